"""The mix: volumes apart, pan, ducking, crossfades, limits, variations in turn; and silence without a device."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from launcher.sound.bank import Bank
from launcher.sound.mixer import ALIKE, CHANNELS, DUCKED, FADE_MS, GAP_MS, VOICES, Mixer, PlayingSound, ears, share
from launcher.sound.output import Silence, Speakers, has_device, speakers, unheard
from launcher.sound.plan import PLAN
from launcher.sound.scene import CALL_MS, Ambience, SoundScene, layers, rains
from launcher.sound.sound import Sound

ROOT = Path(__file__).resolve().parents[3]


def play(mixer, name, times=1, **how) -> None:
    for _ in range(times):
        mixer.play(PlayingSound(name, **how))
        mixer.tick(GAP_MS + 1)


# -- volumes ----------------------------------------------------------------------------------------------------------


def test_each_group_has_a_volume_of_its_own(mixer, output):
    mixer.set({"effects": 0.5, "interface": 1.0, "ambience": 0.0}, False)
    mixer.chance.random = lambda: 0.0
    play(mixer, "rifle")
    play(mixer, "page", group="interface")
    play(mixer, "bird", group="ambience")
    assert output.names == ["rifle", "page"]
    first, second = (output.gains[channel][0] for channel, _, _ in output.begun)
    assert first == pytest.approx(share(0.5))
    assert second == pytest.approx(1.0)


def test_mute_silences_everything_at_once_and_gives_it_back(mixer, output):
    mixer.lay({"rain": 1.0})
    mixer.tick(FADE_MS)
    play(mixer, "rifle")
    mixer.play(PlayingSound("blast", after=500))
    mixer.set({}, True)
    assert "rain" not in output.playing.values()
    assert all(gain == (0.0, 0.0) for channel, gain in output.gains.items() if channel in output.playing)
    play(mixer, "rifle")
    mixer.tick(1000)
    assert output.names == ["rain", "rifle"], "nothing begins while it is mute, nor comes later"
    mixer.set({}, False)
    assert "rain" in output.playing.values()


# -- place ------------------------------------------------------------------------------------------------------------


def test_what_is_at_the_left_is_heard_at_the_left():
    left, right = ears(-1)
    assert left > 2 * right
    assert right > 0, "the other ear hears it too"
    assert ears(0) == pytest.approx((1.0, 1.0))
    assert ears(0.4) == pytest.approx(tuple(reversed(ears(-0.4))))
    rising = [ears(pan / 10)[1] for pan in range(-10, 11)]
    assert rising == sorted(rising)


def test_pan_and_gain_reach_the_channel(mixer, output):
    mixer.chance.random = lambda: 0.0
    play(mixer, "rifle", pan=1.0, gain=0.5)
    channel = output.begun[0][0]
    left, right = ears(1.0)
    assert output.gains[channel] == pytest.approx((0.5 * left, 0.5 * right))


# -- variations and limits --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["die", "boots", "rifle", "blast"])
def test_no_variation_comes_twice_in_a_row_and_all_of_them_come(mixer, output, name):
    for _ in range(60):
        play(mixer, name)
        output.ended()
    takes = [take for _, _, take in output.begun]
    assert len(takes) == 60
    assert all(a != b for a, b in pairwise(takes))
    assert set(takes) == set(range(PLAN[name].takes))


def test_the_same_sound_does_not_stumble_over_itself(mixer, output):
    for _ in range(10):
        mixer.play(PlayingSound("die"))
    assert output.names == ["die"]
    mixer.tick(GAP_MS + 1)
    mixer.play(PlayingSound("die"))
    assert output.names == ["die", "die"]


def test_there_are_only_so_many_of_the_same_and_so_many_voices(mixer, output):
    play(mixer, "rifle", 8)
    assert output.names == ["rifle"] * ALIKE
    for name in ("die", "dice", "boots", "wheels", "mortar", "jet", "radio", "blast", "cannon", "flame", "rocket"):
        play(mixer, name)
    assert len(output.playing) == VOICES["effects"]
    assert output.names[-1] == "rocket", "the newest is heard, and the oldest gives way"
    assert "rifle" not in [output.playing[output.begun[0][0]]]


def test_what_comes_later_comes_in_its_order(mixer, output):
    mixer.play(PlayingSound("blast", after=500))
    mixer.play(PlayingSound("radio", after=100))
    mixer.play(PlayingSound("die"))
    for _ in range(30):
        mixer.tick(20)
    assert output.names == ["die", "radio", "blast"]
    mixer.play(PlayingSound("page", after=100))
    mixer.forget()
    mixer.tick(500)
    assert output.names[-1] == "blast"


def test_what_has_not_been_made_yet_is_not_missed(mixer, output):
    output.missing = {"rifle", "rain"}
    play(mixer, "rifle")
    mixer.lay({"rain": 1.0})
    mixer.tick(100)
    assert output.begun == []
    output.load(("rain", 0), b"")
    mixer.tick(100)
    assert output.names == ["rain"]


# -- ambience ---------------------------------------------------------------------------------------------------------


def bed_gain(mixer, output, name) -> float:
    channel = next(channel for channel, one, _ in reversed(output.begun) if one == name)
    return output.gains[channel][0]


def test_the_ambience_gives_way_to_what_is_loud_and_comes_back(mixer, output):
    mixer.lay({"water": 1.0})
    for _ in range(100):
        mixer.tick(50)
    whole = bed_gain(mixer, output, "water")
    play(mixer, "die")
    mixer.tick(100)
    assert bed_gain(mixer, output, "water") == pytest.approx(whole), "dice are not loud"
    play(mixer, "artillery")
    mixer.tick(200)
    assert bed_gain(mixer, output, "water") == pytest.approx(whole * DUCKED)
    output.ended()
    seen = []
    for _ in range(60):
        mixer.tick(50)
        seen.append(bed_gain(mixer, output, "water"))
    assert seen == sorted(seen), "it comes back evenly"
    assert seen[-1] == pytest.approx(whole)


def test_a_sign_of_the_interface_lets_nothing_give_way(mixer, output):
    mixer.lay({"water": 1.0})
    for _ in range(100):
        mixer.tick(50)
    whole = bed_gain(mixer, output, "water")
    mixer.play(PlayingSound("radio", "interface"))
    mixer.tick(200)
    assert bed_gain(mixer, output, "water") == pytest.approx(whole)


def test_beds_cross_slowly_and_without_a_step(mixer, output):
    mixer.lay({"water": 1.0})
    for _ in range(200):
        mixer.tick(25)
    mixer.lay({"jungle_day": 1.0})
    before, steps = 1.0, []
    for _ in range(200):
        mixer.tick(25)
        steps.append(before - mixer.bed("water"))
        before = mixer.bed("water")
    assert max(steps) < 0.02
    assert mixer.bed("water") == pytest.approx(0, abs=1e-9)
    assert mixer.bed("jungle_day") == pytest.approx(1)
    assert "water" not in output.playing.values(), "what is not heard does not run"


def test_layers_follow_the_view_the_hour_and_the_rain():
    day = layers(SoundScene({"jungle": 0.5, "water": 0.5}))
    assert set(day) == {"jungle_day", "water"}
    assert sum(gain**2 for gain in day.values()) == pytest.approx(1.0)
    assert set(layers(SoundScene({"jungle": 1.0}, "night"))) == {"jungle_night"}
    wet = layers(SoundScene({"jungle": 1.0}, rain=True))
    assert wet["rain"] > wet["jungle_day"]
    assert "village" not in layers(SoundScene({"open": 0.97, "village": 0.03}))
    assert layers(None) == {}
    assert layers(SoundScene({})) == {}


def test_it_rains_in_its_share_of_the_turns_and_in_the_same_ones():
    wet = [rains("delta", turn, 0.4) for turn in range(1, 401)]
    assert 0.3 < sum(wet) / len(wet) < 0.5
    assert wet == [rains("delta", turn, 0.4) for turn in range(1, 401)]
    assert not any(rains("delta", turn, 0.0) for turn in range(50))
    assert all(rains("delta", turn, 1.0) for turn in range(50))


def test_something_calls_now_and_then_and_never_in_step(mixer, output):
    ambience = Ambience(mixer)
    ambience.show(SoundScene({"village": 1.0}))
    at = []
    for step in range(4000):
        before = len(output.begun)
        ambience.tick(100)
        mixer.tick(100)
        if len(output.begun) > before and output.names[-1] != "village":
            at.append(step * 100)
            output.ended()
    gaps = [b - a for a, b in pairwise(at)]
    assert len(at) > 20
    assert min(gaps) >= CALL_MS[0] - 200
    assert max(gaps) <= CALL_MS[1] + 200
    assert len({round(gap, -2) for gap in gaps}) > 10
    assert {"rooster", "dog", "bird"} >= set(output.names) - {"village"}
    ambience.show(None)
    heard = len(output.begun)
    for _ in range(400):
        ambience.tick(100)
    assert len(output.begun) == heard, "without a map nothing calls"


# -- the device -------------------------------------------------------------------------------------------------------


def test_without_a_device_everything_is_silent_and_nothing_fails(monkeypatch):
    import pygame

    def refuse(*args, **how):
        raise pygame.error("No available audio device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    output = speakers(CHANNELS)
    assert isinstance(output, Silence)
    sound = Sound()
    sound.open(lambda: output, later=0.0)
    sound.effect("rifle")
    sound.interface("page")
    sound.show(SoundScene({"water": 1.0}))
    sound.set({"effects": 0.2}, True)
    sound.sample("ambience")
    sound.mixer.tick(1000)
    sound.close()
    assert sound.mixer.quiet or isinstance(sound.mixer.output, Silence)


def test_linux_without_a_device_or_a_server_is_not_even_asked(tmp_path):
    none = tmp_path / "none"
    assert not has_device({}, none, "linux")
    assert has_device({}, tmp_path, "linux")
    assert has_device({}, none, "win32")
    assert has_device({"SDL_AUDIODRIVER": "alsa"}, none, "linux")
    assert has_device({"PULSE_SERVER": "tcp:there"}, none, "linux")
    (tmp_path / "pipewire-0").touch()
    assert has_device({"XDG_RUNTIME_DIR": str(tmp_path)}, none, "linux")


def test_a_driver_that_nobody_hears_needs_no_sounds(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert unheard()
    monkeypatch.setenv("SDL_AUDIODRIVER", "pulseaudio")
    assert not unheard()


def test_a_real_mixer_plays_into_sdl(monkeypatch, tmp_path):
    """The whole way with SDL's dummy driver: device, bank, beds, and the device given back."""
    import pygame

    few = [(name, take) for name in ("tick", "page", "stamp") for take in range(PLAN[name].takes)]
    monkeypatch.setattr("launcher.sound.sound.wanted", lambda: iter(few))
    monkeypatch.setattr("launcher.sound.sound.start", lambda folder: None)
    sound = Sound()
    sound.open(later=0.0)
    until = time.monotonic() + 20
    while not sound.mixer.output.has(("stamp", 3)) and time.monotonic() < until:
        time.sleep(0.02)
    assert isinstance(sound.mixer.output, Speakers)
    assert sound.mixer.play(PlayingSound("stamp", "interface"))
    assert any(sound.mixer.output.busy(channel) for channel in range(CHANNELS))
    sound.close()
    assert pygame.mixer.get_init() is None


DISK = """
import time
from launcher.sound.bank import Bank
from launcher.sound.mixer import CHANNELS, Mixer, PlayingSound
from launcher.sound.output import Speakers
output = Speakers(CHANNELS)
output.load(("stamp", 0), Bank().sound("stamp", 0))
mixer = Mixer(output)
mixer.play(PlayingSound("stamp", pan=1.0))
time.sleep(0.5)
output.close()
"""


def test_what_comes_out_of_sdl_is_panned_from_its_first_sample_on(tmp_path):
    """SDL's disk driver writes down what the loudspeakers would play."""
    raw = tmp_path / "out.raw"
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT), "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(raw),
        "MONSOON_HOME": str(tmp_path),
    }  # fmt: skip
    subprocess.run([sys.executable, "-c", DISK], env=environment, check=True, capture_output=True, timeout=60)
    played = np.fromfile(raw, dtype="<i2").reshape(-1, 2).astype(float)
    strong = np.abs(played[:, 1]) > 300
    assert strong.any(), "something is heard"
    assert np.max(np.abs(played)) < 32767 * 0.9
    left, right = ears(1.0)
    shares = np.abs(played[strong, 0]) / np.abs(played[strong, 1])
    assert shares.max() == pytest.approx(left / right, abs=0.05), "also at the very beginning"


def test_a_mixer_of_its_own_dice_leaves_those_of_python_alone():
    import random

    random.seed(5)
    first = random.random()
    random.seed(5)
    mixer = Mixer(Silence())
    mixer.play(PlayingSound("rifle"))
    mixer.chance.random()
    assert random.random() == first


def test_the_bank_is_read_in_the_background(tmp_path):
    """Asking for a sound never waits: before anything is loaded it returns at once, without having been made."""
    sound = Sound()
    begun = time.perf_counter()
    for _ in range(200):
        sound.effect("artillery")
    assert time.perf_counter() - begun < 0.1
    assert not Bank().complete()
