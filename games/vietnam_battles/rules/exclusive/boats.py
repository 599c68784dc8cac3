"""VB 12.0, R-F15: riverine units: movement along the water, barriers to the enemy, retreats."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import TypeAlias

from games.vietnam_battles.content.ground import Exit, Place
from games.vietnam_battles.rules.standard.combat.displacement import Room, displaceable
from games.vietnam_battles.rules.standard.combat.retreat import RetreatOrder, WayOut, suiting
from games.vietnam_battles.rules.standard.movement.price import BERTH, POINTS, Answer, Progress, unburdened
from games.vietnam_battles.state import Position, friend_at


class Voyage:
    """The steps of a boat along the water."""

    __slots__ = ("boats", "table")

    def __init__(self, state: Position) -> None:
        self.boats, self.table = state.boat_at, state.rules.ground.boat_exits

    def ways_out(self, here: Progress, left: int) -> tuple[tuple[Exit, ...], None]:
        return self.table[here.place], None

    def heeded(self) -> Set[Place]:
        return self.boats.keys()

    def all_open(self, here: Progress, left: int) -> bool:
        """Boats are few, so each step is checked."""
        return False

    def answers(self, here: Progress, left: int) -> list[Answer]:
        return [self.step(here, exit, left) for exit in self.table[here.place]]

    def step(self, here: Progress, exit: Exit, left: int) -> Answer:
        """A boat may pass another boat but not end with it."""
        to, price, _, _ = exit
        if left < price:
            return to, POINTS, 0
        if left < 2 * price and to in self.boats:
            return to, BERTH, 0
        return to, unburdened(to), price


def held_by_boat(state: Position, here: Place, there: Place) -> bool:
    """VB 12.0: a boat closes its hexside, and the coastal hex it is in, to the Viet Cong.

    R-F71: not to one who stands in it and goes from bank to bank.
    """
    ground, boats = state.rules.ground, state.boat_at
    if ground.berth_in[there] in boats:
        return ground.twin.get(here) != there
    return ground.berth_between.get((here, there), -1) in boats


Trips: TypeAlias = dict[Place, tuple[Place, ...]]  # the way to each berth in reach


def boat_ways(state: Position, name: str, order: RetreatOrder) -> list[WayOut]:
    """VB 12.0: every way a boat may choose, in the order of preference of R-F46."""
    for suits in suiting(state, name, order):
        for passing in (False, True):
            past = {end: path for end, path in _travel(state, order, passing) if _far_enough(state, order, end)}
            free = [WayOut(path) for end, path in past.items() if suits(end) and end not in state.boat_at]
            if free:
                return free
        crowded = _crowded(state, name, order, {end: path for end, path in past.items() if suits(end)})
        if crowded:
            return crowded + _short(state, order)
    return _short(state, order)


def _travel(state: Position, order: RetreatOrder, passing: bool) -> Iterator[tuple[Place, tuple[Place, ...]]]:
    """Follow the water in every direction, up to the first berth far enough.

    ``passing``: past other boats too. Where a boat lies already, the next berth at the same distance does as well.
    """
    links, distance = state.rules.ground.water_links, state.rules.ground.distance
    seen = {order.origin}
    ring: list[tuple[Place, tuple[Place, ...]]] = [(order.origin, ())]
    while ring:
        ahead = []
        for here, path in ring:
            done = distance(order.origin, here) if path and _far_enough(state, order, here) else None
            for there in links[here]:
                if there in seen or _enemy_in(state, there) or (there in state.boat_at and not passing):
                    continue
                if done is not None and distance(order.origin, there) != done:
                    continue
                seen.add(there)
                yield there, (*path, there)
                if there in state.boat_at or not _far_enough(state, order, there):
                    ahead.append((there, (*path, there)))
        ring = ahead


def _enemy_in(state: Position, berth: Place) -> bool:
    """R-F15: not into a Mekong hex that holds a Viet Cong unit."""
    hexes = state.rules.ground.hexes[berth]
    return len(hexes) == 1 and any(place in state.vc_at for place in state.rules.ground.land_of.get(hexes[0], ()))


def _far_enough(state: Position, order: RetreatOrder, berth: Place) -> bool:
    """R-F15: as many hexes off as asked, and farther from those that caused it; R-F54: shells come from nowhere."""
    distance = state.rules.ground.distance
    return distance(order.origin, berth) >= order.distance and (order.shelled or _away(state, order, berth))


def _away(state: Position, order: RetreatOrder, berth: Place) -> bool:
    distance = state.rules.ground.distance
    return all(distance(berth, cause) > distance(order.origin, cause) for cause in order.cause)


def _crowded(state: Position, name: str, order: RetreatOrder, trips: Trips) -> list[WayOut]:
    """VB 7.7.2, VB 12.0: full ways whose end another boat can clear."""
    return [
        WayOut(path, False, friend_at(state, name, end))
        for end, path in trips.items()
        if displaceable(state, friend_at(state, name, end), order.cause, frozenset({name}))
    ]


def _short(state: Position, order: RetreatOrder) -> list[WayOut]:
    """VB 7.7, VB 7.7.1: a way that does not lead away, or the longest that ends too soon, costs a step."""
    free = {end: path for end, path in _travel(state, order, True) if end not in state.boat_at}
    astray = [WayOut(path, True) for end, path in free.items() if order.shelled and _far_enough(state, order, end)]
    if astray:
        return astray
    distance = state.rules.ground.distance
    away = {end: distance(order.origin, end) for end in free if order.shelled or _away(state, order, end)}
    longest = max(away.values(), default=0)
    return [WayOut(free[end], True) for end, far in away.items() if far == longest] or [WayOut((), True)]


def room_for_boat(state: Position, name: str, cause: tuple[Place, ...]) -> Room:
    """R-F47: where a pushed boat may go, as if it retreated one hex: free berths, and berths held by boats."""
    here = state.units[name].at
    assert here is not None, "a boat is on the water"
    order = RetreatOrder(1, here, cause)
    trips = dict(_travel(state, order, passing=True))
    ends = [end for end in trips if _far_enough(state, order, end)]
    return Room([end for end in ends if end not in state.boat_at], [end for end in ends if end in state.boat_at])
