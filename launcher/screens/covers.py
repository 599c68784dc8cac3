"""The cover of a game's card: the art its declaration asks for, or a plain one for a game that asks for none."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Unpack

import pygame

from hexcore.meta import Cover
from launcher.kit.widget import Options, Size, Widget

if TYPE_CHECKING:
    from hexcore.meta import Meta

SHAPE = 0.65
"""How tall a cover wants to be, in shares of its width."""


def cover_picture(meta: Meta, size: Size) -> pygame.Surface:
    """The cover of a game at a size in pixels; treat it as read-only."""
    return _drawn(meta.cover, size)


class CoverArt(Widget):
    """A game's cover, as wide as there is room and as tall as it is made."""

    def __init__(self, meta: Meta, shape: float = SHAPE, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.meta, self.shape = meta, shape

    def _measure(self, width: int) -> Size:
        width = min(width, self.ui.px(1600))
        return (width, round(width * self.shape))

    def _least_width(self) -> int:
        return self.ui.px(120)

    def paint(self, surface: pygame.Surface) -> None:
        """The cover, drawn for this very size."""
        if self.rect.width > 0 and self.rect.height > 0:
            surface.blit(cover_picture(self.meta, self.rect.size), self.rect)


@lru_cache(maxsize=16)
def _drawn(art: Cover, size: Size) -> pygame.Surface:
    from launcher.painting.covers import cover

    return cover(art, size)
