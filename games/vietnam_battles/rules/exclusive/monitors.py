"""VB 12.0: riverine units move along Mekong hexes and river hexsides, one point each, and bar the way to the enemy."""

from __future__ import annotations

from collections.abc import Set

from games.vietnam_battles.content.ground import Exit, Place
from games.vietnam_battles.rules.standard.movement.prices import BERTH, POINTS, Answer, Progress, unburdened
from games.vietnam_battles.state import Position


class Voyage:
    """The steps of a boat along the water."""

    __slots__ = ("boats", "table")

    def __init__(self, state: Position) -> None:
        self.boats, self.table = state.boat_at, state.rules.ground.boat_exits

    def ways_out(self, here: Progress, left: int) -> tuple[tuple[Exit, ...], None]:
        """Every berth that water leads to; nothing of its way so far bears on the steps of a boat."""
        return self.table[here.place], None

    def heeded(self) -> Set[Place]:
        """Where other boats are."""
        return self.boats.keys()

    def all_open(self, here: Progress, left: int) -> bool:
        """Boats are few: each step is asked about."""
        return False

    def step(self, here: Progress, exit: Exit, left: int) -> Answer:
        """A boat may pass another boat but not end with it."""
        to, price, _, _ = exit
        if left < price:
            return to, POINTS, 0
        if left < 2 * price and to in self.boats:
            return to, BERTH, 0
        return to, unburdened(to), price


def held_by_boat(state: Position, here: Place, there: Place) -> bool:
    """VB 12.0: a boat closes its hexside, and the coastal hex it is in, to the Viet Cong.

    R-F71: not to one who stands in it and goes from bank to bank.
    """
    ground, boats = state.rules.ground, state.boat_at
    if ground.berth_in[there] in boats:
        return ground.twin.get(here) != there
    return ground.berth_between.get((here, there), -1) in boats
