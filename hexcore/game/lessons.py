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

from hexcore.data.datafolder import explain_errors
from hexcore.data.meta import Name, OptionValue, Said
from hexcore.errors import BrokenContent, UnknownName, at
from hexcore.game.actions import Action, read_action
from hexcore.types import Labels

if TYPE_CHECKING:
    from hexcore.game.game import Game
    from hexcore.play.session import Session

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
    """Where that piece is seen; without it, anywhere on the map."""
    told: Several = ()
    """Kinds of records, of which the seat has heard one at any time so far."""
    over: bool = False
    either: tuple[Wait, ...] = ()
    """Other things, one of which will do."""
    unless: Wait | None = None
    """What must not be so."""

    @model_validator(mode="after")
    def _whole(self) -> Wait:
        now = (self.asked, self.offered, self.turn, self.phase, self.piece, self.told, self.over, self.unless)
        if not any((self.read, self.done, self.heard, self.either, *now)):
            raise ValueError("a step that waits for nothing would never be seen")
        if self.at and not self.piece:
            raise ValueError("'at' says where a 'piece' is")
        return self

    def whole(self) -> Iterator[Wait]:
        """This, and all that it is made of."""
        yield self
        for one in (*self.either, *((self.unless,) if self.unless is not None else ())):
            yield from one.whole()


class Point(_Declared):
    """What is pointed at: a part of the table, or whatever offers an action with this verb, piece, hex or word.

    ``panel`` names one of the game's own panels, and ``told`` the pieces that were named by the last record of a kind.
    """

    verb: str = ""
    piece: str = ""
    hex: str = ""
    word: str = ""
    part: Part | Literal[""] = ""
    panel: str = ""
    told: Several = ()

    @model_validator(mode="after")
    def _one(self) -> Point:
        acts = any((self.verb, self.piece, self.hex, self.word))
        if sum(map(bool, (self.part, self.panel, self.told, acts))) != 1:
            raise ValueError(
                "a pointer names either a part of the table, a panel, what was told, or a verb, piece, hex or word"
            )
        return self

    @property
    def shows(self) -> bool:
        """Whether it only shows something: nothing is done with it."""
        return bool(self.part or self.panel or self.told)

    def fits(self, action: Action, labels: Labels) -> bool:
        """Whether an action is one that is pointed at."""
        if self.shows or (self.verb and action.verb != self.verb):
            return False
        if (self.piece and self.piece not in action.pieces) or (self.word and self.word not in action.words):
            return False
        return not self.hex or (bool(action.hexes) and labels.label(action.hexes[-1]) == self.hex)


class Case(_Declared):
    """Other words for a case in which those of the step, or the last ones, would not be true."""

    id: Name
    when: Wait
    say: str
    point: tuple[Point, ...] | None = None
    """What is pointed at instead; without it, what the step points at."""
    lost: bool = False
    """Whether what the lesson wants to show cannot be reached any more: it may then be begun anew."""

    @model_validator(mode="after")
    def _now(self) -> Case:
        if any(wait.read for wait in self.when.whole()):
            raise ValueError("a case is so or is not: it does not wait to be read")
        return self


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
    again: bool = False
    """Whether it is said whenever what it is said ``only_if`` is so, before its turn and after: for what may happen
    at any time, and more than once."""
    stay: bool = False
    """Whether it stays until it was read, also if the seat plays on meanwhile: for what is taught only here."""
    choice: bool = False
    """Whether its pointers are ways to choose from, not things to do one after the other."""
    case: tuple[Case, ...] = ()
    """Other words for what may have happened; the first case that is so is said."""
    most: Annotated[int, Field(ge=0)] = 0
    """How many choices there are to be made in it, where they are few: each one takes the room of a pointer."""

    @model_validator(mode="after")
    def _has_moment(self) -> LessonStep:
        if self.again and (self.only_if is None or not self.only_if.asked):
            raise ValueError("a step that is said again needs an 'only_if' with the question that it is about")
        return self


class Lesson(_Declared):
    """A guided game."""

    id: Name
    title: str
    about: str
    end: str
    """The last words, also where the game ends early."""
    ending: tuple[Case, ...] = ()
    """Other last words for what may have happened; the first case that is so is said."""
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
        for cases in (self.ending, *(step.case for step in self.step)):
            if len({case.id for case in cases}) < len(cases):
                raise ValueError(f"cases listed twice among {', '.join(case.id for case in cases)}")
        return self

    def words(self) -> Iterator[tuple[str, str]]:
        """All words by where they stand, in the order of the file."""
        yield from ((f"{self.id}.{field}", getattr(self, field)) for field in ("title", "about", "end"))
        yield from ((f"{self.id}.end.{case.id}", case.say) for case in self.ending)
        for step in self.step:
            yield f"{self.id}.{step.id}.say", step.say
            yield from ((f"{self.id}.{step.id}.say.{case.id}", case.say) for case in step.case)
            if step.stray:
                yield f"{self.id}.{step.id}.stray", step.stray

    def in_language(self, said: Said) -> Lesson:
        """The same lesson in other words; ``said`` gives back in English what nobody has translated."""

        def cases(where: str, found: tuple[Case, ...]) -> tuple[Case, ...]:
            return tuple(case.model_copy(update={"say": said(f"{where}.{case.id}", case.say)}) for case in found)

        steps = (
            step.model_copy(
                update={
                    "say": said(f"{self.id}.{step.id}.say", step.say),
                    "case": cases(f"{self.id}.{step.id}.say", step.case),
                    "stray": said(f"{self.id}.{step.id}.stray", step.stray) if step.stray else "",
                }
            )
            for step in self.step
        )
        own = {field: said(f"{self.id}.{field}", getattr(self, field)) for field in ("title", "about", "end")}
        return self.model_copy(update={**own, "step": tuple(steps), "ending": cases(f"{self.id}.end", self.ending)})

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
        from hexcore.play.session import Session

        session = Session(game, self.scenario, self.options, self.seed)
        labels = game.board(self.scenario)
        for action in self.opening:
            session.apply(read_action(action, labels))
        session.lesson = LessonMark(self.id)
        return session


class LessonMark(NamedTuple):
    """What is kept of a lesson beside the game: which one, what has been read and when, and whether it was left.

    Where it stands is not kept: that follows from what has happened (see :mod:`hexcore.play.lesson_progress`).
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
