"""The charts of a game: a list of them, and the one that is read on paper with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hexcore.charts import Cell, Chart
from hexcore.text import Text
from launcher.desk.screen import DeskScreen
from launcher.kit.button import Button
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Row
from launcher.kit.listview import ListView
from launcher.kit.markup import escape
from launcher.kit.rows import Lines
from launcher.kit.scroll import Scroll
from launcher.kit.surfaces import Card
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Widget
from launcher.screens.charttable import ChartTable
from launcher.screens.printing import Printing

if TYPE_CHECKING:
    from launcher.desk.desk import Desk


class ChartsScreen(DeskScreen):
    """Everything that is looked up while a scenario is played."""

    titled = "charts.title"
    hints = (("up", ""), ("down", "charts.hint_other"))

    def __init__(self, desk: Desk, game_id: str, scenario: str) -> None:
        super().__init__(desk)
        self.game = desk.open_game(game_id)
        self.charts = self.game.charts(scenario)
        self.chart: Chart = self.charts[0]
        self.printing = Printing(desk, game_id, scenario)

    def build(self) -> Widget:
        """The list at the left, the chart on paper at the right."""
        rows: Lines[Chart] = Lines(lambda chart: self._said(chart.title), detail=lambda chart: chart.rule)
        self.list: ListView[Chart] = ListView(self.charts, rows, on_select=self._choose, id="charts", name=self.title)
        self.list.help = "charts.list"
        self.list.selected = self.charts.index(self.chart)
        self.paper = Column(self._card(), gap=12)
        self.scroll = Scroll(self.paper, help="charts.paper")
        press = Button(self.ui.word("printing.ask"), self.printing.ask, icon="save", hotkey="P", id="print")
        press.help = "charts.print"
        return self.page(Row(self.list.sized(flex=1), self.scroll.sized(flex=3), gap=16, align="fill"), press)

    def enter(self) -> None:
        """The arrows go through the list from the start."""
        self.settle()
        self.focus(self.list, visible=False)

    def update(self, dt: float) -> None:
        """Look how far the printing is."""
        super().update(dt)
        self.printing.tick()

    @property
    def busy(self) -> bool:
        """Also while something is printed."""
        return super().busy or self.printing.job is not None

    def leave(self) -> None:
        """What is being printed is given up with the screen."""
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
        parts: list[Widget | None] = [
            Label(self._said(chart.title), size="title", bold=True),
            head,
            ChartTable(heads, cells, id="chart"),
            *notes,
        ]
        return Card(*(part for part in parts if part is not None), gap=12, pad=24)

    def _choose(self, index: int) -> None:
        self.chart = self.charts[index]
        self.paper.clear().add(self._card())
        if self.scroll.mounted:
            self.scroll.scroll_to(0)

    def on_key(self, event: pygame.event.Event) -> bool:
        """The page keys scroll the paper, wherever the keyboard is."""
        return self.scroll.on_key(Chord.of(event)) or super().on_key(event)
