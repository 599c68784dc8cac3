"""Where a unit can get to in one move, and what it costs: for the table, for previews and for bots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from games.vietnam_battles.content.ground import CLOSED, Place
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.standard.movement.phase import allowance, move_refusal
from games.vietnam_battles.rules.standard.movement.prices import Going, Progress, arrival, entries, going, open_steps
from games.vietnam_battles.state import Position, friend_at
from hexcore.actions import Refusal
from hexcore.answers import Reach, Spot, Stop
from hexcore.paths import Found, search


class End(NamedTuple):
    """A place where a move can end: the half points spent and left, whether the unit must stop, and the way."""

    spent: int
    left: int
    halts: bool
    way: tuple[Place, ...]


class Outlook(NamedTuple):
    """How far a unit can go with ``budget`` half points, and where it can end, the cheapest first."""

    budget: int
    found: Found[Progress]
    ends: list[Progress]


def reach(state: Position, seat: str, pieces: Sequence[str] = ()) -> Reach:
    """Return where a unit (by default the one under way) can move, in printed points.

    R-F55: only its owner is told: where a unit may stop tells where its hidden friends are. The banks of a divided hex
    are one spot, and the one that costs less counts; to cross from the one to the other is no step of the way.
    """
    name = pieces[-1] if pieces else under_way(state)
    outlook = outlook_of(state, name) if state.rules.seat_of.get(name) == seat else None
    if outlook is None:
        return {}
    budget, found, ends = outlook
    spots, ways = state.rules.ground.spots, _spotted(found, state.rules.ground.spots)
    here = spots[found.start.place]
    points = {cost: (printed(cost), printed(budget - cost)) for cost in set(found.cost.values())}
    stops: dict[Spot, Stop] = {}
    for end in ends:
        spot = spots[end.place]
        if spot != here and spot not in stops:
            stops[spot] = Stop(ways(end), *points[found.cost[end]], end.halted)
    return stops


def _spotted(found: Found[Progress], spots: Sequence[Spot]) -> Callable[[Progress], tuple[Spot, ...]]:
    """Tell the spots of each way; a way begins with the whole way to the place before its last."""
    ways: dict[Progress, tuple[Spot, ...]] = {found.start: ()}

    def way(node: Progress) -> tuple[Spot, ...]:
        if node not in ways:
            before, spot = found.before[node], spots[node.place]
            ways[node] = way(before) if spots[before.place] == spot else (*way(before), spot)
        return ways[node]

    return way


@cache
def printed(half_points: int) -> Fraction:
    """Half points as they are printed."""
    return Fraction(half_points, 2)


def under_way(state: Position) -> str:
    """The unit whose move is going on, "" if there is none."""
    step = state.stack[-1] if state.stack else None
    return step.unit if isinstance(step, March) else ""


def ends_of(state: Position, name: str) -> dict[Place, End]:
    """Return every place where a unit that moves or may move now can end its move, the cheapest first."""
    outlook = outlook_of(state, name)
    if outlook is None:
        return {}
    budget, found, ends = outlook
    return {
        end.place: End(spent, budget - spent, end.halted, tuple(there.place for there in found.way(end)))
        for end in ends
        for spent in (found.cost[end],)
    }


def outlook_of(state: Position, name: str) -> Outlook | None:
    """Search from a unit that moves or may move now; None if it does not."""
    step = state.stack[-1] if state.stack else None
    unit = state.units[name]
    if unit.at is None or unit.box:
        return None
    if isinstance(step, March) and step.unit == name:
        return _outlook(state, name, step.progress(state), step.left)
    if name == state.moving or state.rules.seat_of[name] != state.active or move_refusal(state, name) is not None:
        return None
    return _outlook(state, name, Progress(unit.at, fresh=True), allowance(state, name))


class NextStep(NamedTuple):
    """One step that a unit can take: its price and what is left after it in half points, and whether it must stop."""

    price: int
    left: int
    halts: bool


def next_steps(state: Position, name: str) -> dict[Place, NextStep | Refusal]:
    """Return every place beside a unit that moves or may move now, or where it may come in, without taking the step."""
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


def _outlook(state: Position, name: str, start: Progress, budget: int) -> Outlook:
    """Search from a unit under way; VB 5.3: it does not end with a friend."""
    found = search(start, _steps(going(state, name), budget), budget)
    ends: dict[Place, Progress] = {}
    for node, _ in sorted(found.cost.items(), key=itemgetter(1)):
        place = node.place
        if place not in ends and not friend_at(state, name, place):
            ends[place] = node
    return Outlook(budget, found, [*ends.values()])


def _steps(unit: Going, budget: int) -> Callable[[Progress, int], list[tuple[Progress, int]]]:
    """List the steps of a unit for a search.

    In the same condition the same comes of every step to a place. So one that is no cheaper, though nothing came on top
    of its price, is not asked about.
    """
    reached: defaultdict[Hashable, dict[Place, int]] = defaultdict(dict)

    def steps(here: Progress, spent: int) -> list[tuple[Progress, int]]:
        found: list[tuple[Progress, int]] = []
        if here.halted:
            return found
        known, left = reached[unit.condition(here)], budget - spent
        # VB 5.1.2: only a unit that has not moved yet can pay with all it has, whatever the price
        most = CLOSED if here.fresh else budget + 1
        for passage in unit.passages(here, left):
            to, price, _, _ = passage
            if spent + price < known.get(to, most):
                _, after, price = unit.step(here, passage, left)
                if not isinstance(after, Refusal):
                    known[to] = spent + price
                    found.append((after, price))
        return found

    return steps
