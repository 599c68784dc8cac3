"""Career: what has come of the games one has played to their end."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hexcore.career import Finished
from launcher.desk.screen import DeskScreen
from launcher.kit.button import Button
from launcher.kit.dialog import Dialog, confirm
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.markup import escape
from launcher.kit.surfaces import Card
from launcher.kit.text import Label
from launcher.kit.toggles import Segmented
from launcher.kit.widget import Widget
from launcher.screens.careerinfo import GameWords
from launcher.screens.careerparts import Line, game_list, honours, result_list, wall

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

VIEWS = ("honours", "results", "games", "wall")


class CareerScreen(DeskScreen):
    """Honours, results, games and their maps."""

    titled = "career.title"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.which, self.at = VIEWS[0], -1
        self.games: list[Finished] = []
        self._take()

    def _take(self) -> None:
        self.games = self.desk.career.games()
        names = [module.meta.id for module in self.desk.modules]
        names += [game.game for game in self.games if game.game not in names]
        self.book = {name: GameWords(self.desk, name) for name in dict.fromkeys(names)}
        self.lines = [Line(game, self.book[game.game]) for game in reversed(self.games)]
        self.at = min(self.at, len(self.lines) - 1)

    @property
    def chosen(self) -> Finished | None:
        """The game that is chosen in the list."""
        return self.lines[self.at].game if 0 <= self.at < len(self.lines) else None

    # -- widgets --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """One of the views, with what can be done with all of it below."""
        say = self.ui.word
        choice = [(which, say(f"career.{which}")) for which in VIEWS]
        pick = Segmented(choice, self.which, self._turn, id="which", name=say("career.which"), help="career.which")
        body = self._body() if self.games or self.which == "honours" else Card(Label(say("career.none")))
        return self.page(Column(body.sized(flex=1), self._below(), gap=10), pick)

    def _body(self) -> Widget:
        say = self.ui.word
        if self.which == "honours":
            return honours(say, self.games, self.book)
        if self.which == "results":
            return result_list(say, self.games, self.book)
        if self.which == "wall":
            return wall(say, self.lines, self.desk.career.picture)
        listed = game_list(say, self.lines, self._choose)
        listed.selected = self.at
        return listed

    def _below(self) -> Widget:
        say = self.ui.word
        where = say("career.private", path=str(self.desk.career.path))
        nothing = "" if self.games else say("career.none")
        buttons: list[Widget] = [
            Button(say("career.export"), self.export, icon="save", hotkey="X", reason=nothing, help="career.export"),
            Button(say("career.clear"), self.ask_clear, icon="trash", reason=nothing, id="clear", help="career.clear"),
        ]
        if self.which == "games":
            reason = say("career.choose") if self.chosen is None else ""
            self.remover = Button(say("career.remove"), self.ask_remove, icon="trash", hotkey="Del", reason=reason)
            buttons.insert(0, self.remover)
        label = Label(where, size="small", tone="muted", id="folder")
        return Column(Row(Spacer(), *buttons, gap=8), label, gap=6)

    def _turn(self, which: str) -> None:
        self.which = which
        self.rebuild()

    def _choose(self, index: int) -> None:
        self.at = index
        self.remover.set_enabled(True)

    # -- what they do ---------------------------------------------------------------------------------------

    def export(self) -> None:
        """Write the finished games into a file for the player to keep."""
        say = self.ui.word

        def write() -> None:
            name = f"career-{time.strftime('%Y-%m-%d')}.json"
            path = self.desk.career.export(self.desk.home / "exports" / name)
            Dialog(self.ui, say("career.export"), escape(say("career.exported", path=str(path))), width=520).open()

        self.attempt(write)

    def ask_clear(self) -> None:
        """Ask, then forget everything."""
        say = self.ui.word
        confirm(
            self.ui, "clear_career", say("career.clear_title"), say("career.clear_about", count=len(self.games)),
            say("career.clear_yes"), lambda: self.attempt(self._clear), no=say("career.keep"), danger=True,
            can_silence=False,
        )  # fmt: skip

    def _clear(self) -> None:
        self.desk.career.clear()
        self._renew("career.cleared")

    def ask_remove(self) -> None:
        """Ask, then let go of the chosen game."""
        game, say = self.chosen, self.ui.word
        if game is None:
            return
        told = f"**{escape(self.book[game.game].ending(game))}**\n\n{say('career.remove_about')}"
        confirm(
            self.ui, "remove_finished", say("career.remove_title"), told, say("career.remove_yes"),
            lambda: self.attempt(lambda: self._remove(game)), no=say("career.keep"), danger=True, can_silence=False,
        )  # fmt: skip

    def _remove(self, game: Finished) -> None:
        self.desk.career.remove(game)
        self._renew("career.removed")

    def _renew(self, told: str) -> None:
        self._take()
        self.rebuild()
        self.toast(self.ui.word(told), "good")

    def enter(self) -> None:
        """Coming back, another window may have ended a game."""
        if self._root is not None:
            self.attempt(self._take)
            self.rebuild()
