"""Hex lines and hex numbers, sharp at every scale, and outlines of hexes and regions.

The sides of all hexes are alike, so a side is drawn once for a scale and laid as a stamp.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import pygame

from hexcore.board.board import Board
from hexcore.game.look import Ground
from hexcore.types import Hex
from launcher.kit.style.colour import RGB, mix
from launcher.painting.canvas import Point, between
from launcher.painting.lettering import advance, halo_text
from launcher.painting.map.camera import VisibleHexes
from launcher.painting.map.names import NUMBER_FOOT, NUMBER_RISE, NUMBER_SIZE, NameLayout
from launcher.painting.map.scene import Cell, Scene
from launcher.painting.palette import DARK, GROUND, INK, WATERS, contrasting

FAR = 13.0  # below this scale only the corners of hexes are drawn
NUMBERS_FROM = 20.0  # from this scale numbers fit into their hexes in legible letters
LOUD_FROM, QUIET = 25.0, 115  # below this scale numbers have this opacity, of 255: so many are louder than the land
NUMBERS_LEAST, NUMBERS_MOST = 10, 15  # as faces are asked for: 11 and 17 pixels
NUMBERS_WIDE = 1.2  # the most room of a number at the upper edge of its hex, in units
READ = 4.5  # the contrast of a number with open ground: no louder than legible
SHARES = (0.30, 0.46)  # darkness of the lines, on open ground and between dark hexes, where the first would be lost
_DARK: frozenset[Ground] = frozenset(
    {"jungle", "jungle_mountain", "mountain", "hill", "palms", "brush", "plantation", "sea", "river_water"}
)
_WOODED: frozenset[Ground] = frozenset({"jungle", "jungle_mountain", "mountain", "palms", "hill", "plantation"})
_ON_LIGHT: tuple[RGB, RGB] = ((84, 78, 58), (232, 224, 196))
_ON_DARK: tuple[RGB, RGB] = ((214, 212, 186), (42, 60, 34))
_JUNGLE: frozenset[Ground] = frozenset({"jungle", "jungle_mountain"})
_BARE_LIGHT: RGB = (245, 240, 220)
_BARE_DARK: RGB = (44, 40, 28)
_ON_WATER: tuple[RGB, RGB] = ((220, 232, 236), (30, 68, 98))
_BUCKET = 4


class Edge(NamedTuple):
    """A hexside: its ends, whether it lies between dark hexes, and whether the map ends there."""

    a: Point
    b: Point
    dark: bool
    border: bool


def edges_of(scene: Scene) -> Iterator[Edge]:
    grid = scene.board.grid
    dark = {cell.hex for cell in scene.cells if ground_shown(cell) in _WOODED}
    for side, (one, other) in enumerate(grid.sides.hexes):
        yield Edge(*grid.side_points(side), one in dark and (other in dark or other < 0), other < 0)


class GridLines:
    """Lines and numbers of one scene, in buckets so that a tile looks only at its own hexes.

    ``text`` is the player's size of text: numbers grow with it as far as their hexes have room.
    """

    def __init__(self, scene: Scene, text: float = 1.0) -> None:
        grid = scene.board.grid
        self._labels, self._text = grid.labels, text
        self._widest = max((advance("sans", label) for label in grid.labels), default=1.0)
        self._sides: dict[tuple[int, int], list[tuple[Point, Point, bool]]] = {}
        self._cells: dict[tuple[int, int], list[Cell]] = {}
        self._border: list[tuple[Point, Point]] = []
        for edge in edges_of(scene):
            self._sides.setdefault(_bucket(edge.a), []).append((edge.a, edge.b, edge.dark))
            if edge.border:
                self._border.append((edge.a, edge.b))
        for cell in scene.cells:
            self._cells.setdefault(_bucket(cell.centre), []).append(cell)

    def draw_lines(self, surface: pygame.Surface, left: int, top: int, scale: float) -> None:
        """Draw thin lines that only darken what lies under them; from afar only the corners."""
        sheet = pygame.Surface(surface.get_size(), 0, 32)
        sheet.fill((255, 255, 255))
        tones = [mix((255, 255, 255), INK, share) for share in SHARES]
        width = 1 if scale < 60 else 2
        for bucket in self._near(surface, left, top, scale):
            for (ax, ay), (bx, by), dark in self._sides.get(bucket, ()):
                a, b = (ax * scale - left, ay * scale - top), (bx * scale - left, by * scale - top)
                colour = tones[dark]
                if scale >= FAR:
                    pygame.draw.aaline(sheet, colour, a, b, width)
                else:
                    _corner(sheet, colour, a, b)
        surface.blit(sheet, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        seen = pygame.Rect(-4, -4, surface.get_width() + 8, surface.get_height() + 8)
        for (ax, ay), (bx, by) in self._border:
            a, b = (ax * scale - left, ay * scale - top), (bx * scale - left, by * scale - top)
            if seen.collidepoint(a) or seen.collidepoint(b) or seen.clipline(a, b):
                pygame.draw.aaline(surface, INK, a, b, max(1, round(scale * 0.045)))

    def draw_numbers(self, surface: pygame.Surface, left: int, top: int, scale: float, layout: NameLayout) -> None:
        """Draw the label of each hex at its upper edge, or at its foot under a name; none where both are taken.

        It has no halo: on so many hexes that would be louder than names. From afar it is faint, and at the top alone.
        """
        if scale < NUMBERS_FROM:
            return
        px = self.number_px(scale)
        for bucket in self._near(surface, left, top, scale):
            for cell in self._cells.get(bucket, ()):
                if cell.hex in layout.crowded or (scale < LOUD_FROM and cell.hex in layout.lowered):
                    continue
                rise = -NUMBER_RISE if cell.hex not in layout.lowered else NUMBER_FOOT
                sheet = halo_text("sans", px, self._labels[cell.hex], number_ink(ground_shown(cell)), None, 0)
                if scale < LOUD_FROM:
                    sheet = sheet.copy()
                    sheet.set_alpha(QUIET)
                x = round(cell.centre[0] * scale - sheet.get_width() / 2) - left
                y = round((cell.centre[1] + rise) * scale - sheet.get_height() / 2) - top
                surface.blit(sheet, (x, y))

    def number_px(self, scale: float) -> int:
        """Return the size of numbers at a scale."""
        wanted = min(max(NUMBER_SIZE * scale, NUMBERS_LEAST), NUMBERS_MOST) * self._text
        return max(NUMBERS_LEAST, min(round(wanted), int(NUMBERS_WIDE * scale / self._widest)))

    def _near(self, surface: pygame.Surface, left: int, top: int, scale: float) -> Iterator[tuple[int, int]]:
        x0, x1 = (left / scale - 1.2) // _BUCKET, ((left + surface.get_width()) / scale + 1.2) // _BUCKET
        y0, y1 = (top / scale - 1.2) // _BUCKET, ((top + surface.get_height()) / scale + 1.2) // _BUCKET
        for x in range(int(x0), int(x1) + 1):
            for y in range(int(y0), int(y1) + 1):
                yield (x, y)


def _bucket(point: Point) -> tuple[int, int]:
    return (int(point[0] // _BUCKET), int(point[1] // _BUCKET))


def ground_shown(cell: Cell) -> Ground:
    """Return the ground that a hex shows at its number."""
    return cell.water if cell.share >= 1 else cell.land


def _corner(sheet: pygame.Surface, colour: RGB, a: Point, b: Point) -> None:
    for (ax, ay), (bx, by) in ((a, b), (b, a)):
        pygame.draw.aaline(sheet, colour, (ax, ay), (ax + (bx - ax) * 0.2, ay + (by - ay) * 0.2))


@cache
def number_ink(ground: Ground) -> RGB:
    """Return the ink of a number without a halo: light in the jungle, dark elsewhere, greyer on open ground."""
    if ground in _JUNGLE:
        return _BARE_LIGHT
    return _BARE_DARK if ground in _DARK else contrasting(GROUND[ground], _BARE_DARK, READ)


def number_tones(ground: Ground) -> tuple[RGB, RGB]:
    """Return ink and halo of a printed number: light on dark grounds, and no stronger than legible."""
    if ground in WATERS:
        return _ON_WATER
    return _ON_DARK if ground in _DARK else _ON_LIGHT


_CASED = 2  # extra width of the dark casing over its line

Sides = Sequence[Sequence[Hex]]  # for each direction, the hexes whose side there has a line


class OutlinePainter:
    """Draws lines along the sides of the hexes of one board, with a dark casing."""

    def __init__(self, board: Board) -> None:
        self._towards = board.towards
        self._ends = _sides_around(board, 0)

    def around(
        self,
        surface: pygame.Surface,
        sight: VisibleHexes,
        region: Iterable[Hex],
        seen: Collection[Hex],
        colour: RGB,
        width: int,
        inset: float = 0.0,
    ) -> None:
        """Draw the outline of a region along the visible hexes."""
        self._draw(surface, sight, self._rim(frozenset(region), seen), colour, width, inset)

    def each(
        self, surface: pygame.Surface, sight: VisibleHexes, hexes: Sequence[Hex], colour: RGB, width: int, inset: float
    ) -> None:
        self._draw(surface, sight, [hexes] * len(self._ends), colour, width, inset)

    def _rim(self, region: frozenset[Hex], seen: Collection[Hex]) -> Sides:
        # The visible hexes, by the directions in which the region ends.
        rim: list[list[Hex]] = [[] for _ in self._ends]
        towards, holds = self._towards, region.issuperset
        for h in [h for h in seen if not holds(towards[h])]:
            for direction, beyond in enumerate(towards[h]):
                if beyond not in region:
                    rim[direction].append(h)
        return rim

    def _draw(
        self, surface: pygame.Surface, sight: VisibleHexes, sides: Sides, colour: RGB, width: int, inset: float
    ) -> None:
        scale = round(sight.scale * 4) / 4
        for tone, wide in ((DARK, width + _CASED), (colour, width)):
            for ends, hexes in zip(self._ends, sides, strict=True):
                if hexes:
                    stamp, shift = _side(ends, scale, inset, tone, wide)
                    sight.lay(surface, stamp, hexes, shift)


def _sides_around(board: Board, h: Hex) -> tuple[tuple[Point, Point], ...]:
    x, y = board.centre(h)
    ends = map(board.grid.side_points, board.grid.sides_of(h))
    return tuple(((ax - x, ay - y), (bx - x, by - y)) for (ax, ay), (bx, by) in ends)


@lru_cache(maxsize=256)
def _side(
    ends: tuple[Point, Point], scale: float, inset: float, colour: RGB, width: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    # Returns one side, moved inwards by a share, and how far its middle is from the centre in pixels.
    (ax, ay), (bx, by) = (between((x * scale, y * scale), (0.0, 0.0), inset) for x, y in ends)
    at = (round((ax + bx) / 2), round((ay + by) / 2))
    half_x, half_y = (math.ceil(abs(far) / 2) + width + 1 for far in (bx - ax, by - ay))
    sheet = pygame.Surface((2 * half_x, 2 * half_y), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    left, top = at[0] - half_x, at[1] - half_y
    pygame.draw.aaline(sheet, colour, (ax - left, ay - top), (bx - left, by - top), width)
    sheet.set_alpha(255, pygame.RLEACCEL)  # most of it is empty
    return sheet, at
