"""The result card at the end of a game, and the report that is written from it."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.analysis.lookback import Decided, Lookback, as_decided
from hexcore.bots.background import Worker
from hexcore.game.actions import Outcome, ScoreLine
from hexcore.play.dice_luck import ByTurn, Luck
from launcher.kit.layout import Column, GridLayout, Row, Spacer
from launcher.kit.widget import Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.charts import Bar, BarChart, LineChart, Series
from launcher.kit.widgets.controls import ProgressBar
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Divider
from launcher.kit.widgets.text import Label, RichText
from launcher.kit.window.layers import Layer
from launcher.paper.report.writing import ReportWanted, WrittenReport
from launcher.table import exports
from launcher.table.ending.after_action import Hindsight, LastGame, ideas, ideas_shown
from launcher.table.exports import luck_line
from launcher.table.wording import rule_link, word_of

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


def open_result(table: TableScreen, hindsight: Hindsight | None = None) -> Layer:
    """Open the result card; it can be closed to look at the map."""
    layer = Layer(_card(table, hindsight), modal=True, on_close=table.tools.put_aside)
    table.ui.host.open_layer(layer)
    return layer


def _card(table: TableScreen, hindsight: Hindsight | None) -> Card:
    say, ended, play, tools = table.ui.word, table.play.chair.ended, table.play, table.tools
    body = Column(gap=12, pad=(0, 0, 14, 6))
    if ended is not None:
        body.add(*_result(table, ended.outcome))
        if hindsight is not None:
            body.add(hindsight)
        found = ideas(LastGame(play.public, play.seats, ended.outcome, play.viewer, ended.seed))
        body.add(*ideas_shown(table, found, tools.try_next))
        by_turn = _by_turn(table, ended.by_turn)
        charts = [*([by_turn] if by_turn is not None else []), *_luck(table, ended.luck)]
        if charts:
            body.add(Divider(), GridLayout(*charts, columns=2, least=300, gap=20))
        body.add(Label(say("report.check", seed=ended.seed), size="small", tone="muted", id="seed"))
    buttons = GridLayout(
        Button(say("table.watch_replay"), tools.replay, kind="primary", icon="play", id="replay"),
        Button(say("table.export_page"), tools.export_page, icon="save", id="page", tip=say("table.export_page_tip")),
        Button(say("table.export_report"), tools.export_report, icon="book", id="report"),
        Button(say("table.play_again"), tools.again, icon="redo", id="again"),
        Button(say("table.look_at_map"), tools.put_aside, icon="map", id="look"),
        Button(say("table.leave"), tools.leave, icon="arrow-left", id="leave"),
        columns=3, least=200, gap=8,
    )  # fmt: skip
    return Card(Scroll(body).sized(flex=1), buttons, gap=16, pad=24, id="result").sized(800)


def _result(table: TableScreen, outcome: Outcome) -> list[Widget]:
    play = table.play
    verdict, how = verdict_of(table, outcome)
    parts: list[Widget] = [
        Label(play.public.title, size="small", tone="muted"),
        Row(Label("★", size="heading", tone="accent"), Label(verdict, size="title", bold=True).sized(flex=1), gap=10),
    ]
    if how:
        parts.append(Label(how, size="strong"))
    told = play.say(outcome.text)
    if told not in (verdict, how) and not outcome.winner:
        parts.append(Label(told, tone="muted"))
    if outcome.score:
        parts += [Divider(), *_score_of(table, outcome.score)]
    return parts


def _score_of(table: TableScreen, score: Sequence[ScoreLine]) -> list[Widget]:
    seats = list(dict.fromkeys(line.seat for line in score if line.seat))
    parts: list[Widget] = [_score(table, line) for line in score if not line.seat]
    columns = [
        Column(
            Label(table.play.seat_name(seat), bold=True),
            *(_score(table, line) for line in score if line.seat == seat),
            gap=4,
        )
        for seat in seats
    ]
    return [*parts, GridLayout(*columns, columns=2, least=300, gap=20)] if columns else parts


def verdict_of(table: TableScreen, outcome: Outcome) -> tuple[str, str]:
    """Return the result as a headline, and its reason; "" where that is the headline."""
    play, way = table.play, f"ending.{outcome.ending}"
    catalogue, told = play.public.catalogue, play.say(outcome.text)
    verdict = word_of(catalogue, "level", outcome.level) if outcome.level else ""
    if outcome.winner:
        verdict = table.ui.word("table.wins", name=play.seat_name(outcome.winner))
    if outcome.text.key == way or not verdict:
        return told, ""
    return verdict, catalogue.template(way) if way in catalogue else told


def _score(table: TableScreen, line: ScoreLine) -> Widget:
    words = f"{markup.escape(table.play.say(line.label))} {rule_link(line.rule)}"
    value = Label(str(line.amount), bold=True, text_align="right").sized(60)
    return Row(RichText(words, on_link=table.follow).sized(flex=1), value, gap=8)


def _by_turn(table: TableScreen, found: ByTurn | None) -> Widget | None:
    if found is None or len(found.turns) < 2:
        return None
    say = table.ui.word
    title = say("table.losses_by_turn" if found.what == "losses" else "table.by_turn")
    series = [Series(table.play.say(name) or say("table.losses"), values) for name, values in found.lines]
    return Column(Label(title, bold=True), LineChart(series, first=found.turns[0]), gap=6)


BARS = 10  # the most sides of dice whose faces have a bar each


def _luck(table: TableScreen, rolled: Sequence[Luck]) -> list[Widget]:
    columns = [Column(Label(luck_line(table.play, luck), size="small"), gap=6) for luck in rolled[:4]]
    for column, luck in zip(columns, rolled, strict=False):
        if luck.sides <= BARS:
            total = max(1, luck.rolled)
            bars = [Bar(str(face), n / total, "accent", tip=f"{face}: {n}") for face, n in enumerate(luck.faces, 1)]
            column.add(BarChart(bars))
    for column in columns[:1]:
        column.hold([Label(table.ui.word("table.luck"), bold=True), *column.children])
    return [*columns]


WIDE = 560


def open_file(path: Path) -> None:
    """Open a file, or its folder, with the system's viewer."""
    with suppress(OSError, webbrowser.Error):
        if path.is_file():
            webbrowser.open(path.as_uri())
        elif sys.platform == "win32":
            os.startfile(path)
        else:
            subprocess.Popen(["open" if sys.platform == "darwin" else "xdg-open", str(path)])


class Reporting:
    """One report or replay page of the game, written in the background, with its progress in a dialog."""

    def __init__(self, table: TableScreen, show: Callable[[Path], None] = open_file) -> None:
        self.table, self._show = table, show
        self.job: Worker | None = None
        self._what = "report"
        self._layer: Layer | None = None
        self._bar = ProgressBar()
        self._body = Column(gap=10)

    def begin(self, lookback: Lookback | None) -> None:
        """Start writing a report, with the analysis found so far."""
        play = self.table.play
        wanted = ReportWanted(
            "", play.language, self._folder, self._stem("report"), decided=found_by(lookback, play.viewer)
        )
        self._begin("report", lambda: play.report(wanted))

    def begin_page(self) -> None:
        """Start writing the replay as one page."""
        from launcher.paper.replay.replay_page import PageWanted

        play = self.table.play
        wanted = PageWanted(play.viewer, play.language, self._folder / f"{self._stem('replay')}.html")
        self._begin("page", lambda: play.replay_page(wanted))

    @property
    def _folder(self) -> Path:
        return self.table.desk.home / "exports"

    def _stem(self, what: str) -> str:
        play, ended = self.table.play, self.table.play.chair.ended
        return exports.stem(play.public, what, ended.seed if ended is not None else None)

    def _begin(self, what: str, start: Callable[[], Worker]) -> None:
        say = self.table.ui.word
        if self.job is not None:
            return
        self.job, self._what = start(), what
        self._bar = ProgressBar(0.0, say(f"table.{what}_writing"), id="report_bar")
        self._body = Column(gap=10)
        buttons = Row(Spacer(), Button(say("table.report_cancel"), self.cancel, id="report_cancel"), gap=8)
        self._body.add(self._bar, buttons)
        title = Label(say(f"table.export_{what}"), size="heading", bold=True)
        card = Card(
            title, self._body, gap=14, pad=20, name=say(f"table.export_{what}"), id="reporting", help="dialog"
        ).sized(WIDE)
        self._layer = Layer(card, modal=True, on_close=self._stop)
        self.table.ui.host.open_layer(self._layer)

    def tick(self) -> None:
        """Show the progress, and the end."""
        job = self.job
        if job is None or job.over:
            return
        before = job.share
        job.poll()
        if job.share != before:
            self._bar.set_share(job.share)
        if job.over and job.problem is None:
            self._done(job.result)
        elif job.over:
            why = job.problem or self.table.ui.word("table.report_broke")
            self._hold(Label(self.table.ui.word(f"table.{self._what}_failed", why=why), tone="danger"), [])

    def _done(self, written: WrittenReport | Path) -> None:
        say = self.table.ui.word
        if isinstance(written, WrittenReport):
            done = say("table.report_done", count=written.pages)
            files = {"page": written.page, "book": written.book}
        else:
            done, files = say("table.page_done"), {"page": written}
        told: list[Widget] = [
            Label(done),
            *(Label(str(path), size="small", tone="muted") for path in files.values()),
        ]
        opens = [
            Button(
                say(f"table.report_open_{key}"), partial(self._show, path), id=f"report_{key}",
                kind="primary" if key == "page" else "normal",
            )
            for key, path in {**files, "folder": files["page"].parent}.items()
        ]  # fmt: skip
        self._hold(Column(*told, gap=4), opens)

    def _hold(self, told: Widget, opens: list[Button]) -> None:
        close = Button(self.table.ui.word("table.report_close"), self.cancel, id="report_close")
        self._body.clear()
        self._body.add(told, Row(*opens, Spacer(), close, gap=8))

    def cancel(self) -> None:
        """Close the dialog, and give up an unfinished report."""
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
    """Return the analysis found so far; None if it is too little."""
    if lookback is None or not (lookback.found.over or lookback.found.points):
        return None
    return as_decided(lookback.found, seat)
