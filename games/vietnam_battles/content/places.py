"""The places of a map: where one unit can be, and who is next to whom.

A *place* is where one unit can be. Most hexes are one place. A hex that the Mekong divides has two, one per bank
(VB 19.0, R-F34), each next to the land of that bank only. Boats have places of their own (VB 12.0): Mekong hexes and
navigable river hexsides, called berths. All places of a map are numbered in one row, so that a unit's position is one
small number; outside it is written ``0717``, ``0521 north``, ``0512 water`` or ``0717/0718``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import cached_property
from typing import Final

from games.vietnam_battles.content.labels import WATER, Place
from hexcore.board.board import Board
from hexcore.errors import InvalidInput
from hexcore.types import Hex, Side

WATER_HEXES: Final = ("water", "coastal", "channel")


class Places:
    """The places of a board, numbered, labelled and joined."""

    def __init__(self, board: Board, navigable: Collection[str]) -> None:
        self.board: Final = board
        self.labels: list[str] = []
        self.hexes: list[tuple[Hex, ...]] = []  # one hex, or the two that share a hexside
        self._by_label: dict[str, Place] = {}
        self._gaps: dict[tuple[Place, Place], int] = {}  # cached distances between places of which one is a berth
        self.land_of: Final[dict[Hex, tuple[Place, ...]]] = {}  # the land places of each hex
        self.bank: Final[dict[Place, str]] = {}  # the bank of a place in a divided hex
        self._number_land()
        self.land_places: Final = tuple(place for places in self.land_of.values() for place in places)
        self.first_berth: Final = len(self.labels)
        self.berth_of_hex: Final[dict[Hex, Place]] = {}
        self.berth_of_side: Final[dict[Side, Place]] = {}
        self._number_water(navigable)
        self.size: Final = len(self.labels)
        self.berth_in: Final = tuple(self.berth_of_hex.get(hexes[0], -1) for hexes in self.hexes)
        """The berth in the hex of each place; -1: there is none."""
        self.near: Final = tuple(self._near(place) if self.is_land(place) else () for place in range(self.size))
        """VB 19.0: the land places next to each land place, never over Mekong water."""
        self.beside: Final = self._all_beside()  # VB 12.0: the land places that a boat in each berth can fight with
        self.boats_near: Final = self._all_boats_near()  # the berths from which a boat can fight with each land place

    # Numbering

    def _new(self, label: str, hexes: tuple[Hex, ...]) -> Place:
        self.labels.append(label)
        self.hexes.append(hexes)
        self._by_label[label] = len(self.labels) - 1
        return len(self.labels) - 1

    def _number_land(self) -> None:
        board = self.board
        for h in range(board.size):
            place = self._new(board.label(h), (h,))
            if h in board.playable and not board.has(h, "water"):
                self.land_of[h] = (place,)
        for h, banks in board.shores.items():
            first, *others = banks
            self._rename(h, f"{board.label(h)} {first}")
            self.bank[h] = first
            for name in others:
                place = self._new(f"{board.label(h)} {name}", (h,))
                self.bank[place] = name
                self.land_of[h] += (place,)

    def _rename(self, place: Place, label: str) -> None:
        del self._by_label[self.labels[place]]
        self.labels[place] = label
        self._by_label[label] = place

    def _number_water(self, navigable: Collection[str]) -> None:
        board = self.board
        for h in sorted({h for kind in WATER_HEXES for h in board.hexes_with(kind)}):
            self.berth_of_hex[h] = self._new(f"{board.label(h)} {WATER}", (h,))
        for side in sorted(s for chain in board.chains if chain.kind in navigable for s in chain.sides):
            self.berth_of_side[side] = self._new(board.side_label(side), board.grid.side_hexes(side))

    def place(self, label: str) -> Place:
        """Return the place with this label; ``0734`` is enough for a hex that is all water."""
        found = self._by_label.get(label)
        if found is not None and (found >= self.first_berth or self.is_land(found)):
            return found
        spelled = "/".join(reversed(label.split("/"))) if found is None else f"{label} water"
        if spelled in self._by_label and spelled != label:
            return self._by_label[spelled]
        raise InvalidInput(
            f"no place {label!r}: write a hex such as 0717, a bank such as 0521 north, or a river hexside"
        )

    def is_land(self, place: Place) -> bool:
        return place < self.first_berth and place in self.land_of.get(self.hexes[place][0], ())

    def hex(self, place: Place) -> Hex:
        """Return the hex of a place; for a hexside the first of its two."""
        return self.hexes[place][0]

    def distance(self, a: Place, b: Place) -> int:
        """Count the hexes between two places; a hexside counts from the nearer of its hexes (R-F14)."""
        grid = self.board.grid
        if a < self.first_berth and b < self.first_berth:
            return grid.distance(self.hexes[a][0], self.hexes[b][0])
        found = self._gaps.get((a, b))
        if found is None:
            found = self._gaps[a, b] = min(grid.distance(x, y) for x in self.hexes[a] for y in self.hexes[b])
        return found

    # Who is next to whom

    @cached_property
    def twin(self) -> dict[Place, Place]:
        """The other bank of each place in a divided hex."""
        return {a: b for places in self.land_of.values() if len(places) == 2 for a, b in (places, places[::-1])}

    @cached_property
    def edge_places(self) -> dict[str, tuple[Place, ...]]:
        """The land places of each edge by which units come in."""
        return {
            name: tuple(p for h in hexes for p in self.land_of.get(h, ())) for name, hexes in self.board.edges.items()
        }

    @cached_property
    def edge_berths(self) -> dict[str, tuple[Place, ...]]:
        """The berths in the Mekong hexes of each edge."""
        return {
            name: tuple(self.berth_of_hex[h] for h in hexes if h in self.berth_of_hex)
            for name, hexes in self.board.edges.items()
        }

    @cached_property
    def around(self) -> tuple[tuple[Place, ...], ...]:
        """Each place with the land places next to it."""
        return tuple((place, *near) for place, near in enumerate(self.near))

    def _near(self, place: Place) -> tuple[Place, ...]:
        h = self.hexes[place][0]
        found = []
        for other in self.board.neighbours[h]:
            for there in self.land_of.get(other, ()):
                if self._joined(place, h, there, other):
                    found.append(there)
        return tuple(found)

    def _joined(self, place: Place, h: Hex, there: Place, other: Hex) -> bool:
        mine, theirs = self.bank.get(place), self.bank.get(there)
        if mine and theirs:
            return mine == theirs
        if mine:
            return other in self.board.shores[h][mine]
        return not theirs or h in self.board.shores[other][theirs]

    def _all_beside(self) -> dict[Place, tuple[Place, ...]]:
        found = {}
        for h, berth in self.berth_of_hex.items():
            around = (h, *self.board.neighbours[h])
            found[berth] = tuple(place for x in around for place in self.land_of.get(x, ()))
        for side, berth in self.berth_of_side.items():
            found[berth] = tuple(place for x in self.board.grid.side_hexes(side) for place in self.land_of.get(x, ()))
        return found

    @cached_property
    def posts(self) -> tuple[frozenset[Place], ...]:
        """The places from which each place could be attacked, on land or by boat, whatever lies between."""
        found: list[set[Place]] = [set() for _ in range(self.size)]
        for here in range(self.size):
            for there in (*self.near[here], *self.beside.get(here, ()), *self.boats_near.get(here, ())):
                found[there].add(here)
        return tuple(map(frozenset, found))

    def _all_boats_near(self) -> dict[Place, tuple[Place, ...]]:
        found: defaultdict[Place, list[Place]] = defaultdict(list)
        for berth, places in self.beside.items():
            for place in places:
                found[place].append(berth)
        return {place: tuple(berths) for place, berths in found.items()}
