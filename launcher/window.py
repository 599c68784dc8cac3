"""The window: the registered games on the lamplit table, and a game's position.

Whoever opens it is told in words when no window can be opened.
"""

from __future__ import annotations

import os
from collections.abc import Callable

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from hexcore.errors import MonsoonError
from hexcore.meta import Meta
from hexcore.plugins import registry
from hexcore.session import Session
from launcher import shot
from launcher.cli.play import HIDDEN_DRIVERS
from launcher.cli.shared import open_game
from launcher.kit.app import App
from launcher.kit.button import Button
from launcher.kit.context import Ui
from launcher.kit.layout import Column, Grid, Row, Spacer
from launcher.kit.screen import Screen
from launcher.kit.scroll import Scroll
from launcher.kit.surfaces import Card, Divider
from launcher.kit.text import Label
from launcher.kit.widget import Widget


def open_launcher(*, software: bool = False) -> str | None:
    """Show the registered games until the window is closed; returns why if no window can be opened."""
    return _show(GamesScreen, "Monsoon", software)


def open_table(session: Session, *, software: bool = False) -> str | None:
    """Show a game until the window is closed; returns why if no window can be opened."""
    return _show(lambda ui: PositionScreen(ui, session), session.game.meta.name, software)


def _show(first: Callable[[Ui], Screen], title: str, software: bool) -> str | None:
    why = _hidden()
    if why is not None:
        return why
    try:
        app = App(Ui(), first, title=title, software=True if software else None)
    except pygame.error as error:
        return str(error) or "no window can be opened"
    app.run()
    return None


def _hidden() -> str | None:
    """Return why nobody would see a window: SDL falls back to drivers that show nothing."""
    try:
        pygame.display.init()
    except pygame.error as error:
        return str(error) or "no display can be opened"
    driver = pygame.display.get_driver()
    return f"only the driver {driver} was found" if driver in HIDDEN_DRIVERS else None


class GamesScreen(Screen):
    """All games, each on a card; a card opens its game."""

    title = "Monsoon"

    def build(self) -> Widget:
        """Head, cards, and what to do where nothing is installed."""
        found = registry()
        head = Row(
            Label("Monsoon", size="cover", bold=True), Spacer(), Button("Leave", action=self.close), align="bottom"
        )
        cards: list[Widget] = [self._card(module.meta) for module in found.modules()]
        cards += [_broken(name, why) for name, why in found.broken.items()]
        shelf = Grid(*cards, columns=3, least=330, gap=16) if cards else Label("No game is installed.")
        return Column(head, Divider(), Scroll(shelf).sized(flex=1), pad=24, gap=16)

    def _card(self, meta: Meta) -> Widget:
        players = "One player" if meta.players == 1 else f"{meta.players} players"
        return Card(
            Label(meta.name, size="heading", bold=True),
            Label(f"{players} · {meta.length} · {meta.maturity}", size="small", tone="muted"),
            Label(meta.tagline),
            Divider(),
            *(Label(scenario.name, size="small") for scenario in meta.scenarios),
            action=lambda: self.open(meta.id),
            name=meta.name,
        )

    def open(self, game: str) -> None:
        """Go to a game's first position; one that cannot be opened says why."""
        try:
            session = Session(open_game(game))
        except MonsoonError as error:
            self.toast(str(error), "danger")
            return
        if self.stack is not None:
            self.stack.push(PositionScreen(self.ui, session))

    def close(self) -> None:
        """Leave the program."""
        if self.stack is not None:
            self.stack.clear()

    def back(self) -> bool:
        """Esc leaves the program."""
        self.close()
        return True


def _broken(name: str, why: str) -> Widget:
    heading = Label(f"{name} cannot be loaded", size="heading", bold=True)
    return Card(heading, Label(why, size="small", tone="muted"), paper=False)


class PositionScreen(Screen):
    """A game's position as the seat that decides sees it."""

    def __init__(self, ui: Ui, session: Session) -> None:
        super().__init__(ui)
        self.session = session
        self.title = session.game.meta.name
        decision = session.decision
        self.seat = decision.seat if decision else session.game.meta.seats[0].id
        self._picture: pygame.Surface | None = None

    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The picture of the table, drawn once for each size."""
        if self._picture is None or self._picture.get_size() != self.size:
            self._picture = shot.draw(self.session, self.seat, self.size, self.ui)
        surface.blit(self._picture, area, area)

    def back(self) -> bool:
        """Esc goes back to the games, or leaves the program."""
        if self.stack is not None:
            self.stack.pop()
        return True
