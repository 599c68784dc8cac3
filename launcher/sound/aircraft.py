"""What flies: the slap of a rotor, a jet that tears past, the drone of propellers."""

from __future__ import annotations

import numpy as np

from launcher.sound.dsp import (
    Recipe,
    Rng,
    Wave,
    band,
    bell,
    between,
    finished,
    hiss,
    noise,
    put,
    samples,
    silence,
    stack,
    tone,
    wander,
)


def rotor(rng: Rng) -> Wave:
    """A transport helicopter that comes over: two blades, eleven slaps in a second, and its turbine."""
    length = 2.4
    found, at = silence(length), 0.02
    pace = between(rng, 0.088, 0.096)
    while at < length - 0.12:
        slap = hiss(rng, 0.11, 70, between(rng, 520, 700), 1) * bell(0.11, 0.22, 1.5)
        thump = tone(np.linspace(95, 55, samples(0.11))) * bell(0.11, 0.25, 1.3)
        put(found, 0.55 * slap + 0.9 * thump, at, between(rng, 0.9, 1.0))
        at += pace
    bend = np.linspace(1.03, 0.97, samples(length))
    turbine = 0.025 * tone(between(rng, 1350, 1500) * bend) + 0.02 * hiss(rng, length, 2200, 5200)
    wash = 0.16 * hiss(rng, length, 180, 1200, 1)
    return finished((found + turbine + wash) * bell(length, between(rng, 0.42, 0.55), 1.3), 0.1, 0.4)


def jet(rng: Rng) -> Wave:
    """A fighter low over the trees: hardly anything, then everything, then a roar that falls away."""
    length, share = 2.8, between(rng, 0.36, 0.44)
    near = bell(length, share, 4.5)
    passed = np.clip((np.linspace(0, 1, samples(length)) - share) * 5, -1, 1)
    scream = stack(2300 - 620 * passed, [0.5, 0.25]) * near * 0.16
    tear = band(noise(rng, length), 900, 7500, 1) * near**2
    roar = band(noise(rng, length), 55, 380) * bell(length, min(0.62, share + 0.16), 1.8)
    rumble = 0.5 + 0.5 * wander(rng, length, 18)
    return finished(0.5 * tear + 3.0 * roar * rumble + scream, 0.15, 0.6)


def propeller(rng: Rng) -> Wave:
    """An old two-engined aircraft overhead: two drones that beat against each other."""
    length = 2.8
    bend = np.linspace(1.035, 0.965, samples(length))
    weights = [1.0, 0.7, 0.55, 0.4, 0.32, 0.24, 0.18, 0.12, 0.08]
    first = stack(between(rng, 70, 76) * bend, weights)
    second = stack(between(rng, 71.5, 77.5) * bend, weights)
    air = hiss(rng, length, 150, 1500, 1) * 0.35
    return finished((first + second + air) * bell(length, between(rng, 0.42, 0.55), 1.4), 0.15, 0.5)


RECIPES: dict[str, Recipe] = {"rotor": rotor, "jet": jet, "propeller": propeller}
