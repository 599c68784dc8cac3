"""Lessons: a real game with a fixed start, and words beside it that say why, step by step.

A lesson is data: ``lessons/<name>.toml`` in the folder of a game, beside its ``text.toml``. Its words stand in it in
English; in other languages they are the catalogue ``lessons`` (see ``docs/lessons.md``). Nothing here knows a rule: a
step waits for something that the seat itself sees, and points at what the seat itself is shown.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from hexcore.actions import Action, read_action
from hexcore.errors import BrokenContent, UnknownName, at
from hexcore.meta import Name, OptionValue, Said
from hexcore.packs import explain_errors
from hexcore.types import Labels

if TYPE_CHECKING:
    from hexcore.game import Game
    from hexcore.session import Session

FOLDER = "lessons"
"""Where lessons lie in the folder of a game, and what the catalogue of their words is called."""


def _several(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Several: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_several)]
"""One name or several, of which any will do."""
Part: TypeAlias = Literal["log", "odds", "phases", "prompt", "panels", "stack", "shop", "briefing", "dice", "undo"]
"""What can be pointed at beside the map."""


class _Declared(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Wait(_Declared):
    """What a step waits for: all that is said must be so at one moment, of several names any.

    ``done`` and ``heard`` are about what has just happened, with ``pieces``, ``hexes`` and ``words`` that it names; the
    rest is about what is so now. ``read`` waits for the reader, who says that he has read it.
    """

    read: bool = False
    done: Several = ()
    """Verbs of actions, of which the seat has just chosen one."""
    heard: Several = ()
    """Kinds of records, of which the seat has just heard one."""
    by: Several = ()
    """Whose action that record came of."""
    pieces: Several = ()
    hexes: Several = ()
    words: Several = ()
    asked: Several = ()
    """Steps of the game, one of which asks the seat now."""
    offered: Several = ()
    """Verbs, one of which is offered to the seat now."""
    turn: int = 0
    """The turn that has come, or has gone by."""
    phase: Several = ()
    piece: str = ""
    at: Several = ()
    """Where that piece is seen."""
    over: bool = False
    either: tuple[Wait, ...] = ()
    """Other things, one of which will do."""

    @model_validator(mode="after")
    def _whole(self) -> Wait:
        now = (self.asked, self.offered, self.turn, self.phase, self.piece, self.over)
        if not any((self.read, self.done, self.heard, self.either, *now)):
            raise ValueError("a step that waits for nothing would never be seen")
        if bool(self.piece) != bool(self.at):
            raise ValueError("'piece' and 'at' go together")
        return self


class Point(_Declared):
    """What is pointed at: a part of the table, or whatever offers an action with this verb, piece, hex or word."""

    verb: str = ""
    piece: str = ""
    hex: str = ""
    word: str = ""
    part: Part | Literal[""] = ""

    @model_validator(mode="after")
    def _one(self) -> Point:
        if bool(self.part) == any((self.verb, self.piece, self.hex, self.word)):
            raise ValueError("a pointer names either a part of the table, or a verb, piece, hex or word")
        return self

    def fits(self, action: Action, labels: Labels) -> bool:
        """Whether an action is one that is pointed at."""
        if self.part or (self.verb and action.verb != self.verb):
            return False
        if (self.piece and self.piece not in action.pieces) or (self.word and self.word not in action.words):
            return False
        return not self.hex or (bool(action.hexes) and labels.label(action.hexes[-1]) == self.hex)


class LessonStep(_Declared):
    """One step: what is said, what is waited for, and what is pointed at meanwhile."""

    id: Name
    say: str
    wait: Wait
    point: tuple[Point, ...] = ()
    way: Several = ()
    """Verbs that belong to it too: whoever chooses one has not strayed."""
    stray: str = ""
    """What is said to who does something else; without it, what is said in all lessons."""
    rules: Several = ()
    only_if: Wait | None = None
    """What must be so when its turn comes; else there is nothing to say, and the next step follows."""
    near: bool = False
    """Whether it counts only once all before it is done: for what happens more than once."""
    most: Annotated[int, Field(ge=0)] = 0
    """How many choices there are to be made in it, where they are few: each one takes the room of a pointer."""


class Lesson(_Declared):
    """A guided game."""

    id: Name
    title: str
    about: str
    end: str
    """The last words, also where the game ends early."""
    scenario: Name
    seat: Name
    bots: dict[str, str] = {}
    options: dict[str, OptionValue] = {}
    seed: int = 0
    opening: tuple[dict[str, Any], ...] = ()
    """Actions that have been carried out when the lesson begins, whoever decides."""
    minutes: Annotated[int, Field(ge=1, le=60)]
    step: Annotated[tuple[LessonStep, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _once(self) -> Lesson:
        ids = [step.id for step in self.step]
        twice = sorted({ident for ident in ids if ids.count(ident) > 1})
        if twice:
            raise ValueError(f"steps listed twice: {', '.join(twice)}")
        return self

    def words(self) -> Iterator[tuple[str, str]]:
        """All words by where they stand, in the order of the file."""
        yield from ((f"{self.id}.{field}", getattr(self, field)) for field in ("title", "about", "end"))
        for step in self.step:
            yield f"{self.id}.{step.id}.say", step.say
            if step.stray:
                yield f"{self.id}.{step.id}.stray", step.stray

    def in_language(self, said: Said) -> Lesson:
        """The same lesson in other words; ``said`` gives back in English what nobody has translated."""
        steps = (
            step.model_copy(
                update={
                    "say": said(f"{self.id}.{step.id}.say", step.say),
                    "stray": said(f"{self.id}.{step.id}.stray", step.stray) if step.stray else "",
                }
            )
            for step in self.step
        )
        own = {field: said(f"{self.id}.{field}", getattr(self, field)) for field in ("title", "about", "end")}
        return self.model_copy(update={**own, "step": tuple(steps)})

    @property
    def length(self) -> int:
        """How many steps there are for everybody; those for a case that may not come are not counted."""
        return self.number(len(self.step) - 1)

    def number(self, at: int) -> int:
        """The number of a step as it is counted aloud; one for a case has the number of the step before it."""
        return max(1, sum(step.only_if is None for step in self.step[: at + 1]))

    def cited(self) -> tuple[str, ...]:
        """The rules that its steps name, each once."""
        return tuple(dict.fromkeys(rule for step in self.step for rule in step.rules))

    def begin(self, game: Game[Any]) -> Session:
        """Return the game that the lesson is about, at its start."""
        from hexcore.session import Session

        session = Session(game, self.scenario, self.options, self.seed)
        labels = game.board(self.scenario)
        for action in self.opening:
            session.apply(read_action(action, labels))
        session.lesson = LessonMark(self.id)
        return session


class LessonMark(NamedTuple):
    """What is kept of a lesson beside the game: which one, what has been read and when, and whether it was left.

    Where it stands is not kept: that follows from what has happened (see :mod:`hexcore.course`).
    """

    lesson: str
    read: tuple[tuple[str, int], ...] = ()
    """Steps that were read, each with how many actions there had been by then."""
    left: bool = False
    done: bool = False
    """Whether it has come to its end."""

    def json(self) -> dict[str, Any]:
        """Write it for a save."""
        read = [list(one) for one in self.read]
        return {"lesson": self.lesson, "read": read, "left": self.left, "done": self.done}


class SavedMark(BaseModel):
    """A :class:`LessonMark` as it stands in a save."""

    model_config = ConfigDict(extra="forbid")

    lesson: str
    read: list[tuple[str, int]] = []
    left: bool = False
    done: bool = False

    def mark(self) -> LessonMark:
        """The mark itself."""
        return LessonMark(self.lesson, tuple(self.read), self.left, self.done)


# -- where they lie --------------------------------------------------------------------------------------------


def load_lesson(path: Path) -> Lesson:
    """Load a lesson; everything that is wrong with it is named. Its id is the name of its file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenContent(at(path, str(error))) from None
    try:
        return Lesson.model_validate({"id": path.stem, **data})
    except ValidationError as error:
        raise BrokenContent(explain_errors(str(path), error, data)) from None


@cache
def lessons_in(folder: Path) -> tuple[Lesson, ...]:
    """Return the lessons in the folder of a game, by the names of their files."""
    return tuple(load_lesson(path) for path in sorted((folder / FOLDER).glob("*.toml")))


def find_lesson(lessons: Iterable[Lesson], name: str) -> Lesson:
    """Return a lesson by id."""
    found: Mapping[str, Lesson] = {lesson.id: lesson for lesson in lessons}
    if name not in found:
        raise UnknownName("lesson", name, found)
    return found[name]
