"""Positions that a seat cannot tell apart: the contract compares everything it is shown in both."""

from __future__ import annotations

from skirmish.state import Hunt


def swap_secrets(state: Hunt, seat: str) -> Hunt | None:
    """Blue may not know where a scout is that was not found: put it into another wood, as far from every patrol."""
    if seat != "blue" or state.found or state.scout is None:
        return None
    board = state.content.board
    near = {h for place in state.patrols.values() for h in board.field(place, 2)}
    other = next((h for h in board.hexes_with("wood") if h != state.scout and h not in near), None)
    if other is None or state.scout in near:
        return None
    swapped = state.clone()
    swapped.scout = other
    return swapped
