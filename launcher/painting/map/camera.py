"""The camera: which part of the map sheet is shown, and how large.

World lengths are the grid's units (from the centre of a hex to a corner). Zoom 1 shows a unit as :data:`UNIT_PX`
pixels. The offset is the world point at the upper left of the screen.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from hexcore.board.board import Board
    from hexcore.types import Hex
    from launcher.painting.canvas import Point

UNIT_PX = 36.0
ZOOMS = (0.25, 4.0)  # the camera may zoom out further where the whole sheet needs it
WHEEL_STEP = 2.0**0.25


@dataclass(slots=True)
class Camera:
    """A zoom and an offset over a world rectangle, shown in a view of some pixels."""

    zoom: float = 1.0
    offset: Point = (0.0, 0.0)
    view: tuple[int, int] = (1280, 800)
    world: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)  # left, top, width and height of the sheet
    counters: float = 1.0  # size of the counters beside the one that belongs to the zoom

    @property
    def scale(self) -> float:
        """Pixels per world unit."""
        return self.zoom * UNIT_PX

    def to_screen(self, point: Point) -> Point:
        (x, y), (left, top), scale = point, self.offset, self.zoom * UNIT_PX
        return ((x - left) * scale, (y - top) * scale)

    def seen(self, points: Iterable[Point], reach: float = 1.5) -> list[Point]:
        """Return the pixels of the world points that are no farther than ``reach`` off screen."""
        (left, top), scale = self.offset, self.scale
        right, bottom = left + self.view[0] / scale + reach, top + self.view[1] / scale + reach
        return [
            ((x - left) * scale, (y - top) * scale)
            for x, y in points
            if left - reach <= x <= right and top - reach <= y <= bottom
        ]

    def to_world(self, pixel: Point) -> Point:
        return (pixel[0] / self.scale + self.offset[0], pixel[1] / self.scale + self.offset[1])

    def pan(self, dx: float, dy: float) -> None:
        self.offset = (self.offset[0] - dx / self.scale, self.offset[1] - dy / self.scale)
        self.clamp()

    def zoom_to(self, zoom: float, pixel: Point) -> None:
        """Change the zoom; the world point under the pixel stays there where the edges allow."""
        x, y = self.to_world(pixel)
        self.zoom = min(max(zoom, self.least_zoom()), ZOOMS[1])
        self.offset = (x - pixel[0] / self.scale, y - pixel[1] / self.scale)
        self.clamp()

    def wheel(self, clicks: float, pixel: Point) -> None:
        """Zoom by turns of the wheel, towards the cursor."""
        self.zoom_to(self.zoom * WHEEL_STEP**clicks, pixel)

    def fit(self) -> None:
        self.zoom = self.least_zoom()
        self.clamp()

    def fit_zoom(self) -> float:
        return min(self.view[0] / self.world[2], self.view[1] / self.world[3]) / UNIT_PX

    def least_zoom(self) -> float:
        """Return the zoom at which the whole sheet fits."""
        return min(self.fit_zoom(), ZOOMS[1])

    def centre_on(self, point: Point) -> None:
        self.offset = (point[0] - self.view[0] / self.scale / 2, point[1] - self.view[1] / self.scale / 2)
        self.clamp()

    def clamp(self) -> None:
        """Keep the sheet in view, centred where it is smaller than the view."""
        self.offset = (
            _clamped(self.offset[0], self.world[0], self.world[2], self.view[0] / self.scale),
            _clamped(self.offset[1], self.world[1], self.world[3], self.view[1] / self.scale),
        )

    def shown(self) -> tuple[float, float, float, float]:
        """Return left, top, width and height of what is on screen, in world units."""
        return (*self.offset, self.view[0] / self.scale, self.view[1] / self.scale)

    def sees(self, point: Point, reach: float = 1.5) -> bool:
        """Return whether anything within ``reach`` units of a world point may be on screen."""
        x, y = point[0] - self.offset[0], point[1] - self.offset[1]
        wide, high = self.view[0] / self.scale, self.view[1] / self.scale
        return -reach <= x <= wide + reach and -reach <= y <= high + reach


def _clamped(offset: float, low: float, size: float, shown: float) -> float:
    if shown >= size:
        return low - (shown - size) / 2
    return min(max(offset, low), low + size - shown)


REACH = 1.5  # distance from its centre, in units, within which anything in a hex may be drawn
_EXACT = 6  # columns are told apart by this many decimals


class HexPlaces:
    """The columns and rows of a board's hexes, for any camera.

    Many hexes share a column or a row: for a thousand hexes a hundred numbers are worked out.
    """

    def __init__(self, board: Board) -> None:
        centres = [board.centre(h) for h in range(board.size)]
        self.xs = sorted({round(x, _EXACT) for x, _ in centres})
        self.ys = sorted({round(y, _EXACT) for _, y in centres})
        columns, rows = ({value: n for n, value in enumerate(values)} for values in (self.xs, self.ys))
        self.cells = [(columns[round(x, _EXACT)], rows[round(y, _EXACT)]) for x, y in centres]


class VisibleHexes:
    """The hexes of a board as one camera shows them in a part of its view."""

    def __init__(self, places: HexPlaces, camera: Camera, part: pygame.Rect | None = None) -> None:
        (left, top), scale, view = camera.offset, camera.scale, pygame.Rect((0, 0), camera.view)
        seen = view.clip(part) if part is not None else view
        west, north = left + seen.left / scale - REACH, top + seen.top / scale - REACH
        east, south = left + seen.right / scale + REACH, top + seen.bottom / scale + REACH
        self.scale = scale
        self._cells = places.cells
        self._columns = bisect_left(places.xs, west), bisect_right(places.xs, east)
        self._rows = bisect_left(places.ys, north), bisect_right(places.ys, south)
        self._xs = [(x - left) * scale for x in places.xs]
        self._ys = [(y - top) * scale for y in places.ys]

    def seen(self, hexes: Iterable[Hex]) -> list[Hex]:
        (left, right), (top, bottom), cells = self._columns, self._rows, self._cells
        return [h for h in hexes if left <= (cell := cells[h])[0] < right and top <= cell[1] < bottom]

    def centre(self, h: Hex) -> tuple[float, float]:
        column, row = self._cells[h]
        return self._xs[column], self._ys[row]

    def lay(
        self,
        surface: pygame.Surface,
        stamp: pygame.Surface,
        hexes: Sequence[Hex],
        shift: tuple[int, int] = (0, 0),
        blend: int = 0,
    ) -> None:
        """Lay a stamp with its middle on the centres of hexes, ``shift`` pixels away."""
        if not hexes:
            return
        half_x, half_y = stamp.get_width() / 2, stamp.get_height() / 2
        all_x, all_y, (right, down) = self._xs, self._ys, shift
        cells = map(self._cells.__getitem__, hexes)
        if 2 * len(hexes) < len(all_x) + len(all_y):
            # for few hexes, round only where they lie
            at = [(round(all_x[column] - half_x) + right, round(all_y[row] - half_y) + down) for column, row in cells]
        else:
            xs, ys = [round(x - half_x) + right for x in all_x], [round(y - half_y) + down for y in all_y]
            at = [(xs[column], ys[row]) for column, row in cells]
        surface.fblits([(stamp, spot) for spot in at], blend)
