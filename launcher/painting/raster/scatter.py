"""Trees, palms, shrubs and tufts: where each stands, found once for a whole sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from launcher.painting.raster.fields import Nearness, Rule, coarse
from launcher.painting.raster.lattice import Floats, Window
from launcher.painting.raster.sprites import LOOKS
from launcher.painting.scene import Scene


class Planting(NamedTuple):
    """How one ground is planted: what, how far apart, how much of it, and radii in units."""

    what: str
    gap: float
    share: float
    radius: float
    regular: bool = False


PLANTINGS: dict[str, tuple[Planting, ...]] = {
    "jungle": (Planting("crown", 0.31, 0.80, 0.165),),
    "jungle_mountain": (Planting("crown", 0.36, 0.52, 0.15),),
    "hill": (Planting("crown", 0.46, 0.34, 0.14),),
    "palms": (Planting("palm", 0.34, 0.86, 0.20),),
    "brush": (Planting("crown", 0.25, 0.62, 0.115),),
    "plantation": (Planting("crown", 0.288, 1.0, 0.105, regular=True),),
    "grass": (Planting("tuft", 0.40, 0.55, 0.13),),
    "clear": (Planting("tuft", 0.62, 0.34, 0.09), Planting("crown", 1.3, 0.14, 0.11)),
    "mountain": (Planting("crown", 0.75, 0.12, 0.11),),
    "paddy": (Planting("palm", 1.25, 0.10, 0.15),),
}


@dataclass(frozen=True)
class Plant:
    """All plants of one kind on one ground, ordered from north to south."""

    ground: str
    planting: Planting
    xs: Floats
    ys: Floats
    looks: NDArray[np.int64]
    """A number from 0 up that picks colour, shape and size."""

    def within(self, window: Window, reach: float) -> NDArray[np.int64]:
        """The plants that can be seen in a window."""
        low = int(np.searchsorted(self.ys, window.ys[0] - reach))
        high = int(np.searchsorted(self.ys, window.ys[-1] + reach))
        part = self.xs[low:high]
        found: NDArray[np.int64] = low + np.nonzero(
            (part > window.xs[0] - reach) & (part < window.xs[-1] + reach)
        )[0]  # fmt: skip
        return found


def scatter(scene: Scene, rule: Rule, near: Nearness) -> list[Plant]:
    """Plant the whole sheet."""
    found = []
    for index, ground in enumerate(rule.names):
        for n, planting in enumerate(PLANTINGS.get(ground, ())):
            found.append(_plant(scene, rule, near, index, planting, 1000 + 31 * index + n))
    return found


def _plant(scene: Scene, rule: Rule, near: Nearness, index: int, planting: Planting, seed: int) -> Plant:
    rng = np.random.Generator(np.random.PCG64(seed))
    width, height = scene.extent
    across, down = int(width / planting.gap) + 1, int(height / planting.gap) + 1
    xs, ys = (part.ravel().astype(np.float32) for part in np.meshgrid(np.arange(across), np.arange(down)))
    if not planting.regular:
        xs = xs + (ys % 2) * np.float32(0.5) + (rng.random(len(xs), np.float32) - np.float32(0.5)) * np.float32(0.9)
        ys = ys + (rng.random(len(ys), np.float32) - np.float32(0.5)) * np.float32(0.9)
    xs, ys = xs * np.float32(planting.gap), ys * np.float32(planting.gap)
    column, row = coarse(xs, ys, near.blocked.shape)
    keep = (rule.at(xs, ys) == index) & ~near.blocked[row, column]
    keep &= rng.random(len(xs), np.float32) < planting.share
    looks = rng.integers(0, LOOKS, len(xs))
    order = np.argsort(ys[keep], kind="stable")
    return Plant(rule.names[index], planting, xs[keep][order], ys[keep][order], looks[keep][order])
