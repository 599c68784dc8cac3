"""What panels, and whatever else is put on the desk, may ask of the screen around them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from hexcore.drafting.findings import Finding
from hexcore.types import Hex
from launcher.desk.desk import Desk
from launcher.desk.screen import DeskScreen
from launcher.kit.context import Ui
from launcher.kit.screen import Screen
from launcher.kit.widget import Widget
from launcher.mapdesk.bench import Bench
from launcher.mapdesk.tools import Tool
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
