"""The report at the end of a game: written aside while a bar shows how far it is; then where it lies, to be opened."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from hexcore.decided import Decided, as_decided
from hexcore.lookback import Lookback
from launcher.kit.button import Button
from launcher.kit.layers import Layer
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.slider import ProgressBar
from launcher.kit.surfaces import Card
from launcher.kit.text import Label
from launcher.kit.widget import Widget
from launcher.paper.job import ReportJob
from launcher.paper.writing import Wanted, Written
from launcher.table import exports
from launcher.table.whole import WholeTable

WIDE = 560


def open_file(path: Path) -> None:
    """Show a file, or the folder it is in, by whatever the system shows it with."""
    with suppress(OSError, webbrowser.Error):
        if path.is_file():
            webbrowser.open(path.as_uri())
        elif sys.platform == "win32":
            os.startfile(path)
        else:
            subprocess.Popen(["open" if sys.platform == "darwin" else "xdg-open", str(path)])


class Reporting:
    """One report of the game at this table, in a card over it. :meth:`tick` lets it look how far it is."""

    def __init__(self, table: WholeTable, show: Callable[[Path], None] = open_file) -> None:
        self.table, self._show = table, show
        self.job: ReportJob | None = None
        self._layer: Layer | None = None
        self._bar = ProgressBar()
        self._body = Column(gap=10)

    def begin(self, lookback: Lookback | None) -> None:
        """Begin to write, with what has been found out about the game so far."""
        table, say = self.table, self.table.ui.word
        if self.job is not None:
            return
        play, ended = table.play, table.play.chair.ended
        stem = exports.stem(play.public, "report", ended.seed if ended is not None else None)
        found = found_by(lookback, play.viewer)
        folder = table.desk.home / "exports"
        self.job = play.report(Wanted("", play.language, folder, stem, decided=found))
        self._bar = ProgressBar(0.0, say("table.report_writing"), id="report_bar")
        self._body = Column(gap=10)
        buttons = Row(Spacer(), Button(say("table.report_cancel"), self.cancel, id="report_cancel"), gap=8)
        self._body.add(self._bar, buttons)
        title = Label(say("table.export_report"), size="heading", bold=True)
        card = Card(
            title, self._body, gap=14, pad=20, name=say("table.export_report"), id="reporting", help="dialog"
        ).sized(WIDE)
        self._layer = Layer(card, modal=True, on_close=self._stop)
        table.ui.host.open_layer(self._layer)

    def tick(self) -> None:
        """Show how far it is, and its end."""
        job = self.job
        if job is None or job.over or not job.poll():
            return
        self._bar.set_share(job.share)
        if job.written is not None:
            self._done(job.written)
        elif job.failed is not None:
            why = job.failed.why or self.table.ui.word("table.report_broke")
            self._hold(Label(self.table.ui.word("table.report_failed", why=why), tone="danger"), [])

    def _done(self, written: Written) -> None:
        say = self.table.ui.word
        told: list[Widget] = [
            Label(say("table.report_done", count=written.pages)),
            *(Label(str(path), size="small", tone="muted") for path in (written.page, written.book)),
        ]
        ways = (
            (say("table.report_open_page"), "page", written.page),
            (say("table.report_open_book"), "book", written.book),
            (say("table.report_open_folder"), "folder", written.page.parent),
        )
        opens = [
            Button(text, partial(self._show, path), id=f"report_{key}", kind="primary" if key == "page" else "normal")
            for text, key, path in ways
        ]
        self._hold(Column(*told, gap=4), opens)

    def _hold(self, told: Widget, opens: list[Button]) -> None:
        """The end: what is to be said, ways to open it, and one to close the card."""
        close = Button(self.table.ui.word("table.report_close"), self.cancel, id="report_close")
        self._body.clear()
        self._body.add(told, Row(*opens, Spacer(), close, gap=8))

    def cancel(self) -> None:
        """Take the card away; what is not finished is given up."""
        if self._layer is not None:
            layer = self._layer
            layer.on_close = None
            self._stop()
            self.table.close_layer(layer)

    def _stop(self) -> None:
        job, self.job, self._layer = self.job, None, None
        if job is not None:
            job.stop()


def found_by(lookback: Lookback | None, seat: str) -> Decided | None:
    """What has been found out about a game; None if that is too little yet."""
    if lookback is None or not (lookback.found.over or lookback.found.points):
        return None
    return as_decided(lookback.found, seat)
