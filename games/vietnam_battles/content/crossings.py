"""The waters of a map: where boats go, where bridges stand, where engineers can build."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import NamedTuple

from games.vietnam_battles.content.labels import Place
from games.vietnam_battles.content.places import Places
from hexcore.board.board import Board
from hexcore.board.paths import Location, SideLinks, side_links
from hexcore.game import Action, Hex, Side


class Site(NamedTuple):
    """A river hexside or a divided hex: the action that bridges it, the hexes there, and the places next to it."""

    action: Action
    hexes: tuple[Hex, ...]
    watching: frozenset[Place]


class Crossings(Places):
    """The places of a board, and the ways over its waters and along them."""

    def __init__(self, board: Board, navigable: Collection[str]) -> None:
        super().__init__(board, navigable)
        self._ford_sites: dict[tuple[Place, int], tuple[Site, ...]] = {}
        self._watching: dict[tuple[Hex, ...], frozenset[Place]] = {}
        self._shores: dict[int, tuple[Place, ...]] = {}

    @cached_property
    def bridges(self) -> frozenset[Side]:
        """VB 2.1: the hexsides with a bridge sign; a road alone is no bridge."""
        return frozenset(c.side for c in self.board.crossings if c.kind == "bridge" and c.side is not None)

    @cached_property
    def bridges_of(self) -> dict[Place, tuple[Side, ...]]:
        """The printed bridges beside each land place."""
        found: defaultdict[Place, list[Side]] = defaultdict(list)
        for side in sorted(self.bridges):
            for h in self.board.grid.side_hexes(side):
                for place in self.land_of.get(h, ()):
                    found[place].append(side)
        return {place: tuple(sides) for place, sides in found.items()}

    @cached_property
    def rivers(self) -> tuple[Side, ...]:
        return tuple(sorted({side for chain in self.board.chains for side in chain.sides}))

    def ford_sites(self, place: Place, radius: int) -> tuple[Site, ...]:
        """VB 18.3: the river hexsides and divided hexes up to ``radius`` hexes away, looked up once."""
        key = (place, radius)
        if key not in self._ford_sites:
            near = set(self.board.field(self.hexes[place][0], radius))
            self._ford_sites[key] = tuple(site for site in self._sites if not near.isdisjoint(site.hexes))
        return self._ford_sites[key]

    @cached_property
    def _sites(self) -> tuple[Site, ...]:
        sides = ((Action("ford", sides=(side,)), self.board.grid.side_hexes(side)) for side in self.rivers)
        divided = ((Action("ford", hexes=(h,)), (h,)) for h in self.board.shores)
        return tuple(Site(action, hexes, self.watching(hexes)) for action, hexes in (*sides, *divided))

    def watching(self, hexes: tuple[Hex, ...]) -> frozenset[Place]:
        """Return the land places in or next to some hexes, cached."""
        found = self._watching.get(hexes)
        if found is None:
            places = [place for h in hexes for place in self.land_of.get(h, ())]
            found = self._watching[hexes] = frozenset(places).union(*[self.near[place] for place in places])
        return found

    # Where boats go

    @cached_property
    def beaches(self) -> tuple[Place, ...]:
        """VB 11.0, R-F58: where tangos land: Mekong coast, and both hexes of every river hexside."""
        hexes = {h for h in self.berth_of_hex if h in self.land_of}
        hexes.update(h for side in self.rivers for h in self.board.grid.side_hexes(side))
        return tuple(place for place in self.land_places if self.hexes[place][0] in hexes)

    @cached_property
    def water_links(self) -> dict[Place, tuple[Place, ...]]:
        """VB 12.0, R-F60: the berths that each berth is joined to; the Thi Tinh has none."""
        links = side_links(self.board.grid, self.berth_of_side, self.berth_of_hex)
        return {
            self._berth(here.kind, here.at): tuple(self._berth(there.kind, there.at) for there in others)
            for here, others in links.items()
        }

    def _berth(self, kind: str, at: int) -> Place:
        return self.berth_of_hex[at] if kind == "hex" else self.berth_of_side[at]

    @cached_property
    def waterway(self) -> dict[Place, int]:
        """VB 11.0, R-F58: the number of the connected water that each berth belongs to and each beach touches."""
        links = side_links(self.board.grid, self.rivers, self.berth_of_hex)
        waters: dict[Location, int] = {}
        for start in links:
            if start not in waters:
                _flood(links, start, waters)
        found = {self._berth(here.kind, here.at): waters[here] for here in links if self._has_berth(here)}
        for place in self.beaches:
            found[place] = next(waters[here] for here in self._water_beside(place) if here in waters)
        return found

    def shores_of(self, water: int) -> tuple[Place, ...]:
        """Return the beaches of a connected water, looked up once."""
        if water not in self._shores:
            self._shores[water] = tuple(place for place in self.beaches if self.waterway[place] == water)
        return self._shores[water]

    def _has_berth(self, here: Location) -> bool:
        return here.kind == "hex" or here.at in self.berth_of_side

    def _water_beside(self, place: Place) -> Iterator[Location]:
        h = self.hexes[place][0]
        yield Location("hex", h)
        yield from (Location("side", side) for side in self.board.grid.sides_of(h))


def _flood(links: SideLinks, start: Location, waters: dict[Location, int]) -> None:
    number = waters[start] = len(waters)
    waiting = [start]
    while waiting:
        for there in links[waiting.pop()]:
            if there not in waters:
                waters[there] = number
                waiting.append(there)
