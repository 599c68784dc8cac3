"""How studies lie in their file: the tables, and games, names and questions as their rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from hexcore.canonical import digest
from hexcore.noticed import Notes, Thing, Times
from hexcore.outcomes import Outcome, ScoreLine
from hexcore.simulate import Played
from hexcore.text import Text, Value, read_text
from hexcore.version import VERSION

TABLES: Final = """
CREATE TABLE study (
    id INTEGER PRIMARY KEY,
    asked TEXT NOT NULL UNIQUE,
    name TEXT UNIQUE,
    question TEXT NOT NULL
);
CREATE TABLE game (
    study INTEGER NOT NULL REFERENCES study(id) ON DELETE CASCADE,
    seed INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    ending TEXT NOT NULL,
    winner TEXT NOT NULL,
    level TEXT NOT NULL,
    score TEXT NOT NULL,
    error TEXT NOT NULL,
    failures INTEGER NOT NULL,
    course TEXT NOT NULL,
    PRIMARY KEY (study, seed)
) WITHOUT ROWID;
CREATE TABLE thing (
    study INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    list TEXT NOT NULL,
    name TEXT NOT NULL,
    seat TEXT NOT NULL,
    came INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    paid INTEGER NOT NULL,
    PRIMARY KEY (study, seed, list, name, seat),
    FOREIGN KEY (study, seed) REFERENCES game(study, seed) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE spot (
    study INTEGER NOT NULL REFERENCES study(id) ON DELETE CASCADE,
    what TEXT NOT NULL,
    seat TEXT NOT NULL,
    hex TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (study, what, seat, hex)
) WITHOUT ROWID;
"""


class Question(NamedTuple):
    """What a study asks: everything that the course of a game depends on besides its seed."""

    game: str
    scenario: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    rules: int
    data: str
    version: str = VERSION

    @property
    def asked(self) -> str:
        """The question in one word: the same for the same question."""
        return digest(self._asdict())


def row_of(one: Played, notes: Notes) -> tuple[object, ...]:
    """A game as a row of its table, without the study that it belongs to."""
    outcome = one.outcome or Outcome("")
    score = json.dumps([line.json() for line in outcome.score]) if one.outcome is not None else ""
    return (
        one.seed, one.plies, notes.turns, outcome.ending, outcome.winner, outcome.level, score, one.error, one.failures,
        json.dumps(notes.course),
    )  # fmt: skip


def played_of(row: Sequence[Any], things: tuple[tuple[Thing, Times], ...]) -> Played:
    """A game read from its row, with the things of it."""
    seed, plies, turns, ending, winner, level, score, error, failures, course = row
    lines = json.loads(score) if score else []
    read = tuple(ScoreLine(read_text(one["label"]), one["amount"], one["rule"], one["seat"]) for one in lines)
    outcome = Outcome(ending, winner, level, score=read) if score else None
    notes = Notes(turns, tuple((turn, standing) for turn, standing in json.loads(course)), (), things)
    return Played(seed, plies, outcome, error, failures, notes)


def name_of(name: Value) -> str:
    """The name of a thing as it is written."""
    return json.dumps(name.json() if isinstance(name, Text) else name, ensure_ascii=False)


def read_name(written: str) -> Value:
    """The name of a thing read again."""
    found = json.loads(written)
    return read_text(found) if isinstance(found, dict) else str(found)


def read_question(written: str) -> Question:
    """A question read again."""
    data = json.loads(written)
    return Question(**{**data, "bots": tuple(data["bots"])})
