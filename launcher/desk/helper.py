"""Opens the labels of a screen: as long as a key is held, or by a button until they are put away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from launcher.kit.context import Ui
from launcher.kit.dialog import Dialog
from launcher.kit.helping import HelpLayer, HelpSheet, Part
from launcher.kit.keys import Chord
from launcher.kit.layers import Layer
from launcher.kit.markup import escape
from launcher.kit.widget import Widget

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

COMMAND = "window.help"


class Explained(Protocol):
    """A screen whose parts say what they are."""

    ui: Ui
    desk: Desk
    layers: list[Layer]

    @property
    def top(self) -> Widget:
        """The widgets that get input."""

    @property
    def composing(self) -> bool:
        """Whether an input method has all keys."""

    @property
    def rules_game(self) -> str:
        """The game whose rules stand behind its words."""

    def settle(self) -> None:
        """Lay out now if anything changed."""

    def open_layer(self, layer: Layer) -> None:
        """Put a layer on top."""

    def close_layer(self, layer: Layer) -> None:
        """Take a layer away."""

    def open_rule(self, game: str, link: str) -> None:
        """Open a rule."""


class Helper:
    """Knows whether the labels are shown, and by what."""

    def __init__(self, screen: Explained) -> None:
        self.screen = screen
        self._layer: HelpLayer | None = None
        self._held = False

    @property
    def open(self) -> bool:
        """Whether the labels are shown."""
        return self._layer is not None and self._layer in self.screen.layers

    def takes(self, event: pygame.event.Event) -> bool:
        """Take the key that is held for help, down and up; tells whether the event was that."""
        if event.type == pygame.WINDOWFOCUSLOST and self._held:
            self.close()
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or self.screen.composing:
            return False
        chord, wanted = Chord.of(event), Chord.parse(self.screen.desk.keys.text(COMMAND))
        if event.type == pygame.KEYUP:
            if not self._held or chord.key != wanted.key:
                return False
            self.close()
            return True
        if chord != wanted:
            return False
        if not getattr(event, "repeat", False) and not self._held:
            self.toggle()
            self._held = self.open
        return True

    def toggle(self) -> None:
        """Show the labels, or put them away."""
        if self.open:
            self.close()
            return
        screen = self.screen
        screen.settle()
        sheet = HelpSheet(screen.top, self.about, self.close)
        self._layer, self._held = HelpLayer(sheet, modal=True), False
        screen.open_layer(self._layer)

    def close(self) -> None:
        """Put the labels away."""
        layer, self._layer, self._held = self._layer, None, False
        if layer is not None:
            self.screen.close_layer(layer)

    def about(self, part: Part) -> None:
        """Open the rule behind a part, or say what it is and what more there is to know of it."""
        self.close()
        screen, rule = self.screen, part.widget.cited(part.rect.center)
        if rule and screen.rules_game:
            screen.open_rule(screen.rules_game, rule)
            return
        words, more = screen.ui.word, f"help_more.{part.widget.help}"
        said = [escape(part.text), *([escape(words(more))] if more in screen.ui.words else [])]
        said += [words("help_key", key=screen.ui.cap(part.hotkey))] if part.hotkey else []
        Dialog(screen.ui, words("help_title"), "\n\n".join(said), width=460).open()
