"""Sounds of movement: aircraft, boots, wheels, tracks, hooves, boats and paddles."""

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
    put,
    ramp,
    samples,
    silence,
    stack,
    tone,
    wander,
)
from launcher.sound.plan import RATE


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


AIRCRAFT: dict[str, Recipe] = {"rotor": rotor, "jet": jet, "propeller": propeller}


def _footfall(rng: Rng, force: float) -> Wave:
    """A heel in soft earth, and the grass that it bends."""
    found = silence(0.26)
    thud = band(noise(rng, 0.1), 55, between(rng, 210, 300)) * decay(0.1, 0.018, 0.004)
    put(found, thud / np.max(np.abs(thud)), 0.0, force)
    length = between(rng, 0.13, 0.2)
    blades = wander(rng, length, 90) ** 3
    grass = hiss(rng, length, between(rng, 1500, 2200), between(rng, 5200, 7500)) * bell(length, 0.35) * blades
    put(found, grass, between(rng, 0.005, 0.03), 0.38 * force)
    gear = modes(0.05, [(between(rng, 1500, 2400), 0.006, 0.12)])
    put(found, gear, between(rng, 0.03, 0.09), between(rng, 0.0, 0.8))
    return found


def boots(rng: Rng) -> Wave:
    """Two steps of several men."""
    found = silence(0.95)
    at = 0.01
    for force in (1.0, between(rng, 0.75, 0.95)):
        put(found, _footfall(rng, force), at)
        put(found, _footfall(rng, 0.45), at + between(rng, 0.05, 0.16))
        at += between(rng, 0.36, 0.44)
    return finished(found, 0.004, 0.08)


def _engine(rng: Rng, seconds: float, start: float, top: float, rough: float) -> Wave:
    """A motor that pulls away and eases off: overtones of its firing, never quite even."""
    course = start + (top - start) * bell(seconds, 0.55, 1.0)
    course = course * (1 + 0.02 * (wander(rng, seconds, 14) - 0.5))
    pulse = stack(course, [1.0, 0.8, 0.62, 0.5, 0.36, 0.3, 0.22, 0.16, 0.12, 0.09])
    grain = hiss(rng, seconds, 90, 900, 1) * (0.5 + 0.5 * np.clip(pulse, -1, 1))
    return pulse + rough * grain


def wheels(rng: Rng) -> Wave:
    """A jeep or a truck on an earth road."""
    length = 1.7
    motor = band(_engine(rng, length, between(rng, 34, 40), between(rng, 58, 70), 0.9), 45, 1600)
    road = 0.55 * hiss(rng, length, 300, 2600, 1) * (0.3 + 0.7 * wander(rng, length, 25))
    stones = silence(length)
    for _ in range(14):
        put(stones, modes(0.03, [(between(rng, 900, 2600), 0.004, 0.5)]), between(rng, 0.1, length - 0.1))
    return finished((motor + road + stones) * bell(length, 0.45, 1.3), 0.06, 0.3)


def tracks(rng: Rng) -> Wave:
    """An armoured carrier: diesel, and the plates of its tracks over the wheels."""
    length = 1.9
    motor = band(_engine(rng, length, between(rng, 25, 29), between(rng, 38, 44), 1.2), 40, 900)
    plates, at, pace = silence(length), 0.05, between(rng, 0.075, 0.09)
    while at < length - 0.1:
        ring = [
            (between(rng, 420, 520), 0.03, 0.6),
            (between(rng, 1150, 1400), 0.02, 0.45),
            (between(rng, 2300, 2900), 0.01, 0.3),
        ]
        put(plates, modes(0.12, ring), at, between(rng, 0.25, 0.7))
        at += pace * between(rng, 0.85, 1.15)
    squeal = 0.08 * np.sin(2 * np.pi * np.cumsum(1750 + 240 * wander(rng, length, 6)) / RATE) * wander(rng, length, 5)
    return finished((0.8 * motor + 4.0 * plates + 3 * squeal) * bell(length, 0.5, 1.2), 0.06, 0.3)


def hooves(rng: Rng) -> Wave:
    """A pack animal on a trail."""
    found, at = silence(1.15), 0.01
    for n in range(4):
        clop = modes(0.12, [(between(rng, 260, 340), 0.02, 1.0), (between(rng, 700, 900), 0.012, 0.5)])
        dust = 0.3 * hiss(rng, 0.12, 700, 3800) * decay(0.12, 0.02, 0.003)
        put(found, clop + dust, at, between(rng, 0.7, 1.0) * (1.0 if n % 2 else 0.8))
        at += between(rng, 0.2, 0.27)
    return finished(found, 0.003, 0.08)


def boat(rng: Rng) -> Wave:
    """A river boat: slow strokes of its diesel, and the water along its side."""
    length = 1.9
    course = between(rng, 15, 18) * (1 + 0.1 * bell(length, 0.5, 1.0))
    phase = np.cumsum(course) / RATE
    strokes = np.exp(-((phase % 1.0) * 5.5))
    body = band(strokes * noise(rng, length), 60, 420) * 3.2 + 0.8 * band(strokes - strokes.mean(), 40, 240)
    wash = hiss(rng, length, 350, 2600, 1) * (0.25 + 0.75 * wander(rng, length, 4))
    return finished((body + 0.28 * wash) * bell(length, 0.5, 1.1), 0.08, 0.35)


def paddle(rng: Rng) -> Wave:
    """A stroke in still water, and what drips from the blade."""
    found = silence(1.2)
    stroke = hiss(rng, 0.5, 250, between(rng, 1300, 1800)) * bell(0.5, 0.3, 1.6) * (0.3 + 0.7 * wander(rng, 0.5, 22))
    put(found, stroke, 0.02, 0.7)
    for _ in range(int(rng.integers(5, 9))):
        put(found, drop(rng), between(rng, 0.35, 1.0), between(rng, 0.1, 0.45))
    return finished(found, 0.02, 0.1)


def drop(rng: Rng) -> Wave:
    """A drop into water: a bubble that rises in pitch."""
    t = ramp(0.07)
    course = between(rng, 700, 1500) * (1 + 4.5 * t)
    return np.sin(2 * np.pi * np.cumsum(course) / RATE) * decay(0.07, 0.014, 0.002)


STEPS: dict[str, Recipe] = {
    "boots": boots,
    "wheels": wheels,
    "tracks": tracks,
    "hooves": hooves,
    "boat": boat,
    "paddle": paddle,
}
