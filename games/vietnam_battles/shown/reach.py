"""Where a unit can get to in one move, and what it costs: for the table, for previews and for bots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from games.vietnam_battles.content.ground import CLOSED, Place
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.standard.movement.phase import allowance, move_refusal
from games.vietnam_battles.rules.standard.movement.prices import Going, Progress, arrival, entries, going, open_steps
from games.vietnam_battles.state import Position, friends_of
from hexcore.actions import Refusal
from hexcore.answers import Reach, Spot, Stop, whole_stop
from hexcore.paths import Found, search

START = 0
"""The number of the node that a search begins with."""


class End(NamedTuple):
    """A place where a move can end: the half points spent and left, whether the unit must stop, and the way."""

    spent: int
    left: int
    halts: bool
    way: tuple[Place, ...]


def reach(state: Position, seat: str, pieces: Sequence[str] = ()) -> Reach:
    """Return where a unit (by default the one under way) can move, in printed points.

    R-F55: only its owner is told: where a unit may stop tells where its hidden friends are. The banks of a divided hex
    are one spot, and the one that costs less counts; to cross from the one to the other is no step of the way.
    """
    name = pieces[-1] if pieces else under_way(state)
    outlook = outlook_of(state, name) if state.rules.seat_of.get(name) == seat else None
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
            stops[spot] = whole_stop((ways[number], cost, left, nodes[number].halted, None, None, False))
    stops.pop(spots[START], None)
    return stops


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
    found: dict[Place, End] = {}
    for number, spent in ends(state, name, outlook):
        node = outlook.nodes[number]
        if node.place not in found:
            way = tuple(outlook.nodes[there].place for there in outlook.found.way(number))
            found[node.place] = End(spent, outlook.budget - spent, node.halted, way)
    return found


def ends(state: Position, name: str, outlook: Outlook) -> list[tuple[int, int]]:
    """VB 5.3: the nodes where a unit can end, the cheapest first: it does not end with a friend."""
    nodes, friends = outlook.nodes, friends_of(state, name)
    nearest_first = sorted(outlook.found.cost.items(), key=itemgetter(1))
    return [end for end in nearest_first if nodes[end[0]].place not in friends] if friends else nearest_first


def outlook_of(state: Position, name: str) -> Outlook | None:
    """Search from a unit that moves or may move now; None if it does not."""
    step = state.stack[-1] if state.stack else None
    unit = state.units[name]
    if unit.at is None or unit.box:
        return None
    if isinstance(step, March) and step.unit == name:
        return Outlook(going(state, name), step.progress(state), step.left)
    if name == state.moving or state.rules.seat_of[name] != state.active or move_refusal(state, name) is not None:
        return None
    return Outlook(going(state, name), Progress(unit.at, fresh=True), allowance(state, name))


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


class Outlook:
    """How far a unit can go with ``budget`` half points. What the search finds are the numbers of ``nodes``."""

    def __init__(self, unit: Going, start: Progress, budget: int) -> None:
        self.unit, self.budget = unit, budget
        self.nodes = [start]
        self._numbers = {start: START}
        self._reached: defaultdict[Hashable, dict[Place, int]] = defaultdict(dict)
        self.found: Found[int] = search(START, self._steps, budget)

    def _steps(self, number: int, spent: int) -> list[tuple[int, int]]:
        """List the steps from a node.

        In the same condition the same comes of every step to a place. So one that is no cheaper, though nothing came
        on top of its price, is not asked about.
        """
        found: list[tuple[int, int]] = []
        nodes, unit, left = self.nodes, self.unit, self.budget - spent
        here = nodes[number]
        if here.halted:
            return found
        exits, condition = unit.ways_out(here, left)
        if not left and condition is None and not here.fresh:
            # R-F61: nothing is free but the way over bridged water
            return found
        reached = self._reached[condition]
        known = reached.get
        # VB 5.1.2: only a unit that has not moved yet can pay with all it has, whatever the price
        most = CLOSED if here.fresh else self.budget + 1
        for exit in exits:
            to, price, _, _ = exit
            if spent + price < known(to, most):
                _, after, price = unit.step(here, exit, left)
                if not isinstance(after, Refusal):
                    reached[to] = spent + price
                    there = self._numbers.setdefault(after, len(nodes))
                    if there == len(nodes):
                        nodes.append(after)
                    found.append((there, price))
        return found

    def ways(self, spots: Sequence[Spot]) -> list[tuple[Spot, ...]]:
        """The way to each node, told by the spots of the nodes; a step that stays in its spot is left out."""
        before = self.found.before
        ways: list[tuple[Spot, ...]] = [()] * len(spots)
        for node in self.found.settled()[1:]:
            last, spot = before[node], spots[node]
            ways[node] = (*ways[last], spot) if spots[last] is not spot else ways[last]
        return ways
