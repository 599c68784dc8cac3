"""The panels beside the board, one at a time: their tabs, and those with lists of findings and differences."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame

from hexcore.editor.checks import BoardDifference, Finding, differences
from hexcore.types import Hex
from launcher.kit.layout import Box, Column
from launcher.kit.widget import Size, Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.listview import ListView, RichRows
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.text import Label

if TYPE_CHECKING:
    from launcher.mapdesk.screen import MapDeskScreen
    from launcher.mapdesk.tools import BoardSpot


class DeskPanel:
    """A panel: ``key`` names it in the catalogue (``mapdesk.panel.KEY``, ``help.mapdesk.KEY``), ``icon`` is its sign.

    ``command`` is the command whose key opens it, if it has one. A panel lives as long as the screen.
    """

    key = ""
    icon = "list"
    command = ""

    def __init__(self, screen: MapDeskScreen) -> None:
        self.screen = screen

    def build(self) -> Widget:
        return Column()

    def opened(self) -> None:
        """The panel is shown now."""

    def closed(self) -> None:
        """Another panel is shown: marks on the board and the panel's own tools go."""

    def changed(self) -> None:
        """The draft changed while this panel is open."""

    def dropped(self, path: Path) -> bool:
        """A file was dragged onto the window; tells whether this panel takes it, open or not."""
        return False

    def pointed(self, spot: BoardSpot) -> None:
        """The looking tool was pressed on the board while this panel is open."""


SPARE = 14  # the chosen tab is bold, and a little wider


class Tabs(Box):
    """Children side by side, at least as wide as their words, in as many lines as they need."""

    def _lines(self, width: int) -> Iterator[list[tuple[Widget, int]]]:
        line: list[tuple[Widget, int]] = []
        used = 0
        for child in self.shown:
            wide = min(width, child.measure(1 << 20)[0] + self.ui.px(SPARE))
            if line and used + self._gap_px() + wide > width:
                yield line
                line, used = [], 0
            used += wide + (self._gap_px() if line else 0)
            line.append((child, wide))
        if line:
            yield line

    def _measure(self, width: int) -> Size:
        tall = [max(child.measure(wide)[1] for child, wide in line) for line in self._lines(width)]
        return (width, sum(tall) + self._gap_px() * max(0, len(tall) - 1))

    def _least_width(self) -> int:
        return max((child.least_width() for child in self.shown), default=0)

    def _arrange(self) -> None:
        y = self.rect.y
        for line in self._lines(self.rect.width):
            spare = self.rect.width - sum(wide for _, wide in line) - self._gap_px() * (len(line) - 1)
            tall = max(child.measure(wide)[1] for child, wide in line)
            x = self.rect.x
            for left, (child, wide) in zip(range(len(line), 0, -1), line, strict=True):
                more = max(0, spare) // left
                spare -= more
                child.place(pygame.Rect(x, y, wide + more, tall))
                x += wide + more + self._gap_px()
            y += tall + self._gap_px()


TONES = {"more": "good", "less": "danger", "other": "accent"}  # marks of hexes that differ


T = TypeVar("T", bound=Finding | BoardDifference)


class ListPanel(DeskPanel, Generic[T]):
    """A list whose lines are marked on the board; a click goes to the place."""

    list: ListView[T] | None = None

    @abstractmethod
    def found(self) -> Sequence[T]: ...

    @abstractmethod
    def marks(self, found: Sequence[T]) -> dict[str, tuple[Hex, ...]]:
        """Return the hexes to mark, by tone."""

    @abstractmethod
    def place(self, line: T) -> Hex | None: ...

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
