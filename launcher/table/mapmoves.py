"""Where the eye and the cursor go on the map: the first view, and steps along rows of hexes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexcore.actions import PieceId
from hexcore.answers import Spot
from hexcore.board import Board
from hexcore.layout import Point
from hexcore.types import Hex
from launcher.painting.camera import UNIT_PX, Camera
from launcher.painting.gridlines import NUMBERS_FROM

READABLE = 1.0
"""The zoom at which everything can be read: the first view goes no closer."""
AHEAD = 0.3


WHOLE = 0.72
"""The whole sheet is shown at first where it would otherwise be so little larger."""
ROOM = 3.5
"""How much of the map shows around the outermost pieces in the first view, in units of the grid."""


class Stopover(NamedTuple):
    """Where the keyboard stops on the map: a spot, and one of the pieces there if that is what can act."""

    spot: Spot
    piece: PieceId = ""


class Pose(NamedTuple):
    """Where a camera is: how near, and over which point of the map. It holds for a window of any size."""

    zoom: float
    centre: Point


def first_view(camera: Camera, points: Sequence[Point]) -> None:
    """Show the sheet as wide as the view, or as high; nearer if all the points are then still in view.

    A sheet that is cut off anyway is shown so near that the numbers of its hexes can be read.
    """
    camera.fit()
    left, top, wide, high = _around(points) if points else camera.world
    nearest = min(camera.view[0] / wide, camera.view[1] / high) / UNIT_PX
    filling = max(camera.view[0] / camera.world[2], camera.view[1] / camera.world[3]) / UNIT_PX
    whole = camera.fit_zoom() >= WHOLE * filling  # a little smaller, and nothing of the sheet is cut off
    filling = camera.fit_zoom() if whole else max(filling, NUMBERS_FROM / UNIT_PX)
    zoom = min(max(filling, nearest), READABLE)
    if zoom > camera.zoom:
        camera.zoom_to(zoom, (camera.view[0] / 2, camera.view[1] / 2))
    camera.centre_on((left + wide / 2, top + high / 2))


def _around(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """The box around some points, with room on every side."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - ROOM, min(ys) - ROOM, max(xs) - min(xs) + 2 * ROOM, max(ys) - min(ys) + 2 * ROOM


class RowWalker:
    """Steps from hex to hex along a row or column: where hexes are pushed it zigzags and keeps to its line."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._axis = -1
        self._line = 0.0
        self._last: Hex = -1

    def step(self, here: Hex, way: tuple[int, int]) -> Hex | None:
        """The next hex that way, or None at the edge of the map."""
        axis = 0 if way[1] else 1
        centre = self._board.centre(here)
        if axis != self._axis or here != self._last:
            self._axis, self._line = axis, centre[axis]
        ahead = [h for h in self._board.neighbours[here] if _along(centre, self._board.centre(h), way) > AHEAD]
        best = min(ahead, key=lambda h: abs(self._board.centre(h)[axis] - self._line), default=None)
        self._last = here if best is None else best
        return best


def _along(a: Point, b: Point, way: tuple[int, int]) -> float:
    return (b[0] - a[0]) * way[0] + (b[1] - a[1]) * way[1]
