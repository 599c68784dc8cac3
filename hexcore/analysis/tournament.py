"""A tournament: every bot against every other, from both sides, with the same dice for both, and its tables.

Games are played as :mod:`hexcore.analysis.simulate` plays them. In a game for one each bot plays the same seeds alone,
and its scores are compared.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations
from statistics import fmean
from typing import Any, NamedTuple

from hexcore.analysis.cluster import each
from hexcore.analysis.intervals import Estimate, mean, share
from hexcore.analysis.simulate import PlayedGame, Task, play_seed
from hexcore.analysis.turning_points import is_scored, worth
from hexcore.data.meta import Meta
from hexcore.errors import InvalidInput
from hexcore.game.actions import Seat
from hexcore.game.program_names import called
from hexcore.text import Text, say


class Match(NamedTuple):
    """One game to play: the bots by seat, and the seed."""

    bots: tuple[str, ...]
    seed: int


class TournamentGame(NamedTuple):
    """A played game, and how long it took."""

    match: Match
    played: PlayedGame
    seconds: float


class TournamentRow(NamedTuple):
    """The results of a bot, of a bot in a seat, or of a pair: points and endings.

    ``points`` are the mean worth of games, in a game for one the mean score. Both sides of a seed are one sample if
    both were played. ``seconds`` are those of a game.
    """

    bot: str
    other: str
    seat: Seat
    points: Estimate
    won: int
    drawn: int
    lost: int
    wins: Estimate
    seconds: float
    failures: int

    def json(self) -> dict[str, Any]:
        told = {name: value for name, value in self._asdict().items() if name not in ("other", "seat") or value}
        return {**told, "points": self.points.json(), "wins": self.wins.json(), "seconds": round(self.seconds, 3)}


class TournamentTable(NamedTuple):
    """A tournament so far: bots by their points, each by seat, and each pair."""

    bots: tuple[TournamentRow, ...]
    seats: tuple[TournamentRow, ...]
    pairs: tuple[TournamentRow, ...]
    games: int
    errors: tuple[str, ...]
    lost: Mapping[tuple[str, Text], int]


def matches(bots: Sequence[str], seats: int, seeds: Iterable[int]) -> list[Match]:
    """Return all games, seed by seed: after an interrupt all pairs have played equally often."""
    if len(set(bots)) < len(bots):
        raise InvalidInput(say("error.bots.twice", names=tuple(sorted({bot for bot in bots if bots.count(bot) > 1}))))
    if len(bots) < 2:
        raise InvalidInput(say("error.bots.alone"))
    if seats == 1:
        return [Match((bot,), seed) for seed in seeds for bot in bots]
    found = []
    for seed in seeds:
        for pair in combinations(bots, 2):
            for one, other in (pair, pair[::-1]):
                found.append(Match(tuple((one, other)[place % 2] for place in range(seats)), seed))
    return found


def play(task: Task, games: Sequence[Match], jobs: int = 1) -> Generator[TournamentGame, None, None]:
    """Play the games of a tournament, yielding each as it ends; ``task`` has all but the bots."""
    return each(partial(play_match, task), games, jobs=jobs)


def play_match(task: Task, match: Match) -> TournamentGame:
    started = time.perf_counter()
    return TournamentGame(match, play_seed(task._replace(bots=match.bots), match.seed), time.perf_counter() - started)


class _One(NamedTuple):
    """A game from the side of one of its bots."""

    bot: str
    other: str
    seat: Seat
    seed: int
    worth: float
    way: int
    seconds: float
    failures: int


def table(ended: Sequence[TournamentGame], meta: Meta) -> TournamentTable:
    """Add a tournament up; failed games are listed, and count for nobody."""
    sides = [side for one in ended for side in _sides(one, meta)]
    lost: defaultdict[tuple[str, Text], int] = defaultdict(int)
    for one in ended:
        for key in one.played.lost:
            lost[key] += 1
    bots = sorted(_rows(sides, lambda side: (side.bot, "", "")), key=lambda row: -row.points.value)
    places = {row.bot: place for place, row in enumerate(bots)} | {"": -1}
    by_seat = _rows(sides, lambda side: (side.bot, "", side.seat)) if len(meta.seats) > 1 else []
    pairs = _rows([side for side in sides if side.other], lambda side: (side.bot, side.other, ""))
    return TournamentTable(
        tuple(bots),
        tuple(sorted(by_seat, key=lambda row: (places[row.bot], meta.seat_ids().index(row.seat)))),
        tuple(sorted(pairs, key=lambda row: (places[row.bot], places[row.other]))),
        len(ended),
        tuple(f"seed {one.played.seed}: {one.played.error}" for one in ended if one.played.error),
        dict(lost),
    )


def _sides(one: TournamentGame, meta: Meta) -> Iterable[_One]:
    outcome, seats = one.played.outcome, meta.seat_ids()
    if one.played.error or outcome is None:
        return
    scored = is_scored(outcome, seats)
    for bot, seat in list(zip(one.match.bots, seats, strict=True))[:2]:
        other = next((name for name in one.match.bots if name != bot), "")
        won = 0 if not outcome.winner else 1 if outcome.winner == seat else -1
        lost = sum(name == called(bot) for name, _ in one.played.lost)
        yield _One(bot, other, seat, one.match.seed, worth(outcome, seat, scored=scored), won, one.seconds, lost)


def _rows(sides: Iterable[_One], key: Any) -> list[TournamentRow]:
    groups: defaultdict[tuple[str, str, Seat], list[_One]] = defaultdict(list)
    for side in sides:
        groups[key(side)].append(side)
    return [_row(*name, group) for name, group in groups.items()]


def _row(bot: str, other: str, seat: Seat, games: Sequence[_One]) -> TournamentRow:
    by_dice: defaultdict[tuple[int, str], list[float]] = defaultdict(list)
    for one in games:
        by_dice[one.seed, one.other].append(one.worth)
    ways = [one.way for one in games]
    return TournamentRow(
        bot,
        other,
        seat,
        _points([fmean(values) for values in by_dice.values()], games)._replace(games=len(games)),
        ways.count(1),
        ways.count(0),
        ways.count(-1),
        share(ways.count(1), len(games)),
        fmean(one.seconds for one in games),
        sum(one.failures for one in games),
    )


def _points(values: Sequence[float], games: Sequence[_One]) -> Estimate:
    """Return the mean of some samples; if all are equal, as a share."""
    found = mean(values)
    if len(set(values)) > 1 or not games[0].other:
        return found
    return share(round(found.value * len(values)), len(values))._replace(value=found.value)
