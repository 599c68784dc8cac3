"""What a position written by hand must get right before anything else is asked of it: names, words, numbers.

The invariants speak about positions whose names are known. Every finding says where the mistake is and what is
expected there. What a single step needs stands with the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from games.green_inferno.content.index import COPTERS, GROUND, TUBES, Piece
from games.green_inferno.content.models import NVA, US
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
