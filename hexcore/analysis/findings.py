"""Findings of a study of many games: numbers with their intervals, and two studies compared.

Intervals are those of :mod:`hexcore.analysis.intervals`: differences of shares have that of Newcombe, those of means
that of Welch.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hexcore.analysis.intervals import NOTHING, Estimate, mean, means_apart, middle, share, shares_apart
from hexcore.analysis.simulate import PlayedGame, ScoredLine, Thing, Times
from hexcore.analysis.studies import EndingWay, StudiedGame, all_scored, amounts, apart, ended, totals, way_of, worth_of
from hexcore.data.meta import Meta
from hexcore.game.actions import Seat
from hexcore.game.statistics import Statistic
from hexcore.text import Text

FEWEST = 5  # games with and without a thing, below which its effect is not shown


class CountedThing(NamedTuple):
    """One of the things that a game lets studies count.

    ``seen`` is the share of games with it, ``came`` its number in a game, ``won`` the share of those that ended well,
    ``paid`` the gain from one, and ``total`` its gain in a game. ``apart`` is how much better games with at least
    ``split`` of them went than those with fewer, for the thing's seat or the first; None if there are too few of
    either. Where it can be told, only things that ended well count. The split makes both groups as equal in number as
    possible.
    """

    thing: Thing
    seen: Estimate
    came: Estimate
    won: Estimate | None
    paid: Estimate | None
    total: Estimate
    split: int
    apart: Estimate | None


class CountedList(NamedTuple):
    """All things of one list."""

    counted: Statistic
    rows: tuple[CountedThing, ...]


def tallies(over: Sequence[StudiedGame], key: str) -> dict[Thing, dict[int, Times]]:
    """Return all things of a list with their counts in every game, by the place of the game."""
    found: defaultdict[Thing, dict[int, Times]] = defaultdict(dict)
    for place, one in enumerate(over):
        for thing, times in one.notes.things:
            if thing.key == key:
                found[thing][place] = times
    return dict(found)


def rows_of(
    over: Sequence[StudiedGame], counted: Statistic, seats: Sequence[Seat], *, scored: bool
) -> list[CountedThing]:
    """Return all things of a list, the most paying first; without gains, those with the largest effect."""
    found = one_each(tallies(over, counted.key))
    rows = [_row(over, counted, thing, times, seats, scored=scored) for thing, times in found.items()]
    return sorted(
        rows, key=lambda row: (*((-row.total.value,) if counted.pays else _by_effect(row)), str(row.thing.name))
    )


def _by_effect(row: CountedThing) -> tuple[float, ...]:
    effect = row.apart if row.apart is not None and row.apart.certain else None
    return -abs(effect.value) if effect is not None else 0.0, -row.came.value


def one_each(found: Mapping[Thing, Mapping[int, Times]]) -> dict[Thing, dict[int, Times]]:
    """Join things counted with and without a seat where only one seat ever has them."""
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
    over: Sequence[StudiedGame],
    counted: Statistic,
    thing: Thing,
    times: Mapping[int, Times],
    seats: Sequence[Seat],
    *,
    scored: bool,
) -> CountedThing:
    total, count = [times.get(place, Times()) for place in range(len(over))], len(over)
    came, won = sum(one.came for one in total), sum(one.won for one in total)
    ends = won + sum(one.lost for one in total)
    good = [one.won if counted.won else one.came for one in total]
    split = _split(good)
    paying = [one.paid / n for one, n in zip(total, good, strict=True) if n]
    return CountedThing(
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
    """Return the number from which a game has much of a thing, so that half of the games have."""
    counts, least = Counter(times), min(times, default=0)
    found, below, closest = 1, 0, len(times) + 1
    for value, games in sorted(counts.items()):
        if value > least and abs(len(times) - 2 * below) < closest:
            found, closest = value, abs(len(times) - 2 * below)
        below += games
    return found


def _apart(over: Sequence[StudiedGame], much: Sequence[bool], seat: Seat, *, scored: bool) -> Estimate | None:
    having = [one for one, has in zip(over, much, strict=True) if has]
    lacking = [one for one, has in zip(over, much, strict=True) if not has]
    if min(len(having), len(lacking)) < FEWEST:
        return None
    return apart(lacking, having, seat, scored=scored)


THIRDS = 3  # standings in a turn are shown by thirds of all games
MOST_TURNS = 16  # turns shown of long games


class TurnStanding(NamedTuple):
    """Games that stood alike as a turn began: the range of their standing, and their results."""

    low: int
    high: int
    worth: Estimate


class AtTurn(NamedTuple):
    """The games that reached a turn: their share of all, their worth by seat, and their results by standing.

    Worth is the share that the seat won; in a game that is counted, the mean score.
    """

    turn: int
    reached: Estimate
    worth: Mapping[Seat, Estimate]
    standings: tuple[TurnStanding, ...]


class ScoreFigures(NamedTuple):
    """A line of the score over all games."""

    scored: ScoredLine
    amount: Estimate


class SeatSum(NamedTuple):
    """The sum of all lines of a seat's score: mean, median, and how often each sum came."""

    seat: Seat
    mean: Estimate
    median: Estimate
    counts: Mapping[int, int]


class Findings(NamedTuple):
    """All findings. ``first`` is the share of won games that the first seat won: a half in a balanced game."""

    games: int
    finished: int
    errors: tuple[tuple[int, str], ...]
    failures: int
    scored: bool
    outcomes: Mapping[EndingWay, Estimate]
    wins: Mapping[Seat, Estimate]
    drawn: Estimate
    first: Estimate
    lines: tuple[ScoreFigures, ...]
    sums: tuple[SeatSum, ...]
    turns: Estimate
    median_turns: Estimate
    lengths: Mapping[int, int]
    plies: Estimate
    course: tuple[AtTurn, ...]
    tables: tuple[CountedList, ...]


def find(games: Sequence[PlayedGame], meta: Meta, counts: Sequence[Statistic] = ()) -> Findings:
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
        tuple(ScoreFigures(scored, mean(values)) for scored, values in amounts(over).items()),
        tuple(_sum(over, seat, seats) for seat in seats if _has_sum(over, seat, seats)),
        mean(lengths),
        middle(lengths),
        dict(sorted(Counter(lengths).items())),
        mean([one.plies for one in over]),
        tuple(_course(over, seats, scored=scored)),
        tuple(CountedList(counted, tuple(rows_of(over, counted, seats, scored=scored))) for counted in counts),
    )


# Scores


def _has_sum(over: Sequence[StudiedGame], seat: Seat, seats: Sequence[Seat]) -> bool:
    whose = ("", seat) if len(seats) == 1 else (seat,)
    return any(line.seat in whose for one in over for line in one.outcome.score)


def _sum(over: Sequence[StudiedGame], seat: Seat, seats: Sequence[Seat]) -> SeatSum:
    values = totals(over, seat, seats)
    return SeatSum(seat, mean(values), middle(values), dict(sorted(Counter(map(int, values)).items())))


def _course(over: Sequence[StudiedGame], seats: Sequence[Seat], *, scored: bool) -> Iterable[AtTurn]:
    for turn in told_turns(max((one.notes.turns for one in over), default=0)):
        there = [one for one in over if one.notes.turns >= turn]
        by_seat = {seat: worth_of(there, seat, scored=scored) for seat in seats}
        standings = tuple(_standings(there, turn, seats[0], scored=scored))
        yield AtTurn(turn, share(len(there), len(over)), by_seat, standings)


def told_turns(last: int) -> list[int]:
    """Return every turn, or of many a number of them all over the game."""
    if last <= MOST_TURNS:
        return list(range(1, last + 1))
    return sorted({1 + round(n * (last - 1) / (MOST_TURNS - 1)) for n in range(MOST_TURNS)})


def _standings(there: Sequence[StudiedGame], turn: int, seat: Seat, *, scored: bool) -> Iterable[TurnStanding]:
    """Group games in thirds by their standing as the turn began; equal standings stay together."""
    stood = [(dict(one.notes.course).get(turn), one) for one in there]
    known = sorted(((standing, n, one) for n, (standing, one) in enumerate(stood) if standing is not None))
    if not known or known[0][0] == known[-1][0]:
        return
    cuts = [known[len(known) * n // THIRDS][0] for n in range(1, THIRDS)]
    groups: defaultdict[int, list[tuple[int, StudiedGame]]] = defaultdict(list)
    for standing, _, one in known:
        groups[sum(standing >= cut for cut in cuts)].append((standing, one))
    for _, group in sorted(groups.items()):
        worths = worth_of([one for _, one in group], seat, scored=scored)
        yield TurnStanding(group[0][0], group[-1][0], worths)


# JSON


def written(found: Any) -> Any:
    """Return findings as JSON data: estimates with their intervals, names by their keys."""
    if isinstance(found, Estimate):
        return found.json()
    if isinstance(found, (ScoredLine, EndingWay)):
        return found.name
    if isinstance(found, Statistic):
        return found.key
    if isinstance(found, Thing):
        name = found.name.json() if isinstance(found.name, Text) else found.name
        return {"name": name, "seat": found.seat}
    if hasattr(found, "_asdict"):
        return {name: written(value) for name, value in found._asdict().items()}
    if isinstance(found, Mapping):
        return {str(written(name)): written(value) for name, value in found.items()}
    return [written(value) for value in found] if isinstance(found, (tuple, list)) else found


class Pair(NamedTuple):
    """The findings of two studies and their difference; None if too little is known of either."""

    a: float
    b: float
    apart: Estimate | None


class ThingPair(NamedTuple):
    """A counted thing in both studies: its number in a game, and its gain."""

    thing: Thing
    came: Pair
    paid: Pair | None


class Compared(NamedTuple):
    """Two studies compared: the numbers of finished games, and every difference."""

    games: tuple[int, int]
    scored: bool
    worth: Mapping[Seat, Pair]
    outcomes: Mapping[EndingWay, Pair]
    sums: Mapping[Seat, Pair]
    lines: Mapping[ScoredLine, Pair]
    turns: Pair
    plies: Pair
    tables: Mapping[str, tuple[ThingPair, ...]]


def compare(a: Sequence[PlayedGame], b: Sequence[PlayedGame], meta: Meta, counts: Sequence[Statistic] = ()) -> Compared:
    both, seats = (ended(a), ended(b)), meta.seat_ids()
    scored = all_scored((*both[0], *both[1]), seats)
    return Compared(
        (len(both[0]), len(both[1])),
        scored,
        {seat: _worth(both, seat, scored=scored) for seat in seats},
        dict(_outcomes(both)),
        {seat: _means(*(totals(games, seat, seats) for games in both)) for seat in seats if _counts(both, seat, seats)},
        dict(_differences(both)),
        _means(*([float(one.notes.turns) for one in games] for games in both)),
        _means(*([float(one.plies) for one in games] for games in both)),
        {counted.key: tuple(_things(both, counted)) for counted in counts},
    )


Both = tuple[Sequence[StudiedGame], Sequence[StudiedGame]]


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


def _outcomes(both: Both) -> Iterable[tuple[EndingWay, Pair]]:
    ways = [Counter(way_of(one.outcome) for one in games) for games in both]
    for way, _ in (ways[0] + ways[1]).most_common():
        yield way, _shares((ways[0][way], len(both[0])), (ways[1][way], len(both[1])))


def _counts(both: Both, seat: Seat, seats: Sequence[Seat]) -> bool:
    return any(any(totals(games, seat, seats)) for games in both)


def _differences(both: Both) -> Iterable[tuple[ScoredLine, Pair]]:
    found = [amounts(games) for games in both]
    for line in dict.fromkeys((*found[0], *found[1])):
        values = [lines.get(line, [0.0] * len(games)) for lines, games in zip(found, both, strict=True)]
        yield line, _means(*values)


def _things(both: Both, counted: Statistic) -> Iterable[ThingPair]:
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
