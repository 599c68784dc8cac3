"""The painted ground of a board for print, band by band: a poster has fifty million dots, and no memory holds them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from launcher.painting.scene import Scene
from launcher.paper.sheets.papers import Box, pixels

if TYPE_CHECKING:
    from launcher.painting.raster.tile import TilePainter

BAND = 512
SHARED = 2
"""Dots that a band has in common with the next one, so that no reader shows a seam between them."""


_LEAST = 16
"""The painters want some dots side by side to see how the land slopes; what is too much is cut off."""


class Ground:
    """Paints any part of a scene, a unit of which is so many millimetres long."""

    def __init__(self, scene: Scene, unit: float, dpi: float) -> None:
        self._scene, self._dpi = scene, dpi
        self._scale = pixels(unit, dpi)
        self._painter: TilePainter | None = None

    def _tiles(self) -> TilePainter:
        if self._painter is None:
            from launcher.painting.raster.tile import TilePainter

            self._painter = TilePainter(self._scene)
        return self._painter

    def dots(self, part: Box) -> pygame.Rect:
        """The dots that hold a part of the sheet."""
        left, top = math.floor(pixels(part.left, self._dpi)), math.floor(pixels(part.top, self._dpi))
        right, bottom = math.ceil(pixels(part.right, self._dpi)), math.ceil(pixels(part.bottom, self._dpi))
        return pygame.Rect(left, top, right - left, bottom - top)

    def place(self, dots: pygame.Rect) -> Box:
        """Where some dots lie, in millimetres."""
        dot = 1 / pixels(1.0, self._dpi)
        return Box(dots.left * dot, dots.top * dot, dots.width * dot, dots.height * dot)

    def bands(self, part: Box, shared: int = SHARED) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        """A part of the sheet from the top down, as pictures with the dots that they show."""
        whole = self.dots(part)
        for top in range(whole.top, whole.bottom, BAND):
            rect = pygame.Rect(whole.left, top, whole.width, min(BAND + shared, whole.bottom - top))
            yield self._painted(rect), rect

    def _painted(self, rect: pygame.Rect) -> pygame.Surface:
        from launcher.painting.raster.lattice import Window

        sheet = pygame.Surface(rect.size, 0, 32)
        for left in range(rect.left, rect.right, BAND):
            wide, high = max(min(BAND, rect.right - left), _LEAST), max(rect.height, _LEAST)
            tile = self._tiles().paint(Window(left, rect.top, wide, high, self._scale))
            sheet.blit(tile, (left - rect.left, 0))
        return sheet
