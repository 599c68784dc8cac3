"""Where an action leads, and the way there."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from hexcore.actions import Action
from hexcore.answers import Spot
from hexcore.board import Board
from hexcore.types import Hex


def spot_of(action: Action) -> Spot:
    """The spot that an action leads to."""
    return Spot(hex=action.hexes[-1]) if action.hexes else Spot(side=action.sides[-1]) if action.sides else Spot()


def mostly_open(hexes: Collection[Hex], board: Board) -> bool:
    """Whether so much of the map can be chosen that it is easier seen what cannot."""
    return 2 * len(hexes) > len(board.playable)


def path_of(action: Action, board: Board, start: Hex = -1) -> tuple[Spot, ...]:
    """The way that an action of several hexes takes, from where its piece stands; nothing if they are no way."""
    hexes = action.hexes
    if start >= 0 and hexes and hexes[0] != start:
        hexes = (start, *hexes)
    joined = all(b in board.neighbours[a] for a, b in pairwise(hexes))
    return tuple(map(Spot, hexes)) if len(action.hexes) > 1 and joined else ()
