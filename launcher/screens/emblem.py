"""The mark of the program: rain over a ridge in a hexagon, drawn by code for the first screen and the window's icon."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Unpack

import pygame

from launcher.kit.colour import RGB, mix, rgb
from launcher.kit.widget import Options, Size, Widget

_OVER = 4
SKY, DUSK, RIDGE, NEAR, RAIN = (rgb(code) for code in ("#2f3b3a", "#d9a441", "#3f5236", "#1f2a1e", "#ece7d8"))


@lru_cache(maxsize=8)
def emblem(side: int) -> pygame.Surface:
    """The mark on a transparent square of ``side`` pixels; treat it as read-only."""
    big = side * _OVER
    sheet = pygame.Surface((big, big), pygame.SRCALPHA)
    for y in range(big):
        sheet.fill((*mix(SKY, DUSK, max(0.0, min(1.0, (y / big - 0.12) / 0.55)) ** 1.6), 255), (0, y, big, 1))
    _ridge(sheet, RIDGE, 0.62, 0.10, 0.4)
    _ridge(sheet, NEAR, 0.76, 0.08, 2.1)
    _rain(sheet)
    mask = pygame.Surface((big, big), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), _hexagon(big, 0.5))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    pygame.draw.polygon(sheet, (*DUSK, 255), _hexagon(big, 0.47), max(1, round(big * 0.035)))
    return pygame.transform.smoothscale(sheet, (side, side))


def _hexagon(big: int, radius: float) -> list[tuple[float, float]]:
    corners = [math.radians(60 * n - 90) for n in range(6)]
    return [(big / 2 + big * radius * math.cos(a), big / 2 + big * radius * math.sin(a)) for a in corners]


def _ridge(sheet: pygame.Surface, colour: RGB, base: float, swing: float, phase: float) -> None:
    big = sheet.get_width()
    tops = [(x * big / 24, big * (base + swing * math.sin(x * 0.55 + phase) * math.cos(x * 0.21))) for x in range(25)]
    pygame.draw.polygon(sheet, colour, [*tops, (big, big), (0, big)])


def _rain(sheet: pygame.Surface) -> None:
    big = sheet.get_width()
    for x, y, long in (
        (0.34, 0.16, 0.22),
        (0.52, 0.10, 0.30),
        (0.70, 0.20, 0.20),
        (0.26, 0.44, 0.14),
        (0.62, 0.50, 0.14),
    ):
        start, end = (x * big, y * big), ((x - long * 0.32) * big, (y + long) * big)
        pygame.draw.line(sheet, RAIN, start, end, max(1, round(big * 0.026)))


class Emblem(Widget):
    """The mark at a size in units."""

    def __init__(self, units: float, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.units = units

    def _measure(self, width: int) -> Size:
        side = self.ui.px(self.units)
        return (side, side)

    def paint(self, surface: pygame.Surface) -> None:
        """The mark in the middle of its room."""
        mark = emblem(self.ui.px(self.units))
        surface.blit(mark, mark.get_rect(center=self.rect.center))
