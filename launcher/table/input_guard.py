"""What comes too late for what has gone, and too soon for what has come: such a key or click does nothing but show it.

A card leaves the stage by itself, the curtain falls, a phase ends: the next press was often meant for that. So the two
keys that answer wait until the question has been seen, and a click is let through a little sooner. What is only read is
put away by neither until it can have been taken in; its button is pale for so long.

The breath that is taken before an answer: a key meant for what has just gone does not answer what has just come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from launcher.kit.anim import Clock
from launcher.kit.keys import Chord
from launcher.kit.widget import Pos, Widget
from launcher.kit.widgets.button import Button
from launcher.table.hotkeys import ACT, GO_ON

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

BREATH_MS = 650.0
"""No key answers a question that has been seen for less than this."""
READ_MS = 400.0
"""Neither key nor click puts away what is to be read, so soon after it has come: it was meant for what lay there before
or is the second half of a double click. Who presses later means it."""
CLICK_MS = 250.0
"""Nor does a click: who aims at a button has seen it sooner."""


class Breath:
    """Knows since when the question that a key would answer has been seen.

    Time runs from when it was drawn, not from when it came: what is pressed while a slow frame is being drawn was
    meant for the one before.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.question: object = None
        self._seen_at: float | None = None
        self._drawn = False

    def ask(self, question: object) -> bool:
        """Say what a key would answer now; another question takes a breath of its own. Tells whether it is another."""
        other = question != self.question
        if other:
            self.question = question
            self.begin()
        return other

    def begin(self) -> None:
        """Something has been answered or put away: the next key waits, even for the same question."""
        self._seen_at, self._drawn = None, False

    def drawn(self) -> None:
        """A frame was drawn."""
        self._drawn = True

    def tick(self, *, clean: bool) -> None:
        """Time has passed; ``clean`` says that nothing waits to be drawn."""
        if self._seen_at is None and (self._drawn or clean):
            self._seen_at = self._clock()

    @property
    def age(self) -> float:
        """How long the question has been seen, in milliseconds."""
        return 0.0 if self._seen_at is None else self._clock() - self._seen_at

    @property
    def held(self) -> bool:
        """Whether a key would come too soon."""
        return self.age < BREATH_MS

    @property
    def unread(self) -> bool:
        """Whether nobody can have taken in yet what is to be read."""
        return self.age < READ_MS

    @property
    def aims(self) -> bool:
        """Whether even a click would come too soon."""
        return self.age < CLICK_MS


ANSWERS = (Chord.parse(ACT), Chord.parse(GO_ON))
_GO_ON = Chord.parse(GO_ON)
DIALOG_MS = 400.0
"""A question in a dialog is not answered by the second press of the key that has opened it."""
MOVED_MS = 400.0
"""A button that has slid under the cursor is not what a click there was meant for, so soon after."""


class Late:
    """Reads every event before the table does, and keeps those from it that come at the wrong moment."""

    def __init__(self, table: TableScreen, breath: Breath) -> None:
        self.table, self.breath = table, breath
        self._dialog: tuple[object, float] = (None, -1e9)
        self._stands, self._stood = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        """Where the button that goes on is, and where it was before it moved."""
        self._moved = -1e9
        self._pale: Button | None = None
        self._read, self._read_at = pygame.Rect(0, 0, 0, 0), -1e9
        """Where the button was that has last put away by a click what was read, and when."""

    def tick(self, *, clean: bool) -> None:
        """Time has passed."""
        self.breath.tick(clean=clean)
        asked = self.table.layers[-1] if self.table.layers else None
        if asked is not self._dialog[0]:
            self._dialog = (asked, self.table.ui.clock())
        self._watch()

    def _watch(self) -> None:
        """See whether the button that goes on has come to stand elsewhere: what lay above it may have been put away."""
        button = self._answer()
        if button is not None and button.rect.width and button.rect != self._stands:
            self._stood, self._stands, self._moved = self._stands, button.rect.copy(), self.table.ui.clock()

    def _slid_under(self, pos: tuple[int, int]) -> bool:
        """Whether the button that goes on was not here until just now."""
        fresh = self._stood.width > 0 and self.table.ui.clock() - self._moved < MOVED_MS
        return fresh and self._stands.collidepoint(pos) and not self._stood.collidepoint(pos)

    def show(self) -> None:
        """Let a button look as if it waited while it does: one that puts away what nobody can have read yet, or one
        that has just slid under the cursor."""
        early = [button for button in self._goes_on() if self._soon(button, self.table.router.mouse, reads=True)]
        pale = early[0] if early and not self.table.curtain.visible and not self.table.layers else None
        if pale is not self._pale:
            for button in (self._pale, pale):
                if button is not None:
                    button.waits(button is pale)
            self._pale = pale

    @property
    def holds(self) -> bool:
        """Whether a key that answers would come too soon now."""
        if self.table.layers:
            return self._just_asked()
        if self.table.curtain.visible:
            return self.breath.held
        return self._too_new(self._answer()) or self.table.stage.late

    @property
    def waits(self) -> bool:
        """Whether something is held back, or looks so, and time must go on until it is not."""
        return self._pale is not None or self.holds

    def holds_at(self, pos: Pos) -> bool:
        """Whether a click somewhere would come too soon now."""
        free = not self.table.layers and not self.table.curtain.visible
        return free and (self._early(pos) is not None or self._again(pos))

    def keeps(self, event: pygame.event.Event) -> bool:
        """Whether an event is not for the table."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._unsay_by_click(event)
            return not self.table.layers and self._keeps_click(event)
        if event.type != pygame.KEYDOWN:
            return False
        chord = Chord.of(event)
        if self.table.layers:
            return chord in ANSWERS and self._just_asked()
        if self.table.curtain.visible:
            early = chord in ANSWERS and self.breath.held
            if early:
                self._shimmer(self.table.curtain)
            return early
        return self._keeps_key(chord)

    def _just_asked(self) -> bool:
        """Whether a dialog has only now been opened."""
        layer, since = self._dialog
        fresh = layer is not self.table.layers[-1] or self.table.ui.clock() - since < DIALOG_MS
        return self.table.layers[-1].modal and fresh and not self._typing()

    def _unsay_by_click(self, event: pygame.event.Event) -> None:
        """A note about a refused click goes with the next one, which acts too; on its rule it opens that."""
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
            return True
        if chord == _GO_ON:
            self.breath.begin()
        return False

    def _put_away(self) -> bool:
        """A key that goes on only puts away what was said, if it is there; tells whether it was."""
        table = self.table
        if table.area.callout.told:
            table.area.callout.hide()
        if table.flow.playback.busy or self._in_note() or not table.put_away_notes():
            return False
        self.breath.begin()
        return True

    def _in_note(self) -> bool:
        """Whether the keyboard is at the rule in a note."""
        return any(part.focused for part in self.table.area.callout.walk())

    def _typing(self) -> bool:
        focused = self.table.focused
        return focused is not None and focused.takes_text

    def _meant(self, chord: Chord) -> Button | None:
        """The button that a key would press to answer what is asked or put away what was read; None if it would not."""
        if chord == _GO_ON and not self._typing():
            return self._answer()
        focused = self.table.focused
        for button in self._goes_on():
            if (chord in ANSWERS and button is focused) or (button.hotkey and chord == Chord.parse(button.hotkey)):
                return button
        return None

    def _too_new(self, button: Button | None) -> bool:
        """Whether what a key would answer or put away by a button has not been seen for long enough."""
        return self.breath.unread if button is not None and self._is_read(button) else self.breath.held

    def _is_read(self, button: Button) -> bool:
        """Whether a button only puts away what was read."""
        return button is self.table.lesson.to_go_on or button in self.table.briefing.walk()

    def _goes_on(self) -> list[Button]:
        """The buttons that go on: the one of the key, and the one of the note, which may have another."""
        found = (self._answer(), self.table.lesson.to_go_on)
        return list(dict.fromkeys(button for button in found if button is not None))

    def _answer(self) -> Button | None:
        """The button that goes on: on a card that is to be read, beside the map, else on the note of a lesson."""
        table = self.table
        parts = (table.briefing, table.sidebar.prompt, table.sidebar.actions.main)
        shown = (widget for part in parts if part.visible for widget in part.walk())
        found = next((w for w in shown if isinstance(w, Button) and w.hotkey == GO_ON and w.visible), None)
        return found or table.lesson.to_go_on

    def _show_waiting(self, chord: Chord) -> None:
        """The button that was not pressed shows that it is there, so that the key does not feel dead."""
        button = self._answer() if chord in ANSWERS else None
        if button is not None:
            button.shimmer()

    def _shimmer(self, part: Widget) -> None:
        """The main button of a part shows that it was meant, and waits until it has been seen."""
        for widget in part.walk():
            if isinstance(widget, Button) and widget.kind == "primary":
                widget.shimmer()

    def _keeps_click(self, event: pygame.event.Event) -> bool:
        """Whether a click was meant for a card that has gone, or for the button that stood there before."""
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
        """Whether a click is the second half of one that has put away what was read: a hex may lie there now."""
        return self.table.ui.clock() - self._read_at < READ_MS and self._read.collidepoint(pos)

    def _early(self, pos: Pos) -> Button | None:
        """The button that a click somewhere would press too soon."""
        return next((button for button in self._goes_on() if self._soon(button, pos)), None)

    def _soon(self, button: Button, pos: Pos, *, reads: bool = False) -> bool:
        """Whether a click is too soon for a button, if that is there; with ``reads`` wherever it is, where something is
        only read."""
        there = button.rect.collidepoint(pos)
        if self._is_read(button):
            return self.breath.unread and (there or reads)
        return there and (self._slid_under(pos) or (self.breath.aims and not reads))
