"""Where a unit can walk with the points it has left, step by step as the rules of movement allow it (GI 4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from games.green_inferno.rules.booby_traps import traps
from games.green_inferno.rules.movement.on_foot import March, ways
from games.green_inferno.rules.movement.price import points_left, why_not_march
from games.green_inferno.rules.stacking import room_for
from games.green_inferno.state import GreenState
from hexcore.game.answers import Reach, Spot, Stop, hex_spot, whole_stop
from hexcore.text import Text, say
from hexcore.types import Hex

Trail: TypeAlias = tuple[tuple[Spot, ...], tuple[int, ...]]
"""The way to a hex, and the fire of every trap on it."""


def reach(state: GreenState, pieces: Sequence[str]) -> Reach:
    """The reach on foot of a unit, or of the one that is under way; of several, where all of them find room."""
    units = tuple(pieces) or (under_way(state),)
    found = [_of_one(state, unit) for unit in units]
    if len(units) == 1:
        return found[0]
    common = set(found[0]).intersection(*found[1:])
    return {spot: stop for spot, stop in found[-1].items() if spot in common and room_for(state, units, spot.hex)}


def _of_one(state: GreenState, unit_id: str) -> Reach:
    """The reach of one unit; nothing for what cannot walk."""
    unit = state.units.get(unit_id)
    if unit is None or unit.hex < 0 or why_not_march(state, unit_id) is not None:
        return {}
    left, found = points_left(state, unit_id), ways(state, unit_id)
    prices = {cost: (printed(cost), printed(left - cost), cost == left) for cost in set(found.cost.values())}
    trails: dict[Hex, Trail] = {unit.hex: ((), ())}
    stops: dict[Hex, Stop] = {}
    for h in found.settled()[1:]:
        before = found.before[h]
        way, fires = trails[before]
        met = traps(state, unit_id, before, h)
        way, fires = trails[h] = (*way, hex_spot(h)), (*fires, *[trap.fire for trap in met]) if met else fires
        cost, rest, halts = prices[found.cost[h]]
        stops[h] = whole_stop((way, cost, rest, halts, _note(fires) if fires else None, None, False))
    return {hex_spot(h): stops[h] for h in sorted(stops)}


# GI 6.1: what a US unit suffers on the way
def _note(fires: tuple[int, ...]) -> Text:
    return say("reach.traps", fires=", ".join(map(str, fires)))


def under_way(state: GreenState) -> str:
    """The unit that is on its way, "" if there is none."""
    step = state.stack[-1] if state.stack else None
    return step.unit if isinstance(step, March) else ""


@cache
def printed(half_points: int) -> Fraction:
    """Half points as movement points are printed."""
    return Fraction(half_points, 2)
