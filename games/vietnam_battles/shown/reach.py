"""VB 5.0: where a unit can get to in one move, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.standard.movement.phase import allowance, move_refusal
from games.vietnam_battles.rules.standard.movement.price import Progress, arrival, entries, going, open_steps
from games.vietnam_battles.rules.standard.movement.reach import START, MoveSearch
from games.vietnam_battles.state import Position, friends_of
from hexcore.game import Reach, Refusal, Spot, Stop
from hexcore.game.answers import make_stop


class End(NamedTuple):
    """A place where a move can end: half points spent and left, whether the unit must stop, and the way."""

    spent: int
    left: int
    halts: bool
    way: tuple[Place, ...]


def reach(state: Position, seat: str, pieces: Sequence[str] = ()) -> Reach:
    """R-F55: where a unit, by default the one under way, can move; only its owner is told.

    Where a unit may stop betrays its hidden friends. Both banks of a divided hex are one spot at the lower price, and a
    crossing between them is no step of the way.
    """
    name = pieces[-1] if pieces else under_way(state)
    outlook = search_of(state, name) if state.rules.seat_of.get(name) == seat else None
    if outlook is None:
        return {}
    nodes = outlook.nodes
    spots = [state.rules.ground.spots[node.place] for node in nodes]
    ways = outlook.ways(spots)
    points = {cost: (printed(cost), printed(outlook.budget - cost)) for cost in set(outlook.found.cost.values())}
    stops: dict[Spot, Stop] = {}
    for number, spent in ends(state, name, outlook):
        spot = spots[number]
        if spot not in stops:
            cost, left = points[spent]
            stops[spot] = make_stop((ways[number], cost, left, nodes[number].halted, None, None, False))
    stops.pop(spots[START], None)
    return stops


@cache
def printed(half_points: int) -> Fraction:
    return Fraction(half_points, 2)


def under_way(state: Position) -> str:
    step = state.stack[-1] if state.stack else None
    return step.unit if isinstance(step, March) else ""


def ends_of(state: Position, name: str) -> dict[Place, End]:
    """Return every place where a unit can end its move now, the cheapest first."""
    outlook = search_of(state, name)
    if outlook is None:
        return {}
    nodes, budget = outlook.nodes, outlook.budget
    places = [node.place for node in nodes]
    ways = outlook.ways(places)
    found: dict[Place, End] = {}
    for number, spent in ends(state, name, outlook):
        place = places[number]
        if place not in found:
            found[place] = End(spent, budget - spent, nodes[number].halted, ways[number])
    return found


def ends(state: Position, name: str, outlook: MoveSearch) -> list[tuple[int, int]]:
    """VB 5.3: the nodes where a unit can end, the cheapest first: it does not end with a friend."""
    nodes, friends = outlook.nodes, friends_of(state, name)
    nearest_first = sorted(outlook.found.cost.items(), key=itemgetter(1))
    return [end for end in nearest_first if nodes[end[0]].place not in friends] if friends else nearest_first


def search_of(state: Position, name: str) -> MoveSearch | None:
    """Return the search of a unit that moves or may move now; None if it does not."""
    step = state.stack[-1] if state.stack else None
    unit = state.units[name]
    if unit.at is None or unit.box:
        return None
    if isinstance(step, March) and step.unit == name:
        return MoveSearch(going(state, name), step.progress(state), step.left)
    if name == state.moving or state.rules.seat_of[name] != state.active or move_refusal(state, name) is not None:
        return None
    return MoveSearch(going(state, name), Progress(unit.at, fresh=True), allowance(state, name))


class NextStep(NamedTuple):
    """One possible step: its price, the half points left, and whether the unit must stop."""

    price: int
    left: int
    halts: bool


def next_steps(state: Position, name: str) -> dict[Place, NextStep | Refusal]:
    """Return the possible steps of a unit, or its places of entry, without taking them."""
    step = state.stack[-1] if state.stack else None
    march = step if isinstance(step, March) and step.unit == name else None
    unit = state.units[name]
    if march is None:
        if state.moving == name or state.rules.seat_of[name] != state.active or move_refusal(state, name) is not None:
            return {}
        march = March(name, allowance(state, name))
    left = march.left
    if unit.at is None:
        return {
            place: price if isinstance(price, Refusal) else _next(price, left, arrival(state, name, place))
            for place, price in entries(state, name, left)
        }
    return {
        place: after if isinstance(after, Refusal) else _next(price, left, after)
        for place, after, price in open_steps(state, name, march.progress(state), left)
    }


def _next(price: int, left: int, after: Progress) -> NextStep:
    return NextStep(price, left - price, after.halted)
