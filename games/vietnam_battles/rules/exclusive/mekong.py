"""VB 19.0: hexes that the Mekong divides, and crossing from one bank to the other."""

from __future__ import annotations

from games.vietnam_battles.content.ground import CLOSED, Passage, Place
from games.vietnam_battles.rules.standard.movement.prices import Progress
from games.vietnam_battles.state import Position


def is_bridged(state: Position, place: Place, seat: str) -> bool:
    """VB 18.3: whether the engineers have bridged the water in this hex for US and ARVN units."""
    return seat == "us" and state.ford_hex is not None and state.ford_hex == state.rules.ground.hexes[place][0]


def crossing(state: Position, name: str, here: Progress, left: int) -> Passage:
    """The passage from one bank of a divided hex to the other, for a unit that begins its move beside the water.

    VB 19.0: it costs a leg unit its whole allowance; mobile units never cross. R-F61: nothing where the engineers have
    bridged it.
    """
    rules = state.rules
    if is_bridged(state, here.place, rules.seat_of[name]):
        price = 0
    else:
        price = left if here.fresh and name in rules.legs else CLOSED
    return Passage(rules.ground.twin[here.place], price, -1, CLOSED)
