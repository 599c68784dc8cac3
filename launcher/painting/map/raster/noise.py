"""Smooth functions on the plane, evaluated on any window of pixels.

A value on a rectangular lattice, blended by a separable kernel, is ``rows @ values @ columns.T``. Noise, ground
shares and coarse fields are all of this kind, so a tile can be painted by itself and fits its neighbours exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

Floats = NDArray[np.float32]
_SIDE = 160


@dataclass(frozen=True)
class PixelWindow:
    """A rectangle of pixels over the plane: upper left pixel, size, and pixels per unit."""

    left: int
    top: int
    width: int
    height: int
    scale: float

    @cached_property
    def xs(self) -> Floats:
        return ((np.arange(self.width) + (self.left + 0.5)) / self.scale).astype(np.float32)

    @cached_property
    def ys(self) -> Floats:
        return ((np.arange(self.height) + (self.top + 0.5)) / self.scale).astype(np.float32)

    def part(self, rows: slice, columns: slice) -> PixelWindow:
        return PixelWindow(
            self.left + columns.start, self.top + rows.start, columns.stop - columns.start, rows.stop - rows.start,
            self.scale,
        )  # fmt: skip

    def moved(self, across: int, down: int) -> PixelWindow:
        return PixelWindow(self.left + across, self.top + down, self.width, self.height, self.scale)

    def grown(self, pixels: int) -> PixelWindow:
        return PixelWindow(
            self.left - pixels, self.top - pixels, self.width + 2 * pixels, self.height + 2 * pixels, self.scale
        )


def cubic_rows(places: Floats, count: int) -> tuple[slice, Floats]:
    """Return B-spline weights of lattice points 0 … count-1, and the part they touch."""
    base = np.floor(places).astype(np.int64)
    t = (places - base).astype(np.float32)
    weights = (
        (1 - t) ** 3 / 6,
        (3 * t**3 - 6 * t**2 + 4) / 6,
        (-3 * t**3 + 3 * t**2 + 3 * t + 1) / 6,
        t**3 / 6,
    )
    first = int(np.clip(base[0] - 1, 0, count - 1))
    last = int(np.clip(base[-1] + 2, 0, count - 1))
    table = np.zeros((len(places), last - first + 1), np.float32)
    rows = np.arange(len(places))
    for shift, weight in enumerate(weights):
        table[rows, np.clip(base + shift - 1, first, last) - first] += weight
    return slice(first, last + 1), table


def blend(rows: Floats, values: Floats, columns: Floats) -> Floats:
    """Blend lattice values by the weights of each row and column of pixels."""
    found: Floats = np.matmul(np.matmul(rows, values), columns.T)
    return found


class Field:
    """Values on a square lattice, read smoothly at any place."""

    def __init__(self, values: Floats, left: float, top: float, per_unit: float) -> None:
        self.values = values.astype(np.float32)
        self.left, self.top, self.per_unit = left, top, per_unit

    def on(self, window: PixelWindow) -> Floats:
        down, rows = cubic_rows(self._steps(window.ys, self.top), self.values.shape[0])
        across, columns = cubic_rows(self._steps(window.xs, self.left), self.values.shape[1])
        return blend(rows, self.values[down, across], columns)

    def _steps(self, places: Floats, start: float) -> Floats:
        found: Floats = ((places - start) * self.per_unit - 0.5).astype(np.float32)
        return found


class Noise:
    """Value noise of one frequency, from about -1 to 1, that repeats only far away."""

    def __init__(self, seed: int, per_unit: float) -> None:
        self.lattice, self.per_unit = _lattice(seed), per_unit

    def on(self, window: PixelWindow) -> Floats:
        down, rows = _noise_rows(window.top, window.height, window.scale, self.per_unit)
        across, columns = _noise_rows(window.left, window.width, window.scale, self.per_unit)
        return blend(rows, self.lattice[np.ix_(down, across)], columns)


@lru_cache(maxsize=64)
def _noise_rows(start: int, count: int, scale: float, per_unit: float) -> tuple[NDArray[np.int64], Floats]:
    # Cached: a row of tiles needs the same again and again.
    steps: Floats = ((np.arange(count) + (start + 0.5)) * (per_unit / scale)).astype(np.float32)
    first = int(np.floor(steps[0])) - 1
    lines = int(np.floor(steps[-1])) + 3 - first
    _, table = cubic_rows((steps - first).astype(np.float32), lines)
    return (np.arange(first, first + table.shape[1])) % _SIDE, table


class Fractal:
    """Several octaves of noise added up."""

    def __init__(self, seed: int, per_unit: float, octaves: int, gain: float = 0.5) -> None:
        self.parts = [(gain**n, Noise(seed + 101 * n, per_unit * 2.03**n)) for n in range(octaves)]

    def on(self, window: PixelWindow) -> Floats:
        total = np.zeros((window.height, window.width), np.float32)
        for weight, noise in self.parts:
            if noise.per_unit < window.scale * 0.5:
                total += np.float32(weight) * noise.on(window)
        return total


@lru_cache(maxsize=64)
def _lattice(seed: int) -> Floats:
    return _white(seed, _SIDE) * np.float32(1.7)


@lru_cache(maxsize=8)
def grain(seed: int) -> Floats:
    """Return a square of white noise, -1 to 1, that tiles without seams; read-only."""
    return _white(seed, 512)


def _white(seed: int, side: int) -> Floats:
    rng = np.random.Generator(np.random.PCG64(seed))
    return rng.random((side, side), np.float32) * 2 - 1


KEPT = (_noise_rows, _lattice, grain)


def tile_texture(tile: Floats, window: PixelWindow) -> Floats:
    """Return a square texture laid edge to edge over a window, pixel for pixel."""
    rows = (np.arange(window.height) + window.top) % tile.shape[0]
    columns = (np.arange(window.width) + window.left) % tile.shape[1]
    found: Floats = tile[np.ix_(rows, columns)]
    return found


def smoothstep(values: Floats, low: float, high: float) -> Floats:
    """Return 0 below ``low``, 1 above ``high``, and a soft step between."""
    t = np.clip((values - low) / np.float32(high - low), 0, 1)
    found: Floats = t * t * (3 - 2 * t)
    return found


def surface_of(colours: Floats) -> pygame.Surface:
    """Return a surface of an array height × width × 3 with colours from 0 to 255."""
    whole = np.clip(colours, 0, 255).astype(np.uint32)
    packed = (whole[..., 0] << 16) | (whole[..., 1] << 8) | whole[..., 2]
    surface = pygame.Surface((packed.shape[1], packed.shape[0]), 0, 32)
    pygame.surfarray.blit_array(surface, packed.T.astype(np.int32))
    return surface


def colours_of(surface: pygame.Surface) -> Floats:
    """Return the colours of a surface, height × width × 3, from 0 to 255."""
    packed = pygame.surfarray.array2d(surface).T
    parts = [((packed >> shift) & 255).astype(np.float32) for shift in (16, 8, 0)]
    return np.stack(parts, -1)


def light_of(surface: pygame.Surface) -> Floats:
    """Return the light of a grey surface, from 0 to 1."""
    levels: Floats = (pygame.surfarray.array2d(surface).T & 255).astype(np.float32)
    levels *= np.float32(1 / 255)
    return levels
