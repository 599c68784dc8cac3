"""What is heard now and then over the beds: birds, frogs, a gecko, dogs and cocks of a village, fish, thunder."""

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
    noise,
    open_air,
    put,
    samples,
    silence,
    stack,
    tone,
    wander,
)
from launcher.sound.steps import drop


def bird(rng: Rng) -> Wave:
    """A phrase of a few whistles, each with a bend of its own."""
    found, at = silence(1.5), 0.02
    base = between(rng, 1500, 3000)
    shape = [(between(rng, 0.8, 1.35), between(rng, 0.8, 1.35)) for _ in range(int(rng.integers(1, 3)))]
    for n in range(int(rng.integers(2, 6))):
        start, end = shape[n % len(shape)]
        length = between(rng, 0.07, 0.2)
        course = np.geomspace(base * start, base * end, samples(length))
        put(
            found,
            stack(course, [1.0, 0.12, 0.04]) * bell(length, between(rng, 0.3, 0.7), 1.3),
            at,
            between(rng, 0.6, 1),
        )
        at += length + between(rng, 0.03, 0.12)
    return finished(open_air(found, rng, 0.7, 0.3, dull=4000), 0.005, 0.1)


def frog(rng: Rng) -> Wave:
    """A croak in pulses."""
    found, at = silence(1.1), 0.01
    pitch = between(rng, 480, 900)
    for n in range(int(rng.integers(7, 14))):
        pulse = stack(np.full(samples(0.032), pitch), [1.0, 0.5, 0.2]) * np.hanning(samples(0.032))
        put(found, pulse, at, 0.6 + 0.4 * float(np.sin(np.pi * min(1.0, n / 9))))
        at += between(rng, 0.045, 0.055)
    return finished(open_air(found, rng, 0.4, 0.2, dull=2500), 0.004, 0.1)


def gecko(rng: Rng) -> Wave:
    """The gecko that says its own name: two notes, several times, ever lower."""
    found, at, pitch = silence(3.0), 0.02, between(rng, 780, 880)
    for n in range(int(rng.integers(3, 5))):
        for bend, length, gap in ((1.25, 0.1, 0.14), (0.86, 0.22, 0.48)):
            course = np.linspace(pitch * bend, pitch * bend * 0.9, samples(length))
            call = stack(course, [1.0, 0.6, 0.3, 0.15]) * bell(length, 0.3, 1.2)
            put(found, call, at, 1.0 - 0.14 * n)
            at += gap
        pitch *= 0.97
    return finished(open_air(found, rng, 0.5, 0.25, dull=2500), 0.01, 0.1)


def _far(wave: Wave, rng: Rng) -> Wave:
    """Across the fields: dull, and more echo than sound."""
    return finished(band(open_air(wave, rng, 0.9, 0.8, dull=1500), 150, 2200), 0.01, 0.2)


def dog(rng: Rng) -> Wave:
    """A dog that barks somewhere."""
    found, at = silence(1.5), 0.02
    for _ in range(int(rng.integers(2, 5))):
        length = between(rng, 0.11, 0.16)
        course = between(rng, 430, 500) * (0.75 + 0.45 * bell(length, 0.3, 1.0))
        voice = stack(course, [1.0, 0.9, 0.6, 0.45, 0.25, 0.15]) + 0.5 * hiss(rng, length, 500, 2600)
        put(found, voice * bell(length, 0.25, 1.2), at, between(rng, 0.7, 1.0))
        at += between(rng, 0.24, 0.4)
    return _far(found, rng)


def rooster(rng: Rng) -> Wave:
    """A cock: three notes up, and one that is held and falls."""
    found, at, pitch = silence(2.0), 0.02, between(rng, 520, 600)
    for bend, length in ((1.0, 0.16), (1.25, 0.14), (1.42, 0.2), (1.62, 0.6)):
        fall = np.linspace(1.0, 0.82 if length > 0.5 else 1.06, samples(length))
        call = stack(pitch * bend * fall, [1.0, 0.75, 0.5, 0.3, 0.2]) * bell(length, 0.3, 0.9)
        put(found, call, at)
        at += length + 0.02
    return _far(found, rng)


def splash(rng: Rng) -> Wave:
    """A fish that leaps."""
    found = silence(0.8)
    put(found, hiss(rng, 0.25, 400, 2600, 1) * decay(0.25, 0.05, 0.008), 0.01, 0.4)
    for _ in range(5):
        put(found, drop(rng), between(rng, 0.05, 0.5), between(rng, 0.15, 0.6))
    return finished(found, 0.008, 0.1)


def thunder(rng: Rng) -> Wave:
    """Far thunder that rolls."""
    length = between(rng, 3.2, 4.2)
    roll = band(noise(rng, length), 40, between(rng, 170, 260), 1) * (0.15 + wander(rng, length, 3) ** 2)
    growl = 0.2 * tone(45 + 12 * wander(rng, length, 2)) * wander(rng, length, 4)
    return finished((roll / (np.std(roll) + 1e-9) + growl) * bell(length, between(rng, 0.15, 0.3), 1.4), 0.1, 0.9)


RECIPES: dict[str, Recipe] = {
    "bird": bird,
    "frog": frog,
    "gecko": gecko,
    "dog": dog,
    "rooster": rooster,
    "splash": splash,
    "thunder": thunder,
}
