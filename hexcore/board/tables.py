"""The tables of a board file, as authors write them in TOML.

Lists of hexes are texts such as ``"0809 0910"``; ``A16-A25`` is a run along one row or column. Lists of hexsides are
texts such as ``"0611/0612 0611/0712"``. Every table may carry its own ``source``.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field, model_validator

from hexcore.board.numbering import GridSpec
from hexcore.data.provenance import Sourced


def _words(value: object) -> object:
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value


# a text of labels with blanks between them, or a list of labels
Words: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_words)]

Code: TypeAlias = Annotated[str, Field(min_length=1, max_length=1, pattern=r"\S")]  # one letter of a drawn map


class MapTable(Sourced):
    """The drawn map: a line per row, its name first, then a letter per hex."""

    rows: str


class CourseTable(Sourced):
    """A line through the centres of hexes, mouth first."""

    name: str
    kind: str
    hexes: Words
    into: str = ""  # the hex it flows into, or "edge"
    adds: bool = False  # whether it adds its kind to the hexes; else their letters must have it


class ChainTable(Sourced):
    """A line along hexsides that share corners."""

    name: str
    kind: str
    sides: Words
    # what the first and the last end touch: a hex, "edge", or the name of another chain
    ends: tuple[str, ...] = Field(default=(), max_length=2)


class PathTable(Sourced):
    """A way from hex to hex."""

    name: str
    kind: str
    hexes: Words


class CrossingTable(Sourced):
    """A way across something, on a hexside or in a hex."""

    kind: str
    name: str = ""
    hex: str = ""
    side: str = ""
    on: str = ""  # what must lie there
    adds: bool = True  # whether a crossing in a hex adds its kind to the terrain

    @model_validator(mode="after")
    def _one_spot(self) -> CrossingTable:
        if bool(self.hex) == bool(self.side):
            raise ValueError("a crossing is either in a hex or on a side: give one of the two")
        return self


class PlaceTable(Sourced):
    """A thing in one hex."""

    hex: str
    kind: str
    name: str = ""
    adds: bool = True


class AreaTable(Sourced):
    """A named set of hexes."""

    name: str
    hexes: Words


class AreasGridTable(Sourced):
    """Several areas drawn as a map of letters; a point means no area."""

    rows: str
    key: dict[Code, str]


class EdgeTable(Sourced):
    """A named group of hexes at the edge of the map, in order."""

    name: str
    hexes: Words


class ShoreTable(Sourced):
    """A hex divided by water, with the neighbours that each bank joins."""

    hex: str
    banks: dict[str, Words]


class LetteringTable(Sourced):
    """A name on the map, drawn over some hexes."""

    text: str
    kind: str
    hexes: Words


class KnownTable(Sourced):
    """Hexes whose terrain is known for certain; the drawn map must agree."""

    hexes: Words
    kinds: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class BoardFile(Sourced):
    """A whole board file."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    name: str
    grid: GridSpec
    codes: dict[Code, tuple[str, ...] | Literal["off_map"]]
    map: MapTable
    course: tuple[CourseTable, ...] = ()
    chain: tuple[ChainTable, ...] = ()
    path: tuple[PathTable, ...] = ()
    crossing: tuple[CrossingTable, ...] = ()
    place: tuple[PlaceTable, ...] = ()
    area: tuple[AreaTable, ...] = ()
    areas_grid: tuple[AreasGridTable, ...] = ()
    edge: tuple[EdgeTable, ...] = ()
    shore: tuple[ShoreTable, ...] = ()
    lettering: tuple[LetteringTable, ...] = ()
    known: tuple[KnownTable, ...] = ()
