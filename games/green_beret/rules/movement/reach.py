"""GB 10.1, GB 10.7, GB 11.1: every hex a group can still reach, with the cheapest way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.green_beret.rules.movement.allowance import Outlook, least_left, outlook
from games.green_beret.rules.movement.exits import exits
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.movement.price import Price, Steps, shunned, step_table, steps_from
from games.green_beret.rules.portage import overloaded_on_land
from games.green_beret.rules.terrain import boat_cost, step_cost
from games.green_beret.state import GreenBeretState
from hexcore.board.paths import search
from hexcore.game.answers import Spot
from hexcore.types import Hex

Way: TypeAlias = tuple[int, tuple[Spot, ...]]
"""Price and spots of a way."""


class Place(NamedTuple):
    """A hex on a group's way, and what the way there does to it."""

    hex: Hex
    dry: bool
    """R54: a hex without water was entered: no boat adds its plus."""
    afloat: int
    """The price by boat, where it differs from the price on foot."""


@lru_cache(maxsize=4096)
def _place(h: Hex, dry: bool, afloat: int) -> Place:
    return Place(h, dry, afloat)


class Ways:
    """R62: the ways of one group, whose heads may pay different prices for each hex."""

    def __init__(self, state: GreenBeretState, group: Group) -> None:
        self.state = state
        self.group = group
        ahead = outlook(state, group)
        self.left = ahead.left
        self.keel = ahead.keel
        self.afloat_only = overloaded_on_land(state, group)
        boats = [pace.boat for pace in self.left]
        # one price is enough where all pay alike
        self.price: Price = boat_cost if all(boats) else step_cost
        self.two_prices = any(boats) and not all(boats)
        # GB 10.3, R54: each head pays its own price out of its own allowance
        self.afoot = least_left([pace for pace in self.left if not (self.two_prices and pace.boat)])
        self.by_boat = least_left([pace for pace in self.left if self.two_prices and pace.boat])
        self.origin, self.start = group.here, Place(group.here, group.dry, 0)
        self.neighbours, self.water = state.content.neighbours, state.content.water
        self.first = [*self._first(ahead)]
        most = [price for _, price in self.first] + [max(pace.land, pace.water) for pace in self.left]
        self.most = max(most, default=0)
        self.closed = {group.here, *shunned(state, ahead.team)}
        self.near = step_table(state, self.price, self.keel, afloat_only=self.afloat_only)
        self._reached: dict[bool, dict[Hex, int]] = {False: {}, True: {}}

    def steps(self, here: Place, spent: int) -> list[tuple[Place, int]]:
        """GB 10.3, GB 10.8: the first hex is always within reach; the others are paid for.

        Where all pay alike, only a step that is cheaper than those before matters.
        """
        h, was_dry, paid = here
        if h == self.origin:
            return self.first
        found: list[tuple[Place, int]] = []
        water, two_prices, closed = self.water, self.two_prices, self.closed
        reached = {} if two_prices else self._reached[was_dry]
        known, too_much = reached.get, self.most + 1
        for to, price in self.near.get(h) or self._steps_from(h):
            total = spent + price
            if total < known(to, too_much) and to not in closed:
                dry = was_dry or to not in water
                afloat = paid + boat_cost(self.state, h, to) if two_prices else 0
                if total <= self.afoot[dry] and afloat <= self.by_boat[dry]:
                    reached[to] = total
                    found.append((_place(to, dry, afloat), price))
        return found

    def _first(self, ahead: Outlook) -> Iterator[tuple[Place, int]]:
        for to in exits(self.state, self.group, ahead):
            afloat = boat_cost(self.state, self.group.here, to) if self.two_prices else 0
            dry = self.group.dry or to not in self.water
            yield _place(to, dry, afloat), self.price(self.state, self.group.here, to)

    def _steps_from(self, h: Hex) -> Steps:
        return steps_from(self.state, h, self.price, self.keel, afloat_only=self.afloat_only)


def reach(state: GreenBeretState, group: Group) -> dict[Hex, Way]:
    """GB 10.1: return every other hex that the whole group can enter in this move."""
    ways = Ways(state, group)
    found = search(ways.start, ways.steps, ways.most)
    trails: dict[Place, tuple[Spot, ...]] = {ways.start: ()}
    before, spots = found.before, state.content.spots
    for place in found.settled()[1:]:
        trails[place] = (*trails[before[place]], spots[place[0]])
    best: dict[Hex, Way] = {}
    for place, cost in found.cost.items():
        h = place[0]
        if h not in best or cost < best[h][0]:
            best[h] = cost, trails[place]
    del best[group.here]
    return best
