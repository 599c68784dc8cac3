"""A picture of the table without a window, as one seat sees it."""

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
    """The overlay on a picture's map: its key, a picked piece, and the hexes it is about."""

    overlay: str = ""
    piece: str = ""
    hex: str = ""
    to: str = ""


NOTHING = ShotOverlay()


def render(
    session: Session, seat: str, size: tuple[int, int], language: str = ENGLISH, wanted: ShotOverlay = NOTHING
) -> bytes:
    """Return a PNG picture of the table as ``seat`` sees it, with an overlay if one is given."""
    screen = table(session, seat, language=language)
    if wanted == NOTHING:
        return png(draw(screen, size))
    draw(screen, size)
    show_overlay(screen, wanted)
    return png(draw(screen, size))


def show_overlay(screen: TableScreen, wanted: ShotOverlay) -> None:
    """Show an overlay; the map comes near to the hex that is named."""
    board, controller = screen.play.board, screen.controller
    shown = screen.play.view.piece(wanted.piece) if wanted.piece else None
    if wanted.piece:
        if shown is None:
            raise UnknownName("piece", wanted.piece)
        controller.picked = (wanted.piece,)
        controller.hex = shown.hex
    if wanted.hex:
        controller.hex = _hex(board, wanted.hex)
    near = controller.hex
    screen.pointing.over = (_hex(board, wanted.to) if wanted.to else controller.hex, None, "")
    if wanted.overlay not in {"", *(meta.key for meta in screen.play.public.overlays)}:
        raise UnknownName("overlay", wanted.overlay, [meta.key for meta in screen.play.public.overlays])
    screen.overlay = wanted.overlay
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
    """Return the table with this seat at the screen, without motion; ``seats`` names bots."""
    desk = Desk(ScreenOpener(), language)
    desk.ui.retheme(Theme(reduced_motion=True, language=language))
    desk.settings.first_lines = False
    play = Play(session, seats)
    play.look_as(seat)
    screen = TableScreen(desk, play)
    screen.watched = True
    return screen


def draw(screen: TableScreen, size: tuple[int, int]) -> pygame.Surface:
    """Return the table on a surface of this size, wholly painted."""
    surface = pygame.Surface(size)
    screen.ui.retheme(screen.ui.theme.with_(density=roominess(size)))
    screen.resize(size)
    screen.paint_all()
    screen.update(0)
    screen.draw(surface)
    return surface
