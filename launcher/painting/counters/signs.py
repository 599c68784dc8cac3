"""Signs by name: counter symbols, spots of maps, icons, and drawings of a game."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import get_args

import pygame

from hexcore.game.look import Spot
from launcher.kit.style.colour import RGB
from launcher.kit.style.icons import SHAPES, IconPen, icon
from launcher.painting.canvas import Canvas
from launcher.painting.map.scene import Mark
from launcher.painting.map.spots import draw_mark
from launcher.painting.symbols.drawings import silhouette
from launcher.painting.symbols.gear import GEAR_SIGNS
from launcher.painting.symbols.units import CRAFT_SIGNS, UNIT_SIGNS

SIGNS = {**UNIT_SIGNS, **CRAFT_SIGNS, **GEAR_SIGNS}


@lru_cache(maxsize=1024)
def sign(name: str, px: int, colour: RGB, stroke: float = 1.7) -> pygame.Surface:
    """Return a symbol ``px`` pixels square in one colour, empty for ``none``; read-only."""
    pen = IconPen(px, stroke)
    if name in SIGNS:
        SIGNS[name](pen)
    sheet = pen.done()
    sheet.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


_SPOTS: dict[str, Spot] = {spot: spot for spot in get_args(Spot)}
_OVER = 4


@lru_cache(maxsize=256)
def spot_sign(spot: Spot, px: int) -> pygame.Surface:
    big = pygame.Surface((px * _OVER, px * _OVER), pygame.SRCALPHA)
    draw_mark(Canvas(big, (-0.8, -0.8), px * _OVER / 1.6), Mark(spot, (0.0, 0.0), -0.5, "", 1))
    return pygame.transform.smoothscale(big, (px, px))


@lru_cache(maxsize=256)
def filling_sign(name: str, px: int, colour: RGB, svg: str = "") -> pygame.Surface | None:
    """Return a sign without its margin, as large as fits a disc of ``px`` pixels."""
    drawn = any_sign(name, px * 3, colour, svg)
    if drawn is None:
        return None
    bare = drawn.subsurface(drawn.get_bounding_rect())
    wide, high = bare.get_size()
    share = min(0.85 * px / max(wide, high), 0.98 * px / math.hypot(wide, high)) if wide and high else 0.0
    return pygame.transform.smoothscale(bare, (max(1, round(wide * share)), max(1, round(high * share))))


def any_sign(name: str, px: int, colour: RGB, svg: str = "") -> pygame.Surface | None:
    """Return the game's own drawing, or the icon, symbol or spot with this name."""
    if svg:
        return silhouette(svg, px, colour)
    if name in SHAPES:
        return icon(name, px, colour)
    if name in SIGNS:
        return sign(name, px, colour, 2.2)
    return spot_sign(_SPOTS[name], px) if name in _SPOTS else None
