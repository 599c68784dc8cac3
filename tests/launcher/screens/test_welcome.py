"""The first start: three questions by mouse and by keys, answered at once and remembered; what the games are like."""

from __future__ import annotations

import json

import pygame
import pytest

from launcher import app
from launcher.language import FILE, config_folder
from launcher.screens.home import HomeScreen
from launcher.screens.welcome import WelcomeScreen
from tests.launcher.screens.conftest import reload


def kept() -> dict[str, object]:
    """The settings as they lie on disk."""
    return json.loads((config_folder() / FILE).read_text(encoding="utf-8"))


def key(code: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=""))


def click(opened: app.Program, name: str) -> None:
    """By real events through the window's own queue."""
    pos = opened.stack.top.target(name).rect.center
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=1))
    frames(opened)


def frames(opened: app.Program, count: int = 3) -> None:
    for _ in range(count):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        opened.frame()


@pytest.fixture
def started(desk):
    """The program as somebody starts it."""
    opened: list[app.Program] = []

    def start(on=None, **options) -> app.Program:
        pygame.event.clear() if pygame.display.get_init() else None
        opened.append(app.Program(on or desk, **options))
        opened[-1].begin()
        frames(opened[-1])
        return opened[-1]

    yield start
    for one in opened:
        one.close()
        one.marker.clear()


def test_the_first_start_asks_three_things_and_remembers_the_answers(started, desk):
    opened = started()
    assert isinstance(opened.stack.top, WelcomeScreen)
    click(opened, "日本語")
    assert desk.ui.theme.language == "ja"
    assert opened.stack.top.title == "Monsoonへようこそ"
    click(opened, "Español")
    assert desk.ui.theme.language == "es"
    click(opened, "sound")
    assert desk.settings.muted
    before = opened.stack.top.root.find("sample").rect.height
    click(opened, "145\u00a0%")
    assert desk.settings.ui_scale == 1.45
    assert opened.stack.top.root.find("sample").rect.height > before * 1.2, "the sample shows it at once"
    told = kept()
    assert (told["language"], told["ui_scale"], told["muted"], told["welcomed"]) == ("es", 1.45, True, True)
    again = reload(desk)
    assert (again.settings.spoken, again.settings.ui_scale, again.settings.muted) == ("es", 1.45, True)
    opened.close()
    assert isinstance(started(again).stack.top, HomeScreen), "it is asked once"


def test_every_answer_can_be_given_by_keys(started, desk):
    opened = started()
    key(pygame.K_RIGHT)
    frames(opened)
    assert desk.ui.theme.language == "es"
    key(pygame.K_LEFT)
    frames(opened)
    assert desk.ui.theme.language == "en"
    key(pygame.K_TAB)
    key(pygame.K_SPACE)
    frames(opened)
    assert desk.settings.muted
    key(pygame.K_SPACE)
    key(pygame.K_TAB)
    key(pygame.K_LEFT)
    frames(opened)
    assert (desk.settings.muted, desk.settings.volume_effects) == (False, 0.75)
    assert desk.settings.volume_ambience == pytest.approx(0.56)
    key(pygame.K_TAB)
    key(pygame.K_RIGHT)
    frames(opened)
    assert desk.settings.ui_scale == 1.2
    key(pygame.K_RETURN)
    frames(opened)
    assert isinstance(opened.stack.top, HomeScreen)


def test_passed_over_it_does_not_come_again(started, desk):
    opened = started()
    key(pygame.K_ESCAPE)
    frames(opened)
    assert isinstance(opened.stack.top, HomeScreen)
    assert desk.settings.ui_scale == 1.0
    opened.close()
    assert isinstance(started(reload(desk)).stack.top, HomeScreen)


def test_nobody_is_asked_who_sits_down_at_a_table(started, desk, play):
    opened = started(begin=lambda home: home.sit_down(home.desk.seated(play(3), {"red": "random"})))
    assert opened.stack.top.title == "Table"
    assert not any(isinstance(screen, WelcomeScreen) for screen in opened.stack.screens)


def test_without_sound_the_volume_says_why_it_cannot_be_set(desk, player):
    person = player(WelcomeScreen(desk))
    person.click("sound")
    target = person.screen.target("volume")
    assert not target.enabled
    assert target.reason
    person.click("sound")
    assert person.screen.target("volume").enabled


def test_a_size_of_the_players_own_is_among_those_to_choose_from(desk, player):
    desk.change(ui_scale=1.1)
    person = player(WelcomeScreen(desk))
    assert {"85\u00a0%", "Automatic", "110\u00a0%"} <= set(person.names())
