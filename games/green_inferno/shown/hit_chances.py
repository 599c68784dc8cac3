"""How many hits several shots place in all: each draws its victim, no unit takes more than its tenth (GI 7, GI 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from games.green_inferno.content.index import FIGHTERS
from games.green_inferno.state import GreenState

Spread: TypeAlias = dict[int, Fraction]
"""The chance of each number of hits."""

Rooms: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The hits that each unit can still take: those drawn first, then those drawn when none of these is left."""

NOTHING: Spread = {0: Fraction(1)}


def joined(spreads: Iterable[Spread]) -> Spread:
    """The distribution of the sum of independent shots at what has no limit."""
    total = NOTHING
    for spread in spreads:
        total = _sum(total, spread)
    return dict(sorted(total.items()))


def _sum(a: Spread, b: Spread) -> Spread:
    found: Spread = {}
    for x, p in a.items():
        for y, q in b.items():
            found[x + y] = found.get(x + y, Fraction(0)) + p * q
    return found


# GI 7, GI 8: infantry and engineers are drawn first, each alike (R-G52); hits up to the tenth are placed (R-G50)
def placed(state: GreenState, pool: Sequence[str], spreads: Sequence[Spread]) -> Spread:
    """The hits that shots, one after the other, place on the units of a pool."""
    return placed_in(rooms_of(state, pool), spreads)


def placed_in(rooms: Rooms, spreads: Sequence[Spread]) -> Spread:
    """The hits that shots, one after the other, place on units that can take so many."""
    most = sum(max(spread) for spread in spreads)
    if most <= min((*rooms[0], *rooms[1]), default=0):
        return joined(spreads)
    cases: dict[tuple[int, Rooms], Fraction] = {(0, rooms): Fraction(1)}
    for spread in spreads:
        cases = _after(cases, spread)
    found: Spread = {}
    for (hits, _), p in cases.items():
        found[hits] = found.get(hits, Fraction(0)) + p
    return dict(sorted(found.items()))


def rooms_of(state: GreenState, pool: Sequence[str]) -> Rooms:
    """The hits that the units of a pool can still take."""
    limit, roster = state.content.limits.eliminated_at, state.content.roster
    left = sorted((limit - state.units[unit].hits, roster[unit].kind in FIGHTERS) for unit in pool)
    first = tuple(room for room, is_first in left if room and is_first)
    return first, tuple(room for room, is_first in left if room and not is_first)


def _after(cases: dict[tuple[int, Rooms], Fraction], spread: Spread) -> dict[tuple[int, Rooms], Fraction]:
    """Every case with one more shot; with nobody left to hit the shot is kept."""
    found: dict[tuple[int, Rooms], Fraction] = {}
    for (total, rooms), p in cases.items():
        for taken, left, share in _draws(rooms, spread):
            case = (total + taken, left)
            found[case] = found.get(case, Fraction(0)) + p * share
    return found


def _draws(rooms: Rooms, spread: Spread) -> Iterable[tuple[int, Rooms, Fraction]]:
    """One shot: the hits taken, who is left, and the chance of it."""
    first, then = rooms
    pool = first or then
    if not pool:
        yield 0, rooms, Fraction(1)
        return
    for place, room in enumerate(pool):
        others = pool[:place] + pool[place + 1 :]
        for hits, p in spread.items():
            taken = min(hits, room)
            left = tuple(sorted((*others, room - taken))) if taken < room else others
            yield taken, (left, then) if first else (first, left), p / len(pool)
