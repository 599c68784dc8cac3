"""The land and the water of one window of pixels, as colours.

Relief is ridges along the middle of hilly regions, lit from the north-west; open ground has textures: paddies in
plots with bunds, plantation rows, beach stipple, ripples.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hexcore.game.look import Ground
from launcher.kit.style.colour import RGB
from launcher.painting import palette
from launcher.painting.canvas import Point, wobble
from launcher.painting.map.raster.ground import GroundModel, Nearness, Shares
from launcher.painting.map.raster.noise import Floats, Fractal, Noise, PixelWindow, grain, smoothstep, tile_texture
from launcher.painting.map.scene import Scene
from launcher.painting.palette import HEIGHTS, PLOTS

# Frequency and height of each octave of ridges.
_RIDGES = ((0.42, 0.62), (0.9, 0.46), (1.8, 0.24), (3.7, 0.095), (7.5, 0.038), (15.0, 0.018), (30.0, 0.009))
_RISE = 1.35
# The mass of a hill: how far inland it still rises, and its part of the height; the rest is ridges.
_MASS, _SHARE = 1.35, 0.75
# How far the shadow of a hill falls to the south-east, in units.
_THROW = 0.30
_LIGHT = (0.60, 0.62, 0.52)


class Relief:
    """The height of the ground and the light on it."""

    def __init__(self, ground: GroundModel) -> None:
        self._ground = ground
        self._octaves = [(height, Noise(900 + n, per_unit)) for n, (per_unit, height) in enumerate(_RIDGES)]

    def on(self, window: PixelWindow) -> tuple[Floats, Floats, Floats] | None:
        """Return height (0 to about 1), light (negative in shade) and the shadow thrown; None for flat land."""
        wide = window.grown(1)
        if not self._ground.any_of(wide, HEIGHTS):
            return None
        base = self._foot(wide)
        mass = np.float32(_SHARE) * self._ground.smooth(wide, _MASS, HEIGHTS)
        high = base * (np.float32(0.12) + mass + np.float32(0.62) * self._ridges(wide))
        down, across = np.gradient(high, np.float32(1 / (window.scale * _RISE)))
        x, y, z = _LIGHT
        light = (x * across + y * down + z) / np.sqrt(1 + across * across + down * down) - z
        light *= smoothstep(base, 0.0, 0.16)
        far = round(_THROW * window.scale)
        thrown = _between(self._foot(window.moved(-far, -far)) - base[1:-1, 1:-1], 0, 1)
        return high[1:-1, 1:-1], light[1:-1, 1:-1], thrown

    def _foot(self, window: PixelWindow) -> Floats:
        # From 0 outside a region of hills to 1 well inside.
        return _between(self._ground.smooth(window, 0.78, HEIGHTS) * np.float32(1.12) - np.float32(0.10), 0, 1)

    def _ridges(self, window: PixelWindow) -> Floats:
        total = np.zeros((window.height, window.width), np.float32)
        weight = np.float32(1.0)
        for height, noise in self._octaves:
            if noise.per_unit > window.scale * 0.4:
                break
            crest = 1 - np.abs(noise.on(window))
            crest *= np.abs(crest)
            total += np.float32(height) * crest * weight
            weight = np.clip(crest * np.float32(0.7) + np.float32(0.45), 0, 1.2)
        return total


_ROW = 0.52
_TURNS = (0.32, -0.21, 0.08, -0.45, 0.58, 0.2)
Ints = NDArray[np.int64]


class Paddies:
    """Irregular plots, aligned afresh around every village."""

    def __init__(self, villages: tuple[Point, ...]) -> None:
        self._villages = villages
        self._warp = (Fractal(301, 0.5, 2), Fractal(302, 0.5, 2))
        self._colours = np.array(PLOTS, np.float32)

    def on(self, window: PixelWindow) -> tuple[Floats, Floats]:
        """Return the colour of each plot, and how strongly a bund shows."""
        x, y = window.xs[None, :], window.ys[:, None]
        cos, sin = self._turned(window, x, y)
        bend = np.float32(0.22)
        u = cos * x + sin * y + self._warp[0].on(window) * bend
        v = cos * y - sin * x + self._warp[1].on(window) * bend
        row = np.floor(v / _ROW)
        lengthwise = np.float32(0.66) + np.float32(0.36) * _hashed(row.astype(np.int64), 7)
        shifted = u / lengthwise + _hashed(row.astype(np.int64), 3) * 9
        column = np.floor(shifted)
        gap_v = np.abs(v / _ROW - row - np.float32(0.5)) * -_ROW + np.float32(_ROW / 2)
        gap_u = (np.float32(0.5) - np.abs(shifted - column - np.float32(0.5))) * lengthwise
        edge = np.minimum(gap_u, gap_v)
        width = max(0.014, 0.55 / window.scale)
        bund = 1 - smoothstep(edge, width * 0.6, width * 0.6 + 1.2 / window.scale)
        tint = _hashed(row.astype(np.int64) * 131 + column.astype(np.int64), 11)
        return self._colours[(tint * len(self._colours)).astype(np.int64) % len(self._colours)], bund

    def _turned(self, window: PixelWindow, x: Floats, y: Floats) -> tuple[Floats, Floats]:
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

    def _nearest(self, window: PixelWindow) -> list[tuple[int, Point]]:
        # The villages that are the nearest somewhere in the window.
        left, top, right, bottom = (float(edge) for edge in (window.xs[0], window.ys[0], window.xs[-1], window.ys[-1]))

        def least(at: Point) -> float:
            return math.hypot(max(left - at[0], at[0] - right, 0.0), max(top - at[1], at[1] - bottom, 0.0))

        def most(at: Point) -> float:
            return math.hypot(max(at[0] - left, right - at[0]), max(at[1] - top, bottom - at[1]))

        reach = min(map(most, self._villages), default=0.0)
        return [(i, at) for i, at in enumerate(self._villages) if least(at) <= reach]


def rows_of_trees(window: PixelWindow) -> Floats:
    """Return the furrows between the trees of a plantation, from -1 to 1."""
    found: Floats = np.sin(window.ys[:, None] * np.float32(2 * math.pi / 0.288)) * np.ones_like(window.xs)[None, :]
    return found


def _hashed(values: Ints, salt: int) -> Floats:
    # A fixed number from 0 to 1 for every whole number.
    mixed = (values * 2654435761 + salt * 40503) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    found: Floats = (((mixed ^ (mixed >> 13)) & 0xFFFF) / 65536).astype(np.float32)
    return found


# How much the tone of a ground drifts from place to place.
_TONE: dict[Ground, float] = {
    "jungle": 0.045, "palms": 0.05, "brush": 0.05, "grass": 0.06, "clear": 0.045, "mountain": 0.05, "hill": 0.07,
    "jungle_mountain": 0.08, "beach": 0.03, "paddy": 0.03, "plantation": 0.04,
}  # fmt: skip


@dataclass
class Sea:
    """Open water over a window: colour, share of each pixel, shore line, and depth."""

    colour: Floats
    wet: Floats
    line: Floats
    depth: Floats

    def over(self, land: Floats) -> Floats:
        colour = land + (self.colour - land) * self.wet[..., None]
        _blend(colour, palette.SHORE, self.line)
        return colour


# How strongly hills stand out, so that counters on them stay legible.
_RELIEF = 0.86
# How much of the tone of summits the highest ground has.
_PALE = 0.7


class Land:
    """Paints the ground of a scene, without trees, ways and marks."""

    def __init__(self, scene: Scene, ground: GroundModel, near: Nearness) -> None:
        self._ground, self._near = ground, near
        self._relief = Relief(ground)
        self._paddies = Paddies(scene.villages)
        self._drift = Fractal(41, 0.28, 3)
        self._mottle = Fractal(57, 2.6, 3, 0.6)
        self._ripple = Fractal(63, 3.2, 2)
        self._grain = grain(5)

    def on(self, window: PixelWindow) -> tuple[Floats, Sea | None]:
        """Return the colours of a window's land, 0 to 255, and the open water over it."""
        shares = self._ground.shares(window)
        sea = self._sea(window, shares) if shares.waters and float(shares.water.max()) > 0.3 else None
        colour = (
            self._land_colour(window, shares) if shares.land else np.zeros_like(sea.colour if sea else shares.water)
        )
        if sea is not None:
            _blend(colour, palette.SAND, smoothstep(sea.depth, -0.16, -0.03) * np.float32(0.55))
        colour *= self._fine(window)
        return colour, sea

    def _fine(self, window: PixelWindow) -> Floats:
        found: Floats = (tile_texture(self._grain, window) * np.float32(0.016) + 1)[..., None]
        return found

    def _land_colour(self, window: PixelWindow, shares: Shares) -> Floats:
        names = list(shares.land)
        stack = np.stack([shares.land[g] for g in names], -1)
        flat = np.array([palette.GROUND[g] for g in names], np.float32)
        colour: Floats = stack @ flat
        meadow = self._near.meadow(window)
        if meadow is not None and names:
            wooded = sum((shares.land[g] for g in names if g in ("jungle", "palms", "brush")), np.float32(0))
            _blend(colour, palette.MEADOW, meadow * wooded)
        tones = stack @ np.array([_TONE.get(g, 0.03) for g in names], np.float32)
        tone = 1 + tones * (self._drift.on(window) + np.float32(0.55) * self._mottle.on(window))
        tone += self._canopy_edge(window, shares)
        colour *= tone[..., None]
        self._open_ground(window, shares, colour)
        self._raise(window, colour)
        return colour

    def _canopy_edge(self, window: PixelWindow, shares: Shares) -> Floats:
        # Woods stand above the open: light on their north-western rim, shade beyond the south-eastern one.
        woods = sum((s for g, s in shares.land.items() if g in palette.FORESTS), np.zeros_like(shares.water))
        if float(woods.max()) < 0.05:
            return woods
        down, across = np.gradient(woods, np.float32(1 / window.scale))
        edge: Floats = np.add(across, down, dtype=np.float32)
        return _between(edge * np.float32(0.022), -0.16, 0.05)

    def _open_ground(self, window: PixelWindow, shares: Shares, colour: Floats) -> None:
        paddy = shares.land.get("paddy")
        if paddy is not None and float(paddy.max()) > 0.02:
            down, across = _busy(paddy)
            part, here = window.part(down, across), colour[down, across]
            plots, bund = self._paddies.on(part)
            inside = smoothstep(paddy[down, across], 0.35, 0.8)
            here += (plots - np.array(palette.GROUND["paddy"], np.float32)) * inside[..., None]
            _blend(here, palette.BUND, bund * inside * np.float32(0.40))
        rows = shares.land.get("plantation")
        if rows is not None and float(rows.max()) > 0.02:
            colour *= (1 + rows_of_trees(window) * rows * np.float32(0.07))[..., None]
        beach = shares.land.get("beach")
        if beach is not None and float(beach.max()) > 0.02:
            dots = smoothstep(tile_texture(self._grain, window), 0.90, 0.97) * beach
            _blend(colour, palette.TUFTS["beach"], dots * np.float32(0.75))

    def _raise(self, window: PixelWindow, colour: Floats) -> None:
        relief = self._relief.on(window)
        if relief is None:
            return
        height, light, thrown = relief
        light = light * np.float32(_RELIEF)
        # The higher, the paler: a hill is told by its light where colours are not.
        _blend(colour, palette.SUMMIT, smoothstep(height, 0.1, 1.05) * np.float32(_PALE))
        colour *= (1 + light * np.float32(0.62) - thrown * np.float32(0.42))[..., None]
        _blend(
            colour, palette.ROCK_LIGHT, np.clip(light * np.float32(1.1) - 0.05, 0, 0.55) * _between(height * 1.6, 0, 1)
        )
        _blend(colour, palette.ROCK_DARK, np.clip(-light * np.float32(0.85) - 0.04, 0, 0.62))

    def _sea(self, window: PixelWindow, shares: Shares) -> Sea:
        down, across = np.gradient(shares.water, np.float32(1 / window.scale))
        slope = np.sqrt(across * across + down * down) + np.float32(0.12)
        depth: Floats = (shares.water - np.float32(0.5)) / slope
        pixel = 1.0 / window.scale
        colour = self._water_colour(window)
        foam = 1 - smoothstep(np.abs(depth - np.float32(0.085)), 0.012, 0.012 + 1.5 * pixel)
        _blend(colour, palette.FOAM, foam * np.float32(0.30))
        line = (1 - smoothstep(np.abs(depth - np.float32(0.01)), 0.012, 0.012 + 1.3 * pixel)) * np.float32(0.8)
        mouths = self._near.mouths(window)
        colour *= self._fine(window)
        return Sea(
            colour, smoothstep(depth, -0.6 * pixel, 0.6 * pixel), line if mouths is None else line * mouths, depth
        )

    def _water_colour(self, window: PixelWindow) -> Floats:
        deep = self._ground.smooth(window, 1.15, {"sea": 1.0, "river_water": 1.0})
        ripple = self._ripple.on(window)
        colour = np.empty((window.height, window.width, 3), np.float32)
        colour[:] = np.array(palette.SHALLOW, np.float32)
        _blend(colour, palette.GROUND["sea"], smoothstep(deep + ripple * np.float32(0.02), 0.42, 0.62))
        _blend(colour, palette.DEEP, smoothstep(deep + ripple * np.float32(0.015), 0.80, 0.97))
        colour *= (1 + ripple * np.float32(0.016))[..., None]
        return colour


def _blend(colour: Floats, towards: RGB, share: Floats) -> None:
    # In place.
    colour += (np.array(towards, np.float32) - colour) * share[..., None]


def _busy(share: Floats) -> tuple[slice, slice]:
    # The rows and columns where a ground occurs at all.
    there = share > 0.02
    rows, columns = np.flatnonzero(there.any(1)), np.flatnonzero(there.any(0))
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def _between(values: Floats, low: float, high: float) -> Floats:
    found: Floats = np.clip(values, low, high)
    return found
