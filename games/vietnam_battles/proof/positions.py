"""What a whole position written by hand may not say, beyond its single steps: words, boxes, the fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.vietnam_battles.content.index import SEATS
from games.vietnam_battles.rules.exclusive.tangos import AmbushFight
from games.vietnam_battles.rules.standard.combat.advance import Advance
from games.vietnam_battles.rules.standard.combat.attack import Muster
from games.vietnam_battles.rules.standard.combat.fight import BombardmentFight, Fighting, GroundFight
from games.vietnam_battles.rules.standard.combat.retreat import FallBack, Withdraw
from games.vietnam_battles.state import Journey, Position, off_map

KINDS = {"attack": GroundFight, "bombardment": BombardmentFight, "ambush": AmbushFight}
"""The step that plays each kind of fight."""


def words_known(state: Position) -> str | None:
    """Words that stand for one of a few things are one of them."""
    checks: list[tuple[str, Any, tuple[str, ...]]] = [
        ("condition", state.condition, ("", *state.rules.conditions)),
        *((f"{name}: landed", unit.landed, ("", "slick", "tango")) for name, unit in state.units.items()),
        *(("ready", seat, SEATS) for seat in state.ready),
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
    kinds = state.rules.chit_kinds(state)
    wrong = [name for name in state.chits if state.rules.battle.chits[name] not in kinds]
    if wrong:
        return f"{wrong[0]} is not in play here"
    if state.genuine and not state.options.get("decoys"):
        return "genuine: one chit is real only with the option decoys"
    return f"genuine: {state.genuine} is not among the chits" if state.genuine not in ("", *state.chits) else None


def length_fits(state: Position) -> str | None:
    """VB 24.0: the length of the battle has changed by no more turns than it can."""
    turns, varies = state.rules.battle.file.turns, state.rules.length_varies
    if not state.fixed_end or (varies and turns - varies <= state.fixed_end <= turns + varies):
        return None
    return f"fixed_end {state.fixed_end} is no end of this battle"


def fight_fits(state: Position) -> str | None:
    """A fight is played by its own step, and somebody fights in it against the other side."""
    fight = state.fight
    if fight is None:
        return None
    fights = [step for step in state.stack if isinstance(step, Fighting)]
    if not state.ending and (len(fights) != 1 or not isinstance(fights[0], KINDS.get(fight.kind, GroundFight))):
        return f"a fight of the kind {fight.kind} needs its step on the stack, and no other"
    seats = state.rules.seat_of
    if any(seats[name] == seats[fight.target] for name in fight.attackers):
        return f"{fight.target} is attacked by its own side"
    if not fight.result and not state.ending:
        for missing in off_map(state, fight.target, *fight.attackers):
            return f"{missing}, but its fight is not decided"
    mustering = any(isinstance(step, Muster) for step in state.stack)
    if not fight.attackers and fight.kind != "bombardment" and not mustering:
        return "nobody attacks in the fight"
    return None


def move_fits(state: Position) -> str | None:
    """A unit that is under way is moved by a step, unless the game has ended in the middle of its move."""
    if state.ending:
        return None
    moving = {step.unit for step in state.stack if isinstance(step, (Journey, Withdraw))}
    moving |= {step.unit for step in state.stack if isinstance(step, Advance)}
    moving |= {name for step in state.stack if isinstance(step, FallBack) and step.gone for name in step.units}
    return f"{state.moving} is under way, but no step moves it" if state.moving and state.moving not in moving else None


FITTING: dict[str, Callable[[Position], str | None]] = {
    "words": words_known,
    "boxes": boxes_fit,
    "chit_kinds": chits_fit,
    "length": length_fits,
    "fight": fight_fits,
    "move": move_fits,
}
