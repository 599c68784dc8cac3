"""The line below the map: the hex under the cursor, and which key does what next."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from launcher.kit.text import cap_size, draw_cap
from launcher.kit.widget import Size, Widget

HEIGHT = 28


class StatusLine(Widget):
    """Words at the left, keys at the right as far as the words leave room; drawn alone when the cursor moves."""

    def __init__(self) -> None:
        super().__init__(id="status", help="play.status")
        self.text = ""
        self.hints: tuple[tuple[str, str], ...] = ()
        self.sized(height=HEIGHT)

    def _default_name(self) -> str:
        return self.text

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(HEIGHT))

    def _least_width(self) -> int:
        return 0

    def sync(self, text: str, hints: Sequence[tuple[str, str]]) -> None:
        """Say something else."""
        if (text, tuple(hints)) != (self.text, self.hints):
            self.text, self.hints = text, tuple(hints)
            self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        """Ground, words, keys."""
        ui, p, px = self.ui, self.ui.palette, self.ui.px
        surface.fill(p.panel, self.rect)
        surface.fill(p.line, (self.rect.x, self.rect.y, self.rect.width, 1))
        right = self._paint_hints(surface)
        room = pygame.Rect(self.rect.x + px(14), self.rect.y, max(1, right - self.rect.x - px(28)), self.rect.height)
        ui.write(surface, self.text, room, "small", p.ink)

    def _paint_hints(self, surface: pygame.Surface) -> int:
        ui, px = self.ui, self.ui.px
        right = self.rect.right - px(12)
        wanted = self.rect.x + ui.fonts.width(self.text, "small") + px(28)
        for key, words in reversed(self.hints):
            wide = ui.fonts.width(words, "small")
            cap = ui.cap(key) if key != "mouse" else ui.word("table.click")
            box = pygame.Rect((0, 0), cap_size(self, cap))
            left = right - wide - box.width - px(6)
            if left < wanted:
                break
            ui.write(
                surface,
                words,
                pygame.Rect(right - wide, self.rect.y, wide, self.rect.height),
                "small",
                ui.palette.muted,
            )
            box.midleft = (left, self.rect.centery)
            draw_cap(surface, self, box, cap)
            right = left - px(14)
        return right
