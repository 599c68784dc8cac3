"""Small facts side by side: an icon and a few words each, wrapping to as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Unpack

import pygame

from launcher.kit.widget import BOUNDLESS, Options, Pos, Size, Widget


class Chip(NamedTuple):
    """One fact."""

    icon: str
    text: str
    tone: str = "muted"


class Chips(Widget):
    """A wrapping row of facts."""

    def __init__(self, chips: Sequence[Chip], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.chips = list(chips)

    def _default_name(self) -> str:
        return ", ".join(chip.text for chip in self.chips)

    def _places(self, width: int) -> list[pygame.Rect]:
        px, line = self.ui.px, self.ui.theme.line_px("small") + self.ui.px(4)
        places: list[pygame.Rect] = []
        x = y = 0
        for chip in self.chips:
            wide = px(20) + self.ui.fonts.width(chip.text, "small")
            if x and x + wide > width:
                x, y = 0, y + line
            places.append(pygame.Rect(x, y, min(wide, width), line))
            x += wide + px(14)
        return places

    def _measure(self, width: int) -> Size:
        places = self._places(width)
        return (max((p.right for p in places), default=0), max((p.bottom for p in places), default=0))

    def _least_width(self) -> int:
        return min(self.measure(BOUNDLESS)[0], self.ui.px(120))

    def tooltip(self, pos: Pos) -> str:
        """Everything, when some of it had to be cut."""
        cut = any(self.ui.px(20) + self.ui.fonts.width(chip.text, "small") > self.rect.width for chip in self.chips)
        return super().tooltip(pos) or (self.name if cut else "")

    def paint(self, surface: pygame.Surface) -> None:
        """Icon and words of each."""
        for chip, place in zip(self.chips, self._places(self.rect.width), strict=True):
            spot, colour = place.move(self.rect.topleft), self.ink(chip.tone)
            mark = self.ui.icon(chip.icon, 14, colour)
            surface.blit(mark, (spot.x, spot.centery - mark.get_height() // 2))
            room = pygame.Rect(spot.x + self.ui.px(20), spot.y, spot.width - self.ui.px(19), spot.height)
            self.ui.write(surface, chip.text, room, "small", colour)
