"""Whole games without a screen: one or many, on one core or several.

For studies a :class:`Notebook` sees the position and the records after every action and writes :class:`GameNotes`:
plain data about movement, losses and standings, the same for the same game wherever it was played. It sees everything,
changes nothing and tells no player.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from socket import gethostname
from types import MappingProxyType
from typing import Any, NamedTuple

from hexcore.analysis.cluster import each
from hexcore.bots.programs import player
from hexcore.data.files import digest
from hexcore.errors import InvalidInput, MonsoonError
from hexcore.game.actions import Outcome, PieceId, Seat
from hexcore.game.bot import THINKING, Guarded, Vantage
from hexcore.game.game import Game
from hexcore.game.plugins import registry
from hexcore.game.program_names import CLOCK, NO_PROGRAMS, Programs, called
from hexcore.game.records import Record
from hexcore.game.statistics import Statistic
from hexcore.play.session import CHECKPOINT, Session
from hexcore.storage.saves import to_save, write_save
from hexcore.text import Catalogue, Text, Value, own_texts, say
from hexcore.types import Hex
from hexcore.version import VERSION

WENT = "went"
DIED = "died"


class CountedSpot(NamedTuple):
    """A hex in which pieces of a seat, or "" of nobody who plays, went or died."""

    what: str
    seat: Seat
    hex: Hex


class Thing(NamedTuple):
    """One of the things that a game lets studies count: its list, its name, and its seat."""

    key: str
    name: Value
    seat: Seat


class Times(NamedTuple):
    """The counts of a thing in one game: all, good and bad ends, and its gain."""

    came: int = 0
    won: int = 0
    lost: int = 0
    paid: int = 0


class GameNotes(NamedTuple):
    """Notes on one game: turns played, the standing as each began, places and things.

    ``course`` are the standings of the first seat against the others, as (turn, standing).
    """

    turns: int = 0
    course: tuple[tuple[int, int], ...] = ()
    spots: tuple[tuple[CountedSpot, int], ...] = ()
    things: tuple[tuple[Thing, Times], ...] = ()


class Notebook:
    """Watches one game and takes notes."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        look, studied = game.look(), game.statistics
        self._seats = frozenset(game.meta.seat_ids())
        moments = look.moments if look is not None else ()
        self._walks = {moment.kind for moment in moments if moment.style == "path"}
        self._comes = {moment.kind for moment in moments if moment.comes}
        self._dies = studied.dies or game.losses
        self._counts: dict[str, list[Statistic]] = {}
        for counted in studied.counts:
            for kind in counted.kinds:
                self._counts.setdefault(kind, []).append(counted)
        self._told = self._walks | self._comes | self._dies | self._counts.keys()
        self._turn = 0
        self._course: list[tuple[int, int]] = []
        self._owners: dict[PieceId, Seat] = {}
        self._spots: Counter[CountedSpot] = Counter()
        self._things: dict[Thing, list[int]] = {}

    def take(self, state: Any, records: Iterable[Record]) -> None:
        """Take notes on the results of an action."""
        told = [record for record in records if record.kind in self._told]
        if state.turn != self._turn or any(record.pieces and record.pieces[0] not in self._owners for record in told):
            self._look(state)
        for record in told:
            self._place(record)
            for counted in self._counts.get(record.kind, ()):
                self._count(counted, record)

    def notes(self) -> GameNotes:
        """Return the notes, in a fixed order."""
        things = ((thing, Times(*times)) for thing, times in self._things.items())
        return GameNotes(
            self._turn,
            tuple(self._course),
            tuple(sorted(self._spots.items())),
            tuple(sorted(things, key=lambda one: (one[0].key, str(one[0].name), one[0].seat))),
        )

    def _look(self, state: Any) -> None:
        views = [self._game.view(state, seat) for seat in self._game.meta.seat_ids()]
        for view in views:
            self._owners.update((piece.id, piece.seat if piece.seat in self._seats else "") for piece in view.pieces)
        if state.turn != self._turn:
            self._turn = state.turn
            if self._game.statistics.standing:
                self._course.append((state.turn, self._standing({t.key: t.value for t in views[0].tracks})))

    def _standing(self, tracks: Mapping[str, int]) -> int:
        """Return how far the first seat is ahead of all others, by the tracks that count."""
        first = self._game.meta.seats[0].id
        counts = self._game.statistics.standing.items()
        return sum(tracks.get(track, 0) * (1 if seat == first else -1) for track, seat in counts)

    def _place(self, record: Record) -> None:
        if not record.hexes or not record.pieces:
            return
        seat = self._owners.get(record.pieces[0], "")
        if record.kind in self._dies:
            self._spots[CountedSpot(DIED, seat, record.hexes[-1])] += len(record.pieces)
        elif record.kind in self._walks:
            for h in record.hexes[1:] or record.hexes:
                self._spots[CountedSpot(WENT, seat, h)] += 1
        elif record.kind in self._comes:
            self._spots[CountedSpot(WENT, seat, record.hexes[-1])] += 1

    def _count(self, counted: Statistic, record: Record) -> None:
        seat = str(record.facts_by_name.get("seat", counted.seat))
        paid = counted.paid(record)
        for name in counted.named(record):
            times = self._things.setdefault(Thing(counted.key, name, seat), [0, 0, 0, 0])
            times[0] += record.kind in counted.came
            times[1] += record.kind in counted.won
            times[2] += record.kind in counted.lost
            times[3] += paid


PLY_CAP = 200_000  # a game with so many actions is reported as endless


class Task(NamedTuple):
    """A simulation: a game, its scenario and options, its bots, and the folder to save each game in, if any.

    ``noted`` asks for notes for a study. ``data`` is the digest of the game's data, checked where other machines play.
    ``programs`` are the commands of external bots by name: no others are ever started; ``clock`` is the time that each
    of them has for a choice, in seconds.
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


class PlayedGame(NamedTuple):
    """One simulated game."""

    seed: int
    plies: int
    outcome: Outcome | None
    error: str = ""
    failures: int = 0
    notes: GameNotes | None = None
    lost: tuple[tuple[str, Text], ...] = ()  # choices lost by external bots: name and reason


class ScoredLine(NamedTuple):
    """A line of the score in many games: its label, and its seat if two seats have the same line."""

    label: Text
    seat: Seat = ""

    @property
    def name(self) -> str:
        """Return the line in one word for JSON: its key, with its values and seat."""
        parts = [f"{name}={value.key if isinstance(value, Text) else value}" for name, value in self.label.values]
        parts += [f"seat={self.seat}"] if self.seat else []
        return f"{self.label.key}({', '.join(parts)})" if parts else self.label.key


class Tally(NamedTuple):
    """Many simulated games together."""

    games: int
    finished: int
    errors: list[str]
    plies: int
    seconds: float
    outcomes: dict[str, int]
    scores: dict[ScoredLine, float]  # mean of each line of the score over finished games
    failures: int = 0
    lost: Mapping[tuple[str, Text], int] = MappingProxyType({})  # choices lost by external bots, by name and reason

    def json(self, catalogue: Catalogue) -> dict[str, Any]:
        """Return the tally for the command line; ``score_labels`` words each line of the score."""
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


def play_out(game: Game[Any], task: Task, seed: int, guards: Mapping[Seat, Guarded] | None = None) -> PlayedGame:
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
        while (offered := game.lazy_decision(state)) is not None:
            if plies >= task.ply_cap:
                return PlayedGame(seed, plies, None, f"no end after {plies} actions")
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
        return PlayedGame(seed, plies, None, f"{type(error).__name__}: {error}")
    finally:
        _dismiss(own)


def play_kept(game: Game[Any], task: Task, seed: int) -> tuple[PlayedGame, Session | None]:
    """Play the same game as :func:`play_out` and keep its history; up to the error, if there is one."""
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
                return PlayedGame(seed, task.ply_cap, None, f"no end after {task.ply_cap} actions"), session
            records = session.apply(guards[offered.seat].choose(session.vantage(offered.seat), offered))
            if book is not None:
                book.take(session.state, records)
            if len(session.entries) % CHECKPOINT == 0:
                session.trim()
        return _played(seed, len(session.entries), session.outcome, guards, book, task.bots), session
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # as in ``play_out``
        return PlayedGame(
            seed, len(session.entries) if session else 0, None, f"{type(error).__name__}: {error}"
        ), session
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
) -> PlayedGame:
    error = "" if outcome is not None else "nothing is asked any more, yet there is no outcome"
    failures = sum(len(guard.failures) for guard in guards.values())
    named = zip([*bots] if len(bots) > 1 else [*bots] * len(guards), guards.values(), strict=False)
    lost = tuple((called(name), why) for name, guard in named for why in guard.reasons)
    return PlayedGame(seed, plies, outcome, error, failures, book.notes() if book is not None else None, lost)


def _play(game: Game[Any], task: Task, seed: int) -> PlayedGame:
    path = task.save_path(seed)
    if path is None:
        return play_out(game, task, seed)
    played, session = play_kept(game, task, seed)
    if session is not None:
        seats = dict(zip(game.meta.seat_ids(), task.bots * len(game.meta.seats), strict=False))
        write_save(path, to_save(session, seats=seats, title=path.stem))
    return played


def task_bots(game: Game[Any], task: Task, seed: int) -> dict[str, Guarded]:
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
    """Seat bots: one name per seat, or one name for all seats.

    ``programs`` are the external bots that may be named, and ``clock`` is how many seconds they have for a choice.
    """
    seats = game.meta.seat_ids()
    chosen = list(names) * len(seats) if len(names) == 1 else list(names)
    if len(chosen) != len(seats):
        raise InvalidInput(say("error.bots.seats", game=game.meta.id, count=len(seats), seats=seats))
    return {
        seat: Guarded(player(game, name, seed * 31 + place, programs, clock), seed, seconds)
        for place, (seat, name) in enumerate(zip(seats, chosen, strict=True))
    }


def play_many(task: Task, seeds: Iterable[int], jobs: int = 1, cluster: str = "") -> Generator[PlayedGame, None, None]:
    """Play a game per seed, on ``jobs`` cores or on a cluster, yielding each as it ends."""
    return each(partial(play_seed, task), list(seeds), name=_token(task) if cluster else "", jobs=jobs, cluster=cluster)


def play_seed(task: Task, seed: int) -> PlayedGame:
    game = registry().open(task.game, task.packs)
    if task.data and game.data_hash(task.scenario) != task.data:
        raise MonsoonError(say("error.cluster.other_data", game=task.game, machine=gethostname()))
    return _play(game, task, seed)


def _token(task: Task) -> str:
    """Return a text that identifies a task: every one of its parts, and the version of the program."""
    parts = task._asdict() | {"packs": [str(pack) for pack in task.packs], "folder": str(task.folder)}
    return digest([VERSION, parts])[:16]


def tally(played: Iterable[PlayedGame], started: float, progress: Callable[[int], None] | None = None) -> Tally:
    """Add up simulated games, in any order."""
    outcomes: Counter[str] = Counter()
    scores: Counter[ScoredLine] = Counter()
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
                scores[ScoredLine(line.label, line.seat)] += line.amount
        if progress:
            progress(games)
    seconds = time.perf_counter() - started
    means = {line: round(amount / finished, 3) for line, amount in _apart(scores).items()}
    ways = dict(sorted(outcomes.items(), key=lambda way: (-way[1], way[0])))
    said = [f"seed {seed}: {error}" for seed, error in sorted(errors)]
    return Tally(games, finished, said, plies, seconds, ways, means, failures, lost)


def _apart(scores: Mapping[ScoredLine, int]) -> dict[ScoredLine, int]:
    """Return the lines in a fixed order; the seat stays only where two seats have the same line."""
    seats = Counter(line.label for line in scores)
    told = {line if seats[line.label] > 1 else ScoredLine(line.label): amount for line, amount in scores.items()}
    return dict(sorted(told.items(), key=lambda line: in_order(line[0])))


def in_order(line: ScoredLine) -> tuple[object, ...]:
    """Sort by key, then by values, numbers as numbers."""
    values = tuple((0, value, "") if isinstance(value, int) else (1, 0, str(value)) for _, value in line.label.values)
    return line.label.key, values, line.seat


def outcome_name(outcome: Outcome) -> str:
    """Return an outcome in one word for tables: winner or level, and the way."""
    return ":".join(part for part in (outcome.winner or outcome.level or "draw", outcome.ending) if part)
