"""Studies kept in a file: the results of many simulated games, which add up and can be compared.

A study answers one question: a game, its scenario, options, data and rules, and its bots. The same question with
further seeds adds to it; a known seed is not played again, for its result would be the same. The file is an SQLite
database that several programs may read while one writes. Games are written in batches, so that an interrupt loses none.

The worth of a game to a seat is that of :func:`hexcore.analysis.turning_points.worth`: won, lost or neither, or in a
game of one seat that is counted, its score.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from hexcore.analysis.intervals import Estimate, mean, means_apart, share, shares_apart
from hexcore.analysis.simulate import (
    CountedSpot,
    GameNotes,
    PlayedGame,
    ScoredLine,
    Task,
    Thing,
    Times,
    in_order,
    outcome_name,
)
from hexcore.analysis.turning_points import is_scored, worth
from hexcore.data.files import NotWritten, canonical, digest
from hexcore.errors import InvalidInput, MonsoonError, UnknownName, at
from hexcore.game.actions import Outcome, ScoreLine, Seat
from hexcore.game.game import Game
from hexcore.text import Text, Value, read_text, say
from hexcore.version import VERSION


class StudyQuestion(NamedTuple):
    """The question of a study: everything but the seed that the course of a game depends on."""

    game: str
    scenario: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    rules: int
    data: str
    version: str = VERSION

    @property
    def asked(self) -> str:
        """Return a text that is the same for the same question."""
        return digest(self._asdict())


def row_of(one: PlayedGame, notes: GameNotes) -> tuple[object, ...]:
    """Return a game as a row of its table, without its study."""
    outcome = one.outcome or Outcome("")
    score = json.dumps([line.json() for line in outcome.score]) if one.outcome is not None else ""
    return (
        one.seed, one.plies, notes.turns, outcome.ending, outcome.winner, outcome.level, score, one.error, one.failures,
        json.dumps(notes.course),
    )  # fmt: skip


def played_of(row: Sequence[Any], things: tuple[tuple[Thing, Times], ...]) -> PlayedGame:
    """Return a game from its row, with its things."""
    seed, plies, turns, ending, winner, level, score, error, failures, course = row
    lines = json.loads(score) if score else []
    read = tuple(ScoreLine(read_text(one["label"]), one["amount"], one["rule"], one["seat"]) for one in lines)
    outcome = Outcome(ending, winner, level, score=read) if score else None
    notes = GameNotes(turns, tuple((turn, standing) for turn, standing in json.loads(course)), (), things)
    return PlayedGame(seed, plies, outcome, error, failures, notes)


def name_of(name: Value) -> str:
    return json.dumps(name.json() if isinstance(name, Text) else name, ensure_ascii=False)


def read_name(written: str) -> Value:
    found = json.loads(written)
    return read_text(found) if isinstance(found, dict) else str(found)


def read_question(written: str) -> StudyQuestion:
    data = json.loads(written)
    return StudyQuestion(**{**data, "bots": tuple(data["bots"])})


OURS: Final = 0x4D6F6E73  # application id of the database
CURRENT: Final = 1  # form of the tables; a file of a later one is refused
BATCH: Final = 50  # games written at once
BATCH_S: Final = 5.0  # longest delay of a game until it is written
BUSY_S: Final = 30.0  # to wait for another program that writes


class Study(NamedTuple):
    """A study in the file: its number, its name, its question, and its number of games."""

    number: int
    name: str
    question: StudyQuestion
    games: int


class Results(NamedTuple):
    """All games of a study in the order of their seeds, and the hexes of all of them together."""

    study: Study
    games: Sequence[PlayedGame]
    spots: Mapping[CountedSpot, int]


def question_of(game: Game[Any], task: Task) -> StudyQuestion:
    """Return the question of a task: one bot for all seats is the same as that bot in each."""
    seats = len(game.meta.seats)
    bots = task.bots * seats if len(task.bots) == 1 else task.bots
    data = game.data_hash(task.scenario)
    return StudyQuestion(game.meta.id, task.scenario, dict(task.options), bots, game.meta.rules_version, data)


class Studies:
    """The studies of one file, made if it is missing; a foreign file is refused and left as it is."""

    def __init__(self, path: Path, *, make: bool = True) -> None:
        self.path = path
        if not make and not path.is_file():
            raise MonsoonError(at(path, say("error.study.none")))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotWritten(at(path, say("error.file.not_written", why=error.strerror or str(error)))) from None
        with self._told():
            self._db = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)
        try:
            self._prepare()
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._db.close()

    # The file

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Translate the complaints of a database."""
        try:
            yield
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
            why = say("error.study.busy") if busy else say("error.file.not_written", why=str(error))
            raise NotWritten(at(self.path, why)) from None
        except sqlite3.DatabaseError as error:
            raise self._broken(error) from None
        except OverflowError:
            raise InvalidInput(at(self.path, say("error.study.large"))) from None

    def _broken(self, error: Exception) -> MonsoonError:
        return MonsoonError(at(self.path, say("error.study.broken", why=str(error))))

    def _number(self, pragma: str) -> int:
        return int(self._db.execute(f"PRAGMA {pragma}").fetchone()[0])

    def _prepare(self) -> None:
        """Check that the file is ours and of a known form; make its tables if it is empty."""
        with self._told():
            ours, form = self._number("application_id"), self._number("user_version")
            empty = not self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if not empty and ours != OURS:
            raise MonsoonError(at(self.path, say("error.study.not_ours")))
        if form > CURRENT:
            raise MonsoonError(at(self.path, say("error.study.newer", form=form, known=CURRENT)))
        with self._told():
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            self._db.execute("PRAGMA foreign_keys = ON")
            if empty:
                self._make()
            for table in ("study", "game", "thing", "spot"):  # is every table there, and can it be read?
                self._db.execute(f"SELECT * FROM {table} LIMIT 1").fetchall()

    def _make(self) -> None:
        """Make the tables, unless another program has done so since we looked."""
        with self._writing():
            if not self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                tables = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")
                for statement in filter(str.strip, tables.split(";")):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id = {OURS}")
                self._db.execute(f"PRAGMA user_version = {CURRENT}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Write all of it or nothing."""
        with self._told():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    # Studies

    def listed(self, game: str = "") -> list[Study]:
        """Return the studies of a game, or all, in the order in which they were begun."""
        with self._told():
            rows = self._db.execute(
                "SELECT id, coalesce(name, ''), question, (SELECT count(*) FROM game WHERE study = study.id)"
                " FROM study ORDER BY id"
            ).fetchall()
        try:
            found = [Study(number, name, read_question(asked), games) for number, name, asked, games in rows]
        except (ValueError, KeyError, TypeError) as error:
            raise self._broken(error) from None
        return [study for study in found if not game or study.question.game == game]

    def find(self, word: str, game: str = "") -> Study:
        """Return the study of a game with this number or name."""
        there = self.listed(game)
        for study in there:
            if word in (study.name, str(study.number)):
                return study
        raise UnknownName("study", word, (study.name or study.number for study in there))

    def open(self, question: StudyQuestion, name: str = "") -> Study:
        """Return the study of a question, begun if there is none; a given name replaces its name."""
        asked, written = question.asked, canonical(question._asdict()).decode()
        with self._writing():
            taken = self._db.execute("SELECT 1 FROM study WHERE name = ? AND asked <> ?", (name, asked)).fetchone()
            if name and taken:
                raise MonsoonError(at(self.path, say("error.study.name", name=name)))
            self._db.execute("INSERT OR IGNORE INTO study (asked, question) VALUES (?, ?)", (asked, written))
            if name:
                self._db.execute("UPDATE study SET name = ? WHERE asked = ?", (name, asked))
            (number,) = self._db.execute("SELECT id FROM study WHERE asked = ?", (asked,)).fetchone()
        return next(study for study in self.listed() if study.number == number)

    # Games

    def seeds(self, study: Study) -> set[int]:
        with self._told():
            return {seed for (seed,) in self._db.execute("SELECT seed FROM game WHERE study = ?", (study.number,))}

    def kept(self, study: Study, game: Game[Any], played: Iterable[PlayedGame]) -> Iterator[PlayedGame]:
        """Pass games on and write them in batches, also those that came before an interrupt."""
        waiting, since = list[PlayedGame](), time.monotonic()
        try:
            for one in played:
                waiting.append(one)
                if len(waiting) >= BATCH or time.monotonic() - since > BATCH_S:
                    self.add(study, game, waiting)
                    waiting, since = [], time.monotonic()
                yield one
        finally:
            self.add(study, game, waiting)

    def add(self, study: Study, game: Game[Any], played: Iterable[PlayedGame]) -> None:
        """Write games with new seeds."""
        label = game.board(study.question.scenario).label
        with self._writing():
            for one in played:
                notes = one.notes or GameNotes()
                fresh = self._db.execute(
                    "INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (study.number, *row_of(one, notes)),
                ).rowcount
                if not fresh:
                    continue
                things = ((one.seed, key, name_of(name), seat, *times) for (key, name, seat), times in notes.things)
                self._db.executemany(
                    "INSERT INTO thing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", [(study.number, *thing) for thing in things]
                )
                self._db.executemany(
                    "INSERT INTO spot VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET times = times + excluded.times",
                    [(study.number, spot.what, spot.seat, label(spot.hex), times) for spot, times in notes.spots],
                )

    def results(self, study: Study, game: Game[Any]) -> Results:
        hex_named = game.board(study.question.scenario).hex
        with self._told():
            games = self._db.execute("SELECT * FROM game WHERE study = ? ORDER BY seed", (study.number,)).fetchall()
            things = self._db.execute("SELECT * FROM thing WHERE study = ?", (study.number,)).fetchall()
            spots = self._db.execute("SELECT * FROM spot WHERE study = ?", (study.number,)).fetchall()
        of_seed: dict[int, list[tuple[Thing, Times]]] = {}
        try:
            for _, seed, key, name, seat, *times in things:
                of_seed.setdefault(seed, []).append((Thing(key, read_name(name), seat), Times(*times)))
            found = [played_of(row[1:], tuple(of_seed.get(row[1], ()))) for row in games]
            where = Counter({CountedSpot(what, seat, hex_named(h)): times for _, what, seat, h, times in spots})
        except (ValueError, KeyError, TypeError, MonsoonError) as error:
            raise self._broken(error) from None
        return Results(study._replace(games=len(found)), found, where)


class EndingWay(NamedTuple):
    """A way in which games ended, as :class:`~hexcore.game.actions.Outcome` names it."""

    ending: str
    winner: Seat = ""
    level: str = ""

    @property
    def name(self) -> str:
        return outcome_name(Outcome(self.ending, self.winner, self.level))


def way_of(outcome: Outcome) -> EndingWay:
    return EndingWay(outcome.ending, outcome.winner, outcome.level)


class StudiedGame(NamedTuple):
    """A finished game of a study."""

    outcome: Outcome
    notes: GameNotes
    plies: int


def ended(games: Iterable[PlayedGame]) -> list[StudiedGame]:
    return [
        StudiedGame(one.outcome, one.notes or GameNotes(), one.plies) for one in games if one.outcome and not one.error
    ]


def all_scored(over: Sequence[StudiedGame], seats: Sequence[Seat]) -> bool:
    """Return whether these games are counted, not won."""
    return bool(over) and all(is_scored(one.outcome, seats) for one in over)


# -- what they counted


def amounts(over: Sequence[StudiedGame]) -> dict[ScoredLine, list[float]]:
    """Return every line of the score with its amount in each game, 0 where it is missing."""
    found: defaultdict[ScoredLine, list[float]] = defaultdict(lambda: [0.0] * len(over))
    for place, one in enumerate(over):
        for line in one.outcome.score:
            found[ScoredLine(line.label, line.seat)][place] += line.amount
    return dict(sorted(found.items(), key=lambda line: in_order(line[0])))


def totals(over: Sequence[StudiedGame], seat: Seat, seats: Sequence[Seat]) -> list[float]:
    """Return the score of a seat in each game; lines of nobody count where there is one seat only."""
    whose = ("", seat) if len(seats) == 1 else (seat,)
    return [float(sum(line.amount for line in one.outcome.score if line.seat in whose)) for one in over]


# -- what they were worth


def worth_of(games: Sequence[StudiedGame], seat: Seat, *, scored: bool) -> Estimate:
    """Return the worth of games to a seat: the share that it won, or the mean of its score."""
    if scored:
        return mean([worth(one.outcome, seat, scored=True) for one in games])
    return share(sum(one.outcome.winner == seat for one in games), len(games))


def apart(a: Sequence[StudiedGame], b: Sequence[StudiedGame], seat: Seat, *, scored: bool) -> Estimate | None:
    """Return how much more games ``b`` were worth to a seat than games ``a``."""
    if scored:
        scores = [[worth(one.outcome, seat, scored=True) for one in games] for games in (a, b)]
        return means_apart(scores[0], scores[1])
    first, second = ((sum(one.outcome.winner == seat for one in games), len(games)) for games in (a, b))
    return shares_apart(first, second)
