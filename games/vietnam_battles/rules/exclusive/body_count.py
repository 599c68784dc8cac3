"""VB 21.0: body count: each US unit that is eliminated makes the battle a turn shorter."""

from __future__ import annotations

from games.vietnam_battles.state import Position
from hexcore.text import Text, say


def last_turn(state: Position) -> int:
    """VB 21.0, R-F68: one turn less for each US unit eliminated, whatever the cause."""
    return state.rules.battle.file.turns - state.us_losses


def is_overrun(state: Position) -> bool:
    """R-F20: whether the game is already past its last turn."""
    return state.turn > state.rules.last_turn(state)


def loss_means(state: Position, name: str) -> Text | None:
    """Say what a US loss does to the length of the game; None for a Viet Cong unit."""
    nation, last = state.rules.cards[name].nation, state.rules.last_turn(state)
    if nation == "vc":
        return None
    if nation == "arvn":
        return say("means.arvn", turn=last)
    return say("means.over" if is_overrun(state) else "means.shorter", count=state.us_losses, turn=last)
