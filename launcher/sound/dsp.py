"""Tools for making sounds: noise, envelopes, resonances, filters and echoes, on plain arrays of numpy.

Filters work on the spectrum and wrap around the ends, so that filtered noise is a loop by itself; an envelope laid over
it afterwards keeps every attack sharp.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from launcher.sound.plan import RATE

Wave: TypeAlias = NDArray[np.float64]
Rng: TypeAlias = np.random.Generator
Recipe: TypeAlias = Callable[[Rng], Wave]
UNHEARD = 10 ** (-66 / 20)  # ends of sounds are cut where they are this much softer than the loudest moment


@cache
def quick(least: int) -> int:
    """Return the next number with only the factors 2, 3 and 5: spectra of that many samples are fast."""
    found = least
    while True:
        left = found
        for factor in (2, 3, 5):
            while left % factor == 0:
                left //= factor
        if left == 1:
            return found
        found += 1


def samples(seconds: float) -> int:
    """Return how many samples a time takes, at least one."""
    return quick(max(1, round(seconds * RATE)))


def ramp(seconds: float) -> Wave:
    """Return the time of each sample from the start."""
    return np.arange(samples(seconds)) / RATE


def silence(seconds: float) -> Wave:
    return np.zeros(samples(seconds))


def noise(rng: Rng, seconds: float) -> Wave:
    return rng.standard_normal(samples(seconds))


def band(wave: Wave, low: float, high: float, order: int = 2) -> Wave:
    """Return the part between two frequencies, wrapping around the ends; 0 leaves the lower end open."""
    spectrum = np.fft.rfft(wave)
    f = np.fft.rfftfreq(len(wave), 1 / RATE)
    gain = 1.0 / np.sqrt(1.0 + (f / high) ** (2 * order))
    if low > 0:
        gain *= 1.0 / np.sqrt(1.0 + (low / np.maximum(f, 1e-3)) ** (2 * order))
    return np.fft.irfft(spectrum * gain, len(wave))


def hiss(rng: Rng, seconds: float, low: float, high: float, order: int = 2) -> Wave:
    """Return noise between two frequencies, of even strength whatever the band."""
    found = band(noise(rng, seconds), low, high, order)
    return found / (np.std(found) + 1e-12)


def decay(seconds: float, falls: float, rises: float = 0.0) -> Wave:
    """Return an envelope: up within ``rises`` seconds, then down to a third within each ``falls``."""
    t = ramp(seconds)
    found = np.exp(-t / falls)
    return found * np.clip(t / rises, 0.0, 1.0) if rises > 0 else found


def bell(seconds: float, peak: float = 0.5, steep: float = 2.0) -> Wave:
    """Return an envelope that comes and goes, loudest at a share of its time."""
    share = np.linspace(0.0, 1.0, samples(seconds))
    warped = np.where(share < peak, share / peak / 2, 0.5 + (share - peak) / (1 - peak) / 2)
    return np.sin(np.pi * warped) ** steep


def tone(frequency: Wave | float, seconds: float = 0.0, phase: float = 0.0) -> Wave:
    """Return a sine: of one frequency for some seconds, or of a frequency for each sample."""
    course = np.full(samples(seconds), float(frequency)) if isinstance(frequency, (int, float)) else frequency
    return np.sin(2 * np.pi * np.cumsum(course) / RATE + phase)


def stack(frequency: Wave, weights: Sequence[float]) -> Wave:
    """Return a tone with overtones; the first weight is that of the tone itself."""
    phase = 2 * np.pi * np.cumsum(frequency) / RATE
    found = np.zeros(len(frequency))
    for n, weight in enumerate(weights):
        found += weight * np.sin(phase * (n + 1))
    return found


def modes(seconds: float, parts: Sequence[tuple[float, float, float]]) -> Wave:
    """Return a struck body: resonances by frequency, fall in seconds, and strength."""
    t = ramp(seconds)
    found = np.zeros(len(t))
    for f, falls, strength in parts:
        found += strength * np.exp(-t / falls) * np.sin(2 * np.pi * f * t)
    return found


def put(into: Wave, wave: Wave, at: float, gain: float = 1.0) -> None:
    """Add a sound at a moment; what goes beyond the end is cut."""
    start = max(0, round(at * RATE))
    stop = min(len(into), start + len(wave))
    if stop > start:
        into[start:stop] += gain * wave[: stop - start]


def put_round(into: Wave, wave: Wave, at: float, gain: float = 1.0) -> None:
    """Add a sound to a loop; what goes beyond the end goes on at the beginning."""
    where = (round(at * RATE) + np.arange(len(wave))) % len(into)
    np.add.at(into, where, gain * wave)


def wander(rng: Rng, seconds: float, pace: float) -> Wave:
    """Return a slow drift between 0 and 1 for a loop, of so many waves a second at most."""
    found = band(noise(rng, seconds), 0, pace, 2)
    low, high = float(found.min()), float(found.max())
    return (found - low) / (high - low + 1e-12)


def open_air(wave: Wave, rng: Rng, tail: float, wet: float, *, dull: float = 1400.0) -> Wave:
    """Add the diffuse, dull echo of trees and hills."""
    reply = hiss(rng, tail, 60, dull, 1) * decay(tail, tail / 4.5, 0.02)
    for _ in range(3):  # the echo of one wall of trees stands out a little, and is as dull as the rest
        at = float(rng.uniform(0.08, 0.6))
        slap = hiss(rng, 0.05, 120, dull) * np.hanning(samples(0.05))
        put(reply, slap, at * tail, float(rng.uniform(0.3, 0.8)) * (1 - at))
    reply /= np.sqrt(np.sum(reply**2)) + 1e-12
    size = quick(len(wave) + len(reply))
    spectrum = np.fft.rfft(wave, size) * np.fft.rfft(reply, size)
    found = wet * np.fft.irfft(spectrum, size)
    found[: len(wave)] += wave
    return found


def finished(wave: Wave, fade_in: float = 0.002, fade_out: float = 0.03) -> Wave:
    """Return a sound that begins and ends in silence, without inaudible low tones."""
    size = quick(len(wave) + samples(0.2))
    f = np.fft.rfftfreq(size, 1 / RATE)
    clean = np.fft.irfft(np.fft.rfft(wave, size) * (f**4 / (f**4 + 28.0**4)), size)[: len(wave)]
    clean = clean[: _ends(clean)]
    rising, falling = samples(fade_in), min(samples(fade_out), len(clean))
    clean[:rising] *= np.sin(np.linspace(0, np.pi / 2, rising)) ** 2
    clean[-falling:] *= np.cos(np.linspace(0, np.pi / 2, falling)) ** 2
    return clean


def _ends(wave: Wave) -> int:
    heard = np.flatnonzero(np.abs(wave) > UNHEARD * np.max(np.abs(wave)))
    return len(wave) if not len(heard) else min(len(wave), int(heard[-1]) + samples(0.02))


def between(rng: Rng, low: float, high: float) -> float:
    """Return a random number of a range."""
    return float(rng.uniform(low, high))
