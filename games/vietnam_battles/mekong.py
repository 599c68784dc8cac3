"""VB 19.0: hexes that the Mekong divides, and crossing from one bank to the other."""

from __future__ import annotations

from games.vietnam_battles.ground import Place
from games.vietnam_battles.paces import Going, stands_on_friend
from games.vietnam_battles.state import Position
from games.vietnam_battles.zoc import taken


def is_bridged(state: Position, place: Place, seat: str) -> bool:
    """VB 18.3: whether the engineers have bridged the water in this hex for US and ARVN units."""
    return seat == "us" and state.ford_hex is not None and state.ford_hex == state.rules.ground.hexes[place][0]


def may_cross(state: Position, name: str, going: Going) -> bool:
    """VB 19.0: with the whole allowance and as the first step; mobile units only where it is bridged."""
    twin = state.rules.ground.twin[going.place]
    if going.halted or taken(state, twin) or stands_on_friend(state, name, twin):
        return False
    if is_bridged(state, going.place, state.rules.seat_of[name]):
        return True
    return going.fresh and state.rules.cards[name].kind == "leg"
