"""What a position written by hand must get right before anything else is asked of it: names, words, numbers.

The invariants speak about positions whose names are known. Every finding says where the mistake is and what is
expected there. What a single step needs stands with the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from games.green_inferno.content.index import COPTERS, GROUND, TUBES, Piece
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.air.strikes import AirTasks, Bombard
from games.green_inferno.rules.victory import Ending
from games.green_inferno.sequence import PHASES, SetUpOutline, Turn
from games.green_inferno.state import SHEETS, GreenState, index_of
from hexcore.game import Invariant

SEATS = (US, NVA)
TASKS = ("", "bombard", "attack", "defence")
PURPOSES = ("attack", "defence")


def _one_of(where: str, value: str, known: Iterable[str]) -> Iterator[str]:
    known = list(known)
    if value not in known:
        yield f"{where}: {value!r} is none of {', '.join(repr(str(word)) for word in known)}"


# Pieces


def boxes_of(state: GreenState, piece: Piece) -> tuple[str, ...]:
    """The places off the map where a piece of its kind can be."""
    if piece.kind in GROUND:
        below = tuple(state.tunnels) if piece.seat == NVA and piece.kind == "infantry" else ()
        return ("reserve", "air", "exited", "lost", *below)
    if piece.kind in COPTERS:
        return ("reserve", "box", "air", "lost")
    others = {"plane": ("reserve", "sky"), "gun": ("guns",), "tunnel": ("reserve", "placed"), "civilian": ("exited",)}
    return (*others[piece.kind], "lost")


def _boxes(state: GreenState) -> Iterator[str]:
    for piece in state.content.roster.values():
        unit = state.units[piece.id]
        if unit.hex >= 0 and index_of(state, piece) is None:
            yield f"units.{piece.id}.hex: a {piece.kind} never stands on the map"
        elif unit.hex < 0:
            yield from _one_of(f"units.{piece.id}.box", unit.box, boxes_of(state, piece))


def _names(state: GreenState) -> Iterator[str]:
    roster = state.content.roster
    for field in ("units", "carriers", "trail", *SHEETS):
        for unit in getattr(state, field) or ():
            if unit not in roster:
                yield f"{field}: there is no piece {unit!r} in {state.scenario}"
    for carrier in state.carriers.values():
        if carrier not in roster or roster[carrier].kind != "transport":
            yield f"carriers: {carrier!r} is no transport helicopter"


# The record sheets


def _numbers(state: GreenState) -> Iterator[str]:
    turns = state.content.file.turns
    for seat, hits in state.losses.items():
        yield from _one_of("losses", seat, SEATS)
        if len(hits) != turns or any(number < 0 for number in hits):
            yield f"losses.{seat}: {turns} numbers of hits are needed, one for each turn"
    for unit_id, unit in state.units.items():
        if unit.spent < 0:
            yield f"spent.{unit_id}: {unit.spent} is less than nothing"
    yield from _one_of("phase", state.phase, ("setup", *PHASES))


def _owners(state: GreenState) -> Iterator[str]:
    hexes = [objective.hex for objective in state.content.file.objective]
    for label, owner in state.owners.items():
        if label not in hexes:
            yield f"owners: {label} is no objective; these are: {', '.join(hexes) or 'none'}"
        yield from _one_of(f"owners.{label}", owner, ("", *SEATS))
    dated = [dated.key for dated in state.content.file.dated]
    for key in state.dated:
        if key not in dated:
            yield f"dated: {key!r} is no dated objective; these are: {', '.join(dated) or 'none'}"


def _works(state: GreenState) -> Iterator[str]:
    content = state.content
    built = [*state.firebases, *(site.hex for site in state.sites)]
    for h in built:
        if content.hill[h] or built.count(h) > 1:
            yield f"firebases, sites: {content.label(h)} can hold one base, and none on a hill"
    for site in state.sites:
        for unit, kind in ((site.engineer, "engineer"), (site.transport, "transport")):
            if unit not in content.roster or content.roster[unit].kind != kind:
                yield f"sites: {unit!r} is no {kind}"


# Plots and missions


def _air(state: GreenState) -> Iterator[str]:
    for strike in state.strikes:
        if strike.plane not in state.content.planes:
            yield f"strikes: {strike.plane!r} is no plane"
        elif state.units[strike.plane].box != "sky":
            yield f"strikes: {strike.plane} is not in play"
        yield from _one_of("strikes: task", strike.task, TASKS)


def _missions(state: GreenState) -> Iterator[str]:
    roster = state.content.roster
    for fire in state.fires:
        yield from _one_of("fires: seat", fire.seat, SEATS)
        yield from _one_of("fires: purpose", fire.purpose, PURPOSES)
        if not fire.tubes and not fire.done:
            yield f"fires: no tube fires at {state.content.label(fire.hex)}"
        alone = [tube for tube in fire.tubes if tube in roster and roster[tube].kind == "mortar"]
        if len(set(fire.tubes)) != len(fire.tubes) or (alone and len(fire.tubes) > 1):
            yield f"fires: at {state.content.label(fire.hex)} each tube fires once, and mortars fire alone"
        for tube in fire.tubes:
            if tube not in roster or roster[tube].seat != fire.seat or roster[tube].kind not in TUBES:
                yield f"fires: {tube!r} is no battery, mortar or gun of {fire.seat}"
    for piece in roster.values():
        counted = state.units[piece.id].missions or piece.id in (state.missions or ())
        if counted and piece.kind not in TUBES:
            yield f"missions: {piece.id!r} is no battery, mortar or gun"


def _tunnels(state: GreenState) -> Iterator[str]:
    known = [piece.id for piece in state.content.roster.values() if piece.kind == "tunnel"]
    for tunnel in (*state.tunnels, *state.stormed):
        if tunnel not in known:
            yield f"tunnels: there is no {tunnel!r} in this scenario"
    for unit_id, unit in state.units.items():
        if unit.box in state.tunnels and state.tunnels[unit.box].hex < 0:
            yield f"units.{unit_id}.box: {unit.box} is not on the map"


def _truth(check: Callable[[GreenState], Iterable[str]]) -> Invariant:
    return lambda state: "; ".join(check(state)) or None


FOUNDATIONS: Mapping[str, Invariant] = {
    "places": _truth(_boxes),
    "names": _truth(_names),
    "numbers": _truth(_numbers),
    "objectives": _truth(_owners),
    "works": _truth(_works),
    "air": _truth(_air),
    "fire": _truth(_missions),
    "underground": _truth(_tunnels),
}
"""What all other truths about a position build on."""


# GI 9, GI 12.1, GI 13: what is written and nobody will be asked about any more
LAST_USES: Mapping[tuple[str, str], str] = {
    (US, "attack"): "us_artillery",
    (NVA, "attack"): "nva_artillery",
    (US, "defence"): "us_combat",
    (NVA, "defence"): "us_combat",
}
"""By whose mission and its purpose: the part of the turn in which it is used at last."""

TASKED_IN: Mapping[str, str] = {"bombard": "air_strikes", "attack": "us_combat", "defence": "nva_combat"}
"""By the task of planes: the part of the turn in which they strike."""


def _begun(turn: Turn, part: str) -> bool:
    """Whether a part of the turn has begun."""
    names = [each.__name__ for each in turn.parts]
    return turn.at > names.index(part)


def lost_orders(state: GreenState) -> Iterator[str]:
    """What is written and would lapse unasked; in play the sequence always stops before that."""
    turn = next((step for step in state.stack if isinstance(step, Turn)), None)
    if turn is None:
        return
    for place, strike in enumerate(state.strikes):
        if not strike.spent:
            yield from (f"strikes: {strike.plane}: {why}" for why in _lost_strike(state, turn, place))
    if state.stack[-1] is not turn:
        return
    label = state.content.label
    for fire in state.fires:
        if not fire.done and _begun(turn, LAST_USES[fire.seat, fire.purpose]):
            yield f"fires: the {fire.purpose} mission of {fire.seat} at {label(fire.hex)} would be lost; {_LATE}"
    for plot in state.plots:
        if not plot.spent and _begun(turn, "ambushes"):
            yield f"plots: the ambush in {label(plot.hex)} would be lost; {_LATE}"


_LATE = "the turn has passed the part in which it is used: write a lower at, or the step that asks about it"


def _lost_strike(state: GreenState, turn: Turn, place: int) -> Iterator[str]:
    task = state.strikes[place].task
    asked = next((step for step in state.stack if isinstance(step, AirTasks)), None)
    to_come = asked.at <= place if asked is not None else not _begun(turn, "air_tasks")
    bombs = any(isinstance(step, Bombard) and step.strike == place for step in state.stack)
    if to_come:
        if task:
            yield f"the task {task!r} would be lost, it is asked for in phase D"
    elif not task:
        if not bombs:
            yield "without a task it would be lost, phase D is over"
    elif (task == "bombard" or state.stack[-1] is turn) and _begun(turn, TASKED_IN[task]) and not bombs:
        yield f"it would be lost; {_LATE}"


# Where the game stands


def unplayable(state: GreenState) -> Iterator[str]:
    """Why nobody could go on from here, though nothing in the position is wrong."""
    if state.ending:
        yield from _one_of("ending", state.ending, Ending)
    elif not state.stack:
        yield "stack: nothing is going on and the game has no ending"
    elif not isinstance(state.stack[0], (SetUpOutline, Turn)):
        yield "stack: what is played next is missing; a turn, or the set-up before it, lies at the bottom"
    elif state.stack[-1].automatic and not isinstance(state.stack[-1], (SetUpOutline, Turn)):
        yield f"stack: {state.stack[-1].name!r} decides nothing; put the step that decides on top of it"
    else:
        yield from lost_orders(state)
