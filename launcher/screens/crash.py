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

    title = "Something went wrong"

    def __init__(self, desk: Desk, report: str, log: Path | None, go_on: Callable[[], None], unsaved: str = "") -> None:
        super().__init__(desk)
        self.report, self.log, self.go_on, self.unsaved = report, log, go_on, unsaved

    def build(self) -> Widget:
        """The card in the middle."""
        where = f"The report is in {self.log}" if self.log else "The report could not be written to a file."
        card = Card(
            Label(self.title, size="title", bold=True),
            Label(self._saved()),
            Label("This is a mistake of the program, not of yours. The report below helps whoever mends it."),
            Divider(),
            Scroll(Column(Label(self.report, size="small", tone="muted"))).sized(flex=1, min_height=80),
            Label(where, size="small", tone="muted"),
            Row(
                Button("Copy the report", self.copy_report, icon="edit", hotkey="R", id="copy"),
                Spacer(),
                Button("Quit", self.quit, icon="close", hotkey="Q", id="quit"),
                Button("Continue", self.go_on, kind="primary", icon="play", hotkey="C", id="continue"),
                gap=8,
            ),
            gap=12,
            pad=24,
        )
        middle = Column(Spacer(), card.sized(height=480, max_width=720), Spacer(), gap=0)
        return Row(Spacer(), middle.sized(flex=3), Spacer(), pad=24, align="fill")

    def _saved(self) -> str:
        if self.unsaved:
            return f"Your last decisions could not be saved: {self.unsaved}"
        last = self.desk.latest()
        return "Your game was saved." if last else "No game was open, so nothing is lost."

    def copy_report(self) -> None:
        """Put the report on the clipboard."""
        copy(self.report)
        self.toast("The report is on the clipboard.", "good")

    def quit(self) -> None:
        """Leave the program."""
        if self.stack is not None:
            self.stack.clear()

    def back(self) -> bool:
        """Esc goes on."""
        self.go_on()
        return True
