"""GB 10.1, 10.7, 11.1: every hex a group can still reach, with the cheapest way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.green_beret.rules.movement.allowance import Pace, outlook
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.movement.leaving import exits
from games.green_beret.rules.portage import overloaded_on_land
from games.green_beret.rules.stacking import enemy_at
from games.green_beret.rules.terrain import boat_cost, step_cost
from games.green_beret.rules.water import obstacle
from games.green_beret.state import GreenBeretState
from hexcore.paths import search
from hexcore.types import Hex

Price = Callable[[GreenBeretState, Hex, Hex], int]


class Way(NamedTuple):
    """A way from where a group is: what it costs, and the hexes entered."""

    cost: int
    hexes: tuple[Hex, ...]


class Place(NamedTuple):
    """Where a group is on its way, and what that has done to it."""

    hex: Hex
    dry: bool
    """A hex without water was entered: then no boat adds its plus (R54)."""
    afloat: int
    """What the boats have paid, where theirs is not the price of those on foot."""


class Ways:
    """Every way of one group: heads that pay different prices have to agree on each hex (R62)."""

    def __init__(self, state: GreenBeretState, group: Group) -> None:
        self.state = state
        self.group = group
        ahead = outlook(state, group)
        self.left = ahead.left
        self.keel = ahead.keel
        self.keeps_clear = bool(state.enemies) and not ahead.team
        self.afloat_only = overloaded_on_land(state, group)
        boats = [pace.boat for pace in self.left]
        # where all pay alike one price is enough
        self.price: Price = boat_cost if all(boats) else step_cost
        self.two_prices = any(boats) and not all(boats)
        self.start = Place(group.here, group.dry, 0)
        self.first = [self._farther(self.start, to) for to in exits(state, group)]

    def steps(self, here: Place, spent: int) -> Iterable[tuple[Place, int]]:
        """GB 10.8: the first hex is always within reach; once under way each has to be paid for."""
        if here == self.start:
            yield from self.first
            return
        for to in self.state.content.neighbours[here.hex]:
            if self._open(to):
                there, price = self._farther(here, to)
                if all(self._pays(pace, there, spent + price) for pace in self.left):
                    yield there, price

    def _farther(self, here: Place, to: Hex) -> tuple[Place, int]:
        dry = here.dry or to not in self.state.content.water
        afloat = here.afloat + boat_cost(self.state, here.hex, to) if self.two_prices else 0
        return Place(to, dry, afloat), self.price(self.state, here.hex, to)

    def _open(self, to: Hex) -> bool:
        """GB 9.1, 10.4, 11.0: whether neither water, load nor enemies keep the group out of a hex."""
        if to == self.group.here or obstacle(self.state, to, self.keel):
            return False
        if self.afloat_only and to not in self.state.content.water:
            return False
        return not (self.keeps_clear and enemy_at(self.state, to))

    def _pays(self, pace: Pace, there: Place, spent: int) -> bool:
        """GB 10.3, R54: whether a head can pay for a whole way, at its own price and out of its own allowance."""
        paid = there.afloat if self.two_prices and pace.boat else spent
        return paid <= (pace.land if there.dry else pace.water)

    @property
    def most(self) -> int:
        """The most that anyone on foot can spend, or has to for the first hex."""
        return max([price for _, price in self.first] + [max(pace.land, pace.water) for pace in self.left], default=0)


def reach(state: GreenBeretState, group: Group) -> dict[Hex, Way]:
    """GB 10.1: every hex that the whole group can enter in this move, its own left out."""
    ways = Ways(state, group)
    found = search(ways.start, ways.steps, ways.most)
    best: dict[Hex, Place] = {}
    for place, cost in found.cost.items():
        if place != ways.start and (place.hex not in best or cost < found.cost[best[place.hex]]):
            best[place.hex] = place
    return {h: Way(found.cost[place], tuple(on.hex for on in found.way(place))) for h, place in best.items()}
