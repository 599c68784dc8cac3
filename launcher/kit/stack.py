"""Screens over each other: the launcher below, the table on it, the rulebook on top."""

from __future__ import annotations

import pygame

from launcher.kit.context import Ui
from launcher.kit.screen import Screen
from launcher.kit.widget import Target

TURNS = "page"
"""What is heard when another screen is shown."""


class ScreenStack:
    """Screens over each other; the uppermost is seen and gets all input."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.screens: list[Screen] = []

    @property
    def top(self) -> Screen | None:
        """The screen that is seen."""
        return self.screens[-1] if self.screens else None

    def push(self, screen: Screen) -> None:
        """Show a screen over the present one."""
        if self.top:
            self.top.leave()
            self.ui.chime(TURNS)
        screen.stack = self
        self.screens.append(screen)
        self._enter()

    def pop(self) -> None:
        """Leave the uppermost screen; with none left the program ends."""
        self.screens.pop().leave()
        if self.screens:
            self.ui.chime(TURNS)
        self._enter()

    def replace(self, screen: Screen) -> None:
        """Show a screen instead of the present one."""
        if self.screens:
            self.screens.pop().leave()
        screen.stack = self
        self.screens.append(screen)
        self._enter()

    def clear(self) -> None:
        """Leave all screens: the program ends."""
        while self.screens:
            self.screens.pop().leave()

    def _enter(self) -> None:
        if self.top:
            self.ui.animator.finish()
            self.ui.host = self.top
            self.top.relayout()
            self.top.enter()

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to the uppermost screen."""
        return self.top.handle(event) if self.top else False

    def update(self, dt: float) -> None:
        """Let time pass."""
        if self.top:
            self.top.update(dt)

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the uppermost screen."""
        return self.top.draw(surface) if self.top else []

    def targets(self) -> list[Target]:
        """What can be clicked on the uppermost screen."""
        return self.top.targets() if self.top else []
