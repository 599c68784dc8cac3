"""Printing from the launcher: what, on which paper, how far it is, and where the file lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexcore.cleaning import plain
from launcher.kit.dialog import Answer, Dialog
from launcher.kit.layout import Column
from launcher.kit.markup import escape
from launcher.kit.slider import ProgressBar
from launcher.kit.text import RichText
from launcher.kit.toggles import Segmented
from launcher.paper.sheets.job import POSTER, Job, Order, What

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

PAPERS = ("a4", "a3", "letter", POSTER)
WHATS: tuple[What, ...] = ("map", "counters", "aid")
FOLDER = "sheets"
"""Where printed sheets go, in the player's folder."""


class Printing:
    """Asks what to print, has it done by a process of its own, and says how that went."""

    def __init__(self, desk: Desk, game: str, scenario: str, start: Callable[[Order], Job] = Job) -> None:
        self.desk, self.game, self.scenario = desk, game, scenario
        self.job: Job | None = None
        self._start = start
        self._paper = PAPERS[0]
        self._bar: ProgressBar | None = None
        self._dialog: Dialog | None = None

    def ask(self) -> None:
        """Open the question."""
        ui, say = self.desk.ui, self.desk.ui.word
        papers = Segmented(
            [(paper, say(f"printing.paper.{paper}")) for paper in PAPERS], self._paper, self._choose,
            id="paper", name=say("printing.on"), help="printing.paper",
        )  # fmt: skip
        body = Column(RichText(say("printing.about")), papers, gap=12)
        answers = [Answer(say("cancel")), *(Answer(say(f"printing.{what}"), self._printer(what)) for what in WHATS)]
        Dialog(ui, say("printing.title"), body, answers, width=560).open()

    def _choose(self, paper: str) -> None:
        self._paper = paper

    def _printer(self, what: What) -> Callable[[], None]:
        return lambda: self.begin(what)

    def begin(self, what: What) -> None:
        """Print it, and show how far that is."""
        ui, say, language = self.desk.ui, self.desk.ui.word, self.desk.settings.spoken
        name = f"{self.game}-{self.scenario}-{what}-{self._paper}-{language}.pdf"
        order = Order(what, self.game, self.scenario, language, self._paper, self.desk.home / FOLDER / name)
        self.job = self._start(order)
        self._bar = ProgressBar(0.0, say("printing.running"))
        stop = [Answer(say("printing.stop"), self.stop)]
        self._dialog = Dialog(ui, say(f"printing.{what}"), self._bar, stop, on_cancel=self.stop)
        self._dialog.open()

    def stop(self) -> None:
        """Give it up."""
        if self.job is not None:
            self.job.stop()
        self.job = self._bar = self._dialog = None

    def tick(self) -> None:
        """Look how far it is; say so at the end."""
        if self.job is None:
            return
        self.job.poll()
        if self.job.running:
            if self._bar is not None:
                self._bar.set_share(self.job.share)
            return
        job, dialog = self.job, self._dialog
        self.job = self._bar = self._dialog = None
        if dialog is not None:
            dialog.layer.on_close = None
            dialog.close()
        self._tell(job)

    def _tell(self, job: Job) -> None:
        ui, say = self.desk.ui, self.desk.ui.word
        if job.problem:
            Dialog(ui, say("printing.failed"), "{icon:warning} " + escape(plain(job.problem)), width=520).open()
            return
        where = say("printing.where", file=escape(plain(str(job.order.out))))
        Dialog(ui, say("printing.done"), "{icon:check} " + where, width=520).open()
