"""Hills and mountains: ridges along the middle of their regions, broken by spurs, lit from the north-west."""

from __future__ import annotations

import numpy as np

from launcher.painting.palette import HEIGHTS
from launcher.painting.raster.ground import GroundModel
from launcher.painting.raster.lattice import Floats, Noise, Window, smoothstep

_RIDGES = ((0.55, 0.62), (1.15, 0.46), (2.3, 0.30), (4.7, 0.17), (9.5, 0.085), (19.0, 0.045), (38.0, 0.024))
"""Frequency and height of each octave of ridges."""
_RISE = 1.25
_LIGHT = (0.60, 0.62, 0.52)


class Relief:
    """The height of the ground and the light on it."""

    def __init__(self, ground: GroundModel) -> None:
        self._ground = ground
        self._octaves = [(height, Noise(900 + n, per_unit)) for n, (per_unit, height) in enumerate(_RIDGES)]

    def on(self, window: Window) -> tuple[Floats, Floats] | None:
        """Height (0 to about 1) and light (negative in shade) on a window; nothing where the land is flat."""
        wide = window.grown(1)
        if not self._ground.any_of(wide, HEIGHTS):
            return None
        base = np.clip(self._ground.smooth(wide, 0.78, HEIGHTS) * np.float32(1.12) - np.float32(0.10), 0, 1)
        high = base * (np.float32(0.30) + np.float32(0.72) * self._ridges(wide))
        down, across = np.gradient(high, np.float32(1 / (window.scale * _RISE)))
        x, y, z = _LIGHT
        light = (x * across + y * down + z) / np.sqrt(1 + across * across + down * down) - z
        light *= smoothstep(base, 0.0, 0.16)
        return high[1:-1, 1:-1], light[1:-1, 1:-1]

    def _ridges(self, window: Window) -> Floats:
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
