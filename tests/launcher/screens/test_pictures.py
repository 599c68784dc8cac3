"""The screens against stored pictures, with a tolerance: a change of look must be looked at.

``MONSOON_KEEP_PICTURES=1 pytest tests/launcher/screens/test_pictures.py`` stores what is drawn now.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from launcher.desk.desk import Desk
from launcher.kit.style.theme import PALETTES
from launcher.screens import save_views
from launcher.screens.crash import CrashScreen
from launcher.screens.home import HomeScreen
from launcher.screens.new_game import NewGameScreen
from launcher.screens.rules import RulesScreen
from launcher.screens.saves import SavesScreen
from launcher.screens.settings import SettingsScreen
from tests.launcher.player import ScreenPlayer

PICTURES = Path(__file__).parent / "pictures"
SMALL = (320, 200)
MEAN, WORST = 1.5, 26
"""How far a picture may be off: on average over all pixels, and in the worst block of it."""

SCREENS = {
    "home": HomeScreen,
    "new_game": lambda desk: NewGameScreen(desk, desk.module("skirmish")),
    "load": SavesScreen,
    "rules": lambda desk: RulesScreen(desk, "skirmish", "2"),
    "settings": SettingsScreen,
    "crash": lambda desk: CrashScreen(desk, "RuntimeError: once", None, lambda: None),
}


@pytest.fixture
def quiet(monkeypatch, desk, save):
    """The same games, saves, seeds and times in every run."""
    modules = {"skirmish": desk.registry.module("skirmish")}
    monkeypatch.setattr(desk.registry, "_modules", modules)
    monkeypatch.setattr(desk.registry, "broken", {})
    monkeypatch.setattr(save_views, "when", lambda say, moment: "today 20:15")
    save("First evening", 5)
    save("Second evening", 999, ago=60)
    return desk


def drawn(desk: Desk, name: str) -> pygame.Surface:
    person = ScreenPlayer(SCREENS[name](desk))
    person.wait(times=10)
    return pygame.transform.smoothscale(person.surface, SMALL)


def off(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """The mean difference of all pixels, and of the worst block of sixteen by ten."""
    apart = one.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    blocks = pygame.transform.smoothscale(apart, (20, 20))
    means = [sum(blocks.get_at((x, y))[:3]) / 3 for x in range(20) for y in range(20)]
    return sum(means) / len(means), max(means)


@pytest.mark.parametrize("name", SCREENS)
def test_the_screen_looks_as_it_did(quiet, name):
    path, now = PICTURES / f"{name}.png", drawn(quiet, name)
    if os.environ.get("MONSOON_KEEP_PICTURES"):
        pygame.image.save(now, str(path))
    kept = pygame.image.load(path).convert(now)
    mean, worst = off(now, kept)
    assert mean <= MEAN, f"{name} differs by {mean:.2f} on average"
    assert worst <= WORST, f"a part of {name} differs by {worst:.0f}"


def test_a_picture_of_another_palette_is_noticed(quiet):
    kept = pygame.image.load(PICTURES / "settings.png")
    quiet.change(palette=PALETTES["high_contrast"].key)
    now = drawn(quiet, "settings")
    assert off(now, kept.convert(now))[0] > MEAN


def test_a_button_that_is_gone_is_noticed(quiet):
    now = drawn(quiet, "home")
    other = now.copy()
    other.fill((30, 33, 28), (4, 58, 84, 12))
    assert off(now, other)[1] > WORST
