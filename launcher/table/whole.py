"""The whole table, as the objects that work for its screen see it: its parts, and what they may ask of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hexcore.actions import Action, Seat
from hexcore.replays import Replay
from launcher.desk.desk import Desk
from launcher.kit.button import Button
from launcher.kit.layers import Layer, Toasts
from launcher.kit.routing import Router
from launcher.kit.screen import Screen
from launcher.kit.stack import ScreenStack
from launcher.kit.widget import Widget
from launcher.play import Play
from launcher.table.area import MapArea
from launcher.table.flow import Flow
from launcher.table.mapview import MapView
from launcher.table.parts import Table
from launcher.table.pointing import Pointing
from launcher.table.sidebar import Sidebar
from launcher.table.stage import Stage
from launcher.table.topbar import TopBar


class InWords(Protocol):
    """The pane that says the table in words."""

    visible: bool

    def set_visible(self, visible: bool) -> None:
        """Show or hide it."""

    def text(self) -> str:
        """All that there is to say now."""


class Noted(Protocol):
    """A note that may have to be read."""

    @property
    def to_go_on(self) -> Button | None:
        """Its button that the key that goes on would press."""


class Agreeing(Protocol):
    """Remembers what a player has agreed to."""

    def agreed_aloud(self, seat: Seat, step: str) -> None:
        """Somebody has said that he does nothing in a step."""


class WholeTable(Table, Protocol):
    """What the panels see, and the rest."""

    desk: Desk
    stack: ScreenStack | None
    layers: list[Layer]
    router: Router
    toasts: Toasts
    flow: Flow
    pointing: Pointing
    topbar: TopBar
    area: MapArea
    stage: Stage
    sidebar: Sidebar
    overlay: str
    focused: Widget | None

    @property
    def acting(self) -> Agreeing:
        """What sends actions."""

    @property
    def following(self) -> Action | None:
        """What is being done because it was advised, at this moment."""

    @property
    def briefing(self) -> Widget:
        """The card that tells a new task."""

    @property
    def lesson(self) -> Noted:
        """The teacher's note."""

    @property
    def curtain(self) -> Widget:
        """What falls between two players."""

    @property
    def map(self) -> MapView:
        """The map widget."""

    @property
    def spoken(self) -> InWords:
        """The table in words."""

    def open_behind(self) -> None:
        """Open the rule behind what the keyboard or the mouse is at."""

    def told_beside(self) -> list[str]:
        """What is said beside the question: advice, and the list of what can be done, as far as they are shown."""

    # -- the picture ----------------------------------------------------------------------------------------

    def looked(self) -> None:
        """Something else is pointed at."""

    def picture_save(self) -> None:
        """Put the small picture of the last save beside it."""

    def follow_decision(self) -> None:
        """Go to what can be clicked now, if all of it is out of view."""

    def settle(self) -> None:
        """Lay out now if anything changed."""

    def focus(self, widget: Widget | None, visible: bool = True) -> None:
        """Give a widget the keyboard."""

    def change_pane(self) -> None:
        """From the map to the buttons beside it, or back to the map."""

    # -- what lies over it ----------------------------------------------------------------------------------

    def toast(self, text: str, tone: str = "info", *, about: str = "") -> None:
        """Say something briefly, in place of what was said about the same."""

    def drop_tip(self) -> None:
        """Take the tooltip away until the mouse moves."""

    def put_away_notes(self) -> bool:
        """Take away what was only said; tells whether there was anything."""

    def close_layer(self, layer: Layer) -> None:
        """Take a layer, and those above it, away."""

    # -- other screens --------------------------------------------------------------------------------------

    def push(self, screen: Screen) -> None:
        """Show a screen over this one."""

    def sit_down(self, play: Play, *, instead: bool = False) -> None:
        """Go to another table; ``instead`` lets it take the place of this one."""

    def watch_game(self, replay: Replay, title: str) -> None:
        """Watch a game from its start."""

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something that may fail; what is wrong is said in a dialog."""
