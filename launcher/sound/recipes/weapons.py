"""Sounds of weapons, each with its echo in the open: shots, rockets, flame, grenades, shells, bombs and charges."""

from __future__ import annotations

import numpy as np

from launcher.sound.dsp import (
    Recipe,
    Rng,
    Wave,
    band,
    bell,
    between,
    decay,
    finished,
    hiss,
    modes,
    noise,
    open_air,
    put,
    ramp,
    samples,
    silence,
    tone,
    wander,
)
from launcher.sound.plan import RATE


def _report(rng: Rng, weight: float) -> Wave:
    """One shot: the crack of the bullet, the blast of the muzzle. A heavier one is lower and longer."""
    length = 0.16 + 0.14 * weight
    crack = hiss(rng, length, 1400 - 500 * weight, 9000) * decay(length, 0.0045 + 0.004 * weight)
    blast = hiss(rng, length, 90, 1100 - 450 * weight, 1) * decay(length, 0.022 + 0.05 * weight, 0.0012)
    t = ramp(length)
    thump = np.sin(2 * np.pi * np.cumsum(60 + 130 * np.exp(-t / 0.02)) / RATE) * decay(length, 0.03 + 0.05 * weight)
    return 0.8 * crack + 0.9 * blast + (0.6 + 0.8 * weight) * thump


def rifle(rng: Rng) -> Wave:
    """A few single shots, from more than one rifle."""
    count = int(rng.integers(2, 4))
    found, at = silence(0.2 + 0.34 * count), 0.004
    for _ in range(count):
        put(found, _report(rng, between(rng, 0.0, 0.18)), at, between(rng, 0.7, 1.0))
        at += between(rng, 0.17, 0.33)
    return finished(open_air(found, rng, between(rng, 0.7, 0.95), 0.5), 0.0008, 0.2)


def machine_gun(rng: Rng) -> Wave:
    """A burst, and its echo after it."""
    count, pace = int(rng.integers(6, 10)), between(rng, 0.094, 0.112)
    found, at = silence(0.25 + pace * count), 0.004
    for _ in range(count):
        put(found, _report(rng, between(rng, 0.15, 0.3)), at, between(rng, 0.85, 1.0))
        at += pace * between(rng, 0.96, 1.04)
    return finished(open_air(found, rng, between(rng, 0.8, 1.1), 0.4), 0.0008, 0.25)


def cannon(rng: Rng) -> Wave:
    """A gun that is fired straight: one heavy report, and the ring of its breech."""
    found = silence(0.7)
    put(found, _report(rng, between(rng, 0.85, 1.0)), 0.004)
    ring = [(between(rng, 640, 760), 0.09, 0.12), (between(rng, 1500, 1800), 0.05, 0.08)]
    put(found, modes(0.4, ring), between(rng, 0.16, 0.24))
    return finished(open_air(found, rng, between(rng, 1.3, 1.6), 0.65, dull=900), 0.0008, 0.35)


def rocket(rng: Rng) -> Wave:
    """A rush that goes away, and its burst."""
    flight = between(rng, 0.38, 0.5)
    rush = hiss(rng, flight, 500, 5200, 1) * bell(flight, 0.16, 1.2)
    whistle = 0.25 * tone(np.linspace(2100, 1150, samples(flight))) * bell(flight, 0.3, 1.5)
    found = silence(flight + 0.5)
    put(found, rush + whistle, 0.002, 0.55)
    put(found, _report(rng, 1.0), flight, 1.3)
    return finished(open_air(found, rng, between(rng, 0.9, 1.2), 0.5), 0.002, 0.3)


def flame(rng: Rng) -> Wave:
    """A roar that flickers."""
    length = between(rng, 1.25, 1.5)
    body = hiss(rng, length, 70, 900, 1) * (0.35 + 0.65 * wander(rng, length, 17))
    hot = band(noise(rng, length), 1200, 5200) * (0.2 + 0.8 * wander(rng, length, 28) ** 2)
    return finished((body + 0.35 * hot) * bell(length, 0.3, 1.2), 0.03, 0.35)


SHOTS: dict[str, Recipe] = {
    "rifle": rifle,
    "machine_gun": machine_gun,
    "cannon": cannon,
    "rocket": rocket,
    "flame": flame,
}


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


SHELLS: dict[str, Recipe] = {
    "grenade": grenade,
    "mortar": mortar,
    "artillery": artillery,
    "bombs": bombs,
    "blast": blast,
}
