"""What stands beside the board on the desk: one panel at a time, chosen by its tab."""

from __future__ import annotations

from pathlib import Path

from launcher.kit.layout import Column
from launcher.kit.widget import Widget
from launcher.mapdesk.around import Around
from launcher.mapdesk.spot import Spot


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

    def pointed(self, spot: Spot) -> None:
        """The tool that only looks was pressed on the board, and this panel is open."""
