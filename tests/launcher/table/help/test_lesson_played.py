"""Every lesson of every game, as it is played at a table: by its own pointers, by anything legal, left and taken up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexcore.contract.lessons import pointed
from hexcore.game.actions import Action
from hexcore.game.bot import any_action
from hexcore.game.lessons import Lesson, find_lesson
from hexcore.game.plugins import registry
from hexcore.play.lesson_progress import LessonProgress, Progress
from hexcore.storage.save_folder import SaveFolder
from hexcore.storage.saves import read_save, resume
from launcher.play import Play

LESSONS = [(module.meta.id, lesson.id) for module in registry().modules() for lesson in module.lessons()]
MOST = 700
"""So many actions a random player of a lesson has at most."""


class Sitting:
    """A play of a lesson, seen from its chair, as :func:`pointed` wants to see it."""

    def __init__(self, game: str, name: str, folder: Path) -> None:
        self.game = registry().open(game)
        self.lesson: Lesson = find_lesson(self.game.lessons(), name)
        self.session = self.lesson.begin(self.game)
        self.play = Play(self.session, self.lesson.bots, SaveFolder(folder))
        self.labels = self.play.board

    @property
    def course(self) -> LessonProgress:
        assert self.play.course is not None
        return self.play.course

    def bot(self) -> Action:
        while (action := self.play.think()) is None:
            self.play.wait_for_bot()
        return action

    def moments(self, choose, read=lambda: True, most: int = MOST) -> Iterator[Progress]:
        """Play on, yielding where the lesson stands at every moment, until it is over."""
        for _ in range(most):
            yield self.course.progress
            step = self.course.step
            if step is None or self.play.over:
                return
            if self.course.to_read and read():
                self.course.read()
                continue
            action = self.bot() if self.play.now.bots_turn else choose(self, self.play.decision)
            if action is None:
                return
            self.play.submit(action)

    def again(self) -> Play:
        """The same play, out of its last autosave."""
        self.play.autosave()
        assert self.play.saved_at is not None
        return Play(resume(self.game, read_save(self.play.saved_at)), self.lesson.bots)


@pytest.fixture(params=LESSONS, ids="/".join)
def sitting(request, tmp_path) -> Sitting:
    return Sitting(*request.param, tmp_path)


def test_there_is_a_lesson_for_every_game():
    assert {game for game, _ in LESSONS} == {module.meta.id for module in registry().modules()}


def test_its_own_pointers_lead_through_it(sitting):
    """At the table, where some questions are answered by themselves, nobody is led astray and no step is skipped."""
    seen = list(sitting.moments(pointed))
    assert sitting.course.step is None
    assert not any(progress.strayed for progress in seen)
    shown = {progress.shown for progress in seen}
    assert [step.id for n, step in enumerate(sitting.lesson.step) if n not in shown and step.only_if is None] == []


@pytest.mark.parametrize("seed", range(3))
def test_any_legal_action_goes_on(sitting, seed):
    """It always has words, never goes back by itself, and is the same when it is left and taken up."""
    chance = random.Random(seed)
    leaving = sitting.game.leaving

    def anything(sitting, decision):
        return any_action(decision.actions, leaving, chance.random)

    last = 0
    for number, progress in enumerate(sitting.moments(anything, lambda: chance.random() < 0.3)):
        assert progress.at >= last
        last = progress.at
        step = sitting.course.step
        words = step.say if step is not None else sitting.lesson.end
        assert words.strip()
        if number % 40 == 7:
            again = sitting.again().course
            assert again is not None
            assert again.progress == progress
    if sitting.play.over:
        assert sitting.course.step is None


def test_it_is_left_and_taken_up_in_the_middle(sitting):
    """Half of it is played, saved and loaded, and the rest leads to the end just as well."""
    for progress in sitting.moments(pointed):
        if progress.at == len(sitting.lesson.step) // 2:
            break
    before = sitting.course.progress
    sitting.course.leave()
    other = sitting.again()
    assert other.course is not None
    assert other.course.progress == before
    assert other.course.mark.left
    other.course.leave(False)
    sitting.play, sitting.session = other, None
    list(sitting.moments(pointed))
    assert sitting.course.step is None


def test_what_was_read_is_saved(sitting):
    """Nothing was played since, and still it is to be saved."""
    sitting.play.autosave()
    assert not sitting.play.unsaved
    assert sitting.course.step is not None
    assert sitting.course.step.wait.read
    sitting.course.read()
    assert sitting.play.unsaved
    assert sitting.again().course.progress.at == 1


def test_its_sentences_are_few(sitting):
    """A note is read beside the map: a few short sentences, seven at most, and never a wall of words."""
    long = {step.id: len(step.say) for step in sitting.lesson.step if len(step.say) > 340 or step.say.count(". ") > 6}
    assert long == {}


def test_every_step_that_was_shown_can_be_played_again(sitting):
    """The game goes back to where the step came, over dice too, and the lesson shows that step."""
    for _ in sitting.moments(pointed):
        pass
    course, whole = sitting.course, list(sitting.session.entries)
    begun = course.begun()
    assert len(begun) > 2
    for step in sorted(begun, reverse=True):
        assert course.begun()[step] == begun[step], "earlier steps stay where they were"
        sitting.play.restart_step(step)
        assert sitting.session.entries == whole[: begun[step]]
        assert course.progress.shown == step
        assert course.step is course.lesson.step[step]
    assert not [ident for ident, _ in course.mark.read if ident == course.lesson.step[min(begun)].id]


def test_a_step_that_is_played_again_leads_on_as_before(sitting):
    shown = [now.shown for now in sitting.moments(pointed)]
    begun = sitting.course.begun()
    middle = sorted(begun)[len(begun) // 2]
    sitting.play.restart_step(middle)
    again = [now.shown for now in sitting.moments(pointed)]
    assert again[0] == middle
    assert again[-1] == shown[-1], "to the end of the lesson"
