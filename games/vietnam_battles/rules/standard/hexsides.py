"""VB 5.2, VB 7.1: rivers and bridges: which hexsides are open to whom."""

from __future__ import annotations

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.state import Position
from hexcore.types import Side


def bridged(state: Position, side: Side) -> bool:
    """VB 18.1: whether a printed bridge stands on a river hexside."""
    return side in state.rules.ground.bridges and side not in state.blown


def bridged_for_moving(state: Position, side: Side, seat: str) -> bool:
    """VB 18.3, R-F61: a ford of the engineers serves US and ARVN moves only."""
    return bridged(state, side) or (seat == "us" and side == state.ford)


def bridged_for_attack(state: Position, side: Side) -> bool:
    """VB 18.3: a ford of the engineers serves attacks of both sides."""
    return bridged(state, side) or side == state.ford


def may_pass(state: Position, name: str, here: Place, there: Place) -> bool:
    """R-F50: whether a unit could ever cross the hexside between two places, in a retreat or an advance."""
    card = state.rules.cards[name]
    barred = state.rules.barrier(state, card.seat)
    if barred is not None and barred(here, there):
        return False
    if card.kind != "mobile":
        return True
    side = state.rules.ground.river_side.get((here, there), -1)
    return side not in state.rules.ground.shut_to_mobile or bridged_for_moving(state, side, card.seat)


def may_strike(state: Position, name: str, here: Place, there: Place) -> bool:
    """VB 7.1, R-F50: who can never cross a hexside does not attack over it; a boat bars no attack (R-F60)."""
    if state.rules.cards[name].kind != "mobile":
        return True
    side = state.rules.ground.river_side.get((here, there), -1)
    return side not in state.rules.ground.shut_to_mobile or bridged_for_attack(state, side)
