"""What a position written by hand may not say: names, boxes and steps that fit together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.vietnam_battles.rules.exclusive.ben_suc import BenSuc, Length
from games.vietnam_battles.rules.exclusive.slicks import Flight
from games.vietnam_battles.rules.exclusive.tangos import Bump, Voyage
from games.vietnam_battles.rules.standard.combat.advance import Advance
from games.vietnam_battles.rules.standard.combat.attack import AmbushFight, BombardmentFight, GroundFight, Muster
from games.vietnam_battles.rules.standard.combat.results import Casualty
from games.vietnam_battles.rules.standard.combat.retreat import FallBack, Withdraw
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.standard.setting_up import deployment
from games.vietnam_battles.rules.standard.setting_up.setup import Deploy, PlacePiece
from games.vietnam_battles.rules.standard.support_fire.markers import Support
from games.vietnam_battles.state import Position
from hexcore.steps import Outline

FIGHTS = (GroundFight, AmbushFight, BombardmentFight)
OF_A_FIGHT = (*FIGHTS, Muster, Support, Casualty, Advance)
"""The steps that are about the fight that is going on."""

KINDS = {"attack": GroundFight, "bombardment": BombardmentFight, "ambush": AmbushFight}
"""The step that plays each kind of fight."""


def complete(state: Position) -> None:
    """Add what follows from the rest of a position, so that one written by hand may leave it out.

    VB 16.1, R-F62: caches and decoys lie open from the beginning. A unit under way stands nowhere. Units that are lost
    or have left are counted. Once the first turn has begun both sides are set up.
    """
    open_chits = not state.rules.hides or bool(state.options.get("decoys"))
    for chit in state.chits.values():
        chit.found = chit.found or chit.captured or (open_chits and chit.hex is not None)
    boxes = [(state.rules.cards[name].nation, unit.box) for name, unit in state.units.items()]
    state.us_losses = state.us_losses or boxes.count(("us", "lost"))
    state.exits = max(state.exits, boxes.count(("vc", "exited")))
    step = state.stack[-1] if state.stack else None
    if isinstance(step, (March, Flight, Voyage, Bump)) and not state.moving:
        unit = state.units.get(step.unit)
        state.moving = step.unit if unit is not None and unit.at is not None and not unit.box else ""
    if state.phase != "set_up" and not state.ready:
        state.ready = ["us", "vc"]


def words_known(state: Position) -> str | None:
    """Words that stand for one of a few things are one of them."""
    checks: list[tuple[str, Any, tuple[str, ...]]] = [
        ("condition", state.condition, ("", *state.rules.conditions)),
        *((f"{name}: landed", unit.landed, ("", "slick", "tango")) for name, unit in state.units.items()),
        *(("ready", seat, ("us", "vc")) for seat in state.ready),
    ]
    if state.fight is not None:
        checks.append(("fight.kind", state.fight.kind, tuple(KINDS)))
    for what, word, known in checks:
        if word not in known:
            return f"{what} is one of {', '.join(repr(one) for one in known)}, not {word!r}"
    pieces = {*state.rules.cards, *state.rules.battle.chits}
    wrong = [event for event in state.events if event.partition(" ")[2] not in pieces]
    return f"events: {wrong[0]!r} names no piece" if wrong else None


def boxes_fit(state: Position) -> str | None:
    """VB 3.0, 10.0, 11.0, 27.0: who waits to come in can, who is aboard is on the water, only the US are carried."""
    battle, seats = state.rules.battle, state.rules.seat_of
    for name, unit in state.units.items():
        if unit.box == "entry" and name not in battle.entries:
            return f"{name} is no reinforcement of this battle"
        if unit.box == "aboard" and (unit.at is None or unit.at not in state.rules.ground.waterway):
            return f"{name} is aboard a tango but not on the water"
        if unit.landed and seats[name] != "us":
            return f"{name} was not carried: only US and ARVN units are"
        if unit.box == "exited" and seats[name] != "vc":
            return f"{name} has left the map, but only Viet Cong units do"
    gone = sum(unit.box == "exited" for unit in state.units.values())
    return None if gone <= state.exits else f"{gone} units have left the map, but exits is {state.exits}"


def chits_fit(state: Position) -> str | None:
    """VB 16.0, 16.1: the chits are those of the battle, and a real one is one of them."""
    kinds = deployment.chit_kinds(state) if state.rules.battle.file.zone else ()
    wrong = [name for name in state.chits if state.rules.battle.chits[name] not in kinds]
    if wrong:
        return f"{wrong[0]} is not in play here"
    if state.genuine and not state.options.get("decoys"):
        return "genuine: one chit is real only with the option decoys"
    return f"genuine: {state.genuine} is not among the chits" if state.genuine not in ("", *state.chits) else None


def length_fits(state: Position) -> str | None:
    """VB 24.0: Ben Suc changes the length of the Iron Triangle by up to six turns."""
    turns = state.rules.battle.file.turns
    if state.fixed_end and not (state.rules.conditions and turns - 6 <= state.fixed_end <= turns + 6):
        return f"fixed_end {state.fixed_end} is no end of this battle"
    for step in state.stack:
        if isinstance(step, (BenSuc, Length)) and not state.rules.conditions:
            return f"there is no step {step.name} in this battle"
        if isinstance(step, Length) and not 1 <= step.die <= 6:
            return f"length: {step.die} is no face of a die"
    return None


def steps_fit(state: Position) -> str | None:
    """The steps agree with the units, the fight and the move they are about."""
    for step in state.stack:
        if isinstance(step, Outline) and not 0 <= step.at <= len(step.parts):
            return f"{step.name}: at is 0 to {len(step.parts)}, not {step.at}"
        if isinstance(step, OF_A_FIGHT) and state.fight is None:
            return f"the step {step.name} needs a fight"
        if isinstance(step, Deploy) and any(not _to_place(state, piece) for piece in step.pieces):
            return "deploy: a piece is not set up in this battle"
        if isinstance(step, PlacePiece) and not _to_place(state, step.piece):
            return f"place_piece: {step.piece} is not set up in this battle"
        if isinstance(step, Voyage) and not _afloat(state, step.unit):
            return f"voyage: {step.unit} is not beside water"
    return _fight_fits(state) or _move_fits(state)


def _to_place(state: Position, piece: str) -> bool:
    return piece in state.chits or piece in state.rules.battle.zones


def _afloat(state: Position, name: str) -> bool:
    unit = state.units[name]
    if unit.box == "entry":
        return "tango" in state.rules.battle.entries[name].ways
    return unit.at in state.rules.ground.waterway


def _fight_fits(state: Position) -> str | None:
    fight = state.fight
    if fight is None:
        return None
    fights = [step for step in state.stack if isinstance(step, FIGHTS)]
    if not state.ending and (len(fights) != 1 or not isinstance(fights[0], KINDS.get(fight.kind, GroundFight))):
        return f"a fight of the kind {fight.kind} needs its step on the stack, and no other"
    seats = state.rules.seat_of
    if any(seats[name] == seats[fight.target] for name in fight.attackers):
        return f"{fight.target} is attacked by its own side"
    mustering = any(isinstance(step, Muster) for step in state.stack)
    if not fight.attackers and fight.kind != "bombardment" and not mustering:
        return "nobody attacks in the fight"
    return None


def _move_fits(state: Position) -> str | None:
    if not state.moving:
        return None
    moving = {step.unit for step in state.stack if isinstance(step, (March, Flight, Voyage, Bump, Withdraw))}
    moving |= {name for step in state.stack if isinstance(step, FallBack) and step.gone for name in step.units}
    return None if state.moving in moving else f"{state.moving} is under way, but no step moves it"


def something_to_do(state: Position) -> str | None:
    """Whoever decides has a choice."""
    step = state.stack[-1] if state.stack and not state.ending else None
    if step is None or step.automatic or next(iter(step.offer(state)), None) is not None:
        return None
    return f"nothing can be done in the step {step.name}"


FITTING: Mapping[str, Callable[[Position], str | None]] = {
    "words": words_known,
    "boxes": boxes_fit,
    "chit_kinds": chits_fit,
    "length": length_fits,
    "steps": steps_fit,
}
