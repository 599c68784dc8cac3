"""A sheet of hexes: labels, neighbours, distances, rays, fields, lines and edges.

A sheet never changes. Hexes are indexes in the reading order of the labels: column by column for ``CCRR``,
row by row for ``A1``. A hex may be off the map (a chart is printed over it): it keeps its index and label, so that it
can be drawn, but nothing is next to it and nothing reaches it.

Direction indexes 0–5 run clockwise as drawn before mirroring. Direction *numbers* 1–6, which dice name, run clockwise
from the side that the grid's data states; they follow the labels, so a mirrored picture does not change them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from hexcore import hexes
from hexcore.errors import InvalidInput
from hexcore.gridspec import BadLabel, Compass, GridSpec, SheetEdge, UnknownHex
from hexcore.hexes import Cube
from hexcore.text import say
from hexcore.types import OFF_MAP, Hex


class Sheet:
    """The hexes of a grid and how they lie to each other; games use :class:`hexcore.grid.Grid`."""

    def __init__(self, spec: GridSpec, off_map: Collection[Hex] = ()) -> None:
        self.spec: Final = spec
        self.cells: Final[tuple[tuple[int, int], ...]] = tuple(spec.cells())
        """Column and row of each hex, counted from 1."""
        self.size: Final = len(self.cells)
        self.labels: Final[tuple[str, ...]] = tuple(spec.cell_label(column, row) for column, row in self.cells)
        missing = frozenset(off_map)
        self.on_map: Final[tuple[bool, ...]] = tuple(h not in missing for h in range(self.size))
        self.cubes: Final[tuple[Cube, ...]] = tuple(spec.cube(column, row) for column, row in self.cells)
        self._q = tuple(q for q, _ in self.cubes)
        self._r = tuple(r for _, r in self.cubes)
        self._by_label = {label: h for h, label in enumerate(self.labels)}
        self._by_cell = {cell: h for h, cell in enumerate(self.cells)}
        self._by_cube = {cube: h for h, cube in enumerate(self.cubes) if self.on_map[h]}
        self.towards: Final[tuple[tuple[Hex, ...], ...]] = tuple(self._around(h) for h in range(self.size))
        """The neighbour of each hex in each direction 0–5; ``OFF_MAP`` where there is none."""
        self.neighbours: Final[tuple[tuple[Hex, ...], ...]] = tuple(
            tuple(h for h in around if h != OFF_MAP) for around in self.towards
        )
        """The neighbours of each hex that exist, for fast loops."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.spec.top} {self.labels[0]}-{self.labels[-1]}, {self.size} hexes>"

    def __len__(self) -> int:
        return self.size

    # Labels

    def label(self, h: Hex) -> str:
        """The printed label of a hex."""
        return self.labels[h]

    def hex(self, label: str) -> Hex:
        """The hex with this label; an unknown one raises :class:`UnknownHex` with a suggestion."""
        try:
            return self._by_label[label]
        except KeyError:
            raise UnknownHex(label, self.labels) from None

    def cell(self, column: int, row: int) -> Hex:
        """The hex at this column and row, counted from 1; ``OFF_MAP`` if the sheet has none there."""
        return self._by_cell.get((column, row), OFF_MAP)

    # Directions and distances

    def direction(self, number: int) -> int:
        """The direction index of a direction number 1–6."""
        if not 1 <= number <= 6:
            raise InvalidInput(say("error.hex.direction", number=number))
        return (self.spec.first_direction + number - 1) % 6

    def direction_number(self, direction: int) -> int:
        """The direction number 1–6 of a direction index."""
        return (direction - self.spec.first_direction) % 6 + 1

    def direction_named(self, side: str) -> int:
        """The direction index of a side name such as ``ne``."""
        try:
            return self.spec.side_names.index(side)
        except ValueError:
            raise BadLabel(say("error.hex.no_side", side=repr(side), known=self.spec.side_names)) from None

    def direction_of(self, a: Hex, b: Hex) -> int:
        """The direction index that leads from a hex to its neighbour."""
        around = self.towards[a]
        if b not in around or b == OFF_MAP:
            raise BadLabel(say("error.hex.not_adjacent", one=self._named(a), other=self._named(b)))
        return around.index(b)

    def adjacent(self, a: Hex, b: Hex) -> bool:
        """Whether two hexes share a side."""
        return b in self.neighbours[a]

    def distance(self, a: Hex, b: Hex) -> int:
        """How many steps lie between two hexes, whatever stands in the way."""
        dq, dr = self._q[a] - self._q[b], self._r[a] - self._r[b]
        # the longest of the three sides is as long as the other two together, and quicker had as half of them all
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def step(self, h: Hex, direction: int) -> Hex:
        """The neighbour in a direction, or ``OFF_MAP``."""
        return self.towards[h][direction]

    def ray(self, h: Hex, direction: int, length: int) -> tuple[Hex, ...]:
        """The hexes straight ahead, nearest first; it ends at the edge of the map."""
        found = []
        for _ in range(length):
            h = self.towards[h][direction]
            if h == OFF_MAP:
                break
            found.append(h)
        return tuple(found)

    def wrap_ray(self, h: Hex, direction: int, length: int) -> tuple[Hex, ...]:
        """The hexes straight ahead on a map whose edges are joined: columns and rows wrap each by itself.

        It needs full columns and rows, and an even number of staggered ones, or the line would bend at the seam.
        """
        spec = self.spec
        if spec.short or (spec.columns if spec.top == "flat" else spec.rows) % 2:
            raise InvalidInput(say("error.hex.bent_ray"))
        column, row = self.cells[h]
        found = []
        for _ in range(length):
            column, row = self._next_cell(column, row, direction)
            found.append(self._by_cell[column, row])
        return tuple(found)

    def ring(self, h: Hex, radius: int) -> tuple[Hex, ...]:
        """The hexes of the map exactly ``radius`` away, clockwise."""
        return self._shifted(h, hexes.ring(radius))

    def field(self, h: Hex, radius: int) -> tuple[Hex, ...]:
        """The hexes of the map up to ``radius`` away, the hex itself first."""
        return self._shifted(h, hexes.field(radius))

    def line(self, a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
        """The hexes on the straight line from centre to centre, in order, with both ends.

        Each entry is one hex whose inside is crossed, or the two hexes whose common side the line runs along
        (``OFF_MAP`` for one that does not exist). The line back names the same hexes in reverse order.
        """
        q, r = self.cubes[a]
        look = self._by_cube.get
        return tuple(
            tuple(look((q + dq, r + dr), OFF_MAP) for dq, dr in entry)
            for entry in hexes.crossed(self._q[b] - q, self._r[b] - r)
        )

    # Edges

    def edge(self, name: SheetEdge | Compass) -> tuple[Hex, ...]:
        """The hexes along an edge of the map, in order.

        ``top``, ``bottom``, ``left`` and ``right`` are meant as drawn before mirroring (``left`` has the lowest
        columns); ``north``, ``east``, ``south`` and ``west`` follow the printed compass.
        """
        side = self.spec.sheet_edge(name)
        axis = 1 if side in ("top", "bottom") else 0
        far = side in ("bottom", "right")
        staggered = (axis == 1) == (self.spec.top == "flat")
        return self._line_ends(axis, far) if staggered else self._outer_line(axis, far)

    def is_edge(self, h: Hex) -> bool:
        """Whether the map ends at one of this hex's sides."""
        return self.on_map[h] and OFF_MAP in self.towards[h]

    # Inner workings

    def _around(self, h: Hex) -> tuple[Hex, ...]:
        if not self.on_map[h]:
            return (OFF_MAP,) * 6
        q, r = self.cubes[h]
        return tuple(self._by_cube.get((q + dq, r + dr), OFF_MAP) for dq, dr in hexes.STEPS)

    def _shifted(self, h: Hex, offsets: tuple[Cube, ...]) -> tuple[Hex, ...]:
        q, r = self.cubes[h]
        look = self._by_cube.get
        return tuple(there for dq, dr in offsets if (there := look((q + dq, r + dr), OFF_MAP)) != OFF_MAP)

    def _next_cell(self, column: int, row: int, direction: int) -> tuple[int, int]:
        spec = self.spec
        q, r = spec.cube(column, row)
        dq, dr = hexes.STEPS[direction]
        if spec.top == "flat":
            column += dq
            row += (r + dr) - spec.cube(column, row)[1]
        else:
            row += dr
            column += (q + dq) - spec.cube(column, row)[0]
        return ((column - 1) % spec.columns + 1, (row - 1) % spec.rows + 1)

    def _line_ends(self, axis: int, far: bool) -> tuple[Hex, ...]:
        """The first or last hex on the map of each line that runs along an axis (0: rows, 1: columns)."""
        ends: dict[int, Hex] = {}
        for h in sorted(range(self.size), key=lambda h: self.cells[h][axis], reverse=far):
            if self.on_map[h]:
                ends.setdefault(self.cells[h][1 - axis], h)
        return tuple(ends[line] for line in sorted(ends))

    def _outer_line(self, axis: int, far: bool) -> tuple[Hex, ...]:
        """The hexes on the map of the first or last column (axis 0) or row (axis 1)."""
        number = (self.spec.rows if axis else self.spec.columns) if far else 1
        line = [h for h in range(self.size) if self.on_map[h] and self.cells[h][axis] == number]
        return tuple(sorted(line, key=lambda h: self.cells[h][1 - axis]))

    def _named(self, h: Hex) -> str:
        return self.labels[h] if 0 <= h < self.size else "a hex off the map"
