"""The panels beside the board, shown one at a time, and the tabs that choose among them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from launcher.kit.layout import Box, Column
from launcher.kit.widget import Size, Widget

if TYPE_CHECKING:
    from launcher.mapdesk.screen import MapDeskScreen
    from launcher.mapdesk.tools import BoardSpot


class DeskPanel:
    """A panel: ``key`` names it in the catalogue (``mapdesk.panel.KEY``, ``help.mapdesk.KEY``), ``icon`` is its sign.

    ``command`` is the command whose key opens it, if it has one. A panel lives as long as the screen.
    """

    key = ""
    icon = "list"
    command = ""

    def __init__(self, screen: MapDeskScreen) -> None:
        self.screen = screen

    def build(self) -> Widget:
        return Column()

    def opened(self) -> None:
        """The panel is shown now."""

    def closed(self) -> None:
        """Another panel is shown: marks on the board and the panel's own tools go."""

    def changed(self) -> None:
        """The draft changed while this panel is open."""

    def dropped(self, path: Path) -> bool:
        """A file was dragged onto the window; tells whether this panel takes it, open or not."""
        return False

    def pointed(self, spot: BoardSpot) -> None:
        """The looking tool was pressed on the board while this panel is open."""


SPARE = 14  # the chosen tab is bold, and a little wider


class Tabs(Box):
    """Children side by side, at least as wide as their words, in as many lines as they need."""

    def _lines(self, width: int) -> Iterator[list[tuple[Widget, int]]]:
        """Return the children of each line with the widths they want."""
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
