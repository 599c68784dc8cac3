"""A button for a letter of the map: a hex of its ground, and what it is called."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Unpack

import pygame

from launcher.kit import paint
from launcher.kit.button import Pressable
from launcher.kit.colour import RGB, mix
from launcher.kit.theme import CONTROL, RADIUS
from launcher.kit.widget import Options, Size
from launcher.painting.palette import INK


class GroundButton(Pressable):
    """One ground to paint with; the chosen one is framed."""

    def __init__(
        self, words: str, code: str, colour: RGB, chosen: bool, action: Callable[[], None], **options: Unpack[Options]
    ) -> None:
        super().__init__(action, **options)
        self.words, self.code, self.colour, self.chosen = words, code, colour, chosen

    def _default_name(self) -> str:
        return self.words

    def _measure(self, width: int) -> Size:
        wide = self.ui.fonts.width(self.words) + self.ui.px(CONTROL + 16)
        return (min(width, wide), self.ui.px(CONTROL))

    def _least_width(self) -> int:
        return self.ui.px(110)

    def paint(self, surface: pygame.Surface) -> None:
        """A hex with the letter, and the words."""
        p, px = self.ui.palette, self.ui.px
        ground = p.hover if self.hovered else p.raised
        edge = p.accent if self.chosen else p.line
        paint.rounded(surface, self.rect, ground, px(RADIUS), edge, px(2) if self.chosen else 1)
        radius = self.rect.height * 0.40
        x, y = self.rect.x + self.rect.height * 0.55, self.rect.centery
        corners = [(x + radius * math.cos(n * math.pi / 3), y + radius * math.sin(n * math.pi / 3)) for n in range(6)]
        pygame.draw.polygon(surface, self.colour, corners)
        pygame.draw.lines(surface, mix(self.colour, INK, 0.5), True, corners)
        letter = self.ui.palette.paper_ink if sum(self.colour) > 330 else (240, 240, 230)
        box = pygame.Rect(round(x - radius), self.rect.y, round(2 * radius), self.rect.height)
        self.ui.write(surface, self.code, box, "small", letter, align="center")
        left = round(x + radius) + px(6)
        room = pygame.Rect(left, self.rect.y, self.rect.right - left - px(6), self.rect.height)
        self.ui.write(surface, self.words, room, "body", p.ink)
