"""What is shown when the program itself went wrong: the game is safe, and here is what can be done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from launcher.desk.screen import DeskScreen
from launcher.kit.button import Button
from launcher.kit.clipboard import copy
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.scroll import Scroll
from launcher.kit.surfaces import Card, Divider
from launcher.kit.text import Label
from launcher.kit.widget import Widget

if TYPE_CHECKING:
    from launcher.desk.desk import Desk


class CrashScreen(DeskScreen):
    """One card: your game was saved; continue, quit, or copy the report."""

    titled = "crash.title"

    def __init__(self, desk: Desk, report: str, log: Path | None, go_on: Callable[[], None], unsaved: str = "") -> None:
        super().__init__(desk)
        self.report, self.log, self.go_on, self.unsaved = report, log, go_on, unsaved

    def build(self) -> Widget:
        """The card in the middle."""
        say = self.ui.word
        where = say("crash.report", path=str(self.log)) if self.log else say("crash.no_report")
        card = Card(
            Label(self.title, size="title", bold=True),
            Label(self._saved()),
            Label(say("crash.mistake")),
            Divider(),
            Scroll(Column(Label(self.report, size="small", tone="muted"))).sized(flex=1, min_height=80),
            Label(where, size="small", tone="muted"),
            Row(
                Button(say("crash.copy"), self.copy_report, icon="edit", hotkey="R", id="copy"),
                Spacer(),
                Button(say("crash.quit"), self.quit, icon="close", hotkey="Q", id="quit"),
                Button(say("crash.continue"), self.go_on, kind="primary", icon="play", hotkey="C", id="continue"),
                gap=8,
            ),
            gap=12,
            pad=24,
            help="crash",
        )
        middle = Column(Spacer(), card.sized(height=480, max_width=720), Spacer(), gap=0)
        return Row(Spacer(), middle.sized(flex=3), Spacer(), pad=24, align="fill")

    def _saved(self) -> str:
        if self.unsaved:
            return self.ui.word("crash.not_saved", problem=self.unsaved)
        return self.ui.word("crash.saved" if self.desk.latest() else "crash.nothing_lost")

    def copy_report(self) -> None:
        """Put the report on the clipboard."""
        copy(self.report)
        self.toast(self.ui.word("crash.copied"), "good")

    def quit(self) -> None:
        """Leave the program."""
        if self.stack is not None:
            self.stack.clear()

    def back(self) -> bool:
        """Esc goes on."""
        self.go_on()
        return True
