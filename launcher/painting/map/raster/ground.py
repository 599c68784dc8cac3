"""The distribution of grounds: shares per pixel, merged over hexes, with edges that wander.

Also coarse pictures of a scene: the ruling ground, and what lies near water, ways and places.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from hexcore.game.look import Ground
from launcher.painting.canvas import Point
from launcher.painting.map.raster.noise import Field, Floats, Fractal, PixelWindow, blend, light_of
from launcher.painting.map.scene import Cell, Scene
from launcher.painting.palette import WATERS

SPREAD = 0.60  # reach of a hex into its neighbours: small keeps to the hexsides, large rounds them off
_SHARP = 15.0
_WANDER = 0.15


@dataclass
class _Lattice:
    """One of the two rectangular lattices that a sheet of hexes is made of."""

    xs: Floats
    ys: Floats
    values: dict[Ground, Floats]
    whole: Floats  # the sum over all grounds: one where there is a hex


@dataclass
class Shares:
    """Per pixel: the share of each land ground, and how much is water (0.5 is the shore)."""

    land: dict[Ground, Floats]
    water: Floats
    waters: dict[Ground, Floats]


class GroundModel:
    """The shares of ground on any window.

    ``turns`` are grounds whose edges wander as they did on another sheet; others come after them.
    """

    def __init__(self, scene: Scene, turns: Sequence[Ground] = ()) -> None:
        axis = 0 if scene.board.grid.spec.top == "flat" else 1
        cells = (*scene.cells, *scene.beyond)
        start = min(cell.centre[axis] for cell in cells)
        halves: tuple[list[Cell], list[Cell]] = ([], [])
        for cell in cells:
            halves[round((cell.centre[axis] - start) / 1.5) % 2].append(cell)
        self._lattices = [_lattice(half) for half in halves if half]
        self._edges = (Fractal(500, 1.1, 3, 0.62), Fractal(517, 1.2, 3, 0.62))
        self._turn = {g: 2.4 * i for i, g in enumerate(dict.fromkeys((*turns, *scene.grounds)))}
        self._shore = Fractal(77, 1.4, 3, 0.5)

    @property
    def order(self) -> tuple[Ground, ...]:
        """The lands in the order in which they occur, which decides what is planted on each."""
        met = dict.fromkeys(ground for lattice in self._lattices for ground in lattice.values)
        return tuple(ground for ground in met if ground not in WATERS)

    def smooth(self, window: PixelWindow, spread: float, weights: Mapping[Ground, float]) -> Floats:
        """Return a weighted sum of ground shares, spread wider or narrower: for relief and depth."""
        top = np.zeros((window.height, window.width), np.float32)
        bottom = np.full_like(top, 1e-6)
        for lattice in self._lattices:
            down, rows = _near(lattice.ys, window.ys, spread)
            across, columns = _near(lattice.xs, window.xs, spread)
            parts = [np.float32(w) * lattice.values[g][down, across] for g, w in weights.items() if g in lattice.values]
            wanted = sum(parts[1:], parts[0]) if parts else None
            if wanted is not None and wanted.any():
                top += blend(rows, wanted, columns)
            bottom += blend(rows, lattice.whole[down, across], columns)
        found: Floats = top / bottom
        return found

    def any_of(self, window: PixelWindow, grounds: Iterable[Ground]) -> bool:
        """Return whether any of some grounds reaches a window."""
        wanted = set(grounds)
        for lattice in self._lattices:
            down, _ = _near(lattice.ys, window.ys, 0.7)
            across, _ = _near(lattice.xs, window.xs, 0.7)
            if any(values[down, across].any() for g, values in lattice.values.items() if g in wanted):
                return True
        return False

    def shares(self, window: PixelWindow) -> Shares:
        """Return the shares on a window; land shares add up to one."""
        scores = self._scores(window, SPREAD)
        total = sum(scores.values(), np.full((window.height, window.width), 1e-9, np.float32))
        waters = {g: score / total for g, score in scores.items() if g in WATERS}
        water = sum(waters.values(), np.zeros_like(total))
        if waters:
            water = water + self._shore.on(window) * np.float32(0.055)
        land = {g: score / total for g, score in scores.items() if g not in WATERS}
        return Shares(self._contest(window, land), water, waters)

    def _contest(self, window: PixelWindow, land: dict[Ground, Floats]) -> dict[Ground, Floats]:
        if len(land) == 1:
            return {g: np.ones_like(score) for g, score in land.items()}
        one, two = (edge.on(window) * np.float32(_WANDER * _SHARP * 0.6) for edge in self._edges)
        raised = {
            g: score * np.float32(_SHARP)
            + one * np.float32(math.cos(self._turn[g]))
            + two * np.float32(math.sin(self._turn[g]))
            for g, score in land.items()
        }
        top = np.maximum.reduce(list(raised.values())) if raised else np.zeros((1, 1), np.float32)
        powers = {g: np.exp(score - top) for g, score in raised.items()}
        total = sum(powers.values(), np.zeros_like(top))
        return {g: power / total for g, power in powers.items()}

    def _scores(self, window: PixelWindow, spread: float) -> dict[Ground, Floats]:
        found: dict[Ground, Floats] = {}
        for lattice in self._lattices:
            down, rows = _near(lattice.ys, window.ys, spread)
            across, columns = _near(lattice.xs, window.xs, spread)
            for ground, values in lattice.values.items():
                part = values[down, across]
                if part.any():
                    score = blend(rows, part, columns)
                    if ground in found:
                        found[ground] += score
                    else:
                        found[ground] = score
        return found


def _lattice(cells: list[Cell]) -> _Lattice:
    xs = sorted({round(cell.centre[0], 4) for cell in cells})
    ys = sorted({round(cell.centre[1], 4) for cell in cells})
    column, row = {x: i for i, x in enumerate(xs)}, {y: i for i, y in enumerate(ys)}
    values: dict[Ground, Floats] = {}
    for cell in cells:
        at = (row[round(cell.centre[1], 4)], column[round(cell.centre[0], 4)])
        for ground, share in ((cell.land, 1 - cell.share), (cell.water, cell.share)):
            if share:
                values.setdefault(ground, np.zeros((len(ys), len(xs)), np.float32))[at] += share
    whole = sum(values.values(), np.zeros((len(ys), len(xs)), np.float32))
    return _Lattice(np.array(xs, np.float32), np.array(ys, np.float32), values, whole)


def _near(knots: Floats, places: Floats, spread: float) -> tuple[slice, Floats]:
    # Gaussian weights of the lattice lines that reach some places.
    reach = 4.5 * spread
    first = int(np.searchsorted(knots, places[0] - reach))
    last = int(np.searchsorted(knots, places[-1] + reach))
    first = min(first, len(knots) - 1)
    last = max(last, first + 1)
    gaps = (places[:, None] - knots[None, first:last]) / np.float32(spread)
    table: Floats = np.exp(-0.5 * gaps * gaps).astype(np.float32)
    return slice(first, last), table


PER_UNIT = 8
MARGIN = 2


class Nearness:
    """Distances to lines and places: trees keep off them, and rivers have greener banks."""

    def __init__(self, scene: Scene) -> None:
        width, height = scene.extent
        self.size = (round((width + 2 * MARGIN) * PER_UNIT), round((height + 2 * MARGIN) * PER_UNIT))
        self.blocked = self._blocked(scene)
        self._meadow = self._banks(scene)
        self._mouths = self._ends(scene)

    def meadow(self, window: PixelWindow) -> Floats | None:
        """Return how much the ground is a river's meadow, 0 to 1."""
        if self._meadow is None:
            return None
        found = self._meadow.on(window)
        return None if float(found.max()) < 0.01 else np.clip(found, 0, 1)

    def mouths(self, window: PixelWindow) -> Floats | None:
        """Return where a shore line is drawn: 1, but 0 where a river opens into the water."""
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


class GroundRule:
    """The ruling ground at each place, coarse, for scattering trees and tufts.

    ``lands`` keep their index whether they occur or not: it decides what is planted.
    """

    def __init__(self, scene: Scene, ground: GroundModel, size: tuple[int, int], lands: Sequence[Ground] = ()) -> None:
        window = PixelWindow(-MARGIN * PER_UNIT, -MARGIN * PER_UNIT, *size, PER_UNIT)
        shares = ground.shares(window)
        planted = dict.fromkeys((*lands, *shares.land))
        self.names: tuple[str, ...] = (*planted, "")
        none = np.full_like(shares.water, -1)
        stack = np.stack([*(shares.land.get(name, none) for name in planted), np.full_like(shares.water, 0.01)])
        self.best = np.argmax(stack, 0)
        self.best[shares.water > 0.42] = len(self.names) - 1

    def at(self, xs: Floats, ys: Floats) -> NDArray[np.int64]:
        """Return the index into ``names`` at each of many places."""
        column, row = coarse(xs, ys, self.best.shape)
        found: NDArray[np.int64] = self.best[row, column]
        return found


def coarse(xs: Floats, ys: Floats, shape: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return column and row of each place in a coarse picture."""
    column = np.clip(((xs + MARGIN) * PER_UNIT).astype(np.int64), 0, shape[1] - 1)
    row = np.clip(((ys + MARGIN) * PER_UNIT).astype(np.int64), 0, shape[0] - 1)
    return column, row
