"""Renders every sound by its recipe, with chance of its own, and brings it to the level of its family.

Loudness is that of the loudest moment as the ear weighs it (after ITU-R BS.1770). Peaks that would go too high are
rounded.
"""

from __future__ import annotations

import math
import zlib

import numpy as np
from numpy.typing import NDArray

from launcher.sound.dsp import Recipe, quick
from launcher.sound.plan import PEAK_DB, RATE, level
from launcher.sound.recipes import nature, table, vehicles, weapons

MOMENT = 0.4  # seconds of a moment
SILENT = -120.0
HEADROOM = 10 ** (PEAK_DB / 20)
TRIES = 12


def _shelf(f: NDArray[np.float64]) -> NDArray[np.float64]:
    """The head lifts high tones: four decibels above some 1.7 kHz, as power."""
    w = (f / 1681.97) ** 2
    top, q = math.pow(10, 3.99984 / 20), 0.7072
    middle = math.pow(top, 0.4996) / q
    return ((top * w - 1) ** 2 + middle**2 * w) / ((1 - w) ** 2 + w / q**2)


def _cut(f: NDArray[np.float64]) -> NDArray[np.float64]:
    """Low tones are hardly heard: a cut below some 38 Hz, as power."""
    w, q = (f / 38.135) ** 2, 0.5003
    return w**2 / ((1 - w) ** 2 + w / q**2)


def weighted(wave: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return one channel as the ear weighs it."""
    size = quick(len(wave) + RATE // 4)
    f = np.asarray(np.fft.rfftfreq(size, 1 / RATE), dtype=np.float64)
    return np.fft.irfft(np.fft.rfft(wave, size) * np.sqrt(_shelf(f) * _cut(f)), size)[: len(wave)]


def loudness(wave: NDArray[np.floating]) -> float:
    """Return the loudest moment in LUFS, of several channels (columns) together."""
    channels = np.atleast_2d(np.asarray(wave, dtype=np.float64).T)
    window = round(MOMENT * RATE)
    total = np.zeros(max(channels.shape[1], window))
    for channel in channels:
        total[: len(channel)] += weighted(channel) ** 2
    sums = np.concatenate([[0.0], np.cumsum(total)])
    best = float(np.max(sums[window:] - sums[:-window])) / window
    return SILENT if best <= 1e-12 else -0.691 + 10 * math.log10(best)


def peak_db(wave: NDArray[np.floating]) -> float:
    """Return the highest sample, in decibels below full scale."""
    top = float(np.max(np.abs(wave)))
    return SILENT if top <= 1e-6 else 20 * math.log10(top)


def levelled(wave: NDArray[np.float64], target: float) -> NDArray[np.float32]:
    """Return a sound at a level: peaks too high are rounded, and the rest is lifted to make up for it."""
    found = wave
    for _ in range(TRIES):
        found = found * 10 ** ((target - loudness(found)) / 20)
        if np.max(np.abs(found)) <= HEADROOM:
            break
        found = HEADROOM * np.tanh(found / HEADROOM)
    return np.clip(found, -HEADROOM, HEADROOM).astype(np.float32)


RECIPES: dict[str, Recipe] = {
    **table.DICE,
    **vehicles.STEPS,
    **weapons.SHOTS,
    **weapons.SHELLS,
    **vehicles.AIRCRAFT,
    **table.PAPER,
    **table.RADIO,
    **nature.AMBIENCE,
    **nature.CALLS,
}


def render(name: str, variation: int) -> NDArray[np.float32]:
    """Return samples between −1 and 1, one column for each ear in stereo; the same every time."""
    rng = np.random.Generator(np.random.PCG64([zlib.crc32(name.encode()), variation]))
    return levelled(RECIPES[name](rng), level(name))


def pcm(wave: NDArray[np.float32]) -> bytes:
    """Return 16-bit samples, ears in turn."""
    return np.round(wave * 32767.0).astype("<i2").tobytes()
