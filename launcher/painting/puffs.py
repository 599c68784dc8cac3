"""Small soft pictures that effects are put together from: smoke, flashes, rotor blades, aircraft, streaks of rain.

Each is drawn once per size and kept; what fades is kept in a few strengths, so that a frame only lays pictures down.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from launcher.kit.colour import RGB
from launcher.kit.pen import Pen
from launcher.painting.curves import Point

SMOKE: RGB = (158, 152, 142)
SOOT: RGB = (87, 84, 78)
DUST: RGB = (176, 158, 122)
FOAM: RGB = (236, 244, 246)
FIRE: RGB = (255, 168, 62)
GLOW: RGB = (255, 236, 178)
WHITE: RGB = (255, 252, 238)
BLADE: RGB = (34, 36, 32)
LEVELS = 10
"""In so many strengths a thing that fades is kept."""
GRAIN = 2
"""Radii are rounded to this many pixels: the eye cannot tell them apart, and fewer pictures are kept."""
TURNS = 8
"""So many places of the blades are kept for half a turn of a rotor."""
RAIN: RGB = (222, 232, 242)
SHADE: RGB = (44, 62, 78)
"""Rain is light on dark ground, and has a dark edge that shows on light ground."""


def puff(surface: pygame.Surface, at: Point, radius: float, colour: RGB, strength: float) -> None:
    """Something soft and round: smoke, dust, foam or light."""
    level = round(min(1.0, max(0.0, strength)) * LEVELS)
    size = max(GRAIN, round(radius / GRAIN) * GRAIN)
    if level:
        sprite = _soft(size, colour, level)
        surface.blit(sprite, (round(at[0]) - size, round(at[1]) - size))


@lru_cache(maxsize=768)
def _soft(radius: int, colour: RGB, level: int) -> pygame.Surface:
    """A disc that is densest in the middle and has no edge."""
    sheet = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    rings = min(radius, 14)
    for n in range(rings):
        inner = (n + 1) / rings
        dense = 255 * level / LEVELS * inner**1.35
        pygame.draw.circle(sheet, (*colour, round(dense)), (radius, radius), radius * (1 - n / rings))
    return sheet


def flash(surface: pygame.Surface, at: Point, radius: float, strength: float) -> None:
    """A light that bursts: white in the middle, yellow, and a warm glow around."""
    puff(surface, at, radius, FIRE, strength * 0.85)
    puff(surface, at, radius * 0.62, GLOW, strength)
    puff(surface, at, radius * 0.3, WHITE, strength)


def rotor(radius: int, turn: float) -> pygame.Surface:
    """Two blades that turn over a faint disc; ``turn`` counts turns."""
    return _rotor(max(6, radius), int(turn * 2 * TURNS) % TURNS)


@lru_cache(maxsize=64)
def _rotor(radius: int, step: int) -> pygame.Surface:
    over = 2
    side, middle = 2 * radius * over, (radius * over, radius * over)
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(sheet, (244, 244, 236, 84), middle, radius * over)
    pygame.draw.circle(sheet, (*BLADE, 110), middle, radius * over, max(1, over))
    angle = math.pi * step / TURNS
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    for trail, strength in ((0.36, 50), (0.18, 110), (0.0, 240)):
        _blade(sheet, middle, radius * over, angle - trail, strength)
    hub = [(middle[0] + along[0] * a + across[0] * b, middle[1] + along[1] * a + across[1] * b)
           for a, b in ((-3, -3), (3, -3), (3, 3), (-3, 3))]  # fmt: skip
    pygame.draw.polygon(sheet, (*BLADE, 255), hub)
    return pygame.transform.smoothscale(sheet, (2 * radius, 2 * radius))


def _blade(sheet: pygame.Surface, middle: Point, reach: float, angle: float, strength: int) -> None:
    dx, dy = math.cos(angle), math.sin(angle)
    wide = max(1.5, reach * 0.075)
    ends = [(middle[0] + s * reach * dx * 0.97 - k * dy * wide, middle[1] + s * reach * dy * 0.97 + k * dx * wide)
            for s, k in ((-1, -1), (-1, 1), (1, 1), (1, -1))]  # fmt: skip
    pygame.draw.polygon(sheet, (*BLADE, strength), ends)


PLANES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "jet": (
        ((12, 1), (13.4, 6), (13.6, 19), (12, 22), (10.4, 19), (10.6, 6)),
        ((13, 9), (21, 16.5), (21, 18.5), (13, 15.5)),
        ((11, 9), (3, 16.5), (3, 18.5), (11, 15.5)),
        ((13, 18), (16.5, 21.5), (16.5, 23), (7.5, 23), (7.5, 21.5), (11, 18)),
    ),
    "propeller": (
        ((12, 2), (13.5, 5), (13.3, 18), (12, 22.5), (10.7, 18), (10.5, 5)),
        ((1, 8.6), (23, 8.6), (22, 11.8), (13, 12.6), (11, 12.6), (2, 11.8)),
        ((6.2, 5.6), (7.8, 5.6), (7.8, 11), (6.2, 11)),
        ((16.2, 5.6), (17.8, 5.6), (17.8, 11), (16.2, 11)),
        ((7.5, 19.6), (16.5, 19.6), (16, 21.4), (8, 21.4)),
    ),
}
"""Aircraft from above, on the grid of the pen, flying up."""


@lru_cache(maxsize=48)
def plane(kind: str, px: int, degrees: int, colour: RGB, strength: int) -> pygame.Surface:
    """An aircraft from above that flies a way, counted from up and against the clock."""
    pen = Pen(px)
    for part in PLANES[kind]:
        pen.poly(*part)
    sheet = pen.done()
    sheet.fill((*colour, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.rotozoom(sheet, degrees, 1.0)


@lru_cache(maxsize=32)
def streak(length: int, lean: int, strength: int) -> pygame.Surface:
    """A drop of rain as it falls: a thin line, fainter at its upper end."""
    over = 3
    sheet = pygame.Surface(((lean + 4) * over, length * over), pygame.SRCALPHA)
    sheet.fill((*RAIN, 0))
    parts = 6
    for n in range(parts):
        a, b = n / parts, (n + 1) / parts
        upper, lower = (((lean + 1.5 - lean * s) * over, length * s * over) for s in (a, b))
        strong = strength * (0.25 + 0.75 * b)
        pygame.draw.line(
            sheet, (*SHADE, round(strong * 0.6)), (upper[0] + over, upper[1]), (lower[0] + over, lower[1]), over
        )
        pygame.draw.line(sheet, (*RAIN, round(strong)), upper, lower, over)
    return pygame.transform.smoothscale(sheet, (lean + 4, length))
