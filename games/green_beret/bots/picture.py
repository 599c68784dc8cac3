"""The view as the sergeant reads it, and the map with its distances and ranges."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from heapq import nsmallest
from typing import NamedTuple

from games.green_beret.content.content import Content
from games.green_beret.content.counters import Enemy, Mission
from games.green_beret.rules.noise.loudness import chance_heard, ground_noise
from games.green_beret.rules.terrain import step_cost
from hexcore.board.paths import CLOSED, Reached, walk
from hexcore.game.views import PieceView, View
from hexcore.types import Hex


class Team(NamedTuple):
    """A team on the map."""

    id: str
    hex: Hex
    detected: bool
    casualty: str
    moved: bool


class Foe(NamedTuple):
    """An enemy on the map."""

    printed: Enemy
    hex: Hex


@lru_cache(maxsize=4096)
def meet_needs(content: Content, pieces: tuple[str, ...], needs: tuple[tuple[str, ...], ...]) -> tuple[str, ...] | None:
    """GB 6.1: return the lightest, quietest counters that meet every need, None if they do not."""
    held = [content.pieces[piece] for piece in pieces]
    chosen = []
    for group in needs:
        fits = [piece for piece in held if piece.counter in group]
        if not fits:
            return None
        chosen.append(min(fits, key=lambda piece: 2 * piece.noise - piece.movement).id)
    return tuple(dict.fromkeys(chosen))


class Situation:
    """All that a player knows, by hex and by kind; printed values come from the content."""

    def __init__(self, content: Content, view: View) -> None:
        board, facts, placed = content.board, view.facts, view.facts["mission"]
        self.content = content
        self.turn: int = view.turn
        self.pp: int = facts["pp"]
        self.score: int = next(track.value for track in view.tracks if track.key == "score")
        self.missions_left: list[str] = facts["missions_left"]
        self.options: dict[str, object] = facts["options"]
        self.blown: tuple[Hex, ...] = tuple(map(board.hex, facts["demolished"]))
        self.mission: Mission | None = content.missions[placed["id"]] if placed else None
        self.needs = self.mission.needs if self.mission else ()
        self.goal: Hex = board.hex(placed["hex"]) if placed else -1
        self.gone: list[str] = facts["gone"]
        self.camps: list[Hex] = [*map(board.hex, facts["camps"])]
        self.tents: dict[str, Hex] = {}  # the camps by counter
        self.teams: dict[str, Team] = {}
        self.foes: list[Foe] = []
        self.stacks: dict[Hex, list[str]] = {}  # leaders and gear; teams and camps are listed apart
        self.owned: set[str] = set()
        self.moved: set[str] = set()
        self._outfitted: dict[Hex, bool] = {}  # whether a hex holds all the mission's needs: a cache
        self._sort(view.pieces, facts["teams"])
        self.convoy: frozenset[str] = frozenset()
        """Leaders on their way without a team, with their loads: not for others."""
        self.hunted = [team for team in self.teams.values() if team.detected and team.hex not in self.camps]

    def _sort(self, pieces: Iterable[PieceView], teams: dict[str, dict[str, str]]) -> None:
        enemies, camps, owned = self.content.enemies, self.content.camp_ids, self.owned.add
        for piece in pieces:
            name, h, marks = piece.id, piece.hex, piece.marks
            if piece.seat == "player" and piece.box != "store":
                owned(name)
                if marks and "moved" in marks:
                    self.moved.add(name)
                if name in teams:
                    detected, moved = "detected" in marks, name in self.moved
                    self.teams[name] = Team(name, h, detected, teams[name]["casualty"], moved)
                elif h >= 0 and name in camps:
                    self.tents[name] = h
                elif h >= 0:
                    self.stacks.setdefault(h, []).append(name)
            elif piece.seat == "enemy" and h >= 0:
                self.foes.append(Foe(enemies[name], h))

    @cached_property
    def _taken(self) -> set[str]:
        """GB 4.0: what is not in the store."""
        return {*self.owned, *self.gone}

    def idle_at(self, h: Hex) -> tuple[str, ...]:
        """GB 10.1: return the leaders and gear in a hex that have not moved this turn."""
        stack = self.stacks.get(h, ())
        if self.moved.isdisjoint(stack):
            return tuple(stack)
        return tuple([piece for piece in stack if piece not in self.moved])

    def outfits(self, h: Hex) -> bool:
        """GB 6.1: return whether a hex holds all the mission's needs."""
        found = self._outfitted.get(h)
        if found is None:
            met = meet_needs(self.content, tuple(self.stacks.get(h, ())), self.needs)
            found = self._outfitted[h] = met is not None
        return found

    def gear_at(self, h: Hex) -> list[str]:
        return [piece for piece in self.stacks.get(h, ()) if piece in self.content.gear]

    def worth(self, pieces: Iterable[str]) -> int:
        """Return the price of buying these counters again."""
        return sum(self.content.pieces[piece].cost for piece in pieces if piece in self.content.gear)

    def in_store(self, counter: str) -> list[str]:
        """GB 4.0: return the copies of a counter that can be bought."""
        return [piece for piece in self.content.copies[counter] if piece not in self._taken]

    def price(self, counter: str) -> int:
        """Return the price of the next copy of a counter, prohibitive if there is none."""
        free = self.in_store(counter)
        return self.content.pieces[free[0]].cost if free else 1000


@lru_cache(maxsize=128)
def alarm(noise: int) -> float:
    """GB 12.0: the chance of detection."""
    return float(chance_heard(noise))


class Range(NamedTuple):
    """The hexes where a move may end, each with the noise of its ground, and the ways there."""

    grounds: dict[Hex, int]
    found: Reached[Hex]

    def path(self, h: Hex) -> tuple[Hex, ...]:
        """Return the hexes entered on the way; GB 10.8: the first one is always within reach."""
        return self.found.way(h) if h in self.found.cost else (h,)


class Country:
    """The map on foot, shared by all campaigns with the same blown bridges."""

    def __init__(self, content: Content, along_pathways: bool, blown: tuple[Hex, ...]) -> None:
        self.content = content
        self.demolished = frozenset(blown)
        self.options = {"pathway_cost": along_pathways}
        land = [h for h in range(content.board.size) if h not in content.all_water]
        # GB 11.0: all-water is closed to those who walk
        self._on = tuple(tuple([(to, step_cost(self, h, to)) for to in near]) for h, near in enumerate(content.by_land))
        self._back = {h: [(before, step_cost(self, before, h)) for before in content.neighbours[h]] for h in land}
        # all answers depend only on the ground
        self.field, self.camp_sites_near = cache(self._field), cache(self._camp_sites_near)
        self._ranges = lru_cache(maxsize=2048)(self._find_range)

    def _field(self, goal: Hex) -> list[int]:
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

    def _camp_sites_near(self, goal: Hex) -> list[Hex]:
        field = self.field(goal)
        return nsmallest(12, self.content.camp_sites, key=lambda h: (field[h], h))

    def range(self, start: Hex, movement: int) -> Range:
        """Return every hex in which a group may end its move."""
        return self._ranges(start, max(movement, 0))

    def _find_range(self, start: Hex, movement: int) -> Range:
        """GB 10.8, GB 12.2: the neighbours come last; they are entered stealthily."""
        found = walk(start, self._on, movement)
        near = {h for h, _ in self._on[start] if found.before.get(h, start) == start}
        grounds = {h: ground_noise(self, h, stealthy=False) for h in found.cost if h != start and h not in near}
        grounds.update((h, ground_noise(self, h, stealthy=True)) for h in sorted(near))
        return Range(grounds, found)


@lru_cache(maxsize=8)
def country(content: Content, along_pathways: bool, blown: tuple[Hex, ...]) -> Country:
    """Return the map as it is now, the same object for the same ground."""
    return Country(content, along_pathways, blown)


@lru_cache(maxsize=4)
def camp_site(content: Content) -> Hex:
    """Return the camp site with the shortest ways to all hexes of missions."""
    land = country(content, False, ())
    fields = [land.field(h) for mission in content.missions.values() for h in mission.places]
    return min(sorted(content.camp_sites), key=lambda h: sum(field[h] for field in fields))
