"""What lies on the table: a page that is turned, a stamp, a pencil; and the quiet signs of the interface."""

from __future__ import annotations

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
    put,
    silence,
    wander,
)


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


RECIPES: dict[str, Recipe] = {"page": page, "stamp": stamp, "pencil": pencil, "tick": tick, "refuse": refuse}
