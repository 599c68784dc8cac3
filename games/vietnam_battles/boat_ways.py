"""VB 12.0, R-F15: the ways out for a boat: along connected water, enemy zones of control disregarded."""

from __future__ import annotations

from collections.abc import Iterator

from games.vietnam_battles.ground import Place
from games.vietnam_battles.state import Position
from games.vietnam_battles.ways import Order, Way, gets_away


def boat_ways(state: Position, name: str, order: Order) -> list[Way]:
    """Return every way a boat may choose: to the first berth far enough, else as far as it can with a loss."""
    reached = dict(_travel(state, name, order))
    far = {end: path for end, path in reached.items() if _far_enough(state, name, order, end)}
    free = [Way(path) for end, path in far.items() if end not in state.boat_at]
    if free:
        return free
    crowded = [Way(path, False, state.boat_at[end]) for end, path in far.items() if _can_shift(state, end, order.cause)]
    return crowded + _short(state, name, order, reached)


def _travel(state: Position, name: str, order: Order) -> Iterator[tuple[Place, tuple[Place, ...]]]:
    """Go along the water in every direction, stopping where it is far enough."""
    links = state.rules.ground.water_links
    seen = {order.origin}
    ring: list[tuple[Place, tuple[Place, ...]]] = [(order.origin, ())]
    while ring:
        ahead = []
        for here, path in ring:
            for there in links[here]:
                if there in seen or _enemy_in(state, there):
                    continue
                seen.add(there)
                yield there, (*path, there)
                if not _far_enough(state, name, order, there):
                    ahead.append((there, (*path, there)))
        ring = ahead


def _enemy_in(state: Position, berth: Place) -> bool:
    """R-F15: not into a Mekong hex that holds a Viet Cong unit."""
    hexes = state.rules.ground.hexes[berth]
    return len(hexes) == 1 and any(place in state.vc_at for place in state.rules.ground.land_of.get(hexes[0], ()))


def _far_enough(state: Position, name: str, order: Order, berth: Place) -> bool:
    ground = state.rules.ground
    return ground.distance(order.origin, berth) >= order.distance and _away(state, name, order, berth)


def _away(state: Position, name: str, order: Order, berth: Place) -> bool:
    if order.shelled:
        return gets_away(state, name, order.origin, berth)
    distance = state.rules.ground.distance
    return all(distance(berth, cause) > distance(order.origin, cause) for cause in order.cause)


def _short(state: Position, name: str, order: Order, reached: dict[Place, tuple[Place, ...]]) -> list[Way]:
    distance = state.rules.ground.distance
    away = {
        end: distance(order.origin, end)
        for end in reached
        if end not in state.boat_at and _away(state, name, order, end)
    }
    longest = max(away.values(), default=0)
    return [Way(reached[end], True) for end, far in away.items() if far == longest] or [Way((), True)]


def boat_side_steps(state: Position, name: str, cause: tuple[Place, ...]) -> list[Place]:
    """R-F47: the free berths next to a boat that lead away."""
    here = state.units[name].at
    assert here is not None, "a boat is on the water"
    distance = state.rules.ground.distance
    return [
        there
        for there in state.rules.ground.water_links[here]
        if there not in state.boat_at
        and not _enemy_in(state, there)
        and all(distance(there, c) >= distance(here, c) for c in cause)
    ]


def _can_shift(state: Position, berth: Place, cause: tuple[Place, ...]) -> bool:
    return berth in state.boat_at and bool(boat_side_steps(state, state.boat_at[berth], cause))
