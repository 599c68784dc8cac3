"""Hexsides and corners of a grid, as things of their own.

A piece can sit on a hexside, and a river is a chain of hexsides that share corners. Every side has an index, also
those on the border of the map; so has every corner.
"""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.hexes import CORNERS, Cube, opposite
from hexcore.types import OFF_MAP, Corner, Hex, Side


class Sides:
    """The tables that join hexes, sides and corners of one grid."""

    def __init__(self, cubes: Sequence[Cube], towards: Sequence[Sequence[Hex]], on_map: Sequence[bool]) -> None:
        self.hexes: tuple[tuple[Hex, Hex], ...]
        """The two hexes of each side, the lower index first; the second is ``OFF_MAP`` on the border."""
        self.of_hex: tuple[tuple[Side, ...], ...]
        """The six sides of each hex, by direction; none for a hex that is not on the map."""
        self.hexes, self.of_hex = _number_sides(towards, on_map)
        self.thirds: tuple[Cube, ...]
        """Where each corner lies, in thirds of cube coordinates."""
        self.corners_of_hex: tuple[tuple[Corner, ...], ...]
        """The six corners of each hex; side ``i`` runs from corner ``i`` to corner ``i + 1``."""
        self.thirds, self.corners_of_hex = _number_corners(cubes, on_map)
        self.corners: tuple[tuple[Corner, Corner], ...] = self._side_ends()
        """The two ends of each side."""
        self.at_corner: tuple[tuple[Side, ...], ...] = self._sides_at_corners()
        """The sides that meet at each corner."""
        self.hexes_at_corner: tuple[tuple[Hex, ...], ...] = self._hexes_at_corners()
        """The hexes that meet at each corner, in order."""

    def touching(self, side: Side) -> tuple[Side, ...]:
        """The other sides that share a corner with this one."""
        return tuple(other for corner in self.corners[side] for other in self.at_corner[corner] if other != side)

    def shared_corner(self, a: Side, b: Side) -> Corner | None:
        """The corner where two different sides meet, if they do."""
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
