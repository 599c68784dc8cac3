"""The position: where every unit, chit and marker is, and what has been done this turn. Plain data.

Below the saved fields stands an index of who is where. It is rebuilt when a position is loaded, kept up to date by the
few functions at the end of this module, and never saved.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from typing import Annotated, Any, TypeAlias

from pydantic import Field
from pydantic_core import PydanticCustomError, core_schema

from games.vietnam_battles.rules.folio import Folio
from hexcore.errors import InvalidInput
from hexcore.plain import Plain, plain
from hexcore.steps import State
from hexcore.types import Hex, Side


class _PlaceLabel:
    """Pydantic marker: a place, written as its label."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        return core_schema.with_info_plain_validator_function(
            self._validate,
            serialization=core_schema.plain_serializer_function_ser_schema(self._serialize, info_arg=True),
        )

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, str]:
        return {"type": "string", "description": "a hex, a bank of a divided hex, or a river hexside"}

    @staticmethod
    def _validate(value: Any, info: core_schema.ValidationInfo) -> int:
        if not isinstance(value, str):
            raise PydanticCustomError("label", "a place is written as its label, such as 0717 or 0717/0718")
        try:
            place: int = _labels(info).place(value)
        except InvalidInput as error:
            raise PydanticCustomError("label", "{why}", {"why": str(error)}) from None
        return place

    @staticmethod
    def _serialize(value: int, info: core_schema.SerializationInfo) -> str:
        label: str = _labels(info).place_label(value)
        return label


def _labels(info: core_schema.ValidationInfo | core_schema.SerializationInfo) -> Any:
    codec: Any = info.context
    return codec.labels


class _Unsaved:
    """Pydantic marker: nobody writes this field and nobody may give it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        return core_schema.none_schema()


Spot: TypeAlias = Annotated[int, _PlaceLabel()]
"""A place of the ground; written as its label."""

Index: TypeAlias = Annotated[dict[int, str], _Unsaved(), Field(exclude=True)]
"""Who is at each place."""


@plain
class Unit(Plain):
    """One unit: where it is and what it has done. ``box`` names where it is when it is not on the map."""

    at: Spot | None = None
    box: str = ""
    depleted: bool = False
    hidden: bool = False
    landed: str = ""
    """``slick`` or ``tango`` on the turn it was carried (VB 10.0, 11.0)."""
    moved: bool = False
    spent: bool = False
    """Its move of this phase is over."""
    attacked: bool = False
    hit: bool = False
    """It was attacked in this phase (VB 7.2)."""
    displaced: bool = False
    advanced: bool = False


@plain
class Chit(Plain):
    """A base camp or supply cache: its hex, whether both sides know it, and whether it was captured."""

    hex: Hex | None = None
    found: bool = False
    captured: bool = False


@plain
class Fight(Plain):
    """The attack or bombardment that is going on."""

    kind: str
    target: str
    where: Spot
    attackers: list[str] = field(default_factory=list)
    fire: list[str] = field(default_factory=list)
    """The attacker's support markers."""
    cover: list[str] = field(default_factory=list)
    """The defender's support markers."""
    result: str = ""
    path: list[Spot] = field(default_factory=list)
    """The path of retreat, open to an advance (VB 7.9)."""


@plain
class Position(State):
    """A position of any of the battles."""

    turn: int = 1
    phase: str = "set_up"
    active: str = "us"
    units: dict[str, Unit] = field(default_factory=dict)
    chits: dict[str, Chit] = field(default_factory=dict)
    ready: list[str] = field(default_factory=list)
    """The seats whose set-up is over."""
    us_fire: list[str] = field(default_factory=list)
    """The support markers the US player still holds this turn."""
    vc_fire: list[str] = field(default_factory=list)
    fight: Fight | None = None
    moving: str = ""
    """The land unit that is under way: it stands nowhere until its move ends."""
    ground_fight: bool = False
    """Whether a ground attack was made in this phase: bombardments come before it (VB 8.4)."""
    bombarded: list[Spot] = field(default_factory=list)
    zones: list[Hex] = field(default_factory=list)
    """Landing zones: slicks used this turn."""
    beaches: list[Hex] = field(default_factory=list)
    blown: list[Side] = field(default_factory=list)
    mended: list[Side] = field(default_factory=list)
    """Bridges repaired this turn."""
    tried: list[Side] = field(default_factory=list)
    """Bridges whose repair was tried this turn."""
    ford: Side | None = None
    ford_hex: Hex | None = None
    bombed: bool = False
    """Whether the B-52s have flown this turn (VB 23.0)."""
    searched: dict[Hex, int] = field(default_factory=dict)
    """The jungle hexes the US player has looked into, with the turn."""
    open_points: int = 0
    """Attack points the Viet Cong must set up in the open (VB 26.0)."""
    condition: str = ""
    """The victory condition the Viet Cong chose in secret (VB 27.0)."""
    genuine: str = ""
    """The one real chit of the decoy variant (VB 16.0)."""
    fixed_end: int = 0
    """The last turn, once Ben Suc has changed it (VB 24.0)."""
    flown_in: int = 0
    """Units that came onto the map by helicopter (VB 27.0)."""
    exits: int = 0
    us_losses: int = 0
    edits: int = 0
    events: list[str] = field(default_factory=list)
    """What happened that may end the game, waiting until the whole result is carried out (R-F65)."""
    rules: Annotated[Folio, _Unsaved(), Field(exclude=True)] = field(default_factory=Folio.unbound, compare=False)
    us_at: Index = field(default_factory=dict, compare=False)
    vc_at: Index = field(default_factory=dict, compare=False)
    """Viet Cong units on the map that both sides see."""
    dark_at: Index = field(default_factory=dict, compare=False)
    """Viet Cong units that are hidden."""
    boat_at: Index = field(default_factory=dict, compare=False)
    secret_at: Index = field(default_factory=dict, compare=False)
    """Base camps that were not found yet, by hex."""


def rebuild(state: Position) -> None:
    """Write the index anew from the units and chits."""
    for table in (state.us_at, state.vc_at, state.dark_at, state.boat_at, state.secret_at):
        table.clear()
    for name, unit in state.units.items():
        if unit.at is not None and not unit.box and name != state.moving:
            index_of(state, name)[unit.at] = name
    for name, chit in state.chits.items():
        if chit.hex is not None and not chit.found:
            state.secret_at[chit.hex] = name


def index_of(state: Position, name: str) -> dict[int, str]:
    """Return the part of the index in which a unit stands."""
    card = state.rules.cards[name]
    if card.kind == "riverine":
        return state.boat_at
    if card.nation != "vc":
        return state.us_at
    return state.dark_at if state.units[name].hidden else state.vc_at


def stand(state: Position, name: str, place: int) -> None:
    """Put a unit down on the map."""
    unit = state.units[name]
    unit.at, unit.box = place, ""
    index_of(state, name)[place] = name


def lift(state: Position, name: str) -> None:
    """Take a unit up from the map; it keeps its position until it is put down again."""
    unit = state.units[name]
    if unit.at is not None:
        table = index_of(state, name)
        if table.get(unit.at) == name:
            del table[unit.at]


def take_off(state: Position, name: str, box: str) -> None:
    """Take a unit off the map into a box."""
    lift(state, name)
    unit = state.units[name]
    unit.at, unit.box = None, box


def show(state: Position, name: str) -> None:
    """Turn a hidden unit into one that both sides see."""
    unit = state.units[name]
    lift(state, name)
    unit.hidden = False
    if unit.at is not None and name != state.moving:
        stand(state, name, unit.at)


def enemies_at(state: Position, seat: str) -> dict[int, str]:
    """Return the land units that stand against a seat and that it can see."""
    return state.vc_at if seat == "us" else state.us_at


def on_map(state: Position, seat: str) -> Iterable[str]:
    """Yield the units of a seat that stand on the map in sight of both sides, boats included."""
    for name in state.rules.forces[seat]:
        unit = state.units[name]
        if unit.at is not None and not unit.box and not unit.hidden:
            yield name


def other(seat: str) -> str:
    """Return the opposing seat."""
    return "vc" if seat == "us" else "us"


def hand(state: Position, seat: str) -> list[str]:
    """Return the support markers a seat still holds."""
    return state.us_fire if seat == "us" else state.vc_fire


def piece_name(state: Position, piece: str) -> str:
    """What people call a piece: a unit by its name, a marker by its value, a chit by its kind and number."""
    card = state.rules.cards.get(piece)
    if card is not None:
        return card.name
    value = state.rules.battle.marker_value.get(piece)
    return piece.replace("-", " ").capitalize() if value is None else f"+{value}"
