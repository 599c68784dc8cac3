"""VB 12.0: riverine units move along Mekong hexes and river hexsides, one point each, and bar the way to the enemy."""

from __future__ import annotations

from collections.abc import Iterator

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.movement.prices import BERTH, POINTS, Answer, Progress
from games.vietnam_battles.state import Position


def sailings(state: Position, here: Progress, left: int) -> Iterator[Answer]:
    """Answer for every berth that water leads to: a boat may pass another boat but not end with it."""
    for there in state.rules.ground.water_links[here.place]:
        if left < 2:
            yield there, POINTS, 0
        elif left < 4 and there in state.boat_at:
            yield there, BERTH, 0
        else:
            yield there, Progress(there), 2


def held_by_boat(state: Position, here: Place, there: Place) -> bool:
    """VB 12.0: a boat closes its hexside, and the coastal hex it is in, to the Viet Cong.

    R-F71: not to one who stands in it and goes from bank to bank.
    """
    ground = state.rules.ground
    if ground.twin.get(here) == there:
        return False
    if ground.berth_of_hex.get(ground.hexes[there][0], -1) in state.boat_at:
        return True
    return ground.berth_of_side.get(ground.river_side.get((here, there), -1), -1) in state.boat_at
