"""A grid of hexes: labels, neighbours, distances, rays, lines, edges, hexsides and corners.

A grid never changes. Hexes, hexsides and corners are indexes. Hexes are numbered in the reading order of the labels:
column by column for ``CCRR``, row by row for ``A1``. A hex may be off the map (a chart is printed over it): it keeps
its index and label, so that it can be drawn, but nothing is next to it and nothing reaches it.

Direction indexes 0–5 run clockwise as drawn before mirroring. Direction *numbers* 1–6, which dice name, run clockwise
from the side that the grid's data states; they follow the labels, so a mirrored picture does not change them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Final

from hexcore.board import hexes
from hexcore.board.hexes import CORNERS, Cube, opposite
from hexcore.board.numbering import BadLabel, Compass, GridSpec, Point, SheetEdge, SheetLayout, UnknownHex
from hexcore.errors import InvalidInput
from hexcore.text import say
from hexcore.types import OFF_MAP, Corner, Hex, Side


class Sheet:
    """The hexes of a grid and how they lie to each other; games use :class:`Grid`."""

    def __init__(self, spec: GridSpec, off_map: Collection[Hex] = ()) -> None:
        self.spec: Final = spec
        # column and row of each hex, counted from 1
        self.cells: Final[tuple[tuple[int, int], ...]] = tuple(spec.cells())
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
        # the neighbour of each hex in each direction 0–5; OFF_MAP where there is none
        self.towards: Final[tuple[tuple[Hex, ...], ...]] = tuple(self._around(h) for h in range(self.size))
        # the existing neighbours of each hex, for fast loops
        self.neighbours: Final[tuple[tuple[Hex, ...], ...]] = tuple(
            tuple(h for h in around if h != OFF_MAP) for around in self.towards
        )

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.spec.top} {self.labels[0]}-{self.labels[-1]}, {self.size} hexes>"

    def __len__(self) -> int:
        return self.size

    # Labels

    def label(self, h: Hex) -> str:
        """Return the printed label of a hex."""
        return self.labels[h]

    def hex(self, label: str) -> Hex:
        """Return the hex with this label; an unknown one raises :class:`UnknownHex`."""
        try:
            return self._by_label[label]
        except KeyError:
            raise UnknownHex(label, self.labels) from None

    def knows(self, label: str) -> bool:
        """Return whether a hex has this label, without looking for similar ones."""
        return label in self._by_label

    def cell(self, column: int, row: int) -> Hex:
        """Return the hex at this column and row, counted from 1; ``OFF_MAP`` if there is none."""
        return self._by_cell.get((column, row), OFF_MAP)

    # Directions and distances

    def direction(self, number: int) -> int:
        """Return the direction index of a direction number 1–6."""
        if not 1 <= number <= 6:
            raise InvalidInput(say("error.hex.direction", number=number))
        return (self.spec.first_direction + number - 1) % 6

    def direction_named(self, side: str) -> int:
        """Return the direction index of a side name such as ``ne``."""
        try:
            return self.spec.side_names.index(side)
        except ValueError:
            raise BadLabel(say("error.hex.no_side", side=repr(side), known=self.spec.side_names)) from None

    def direction_of(self, a: Hex, b: Hex) -> int:
        """Return the direction index that leads from a hex to its neighbour."""
        around = self.towards[a]
        if b not in around or b == OFF_MAP:
            raise BadLabel(say("error.hex.not_adjacent", one=self._named(a), other=self._named(b)))
        return around.index(b)

    def adjacent(self, a: Hex, b: Hex) -> bool:
        """Return whether two hexes share a side."""
        return b in self.neighbours[a]

    def distance(self, a: Hex, b: Hex) -> int:
        """Return the number of steps between two hexes, whatever stands in the way."""
        dq, dr = self._q[a] - self._q[b], self._r[a] - self._r[b]
        # the longest of the three sides is as long as the other two together, and quicker had as half of them all
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def ray(self, h: Hex, direction: int, length: int) -> tuple[Hex, ...]:
        """Return the hexes straight ahead, nearest first, up to the edge of the map."""
        found = []
        for _ in range(length):
            h = self.towards[h][direction]
            if h == OFF_MAP:
                break
            found.append(h)
        return tuple(found)

    def wrap_ray(self, h: Hex, direction: int, length: int) -> tuple[Hex, ...]:
        """Return the hexes straight ahead on a map whose edges are joined.

        Columns and rows wrap each by itself. The sheet needs full columns and rows, and an even number of staggered
        ones, or the line would bend at the seam.
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
        """Return the hexes of the map exactly ``radius`` away, clockwise."""
        return self._shifted(h, hexes.ring(radius))

    def field(self, h: Hex, radius: int) -> tuple[Hex, ...]:
        """Return the hexes of the map up to ``radius`` away, the hex itself first."""
        return self._shifted(h, hexes.field(radius))

    def line(self, a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
        """Return the hexes on the line from centre to centre, in order, both ends included.

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
        """Return the hexes along an edge of the map, in order.

        ``top``, ``bottom``, ``left`` and ``right`` are meant as drawn before mirroring (``left`` has the lowest
        columns); ``north``, ``east``, ``south`` and ``west`` follow the printed compass.
        """
        side = self.spec.sheet_edge(name)
        axis = 1 if side in ("top", "bottom") else 0
        far = side in ("bottom", "right")
        staggered = (axis == 1) == (self.spec.top == "flat")
        return self._line_ends(axis, far) if staggered else self._outer_line(axis, far)

    def is_edge(self, h: Hex) -> bool:
        """Return whether the map ends at one of this hex's sides."""
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
        # the first or last hex on the map of each line along an axis (0: rows, 1: columns)
        ends: dict[int, Hex] = {}
        for h in sorted(range(self.size), key=lambda h: self.cells[h][axis], reverse=far):
            if self.on_map[h]:
                ends.setdefault(self.cells[h][1 - axis], h)
        return tuple(ends[line] for line in sorted(ends))

    def _outer_line(self, axis: int, far: bool) -> tuple[Hex, ...]:
        # the hexes on the map of the first or last column (axis 0) or row (axis 1)
        number = (self.spec.rows if axis else self.spec.columns) if far else 1
        line = [h for h in range(self.size) if self.on_map[h] and self.cells[h][axis] == number]
        return tuple(sorted(line, key=lambda h: self.cells[h][1 - axis]))

    def _named(self, h: Hex) -> str:
        return self.labels[h] if 0 <= h < self.size else "a hex off the map"


class GridSides:
    """The hexsides and corners of a grid, those at the border included, as tables."""

    def __init__(self, cubes: Sequence[Cube], towards: Sequence[Sequence[Hex]], on_map: Sequence[bool]) -> None:
        # the two hexes of each side, the lower index first; the second is OFF_MAP on the border
        self.hexes: tuple[tuple[Hex, Hex], ...]
        self.of_hex: tuple[tuple[Side, ...], ...]  # the six sides of each hex, by direction; none for a hex off the map
        self.hexes, self.of_hex = _number_sides(towards, on_map)
        self.thirds: tuple[Cube, ...]  # where each corner lies, in thirds of cube coordinates
        # the six corners of each hex; side i runs from corner i to corner i + 1
        self.corners_of_hex: tuple[tuple[Corner, ...], ...]
        self.thirds, self.corners_of_hex = _number_corners(cubes, on_map)
        self.corners: tuple[tuple[Corner, Corner], ...] = self._side_ends()  # the two ends of each side
        self.at_corner: tuple[tuple[Side, ...], ...] = self._sides_at_corners()  # the sides that meet at each corner
        # the hexes that meet at each corner, in order
        self.hexes_at_corner: tuple[tuple[Hex, ...], ...] = self._hexes_at_corners()

    def touching(self, side: Side) -> tuple[Side, ...]:
        """Return the other sides that share a corner with this one."""
        return tuple(other for corner in self.corners[side] for other in self.at_corner[corner] if other != side)

    def shared_corner(self, a: Side, b: Side) -> Corner | None:
        """Return the corner where two different sides meet, if they do."""
        if a == b:
            return None
        return next((corner for corner in self.corners[a] if corner in self.corners[b]), None)

    def _side_ends(self) -> tuple[tuple[Corner, Corner], ...]:
        ends: list[tuple[Corner, Corner]] = [(-1, -1)] * len(self.hexes)
        for sides, corners in zip(self.of_hex, self.corners_of_hex, strict=True):
            for direction, side in enumerate(sides):
                first, second = corners[direction], corners[(direction + 1) % 6]
                ends[side] = (min(first, second), max(first, second))
        return tuple(ends)

    def _sides_at_corners(self) -> tuple[tuple[Side, ...], ...]:
        meeting: list[list[Side]] = [[] for _ in self.thirds]
        for side, ends in enumerate(self.corners):
            for corner in ends:
                meeting[corner].append(side)
        return tuple(tuple(sides) for sides in meeting)

    def _hexes_at_corners(self) -> tuple[tuple[Hex, ...], ...]:
        meeting: list[list[Hex]] = [[] for _ in self.thirds]
        for h, corners in enumerate(self.corners_of_hex):
            for corner in corners:
                meeting[corner].append(h)
        return tuple(tuple(hexes) for hexes in meeting)


def _number_sides(
    towards: Sequence[Sequence[Hex]], on_map: Sequence[bool]
) -> tuple[tuple[tuple[Hex, Hex], ...], tuple[tuple[Side, ...], ...]]:
    hexes: list[tuple[Hex, Hex]] = []
    of_hex: list[tuple[Side, ...]] = []
    for h, around in enumerate(towards):
        mine = []
        for direction, other in enumerate(around if on_map[h] else ()):
            if OFF_MAP < other < h:
                mine.append(of_hex[other][opposite(direction)])
            else:
                mine.append(len(hexes))
                hexes.append((h, other))
        of_hex.append(tuple(mine))
    return tuple(hexes), tuple(of_hex)


def _number_corners(
    cubes: Sequence[Cube], on_map: Sequence[bool]
) -> tuple[tuple[Cube, ...], tuple[tuple[Corner, ...], ...]]:
    index: dict[Cube, Corner] = {}
    of_hex: list[tuple[Corner, ...]] = []
    for (q, r), here in zip(cubes, on_map, strict=True):
        spots = [(3 * q + dq, 3 * r + dr) for dq, dr in CORNERS] if here else []
        of_hex.append(tuple(index.setdefault(spot, len(index)) for spot in spots))
    return tuple(index), tuple(of_hex)


class Grid(Sheet):
    """An immutable grid of hexes, made from its :class:`~hexcore.board.numbering.GridSpec`."""

    # Layout

    @cached_property
    def layout(self) -> SheetLayout:
        """Where the hexes lie on a plane."""
        return SheetLayout(self.spec)

    @property
    def extent(self) -> Point:
        """Width and height of the sheet, in units of the distance from centre to corner."""
        return self.layout.extent

    def centre(self, h: Hex) -> Point:
        """Return the middle of a hex as shown, mirrored if the sheet is."""
        return self._centres[h]

    @cached_property
    def _centres(self) -> tuple[Point, ...]:
        return tuple(map(self.layout.centre, self.cubes))

    def corners(self, h: Hex) -> tuple[Point, ...]:
        """Return the six corners of a hex as shown; side ``i`` runs from ``i`` to ``i + 1``."""
        return self.layout.corners(self.cubes[h])

    def pick(self, x: float, y: float) -> Hex | None:
        """Return the hex of the map under a point, if there is one."""
        return self._by_cube.get(self.layout.cube_at(x, y))

    # Hexsides and corners

    @cached_property
    def sides(self) -> GridSides:
        """The tables of hexsides and corners, made on first use."""
        return GridSides(self.cubes, self.towards, self.on_map)

    def side(self, h: Hex, direction: int) -> Side:
        """Return the side of a hex in a direction."""
        return self.sides.of_hex[h][direction]

    def sides_of(self, h: Hex) -> tuple[Side, ...]:
        """Return the six sides of a hex, by direction."""
        return self.sides.of_hex[h]

    def side_between(self, a: Hex, b: Hex) -> Side:
        """Return the side that two adjacent hexes share."""
        return self.sides.of_hex[a][self.direction_of(a, b)]

    def side_hexes(self, side: Side) -> tuple[Hex, Hex]:
        """Return the two hexes of a side; the second is ``OFF_MAP`` on the border."""
        return self.sides.hexes[side]

    def side_label(self, side: Side) -> str:
        """Return ``0717/0718``, or ``0101/n`` for a side on the border of the map."""
        a, b = self.sides.hexes[side]
        if b != OFF_MAP:
            return f"{self.labels[a]}/{self.labels[b]}"
        return f"{self.labels[a]}/{self.spec.side_names[self.sides.of_hex[a].index(side)]}"

    def side_named(self, text: str) -> Side:
        """Return the side with this label; its two hexes may come in either order."""
        first, slash, second = text.partition("/")
        if not slash:
            raise BadLabel(say("error.hex.side_shape", label=repr(text)))
        a = self.hex(first)
        if not self.on_map[a]:
            raise BadLabel(say("error.hex.side_off_map", hex=first, label=repr(text)))
        if second in self.spec.side_names:
            return self._border_side(a, second)
        return self.side_between(a, self.hex(second))

    def side_corners(self, side: Side) -> tuple[Corner, Corner]:
        """Return the two ends of a side."""
        return self.sides.corners[side]

    def touching_sides(self, side: Side) -> tuple[Side, ...]:
        """Return the other sides that share a corner with this one."""
        return self.sides.touching(side)

    def side_points(self, side: Side) -> tuple[Point, Point]:
        """Return the two ends of a side as shown."""
        first, second = self.sides.corners[side]
        return (self.corner_point(first), self.corner_point(second))

    def corner_sides(self, corner: Corner) -> tuple[Side, ...]:
        """Return the sides that meet at a corner."""
        return self.sides.at_corner[corner]

    def corner_hexes(self, corner: Corner) -> tuple[Hex, ...]:
        """Return the hexes of the map that meet at a corner."""
        return self.sides.hexes_at_corner[corner]

    def corner_label(self, corner: Corner) -> str:
        """Return ``0717/0718/0818``; side names of the first hex stand for missing hexes."""
        h = self.sides.hexes_at_corner[corner][0]
        place = self.sides.corners_of_hex[h].index(corner)
        parts = [self.labels[other] for other in self.sides.hexes_at_corner[corner]]
        for direction in ((place - 1) % 6, place):
            if self.towards[h][direction] == OFF_MAP:
                parts.append(self.spec.side_names[direction])
        return "/".join(parts)

    def corner_named(self, text: str) -> Corner:
        """Return the corner with this label; the hexes after the first may come in any order."""
        first, *others = text.split("/")
        h = self.hex(first)
        for corner in self.sides.corners_of_hex[h]:
            if sorted(self.corner_label(corner).split("/")) == sorted([first, *others]):
                return corner
        known = tuple(self.corner_label(corner) for corner in self.sides.corners_of_hex[h])
        if known:
            raise BadLabel(say("error.hex.no_corner", label=repr(text), hex=first, known=known))
        raise BadLabel(say("error.hex.no_corners", label=repr(text), hex=first))

    def corner_point(self, corner: Corner) -> Point:
        """Return a corner as shown."""
        return self.layout.corner(self.sides.thirds[corner])

    def _border_side(self, a: Hex, side: str) -> Side:
        direction = self.direction_named(side)
        beyond = self.towards[a][direction]
        if beyond != OFF_MAP:
            label = self.labels[a]
            write = f"{label}/{self.labels[beyond]}"
            raise BadLabel(say("error.hex.inner_side", side=side, hex=label, label=write))
        return self.sides.of_hex[a][direction]
