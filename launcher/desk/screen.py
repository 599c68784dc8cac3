"""What every screen of the launcher has: the desk, a head with a way back, a foot with keys, and errors in words.

Opens the labels of a screen: as long as a key is held, or by a button until they are put away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame

from hexcore.errors import MonsoonError
from hexcore.text import plain_lines
from launcher.desk.commands import Rekeyed
from launcher.kit.context import Ui
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.style.theme import SCALE_RANGE
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import icon_button
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.surfaces import Divider
from launcher.kit.widgets.text import KeyHint, Label, percent
from launcher.kit.window.help_labels import HelpLayer, HelpSheet, Part
from launcher.kit.window.layers import Dialog, Layer
from launcher.kit.window.menu import Choice
from launcher.kit.window.screen import Screen

if TYPE_CHECKING:
    from pathlib import Path

    from hexcore.play.replay import Replay
    from launcher.desk.desk import Desk
    from launcher.play import Play

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


EDGE = 24
SMALL = 22
SCALE_STEP = 0.05
GOING_ABOUT = (("Tab", "desk.hint_next"), ("Enter", "desk.hint_choose"))
"""The keys that go from one thing to the next on every screen."""


class DeskScreen(Screen):
    """A screen of the launcher: ``titled`` is the key of its title, ``hints`` are keys with those of their words."""

    titled = ""
    hints: Sequence[tuple[str, str]] = ()

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._title = ""
        self._rekeyed = Rekeyed(desk.keys)
        self.helper = Helper(self)
        super().__init__(desk.ui)

    # -- shape ----------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What the screen is called: what it was given as a title, else in the words of this moment's language."""
        return self._title or self.called()

    @title.setter
    def title(self, title: str) -> None:
        self._title = title

    def called(self) -> str:
        """The title in words."""
        return self.ui.word(self.titled) if self.titled else ""

    def page(self, content: Widget, *tools: Widget) -> Widget:
        """Head, content and foot in the one shape that all screens share."""
        back = icon_button("arrow-left", self.ui.word("desk.back"), self.leave_screen, kind="normal", id="back")
        back.help = "desk.back"
        head = Row(back, Label(self.title, size="title", bold=True, lines=2), Spacer(), *tools, gap=12)
        return Column(head, Divider(), content.sized(flex=1), self.foot(), pad=(EDGE, 16, EDGE, 12), gap=14)

    def foot(self) -> Widget:
        """The keys that work here."""
        hints = (*self.hints, *GOING_ABOUT, ("Esc", "desk.hint_back"))
        keys = Row(*self.key_hints(hints), gap=16, help="desk.keys")
        return Row(self.help_button().sized(SMALL, SMALL), Spacer(), keys, gap=16).sized(height=SMALL)

    def help_button(self) -> Widget:
        """Says of every part of the screen what it is; the key does so as long as it is held."""
        key, words = self.desk.keys.text(COMMAND), self.ui.word("desk.help")
        return icon_button("help", words, self.helper.toggle, hotkey=key, id="help", help="desk.help")

    @property
    def rules_game(self) -> str:
        """The game whose rules stand behind the words of this screen; "" where there is none."""
        return ""

    def key_hints(self, hints: Sequence[tuple[str, str]]) -> list[Widget]:
        """Keys with what they do; one without words shares those of the next."""
        return [KeyHint(key, self.ui.word(does) if does else "") for key, does in hints]

    def game_choice(self, game: str, on_change: Callable[[str], None]) -> Widget:
        """Which game this is about, to be changed."""
        games = [(module.meta.id, module.meta.name) for module in self.desk.modules]
        choice = Choice(games, game, on_change, id="game", name=self.ui.word("desk.game"), help="desk.game")
        if len(games) == 1:
            choice.set_enabled(False, self.ui.word("desk.only_game"))
        return Row(Label(self.ui.word("desk.game"), tone="muted"), choice.sized(min_width=180), gap=10)

    # -- going about ----------------------------------------------------------------------------------------

    def push(self, screen: Screen) -> None:
        """Show a screen over this one."""
        if self.stack is not None:
            self.stack.push(screen)

    def sit_down(self, play: Play, *, instead: bool = False) -> None:
        """Go to the table; ``instead`` lets it take the place of this screen."""
        table = self.desk.opener.table(self.desk, play)
        if self.stack is not None and instead:
            self.stack.replace(table)
        else:
            self.push(table)
        if play.missing:
            say = self.ui.word
            text = escape(say("desk.played_by_bot", names=play.missing, count=len(play.missing)))
            Dialog(self.ui, say("desk.not_here"), text, width=480).open()

    def go_on_with(self, path: Path) -> None:
        """Go on with a saved game; where its packs are not as they were, that is said first."""
        from hexcore.storage.saves import read_save
        from launcher.desk.other_packs import ask_about_packs

        save = read_save(path)
        found = self.desk.changed_packs(save)
        if found:
            ask_about_packs(self, save, found, lambda: self.attempt(lambda: self.sit_down_with(path)))
        else:
            self.sit_down_with(path)

    def sit_down_with(self, path: Path) -> None:
        """Go to the table with a saved game; where only its position is left, that is said."""
        play, history = self.desk.load_play(path)
        self.sit_down(play)
        if not history:
            say = self.ui.word
            Dialog(self.ui, say("desk.other_rules"), say("desk.from_position"), width=480).open()

    def watch_game(self, replay: Replay, title: str) -> None:
        """Watch a game from its start."""
        self.push(self.desk.opener.replay(self.desk, replay, title))

    def leave_screen(self) -> None:
        """Go back to the screen below."""
        self.back()

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something that may fail; what is wrong is said in a dialog and nothing has changed."""
        try:
            action()
        except MonsoonError as error:
            self.ui.host = self  # a screen that failed while it was made has taken the place already
            told = escape(plain_lines(error.said(self.ui.theme.language)))
            Dialog(self.ui, self.ui.word("desk.cannot"), told, width=520).open()

    def open_rule(self, game: str, link: str) -> None:
        """Open the rule that a link names."""
        self.attempt(lambda: self.push(self.desk.opener.rules(self.desk, game, link.removeprefix("rule:"))))

    # -- the player's keys ----------------------------------------------------------------------------------

    def settle(self) -> None:
        """Lay out, with the keys the player chose."""
        self._rekeyed.keep(self.root)
        super().settle()

    def rebuild(self) -> None:
        """Build the widgets anew, with the keys the player chose."""
        super().rebuild()
        self._rekeyed.keep(self.root)

    def open_layer(self, layer: Layer) -> None:
        """Put a popup or dialog on top, with the keys the player chose."""
        self._rekeyed.once(layer.root)
        super().open_layer(layer)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; a key the player chose also means what ours means."""
        if self.helper.takes(event):
            return True
        if super().handle(event):
            return True
        ours = self._rekeyed.ours(event) if event.type == pygame.KEYDOWN else None
        return ours is not None and super().handle(ours)

    # -- keys that work everywhere --------------------------------------------------------------------------

    def on_key(self, event: pygame.event.Event) -> bool:
        """What is for the whole window; then what the screen itself knows."""
        return self.window_key(event)

    def window_key(self, event: pygame.event.Event) -> bool:
        """Fullscreen, sound and scale."""
        chord, keys = Chord.of(event), self.desk.keys
        if chord == Chord.parse(keys.text("window.fullscreen")):
            self.desk.change(fullscreen=not self.desk.settings.fullscreen)
            return True
        if chord == Chord.parse(keys.text("window.mute")):
            self.mute(not self.desk.settings.muted)
            return True
        if chord.key == pygame.K_EQUALS and chord.ctrl:  # the key that has the plus on it, without Shift
            chord = Chord(pygame.K_PLUS, ctrl=True)
        for command, step in (("window.larger", SCALE_STEP), ("window.smaller", -SCALE_STEP)):
            if chord == Chord.parse(keys.text(command)):
                self.rescale(step)
                return True
        if chord == Chord.parse(keys.text("window.normal")):
            self.unscale()
            return True
        return False

    def unscale(self) -> None:
        """Letters and buttons as large as they were made."""
        self.rescale(1.0 - self.desk.settings.ui_scale)

    def mute(self, muted: bool) -> None:
        """Let nothing be heard any more, or everything again."""
        self.desk.change(muted=muted)
        self.toast(self.ui.word("desk.muted" if muted else "desk.unmuted"))

    def rescale(self, by: float) -> None:
        """Larger or smaller letters and buttons, within the range."""
        low, high = SCALE_RANGE
        scale = round(min(high, max(low, self.desk.settings.ui_scale + by)), 2)
        self.desk.change(ui_scale=scale)
        self.toast(self.ui.word("desk.scale", share=percent(scale, self.ui.word)), about="scale")
