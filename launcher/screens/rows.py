"""Rows of two lines for lists: a thing and a note on it, each with a quiet word at the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pygame

from launcher.kit.widget import Widget
from launcher.kit.widgets.listview import Rows

T = TypeVar("T")


class TwoLines(Rows[T]):
    """Rows of two lines; words that do not fit are cut."""

    tall = 54

    def __init__(
        self,
        top: Callable[[T], str],
        below: Callable[[T], str],
        *,
        aside: Callable[[T], str] = lambda item: "",
        corner: Callable[[T], str] = lambda item: "",
    ) -> None:
        self.top, self.below, self.aside, self.corner = top, below, aside, corner

    def name(self, item: T) -> str:
        parts = (self.top(item), self.below(item), self.corner(item), self.aside(item))
        return " · ".join(part for part in parts if part)

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: T) -> None:
        ui, px = view.ui, view.ui.px
        line = ui.theme.line_px("body")
        high = pygame.Rect(rect.x + px(12), rect.centery - line, rect.width - px(24), line)
        room = write_right(view, surface, high, self.aside(item))
        ui.write(surface, self.top(item), room, "body", bold=True)
        room = write_right(view, surface, high.move(0, line + px(1)), self.corner(item), "link")
        ui.write(surface, self.below(item), room, "small", view.ink("muted"))
        surface.fill(ui.palette.line, (rect.x + px(10), rect.bottom - 1, rect.width - px(20), 1))


def write_right(
    view: Widget, surface: pygame.Surface, row: pygame.Rect, text: str, tone: str = "muted", share: float = 0.55
) -> pygame.Rect:
    """Write words at the right end of a row, within a share of it; return the room left for the others."""
    if not text:
        return row
    wide = min(view.ui.fonts.width(text, "small"), int(row.width * share))
    spot = pygame.Rect(row.right - wide, row.y, wide, row.height)
    view.ui.write(surface, text, spot, "small", view.ink(tone), align="right")
    return pygame.Rect(row.x, row.y, row.width - wide - view.ui.px(12), row.height)
