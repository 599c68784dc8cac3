"""VB 21.0: body count: each US unit that is eliminated makes the battle a turn shorter."""

from __future__ import annotations

from games.vietnam_battles.state import Position


def last_turn(state: Position) -> int:
    """VB 21.0, R-F68: one turn less for each US unit eliminated, whatever the cause."""
    return state.rules.battle.file.turns - state.us_losses


def is_overrun(state: Position) -> bool:
    """R-F20: whether the game is already past its last turn."""
    return state.turn > state.rules.last_turn(state)
