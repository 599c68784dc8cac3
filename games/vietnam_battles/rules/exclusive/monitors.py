"""VB 12.0: riverine units move along Mekong hexes and river hexsides, one point each."""

from __future__ import annotations

from collections.abc import Iterator

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.state import Position
from hexcore.actions import Action

_DONE = Action("done")


def steps(state: Position, berth: Place, left: int) -> Iterator[Action]:
    """Yield where a boat may go next; it may pass another boat but not end with it."""
    ground = state.rules.ground
    names = ground.actions("step")
    for there in ground.water_links[berth]:
        if left >= (4 if there in state.boat_at else 2):
            yield names[there]
    if berth not in state.boat_at:
        yield _DONE
