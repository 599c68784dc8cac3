"""GB 10.1, 10.7, 11.1: every hex a group can still reach, with the cheapest way."""

from __future__ import annotations

from collections.abc import Iterable

from games.green_beret.allowance import exits, fare, paces
from games.green_beret.group import Group
from games.green_beret.positions import boat_cost, enemy_at, step_cost
from games.green_beret.state import GreenBeretState
from games.green_beret.water import keel, obstacle
from hexcore.paths import Reach, reach_over
from hexcore.types import Hex

Found = dict[Hex, tuple[int, tuple[Hex, ...]]]
"""For each hex: what the way costs, and the hexes entered."""


def reach(state: GreenBeretState, group: Group) -> Found:
    """Return every hex that the whole group can enter in this move, its own left out."""
    left = paces(state, group)
    found: Found = {}
    # GB 10.8: the first hex is always within reach
    if not group.entered:
        for to in exits(state, group):
            found[to] = (fare(state, group, to), (to,))
    boat = all(pace.boat for pace in left)
    _merge(found, _search(state, group, min(pace.land for pace in left), boat, only_water=False))
    if keel(state, group).boats and not group.dry:
        _merge(found, _search(state, group, min(pace.water for pace in left), boat, only_water=True))
    return found


def _search(state: GreenBeretState, group: Group, budget: int, boat: bool, *, only_water: bool) -> Reach[Hex]:
    kit, price, hull = state.kit, boat_cost if boat else step_cost, keel(state, group)
    alone = not any(kit.pieces[head].kind == "team" for head in group.heads)

    def steps(here: Hex) -> Iterable[tuple[Hex, int]]:
        for to in kit.neighbours[here]:
            barred = obstacle(state, to, hull) is not None or (only_water and to not in kit.water)
            if not barred and not (alone and state.enemies and enemy_at(state, to)):
                yield to, price(state, here, to)

    return reach_over(steps, group.here, max(budget, 0))


def _merge(found: Found, reached: Reach[Hex]) -> None:
    for h, cost in reached.cost.items():
        if h != reached.start and (h not in found or cost < found[h][0]):
            found[h] = (cost, reached.path_to(h)[1:])
