"""The land and the water of one window of pixels, as colours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hexcore.look import Ground
from launcher.kit.colour import RGB
from launcher.painting import palette
from launcher.painting.raster.fields import Nearness
from launcher.painting.raster.ground import GroundModel, Shares
from launcher.painting.raster.lattice import Floats, Fractal, Window, grain, laid, smoothstep
from launcher.painting.raster.relief import Relief
from launcher.painting.raster.textures import Paddies, rows_of_trees
from launcher.painting.scene import Scene

_TONE: dict[Ground, float] = {
    "jungle": 0.10, "palms": 0.08, "brush": 0.08, "grass": 0.06, "clear": 0.045, "mountain": 0.05, "hill": 0.07,
    "jungle_mountain": 0.08, "beach": 0.03, "paddy": 0.03, "plantation": 0.04,
}  # fmt: skip
"""How much the tone of a ground drifts from place to place."""


@dataclass
class Sea:
    """Open water over a window: its colour, how much of each pixel it takes, the shore line, and the depth."""

    colour: Floats
    wet: Floats
    line: Floats
    depth: Floats

    def over(self, land: Floats) -> Floats:
        """The water laid over what is painted."""
        colour = land + (self.colour - land) * self.wet[..., None]
        _blend(colour, palette.SHORE, self.line)
        return colour


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

    def on(self, window: Window) -> tuple[Floats, Sea | None]:
        """The colours of a window's land, height × width × 3, 0 to 255, and the open water to lay over it."""
        shares = self._ground.shares(window)
        sea = self._sea(window, shares) if shares.waters and float(shares.water.max()) > 0.3 else None
        colour = (
            self._land_colour(window, shares) if shares.land else np.zeros_like(sea.colour if sea else shares.water)
        )
        if sea is not None:
            _blend(colour, palette.SAND, smoothstep(sea.depth, -0.16, -0.03) * np.float32(0.55))
        colour *= self._fine(window)
        return colour, sea

    def _fine(self, window: Window) -> Floats:
        found: Floats = (laid(self._grain, window) * np.float32(0.016) + 1)[..., None]
        return found

    def _land_colour(self, window: Window, shares: Shares) -> Floats:
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

    def _canopy_edge(self, window: Window, shares: Shares) -> Floats:
        """Woods stand above the open: light on their north-western rim, shade beyond the south-eastern one."""
        woods = sum((s for g, s in shares.land.items() if g in palette.FORESTS), np.zeros_like(shares.water))
        if float(woods.max()) < 0.05:
            return woods
        down, across = np.gradient(woods, np.float32(1 / window.scale))
        edge: Floats = np.add(across, down, dtype=np.float32)
        return _between(edge * np.float32(0.022), -0.16, 0.05)

    def _open_ground(self, window: Window, shares: Shares, colour: Floats) -> None:
        paddy = shares.land.get("paddy")
        if paddy is not None and float(paddy.max()) > 0.02:
            down, across = _busy(paddy)
            part, here = window.part(down, across), colour[down, across]
            plots, bund = self._paddies.on(part)
            inside = smoothstep(paddy[down, across], 0.35, 0.8)
            here += (plots - np.array(palette.GROUND["paddy"], np.float32)) * inside[..., None]
            _blend(here, palette.BUND, bund * inside * np.float32(0.5))
        rows = shares.land.get("plantation")
        if rows is not None and float(rows.max()) > 0.02:
            colour *= (1 + rows_of_trees(window) * rows * np.float32(0.07))[..., None]
        beach = shares.land.get("beach")
        if beach is not None and float(beach.max()) > 0.02:
            dots = smoothstep(laid(self._grain, window), 0.90, 0.97) * beach
            _blend(colour, palette.TUFTS["beach"], dots * np.float32(0.75))

    def _raise(self, window: Window, colour: Floats) -> None:
        relief = self._relief.on(window)
        if relief is None:
            return
        height, light = relief
        colour *= (1 + light * np.float32(0.62))[..., None]
        _blend(
            colour, palette.ROCK_LIGHT, np.clip(light * np.float32(1.1) - 0.05, 0, 0.55) * _between(height * 1.6, 0, 1)
        )
        _blend(colour, palette.ROCK_DARK, np.clip(-light * np.float32(0.85) - 0.04, 0, 0.62))

    def _sea(self, window: Window, shares: Shares) -> Sea:
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

    def _water_colour(self, window: Window) -> Floats:
        deep = self._ground.smooth(window, 1.15, {"sea": 1.0, "river_water": 1.0})
        ripple = self._ripple.on(window)
        colour = np.empty((window.height, window.width, 3), np.float32)
        colour[:] = np.array(palette.SHALLOW, np.float32)
        _blend(colour, palette.GROUND["sea"], smoothstep(deep + ripple * np.float32(0.02), 0.42, 0.62))
        _blend(colour, palette.DEEP, smoothstep(deep + ripple * np.float32(0.015), 0.80, 0.97))
        colour *= (1 + ripple * np.float32(0.016))[..., None]
        return colour


def _blend(colour: Floats, towards: RGB, share: Floats) -> None:
    """Move colours in place towards one colour."""
    colour += (np.array(towards, np.float32) - colour) * share[..., None]


def _busy(share: Floats) -> tuple[slice, slice]:
    """The rows and columns between which a ground is found at all."""
    there = share > 0.02
    rows, columns = np.flatnonzero(there.any(1)), np.flatnonzero(there.any(0))
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def _between(values: Floats, low: float, high: float) -> Floats:
    found: Floats = np.clip(values, low, high)
    return found
