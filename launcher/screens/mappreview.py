"""The map of a scenario, before anything is played on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hexcore.board import Board
from hexcore.errors import MonsoonError
from hexcore.look import BoardLook
from launcher.desk.screen import DeskScreen
from launcher.kit.button import icon_button
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, Row
from launcher.kit.menu import Choice
from launcher.kit.text import Label
from launcher.kit.widget import Widget
from launcher.screens.boardview import BoardView

if TYPE_CHECKING:
    from launcher.desk.desk import Desk


class MapPreviewScreen(DeskScreen):
    """One board, as large as the window."""

    hints = (
        ("plus", "map.hint_nearer"),
        ("minus", "map.hint_farther"),
        ("Home", "map.hint_all"),
        ("left", ""),
        ("right", "map.hint_move"),
    )

    def __init__(self, desk: Desk, game_id: str, scenario: str | None = None) -> None:
        super().__init__(desk)
        self.meta = desk.module(game_id).meta
        self.map: BoardView
        self.scenario = ""
        self._take(self.meta.scenario(scenario).id)

    def rebuild(self) -> None:
        """In another language the map bears other words around it."""
        meta = self.desk.module(self.meta.id).meta
        if meta.scenarios != self.meta.scenarios:
            self.meta = meta
            self._take(self.scenario)
        super().rebuild()

    def called(self) -> str:
        """Whose map it is."""
        return self.ui.word("map.title", game=self.meta.name)

    def _take(self, scenario: str) -> None:
        board, look = board_of(self.desk, self.meta.id, scenario)
        self.scenario = scenario
        self.map = BoardView(board, look, id="map")

    def build(self) -> Widget:
        """The map and what stands over it."""
        say = self.ui.word
        self.under = Label("", size="small", tone="muted", wrap=False)
        names = [(entry.id, entry.name) for entry in self.meta.scenarios]
        choice = Choice(names, self.scenario, self.change, id="scenario", name=say("map.scenario"))
        if len(names) == 1:
            choice.set_enabled(False, say("map.one_scenario"))
        tools = Row(
            icon_button("zoom-in", say("map.nearer"), lambda: self.map.zoom(2), id="nearer"),
            icon_button("zoom-out", say("map.farther"), lambda: self.map.zoom(-2), id="farther"),
            icon_button("map", say("map.all"), lambda: self.map.fit(), id="fit"),
            gap=4,
            help="map.zoom",
        )
        self.map.help, choice.help = "map.map", "map.scenario"
        return self.page(Column(self.map.sized(flex=1), self.under, gap=6), tools, choice.sized(min_width=180))

    def change(self, scenario: str) -> None:
        """The map of another scenario."""
        self.attempt(lambda: self._take(scenario))
        self.rebuild()

    def enter(self) -> None:
        """The arrows move the map from the start."""
        self.settle()
        self.focus(self.map, visible=False)

    def update(self, dt: float) -> None:
        """Paint a little more, and name the hex under the cursor."""
        super().update(dt)
        if self.map.mounted and self.map.busy:
            self.map.work()
        if self.map.mounted:
            self.under.set_text(self.map.hover_label(self.router.mouse) or self.ui.word("map.point"))

    @property
    def busy(self) -> bool:
        """Also while the map is being painted."""
        return super().busy or self.map.busy

    def on_key(self, event: pygame.event.Event) -> bool:
        """Plus, minus and Home."""
        chord = Chord.of(event)
        if chord.plain and (chord.key in (pygame.K_PLUS, pygame.K_EQUALS) or getattr(event, "unicode", "") == "+"):
            self.map.zoom(2)
        elif chord.plain and chord.key == pygame.K_MINUS:
            self.map.zoom(-2)
        elif chord == Chord.parse("Home"):
            self.map.fit()
        else:
            return super().on_key(event)
        return True


def board_of(desk: Desk, game: str, scenario: str) -> tuple[Board, BoardLook]:
    """A scenario's board and how it is painted."""
    opened = desk.open_game(game)
    look = desk.look(game)
    first = opened.view(opened.start(scenario), opened.meta.seats[0].id)
    if look is None or first.board not in look.boards:
        raise MonsoonError(desk.ui.word("map.no_look", game=opened.meta.name))
    return opened.board(scenario), look.boards[first.board]
