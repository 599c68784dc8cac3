"""Writing a report as an HTML page and a PDF, both or none; also in a process of its own while the table goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from hexcore.analysis.lookback import Decided, decided_within
from hexcore.analysis.story import Witness
from hexcore.bots.background import Worker, share_teller
from hexcore.data.files import write_whole
from hexcore.game.actions import Seat
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.save_folder import file_name
from hexcore.storage.saves import SaveFile, resume
from launcher.paper import SECONDS

PLAYED, TOLD, SET = 0.35, 0.55, 0.65  # shares of the work done once it is played out, put into words, and set as HTML


class WrittenReport(NamedTuple):
    """The paths of a report, and its number of pages on paper."""

    page: Path
    book: Path
    pages: int


class ReportWanted(NamedTuple):
    """The wanted report: its seat ("" is all-seeing), language, and name in a folder.

    ``seconds`` limits the search for turning points, unless ``decided`` has them already.
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
    """Write the report of a game; ``tell`` gets the share done."""
    from launcher.paper.documents.html import page
    from launcher.paper.documents.pdf import as_pdf
    from launcher.paper.report.report import ReportSource, report_of

    decided = wanted.decided
    if decided is None and session.outcome is not None:
        seat = wanted.seat or session.game.meta.seat_ids()[0]
        decided = decided_within(session, seat, wanted.seconds, lambda share: tell(share * PLAYED))
    source = ReportSource(Witness(session, wanted.seat), session.game, seats, decided)
    report = report_of(source, wanted.language, lambda share: tell(PLAYED + share * (TOLD - PLAYED)))
    html = page(report)
    tell(SET)
    pdf, pages = as_pdf(report, lambda share: tell(SET + share * (1.0 - SET)))
    stem = wanted.folder / file_name(wanted.name)
    written = WrittenReport(stem.with_name(f"{stem.name}.html"), stem.with_name(f"{stem.name}.pdf"), pages)
    write_whole(written.page, html.encode())
    write_whole(written.book, pdf)
    tell(1.0)
    return written


class ReportOrder(NamedTuple):
    """A game, as it is sent to a process, and its wanted report."""

    save: SaveFile
    packs: tuple[Path, ...]
    wanted: ReportWanted


def start_report(order: ReportOrder) -> Worker:
    """Start a process that writes a report; its result is a :class:`WrittenReport`."""
    return Worker(_work, order, language=order.wanted.language)


def _work(line: Connection, order: ReportOrder) -> WrittenReport:
    session = resume(registry().open(order.save.game, order.packs), order.save)
    return write_report(session, order.save.seats, order.wanted, share_teller(line))
