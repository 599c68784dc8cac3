"""The tones of an overlay, each a pattern of its own, and hex-sized stamps."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

import pygame

from hexcore.game.answers import Tone
from hexcore.types import Hex
from launcher.kit.style.colour import RGB
from launcher.kit.style.theme import Palette
from launcher.painting.canvas import Point, between, polygon
from launcher.painting.map.camera import VisibleHexes
from launcher.painting.map.grid_lines import OutlinePainter
from launcher.painting.marks.arrows import arrow_colour, draw_arrow
from launcher.painting.palette import DARK, LIGHT

_OVER = 3
TINTS = (44, 78, 112, 146)  # opacity of a tint by its strength, of 255


@lru_cache(maxsize=64)
def hex_stamp(shape: str, scale: float, start: float, colour: RGB) -> pygame.Surface:
    """Return a hex-sized stamp; plain fills have hard edges so that neighbours meet seamlessly."""
    half = math.ceil(scale) + 2
    over = 1 if shape in ("fill", "lit", "veil") or shape.startswith("tint") else _OVER
    sheet = pygame.Surface((2 * half * over, 2 * half * over), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    _SHAPES[shape](sheet, half * over, scale * over, start, colour)
    return _trimmed(sheet if over == 1 else pygame.transform.smoothscale(sheet, (2 * half, 2 * half)))


@lru_cache(maxsize=16)
def shade_stamp(scale: float, start: float, colour: RGB) -> pygame.Surface:
    """Return a hex of a colour on white, a little larger than a hex, so that neighbours leave no gap."""
    half = math.ceil(scale) + 2
    sheet = pygame.Surface((2 * half, 2 * half), 0, 32)
    sheet.fill((255, 255, 255))
    pygame.draw.polygon(sheet, colour, polygon((half, half), scale + 1, 6, start))
    return sheet


def _trimmed(sheet: pygame.Surface) -> pygame.Surface:
    # The middle stays the middle.
    drawn, whole = sheet.get_bounding_rect(), sheet.get_rect()
    side, end = min(drawn.left, whole.right - drawn.right), min(drawn.top, whole.bottom - drawn.bottom)
    return sheet.subsurface(whole.inflate(-2 * side, -2 * end)).copy()


def _fill(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    pygame.draw.polygon(sheet, (*colour, 66), polygon((c, c), r, 6, start))


def _lit(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    # Faint, so that ground, names and numbers are read through it; its outline tells where it ends.
    pygame.draw.polygon(sheet, (*colour, 46), polygon((c, c), r, 6, start))


def _veil(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    pygame.draw.polygon(sheet, (*colour, 120), polygon((c, c), r, 6, start))


def _tint(strength: int, sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    pygame.draw.polygon(sheet, (*colour, TINTS[strength - 1]), polygon((c, c), r, 6, start))


def _hatch(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    step, width = max(8.0, r * 0.22), max(2, round(r * 0.05))
    x = -2 * c
    while x < 2 * c:
        pygame.draw.line(sheet, (*DARK, 255), (x, 2 * c), (x + 2 * c, 0), 3 * width)
        pygame.draw.line(sheet, (*colour, 235), (x, 2 * c), (x + 2 * c, 0), width)
        x += step
    sheet.blit(_hexagon(sheet.get_size(), c, r, start), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _dots(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    step, size = max(12.0, r * 0.36), max(2.0, r * 0.075)
    rows = math.ceil(r / step)
    inside = pygame.mask.from_surface(_hexagon(sheet.get_size(), c, r * 0.88, start))
    for row in range(-rows, rows + 1):
        for column in range(-rows - 1, rows + 2):
            x, y = c + (column + (row % 2) / 2) * step, c + row * step
            if 0 <= x < sheet.get_width() and 0 <= y < sheet.get_height() and inside.get_at((int(x), int(y))):
                pygame.draw.circle(sheet, (*DARK, 235), (x, y), size * 1.6)
                pygame.draw.circle(sheet, (*colour, 255), (x, y), size)


def _grid(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    pygame.draw.polygon(sheet, (*colour, 50), polygon((c, c), r, 6, start))
    step, width = max(12.0, r * 0.34), max(1, round(r * 0.035))
    y = c - math.floor(c / step) * step
    while y < 2 * c:
        pygame.draw.line(sheet, (*DARK, 200), (0, y), (2 * c, y), 3 * width)
        pygame.draw.line(sheet, (*colour, 235), (0, y), (2 * c, y), width)
        y += step
    sheet.blit(_hexagon(sheet.get_size(), c, r, start), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _hexagon(size: tuple[int, int], c: float, r: float, start: float) -> pygame.Surface:
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.polygon(mask, (255, 255, 255, 255), polygon((c, c), r, 6, start))
    return mask


def _outline(sheet: pygame.Surface, path: Sequence[Point], r: float, colour: RGB, widths: tuple[float, float]) -> None:
    for tone, width in zip((DARK, colour), widths, strict=True):
        for a, b in zip(path, [*path[1:], path[0]], strict=True):
            pygame.draw.line(sheet, (*tone, 255), a, b, max(2, round(r * width)))


def _octagon(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    _outline(sheet, polygon((c, c), r * 0.56, 8, math.pi / 8), r, colour, (0.13, 0.07))


def _bracket(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    reach, arm = r * 0.72, r * 0.30
    for tone, width in ((DARK, 0.17), (colour, 0.10)):
        for sx in (-1, 1):
            for sy in (-1, 1):
                x, y = c + sx * reach, c + sy * reach
                points = [(x - sx * arm, y), (x, y), (x, y - sy * arm)]
                pygame.draw.lines(sheet, (*tone, 255), False, points, max(2, round(r * width)))


def _frame(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    reach = r * 0.66
    for tone, width in ((DARK, 0.15), (colour, 0.085)):
        box = pygame.Rect(round(c - reach), round(c - reach), round(2 * reach), round(2 * reach))
        pygame.draw.rect(sheet, (*tone, 255), box, max(2, round(r * width)), border_radius=round(r * 0.1))


def _ring(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    _outline(sheet, polygon((c, c), r * 0.94, 6, start), r, colour, (0.15, 0.085))


def _glint(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    # The hex under the mouse; it does not tell whether anything may be done there.
    path = polygon((c, c), r * 0.86, 6, start)
    pygame.draw.polygon(sheet, (*colour, 44), path)
    _outline(sheet, path, r, colour, (0.085, 0.04))


def _corners(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    # The keyboard's cursor.
    for tone, width in ((DARK, 0.26), (LIGHT, 0.17), (DARK, 0.05)):
        path = polygon((c, c), r * 0.86, 6, start)
        for n, corner in enumerate(path):
            ends = [between(corner, path[n - 1], 0.30), corner, between(corner, path[(n + 1) % 6], 0.30)]
            px = max(2, round(r * width))
            pygame.draw.lines(sheet, (*tone, 255), False, ends, px)
            for point in ends:
                pygame.draw.circle(sheet, (*tone, 255), point, px / 2)


def _block(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    # A broken outline: this hex blocks the line of sight.
    for tone, width in ((DARK, 0.15), (colour, 0.085)):
        path = polygon((c, c), r * 0.84, 6, start)
        for a, b in zip(path, [*path[1:], path[0]], strict=True):
            for low, high in ((0.02, 0.36), (0.64, 0.98)):
                ends = (between(a, b, low), between(a, b, high))
                pygame.draw.line(sheet, (*tone, 255), *ends, max(2, round(r * width)))


_SHAPES: dict[str, Callable[[pygame.Surface, float, float, float, RGB], None]] = {
    "fill": _fill, "lit": _lit, "hatch": _hatch, "octagon": _octagon, "bracket": _bracket, "ring": _ring,
    "block": _block, "frame": _frame, "corners": _corners, "veil": _veil, "dots": _dots, "grid": _grid,
    "glint": _glint, **{f"tint{n}": partial(_tint, n) for n in range(1, len(TINTS) + 1)},
}  # fmt: skip


PATTERNS: dict[Tone, str] = {"danger": "hatch", "good": "fill", "strong": "grid", "muted": "veil", "": "dots"}
RIMS: dict[Tone, int] = {"good": 2, "strong": 3}  # width of the line around the hexes of a tone that has one
SAMPLE: RGB = (132, 146, 104)  # the ground under a pattern in the legend: a meadow
AS_ON_MAP = 30  # size of the hex whose pattern the legend shows a piece of


def tone_colour(palette: Palette, tone: Tone) -> RGB:
    colours = {"danger": palette.danger_text, "good": palette.good_text, "strong": palette.accent, "muted": DARK}
    return colours.get(tone, palette.series[0])


def draw_tone(
    surface: pygame.Surface, sight: VisibleHexes, outlines: OutlinePainter, hexes: frozenset[Hex], tone: Tone,
    palette: Palette, start: float,
) -> None:  # fmt: skip
    seen: Sequence[Hex] = sight.seen(hexes)
    colour = tone_colour(palette, tone)
    if seen:
        sight.lay(surface, hex_stamp(PATTERNS[tone], round(sight.scale * 4) / 4, start, colour), seen)
    if tone in RIMS:
        outlines.around(surface, sight, hexes, seen, colour, RIMS[tone])


def draw_tints(
    surface: pygame.Surface, sight: VisibleHexes, tints: Mapping[int, frozenset[Hex]], palette: Palette, start: float
) -> None:
    for level, hexes in tints.items():
        seen = sight.seen(hexes)
        if seen:
            sight.lay(surface, hex_stamp(f"tint{level}", round(sight.scale * 4) / 4, start, palette.danger), seen)


@lru_cache(maxsize=32)
def _ground(size: int, tone: Tone, colour: RGB, *, tinted: bool = False) -> pygame.Surface:
    # A piece of meadow with a pattern as large as on the map, in the shape of a hex; of tints a strip of each.
    sheet = pygame.Surface((2 * size, 2 * size), pygame.SRCALPHA)
    sheet.fill((*SAMPLE, 255))
    if tinted:
        wide = -(-2 * size // len(TINTS))
        for n, alpha in enumerate(TINTS):
            strip = pygame.Surface((wide, 2 * size), pygame.SRCALPHA)
            strip.fill((*colour, alpha))
            sheet.blit(strip, (n * wide, 0))
    else:
        stamp = hex_stamp(PATTERNS[tone], float(max(2 * size, AS_ON_MAP)), math.pi / 6, colour)
        sheet.blit(stamp, stamp.get_rect(center=(size, size)))
    mask = pygame.Surface(sheet.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), polygon((size, size), size, 6, math.pi / 6))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


def draw_sample(
    surface: pygame.Surface, rect: pygame.Rect, tone: Tone, palette: Palette, *, arrow: bool, tinted: bool = False
) -> None:
    centre, size = rect.center, min(rect.width, rect.height) / 2
    if arrow:
        ends = [(rect.left, rect.centery), (rect.right, rect.centery)]
        draw_arrow(surface, ends, size * 1.6, tone, arrow_colour(palette, tone))
        return
    corners = polygon(centre, size, 6, math.pi / 6)
    colour = palette.danger if tinted else tone_colour(palette, tone)
    piece = _ground(math.ceil(size), tone, colour, tinted=tinted)
    surface.blit(piece, (rect.centerx - size, rect.centery - size))
    rim = tone_colour(palette, tone) if tone in RIMS else DARK
    pygame.draw.polygon(surface, rim, corners, RIMS.get(tone, 1))
