"""What a study of many games has found: numbers with their intervals, of games that are given, and nothing else.

Intervals are those of :mod:`hexcore.intervals`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hexcore.actions import Seat
from hexcore.ended import Ended, Way, all_scored, amounts, ended, totals, way_of, worth_of
from hexcore.intervals import Estimate, mean, middle, share
from hexcore.meta import Meta
from hexcore.noticed import Thing
from hexcore.simulate import Played, Scored
from hexcore.studied import Counted
from hexcore.thingcounts import Table, rows_of

THIRDS = 3
"""Who was ahead in a turn is told in thirds of all games."""
MOST_TURNS = 16
"""So many turns of long games are told."""


class Standing(NamedTuple):
    """The games that stood alike as a turn began: from which standing to which, and what became of them."""

    low: int
    high: int
    worth: Estimate


class AtTurn(NamedTuple):
    """What became of the games that came to a turn: their share of all, by seat what they were worth, and by standing.

    What games were worth is the share that the seat won; in a game that is counted, the mean score.
    """

    turn: int
    reached: Estimate
    worth: Mapping[Seat, Estimate]
    standings: tuple[Standing, ...]


class Line(NamedTuple):
    """A line of the score over all games."""

    scored: Scored
    amount: Estimate


class Sum(NamedTuple):
    """All lines of the score that count for a seat together: the mean, the median, and how often each sum came."""

    seat: Seat
    mean: Estimate
    median: Estimate
    counts: Mapping[int, int]


class Findings(NamedTuple):
    """All that was found. ``first`` is the share of won games that the first seat won: a half in a balanced game."""

    games: int
    finished: int
    errors: tuple[tuple[int, str], ...]
    failures: int
    scored: bool
    outcomes: Mapping[Way, Estimate]
    wins: Mapping[Seat, Estimate]
    drawn: Estimate
    first: Estimate
    lines: tuple[Line, ...]
    sums: tuple[Sum, ...]
    turns: Estimate
    median_turns: Estimate
    lengths: Mapping[int, int]
    plies: Estimate
    course: tuple[AtTurn, ...]
    tables: tuple[Table, ...]


def find(games: Sequence[Played], meta: Meta, counts: Sequence[Counted] = ()) -> Findings:
    """Find all that can be found in these games."""
    over, seats = ended(games), meta.seat_ids()
    scored = all_scored(over, seats)
    won = Counter(one.outcome.winner for one in over)
    ways = Counter(way_of(one.outcome) for one in over)
    decided = len(over) - won[""]
    lengths = [one.notes.turns for one in over]
    return Findings(
        len(games),
        len(over),
        tuple((one.seed, one.error) for one in games if one.error),
        sum(one.failures for one in games),
        scored,
        {way: share(count, len(over)) for way, count in sorted(ways.items(), key=lambda way: (-way[1], way[0].name))},
        {} if scored else {seat: share(won[seat], len(over)) for seat in seats},
        share(won[""], len(over)),
        share(won[seats[0]], decided),
        tuple(_lines(over)),
        tuple(_sum(over, seat, seats) for seat in seats if _has_sum(over, seat, seats)),
        mean(lengths),
        middle(lengths),
        dict(sorted(Counter(lengths).items())),
        mean([one.plies for one in over]),
        tuple(_course(over, seats, scored=scored)),
        tuple(Table(counted, tuple(rows_of(over, counted, seats, scored=scored))) for counted in counts),
    )


# -- scores -------------------------------------------------------------------------------------------------------


def _lines(over: Sequence[Ended]) -> Iterable[Line]:
    return (Line(scored, mean(values)) for scored, values in amounts(over).items())


def _has_sum(over: Sequence[Ended], seat: Seat, seats: Sequence[Seat]) -> bool:
    whose = ("", seat) if len(seats) == 1 else (seat,)
    return any(line.seat in whose for one in over for line in one.outcome.score)


def _sum(over: Sequence[Ended], seat: Seat, seats: Sequence[Seat]) -> Sum:
    values = totals(over, seat, seats)
    return Sum(seat, mean(values), middle(values), dict(sorted(Counter(map(int, values)).items())))


# -- turn by turn -------------------------------------------------------------------------------------------------


def _course(over: Sequence[Ended], seats: Sequence[Seat], *, scored: bool) -> Iterable[AtTurn]:
    for turn in told_turns(max((one.notes.turns for one in over), default=0)):
        there = [one for one in over if one.notes.turns >= turn]
        by_seat = {seat: worth_of(there, seat, scored=scored) for seat in seats}
        standings = tuple(_standings(there, turn, seats[0], scored=scored))
        yield AtTurn(turn, share(len(there), len(over)), by_seat, standings)


def told_turns(last: int) -> list[int]:
    """Every turn, or of many a number of them all over the game."""
    if last <= MOST_TURNS:
        return list(range(1, last + 1))
    return sorted({1 + round(n * (last - 1) / (MOST_TURNS - 1)) for n in range(MOST_TURNS)})


def _standings(there: Sequence[Ended], turn: int, seat: Seat, *, scored: bool) -> Iterable[Standing]:
    """The games in thirds by how they stood as the turn began; games that stood alike stay together."""
    stood = [(dict(one.notes.course).get(turn), one) for one in there]
    known = sorted(((standing, n, one) for n, (standing, one) in enumerate(stood) if standing is not None))
    if not known or known[0][0] == known[-1][0]:
        return
    cuts = [known[len(known) * n // THIRDS][0] for n in range(1, THIRDS)]
    groups: defaultdict[int, list[tuple[int, Ended]]] = defaultdict(list)
    for standing, _, one in known:
        groups[sum(standing >= cut for cut in cuts)].append((standing, one))
    for _, group in sorted(groups.items()):
        worths = worth_of([one for _, one in group], seat, scored=scored)
        yield Standing(group[0][0], group[-1][0], worths)


# -- for programs -------------------------------------------------------------------------------------------------


def written(found: Any) -> Any:
    """Findings as JSON data: estimates with their intervals, names by their keys."""
    if isinstance(found, Estimate):
        return found.json()
    if isinstance(found, (Scored, Way)):
        return found.name
    if isinstance(found, Counted):
        return found.key
    if isinstance(found, Thing):
        name = found.name.json() if hasattr(found.name, "json") else found.name
        return {"name": name, "seat": found.seat}
    if hasattr(found, "_asdict"):
        return {name: written(value) for name, value in found._asdict().items()}
    if isinstance(found, Mapping):
        return {str(written(name)): written(value) for name, value in found.items()}
    return [written(value) for value in found] if isinstance(found, (tuple, list)) else found
