"""Figures and words on counters: bold, condensed where room is short, hidden before they blur."""

from __future__ import annotations

from functools import lru_cache

import pygame

from launcher.kit.colour import RGB
from launcher.painting.typeset import face_for, font

LEAST = 9
_NARROWEST = 0.72


@lru_cache(maxsize=2048)
def fitted(text: str, width: int, height: int, colour: RGB, bold: bool = True) -> pygame.Surface | None:
    """The text as large as fits, condensed if it must be; None if it would be too small to read."""
    face = face_for(text, "sans-bold" if bold else "sans")
    for px in range(min(height, 96), LEAST - 1, -1):
        wide = font(face, px).size(text)[0]
        if wide * _NARROWEST <= width:
            return squeezed(text, face, px, min(1.0, width / wide), colour)
    return None


def squeezed(text: str, face: str, px: int, share: float, colour: RGB) -> pygame.Surface:
    """A text trimmed to its letters' height and condensed to a share of its width."""
    sheet = font(face, px).render(text, True, colour)
    if share < 0.97:
        large = font(face, px * 3).render(text, True, colour)
        sheet = pygame.transform.smoothscale(large, (max(1, round(sheet.get_width() * share)), sheet.get_height()))
    return sheet


def centred(target: pygame.Surface, sheet: pygame.Surface, x: float, y: float) -> None:
    """Blit a sheet with its middle at a point."""
    target.blit(sheet, (round(x - sheet.get_width() / 2), round(y - sheet.get_height() / 2)))
