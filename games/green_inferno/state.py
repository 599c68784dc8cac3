"""The position as plain data, and the functions that move pieces.

A piece's place and record stand in its :class:`Unit`. The stacks by hex are an index over the units: these functions
keep it up, loading rebuilds it, and saves never hold it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from operator import attrgetter
from typing import Annotated, Any, Protocol, TypeAlias

from pydantic import (
    BeforeValidator,
    FieldSerializationInfo,
    PlainSerializer,
    PlainValidator,
    ValidationInfo,
    WithJsonSchema,
    field_serializer,
)
from pydantic_core import PydanticCustomError, core_schema

from games.green_inferno.content.content import COPTERS, FIGHTERS, GROUND, Content, Piece
from games.green_inferno.content.models import NVA, US
from hexcore.game import OFF_MAP, Bound, Hex, Plain, State, Unsaved, plain, unbound


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

Stacks: TypeAlias = dict[int, list[str]]  # pieces by hex, the bottom of the stack first


def _read_sheet(value: Any) -> Any:
    if value is None:
        raise PydanticCustomError("sheet", "a sheet lists numbers by piece")
    return value


Sheet: TypeAlias = Annotated[dict[str, int] | None, BeforeValidator(_read_sheet)]
"""Numbers by piece in a written position; in play they stand in the units."""

FLAGS = ("used", "flown", "emerged", "searched", "halted", "withdrew", "fired", "interdicted")
"""The sheets in which being named is what counts."""

SHEETS = ("missions", "lifted", "landed", "spent", *FLAGS)
"""The sheets of what units have done; each is a field of :class:`Unit` too."""


@plain
class Unit(Plain):
    """A piece's place and record. ``box`` names its place off the map.

    Positions are written with sheets of what units have done in the phase, in the turn or at last; 0: it has not.
    """

    hex: Spot = OFF_MAP
    box: str = ""
    hits: int = 0
    shaken: int = 0  # the last turn of its demoralised marker; 0 if it has none
    since: int = 0  # order of arrival in its hex: later arrivals lie on top
    missions: Unsaved[int] = 0  # fire missions written or fired this turn
    used: Unsaved[int] = 0  # whether a helicopter has been used this turn
    flown: Unsaved[int] = 0  # whether a helicopter has flown empty this turn
    lifted: Unsaved[int] = 0  # how it was flown this turn: 1 in an air assault, 2 in phase J
    landed: Unsaved[int] = 0  # the turn in which it last came by helicopter
    emerged: Unsaved[int] = 0  # this turn, if it came out of a tunnel in it
    searched: Unsaved[int] = 0  # whether it has looked for tunnels this turn
    spent: Unsaved[int] = 0  # half points spent in this phase
    halted: Unsaved[int] = 0  # whether its move of this phase is over
    withdrew: Unsaved[int] = 0  # whether its withdrawal was decided in this phase
    fired: Unsaved[int] = 0  # whether it has fired in this combat phase
    interdicted: Unsaved[int] = 0  # whether it may not attack in its next combat phase


@plain
class Site(Plain):
    """GI 11: a firebase under construction."""

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


@plain
class GreenState(State):
    """A position of Green Inferno."""

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
    missions: Sheet = None
    used: Sheet = None
    flown: Sheet = None
    lifted: Sheet = None
    landed: Sheet = None
    carriers: dict[str, str] = field(default_factory=dict)
    emerged: Sheet = None
    searched: Sheet = None
    trail: dict[str, list[Hex]] = field(default_factory=dict)
    assaulted: list[Hex] = field(default_factory=list)
    spent: Sheet = None
    halted: Sheet = None
    withdrew: Sheet = None
    fired: Sheet = None
    interdicted: Sheet = None
    fought: list[Hex] = field(default_factory=list)
    stormed: list[str] = field(default_factory=list)
    arrivals: int = 0
    ground: Unsaved[Stacks] = field(default_factory=dict)
    copters: Unsaved[Stacks] = field(default_factory=dict)
    civil: Unsaved[Stacks] = field(default_factory=dict)
    holders: Unsaved[dict[int, str]] = field(default_factory=dict)  # the seat whose ground units stand in each hex
    # what was worked out from where units stand, and is forgotten when they move: zones of patrol by seat, and for each
    # seat the distance of the nearest enemy from hexes
    zones: Unsaved[dict[str, frozenset[int]]] = field(default_factory=dict, compare=False)
    us_far: Unsaved[dict[int, int]] = field(default_factory=dict, compare=False)
    nva_far: Unsaved[dict[int, int]] = field(default_factory=dict, compare=False)
    content: Bound[Content] = unbound()

    @field_serializer(*SHEETS)
    def _write_sheet(self, sheet: Sheet, info: FieldSerializationInfo) -> dict[str, int]:
        """Write what units have done as a sheet; most sheets are empty."""
        units, deed = self.units, _DEEDS[info.field_name]
        if not any(map(deed, units.values())):
            return {}
        return {unit_id: number for unit_id, unit in units.items() if (number := deed(unit))}

    def complete(self) -> None:
        """Add pieces out of play and empty records, give the units their entries of the sheets, stack the pieces.

        Every record is put in the order of the scenario, so that nothing a player sees follows the order of writing.
        """
        roster, objectives = self.content.roster, self.content.file.objective
        for piece in roster.values():
            self.units.setdefault(piece.id, Unit(box="lost"))
            if piece.kind == "tunnel":
                self.tunnels.setdefault(piece.id, Tunnel())
        for seat in (US, NVA):
            self.losses.setdefault(seat, self._hits_of(seat))
        for objective in objectives:
            self.owners.setdefault(objective.hex, objective.owner)
        for record in (self.units, self.tunnels, self.carriers, self.trail):
            _arrange(record, roster)
        _arrange(self.losses, (US, NVA))
        _arrange(self.owners, [objective.hex for objective in objectives])
        self._read_sheets()
        self._stack_pieces()

    def _hits_of(self, seat: str) -> list[int]:
        """GI 14: every hit is a point (R-G50); when it was taken changes nothing, so all count in this turn."""
        taken = sum(self.units[piece.id].hits for piece in self.content.roster.values() if piece.seat == seat)
        return [taken if turn == self.turn else 0 for turn in range(1, self.content.file.turns + 1)]

    def _read_sheets(self) -> None:
        """Move every sheet into the units; what names no unit or says nothing is left for the checks."""
        for name in SHEETS:
            sheet, least = getattr(self, name) or {}, int(name in FLAGS)
            for unit_id in [
                unit_id for unit_id, number in sheet.items() if (number or least) and unit_id in self.units
            ]:
                setattr(self.units[unit_id], name, sheet.pop(unit_id) or least)
            setattr(self, name, sheet or None)

    def _stack_pieces(self) -> None:
        for index in (self.ground, self.copters, self.civil):
            index.clear()
        for kept in (self.us_far, self.nva_far):
            kept.clear()
        self.zones.clear()
        order = {piece: place for place, piece in enumerate(self.content.roster)}
        known = [unit_id for unit_id in self.units if unit_id in order]
        for unit_id in sorted(known, key=lambda unit_id: (self.units[unit_id].since, order[unit_id])):
            own = index_of(self, self.content.roster[unit_id])
            if own is not None and self.units[unit_id].hex >= 0:
                own.setdefault(self.units[unit_id].hex, []).append(unit_id)
        self.holders = {h: self.content.roster[stack[0]].seat for h, stack in self.ground.items()}


def _arrange(record: dict[str, Any], names: Iterable[str]) -> None:
    """Sort a record by some names; other entries stay for the checks to report."""
    entries = {name: record[name] for name in (*(n for n in names if n in record), *record)}
    record.clear()
    record.update(entries)


_DEEDS: dict[str, Callable[[Unit], int]] = {name: attrgetter(name) for name in SHEETS}


class Scene(Protocol):
    """The public part of the map. A bot's picture of a position is one too."""

    content: Content
    ground: Stacks
    holders: dict[int, str]
    zones: dict[str, frozenset[int]]
    trenches: list[Hex]
    firebases: list[Hex]
    sites: list[Site]


# Who is where


def last_turn(state: GreenState) -> int:
    """Return the turn after which the game is scored."""
    chosen = state.options.get("turns", 0)
    printed = state.content.file.turns
    return min(int(chosen), printed) if chosen else printed


def other(seat: str) -> str:
    return NVA if seat == US else US


def holder(state: Scene, h: Hex) -> str:
    """Return the seat whose ground units stand in a hex, if any do."""
    return state.holders.get(h, "")


def occupant(state: GreenState, h: Hex) -> str:
    """GI 4: return the seat that occupies a hex; helicopters on the ground do so too (R-G67)."""
    return state.holders.get(h) or (US if h in state.copters else "")


def occupied_hexes(state: GreenState, seat: str) -> list[Hex]:
    """Return the hexes that a seat occupies, those with helicopters alone too (R-G67), in map order."""
    held = held_hexes(state, seat)
    return sorted({*held, *state.copters}) if seat == US and state.copters else held


def in_hex(state: GreenState, h: Hex) -> list[str]:
    """Return the units that can be hit in a hex: helicopters only where no ground unit is (R-G52)."""
    return state.ground.get(h) or state.copters.get(h) or []


def held_hexes(state: Scene, seat: str) -> list[Hex]:
    """Return the hexes with ground units of a seat, in map order, so that a loaded position offers the same."""
    return sorted([h for h, held_by in state.holders.items() if held_by == seat])


def fighters_in(state: Scene, h: Hex) -> int:
    """Count the units for stacking in a hex."""
    roster = state.content.roster
    return sum(roster[unit].kind in FIGHTERS for unit in state.ground.get(h, ()))


def index_of(state: GreenState, piece: Piece) -> dict[int, list[str]] | None:
    """Return the index a piece belongs to; None for pieces that never stand on the map."""
    if piece.kind in GROUND:
        return state.ground
    if piece.kind in COPTERS:
        return state.copters
    return state.civil if piece.kind == "civilian" else None


# Positions of older rules


def bound_copters(fields: dict[str, Any], content: Content) -> None:
    """GI 8: take out helicopters that older rules left in play with ten hits or more, and their surplus points."""
    most, lost = content.limits.eliminated_at, set[str]()
    for copter in content.fleet:
        unit = fields["units"].get(copter, {})
        surplus = unit.get("hits", 0) - most
        if surplus >= 0:
            unit.update(hits=most, hex="", box="lost")
            lost.add(copter)
            _unscore(fields["losses"][US], surplus)
    if lost:
        fields["stack"] = [_without(step, lost) for step in fields["stack"] if step.get("copter") not in lost]


def _without(step: dict[str, Any], lost: set[str]) -> dict[str, Any]:
    kept = {name: [unit for unit in named if unit not in lost] for name, named in step.items() if _lists(named)}
    if "spots" in step:
        spots = zip(step["copters"], step["spots"], strict=True)
        kept["spots"] = [spot for copter, spot in spots if copter not in lost]
    return {**step, **kept}


def _lists(named: object) -> bool:
    return isinstance(named, list) and all(isinstance(entry, str) for entry in named)


def _unscore(hits: list[int], surplus: int) -> None:
    # the surplus came with the latest hits
    for turn in reversed(range(len(hits))):
        taken = min(surplus, hits[turn])
        hits[turn] -= taken
        surplus -= taken


# Changing places


def put(state: GreenState, unit_id: str, h: Hex, *, under: bool = False) -> None:
    """GI 7, R-G53: put a piece on top of the stack in a hex, or under it at set-up."""
    unit, piece = state.units[unit_id], state.content.roster[unit_id]
    index = index_of(state, piece)
    assert index is not None, f"{unit_id} never stands on the map"
    if unit.hex >= 0:
        _leave(state, index, unit_id, unit.hex)
    state.arrivals += 1
    unit.hex, unit.box, unit.since = h, "", -state.arrivals if under else state.arrivals
    stack = index.setdefault(h, [])
    if under:
        stack.insert(0, unit_id)
    else:
        stack.append(unit_id)
    if index is state.ground:
        state.holders[h] = piece.seat
    _forget(state, piece)


def take_off(state: GreenState, unit_id: str, box: str) -> None:
    unit, piece = state.units[unit_id], state.content.roster[unit_id]
    index = index_of(state, piece)
    if unit.hex >= 0 and index is not None:
        _leave(state, index, unit_id, unit.hex)
        _forget(state, piece)
    unit.hex, unit.box = OFF_MAP, box


def _leave(state: GreenState, index: Stacks, unit_id: str, h: Hex) -> None:
    stack = index[h]
    stack.remove(unit_id)
    if not stack:
        del index[h]
        if index is state.ground:
            del state.holders[h]


def _forget(state: GreenState, piece: Piece) -> None:
    """Forget what was worked out from the places of a side, because a piece of it moves."""
    if piece.kind in GROUND:
        state.zones.pop(piece.seat, None)
    (state.nva_far if piece.seat == US else state.us_far).clear()
