"""Load and replays: the saves, each with its card and what can be done with it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.errors import MonsoonError
from hexcore.game.program_names import HUMAN
from hexcore.text import matches, plain
from launcher.desk.screen import DeskScreen
from launcher.kit.layout import Column, GridLayout, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.controls import ProgressBar, Segmented
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import ListView
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.window.layers import Answer, Dialog
from launcher.language import Say, sentence
from launcher.screens.invitation import invitation
from launcher.screens.save_views import SaveLine, SaveRows, in_order, lines, moment_of, newest_of_each, save_card

if TYPE_CHECKING:
    from hexcore.play.replay import Replay
    from launcher.desk.desk import Desk


VIEWS = ("newest", "finished", "all")


class SavesScreen(DeskScreen):
    """A list of saves beside a card about the chosen one: games to continue, finished games, or every save."""

    titled = "saves.title"
    passing = True
    hints = (("up", "saves.hint_and"), ("down", "saves.hint_choose"))

    def __init__(self, desk: Desk) -> None:
        self.which = VIEWS[0]
        self.any = True  # whether there is a file at all: without one the page invites to a game
        super().__init__(desk)
        self.query = ""
        self.files = SaveFiles(self)
        self.lines: list[SaveLine] = []
        self.list: ListView[SaveLine] = self._list()
        self.detail = Column(gap=12)
        self.verifier: Verifier | None = None
        self._bar: ProgressBar | None = None
        self._dialog: Dialog | None = None

    def wanted(self, found: list[SaveLine]) -> list[SaveLine]:
        """Return the saves of the chosen view; "newest" has one autosave of each game under way."""
        if self.which == "finished":
            return [line for line in found if line.finished]
        newest = newest_of_each(found)
        if self.which == "newest":
            return newest
        for line in newest:
            line.earlier = 0
        return found

    def tools(self) -> list[Widget]:
        choice = [(which, self.ui.word(f"saves.{which}")) for which in VIEWS]
        return [
            Segmented(choice, self.which, self._turn, id="which", name=self.ui.word("saves.which"), help="saves.which")
        ]

    def _turn(self, which: str) -> None:
        self.which = which
        self.refresh()

    def main_button(self, line: SaveLine | None) -> Button:
        """Return the button of what Enter and a double click do."""
        over = line is not None and line.finished
        return self.watch_button(line, "primary") if over else self.play_button(line, "primary")

    def more_buttons(self, line: SaveLine | None) -> list[Button]:
        over = line is not None and line.finished
        return [self.play_button(line, "normal") if over else self.watch_button(line, "normal")]

    @property
    def _empty(self) -> str:
        return self.ui.word("saves.none_finished" if self.which == "finished" else "saves.none")

    # Widgets

    def _list(self) -> ListView[SaveLine]:
        return ListView(
            self.lines,
            SaveRows(),
            on_select=lambda index: self._show(),
            on_activate=lambda index: self.do_main(),
            empty=self._empty,
            id="saves",
            name=self.ui.word("saves.list"),
        )

    def build(self) -> Widget:
        if not self.any:
            words = self.ui.word
            invited = invitation(self.desk, words("saves.invite"), words("home.new"), self.new_game)
            return self.page(Scroll(invited), *self._files())
        at, self.list = self.list.selected, self._list()
        self.list.selected = at
        self._show()
        self.list.help, self.detail.help = "saves.list", "saves.detail"
        left = Column(self._finding(), self.list.sized(flex=1), gap=8)
        body = Row(left.sized(flex=1), self.detail.sized(390), gap=16, align="fill")
        return self.page(body, *self.tools())

    def _finding(self) -> Widget:
        say = self.ui.word
        search = TextField(self.query, self._search, hint=say("saves.search"), icon="search", id="search")
        return Row(search.sized(flex=1), *self._files(), gap=8, help="saves.finding")

    def _files(self) -> list[Widget]:
        say = self.ui.word
        bring = icon_button("open", say("saves.import"), self.files.ask_import, kind="normal", hotkey="I", id="import")
        nothing = "" if self.desk.deleted.last is not None else say("saves.nothing_deleted")
        back = icon_button(
            "undo", say("saves.bring_back"), self.files.bring_back, kind="normal", hotkey="Ctrl+Z", reason=nothing,
            id="bring_back",
        )  # fmt: skip
        return [bring, back]

    def _search(self, text: str) -> None:
        self.query = text
        self.refresh()

    def _found(self, lines: list[SaveLine]) -> list[SaveLine]:
        """Return the saves that match the search, in groups. What is known of a save is kept."""
        asked = {(line.path, line.listed.modified): line for line in self.lines if line.moment is not None}
        for line in lines:
            before = asked.get((line.path, line.listed.modified))
            if before is not None:
                line.moment, line.packs, line.broken = before.moment, before.packs, before.broken
        if not self.query.strip():
            return in_order(lines)
        for line in lines:
            line.moment = line.moment or moment_of(self.desk, line)
        return in_order([line for line in lines if matches(self.query, f"{line.words()} {line.path.name}")])

    def dropped(self, path: Path) -> bool:
        self.attempt(lambda: self.files.take_in(path))
        return True

    @property
    def chosen(self) -> SaveLine | None:
        return self.lines[self.list.selected] if 0 <= self.list.selected < len(self.lines) else None

    def _show(self) -> None:
        line = self.chosen
        if line is not None and line.moment is None:
            line.moment = moment_of(self.desk, line)
        buttons: list[Widget] = [
            self.main_button(line),
            *self.more_buttons(line),
            self._verify_button(line),
            GridLayout(self._export_button(line), self._delete_button(line), columns=2, least=150, gap=8),
        ]
        card = save_card(self.ui, line, self._empty)
        self.detail.clear().add(Scroll(card).sized(flex=1), Column(*buttons, gap=8))

    # Buttons

    def _reason(self, line: SaveLine | None) -> str:
        return self.ui.word("saves.choose") if line is None else line.problem

    def play_button(self, line: SaveLine | None, kind: str) -> Button:
        reason = self._reason(line)
        if line is not None and line.finished and not reason:
            reason = self.ui.word("saves.over")
        return Button(self.ui.word("saves.go_on"), self.load, kind=kind, icon="play", hotkey="L", reason=reason)

    def watch_button(self, line: SaveLine | None, kind: str) -> Button:
        text, reason = self.ui.word("saves.watch"), self._reason(line)
        return Button(text, self.watch, kind=kind, icon="eye", hotkey="W", reason=reason)

    def _verify_button(self, line: SaveLine | None) -> Button:
        text, reason = self.ui.word("saves.verify"), self._reason(line)
        return Button(text, self.verify, icon="check", hotkey="V", reason=reason, id="verify")

    def _delete_button(self, line: SaveLine | None) -> Button:
        text, reason = self.ui.word("saves.delete"), self.ui.word("saves.choose") if line is None else ""
        return Button(text, self.files.delete, icon="trash", hotkey="Del", reason=reason, id="delete")

    def _export_button(self, line: SaveLine | None) -> Button:
        text, reason = self.ui.word("saves.export"), self.ui.word("saves.choose") if line is None else ""
        if line is not None and line.save is None:
            reason = line.problem
        return Button(text, self.files.export, icon="save", hotkey="X", reason=reason, id="export")

    def do_main(self) -> None:
        line = self.chosen
        if line is None or not self.main_button(line).enabled:
            return
        if line.finished:
            self.watch()
        else:
            self.load()

    # Commands

    def load(self) -> None:
        line = self.chosen
        if line is not None:
            self.attempt(lambda: self.go_on_with(line.path))

    def watch(self) -> None:
        line = self.chosen
        if line is not None:
            self.attempt(lambda: self._watch(line))

    def _watch(self, line: SaveLine) -> None:
        replay = self.desk.load_replay(line.path)
        if line.whole is not None and len(replay) < len(line.whole.actions):
            raise MonsoonError(self.ui.word("saves.other_rules"))
        people = [seat for seat, who in line.save.seats.items() if who == HUMAN] if line.save is not None else []
        if not replay.secret:
            self.watch_game(replay, line.heading)
        elif len(people) == 1:
            self._watch_as(replay, line.heading, people[0])
        else:
            self._ask_seat(replay, line.heading, people or list(replay.public.meta.seat_ids()))

    def _ask_seat(self, replay: Replay, title: str, seats: Sequence[str]) -> None:
        """Ask from which seat to watch: an unfinished game with secrets is watched by its player."""
        say = self.ui.word
        answers = [
            Answer(say("saves.i_am", seat=replay.public.seat_name(seat)), partial(self._watch_as, replay, title, seat))
            for seat in seats
        ]
        Dialog(self.ui, say("saves.whose"), say("saves.whose_note"), answers, width=520).open()

    def _watch_as(self, replay: Replay, title: str, seat: str) -> None:
        replay.sit(seat)
        self.watch_game(replay, title)

    def verify(self) -> None:
        """Re-run the chosen game in a thread and report the result."""
        line = self.chosen
        if line is not None and line.save is not None:
            self.attempt(lambda: self._verify(line))

    def _verify(self, line: SaveLine) -> None:
        if line.whole is None:
            return
        say, count = self.ui.word, len(line.whole.actions)
        again = self.desk.playing_again(line.whole)
        self.verifier = Verifier(say, self.ui.theme.language, again, count)
        self._bar = ProgressBar(0.0, say("verify.running", count=count))
        answers = [Answer(say("verify.stop"))]
        self._dialog = Dialog(self.ui, say("verify.title"), self._bar, answers, on_cancel=self._give_up)
        self._dialog.open()
        self.verifier.start()

    def _give_up(self) -> None:
        self.verifier = self._bar = self._dialog = None

    def refresh(self) -> None:
        at, found = self.list.selected, lines(self.desk)
        if bool(found) != self.any:
            self.any = bool(found)
            self.rebuild()
        self.lines = self._found(self.wanted(found))
        self.list.set_items(self.lines)
        first = next((n for n, line in enumerate(self.lines) if not line.problem), 0)
        self.list.selected = min(at if at >= 0 else first, len(self.lines) - 1)
        self._show()
        self.relayout()

    def enter(self) -> None:
        # coming back from the table there may be newer saves
        self.refresh()

    # Time

    def update(self, dt: float) -> None:
        # ask the game about one more save in each frame
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
        title = self.ui.word("verify.good" if verifier.good else "verify.differs")
        Dialog(self.ui, title, mark + escape(verifier.finding), width=480).open()


class SaveFiles:
    """Deleting, restoring, importing and exporting saves."""

    def __init__(self, screen: SavesScreen) -> None:
        self.screen = screen

    def delete(self) -> None:
        line = self.screen.chosen
        if line is not None:
            self.screen.attempt(lambda: self._delete(line.path))

    def _delete(self, path: Path) -> None:
        screen = self.screen
        screen.desk.deleted.delete(path)
        self._renew()
        screen.toast(screen.ui.word("saves.deleted"), "good", about="deleted")

    def bring_back(self) -> None:
        if self.screen.desk.deleted.last is not None:
            self.screen.attempt(self._bring_back)

    def _bring_back(self) -> None:
        screen = self.screen
        path = screen.desk.deleted.bring_back()
        self._renew(path)
        screen.toast(screen.ui.word("saves.brought_back"), "good", about="deleted")

    def export(self) -> None:
        line = self.screen.chosen
        if line is not None and line.save is not None:
            self.screen.attempt(lambda: self._export(line.path))

    def _export(self, path: Path) -> None:
        from hexcore.storage.save_folder import export_save

        screen, say = self.screen, self.screen.ui.word
        there = export_save(path, screen.desk.home / "exports")
        Dialog(screen.ui, say("saves.export"), escape(say("saves.exported", path=str(there))), width=520).open()

    def ask_import(self) -> None:
        say = self.screen.ui.word
        self.screen.ask_file("saves", say("saves.import_no"), say("saves.import_yes"), self.take_in)

    def take_in(self, file: Path) -> None:
        screen = self.screen
        path = screen.desk.import_save(file)
        screen.query = ""
        self._renew(path)
        screen.toast(screen.ui.word("saves.imported"), "good")

    def _renew(self, chosen: Path | None = None) -> None:
        screen = self.screen
        screen.rebuild()
        screen.refresh()
        if chosen is not None:
            place = next((n for n, line in enumerate(screen.lines) if line.path == chosen), -1)
            screen.list.select(place)


class Verifier:
    """Re-runs a save in a thread and compares every log entry."""

    def __init__(
        self, say: Say, language: str, play_again: Callable[[Callable[[int, int], None]], int], total: int
    ) -> None:
        self.say, self.language = say, language
        self.done, self.total = 0, total
        self.good = False
        self.finding = ""
        self._play_again = play_again
        self._thread = threading.Thread(target=self._run, name="verify", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    @property
    def share(self) -> float:
        return self.done / self.total if self.total else 1.0

    def _run(self) -> None:
        try:
            count = self._play_again(self._progress)
        except MonsoonError as error:
            self.finding = sentence(self.say, plain(error.said(self.language)))
        except Exception as error:  # a game may be anyone's package, and fail in any way
            self.finding = plain(self.say("verify.failed", error=f"{type(error).__name__}: {error}"))
        else:
            self.good = True
            self.finding = self.say("verify.agrees", count=count)

    def _progress(self, done: int, total: int) -> None:
        self.done = done
