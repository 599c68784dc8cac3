"""A widget on a screen of its own, and the player who drives it; no time passes by itself."""

from __future__ import annotations

import os
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from launcher.kit.context import Ui
from launcher.kit.style.theme import Theme
from launcher.kit.widget import Widget
from launcher.kit.window.screen import Screen
from tests.launcher.player import ScreenPlayer


@pytest.fixture
def ui() -> Ui:
    pygame.font.init()
    return Ui(Theme(reduced_motion=True))


@pytest.fixture
def show(ui: Ui) -> Callable[..., ScreenPlayer]:
    """Put a widget on a screen of its own, laid out, and return its player."""

    def make(widget: Widget, size: tuple[int, int] = (640, 480)) -> ScreenPlayer:
        class Sample(Screen):
            def build(self) -> Widget:
                return widget

        return ScreenPlayer(Sample(ui), size, frames=False)

    return make
