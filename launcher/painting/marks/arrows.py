"""Arrows over the map: each tone has a stroke of its own, so that they can be told apart in grey print.

Marks that lie in hexes and on hexsides: a sign in a corner, a faint tick, a bridge that is down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from hexcore.board.board import Board
from hexcore.game.answers import Arrow, Tone
from hexcore.game.look import MarkLook, Spot
from hexcore.types import Hex, Side
from launcher.kit.style.colour import RGB
from launcher.kit.style.theme import Palette, Theme
from launcher.painting.canvas import Canvas, Point, between
from launcher.painting.counters.signs import filling_sign
from launcher.painting.map.camera import Camera
from launcher.painting.map.scene import Mark, Scene
from launcher.painting.map.spots import draw_mark
from launcher.painting.palette import DARK
from launcher.painting.palette import DARK as _DARK
from launcher.painting.palette import LIGHT as _LIGHT
from launcher.painting.type import LEAST, centred, lettered

WIDE, HEAD = 0.11, 0.34
"""How wide a stroke is and how long its head, in units of the grid."""
ASIDE = 0.13
"""How far arrows lie beside each other that would else lie on each other."""
TRIM, SHORT = 0.22, 0.06
"""How far from the centre of its hexes an arrow begins, and how far it ends."""
DASH = 0.20
STROKES: dict[Tone, tuple[float, float]] = {"danger": (DASH, DASH * 0.55), "muted": (0.04, DASH * 0.6)}
"""Strokes that are broken: how long a piece is and the gap after it; all others are whole."""


def arrow_colour(palette: Palette, tone: Tone) -> RGB:
    """The colour of a tone's arrows."""
    colours = {"danger": palette.danger_text, "good": palette.good_text, "muted": palette.paper_edge}
    return colours.get(tone, palette.accent if tone == "strong" else palette.series[0])


def draw_arrows(
    surface: pygame.Surface, camera: Camera, centre: Callable[[Hex], Point], arrows: Iterable[Arrow], palette: Palette
) -> None:
    """Draw arrows along their ways, side by side where several run along the same hexes."""
    lanes: dict[frozenset[Hex], int] = {}
    for arrow in arrows:
        steps = [frozenset(step) for step in pairwise(arrow.way)]
        lane = max((lanes.get(step, 0) for step in steps), default=0)
        lanes.update(dict.fromkeys(steps, lane + 1))
        points = [camera.to_screen(centre(h)) for h in arrow.way]
        draw_arrow(surface, points, camera.scale, arrow.tone, arrow_colour(palette, arrow.tone), _shift(lane))


def _shift(lane: int) -> float:
    """How far beside the middle a lane lies: the first in the middle, then left and right of it."""
    return ASIDE * ((lane + 1) // 2) * (1 if lane % 2 else -1)


def draw_arrow(
    surface: pygame.Surface, points: Sequence[Point], scale: float, tone: Tone, colour: RGB, aside: float = 0.0
) -> None:
    """Draw one arrow through points of the screen, with a dark casing and a head at its end."""
    if len(points) < 2:
        return
    line = _moved(points, aside * scale)
    line[0] = _towards(line[0], line[1], TRIM * scale)
    line[-1] = _towards(line[-1], line[-2], SHORT * scale)
    width, head = max(2, round(WIDE * scale * (0.6 if tone == "muted" else 1))), max(7.0, HEAD * scale)
    tip, before = line[-1], line[-2]
    stem = [*line[:-1], _towards(tip, before, head * 0.8)]
    for tint, wide in ((DARK, width + 2), (colour, width)):
        for a, b in _pieces(stem, scale, tone):
            pygame.draw.line(surface, tint, a, b, wide)
            if tone not in STROKES:
                pygame.draw.circle(surface, tint, b, wide / 2)
    _head(surface, tip, before, head * (0.75 if tone == "muted" else 1.0), colour)
    if tone in STROKES:
        _head(surface, _towards(tip, before, head * 0.35), before, head * 0.45, DARK)


def _moved(points: Sequence[Point], by: float) -> list[Point]:
    """The points beside where they were, to the left of the way as a whole."""
    (ax, ay), (bx, by_) = points[0], points[-1]
    length = math.hypot(bx - ax, by_ - ay) or 1.0
    dx, dy = -(by_ - ay) / length * by, (bx - ax) / length * by
    return [(x + dx, y + dy) for x, y in points]


def _towards(a: Point, b: Point, far: float) -> Point:
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return between(a, b, min(far / length, 0.45))


def _pieces(line: Sequence[Point], scale: float, tone: Tone) -> Iterable[tuple[Point, Point]]:
    """The stretches of a line that are drawn."""
    if tone not in STROKES:
        yield from pairwise(line)
        return
    on, off = (max(3.0, part * scale) for part in STROKES[tone])
    for a, b in pairwise(line):
        length, at = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0, 0.0
        while at < length:
            yield between(a, b, at / length), between(a, b, min(at + on, length) / length)
            at += on + off


def _head(surface: pygame.Surface, tip: Point, before: Point, size: float, colour: RGB) -> None:
    turn = math.atan2(tip[1] - before[1], tip[0] - before[0])
    for tint, grow in ((DARK, 2.0), (colour, 0.0)):
        far = size + grow
        ends = [(tip[0] - far * math.cos(turn + side), tip[1] - far * math.sin(turn + side)) for side in (0.45, -0.45)]
        point = (tip[0] + grow * math.cos(turn), tip[1] + grow * math.sin(turn))
        pygame.draw.polygon(surface, tint, [point, *ends])


_OVER = 4
SIGNS_FROM = 19.0
"""Below this scale hexes are too small for signs: their plates alone are shown."""
TICKS_FROM = 11.0
_SIGN, _LEAST_SIGN, _MOST_SIGN = 0.40, 12, 40
_PLATE, _LEAST_PLATE = 0.46, 6
"""How large a bare plate is."""
_PLATES: dict[str, tuple[Point, ...]] = {
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "diamond": ((0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)),
    "triangle": ((-1.4, -0.95), (1.4, -0.95), (0.0, 1.5)),
}
"""The corners of plates around their middle, for one whose disc has the radius 1; a triangle points at the ground."""
_CORNERS = {"flat": (0.40, 0.66), "pointy": (0.46, 0.62)}
CROSSINGS: dict[str, Spot] = {"bridge": "bridge", "bridge_blown": "bridge_blown", "ford": "ford"}
"""Icons that are painted on a hexside as the map paints them, in place of what the map shows there."""
_LEAST_CROSSING = 24.0
"""Crossings are never painted smaller than at this scale: a bridge that is down shows at every zoom."""

Marks = Mapping[int, tuple[str, ...]]


class MarkPainter:
    """Draws the marks of hexes and hexsides by a game's look; ``scene`` tells how the painted crossings lie."""

    def __init__(
        self,
        board: Board,
        theme: Theme,
        looks: Mapping[str, MarkLook],
        scene: Scene | None,
        drawings: Mapping[str, str],
    ) -> None:
        self.board, self.theme, self._looks, self._drawings = board, theme, looks, drawings
        self._corner = _CORNERS[board.grid.spec.top]
        self._turns = {_key(mark.at): mark.angle for mark in scene.marks if mark.hex < 0} if scene else {}

    def draw_under(self, surface: pygame.Surface, camera: Camera, hexes: Marks, sides: Marks) -> None:
        """What lies under the counters: ticks in hexes, and crossings."""
        if camera.scale >= TICKS_FROM:
            self._ticks(surface, camera, [h for h, names in hexes.items() if any(map(self._faint, names))])
        for side, names in sides.items():
            for name in names:
                spot = CROSSINGS.get(self._looks[name].icon) if name in self._looks else None
                if spot is not None:
                    self._crossing(surface, camera, side, spot)

    def draw_over(self, surface: pygame.Surface, camera: Camera, hexes: Marks, sides: Marks) -> None:
        """What lies over the counters: signs in the corners of hexes and on hexsides."""
        if camera.scale < SIGNS_FROM:
            px = max(_LEAST_PLATE, round(camera.scale * _PLATE))
        else:
            px = int(min(max(camera.scale * _SIGN, _LEAST_SIGN), _MOST_SIGN))
        for h, names in hexes.items():
            x, y = self.board.centre(h)
            strong = [name for name in names if name in self._looks and not self._faint(name)]
            for name, (dx, dy) in zip(strong, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=False):
                spot = (x + dx * self._corner[0], y + dy * self._corner[1])
                self._sign(surface, self._looks[name], camera.to_screen(spot), px)
        for side, names in sides.items():
            for name in names:
                if name in self._looks and self._looks[name].icon not in CROSSINGS:
                    self._sign(surface, self._looks[name], camera.to_screen(self._middle(side)), px)

    def _faint(self, name: str) -> bool:
        return name in self._looks and self._looks[name].tone == "muted"

    def _middle(self, side: Side) -> Point:
        (ax, ay), (bx, by) = self.board.grid.side_points(side)
        return ((ax + bx) / 2, (ay + by) / 2)

    def _ticks(self, surface: pygame.Surface, camera: Camera, hexes: list[Hex]) -> None:
        stamp = _tick(round(camera.scale))
        half = stamp.get_width() / 2
        blits = []
        for h in hexes:
            x, y = self.board.centre(h)
            sx, sy = camera.to_screen((x + self._corner[0], y + self._corner[1] - 0.06))
            blits.append((stamp, (round(sx - half), round(sy - half))))
        surface.fblits(blits)

    def _crossing(self, surface: pygame.Surface, camera: Camera, side: Side, spot: Spot) -> None:
        """Along the way that crosses where the map paints one, else straight over the hexside."""
        middle = self._middle(side)
        (ax, ay), (bx, by) = self.board.grid.side_points(side)
        turn = self._turns.get(_key(middle), math.atan2(by - ay, bx - ax) + math.pi / 2)
        stamp = _crossing_stamp(spot, round(max(camera.scale, _LEAST_CROSSING) * 4) / 4, round(turn, 3))
        centred(surface, stamp, *camera.to_screen(middle))

    def _sign(self, surface: pygame.Surface, mark: MarkLook, at: Point, px: int) -> None:
        palette = self.theme.palette
        tones = {"good": palette.good, "danger": palette.danger, "strong": palette.accent}
        stamp = _plate(mark.plate, px, tones.get(mark.tone, palette.paper))
        centred(surface, stamp, *at)
        if px < _LEAST_SIGN:
            return
        picture = filling_sign(mark.icon, px, _DARK, self._drawings.get(mark.icon, "")) if mark.icon else None
        if picture is None:
            picture = lettered("sans-bold", max(LEAST, round(px * 0.62)), mark.letter, _DARK, None, 0)
        centred(surface, picture, *at)


def _key(at: Point) -> tuple[int, int]:
    return (round(at[0] * 100), round(at[1] * 100))


@lru_cache(maxsize=128)
def _plate(shape: str, px: int, tone: RGB) -> pygame.Surface:
    """The ground of a sign, in a dark outline."""
    size = 2 * px + 2
    big = pygame.Surface((size * _OVER, size * _OVER), pygame.SRCALPHA)
    big.fill((*_DARK, 0))
    middle = size * _OVER / 2
    for colour, radius in ((_DARK, px / 2 + 1), (tone, px / 2 - 0.5)):
        reach = radius * _OVER
        if shape in _PLATES:
            pygame.draw.polygon(big, colour, [(middle + x * reach, middle + y * reach) for x, y in _PLATES[shape]])
        else:
            pygame.draw.circle(big, colour, (middle, middle), reach)
    return pygame.transform.smoothscale(big, (size, size))


@lru_cache(maxsize=64)
def _tick(scale: int) -> pygame.Surface:
    """A small check mark, half transparent; a bare dot when far."""
    px = 3 if scale < SIGNS_FROM else max(7, round(scale * 0.30))
    big = pygame.Surface((px * _OVER, px * _OVER), pygame.SRCALPHA)
    big.fill((*_LIGHT, 0))
    side = px * _OVER
    if px < 6:
        pygame.draw.circle(big, (*_LIGHT, 150), (side / 2, side / 2), side * 0.40)
    else:
        path = [(side * 0.12, side * 0.55), (side * 0.40, side * 0.82), (side * 0.88, side * 0.20)]
        for tone, width in (((*_DARK, 110), 0.34), ((*_LIGHT, 200), 0.17)):
            pygame.draw.lines(big, tone, False, path, max(_OVER, round(side * width)))
    return pygame.transform.smoothscale(big, (px, px))


@lru_cache(maxsize=64)
def _crossing_stamp(spot: Spot, scale: float, turn: float) -> pygame.Surface:
    px = math.ceil(scale * 1.2)
    big = pygame.Surface((px * _OVER, px * _OVER), pygame.SRCALPHA)
    draw_mark(Canvas(big, (-0.6, -0.6), px * _OVER / 1.2), Mark(spot, (0.0, 0.0), turn, ""))
    return pygame.transform.smoothscale(big, (px, px))
