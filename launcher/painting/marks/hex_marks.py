"""Marks in hexes and on hexsides: a sign in a corner, a faint tick, a bridge that is down."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

import pygame

from hexcore.board.board import Board
from hexcore.game.look import MarkLook, Spot
from hexcore.types import Hex, Side
from launcher.kit.style.colour import RGB
from launcher.kit.style.theme import Theme
from launcher.painting.canvas import Canvas, Point, middle
from launcher.painting.counters.signs import filling_sign
from launcher.painting.lettering import LEAST, blit_centred, halo_text
from launcher.painting.map.camera import Camera
from launcher.painting.map.scene import Mark, Scene
from launcher.painting.map.spots import draw_mark
from launcher.painting.palette import DARK, LIGHT

_OVER = 4
# Below this scale hexes are too small for signs: only the plates show.
SIGNS_FROM = 19.0
TICKS_FROM = 11.0
_SIGN, _LEAST_SIGN, _MOST_SIGN = 0.40, 12, 40
# Size of a bare plate.
_PLATE, _LEAST_PLATE = 0.46, 6
# Corners of plates around their middle, for a disc of radius 1; a triangle points at the ground.
_PLATES: dict[str, tuple[Point, ...]] = {
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "diamond": ((0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)),
    "triangle": ((-1.4, -0.95), (1.4, -0.95), (0.0, 1.5)),
}
_CORNERS = {"flat": (0.40, 0.66), "pointy": (0.46, 0.62)}
# Icons painted on a hexside as the map paints them, in place of what the map shows there.
CROSSINGS: dict[str, Spot] = {"bridge": "bridge", "bridge_blown": "bridge_blown", "ford": "ford"}
# Crossings are drawn as at this scale at least: a bridge that is down shows at every zoom.
_LEAST_CROSSING = 24.0

Marks = Mapping[int, tuple[str, ...]]


class MarkPainter:
    """Draws the marks of hexes and hexsides; ``scene`` has the angles of the painted crossings."""

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
        """Draw what lies under the counters: ticks in hexes, and crossings."""
        if camera.scale >= TICKS_FROM:
            self._ticks(surface, camera, [h for h, names in hexes.items() if any(map(self._faint, names))])
        for side, names in sides.items():
            for name in names:
                spot = CROSSINGS.get(self._looks[name].icon) if name in self._looks else None
                if spot is not None:
                    self._crossing(surface, camera, side, spot)

    def draw_over(self, surface: pygame.Surface, camera: Camera, hexes: Marks, sides: Marks) -> None:
        """Draw what lies over the counters: signs in corners of hexes and on hexsides."""
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
                    self._sign(
                        surface, self._looks[name], camera.to_screen(middle(*self.board.grid.side_points(side))), px
                    )

    def _faint(self, name: str) -> bool:
        return name in self._looks and self._looks[name].tone == "muted"

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
        # Along the way that crosses if the map paints one, else straight over the hexside.
        a, b = self.board.grid.side_points(side)
        at = middle(a, b)
        turn = self._turns.get(_key(at), math.atan2(b[1] - a[1], b[0] - a[0]) + math.pi / 2)
        stamp = _crossing_stamp(spot, round(max(camera.scale, _LEAST_CROSSING) * 4) / 4, round(turn, 3))
        blit_centred(surface, stamp, *camera.to_screen(at))

    def _sign(self, surface: pygame.Surface, mark: MarkLook, at: Point, px: int) -> None:
        palette = self.theme.palette
        tones = {"good": palette.good, "danger": palette.danger, "strong": palette.accent}
        stamp = _plate(mark.plate, px, tones.get(mark.tone, palette.paper))
        blit_centred(surface, stamp, *at)
        if px < _LEAST_SIGN:
            return
        picture = filling_sign(mark.icon, px, DARK, self._drawings.get(mark.icon, "")) if mark.icon else None
        if picture is None:
            picture = halo_text("sans-bold", max(LEAST, round(px * 0.62)), mark.letter, DARK, None, 0)
        blit_centred(surface, picture, *at)


def _key(at: Point) -> tuple[int, int]:
    return (round(at[0] * 100), round(at[1] * 100))


@lru_cache(maxsize=128)
def _plate(shape: str, px: int, tone: RGB) -> pygame.Surface:
    size = 2 * px + 2
    big = pygame.Surface((size * _OVER, size * _OVER), pygame.SRCALPHA)
    big.fill((*DARK, 0))
    c = size * _OVER / 2
    for colour, radius in ((DARK, px / 2 + 1), (tone, px / 2 - 0.5)):
        reach = radius * _OVER
        if shape in _PLATES:
            pygame.draw.polygon(big, colour, [(c + x * reach, c + y * reach) for x, y in _PLATES[shape]])
        else:
            pygame.draw.circle(big, colour, (c, c), reach)
    return pygame.transform.smoothscale(big, (size, size))


@lru_cache(maxsize=64)
def _tick(scale: int) -> pygame.Surface:
    # Half transparent; a bare dot from afar.
    px = 3 if scale < SIGNS_FROM else max(7, round(scale * 0.30))
    big = pygame.Surface((px * _OVER, px * _OVER), pygame.SRCALPHA)
    big.fill((*LIGHT, 0))
    side = px * _OVER
    if px < 6:
        pygame.draw.circle(big, (*LIGHT, 150), (side / 2, side / 2), side * 0.40)
    else:
        path = [(side * 0.12, side * 0.55), (side * 0.40, side * 0.82), (side * 0.88, side * 0.20)]
        for tone, width in (((*DARK, 110), 0.34), ((*LIGHT, 200), 0.17)):
            pygame.draw.lines(big, tone, False, path, max(_OVER, round(side * width)))
    return pygame.transform.smoothscale(big, (px, px))


@lru_cache(maxsize=64)
def _crossing_stamp(spot: Spot, scale: float, turn: float) -> pygame.Surface:
    px = math.ceil(scale * 1.2)
    big = pygame.Surface((px * _OVER, px * _OVER), pygame.SRCALPHA)
    draw_mark(Canvas(big, (-0.6, -0.6), px * _OVER / 1.2), Mark(spot, (0.0, 0.0), turn, ""))
    return pygame.transform.smoothscale(big, (px, px))
