"""Actions that a player may look for and cannot take now, with the reason.

A step says in ``tries`` which verbs are looked for in it, and with what each is tried: nothing, every own piece on the
map, every piece of others, an own piece and the nearest of others, or the hexes of others. All of it is what the seat
sees, so the answer tells nothing hidden. The reason is the game's own ``explain``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from hexcore.board.board import Board
from hexcore.game.actions import Action, Decision, Refusal
from hexcore.game.views import PieceView, View

MOST = 60  # attempts with one verb
SECONDS = 0.2  # time limit of all attempts together


class Unavailable(NamedTuple):
    """Actions refused for one reason, with the refusal of the first of them."""

    verb: str
    refusal: Refusal
    actions: tuple[Action, ...]


def unavailable(
    decision: Decision,
    view: View,
    board: Board,
    tries: Mapping[str, str],
    explain: Callable[[Action], Refusal | None],
    seconds: float = SECONDS,
) -> tuple[Unavailable, ...]:
    """Return the actions that are looked for and not offered, by verb and reason.

    Refusals without a rule are left out.
    """
    until = time.monotonic() + seconds
    found: dict[tuple[str, str, str], list[tuple[Action, Refusal]]] = {}
    for verb, shape in tries.items():
        for action in attempts(decision, view, board, verb, shape):
            if time.monotonic() > until:
                break
            refusal = explain(action)
            if refusal is not None and refusal.rule:
                found.setdefault((verb, refusal.rule, refusal.text.key), []).append((action, refusal))
    return tuple(
        Unavailable(verb, told[0][1], tuple(action for action, _ in told)) for (verb, *_), told in found.items()
    )


def attempts(decision: Decision, view: View, board: Board, verb: str, shape: str) -> Iterator[Action]:
    """Yield the actions of one shape with a verb that are not offered, up to a limit."""
    offered = [action for action in decision.actions if action.verb == verb]
    if not shape:
        yield from () if offered else (Action(verb),)
        return
    pieces = {action.pieces[0] for action in offered if action.pieces}
    hexes = {h for action in offered for h in action.hexes}
    own = [piece for piece in view.pieces if piece.seat == view.seat and _stands(piece)]
    foes = [piece for piece in view.pieces if piece.seat and piece.seat != view.seat and _stands(piece)]
    if shape == "foe hex":
        places = dict.fromkeys(piece.hex for piece in foes if piece.hex >= 0 and piece.hex not in hexes)
        yield from (Action(verb, (), (h,)) for h in list(places)[:MOST])
        return
    tried = [piece for piece in (foes if shape == "foe" else own) if piece.id not in pieces][:MOST]
    for piece in tried:
        other = _nearest(piece, foes, board) if shape == "own foe" else None
        if other is not None:
            yield Action(verb, (piece.id, other.id))
        elif shape != "own foe":
            yield Action(verb, (piece.id,))


def _stands(piece: PieceView) -> bool:
    return piece.hex >= 0 or piece.side >= 0


def _nearest(piece: PieceView, foes: list[PieceView], board: Board) -> PieceView | None:
    placed = [foe for foe in foes if foe.hex >= 0 and piece.hex >= 0]
    return min(placed, key=lambda foe: (board.grid.distance(piece.hex, foe.hex), foe.id), default=None)
