"""Dice that are thrown onto a table of wood: hops that come ever closer, each on another edge."""

from __future__ import annotations

import math

from launcher.sound.dsp import Recipe, Rng, Wave, between, decay, finished, hiss, modes, put, silence


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
    """One die from the hand to rest."""
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
    """Several, which knock against each other at first."""
    found = silence(1.25)
    for n in range(int(rng.integers(2, 4))):
        _throw(rng, found, 0.01 + n * between(rng, 0.02, 0.07), between(rng, 1900, 2900))
    for _ in range(2):
        knock = modes(0.05, [(between(rng, 3000, 3900), 0.005, 0.6), (between(rng, 4800, 6000), 0.003, 0.4)])
        put(found, knock, between(rng, 0.03, 0.2), 0.5)
    return finished(found, 0.001, 0.08)


RECIPES: dict[str, Recipe] = {"die": die, "dice": dice}
