"""The steps of a position written by hand: which pieces their fields may name, and how steps lie on each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.green_inferno.content.index import COPTERS, FIGHTERS, GROUND, TUBES
from games.green_inferno.content.models import NVA, US
from games.green_inferno.state import GreenState, other
from hexcore.steps import Outline, Step

SEATS = (US, NVA)
OWN, FOE, ANY = "own", "foe", "any"
"""Whose a piece is, where the step itself has a side: of that side, of the other, or of either."""

WALKERS = frozenset({"infantry", "engineer", "mortar", "civilian"})
FLIERS = frozenset({"attack", "plane"})


class Role(NamedTuple):
    """What a field of a step names: kinds of pieces, whose they are, where they are, and whether it may be empty."""

    kinds: frozenset[str]
    seat: str = US
    place: str = ""
    may_be_empty: bool = False


TRANSPORT, ATTACK, TUNNEL = frozenset({"transport"}), frozenset({"attack"}), frozenset({"tunnel"})

ROLES: dict[str, dict[str, Role]] = {
    "set_up": {"holding": Role(GROUND | TUNNEL, OWN, "reserve", may_be_empty=True)},
    "enter": {"holding": Role(GROUND | COPTERS, US, "reserve", may_be_empty=True)},
    "write_missions": {"tube": Role(TUBES, OWN, may_be_empty=True)},
    "muster": {
        "carried": Role(GROUND, US, "map"),
        "transports": Role(TRANSPORT),
        "escorts": Role(ATTACK),
        "loading": Role(GROUND, US, "map", may_be_empty=True),
    },
    "assault": {
        "carried": Role(GROUND),
        "transports": Role(TRANSPORT, US, "air"),
        "escorts": Role(ATTACK, US, "air"),
        "landing": Role(GROUND, US, "air"),
    },
    "park_fleet": {"copters": Role(COPTERS, US, "air")},
    "march": {"unit": Role(WALKERS, ANY, "map")},
    "withdraw": {"unit": Role(WALKERS, ANY, "map")},
    "assemble": {"units": Role(GROUND | FLIERS, OWN)},
    "fight": {
        "ground": Role(GROUND, OWN),
        "air": Role(FLIERS, OWN),
        "shooters": Role(GROUND | FLIERS, OWN),
        "struck": Role(GROUND, OWN),
        "returners": Role(FIGHTERS, FOE, "map"),
        "options": Role(GROUND | FLIERS, FOE),
    },
    "lift": {"unit": Role(GROUND, US, "map"), "transport": Role(TRANSPORT, may_be_empty=True)},
    "park": {"copter": Role(COPTERS, US, "air")},
    "fly": {"copter": Role(COPTERS)},
    "storm_tunnels": {"tunnel": Role(TUNNEL, NVA, may_be_empty=True), "units": Role(FIGHTERS, US, "map")},
    "storm": {
        "tunnel": Role(TUNNEL, NVA),
        "units": Role(FIGHTERS, US, "map"),
        "answering": Role(frozenset({"infantry"}), NVA),
    },
}
"""The fields of steps that name pieces."""

PARTS: dict[str, dict[str, int]] = {
    "assault": {"reveal_ambush": 1, "fight": 5, "land_nearby": 6},
    "fight": {"defensive_fire": 1, "attack_shots": 2, "return_fire": 3},
    "storm": {"tunnel_answer": 1},
}
"""Steps that run by themselves, the steps that lie on them while they wait, and their ``at`` meanwhile."""

BELOW = {part: step for step, parts in PARTS.items() for part in parts if part != "fight"}
"""Steps that are a part of another one, which lies under them on the stack."""

ALOFT = {"assault": ("carried", "transports", "escorts"), "park": ("copter",), "park_fleet": ("copters",)}
"""The fields that name whatever is in the air."""


def where(place: int, step: Step[GreenState]) -> str:
    """How a finding names a step."""
    return f"stack.{place} ({step.name})"


def named(step: Step[GreenState], field: str) -> list[str]:
    """The pieces a field of a step names."""
    value = getattr(step, field)
    return list(value) if isinstance(value, list) else [value] if value else []


def step_mistakes(state: GreenState) -> Iterator[str]:
    """Pieces that a step cannot be about, and steps that lie wrongly on each other."""
    for place, step in enumerate(state.stack):
        for found in (*_side(step), *_roles(state, step), *_lies(state, place, step)):
            yield f"{where(place, step)}: {found}"
    yield from _aloft(state)


def _side(step: Step[GreenState]) -> Iterator[str]:
    side = getattr(step, "side", US)
    if side not in SEATS:
        yield f"side: {side!r} is none of 'us', 'nva'"


def _roles(state: GreenState, step: Step[GreenState]) -> Iterator[str]:
    for field, role in ROLES.get(step.name, {}).items():
        pieces = named(step, field)
        if not pieces and not role.may_be_empty and not isinstance(getattr(step, field), list):
            yield f"{field}: no piece is named"
        if len(set(pieces)) != len(pieces):
            yield f"{field}: a piece is named twice"
        for unit in pieces:
            yield from (f"{field}: {found}" for found in _fits(state, step, role, unit))


def _fits(state: GreenState, step: Step[GreenState], role: Role, unit: str) -> Iterator[str]:
    piece = state.content.roster.get(unit)
    if piece is None:
        yield f"there is no piece {unit!r}"
        return
    side = getattr(step, "side", US)
    if piece.kind not in role.kinds:
        yield f"{unit} is {piece.kind}, not {' or '.join(sorted(role.kinds))}"
    if piece.seat != {OWN: side, FOE: other(side), ANY: piece.seat}.get(role.seat, role.seat):
        yield f"{unit} belongs to the other side"
    spot = state.units[unit]
    if role.place == "map" and spot.hex < 0:
        yield f"{unit} is not on the map"
    elif role.place not in ("", "map") and spot.box != role.place:
        yield f"{unit} is not in {role.place!r}"


def _lies(state: GreenState, place: int, step: Step[GreenState]) -> Iterable[str]:
    """A part lies on its whole, and a whole that waits has one of its parts on it, at the right moment."""
    under = state.stack[place - 1].name if place else ""
    above = state.stack[place + 1].name if place + 1 < len(state.stack) else ""
    if isinstance(step, Outline):
        return () if 0 <= step.at <= len(step.parts) else (f"at runs from 0 to {len(step.parts)}",)
    if step.name in BELOW and under != BELOW[step.name]:
        return (f"it is a part of {BELOW[step.name]!r}, which must lie under it",)
    if step.name not in PARTS or not above:
        return ()
    parts = PARTS[step.name]
    if above not in parts:
        return (f"one of its parts must lie on it: {', '.join(parts)}",)
    at = getattr(step, "at", 0)
    return () if at == parts[above] else (f"at is {parts[above]} while {above!r} lies on it, not {at}",)


def _aloft(state: GreenState) -> Iterator[str]:
    """Whatever is in the air belongs to a landing that goes on."""
    flying = {unit for step in state.stack for field in ALOFT.get(step.name, ()) for unit in named(step, field)}
    for unit_id, unit in state.units.items():
        if unit.box == "air" and unit_id not in flying:
            yield f"units.{unit_id}.box: no landing is going on that has it in the air"
