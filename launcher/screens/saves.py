"""Load and replays: the saves of this person, each with what it is, where it stands and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from hexcore.cleaning import plain
from hexcore.errors import MonsoonError
from launcher.desk.desk import HUMAN
from launcher.desk.screen import DeskScreen
from launcher.kit.button import Button
from launcher.kit.dialog import Answer, Dialog, confirm
from launcher.kit.layout import Column, Row
from launcher.kit.listview import ListView
from launcher.kit.markup import escape
from launcher.kit.scroll import Scroll
from launcher.kit.slider import ProgressBar
from launcher.kit.text import Label
from launcher.kit.toggles import Segmented
from launcher.kit.widget import Widget
from launcher.screens.savecard import save_card
from launcher.screens.saveinfo import SaveLine, lines, moment_of
from launcher.screens.saverows import SaveRows
from launcher.screens.verifying import Verifier

if TYPE_CHECKING:
    from hexcore.replays import Replay
    from launcher.desk.desk import Desk

NOTHING = "Choose a game in the list first."


class SavesScreen(DeskScreen):
    """A list of saves beside a card about the chosen one."""

    empty = "No game has been saved yet."
    hints = (("up", "and"), ("down", "choose a game"))

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.lines: list[SaveLine] = []
        self.list: ListView[SaveLine] = self._list()
        self.detail = Column(gap=12)
        self.verifier: Verifier | None = None
        self._bar: ProgressBar | None = None
        self._dialog: Dialog | None = None

    def wanted(self, found: list[SaveLine]) -> list[SaveLine]:
        """The saves this screen lists."""
        return found

    def tools(self) -> list[Widget]:
        """What stands at the right of the head."""
        return []

    def main_button(self, line: SaveLine | None) -> Button:
        """The one thing to do with the chosen save."""
        return self.play_button(line, "primary")

    def more_buttons(self, line: SaveLine | None) -> list[Button]:
        """What else can be done with it."""
        return [self.watch_button(line, "normal")]

    # -- widgets --------------------------------------------------------------------------------------------

    def _list(self) -> ListView[SaveLine]:
        return ListView(
            self.lines,
            SaveRows(),
            on_select=lambda index: self._show(),
            on_activate=lambda index: self.do_main(),
            empty=self.empty,
            id="saves",
            name="Saved games",
        )

    def build(self) -> Widget:
        """The list, the card and the buttons."""
        self._show()
        body = Row(self.list.sized(flex=1), self.detail.sized(390), gap=16, align="fill")
        where = Label(f"In {self.desk.saves.folder}", size="small", tone="muted", wrap=False, id="folder")
        return self.page(Column(body.sized(flex=1), where, gap=8), *self.tools())

    @property
    def chosen(self) -> SaveLine | None:
        """The save the card is about."""
        return self.lines[self.list.selected] if 0 <= self.list.selected < len(self.lines) else None

    def _show(self) -> None:
        line = self.chosen
        if line is not None and line.moment is None:
            line.moment = moment_of(self.desk, line)
        buttons = [
            self.main_button(line),
            *self.more_buttons(line),
            self._verify_button(line),
            self._delete_button(line),
        ]
        self.detail.clear().add(Scroll(save_card(line, self.empty)).sized(flex=1), Column(*buttons, gap=8))

    # -- buttons --------------------------------------------------------------------------------------------

    def play_button(self, line: SaveLine | None, kind: str) -> Button:
        """Go on with the chosen game."""
        reason = NOTHING if line is None else line.problem
        if line is not None and line.finished and not reason:
            reason = "This game is over. It can be watched again."
        return Button("Go on with this game", self.load, kind=kind, icon="play", hotkey="L", reason=reason)

    def watch_button(self, line: SaveLine | None, kind: str) -> Button:
        """Watch the chosen game from its start."""
        reason = NOTHING if line is None else line.problem
        return Button("Watch it from the start", self.watch, kind=kind, icon="eye", hotkey="W", reason=reason)

    def _verify_button(self, line: SaveLine | None) -> Button:
        reason = NOTHING if line is None else line.problem
        text = "Verify: play it again and compare"
        return Button(text, self.verify, icon="check", hotkey="V", reason=reason, id="verify")

    def _delete_button(self, line: SaveLine | None) -> Button:
        reason = NOTHING if line is None else ""
        return Button("Delete this save…", self.ask_delete, icon="trash", hotkey="Del", reason=reason, id="delete")

    def do_main(self) -> None:
        """What Enter or a double click on a line does."""
        if self.main_button(self.chosen).enabled:
            self.load()

    # -- what they do ---------------------------------------------------------------------------------------

    def load(self) -> None:
        """Go on with the chosen game."""
        line = self.chosen
        if line is not None:
            self.attempt(lambda: self.sit_down(self.desk.load_play(line.path)))

    def watch(self) -> None:
        """Watch the chosen game."""
        line = self.chosen
        if line is not None:
            self.attempt(lambda: self._watch(line))

    def _watch(self, line: SaveLine) -> None:
        replay = self.desk.load_replay(line.path)
        if line.save is not None and len(replay) < len(line.save.actions):
            raise MonsoonError(
                "This game was played with other rules or data, so only its last position is left of it."
            )
        people = [seat for seat, who in line.save.seats.items() if who == HUMAN] if line.save is not None else []
        if not replay.secret:
            self.watch_game(replay, line.heading)
        elif len(people) == 1:
            self._watch_as(replay, line.heading, people[0])
        else:
            self._ask_seat(replay, line.heading, people or list(replay.public.meta.seat_ids()))

    def _ask_seat(self, replay: Replay, title: str, seats: Sequence[str]) -> None:
        """Before a game with secrets is over it is watched from one seat, by whoever plays it."""
        answers = [
            Answer(f"I am {replay.public.seat_name(seat)}", partial(self._watch_as, replay, title, seat))
            for seat in seats
        ]
        why = "It is not over, and its sides hide things from each other: you see what your own side could see."
        Dialog(self.ui, "Whose game do you watch?", why, answers, width=520).open()

    def _watch_as(self, replay: Replay, title: str, seat: str) -> None:
        replay.sit(seat)
        self.watch_game(replay, title)

    def verify(self) -> None:
        """Play the chosen game again beside the window and say what was found."""
        line = self.chosen
        if line is not None and line.save is not None:
            self.attempt(lambda: self._verify(line))

    def _verify(self, line: SaveLine) -> None:
        if line.save is None:
            return
        self.verifier = Verifier(self.desk.playing_again(line.save), len(line.save.actions))
        self._bar = ProgressBar(0.0, f"{len(line.save.actions)} actions are played again")
        self._dialog = Dialog(self.ui, "Verifying", self._bar, [Answer("Stop waiting")], on_cancel=self._give_up)
        self._dialog.open()
        self.verifier.start()

    def _give_up(self) -> None:
        self.verifier = self._bar = self._dialog = None

    def ask_delete(self) -> None:
        """Ask, then delete the chosen save."""
        line = self.chosen
        if line is None:
            return
        file = escape(plain(line.path.name))
        text = f"**{escape(line.heading)}**\n{escape(line.standing)}\n\nThe file {file} will be gone."
        confirm(
            self.ui, "delete_save", "Delete this save?", text, "Delete it", lambda: self._delete(line),
            no="Keep it", danger=True, can_silence=False,
        )  # fmt: skip

    def _delete(self, line: SaveLine) -> None:
        try:
            line.path.unlink(missing_ok=True)
            line.picture.unlink(missing_ok=True)
        except OSError as error:
            self.toast(f"{plain(line.path.name)} cannot be deleted: {error.strerror}", "danger")
            return
        self.refresh()
        self.toast("The save was deleted.", "good")

    def refresh(self) -> None:
        """Read the folder again."""
        at = self.list.selected
        self.lines = self.wanted(lines(self.desk))
        self.list.set_items(self.lines)
        first = next((n for n, line in enumerate(self.lines) if not line.problem), 0)
        self.list.selected = min(at if at >= 0 else first, len(self.lines) - 1)
        self._show()
        self.relayout()

    def enter(self) -> None:
        """Read the folder: coming back from the table there may be newer saves."""
        self.refresh()

    # -- time -----------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Ask about one more save, and look how far the verifying is."""
        super().update(dt)
        if self.verifier is not None:
            self._watch_verifier(self.verifier)
        waiting = self._waiting()
        if waiting is not None:
            waiting.moment = moment_of(self.desk, waiting)
            self.list.invalidate()

    def _waiting(self) -> SaveLine | None:
        return next((line for line in self.lines if line.moment is None), None)

    @property
    def busy(self) -> bool:
        """Also while saves are looked at or verified."""
        return super().busy or self.verifier is not None or self._waiting() is not None

    def _watch_verifier(self, verifier: Verifier) -> None:
        if verifier.running:
            if self._bar is not None:
                self._bar.set_share(verifier.share)
            return
        dialog = self._dialog
        self._give_up()
        if dialog is not None:
            dialog.layer.on_close = None
            dialog.close()
        mark = "{icon:check} " if verifier.good else "{icon:warning} "
        title = "The save is what it says" if verifier.good else "The save differs"
        Dialog(self.ui, title, mark + escape(verifier.finding), width=480).open()


class LoadScreen(SavesScreen):
    """Every save, to go on with."""

    title = "Load a game"


class ReplaysScreen(SavesScreen):
    """Finished games to be watched again; any other save can be watched as well."""

    title = "Replays"
    empty = "No game has been played to its end yet."

    def __init__(self, desk: Desk) -> None:
        self.which = "finished"
        super().__init__(desk)

    def wanted(self, found: list[SaveLine]) -> list[SaveLine]:
        """Finished games, or all of them."""
        return [line for line in found if line.finished or self.which == "all"]

    def tools(self) -> list[Widget]:
        """Finished or all."""
        choice = [("finished", "Finished games"), ("all", "All saves")]
        return [Segmented(choice, self.which, self._turn, id="which", name="Which games")]

    def _turn(self, which: str) -> None:
        self.which = which
        self.refresh()

    def main_button(self, line: SaveLine | None) -> Button:
        """Watch."""
        return self.watch_button(line, "primary")

    def more_buttons(self, line: SaveLine | None) -> list[Button]:
        """Go on, where the game is not over."""
        return [self.play_button(line, "normal")]

    def do_main(self) -> None:
        """Watch it."""
        if self.main_button(self.chosen).enabled:
            self.watch()
