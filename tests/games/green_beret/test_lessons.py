"""The first mission with a teacher: what is said to who has gone another way stays true, and goes on with the game."""

from __future__ import annotations

from hexcore.contract.lessons import Pupil, follow
from hexcore.game.lessons import find_lesson
from hexcore.game.plugins import registry


def _heard_early() -> Pupil:
    """The B-Team, with nothing along, is heard in the first turn."""
    game = registry().open("green_beret")
    pupil = follow(game, find_lesson(game.lessons(), "first_mission"))
    next(moment for moment in pupil.go() if pupil.lesson.step[moment.progress.at].id == "next_turn")
    _do(pupil, "start", "b_team_1")
    _do(pupil, "move", at="1917")
    _do(pupil, "halt")
    assert pupil.session.decision is not None
    assert pupil.session.decision.step == "escape"
    return pupil


def _do(pupil: Pupil, verb: str, piece: str = "", at: str = "") -> None:
    decision = pupil.session.decision
    assert decision is not None
    alike = (action for action in decision.actions if action.verb == verb and (not piece or piece in action.pieces))
    pupil.session.apply(next(a for a in alike if not at or pupil.labels.label(a.hexes[-1]) == at))


def _read(pupil: Pupil) -> None:
    while pupil.course.to_read:
        pupil.course.read()


def test_another_team_that_is_heard_is_not_told_to_stand() -> None:
    pupil = _heard_early()
    assert "pays to stand" not in pupil.course.words
    assert "escape to the camp" in pupil.course.words
    assert pupil.course.points[0].verb == "escape"


def test_the_enemies_of_the_first_turn_are_explained_too() -> None:
    pupil = _heard_early()
    _do(pupil, "stand")
    assert pupil.course.step is not None
    assert pupil.course.step.id == "hunters"
    _read(pupil)
    _do(pupil, "end_movement")
    while pupil.session.decision is not None and pupil.session.decision.lone is not None:
        pupil.session.apply(pupil.session.decision.lone)
    assert pupil.session.decision is not None
    assert pupil.session.decision.step == "next_enemy"
    _read(pupil)
    assert pupil.course.step.id == "attacked"
    assert pupil.course.points[0].verb == "in_order"


def test_who_lets_another_team_slip_away_goes_on_to_the_goal() -> None:
    pupil = _heard_early()
    _do(pupil, "escape")
    _do(pupil, "end_movement")
    while pupil.session.decision is not None and pupil.session.decision.lone is not None:
        pupil.session.apply(pupil.session.decision.lone)
    _read(pupil)
    assert pupil.course.step is not None
    assert pupil.course.step.id == "on"
