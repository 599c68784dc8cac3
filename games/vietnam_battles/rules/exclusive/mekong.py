"""VB 19.0: hexes that the Mekong divides, and crossing from one bank to the other."""

from __future__ import annotations

from games.vietnam_battles.content.ground import CLOSED, Pace, Place
from games.vietnam_battles.state import Position


def is_bridged(state: Position, place: Place, seat: str) -> bool:
    """VB 18.3: whether the engineers have bridged the water in this hex for US and ARVN units."""
    return seat == "us" and state.ford_hex is not None and state.ford_hex == state.rules.ground.hexes[place][0]


def crossing(state: Position, name: str, here: Place, allowance: int) -> Pace:
    """The step from one bank of a divided hex to the other; ``allowance`` is what it costs where there is no bridge.

    VB 19.0: a leg unit's whole allowance; mobile units never. R-F61: nothing where the engineers have bridged it.
    """
    card = state.rules.cards[name]
    price = 0 if is_bridged(state, here, card.seat) else allowance if card.kind == "leg" else CLOSED
    return Pace(state.rules.ground.twin[here], price, -1, CLOSED)
