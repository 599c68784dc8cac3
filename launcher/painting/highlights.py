"""Highlights on the map: each has a shape of its own, so that all can be told apart in grey print."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from hexcore.board import Board
from hexcore.look import MarkLook
from hexcore.types import Hex, Side
from launcher.kit.colour import RGB
from launcher.kit.icons import icon
from launcher.kit.theme import Theme
from launcher.painting.camera import Camera
from launcher.painting.canvas import around
from launcher.painting.curves import Point
from launcher.painting.figures import LEAST, centred
from launcher.painting.signs import any_sign
from launcher.painting.typeset import lettered

_DARK: RGB = (26, 24, 18)
_LIGHT: RGB = (255, 250, 232)
_REACH: RGB = (255, 246, 205)


@dataclass(frozen=True)
class Sight:
    """A line of sight: from, to, and the hex that blocks it, if one does."""

    start: Hex
    end: Hex
    blocker: Hex | None = None


@dataclass(frozen=True)
class Highlights:
    """All that is pointed out on the map at one moment."""

    reach: Mapping[Hex, str] = field(default_factory=dict)
    """Hexes that can be reached, with the cost written at the centre."""
    route: tuple[Point, ...] = ()
    stops: frozenset[Hex] = frozenset()
    targets: frozenset[Hex] = frozenset()
    forbidden: Hex | None = None
    threat: frozenset[Hex] = frozenset()
    zones: tuple[frozenset[Hex], ...] = ()
    sight: Sight | None = None
    cursor: Hex | None = None
    side: Side | None = None
    sides: frozenset[Side] = frozenset()
    """Hexsides that may be chosen."""
    marks: Mapping[Hex, tuple[str, ...]] = field(default_factory=dict)
    side_marks: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)


class HighlightPainter:
    """Draws highlights of one board over a view of its map."""

    def __init__(self, board: Board, theme: Theme, marks: Mapping[str, MarkLook] | None = None) -> None:
        self.board, self.theme, self._marks = board, theme, marks or {}
        self._start = 0.0 if board.grid.spec.top == "flat" else math.pi / 6

    def draw_under(self, surface: pygame.Surface, camera: Camera, shown: Highlights) -> None:
        """What lies under the counters."""
        palette = self.theme.palette
        self._stamp(surface, camera, shown.threat, "hatch", palette.danger_text)
        self._stamp(surface, camera, shown.reach, "fill", _REACH)
        self._edge(surface, camera, frozenset(shown.reach), _LIGHT, 3)
        for n, zone in enumerate(shown.zones):
            self._edge(surface, camera, zone, palette.series[n % len(palette.series)], 2, inset=0.06 + 0.04 * n)
        self._signs(surface, camera, shown)
        self._costs(surface, camera, shown.reach)
        self._route(surface, camera, shown.route)
        self._stamp(surface, camera, shown.stops, "octagon", palette.accent)
        for side in shown.sides:
            self._side(surface, camera, side, _LIGHT, 0.10)

    def draw_over(self, surface: pygame.Surface, camera: Camera, shown: Highlights) -> None:
        """What lies over the counters."""
        palette = self.theme.palette
        self._stamp(surface, camera, shown.targets, "bracket", palette.danger)
        if shown.sight is not None:
            self._sight(surface, camera, shown.sight)
        if shown.cursor is not None:
            self._stamp(surface, camera, (shown.cursor,), "ring", palette.accent)
        if shown.side is not None:
            self._side(surface, camera, shown.side, palette.accent, 0.16)
        if shown.forbidden is not None:
            px = int(max(16, min(40, camera.scale * 0.7)))
            x, y = camera.to_screen(self.board.centre(shown.forbidden))
            pygame.draw.circle(surface, _DARK, (x, y), px * 0.56)
            centred(surface, icon("no", px, palette.danger_text), x, y)

    def _stamp(self, surface: pygame.Surface, camera: Camera, hexes: Iterable[Hex], shape: str, colour: RGB) -> None:
        stamp = _stamped(shape, round(camera.scale * 4) / 4, self._start, colour)
        half_x, half_y = stamp.get_width() / 2, stamp.get_height() / 2
        blits = []
        for h in hexes:
            x, y = camera.to_screen(self.board.centre(h))
            blits.append((stamp, (round(x - half_x), round(y - half_y))))
        surface.fblits(blits)

    def _edge(
        self,
        surface: pygame.Surface,
        camera: Camera,
        hexes: frozenset[Hex],
        colour: RGB,
        width: int,
        inset: float = 0.0,
    ) -> None:
        """The outline around a region, with a dark casing when it is bold."""
        lines = []
        for h in hexes:
            cx, cy = self.board.centre(h)
            for direction, side in enumerate(self.board.grid.sides_of(h)):
                if self.board.towards[h][direction] not in hexes:
                    a, b = self.board.grid.side_points(side)
                    lines.append([camera.to_screen(_toward(p, (cx, cy), inset)) for p in (a, b)])
        if width > 1:
            for a, b in lines:
                pygame.draw.aaline(surface, _DARK, a, b, width + 2)
        for a, b in lines:
            pygame.draw.aaline(surface, colour, a, b, width)

    def _costs(self, surface: pygame.Surface, camera: Camera, reach: Mapping[Hex, str]) -> None:
        px = min(round(camera.scale * 0.46), 26)
        if px < LEAST:
            return
        for h, cost in reach.items():
            if cost:
                text = lettered("sans-bold", px, cost, _DARK, _LIGHT, max(1, px // 9))
                centred(surface, text, *camera.to_screen(self.board.centre(h)))

    def _route(self, surface: pygame.Surface, camera: Camera, route: tuple[Point, ...]) -> None:
        centres = [camera.to_screen(point) for point in route]
        radius = max(2.0, camera.scale * 0.085)
        for (ax, ay), (bx, by) in itertools.pairwise(centres):
            for n in range(4):
                at = (ax + (bx - ax) * n / 4, ay + (by - ay) * n / 4)
                _dot(surface, at, radius, self.theme.palette.accent)
        if centres:
            _dot(surface, centres[-1], radius * 1.8, self.theme.palette.accent)

    def _sight(self, surface: pygame.Surface, camera: Camera, sight: Sight) -> None:
        a, b = (camera.to_screen(self.board.centre(h)) for h in (sight.start, sight.end))
        width = max(3, round(camera.scale * 0.10))
        if sight.blocker is None:
            _cased(surface, a, b, self.theme.palette.good, width)
            return
        middle = _foot(camera.to_screen(self.board.centre(sight.blocker)), a, b)
        for n in range(0, 16, 2):
            start, end = _between(middle, b, n / 16), _between(middle, b, (n + 1) / 16)
            _cased(surface, start, end, (150, 150, 145), width)
        _cased(surface, a, middle, self.theme.palette.good, width)
        self._stamp(surface, camera, (sight.blocker,), "block", (200, 198, 190))

    def _side(self, surface: pygame.Surface, camera: Camera, side: Side, colour: RGB, width: float) -> None:
        a, b = (camera.to_screen(point) for point in self.board.grid.side_points(side))
        px = max(3, round(camera.scale * width))
        _cased(surface, a, b, colour, px)
        for end in (a, b):
            _dot(surface, end, px * 0.8, colour)

    def _signs(self, surface: pygame.Surface, camera: Camera, shown: Highlights) -> None:
        """Marks that lie in hexes and on hexsides, small, in the lower part."""
        px = int(min(max(camera.scale * 0.52, 0), 40))
        if px < LEAST + 2:
            return
        for h, names in shown.marks.items():
            x, y = self.board.centre(h)
            for n, name in enumerate(names):
                spot = (x + (n - (len(names) - 1) / 2) * 0.56, y + 0.48)
                self._sign(surface, name, camera.to_screen(spot), px)
        for side, names in shown.side_marks.items():
            (ax, ay), (bx, by) = self.board.grid.side_points(side)
            for name in names:
                self._sign(surface, name, camera.to_screen(((ax + bx) / 2, (ay + by) / 2)), px)

    def _sign(self, surface: pygame.Surface, name: str, at: Point, px: int) -> None:
        mark = self._marks.get(name)
        if mark is None:
            return
        palette = self.theme.palette
        tones = {"good": palette.good, "danger": palette.danger, "strong": palette.accent}
        fill = tones.get(mark.tone, palette.paper)
        pygame.draw.aacircle(surface, _DARK, at, px * 0.62)
        pygame.draw.aacircle(surface, fill, at, px * 0.56)
        picture = any_sign(mark.icon, round(px * 0.8), _DARK) if mark.icon else None
        if picture is None:
            picture = lettered("sans-bold", max(LEAST, round(px * 0.62)), mark.letter, _DARK, None, 0)
        centred(surface, picture, *at)


def _toward(point: Point, centre: Point, share: float) -> Point:
    return (point[0] + (centre[0] - point[0]) * share, point[1] + (centre[1] - point[1]) * share)


def _between(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _foot(point: Point, a: Point, b: Point) -> Point:
    """The point of a line that is closest to another."""
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 or 1.0
    share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length
    return _between(a, b, min(max(share, 0.0), 1.0))


def _cased(surface: pygame.Surface, a: Point, b: Point, colour: RGB, width: int) -> None:
    pygame.draw.aaline(surface, _DARK, a, b, width + 2)
    pygame.draw.aaline(surface, colour, a, b, width)


def _dot(surface: pygame.Surface, at: Point, radius: float, colour: RGB) -> None:
    pygame.draw.aacircle(surface, _DARK, at, radius + 1.5)
    pygame.draw.aacircle(surface, colour, at, radius)


_OVER = 3


@lru_cache(maxsize=64)
def _stamped(shape: str, scale: float, start: float, colour: RGB) -> pygame.Surface:
    """One hex-sized stamp; the plain fill keeps hard edges so that neighbours meet without a seam."""
    half = math.ceil(scale) + 2
    over = 1 if shape == "fill" else _OVER
    sheet = pygame.Surface((2 * half * over, 2 * half * over), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    _SHAPES[shape](sheet, half * over, scale * over, start, colour)
    return sheet if over == 1 else pygame.transform.smoothscale(sheet, (2 * half, 2 * half))


def _fill(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    pygame.draw.polygon(sheet, (*colour, 66), around((c, c), r, 6, start))


def _hatch(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    step, width = max(8.0, r * 0.22), max(2, round(r * 0.05))
    x = -2 * c
    while x < 2 * c:
        pygame.draw.line(sheet, (*colour, 205), (x, 2 * c), (x + 2 * c, 0), width)
        x += step
    mask = pygame.Surface(sheet.get_size(), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    pygame.draw.polygon(mask, (255, 255, 255, 255), around((c, c), r, 6, start))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _octagon(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    for tone, width in ((_DARK, 0.13), (colour, 0.07)):
        path = around((c, c), r * 0.56, 8, math.pi / 8)
        for a, b in zip(path, [*path[1:], path[0]], strict=True):
            pygame.draw.line(sheet, (*tone, 255), a, b, max(2, round(r * width)))


def _bracket(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    """Four corners around the counter."""
    reach, arm = r * 0.72, r * 0.30
    for tone, width in ((_DARK, 0.17), (colour, 0.10)):
        for sx in (-1, 1):
            for sy in (-1, 1):
                x, y = c + sx * reach, c + sy * reach
                points = [(x - sx * arm, y), (x, y), (x, y - sy * arm)]
                pygame.draw.lines(sheet, (*tone, 255), False, points, max(2, round(r * width)))


def _ring(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    for tone, width in ((_DARK, 0.15), (colour, 0.085)):
        path = around((c, c), r * 0.94, 6, start)
        for a, b in zip(path, [*path[1:], path[0]], strict=True):
            pygame.draw.line(sheet, (*tone, 255), a, b, max(2, round(r * width)))


def _block(sheet: pygame.Surface, c: float, r: float, start: float, colour: RGB) -> None:
    """A broken outline: this hex is in the way."""
    for tone, width in ((_DARK, 0.15), (colour, 0.085)):
        path = around((c, c), r * 0.84, 6, start)
        for a, b in zip(path, [*path[1:], path[0]], strict=True):
            for low, high in ((0.02, 0.36), (0.64, 0.98)):
                ends = (_between(a, b, low), _between(a, b, high))
                pygame.draw.line(sheet, (*tone, 255), *ends, max(2, round(r * width)))


_SHAPES = {
    "fill": _fill, "hatch": _hatch, "octagon": _octagon, "bracket": _bracket, "ring": _ring, "block": _block,
}  # fmt: skip
