"""Smooth shapes: rounded boxes, soft shadows, hatching, table and paper textures."""

from __future__ import annotations

import random
from functools import lru_cache

import pygame

from launcher.kit.style.colour import RGB, mix
from launcher.kit.style.pictures import kept_pictures

_OVER = 4
# Shadows are blurred at 1/_SOFT of their size; a template of _ROOMY pixels has room for any edge.
_SOFT, _ROOMY = 4, 400
_CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
_ROUNDEST = 16  # the largest corner radius of a box with a shadow, in pixels
NOWHERE = pygame.Rect(0, 0, 0, 0)


def rounded(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: RGB | None,
    radius: int,
    border: RGB | None = None,
    width: int = 1,
    covered: pygame.Rect = NOWHERE,
) -> None:
    """Draw a box with smooth corners, filled, outlined or both.

    The fill may leave out what will be ``covered`` afterwards.
    """
    if rect.width <= 0 or rect.height <= 0:
        return
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    if fill is not None:
        ground(surface, pygame.Rect(rect.x + radius, rect.y, rect.width - 2 * radius, rect.height), fill, covered)
        surface.fill(fill, (rect.x, rect.y + radius, radius, rect.height - 2 * radius))
        surface.fill(fill, (rect.right - radius, rect.y + radius, radius, rect.height - 2 * radius))
    if border is not None:
        _edges(surface, rect, border, radius, width)
    if radius:
        sprite = _corner(radius, fill, border, width)
        for right, low in _CORNERS:
            at = (rect.right - radius if right else rect.x, rect.bottom - radius if low else rect.y)
            surface.blit(sprite, at, (right * radius, low * radius, radius, radius))


def ground(surface: pygame.Surface, rect: pygame.Rect, fill: RGB, covered: pygame.Rect) -> None:
    """Fill a box except for a part that will be covered: large fills are costly."""
    hole = covered.clip(rect)
    if not hole.width or not hole.height:
        surface.fill(fill, rect)
        return
    surface.fill(fill, (rect.x, rect.y, rect.width, hole.y - rect.y))
    surface.fill(fill, (rect.x, hole.bottom, rect.width, rect.bottom - hole.bottom))
    surface.fill(fill, (rect.x, hole.y, hole.x - rect.x, hole.height))
    surface.fill(fill, (hole.right, hole.y, rect.right - hole.right, hole.height))


def _edges(surface: pygame.Surface, rect: pygame.Rect, colour: RGB, radius: int, width: int) -> None:
    across, down = rect.width - 2 * radius, rect.height - 2 * radius
    surface.fill(colour, (rect.x + radius, rect.y, across, width))
    surface.fill(colour, (rect.x + radius, rect.bottom - width, across, width))
    surface.fill(colour, (rect.x, rect.y + radius, width, down))
    surface.fill(colour, (rect.right - width, rect.y + radius, width, down))


@lru_cache(maxsize=512)
def _corner(radius: int, fill: RGB | None, border: RGB | None, width: int) -> pygame.Surface:
    side = 2 * radius * _OVER
    edge = border or fill or (0, 0, 0)
    big = pygame.Surface((side, side), pygame.SRCALPHA)
    big.fill((*edge, 0))
    pygame.draw.rect(big, (*edge, 255), big.get_rect(), border_radius=radius * _OVER)
    if border is not None:
        inner = big.get_rect().inflate(-2 * width * _OVER, -2 * width * _OVER)
        colour = (*fill, 255) if fill is not None else (*edge, 0)
        pygame.draw.rect(big, colour, inner, border_radius=max(0, radius - width) * _OVER)
    return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))


def disc(surface: pygame.Surface, centre: tuple[int, int], radius: int, fill: RGB, border: RGB | None = None) -> None:
    rect = pygame.Rect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
    rounded(surface, rect, fill, radius, border)


def shadow(surface: pygame.Surface, rect: pygame.Rect, spread: int, strength: int = 110) -> None:
    """Draw a soft shadow falling a little below ``rect``, but not under ``rect`` itself."""
    sprite = _shadow(rect.width, rect.height, spread, strength)
    left, top = rect.x - spread * 2, rect.y - spread * 2 + spread // 2
    inner = rect.inflate(-2 * _ROUNDEST, -2 * _ROUNDEST).move(-left, -top)
    if inner.width <= 0 or inner.height <= 0:
        surface.blit(sprite, (left, top))
        return
    wide, high = sprite.get_size()
    for x, y, w, h in (
        (0, 0, wide, inner.top),
        (0, inner.bottom, wide, high - inner.bottom),
        (0, inner.top, inner.left, inner.height),
        (inner.right, inner.top, wide - inner.right, inner.height),
    ):
        surface.blit(sprite, (left + x, top + y), (x, y, w, h))


def shadowed(rect: pygame.Rect, spread: int) -> pygame.Rect:
    """Return a rectangle with its shadow."""
    return rect.inflate(4 * spread, 4 * spread).move(0, spread // 2).union(rect)


@kept_pictures("shadows")
def _shadow(width: int, height: int, spread: int, strength: int) -> pygame.Surface:
    full = (width + 4 * spread, height + 4 * spread)
    edge = 2 * spread + _SOFT * (2 * _blur(spread) + 2)
    if min(full) < 2 * edge:
        return _softened(full, spread, strength)
    return _stretched(_any_shadow(spread, strength), edge, full)


@lru_cache(maxsize=16)
def _any_shadow(spread: int, strength: int) -> pygame.Surface:
    # The template from whose edges the shadows of all sizes are made.
    return _softened((_ROOMY, _ROOMY), spread, strength)


def _stretched(sprite: pygame.Surface, edge: int, full: tuple[int, int]) -> pygame.Surface:
    # Only the middle is stretched; the edges stay as they are.
    sheet = pygame.Surface(full, pygame.SRCALPHA)
    (wide, high), (across, down) = sprite.get_size(), (full[0] - 2 * edge, full[1] - 2 * edge)
    columns = ((0, edge, 0, edge), (edge, 1, edge, across), (wide - edge, edge, full[0] - edge, edge))
    rows = ((0, edge, 0, edge), (edge, 1, edge, down), (high - edge, edge, full[1] - edge, edge))
    for x, w, to_x, to_w in columns:
        for y, h, to_y, to_h in rows:
            part = sprite.subsurface((x, y, w, h))
            if to_w and to_h:
                scaled = part if (w, h) == (to_w, to_h) else pygame.transform.scale(part, (to_w, to_h))
                sheet.blit(scaled, (to_x, to_y))
    return sheet


def _blur(spread: int) -> int:
    return max(1, spread // 5)


def _softened(full: tuple[int, int], spread: int, strength: int) -> pygame.Surface:
    # Blurred when small and then enlarged: quicker, and smooth.
    small = (max(4, full[0] // _SOFT), max(4, full[1] // _SOFT))
    sheet = pygame.Surface(small, pygame.SRCALPHA)
    inset = max(1, spread // 2)
    sheet.fill((0, 0, 0, strength), (inset, inset, small[0] - 2 * inset, small[1] - 2 * inset))
    soft = pygame.transform.box_blur(sheet, _blur(spread), False)
    soft = pygame.transform.box_blur(soft, _blur(spread), False)
    return pygame.transform.smoothscale(soft, full)


def hatch(surface: pygame.Surface, rect: pygame.Rect, colour: RGB, kind: int, gap: int) -> None:
    """Fill an area with a pattern, so that colour is never the only sign.

    ``kind`` is 0 plain, 1 rising, 2 falling, 3 upright, 4 dots.
    """
    if kind == 0 or rect.width <= 0 or rect.height <= 0:
        return
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    if kind in (1, 2):
        for x in range(rect.left - rect.height - rect.height % gap, rect.right, gap):
            ends = ((x, rect.bottom), (x + rect.height, rect.top))
            if kind == 2:
                ends = ((x, rect.top), (x + rect.height, rect.bottom))
            pygame.draw.aaline(surface, colour, *ends)
    elif kind == 3:
        for x in range(rect.left + gap // 2, rect.right, gap):
            surface.fill(colour, (x, rect.top, max(1, gap // 5), rect.height))
    else:
        for y in range(rect.top + gap // 2, rect.bottom, gap):
            for x in range(rect.left + gap // 2, rect.right, gap):
                surface.fill(colour, (x, y, max(2, gap // 3), max(2, gap // 3)))
    surface.set_clip(before)


@kept_pictures("backdrops")
def backdrop(size: tuple[int, int], table: RGB, lamp: RGB, textured: bool) -> pygame.Surface:
    """Return the table in lamplight: warm light falling off to the edges, with a fine grain."""
    sheet = pygame.Surface(size)
    sheet.fill(mix(table, (0, 0, 0), 0.22) if textured else table)
    if textured and min(size) > 8:
        sheet.blit(pygame.transform.smoothscale(_glow(lamp), size), (0, 0))
        grain(sheet, sheet.get_rect())
    return sheet


def _glow(lamp: RGB) -> pygame.Surface:
    # Light as transparency, which has enough levels to fall off without steps.
    width, height = 64, 40
    glow = pygame.Surface((width, height), pygame.SRCALPHA)
    for y in range(height):
        for x in range(width):
            far = ((x / width - 0.42) * 1.05) ** 2 + ((y / height - 0.28) * 1.1) ** 2
            light = max(0.0, 1.0 - far / 0.62)
            glow.set_at((x, y), (*lamp, round(255 * light * light * 0.85)))
    return glow


def grain(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a fine paper or felt grain over an area, a few levels lighter and darker."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    lift, sink = _grain_tiles()
    side = lift.get_width()
    spots = [(x, y) for y in range(rect.top, rect.bottom, side) for x in range(rect.left, rect.right, side)]
    surface.fblits([(lift, spot) for spot in spots], pygame.BLEND_RGB_ADD)
    surface.fblits([(sink, spot) for spot in spots], pygame.BLEND_RGB_SUB)
    surface.set_clip(before)


@lru_cache(maxsize=1)
def _grain_tiles() -> tuple[pygame.Surface, pygame.Surface]:
    return _noise_tile(11), _noise_tile(29)


def _noise_tile(seed: int, side: int = 160) -> pygame.Surface:
    levels = bytes(max(0, value % 7 - 3) for value in range(256))
    data = random.Random(seed).randbytes(side * side).translate(levels)
    grey = bytearray(3 * len(data))
    grey[0::3] = grey[1::3] = grey[2::3] = data
    return pygame.image.frombytes(bytes(grey), (side, side), "RGB").convert(32)  # as deep as what it is laid on


def paper_box(surface: pygame.Surface, rect: pygame.Rect, paper: RGB, edge: RGB, radius: int, textured: bool) -> None:
    """Draw a paper card: faint grain, darker towards the foot, thin edge, round corners."""
    if textured:
        surface.blit(_paper(rect.size, paper, edge, radius), rect)
    else:
        rounded(surface, rect, paper, radius, edge)


@kept_pictures("papers")
def _paper(size: tuple[int, int], paper: RGB, edge: RGB, radius: int) -> pygame.Surface:
    strip = pygame.Surface((1, 3))
    for y, colour in enumerate((mix(paper, (255, 255, 255), 0.28), paper, mix(paper, edge, 0.24))):
        strip.set_at((0, y), colour)
    grained = pygame.transform.smoothscale(strip, size)
    grain(grained, grained.get_rect())
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    rounded(sheet, sheet.get_rect(), (255, 255, 255), radius)
    sheet.blit(grained, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    rounded(sheet, sheet.get_rect(), None, radius, edge)
    return sheet
