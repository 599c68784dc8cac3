"""Marks as small tabs on the right edge of a counter, hits as pips on its left, and what it carries."""

from __future__ import annotations

import pygame

from launcher.kit.colour import RGB, contrast
from launcher.kit.theme import Palette
from launcher.painting.canvas import around
from launcher.painting.counterface import Face, Tab
from launcher.painting.figures import LEAST, centred, fitted
from launcher.painting.signs import any_sign

_PAPER: RGB = (247, 240, 222)
_DARK: RGB = (28, 25, 18)
_WATER: RGB = (47, 111, 165)
_SIGNS_FROM = 40
_MOST = 4


def draw_tabs(sheet: pygame.Surface, face: Face, pad: int, size: int, palette: Palette) -> None:
    """Up to four tabs; small counters have shapes instead of signs, so that a mark is never a colour alone."""
    tabs = list(face.tabs)
    if face.carried:
        tabs.append(Tab(str(face.carried) if face.carried < 10 else "+", "", "strong"))
    start = 0.30 if face.corners else 0.10
    if size < _SIGNS_FROM:
        for n, tab in enumerate(tabs[:_MOST]):
            _shape(sheet, tab, (pad + size, pad + size * (start + 0.06) + n * 7.5), palette)
        return
    side = max(LEAST + 3, round(size * 0.20))
    for n, tab in enumerate(tabs[:_MOST]):
        rect = pygame.Rect(pad + size - round(side * 0.42), pad + round(size * start) + n * (side + 1), side, side)
        _tab(sheet, tab, rect, palette)


def draw_hits(sheet: pygame.Surface, hits: int, pad: int, size: int, palette: Palette) -> None:
    """Pips to six; then a D and the pips beyond."""
    if hits <= 0:
        return
    step = max(5, round(size * 0.105))
    marks = ["D", *["•"] * (hits - 6)] if hits > 6 else ["•"] * hits
    high = step * len(marks) + 2
    strip = pygame.Rect(pad - step // 2, pad + (size - high) // 2, step + 1, high)
    pygame.draw.rect(sheet, _DARK, strip.inflate(2, 2), border_radius=3)
    pygame.draw.rect(sheet, palette.danger, strip, border_radius=2)
    for n, mark in enumerate(marks):
        at = (strip.centerx, strip.top + 1 + (n + 0.5) * step)
        letter = fitted("D", step, max(LEAST, step), _PAPER) if mark == "D" else None
        if letter is not None:
            centred(sheet, letter, *at)
        else:
            pygame.draw.aacircle(sheet, _PAPER, at, max(1.5, step * 0.30))


def _tone(tab: Tab, palette: Palette) -> RGB:
    if tab.icon == "hexagon" and not tab.tone:
        return _WATER
    tones = {"good": palette.good, "danger": palette.danger, "muted": (112, 116, 104), "strong": palette.accent}
    return tones.get(tab.tone, _PAPER)


def _tab(sheet: pygame.Surface, tab: Tab, rect: pygame.Rect, palette: Palette) -> None:
    fill = _tone(tab, palette)
    ink = _DARK if contrast(_DARK, fill) > contrast(_PAPER, fill) else _PAPER
    pygame.draw.rect(sheet, _DARK, rect.inflate(2, 2), border_radius=4)
    pygame.draw.rect(sheet, fill, rect, border_radius=3)
    picture = any_sign(tab.icon, round(rect.width * 0.86), ink) if tab.icon else None
    if picture is None and tab.letter:
        picture = fitted(tab.letter, rect.width, max(LEAST, round(rect.height * 0.86)), ink)
    if picture is not None:
        centred(sheet, picture, *rect.center)


def _shape(sheet: pygame.Surface, tab: Tab, at: tuple[float, float], palette: Palette) -> None:
    corners = {"danger": 4, "strong": 3, "good": 6, "muted": 0}.get(tab.tone, 5)
    for radius, colour in ((4.2, _DARK), (3.0, _tone(tab, palette))):
        if corners:
            pygame.draw.polygon(sheet, colour, around(at, radius + 0.4, corners, -1.5708))
        else:
            pygame.draw.rect(sheet, colour, (at[0] - radius * 0.8, at[1] - radius * 0.8, radius * 1.6, radius * 1.6))
