"""Hex lines and hex numbers, drawn sharp at every scale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from hexcore.look import Ground
from launcher.kit.colour import RGB, mix
from launcher.painting.curves import Point
from launcher.painting.lettering import NUMBER_FOOT, NUMBER_RISE, NUMBER_SIZE, Layout
from launcher.painting.palette import INK, WATERS
from launcher.painting.scene import Cell, Scene
from launcher.painting.typeset import lettered

FAR = 13.0
"""Below this scale only the corners of hexes are drawn."""
NUMBERS_FROM = 20.0
"""From this scale on numbers fit into their hexes in letters that can be read."""
NUMBERS_LEAST = 9
SHARES = (0.30, 0.46)
"""How dark the lines are, on open ground and between dark hexes, where a third would be lost."""
_DARK: frozenset[Ground] = frozenset(
    {"jungle", "jungle_mountain", "mountain", "hill", "palms", "brush", "plantation", "sea", "river_water"}
)
_WOODED: frozenset[Ground] = frozenset({"jungle", "jungle_mountain", "mountain", "palms", "hill", "plantation"})
_ON_LIGHT: tuple[RGB, RGB] = ((84, 78, 58), (232, 224, 196))
_ON_DARK: tuple[RGB, RGB] = ((214, 212, 186), (42, 60, 34))
_ON_WATER: tuple[RGB, RGB] = ((220, 232, 236), (30, 68, 98))
_BUCKET = 4


class Edge(NamedTuple):
    """A hexside: its ends, whether it lies between dark hexes, and whether the map ends there."""

    a: Point
    b: Point
    dark: bool
    border: bool


def edges_of(scene: Scene) -> Iterator[Edge]:
    """Every hexside of a scene."""
    grid = scene.board.grid
    dark = {cell.hex for cell in scene.cells if ground_shown(cell) in _WOODED}
    for side, (one, other) in enumerate(grid.sides.hexes):
        yield Edge(*grid.side_points(side), one in dark and (other in dark or other < 0), other < 0)


class GridLines:
    """The lattice of one scene, in buckets so that a part of the sheet asks only for its own hexes."""

    def __init__(self, scene: Scene) -> None:
        grid = scene.board.grid
        self._labels = grid.labels
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
        """Thin lines, only darkening what lies under them; corners alone when far."""
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

    def draw_numbers(self, surface: pygame.Surface, left: int, top: int, scale: float, layout: Layout) -> None:
        """The label of each hex at its upper edge, or at its foot where a name stands."""
        if scale < NUMBERS_FROM:
            return
        px = min(max(round(NUMBER_SIZE * scale), NUMBERS_LEAST), 22)
        for bucket in self._near(surface, left, top, scale):
            for cell in self._cells.get(bucket, ()):
                rise = -NUMBER_RISE if cell.hex not in layout.lowered else NUMBER_FOOT
                sheet = _number(self._labels[cell.hex], px, ground_shown(cell))
                x = round(cell.centre[0] * scale - sheet.get_width() / 2) - left
                y = round((cell.centre[1] + rise) * scale - sheet.get_height() / 2) - top
                surface.blit(sheet, (x, y))

    def _near(self, surface: pygame.Surface, left: int, top: int, scale: float) -> Iterator[tuple[int, int]]:
        x0, x1 = (left / scale - 1.2) // _BUCKET, ((left + surface.get_width()) / scale + 1.2) // _BUCKET
        y0, y1 = (top / scale - 1.2) // _BUCKET, ((top + surface.get_height()) / scale + 1.2) // _BUCKET
        for x in range(int(x0), int(x1) + 1):
            for y in range(int(y0), int(y1) + 1):
                yield (x, y)


def _bucket(point: Point) -> tuple[int, int]:
    return (int(point[0] // _BUCKET), int(point[1] // _BUCKET))


def ground_shown(cell: Cell) -> Ground:
    """What a hex looks like at its number."""
    return cell.water if cell.share >= 1 else cell.land


def _corner(sheet: pygame.Surface, colour: RGB, a: Point, b: Point) -> None:
    """The first and the last bit of a side."""
    for (ax, ay), (bx, by) in ((a, b), (b, a)):
        pygame.draw.aaline(sheet, colour, (ax, ay), (ax + (bx - ax) * 0.2, ay + (by - ay) * 0.2))


def _number(label: str, px: int, ground: Ground) -> pygame.Surface:
    return lettered("sans", px, label, *number_tones(ground), 1)


def number_tones(ground: Ground) -> tuple[RGB, RGB]:
    """Ink and halo of a number on a ground: light on dark grounds, and no stronger than reading asks for."""
    if ground in WATERS:
        return _ON_WATER
    return _ON_DARK if ground in _DARK else _ON_LIGHT
