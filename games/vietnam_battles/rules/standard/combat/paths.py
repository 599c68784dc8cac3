"""VB 7.7, 7.7.1, 7.7.2: the ways out for a unit that must retreat, in the order of preference (R-F46)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.movement.prices import stands_on_friend
from games.vietnam_battles.rules.standard.zones_of_control import heeds_zoc, may_pass
from games.vietnam_battles.state import Position, enemies_at, on_map, other


class Way(NamedTuple):
    """One way out: the places entered, whether it costs a step, and who must make room at its end."""

    path: tuple[Place, ...]
    loss: bool = False
    displaces: str = ""


class Order(NamedTuple):
    """A retreat order: how far, from where, away from whom, and what was covered already."""

    distance: int
    origin: Place
    cause: tuple[Place, ...]
    shelled: bool = False
    gone: tuple[Place, ...] = ()


def ways_out(state: Position, name: str, order: Order) -> list[Way]:
    """Return every way a unit may choose. An empty path means that it cannot go: it is lost, or stays short (R-F1)."""
    full = list(_paths(state, name, order, order.distance))
    good = full
    if order.shelled:
        good = [path for path in full if gets_away(state, name, order.origin, path[-1])]
        good = good or (full if in_peace(state, name) else [])
    best = _vacant_first(state, name, good)
    if best:
        return [Way(path) for path in best]
    return _crowded_ways(state, name, order, good) + _short_ways(state, name, order, full)


def _vacant_first(state: Position, name: str, paths: list[tuple[Place, ...]]) -> list[tuple[Place, ...]]:
    """VB 7.7: of paths to a vacant end those over vacant hexes, if there are any."""
    vacant = [path for path in paths if not stands_on_friend(state, name, path[-1])]
    alone = [path for path in vacant if not any(stands_on_friend(state, name, place) for place in path)]
    return alone or vacant


def _crowded_ways(state: Position, name: str, order: Order, paths: list[tuple[Place, ...]]) -> list[Way]:
    """VB 7.7.2: full paths whose end a friend can clear."""
    found = []
    for path in paths:
        friend = friend_at(state, name, path[-1])
        if friend and displaceable(state, friend, order.cause, frozenset({name})):
            found.append(Way(path, False, friend))
    alone = [way for way in found if not any(stands_on_friend(state, name, place) for place in way.path[:-1])]
    return alone or found


def _short_ways(state: Position, name: str, order: Order, full: list[tuple[Place, ...]]) -> list[Way]:
    """VB 7.7, 7.7.1: a path that does not lead away, or the longest one that ends too soon, costs a step."""
    astray = _vacant_first(state, name, full) if order.shelled else []
    if astray:
        return [Way(path, True) for path in astray]
    for length in range(order.distance - 1, len(order.gone), -1):
        short = _vacant_first(state, name, list(_paths(state, name, order, length)))
        if short:
            return [Way(path, True) for path in short]
    return [Way((), True)]


def _paths(state: Position, name: str, order: Order, length: int) -> Iterator[tuple[Place, ...]]:
    """R-F45: each place one hex farther from the combat hex than the last, and farther from whoever caused it."""
    start = order.gone[-1] if order.gone else order.origin
    yield from _extend(state, name, order, (), start, len(order.gone), length)


def _extend(
    state: Position, name: str, order: Order, path: tuple[Place, ...], here: Place, covered: int, length: int
) -> Iterator[tuple[Place, ...]]:
    if covered == length:
        if path:
            yield path
        return
    for to in state.rules.ground.near[here]:
        if _leads_away(state, order, to, covered + 1) and is_open(state, name, here, to):
            yield from _extend(state, name, order, (*path, to), to, covered + 1, length)


def _leads_away(state: Position, order: Order, to: Place, covered: int) -> bool:
    distance = state.rules.ground.distance
    if distance(order.origin, to) != covered:
        return False
    return order.shelled or all(distance(to, cause) > distance(order.origin, cause) for cause in order.cause)


def is_open(state: Position, name: str, here: Place, to: Place) -> bool:
    """VB 6.2, 7.7: no enemy, no enemy zone of control, no closed hexside."""
    if to in enemies_at(state, state.rules.seat_of[name]):
        return False
    return not heeds_zoc(state, name, to) and may_pass(state, name, here, to)


def gets_away(state: Position, name: str, origin: Place, end: Place) -> bool:
    """VB 7.7.1, R-F54: farther from the nearest enemies in sight, and no other enemy nearer than they were."""
    seat, distance = state.rules.seat_of[name], state.rules.ground.distance
    enemies = [place for enemy in on_map(state, other(seat)) if (place := state.units[enemy].at) is not None]
    if not enemies:
        return _towards_friend(state, name, origin, end)
    nearest = min(distance(origin, enemy) for enemy in enemies)
    for enemy in enemies:
        before, after = distance(origin, enemy), distance(end, enemy)
        if after < nearest or (before == nearest and after <= before):
            return False
    return True


def in_peace(state: Position, name: str) -> bool:
    """R-F54: whether no enemy is in sight: then every way out is good if none leads toward a friend."""
    return next(iter(on_map(state, other(state.rules.seat_of[name]))), None) is None


def _towards_friend(state: Position, name: str, origin: Place, end: Place) -> bool:
    seat, distance = state.rules.seat_of[name], state.rules.ground.distance
    places = [state.units[friend].at for friend in state.rules.forces[seat] if friend != name]
    friends = [place for place in places if place is not None]
    return not friends or any(distance(end, place) < distance(origin, place) for place in friends)


# 7.7.2: displacement


def friend_at(state: Position, name: str, place: Place) -> str:
    """The friendly unit in a place: a land unit on land, a boat on the water."""
    if place >= state.rules.ground.first_berth:
        return state.boat_at.get(place, "")
    if state.rules.cards[name].nation == "vc":
        return state.vc_at.get(place) or state.dark_at.get(place, "")
    return state.us_at.get(place, "")


def _in_this_fight(state: Position, name: str) -> bool:
    fight = state.fight
    return fight is not None and (name == fight.target or name in fight.attackers)


def side_steps(state: Position, name: str, cause: tuple[Place, ...]) -> tuple[list[Place], list[Place]]:
    """R-F47: where a displaced land unit may go: vacant places, and places held by friends."""
    here = state.units[name].at
    assert here is not None, "a displaced unit stands on the map"
    distance = state.rules.ground.distance
    around = [
        to
        for to in state.rules.ground.near[here]
        if all(distance(to, c) > distance(here, c) for c in cause) and is_open(state, name, here, to)
    ]
    held = [to for to in around if stands_on_friend(state, name, to)]
    return [to for to in around if to not in held], held


Aside: TypeAlias = Callable[[Position, str, tuple[Place, ...]], tuple[list[Place], list[Place]]]
"""Where a displaced unit may go: on land :func:`side_steps`, on the water its own."""


def displaceable(
    state: Position, name: str, cause: tuple[Place, ...], busy: frozenset[str], aside: Aside = side_steps
) -> bool:
    """R-F46, R-F47: whether a friend outside the fight can make room, if need be by pushing on."""
    if name in busy or _in_this_fight(state, name):
        return False
    vacant, held = aside(state, name, cause)
    return bool(vacant) or any(
        displaceable(state, friend_at(state, name, place), cause, busy | {name}, aside) for place in held
    )
