"""GB 10.4, GB 12.6: leaders carry gear ahead of the team: alone they are never heard.

The team follows empty-handed once everything is at the goal: if it is detected it escapes with nothing to abandon
(GB 12.3), and the mission can be tried again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.green_beret.bots.judgement import Doctrine
from games.green_beret.bots.loadout import measure, plan_trip
from games.green_beret.bots.marching import Errand
from games.green_beret.bots.orders import Order, march
from games.green_beret.bots.picture import Country, Situation
from games.green_beret.bots.reasons import bound_for, named
from games.green_beret.rules.needs import unmet
from hexcore.board.paths import CLOSED
from hexcore.types import Hex


class Lying(NamedTuple):
    """A counter and where it is."""

    piece: str
    hex: Hex


def convoy(seen: Situation, land: Country) -> list[Order] | None:
    """Return orders for leaders to bring all needs to the goal, None if they cannot or need not.

    The convoy and its loads are put into ``seen``, so that no team takes or endangers them.
    """
    pieces = seen.content.pieces
    leaders = [one for one in _lying(seen) if pieces[one.piece].kind == "leader"]
    cargo = _cargo(seen, land) if seen.needs and leaders else None
    if cargo is None:
        return None
    # GB 10.4: vehicles come by themselves
    driven = [one for one in cargo if pieces[one.piece].move == "plus" and one.piece not in seen.moved]
    loads = [one for one in cargo if pieces[one.piece].move != "plus"]
    leaders.sort(key=lambda one: -pieces[one.piece].movement)
    orders = [order for one in driven for order in _go(seen, land, one, seen.goal)]
    orders += _carry(seen, land, [one for one in leaders if one.piece not in seen.moved], loads)
    busy = [order.piece for order in orders if order.verb in ("start", "add")]
    seen.convoy = frozenset([*busy, *(one.piece for one in cargo), *seen.stacks.get(seen.goal, ())])
    return orders


def follower(seen: Situation, land: Country, doctrine: Doctrine) -> Errand | None:
    """GB 7.1: return the team that goes empty-handed, None until the goal has all needs."""
    if not seen.outfits(seen.goal):
        return None
    loads = [measure(seen, team, ()) for team in seen.teams.values() if not team.moved]
    trips = [plan_trip(seen, land, doctrine, load, load.team.hex, seen.goal) for load in loads if load]
    found = [Errand(trip.load.team.id, trip.load.team.hex, trip, trip.cost) for trip in trips if trip.turns < CLOSED]
    return min(found, key=lambda one: one.cost, default=None)


def _lying(seen: Situation) -> Iterator[Lying]:
    return (Lying(piece, h) for h, stack in seen.stacks.items() for piece in stack)


def _cargo(seen: Situation, land: Country) -> list[Lying] | None:
    """GB 6.1: the nearest counters to meet the goal's unmet needs; None if one is nowhere."""
    field, pieces, cargo = land.field(seen.goal), seen.content.pieces, list[Lying]()
    for group in unmet(seen.content, seen.needs, seen.stacks.get(seen.goal, ())):
        found = [one for one in _lying(seen) if pieces[one.piece].counter in group and field[one.hex] < CLOSED]
        if not found:
            return None
        cargo.append(min(found, key=lambda one: (field[one.hex], one.piece)))
    return cargo


def _carry(seen: Situation, land: Country, leaders: Sequence[Lying], loads: list[Lying]) -> Iterator[Order]:
    """GB 9.1: each leader takes one load from his hex, or goes for an unclaimed one."""
    waiting, free = list(loads), list[Lying]()
    for leader in leaders:
        here = next((one for one in waiting if one.hex == leader.hex and one.piece not in seen.moved), None)
        if here is None:
            free.append(leader)
        else:
            waiting.remove(here)
            yield from _go(seen, land, leader, seen.goal, here.piece)
    led = {team.hex for team in seen.teams.values()} - set(seen.camps)
    for leader in free:
        if waiting and leader.hex not in led:  # leaders with a team in the open come home with it
            field = land.field(leader.hex)
            nearest = min(waiting, key=lambda one: (field[one.hex], one.piece))
            waiting.remove(nearest)
            yield from _go(seen, land, leader, nearest.hex)


def _go(seen: Situation, land: Country, mover: Lying, goal: Hex, *load: str) -> list[Order]:
    # alone, it is never heard: as far as it comes
    field, printed = land.field(goal), seen.content.pieces
    if mover.hex == goal or field[mover.hex] >= CLOSED:
        return []
    within = land.range(mover.hex, sum(printed[piece].movement for piece in (mover.piece, *load)))
    halt = min(within.grounds, key=lambda h: (field[h], h))
    why = bound_for("why.fetch" if not load and goal != seen.goal else "why.porter", named(seen.content, seen.goal))
    return march(mover.piece, load, within.path(halt), why)
