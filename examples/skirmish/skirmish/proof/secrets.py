"""Positions that a seat cannot tell apart: the contract compares everything it is shown in both."""

from __future__ import annotations

from random import Random

from hexcore.game import Hex
from skirmish.state import Hunt


def swap_secrets(state: Hunt, seat: str) -> Hunt | None:
    """Blue may not know where a scout is that was not found: put it into another wood, as far from every patrol."""
    if seat != "blue" or state.found or state.scout is None:
        return None
    woods = unseen_woods(state)
    other = next((h for h in woods if h != state.scout), None)
    if other is None or state.scout not in woods:
        return None
    swapped = state.clone()
    swapped.scout = other
    return swapped


def hide_anew(state: Hunt, chance: Random) -> Hunt:
    """Put a scout that Blue has not found where it may be for all that Blue knows."""
    woods = unseen_woods(state)
    if woods and state.scout is not None and not state.found:
        state.scout = chance.choice(woods)
    return state


def unseen_woods(state: Hunt) -> list[Hex]:
    """The woods as far from every patrol that nobody would have noticed a scout there."""
    board = state.content.board
    near = {h for place in state.patrols.values() for h in board.field(place, 2)}
    return [h for h in board.hexes_with("wood") if h not in near]
