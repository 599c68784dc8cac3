"""The position: plain data, and the few ways in which pieces change their place.

Where a piece is stands in its :class:`Unit`. The stacks by hex are an index over that, kept up by the functions here
and rebuilt when a position is loaded; they are never written into a save.
"""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, TypeAlias

from pydantic import Field, PlainSerializer, PlainValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError, core_schema

from games.green_inferno.content.index import COPTERS, FIGHTERS, GROUND, Content, Piece
from games.green_inferno.content.models import NVA, US
from hexcore.plain import Plain, plain
from hexcore.steps import State
from hexcore.types import OFF_MAP, Hex


def _read_spot(value: Any, info: ValidationInfo) -> int:
    if value == "":
        return OFF_MAP
    if not isinstance(value, str):
        raise PydanticCustomError("label", "a hex is written as its printed label, off the map as an empty text")
    try:
        return int(info.context.labels.hex(value))  # type: ignore[union-attr]
    except (KeyError, ValueError) as error:
        raise PydanticCustomError("label", "{why}", {"why": str(error.args[0])}) from None


def _write_spot(value: int, info: core_schema.SerializationInfo) -> str:
    return "" if value == OFF_MAP else str(info.context.labels.label(value))  # type: ignore[union-attr]


Spot: TypeAlias = Annotated[
    int, PlainValidator(_read_spot), PlainSerializer(_write_spot), WithJsonSchema({"type": "string"})
]
"""A hex or ``OFF_MAP``; written as its label or an empty text."""

Index: TypeAlias = Annotated[dict[int, list[str]], Field(exclude=True)]
"""Pieces by hex, the bottom of the stack first."""


@plain
class Unit(Plain):
    """Where a piece is and what has happened to it. ``box`` names its place off the map."""

    hex: Spot = OFF_MAP
    box: str = ""
    hits: int = 0
    shaken: int = 0
    """The last turn of its demoralised marker; 0 if it has none."""
    since: int = 0
    """When it came to its hex: later arrivals lie on top."""


@plain
class Site(Plain):
    """A firebase being built (GI 11)."""

    hex: Hex
    engineer: str
    transport: str
    turn: int


@plain
class Strike(Plain):
    """A hex written for a plane in phase A, and its task from phase D."""

    plane: str
    hex: Hex
    task: str = ""
    spent: bool = False


@plain
class Plot(Plain):
    """A hex written for an ambush."""

    hex: Hex
    spent: bool = False


@plain
class Fire(Plain):
    """A fire mission: tubes that fire together at a hex, or in defence of one."""

    seat: str
    hex: Hex
    purpose: str
    tubes: list[str]
    done: bool = False


@plain
class Tunnel(Plain):
    """A tunnel entrance: hidden until shown."""

    hex: Spot = OFF_MAP
    shown: bool = False
    destroyed: bool = False


_BLANK = Content.__new__(Content)
"""Stands in a position that was just read, until its game completes it."""


@plain
class GreenState(State):
    """A position of Green Inferno. The dictionaries of turn and phase name pieces that did something in it."""

    turn: int = 1
    phase: str = "setup"
    units: dict[str, Unit] = field(default_factory=dict)
    losses: dict[str, list[int]] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    trenches: list[Hex] = field(default_factory=list)
    firebases: list[Hex] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    tunnels: dict[str, Tunnel] = field(default_factory=dict)
    dated: list[str] = field(default_factory=list)
    guns_ready: bool = False
    strikes: list[Strike] = field(default_factory=list)
    plots: list[Plot] = field(default_factory=list)
    fires: list[Fire] = field(default_factory=list)
    missions: dict[str, int] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    flown: dict[str, int] = field(default_factory=dict)
    lifted: dict[str, int] = field(default_factory=dict)
    landed: dict[str, int] = field(default_factory=dict)
    carriers: dict[str, str] = field(default_factory=dict)
    emerged: dict[str, int] = field(default_factory=dict)
    searched: dict[str, int] = field(default_factory=dict)
    trail: dict[str, list[Hex]] = field(default_factory=dict)
    assaulted: list[Hex] = field(default_factory=list)
    spent: dict[str, int] = field(default_factory=dict)
    halted: dict[str, int] = field(default_factory=dict)
    withdrew: dict[str, int] = field(default_factory=dict)
    fired: dict[str, int] = field(default_factory=dict)
    interdicted: dict[str, int] = field(default_factory=dict)
    fought: list[Hex] = field(default_factory=list)
    stormed: list[str] = field(default_factory=list)
    arrivals: int = 0
    ground: Index = field(default_factory=dict)
    copters: Index = field(default_factory=dict)
    civil: Index = field(default_factory=dict)
    content: Annotated[Content, Field(exclude=True)] = _BLANK


# Who is where


def last_turn(state: GreenState) -> int:
    """The turn after which the game is scored."""
    chosen = state.options.get("turns", 0)
    printed = state.content.file.turns
    return min(int(chosen), printed) if chosen else printed


def other(seat: str) -> str:
    """The opposing seat."""
    return NVA if seat == US else US


def holder(state: GreenState, h: Hex) -> str:
    """The seat whose ground units stand in a hex; "" if none do."""
    stack = state.ground.get(h)
    return state.content.roster[stack[0]].seat if stack else ""


def held_hexes(state: GreenState, seat: str) -> list[Hex]:
    """The hexes in which ground units of a seat stand, in the order of the map: a loaded position offers the same."""
    roster = state.content.roster
    return sorted(h for h, stack in state.ground.items() if roster[stack[0]].seat == seat)


def fighters_in(state: GreenState, h: Hex) -> int:
    """How many units that count for stacking stand in a hex."""
    roster = state.content.roster
    return sum(roster[unit].kind in FIGHTERS for unit in state.ground.get(h, ()))


def index_of(state: GreenState, piece: Piece) -> dict[int, list[str]] | None:
    """The index a piece belongs to; None for pieces that never stand on the map."""
    if piece.kind in GROUND:
        return state.ground
    if piece.kind in COPTERS:
        return state.copters
    return state.civil if piece.kind == "civilian" else None


# Changing places


def put(state: GreenState, unit_id: str, h: Hex, *, under: bool = False) -> None:
    """Put a piece into a hex, on top of the stack there, or under it at set-up (GI 7: R-G53)."""
    unit = state.units[unit_id]
    index = index_of(state, state.content.roster[unit_id])
    assert index is not None, f"{unit_id} never stands on the map"
    if unit.hex >= 0:
        _leave(index, unit_id, unit.hex)
    state.arrivals += 1
    unit.hex, unit.box, unit.since = h, "", -state.arrivals if under else state.arrivals
    stack = index.setdefault(h, [])
    if under:
        stack.insert(0, unit_id)
    else:
        stack.append(unit_id)


def take_off(state: GreenState, unit_id: str, box: str) -> None:
    """Take a piece off the map into a box."""
    unit = state.units[unit_id]
    index = index_of(state, state.content.roster[unit_id])
    if unit.hex >= 0 and index is not None:
        _leave(index, unit_id, unit.hex)
    unit.hex, unit.box = OFF_MAP, box


def _leave(index: dict[int, list[str]], unit_id: str, h: Hex) -> None:
    stack = index[h]
    stack.remove(unit_id)
    if not stack:
        del index[h]


def rebuild(state: GreenState) -> None:
    """Make the stacks by hex anew from where the pieces are."""
    for index in (state.ground, state.copters, state.civil):
        index.clear()
    order = {piece: place for place, piece in enumerate(state.content.roster)}
    known = [unit_id for unit_id in state.units if unit_id in order]
    for unit_id in sorted(known, key=lambda unit_id: (state.units[unit_id].since, order[unit_id])):
        own = index_of(state, state.content.roster[unit_id])
        if own is not None and state.units[unit_id].hex >= 0:
            own.setdefault(state.units[unit_id].hex, []).append(unit_id)
