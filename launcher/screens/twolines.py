"""Lines of two rows: what a thing is and, below it, what is said of it, each with a quiet word at the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from launcher.kit.widget import Pos, Widget

T = TypeVar("T")
TALL = 54
MOST = 0.55
"""So much of a row the words at its right may take."""


class TwoLines(Generic[T]):
    """How such a line is drawn, in every width; what does not fit is cut, and the whole is said of it elsewhere."""

    def __init__(
        self,
        top: Callable[[T], str],
        below: Callable[[T], str],
        *,
        aside: Callable[[T], str] = lambda item: "",
        corner: Callable[[T], str] = lambda item: "",
        tone: str = "muted",
    ) -> None:
        self.top, self.below, self.aside, self.corner, self.tone = top, below, aside, corner, tone

    def height(self, view: Widget, item: T, width: int) -> int:
        """The same for all."""
        return view.ui.px(TALL)

    guess = height

    def name(self, item: T) -> str:
        """All its words."""
        parts = (self.top(item), self.below(item), self.corner(item), self.aside(item))
        return " · ".join(part for part in parts if part)

    def link_at(self, view: Widget, item: T, rect: pygame.Rect, pos: Pos) -> str:
        """There are no links."""
        return ""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: T) -> None:
        """Both rows, and a line below them."""
        ui, px = view.ui, view.ui.px
        line = ui.theme.line_px("body")
        high = pygame.Rect(rect.x + px(12), rect.centery - line, rect.width - px(24), line)
        room = self._right(view, surface, high, self.aside(item), "muted")
        ui.write(surface, self.top(item), room, "body", bold=True)
        room = self._right(view, surface, high.move(0, line + px(1)), self.corner(item), "accent")
        ui.write(surface, self.below(item), room, "small", view.ink(self.tone))
        surface.fill(ui.palette.line, (rect.x + px(10), rect.bottom - 1, rect.width - px(20), 1))

    def _right(self, view: Widget, surface: pygame.Surface, row: pygame.Rect, text: str, tone: str) -> pygame.Rect:
        """Words at the right end of a row; returns what they leave of it."""
        if not text:
            return row
        wide = min(view.ui.fonts.width(text, "small"), int(row.width * MOST))
        spot = pygame.Rect(row.right - wide, row.y, wide, row.height)
        view.ui.write(surface, text, spot, "small", view.ink(tone), align="right")
        return pygame.Rect(row.x, row.y, row.width - wide - view.ui.px(12), row.height)
