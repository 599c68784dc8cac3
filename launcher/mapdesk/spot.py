"""Where on a board the pointer is: the point, and the hex, hexside and corner nearest to it."""

from __future__ import annotations

import math
from typing import NamedTuple

from hexcore.grid import Grid
from hexcore.layout import Point
from hexcore.types import Corner, Hex, Side


class Spot(NamedTuple):
    """A point of the sheet, in units of the grid, with what lies nearest."""

    point: Point
    hex: Hex | None
    """The hex there, also one that is off the map; none beside the sheet."""
    side: Side | None = None
    corner: Corner | None = None


def spot_at(sheet: Grid, grid: Grid, point: Point) -> Spot:
    """What lies at a point. ``sheet`` has all hexes, ``grid`` those on the map, whose sides and corners count."""
    h = sheet.pick(*point)
    if h is None or not grid.on_map[h]:
        return Spot(point, h)
    side = min(grid.sides_of(h), key=lambda one: _gap(point, *grid.side_points(one)))
    corner = min(grid.sides.corners_of_hex[h], key=lambda one: math.dist(point, grid.corner_point(one)))
    return Spot(point, h, side, corner)


def spot_of(sheet: Grid, grid: Grid, h: Hex, turn: int = 0) -> Spot:
    """A hex as a spot, for who has no pointer: with one of its sides, counted clockwise."""
    side = grid.sides_of(h)[turn % 6] if grid.on_map[h] else None
    if side is None:
        return Spot(sheet.centre(h), h)
    (ax, ay), (bx, by) = grid.side_points(side)
    return Spot(((ax + bx) / 2, (ay + by) / 2), h, side, grid.side_corners(side)[0])


def _gap(point: Point, a: Point, b: Point) -> float:
    """How far a point is from the middle of a stretch."""
    return math.dist(point, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
