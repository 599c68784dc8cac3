"""Tabs in as many lines as their words need."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from launcher.kit.layout import Box
from launcher.kit.widget import Size, Widget

SPARE = 14
"""Words that are chosen are bold, and a little wider."""


class Tabs(Box):
    """Children side by side, each as wide as its words at least; those that do not fit go on in the next line."""

    def _lines(self, width: int) -> Iterator[list[tuple[Widget, int]]]:
        """The children of each line with the widths they want."""
        line: list[tuple[Widget, int]] = []
        used = 0
        for child in self.shown:
            wide = min(width, child.measure(1 << 20)[0] + self.ui.px(SPARE))
            if line and used + self._gap_px() + wide > width:
                yield line
                line, used = [], 0
            used += wide + (self._gap_px() if line else 0)
            line.append((child, wide))
        if line:
            yield line

    def _measure(self, width: int) -> Size:
        tall = [max(child.measure(wide)[1] for child, wide in line) for line in self._lines(width)]
        return (width, sum(tall) + self._gap_px() * max(0, len(tall) - 1))

    def _least_width(self) -> int:
        return max((child.least_width() for child in self.shown), default=0)

    def _arrange(self) -> None:
        y = self.rect.y
        for line in self._lines(self.rect.width):
            spare = self.rect.width - sum(wide for _, wide in line) - self._gap_px() * (len(line) - 1)
            tall = max(child.measure(wide)[1] for child, wide in line)
            x = self.rect.x
            for left, (child, wide) in zip(range(len(line), 0, -1), line, strict=True):
                more = max(0, spare) // left
                spare -= more
                child.place(pygame.Rect(x, y, wide + more, tall))
                x += wide + more + self._gap_px()
            y += tall + self._gap_px()
