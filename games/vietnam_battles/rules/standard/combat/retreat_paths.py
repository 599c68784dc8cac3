"""VB 7.7, 7.7.1: the paths of retreat over land, in the order of preference (R-F46)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.combat.displacement import displaceable
from games.vietnam_battles.rules.standard.zones_of_control import may_retreat
from games.vietnam_battles.state import Position, friend_at, on_map, other


class WayOut(NamedTuple):
    """One way out: the places entered, whether it costs a step, and who must make room at its end."""

    path: tuple[Place, ...]
    loss: bool = False
    displaces: str = ""


class RetreatOrder(NamedTuple):
    """A retreat order: how far, from where, away from whom, and what was covered already."""

    distance: int
    origin: Place
    cause: tuple[Place, ...]
    shelled: bool = False
    gone: tuple[Place, ...] = ()


def ways_out(state: Position, name: str, order: RetreatOrder) -> list[WayOut]:
    """Return every way a unit may choose. An empty path means that it cannot go: it is lost, or stays short (R-F1)."""
    elsewhere = state.rules.ways_out(state, name, order)
    return _land_ways(state, name, order) if elsewhere is None else elsewhere


def _land_ways(state: Position, name: str, order: RetreatOrder) -> list[WayOut]:
    full = list(_paths(state, name, order, order.distance))
    for suits in suiting(state, name, order):
        good = [path for path in full if suits(path[-1])]
        best = _vacant_first(state, name, good)
        if best:
            return [WayOut(path) for path in best]
        crowded = _crowded_ways(state, name, order, good)
        if crowded:
            return crowded + _costly_ways(state, name, order, full)
    return _costly_ways(state, name, order, full)


def suiting(state: Position, name: str, order: RetreatOrder) -> list[Callable[[Place], bool]]:
    """Which ends of a full retreat are free of loss: those of the first kind if there are any, else of the next.

    VB 7.7.1, R-F54: after a bombardment those farther from the enemy, then those no closer to him; with no enemy in
    sight those toward a friend, then all.
    """
    if not order.shelled:
        return [lambda end: True]
    best = partial(gets_away, state, name, order.origin)
    return [best, (lambda end: True) if in_peace(state, name) else partial(keeps_off, state, name, order.origin)]


def _vacant_first(state: Position, name: str, paths: list[tuple[Place, ...]]) -> list[tuple[Place, ...]]:
    """VB 7.7: of paths to a vacant end those over vacant hexes, if there are any."""
    vacant = [path for path in paths if not friend_at(state, name, path[-1])]
    alone = [path for path in vacant if not any(friend_at(state, name, place) for place in path)]
    return alone or vacant


def _crowded_ways(state: Position, name: str, order: RetreatOrder, paths: list[tuple[Place, ...]]) -> list[WayOut]:
    """VB 7.7.2: full paths whose end a friend can clear."""
    found = []
    for path in paths:
        friend = friend_at(state, name, path[-1])
        if friend and displaceable(state, friend, order.cause, frozenset({name})):
            found.append(WayOut(path, False, friend))
    alone = [way for way in found if not any(friend_at(state, name, place) for place in way.path[:-1])]
    return alone or found


def _costly_ways(state: Position, name: str, order: RetreatOrder, full: list[tuple[Place, ...]]) -> list[WayOut]:
    """VB 7.7, 7.7.1: a path that does not lead away, or the longest one that ends too soon, costs a step."""
    astray = _vacant_first(state, name, full) if order.shelled else []
    if astray:
        return [WayOut(path, True) for path in astray]
    for length in range(order.distance - 1, len(order.gone), -1):
        short = _vacant_first(state, name, list(_paths(state, name, order, length)))
        if short:
            return [WayOut(path, True) for path in short]
    return [WayOut((), True)]


def _paths(state: Position, name: str, order: RetreatOrder, length: int) -> Iterator[tuple[Place, ...]]:
    """R-F45: each place one hex farther from the combat hex than the last, and farther from whoever caused it."""
    start = order.gone[-1] if order.gone else order.origin
    yield from _extend(state, name, order, (), start, len(order.gone), length)


def _extend(
    state: Position, name: str, order: RetreatOrder, path: tuple[Place, ...], here: Place, covered: int, length: int
) -> Iterator[tuple[Place, ...]]:
    if covered == length:
        if path:
            yield path
        return
    for to in state.rules.ground.near[here]:
        if leads_away(state, order, to, covered + 1) and may_retreat(state, name, here, to):
            yield from _extend(state, name, order, (*path, to), to, covered + 1, length)


def leads_away(state: Position, order: RetreatOrder, to: Place, covered: int) -> bool:
    """R-F45: whether a place is one hex farther from the combat hex, and farther from those who caused it."""
    distance = state.rules.ground.distance
    if distance(order.origin, to) != covered:
        return False
    return order.shelled or all(distance(to, cause) > distance(order.origin, cause) for cause in order.cause)


def gets_away(state: Position, name: str, origin: Place, end: Place) -> bool:
    """VB 7.7.1, R-F54: farther from the nearest enemies in sight, and no other enemy nearer than they were."""
    distance, enemies = state.rules.ground.distance, _enemies(state, name)
    if not enemies:
        return _towards_friend(state, name, origin, end)
    nearest = min(distance(origin, enemy) for enemy in enemies)
    for enemy in enemies:
        before, after = distance(origin, enemy), distance(end, enemy)
        if after < nearest or (before == nearest and after <= before):
            return False
    return True


def keeps_off(state: Position, name: str, origin: Place, end: Place) -> bool:
    """VB 7.7.1, R-F54: no enemy in sight is nearer than the nearest was: the unit has not come closer to anybody."""
    distance, enemies = state.rules.ground.distance, _enemies(state, name)
    nearest = min(distance(origin, enemy) for enemy in enemies)
    return all(distance(end, enemy) >= nearest for enemy in enemies)


def _enemies(state: Position, name: str) -> list[Place]:
    """Where the enemies of a unit stand that are in sight."""
    seat = state.rules.seat_of[name]
    return [place for enemy in on_map(state, other(seat)) if (place := state.units[enemy].at) is not None]


def in_peace(state: Position, name: str) -> bool:
    """R-F54: whether no enemy is in sight: then every way out is good if none leads toward a friend."""
    return next(iter(on_map(state, other(state.rules.seat_of[name]))), None) is None


def _towards_friend(state: Position, name: str, origin: Place, end: Place) -> bool:
    seat, distance = state.rules.seat_of[name], state.rules.ground.distance
    places = [state.units[friend].at for friend in state.rules.forces[seat] if friend != name]
    friends = [place for place in places if place is not None]
    return not friends or any(distance(end, place) < distance(origin, place) for place in friends)
