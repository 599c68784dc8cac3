"""VB 5.0: how far a unit can go in one move, and why it does not reach a place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import Final, TypeVar

from games.vietnam_battles.content.ground import CLOSED, Place
from games.vietnam_battles.rules.ruleset import NOWHERE
from games.vietnam_battles.rules.standard.movement.price import (
    ENEMY,
    HALTED,
    INFILTRATION,
    STACKED,
    Going,
    Progress,
    Walk,
    going,
    points,
    unburdened,
)
from games.vietnam_battles.state import Position, enemies_at, friend_at
from hexcore.board.paths import Reached, search
from hexcore.game import Refusal, Spot, say

T = TypeVar("T")

START = 0  # index of the first node of a search
ENDLESS: Final = 400  # half points beyond the price of any way


class MoveSearch:
    """The search of a unit's moves with ``budget`` half points; it finds indexes of ``nodes``."""

    def __init__(self, unit: Going, start: Progress, budget: int) -> None:
        self.unit, self.budget = unit, budget
        self.nodes = [start]
        self._numbers = {start: START}
        self._reached: defaultdict[Hashable, dict[Place, int]] = defaultdict(dict)
        heeded = unit.heeded()
        self._asks, self._heeded = heeded is None, heeded or frozenset[Place]()
        self.found: Reached[int] = search(START, self._steps, budget)

    def _steps(self, number: int, spent: int) -> list[tuple[int, int]]:
        """List the steps from a node.

        In the same condition every step to a place has the same result, so one that is no cheaper is skipped.
        """
        found: list[tuple[int, int]] = []
        nodes, left = self.nodes, self.budget - spent
        here = nodes[number]
        if here.halted:
            return found
        exits, condition = self.unit.ways_out(here, left)
        if not left and condition is None and not here.fresh:
            # R-F61: nothing is free but the way over bridged water
            return found
        reached, heeded, numbers = self._reached[condition], self._heeded, self._numbers
        known = reached.get
        # VB 5.1.2: only a unit that has not moved yet can pay with all it has, whatever the price
        most = CLOSED if here.fresh else self.budget + 1
        asks = self._asks or condition is not None or here.fresh or here.place in heeded
        for exit in exits:
            to, price, side, _ = exit
            if spent + price < known(to, most):
                after: Progress | Refusal
                if asks or side >= 0 or to in heeded:
                    _, after, price = self.unit.step(here, exit, left)
                    if isinstance(after, Refusal):
                        continue
                else:
                    after = unburdened(to)
                reached[to] = spent + price
                there = numbers.setdefault(after, len(nodes))
                if there == len(nodes):
                    nodes.append(after)
                found.append((there, price))
        return found

    def ways(self, spots: Sequence[T]) -> list[tuple[T, ...]]:
        """Return the way to each node as spots; a step within one spot is left out."""
        before = self.found.before
        ways: list[tuple[T, ...]] = [()] * len(spots)
        for node in self.found.settled()[1:]:
            last, spot = before[node], spots[node]
            ways[node] = (*ways[last], spot) if spots[last] is not spot else ways[last]
        return ways


ZONE_BETWEEN = Refusal("VB 5.1.1", say("refusal.zone_between"))
NO_WAY = Refusal("VB 5.1", say("refusal.no_way"))


def far_refusal(
    state: Position, name: str, start: Progress, left: int, spot: Spot, rule: str = "VB 5.0"
) -> Refusal | None:
    """Say why a unit does not come to a place with ``left`` half points; None if it does.

    The reasons are those of the steps: an enemy or friend there, points, zones of control, no way at all.
    """
    if start.halted:
        return HALTED
    places = [place for place, found in enumerate(state.rules.ground.spots) if found == spot]
    enemies = enemies_at(state, state.rules.seat_of[name])
    if places and all(place in enemies for place in places):
        return ENEMY
    if places and all(friend_at(state, name, place) for place in places):
        return STACKED
    cost = _cheapest(MoveSearch(going(state, name), start, ENDLESS), places)
    if cost is None:
        return ZONE_BETWEEN if _is_zoned(state, name, start, places) else NO_WAY
    if cost >= ENDLESS:
        return INFILTRATION  # VB 5.1.2: it would need its whole allowance, whatever that is
    if cost <= left:
        return None
    unit = state.rules.cards[name].name
    return Refusal(rule, say("refusal.points_short", unit=unit, left=points(left), needed=points(cost)))


def _cheapest(outlook: MoveSearch, places: Sequence[Place]) -> int | None:
    found = (spent for number, spent in outlook.found.cost.items() if outlook.nodes[number].place in places)
    return min(found, default=None)


def _is_zoned(state: Position, name: str, start: Progress, places: Sequence[Place]) -> bool:
    """VB 5.1.1: whether only enemy zones of control keep a unit from some places."""
    unit = going(state, name)
    if not isinstance(unit, Walk):
        return False
    unit.zone = NOWHERE
    return _cheapest(MoveSearch(unit, start, ENDLESS), places) is not None
