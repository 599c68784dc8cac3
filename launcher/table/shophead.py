"""The head of the shop: its title, a field to search it and its buttons, in one line, or in two where it is narrow."""

from __future__ import annotations

import pygame

from launcher.kit.fields import TextField
from launcher.kit.layout import Box
from launcher.kit.text import Label
from launcher.kit.widget import BOUNDLESS, Size, Widget

SEARCH = 150
"""How wide the field is where there is room for it."""


class ShopHead(Box):
    """The title at the left, field and buttons at the right; the field goes below before any words are cut."""

    def __init__(self, title: Label, search: TextField, *buttons: Widget) -> None:
        super().__init__(title, search, *buttons, gap=8)
        self._title, self._search, self._buttons = title, search, buttons

    def _wide(self, widget: Widget) -> int:
        return widget.measure(BOUNDLESS)[0]

    def _room(self, width: int) -> int:
        """What title and buttons leave of a line."""
        taken = [self._wide(part) for part in (self._title, *self._buttons)]
        return width - sum(taken) - self._gap_px() * len(taken)

    def _splits(self, width: int) -> bool:
        return self._room(width) < self._search.least_width()

    def _line(self) -> int:
        return max(part.measure(BOUNDLESS)[1] for part in self.children)

    def _measure(self, width: int) -> Size:
        line = self._line()
        return (width, 2 * line + self._gap_px() if self._splits(width) else line)

    def _least_width(self) -> int:
        return sum(self._wide(part) for part in (self._title, *self._buttons)) + self._gap_px() * len(self._buttons)

    def _arrange(self) -> None:
        area, gap, line = self.rect, self._gap_px(), self._line()
        splits, x = self._splits(area.width), area.right
        for button in reversed(self._buttons):
            x -= self._wide(button)
            self._put(button, pygame.Rect(x, area.y, self._wide(button), line))
            x -= gap
        wide = area.width if splits else min(self.ui.px(SEARCH), self._room(area.width))
        left, top = (area.x, area.y + line + gap) if splits else (x - wide, area.y)
        self._put(self._search, pygame.Rect(left, top, wide, line))
        self._put(self._title, pygame.Rect(area.x, area.y, max(0, (x if splits else left - gap) - area.x), line))

    @staticmethod
    def _put(part: Widget, room: pygame.Rect) -> None:
        """Place a part in the middle of its line."""
        high = min(room.height, part.measure(room.width)[1])
        part.place(pygame.Rect(room.x, room.y + (room.height - high) // 2, room.width, high))
