"""Ways over the map: what they cost on foot, how long they take, and where a halt is least likely to be heard."""

from __future__ import annotations

from functools import lru_cache
from heapq import nsmallest
from typing import NamedTuple

from games.green_beret.content.index import Content
from games.green_beret.rules.noise import chance_heard, ground_noise
from games.green_beret.rules.terrain import step_cost
from hexcore.paths import CLOSED, Found, walk
from hexcore.types import Hex


@lru_cache(maxsize=128)
def alarm(noise: int) -> float:
    """GB 12.0: the chance that a noise is heard."""
    return float(chance_heard(noise))


class Range(NamedTuple):
    """Where a move may end: the hexes, each with the noise of its ground, and the ways there."""

    grounds: dict[Hex, int]
    found: Found[Hex]

    def path(self, h: Hex) -> tuple[Hex, ...]:
        """The hexes entered on the way; GB 10.8: the first one is within reach of any group."""
        return self.found.way(h) if h in self.found.cost else (h,)


class Country:
    """The map on foot, with the distances that were asked for; shared by all campaigns on the same ground."""

    def __init__(self, content: Content, along_pathways: bool, blown: tuple[Hex, ...]) -> None:
        self.content = content
        self.demolished = frozenset(blown)
        self.options = {"pathway_cost": along_pathways}
        land = [h for h in range(content.board.size) if h not in content.all_water]
        self._on = tuple(self._steps_on(h) for h in range(content.board.size))
        self._back = {h: [(before, step_cost(self, before, h)) for before in content.neighbours[h]] for h in land}
        self._fields: dict[Hex, list[int]] = {}
        self._sites: dict[Hex, list[Hex]] = {}
        self._ranges = lru_cache(maxsize=2048)(self._find_range)
        """Where moves may end depends on nothing but the ground, where they begin and how far they go."""

    def _steps_on(self, h: Hex) -> tuple[tuple[Hex, int], ...]:
        """GB 11.0: all-water is closed to those who walk."""
        land = [to for to in self.content.neighbours[h] if to not in self.content.all_water]
        return tuple([(to, step_cost(self, h, to)) for to in land])

    def field(self, goal: Hex) -> list[int]:
        """Return what the way to a goal costs from every hex."""
        field = self._fields.get(goal)
        if field is None:
            field = self._fields[goal] = self._find_field(goal)
        return field

    def _find_field(self, goal: Hex) -> list[int]:
        """Search back from a goal, ring by ring, over the whole map."""
        field, back = [CLOSED] * self.content.board.size, self._back
        field[goal] = 0
        rings = [[goal]]
        for spent, ring in enumerate(rings):
            for h in ring:
                if field[h] < spent:
                    continue
                for before, price in back.get(h, ()):
                    total = spent + price
                    if total < field[before]:
                        field[before] = total
                        while len(rings) <= total:
                            rings.append([])
                        rings[total].append(before)
        return field

    def turns(self, start: Hex, goal: Hex, movement: int) -> int:
        """Return about how many turns a way takes; GB 10.8: at least one hex a turn."""
        cost = self.field(goal)[start]
        if cost >= CLOSED:
            return CLOSED
        if movement <= 2:
            return self.content.distance(start, goal)
        return -(-cost // movement) if cost <= movement else 1 + round((cost - movement) / (movement - 0.5) + 0.4)

    def camp_sites_near(self, goal: Hex) -> list[Hex]:
        """Return the sites for a camp on land from which the way to a goal is shortest, the nearest first."""
        sites = self._sites.get(goal)
        if sites is None:
            field = self.field(goal)
            sites = self._sites[goal] = nsmallest(12, self.content.camp_sites, key=lambda h: (field[h], h))
        return sites

    def range(self, start: Hex, movement: int) -> Range:
        """Return every hex in which a group may end its move."""
        return self._ranges(start, max(movement, 0))

    def _find_range(self, start: Hex, movement: int) -> Range:
        """GB 10.8, 12.2: those farther away first, then those next to the group, which it enters stealthily."""
        found = walk(start, self._on, movement)
        near = {h for h, _ in self._on[start] if found.before.get(h, start) == start}
        grounds = {h: ground_noise(self, h, stealthy=False) for h in found.cost if h != start and h not in near}
        grounds.update((h, ground_noise(self, h, stealthy=True)) for h in sorted(near))
        return Range(grounds, found)


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
