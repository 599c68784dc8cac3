"""Ways over the map: what they cost on foot, how long they take, and where a halt is least likely to be heard."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.green_beret.content.index import Content
from games.green_beret.rules.noise import chance_heard, ground_noise
from games.green_beret.rules.terrain import step_cost
from hexcore.paths import CLOSED, Found, search
from hexcore.types import Hex


@lru_cache(maxsize=128)
def alarm(noise: int) -> float:
    """GB 12.0: the chance that a noise is heard."""
    return float(chance_heard(noise))


class Halt(NamedTuple):
    """A hex where a move may end."""

    hex: Hex
    alarm: float
    found: Found[Hex]

    @property
    def path(self) -> tuple[Hex, ...]:
        """The hexes entered on the way; GB 10.8: the first one is within reach of any group."""
        return self.found.way(self.hex) if self.hex in self.found.cost else (self.hex,)


class Country:
    """The map on foot, with the distances that were asked for; shared by all campaigns on the same ground."""

    def __init__(self, content: Content, along_pathways: bool, blown: tuple[Hex, ...]) -> None:
        self.content = content
        self.demolished = frozenset(blown)
        self.options = {"pathway_cost": along_pathways}
        land = [h for h in range(content.board.size) if h not in content.all_water]
        self._on = {h: [(to, step_cost(self, h, to)) for to in self._walkable(h)] for h in range(content.board.size)}
        self._back = {h: [(before, step_cost(self, before, h)) for before in content.neighbours[h]] for h in land}
        self._fields: dict[Hex, list[int]] = {}
        self._ends = lru_cache(maxsize=2048)(self._find_ends)
        """Where moves may end depends on nothing but the ground, where they begin and how far they go."""

    def _walkable(self, h: Hex) -> list[Hex]:
        """GB 11.0: all-water is closed to those who walk."""
        return [to for to in self.content.neighbours[h] if to not in self.content.all_water]

    def field(self, goal: Hex) -> list[int]:
        """Return what the way to a goal costs from every hex."""
        if goal not in self._fields:
            found = search(goal, lambda h, spent: self._back.get(h, ()), sum(self.content.cost))
            self._fields[goal] = [found.cost.get(h, CLOSED) for h in range(self.content.board.size)]
        return self._fields[goal]

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
        found, ends = self._ends(start, max(movement, 0))
        return [Halt(h, alarm(noise + ground), found) for h, ground in ends]

    def _find_ends(self, start: Hex, movement: int) -> tuple[Found[Hex], list[tuple[Hex, int]]]:
        """Every hex in which a move may end, with the noise of its ground."""
        found = search(start, lambda h, spent: self._on[h], movement)
        near = {h for h, _ in self._on[start] if found.before.get(h, start) == start}
        far = [h for h in found.cost if h != start and h not in near]
        return found, [(h, ground_noise(self, h, stealthy=False)) for h in far] + [
            (h, ground_noise(self, h, stealthy=True)) for h in sorted(near)
        ]


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
