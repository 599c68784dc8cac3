"""How long the window sleeps while nothing happens: long, unless a screen wants to be drawn now and then."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from launcher.kit.context import Ui
from launcher.kit.style.theme import Theme
from launcher.kit.window.screen import Screen
from launcher.kit.window.window import IDLE_MS, App


class Raining(Screen):
    """A screen with something that goes on for ever."""

    beat = 0

    @property
    def pulse(self) -> int:
        return self.beat


@pytest.fixture
def app():
    found = App(Ui(Theme()), Raining, title="rain", size=(800, 560))
    yield found
    found.close()


def test_an_idle_window_sleeps_as_long_as_its_screen_lets_it(app, monkeypatch):
    slept = []

    def sleep(ms):
        slept.append(ms)
        app.ui.clock.advance(ms)
        return pygame.event.Event(pygame.NOEVENT)

    for _ in range(200):
        pygame.event.clear()
        app.stack.top.update(50)
        app.frame()
        if not app.stack.top.busy and not app.stack.top.dirty:
            break
    monkeypatch.setattr(pygame.event, "wait", sleep)
    monkeypatch.setattr(pygame.event, "get", list)
    app.frame()
    app.stack.top.beat = 34
    app.frame()
    assert slept == [IDLE_MS, 34]
