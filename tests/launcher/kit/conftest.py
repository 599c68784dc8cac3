"""A screen without a window, and a hand that uses it as a person does: by mouse and keyboard events only."""

from __future__ import annotations

import os
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from launcher.kit.context import Ui
from launcher.kit.keys import Chord
from launcher.kit.style.theme import Theme
from launcher.kit.widget import Widget
from launcher.kit.window.screen import Screen


class Hand:
    """Drives one screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def move(self, pos: tuple[int, int]) -> None:
        self.screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        self.move(pos)
        self.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))

    def release(self, pos: tuple[int, int], button: int = 1) -> None:
        self.screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))

    def click_at(self, pos: tuple[int, int]) -> None:
        self.press(pos)
        self.release(pos)

    def click(self, name: str) -> None:
        self.click_at(self.screen.target(name).rect.center)

    def wheel(self, name: str, notches: int) -> None:
        self.move(self.screen.target(name).rect.center)
        self.screen.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches))

    def key(self, text: str) -> bool:
        chord = Chord.parse(text)
        mod = (pygame.KMOD_CTRL if chord.ctrl else 0) | (pygame.KMOD_SHIFT if chord.shift else 0)
        return self.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=chord.key, mod=mod, unicode=""))

    def type(self, text: str) -> None:
        for letter in text:
            self.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter))
            self.screen.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))


@pytest.fixture
def ui() -> Ui:
    pygame.font.init()
    return Ui(Theme(reduced_motion=True))


@pytest.fixture
def show(ui: Ui) -> Callable[..., Hand]:
    """Put a widget on a screen of its own, laid out, and give the hand that drives it."""

    def make(widget: Widget, size: tuple[int, int] = (640, 480)) -> Hand:
        class Sample(Screen):
            def build(self) -> Widget:
                return widget

        screen = Sample(ui)
        screen.resize(size)
        return Hand(screen)

    return make
