"""What panels, and whatever else is put on the desk, may ask of the screen around them.

What stands beside the board on the desk: one panel at a time, chosen by its tab.

Tabs in as many lines as their words need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

import pygame

from hexcore.editor.checks import Finding
from hexcore.types import Hex
from launcher.desk.desk import Desk
from launcher.desk.screen import DeskScreen
from launcher.kit.context import Ui
from launcher.kit.layout import Box, Column
from launcher.kit.widget import Size, Widget
from launcher.kit.window.screen import Screen
from launcher.mapdesk.bench import Bench
from launcher.mapdesk.tools import BoardSpot, Tool
from launcher.mapdesk.unsaved import Unsaved
from launcher.mapdesk.view import DeskMap


class Around(Protocol):
    """The screen of the map desk, as its parts know it."""

    ui: Ui
    desk: Desk
    game: str
    pack: str
    """The pack that is saved into; none yet: empty."""
    bench: Bench
    map: DeskMap
    tool: Tool
    unsaved: Unsaved
    focused: Widget | None
    size: tuple[int, int]

    def take(self, tool: Tool) -> None:
        """Take a tool in hand."""

    def open_panel(self, key: str) -> None:
        """Show a panel."""

    def show_panel(self) -> None:
        """Build the open panel anew."""

    def refresh(self) -> None:
        """Say again how the draft stands."""

    def findings(self) -> list[Finding]:
        """What is to be looked at, as it was found last."""

    def ask_rules(self) -> None:
        """Have the rules of the game say what they have against the draft."""

    def mark(self, marks: Mapping[str, tuple[Hex, ...]]) -> None:
        """Mark hexes of the board, by tone."""

    def go_to(self, h: Hex | None) -> None:
        """Bring a hex to the middle of the board."""

    def open(self, board: str, pack: str = "") -> None:
        """Put another board on the desk, or the same from another pack."""

    def ask_pack(self, then: Callable[[], None], over: DeskScreen) -> None:
        """Ask into which pack is saved, on a screen that lies over this one, and go on."""

    def push(self, screen: Screen) -> None:
        """Show a screen over this one."""

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something that may fail; what is wrong is said in a dialog."""

    def toast(self, text: str, tone: str = "info", *, about: str = "") -> None:
        """Say something briefly."""

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Give a widget the keyboard."""


class DeskPanel:
    """A panel: ``key`` names it in the catalogue (``mapdesk.panel.KEY``, ``help.mapdesk.KEY``), ``icon`` is its sign.

    ``command`` is the command whose key opens it, if it has one. A panel is made with the screen and stays as long.
    """

    key = ""
    icon = "list"
    command = ""

    def __init__(self, screen: Around) -> None:
        self.screen = screen

    def build(self) -> Widget:
        """Its widgets, made anew whenever it is opened."""
        return Column()

    def opened(self) -> None:
        """It is shown now."""

    def closed(self) -> None:
        """Another takes its place: marks on the board and tools of its own go."""

    def changed(self) -> None:
        """The draft is another now, and this panel is open."""

    def dropped(self, path: Path) -> bool:
        """A file was dragged onto the window; tells whether this panel takes it, open or not."""
        return False

    def pointed(self, spot: BoardSpot) -> None:
        """The tool that only looks was pressed on the board, and this panel is open."""


SPARE = 14
"""Words that are chosen are bold, and a little wider."""


class Tabs(Box):
    """Children side by side, each as wide as its words at least; those that do not fit go on in the next line."""

    def _lines(self, width: int) -> Iterator[list[tuple[Widget, int]]]:
        """The children of each line with the widths they want."""
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
