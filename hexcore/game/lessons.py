"""Lessons: real games with a fixed start and instructions beside them.

A lesson is data: ``lessons/<name>.toml`` in the folder of a game. Its words are in the file in English; translations
are the catalogue ``lessons`` (``docs/lessons.md``). Nothing here knows a rule: a step waits for something that the seat
sees, and points at something that the seat is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from hexcore.data.datafolder import Declaration, load_model
from hexcore.data.meta import Name, OptionValue, Said
from hexcore.errors import UnknownName
from hexcore.game.actions import Action, read_action
from hexcore.types import Labels

if TYPE_CHECKING:
    from hexcore.game.game import Game
    from hexcore.play.session import Session

FOLDER = "lessons"  # in the folder of a game, and the name of the catalogue


def _several(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Several: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_several)]  # one name or several, of which any will do
# parts of the table that can be pointed at
Part: TypeAlias = Literal["log", "odds", "phases", "prompt", "panels", "stack", "shop", "briefing", "dice", "undo"]


class Wait(Declaration):
    """What a lesson step waits for: all its conditions at one moment, of several names any.

    ``done`` and ``heard`` are about what has just happened, with the ``pieces``, ``hexes`` and ``words`` it names; the
    rest is about the present. ``read`` waits for the reader's click.
    """

    read: bool = False
    done: Several = ()  # verbs of actions, one of which the seat has just chosen
    heard: Several = ()  # kinds of records, one of which the seat has just heard
    by: Several = ()  # whose action that record came from
    pieces: Several = ()
    hexes: Several = ()
    words: Several = ()
    asked: Several = ()  # steps, one of which asks the seat now
    offered: Several = ()  # verbs, one of which is offered now
    turn: int = 0  # this turn has come or gone by
    phase: Several = ()
    piece: str = ""
    at: Several = ()  # where that piece is seen; empty: anywhere on the map
    told: Several = ()  # kinds of records, one of which the seat has heard at any time
    over: bool = False
    either: tuple[Wait, ...] = ()  # other conditions, one of which will do
    unless: Wait | None = None  # a condition that must not hold

    @model_validator(mode="after")
    def _whole(self) -> Wait:
        now = (self.asked, self.offered, self.turn, self.phase, self.piece, self.told, self.over, self.unless)
        if not any((self.read, self.done, self.heard, self.either, *now)):
            raise ValueError("a step that waits for nothing would never be seen")
        if self.at and not self.piece:
            raise ValueError("'at' says where a 'piece' is")
        return self

    def whole(self) -> Iterator[Wait]:
        """Yield this condition and all within it."""
        yield self
        for one in (*self.either, *((self.unless,) if self.unless is not None else ())):
            yield from one.whole()


class Point(Declaration):
    """A pointer: a part of the table, or whatever offers an action with these names.

    ``panel`` names one of the game's own panels, ``told`` the pieces of the last record of a kind.
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
        """Whether it only points, without an action to take."""
        return bool(self.part or self.panel or self.told)

    def fits(self, action: Action, labels: Labels) -> bool:
        """Return whether an action is pointed at."""
        if self.shows or (self.verb and action.verb != self.verb):
            return False
        if (self.piece and self.piece not in action.pieces) or (self.word and self.word not in action.words):
            return False
        return not self.hex or (bool(action.hexes) and labels.label(action.hexes[-1]) == self.hex)


class Case(Declaration):
    """Other words for a case in which those of the step, or the last ones, would not be true."""

    id: Name
    when: Wait
    say: str
    point: tuple[Point, ...] | None = None  # pointers instead of those of the step
    lost: bool = False  # the goal of the lesson is out of reach: it may be restarted

    @model_validator(mode="after")
    def _now(self) -> Case:
        if any(wait.read for wait in self.when.whole()):
            raise ValueError("a case cannot wait to be read")
        return self


class LessonStep(Declaration):
    """One instruction with its completion test and its pointers."""

    id: Name
    say: str
    wait: Wait
    point: tuple[Point, ...] = ()
    way: Several = ()  # verbs that belong to it too: choosing one is not straying
    stray: str = ""  # words for whoever does something else; empty: those of all lessons
    rules: Several = ()
    only_if: Wait | None = None  # a condition when its turn comes; else the step is skipped
    near: bool = False  # it counts only once all steps before it are done: for what happens more than once
    again: bool = False  # shown whenever "only_if" holds, before and after its turn: for what may happen several times
    stay: bool = False  # it stays until it was read, even if the seat plays on: for what is taught only here
    choice: bool = False  # its pointers are alternatives, not a sequence
    case: tuple[Case, ...] = ()  # other words; the first case that holds is shown
    most: Annotated[int, Field(ge=0)] = 0  # how many choices it takes, if they are few: each uses the room of a pointer

    @model_validator(mode="after")
    def _has_moment(self) -> LessonStep:
        if self.again and (self.only_if is None or not self.only_if.asked):
            raise ValueError("a step with 'again' needs an 'only_if' with 'asked'")
        return self


class Lesson(Declaration):
    """A guided game."""

    id: Name
    title: str
    about: str
    end: str  # the last words, even if the game ends early
    ending: tuple[Case, ...] = ()  # other last words; the first case that holds is shown
    scenario: Name
    seat: Name
    bots: dict[str, str] = Field(default_factory=dict)
    options: dict[str, OptionValue] = Field(default_factory=dict)
    seed: int = 0
    opening: tuple[dict[str, Any], ...] = ()  # actions carried out before the lesson begins, whoever decides
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
        """Yield all words by key, in the order of the file."""
        yield from ((f"{self.id}.{field}", getattr(self, field)) for field in ("title", "about", "end"))
        yield from ((f"{self.id}.end.{case.id}", case.say) for case in self.ending)
        for step in self.step:
            yield f"{self.id}.{step.id}.say", step.say
            yield from ((f"{self.id}.{step.id}.say.{case.id}", case.say) for case in step.case)
            if step.stray:
                yield f"{self.id}.{step.id}.stray", step.stray

    def in_language(self, said: Said) -> Lesson:
        """Return the lesson in other words; ``said`` returns English where there is no translation."""

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
        """The number of steps without the conditional ones."""
        return self.number(len(self.step) - 1)

    def number(self, at: int) -> int:
        """Return the displayed number of a step; a conditional one has that of the step before."""
        return max(1, sum(step.only_if is None for step in self.step[: at + 1]))

    def cited(self) -> tuple[str, ...]:
        """Return the rules that its steps name, each once."""
        return tuple(dict.fromkeys(rule for step in self.step for rule in step.rules))

    def begin(self, game: Game[Any]) -> Session:
        """Return the session of the lesson at its start."""
        from hexcore.play.session import Session

        session = Session(game, self.scenario, self.options, self.seed)
        labels = game.board(self.scenario)
        for action in self.opening:
            session.apply(read_action(action, labels))
        session.lesson = LessonMark(self.id)
        return session


class LessonMark(NamedTuple):
    """What a save keeps of a lesson: which one, what was read, and whether it was left.

    Progress is not saved: it follows from what has happened (:mod:`hexcore.play.lesson_progress`).
    """

    lesson: str
    read: tuple[tuple[str, int], ...] = ()  # steps that were read, each with the ply at that time
    left: bool = False
    done: bool = False

    def json(self) -> dict[str, Any]:
        """Return the mark for a save."""
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
        """Return the mark."""
        return LessonMark(self.lesson, tuple(self.read), self.left, self.done)


# -- where they lie --------------------------------------------------------------------------------------------


def load_lesson(path: Path) -> Lesson:
    """Load a lesson, named by its file; raise with everything that is wrong."""
    return load_model(path, Lesson, id=path.stem)


@cache
def lessons_in(folder: Path) -> tuple[Lesson, ...]:
    """Return the lessons in the folder of a game, in the order of their files."""
    return tuple(load_lesson(path) for path in sorted((folder / FOLDER).glob("*.toml")))


def find_lesson(lessons: Iterable[Lesson], name: str) -> Lesson:
    """Return a lesson by id."""
    found: Mapping[str, Lesson] = {lesson.id: lesson for lesson in lessons}
    if name not in found:
        raise UnknownName("lesson", name, found)
    return found[name]
