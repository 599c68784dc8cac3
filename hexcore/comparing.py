"""Two studies beside each other: how much more the second found than the first, each difference with its interval.

Differences of shares have the interval of Newcombe, those of means that of Welch (:mod:`hexcore.intervals`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from hexcore.actions import Seat
from hexcore.ended import Ended, Way, all_scored, amounts, apart, ended, totals, way_of
from hexcore.intervals import Estimate, means_apart, shares_apart
from hexcore.meta import Meta
from hexcore.noticed import Thing, Times
from hexcore.simulate import Played, Scored
from hexcore.studied import Counted
from hexcore.thingcounts import one_each, tallies


class Pair(NamedTuple):
    """What each of two studies found, and how much more the second; None where too little is known of either."""

    a: float
    b: float
    apart: Estimate | None


class ThingPair(NamedTuple):
    """One of the things that the game lets studies count, in both: how often in a game, and how much it brought."""

    thing: Thing
    came: Pair
    paid: Pair | None


class Compared(NamedTuple):
    """Two studies beside each other: how many games ended in each, and every difference."""

    games: tuple[int, int]
    scored: bool
    worth: Mapping[Seat, Pair]
    outcomes: Mapping[Way, Pair]
    sums: Mapping[Seat, Pair]
    lines: Mapping[Scored, Pair]
    turns: Pair
    plies: Pair
    tables: Mapping[str, tuple[ThingPair, ...]]


def compare(a: Sequence[Played], b: Sequence[Played], meta: Meta, counts: Sequence[Counted] = ()) -> Compared:
    """Compare the games of two studies of the same game."""
    both, seats = (ended(a), ended(b)), meta.seat_ids()
    scored = all_scored((*both[0], *both[1]), seats)
    return Compared(
        (len(both[0]), len(both[1])),
        scored,
        {seat: _worth(both, seat, scored=scored) for seat in seats},
        dict(_outcomes(both)),
        {seat: _means(*(totals(games, seat, seats) for games in both)) for seat in seats if _counts(both, seat, seats)},
        dict(_lines(both)),
        _means(*([float(one.notes.turns) for one in games] for games in both)),
        _means(*([float(one.plies) for one in games] for games in both)),
        {counted.key: tuple(_things(both, counted)) for counted in counts},
    )


Both = tuple[Sequence[Ended], Sequence[Ended]]


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _means(a: Sequence[float], b: Sequence[float]) -> Pair:
    return Pair(_average(a), _average(b), means_apart(a, b))


def _shares(a: tuple[int, int], b: tuple[int, int]) -> Pair:
    return Pair(a[0] / max(1, a[1]), b[0] / max(1, b[1]), shares_apart(a, b) if a[1] and b[1] else None)


def _worth(both: Both, seat: Seat, *, scored: bool) -> Pair:
    if scored:
        found = [totals(games, seat, (seat,)) for games in both]
        return Pair(_average(found[0]), _average(found[1]), apart(*both, seat, scored=True))
    a, b = ((sum(one.outcome.winner == seat for one in games), len(games)) for games in both)
    return _shares(a, b)


def _outcomes(both: Both) -> Iterable[tuple[Way, Pair]]:
    ways = [Counter(way_of(one.outcome) for one in games) for games in both]
    for way, _ in (ways[0] + ways[1]).most_common():
        yield way, _shares((ways[0][way], len(both[0])), (ways[1][way], len(both[1])))


def _counts(both: Both, seat: Seat, seats: Sequence[Seat]) -> bool:
    return any(any(totals(games, seat, seats)) for games in both)


def _lines(both: Both) -> Iterable[tuple[Scored, Pair]]:
    found = [amounts(games) for games in both]
    for line in dict.fromkeys((*found[0], *found[1])):
        values = [lines.get(line, [0.0] * len(games)) for lines, games in zip(found, both, strict=True)]
        yield line, _means(*values)


def _things(both: Both, counted: Counted) -> Iterable[ThingPair]:
    found = [one_each(tallies(games, counted.key)) for games in both]
    pairs = []
    for thing in dict.fromkeys((*found[0], *found[1])):
        times = [
            [things.get(thing, {}).get(place, Times()) for place in range(len(games))]
            for things, games in zip(found, both, strict=True)
        ]
        came = _means(*([float(one.came) for one in games] for games in times))
        paid = _means(*([float(one.paid) for one in games] for games in times))
        pairs.append(ThingPair(thing, came, paid if counted.pays else None))
    return sorted(pairs, key=lambda pair: (-(pair.came.a + pair.came.b), str(pair.thing.name)))
