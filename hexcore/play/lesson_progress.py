"""Lesson progress: a pure function of the lesson, the history that its seat knows, and the steps that were read.

So saves and undo need no care. A lesson never jams: if a later step has come true it goes on there, any legal action
goes on with the game, and at the end of the game the lesson ends with its last words. A step whose moment passed while
others played stays until it is read or the reader plays on. A step about a decision that comes up only later is shown
when it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from hexcore.game.actions import Action, Decision, PieceId
from hexcore.game.lessons import Case, Lesson, LessonMark, LessonStep, Point, Wait
from hexcore.game.records import Record
from hexcore.game.views import View
from hexcore.play.hearing import Hearing
from hexcore.play.session import Entry, Session
from hexcore.types import Labels


class LessonMoment:
    """What the seat of a lesson knows after ``ply`` actions."""

    def __init__(self, session: Session, lesson: Lesson, ply: int, hearing: Hearing | None = None) -> None:
        self._session, self._lesson, self._ply = session, lesson, ply
        self._hearing = hearing or Hearing(session, lesson.seat)

    @property
    def labels(self) -> Labels:
        return self._session.game.board(self._lesson.scenario)

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def entry(self) -> Entry | None:
        """The action that led here; None at the start."""
        return self._session.entries[self._ply - 1] if self._ply else None

    @property
    def chosen(self) -> Action | None:
        """The seat's own action that led here, including one answered by the table."""
        entry = self.entry
        return entry.action if entry is not None and entry.seat == self._lesson.seat else None

    @cached_property
    def heard(self) -> Sequence[Record]:
        """What the seat has heard of that action."""
        return self._hearing.records(self._ply - 1) if self._ply else ()

    @property
    def told(self) -> frozenset[str]:
        """The kinds of all records heard so far."""
        return frozenset(record.kind for ply in range(self._ply) for record in self._hearing.records(ply))

    @cached_property
    def _state(self) -> object:
        now = self._ply == len(self._session.entries)
        return self._session.state if now else self._session.position(self._ply)

    @cached_property
    def view(self) -> View:
        return self._session.game.view(self._state, self._lesson.seat)

    @cached_property
    def asked(self) -> Decision | None:
        """The seat's own decision; None if another seat decides or the game is over."""
        now = self._ply == len(self._session.entries)
        decision = self._session.decision if now else self._session.game.decision(self._state)
        return decision if decision is not None and decision.seat == self._lesson.seat else None

    @property
    def over(self) -> bool:
        return self._ply == len(self._session.entries) and self._session.decision is None


def holds(wait: Wait, moment: LessonMoment, *, now_only: bool = False) -> bool:
    """Say whether a condition is met; with ``now_only`` by the situation, not by what has just happened."""
    if wait.read or (now_only and (wait.done or wait.heard)):
        return False
    if wait.either and not any(holds(one, moment, now_only=now_only) for one in wait.either):
        return False
    if wait.unless is not None and holds(wait.unless, moment):
        return False
    return _happened(wait, moment) and _stands(wait, moment)


def _happened(wait: Wait, moment: LessonMoment) -> bool:
    entry = moment.entry
    if wait.done and not (moment.chosen is not None and _named(wait, moment.chosen, moment.labels)):
        return False
    if not wait.heard:
        return True
    by = not wait.by or (entry is not None and entry.seat in wait.by)
    return by and any(_told(wait, record, moment.labels) for record in moment.heard)


def _named(wait: Wait, action: Action, labels: Labels) -> bool:
    fits = action.verb in wait.done and _meets(wait.pieces, action.pieces) and _meets(wait.words, action.words)
    return fits and (not wait.hexes or _meets(wait.hexes, map(labels.label, action.hexes)))


def _told(wait: Wait, record: Record, labels: Labels) -> bool:
    fits = record.kind in wait.heard and (bool(wait.done) or _meets(wait.pieces, record.pieces))
    return fits and (bool(wait.done) or not wait.hexes or _meets(wait.hexes, map(labels.label, record.hexes)))


def _meets(wanted: Sequence[str], found: Iterable[str]) -> bool:
    return not wanted or not set(wanted).isdisjoint(found)


def _stands(wait: Wait, moment: LessonMoment) -> bool:
    if wait.over and not moment.over:
        return False
    if wait.asked and (moment.asked is None or moment.asked.step not in wait.asked):
        return False
    if wait.offered and (moment.asked is None or not any(one.verb in wait.offered for one in moment.asked.actions)):
        return False
    if wait.turn and moment.view.turn < wait.turn:
        return False
    if wait.phase and not any(phase.when == "now" and phase.key in wait.phase for phase in moment.view.phases):
        return False
    if wait.told and moment.told.isdisjoint(wait.told):
        return False
    return not wait.piece or _is_at(wait, moment)


def _is_at(wait: Wait, moment: LessonMoment) -> bool:
    piece = moment.view.piece(wait.piece)
    if piece is None or (piece.hex < 0 and piece.side < 0):
        return False
    return not wait.at or (piece.hex >= 0 and moment.labels.label(piece.hex) in wait.at)


def case_of(cases: Iterable[Case], moment: LessonMoment) -> Case | None:
    """Return the first case that holds."""
    return next((case for case in cases if holds(case.when, moment)), None)


class Progress(NamedTuple):
    """The state of a lesson: the step (after the last one it is over), and what of it has been done."""

    at: int = 0
    done: frozenset[int] = frozenset()  # pointers of the step that have been followed
    strayed: bool = False
    others: int = 0  # choices with the verb of a pointer that were not pointed at
    passed: tuple[int, ...] = ()  # steps passed over unshown on the way here
    seen: bool = False  # whether the seat has chosen since the step came
    beyond: int | None = None  # the step after this one, if this one is over and waits only to be read
    later: frozenset[int] = frozenset()  # steps about a decision that had not come up at their turn
    aside: int | None = None  # one of those whose decision has come up: it is shown before the lesson goes on

    @property
    def shown(self) -> int:
        """The step that is shown."""
        return self.at if self.aside is None else self.aside


class LessonProgress:
    """A lesson in a session. It changes nothing there but the mark kept with the game."""

    def __init__(self, session: Session, lesson: Lesson) -> None:
        self._session, self.lesson = session, lesson
        self._hearing = Hearing(session, lesson.seat)
        self._trail: list[tuple[Entry | None, Progress]] = []  # per moment: the entry that led to it, and the progress
        self._read: tuple[tuple[str, int], ...] = ()

    # -- where it stands ------------------------------------------------------------------------------------

    @property
    def mark(self) -> LessonMark:
        """The part that is saved with the game."""
        mark = self._session.lesson
        return mark if mark is not None and mark.lesson == self.lesson.id else LessonMark(self.lesson.id)

    @property
    def progress(self) -> Progress:
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
        entries = self._session.entries
        return ply == 0 or (ply <= len(entries) and entries[ply - 1] is self._trail[ply][0])

    def _after(self, before: Progress | None, ply: int) -> Progress:
        begins = 0 if self._session.from_position else len(self.lesson.opening)
        if ply < begins:
            return Progress()
        moment, now, first = self._moment(ply), before or Progress(), ply == begins
        now, beside = self._after_aside(now, moment), now.aside is not None
        if now.beyond is not None:
            return self._aside(self._held(now, moment), moment)
        reached, passed, later = self._reached(now.at, moment, first=first)
        if reached == now.at and not first:
            return self._aside(now if beside else self._same(now, moment), moment)
        later |= now.later
        if not first and self._lasts(now, moment):
            return now._replace(beyond=reached, passed=(*now.passed, *passed), later=later)
        return self._aside(Progress(reached, passed=passed, later=later), moment)

    @staticmethod
    def _own(moment: LessonMoment) -> bool:
        # not counting what the table answered
        return moment.chosen is not None and moment.entry is not None and moment.entry.passing is None

    def _lasts(self, now: Progress, moment: LessonMoment) -> bool:
        # a step whose moment is over stays if it was neither read nor acted on since it came
        if self._was_read(now.at, moment):
            return False
        return self._stays(now.at) or not (now.seen or self._own(moment))

    def _stays(self, at: int) -> bool:
        return at < len(self.lesson.step) and self.lesson.step[at].stay

    def _was_read(self, at: int, moment: LessonMoment) -> bool:
        steps = self.lesson.step
        return at >= len(steps) or dict(self._read).get(steps[at].id, moment.ply + 1) <= moment.ply

    def _held(self, now: Progress, moment: LessonMoment) -> Progress:
        # a step that is over stays until it is read or the seat chooses; what happens meanwhile counts
        assert now.beyond is not None
        reached, passed, later = self._reached(now.beyond, moment, first=False)
        every = Progress(reached, passed=passed, later=now.later | later)
        if self._was_read(now.at, moment) or (self._own(moment) and not self._stays(now.at)):
            return every
        return now._replace(beyond=reached, later=every.later)

    def _reached(self, at: int, moment: LessonMoment, *, first: bool) -> tuple[int, tuple[int, ...], frozenset[int]]:
        """Return the next step: after the last one that has come true, past those that need not be shown.

        With it the steps between that were never shown, and those that may be shown later.
        """
        steps, near = self.lesson.step, range(at, len(self.lesson.step))
        met = [n for n in near if self._counts(n, at) and holds(steps[n].wait, moment, now_only=first)]
        reached = met[-1] + 1 if met else at
        unsaid = [n for n in range(at + 1, reached) if n not in met]
        while reached < len(steps) and self._passes(steps[reached], moment, arrived=reached != at or first):
            unsaid.append(reached)
            reached += 1
        passed = tuple(n for n in unsaid if n < (met[-1] if met else at) and steps[n].only_if is None)
        return reached, passed, frozenset(n for n in unsaid if self._may_come(n))

    def _may_come(self, n: int) -> bool:
        condition = self.lesson.step[n].only_if
        return condition is not None and bool(condition.asked)

    def _counts(self, n: int, at: int) -> bool:
        return n == at or not self.lesson.step[n].near

    def _passes(self, step: LessonStep, moment: LessonMoment, *, arrived: bool) -> bool:
        """Whether a step is not needed: it was read, it holds already, or its condition does not."""
        if arrived and step.only_if is not None and not holds(step.only_if, moment):
            return True
        if step.wait.read:
            return dict(self._read).get(step.id, moment.ply + 1) <= moment.ply
        return arrived and holds(step.wait, moment, now_only=True)

    def _same(self, now: Progress, moment: LessonMoment) -> Progress:
        action = moment.chosen
        if now.at >= len(self.lesson.step) or action is None:
            return now
        step = self.lesson.step[now.at]
        fits = {n for n, point in enumerate(step.point) if point.fits(action, moment.labels)}
        case = case_of(step.case, self._moment(moment.ply - 1))
        other = case is not None and any(point.fits(action, moment.labels) for point in case.point or ())
        belongs = bool(fits) or other or action.verb in step.way or step.wait.read
        if not self._own(moment):
            return now._replace(done=now.done | fits)
        alike = not fits and action.verb in {point.verb for point in step.point}
        strayed = not belongs and (now.strayed or self._had_choice(step, moment))
        return now._replace(done=now.done | fits, strayed=strayed, others=now.others + alike, seen=True)

    def _had_choice(self, step: LessonStep, moment: LessonMoment) -> bool:
        """Whether the seat could have done what the step is about.

        What ends or begins something counts too: before an action is possible a step may have to be ended.
        """
        before = self._moment(moment.ply - 1).asked
        if before is None or len({action.verb for action in before.actions}) > 1:
            return True
        return any(action.verb in {*step.way, *(point.verb for point in step.point)} for action in before.actions)

    def _aside(self, now: Progress, moment: LessonMoment) -> Progress:
        """Show a step that was left for later, if its decision has come up."""
        steps = self.lesson.step
        own = steps[now.at].only_if if now.at < len(steps) else None
        if now.at >= len(steps) or (own is not None and own.asked and holds(own, moment)):
            return now
        repeated = {n for n, step in enumerate(steps) if step.again and n != now.at}
        for n in sorted(now.later | repeated):
            condition, over = steps[n].only_if, holds(steps[n].wait, moment, now_only=True)
            if condition is not None and holds(condition, moment) and not over and not self._was_read(n, moment):
                return now._replace(aside=n)
        return now

    def _after_aside(self, now: Progress, moment: LessonMoment) -> Progress:
        # a step shown aside is done with once it has come true; else it may come up again
        if now.aside is None:
            return now
        met = holds(self.lesson.step[now.aside].wait, moment)
        return now._replace(aside=None, later=now.later - {now.aside} if met else now.later)

    @property
    def plies(self) -> int:
        """The number of actions so far."""
        return len(self._session.entries)

    # -- what is shown of it --------------------------------------------------------------------------------

    @property
    def step(self) -> LessonStep | None:
        """The step that is shown; None once the lesson is over."""
        at = self.progress.shown
        return self.lesson.step[at] if at < len(self.lesson.step) else None

    @property
    def case(self) -> Case | None:
        """The case of the step, or of the ending, that calls for other words."""
        step = self.step
        return case_of(step.case if step is not None else self.lesson.ending, self._now)

    @property
    def words(self) -> str:
        """The text that is shown."""
        step, case = self.step, self.case
        return case.say if case is not None else step.say if step is not None else self.lesson.end

    @property
    def _now(self) -> LessonMoment:
        return self._moment(len(self._session.entries))

    def _moment(self, ply: int) -> LessonMoment:
        return LessonMoment(self._session, self.lesson, ply, self._hearing)

    def told_of(self, point: Point) -> tuple[PieceId, ...]:
        """Return the pieces named by the last action with a record of a kind in ``point.told``."""
        for ply in reversed(range(len(self._session.entries))):
            heard = self._hearing.records(ply)
            if named := [piece for record in heard if record.kind in point.told for piece in record.pieces]:
                return tuple(dict.fromkeys(named))
        return ()

    @property
    def to_read(self) -> bool:
        """Whether the lesson waits for the reader: the step says so, or all it is about has happened."""
        step, now = self.step, self.progress
        return step is not None and (step.wait.read or (now.aside is None and now.beyond is not None))

    @property
    def points(self) -> tuple[Point, ...]:
        """The pointers to show now, in order.

        One that was followed is shown again only where the very same action is offered again.
        """
        step, now = self.step, self.progress
        if step is None or (self.to_read and not step.wait.read):
            return ()
        case = self.case
        if case is not None and case.point is not None:
            return case.point
        done = now.done if now.aside is None else frozenset()
        left = [point for n, point in enumerate(step.point) if n not in done]
        if step.most:
            left = self._in_reach(step, left, len(done) + now.others)
        again = tuple(point for n, point in enumerate(step.point) if n not in done or self._offered(point))
        full = step.most and len(done) + now.others >= step.most
        if full or any(self._comes_next(point) for point in left) or len(again) == len(left):
            return tuple(left)
        return again

    def points_at(self, action: Action) -> bool:
        labels = self._session.game.board(self.lesson.scenario)
        return any(point.fits(action, labels) for point in self.points)

    def means(self, action: Action) -> bool:
        """Say whether an action belongs to the step that is shown."""
        step = self.step
        return step is not None and (action.verb in step.way or self.points_at(action))

    @property
    def leads(self) -> bool:
        """Whether the lesson wants something now: a note to be read, or an offered action."""
        on = self.step is not None and not self.mark.left
        return on and (self.to_read or any(point.verb and self._comes_next(point) for point in self.points))

    @staticmethod
    def _in_reach(step: LessonStep, left: Sequence[Point], made: int) -> list[Point]:
        # as many pointers as may still be followed, and all parts of the table
        room = max(0, step.most - made)
        kept = [point for point in left if not point.shows][:room]
        return [point for point in left if point.shows or point in kept]

    def _comes_next(self, point: Point) -> bool:
        decision = self._session.decision
        return decision is not None and any(action.verb == point.verb for action in decision.actions)

    def _offered(self, point: Point) -> bool:
        decision, labels = self._session.decision, self._session.game.board(self.lesson.scenario)
        return decision is not None and any(point.fits(action, labels) for action in decision.actions)

    def read(self) -> None:
        """Mark the step as read."""
        step = self.step
        if step is not None and self.to_read:
            kept = tuple(one for one in self.mark.read if one[0] != step.id)
            self._session.lesson = self.mark._replace(read=(*kept, (step.id, len(self._session.entries))))

    def begun(self) -> dict[int, int]:
        """Return every step that was shown so far, in order, with the number of actions before it."""
        self.progress  # noqa: B018 -- brings the trail up to date
        found: dict[int, int] = {}
        for ply, (_, now) in enumerate(self._trail):
            if now.shown < len(self.lesson.step):
                found.setdefault(now.shown, ply)
        places = {step.id: n for n, step in enumerate(self.lesson.step)}
        for ident, ply in self.mark.read:
            if ident in places:
                found[places[ident]] = min(ply, found.get(places[ident], ply))
        return dict(sorted(found.items()))

    def restart(self, step: int) -> None:
        """Go back to where a step began, and forget what was done and read since."""
        ply, places = self.begun()[step], {one.id: n for n, one in enumerate(self.lesson.step)}
        kept = tuple(one for one in self.mark.read if (one[1], places.get(one[0], 0)) < (ply, step))
        self._session.lesson = self.mark._replace(read=kept, left=False)
        self._session.rewind(ply)
        self._trail.clear()

    def finish(self) -> None:
        """Mark the lesson as completed, if it is."""
        if self.step is None and not self.mark.done:
            self._session.lesson = self.mark._replace(done=True)

    def leave(self, left: bool = True) -> None:
        """Leave the lesson and play on without it, or resume it."""
        self._session.lesson = self.mark._replace(left=left)


def course_of(session: Session, lessons: Iterable[Lesson]) -> LessonProgress | None:
    """Return the progress of the lesson that a session is played for; None if there is no such lesson."""
    found: Mapping[str, Lesson] = {lesson.id: lesson for lesson in lessons}
    lesson = found.get(session.lesson.lesson) if session.lesson is not None else None
    return LessonProgress(session, lesson) if lesson is not None and lesson.scenario == session.state.scenario else None
