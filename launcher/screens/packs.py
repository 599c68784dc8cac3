"""Packs: which are there, whether they can be used, what each changes and by whom, and a switch for every game."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hexcore.cleaning import plain_lines
from hexcore.drafting.packfile import SUFFIX, export_pack
from hexcore.errors import MonsoonError
from hexcore.packchanges import Change
from launcher.desk.screen import DeskScreen
from launcher.kit.button import Button
from launcher.kit.dialog import Answer, Dialog
from launcher.kit.fields import TextField
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.listview import ListView
from launcher.kit.markup import escape
from launcher.kit.scroll import Scroll
from launcher.kit.surfaces import Card
from launcher.kit.text import Label, RichText
from launcher.kit.toggles import Toggle
from launcher.kit.widget import Widget
from launcher.screens.packinfo import PackLine, change_words, pack_lines
from launcher.screens.packrows import PackRows
from launcher.screens.twolines import TwoLines

if TYPE_CHECKING:
    from launcher.desk.desk import Desk


class PacksScreen(DeskScreen):
    """A list of packs beside what the chosen one does to a game."""

    titled = "packs.title"
    hints = (("up", "saves.hint_and"), ("down", "packs.hint_choose"))

    def __init__(self, desk: Desk, game: str) -> None:
        super().__init__(desk)
        self.game, self.problem = game, ""
        self.lines: list[PackLine] = []
        self.at = 0
        self._take(game)

    def _take(self, game: str) -> None:
        self.desk.registry.forget(game)
        self.game, self.lines = game, pack_lines(self.desk, game)
        self.at = min(self.at, len(self.lines) - 1) if self.lines else -1
        self.problem = self._together()

    def _together(self) -> str:
        """What is wrong with all packs that are switched on, as they lie over the game now; "" if nothing is."""
        try:
            self.desk.open_game(self.game)
        except MonsoonError as error:
            return plain_lines(error.said(self.desk.settings.spoken))
        return ""

    @property
    def chosen(self) -> PackLine | None:
        """The pack that is read about."""
        return self.lines[self.at] if 0 <= self.at < len(self.lines) else None

    # -- widgets --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """The list at the left, the chosen pack at the right."""
        say = self.ui.word
        self.list: ListView[PackLine] = ListView(
            self.lines, PackRows(say), on_select=self._choose, id="packs", help="packs.list",
            name=say("packs.list"), empty=say("packs.none"),
        )  # fmt: skip
        self.list.selected = self.at
        self.detail = Column(gap=10, help="packs.detail")
        self._show()
        left = Column(self.list.sized(flex=1), self._buttons(), gap=8).sized(250)
        body = Row(left, self.detail.sized(flex=1), gap=16, align="fill")
        folder = say("packs.folder", path=str(self.desk.home / "packs"))
        where = Label(folder, size="small", tone="muted", wrap=False, id="folder")
        parts = [self._notice(), body.sized(flex=1), where] if self.problem else [body.sized(flex=1), where]
        return self.page(Column(*parts, gap=8), self.game_choice(self.game, self.change_game))

    def _notice(self) -> Widget:
        """That the game cannot be opened as the packs lie now."""
        words = self.ui.word("packs.cannot_open", game=self.desk.module(self.game).meta.name)
        return RichText(f"{{icon:warning}} {{danger|{escape(words)}}}")

    def _buttons(self) -> Widget:
        say = self.ui.word
        reason = say("packs.choose") if self.chosen is None else ""
        bring = Button(say("packs.import"), self.ask_import, icon="open", hotkey="I", id="import")
        out = Button(say("packs.export"), self.export, icon="save", hotkey="X", id="export", reason=reason)
        return Column(bring, out, gap=8, help="packs.files")

    def _choose(self, index: int) -> None:
        self.at = index
        self._show()
        self.relayout()

    def _show(self) -> None:
        line, say = self.chosen, self.ui.word
        self.detail.clear()
        if line is None:
            self.detail.add(Card(Label(say("packs.about"))), Spacer())
            return
        line.look()
        self.detail.add(self._head(line))
        if line.problem:
            self.detail.add(Scroll(Card(RichText(escape(line.problem)), name=say("packs.problem"))).sized(flex=1))
        else:
            self.detail.add(self._changes(line).sized(flex=1))

    def _head(self, line: PackLine) -> Widget:
        say, module = self.ui.word, self.desk.module(self.game)
        over = say("packs.over", game=module.meta.name)
        toggle = Toggle(over, line.on, self.switch, id="switch", help="packs.switch")
        if not line.concerns:
            toggle.set_enabled(False, say("packs.nothing"))
        names = [self.desk.registry.module(name).meta.name for name in line.games if name in self.desk.registry]
        has = self.ui.words.listed(names) if names else say("packs.no_games")
        state = say("packs.usable" if not line.problem else "packs.not_usable")
        mark = "{icon:check}" if not line.problem else "{icon:warning}"
        tone = "good" if not line.problem else "danger"
        return Card(
            Label(line.name, size="heading", bold=True),
            Label(say("packs.for", games=has), size="small", tone="muted"),
            RichText(f"{mark} {{{tone}|{escape(state)}}}"),
            toggle,
            gap=6,
            pad=14,
        )

    def _changes(self, line: PackLine) -> ListView[Change]:
        say = self.ui.word
        empty = say("packs.changes_nothing" if line.concerns else "packs.nothing")

        def part(place: int, change: Change) -> str:
            return change_words(self.desk, self.game, say, change)[place]

        rows: TwoLines[Change] = TwoLines(partial(part, 0), partial(part, 2), corner=partial(part, 1))
        return ListView(
            line.changes, rows, stripes=True, id="changes", help="packs.changes", empty=empty,
            name=say("packs.changes"),
        )  # fmt: skip

    # -- what they do ---------------------------------------------------------------------------------------

    def switch(self, on: bool) -> None:
        """Let the chosen pack lie over the game, or not any more."""
        line = self.chosen
        if line is None:
            return
        self.attempt(lambda: self.desk.switch_pack(self.game, line.name, on=on))
        self._renew()
        told = "packs.now_on" if on else "packs.now_off"
        self.toast(self.ui.word(told, pack=line.name), "good", about="switch")

    def change_game(self, game: str) -> None:
        """The same packs beside another game."""
        self.attempt(lambda: self._take(game))
        self.rebuild()

    def _renew(self, chosen: str = "") -> None:
        self._take(self.game)
        self.at = next((n for n, line in enumerate(self.lines) if line.name == chosen), self.at)
        self.rebuild()

    def export(self) -> None:
        """Write the chosen pack as one file that can be sent to somebody."""
        line, say = self.chosen, self.ui.word
        if line is None:
            return

        def write() -> None:
            path = export_pack(line.path, self.desk.home / "exports" / f"{line.name}{SUFFIX}")
            Dialog(self.ui, say("packs.export"), escape(say("packs.exported", path=str(path))), width=520).open()

        self.attempt(write)

    def ask_import(self) -> None:
        """Ask for a file with a pack in it."""
        say = self.ui.word
        field = TextField("", hint=say("packs.import_hint"), limit=400, id="file", name=say("packs.import_hint"))

        def take() -> None:
            self.attempt(lambda: self.take_in(Path(field.text.strip()).expanduser()))

        answers = [Answer(say("packs.not_now")), Answer(say("packs.take_in"), take, "primary")]
        body = Column(Label(say("packs.import_about")), field, gap=10)
        Dialog(self.ui, say("packs.import"), body, answers, width=520).open()
        self.focus(field)

    def take_in(self, file: Path, *, replace: bool = False) -> None:
        """Take in a pack; one of its name that is there is replaced only after it was asked."""
        say = self.ui.word
        name, there = self.desk.pack_in(file)
        if there and not replace:
            again = partial(self.attempt, partial(self.take_in, file, replace=True))
            answers = [Answer(say("packs.not_now"), None, "primary"), Answer(say("packs.replace"), again, "danger")]
            Dialog(self.ui, say("packs.import"), escape(say("packs.there", pack=name)), answers).open()
            return
        self.desk.take_pack(file, replace=replace)
        self._renew(name)
        self.toast(say("packs.taken_in", pack=name), "good")

    def handle(self, event: pygame.event.Event) -> bool:
        """A file that is dragged onto the window is a pack to be taken in."""
        if event.type != pygame.DROPFILE or self.layers:
            return super().handle(event)
        self.attempt(lambda: self.take_in(Path(event.file)))
        return True

    # -- time -----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Coming back, packs may have been drawn anew."""
        if self._root is not None:
            self._renew()

    def update(self, dt: float) -> None:
        """Look at one more pack."""
        super().update(dt)
        waiting = next((line for line in self.lines if not line.looked), None)
        if waiting is not None:
            waiting.look()
            self.list.invalidate()

    @property
    def busy(self) -> bool:
        """Also while packs are looked at."""
        return super().busy or any(not line.looked for line in self.lines)
