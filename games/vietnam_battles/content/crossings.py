"""The rivers of a map: where bridges stand, where engineers can build, and from where both are watched."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TypeAlias

from games.vietnam_battles.content.labels import Place
from games.vietnam_battles.content.places import Places
from hexcore.actions import Action
from hexcore.board import Board
from hexcore.types import Hex, Side

Site: TypeAlias = tuple[Action, tuple[Hex, ...]]
"""The action that bridges a river hexside or a divided hex, and the hexes there."""


class Crossings(Places):
    """The places of a board, and the ways over its rivers."""

    def __init__(self, board: Board, navigable: Collection[str]) -> None:
        super().__init__(board, navigable)
        self._ford_sites: dict[tuple[Place, int], tuple[Site, ...]] = {}
        self._watching: dict[tuple[Hex, ...], frozenset[Place]] = {}

    @cached_property
    def bridges(self) -> frozenset[Side]:
        """VB 2.1: the hexsides with a bridge sign; a road alone is no bridge."""
        return frozenset(c.side for c in self.board.crossings if c.kind == "bridge" and c.side is not None)

    @cached_property
    def bridges_of(self) -> dict[Place, tuple[Side, ...]]:
        """The printed bridges that each land place shares."""
        found: defaultdict[Place, list[Side]] = defaultdict(list)
        for side in sorted(self.bridges):
            for h in self.board.grid.side_hexes(side):
                for place in self.land_of.get(h, ()):
                    found[place].append(side)
        return {place: tuple(sides) for place, sides in found.items()}

    @cached_property
    def rivers(self) -> tuple[Side, ...]:
        """Every river hexside."""
        return tuple(sorted({side for chain in self.board.chains for side in chain.sides}))

    def ford_sites(self, place: Place, radius: int) -> tuple[Site, ...]:
        """VB 18.3: the river hexsides and divided hexes up to ``radius`` hexes away, looked up once."""
        key = (place, radius)
        if key not in self._ford_sites:
            near = set(self.board.field(self.hexes[place][0], radius))
            self._ford_sites[key] = tuple(site for site in self._sites() if near.intersection(site[1]))
        return self._ford_sites[key]

    def _sites(self) -> Iterator[Site]:
        for side in self.rivers:
            yield Action("ford", sides=(side,)), self.board.grid.side_hexes(side)
        for h in self.board.shores:
            yield Action("ford", hexes=(h,)), (h,)

    def watching(self, hexes: tuple[Hex, ...]) -> frozenset[Place]:
        """The land places in some hexes or next to them, looked up once."""
        found = self._watching.get(hexes)
        if found is None:
            places = [place for h in hexes for place in self.land_of.get(h, ())]
            found = self._watching[hexes] = frozenset(places).union(*[self.near[place] for place in places])
        return found
