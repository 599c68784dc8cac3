"""What was taken back or done again, in words: its own, else who has marched where, else the one action that it was."""

from __future__ import annotations

from typing import NamedTuple

from hexcore.views import PieceView, View
from launcher.deeds import Back
from launcher.table.parts import Table

NAMED = 3
"""Of more pieces than these only the number is told."""


class Deal(NamedTuple):
    """What was taken back or done again, with the views without it and with it."""

    back: Back
    without: View
    done: View


def told(table: Table, deal: Deal) -> str:
    """A deed in words."""
    deed = deal.back.deed
    if deed.words or deed.end - deed.start == 1:
        return deed.words or deal.back.words
    return _march(table, deal.without, deal.done) or deal.back.words


def _march(table: Table, before: View, after: View) -> str:
    """Who has gone from where to where; "" if nobody has gone anywhere."""
    say, label = table.ui.word, table.play.board.label
    gone = [(old, new) for new in after.pieces if new.hex >= 0 and (old := _before(before, new)) is not None]
    if not gone:
        return ""
    names = [table.play.say(new.name) for _, new in gone]
    goals = {new.hex for _, new in gone}
    old, new = gone[0]
    if len(gone) == 1 and old.hex >= 0:
        return say("table.way", name=names[0], start=label(old.hex), end=label(new.hex))
    who = table.ui.words.listed(names) if len(names) <= NAMED else say("table.deed_pieces", count=len(names))
    return say("table.deed_to", who=who, place=label(new.hex)) if len(goals) == 1 else who


def _before(before: View, piece: PieceView) -> PieceView | None:
    """A piece where it stood before, if that was elsewhere."""
    old = before.piece(piece.id)
    return old if old is not None and old.hex != piece.hex else None
