"""Where the eye and the cursor go on the map: the first view, and steps along rows of hexes."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.board import Board
from hexcore.layout import Point
from hexcore.types import Hex
from launcher.painting.camera import UNIT_PX, Camera

READABLE = 1.0
"""The zoom at which everything can be read: the first view goes no closer."""
AHEAD = 0.3


def first_view(camera: Camera, points: Sequence[Point]) -> None:
    """Show the sheet as wide as the view, or as high, if counters can then be read better; centred on the points."""
    camera.fit()
    filling = max(camera.view[0] / camera.world[2], camera.view[1] / camera.world[3]) / UNIT_PX
    if filling > camera.zoom:
        camera.zoom_to(min(filling, READABLE), (camera.view[0] / 2, camera.view[1] / 2))
    if points:
        camera.centre_on((sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)))


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
