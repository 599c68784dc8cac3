"""Every sound: no clipping, at the level of its family, no direct current, silent at its ends, and never the same."""

from __future__ import annotations

import math
from functools import cache
from typing import get_args

import numpy as np
import pytest

from hexcore.game.look import Cue
from launcher.sound.plan import FAMILIES, PEAK_DB, PLAN, RATE, level
from launcher.sound.scene import CALLS, LAYERS
from launcher.sound.synth import RECIPES, levelled, loudness, pcm, peak_db, render

EVERY = [(name, take) for name, planned in PLAN.items() for take in range(planned.takes)]
ONCE = [(name, take) for name, take in EVERY if not PLAN[name].loops]
LOOPS = [name for name, planned in PLAN.items() if planned.loops]


@cache
def heard(name: str, take: int) -> np.ndarray:
    """A sound as it is kept: whole numbers of sixteen bits, brought back."""
    wave = render(name, take)
    kept = np.frombuffer(pcm(wave), dtype="<i2").reshape(wave.shape)
    return kept / 32767.0


def test_there_is_a_recipe_for_everything_that_is_planned_and_for_every_word_of_a_game():
    assert set(RECIPES) == set(PLAN)
    assert set(get_args(Cue)) - {"none"} <= set(PLAN)
    assert {*LAYERS.values(), "rain"} == set(LOOPS)
    assert {call for calls in CALLS.values() for call in calls} | {"thunder"} == {
        name for name, planned in PLAN.items() if planned.family == "calls"
    }


@pytest.mark.parametrize(("name", "take"), EVERY)
def test_nothing_clips(name, take):
    assert peak_db(heard(name, take)) <= PEAK_DB + 0.01


@pytest.mark.parametrize(("name", "take"), EVERY)
def test_each_is_at_the_level_of_its_family(name, take):
    assert abs(loudness(heard(name, take)) - level(name)) <= 1.5


@pytest.mark.parametrize(("name", "take"), EVERY)
def test_none_pushes_the_membrane_to_one_side(name, take):
    wave = heard(name, take)
    assert np.all(np.abs(wave.mean(axis=0)) < 0.02 * np.max(np.abs(wave)))


@pytest.mark.parametrize(("name", "take"), ONCE)
def test_each_begins_and_ends_at_silence(name, take):
    wave = heard(name, take)
    top = np.max(np.abs(wave))
    assert abs(wave[0]) < 0.01 * top
    assert abs(wave[-1]) < 0.01 * top
    assert np.max(np.abs(np.diff(wave[:4]))) < 0.25 * top, "no click before the sound"


@pytest.mark.parametrize("name", LOOPS)
def test_a_bed_goes_on_at_its_beginning_without_a_seam(name):
    wave = heard(name, 0)
    assert wave.ndim == 2
    jumps = np.abs(np.diff(wave, axis=0))
    assert np.all(np.abs(wave[0] - wave[-1]) <= np.quantile(jumps, 0.9999, axis=0))
    left, right = wave.T
    assert np.corrcoef(left, right)[0, 1] < 0.75, "it is wide"


@pytest.mark.parametrize("name", LOOPS)
def test_a_bed_is_even_enough_not_to_be_listened_to(name):
    wave = heard(name, 0).mean(axis=1)
    seconds = wave[: len(wave) // RATE * RATE].reshape(-1, RATE)
    levels = 10 * np.log10((seconds**2).mean(axis=1))
    assert levels.max() - levels.min() < 9.0


@pytest.mark.parametrize("name", [name for name, planned in PLAN.items() if planned.takes > 1])
def test_variations_differ(name):
    waves = [heard(name, take) for take in range(PLAN[name].takes)]
    for n, wave in enumerate(waves):
        for other in waves[n + 1 :]:
            size = min(len(wave), len(other))
            assert np.corrcoef(wave[:size], other[:size])[0, 1] < 0.9


@pytest.mark.parametrize("name", ["die", "boots", "artillery", "water"])
def test_the_same_sound_is_made_every_time(name):
    assert np.array_equal(render(name, 0), render(name, 0))


def test_what_is_heavier_is_lower():
    def centre(name: str) -> float:
        wave = heard(name, 0)
        spectrum = np.abs(np.fft.rfft(wave)) ** 2
        return float(np.sum(spectrum * np.fft.rfftfreq(len(wave), 1 / RATE)) / np.sum(spectrum))

    assert centre("bombs") < centre("rifle")
    assert centre("die") < centre("page")
    assert centre("tracks") < centre("boots")


# -- the measure itself -----------------------------------------------------------------------------------------------


def sine(frequency: float, gain: float = 1.0, seconds: float = 2.0) -> np.ndarray:
    return gain * np.sin(2 * np.pi * frequency * np.arange(round(seconds * RATE)) / RATE)


def test_the_measure_agrees_with_the_standard():
    """BS.1770: a full sine of 997 Hz in one channel is −3.01 LUFS, and in both it is three decibels more."""
    assert loudness(sine(997)) == pytest.approx(-3.01, abs=0.1)
    both = np.stack([sine(997), sine(997)], axis=1)
    assert loudness(both) == pytest.approx(0.0, abs=0.1)
    assert loudness(sine(997, 0.1)) == pytest.approx(-23.01, abs=0.1)


def test_the_measure_weighs_as_the_ear_does():
    assert loudness(sine(30)) < loudness(sine(997)) - 4
    assert loudness(sine(5000)) == pytest.approx(loudness(sine(997)) + 3.4, abs=0.4)
    assert loudness(np.zeros(100)) <= -100


def test_a_peak_that_is_too_high_is_rounded_and_the_level_made_up():
    spike = sine(300, 0.05, 1.0)
    spike[::1600] += 3.0
    done = levelled(spike, -14.0)
    assert peak_db(done) <= PEAK_DB + 1e-4
    assert loudness(done) == pytest.approx(-14.0, abs=1.5)


def test_families_are_ordered_as_they_are_meant():
    loud = {name: family.level for name, family in FAMILIES.items()}
    assert loud["shells"] > loud["shots"] > loud["dice"] > loud["paper"] > loud["interface"]
    assert loud["beds"] < min(level for name, level in loud.items() if name != "beds")
    assert math.isclose(max(loud.values()), -20.0)
