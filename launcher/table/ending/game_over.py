"""The result card at the end of a game, and the report that is written from it."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hexcore.analysis.lookback import Decided, Lookback, as_decided
from hexcore.bots.background import Worker
from hexcore.game.actions import Outcome, ScoreLine, Seat
from hexcore.play.dice_luck import ByTurn, Luck, points_by_turn, whole_score
from hexcore.text import say as text
from launcher.kit.layout import Column, GridLayout, Row, Spacer
from launcher.kit.style import paint
from launcher.kit.style.colour import RGB
from launcher.kit.widget import Size, Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.charts import Bar, BarChart, LineChart, Series
from launcher.kit.widgets.controls import ProgressBar
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Divider
from launcher.kit.widgets.text import Label, RichText
from launcher.kit.window.layers import Layer
from launcher.painting.covers import cover
from launcher.paper.report.writing import ReportWanted, WrittenReport
from launcher.table import exports
from launcher.table.ending.after_action import Hindsight, LastGame, ideas, ideas_shown
from launcher.table.exports import luck_line
from launcher.table.sidebar.turn_banner import side_colours
from launcher.table.stage.stage import LadderView
from launcher.table.wording import plain, rule_link, word_of

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


def open_result(table: TableScreen, hindsight: Hindsight | None = None) -> Layer:
    """Open the result card; it can be closed to look at the map."""
    layer = Layer(_card(table, hindsight), modal=True, on_close=table.tools.put_aside, aside=ASIDE)
    table.ui.host.open_layer(layer)
    return layer


def _card(table: TableScreen, hindsight: Hindsight | None) -> Card:
    say, ended, play, tools = table.ui.word, table.play.chair.ended, table.play, table.tools
    body = Column(gap=14, pad=(0, 0, 14, 6))
    hero: list[Widget] = []
    if ended is not None:
        hero.append(Hero(table, ended.outcome))
        body.add(*_result(table, ended.outcome, ended.by_turn))
        if hindsight is not None:
            body.add(hindsight)
        found = ideas(LastGame(play.public, play.seats, ended.outcome, play.viewer, ended.seed))
        body.add(*ideas_shown(table, found, tools.try_next))
        charts = _luck(table, ended.luck)
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
    rest = Column(Scroll(body).sized(flex=1), buttons, gap=16, pad=(24, 14, 24, 22)).sized(flex=1)
    return Card(*hero, rest, gap=0, pad=0, id="result").sized(WIDE_CARD)


def _colours(table: TableScreen, seat: Seat) -> tuple[RGB, RGB]:
    """Return the ground and the ink of a side; those of the program, if it has none."""
    p = table.ui.palette
    return side_colours(table.ui, table, seat) or (p.accent, p.accent_ink)


WIDE_CARD, ASIDE = 840, 32
"""The width of the result card, and the room around it."""
HERO, NARROW_HERO, VEIL = 132, 96, 0.86
"""The height of the picture with the result, the same in a low window, and how dark it is behind the words."""


class Hero(Widget):
    """The head of the result card: the game's cover, and over it the result as a sentence.

    A star in the winner's colour stands beside a victory, and beside nothing else.
    """

    def __init__(self, table: TableScreen, outcome: Outcome) -> None:
        headline, how = verdict_of(table, outcome)
        self.headline, self.how = headline.rstrip(".\u3002"), how
        super().__init__(name=" ".join(part for part in (table.play.public.title, headline, how) if part), id="verdict")
        self.table, self.winner = table, outcome.winner
        self._shown: pygame.Surface | None = None

    def _lines(self, width: int) -> list[str]:
        star = self.ui.px(52) if self.winner else 0
        return self.ui.fonts.clamp(self.headline, max(1, width - self.ui.px(64) - star), 3, "title", True)

    def _measure(self, width: int) -> Size:
        theme, px = self.ui.theme, self.ui.px
        words = len(self._lines(width)) * theme.line_px("title") + theme.line_px("small")
        words += theme.line_px("strong") if self.how else 0
        low = self.table.size[1] < px(LOW)
        return (width, max(px(NARROW_HERO if low else HERO), words + px(34)))

    def _least_width(self) -> int:
        return self.ui.px(280)

    def paint(self, surface: pygame.Surface) -> None:
        ui, p, px, r = self.ui, self.ui.palette, self.ui.px, self.rect
        if self._shown is None or self._shown.get_size() != r.size:
            self._shown = self._picture(r.size)
        surface.blit(self._shown, r)
        x, theme = r.x + px(28), ui.theme
        if self.winner:
            colour = _colours(self.table, self.winner)[0]
            star, edge = ui.icon("star", 40, colour), ui.icon("star", 46, p.ink)
            middle = (x + px(20), r.centery + theme.line_px("small") // 2)
            surface.blit(edge, edge.get_rect(center=middle))
            surface.blit(star, star.get_rect(center=middle))
            x += px(56)
        wide = r.right - px(24) - x
        lines = self._lines(r.width)
        tall = theme.line_px("small") + len(lines) * theme.line_px("title")
        tall += theme.line_px("strong") if self.how else 0
        y = r.centery - tall // 2
        said = [(self.table.play.public.title, "small", p.muted, False)]
        said += [(line, "title", p.ink, True) for line in lines]
        said += [(self.how, "strong", p.ink, False)] if self.how else []
        for line, size, colour, bold in said:
            step = theme.line_px(size)
            ui.write(surface, line, pygame.Rect(x, y, wide, step), size, colour, bold)
            y += step

    def _picture(self, size: Size) -> pygame.Surface:
        """Return the cover, dark at the left where the words stand."""
        wide, high = size
        art = self.table.play.public.meta.cover
        whole = cover(art, (wide, max(high, round(wide * COVER_SHAPE))))
        sheet = whole.subsurface((0, (whole.get_height() - high) // 2, wide, high)).copy()
        veil = pygame.Surface(size, pygame.SRCALPHA)
        for column in range(wide):
            share = max(0.0, 1.0 - max(0.0, column / wide - 0.45) / 0.5)
            veil.fill((*self.ui.palette.table, round(255 * VEIL * share)), (column, 0, 1, high))
        sheet.blit(veil, (0, 0))
        return sheet


LOW, COVER_SHAPE = 720, 0.42
"""A window lower than this has a lower picture; the height of the whole cover, as a share of its width."""


def _result(table: TableScreen, outcome: Outcome, by_turn: ByTurn | None) -> list[Widget]:
    play = table.play
    verdict, how = verdict_of(table, outcome)
    parts: list[Widget] = []
    told = play.say(outcome.text)
    if told not in (verdict, how) and not outcome.winner:
        parts.append(Label(told, size="strong"))
    ladder = play.ladder()
    if ladder is not None and not outcome.winner:
        shown = LadderView(table)
        shown.sync(ladder)
        parts.append(shown)
    if outcome.score:
        parts += [*_score_of(table, outcome.score)]
    charts = [*_points_by_turn(table, outcome.score), *_by_turn(table, by_turn)]
    shown_by_turn = GridLayout(*charts, columns=min(2, len(charts)), least=300, gap=20)
    return [*parts, *([Divider(), shown_by_turn] if charts else [])]


def _score_of(table: TableScreen, score: Sequence[ScoreLine]) -> list[Widget]:
    lines = whole_score(score, table.play.public.catalogue)
    seats = list(dict.fromkeys(line.seat for line in lines if line.seat))
    cited: set[str] = set()  # a rule is named once
    parts: list[Widget] = [_score(table, line, cited) for line in lines if not line.seat]
    totals = {seat: sum(line.amount for line in lines if line.seat == seat) for seat in seats}
    if len(seats) == 2 and sum(totals.values()) >= WORTH_A_BAR:
        parts.append(ScoreBar(table, totals))
    columns = [
        Column(
            Row(Swatch(_colours(table, seat)[0]), Label(table.play.seat_name(seat), bold=True), gap=8),
            *(_score(table, line, cited) for line in lines if line.seat == seat),
            gap=4,
        )
        for seat in seats
    ]
    return [*parts, GridLayout(*columns, columns=2, least=300, gap=20)] if columns else parts


WORTH_A_BAR = 10  # fewer points of both sides together have no bar


class Swatch(Widget):
    """A small square in the colour of a side."""

    SIDE = 14

    def __init__(self, colour: RGB) -> None:
        super().__init__()
        self.colour = colour

    def _measure(self, width: int) -> Size:
        return (self.ui.px(self.SIDE), self.ui.px(self.SIDE))

    def paint(self, surface: pygame.Surface) -> None:
        paint.rounded(surface, self.rect, self.colour, self.ui.px(2), self.ink(), self.ui.px(1))


class ScoreBar(Widget):
    """The points of two sides as one bar in their colours, each with its number."""

    HIGH = 34

    def __init__(self, table: TableScreen, totals: Mapping[Seat, int]) -> None:
        said = [f"{table.play.seat_name(seat)} {total}" for seat, total in totals.items()]
        super().__init__(name=table.ui.words.listed(said), id="score-bar")
        self.table, self.totals = table, totals

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(self.HIGH))

    def paint(self, surface: pygame.Surface) -> None:
        ui, px, r = self.ui, self.ui.px, self.rect
        (first, one), (second, other) = self.totals.items()
        least, whole = px(64), max(1, max(0, one) + max(0, other))
        cut = r.x + min(max(round(r.width * max(0, one) / whole), least), r.width - least)
        halves = ((first, one, r.x, cut, "left"), (second, other, cut, r.right, "right"))
        for seat, total, left, right, align in halves:
            body, ink = _colours(self.table, seat)
            box = pygame.Rect(left, r.y, right - left, r.height)
            surface.fill(body, box)
            ui.write(surface, str(total), box.inflate(-2 * px(12), 0), "heading", ink, True, align)
        pygame.draw.rect(surface, self.ink(), r, max(1, px(1)))


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


def _score(table: TableScreen, line: ScoreLine, cited: set[str]) -> Widget:
    words = f"{markup.escape(table.play.say(line.label))} {rule_link(line.rule) if line.rule not in cited else ''}"
    cited.add(line.rule)
    value = Label(plain(line.amount), bold=True, text_align="right").sized(60)
    return Row(RichText(words, on_link=table.follow).sized(flex=1), value, gap=8)


def _points_by_turn(table: TableScreen, score: Sequence[ScoreLine]) -> list[Widget]:
    """Return a chart for each kind of points that is counted turn by turn, a line for each side."""
    found = points_by_turn(score, table.play.public.catalogue)
    return [_points_chart(table, key, by_seat) for key, by_seat in found.items()]


def _points_chart(table: TableScreen, key: str, by_seat: Mapping[Seat, Mapping[int, int]]) -> Widget:
    turns = range(1, max(turn for amounts in by_seat.values() for turn in amounts) + 1)
    order = ("", *table.play.public.meta.seat_ids())
    lines = [
        Series(table.play.seat_name(seat), [by_seat[seat].get(turn, 0) for turn in turns], _colours(table, seat)[0])
        for seat in sorted(by_seat, key=order.index)
    ]
    words = table.ui.word("table.counted_by_turn", what=table.play.say(text(f"{key}_all")))
    return Column(Label(words, bold=True), LineChart(lines), gap=6)


def _by_turn(table: TableScreen, found: ByTurn | None) -> list[Widget]:
    if found is None or len(found.turns) < 2:
        return []
    say = table.ui.word
    title = say("table.losses_by_turn" if found.what == "losses" else "table.by_turn")
    named = {table.play.seat_name(seat): seat for seat in table.play.public.meta.seat_ids()}
    series, order = [], list(named)
    lines = [(table.play.say(name), values) for name, values in found.lines]
    for words, values in sorted(lines, key=lambda line: order.index(line[0]) if line[0] in order else len(order)):
        seat = named.get(words, "")
        colour = _colours(table, seat)[0] if seat else None
        series.append(Series(words or say("table.losses"), values, colour))
    return [Column(Label(title, bold=True), LineChart(series, first=found.turns[0]), gap=6)]


BARS = 10  # the most sides of dice whose faces have a bar each


def _luck(table: TableScreen, rolled: Sequence[Luck]) -> list[Widget]:
    columns = [Column(Label(luck_line(table.play, luck, rolled), size="small"), gap=6) for luck in rolled[:4]]
    for column, luck in zip(columns, rolled, strict=False):
        if luck.sides <= BARS:
            total = max(1, luck.rolled)
            bars = [Bar(str(face), n / total, "muted", tip=f"{face}: {n}") for face, n in enumerate(luck.faces, 1)]
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
