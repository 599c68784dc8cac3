"""Coarse pictures of a scene, made once: what ground rules where, and what lies near water, ways and places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from hexcore.look import Ground
from launcher.painting.curves import Point
from launcher.painting.raster.ground import GroundModel
from launcher.painting.raster.lattice import Field, Floats, Window
from launcher.painting.raster.pixels import light_of
from launcher.painting.scene import Scene

PER_UNIT = 8
MARGIN = 2


class Nearness:
    """Where lines and places are: trees keep off them, and rivers have greener banks."""

    def __init__(self, scene: Scene) -> None:
        width, height = scene.extent
        self.size = (round((width + 2 * MARGIN) * PER_UNIT), round((height + 2 * MARGIN) * PER_UNIT))
        self.blocked = self._blocked(scene)
        self._meadow = self._banks(scene)
        self._mouths = self._ends(scene)

    def meadow(self, window: Window) -> Floats | None:
        """How much the ground is a river's meadow, 0 to 1."""
        if self._meadow is None:
            return None
        found = self._meadow.on(window)
        return None if float(found.max()) < 0.01 else np.clip(found, 0, 1)

    def mouths(self, window: Window) -> Floats | None:
        """Where a shore line is drawn: 1 mostly, 0 where a river opens into the water."""
        return None if self._mouths is None else 1 - np.clip(self._mouths.on(window), 0, 1)

    def _blocked(self, scene: Scene) -> NDArray[np.bool_]:
        sheet = pygame.Surface(self.size, 0, 32)
        for river in scene.rivers:
            for point, width in zip(river.points, river.widths, strict=True):
                self._dot(sheet, point, width / 2 + 0.13)
        for route in scene.routes:
            for point in route.points:
                self._dot(sheet, point, 0.19)
        for mark in scene.marks:
            self._dot(sheet, mark.at, 0.62 if mark.hex >= 0 else 0.4)
        return light_of(sheet) > 0.5

    def _banks(self, scene: Scene) -> Field | None:
        if not scene.rivers:
            return None
        sheet = pygame.Surface(self.size, 0, 32)
        for river in scene.rivers:
            for point, width in zip(river.points, river.widths, strict=True):
                self._dot(sheet, point, width / 2 + 0.42)
        soft = pygame.transform.gaussian_blur(sheet, 4)
        return Field(light_of(soft) * np.float32(0.85), -MARGIN, -MARGIN, PER_UNIT)

    def _ends(self, scene: Scene) -> Field | None:
        if not scene.rivers or not any(cell.share for cell in scene.cells):
            return None
        sheet = pygame.Surface(self.size, 0, 32)
        for river in scene.rivers:
            for point, width in zip(river.points, river.widths, strict=True):
                self._dot(sheet, point, width / 2 - 0.02)
        return Field(light_of(sheet), -MARGIN, -MARGIN, PER_UNIT)

    def _dot(self, sheet: pygame.Surface, at: Point, radius: float) -> None:
        spot = ((at[0] + MARGIN) * PER_UNIT, (at[1] + MARGIN) * PER_UNIT)
        pygame.draw.circle(sheet, (255, 255, 255), spot, max(1.0, radius * PER_UNIT))


class Rule:
    """Which ground rules at a place: coarse, for scattering trees and tufts."""

    def __init__(self, scene: Scene, ground: GroundModel, size: tuple[int, int], lands: Sequence[Ground] = ()) -> None:
        """``lands`` keep their places, whether they are there or not: what is planted on a ground follows from it."""
        window = Window(-MARGIN * PER_UNIT, -MARGIN * PER_UNIT, *size, PER_UNIT)
        shares = ground.shares(window)
        planted = dict.fromkeys((*lands, *shares.land))
        self.names: tuple[str, ...] = (*planted, "")
        none = np.full_like(shares.water, -1)
        stack = np.stack([*(shares.land.get(name, none) for name in planted), np.full_like(shares.water, 0.01)])
        self.best = np.argmax(stack, 0)
        self.best[shares.water > 0.42] = len(self.names) - 1

    def at(self, xs: Floats, ys: Floats) -> NDArray[np.int64]:
        """The index into ``names`` at each of many places."""
        column, row = coarse(xs, ys, self.best.shape)
        found: NDArray[np.int64] = self.best[row, column]
        return found


def coarse(xs: Floats, ys: Floats, shape: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The column and row of each place in a coarse picture."""
    column = np.clip(((xs + MARGIN) * PER_UNIT).astype(np.int64), 0, shape[1] - 1)
    row = np.clip(((ys + MARGIN) * PER_UNIT).astype(np.int64), 0, shape[0] - 1)
    return column, row
