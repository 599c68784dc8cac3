"""GB 10.1, 10.7, 11.1: every hex a group can still reach, with the cheapest way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from games.green_beret.rules.movement.allowance import Pace, exits, outlook
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.portage import overloaded_on_land
from games.green_beret.rules.stacking import enemy_at
from games.green_beret.rules.terrain import boat_cost, step_cost
from games.green_beret.rules.water import obstacle
from games.green_beret.state import GreenBeretState
from hexcore.types import Hex

Found = dict[Hex, tuple[int, tuple[Hex, ...]]]
"""For each hex: what the way costs, and the hexes entered."""

Price = Callable[[GreenBeretState, Hex, Hex], int]


class Way(NamedTuple):
    """A way from where the group is, with what it costs those on foot and those in boats. The cheapest sorts first."""

    spent: int
    afloat: int
    dry: bool
    path: tuple[Hex, ...]


class Search:
    """The search for every way of one group: heads that pay different prices have to agree on each hex (R62)."""

    def __init__(self, state: GreenBeretState, group: Group) -> None:
        self.state = state
        self.group = group
        ahead = outlook(state, group)
        self.left = ahead.left
        self.keel = ahead.keel
        self.keeps_clear = bool(state.enemies) and not ahead.team
        self.afloat_only = overloaded_on_land(state, group)
        # where all pay alike one price is enough
        self.on_foot: Price = boat_cost if all(pace.boat for pace in self.left) else step_cost
        self.by_boat: Price = boat_cost if any(pace.boat for pace in self.left) else step_cost

    def first(self) -> list[Way]:
        """GB 10.8: the first hex is always within reach; once under way each has to be paid for."""
        start = Way(0, 0, self.group.dry, ())
        return [self._longer(start, self.group.here, to) for to in exits(self.state, self.group)]

    def on(self, way: Way) -> Iterable[Way]:
        """Yield the ways that are one hex longer."""
        here = way.path[-1]
        for to in self.state.content.neighbours[here]:
            if self._open(to):
                longer = self._longer(way, here, to)
                if all(_pays(pace, longer) for pace in self.left):
                    yield longer

    def _longer(self, way: Way, here: Hex, to: Hex) -> Way:
        spent, afloat = self.on_foot(self.state, here, to), self.by_boat(self.state, here, to)
        dry = way.dry or to not in self.state.content.water
        return Way(way.spent + spent, way.afloat + afloat, dry, (*way.path, to))

    def _open(self, to: Hex) -> bool:
        """GB 9.1, 10.4, 11.0: whether neither water, load nor enemies keep the group out of a hex."""
        if obstacle(self.state, to, self.keel) or (self.afloat_only and to not in self.state.content.water):
            return False
        return not (self.keeps_clear and enemy_at(self.state, to))


def _pays(pace: Pace, way: Way) -> bool:
    """GB 10.3, R54: whether a head can pay for a whole way, at its own price and out of its own allowance."""
    return (way.afloat if pace.boat else way.spent) <= (pace.land if way.dry else pace.water)


def reach(state: GreenBeretState, group: Group) -> Found:
    """Return every hex that the whole group can enter in this move, its own left out."""
    search, found = Search(state, group), Found()
    best: dict[tuple[Hex, bool], list[Way]] = {}
    waiting = search.first()
    heapify(waiting)
    while waiting:
        way = heappop(waiting)
        here = way.path[-1]
        rivals = best.setdefault((here, way.dry), [])
        if any(rival.spent <= way.spent and rival.afloat <= way.afloat for rival in rivals):
            continue
        rivals.append(way)
        if here != group.here:
            found.setdefault(here, (way.spent, way.path))
        for longer in search.on(way):
            heappush(waiting, longer)
    return found
