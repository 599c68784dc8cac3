"""Every sound by name: its recipe, made with chance of its own, and brought to the level of its family."""

from __future__ import annotations

import zlib

import numpy as np
from numpy.typing import NDArray

from launcher.sound import aircraft, ambience, calls, dice, paper, radio, shells, shots, steps
from launcher.sound.dsp import Recipe
from launcher.sound.loudness import levelled
from launcher.sound.plan import level

RECIPES: dict[str, Recipe] = {
    **dice.RECIPES,
    **steps.RECIPES,
    **shots.RECIPES,
    **shells.RECIPES,
    **aircraft.RECIPES,
    **paper.RECIPES,
    **radio.RECIPES,
    **ambience.RECIPES,
    **calls.RECIPES,
}


def render(name: str, variation: int) -> NDArray[np.float32]:
    """A sound: samples between −1 and 1, one column for each ear where it has two. The same every time."""
    rng = np.random.Generator(np.random.PCG64([zlib.crc32(name.encode()), variation]))
    return levelled(RECIPES[name](rng), level(name))


def pcm(wave: NDArray[np.float32]) -> bytes:
    """The samples as whole numbers of sixteen bits, ears in turn."""
    return np.round(wave * 32767.0).astype("<i2").tobytes()
