"""Help where the eye is: while a key is held, every part of a screen says what it is, and no label hides another."""

from __future__ import annotations

import pygame
import pytest

from launcher.desk.desk import Desk
from launcher.kit.keys import Chord
from launcher.kit.window.help_labels import HelpSheet
from launcher.kit.window.input import stops
from launcher.kit.window.screen import Screen
from launcher.opener import ScreenOpener
from tests.launcher.player import ScreenPlayer
from tests.launcher.screens.test_every_control import SCREENS

DAILY = (((1440, 900), 1.0), ((1024, 700), 1.5))
BETWEEN = (((1024, 700), 1.0), ((1440, 900), 1.5))
"""Windows and letters: the usual and the narrowest every day, what lies between them among the long proofs."""


def opened(name: str, size: tuple[int, int] = (1280, 800), scale: float = 1.0, language: str = "") -> ScreenPlayer:
    desk = Desk(ScreenOpener())
    desk.change(reduced_motion=True, ui_scale=scale, language=language)
    person = ScreenPlayer(Screen(desk.ui), size)
    person.stack.push(SCREENS[name](desk))
    person.wait(times=5)
    return person


def press(person: ScreenPlayer, key: str, kind: int, repeat: bool = False) -> bool:
    chord = Chord.parse(key)
    used = person.stack.handle(pygame.event.Event(kind, key=chord.key, mod=0, unicode="", repeat=repeat))
    person.wait()
    return used


def sheet(person: ScreenPlayer) -> HelpSheet | None:
    layers = person.screen.layers
    return layers[-1].root if layers and isinstance(layers[-1].root, HelpSheet) else None


def shown(person: ScreenPlayer) -> HelpSheet:
    found = sheet(person)
    assert found is not None, "no labels are shown"
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_every_stop_of_the_keyboard_is_explained(name, save):
    """Each thing that Tab stops at has a sentence: its own, or that of what it lies in; and the sentence exists."""
    save("first", 4)
    screen = opened(name).screen
    for widget in stops(screen.root):
        said = widget.helped
        assert said is not None, f"nothing says what {widget.id or widget.name} is"
        assert f"help.{said.help}" in screen.ui.words, f"there are no words for {said.help}"


@pytest.mark.parametrize("name", SCREENS)
def test_the_labels_are_there_as_long_as_the_key_is_held(name, save):
    save("first", 4)
    person = opened(name)
    assert press(person, "F12", pygame.KEYDOWN)
    held = shown(person)
    assert held.parts
    assert press(person, "F12", pygame.KEYDOWN, repeat=True)
    assert sheet(person) is held, "a key that repeats changes nothing"
    press(person, "F12", pygame.KEYUP)
    assert sheet(person) is None
    person.click("help")
    assert sheet(person) is not None
    press(person, "F12", pygame.KEYUP)
    assert sheet(person) is not None, "what the button has opened does not go with the key"
    person.key("Esc")
    assert sheet(person) is None
    assert person.stack.top is person.screen


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("language", ["", "es", "ja"])
@pytest.mark.parametrize("sizes", [DAILY, pytest.param(BETWEEN, marks=pytest.mark.slow)], ids=["daily", "between"])
def test_no_label_lies_over_another_or_leaves_the_screen(name, language, sizes, save):
    save("first", 4)
    for size, scale in sizes:
        person = opened(name, size, scale, language)
        press(person, "F12", pygame.KEYDOWN)
        labels = shown(person)
        rects = [one.rect for one in labels.places if one is not None]
        assert len(rects) == len(labels.parts), (name, size, scale)
        for n, rect in enumerate(rects):
            assert labels.rect.contains(rect)
            assert rect.collidelist(rects[n + 1 :]) < 0, (name, size, scale)


def test_a_click_on_a_part_tells_about_it():
    person = opened("settings")
    press(person, "F12", pygame.KEYDOWN)
    part = next(part for part in shown(person).parts if part.widget.help == "settings.keys")
    person.click(part.rect.center)
    assert sheet(person) is None
    assert part.text in person.words()
    person.key("Esc")
    assert not person.screen.layers


def test_another_key_can_be_held():
    person = opened("home")
    person.screen.desk.rebind("window.help", "F7")
    assert not press(person, "F12", pygame.KEYDOWN)
    assert sheet(person) is None
    press(person, "F7", pygame.KEYDOWN)
    assert sheet(person) is not None
    press(person, "F7", pygame.KEYUP)
    assert sheet(person) is None


def test_the_labels_go_when_the_window_loses_the_keyboard():
    """The key is let go elsewhere then, and nobody hears of it."""
    person = opened("home")
    press(person, "F12", pygame.KEYDOWN)
    person.stack.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert sheet(person) is None
