"""Guard against keys and clicks that were meant for something that has just gone or just come.

A card leaves the stage by itself, the curtain falls, a phase ends: the next key or click was often meant for that. So
keys that answer wait until the decision has been seen, and a click a little less. No key or click closes a note before
it can have been read; its button is pale for so long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from launcher.kit.anim import Clock
from launcher.kit.keys import Chord
from launcher.kit.widget import Pos, Widget
from launcher.kit.widgets.button import Button
from launcher.table.hotkeys import ACT, GO_ON
from launcher.table.sidebar.actions import ActionButton, MarchButton
from launcher.table.turn.state import TableState

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

ANSWER_MS = 650.0  # the time before a key may answer a decision that has come into view
READ_MS = 400.0
"""The time before a key or a click may close a note; an earlier one is the second half of a double click."""
CLICK_MS = 250.0  # the time before a click may answer: a player who aims at a button has seen it sooner


class AnswerGuard:
    """The time for which the player has seen the present decision.

    It runs from the first frame: a key pressed while a slow frame is drawn was meant for the decision before.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.question: object = None
        self._seen_at: float | None = None
        self._drawn = False

    def ask(self, question: object) -> bool:
        """Set the decision that a key would answer now; tells whether it is another one."""
        other = question != self.question
        if other:
            self.question = question
            self.begin()
        return other

    def begin(self) -> None:
        """Start the time anew: something was answered or closed."""
        self._seen_at, self._drawn = None, False

    def drawn(self) -> None:
        self._drawn = True

    def tick(self, *, clean: bool) -> None:
        """Let time pass; ``clean`` says that nothing waits to be drawn."""
        if self._seen_at is None and (self._drawn or clean):
            self._seen_at = self._clock()

    @property
    def age(self) -> float:
        return 0.0 if self._seen_at is None else self._clock() - self._seen_at

    @property
    def held(self) -> bool:
        return self.age < ANSWER_MS

    @property
    def unread(self) -> bool:
        return self.age < READ_MS

    @property
    def aims(self) -> bool:
        return self.age < CLICK_MS


ANSWERS = (Chord.parse(ACT), Chord.parse(GO_ON))
_GO_ON = Chord.parse(GO_ON)
_ESC = Chord.parse("Esc")
DIALOG_MS = 400.0  # the time before a key may answer a dialog: the second press of the key that opened it does not
MOVED_MS = 400.0  # the time before a click may press a button that has slid under the cursor


class StaleInput:
    """Filter of keys and clicks that were meant for what was on screen before."""

    def __init__(self, table: TableScreen, guard: AnswerGuard) -> None:
        self.table, self.guard = table, guard
        self._dialog: tuple[object, float] = (None, -1e9)
        self._stands, self._stood = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        """The place of the button that goes on, and its place before it moved."""
        self._moved = -1e9
        self._pale: Button | None = None
        self._read, self._read_at = pygame.Rect(0, 0, 0, 0), -1e9
        """The place and time of the last click that closed a note."""
        self._actor = ""
        self._handed = False  # whether no key has answered since another seat became the actor

    def tick(self, *, clean: bool) -> None:
        self.guard.tick(clean=clean)
        asked = self.table.layers[-1] if self.table.layers else None
        if asked is not self._dialog[0]:
            self._dialog = (asked, self.table.ui.clock())
        self._watch()

    def _watch(self) -> None:
        """Notice that the main button has moved because something above it was closed."""
        button = self._answer()
        if button is not None and button.rect.width and button.rect != self._stands:
            self._stood, self._stands, self._moved = self._stands, button.rect.copy(), self.table.ui.clock()

    def _slid_under(self, pos: tuple[int, int]) -> bool:
        fresh = self._stood.width > 0 and self.table.ui.clock() - self._moved < MOVED_MS
        return fresh and self._stands.collidepoint(pos) and not self._stood.collidepoint(pos)

    def fade(self) -> None:
        """Show a button pale while it does not answer: it is unread, or has just slid under the cursor."""
        early = [button for button in self._goes_on() if self._soon(button, self.table.router.mouse, reads=True)]
        pale = early[0] if early and not self.table.curtain.visible and not self.table.layers else None
        if pale is not self._pale:
            for button in (self._pale, pale):
                if button is not None:
                    button.waits(button is pale)
            self._pale = pale

    def show(self, state: TableState) -> None:
        """Note the decision that a key would answer now; another one scrolls its answers into view."""
        if state.actor != self._actor:
            self._actor, self._handed = state.actor, bool(self._actor)
        if self.guard.ask(self._question(state)):
            self.table.sidebar.to_top()

    def _question(self, state: TableState) -> object:
        if state.staging:
            return None
        lesson, briefing = self.table.lesson, self.table.briefing
        note = lesson.said if lesson.visible and lesson.reads else None
        if self.table.reading:
            return ("read", briefing.visible, note)
        if state.armed is not None and not state.signing:
            return self.guard.question
        shown = self.table.sidebar.actions.main.walk()
        main = next((button.offers for button in shown if isinstance(button, ActionButton | MarchButton)), None)
        step = state.decision.step if state.decision is not None else ""
        return (state.actor, step, state.armed, main, note)

    def has_read(self) -> None:
        """Note that a report was closed: a key pressed right after it was still meant for it."""
        if self.table.by_keys:
            self.guard.begin()

    @property
    def holds(self) -> bool:
        """Whether a key that answers would come too soon."""
        if self.table.layers:
            return self._just_asked()
        if self.table.curtain.visible:
            return self.guard.held
        return self._too_new(self._answer()) or self.table.stage.late

    @property
    def waits(self) -> bool:
        """Whether something is held back, so that frames must go on."""
        return self._pale is not None or self.holds

    def holds_at(self, pos: Pos) -> bool:
        """Whether a click at a point would come too soon."""
        free = not self.table.layers and not self.table.curtain.visible
        return free and (self._early(pos) is not None or self._again(pos))

    def keeps(self, event: pygame.event.Event) -> bool:
        """Whether to keep an event from the table."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._unsay_by_click(event)
            return not self.table.layers and self._keeps_click(event)
        if event.type != pygame.KEYDOWN:
            return False
        chord = Chord.of(event)
        if getattr(event, "repeat", False) and (chord in ANSWERS or chord == _ESC) and not self._typing():
            return True
        if self.table.layers:
            return chord in ANSWERS and self._just_asked()
        if self.table.curtain.visible:
            early = chord in ANSWERS and self.guard.held
            if early:
                self._shimmer(self.table.curtain)
            return early
        return self._keeps_key(chord)

    def _just_asked(self) -> bool:
        layer, since = self._dialog
        fresh = layer is not self.table.layers[-1] or self.table.ui.clock() - since < DIALOG_MS
        return self.table.layers[-1].modal and fresh and not self._typing()

    def _unsay_by_click(self, event: pygame.event.Event) -> None:
        """Close a note about a refused click by the next click, which acts too; on its rule it opens that."""
        callout = self.table.area.callout
        if callout.visible and callout.at(event.pos) is None:
            callout.hide()

    def _keeps_key(self, chord: Chord) -> bool:
        if chord in ANSWERS and not self._typing() and self._put_away():
            return True
        callout = self.table.area.callout
        if callout.visible and chord.key != pygame.K_ESCAPE and not self._in_note():
            callout.hide()
        if self.table.stage.takes(chord):
            self._show_waiting(chord)
            return True
        button = self._meant(chord)
        if button is None:
            return False
        if self._too_new(button):
            button.shimmer()
            if self._handed and not self._is_read(button):
                self.guard.begin()  # a row of presses must not run on into the other player's turn
            return True
        self._handed = False
        if chord == _GO_ON:
            self.guard.begin()
        return False

    def _put_away(self) -> bool:
        """Close notes by a key that goes on; tells whether there were any."""
        table = self.table
        if table.area.callout.told:
            table.area.callout.hide()
        if table.flow.playback.busy or self._in_note() or not table.tools.close_notes():
            return False
        self.guard.begin()
        return True

    def _in_note(self) -> bool:
        return any(part.focused for part in self.table.area.callout.walk())

    def _typing(self) -> bool:
        focused = self.table.focused
        return focused is not None and focused.takes_text

    def _meant(self, chord: Chord) -> Button | None:
        if chord == _GO_ON and not self._typing():
            return self._answer()
        focused = self.table.focused
        for button in self._goes_on():
            if (chord in ANSWERS and button is focused) or (button.hotkey and chord == Chord.parse(button.hotkey)):
                return button
        return None

    def _too_new(self, button: Button | None) -> bool:
        return self.guard.unread if button is not None and self._is_read(button) else self.guard.held

    def _is_read(self, button: Button) -> bool:
        return button is self._lesson_button or (self.table.briefing.visible and button in self.table.briefing.walk())

    @property
    def _lesson_button(self) -> Button | None:
        lesson = self.table.lesson
        return lesson.to_go_on if lesson.visible else None

    def _goes_on(self) -> list[Button]:
        found = (self._answer(), self._lesson_button)
        return list(dict.fromkeys(button for button in found if button is not None))

    def _answer(self) -> Button | None:
        table, side = self.table, self.table.sidebar
        for part, button in (
            (table.briefing, table.briefing.answer),
            (side.prompt, side.prompt.answer),
            (side.actions.main, side.actions.answer),
        ):
            if button is not None and part.visible and button.visible:
                return button
        return self._lesson_button

    def _show_waiting(self, chord: Chord) -> None:
        """Shimmer the button that was not pressed, so that the key does not feel dead."""
        button = self._answer() if chord in ANSWERS else None
        if button is not None:
            button.shimmer()

    def _shimmer(self, part: Widget) -> None:
        for widget in part.walk():
            if isinstance(widget, Button) and widget.kind == "primary":
                widget.shimmer()

    def _keeps_click(self, event: pygame.event.Event) -> bool:
        if self.table.curtain.visible:
            return False
        if self.table.stage.keeps_click(event.pos):
            return True
        self._watch()
        button = self._early(event.pos)
        if button is not None:
            button.shimmer()
        if button is not None or self._again(event.pos):
            return True
        for pressed in self._goes_on():
            if self._is_read(pressed) and pressed.rect.collidepoint(event.pos):
                self._read, self._read_at = pressed.rect.copy(), self.table.ui.clock()
        return False

    def _again(self, pos: Pos) -> bool:
        """Whether a click is the second half of one that closed a note: a hex may lie there now."""
        return self.table.ui.clock() - self._read_at < READ_MS and self._read.collidepoint(pos)

    def _early(self, pos: Pos) -> Button | None:
        return next((button for button in self._goes_on() if self._soon(button, pos)), None)

    def _soon(self, button: Button, pos: Pos, *, reads: bool = False) -> bool:
        there = button.rect.collidepoint(pos)
        if self._is_read(button):
            return self.guard.unread and (there or reads)
        return there and (self._slid_under(pos) or (self.guard.aims and not reads))
