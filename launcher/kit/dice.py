"""Dice as small pictures: a six-sided face with pips, or a ten-sided die with its number."""

from __future__ import annotations

from functools import lru_cache

import pygame

from launcher.kit.colour import RGB, mix
from launcher.kit.fonts import font_path
from launcher.kit.pen import Pen

_LEFT, _MID, _RIGHT = 6.6, 12.0, 17.4
_PIPS = {
    1: [(_MID, _MID)],
    2: [(_LEFT, _LEFT), (_RIGHT, _RIGHT)],
    3: [(_LEFT, _LEFT), (_MID, _MID), (_RIGHT, _RIGHT)],
    4: [(_LEFT, _LEFT), (_RIGHT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _RIGHT)],
    5: [(_LEFT, _LEFT), (_RIGHT, _LEFT), (_MID, _MID), (_LEFT, _RIGHT), (_RIGHT, _RIGHT)],
    6: [(x, y) for x in (_LEFT, _RIGHT) for y in (_LEFT, _MID, _RIGHT)],
}


@lru_cache(maxsize=256)
def die(kind: str, value: int, px: int, body: RGB, ink: RGB) -> pygame.Surface:
    """A die of ``kind`` (``d6`` or ``d10``) showing ``value``; any other value shows as its number."""
    if kind == "d6" and value in _PIPS:
        return _six(value, px, body, ink)
    return _ten(value, px, body, ink)


def _six(value: int, px: int, body: RGB, ink: RGB) -> pygame.Surface:
    sheet = _tint(Pen(px).box(1, 1, 22, 22, 4.5), mix(body, ink, 0.45))
    sheet.blit(_tint(Pen(px).box(1.9, 1.9, 20.2, 20.2, 3.8), body), (0, 0))
    pips = Pen(px)
    for spot in _PIPS[value]:
        pips.dot(spot, 2.45)
    sheet.blit(_tint(pips, ink), (0, 0))
    return sheet


def _ten(value: int, px: int, body: RGB, ink: RGB) -> pygame.Surface:
    kite = ((12.0, 0.6), (23.4, 8.6), (23.4, 14.6), (12.0, 23.4), (0.6, 14.6), (0.6, 8.6))
    inner = tuple((12 + (x - 12) * 0.9, 12 + (y - 12) * 0.9) for x, y in kite)
    sheet = _tint(Pen(px).poly(*kite), mix(body, ink, 0.45))
    sheet.blit(_tint(Pen(px).poly(*inner), body), (0, 0))
    font = pygame.font.Font(font_path("latin-bold"), max(7, round(px * (0.56 if value < 10 else 0.46))))
    text = font.render(str(value), True, ink)
    sheet.blit(text, text.get_rect(center=(px / 2, px * 0.5)))
    return sheet


def _tint(pen: Pen, colour: RGB) -> pygame.Surface:
    sheet = pen.done()
    sheet.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet
