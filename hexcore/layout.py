"""Where hexes lie on a plane, for painters and pointers.

One unit is the way from the centre of a hex to a corner. x grows to the right, y downwards; the sheet starts at
(0, 0). A mirrored sheet is flipped left to right, here and nowhere else.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, TypeAlias

from hexcore.gridspec import GridSpec
from hexcore.hexes import CORNERS, Cube, nearest

Point: TypeAlias = tuple[float, float]

ROOT3: Final = sqrt(3)


class Layout:
    """The picture of one sheet: centres, corners, and the hex under a point."""

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
        """The middle of a hex."""
        return self._shown(*cube)

    def corners(self, cube: Cube) -> tuple[Point, ...]:
        """The six corners of a hex; side ``i`` runs from corner ``i`` to corner ``i + 1``."""
        return tuple(self._shown(cube[0] + q / 3, cube[1] + r / 3) for q, r in CORNERS)

    def corner(self, thirds: Cube) -> Point:
        """A corner given in thirds of cube coordinates."""
        return self._shown(thirds[0] / 3, thirds[1] / 3)

    def cube_at(self, x: float, y: float) -> Cube:
        """The hex under a point, whether or not the sheet has it."""
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
