"""The ground of one map, indexed for the rules: places, who is next to whom, and what each step costs.

A *place* is where one unit can be. Most hexes are one place. A hex that the Mekong divides has two, one per bank
(VB 19.0), each next to the land of that bank only. Boats have places of their own (VB 12.0): Mekong hexes and
navigable river hexsides, called berths. All places of a map are numbered in one row, so that a unit's position is one
small number; outside it is written ``0717``, ``0521 north``, ``0512 water`` or ``0717/0718``.

Prices are in half movement points, because a road hex costs half a point (VB 5.2.1).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from games.vietnam_battles.content import HexCost, TerrainFile
from hexcore.actions import Action
from hexcore.board import Board
from hexcore.errors import InvalidInput
from hexcore.paths import side_links
from hexcore.types import Hex, Side

Place: TypeAlias = int

CLOSED: Final = 1 << 20
"""A price nobody can pay."""

WATER_HEXES: Final = ("water", "coastal", "channel")


class Pace(NamedTuple):
    """One step from a place: where to, the price, the river hexside crossed (-1: none), the price there unbridged."""

    to: Place
    price: int
    side: Side
    wet: int


class Ground:
    """The places of a board and the tables that the rules ask a hundred times a turn."""

    def __init__(self, board: Board, terrain: TerrainFile) -> None:
        self.board: Final = board
        self._hex_costs = {cost.kind: cost for cost in terrain.hex}
        self._side_costs = {cost.kind: cost for cost in terrain.side}
        self.labels: list[str] = []
        self.hexes: list[tuple[Hex, ...]] = []
        """The hexes of each place: one, or the two that share a hexside."""
        self._by_label: dict[str, Place] = {}
        self.land_of: Final[dict[Hex, tuple[Place, ...]]] = {}
        """The land places of each hex."""
        self.bank: Final[dict[Place, str]] = {}
        """The bank of a place in a divided hex."""
        self._rivers_within: dict[tuple[Place, int], tuple[Side, ...]] = {}
        self._actions: dict[str, tuple[Action, ...]] = {}
        self._number_land()
        self.land_places: Final = tuple(place for places in self.land_of.values() for place in places)
        self.first_berth: Final = len(self.labels)
        self.berth_of_hex: Final[dict[Hex, Place]] = {}
        self.berth_of_side: Final[dict[Side, Place]] = {}
        self._number_water()
        self.size: Final = len(self.labels)
        self.near: Final = self._all_near()
        """The land places next to each land place, never over Mekong water (VB 19.0)."""
        self.beside: Final = self._all_beside()
        """The land places that a boat in each berth can fight with (VB 12.0)."""
        self.boats_near: Final = self._all_boats_near()
        """The berths from which a boat can fight with each land place."""

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

    def _number_water(self) -> None:
        board = self.board
        for h in sorted({h for kind in WATER_HEXES for h in board.hexes_with(kind)}):
            self.berth_of_hex[h] = self._new(f"{board.label(h)} water", (h,))
        navigable = {kind for kind, cost in self._side_costs.items() if cost.boats}
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
        """Whether a land unit can be there."""
        return place < self.first_berth and place in self.land_of.get(self.hexes[place][0], ())

    def hex(self, place: Place) -> Hex:
        """The hex of a place; for a hexside the first of its two."""
        return self.hexes[place][0]

    def distance(self, a: Place, b: Place) -> int:
        """How many hexes lie between two places; a hexside counts from the nearer of its hexes (R-F14)."""
        grid = self.board.grid
        if a < self.first_berth and b < self.first_berth:
            return grid.distance(self.hexes[a][0], self.hexes[b][0])
        return min(grid.distance(x, y) for x in self.hexes[a] for y in self.hexes[b])

    # Who is next to whom

    def _all_near(self) -> tuple[tuple[Place, ...], ...]:
        return tuple(self._near(place) if self.is_land(place) else () for place in range(self.size))

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

    def _all_boats_near(self) -> dict[Place, tuple[Place, ...]]:
        found: defaultdict[Place, list[Place]] = defaultdict(list)
        for berth, places in self.beside.items():
            for place in places:
                found[place].append(berth)
        return {place: tuple(berths) for place, berths in found.items()}

    @cached_property
    def twin(self) -> dict[Place, Place]:
        """The other bank of each place in a divided hex."""
        return {a: b for places in self.land_of.values() if len(places) == 2 for a, b in (places, places[::-1])}

    @cached_property
    def river_side(self) -> dict[tuple[Place, Place], Side]:
        """The river hexside between two land places that are next to each other."""
        return {(place, pace.to): pace.side for place in self.land_places for pace in self.leg[place] if pace.side >= 0}

    @cached_property
    def shut_to_mobile(self) -> frozenset[Side]:
        """The river hexsides that mobile units cross only by a bridge."""
        return frozenset(
            pace.side for place in self.land_places for pace in self.mobile[place] if pace.wet == CLOSED
        ) - {-1}

    # What a step costs

    @cached_property
    def leg(self) -> tuple[tuple[Pace, ...], ...]:
        """The steps of leg units from each land place."""
        return tuple(tuple(self._pace(place, to, False) for to in self.near[place]) for place in range(self.size))

    @cached_property
    def mobile(self) -> tuple[tuple[Pace, ...], ...]:
        """The steps of mobile units from each land place."""
        return tuple(tuple(self._pace(place, to, True) for to in self.near[place]) for place in range(self.size))

    def _pace(self, a: Place, b: Place, mobile: bool) -> Pace:
        """VB 5.2: hex and hexside add up; 5.2.1, 5.2.2: along a road half a point, along a trail one."""
        here, there = self.hexes[a][0], self.hexes[b][0]
        hex_price = self.hex_price(b, mobile)
        kinds = self.board.path_kinds(here, there)
        price = 1 if "road" in kinds else 2 if "trail" in kinds else hex_price
        river = next((self._side_costs[k] for k in self.board.between(here, there) if k in self._side_costs), None)
        if river is None:
            return Pace(b, price, -1, CLOSED)
        extra = river.mobile if mobile else river.leg
        wet = CLOSED if extra is None else hex_price + 2 * extra
        return Pace(b, price, self.board.grid.side_between(here, there), wet)

    def hex_price(self, place: Place, mobile: bool) -> int:
        """The price of the hex alone."""
        cost = self._cost(self.hexes[place][0])
        return 2 * (cost.mobile if mobile else cost.leg)

    def _cost(self, h: Hex) -> HexCost:
        for kind in self.board.ordered_terrain[h]:
            if kind in self._hex_costs:
                return self._hex_costs[kind]
        raise InvalidInput(f"terrain.toml has no cost for {self.board.label(h)}: {', '.join(self.board.terrain[h])}")

    # What is in a hex

    @cached_property
    def row(self) -> dict[Hex, str]:
        """The row of the Combat Results Table that each land hex defends on (VB 7.4)."""
        return {h: self._cost(h).row for h in self.land_of}

    @cached_property
    def jungle(self) -> frozenset[Hex]:
        """The jungle hexes."""
        return frozenset(self.board.hexes_with("jungle"))

    @cached_property
    def jungle_round(self) -> tuple[tuple[Hex, ...], ...]:
        """The jungle hexes that a unit standing in each place looks into (VB 15.0, R-F14)."""
        return tuple(tuple(h for h in self._round(place) if h in self.jungle) for place in range(self.size))

    def _round(self, place: Place) -> tuple[Hex, ...]:
        if len(self.hexes[place]) == 2:
            return self.hexes[place]
        h = self.hexes[place][0]
        return (h, *self.board.neighbours[h])

    @cached_property
    def bridges(self) -> frozenset[Side]:
        """The hexsides with a printed bridge."""
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

    def rivers_within(self, place: Place, radius: int) -> tuple[Side, ...]:
        """The river hexsides with a hex up to ``radius`` hexes away."""
        key = (place, radius)
        if key not in self._rivers_within:
            near = set(self.board.field(self.hexes[place][0], radius))
            self._rivers_within[key] = tuple(s for s in self.rivers if near.intersection(self.board.grid.side_hexes(s)))
        return self._rivers_within[key]

    # Where transports land

    @cached_property
    def landing_zones(self) -> tuple[Place, ...]:
        """The places where helicopters can land (VB 10.0): no jungle, not all water."""
        return tuple(place for place in self.land_places if self._cost(self.hexes[place][0]).landing)

    @cached_property
    def clear_zones(self) -> tuple[Place, ...]:
        """The landing places whose terrain is clear."""
        return tuple(place for place in self.landing_zones if self.row[self.hexes[place][0]] == "clear")

    @cached_property
    def beaches(self) -> tuple[Place, ...]:
        """The places where boats can land (VB 11.0): Mekong coast, and both hexes of a navigable river hexside."""
        hexes = {h for h in self.berth_of_hex if h in self.land_of}
        hexes.update(h for side in self.berth_of_side for h in self.board.grid.side_hexes(side))
        return tuple(place for place in self.land_places if self.hexes[place][0] in hexes)

    @cached_property
    def water_links(self) -> dict[Place, tuple[Place, ...]]:
        """The berths that each berth is joined to (R-F60)."""
        links = side_links(self.board.grid, self.berth_of_side, self.berth_of_hex)
        return {
            self._berth(here.kind, here.at): tuple(self._berth(there.kind, there.at) for there in others)
            for here, others in links.items()
        }

    def _berth(self, kind: str, at: int) -> Place:
        return self.berth_of_hex[at] if kind == "hex" else self.berth_of_side[at]

    @cached_property
    def waterway(self) -> dict[Place, int]:
        """Which connected water each berth belongs to, and each beach touches."""
        found: dict[Place, int] = {}
        for start in self.water_links:
            if start not in found:
                self._flood(start, len(found), found)
        for place in self.beaches:
            found[place] = found[self._waters_of(place)[0]]
        return found

    def _flood(self, start: Place, number: int, found: dict[Place, int]) -> None:
        found[start] = number
        waiting = [start]
        while waiting:
            for there in self.water_links[waiting.pop()]:
                if there not in found:
                    found[there] = number
                    waiting.append(there)

    def _waters_of(self, place: Place) -> list[Place]:
        h = self.hexes[place][0]
        own = [self.berth_of_hex[h]] if h in self.berth_of_hex else []
        return own + [self.berth_of_side[s] for s in self.board.grid.sides_of(h) if s in self.berth_of_side]

    # Actions that name a place

    def actions(self, verb: str) -> tuple[Action, ...]:
        """The action with this verb at each place: made once, offered often."""
        found = self._actions.get(verb)
        if found is None:
            found = self._actions[verb] = tuple(self._action(verb, place) for place in range(self.size))
        return found

    def _action(self, verb: str, place: Place) -> Action:
        hexes = self.hexes[place]
        if len(hexes) == 2:
            return Action(verb, sides=(self.board.side_named(self.labels[place]),))
        words = (self.bank[place],) if place in self.bank and verb != "step" else ()
        return Action(verb, hexes=hexes, words=words)

    def place_of(self, action: Action, among: Iterable[Place]) -> Place | None:
        """The place an action names, among those in question."""
        names = self.actions(action.verb)
        bare = action._replace(pieces=())
        return next((place for place in among if names[place] == bare), None)
