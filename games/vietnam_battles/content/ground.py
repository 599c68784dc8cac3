"""The ground of a map, indexed for the rules: step prices, terrain, landing places.

Prices are in half movement points, because a road hex costs half a point (VB 5.2.1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from games.vietnam_battles.content.crossings import Crossings
from games.vietnam_battles.content.labels import WATER, Place
from games.vietnam_battles.content.models import HexCost, TerrainFile
from hexcore.board.board import Board
from hexcore.errors import InvalidInput
from hexcore.game import Action, Hex, Side, Spot
from hexcore.game.answers import hex_spot

__all__ = ["CLOSED", "Exit", "Ground", "Passage", "Place"]

READY: Final = (
    "leg_exits", "mobile_exits", "leg_dearest", "mobile_dearest", "steps_out", "around", "posts", "barring",
    "entry_prices", "edge_places", "jungle_sight", "waterway", "spots",
)  # fmt: skip
"""The tables that nearly every game needs."""
CLOSED: Final = 1 << 20  # a price nobody can pay


class Passage(NamedTuple):
    """A step to an adjacent place: price, river hexside between (-1: none), price there without a bridge."""

    to: Place
    price: int
    side: Side
    wet: int

    @property
    def exit(self) -> Exit:
        return self.to, self.price, self.side, self.wet


Exit: TypeAlias = tuple[Place, int, Side, int]
"""A passage as a plain tuple, because a search looks at thousands of them."""


class Listed(NamedTuple):
    """A fixed list of places, with the action at each and its index in the list."""

    places: tuple[Place, ...]
    actions: list[Action]
    number: dict[Place, int]


class Ground(Crossings):
    """The places of a board and the tables that the rules ask a hundred times a turn."""

    def __init__(self, board: Board, terrain: TerrainFile) -> None:
        super().__init__(board, [cost.kind for cost in terrain.side if cost.boats])
        self._hex_costs = {cost.kind: cost for cost in terrain.hex}
        self._side_costs = {cost.kind: cost for cost in terrain.side}
        self._actions: dict[str, tuple[Action, ...]] = {}
        self._chit_actions: dict[str, tuple[Action, ...]] = {}
        self._listed: dict[tuple[str, int], Listed] = {}

    @cached_property
    def river_side(self) -> dict[tuple[Place, Place], Side]:
        """The river hexside between two adjacent land places."""
        return {(here, to): side for here in self.land_places for to, _, side, _ in self.leg[here] if side >= 0}

    @cached_property
    def berth_between(self) -> dict[tuple[Place, Place], Place]:
        """The berth on the river hexside between two adjacent land places."""
        berths = self.berth_of_side
        return {places: berths[side] for places, side in self.river_side.items() if side in berths}

    @cached_property
    def barring(self) -> tuple[frozenset[Place], ...]:
        """VB 12.0: the berths from which a boat could close a step from each land place."""
        berths, between = self.berth_in, self.berth_between
        found = (
            {b for to in near for b in (berths[to], between.get((here, to), -1))} for here, near in enumerate(self.near)
        )
        return tuple(frozenset(around - {-1}) for around in found)

    @cached_property
    def riverside(self) -> frozenset[Place]:
        """The land places with water for boats along one of their hexsides."""
        sides, berths = self.board.grid.sides_of, self.berth_of_side
        return frozenset(p for p in self.land_places if any(side in berths for side in sides(self.hex(p))))

    @cached_property
    def shut_to_mobile(self) -> frozenset[Side]:
        """The river hexsides that mobile units cross only by a bridge."""
        return frozenset(
            passage.side for place in self.land_places for passage in self.mobile[place] if passage.wet == CLOSED
        ) - {-1}

    def make_ready(self) -> None:
        """Build the tables of steps, waters and sight, which a click would wait for tens of milliseconds."""
        for table in READY:
            getattr(self, table)

    # What a step costs

    @cached_property
    def leg(self) -> tuple[tuple[Passage, ...], ...]:
        return tuple(tuple(self._passage(place, to, False) for to in self.near[place]) for place in range(self.size))

    @cached_property
    def mobile(self) -> tuple[tuple[Passage, ...], ...]:
        return tuple(tuple(self._passage(place, to, True) for to in self.near[place]) for place in range(self.size))

    @cached_property
    def leg_exits(self) -> tuple[tuple[Exit, ...], ...]:
        return tuple(tuple(passage.exit for passage in passages) for passages in self.leg)

    @cached_property
    def mobile_exits(self) -> tuple[tuple[Exit, ...], ...]:
        return tuple(tuple(passage.exit for passage in passages) for passages in self.mobile)

    @cached_property
    def leg_dearest(self) -> tuple[int, ...]:
        """The highest price of a leg unit's step from each place; ``CLOSED`` if a river is among them."""
        return tuple(map(_dearest, self.leg))

    @cached_property
    def mobile_dearest(self) -> tuple[int, ...]:
        return tuple(map(_dearest, self.mobile))

    def _passage(self, a: Place, b: Place, mobile: bool) -> Passage:
        """VB 5.2: hex and hexside add up; VB 5.2.1, VB 5.2.2: along a road half a point, along a trail one.

        R-F31: over a river without a bridge the road gives nothing.
        """
        here, there = self.hexes[a][0], self.hexes[b][0]
        hex_price = self.hex_price(b, mobile)
        kinds = self.board.path_kinds(here, there)
        price = 1 if "road" in kinds else 2 if "trail" in kinds else hex_price
        river = next((self._side_costs[k] for k in self.board.between(here, there) if k in self._side_costs), None)
        if river is None:
            return Passage(b, price, -1, CLOSED)
        extra = river.mobile if mobile else river.leg
        wet = CLOSED if extra is None else hex_price + 2 * extra
        return Passage(b, price, self.board.grid.side_between(here, there), wet)

    def price_parts(self, a: Place, b: Place, mobile: bool, wet: bool) -> list[tuple[str, int]]:
        """Return the parts of a step's price over land: the text key of each, and half points.

        They add up to the price of the passage, or if ``wet`` to that over its river without a bridge.
        """
        here, there = self.hexes[a][0], self.hexes[b][0]
        kinds = () if wet else self.board.path_kinds(here, there)
        for kind, price in (("road", 1), ("trail", 2)):
            if kind in kinds:
                return [(f"cost.{kind}", price)]
        rivers = [self._side_costs[k] for k in self.board.between(here, there) if k in self._side_costs] if wet else []
        sides = [(f"hexside.{river.kind}", river.mobile if mobile else river.leg) for river in rivers[:1]]
        return [*self.hex_parts(b, mobile), *((key, 2 * extra) for key, extra in sides if extra is not None)]

    def hex_parts(self, place: Place, mobile: bool) -> list[tuple[str, int]]:
        return [(f"terrain.{self._cost(self.hexes[place][0]).kind}", self.hex_price(place, mobile))]

    @cached_property
    def entry_prices(self) -> dict[bool, tuple[int, ...]]:
        """R-F67: the price of each land place for who comes onto the map there, on foot and mobile."""
        land = self.land_places
        found = {mobile: [CLOSED] * self.size for mobile in (False, True)}
        for mobile, prices in found.items():
            for place in land:
                prices[place] = self.hex_price(place, mobile)
        return {mobile: tuple(prices) for mobile, prices in found.items()}

    def hex_price(self, place: Place, mobile: bool) -> int:
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
        """VB 7.4: the row of the Combat Results Table that each land hex defends on."""
        return {h: self._cost(h).row for h in self.land_of}

    @cached_property
    def jungle(self) -> frozenset[Hex]:
        return frozenset(self.board.hexes_with("jungle"))

    @cached_property
    def jungle_places(self) -> frozenset[Place]:
        return frozenset(place for place in self.land_places if self.hexes[place][0] in self.jungle)

    @cached_property
    def jungle_depth(self) -> tuple[int, ...]:
        """The number of jungle neighbours of each hex, two less for a beach."""
        around = (sum(other in self.jungle for other in neighbours) for neighbours in self.board.neighbours)
        return tuple(depth - (2 if h in self.waterway else 0) for h, depth in enumerate(around))

    @cached_property
    def jungle_round(self) -> tuple[tuple[Hex, ...], ...]:
        """VB 15.0, R-F14: the jungle hexes that a unit in each place looks into."""
        return tuple(tuple(h for h in self._round(place) if h in self.jungle) for place in range(self.size))

    @cached_property
    def jungle_sight(self) -> tuple[frozenset[Hex], ...]:
        """The same without their order."""
        return tuple(map(frozenset, self.jungle_round))

    def _round(self, place: Place) -> tuple[Hex, ...]:
        if len(self.hexes[place]) == 2:
            return self.hexes[place]
        h = self.hexes[place][0]
        return (h, *self.board.neighbours[h])

    # Where transports land

    @cached_property
    def landing_zones(self) -> tuple[Place, ...]:
        """VB 10.0: where helicopters can land: no jungle, not all water."""
        return tuple(place for place in self.land_places if self._cost(self.hexes[place][0]).landing)

    @cached_property
    def clear_zones(self) -> tuple[Place, ...]:
        return tuple(place for place in self.landing_zones if self.row[self.hexes[place][0]] == "clear")

    @cached_property
    def boat_exits(self) -> dict[Place, tuple[Exit, ...]]:
        """VB 12.0: the steps of boats from each berth, one point each."""
        return {here: tuple((there, 2, -1, CLOSED) for there in others) for here, others in self.water_links.items()}

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The hex or hexside of each place in answers: the same object for both banks of a divided hex."""
        between = self.board.grid.side_between
        return tuple(hex_spot(hexes[0]) if len(hexes) == 1 else Spot(side=between(*hexes)) for hexes in self.hexes)

    # Actions that name a place

    def actions(self, verb: str) -> tuple[Action, ...]:
        """Return the action with this verb at each place, made once."""
        found = self._actions.get(verb)
        if found is None:
            found = self._actions[verb] = tuple(self._action(verb, place) for place in range(self.size))
        return found

    @cached_property
    def steps_out(self) -> tuple[tuple[Action, ...], ...]:
        """The steps to the places next to each place, or along the water, in their order."""
        names, water = self.actions("step"), self.water_links
        return tuple(tuple(names[to] for to in water.get(here, near)) for here, near in enumerate(self.near))

    def chit_actions(self, chit: str) -> tuple[Action, ...]:
        found = self._chit_actions.get(chit)
        if found is None:
            found = self._chit_actions[chit] = tuple(Action("place", (chit,), (h,)) for h in range(self.board.size))
        return found

    def open_actions(self, verb: str, places: tuple[Place, ...], held: Iterable[Place] = ()) -> list[Action]:
        """Return the action with this verb at some places, except held ones.

        The list is made once: many places are asked about, of which few are held.
        """
        _, actions, number = self._list(verb, places)
        found = list(actions)
        for index in sorted({number[place] for place in held if place in number}, reverse=True):
            del found[index]
        return found

    def opens(self, action: Action, places: tuple[Place, ...], held: Collection[Place]) -> bool:
        """Return whether :meth:`open_actions` lists an action."""
        number = self._list(action.verb, places).number
        return any(place in number and place not in held for place in self.named_by(action))

    def _list(self, verb: str, places: tuple[Place, ...]) -> Listed:
        key = (verb, id(places))
        found = self._listed.get(key)
        if found is None:
            names = self.actions(verb)
            found = Listed(places, [names[p] for p in places], {p: i for i, p in enumerate(places)})
            self._listed[key] = found
        return found

    def landing_place(self, action: Action) -> Place:
        return next(self.named_by(action))

    def named_by(self, action: Action) -> Iterator[Place]:
        """Yield the place on land that an action with its verb names."""
        names = self.actions(action.verb)
        places = self.land_of.get(action.hex, ()) if action.hexes else ()
        return (place for place in places if names[place] == action)

    def _action(self, verb: str, place: Place) -> Action:
        hexes = self.hexes[place]
        if len(hexes) == 2:
            return Action(verb, sides=(self.board.side_named(self.labels[place]),))
        return Action(verb, hexes=hexes, words=self._word(verb, place))

    def _word(self, verb: str, place: Place) -> tuple[str, ...]:
        """Return what an action says besides the hex: the bank, or that it is the water.

        A step over land keeps its bank and need not name it.
        """
        if place >= self.first_berth:
            return (WATER,)
        return (self.bank[place],) if place in self.bank and verb != "step" else ()


def _dearest(passages: tuple[Passage, ...]) -> int:
    return max((CLOSED if passage.side >= 0 else passage.price for passage in passages), default=0)
