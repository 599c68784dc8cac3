"""One press of a key acts once, however slow the step is that it leads to."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from launcher.kit.context import Ui
from launcher.kit.layout import Column
from launcher.kit.style.theme import Theme
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.fields import TextField
from launcher.kit.window.screen import Screen
from launcher.kit.window.window import App, first_size


class SlowClock:
    """A clock of the loop on which a step takes as long as a test says."""

    def __init__(self) -> None:
        self.passed = 0

    def tick(self, framerate: float = 0, /) -> int:
        passed, self.passed = self.passed, 0
        return max(passed, 16)


class Buttons(Screen):
    """Two screens' worth: a button that has the key S, then a step that takes long, then keys that are refused."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.begun = 0
        self.refused: list[int] = []
        self.takes = 0

    def build(self) -> Widget:
        self.field = TextField(id="field")
        self.button = Button("Start", self.start, hotkey="S", id="start")
        return Column(self.button, self.field)

    def start(self) -> None:
        self.begun += 1
        self.button.set_visible(False)
        self.clock.passed += self.takes

    def on_key(self, event: pygame.event.Event) -> bool:
        self.refused.append(event.key)
        self.clock.passed += self.takes
        return True


@pytest.fixture
def app():
    found = App(Ui(Theme(reduced_motion=True)), Buttons, title="Test", size=(800, 600), software=True)
    found.clock = found.stack.top.clock = SlowClock()
    found.frame()
    pygame.event.clear()
    yield found
    found.close()


def key(code: int, kind: int = pygame.KEYDOWN) -> pygame.event.Event:
    return pygame.event.Event(kind, key=code, mod=0, unicode="")


def frame(app: App, *events: pygame.event.Event) -> None:
    """Do one turn of the loop with the events that wait in pygame's queue by then."""
    pygame.event.clear()
    for event in (*events, pygame.event.Event(pygame.USEREVENT)):
        pygame.event.post(event)
    app.frame()


REPEATS = [key(pygame.K_s)] * 12
"""What pygame's timer puts into the queue while a step of 0.8 seconds keeps the program from reading."""


def test_a_press_acts_once_though_its_step_is_slow(app):
    app.stack.top.takes = 800
    frame(app, key(pygame.K_s))
    frame(app, *REPEATS, key(pygame.K_s, pygame.KEYUP))
    assert (app.stack.top.begun, app.stack.top.refused) == (1, [])


def test_a_key_that_is_still_held_after_a_slow_step_does_not_act_again(app):
    app.stack.top.takes = 800
    frame(app, key(pygame.K_s))
    frame(app, *REPEATS)
    frame(app, *REPEATS)
    assert (app.stack.top.begun, app.stack.top.refused) == (1, [])


def test_a_second_press_before_anything_was_seen_is_the_first(app):
    app.stack.top.takes = 800
    frame(app, key(pygame.K_s), key(pygame.K_s, pygame.KEYUP))
    frame(app, key(pygame.K_s), key(pygame.K_s, pygame.KEYUP))
    assert (app.stack.top.begun, app.stack.top.refused) == (1, [])


def test_a_second_press_after_a_quick_step_counts(app):
    frame(app, key(pygame.K_s), key(pygame.K_s, pygame.KEYUP))
    frame(app, key(pygame.K_s), key(pygame.K_s, pygame.KEYUP))
    assert (app.stack.top.begun, app.stack.top.refused) == (1, [pygame.K_s])


def test_another_key_after_a_slow_step_counts(app):
    app.stack.top.takes = 800
    frame(app, key(pygame.K_s), key(pygame.K_s, pygame.KEYUP))
    frame(app, key(pygame.K_q), key(pygame.K_q, pygame.KEYUP))
    assert (app.stack.top.begun, app.stack.top.refused) == (1, [pygame.K_q])


def test_in_a_text_field_a_held_key_goes_on(app):
    screen = app.stack.top
    screen.field.set_text("Hill 875")
    screen.focus(screen.field)
    frame(app, key(pygame.K_END))
    for _ in range(3):
        frame(app, key(pygame.K_BACKSPACE))
    assert screen.field.text == "Hill "


@pytest.mark.parametrize(
    ("screens", "wanted", "size"),
    [
        ([(1024, 700)], None, (922, 630)),
        ([(1440, 900)], None, (1296, 810)),
        ([(2560, 1440)], None, (1920, 1200)),
        ([(3840, 2160)], None, (1920, 1200)),
        ([(800, 480)], None, (800, 560)),
        ([(1920, 1080)], (1500, 950), (1500, 950)),
        ([(1280, 800), (2560, 1440)], (2400, 1300), (2400, 1300)),
        ([(1280, 800)], (2400, 700), (1152, 700)),
        ([], None, (1280, 800)),
    ],
)
def test_a_window_opens_at_most_of_the_screen_or_as_the_player_left_it(screens, wanted, size):
    assert first_size(screens, wanted) == size
