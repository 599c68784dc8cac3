"""How far a lesson has come: a pure function of the lesson, of what has happened as its seat knows it, and of what has
been read.

So it needs no keeping: a game that was saved, left, or taken back stands where it stands. A lesson never jams. A step
whose moment has passed is left behind: whatever later step has come true, it goes on there; any legal action goes on
with the game, and where the game ends, the lesson ends with its last words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from hexcore.actions import Action, Decision
from hexcore.lessons import Lesson, LessonMark, LessonStep, Point, Wait
from hexcore.records import Record, seen_by
from hexcore.session import Entry, Session
from hexcore.types import Labels
from hexcore.views import View


class Moment:
    """What the seat of a lesson knows after so many actions: what has just happened, and how things stand."""

    def __init__(self, session: Session, lesson: Lesson, ply: int) -> None:
        self._session, self._lesson, self._ply = session, lesson, ply

    @property
    def labels(self) -> Labels:
        """How hexes are called."""
        return self._session.game.board(self._lesson.scenario)

    @property
    def entry(self) -> Entry | None:
        """The action that led here; None at the start."""
        return self._session.entries[self._ply - 1] if self._ply else None

    @property
    def chosen(self) -> Action | None:
        """What the seat has chosen, or a table for it where there was no choice; None where somebody else has."""
        entry = self.entry
        return entry.action if entry is not None and entry.seat == self._lesson.seat else None

    @cached_property
    def heard(self) -> Sequence[Record]:
        """What the seat has heard of the action."""
        return seen_by(self.entry.records, self._lesson.seat) if self.entry is not None else ()

    @cached_property
    def _state(self) -> object:
        now = self._ply == len(self._session.entries)
        return self._session.state if now else self._session.position(self._ply)

    @cached_property
    def view(self) -> View:
        """What the seat sees."""
        return self._session.game.view(self._state, self._lesson.seat)

    @cached_property
    def asked(self) -> Decision | None:
        """What the seat is asked; None where somebody else is, or the game is over."""
        now = self._ply == len(self._session.entries)
        decision = self._session.decision if now else self._session.game.decision(self._state)
        return decision if decision is not None and decision.seat == self._lesson.seat else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._ply == len(self._session.entries) and self._session.decision is None


def holds(wait: Wait, moment: Moment, *, now_only: bool = False) -> bool:
    """Whether what is waited for is so; with ``now_only`` nothing counts that has only just happened."""
    if wait.read or (now_only and (wait.done or wait.heard)):
        return False
    if wait.either and not any(holds(one, moment, now_only=now_only) for one in wait.either):
        return False
    return _happened(wait, moment) and _stands(wait, moment)


def _happened(wait: Wait, moment: Moment) -> bool:
    entry = moment.entry
    if wait.done and not (moment.chosen is not None and _named(wait, moment.chosen, moment.labels)):
        return False
    if not wait.heard:
        return True
    by = not wait.by or (entry is not None and entry.seat in wait.by)
    return by and any(_told(wait, record, moment.labels) for record in moment.heard)


def _named(wait: Wait, action: Action, labels: Labels) -> bool:
    """Whether an action is one that is waited for."""
    fits = action.verb in wait.done and _meets(wait.pieces, action.pieces) and _meets(wait.words, action.words)
    return fits and (not wait.hexes or _meets(wait.hexes, map(labels.label, action.hexes)))


def _told(wait: Wait, record: Record, labels: Labels) -> bool:
    """Whether a record is one that is waited for."""
    fits = record.kind in wait.heard and (bool(wait.done) or _meets(wait.pieces, record.pieces))
    return fits and (bool(wait.done) or not wait.hexes or _meets(wait.hexes, map(labels.label, record.hexes)))


def _meets(wanted: Sequence[str], found: Iterable[str]) -> bool:
    return not wanted or not set(wanted).isdisjoint(found)


def _stands(wait: Wait, moment: Moment) -> bool:
    if wait.over and not moment.over:
        return False
    if wait.asked and (moment.asked is None or moment.asked.step not in wait.asked):
        return False
    if wait.offered and (moment.asked is None or not _offers(moment.asked, wait.offered)):
        return False
    if wait.turn and moment.view.turn < wait.turn:
        return False
    if wait.phase and not any(phase.when == "now" and phase.key in wait.phase for phase in moment.view.phases):
        return False
    return not wait.piece or _is_at(wait, moment)


def _offers(decision: Decision, verbs: Sequence[str]) -> bool:
    return any(action.verb in verbs for action in decision.actions)


def _is_at(wait: Wait, moment: Moment) -> bool:
    piece = moment.view.piece(wait.piece)
    return piece is not None and piece.hex >= 0 and moment.labels.label(piece.hex) in wait.at


class Progress(NamedTuple):
    """Where a lesson stands: at which step (after the last one it is over), what of it was done, and whether the last
    choice led elsewhere."""

    at: int = 0
    done: frozenset[int] = frozenset()
    """The pointers of the step that have been followed."""
    strayed: bool = False


class Course:
    """A lesson under way in a session. All it changes there is the mark beside the game."""

    def __init__(self, session: Session, lesson: Lesson) -> None:
        self._session, self.lesson = session, lesson
        self._trail: list[tuple[Entry | None, Progress]] = []
        """What led to each moment, and where the lesson stood then."""
        self._read: tuple[tuple[str, int], ...] = ()

    # -- where it stands ------------------------------------------------------------------------------------

    @property
    def mark(self) -> LessonMark:
        """What is kept beside the game."""
        mark = self._session.lesson
        return mark if mark is not None and mark.lesson == self.lesson.id else LessonMark(self.lesson.id)

    @property
    def progress(self) -> Progress:
        """Where the lesson stands now."""
        entries = self._session.entries
        if self._read != self.mark.read:
            self._read = self.mark.read
            self._trail.clear()
        while self._trail and not self._is_so(len(self._trail) - 1):
            self._trail.pop()
        for ply in range(len(self._trail), len(entries) + 1):
            before = self._trail[-1][1] if self._trail else None
            self._trail.append((entries[ply - 1] if ply else None, self._after(before, ply)))
        now = self._trail[-1][1]
        return now if self._session.decision is not None else Progress(len(self.lesson.step))

    def _is_so(self, ply: int) -> bool:
        """Whether the action that led to a moment is still there."""
        entries = self._session.entries
        return ply == 0 or (ply <= len(entries) and entries[ply - 1] is self._trail[ply][0])

    def _after(self, before: Progress | None, ply: int) -> Progress:
        """Where the lesson stands after one more action."""
        begins = 0 if self._session.from_position else len(self.lesson.opening)
        if ply < begins:
            return Progress()
        moment, now = Moment(self._session, self.lesson, ply), before or Progress()
        reached = self._reached(now.at, moment, first=ply == begins)
        return self._same(now, moment) if reached == now.at and ply > begins else Progress(reached)

    def _reached(self, at: int, moment: Moment, *, first: bool) -> int:
        """The step that is next: after the last one that has come true, and past those that need not be shown."""
        steps, near = self.lesson.step, range(at, len(self.lesson.step))
        met = [n for n in near if self._counts(n, at) and holds(steps[n].wait, moment, now_only=first)]
        reached = met[-1] + 1 if met else at
        while reached < len(steps) and self._passes(steps[reached], moment, arrived=reached != at or first):
            reached += 1
        return reached

    def _counts(self, n: int, at: int) -> bool:
        return n == at or not self.lesson.step[n].near

    def _passes(self, step: LessonStep, moment: Moment, *, arrived: bool) -> bool:
        """Whether a step needs no more: it was read, it is so already, or there is nothing to say of it."""
        if arrived and step.only_if is not None and not holds(step.only_if, moment):
            return True
        if step.wait.read:
            return dict(self._read).get(step.id, moment._ply + 1) <= moment._ply
        return arrived and holds(step.wait, moment, now_only=True)

    def _same(self, now: Progress, moment: Moment) -> Progress:
        """The same step still: what of it was done, and whether the last choice belongs to it."""
        action = moment.chosen
        if now.at >= len(self.lesson.step) or action is None:
            return now
        step = self.lesson.step[now.at]
        fits = {n for n, point in enumerate(step.point) if point.fits(action, moment.labels)}
        belongs = bool(fits) or action.verb in step.way or step.wait.read
        passed = moment.entry is not None and moment.entry.passing is not None
        return Progress(now.at, now.done | fits, now.strayed if passed else not belongs)

    # -- what is shown of it --------------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep | None:
        """The step it stands at; None once it is over."""
        at = self.progress.at
        return self.lesson.step[at] if at < len(self.lesson.step) else None

    @property
    def points(self) -> tuple[Point, ...]:
        """What is to be pointed at now, in order; what was followed already only where nothing else is left."""
        step, done = self.step, self.progress.done
        left = [point for n, point in enumerate(step.point) if n not in done] if step is not None else []
        return tuple(left) if step is None or any(not point.part for point in left) else step.point

    def read(self) -> None:
        """The step has been read: go on, if that is what it waits for."""
        step = self.step
        if step is not None and step.wait.read:
            kept = tuple(one for one in self.mark.read if one[0] != step.id)
            self._session.lesson = self.mark._replace(read=(*kept, (step.id, len(self._session.entries))))

    def leave(self, left: bool = True) -> None:
        """Leave the lesson and play on without it, or take it up again."""
        self._session.lesson = self.mark._replace(left=left)


def course_of(session: Session, lessons: Iterable[Lesson]) -> Course | None:
    """Return the lesson that a session is about; None if it is about none, or about one that is not there any more."""
    found: Mapping[str, Lesson] = {lesson.id: lesson for lesson in lessons}
    lesson = found.get(session.lesson.lesson) if session.lesson is not None else None
    return Course(session, lesson) if lesson is not None and lesson.scenario == session.state.scenario else None
