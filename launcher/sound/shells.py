"""What comes down and bursts: grenades, mortars, artillery, bombs, charges."""

from __future__ import annotations

import numpy as np

from launcher.sound.dsp import (
    Recipe,
    Rng,
    Wave,
    bell,
    between,
    decay,
    finished,
    hiss,
    modes,
    open_air,
    put,
    ramp,
    samples,
    silence,
    tone,
)
from launcher.sound.plan import RATE


def burst(rng: Rng, size: float) -> Wave:
    """An explosion: a crack, a body that falls in pitch, and the earth that comes down again."""
    length = 0.5 + 0.6 * size
    t = ramp(length)
    crack = hiss(rng, length, 900, 7500) * decay(length, 0.006 + 0.006 * size)
    body = hiss(rng, length, 45, 620 - 260 * size, 1) * decay(length, 0.07 + 0.13 * size, 0.003)
    fall = 34 + (70 - 20 * size) * np.exp(-t / (0.05 + 0.06 * size))
    boom = np.sin(2 * np.pi * np.cumsum(fall) / RATE) * decay(length, 0.12 + 0.16 * size, 0.002)
    found = np.concatenate([0.7 * crack + 1.1 * body + 1.2 * boom, silence(0.45)])
    for _ in range(int(10 + 16 * size)):
        clod = modes(0.03, [(between(rng, 350, 1900), 0.005, 1.0)])
        put(found, clod, 0.12 + float(rng.exponential(0.22)), between(rng, 0.015, 0.07))
    return found


def grenade(rng: Rng) -> Wave:
    """A short hard burst nearby."""
    return finished(open_air(burst(rng, between(rng, 0.05, 0.2)), rng, 0.9, 0.45), 0.0008, 0.3)


def mortar(rng: Rng) -> Wave:
    """The cough of the tube, a moment, and the burst."""
    t = ramp(0.22)
    cough = np.sin(2 * np.pi * np.cumsum(85 + 120 * np.exp(-t / 0.03)) / RATE) * decay(0.22, 0.05, 0.002)
    cough += 0.35 * hiss(rng, 0.22, 180, 1200, 1) * decay(0.22, 0.03, 0.002)
    flight = between(rng, 0.55, 0.75)
    found = silence(flight + 1.2)
    put(found, cough, 0.004, 0.75)
    fall = tone(np.linspace(1250, 820, samples(0.3))) * bell(0.3, 0.8, 1.4)
    put(found, fall, flight - 0.3, 0.06)
    put(found, burst(rng, between(rng, 0.3, 0.45)), flight)
    return finished(open_air(found, rng, 1.1, 0.4), 0.0008, 0.3)


def artillery(rng: Rng) -> Wave:
    """Shells that come in from afar: a rush that falls, and two heavy bursts."""
    come = between(rng, 0.55, 0.7)
    rush = hiss(rng, come, 500, 3000, 1) * bell(come, 0.85, 1.6)
    whistle = tone(np.geomspace(1500, 620, samples(come))) * bell(come, 0.85, 1.8)
    found = silence(come + 1.9)
    put(found, 0.12 * rush + 0.16 * whistle, 0.0)
    put(found, burst(rng, between(rng, 0.6, 0.8)), come)
    put(found, burst(rng, between(rng, 0.55, 0.75)), come + between(rng, 0.24, 0.42), between(rng, 0.5, 0.75))
    return finished(open_air(found, rng, 1.5, 0.45, dull=900), 0.01, 0.4)


def bombs(rng: Rng) -> Wave:
    """A stick of bombs that walks over the land."""
    found, at = silence(3.1), 0.02
    for n in range(int(rng.integers(5, 8))):
        put(found, burst(rng, between(rng, 0.75, 1.0)), at, 0.55 + 0.45 * float(np.sin(np.pi * min(1.0, n / 5))))
        at += between(rng, 0.2, 0.31)
    return finished(open_air(found, rng, 1.8, 0.5, dull=800), 0.002, 0.6)


def blast(rng: Rng) -> Wave:
    """A charge that is blown: one burst, and timber and stone after it."""
    found = np.concatenate([burst(rng, between(rng, 0.8, 1.0)), silence(0.5)])
    for _ in range(9):
        wood = modes(0.12, [(between(rng, 240, 700), 0.03, 0.7), (between(rng, 900, 1600), 0.015, 0.4)])
        put(found, wood, between(rng, 0.3, 1.3), between(rng, 0.03, 0.12))
    return finished(open_air(found, rng, 1.5, 0.5, dull=1000), 0.0008, 0.4)


RECIPES: dict[str, Recipe] = {
    "grenade": grenade,
    "mortar": mortar,
    "artillery": artillery,
    "bombs": bombs,
    "blast": blast,
}
