"""A chart on paper: heads, rows with faint lines, figures in the middle, words that wrap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from launcher.kit.colour import mix
from launcher.kit.layout import share_out
from launcher.kit.textflow import has_cjk
from launcher.kit.widget import Options, Size, Widget

GAP = 10


class ChartTable(Widget):
    """Words in rows and columns; the first column leads each row."""

    def __init__(self, heads: Sequence[str], rows: Sequence[Sequence[str]], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.heads, self.rows = list(heads), [list(row) for row in rows]

    def _default_name(self) -> str:
        return "\n".join(" | ".join(row) for row in [self.heads, *self.rows])

    def _wants(self) -> tuple[list[int], list[int]]:
        """The width that each column wants, and the least it can do with: its longest word."""
        width, pad = self.ui.fonts.width, 2 * self.ui.px(GAP)
        columns = [[row[n] for row in [self.heads, *self.rows]] for n in range(len(self.heads))]
        wants = [max(width(cell, "body", True) for cell in cells) + pad for cells in columns]
        return wants, [self._least_of(cells) + pad for cells in columns]

    def _least_of(self, cells: Sequence[str]) -> int:
        fonts = self.ui.fonts
        dense = [cell for cell in cells if has_cjk(cell)]
        word = max((word for cell in cells if cell not in dense for word in cell.split()), key=len, default="")
        return max(fonts.width(word, "body", True), *(fonts.least(cell, "body", True) for cell in dense), 0)

    def _columns(self, width: int) -> list[int]:
        wants, leasts = self._wants()
        return share_out(min(width, sum(wants)), wants, leasts, [0.0] * len(wants))

    def _heights(self, columns: Sequence[int]) -> list[int]:
        line, pad = self.ui.theme.line_px("body"), self.ui.px(6)
        return [
            pad + line * max((len(self._lines(cell, wide, at == 0)) for cell, wide in zip(row, columns, strict=True)))
            for at, row in enumerate([self.heads, *self.rows])
        ]

    def _lines(self, cell: str, wide: int, bold: bool) -> list[str]:
        return self.ui.fonts.wrap(cell, max(1, wide - 2 * self.ui.px(GAP)), "body", bold)

    def _measure(self, width: int) -> Size:
        columns = self._columns(width)
        return (min(width, sum(columns)), sum(self._heights(columns)))

    def _least_width(self) -> int:
        return sum(self._wants()[1])

    def paint(self, surface: pygame.Surface) -> None:
        """The heads over a line, then every row, each second one on a slightly darker ground."""
        columns = self._columns(self.rect.width)
        shade, y = self.ink(), self.rect.y
        for at, (row, tall) in enumerate(zip([self.heads, *self.rows], self._heights(columns), strict=True)):
            box = pygame.Rect(self.rect.x, y, sum(columns), tall)
            if at and at % 2 == 0:
                ground = pygame.Surface(box.size, pygame.SRCALPHA)
                ground.fill((*shade, 14))
                surface.blit(ground, box)
            self._paint_row(surface, row, columns, box, bold=at == 0)
            if at == 0:
                surface.fill(mix(shade, self.ui.palette.paper, 0.5), (box.x, box.bottom - 1, box.width, 1))
            y += tall

    def _paint_row(
        self, surface: pygame.Surface, row: Sequence[str], columns: Sequence[int], box: pygame.Rect, *, bold: bool
    ) -> None:
        line, x = self.ui.theme.line_px("body"), box.x
        for n, (cell, wide) in enumerate(zip(row, columns, strict=True)):
            lines = self._lines(cell, wide, bold)
            top = box.y + (box.height - line * len(lines)) // 2
            for place, text in enumerate(lines):
                room = pygame.Rect(x + self.ui.px(GAP), top + place * line, wide - 2 * self.ui.px(GAP), line)
                self.ui.write(surface, text, room, "body", self.ink(), bold, "left" if n == 0 else "center")
            x += wide
