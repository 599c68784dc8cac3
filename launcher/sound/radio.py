"""A field radio: the squelch opens, somebody speaks too far away to be understood, and it closes."""

from __future__ import annotations

import numpy as np

from launcher.sound.dsp import (
    Recipe,
    Rng,
    Wave,
    band,
    between,
    decay,
    finished,
    hiss,
    modes,
    put,
    samples,
    silence,
    stack,
    wander,
)

VOICE = (300.0, 2700.0)
"""What passes through the set, in Hz."""


def _words(rng: Rng, seconds: float) -> Wave:
    """A voice without words: a hum in syllables, coloured by a mouth that moves."""
    course = between(rng, 105, 130) * (1 + 0.12 * (wander(rng, seconds, 5) - 0.5))
    hum = stack(course, [1.0 / (n + 1) ** 0.6 for n in range(22)])
    low, high = band(hum, 350, 750), band(hum, 1100, 2200)
    mouth = wander(rng, seconds, 6)
    syllables = np.clip(wander(rng, seconds, 7) * 1.7 - 0.45, 0, 1)
    return (low * mouth + 1.6 * high * (1 - mouth)) * syllables


def radio(rng: Rng) -> Wave:
    """One call."""
    spoken = between(rng, 0.45, 0.75)
    length = 0.12 + spoken + 0.28
    found = silence(length)
    put(found, modes(0.03, [(between(rng, 1500, 1900), 0.003, 1.0)]), 0.004, 0.6)
    put(found, hiss(rng, 0.12, *VOICE) * decay(0.12, 0.05, 0.004), 0.01, 0.8)
    voice = _words(rng, spoken)
    put(found, voice / (np.max(np.abs(voice)) + 1e-9), 0.12, 1.1)
    put(found, hiss(rng, spoken, *VOICE), 0.12, 0.06)
    put(found, hiss(rng, 0.17, *VOICE) * (1 - np.linspace(0, 1, samples(0.17)) ** 3), 0.12 + spoken, 0.75)
    return finished(band(np.tanh(1.6 * found), *VOICE), 0.004, 0.06)


RECIPES: dict[str, Recipe] = {"radio": radio}
