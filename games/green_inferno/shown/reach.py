"""Where a unit can walk with the points it has left, step by step as the rules of movement allow it (GI 4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise

from games.green_inferno.rules.booby_traps import traps
from games.green_inferno.rules.movement.on_foot import March, points_left, why_not_march, why_not_step
from games.green_inferno.state import GreenState
from hexcore.answers import Reach, Spot, Stop
from hexcore.paths import Found, search
from hexcore.text import Text, say
from hexcore.types import Hex


def reach(state: GreenState, pieces: Sequence[str]) -> Reach:
    """The reach on foot of the last of some pieces, or of the unit that is under way; nothing for what cannot walk."""
    unit_id = pieces[-1] if pieces else _under_way(state)
    unit = state.units.get(unit_id)
    if unit is None or unit.hex < 0 or why_not_march(state, unit_id) is not None:
        return {}
    left, found = points_left(state, unit_id), ways(state, unit_id)
    return {Spot(h): _stop(state, unit_id, found, h, left) for h in sorted(found.cost) if h != unit.hex}


def _under_way(state: GreenState) -> str:
    step = state.stack[-1] if state.stack else None
    return step.unit if isinstance(step, March) else ""


# GI 4: each step by itself, with what is left before it
def ways(state: GreenState, unit_id: str) -> Found[Hex]:
    """Every hex that a unit can walk to, with the half points it costs."""
    costs, budget = state.content.costs, points_left(state, unit_id)

    def steps(here: Hex, spent: int) -> list[tuple[Hex, int]]:
        left = budget - spent
        return [step for step in costs[here].items() if why_not_step(state, unit_id, here, step[0], left) is None]

    return search(state.units[unit_id].hex, steps, budget)


def _stop(state: GreenState, unit_id: str, found: Found[Hex], h: Hex, left: int) -> Stop:
    cost, way = found.cost[h], found.way(h)
    note = _dangers(state, unit_id, (found.start, *way))
    return Stop(tuple(map(Spot, way)), printed(cost), printed(left - cost), halts=cost == left, note=note)


# GI 6.1: what a US unit suffers on the way
def _dangers(state: GreenState, unit_id: str, way: Sequence[Hex]) -> Text | None:
    fires = [str(trap.fire) for frm, to in pairwise(way) for trap in traps(state, unit_id, frm, to)]
    return say("reach.traps", fires=", ".join(fires)) if fires else None


@cache
def printed(half_points: int) -> Fraction:
    """Half points as movement points are printed."""
    return Fraction(half_points, 2)
