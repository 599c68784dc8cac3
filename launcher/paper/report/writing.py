"""Writing a report: an HTML page and a PDF, from a session and for a witness; both are written, or none is.

A report that is written aside: a worker process makes it while the table goes on, and can be stopped at any time.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import NamedTuple

from hexcore.analysis.lookback import Decided, decided_within
from hexcore.analysis.story import Witness
from hexcore.bots.background import serve
from hexcore.data.files import write_whole
from hexcore.errors import MonsoonError
from hexcore.game.actions import Seat
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.save_folder import file_name
from hexcore.storage.saves import SaveFile, resume
from launcher.paper import SECONDS

PLAYED, TOLD = 0.35, 0.55
"""How much of the work is done once it has been played out, and once it is put into words."""


class WrittenReport(NamedTuple):
    """Where a report is, and how many pages it has on paper."""

    page: Path
    book: Path
    pages: int


class ReportWanted(NamedTuple):
    """What report is wanted: for which seat ("" is all-seeing), in which language, and under which name in a folder.

    ``seconds`` is how long what decided the game is looked for, unless ``decided`` tells it already.
    """

    seat: Seat
    language: str
    folder: Path
    name: str
    seconds: float = SECONDS
    decided: Decided | None = None


def write_report(
    session: Session,
    seats: Mapping[Seat, str],
    wanted: ReportWanted,
    tell: Callable[[float], None] = lambda share: None,
) -> WrittenReport:
    """Write the report of a game; ``tell`` is told the share that is done."""
    from launcher.paper.documents.html import page
    from launcher.paper.documents.pdf import as_pdf
    from launcher.paper.report.report import ReportSource, report_of

    witness = Witness(session, wanted.seat)
    decided = wanted.decided
    if decided is None and session.outcome is not None:
        whose = wanted.seat or session.game.meta.seat_ids()[0]
        decided = decided_within(session, whose, wanted.seconds, lambda share: tell(share * PLAYED))
    asked = ReportSource(witness, session.game, seats, decided)
    report = report_of(asked, wanted.language, lambda share: tell(PLAYED + share * (TOLD - PLAYED)))
    html = page(report)
    tell(TOLD + 0.1)
    pdf, pages = as_pdf(report, lambda share: tell(TOLD + 0.1 + share * (0.9 - TOLD)))
    stem = wanted.folder / file_name(wanted.name)
    written = WrittenReport(stem.with_name(f"{stem.name}.html"), stem.with_name(f"{stem.name}.pdf"), pages)
    write_whole(written.page, html.encode())
    write_whole(written.book, pdf)
    tell(1.0)
    return written


ENDING_S = 0.5
"""How long a worker may take to end when it is told to."""


class ReportOrder(NamedTuple):
    """A game as a worker is given it, and the report that is wanted of it."""

    save: SaveFile
    packs: tuple[Path, ...]
    wanted: ReportWanted


class Failed(NamedTuple):
    """Why nothing was written, in words."""

    why: str


class ReportJob:
    """One report being written. :meth:`poll` is called now and then, and never waits."""

    def __init__(self, order: ReportOrder) -> None:
        self.share = 0.0
        self.written: WrittenReport | None = None
        self.failed: Failed | None = None
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe(duplex=False)
        self.process: SpawnProcess = context.Process(target=work, args=(theirs, order), daemon=True)
        try:
            self.process.start()
        except OSError as error:
            self.failed = Failed(str(error))
        theirs.close()

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come."""
        return self.written is not None or self.failed is not None

    def poll(self) -> bool:
        """Take what was said since; tells whether there is something new."""
        before = (self.share, self.over)
        try:
            while not self.over and self._line.poll():
                self._take(self._line.recv())
        except (EOFError, OSError):
            if not self.over:
                self.failed = Failed("")
        return (self.share, self.over) != before

    def _take(self, said: object) -> None:
        if isinstance(said, float):
            self.share = said
        elif isinstance(said, WrittenReport):
            self.written = said
        elif isinstance(said, Failed):
            self.failed = said

    def stop(self) -> None:
        """Break off at once; what was written whole stays."""
        if self.process.pid is not None:
            self.process.terminate()
            self.process.join(ENDING_S)
            if self.process.is_alive():
                self.process.kill()
        self._line.close()


def work(line: Connection, order: ReportOrder) -> None:
    """In the worker: write the report and tell how far it is."""
    serve()
    wanted = order.wanted
    with suppress(BrokenPipeError, EOFError):
        try:
            session = resume(registry().open(order.save.game, order.packs), order.save)
            line.send(write_report(session, order.save.seats, wanted, lambda share: line.send(float(share))))
        except MonsoonError as error:
            line.send(Failed(error.said(wanted.language)))
        except OSError as error:
            line.send(Failed(error.strerror or str(error)))
