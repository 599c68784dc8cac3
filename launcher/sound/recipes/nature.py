"""Sounds of the land: beds, each a seamless loop in stereo, and the calls of animals and thunder over them."""

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
    put_round,
    ramp,
    samples,
    silence,
    stack,
    tone,
    wander,
)
from launcher.sound.recipes.vehicles import drop

LOOP = 12.8  # seconds of a loop, so that no bed shares a rhythm with the calls over it


def _wide(rng: Rng, make: Recipe) -> Wave:
    """Return a sound in stereo: made twice by chance, with a little of each in the other."""
    left, right = make(rng), make(rng)
    return np.stack([left + 0.25 * right, right + 0.25 * left], axis=1)


def _wind(rng: Rng, low: float, high: float, pace: float) -> Wave:
    """Air in leaves or grass, which comes and goes."""
    return hiss(rng, LOOP, low, high, 2) * (0.15 + 0.85 * wander(rng, LOOP, pace))


def _cicadas(rng: Rng) -> Wave:
    """A chorus in the heat: narrow bands that buzz, swell and sink."""
    found, t = silence(LOOP), ramp(LOOP)
    for _ in range(4):
        centre = between(rng, 4200, 6800)
        buzz = round(between(rng, 38, 70) * LOOP) / LOOP  # whole turns in the loop
        grain = 0.55 + 0.45 * np.sin(2 * np.pi * buzz * t + between(rng, 0, 6))
        found += hiss(rng, LOOP, centre * 0.96, centre * 1.04, 4) * grain * wander(rng, LOOP, 0.25) ** 2
    return found


def _crickets(rng: Rng, count: int) -> Wave:
    """Crickets at night, each with a pitch and a pace of its own."""
    found = silence(LOOP)
    for _ in range(count):
        pitch, chirps = between(rng, 3600, 4900), int(rng.integers(16, 30))
        gap, loud, begins = LOOP / chirps, between(rng, 0.25, 1.0) ** 2, between(rng, 0, LOOP)
        pulse = tone(pitch, 0.022) * np.hanning(samples(0.022))
        for n in range(chirps):
            if rng.random() < 0.12:
                continue
            at = begins + n * gap + between(rng, -0.012, 0.012)
            for beat in range(3):
                put_round(found, pulse, at + beat * 0.034, loud * (0.7 + 0.15 * beat))
    return found


def jungle_day(rng: Rng) -> Wave:
    """Cicadas over leaves."""
    return _wide(rng, lambda one: 0.6 * _cicadas(one) + 0.14 * _wind(one, 180, 900, 0.2))


def jungle_night(rng: Rng) -> Wave:
    """Crickets near and far, and hardly any wind."""
    return _wide(rng, lambda one: 1.0 * _crickets(one, 9) + 0.05 * _cicadas(one) + 0.06 * _wind(one, 160, 700, 0.15))


def open_day(rng: Rng) -> Wave:
    """Wind in grass, a few insects."""
    return _wide(rng, lambda one: 0.8 * _wind(one, 170, 1100, 0.3) + 0.1 * _cicadas(one))


def open_night(rng: Rng) -> Wave:
    """Crickets in the paddies, under a little wind."""
    return _wide(rng, lambda one: 0.7 * _crickets(one, 5) + 0.1 * _wind(one, 140, 800, 0.2))


def village(rng: Rng) -> Wave:
    """Thatch and bamboo: wind that creaks, wood that is knocked somewhere."""

    def yard(one: Rng) -> Wave:
        found = 0.5 * _wind(one, 150, 900, 0.25)
        for _ in range(7):
            pitch, at = between(one, 480, 980), between(one, 0, LOOP)
            knock = tone(pitch, 0.16) * np.exp(-ramp(0.16) / 0.03)
            for n in range(int(one.integers(1, 4))):
                put_round(found, knock, at + n * between(one, 0.16, 0.4), between(one, 0.1, 0.3))
        return found

    return _wide(rng, yard)


def water(rng: Rng) -> Wave:
    """A river along its bank: a wash, and small waves that lap."""

    def bank(one: Rng) -> Wave:
        found = 0.5 * hiss(one, LOOP, 180, 1100, 1) * (0.4 + 0.6 * wander(one, LOOP, 0.5))
        for _ in range(26):
            lap = hiss(one, 0.5, between(one, 250, 400), between(one, 900, 1700)) * np.hanning(samples(0.5)) ** 2
            put_round(found, lap, between(one, 0, LOOP), between(one, 0.2, 0.8))
        for _ in range(30):
            put_round(found, drop(one), between(one, 0, LOOP), between(one, 0.05, 0.35))
        return found

    return _wide(rng, bank)


def rain(rng: Rng) -> Wave:
    """Monsoon rain on leaves: a steady fall, and drops that are heard one by one."""

    def fall(one: Rng) -> Wave:
        found = 0.8 * hiss(one, LOOP, 500, 4200, 1) * (0.7 + 0.3 * wander(one, LOOP, 0.4))
        found += 0.5 * hiss(one, LOOP, 150, 700, 1) * (0.6 + 0.4 * wander(one, LOOP, 0.7))
        for pitch in np.geomspace(450, 4200, 9):
            pats = silence(LOOP)
            np.add.at(pats, one.integers(0, len(pats), 170), one.uniform(0.3, 1.0, 170) ** 3)
            leaf = np.sin(2 * np.pi * pitch * ramp(0.02)) * np.exp(-ramp(0.02) * pitch / 3)
            found += 5.5 * np.fft.irfft(np.fft.rfft(pats) * np.fft.rfft(leaf, len(pats)), len(pats))
        return found

    return _wide(rng, fall)


AMBIENCE: dict[str, Recipe] = {
    "jungle_day": jungle_day,
    "jungle_night": jungle_night,
    "open_day": open_day,
    "open_night": open_night,
    "village": village,
    "water": water,
    "rain": rain,
}


def bird(rng: Rng) -> Wave:
    """A phrase of a few whistles, each with its own bend."""
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


CALLS: dict[str, Recipe] = {
    "bird": bird,
    "frog": frog,
    "gecko": gecko,
    "dog": dog,
    "rooster": rooster,
    "splash": splash,
    "thunder": thunder,
}
