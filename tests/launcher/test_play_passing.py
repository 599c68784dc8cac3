"""Questions with one answer only: what passes by itself at a table, what is told of it, and that nobody learns more."""

from __future__ import annotations

import pytest

from hexcore.errors import MonsoonError
from hexcore.game.actions import Action
from hexcore.game.plugins import registry
from hexcore.play.chair import PASSED
from hexcore.play.session import Session
from launcher.play import Play

DONE = Action("done")


def session_at(step: str, *, seed: int = 3) -> Session:
    """Hill 875, with everything as proposed and nothing else done until a step is asked."""
    session = Session(registry().open("green_inferno"), "hill_875", {}, seed)
    while session.decision is not None and session.decision.step != step:
        quick = (a for a in session.decision.actions if a.verb.startswith("quick_"))
        session.apply(next(quick, session.decision.actions[0]))
    return session


def sit(session: Session, seats: dict[str, str] | None = None) -> Play:
    """A table of two people, with whoever decides before the screen."""
    play = Play(session, seats)
    if play.now.curtain_for:
        play.pass_to(play.now.curtain_for)
    return play


def steps(play: Play) -> list[str]:
    """What has passed by itself, as the log in front tells it."""
    return [line.record.text.key for line in play.lines() if line.record.kind == PASSED]


def hand_over(play: Play) -> None:
    assert play.now.curtain_for
    play.pass_to(play.now.curtain_for)


def test_empty_phases_of_who_sits_there_pass_and_are_told():
    play = sit(session_at("nva_movement"))
    play.submit(DONE)
    assert play.now.curtain_for == "us", "combat and missions have passed, the other side moves next"
    assert steps(play)[-2:] == ["passed.combat", "passed.fire_missions"]


def test_what_passed_is_part_of_the_game():
    session = session_at("nva_movement")
    play = sit(session)
    before = len(session.entries)
    play.submit(DONE)
    asked = [entry.action for entry in session.entries[before:]]
    assert asked == [DONE, DONE, DONE]
    again = Session(registry().open("green_inferno"), "hill_875", {}, 3)
    for entry in session.entries:
        again.apply(entry.action)
    assert again.game.dump(again.state) == session.game.dump(session.state)


def test_the_protocol_is_asked_everything():
    session = session_at("nva_movement")
    session.apply(DONE)
    assert session.decision is not None
    assert (session.decision.step, session.decision.lone) == ("combat", DONE)
    assert "passing" not in session.decision.json(session.game.board("hill_875"))


def test_a_secret_question_calls_its_owner_whether_or_not_there_is_something_to_choose():
    curtains = []
    for strike in (False, True):
        session = session_at("plot_strikes")
        play = sit(session)
        if strike:
            play.submit(next(a for a in session.decision.actions if a.verb == "strike"))
        called = []
        while session.state.phase < "G" and not play.over:
            if play.now.curtain_for:
                called.append(play.now.curtain_for)
                hand_over(play)
            offered = session.decision.actions
            quick = (a for a in offered if a.verb.startswith("quick_"))
            play.submit(next(quick, offered[0] if offered[0].verb != "strike" else DONE))
        curtains.append(called)
    assert curtains[0] == curtains[1]
    assert "us" in curtains[0]


def test_who_would_sit_down_for_nothing_is_asked_all_the_same():
    """Without a target for an assault the US player is called for the air tasks alone, and not sent away unasked."""
    session = session_at("air_tasks")
    play = Play(session)
    play.look_as("nva")
    assert play.now.curtain_for == "us"
    play.pass_to("us")
    assert session.decision.step == "air_assaults", "he has something to do in the end, so the empty ones pass"
    lonely = session_at("air_tasks")
    for unit in lonely.state.units.values():
        unit.lifted = 1
    for copter in lonely.state.content.roster.values():
        if copter.kind in ("transport", "attack"):
            lonely.state.units[copter.id].box = "lost"
    play = Play(lonely)
    play.look_as("nva")
    play.pass_to("us")
    assert lonely.decision.seat == "us", "the last empty question of his is asked"
    assert lonely.decision.step == "fire_missions"


def test_the_others_hear_only_what_they_may_know():
    session = session_at("nva_movement")
    play = sit(session)
    play.submit(DONE)
    hand_over(play)
    assert "passed.combat" in steps(play), "that nobody stands beside an enemy can be seen by all"
    assert steps(play)[-1] == "passed.combat", "that the NVA has written no mission is a secret"


def test_undo_goes_back_over_what_passed():
    session = session_at("us_movement")
    play = sit(session)
    while session.decision.step != "us_movement":
        play.submit(DONE)
    before = len(session.entries)
    unit = next(a for a in session.decision.actions if a.verb == "pick")
    play.submit(unit)
    walked = 0
    while session.decision.step == "march":
        step = next((a for a in session.decision.actions if a.verb == "step"), None)
        play.submit(step or session.decision.actions[0])
        walked += 1
    assert session.decision.step == "us_movement", "a unit that can go no farther stands still by itself"
    for _ in range(walked + 1):
        play.undo()
    assert len(session.entries) == before
    play.redo()
    assert session.decision.step == "march"


def test_bots_are_asked_everything():
    session = session_at("nva_movement")
    play = Play(session, {"nva": "captain"})
    before = len(session.entries)
    play.submit(DONE)
    assert len(session.entries) == before + 1
    assert session.decision.step == "combat"


def test_a_turn_is_not_passed_on_while_a_move_could_be_taken_back():
    session = session_at("nva_movement")
    first, *others = (a for a in session.decision.actions if a.verb == "pick")
    for other in others:
        session.state.units[other.piece].halted = 1
    session.version, session._asked = session.version + 1, False
    play = sit(session)
    play.submit(first)
    while session.decision.step == "march":
        step = next((a for a in session.decision.actions if a.verb == "step"), None)
        play.submit(step or session.decision.actions[0])
    assert session.decision.seat == "nva", "his last phase is asked before the screen goes"
    assert not play.undo_reason()
    play.submit(session.decision.actions[0])
    assert session.decision.seat == "us"


def aloud(play: Play) -> tuple[str, str] | None:
    """What could be asked aloud of who is called now."""
    asked = play.asks
    return (asked.step, play.say(asked.text)) if asked is not None else None


def test_who_is_called_may_be_asked_aloud_and_who_sits_there_stays():
    session = session_at("plot_strikes")
    play = sit(session)
    play.submit(DONE)
    assert play.now.curtain_for == "nva"
    assert aloud(play) == ("plot_ambushes", "Any ambushes to write?")
    play.let_pass()
    assert session.entries[-1].action == DONE
    assert session.entries[-1].seat == "nva"
    assert play.now.curtain_for is None, "the US player decides next, and sits there still"
    assert play.viewer == play.actor == "us"


def test_another_is_asked_before_any_curtain_falls_and_the_screen_is_his_when_he_wants_it():
    play = sit(session_at("plot_strikes"))
    play.submit(DONE)
    assert play.asks is not None
    play.call()
    assert play.asks is None
    assert play.now.curtain_for == "nva"
    with pytest.raises(MonsoonError):
        play.let_pass()  # behind the curtain nothing is answered
    play.pass_to("nva")
    play.submit(DONE)
    play.pass_to("us")
    while play.decision.step != "air_assaults":
        quick = (a for a in play.decision.actions if a.verb.startswith("quick_"))
        play.submit(next(quick, DONE))
        if play.asks is not None:
            play.let_pass()
    play.submit(DONE)
    assert play.asks is not None
    assert play.asks.comes, "a phase of his own"


def test_nobody_is_asked_at_the_open_table_while_somebody_beside_looks_on():
    """After a decision in the open both look: what who sits here sees alone must not come up again before them."""
    play = sit(session_at("plot_strikes"))
    play.submit(DONE)
    assert play.asks is not None
    play._beside = "nva"
    assert play.asks is None
    assert play.now.curtain_for == "nva"


def test_what_is_asked_aloud_does_not_tell_whether_there_is_something_to_choose():
    """From a strike that is written, or an ambush, to the end of the turn: the same questions, curtains and words."""
    heard = []
    for hidden in (False, True):
        session = session_at("plot_strikes")
        play = sit(session)
        asked = []
        while session.state.turn == 1 and not play.over:
            if play.now.curtain_for:
                asked.append((play.now.curtain_for, aloud(play)))
                hand_over(play)
            offered = session.decision.actions
            secret = [a for a in offered if hidden and a.verb in ("strike", "ambush", "task")]
            quick = (a for a in offered if a.verb.startswith("quick_"))
            plain = next((a for a in offered if a.verb in ("done", "hold", "keep_hidden")), offered[0])
            play.submit(next(quick, secret[0] if secret else plain))
        heard.append(asked)
    assert heard[0] == heard[1]
    assert ("us", None) in heard[0] or len(heard[0]) > 4


def test_nobody_is_asked_aloud_by_an_empty_chair_or_what_would_betray_a_plot():
    play = Play(session_at("plot_ambushes"))
    assert play.veiled
    assert play.asks is None, "nobody sits there who could ask"
    tasks = Play(session_at("air_tasks"))
    tasks.look_as("nva")
    assert tasks.now.curtain_for == "us"
    assert tasks.asks is None, "a plane that has a hex must be given a task, so nobody may pass unseen"


def test_an_order_that_stands_aside_is_a_choice_like_any_other():
    """At the end of a turn of Green Beret only orders could be given: it passes, but who gives one has chosen it."""
    session = Session(registry().open("green_beret"), "campaign", {}, 1967)
    wanted = ("place", "ready", "deploy", "finish_purchases", "end_movement")
    while session.decision.step != "success_determination":
        session.apply(next(action for action in session.decision.actions if action.verb in wanted))
    assert len(session.decision.actions) > 1
    assert session.decision.lone == Action("next_turn")
    session.apply(Action("forfeit"))
    assert session.entries[-1].passing is None
    assert session.decision.lone is None, "without a mission the next turn is a question"
