"""What is different between two views of one seat: who is elsewhere, who has come, turned over or gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hexcore.views import PieceView

MANY = 16
"""More changes than these are not one event but another position: nothing of it moves."""


class Changed(NamedTuple):
    """A piece as it was and as it is."""

    before: PieceView
    after: PieceView


class Changes(NamedTuple):
    """The pieces that have changed on the map."""

    moved: tuple[Changed, ...] = ()
    turned: tuple[Changed, ...] = ()
    came: tuple[PieceView, ...] = ()
    gone: tuple[PieceView, ...] = ()


def on_map(piece: PieceView | None) -> bool:
    """Whether a piece lies on the map."""
    return piece is not None and (piece.hex >= 0 or piece.side >= 0)


def changes(before: Iterable[PieceView], after: Iterable[PieceView]) -> Changes:
    """Compare two views; nothing, where too much is different."""
    old = {piece.id: piece for piece in before if on_map(piece)}
    new = {piece.id: piece for piece in after if on_map(piece)}
    both = [Changed(piece, new[ident]) for ident, piece in old.items() if ident in new and new[ident] != piece]
    moved = tuple(one for one in both if _place(one.before) != _place(one.after))
    turned = tuple(one for one in both if _place(one.before) == _place(one.after) and _up(*one))
    came = tuple(piece for ident, piece in new.items() if ident not in old)
    gone = tuple(piece for ident, piece in old.items() if ident not in new)
    if len(moved) + len(turned) + len(came) + len(gone) > MANY:
        return Changes()
    return Changes(moved, turned, came, gone)


def _place(piece: PieceView) -> tuple[int, int]:
    return (-1, piece.side) if piece.side >= 0 else (piece.hex, -1)


def _up(before: PieceView, after: PieceView) -> bool:
    """Whether another side of a counter is up: its back, or what it is has come to light."""
    return (before.face, before.kind, before.mine_hidden) != (after.face, after.kind, after.mine_hidden)
