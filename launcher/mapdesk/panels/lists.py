"""The panels with lists: findings, and differences from our board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from hexcore.editor.checks import BoardDifference, Finding, differences
from hexcore.types import Hex
from launcher.kit.layout import Column
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.listview import ListView, RichRows
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.text import Label
from launcher.mapdesk.panels.panel import DeskPanel

TONES = {"more": "good", "less": "danger", "other": "accent"}  # marks of hexes that differ


T = TypeVar("T", bound=Finding | BoardDifference)


class ListPanel(DeskPanel, Generic[T]):
    """A list whose lines are marked on the board; a click goes to the place."""

    list: ListView[T] | None = None

    @abstractmethod
    def found(self) -> Sequence[T]:
        """Return the lines as they are now."""

    @abstractmethod
    def marks(self, found: Sequence[T]) -> dict[str, tuple[Hex, ...]]:
        """Return the hexes to mark, by tone."""

    @abstractmethod
    def place(self, line: T) -> Hex | None:
        """Return where a line leads."""

    def view(self, ident: str, empty: str) -> ListView[T]:
        rows: RichRows[T] = RichRows(self._words)
        self.list = ListView(self.found(), rows, on_select=self._go, repeats=True, empty=empty, id=ident, name=empty)
        self.list.help = self.command
        return self.list

    def _words(self, line: T) -> str:
        words = escape(self.screen.bench.words.say(line.text))
        return f"**{words}**" if isinstance(line, Finding) and line.weight == "wrong" else words

    def _go(self, index: int) -> None:
        if self.list is not None:
            self.screen.go_to(self.place(self.list.items[index]))

    def opened(self) -> None:
        self.screen.mark(self.marks(self.found()))

    def closed(self) -> None:
        self.screen.mark({})

    def changed(self) -> None:
        found = self.found()
        if self.list is not None and found != self.list.items:
            self.list.set_items(found)
            self.screen.mark(self.marks(found))


class ChecksPanel(ListPanel[Finding]):
    """The findings about the draft."""

    key = "checks"
    icon = "warning"
    command = "mapdesk.checks"

    def build(self) -> Widget:
        say = self.screen.ui.word
        ask = Button(say("mapdesk.ask_rules"), self.screen.ask_rules, icon="book", id="ask_rules")
        about = Label(say("mapdesk.checks_about"), size="small", tone="muted")
        view = self.view("findings", say("mapdesk.all_well"))
        return Column(about, view.sized(flex=1), ask.explained("mapdesk.ask_rules"), gap=8)

    def found(self) -> Sequence[Finding]:
        return self.screen.findings

    def marks(self, found: Sequence[Finding]) -> dict[str, tuple[Hex, ...]]:
        return {"danger": tuple(finding.hex for finding in found if finding.hex is not None)}

    def place(self, line: Finding) -> Hex | None:
        return line.hex


class ComparePanel(ListPanel[BoardDifference]):
    """The differences from our board."""

    key = "compare"
    icon = "layers"
    command = "mapdesk.compare"

    def build(self) -> Widget:
        say = self.screen.ui.word
        about = Label(say("mapdesk.compare_about"), size="small", tone="muted")
        return Column(about, self.view("differences", say("mapdesk.as_ours")).sized(flex=1), gap=8)

    def found(self) -> Sequence[BoardDifference]:
        draft = self.screen.bench.draft
        return differences(draft.file, draft.ours, draft.sheet)

    def marks(self, found: Sequence[BoardDifference]) -> dict[str, tuple[Hex, ...]]:
        marks: dict[str, tuple[Hex, ...]] = {}
        for difference in found:
            tone = TONES[difference.sort]
            marks[tone] = (*marks.get(tone, ()), *difference.hexes)
        return marks

    def place(self, line: BoardDifference) -> Hex | None:
        return line.place
