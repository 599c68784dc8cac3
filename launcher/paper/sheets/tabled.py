"""A table on paper: columns as wide as they need, rows that wrap, and heads that come again where it goes on."""

from __future__ import annotations

from collections.abc import Sequence

from launcher.kit.colour import RGB
from launcher.kit.layout import share_out
from launcher.kit.textflow import has_cjk, tokens
from launcher.paper.sheets.aid import Table
from launcher.paper.sheets.faces import lines, width
from launcher.paper.sheets.flow import Draw, Piece
from launcher.paper.sheets.papers import Box
from launcher.paper.sheets.pen import BLACK, GREY, Anchor, Letters, Pen, Type, box_of

SIZE, LEAD = 2.5, 3.05
_PAD = 1.3
_SHADE: RGB = (240, 235, 222)
_FINE = 100
"""Columns are shared out in whole hundredths of a millimetre."""
_LONG = 34.0
"""From this width on, words of a column begin at its left instead of standing in its middle."""


class Tabled:
    """A table within some room."""

    def __init__(self, table: Table, room: float) -> None:
        self.table = table
        wants, leasts = self._wants()
        self.natural = sum(wants) / _FINE
        shared = share_out(min(round(room * _FINE), sum(wants)), wants, leasts, [0.0] * len(wants))
        spare = max(0.0, room - sum(shared) / _FINE) / len(shared)
        self.columns = [part / _FINE + spare for part in shared]

    def _wants(self) -> tuple[list[int], list[int]]:
        """The width that each column wants, and the least it can do with: its longest word."""
        rows = [self.table.heads, *self.table.rows]
        columns = [[row[n] for row in rows] for n in range(len(self.table.heads))]
        wants = [max(_wide(cell, n == 0) for n, cell in enumerate(cells)) for cells in columns]
        leasts = [max(_least(cell, n == 0) for n, cell in enumerate(cells)) for cells in columns]
        return [self._units(want) for want in wants], [self._units(least) for least in leasts]

    @staticmethod
    def _units(size: float) -> int:
        return round((size + 2 * _PAD) * _FINE) + 1

    def pieces(self) -> list[Piece]:
        """The head, and every row; a row that begins a column has the head above it again."""
        head = self._row(self.table.heads, bold=True, shaded=False)
        rows = [self._row(row, bold=False, shaded=n % 2 == 1) for n, row in enumerate(self.table.rows)]
        return [head, *(row._replace(again=head) for row in rows)]

    def _row(self, cells: Sequence[str], *, bold: bool, shaded: bool) -> Piece:
        face = "sans-bold" if bold else "sans"
        wrapped = [lines(cell, face, SIZE, wide - 2 * _PAD) for cell, wide in zip(cells, self.columns, strict=True)]
        most = max(map(len, wrapped))
        high = most * LEAD + 0.8
        return Piece(high, self._drawing(wrapped, face, high, shaded))

    def _drawing(self, wrapped: Sequence[Sequence[str]], face: str, high: float, shaded: bool) -> Draw:
        def draw(pen: Pen, left: float, top: float) -> None:
            wide = sum(self.columns)
            if shaded:
                pen.shape(box_of(Box(left, top, wide, high)), _SHADE)
            letters, x = [], left
            for n, (rows, column) in enumerate(zip(wrapped, self.columns, strict=True)):
                at_left = n == 0 or column > _LONG
                anchor: Anchor = "left" if at_left else "middle"
                start = x + _PAD if at_left else x + column / 2
                first = top + (high - len(rows) * LEAD) / 2 + LEAD * 0.78
                letters += [Letters(row, (start, first + at * LEAD), 0.0, anchor) for at, row in enumerate(rows) if row]
                x += column
            if letters:
                pen.write(letters, Type(face, SIZE, BLACK))
            if face != "sans":
                pen.lines([[(left, top + high), (left + wide, top + high)]], 0.25, GREY)

        return draw


def _wide(cell: str, bold: bool) -> float:
    return width(cell, "sans-bold" if bold else "sans") * SIZE


def _least(cell: str, bold: bool) -> float:
    if has_cjk(cell):
        return min(_wide(cell, bold), 5 * SIZE)
    return max((_wide(token, bold) for token in tokens(cell)), default=0.0)
