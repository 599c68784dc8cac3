"""The shape and numbering of a sheet of hexes, as data, and its layout on a plane.

Sides and edges are named as drawn before mirroring: columns grow to the right, rows downwards. ``mirror`` flips only
the picture and the compass words; labels, neighbours and direction numbers never depend on it. ``north`` says which
side of the finished picture is north.

One unit of the layout is the distance from the centre of a hex to a corner. x grows to the right, y downwards; the
sheet starts at (0, 0).
"""

from __future__ import annotations

import difflib
import string
from collections.abc import Sequence
from math import sqrt
from typing import Final, Literal, TypeAlias

from pydantic import Field, model_validator

from hexcore.board.hexes import CORNERS, FLAT_SIDES, POINTY_SIDES, Cube, nearest
from hexcore.data.provenance import Sourced
from hexcore.errors import InvalidInput, either, shown
from hexcore.text import say
from hexcore.types import WIDEST

SheetEdge: TypeAlias = Literal["top", "bottom", "left", "right"]
Compass: TypeAlias = Literal["north", "east", "south", "west"]

_CLOCK: Final[tuple[SheetEdge, ...]] = ("top", "right", "bottom", "left")
_WINDS: Final[tuple[Compass, ...]] = ("north", "east", "south", "west")
_NORTH_AT: Final = {"up": 0, "right": 1, "down": 2, "left": 3}


class BadLabel(InvalidInput, ValueError):
    """Text that names no place of this map."""


class UnknownHex(BadLabel):
    """A label that names no hex of this map, with similar ones."""

    def __init__(self, label: str, labels: Sequence[str]) -> None:
        self.label = label
        wanted = label.strip().upper()
        wanted = wanted.zfill(len(labels[0])) if wanted.isdecimal() else wanted
        self.suggestions = tuple(difflib.get_close_matches(wanted, labels, n=3, cutoff=0.5))
        first, last = labels[0], labels[-1]
        if self.suggestions:
            near = either(self.suggestions)
            super().__init__(say("error.hex.unknown_near", label=shown(label), first=first, last=last, near=near))
        else:
            super().__init__(say("error.hex.unknown", label=shown(label), first=first, last=last))


class GridSpec(Sourced):
    """The shape and the numbering of one sheet of hexes."""

    columns: int = Field(ge=1, le=WIDEST)
    rows: int = Field(ge=1, le=WIDEST)
    top: Literal["flat", "pointy"] = "flat"
    # columns (flat) that lie half a hex lower, or rows (pointy) half a hex toward higher numbers
    pushed: Literal["even", "odd"] = "even"
    short: bool = False  # whether the pushed columns or rows have one hex fewer
    # column then row in figures, or a letter for the row and a figure for the column
    labels: Literal["CCRR", "A1"] = "CCRR"
    north: Literal["up", "right", "down", "left"] = "up"
    mirror: bool = False
    first_side: str = ""  # the side of direction number 1; empty: "n" for flat, "ne" for pointy hexes

    @model_validator(mode="after")
    def _first_side_exists(self) -> GridSpec:
        if self.first_side and self.first_side not in self.side_names:
            raise ValueError(
                f"first_side {self.first_side!r} is no side of a {self.top}-top hex; use one of "
                + ", ".join(self.side_names)
            )
        return self

    @property
    def side_names(self) -> tuple[str, ...]:
        """The six sides, clockwise, in the order of the direction indexes."""
        return FLAT_SIDES if self.top == "flat" else POINTY_SIDES

    @property
    def first_direction(self) -> int:
        """The direction index of direction number 1."""
        return self.side_names.index(self.first_side or ("n" if self.top == "flat" else "ne"))

    def is_pushed(self, line: int) -> bool:
        """Return whether a column (flat) or row (pointy), counted from 1, is pushed half a hex."""
        return (line % 2 == 0) == (self.pushed == "even")

    def column_length(self, column: int) -> int:
        """Return the number of hexes in a column of a flat-top sheet."""
        return self.rows - (self.short and self.top == "flat" and self.is_pushed(column))

    def row_length(self, row: int) -> int:
        """Return the number of hexes in a row of a pointy-top sheet."""
        return self.columns - (self.short and self.top == "pointy" and self.is_pushed(row))

    def exists(self, column: int, row: int) -> bool:
        """Return whether the sheet has a hex at this column and row, counted from 1."""
        return 1 <= column <= self.row_length(row) and 1 <= row <= self.column_length(column)

    def cells(self) -> list[tuple[int, int]]:
        """Return all (column, row) pairs in the reading order of the labels."""
        columns, rows = range(1, self.columns + 1), range(1, self.rows + 1)
        if self.labels == "CCRR":
            return [(c, r) for c in columns for r in rows if self.exists(c, r)]
        return [(c, r) for r in rows for c in columns if self.exists(c, r)]

    def row_name(self, row: int) -> str:
        """Return the name of a row at the left of a drawn map: ``07`` or ``G``."""
        return row_letters(row) if self.labels == "A1" else f"{row:0{figures(self.rows)}}"

    def cell_label(self, column: int, row: int) -> str:
        """Return the printed label of the hex at this column and row."""
        if self.labels == "A1":
            return f"{row_letters(row)}{column}"
        return f"{column:0{figures(self.columns)}}{row:0{figures(self.rows)}}"

    def cube(self, column: int, row: int) -> tuple[int, int]:
        """Return the cube coordinates of the hex at this column and row."""
        if self.top == "flat":
            return (column, (2 * row + self.is_pushed(column) - column) // 2)
        return ((2 * column + self.is_pushed(row) - row) // 2, row)

    def sheet_edge(self, edge: SheetEdge | Compass) -> SheetEdge:
        """Return the edge as drawn before mirroring, for a sheet word or a compass word."""
        if edge in _CLOCK:
            return edge
        shown = _CLOCK[(_WINDS.index(edge) + _NORTH_AT[self.north]) % 4]
        if self.mirror and shown in ("left", "right"):
            return "left" if shown == "right" else "right"
        return shown


def figures(count: int) -> int:
    """Return the number of figures of a column or row in a CCRR label: two, or more."""
    return max(2, len(str(count)))


def row_letters(row: int) -> str:
    """Return A, B … Z, AA, AB … for rows counted from 1."""
    letters = ""
    while row:
        row, rest = divmod(row - 1, 26)
        letters = string.ascii_uppercase[rest] + letters
    return letters


Point: TypeAlias = tuple[float, float]

ROOT3: Final = sqrt(3)


class SheetLayout:
    """The picture of one sheet: centres, corners, and the hex under a point.

    A mirrored sheet is flipped left to right here and nowhere else.
    """

    def __init__(self, spec: GridSpec) -> None:
        self._flat = spec.top == "flat"
        self._mirror = spec.mirror
        places = [self._plain(*spec.cube(column, row)) for column, row in spec.cells()]
        half_width, half_height = (1.0, ROOT3 / 2) if self._flat else (ROOT3 / 2, 1.0)
        self._left = min(x for x, _ in places) - half_width
        self._top = min(y for _, y in places) - half_height
        self.extent: Final[Point] = (
            max(x for x, _ in places) + half_width - self._left,
            max(y for _, y in places) + half_height - self._top,
        )

    def centre(self, cube: Cube) -> Point:
        """Return the middle of a hex."""
        return self._shown(*cube)

    def corners(self, cube: Cube) -> tuple[Point, ...]:
        """Return the six corners of a hex; side ``i`` runs from corner ``i`` to ``i + 1``."""
        return tuple(self._shown(cube[0] + q / 3, cube[1] + r / 3) for q, r in CORNERS)

    def corner(self, thirds: Cube) -> Point:
        """Return a corner given in thirds of cube coordinates."""
        return self._shown(thirds[0] / 3, thirds[1] / 3)

    def cube_at(self, x: float, y: float) -> Cube:
        """Return the hex under a point, whether or not the sheet has it."""
        if self._mirror:
            x = self.extent[0] - x
        x, y = x + self._left, y + self._top
        if self._flat:
            return nearest(x / 1.5, y / ROOT3 - x / 3)
        return nearest(x / ROOT3 - y / 3, y / 1.5)

    def _shown(self, q: float, r: float) -> Point:
        x, y = self._plain(q, r)
        x, y = x - self._left, y - self._top
        return (self.extent[0] - x if self._mirror else x, y)

    def _plain(self, q: float, r: float) -> Point:
        return (1.5 * q, ROOT3 * (r + q / 2)) if self._flat else (ROOT3 * (q + r / 2), 1.5 * r)
