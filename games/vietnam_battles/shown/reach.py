"""Where a unit can get to in one move, and what it costs: for previews and bots."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.movement.prices import Going, stands_on_friend, steps_from
from games.vietnam_battles.state import Position


class Stop(NamedTuple):
    """A place within reach: the half points left on arrival, whether the unit must stop there, and the way to it."""

    left: int
    halts: bool
    way: tuple[Place, ...]


_Case: TypeAlias = tuple[Place, bool, bool, bool]
"""A place, with what the unit owes to zones of control when it gets there."""


def _case(going: Going) -> _Case:
    return (going.place, going.halted, going.left_zoc, going.paid)


def reach(state: Position, name: str, going: Going) -> dict[Place, Stop]:
    """Return every place where a unit can end its move, each with the best way to get there."""
    best: dict[_Case, int] = {_case(going): going.left}
    before: dict[_Case, _Case] = {}
    queue: list[tuple[int, int, Going]] = [(-going.left, 0, going)]
    count = 0
    while queue:
        _, _, here = heappop(queue)
        if best[_case(here)] > here.left:
            continue
        for after in steps_from(state, name, here):
            case = _case(after)
            if best.get(case, -1) < after.left:
                best[case] = after.left
                before[case] = _case(here)
                count += 1
                heappush(queue, (-after.left, count, after))
    return _stops(state, name, best, before)


def _stops(state: Position, name: str, best: dict[_Case, int], before: dict[_Case, _Case]) -> dict[Place, Stop]:
    found: dict[Place, Stop] = {}
    for case, left in sorted(best.items(), key=lambda item: -item[1]):
        place = case[0]
        if place not in found and not stands_on_friend(state, name, place):
            found[place] = Stop(left, case[1], _way(case, before))
    return found


def _way(case: _Case, before: dict[_Case, _Case]) -> tuple[Place, ...]:
    way: list[Place] = []
    while case in before:
        way.append(case[0])
        case = before[case]
    return tuple(reversed(way))


def boat_reach(state: Position, berth: Place, left: int) -> dict[Place, Stop]:
    """Return every berth where a boat can end its move (VB 12.0); ``left`` counts hexes and hexsides."""
    links = state.rules.ground.water_links
    ways: dict[Place, tuple[Place, ...]] = {berth: ()}
    ring = [berth]
    while ring:
        ahead = []
        for here in ring:
            for there in links[here] if len(ways[here]) < left else ():
                if there not in ways:
                    ways[there] = (*ways[here], there)
                    ahead.append(there)
        ring = ahead
    return {
        there: Stop(2 * (left - len(way)), False, way)
        for there, way in ways.items()
        if there == berth or there not in state.boat_at
    }
