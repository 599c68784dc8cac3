"""A loudspeaker that writes down what it plays, and a desk that is connected to it."""

from __future__ import annotations

import os
import random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from launcher.desk.desk import Desk
from launcher.opener import ScreenOpener
from launcher.sound.mixer import Mixer
from launcher.sound.sound import Sound
from tests.launcher.sound.recorder import Recorder


@pytest.fixture
def output() -> Recorder:
    return Recorder()


@pytest.fixture
def mixer(output) -> Mixer:
    return Mixer(output, random.Random(3))


@pytest.fixture
def desk(mixer) -> Desk:
    pygame.font.init()
    desk = Desk(ScreenOpener())
    desk.sound = Sound(mixer)
    desk.change(volume_effects=1.0, volume_ambience=1.0, volume_interface=1.0)
    return desk
