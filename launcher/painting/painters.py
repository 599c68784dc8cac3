"""The painters of the maps in use: a board is painted once for all screens that show it."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.actions import Seat
from hexcore.board import Board
from hexcore.files import home
from hexcore.look import BoardLook, Look, SideLook
from launcher.kit.theme import Theme
from launcher.painting.mappainter import MapPainter
from launcher.painting.store import SheetStore

_painters: list[MapPainter] = []
_KEPT = 2
"""How many maps stay painted: the one on the table and the one before it."""


def painter_for(board: Board, look: BoardLook, theme: Theme) -> MapPainter:
    """The painter of a board; one serves every screen that shows it, so that it is painted once."""
    known = next((one for one in _painters if one.board is board and one.scene.look == look), None)
    if known is None or known.theme.palette is not theme.palette:
        known = MapPainter(board, look, theme, SheetStore(home() / "maps"))
    if known in _painters:
        _painters.remove(known)
    _painters.append(known)
    del _painters[:-_KEPT]
    return known


def plain_look(seats: Sequence[Seat], board: Board) -> Look:
    """The look of a game that brings none: bare ground and plain counters."""
    tokens = ("olive", "red", "night", "ochre", "straw")
    sides = {seat: SideLook(body=tokens[n % len(tokens)]) for n, seat in enumerate(seats)}
    return Look(sides=sides, counters={}, boards={board.id: BoardLook(title=board.name, terrain={})})
