"""Games of the league: one bot in one seat against another, as pure work that is told by a key."""

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

PATIENCE = 600.0
"""So many seconds a choice may take: what is measured is strength, on a machine that may be busy."""


class Match(NamedTuple):
    """Who is measured, in which seat of which battle, and against whom; a game for one has nobody against him."""

    game: str
    scenario: str
    seat: Seat
    bot: str
    against: str = ""

    @property
    def name(self) -> str:
        """The match in one word, for files and keys."""
        return " ".join(self)


class Bout(NamedTuple):
    """One game of a match. ``revision`` is the code that plays it: bots of other code are other bots."""

    match: Match
    seed: int
    revision: str

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"{self.revision} {self.match.name} {self.seed}"


class Fought(NamedTuple):
    """What came of a game: the points of who was measured, and how he used his time."""

    bout: Bout
    points: float
    """1 for a win, half for a draw; in a game for one, its score."""
    ending: str
    plies: int
    choices: int
    """So many choices took long enough to be counted as thought."""
    seconds: float
    """All of them together, in seconds of the processor."""
    longest: float
    failures: int = 0
    error: str = ""

    def json(self) -> str:
        """Write it as a line."""
        return json.dumps(self._asdict() | {"bout": self.bout._asdict() | {"match": self.bout.match._asdict()}})


def read(line: str) -> Fought:
    """Read what :meth:`Fought.json` wrote."""
    told: dict[str, Any] = json.loads(line)
    bout = told.pop("bout")
    return Fought(Bout(Match(**bout["match"]), bout["seed"], bout["revision"]), **told)


def read_all(path: Path) -> Iterator[Fought]:
    """All games of a file; a last line that was cut off is left out, and played again."""
    for line in path.read_text().splitlines() if path.is_file() else ():
        try:
            yield read(line)
        except (ValueError, KeyError, TypeError):
            continue


class Clocked(Guarded):
    """A guard that takes the time of its bot, by the clock of the processor: other work there costs nothing."""

    THOUGHT = 0.05
    """A choice that takes so long was thought about."""

    def __init__(self, bot: Bot, seed: int) -> None:
        super().__init__(bot, seed, PATIENCE)
        self.choices, self.seconds, self.longest = 0, 0.0, 0.0

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Choose, and note how long it took."""
        began = time.thread_time()
        action = super().choose(vantage, decision)
        took = time.thread_time() - began
        if took > self.THOUGHT:
            self.choices, self.seconds, self.longest = self.choices + 1, self.seconds + took, max(self.longest, took)
        return action


def fight(bout: Bout) -> Fought:
    """Play a game of the league: the same wherever it is played, but for the seconds."""
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
    """What a game came to for a seat: 1 for a win, half for a draw; in a game for one, its score."""
    if outcome is None:
        return 0.0
    return outcome.worth(seat) if len(game.meta.seats) > 1 else float(sum(line.amount for line in outcome.score))
