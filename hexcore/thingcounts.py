"""The things that a game lets studies count, over all games: how often, how well they ended, and what they go with."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hexcore.actions import Seat
from hexcore.ended import Ended, apart
from hexcore.intervals import NOTHING, Estimate, mean, share
from hexcore.noticed import Thing, Times
from hexcore.studied import Counted

FEWEST = 5
"""Of fewer games with or without a thing nothing is said about what difference it made."""


class Row(NamedTuple):
    """One of the things that a game lets studies count.

    ``seen`` is the share of games with it, ``came`` how often in a game, ``won`` the share of those that came and ended
    well, ``paid`` what one brought that did, or that came where none can end, and ``total`` what it brought in a game.
    ``apart`` is how much better the games were in which it came, or ended well where that can be told, at least
    ``split`` times than those with fewer, for the seat whose it is, or the first; None where there are too few of
    either. The split is the one that makes them most alike in number.
    """

    thing: Thing
    seen: Estimate
    came: Estimate
    won: Estimate | None
    paid: Estimate | None
    total: Estimate
    split: int
    apart: Estimate | None


class Table(NamedTuple):
    """All things of one list."""

    counted: Counted
    rows: tuple[Row, ...]


def tallies(over: Sequence[Ended], key: str) -> dict[Thing, dict[int, Times]]:
    """All things of a list, each with what it came to in every game that had it, by the place of the game."""
    found: defaultdict[Thing, dict[int, Times]] = defaultdict(dict)
    for place, one in enumerate(over):
        for thing, times in one.notes.things:
            if thing.key == key:
                found[thing][place] = times
    return dict(found)


def rows_of(over: Sequence[Ended], counted: Counted, seats: Sequence[Seat], *, scored: bool) -> list[Row]:
    """All things of a list, what brings most first; where nothing is brought, what makes most of a difference."""
    found = one_each(tallies(over, counted.key))
    rows = [_row(over, counted, thing, times, seats, scored=scored) for thing, times in found.items()]
    return sorted(rows, key=lambda row: (*(_by_pay(row) if counted.pays else _by_effect(row)), str(row.thing.name)))


def _by_pay(row: Row) -> tuple[float, ...]:
    """What brings most comes first."""
    return (-row.total.value,)


def _by_effect(row: Row) -> tuple[float, ...]:
    """What makes a difference comes first, the largest before; then what came most often."""
    effect = row.apart if row.apart is not None and row.apart.certain else None
    return -abs(effect.value) if effect is not None else 0.0, -row.came.value


def one_each(found: Mapping[Thing, Mapping[int, Times]]) -> dict[Thing, dict[int, Times]]:
    """Things that are told with and without a seat are the same where only one seat ever has them."""
    seats: defaultdict[object, set[Seat]] = defaultdict(set)
    for thing in found:
        seats[thing.name].add(thing.seat)
    merged: defaultdict[Thing, dict[int, Times]] = defaultdict(dict)
    for thing, games in found.items():
        named = seats[thing.name] - {""}
        same = thing._replace(seat=next(iter(named))) if len(named) == 1 else thing
        for place, times in games.items():
            have = merged[same].get(place, Times())
            merged[same][place] = Times(*(a + b for a, b in zip(have, times, strict=True)))
    return dict(merged)


def _row(
    over: Sequence[Ended],
    counted: Counted,
    thing: Thing,
    times: Mapping[int, Times],
    seats: Sequence[Seat],
    *,
    scored: bool,
) -> Row:
    total, count = [times.get(place, Times()) for place in range(len(over))], len(over)
    came, won = sum(one.came for one in total), sum(one.won for one in total)
    ends = won + sum(one.lost for one in total)
    good = [one.won if counted.won else one.came for one in total]
    split = _split(good)
    paying = [one.paid / n for one, n in zip(total, good, strict=True) if n]
    return Row(
        thing,
        share(sum(bool(one.came) for one in total), count),
        mean([one.came for one in total]),
        share(won, max(came, ends)) if counted.ends else None,
        mean(paying) if counted.pays else None,
        mean([one.paid for one in total]) if counted.pays else NOTHING,
        split,
        _apart(over, [n >= split for n in good], thing.seat if thing.seat in seats else seats[0], scored=scored),
    )


def _split(times: Sequence[int]) -> int:
    """From how many on a game has much of a thing: so that as many games as can be have much as have little."""
    counts, least = Counter(times), min(times, default=0)
    found, below, closest = 1, 0, len(times) + 1
    for value, games in sorted(counts.items()):
        if value > least and abs(len(times) - 2 * below) < closest:
            found, closest = value, abs(len(times) - 2 * below)
        below += games
    return found


def _apart(over: Sequence[Ended], much: Sequence[bool], seat: Seat, *, scored: bool) -> Estimate | None:
    """How much better games with much of a thing were for a seat than those with little."""
    having = [one for one, has in zip(over, much, strict=True) if has]
    lacking = [one for one, has in zip(over, much, strict=True) if not has]
    if min(len(having), len(lacking)) < FEWEST:
        return None
    return apart(lacking, having, seat, scored=scored)
