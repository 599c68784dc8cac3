"""Drawings that a game brings itself: SVG, rasterised once for each size."""

from __future__ import annotations

import io
from functools import lru_cache

import pygame

from launcher.kit.style.colour import RGB
from launcher.kit.style.icons import IconPen
from launcher.painting.symbols.gear import GEAR_SIGNS


@lru_cache(maxsize=64)
def drawing(svg: str, px: int) -> pygame.Surface:
    """Return a drawing in its own colours, ``px`` pixels square; read-only."""
    sheet = pygame.Surface((px, px), pygame.SRCALPHA)
    drawn = _rasterised(svg, px)
    sheet.blit(drawn, ((px - drawn.get_width()) // 2, (px - drawn.get_height()) // 2))
    return sheet


@lru_cache(maxsize=256)
def silhouette(svg: str, px: int, colour: RGB) -> pygame.Surface:
    """Return the shape of a drawing in one colour, as the built-in symbols are drawn; read-only."""
    sheet = drawing(svg, px).copy()
    sheet.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    sheet.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


def _rasterised(svg: str, px: int) -> pygame.Surface:
    try:
        drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (px, px))
    except (pygame.error, ValueError):
        return _unreadable(px)
    return drawn if drawn.get_bounding_rect().width else _unreadable(px)


def _unreadable(px: int) -> pygame.Surface:
    # A question mark in a frame shows that a drawing is missing, and the game goes on.
    pen = IconPen(px, 1.4).frame(1.5, 1.5, 21, 21)
    GEAR_SIGNS["decoy"](pen)
    return pen.done()
