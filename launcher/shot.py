"""A picture of the table without a window: exactly what the table shows, as one seat sees it.

:func:`render` is all that the command line knows.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from hexcore.board.board import Board
from hexcore.errors import InvalidInput, UnknownName, text_of
from hexcore.types import Hex
from launcher.desk.desk import Desk
from launcher.kit.style.theme import Theme, roominess
from launcher.language import ENGLISH
from launcher.opener import ScreenOpener
from launcher.play import Play
from launcher.table.exports import png
from launcher.table.screen import TableScreen

if TYPE_CHECKING:
    from hexcore.play.session import Session


class ShotOverlay(NamedTuple):
    """What lies over the map of a picture: an overlay, the piece that is picked, and the hexes it is about."""

    overlay: str = ""
    piece: str = ""
    hex: str = ""
    to: str = ""


NOTHING = ShotOverlay()


def render(
    session: Session, seat: str, size: tuple[int, int], language: str = ENGLISH, asked: ShotOverlay = NOTHING
) -> bytes:
    """Return a PNG picture of the table as ``seat`` sees it, with an overlay if one is asked for."""
    screen = table(session, seat, language=language)
    if asked == NOTHING:
        return png(draw(screen, size))
    draw(screen, size)
    ask(screen, asked)
    return png(draw(screen, size))


def ask(screen: TableScreen, asked: ShotOverlay) -> None:
    """Lay an overlay over the map, of a piece and of hexes; the map comes near to the hex that is named."""
    board, controller = screen.play.board, screen.controller
    shown = screen.play.view.piece(asked.piece) if asked.piece else None
    if asked.piece:
        if shown is None:
            raise UnknownName("piece", asked.piece)
        controller.picked = (asked.piece,)
        controller.hex = shown.hex
    if asked.hex:
        controller.hex = _hex(board, asked.hex)
    near = controller.hex
    screen.pointing.over = (_hex(board, asked.to) if asked.to else controller.hex, None, "")
    if asked.overlay not in {"", *(meta.key for meta in screen.play.public.overlays)}:
        raise UnknownName("overlay", asked.overlay, [meta.key for meta in screen.play.public.overlays])
    screen.overlay = asked.overlay
    if near >= 0:
        screen.map.approach()
        screen.map.centre_on(board.centre(near))
    screen.sync()


def _hex(board: Board, label: str) -> Hex:
    try:
        return board.hex(label)
    except (KeyError, ValueError) as error:
        raise InvalidInput(text_of(error)) from None


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
