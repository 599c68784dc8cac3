"""Where a unit can get to in one move, and what it costs: for the table, for previews and for bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from games.vietnam_battles.content.ground import Ground, Place
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.rules.standard.movement.phase import allowance, move_refusal
from games.vietnam_battles.rules.standard.movement.prices import Progress, arrival, entries, open_steps, steps_from
from games.vietnam_battles.state import Position, friend_at
from hexcore.actions import Refusal
from hexcore.answers import Reach, Spot, Stop
from hexcore.paths import search


class End(NamedTuple):
    """A place where a move can end: the half points spent and left, whether the unit must stop, and the way."""

    spent: int
    left: int
    halts: bool
    way: tuple[Place, ...]


def reach(state: Position, seat: str, pieces: Sequence[str] = ()) -> Reach:
    """Return where a unit (by default the one under way) can move, in printed points.

    R-F55: only its owner is told: where a unit may stop tells where its hidden friends are. The banks of a divided hex
    are one spot, and the one that costs less counts; to cross from the one to the other is no step of the way.
    """
    name = pieces[-1] if pieces else under_way(state)
    if state.rules.seat_of.get(name) != seat:
        return {}
    found: dict[Spot, Stop] = {}
    ground, here = state.rules.ground, state.units[name].at
    for end in ends_of(state, name).values():
        spots = [spot_of(ground, there) for there in (here, *end.way) if there is not None]
        way = tuple(spot for before, spot in pairwise(spots) if spot != before)
        if way and spots[-1] != spots[0] and spots[-1] not in found:
            found[spots[-1]] = Stop(way, Fraction(end.spent, 2), Fraction(end.left, 2), end.halts)
    return found


def spot_of(ground: Ground, place: Place) -> Spot:
    """The hex or hexside of a place."""
    hexes = ground.hexes[place]
    return Spot(hexes[0]) if len(hexes) == 1 else Spot(side=ground.board.grid.side_between(*hexes))


def under_way(state: Position) -> str:
    """The unit whose move is going on, "" if there is none."""
    step = state.stack[-1] if state.stack else None
    return step.unit if isinstance(step, March) else ""


def ends_of(state: Position, name: str) -> dict[Place, End]:
    """Return every place where a unit that moves or may move now can end its move, the cheapest first."""
    step = state.stack[-1] if state.stack else None
    unit = state.units[name]
    if unit.at is None or unit.box:
        return {}
    if isinstance(step, March) and step.unit == name:
        return _ends(state, name, step.progress(state), step.left)
    if name == state.moving or state.rules.seat_of[name] != state.active or move_refusal(state, name) is not None:
        return {}
    return _ends(state, name, Progress(unit.at, fresh=True), allowance(state, name))


class NextStep(NamedTuple):
    """One step that a unit can take: its price and what is left after it in half points, and whether it must stop."""

    price: int
    left: int
    halts: bool


def next_steps(state: Position, name: str) -> dict[Place, NextStep | Refusal]:
    """Return every place beside a unit that moves or may move now, or where it may come in, without taking the step."""
    step = state.stack[-1] if state.stack else None
    march = step if isinstance(step, March) and step.unit == name else None
    unit = state.units[name]
    if march is None:
        if state.moving == name or state.rules.seat_of[name] != state.active or move_refusal(state, name) is not None:
            return {}
        march = March(name, allowance(state, name))
    left = march.left
    if unit.at is None:
        return {
            place: price if isinstance(price, Refusal) else _next(price, left, arrival(state, name, place))
            for place, price in entries(state, name, left)
        }
    return {
        place: after if isinstance(after, Refusal) else _next(price, left, after)
        for place, after, price in open_steps(state, name, march.progress(state), left)
    }


def _next(price: int, left: int, after: Progress) -> NextStep:
    return NextStep(price, left - price, after.halted)


def _ends(state: Position, name: str, start: Progress, budget: int) -> dict[Place, End]:
    """Search from a unit under way; VB 5.3: it does not end with a friend."""

    def steps(here: Progress, spent: int) -> Iterator[tuple[Progress, int]]:
        if not here.halted:
            for _, after, price in steps_from(state, name, here, budget - spent):
                if not isinstance(after, Refusal):
                    yield after, price

    found = search(start, steps, budget)
    ends: dict[Place, End] = {}
    for node, spent in sorted(found.cost.items(), key=lambda item: item[1]):
        if node.place not in ends and not friend_at(state, name, node.place):
            way = tuple(there.place for there in found.way(node))
            ends[node.place] = End(spent, budget - spent, node.halted, way)
    return ends
