"""Whole games without a screen: one or many, on one core or several."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from socket import gethostname
from types import MappingProxyType
from typing import Any, NamedTuple

from hexcore.actions import Seat
from hexcore.bots import THINKING, Guarded, Vantage
from hexcore.canonical import digest
from hexcore.cluster import each
from hexcore.errors import InvalidInput, MonsoonError
from hexcore.game import Game
from hexcore.noticed import Notebook, Notes
from hexcore.outcomes import Outcome
from hexcore.outside import player
from hexcore.plugins import registry
from hexcore.saves import to_save, write_save
from hexcore.seatnames import CLOCK, NO_PROGRAMS, Programs, called
from hexcore.session import CHECKPOINT, Session
from hexcore.text import Catalogue, Text, own_texts, say
from hexcore.version import VERSION

PLY_CAP = 200_000
"""No game takes this many actions: one that does is reported as endless."""


class Task(NamedTuple):
    """What to simulate: a game, its scenario and options, who plays, and the folder to save each game in, if any.

    ``noted`` says that notes are taken for a study. ``data`` is the digest of the data to be played with, where it is
    not certain that who plays has the same. ``programs`` are the commands of bots that are programs from outside, by
    their names: no others are ever started; ``clock`` is what each of them has for a choice, in seconds.
    """

    game: str
    scenario: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    packs: tuple[Path, ...] = ()
    ply_cap: int = PLY_CAP
    folder: Path | None = None
    noted: bool = False
    data: str = ""
    programs: tuple[tuple[str, str], ...] = ()
    clock: float = CLOCK

    def save_path(self, seed: int) -> Path | None:
        """Return the file in which the game of a seed is saved."""
        return self.folder and self.folder / f"{self.game}-{self.scenario}-{seed}.monsoon"


class Played(NamedTuple):
    """One simulated game."""

    seed: int
    plies: int
    outcome: Outcome | None
    error: str = ""
    failures: int = 0
    notes: Notes | None = None
    lost: tuple[tuple[str, Text], ...] = ()
    """Why programs from outside have lost choices, each by its name."""


class Scored(NamedTuple):
    """A line of the score as it comes in many games: what it counts, and for whom if that tells two lines apart."""

    label: Text
    seat: Seat = ""

    @property
    def name(self) -> str:
        """Return the line in one word for JSON: its key, with the values and the seat that it has."""
        parts = [f"{name}={_written(value)}" for name, value in self.label.values]
        parts += [f"seat={self.seat}"] if self.seat else []
        return f"{self.label.key}({', '.join(parts)})" if parts else self.label.key


def _written(value: object) -> object:
    return value.key if isinstance(value, Text) else value


class Tally(NamedTuple):
    """Many simulated games together."""

    games: int
    finished: int
    errors: list[str]
    plies: int
    seconds: float
    outcomes: dict[str, int]
    scores: dict[Scored, float]
    """The mean of each line of the score over all games that were finished."""
    failures: int = 0
    lost: Mapping[tuple[str, Text], int] = MappingProxyType({})
    """How often a program from outside has lost a choice, and why."""

    def json(self, catalogue: Catalogue) -> dict[str, Any]:
        """Write the tally for the command line; ``score_labels`` says each line of the score in words."""
        rate = self.plies / self.seconds if self.seconds else 0.0
        return {
            **self._asdict(),
            "seconds": round(self.seconds, 3),
            "plies_per_second": round(rate, 1),
            "scores": {line.name: mean for line, mean in self.scores.items()},
            "lost": [
                {"bot": name, "why": own_texts().in_language(catalogue.language).say(why), "times": times}
                for (name, why), times in self.lost.items()
            ],
            "score_labels": {line.name: catalogue.say(line.label) for line in self.scores},
        }


def play_out(game: Game[Any], task: Task, seed: int, guards: Mapping[Seat, Guarded] | None = None) -> Played:
    """Play one game to its end, by the bots of the task or by those that are given.

    An error or an endless game is reported, not raised.
    """
    plies = 0
    own: dict[Seat, Guarded] = {}
    book = Notebook(game) if task.noted else None
    try:
        if guards is None:
            own = task_bots(game, task, seed)
        players = guards or own
        state, opened = game.opening(task.scenario, task.options, seed)
        if book is not None:
            book.take(state, opened)
        while (offered := game.asked(state)) is not None:
            if plies >= task.ply_cap:
                return Played(seed, plies, None, f"no end after {plies} actions")
            seat = offered.seat
            action = players[seat].choose(Vantage(game, state, seat), offered)
            records = game.apply(state, action, offered=offered, quiet=book is None)
            plies += 1
            if book is not None:
                book.take(state, records)
        return _played(seed, plies, game.outcome(state), players, book, task.bots)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # one broken game must not stop a thousand others; it is reported with its seed
        return Played(seed, plies, None, f"{type(error).__name__}: {error}")
    finally:
        _dismiss(own)


def play_kept(game: Game[Any], task: Task, seed: int) -> tuple[Played, Session | None]:
    """Play the same game as :func:`play_out`, keeping its history; up to the error, if there is one."""
    session: Session | None = None
    guards: dict[str, Guarded] = {}
    book = Notebook(game) if task.noted else None
    try:
        guards.update(task_bots(game, task, seed))
        session = Session(game, task.scenario, task.options, seed)
        if book is not None:
            book.take(session.state, session.opening)
        while (offered := session.decision) is not None:
            if len(session.entries) >= task.ply_cap:
                return Played(seed, task.ply_cap, None, f"no end after {task.ply_cap} actions"), session
            records = session.apply(guards[offered.seat].choose(session.vantage(offered.seat), offered))
            if book is not None:
                book.take(session.state, records)
            if len(session.entries) % CHECKPOINT == 0:
                session.trim()
        return _played(seed, len(session.entries), session.outcome, guards, book, task.bots), session
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # as in ``play_out``
        return Played(seed, len(session.entries) if session else 0, None, f"{type(error).__name__}: {error}"), session
    finally:
        _dismiss(guards)


def _dismiss(guards: Mapping[str, Guarded]) -> None:
    for guard in guards.values():
        guard.close()


def _played(
    seed: int,
    plies: int,
    outcome: Outcome | None,
    guards: Mapping[Seat, Guarded],
    book: Notebook | None,
    bots: Sequence[str],
) -> Played:
    error = "" if outcome is not None else "nothing is asked any more, yet there is no outcome"
    failures = sum(len(guard.failures) for guard in guards.values())
    named = zip([*bots] if len(bots) > 1 else [*bots] * len(guards), guards.values(), strict=False)
    lost = tuple((called(name), why) for name, guard in named for why in guard.reasons)
    return Played(seed, plies, outcome, error, failures, book.notes() if book is not None else None, lost)


def _play(game: Game[Any], task: Task, seed: int) -> Played:
    path = task.save_path(seed)
    if path is None:
        return play_out(game, task, seed)
    played, session = play_kept(game, task, seed)
    if session is not None:
        seats = dict(zip(game.meta.seat_ids(), task.bots * len(game.meta.seats), strict=False))
        write_save(path, to_save(session, seats=seats, title=path.stem))
    return played


def task_bots(game: Game[Any], task: Task, seed: int) -> dict[str, Guarded]:
    """Seat the bots of a task."""
    return seat_bots(game, task.bots, seed, programs=dict(task.programs), clock=task.clock)


def seat_bots(
    game: Game[Any],
    names: Sequence[str],
    seed: int,
    seconds: float = THINKING,
    *,
    programs: Programs = NO_PROGRAMS,
    clock: float = CLOCK,
) -> dict[str, Guarded]:
    """Seat bots: one name per seat, or one name for all seats; each has so many seconds for a choice.

    ``programs`` are those from outside that may be named, and ``clock`` is how many seconds they have.
    """
    seats = game.meta.seat_ids()
    chosen = list(names) * len(seats) if len(names) == 1 else list(names)
    if len(chosen) != len(seats):
        raise InvalidInput(say("error.bots.seats", game=game.meta.id, count=len(seats), seats=seats))
    return {
        seat: Guarded(player(game, name, seed * 31 + place, programs, clock), seed, seconds)
        for place, (seat, name) in enumerate(zip(seats, chosen, strict=True))
    }


def play_many(task: Task, seeds: Iterable[int], jobs: int = 1, cluster: str = "") -> Generator[Played, None, None]:
    """Play a game per seed, on ``jobs`` cores or on a cluster, yielding each as it ends."""
    return each(partial(play_seed, task), list(seeds), name=_token(task) if cluster else "", jobs=jobs, cluster=cluster)


def play_seed(task: Task, seed: int) -> Played:
    """Play the game of one seed: the same wherever it is played."""
    game = registry().open(task.game, task.packs)
    if task.data and game.data_hash(task.scenario) != task.data:
        raise MonsoonError(say("error.cluster.other_data", game=task.game, machine=gethostname()))
    return _play(game, task, seed)


def _token(task: Task) -> str:
    """What tells a task from others: every one of its parts, and the version of the program."""
    parts = task._asdict() | {"packs": [str(pack) for pack in task.packs], "folder": str(task.folder)}
    return digest([VERSION, parts])[:16]


def tally(played: Iterable[Played], started: float, progress: Callable[[int], None] | None = None) -> Tally:
    """Add up simulated games as they come in; the order in which they do makes no difference."""
    outcomes: Counter[str] = Counter()
    scores: Counter[Scored] = Counter()
    errors: list[tuple[int, str]] = []
    lost: Counter[tuple[str, Text]] = Counter()
    games = finished = plies = failures = 0
    for one in played:
        games += 1
        plies += one.plies
        failures += one.failures
        lost.update(one.lost)
        if one.error:
            errors.append((one.seed, one.error))
        elif one.outcome is not None:
            finished += 1
            outcomes[outcome_name(one.outcome)] += 1
            for line in one.outcome.score:
                scores[Scored(line.label, line.seat)] += line.amount
        if progress:
            progress(games)
    seconds = time.perf_counter() - started
    means = {line: round(amount / finished, 3) for line, amount in _apart(scores).items()}
    ways = dict(sorted(outcomes.items(), key=lambda way: (-way[1], way[0])))
    said = [f"seed {seed}: {error}" for seed, error in sorted(errors)]
    return Tally(games, finished, said, plies, seconds, ways, means, failures, lost)


def _apart(scores: Mapping[Scored, int]) -> dict[Scored, int]:
    """Return the lines in a fixed order; the seat stays only where two seats have the same line."""
    seats = Counter(line.label for line in scores)
    told = {line if seats[line.label] > 1 else Scored(line.label): amount for line, amount in scores.items()}
    return dict(sorted(told.items(), key=lambda line: in_order(line[0])))


def in_order(line: Scored) -> tuple[object, ...]:
    """Sort by key, then by values, numbers as numbers."""
    values = tuple((0, value, "") if isinstance(value, int) else (1, 0, str(value)) for _, value in line.label.values)
    return line.label.key, values, line.seat


def outcome_name(outcome: Outcome) -> str:
    """Return an outcome in one word for tables: winner or level, and the way."""
    return ":".join(part for part in (outcome.winner or outcome.level or "draw", outcome.ending) if part)
