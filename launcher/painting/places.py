"""Where the hexes of a board lie on screen.

Many hexes share a column or a row, so that for a thousand of them a hundred numbers are worked out.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

import pygame

from hexcore.board import Board
from hexcore.types import Hex
from launcher.painting.camera import Camera

REACH = 1.5
"""How far from its centre, in units, anything in a hex may still be seen."""
_EXACT = 6
"""Columns are told apart by so many decimals."""


class HexPlaces:
    """The columns and rows of a board's hexes, whichever camera looks at them."""

    def __init__(self, board: Board) -> None:
        centres = [board.centre(h) for h in range(board.size)]
        self.xs = sorted({round(x, _EXACT) for x, _ in centres})
        self.ys = sorted({round(y, _EXACT) for _, y in centres})
        columns, rows = ({value: n for n, value in enumerate(values)} for values in (self.xs, self.ys))
        self.cells = [(columns[round(x, _EXACT)], rows[round(y, _EXACT)]) for x, y in centres]


class Sight:
    """The hexes of a board as one camera shows them."""

    def __init__(self, places: HexPlaces, camera: Camera) -> None:
        (left, top), scale = camera.offset, camera.scale
        right, bottom = left + camera.view[0] / scale, top + camera.view[1] / scale
        self.scale = scale
        self._cells = places.cells
        self._columns = bisect_left(places.xs, left - REACH), bisect_right(places.xs, right + REACH)
        self._rows = bisect_left(places.ys, top - REACH), bisect_right(places.ys, bottom + REACH)
        self._xs = [(x - left) * scale for x in places.xs]
        self._ys = [(y - top) * scale for y in places.ys]

    def seen(self, hexes: Iterable[Hex]) -> list[Hex]:
        """Those of the hexes of which anything may be on screen."""
        (left, right), (top, bottom), cells = self._columns, self._rows, self._cells
        return [h for h in hexes if left <= (cell := cells[h])[0] < right and top <= cell[1] < bottom]

    def centre(self, h: Hex) -> tuple[float, float]:
        """The pixel at the centre of a hex."""
        column, row = self._cells[h]
        return self._xs[column], self._ys[row]

    def lay(
        self, surface: pygame.Surface, stamp: pygame.Surface, hexes: Sequence[Hex], shift: tuple[int, int] = (0, 0)
    ) -> None:
        """Lay a stamp with its middle on the centres of hexes, or so many whole pixels away from them."""
        if not hexes:
            return
        half_x, half_y = stamp.get_width() / 2, stamp.get_height() / 2
        xs = [round(x - half_x) + shift[0] for x in self._xs]
        ys = [round(y - half_y) + shift[1] for y in self._ys]
        surface.fblits([(stamp, (xs[column], ys[row])) for column, row in map(self._cells.__getitem__, hexes)])
