"""Checks of lessons: what they name exists, and their own pointers lead through them.

:func:`follow` plays a lesson by doing what is pointed at, :func:`wander` by doing anything.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from hexcore.contract.trial import LONGEST_THOUGHT, Trial
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Decision
from hexcore.game.bot import Guarded, any_action, make_bot
from hexcore.game.game import Game
from hexcore.game.lessons import Lesson, LessonStep, Point, Wait
from hexcore.game.records import Record
from hexcore.play.hearing import Hearing
from hexcore.play.lesson_progress import LessonProgress, Progress
from hexcore.play.session import Session

MOST: Final = 4000  # no lesson takes this many actions
SAME: Final = 120  # so many own actions in one step mean that its pointers do not lead on

Chooser = Callable[["Pupil", Decision], Action | None]
"""The player of the seat that learns; None where it has no choice to make."""


class Shown(NamedTuple):
    """A moment of a lesson: the step shown, and the ply."""

    progress: Progress
    ply: int


class Pupil:
    """A lesson being played: ``chooses`` plays the seat that learns, bots play the others."""

    def __init__(self, game: Game[Any], lesson: Lesson, chooses: Chooser, session: Session | None = None) -> None:
        self.game, self.lesson, self._chooses = game, lesson, chooses
        self.session = session or lesson.begin(game)
        self.course = LessonProgress(self.session, lesson)
        self.labels = game.board(lesson.scenario)
        self._bots = {seat: self._bot(seat, name) for seat, name in lesson.bots.items()}

    def _bot(self, seat: str, name: str) -> Guarded:
        place = self.game.meta.seat_ids().index(seat)
        return Guarded(make_bot(self.game, name, self.lesson.seed * 31 + place), self.lesson.seed, LONGEST_THOUGHT)

    def go(self, most: int = MOST) -> Iterator[Shown]:
        """Play on, yielding every moment, until the end or until ``chooses`` has no action."""
        for _ in range(most):
            progress = self.course.progress
            yield Shown(progress, len(self.session.entries))
            if self.course.step is None or not self._one():
                return

    def _one(self) -> bool:
        decision = self.session.decision
        if decision is None:
            return False
        if self.course.to_read and self.reads():
            self.course.read()
            return True
        if decision.seat in self._bots:
            action: Action | None = self._bots[decision.seat].choose(self.session.vantage(decision.seat), decision)
        else:
            action = self._unasked(decision) or self._chooses(self, decision)
        if action is not None:
            self.session.apply(action)
        return action is not None

    def reads(self) -> bool:
        """Return whether the pupil reads the current step."""
        return True

    def _unasked(self, decision: Decision) -> Action | None:
        usual = self.game.default_action(self.session.state)
        return usual if usual is not None and usual in decision.actions else decision.lone

    @property
    def heard(self) -> list[Record]:
        """All records that the seat that learns has heard."""
        hearing = Hearing(self.session, self.lesson.seat)
        return [record for ply in range(len(self.session.entries)) for record in hearing.records(ply)]


def pointed(pupil: Pupil, decision: Decision) -> Action | None:
    """Return the action that is pointed at.

    It is the first offered action that a pointer fits, or that leads towards its hex, then one that belongs to the
    step.
    """
    points, labels = pupil.course.points, pupil.labels
    for point in points:
        found = next((action for action in decision.actions if point.fits(action, labels)), None)
        if found is None and (point is points[0] or point.piece):
            found = _towards(pupil, decision, point)
        if found is not None:
            return found
    step = pupil.course.step
    verbs = step.way if step is not None else ()
    return next((action for verb in verbs for action in decision.actions if action.verb == verb), None)


def _towards(pupil: Pupil, decision: Decision, point: Point) -> Action | None:
    # the action whose hex is nearest to the one pointed at, of those that name no other piece
    if not point.hex:
        return None
    grid = pupil.game.board(pupil.lesson.scenario).grid
    goal = pupil.labels.hex(point.hex)
    alike = (action for action in decision.actions if action.verb == point.verb and action.hexes)
    steps = [action for action in alike if not action.pieces or point.piece in ("", *action.pieces)]
    return min(steps, key=lambda action: grid.distance(action.hexes[-1], goal), default=None)


def follow(game: Game[Any], lesson: Lesson) -> Pupil:
    """Return a lesson to be played by its own pointers."""
    return Pupil(game, lesson, pointed)


class _Restless(Pupil):
    """Reads only now and then."""

    def __init__(self, game: Game[Any], lesson: Lesson, seed: int) -> None:
        self._chance = random.Random(seed)
        super().__init__(game, lesson, self._any)

    def _any(self, pupil: Pupil, decision: Decision) -> Action:
        return any_action(decision.actions, self.game.leaving, self._chance.random)

    def reads(self) -> bool:
        return self._chance.random() < 0.3


def wander(game: Game[Any], lesson: Lesson, seed: int) -> Pupil:
    """Return a lesson to be played by any legal actions."""
    return _Restless(game, lesson, seed)


# -- the check -------------------------------------------------------------------------------------------------


def lessons_are_sound(trial: Trial) -> None:
    """Every lesson names what exists, its pointers lead to its end, and nothing jams it."""
    for lesson in trial.game.lessons():
        if lesson.scenario == trial.scenario:
            _is_sound(trial, lesson)
            _leads_to_its_end(trial, lesson)
            _never_jams(trial, lesson)
        elif lesson.scenario not in {scenario.id for scenario in trial.game.meta.scenarios}:
            raise trial.broken(f"the lesson {lesson.id} is about the unknown scenario {lesson.scenario}")


def _is_sound(trial: Trial, lesson: Lesson) -> None:
    game, where = trial.game, f"the lesson {lesson.id}"
    missing = set(trial.seats) - {lesson.seat, *lesson.bots}
    if lesson.seat not in trial.seats or missing:
        raise trial.broken(f"{where} is for the seat {lesson.seat}, and has no bot for {', '.join(sorted(missing))}")
    empty = [key for key, words in lesson.words() if not words.strip()]
    if empty:
        raise trial.broken(f"{where} has no words for {empty[0]}")
    unknown = [rule for rule in lesson.cited() if rule not in game.rulebook]
    if unknown:
        raise trial.broken(f"{where} cites {unknown[0]}, which is not in the rule index")
    for step in lesson.step:
        _names_what_is(trial, lesson, step)


def _names_what_is(trial: Trial, lesson: Lesson, step: LessonStep) -> None:
    game, where = trial.game, f"the lesson {lesson.id}, {step.id}"
    view = lesson.begin(game).view(lesson.seat)
    pieces, phases = {piece.id for piece in view.pieces}, {phase.key for phase in view.phases}
    for label in _hexes(step):
        _hex_exists(trial, where, label)
    strange = [piece for piece in _pieces(step) if piece not in pieces and piece not in _named(trial.game, lesson)]
    if strange:
        raise trial.broken(f"{where}: the piece {strange[0]} is never seen")
    odd = [phase for wait in _waits(step) for phase in wait.phase if phase not in phases]
    if odd:
        raise trial.broken(f"{where}: there is no phase {odd[0]}")
    unheard = [kind for kind in _kinds(step) if f"kind.{kind}" not in game.catalogue]
    if unheard and any(key.startswith("kind.") for key in game.catalogue):
        raise trial.broken(f"{where}: there is no record of the kind {unheard[0]}")
    never = [verb for verb in _verbs(step) if not _is_verb(game, verb)]
    if never:
        raise trial.broken(f"{where}: no action has the verb {never[0]}")
    absent = [point.panel for point in _points(step) if point.panel and point.panel not in _panels(game, lesson)]
    if absent:
        raise trial.broken(f"{where}: the panel {absent[0]} is never seen")


def _verbs(step: LessonStep) -> Iterator[str]:
    yield from (point.verb for point in _points(step) if point.verb)
    yield from step.way
    yield from (verb for wait in _waits(step) for verb in (*wait.done, *wait.offered))


def _is_verb(game: Game[Any], verb: str) -> bool:
    look = game.look()
    return f"action.{verb}" in game.catalogue or (look is not None and any(g.verb == verb for g in look.gestures))


def _hex_exists(trial: Trial, where: str, label: str) -> None:
    try:
        trial.game.board(trial.scenario).hex(label)
    except (MonsoonError, KeyError, ValueError) as error:
        raise trial.broken(f"{where}: {error}") from None


def _waits(step: LessonStep) -> Iterator[Wait]:
    for wait in (step.wait, step.only_if, *(case.when for case in step.case)):
        if wait is not None:
            yield from wait.whole()


def _points(step: LessonStep) -> Iterator[Point]:
    yield from step.point
    yield from (point for case in step.case for point in case.point or ())


def _kinds(step: LessonStep) -> Iterator[str]:
    yield from (kind for wait in _waits(step) for kind in wait.told)
    yield from (kind for point in _points(step) for kind in point.told)


def _panels(game: Game[Any], lesson: Lesson) -> frozenset[str]:
    pupil = follow(game, lesson)
    return frozenset(panel.key for _ in pupil.go() for panel in pupil.session.view(lesson.seat).panels)


def _hexes(step: LessonStep) -> Iterator[str]:
    yield from (point.hex for point in _points(step) if point.hex)
    yield from (label for wait in _waits(step) for label in (*wait.hexes, *wait.at))


def _pieces(step: LessonStep) -> Iterator[str]:
    yield from (point.piece for point in _points(step) if point.piece)
    yield from (piece for wait in _waits(step) for piece in (*wait.pieces, wait.piece) if piece)


def _named(game: Game[Any], lesson: Lesson) -> frozenset[str]:
    pupil, found = follow(game, lesson), set[str]()
    for _ in pupil.go():
        decision = pupil.session.decision
        found |= {piece.id for piece in pupil.session.view(lesson.seat).pieces}
        if decision is not None and decision.seat == lesson.seat:
            found |= {piece for action in decision.actions for piece in action.pieces}
    return frozenset(found)


def _leads_to_its_end(trial: Trial, lesson: Lesson) -> None:
    pupil, seen, since = follow(trial.game, lesson), list[int](), 0
    for shown in pupil.go():
        if not seen or seen[-1] != shown.progress.shown:
            seen.append(shown.progress.shown)
            since = shown.ply
        if shown.ply - since > SAME:
            break
        case = pupil.course.case
        if case is not None and case.lost:
            raise trial.broken(f"the lesson {lesson.id}: following its pointers leads to the lost case {case.id}")
        if shown.progress.strayed:
            step = lesson.step[shown.progress.shown]
            raise trial.broken(f"the lesson {lesson.id}: following the pointers of {step.id} counts as straying")
    wanted = [n for n, step in enumerate(lesson.step) if step.only_if is None]
    skipped = [lesson.step[n].id for n in wanted if n not in seen]
    if pupil.course.step is not None:
        raise trial.broken(f"the pointers of the lesson {lesson.id} lead no further than {pupil.course.step.id}")
    if skipped:
        raise trial.broken(f"following the lesson {lesson.id} never shows the step {skipped[0]}")


def _never_jams(trial: Trial, lesson: Lesson) -> None:
    for seed in trial.seeds:
        pupil, at = wander(trial.game, lesson, seed), 0
        for shown in pupil.go():
            if shown.progress.at < at:
                raise trial.broken(f"the lesson {lesson.id} goes back by itself (random choices of seed {seed})")
            at = shown.progress.at
        if pupil.course.step is not None and pupil.session.decision is None:
            raise trial.broken(f"the lesson {lesson.id} is not over when its game is (random choices of seed {seed})")
