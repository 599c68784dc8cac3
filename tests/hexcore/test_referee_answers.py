"""Answers given ahead: each holds as long as it says, and no longer."""

from __future__ import annotations

from hexcore.game.actions import Action, Aloud, Decision, Spoken
from hexcore.referee import StandingAnswers
from hexcore.text import say

DONE, SHOOT = Action("done"), Action("shoot_all")
TEXT = say("x")


def asked(step: str, *actions: Action, seat: str = "us") -> Decision:
    return Decision(seat, step, TEXT, actions or (DONE,))


def aloud(step: str, *, passes: bool = True) -> Aloud:
    return Aloud(step, TEXT, DONE, answers=() if passes else (Spoken(TEXT, (SHOOT,)),), passes=passes)


def given(answers: StandingAnswers, decision: Decision, *, passes: bool = True) -> Action | None:
    return answers.given(decision, lambda: aloud(decision.step, passes=passes))


def test_the_next_decision_alone_is_answered_ahead():
    answers = StandingAnswers()
    answers.answer_ahead("us", "shoot_all")
    assert given(answers, asked("fire", DONE, SHOOT)) == SHOOT
    assert given(answers, asked("fire", DONE, SHOOT)) is None


def test_an_answer_ahead_that_does_not_fit_is_forgotten():
    answers = StandingAnswers()
    answers.answer_ahead("us", "shoot_all")
    assert given(answers, asked("other")) is None
    assert given(answers, asked("fire", DONE, SHOOT)) is None


def test_the_other_side_does_not_use_it_up():
    answers = StandingAnswers()
    answers.answer_ahead("us", "shoot_all")
    assert given(answers, asked("defence", seat="nva")) is None
    assert given(answers, asked("fire", SHOOT)) == SHOOT


def test_steps_pass_until_another_is_asked():
    answers = StandingAnswers()
    answers.pass_along("us", frozenset({"a", "b"}))
    assert given(answers, asked("a")) == DONE
    assert given(answers, asked("b")) == DONE
    assert given(answers, asked("c")) is None
    assert given(answers, asked("a")) is None, "it is asked again from then on"


def test_a_question_that_cannot_pass_is_asked_and_later_steps_pass_all_the_same():
    answers = StandingAnswers()
    answers.pass_along("us", frozenset({"a", "b"}))
    assert given(answers, asked("a", SHOOT), passes=False) is None
    assert given(answers, asked("a")) == DONE


def test_written_answers_come_in_their_order_and_end_where_one_is_not_offered():
    answers, first, second = StandingAnswers(), Action("ambush", (), (3,)), Action("ambush", (), (4,))
    answers.write("us", (first, second, DONE))
    assert answers.has_written("us")
    assert given(answers, asked("plot", first, second)) == first
    assert given(answers, asked("plot", DONE)) is None, "the second is not legal any more: the rest is asked"
    assert not answers.has_written("us")


def test_an_undo_forgets_what_was_answered_ahead():
    answers = StandingAnswers()
    answers.pass_along("us", frozenset({"a"}))
    answers.answer_ahead("us", "shoot_all")
    answers.write("us", (DONE,))
    answers.forget()
    assert given(answers, asked("a", DONE, SHOOT)) is None


def test_a_repeated_answer_holds_for_its_step():
    answers = StandingAnswers()
    answers.repeat(asked("support"), DONE)
    assert answers.repeated("us", asked("support")) == DONE
    answers.chosen("us", SHOOT)
    assert answers.repeated("us", asked("support")) is None
