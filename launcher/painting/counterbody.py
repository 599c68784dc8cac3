"""The body of a counter: card, edges, band, the side's border, and the overlays that say hidden, reduced or done."""

from __future__ import annotations

import math

import pygame

from launcher.kit.colour import RGB, luminance, mix
from launcher.painting.canvas import around
from launcher.painting.casing import DARK, standing_out

_OVER = 3
_WHITE: RGB = (255, 252, 240)
_BLACK: RGB = (12, 12, 10)
RADIUS = 0.07
RIM = 0.03
"""How wide the dark line around a counter is."""
CUT = "dashed"
"""The border whose counters have their upper corners cut off: a shape that tells a side in every light."""


def body(size: int, colour: RGB, shape: str, pattern: str, band: bool, reduced: bool, hidden: bool) -> pygame.Surface:
    """The card without its signs and figures. A small one has no ``band``, and nothing that would cover its colour."""
    big = pygame.Surface((size * _OVER, size * _OVER), pygame.SRCALPHA)
    big.fill((*colour, 0))
    side = size * _OVER
    edge, shape = max(1, round(side * 0.018)), cut_shape(shape, pattern)
    _fill(big, mix(colour, _BLACK, 0.48), shape, 0, 0)
    _fill(big, rim_light(colour), shape, 0, edge)
    _fill(big, colour, shape, edge, edge)
    if band and shape in ("square", "cut"):
        big.fill((*mix(colour, _WHITE, 0.15), 255), (edge, round(side * 0.10), side - 2 * edge, round(side * 0.52)))
    deep = luminance(colour) < 0.30
    if reduced and band:
        _band(big, mix(colour, _BLACK if deep else _WHITE, 0.55), mix(colour, _WHITE if deep else _BLACK, 0.6), shape)
    tone = _WHITE if deep else _BLACK
    _border(big, pattern, standing_out(colour, tone) if band else mix(colour, tone, 0.30), shape)
    if hidden:
        _hatch(big, mix(colour, _WHITE, 0.62), shape)
    return pygame.transform.smoothscale(big, (size, size))


def rim_light(colour: RGB) -> RGB:
    """The light edge of a card, within its dark rim: together they show on every ground."""
    return mix(colour, _WHITE, 0.42)


def cut_shape(shape: str, pattern: str) -> str:
    """The outline of a card: a square with the border of the enemy has its upper corners cut off."""
    return "cut" if shape == "square" and pattern == CUT else shape


def rim(size: int, shape: str) -> pygame.Surface:
    """The dark line around a card of this size and outline, as a sheet to lie under it, larger on every side."""
    width = max(1, round(size * RIM))
    full = size + 2 * width
    big = pygame.Surface((full * _OVER, full * _OVER), pygame.SRCALPHA)
    big.fill((*DARK, 0))
    _fill(big, DARK, shape, 0, 0)
    return pygame.transform.smoothscale(big, (full, full))


def shadow(size: int, pad: int, shape: str, lifted: bool) -> pygame.Surface:
    """The soft shadow of a counter, larger when it is lifted off the map."""
    full = size + 2 * pad
    sheet = pygame.Surface((full, full), pygame.SRCALPHA)
    drop = max(1, round(size * (0.075 if lifted else 0.035)))
    rect = pygame.Rect(pad + drop // 2, pad + drop, size, size)
    tone = (0, 0, 0, 150 if lifted else 125)
    radius = size // 2 if shape == "round" else max(2, round(size * RADIUS))
    pygame.draw.rect(sheet, tone, rect, border_radius=radius)
    return pygame.transform.box_blur(sheet, max(1, round(size * (0.05 if lifted else 0.03))))


def outline(size: int, colour: RGB, shape: str) -> pygame.Surface:
    """A ring around a counter of this size, with room for its own width on every side."""
    width = max(2, round(size * 0.05))
    full = (size + 2 * width) * _OVER
    big = pygame.Surface((full, full), pygame.SRCALPHA)
    big.fill((*colour, 0))
    radius = full // 2 if shape == "round" else round(full * RADIUS) + width * _OVER // 2
    pygame.draw.rect(big, (*colour, 255), big.get_rect(), width * _OVER, border_radius=radius)
    return pygame.transform.smoothscale(big, (size + 2 * width, size + 2 * width))


def _fill(big: pygame.Surface, colour: RGB, shape: str, inset: int, bottom: int) -> None:
    side = big.get_width()
    rect = pygame.Rect(inset, inset, side - 2 * inset, side - inset - bottom)
    if shape == "round":
        pygame.draw.ellipse(big, (*colour, 255), rect)
    elif shape == "cut":
        cut, (left, top, right, low) = side * 0.15, (rect.left, rect.top, rect.right, rect.bottom)
        upper = [(left, top + cut), (left + cut, top), (right - cut, top), (right, top + cut)]
        pygame.draw.polygon(big, (*colour, 255), [*upper, (right, low), (left, low)])
    elif shape == "marker":
        cut = side * 0.16
        left, top, right, low = rect.left, rect.top, rect.right, rect.bottom
        corners = [(left + cut, top), (right - cut, top), (right, top + cut), (right, low - cut)]
        corners += [(right - cut, low), (left + cut, low), (left, low - cut), (left, top + cut)]
        pygame.draw.polygon(big, (*colour, 255), corners)
    else:
        pygame.draw.rect(big, (*colour, 255), rect, border_radius=round(side * RADIUS))


def _band(big: pygame.Surface, colour: RGB, rim: RGB, shape: str) -> None:
    """A diagonal stripe from lower left to upper right, with a rim on both sides; what is written on it stays clear."""
    side = big.get_width()
    stripe = pygame.Surface((side, side), pygame.SRCALPHA)
    for wide, tone in ((0.24, rim), (0.18, colour)):
        half = side * wide
        edge = [(-half, side), (side, -half), (side + half, 0), (0, side + half)]
        pygame.draw.polygon(stripe, (*tone, 255), edge)
    stripe.blit(_masked(big, shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    big.blit(stripe, (0, 0))


def _hatch(big: pygame.Surface, colour: RGB, shape: str) -> None:
    """Fine diagonals over everything: only its owner sees it."""
    side = big.get_width()
    lines = pygame.Surface((side, side), pygame.SRCALPHA)
    step, width = max(6, round(side * 0.13)), max(2, round(side * 0.028))
    for x in range(-side, side, step):
        pygame.draw.line(lines, (*colour, 255), (x, side), (x + side, 0), width)
    lines.blit(_masked(big, shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    lines.set_alpha(120)
    big.blit(lines, (0, 0))


def _masked(big: pygame.Surface, shape: str) -> pygame.Surface:
    """White where the card is."""
    mask = pygame.Surface(big.get_size(), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    _fill(mask, (255, 255, 255), shape, 0, 0)
    return mask


def _border(big: pygame.Surface, pattern: str, colour: RGB, shape: str) -> None:
    """The sign of the side in grey print: an inner line of its own kind."""
    side = big.get_width()
    if pattern == "plain":
        return
    inset, width = max(side * 0.045, _OVER * 1.5), max(_OVER, round(side * 0.016))
    if pattern == "striped":
        _striped(big, colour, shape)
        return
    path = _rim(side, inset, shape)
    if pattern == "double":
        pygame.draw.lines(big, (*colour, 255), True, path, width)
    elif pattern == "notched":
        pygame.draw.lines(big, (*colour, 255), True, path, width)
        for x, y in ((0.5, 0.0), (0.5, 1.0), (0.0, 0.5), (1.0, 0.5)):
            at = (inset + x * (side - 2 * inset), inset + y * (side - 2 * inset))
            pygame.draw.polygon(big, (*colour, 255), around(at, side * 0.05, 4))
    else:
        on, off = (0.085, 0.055) if pattern == "dashed" else (0.022, 0.05)
        least = (3, 2) if pattern == "dashed" else (1, 2)
        lengths = (max(side * on, least[0] * _OVER), max(side * off, least[1] * _OVER))
        _dashed(big, colour, path, width if pattern == "dashed" else round(width * 1.5), *lengths)


def _rim(side: int, inset: float, shape: str) -> list[tuple[float, float]]:
    low, high = inset, side - inset
    if shape == "round":
        return around((side / 2, side / 2), side / 2 - inset, 48)
    if shape == "cut":
        cut = side * 0.13
        return [(low + cut, low), (high - cut, low), (high, low + cut), (high, high), (low, high), (low, low + cut)]
    if shape == "marker":
        cut = side * 0.15
        return [
            (low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut), (high - cut, high),
            (low + cut, high), (low, high - cut), (low, low + cut),
        ]  # fmt: skip
    return [(low, low), (high, low), (high, high), (low, high)]


def _dashed(
    big: pygame.Surface, colour: RGB, path: list[tuple[float, float]], width: int, on: float, off: float
) -> None:
    for a, b in zip(path, [*path[1:], path[0]], strict=True):
        length = math.dist(a, b)
        count = max(1, round(length / (on + off)))
        for n in range(count):
            start, end = (n + 0.2) / count, (n + 0.2 + on / (on + off)) / count
            p = (a[0] + (b[0] - a[0]) * start, a[1] + (b[1] - a[1]) * start)
            q = (a[0] + (b[0] - a[0]) * end, a[1] + (b[1] - a[1]) * end)
            pygame.draw.line(big, (*colour, 255), p, q, width)


def _striped(big: pygame.Surface, colour: RGB, shape: str) -> None:
    """Slanted strokes along the top and the bottom edge."""
    side = big.get_width()
    lines = pygame.Surface((side, side), pygame.SRCALPHA)
    for y in (0, side * 0.93):
        for x in range(-side // 10, side, side // 9):
            pygame.draw.line(lines, (*colour, 255), (x, y + side * 0.07), (x + side * 0.07, y), max(2, side // 40))
    lines.blit(_masked(big, shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    big.blit(lines, (0, 0))
