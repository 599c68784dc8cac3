"""The list of keys in the settings: every command with its key, and a dialog to press another."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from launcher.desk.commands import COMMANDS, Command, chord_text, fixed, holder
from launcher.desk.desk import Desk
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.widget import Size, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.listview import ListView, Rows
from launcher.kit.widgets.text import Label, cap_size, draw_cap
from launcher.kit.window.layers import Answer, Dialog
from launcher.language import Say

MODIFIERS = (
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_MODE,
)  # fmt: skip


class KeyList:
    """The list of keys and its buttons."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        say = desk.ui.word
        self.list: ListView[KeyLine] = ListView(
            self._lines(), KeyRows(), on_activate=lambda index: self.ask(), on_select=lambda index: self._sync(),
            id="keys", name=say("keys.list"),
        )  # fmt: skip
        self.change_button = Button(say("keys.change"), self.ask, icon="edit", id="key.change")
        self.ours_button = Button(say("keys.reset"), self.give_back, icon="undo", id="key.ours")
        self.all_button = Button(say("keys.reset_all"), self.give_all_back, kind="quiet", id="key.all")
        self._sync()

    def widget(self) -> Widget:
        note = self.desk.ui.word("keys.note")
        row = Row(self.change_button, self.ours_button, Spacer(), self.all_button, gap=8)
        return Column(self.list.sized(flex=1, min_height=200), row, Label(note, size="small", tone="muted"), gap=8)

    def _lines(self) -> list[KeyLine]:
        found, say = [], self.desk.ui.word
        for place, commands in COMMANDS.items():
            found.append(KeyLine(say(f"place.{place}")))
            found += [KeyLine(say(entry.word), entry, self._label(entry.id)) for entry in commands]
        return found

    def _label(self, command: str) -> str:
        return self.desk.ui.cap(self.desk.keys.text(command))

    @property
    def chosen(self) -> Command | None:
        at = self.list.selected
        return self.list.items[at].command if 0 <= at < len(self.list.items) else None

    def _sync(self) -> None:
        command, overrides, say = self.chosen, self.desk.keys.overrides, self.desk.ui.word
        none = "" if command else say("keys.choose")
        self.change_button.set_enabled(not none, none)
        own = none or ("" if command and command.id in overrides else say("keys.is_ours"))
        self.ours_button.set_enabled(not own, own)
        self.all_button.set_enabled(bool(overrides), "" if overrides else say("keys.all_ours"))

    def _refresh(self) -> None:
        self.list.set_items(self._lines())
        self._sync()

    def ask(self) -> None:
        """Wait for a key and give it to the chosen command."""
        command = self.chosen
        if command is None:
            return
        ui = self.desk.ui
        catcher = KeyCatcher(ui.word, lambda chord: self._take(command, chord, catcher, dialog))
        dialog = Dialog(ui, ui.word(command.word), catcher, [Answer(ui.word("keys.keep"))])
        dialog.open()
        ui.host.focus(catcher, visible=False)

    def _take(self, command: Command, chord: Chord, catcher: KeyCatcher, dialog: Dialog) -> None:
        say = self.desk.ui.word
        try:
            text = chord_text(chord)
        except ValueError:
            catcher.say(say("keys.unusable"), "danger")
            return
        always = fixed(chord)
        if always is not None:
            catcher.say(say("keys.always", key=chord.label(self.desk.ui.word)), "danger")
            return
        other = holder(self.desk.keys, command.id, chord)
        if other is not None:
            catcher.say(say("keys.taken", key=chord.label(self.desk.ui.word), command=say(other.word)), "danger")
            return
        dialog.close()
        self.desk.rebind(command.id, text)
        self._refresh()

    def give_back(self) -> None:
        """Restore our key for the chosen command, unless another has it now."""
        command = self.chosen
        if command is None:
            return
        chord = Chord.parse(self.desk.keys.defaults[command.id])
        other = holder(self.desk.keys, command.id, chord)
        if other is not None:
            ui = self.desk.ui
            ui.host.toast(
                ui.word("keys.taken_now", key=chord.label(self.desk.ui.word), command=ui.word(other.word)), "danger"
            )
            return
        self.desk.rebind(command.id, "")
        self._refresh()

    def give_all_back(self) -> None:
        for command in list(self.desk.keys.overrides):
            self.desk.rebind(command, "")
        self._refresh()


class KeyLine(NamedTuple):
    """A line of the list: a place as a heading, or a command with its key."""

    words: str
    command: Command | None = None
    key: str = ""


class KeyRows(Rows[KeyLine]):
    """Headings, and commands with the key at the right."""

    def height(self, view: Widget, item: KeyLine, width: int) -> int:
        more = len(self.lines(view, item, width)) - 1
        return view.ui.px(30 if item.command else 36) + more * view.ui.theme.line_px("body")

    def lines(self, view: Widget, item: KeyLine, width: int) -> list[str]:
        """Return the words, wrapped beside the key."""
        if item.command is None:
            return [item.words]
        return view.ui.fonts.clamp(item.words, max(1, width - cap_size(view, item.key)[0] - view.ui.px(34)), 2)

    def name(self, item: KeyLine) -> str:
        return f"{item.words} {item.key}" if item.command else item.words

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: KeyLine) -> None:
        ui, px = view.ui, view.ui.px
        if item.command is None:
            room = rect.inflate(-px(24), 0).move(0, px(3))
            ui.write(surface, item.words, room, "small", view.ink("muted"), True)
            return
        cap = pygame.Rect((0, 0), cap_size(view, item.key))
        cap.midright = (rect.right - px(14), rect.centery)
        draw_cap(surface, view, cap, item.key, "ink")
        lines, step = self.lines(view, item, rect.width), ui.theme.line_px("body")
        room = pygame.Rect(rect.x + px(12), rect.centery - step * len(lines) // 2, cap.left - rect.x - px(20), step)
        for n, line in enumerate(lines):
            ui.write(surface, line, room.move(0, n * step))


class KeyCatcher(Widget):
    """Waits for a key and passes it on."""

    focusable = True

    def __init__(self, say: Say, on_chord: Callable[[Chord], None]) -> None:
        super().__init__(id="catcher", name=say("keys.press"))
        self.on_chord = on_chord
        self.says, self.tone = say("keys.waiting"), "muted"

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(64))

    def on_key(self, chord: Chord) -> bool:
        # Esc gives up; modifiers alone are no key
        if chord.key == pygame.K_ESCAPE or chord.key in MODIFIERS:
            return False
        self.on_chord(chord)
        return True

    def say(self, text: str, tone: str) -> None:
        self.says, self.tone = text, tone
        self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        lines = self.ui.fonts.clamp(self.says, self.rect.width, 3)
        step = self.ui.theme.line_px("body")
        for n, line in enumerate(lines):
            room = pygame.Rect(self.rect.x, self.rect.y + n * step, self.rect.width, step)
            self.ui.write(surface, line, room, "body", self.ink(self.tone))
