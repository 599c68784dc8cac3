"""Where a unit can walk with the points it has left, step by step as the rules of movement allow it (GI 4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from games.green_inferno.rules.booby_traps import traps
from games.green_inferno.rules.movement.on_foot import March, points_left, why_not_march, why_not_step
from games.green_inferno.state import GreenState
from hexcore.answers import Reach, Spot, Stop
from hexcore.paths import Found, search
from hexcore.text import say
from hexcore.types import Hex


def reach(state: GreenState, pieces: Sequence[str]) -> Reach:
    """The reach on foot of the last of some pieces, or of the unit that is under way; nothing for what cannot walk."""
    unit_id = pieces[-1] if pieces else _under_way(state)
    unit = state.units.get(unit_id)
    if unit is None or unit.hex < 0 or why_not_march(state, unit_id) is not None:
        return {}
    left, found = points_left(state, unit_id), ways(state, unit_id)
    nearest_first = sorted(found.cost, key=found.cost.__getitem__)
    trails: dict[Hex, tuple[tuple[Spot, ...], tuple[int, ...]]] = {unit.hex: ((), ())}
    for h in nearest_first[1:]:
        before = found.before[h]
        way, fires = trails[before]
        trails[h] = (*way, Spot(h)), (*fires, *(trap.fire for trap in traps(state, unit_id, before, h)))
    stops = {h: _stop(trails[h][0], trails[h][1], found.cost[h], left) for h in nearest_first[1:]}
    return {Spot(h): stops[h] for h in sorted(stops)}


# GI 6.1: what a US unit suffers on the way is a note
def _stop(way: tuple[Spot, ...], fires: tuple[int, ...], cost: int, left: int) -> Stop:
    note = say("reach.traps", fires=", ".join(map(str, fires))) if fires else None
    return Stop(way, printed(cost), printed(left - cost), halts=cost == left, note=note)


def _under_way(state: GreenState) -> str:
    step = state.stack[-1] if state.stack else None
    return step.unit if isinstance(step, March) else ""


# GI 4: each step by itself, with what is left before it
def ways(state: GreenState, unit_id: str) -> Found[Hex]:
    """Every hex that a unit can walk to, with the half points it costs."""
    costs, budget = state.content.costs, points_left(state, unit_id)

    def steps(here: Hex, spent: int) -> list[tuple[Hex, int]]:
        left, near = budget - spent, costs[here].items()
        return [(to, price) for to, price in near if price <= left and not why_not_step(state, unit_id, here, to, left)]

    return search(state.units[unit_id].hex, steps, budget)


@cache
def printed(half_points: int) -> Fraction:
    """Half points as movement points are printed."""
    return Fraction(half_points, 2)
