"""Sounds of the table: dice, pages, a stamp, a pencil, signs of the interface, and a field radio."""

from __future__ import annotations

import math

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
    put,
    samples,
    silence,
    stack,
    wander,
)


def _hop(rng: Rng, pitch: float, force: float) -> Wave:
    """One blow of an edge on the wood: the die clicks, the table answers."""
    click = modes(0.05, [
        (pitch, between(rng, 0.004, 0.007), 0.7),
        (pitch * 1.53, 0.004, 0.5),
        (pitch * 2.31, 0.003, 0.3),
    ])  # fmt: skip
    scrape = 0.25 * hiss(rng, 0.05, 2500, 9000) * decay(0.05, 0.0025)
    table = modes(0.16, [
        (between(rng, 165, 205), 0.032, 0.9),
        (between(rng, 310, 390), 0.022, 0.6),
        (between(rng, 560, 720), 0.014, 0.35),
    ])  # fmt: skip
    found = table * (0.8 * math.pow(force, 1.4))
    put(found, click + scrape, 0.0, force)
    return found


def _throw(rng: Rng, into: Wave, begins: float, pitch: float) -> None:
    """One die from the hand to rest: ever closer hops, each on another edge."""
    at, gap, force = begins, between(rng, 0.13, 0.18), 1.0
    while gap > 0.018:
        put(into, _hop(rng, pitch * between(rng, 0.93, 1.08), force), at)
        at += gap
        gap *= between(rng, 0.62, 0.8)
        force *= between(rng, 0.7, 0.86)
    for _ in range(int(rng.integers(2, 5))):  # it rocks on its last edge
        at += between(rng, 0.024, 0.045)
        force *= 0.72
        put(into, _hop(rng, pitch * between(rng, 0.95, 1.12), force), at)


def die(rng: Rng) -> Wave:
    """One die."""
    found = silence(1.05)
    _throw(rng, found, 0.01, between(rng, 2100, 2700))
    return finished(found, 0.001, 0.08)


def dice(rng: Rng) -> Wave:
    """Several dice, which knock against each other at first."""
    found = silence(1.25)
    for n in range(int(rng.integers(2, 4))):
        _throw(rng, found, 0.01 + n * between(rng, 0.02, 0.07), between(rng, 1900, 2900))
    for _ in range(2):
        knock = modes(0.05, [(between(rng, 3000, 3900), 0.005, 0.6), (between(rng, 4800, 6000), 0.003, 0.4)])
        put(found, knock, between(rng, 0.03, 0.2), 0.5)
    return finished(found, 0.001, 0.08)


DICE: dict[str, Recipe] = {"die": die, "dice": dice}


def page(rng: Rng) -> Wave:
    """A leaf that is lifted, turned and laid down."""
    found = silence(0.62)
    length = between(rng, 0.3, 0.38)
    rustle = wander(rng, length, 70) ** 2
    put(
        found,
        hiss(rng, length, between(rng, 900, 1300), between(rng, 5500, 7000), 1) * bell(length, 0.55) * rustle,
        0.0,
    )
    lay = hiss(rng, 0.12, 350, 2600, 1) * decay(0.12, 0.022, 0.006)
    put(found, lay, length + between(rng, 0.01, 0.05), 0.35)
    return finished(found, 0.03, 0.08)


def stamp(rng: Rng) -> Wave:
    """A rubber stamp on paper, on wood."""
    found = silence(0.5)
    wood = [
        (between(rng, 105, 130), 0.045, 1.0),
        (between(rng, 230, 280), 0.03, 0.7),
        (between(rng, 520, 610), 0.014, 0.3),
    ]
    put(found, modes(0.25, wood), 0.01)
    put(found, hiss(rng, 0.06, 600, 3400, 1) * decay(0.06, 0.008, 0.001), 0.008, 0.3)
    put(found, hiss(rng, 0.07, 1200, 4800) * bell(0.07, 0.4), between(rng, 0.13, 0.18), 0.07)
    return finished(found, 0.002, 0.1)


def pencil(rng: Rng) -> Wave:
    """A few strokes of a pencil."""
    found, at = silence(0.85), 0.02
    for _ in range(int(rng.integers(3, 5))):
        length = between(rng, 0.07, 0.15)
        grain = 0.3 + 0.7 * wander(rng, length, 160)
        stroke = hiss(rng, length, between(rng, 1700, 2300), 5200, 1) * bell(length, between(rng, 0.3, 0.6), 1.2)
        put(found, stroke * grain, at, between(rng, 0.5, 1.0))
        at += length + between(rng, 0.03, 0.08)
    return finished(found, 0.01, 0.08)


def tick(rng: Rng) -> Wave:
    """A light touch of wood."""
    found = silence(0.14)
    put(found, modes(0.08, [(between(rng, 880, 960), 0.009, 1.0), (between(rng, 1900, 2100), 0.005, 0.4)]), 0.004)
    return finished(found, 0.003, 0.03)


def refuse(rng: Rng) -> Wave:
    """Two soft knocks, the second lower: that cannot be done."""
    found = silence(0.32)
    high, later = between(rng, 262, 330), between(rng, 0.09, 0.125)
    for at, pitch, force in ((0.005, high, between(rng, 0.7, 1.0)), (later, high * between(rng, 0.7, 0.8), 1.0)):
        put(found, modes(0.12, [(pitch, 0.024, 1.0), (pitch * 2.02, 0.012, 0.25)]), at, force)
    return finished(found, 0.004, 0.05)


PAPER: dict[str, Recipe] = {"page": page, "stamp": stamp, "pencil": pencil, "tick": tick, "refuse": refuse}


VOICE = (300.0, 2700.0)  # pass band of the set, in Hz


def _words(rng: Rng, seconds: float) -> Wave:
    """A voice without words: a hum in syllables, coloured by a mouth that moves."""
    course = between(rng, 105, 130) * (1 + 0.12 * (wander(rng, seconds, 5) - 0.5))
    hum = stack(course, [1.0 / (n + 1) ** 0.6 for n in range(22)])
    low, high = band(hum, 350, 750), band(hum, 1100, 2200)
    mouth = wander(rng, seconds, 6)
    syllables = np.clip(wander(rng, seconds, 7) * 1.7 - 0.45, 0, 1)
    return (low * mouth + 1.6 * high * (1 - mouth)) * syllables


def radio(rng: Rng) -> Wave:
    """One call: the squelch opens, somebody speaks too far away to be understood, and it closes."""
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


RADIO: dict[str, Recipe] = {"radio": radio}
