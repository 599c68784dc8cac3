"""Writing a report: an HTML page and a PDF, from a session and for a witness; both are written, or none is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from hexcore.actions import Seat
from hexcore.decided import Decided, decided_within
from hexcore.files import write_whole
from hexcore.savefolder import file_name
from hexcore.session import Session
from hexcore.witness import Witness
from launcher.paper import SECONDS

PLAYED, TOLD = 0.35, 0.55
"""How much of the work is done once it has been played out, and once it is put into words."""


class Written(NamedTuple):
    """Where a report is, and how many pages it has on paper."""

    page: Path
    book: Path
    pages: int


class Wanted(NamedTuple):
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
    session: Session, seats: Mapping[Seat, str], wanted: Wanted, tell: Callable[[float], None] = lambda share: None
) -> Written:
    """Write the report of a game; ``tell`` is told the share that is done."""
    from launcher.paper.report import Asked, report_of
    from launcher.paper.report_html import page
    from launcher.paper.report_pdf import as_pdf

    witness = Witness(session, wanted.seat)
    decided = wanted.decided
    if decided is None and session.outcome is not None:
        whose = wanted.seat or session.game.meta.seat_ids()[0]
        decided = decided_within(session, whose, wanted.seconds, lambda share: tell(share * PLAYED))
    asked = Asked(witness, session.game, seats, decided)
    report = report_of(asked, wanted.language, lambda share: tell(PLAYED + share * (TOLD - PLAYED)))
    html = page(report)
    tell(TOLD + 0.1)
    pdf, pages = as_pdf(report, lambda share: tell(TOLD + 0.1 + share * (0.9 - TOLD)))
    stem = wanted.folder / file_name(wanted.name)
    written = Written(stem.with_name(f"{stem.name}.html"), stem.with_name(f"{stem.name}.pdf"), pages)
    write_whole(written.page, html.encode())
    write_whole(written.book, pdf)
    tell(1.0)
    return written
