"""The charts of a game: a list, and the chosen chart on paper with its rule; and the dialog that prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Unpack

import pygame

from hexcore.game.look import Cell, Chart
from hexcore.game.odds import Hurt
from hexcore.text import Text, plain
from launcher.desk.screen import DeskScreen
from launcher.kit.context import Ui
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Row, share_out
from launcher.kit.style.colour import RGB, mix
from launcher.kit.style.linebreak import has_cjk
from launcher.kit.widget import Options, Size, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.controls import ProgressBar, Segmented
from launcher.kit.widgets.listview import ListView, TextRows
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label, RichText
from launcher.kit.window.layers import Answer, Dialog
from launcher.paper.print.job import POSTER, PrintJob, PrintOrder, What

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

GAP = 10
PAPERS = ("a4", "a3", "letter", POSTER)
WHATS: tuple[What, ...] = ("map", "counters", "aid", "rulings")
FOLDER = "sheets"  # printed sheets go there, in the player's folder


class ChartsScreen(DeskScreen):
    """The charts of a scenario."""

    titled = "charts.title"
    hints = (("up", ""), ("down", "charts.hint_other"))

    def __init__(self, desk: Desk, game_id: str, scenario: str) -> None:
        super().__init__(desk)
        self.game = desk.open_game(game_id)
        self.charts = self.game.charts(scenario)
        self.chart: Chart = self.charts[0]
        self.printing = PrintDialog(desk, game_id, scenario)

    def build(self) -> Widget:
        rows: TextRows[Chart] = TextRows(lambda chart: self._said(chart.title), detail=lambda chart: chart.rule)
        self.list: ListView[Chart] = ListView(self.charts, rows, on_select=self._choose, id="charts", name=self.title)
        self.list.help = "charts.list"
        self.list.selected = self.charts.index(self.chart)
        self.paper = Column(self._card(), gap=12)
        self.scroll = Scroll(self.paper, help="charts.paper")
        press = Button(self.ui.word("printing.ask"), self.printing.ask, icon="save", hotkey="P", id="print")
        press.help = "charts.print"
        return self.page(Row(self.list.sized(flex=1), self.scroll.sized(flex=3), gap=16, align="fill"), press)

    def enter(self) -> None:
        self.settle()
        self.focus(self.list, visible=False)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.printing.tick()

    @property
    def busy(self) -> bool:
        return super().busy or self.printing.job is not None

    def leave(self) -> None:
        self.printing.stop()
        super().leave()

    def _said(self, cell: Cell) -> str:
        words = self.desk.words(self.game.meta.id)
        return words.say(cell) if isinstance(cell, Text) else words.name(cell) if isinstance(cell, str) else str(cell)

    def _card(self) -> Widget:
        chart = self.chart
        heads = [self._said(head) for head in chart.heads]
        cells = [[self._said(cell) for cell in row] for row in chart.rows]
        rule = f"[{chart.rule}](rule:{chart.rule})" if chart.rule else ""
        head = RichText(rule, on_link=lambda link: self.open_rule(self.game.meta.id, link)) if rule else None
        notes = [RichText(escape(self._said(note)), size="small", tone="muted") for note in chart.notes]
        hurts = {one.code: one.side for one in chart.codes}
        parts: list[Widget | None] = [
            Label(self._said(chart.title), size="title", bold=True),
            head,
            ChartTable(heads, cells, {n: self._said(part) for n, part in chart.parts}, hurts, id="chart"),
            CodeKey([(one.code, self._said(one.words)) for one in chart.codes], hurts) if hurts else None,
            *notes,
        ]
        return Card(*(part for part in parts if part is not None), gap=12, pad=24)

    def _choose(self, index: int) -> None:
        self.chart = self.charts[index]
        self.paper.clear().add(self._card())
        if self.scroll.mounted:
            self.scroll.scroll_to(0)

    def on_key(self, event: pygame.event.Event) -> bool:
        return self.scroll.on_key(Chord.of(event)) or super().on_key(event)


def tint(side: Hurt, ui: Ui) -> RGB | None:
    """Return the ground of a result for the attacker, as on the faces of a fight's die."""
    p = ui.palette
    strong = {"attacker": p.paper_danger, "defender": p.paper_good, "both": p.paper_link, "neither": p.paper_muted}
    return mix(p.paper, strong[side], 0.2) if side else None


class CodeKey(Row):
    """The codes of a chart with their meaning, in two columns."""

    def __init__(self, told: Sequence[tuple[str, str]], hurts: Mapping[str, Hurt]) -> None:
        half = (len(told) + 1) // 2
        columns = (
            Column(*(Row(CodeSign(code, hurts[code]), Label(words, size="small").sized(flex=1), gap=8)
                     for code, words in part), gap=3)
            for part in (told[:half], told[half:])
        )  # fmt: skip
        super().__init__(*(column.sized(flex=1) for column in columns), gap=16, align="top", id="codes")


class CodeSign(Widget):
    """A code on the ground of its result."""

    def __init__(self, code: str, side: Hurt) -> None:
        super().__init__(name=code)
        self.code, self.side = code, side

    def _measure(self, width: int) -> Size:
        return (self.ui.px(40), self.ui.theme.line_px("small") + self.ui.px(2))

    def _least_width(self) -> int:
        return self.ui.px(40)

    def paint(self, surface: pygame.Surface) -> None:
        ground = tint(self.side, self.ui)
        if ground is not None:
            surface.fill(ground, self.rect)
        self.ui.write(surface, self.code, self.rect, "small", self.ink(), align="center")


class ChartTable(Widget):
    """Words in rows and columns; the first column heads each row.

    ``parts`` are headings above rows, and cells that are codes have the ground of the side they hurt.
    """

    def __init__(
        self,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        parts: Mapping[int, str] | None = None,
        hurts: Mapping[str, Hurt] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.heads, self.rows = list(heads), [list(row) for row in rows]
        self.parts, self.hurts = parts or {}, hurts or {}

    def _default_name(self) -> str:
        told = [" | ".join(self.heads)]
        for n, row in enumerate(self.rows):
            told += [*([self.parts[n]] if n in self.parts else []), " | ".join(row)]
        return "\n".join(told)

    def _heading(self) -> int:
        return self.ui.theme.line_px("small") + self.ui.px(14)

    def _wants(self) -> tuple[list[int], list[int]]:
        width, pad = self.ui.fonts.width, 2 * self.ui.px(GAP)
        columns = [[row[n] for row in [self.heads, *self.rows]] for n in range(len(self.heads))]
        wants = [max(width(cell, "body", True) for cell in cells) + pad for cells in columns]
        return wants, [self._least_of(cells) + pad for cells in columns]

    def _least_of(self, cells: Sequence[str]) -> int:
        fonts = self.ui.fonts
        dense = [cell for cell in cells if has_cjk(cell)]
        word = max((word for cell in cells if cell not in dense for word in cell.split()), key=len, default="")
        return max(fonts.width(word, "body", True), *(fonts.least_width(cell, "body", True) for cell in dense), 0)

    def _columns(self, width: int) -> list[int]:
        wants, leasts = self._wants()
        return share_out(min(width, sum(wants)), wants, leasts, [0.0] * len(wants))

    def _heights(self, columns: Sequence[int]) -> list[int]:
        line, pad = self.ui.theme.line_px("body"), self.ui.px(6)
        return [
            pad + line * max((len(self._lines(cell, wide, at == 0)) for cell, wide in zip(row, columns, strict=True)))
            for at, row in enumerate([self.heads, *self.rows])
        ]

    def _lines(self, cell: str, wide: int, bold: bool) -> list[str]:
        return self.ui.fonts.wrap(cell, max(1, wide - 2 * self.ui.px(GAP)), "body", bold)

    def _measure(self, width: int) -> Size:
        columns = self._columns(width)
        return (min(width, sum(columns)), sum(self._heights(columns)) + len(self.parts) * self._heading())

    def _least_width(self) -> int:
        return sum(self._wants()[1])

    def paint(self, surface: pygame.Surface) -> None:
        columns = self._columns(self.rect.width)
        shade, y = self.ink(), self.rect.y
        for at, (row, tall) in enumerate(zip([self.heads, *self.rows], self._heights(columns), strict=True)):
            if at - 1 in self.parts:
                self._paint_part(surface, self.parts[at - 1], y, sum(columns), ruled=at > 1)
                y += self._heading()
            box = pygame.Rect(self.rect.x, y, sum(columns), tall)
            if at and at % 2 == 0:
                ground = pygame.Surface(box.size, pygame.SRCALPHA)
                ground.fill((*shade, 14))
                surface.blit(ground, box)
            self._paint_row(surface, row, columns, box, bold=at == 0)
            if at == 0:
                surface.fill(mix(shade, self.ui.palette.paper, 0.5), (box.x, box.bottom - 1, box.width, 1))
            y += tall

    def _paint_part(self, surface: pygame.Surface, words: str, y: int, wide: int, *, ruled: bool) -> None:
        px, ink = self.ui.px, self.ink()
        if ruled:
            surface.fill(ink, (self.rect.x, y, wide, px(2)))
        line = self.ui.theme.line_px("small")
        room = pygame.Rect(self.rect.x + px(GAP), y + px(9), max(1, wide - 2 * px(GAP)), line)
        self.ui.write(surface, words, room, "small", self.ink("muted"), True)

    def _paint_row(
        self, surface: pygame.Surface, row: Sequence[str], columns: Sequence[int], box: pygame.Rect, *, bold: bool
    ) -> None:
        line, x = self.ui.theme.line_px("body"), box.x
        for n, (cell, wide) in enumerate(zip(row, columns, strict=True)):
            lines, ground = self._lines(cell, wide, bold), tint(self.hurts.get(cell, ""), self.ui)
            if ground is not None:
                surface.fill(ground, (x + 1, box.y + 1, wide - 2, box.height - 2))
            top = box.y + (box.height - line * len(lines)) // 2
            for place, text in enumerate(lines):
                room = pygame.Rect(x + self.ui.px(GAP), top + place * line, wide - 2 * self.ui.px(GAP), line)
                self.ui.write(surface, text, room, "body", self.ink(), bold, "left" if n == 0 else "center")
            x += wide


class PrintDialog:
    """Asks what to print, runs a print process, and shows its progress and result."""

    def __init__(
        self, desk: Desk, game: str, scenario: str, start: Callable[[PrintOrder], PrintJob] = PrintJob
    ) -> None:
        self.desk, self.game, self.scenario = desk, game, scenario
        self.job: PrintJob | None = None
        self._start = start
        self._paper = PAPERS[0]
        self._bar: ProgressBar | None = None
        self._dialog: Dialog | None = None

    def ask(self) -> None:
        ui, say = self.desk.ui, self.desk.ui.word
        papers = Segmented(
            [(paper, say(f"printing.paper.{paper}")) for paper in PAPERS], self._paper, self._choose,
            id="paper", name=say("printing.on"), help="printing.paper",
        )  # fmt: skip
        body = Column(RichText(say("printing.about")), papers, gap=12)
        answers = [
            Answer(say("cancel")),
            *(Answer(say(f"printing.{what}"), partial(self.begin, what)) for what in WHATS),
        ]
        Dialog(ui, say("printing.title"), body, answers, width=560).open()

    def _choose(self, paper: str) -> None:
        self._paper = paper

    def begin(self, what: What) -> None:
        ui, say, language = self.desk.ui, self.desk.ui.word, self.desk.settings.spoken
        name = f"{self.game}-{self.scenario}-{what}-{self._paper}-{language}.pdf"
        order = PrintOrder(what, self.game, self.scenario, language, self._paper, self.desk.home / FOLDER / name)
        self.job = self._start(order)
        self._bar = ProgressBar(0.0, say("printing.running"))
        stop = [Answer(say("printing.stop"), self.stop)]
        self._dialog = Dialog(ui, say(f"printing.{what}"), self._bar, stop, on_cancel=self.stop)
        self._dialog.open()

    def stop(self) -> None:
        if self.job is not None:
            self.job.stop()
        self.job = self._bar = self._dialog = None

    def tick(self) -> None:
        """Show the progress, and the result at the end."""
        if self.job is None:
            return
        self.job.poll()
        if not self.job.over:
            if self._bar is not None:
                self._bar.set_share(self.job.share)
            return
        job, dialog = self.job, self._dialog
        self.job = self._bar = self._dialog = None
        if dialog is not None:
            dialog.layer.on_close = None
            dialog.close()
        self._tell(job)

    def _tell(self, job: PrintJob) -> None:
        ui, say = self.desk.ui, self.desk.ui.word
        if job.problem:
            Dialog(ui, say("printing.failed"), "{icon:warning} " + escape(plain(job.problem)), width=520).open()
            return
        where = say("printing.where", file=escape(plain(str(job.order.out))))
        Dialog(ui, say("printing.done"), "{icon:check} " + where, width=520).open()
