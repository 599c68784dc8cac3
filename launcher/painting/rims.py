"""Lines along the sides of hexes: around a region, or around each of some hexes.

The sides of all hexes are alike, so a side is drawn once for a scale and laid as a stamp wherever the line runs.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

import pygame

from hexcore.board import Board
from hexcore.types import Hex
from launcher.kit.colour import RGB
from launcher.painting.curves import Point, between
from launcher.painting.places import Sight

_CASING: RGB = (26, 24, 18)
_CASED = 2
"""How much wider the dark casing is than its line."""

Sides = Sequence[Sequence[Hex]]
"""For each direction, the hexes whose side there has a line."""


class RimPainter:
    """Draws lines along the sides of the hexes of one board."""

    def __init__(self, board: Board) -> None:
        self._towards = board.towards
        self._ends = _sides_around(board, 0)

    def around(
        self,
        surface: pygame.Surface,
        sight: Sight,
        region: Iterable[Hex],
        seen: Collection[Hex],
        colour: RGB,
        width: int,
        inset: float = 0.0,
    ) -> None:
        """The outline of a region as far as it runs along the hexes that are seen, with a dark casing."""
        self._draw(surface, sight, self._rim(frozenset(region), seen), colour, width, inset)

    def each(
        self, surface: pygame.Surface, sight: Sight, hexes: Sequence[Hex], colour: RGB, width: int, inset: float
    ) -> None:
        """An outline of its own for each of the hexes."""
        self._draw(surface, sight, [hexes] * len(self._ends), colour, width, inset)

    def _rim(self, region: frozenset[Hex], seen: Collection[Hex]) -> Sides:
        """The hexes seen, by the directions in which the region ends with them."""
        rim: list[list[Hex]] = [[] for _ in self._ends]
        towards, holds = self._towards, region.issuperset
        for h in [h for h in seen if not holds(towards[h])]:
            for direction, beyond in enumerate(towards[h]):
                if beyond not in region:
                    rim[direction].append(h)
        return rim

    def _draw(self, surface: pygame.Surface, sight: Sight, sides: Sides, colour: RGB, width: int, inset: float) -> None:
        scale = round(sight.scale * 4) / 4
        for tone, wide in ((_CASING, width + _CASED), (colour, width)):
            for ends, hexes in zip(self._ends, sides, strict=True):
                if hexes:
                    stamp, shift = _side(ends, scale, inset, tone, wide)
                    sight.lay(surface, stamp, hexes, shift)


def _sides_around(board: Board, h: Hex) -> tuple[tuple[Point, Point], ...]:
    """The ends of each side of a hex, seen from its centre."""
    x, y = board.centre(h)
    ends = map(board.grid.side_points, board.grid.sides_of(h))
    return tuple(((ax - x, ay - y), (bx - x, by - y)) for (ax, ay), (bx, by) in ends)


@lru_cache(maxsize=256)
def _side(
    ends: tuple[Point, Point], scale: float, inset: float, colour: RGB, width: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    """One side, moved inwards by a share of the way to the centre; and how far its middle is from there, in pixels."""
    (ax, ay), (bx, by) = (between((x * scale, y * scale), (0.0, 0.0), inset) for x, y in ends)
    at = (round((ax + bx) / 2), round((ay + by) / 2))
    half_x, half_y = (math.ceil(abs(far) / 2) + width + 1 for far in (bx - ax, by - ay))
    sheet = pygame.Surface((2 * half_x, 2 * half_y), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    left, top = at[0] - half_x, at[1] - half_y
    pygame.draw.aaline(sheet, colour, (ax - left, ay - top), (bx - left, by - top), width)
    sheet.set_alpha(255, pygame.RLEACCEL)  # most of it is empty
    return sheet, at
