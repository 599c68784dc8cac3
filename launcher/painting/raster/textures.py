"""Textures of the open ground: paddies in plots with bunds, plantation rows, beach stipple, ripples."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from launcher.painting.curves import Point, wobble
from launcher.painting.palette import PLOTS
from launcher.painting.raster.lattice import Floats, Fractal, Window, smoothstep

_ROW = 0.40
_TURNS = (0.32, -0.21, 0.08, -0.45, 0.58, 0.2)
Ints = NDArray[np.int64]


class Paddies:
    """Irregular plots, aligned afresh around every village."""

    def __init__(self, villages: tuple[Point, ...]) -> None:
        self._villages = villages
        self._warp = (Fractal(301, 0.5, 2), Fractal(302, 0.5, 2))
        self._colours = np.array(PLOTS, np.float32)

    def on(self, window: Window) -> tuple[Floats, Floats]:
        """The colour of each plot, and how strongly a bund is seen."""
        x, y = window.xs[None, :], window.ys[:, None]
        cos, sin = self._turned(window, x, y)
        bend = np.float32(0.22)
        u = cos * x + sin * y + self._warp[0].on(window) * bend
        v = cos * y - sin * x + self._warp[1].on(window) * bend
        row = np.floor(v / _ROW)
        lengthwise = np.float32(0.50) + np.float32(0.30) * _hashed(row.astype(np.int64), 7)
        shifted = u / lengthwise + _hashed(row.astype(np.int64), 3) * 9
        column = np.floor(shifted)
        gap_v = np.abs(v / _ROW - row - np.float32(0.5)) * -_ROW + np.float32(_ROW / 2)
        gap_u = (np.float32(0.5) - np.abs(shifted - column - np.float32(0.5))) * lengthwise
        edge = np.minimum(gap_u, gap_v)
        width = max(0.014, 0.55 / window.scale)
        bund = 1 - smoothstep(edge, width * 0.6, width * 0.6 + 1.2 / window.scale)
        tint = _hashed(row.astype(np.int64) * 131 + column.astype(np.int64), 11)
        return self._colours[(tint * len(self._colours)).astype(np.int64) % len(self._colours)], bund

    def _turned(self, window: Window, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        near = self._nearest(window)
        if not near:
            return np.array([[math.cos(0.2)]], np.float32), np.array([[math.sin(0.2)]], np.float32)
        best = np.full((window.height, window.width), 1e9, np.float32)
        turn = np.zeros_like(best)
        for i, (vx, vy) in near:
            gap = (x - np.float32(vx)) ** 2 + (y - np.float32(vy)) ** 2
            closer = gap < best
            best = np.where(closer, gap, best)
            turn = np.where(closer, np.float32(_TURNS[i % len(_TURNS)] + 0.1 * wobble(i)), turn)
        return np.cos(turn), np.sin(turn)

    def _nearest(self, window: Window) -> list[tuple[int, Point]]:
        """All villages that may be the nearest somewhere in the window; the others cannot matter there."""
        left, top, right, bottom = (float(edge) for edge in (window.xs[0], window.ys[0], window.xs[-1], window.ys[-1]))

        def least(at: Point) -> float:
            return math.hypot(max(left - at[0], at[0] - right, 0.0), max(top - at[1], at[1] - bottom, 0.0))

        def most(at: Point) -> float:
            return math.hypot(max(at[0] - left, right - at[0]), max(at[1] - top, bottom - at[1]))

        reach = min(map(most, self._villages), default=0.0)
        return [(i, at) for i, at in enumerate(self._villages) if least(at) <= reach]


def rows_of_trees(window: Window) -> Floats:
    """The furrows between the trees of a plantation, from -1 to 1."""
    found: Floats = np.sin(window.ys[:, None] * np.float32(2 * math.pi / 0.288)) * np.ones_like(window.xs)[None, :]
    return found


def _hashed(values: Ints, salt: int) -> Floats:
    """A fixed number from 0 to 1 for every whole number."""
    mixed = (values * 2654435761 + salt * 40503) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    found: Floats = (((mixed ^ (mixed >> 13)) & 0xFFFF) / 65536).astype(np.float32)
    return found
