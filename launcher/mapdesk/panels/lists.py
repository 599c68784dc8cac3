"""The panels with lists: what is to be looked at, and what differs from ours. A click goes to the place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hexcore.editor.checks import BoardDifference, Finding, differences
from hexcore.text import Text
from hexcore.types import Hex
from launcher.kit.layout import Column
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.listview import ListView, RichRows
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.text import Label
from launcher.mapdesk.panels.panel import DeskPanel

if TYPE_CHECKING:
    from launcher.mapdesk.screen import MapDeskScreen

TONES = {"more": "good", "less": "danger", "other": "accent"}
"""How hexes that differ are marked."""


class ChecksPanel(DeskPanel):
    """What is to be looked at."""

    key = "checks"
    icon = "warning"
    command = "mapdesk.checks"

    def __init__(self, screen: MapDeskScreen) -> None:
        super().__init__(screen)
        self.list: ListView[Finding] | None = None

    def build(self) -> Widget:
        """A line for each finding."""
        say, found = self.screen.ui.word, self.screen.findings()
        rows: RichRows[Finding] = RichRows(lambda one: _line(self.screen, one.text, one.weight == "wrong"))
        empty = say("mapdesk.all_well")
        self.list = ListView(found, rows, on_select=self._go, repeats=True, empty=empty, id="findings", name=empty)
        self.list.help = "mapdesk.checks"
        ask = Button(say("mapdesk.ask_rules"), self.screen.ask_rules, icon="book", id="ask_rules")
        about = Label(say("mapdesk.checks_about"), size="small", tone="muted")
        return Column(about, self.list.sized(flex=1), ask.explained("mapdesk.ask_rules"), gap=8)

    def opened(self) -> None:
        """Mark the places."""
        self._mark(self.screen.findings())

    def closed(self) -> None:
        """No marks."""
        self.screen.mark({})

    def changed(self) -> None:
        """Look again."""
        found = self.screen.findings()
        if self.list is not None and found != self.list.items:
            self.list.set_items(found)
            self._mark(found)

    def _mark(self, found: Sequence[Finding]) -> None:
        self.screen.mark({"danger": tuple(one.hex for one in found if one.hex is not None)})

    def _go(self, index: int) -> None:
        if self.list is not None:
            self.screen.go_to(self.list.items[index].hex)


class ComparePanel(DeskPanel):
    """What differs from ours."""

    key = "compare"
    icon = "layers"
    command = "mapdesk.compare"

    def __init__(self, screen: MapDeskScreen) -> None:
        super().__init__(screen)
        self.list: ListView[BoardDifference] | None = None

    def build(self) -> Widget:
        """A line for each difference."""
        say, found = self.screen.ui.word, self._found()
        rows: RichRows[BoardDifference] = RichRows(lambda one: _line(self.screen, one.text, False))
        empty = say("mapdesk.as_ours")
        self.list = ListView(found, rows, on_select=self._go, repeats=True, empty=empty, id="differences", name=empty)
        self.list.help = "mapdesk.compare"
        about = Label(say("mapdesk.compare_about"), size="small", tone="muted")
        return Column(about, self.list.sized(flex=1), gap=8)

    def _found(self) -> list[BoardDifference]:
        draft = self.screen.bench.draft
        return differences(draft.file, draft.ours, draft.sheet)

    def opened(self) -> None:
        """Mark what differs."""
        self._mark(self._found())

    def closed(self) -> None:
        """No marks."""
        self.screen.mark({})

    def changed(self) -> None:
        """Compare again."""
        found = self._found()
        if self.list is not None:
            self.list.set_items(found)
        self._mark(found)

    def _mark(self, found: Sequence[BoardDifference]) -> None:
        marks: dict[str, tuple[Hex, ...]] = {}
        for one in found:
            tone = TONES[one.sort]
            marks[tone] = (*marks.get(tone, ()), *one.hexes)
        self.screen.mark(marks)

    def _go(self, index: int) -> None:
        if self.list is not None:
            self.screen.go_to(self.list.items[index].place)


def _line(screen: MapDeskScreen, text: Text, wrong: bool) -> str:
    """A text of the framework as a line; what would stop a game stands out."""
    words = escape(screen.bench.words.say(text))
    return f"**{words}**" if wrong else words
