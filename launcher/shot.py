"""A picture of the table without a window: exactly what the table shows, as one seat sees it.

:func:`render` is all that the command line knows.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from launcher.desk.desk import Desk
from launcher.kit.theme import Theme, roominess
from launcher.languages import ENGLISH
from launcher.opener import ScreenOpener
from launcher.play import Play
from launcher.table.exports import png
from launcher.table.screen import TableScreen

if TYPE_CHECKING:
    from hexcore.session import Session


def render(session: Session, seat: str, size: tuple[int, int], language: str = ENGLISH) -> bytes:
    """Return a PNG picture of the table as ``seat`` sees it."""
    return png(draw(table(session, seat, language=language), size))


def table(session: Session, seat: str, seats: Mapping[str, str] | None = None, language: str = ENGLISH) -> TableScreen:
    """Return the table with this seat at the screen, in our own colours and without motion; ``seats`` names bots."""
    desk = Desk(ScreenOpener(), language)
    desk.ui.retheme(Theme(reduced_motion=True, language=language))
    desk.settings.first_lines = False
    play = Play(session, seats)
    play.look_as(seat)
    screen = TableScreen(desk, play)
    screen.watched = True
    return screen


def draw(screen: TableScreen, size: tuple[int, int]) -> pygame.Surface:
    """Return the table on a surface of this size, wholly painted; no display is needed."""
    surface = pygame.Surface(size)
    screen.ui.retheme(screen.ui.theme.with_(density=roominess(size)))
    screen.resize(size)
    screen.paint_all()
    screen.update(0)
    screen.draw(surface)
    return surface
