"""A plan while it is followed: what of it is left to do, where that leads on the map, and whose turn it is next.

It is read from the lines that tell the plan (:mod:`hexcore.counsel`) and from what the seat sees, so that it holds for
any plan that came in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hexcore.actions import Action
from hexcore.answers import Arrow
from hexcore.board import Board
from hexcore.errors import MonsoonError
from hexcore.text import Text
from hexcore.types import Hex
from hexcore.views import PieceView, View

GOES: Final = frozenset({"plan.goes", "plan.comes"})
"""The lines that say who goes where."""


def left_of(view: View, board: Board, plan: Iterable[Text], since: Iterable[Text] = ()) -> tuple[Text, ...]:
    """Return the lines of a plan that are left to do: who stands where he was to go has done it, and what was told in
    the same words ``since`` it was made has come about. What only says again who goes where is left out."""
    lines, told = tuple(plan), {*since}
    ways = [line for line in lines if line.key in GOES]
    said_again = {line for line in lines if line.key not in GOES and any(_repeats(line, way) for way in ways)}
    others = told | said_again
    return tuple(line for line in lines if (_under_way(view, board, line) if line.key in GOES else line not in others))


def arrows_of(view: View, board: Board, plan: Iterable[Text]) -> tuple[Arrow, ...]:
    """Return where those go who are still to go somewhere, from where they stand; one arrow for those who go together.

    Who comes from off the map has an arrow of one hex.
    """
    found: dict[tuple[Hex, ...], Arrow] = {}
    for line in plan:
        there = _there(board, line)
        for piece in _under_way(view, board, line) if there >= 0 else ():
            way = (piece.hex, there) if piece.hex >= 0 else (there,)
            found.setdefault(way, Arrow(way, line, "strong"))
    return tuple(found.values())


def next_of(view: View, plan: Sequence[Text], action: Action) -> Text | None:
    """Return the line of a plan that an action is a step of: the first that names a piece of it."""
    names = {piece.name or piece.id for piece in view.pieces if piece.id in action.pieces}
    return next((line for line in plan if names.intersection(_names(line))), None)


def _under_way(view: View, board: Board, line: Text) -> list[PieceView]:
    """Who has not come to where a line says that he goes; of several of one name, one for each time it is said."""
    there, names, found = _there(board, line), _names(line), list[PieceView]()
    here = dict(line.values).get("here")
    for name in dict.fromkeys(names):
        called = [piece for piece in view.pieces if name in (piece.name, piece.id) and piece.seat in ("", view.seat)]
        wanted = names.count(name) - sum(piece.hex == there for piece in called)
        others = [piece for piece in called if piece.hex != there]
        others.sort(key=lambda piece: piece.hex < 0 or board.label(piece.hex) != here)
        found += others[: max(0, wanted)]
    return found


def _repeats(line: Text, way: Text) -> bool:
    """Whether a line tells of somebody and of both ends of the way that another says he goes."""
    values = {value for _, value in line.values if isinstance(value, str)}
    ends = dict(way.values)
    return {ends.get("here"), ends.get("there")} <= values and not values.isdisjoint(_names(way))


def _names(line: Text) -> tuple[str, ...]:
    names = dict(line.values).get("pieces", ()) if line.key in GOES else ()
    return tuple(map(str, names)) if isinstance(names, tuple) and not isinstance(names, Text) else ()


def _there(board: Board, line: Text) -> Hex:
    """Where a line says that somebody goes; -1 where it does not."""
    label = dict(line.values).get("there") if line.key in GOES else None
    try:
        return board.hex(label) if isinstance(label, str) else -1
    except MonsoonError:
        return -1
