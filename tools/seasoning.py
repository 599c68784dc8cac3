"""Find the tempers in which a seat is played best: ``python -m tools.seasoning SCENARIO SEAT --seconds N``.

Whole games between first bots are cheap, so that many can tell good tempers from bad ones. A crowd of tempers (those
that the game names, what it has now, and others drawn by chance) plays the same seeds against the same opponents: the
first bot by itself in every other game, and in the rest one of his other tempers, so that nobody learns only how to
beat one. Whoever may be the best plays on, and new ones are mixed of the best until the time is over. The best then
play seeds on which nobody was chosen, and come out on standard output with what they did there.
All seeds are even: odd ones are for figures to be told.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import stdev
from typing import Any, Final

from hexcore.analysis.intervals import mean
from hexcore.analysis.simulate import Task, play_out
from hexcore.game.bot import Guarded, first_bot, make_bot
from hexcore.game.foresight import DEFAULT_PROFILE, Profile
from hexcore.game.game import Game
from hexcore.game.plugins import registry
from tools.league.games import points_of
from tools.league.league import metas

WHIMS: Final = frozenset({"noise", "share"})
"""What a temper has by chance alone: nothing is learnt from it."""
CROWD: Final = 20
"""So many tempers begin."""
TURN: Final = 8
"""So many games a temper plays at a time."""
YOUNG: Final = 4
"""After so many turns a new temper joins, mixed of the best."""
ELITE: Final = 4
"""Of so many new ones are mixed, and so many go into the last round."""
STRANGE: Final = 0.3
"""How often a mixed temper has a number of one that is drawn."""
HOPE: Final = 0.3
"""How much better one may be taken to be than it has shown, the more the less it has played."""
FRESH: Final = 100_000
"""From here on are the seeds of the last round."""
DOUBT: Final = 20
"""So many usual games are added to those of each, that nobody is chosen for a lucky start."""
LAST: Final = 0.3
"""The share of the time that is kept for the last round."""


@dataclass(slots=True)
class Tried:
    """A temper, and what it came to in each game, by number."""

    profile: Profile
    points: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it came to on average."""
        return sum(self.points) / len(self.points) if self.points else 0.0

    @property
    def spread(self) -> float:
        """How far its games are apart."""
        return stdev(self.points)

    def likely(self, usual: float) -> float:
        """The same, drawn towards what is usual as long as it has played little."""
        return (sum(self.points) + DOUBT * usual) / (len(self.points) + DOUBT)


class Ground:
    """Where tempers are tried: a seat of a battle, and who is met there."""

    def __init__(self, game: Game[Any], scenario: str, seat: str) -> None:
        self.game, self.scenario, self.seat = game, scenario, seat
        self._base = first_bot(tuple(game.bots()))
        self._others: Sequence[Profile] = tuple(game.profiles().values())

    def play(self, tried: Tried, games: int, first: int = 0) -> None:
        """Let a temper play on until it has played so many games."""
        for number in range(first + len(tried.points), first + games):
            tried.points.append(self._game(tried.profile, number))

    def _game(self, profile: Profile, number: int) -> float:
        seed = 2 * (number + 1)
        other = (
            DEFAULT_PROFILE if number % 2 == 0 or not self._others else self._others[number // 2 % len(self._others)]
        )
        guards = {
            seat: Guarded(make_bot(self.game, self._base, seed * 31 + place, profile if seat == self.seat else other))
            for place, seat in enumerate(self.game.meta.seat_ids())
        }
        played = play_out(self.game, Task(self.game.meta.id, self.scenario, {}, ()), seed, guards)
        return points_of(self.game, played.outcome, self.seat)


def first_crowd(ground: Ground, chance: random.Random) -> list[Profile]:
    """The first bot as he is and as he is seasoned now, his other tempers, and some that are drawn."""
    game = ground.game
    named = [DEFAULT_PROFILE, game.best_profile(ground.scenario, ground.seat), *game.profiles().values()]
    drawn = [_sober(game.random_profile(chance)) for _ in range(CROWD - len(named))]
    return [*named, *drawn]


def _sober(profile: Profile) -> Profile:
    return {name: number for name, number in profile.items() if name not in WHIMS}


def mixed(parents: Sequence[Profile], drawn: Profile, chance: random.Random) -> Profile:
    """Return a temper with something of two others, and a little of one that is drawn."""
    one, other = chance.choice(parents), chance.choice(parents)
    numbers: dict[str, float] = {}
    for name in {**one, **other}:
        kept = [parent[name] for parent in (one, other) if name in parent]
        if len(kept) == 2 or chance.random() < 0.5:
            numbers[name] = chance.choice(kept)
    numbers.update({name: number for name, number in drawn.items() if chance.random() < STRANGE})
    return numbers


def season(ground: Ground, seconds: float, seed: int = 7) -> Iterator[Tried]:
    """Look for the best tempers of a seat for so long; they come with what they did in the last round, best first.

    Whoever may be the best, by what it has come to and how little is known of it, plays on.
    """
    chance, began, usual, turns = random.Random(seed), time.monotonic(), 0.0, 0
    crowd = [Tried(profile) for profile in first_crowd(ground, chance)]
    for one in crowd:
        ground.play(one, TURN)
    while time.monotonic() < began + (1 - LAST) * seconds:
        turns, usual = turns + 1, sum(one.mean for one in crowd) / len(crowd)
        if turns % YOUNG == 0:
            parents = [one.profile for one in _elite(crowd, usual)]
            crowd.append(Tried(mixed(parents, _sober(ground.game.random_profile(chance)), chance)))
            ground.play(crowd[-1], TURN)
        best = max(crowd, key=lambda one: one.likely(usual) + HOPE * one.spread / sqrt(len(one.points)))
        ground.play(best, len(best.points) + TURN)
    last = [Tried(one.profile) for one in _elite(crowd, usual)]
    own = [DEFAULT_PROFILE, ground.game.best_profile(ground.scenario, ground.seat)]
    last += [Tried(profile) for profile in own if all(profile != one.profile for one in last)]
    while time.monotonic() < began + seconds:
        for one in last:
            ground.play(one, len(one.points) + 2, FRESH)
    yield from sorted(last, key=lambda one: -one.mean)


def _elite(crowd: Sequence[Tried], usual: float) -> list[Tried]:
    return sorted(crowd, key=lambda one: -one.likely(usual))[:ELITE]


def told(scenario: str, seat: str, tried: Tried) -> str:
    """A temper in a line, with what it came to."""
    share = mean(tried.points)
    played = f"{share.value:.3f} ({share.low:.3f}–{share.high:.3f}) of {share.games}"
    return f"{scenario} {seat} {played}: {dict(tried.profile)}"


def main() -> int:
    """Season a seat."""
    parser = argparse.ArgumentParser(description="Find the tempers in which a seat is played best.")
    parser.add_argument("scenario")
    parser.add_argument("seat")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()
    meta, scenario = next(metas([args.scenario]))
    ground = Ground(registry().open(meta.id), scenario, args.seat)
    for one in season(ground, args.seconds, args.seed):
        print(told(scenario, args.seat, one), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
