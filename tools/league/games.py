"""Games of the league: one bot in one seat against another, as a pure function of a key."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hexcore.analysis.simulate import Task, play_out
from hexcore.game.actions import Action, Decision, Outcome, Seat
from hexcore.game.bot import Bot, Guarded, Vantage, make_bot
from hexcore.game.game import Game
from hexcore.game.plugins import registry

PATIENCE = 600.0  # so many seconds a choice may take: what is measured is strength, on a machine that may be busy


class Match(NamedTuple):
    """The measured bot, its seat and battle, and its opponent; none in a game for one."""

    game: str
    scenario: str
    seat: Seat
    bot: str
    against: str = ""

    @property
    def name(self) -> str:
        return " ".join(self)


class Bout(NamedTuple):
    """One game of a match. ``revision`` is the code that plays it: bots of other code are other bots."""

    match: Match
    seed: int
    revision: str

    @property
    def key(self) -> str:
        return f"{self.revision} {self.match.name} {self.seed}"


class Fought(NamedTuple):
    """The result of a game: the points of the measured bot, and its time."""

    bout: Bout
    points: float  # 1 for a win, half for a draw; in a game for one, its score
    ending: str
    plies: int
    choices: int  # so many choices took long enough to be counted as thought
    seconds: float  # all of them together, in seconds of the processor
    longest: float
    failures: int = 0
    error: str = ""

    def json(self) -> str:
        return json.dumps(self._asdict() | {"bout": self.bout._asdict() | {"match": self.bout.match._asdict()}})


def read(line: str) -> Fought:
    """Read what :meth:`Fought.json` wrote."""
    told: dict[str, Any] = json.loads(line)
    bout = told.pop("bout")
    return Fought(Bout(Match(**bout["match"]), bout["seed"], bout["revision"]), **told)


def read_all(path: Path) -> Iterator[Fought]:
    """Read all games of a file, without a last line that was cut off."""
    for line in path.read_text().splitlines() if path.is_file() else ():
        try:
            yield read(line)
        except (ValueError, KeyError, TypeError):
            continue


class Clocked(Guarded):
    """Measures the time of its bot, by the clock of the processor."""

    THOUGHT = 0.05  # A choice that takes so long was thought about

    def __init__(self, bot: Bot, seed: int) -> None:
        super().__init__(bot, seed, PATIENCE)
        self.choices, self.seconds, self.longest = 0, 0.0, 0.0

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        began = time.thread_time()
        action = super().choose(vantage, decision)
        took = time.thread_time() - began
        if took > self.THOUGHT:
            self.choices, self.seconds, self.longest = self.choices + 1, self.seconds + took, max(self.longest, took)
        return action


def fight(bout: Bout) -> Fought:
    """Play a game of the league. But for the seconds it is the same wherever it is played."""
    match, seed = bout.match, bout.seed
    game = registry().open(match.game)
    guards = {
        seat: Clocked(make_bot(game, match.bot if seat == match.seat else match.against, seed * 31 + place), seed)
        for place, seat in enumerate(game.meta.seat_ids())
    }
    played = play_out(game, Task(match.game, match.scenario, {}, ()), seed, guards)
    clock, outcome = guards[match.seat], played.outcome
    return Fought(
        bout, points_of(game, outcome, match.seat), outcome.ending if outcome else "", played.plies, clock.choices,
        round(clock.seconds, 3), round(clock.longest, 3), played.failures, played.error,
    )  # fmt: skip


def points_of(game: Game[Any], outcome: Outcome | None, seat: Seat) -> float:
    """Return a seat's result: 1 for a win, half for a draw; in a game for one, its score."""
    if outcome is None:
        return 0.0
    return outcome.worth(seat) if len(game.meta.seats) > 1 else float(sum(line.amount for line in outcome.score))
