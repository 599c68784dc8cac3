"""The legend's samples: hexes cut out of a small painted board, and the strip in which they are kept on disk."""

from __future__ import annotations

import pygame

from launcher.painting.canvas import around
from launcher.painting.map.furniture import SAMPLE_PX, Swatch
from launcher.painting.map.scene import Scene
from launcher.painting.palette import INK, PAPER

SIDE = 2 * SAMPLE_PX
_OVER = 4


def painted_samples(scene: Scene, swatches: list[Swatch]) -> list[pygame.Surface]:
    """A square around every sample of the small board."""
    from launcher.painting.map.raster.noise import PixelWindow
    from launcher.painting.map.raster.tile import TilePainter

    painter = TilePainter(scene)
    found = []
    for swatch in swatches:
        left, top = round(swatch.at[0] * SAMPLE_PX) - SAMPLE_PX, round(swatch.at[1] * SAMPLE_PX) - SAMPLE_PX
        found.append(painter.paint(PixelWindow(left, top, SIDE, SIDE, SAMPLE_PX)))
    return found


def cut_hex(tile: pygame.Surface, flat: bool) -> pygame.Surface:
    """The hex in the middle of a square, cut along its sides."""
    start = 0.0 if flat else 0.5235988
    big = pygame.Surface((SIDE * _OVER, SIDE * _OVER), pygame.SRCALPHA)
    big.fill((*PAPER, 0))
    middle = (SAMPLE_PX * _OVER, SAMPLE_PX * _OVER)
    pygame.draw.polygon(big, (255, 255, 255, 255), around(middle, (SAMPLE_PX - 2) * _OVER, 6, start))
    cut = pygame.transform.smoothscale(big, (SIDE, SIDE))
    cut.blit(tile, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    rim = around((SAMPLE_PX, SAMPLE_PX), SAMPLE_PX - 2.5, 6, start)
    for a, b in zip(rim, [*rim[1:], rim[0]], strict=True):
        pygame.draw.aaline(cut, INK, a, b, 3)
    return cut


def strip_of(samples: list[pygame.Surface], width: int) -> pygame.Surface:
    """The squares of all samples in rows of a width."""
    strip = pygame.Surface((width, _rows(width, len(samples)) * SIDE), 0, 32)
    strip.fblits(list(zip(samples, _places(width, len(samples)), strict=True)))
    return strip


def without_samples(
    whole: pygame.Surface, size: tuple[int, int], count: int
) -> tuple[pygame.Surface, list[pygame.Surface]] | None:
    """A sheet and the samples kept below it; None if the picture is not of this shape."""
    width, height = size
    if whole.get_size() != (width, height + _rows(width, count) * SIDE):
        return None
    squares = [whole.subsurface((x, height + y, SIDE, SIDE)).copy() for x, y in _places(width, count)]
    return whole.subsurface((0, 0, width, height)), squares


def _rows(width: int, count: int) -> int:
    return -(-count // max(1, width // SIDE))


def _places(width: int, count: int) -> list[tuple[int, int]]:
    across = max(1, width // SIDE)
    return [(n % across * SIDE, n // across * SIDE) for n in range(count)]
