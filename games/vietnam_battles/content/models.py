"""Models of the data files: counters, support fire, terrain, scenarios.

A further battle is a folder with ``board.toml``, ``units.toml``, ``support.toml`` and ``scenario.toml``; a scenario may
use the map and the counters of another folder by naming it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, Field, model_validator

from hexcore.board.file import read_board_file
from hexcore.board.tables import BoardFile
from hexcore.data.datafolder import DataFolder, Files, model_of
from hexcore.data.provenance import Sourced, Sourcing, sourcings
from hexcore.errors import BrokenContent
from hexcore.game.look import Symbol
from hexcore.game.lookup_tables import DifferentialTable
from hexcore.types import Amount, Copies, Price, Turn

Values: TypeAlias = tuple[Amount, Amount, Amount]  # attack, defense, movement

EVERY_COLUMN = 999
ColumnNumber: TypeAlias = Annotated[int, Field(ge=1, le=EVERY_COLUMN)]

Kind: TypeAlias = Literal["leg", "mobile", "riverine"]
Nation: TypeAlias = Literal["us", "arvn", "vc"]
Trait: TypeAlias = Literal["special_forces", "engineer"]
Way: TypeAlias = Literal["edge", "slick", "tango", "river"]
"""How a reinforcement comes: on foot over an edge hex, by helicopter, by boat, or as a boat."""


SYMBOLS: Mapping[Nation, tuple[Symbol, ...]] = {
    "us": (
        "infantry", "airborne", "mechanised", "cavalry", "armour", "engineer", "ranger", "special_forces", "riverine",
        "boat",
    ),
    "arvn": ("infantry", "marine", "ranger"),
    "vc": ("guerrilla",),
}  # fmt: skip
"""The unit symbols of each nation; a counter's kind is its nation and its symbol, so these have a look."""


def _words(value: object) -> object:
    return tuple(value.split()) if isinstance(value, str) else value


Words: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_words)]


class UnitCard(Sourced):
    """A counter as printed, both sides."""

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    name: str
    nation: Nation
    kind: Kind
    front: Values
    back: Values
    size: str = ""
    symbol: str = "infantry"
    formation: str = ""
    traits: frozenset[Trait] = frozenset()

    @property
    def seat(self) -> str:
        """The seat that moves it: ARVN units obey the US player."""
        return "vc" if self.nation == "vc" else "us"

    def values(self, depleted: bool) -> Values:
        return self.back if depleted else self.front


def piece_ids(counter_id: str, count: int) -> tuple[str, ...]:
    """Return the ids of a counter's copies: its own id if there is one, else numbered."""
    if count == 1:
        return (counter_id,)
    return tuple(f"{counter_id}-{number}" for number in range(1, count + 1))


class ChitCard(Sourced):
    """Base camps and supply caches."""

    id: str
    name: str
    kind: Literal["camp", "cache"]
    count: Copies


class UnitsFile(Sourced):
    """``units.toml``: the counters of one map."""

    unit: tuple[UnitCard, ...]
    chit: tuple[ChitCard, ...] = ()

    @model_validator(mode="after")
    def _once(self) -> UnitsFile:
        ids = [unit.id for unit in self.unit]
        twice = sorted({name for name in ids if ids.count(name) > 1})
        if twice:
            raise ValueError(f"units listed twice: {', '.join(twice)}")
        return self


class MarkerCount(Sourced):
    """The number of markers of one value in a pool."""

    value: Amount
    count: Copies


class Pool(Sourced):
    """The support fire markers of one side."""

    seat: Literal["us", "vc"]
    markers: tuple[MarkerCount, ...]


class Allotment(Sourced):
    """The number of markers that each side gets on one turn."""

    number: Turn
    us: Amount
    vc: Amount


class SupportFile(Sourced):
    """``support.toml``: pools and the allotments of the turn track; the last line serves every later turn."""

    pool: tuple[Pool, ...]
    turn: tuple[Allotment, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _in_order(self) -> SupportFile:
        if [line.number for line in self.turn] != list(range(1, len(self.turn) + 1)):
            raise ValueError("the turns of the track are numbered 1, 2, 3 … without a gap")
        return self

    def allotment(self, turn: int, seat: str) -> int:
        """Return the number of markers printed for a side on a turn."""
        line = self.turn[min(turn, len(self.turn)) - 1]
        return line.us if seat == "us" else line.vc


class Start(Sourced):
    """A unit that stands on the map from the beginning; ``at`` is a hex or a hexside."""

    unit: str
    at: str
    landed: Literal["", "slick", "tango"] = ""
    aboard: bool = False


class Entry(Sourced):
    """Reinforcements: from which turn, and how they may come in."""

    turn: Turn
    ways: tuple[Way, ...]
    edge: str
    units: tuple[str, ...]


class Zone(Sourced):
    """Units that their player sets up freely within limits."""

    name: str
    seat: Literal["us", "vc"]
    units: tuple[str, ...]
    area: str = ""
    columns: tuple[ColumnNumber, ColumnNumber] = (1, EVERY_COLUMN)
    not_kinds: tuple[str, ...] = ()
    not_hexes: Words = ()


class ScenarioFile(Sourced):
    """``scenario.toml``: one battle."""

    map: str
    turns: Turn
    slicks: Amount
    most_flown_in: int = Field(default=999, ge=0, le=999)
    """VB 27.0: how many units may come onto the map by helicopter in all."""
    tangos: Amount
    start: tuple[Start, ...] = ()
    entry: tuple[Entry, ...] = ()
    zone: tuple[Zone, ...] = ()

    def unit_ids(self) -> tuple[str, ...]:
        """Return every unit of the scenario, in the order of the file."""
        listed = [start.unit for start in self.start]
        listed += [unit for entry in self.entry for unit in entry.units]
        listed += [unit for zone in self.zone for unit in zone.units]
        return tuple(listed)


class HexCost(Sourced):
    """One kind of hex in the Terrain Key."""

    kind: str
    leg: Price
    mobile: Price
    row: str
    landing: bool = True


class SideCost(Sourced):
    """One kind of river hexside in the Terrain Key; without a figure it is closed to mobile units."""

    kind: str
    leg: Amount
    mobile: Amount | None = None
    boats: bool = False


class TerrainFile(Sourced):
    """``terrain.toml``: the Terrain Key of both maps."""

    hex: tuple[HexCost, ...]
    side: tuple[SideCost, ...]


M = TypeVar("M", bound=BaseModel)

FILES: Files = {
    "*/board.toml": BoardFile,
    "*/units.toml": UnitsFile,
    "*/support.toml": SupportFile,
    "*/scenario.toml": ScenarioFile,
    "terrain.toml": TerrainFile,
    "crt.toml": DifferentialTable,
}
"""The model that reads each kind of data file."""


class BattleFiles:
    """The files of a battle; one that its own folder lacks comes from the series."""

    def __init__(self, own: DataFolder, series: DataFolder) -> None:
        self._own, self._series = own, series
        self._folders = {name: folder for folder in (series, own) for name in folder.names()}

    def _folder(self, name: str) -> DataFolder:
        if name not in self._folders:
            raise BrokenContent(f"{name}: there is no such data file, neither in the battle's folder nor in the series")
        return self._folders[name]

    @property
    def is_own(self) -> bool:
        return self._own is self._series

    def path(self, name: str) -> Path:
        return self._folder(name).path(name)

    def load(self, name: str, model: type[M]) -> M:
        return self._folder(name).load(name, model)

    def hash(self) -> str:
        if self._own is self._series:
            return self._series.hash()
        return sha256((self._own.hash() + self._series.hash()).encode()).hexdigest()[:16]


def sourcings_of(folder: DataFolder) -> Iterable[Sourcing]:
    """Yield every value in a folder of data files with its source."""
    for name in folder.names():
        model = model_of(FILES, name)
        if model is BoardFile:
            yield from sourcings(read_board_file(folder.path(name), name), name)
        elif model is not None:
            yield from sourcings(folder.load(name, model), name)
