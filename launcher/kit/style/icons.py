"""Vector icons and dice, drawn by code on a 24 × 24 grid and cached by size and colour."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable
from functools import lru_cache

import pygame

from launcher.kit.style.colour import RGB, mix
from launcher.kit.style.fonts import font_path

GRID = 24.0
_OVER = 4
Spot = tuple[float, float]
_ON = (255, 255, 255, 255)
_OFF = (255, 255, 255, 0)


class IconPen:
    """Draws white shapes on a transparent sheet; :meth:`done` returns the smoothed result."""

    def __init__(self, px: int, stroke: float = 2.0) -> None:
        self.px = px
        self.stroke = max(stroke, 1.25 * GRID / px)
        self._scale = px * _OVER / GRID
        self._sheet = pygame.Surface((px * _OVER, px * _OVER), pygame.SRCALPHA)
        self._sheet.fill(_OFF)

    def done(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self._sheet, (self.px, self.px))

    def line(self, *spots: Spot, width: float | None = None, off: bool = False) -> IconPen:
        """Draw a stroke with round ends and joints through the points."""
        half = (self.stroke if width is None else width) / 2
        for a, b in itertools.pairwise(spots):
            self._segment(a, b, half, off)
        for spot in spots:
            self.dot(spot, half, off)
        return self

    def _segment(self, a: Spot, b: Spot, half: float, off: bool) -> None:
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length == 0:
            return
        nx, ny = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
        self.poly(
            (a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny), off=off
        )

    def loop(self, *spots: Spot) -> IconPen:
        return self.line(*spots, spots[0])

    def poly(self, *spots: Spot, off: bool = False) -> IconPen:
        """Draw a filled polygon; ``off`` cuts it out."""
        pygame.draw.polygon(self._sheet, _OFF if off else _ON, [self._at(spot) for spot in spots])
        return self

    def dot(self, centre: Spot, radius: float, off: bool = False) -> IconPen:
        """Draw a filled circle; ``off`` cuts it out."""
        pygame.draw.circle(self._sheet, _OFF if off else _ON, self._at(centre), radius * self._scale)
        return self

    def ring(self, centre: Spot, radius: float) -> IconPen:
        """Draw a circle with the pen's stroke."""
        width = max(1, round(self.stroke * self._scale))
        outer = radius * self._scale + width / 2
        pygame.draw.circle(self._sheet, _ON, self._at(centre), outer, width)
        return self

    def arc(self, centre: Spot, radius: float, start: float, end: float) -> IconPen:
        """Draw a stroke along a circle from ``start`` to ``end`` degrees, clockwise from the right."""
        return self.line(*_around(centre, radius, start, end))

    def box(self, x: float, y: float, w: float, h: float, radius: float = 1.5, off: bool = False) -> IconPen:
        s = self._scale
        rect = pygame.Rect(round(x * s), round(y * s), round(w * s), round(h * s))
        pygame.draw.rect(self._sheet, _OFF if off else _ON, rect, border_radius=round(radius * s))
        return self

    def frame(self, x: float, y: float, w: float, h: float, radius: float = 1.5) -> IconPen:
        half = self.stroke / 2
        self.box(x - half, y - half, w + 2 * half, h + 2 * half, radius + half)
        return self.box(x + half, y + half, w - 2 * half, h - 2 * half, max(0.0, radius - half), off=True)

    def _at(self, spot: Spot) -> Spot:
        return (spot[0] * self._scale, spot[1] * self._scale)


def _around(centre: Spot, radius: float, start: float, end: float) -> Iterable[Spot]:
    steps = max(8, int(abs(end - start) / 6))
    for step in range(steps + 1):
        angle = math.radians(start + (end - start) * step / steps)
        yield (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))


Shape = Callable[[IconPen], object]


def _search(p: IconPen) -> IconPen:
    return p.ring((10, 10), 6).line((14.5, 14.5), (20.5, 20.5), width=p.stroke * 1.3)


def _eye(p: IconPen) -> IconPen:
    upper = [(2 + t * 2, 12 - 6.5 * math.sin(math.pi * t / 10)) for t in range(11)]
    lower = [(x, 24 - y) for x, y in reversed(upper)]
    return p.line(*upper).line(*lower).dot((12, 12), 3)


def _gear(p: IconPen) -> object:
    for n in range(8):
        turn = n * math.pi / 4
        p.line((12, 12), (12 + 8.4 * math.cos(turn), 12 + 8.4 * math.sin(turn)), width=3.6)
    return p.dot((12, 12), 6.8).dot((12, 12), 2.9, off=True)


def star(centre: Spot, outer: float, inner: float) -> list[Spot]:
    """Return the corners of a five-pointed star."""
    turns = [-math.pi / 2 + n * math.pi / 5 for n in range(10)]
    radii = (outer, inner) * 5
    return [(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for a, r in zip(turns, radii, strict=True)]


def _chevron(angle: float) -> Shape:
    spots = [(9.0, 5.5), (15.5, 12.0), (9.0, 18.5)]
    return lambda p: p.line(*_turn(spots, angle))


def _arrow(angle: float) -> Shape:
    def shape(p: IconPen) -> object:
        return p.line(*_turn([(4, 12), (20, 12)], angle)).line(*_turn([(13.5, 5.5), (20, 12), (13.5, 18.5)], angle))

    return shape


def _turn(spots: list[tuple[float, float]], degrees: float) -> list[tuple[float, float]]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(12 + (x - 12) * c - (y - 12) * s, 12 + (x - 12) * s + (y - 12) * c) for x, y in spots]


SHAPES: dict[str, Shape] = {
    "undo": lambda p: p.line((9, 4), (4, 9), (9, 14)).line((4, 9), (14, 9)).arc((14, 14), 5, -90, 90)
        .line((14, 19), (8, 19)),
    "redo": lambda p: p.line((15, 4), (20, 9), (15, 14)).line((20, 9), (10, 9)).arc((10, 14), 5, -90, -270)
        .line((10, 19), (16, 19)),
    "save": lambda p: p.loop((4, 4), (16, 4), (20, 8), (20, 20), (4, 20))
        .line((8, 4), (8, 8.5), (14.5, 8.5), (14.5, 4)).line((8, 20), (8, 14), (16, 14), (16, 20)),
    "open": lambda p: p.line((3, 19), (3, 5), (9, 5), (11, 8), (19, 8), (19, 11))
        .loop((3, 19), (6.5, 11), (22, 11), (18.5, 19)),
    "layers": lambda p: p.loop((12, 3), (21, 8), (12, 13), (3, 8)).line((3, 12.5), (12, 17.5), (21, 12.5))
        .line((3, 16.5), (12, 21.5), (21, 16.5)),
    "search": _search, "eye": _eye,
    "eye-off": lambda p: _eye(p).line((4, 21), (21, 4), width=p.stroke * 2.4, off=True).line((4, 20), (20, 4)),
    "link": lambda p: p.line((10, 6), (5, 6), (5, 19), (18, 19), (18, 14)).line((13, 4), (20, 4), (20, 11))
        .line((20, 4), (11, 13)),
    "gear": _gear,
    "book": lambda p: p.line((12, 6), (9, 4.5), (3, 4.5), (3, 18.5), (9, 18.5), (12, 20)).line((12, 6), (12, 20))
        .line((12, 6), (15, 4.5), (21, 4.5), (21, 18.5), (15, 18.5), (12, 20)),
    "map": lambda p: p.loop((3, 6), (9, 4), (15, 6), (21, 4), (21, 18), (15, 20), (9, 18), (3, 20))
        .line((9, 4), (9, 18)).line((15, 6), (15, 20)),
    "info": lambda p: p.ring((12, 12), 9).dot((12, 7.6), 1.4).line((12, 11.5), (12, 16.8)),
    "help": lambda p: p.ring((12, 12), 9).arc((12, 9.6), 2.7, 180, 400).line((14.1, 11.4), (12, 13.4), (12, 14.2))
        .dot((12, 17.2), 1.35),
    "warning": lambda p: p.loop((12, 3.5), (21.5, 20), (2.5, 20)).line((12, 9.5), (12, 14)).dot((12, 17), 1.35),
    "lock": lambda p: p.arc((12, 9), 4.3, 180, 360).line((7.7, 9), (7.7, 12)).line((16.3, 9), (16.3, 12))
        .box(4.5, 11, 15, 10, 2).dot((12, 15.3), 1.6, off=True).line((12, 15.5), (12, 17.8), width=1.6, off=True),
    "no": lambda p: p.ring((12, 12), 8.5).line((6.2, 6.2), (17.8, 17.8)),
    "trash": lambda p: p.line((4, 6.5), (20, 6.5)).line((9, 6), (9.5, 3.5), (14.5, 3.5), (15, 6))
        .line((6, 6.5), (7, 20.5), (17, 20.5), (18, 6.5)).line((10, 10.5), (10.3, 17)).line((14, 10.5), (13.7, 17)),
    "person": lambda p: p.dot((12, 7.5), 4.2)
        .poly(*[(12 + 8 * math.cos(t / 10), 20.5 - 7.5 * math.sin(t / 10)) for t in range(32)]),
    "robot": lambda p: p.frame(4.5, 8, 15, 11.5, 2).line((12, 8), (12, 4.5)).dot((12, 3.8), 1.7).dot((9, 13), 1.5)
        .dot((15, 13), 1.5).line((9.5, 16.6), (14.5, 16.6), width=1.5),
    "star": lambda p: p.poly(*star((12, 12.6), 10, 4.1)),
    "target": lambda p: p.ring((12, 12), 6).line((12, 2), (12, 8)).line((12, 16), (12, 22)).line((2, 12), (8, 12))
        .line((16, 12), (22, 12)),
    "chart": lambda p: p.line((4, 4), (4, 20), (20, 20)).line((8, 15), (12, 10), (15, 13), (20, 6)),
    "flag": lambda p: p.line((5.5, 3.5), (5.5, 21)).poly((6, 4), (19.5, 4), (16, 8.5), (19.5, 13), (6, 13)),
    "edit": lambda p: p.loop((4, 20), (5, 15.5), (16, 4.5), (19.5, 8), (8.5, 19)).line((13.3, 7.2), (16.8, 10.7)),
    "sound": lambda p: p.poly((3, 9), (7, 9), (12.5, 4.5), (12.5, 19.5), (7, 15), (3, 15))
        .arc((12.5, 12), 4.2, -48, 48).arc((12.5, 12), 8, -48, 48),
    "filter": lambda p: p.line((4, 6), (20, 6)).line((4, 12), (15, 12)).line((4, 18), (10, 18)),
    "list": lambda p: [p.dot((5, y), 1.5).line((9.5, y), (20, y)) for y in (6.5, 12, 17.5)][-1],
    "bulb": lambda p: p.ring((12, 9.5), 6).line((9.5, 18), (14.5, 18)).line((10.5, 21), (13.5, 21)),
    "menu": lambda p: p.line((4, 6.5), (20, 6.5)).line((4, 12), (20, 12)).line((4, 17.5), (20, 17.5)),
    "more": lambda p: p.dot((5, 12), 2).dot((12, 12), 2).dot((19, 12), 2),
    "close": lambda p: p.line((5.5, 5.5), (18.5, 18.5)).line((18.5, 5.5), (5.5, 18.5)),
    "check": lambda p: p.line((4, 12.5), (9.5, 18), (20, 6.5), width=p.stroke * 1.2),
    "plus": lambda p: p.line((12, 4.5), (12, 19.5)).line((4.5, 12), (19.5, 12)),
    "minus": lambda p: p.line((4.5, 12), (19.5, 12)),
    "play": lambda p: p.poly((7, 4), (20, 12), (7, 20)),
    "pause": lambda p: p.box(6, 4.5, 4.2, 15, 0.8).box(13.8, 4.5, 4.2, 15, 0.8),
    "step": lambda p: p.poly((5, 4), (16, 12), (5, 20)).box(16.5, 4.5, 3, 15, 0.6),
    "step-back": lambda p: p.poly((19, 4), (8, 12), (19, 20)).box(4.5, 4.5, 3, 15, 0.6),
    "fast": lambda p: p.poly((3, 5), (12.5, 12), (3, 19)).poly((12, 5), (21.5, 12), (12, 19)),
    "fast-back": lambda p: p.poly((21, 5), (11.5, 12), (21, 19)).poly((12, 5), (2.5, 12), (12, 19)),
    "first": lambda p: p.poly((21, 5), (13, 12), (21, 19)).poly((13.5, 5), (5.5, 12), (13.5, 19))
        .box(2.5, 5, 2.6, 14, 0.5),
    "last": lambda p: p.poly((3, 5), (11, 12), (3, 19)).poly((10.5, 5), (18.5, 12), (10.5, 19))
        .box(18.9, 5, 2.6, 14, 0.5),
    "hexagon": lambda p: p
        .loop(*[(12 + 9 * math.cos(n * math.pi / 3), 12 + 9 * math.sin(n * math.pi / 3)) for n in range(6)]),
    "chevron-right": _chevron(0), "chevron-down": _chevron(90),
    "chevron-left": _chevron(180), "chevron-up": _chevron(270),
    "arrow-right": _arrow(0), "arrow-down": _arrow(90), "arrow-left": _arrow(180), "arrow-up": _arrow(270),
    "circle": lambda p: p.dot((12, 12), 7),
    "square": lambda p: p.box(5.5, 5.5, 13, 13, 0.5),
    "triangle": lambda p: p.poly((12, 4), (20.5, 19), (3.5, 19)),
    "diamond": lambda p: p.poly((12, 3), (21, 12), (12, 21), (3, 12)),
    "zoom-in": lambda p: _search(p).line((7.4, 10), (12.6, 10)).line((10, 7.4), (10, 12.6)),
    "zoom-out": lambda p: _search(p).line((7.4, 10), (12.6, 10)),
    "clock": lambda p: p.ring((12, 12), 8.5).line((12, 7), (12, 12), (15.5, 14)),
}  # fmt: skip


@lru_cache(maxsize=1024)
def icon(name: str, px: int, colour: RGB) -> pygame.Surface:
    """Return an icon ``px`` pixels square in one colour; treat it as read-only."""
    sheet = _mask(name, px).copy()
    sheet.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


@lru_cache(maxsize=512)
def _mask(name: str, px: int) -> pygame.Surface:
    pen = IconPen(px)
    SHAPES[name](pen)
    return pen.done()


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
    """Return a die of ``kind`` (``d6`` or ``d10``); a value without pips shows as its number."""
    if kind == "d6" and value in _PIPS:
        return _six(value, px, body, ink)
    return _ten(value, px, body, ink)


def _six(value: int, px: int, body: RGB, ink: RGB) -> pygame.Surface:
    sheet = _tint(IconPen(px).box(1, 1, 22, 22, 4.5), mix(body, ink, 0.45))
    sheet.blit(_tint(IconPen(px).box(1.9, 1.9, 20.2, 20.2, 3.8), body), (0, 0))
    pips = IconPen(px)
    for spot in _PIPS[value]:
        pips.dot(spot, 2.45)
    sheet.blit(_tint(pips, ink), (0, 0))
    return sheet


def _ten(value: int, px: int, body: RGB, ink: RGB) -> pygame.Surface:
    kite = ((12.0, 0.6), (23.4, 8.6), (23.4, 14.6), (12.0, 23.4), (0.6, 14.6), (0.6, 8.6))
    inner = tuple((12 + (x - 12) * 0.9, 12 + (y - 12) * 0.9) for x, y in kite)
    sheet = _tint(IconPen(px).poly(*kite), mix(body, ink, 0.45))
    sheet.blit(_tint(IconPen(px).poly(*inner), body), (0, 0))
    font = pygame.font.Font(font_path("latin-black"), max(7, round(px * (0.62 if value < 10 else 0.52))))
    text = font.render(str(value), True, ink)
    sheet.blit(text, text.get_rect(center=(px / 2, px * 0.5)))
    return sheet


def _tint(pen: IconPen, colour: RGB) -> pygame.Surface:
    sheet = pen.done()
    sheet.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet
