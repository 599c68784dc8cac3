"""Ways over the map: what they cost on foot, how long they take, and where a halt is least likely to be heard."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from games.green_beret.content.index import DESTROYED_BRIDGE, Content
from hexcore.paths import CLOSED, Reach, StepTable, reach_steps, step_table
from hexcore.types import Hex


def alarm(noise: int) -> float:
    """GB 12.0: the chance that a noise is heard: a 1 always, a 10 never."""
    return min(max(noise, 1), 9) / 10


class Halt(NamedTuple):
    """A hex where a move may end."""

    hex: Hex
    alarm: float
    reached: Reach[Hex]

    @property
    def path(self) -> tuple[Hex, ...]:
        """The hexes entered on the way; GB 10.8: the first one is within reach of any group."""
        return self.reached.path_to(self.hex)[1:] if self.hex in self.reached else (self.hex,)


class Country:
    """The map on foot, with the distances that were asked for; shared by all campaigns on the same ground."""

    def __init__(self, content: Content, along_pathways: bool, blown: tuple[Hex, ...]) -> None:
        self.content = content
        self._blown = frozenset(blown)
        self._along = content.along_prices if along_pathways else {}
        self.steps: StepTable = step_table(content.neighbours, self._price)
        self._fields: dict[Hex, list[int]] = {}

    def _price(self, here: Hex, there: Hex) -> int | None:
        """GB 10.7, 11.0: what a step costs; all-water is closed to those who walk."""
        if there in self.content.all_water:
            return None
        if there in self._blown:
            return self.content.terrain[DESTROYED_BRIDGE].cost
        along = None if here in self._blown else self._along.get((here, there))
        return self.content.cost[there] if along is None else along

    def noise(self, h: Hex, *, stealthy: bool) -> int:
        """GB 12.1, 12.2: what the ground adds to the noise of a halt."""
        heard = self.content.terrain[DESTROYED_BRIDGE].noise if h in self._blown else self.content.noise[h]
        return min(heard, 0) if stealthy else heard

    def field(self, goal: Hex) -> list[int]:
        """Return what the way to a goal costs from every hex."""
        if goal not in self._fields:
            self._fields[goal] = self._measure(goal)
        return self._fields[goal]

    def _measure(self, goal: Hex) -> list[int]:
        best = [CLOSED] * self.content.board.size
        best[goal] = 0
        queue = [(0, goal)]
        while queue:
            cost, here = heappop(queue)
            if cost > best[here]:
                continue
            for before in self.content.neighbours[here]:
                price = self._price(before, here)
                if price is not None and cost + price < best[before]:
                    best[before] = cost + price
                    heappush(queue, (cost + price, before))
        return best

    def turns(self, start: Hex, goal: Hex, movement: int) -> int:
        """Return about how many turns a way takes; GB 10.8: at least one hex a turn."""
        cost = self.field(goal)[start]
        if cost >= CLOSED:
            return CLOSED
        if movement <= 2:
            return self.content.distance(start, goal)
        return -(-cost // movement) if cost <= movement else 1 + round((cost - movement) / (movement - 0.5) + 0.4)

    def halts(self, start: Hex, movement: int, noise: int) -> list[Halt]:
        """Return every hex in which a group may end its move, with the chance that it is heard there."""
        reached = reach_steps(self.steps, start, max(movement, 0))
        near = {h for h, _ in self.steps[start] if h not in reached or reached.came_from[h] == start}
        far = [h for h in reached if h != start and h not in near]
        found = [Halt(h, alarm(noise + self.noise(h, stealthy=False)), reached) for h in far]
        return found + [Halt(h, alarm(noise + self.noise(h, stealthy=True)), reached) for h in sorted(near)]


@lru_cache(maxsize=8)
def country(content: Content, along_pathways: bool, blown: tuple[Hex, ...]) -> Country:
    """Return the map as it is now; the same one for every campaign on the same ground."""
    return Country(content, along_pathways, blown)


@lru_cache(maxsize=4)
def camp_site(content: Content) -> Hex:
    """Return the site of a camp with the shortest ways to all places where missions may be."""
    land = country(content, False, ())
    fields = [land.field(h) for mission in content.missions.values() for h in mission.places]
    return min(sorted(content.camp_sites), key=lambda h: sum(field[h] for field in fields))
