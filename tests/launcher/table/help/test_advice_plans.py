"""Who thinks ahead is asked: his plan, told, followed by hand or by one press, and what it comes to."""

from __future__ import annotations

import re

import pytest

from hexcore.bots import levels
from hexcore.bots.forecast import addressed
from hexcore.text import say
from tests.launcher.table.advice_table import asked, led_on, said, seated
from tests.launcher.table.table_hand import TableHand


@pytest.fixture
def colonel(monkeypatch):
    """A colonel who thinks little, so that nobody waits long."""
    monkeypatch.setitem(levels.THINKERS, "colonel", levels.Level(9, 60.0))


def test_who_thinks_ahead_can_be_asked_and_tells_the_plan_and_what_it_comes_to(desk, colonel):
    hand = asked(seated(desk, scenario="boys_of_67"))
    table = hand.screen
    assert "As part of a plan" not in said(hand), "the quick one has none"
    hand.click("advice-deeper")
    table.play.wait_for_advice(60)
    hand.wait()
    thought = table.advice.thought
    assert thought.plan
    assert "The Colonel would:" in said(hand)
    for line in thought.plan:
        words = table.play.say(addressed(line))
        assert words in said(hand) or words == table.controller.words(thought.action)
    assert "simulated continuation" in said(hand)
    assert "Your chance of winning (a draw counts half): about " in said(hand)
    hand.key("Esc")
    assert not table.advice.visible
    hand.key("F7")
    assert table.advice.adviser == "Colonel", "he was asked by name, so the next question goes to him too"
    table.play.wait_for_advice(60)
    hand.wait()
    hand.click("advice-deeper")
    table.play.wait_for_advice()
    hand.wait()
    assert "The Captain would:" in said(hand), "and the quick one can be asked beside him"


def test_who_was_asked_by_name_is_asked_at_the_next_table_too(desk, colonel):
    assert seated(desk, scenario="boys_of_67").screen.advice.adviser == "Captain"
    hand = asked(seated(desk, scenario="boys_of_67"))
    hand.click("advice-deeper")
    hand.screen.play.wait_for_advice(60)
    assert seated(desk, scenario="boys_of_67").screen.advice.adviser == "Colonel"


def test_the_plan_goes_on_while_it_is_followed(desk, colonel):
    hand = asked(seated(desk, {"vc": "captain"}, scenario="boys_of_67"))
    table, session = hand.screen, hand.session
    hand.click("advice-deeper")
    for _ in range(3):
        table.play.wait_for_advice(60)
        hand.wait()
        action, plies = table.advice.advised, len(session.entries)
        if action is None or not table.controller.gesture(action.verb).picks:
            break
        hand.click("advice-do")
        assert session.entries[plies].action == action
        assert table.advice.asked == "colonel"
    else:
        raise AssertionError("a plan comes to its first step")
    if session.decision.step == "march":
        assert "Continues its plan." in said(hand)


def test_a_plan_that_was_just_made_does_not_go_on(desk, colonel):
    """Where the first bot gives no reason, nothing is made up for one."""
    hand = _colonels(desk)
    card = hand.screen.advice
    assert card.thought.plan, "it was thought out just now"
    card.thought = card.thought._replace(why=None)
    assert card.plan.goes_on
    assert "Continues its plan." not in card.said()
    card.thought = card.thought._replace(plan=())
    assert "Continues its plan." in card.said()


def test_a_plan_that_is_followed_by_hand_stays_until_all_have_come_where_they_go(desk, colonel):
    hand = _colonels(desk)
    card, session = hand.screen.advice, hand.session
    plies = len(session.entries)
    hand.screen.turn.press(card.advised)
    hand.wait(3000)
    assert len(session.entries) > plies
    assert card.visible, "who does it by hand keeps the plan in sight"
    assert card.advised is None, "and is not told again what he has done"
    assert "The rest of the Colonel’s plan:" in said(hand)
    assert card.arrows
    assert card.said()[0] == "The rest of the Colonel’s plan:"
    hand.click("advice-next")
    hand.screen.play.wait_for_advice(60)
    hand.wait()
    assert card.asked == "colonel"
    assert card.advised is not None


def test_a_plan_that_is_refused_leaves_card_and_map(desk, colonel):
    """The colonel would slip away, the player stands: the arrow to the camp lay across the map from then on."""
    hand = asked(seated(desk, {}, "escape", "player", "green_beret", "campaign", least=2))
    card, session = hand.screen.advice, hand.session
    line = say("plan.goes", pieces=("A-Team #1", "B-Team #1"), here="", there=hand.screen.play.board.label(1))
    card.plan.take((line,))
    assert card.plan.arrows, "a plan that leads somewhere"
    hand.screen.turn.press(next(one for one in session.decision.actions if one.verb == "stand"))
    hand.wait(3000)
    assert session.decision.step != "escape"
    assert not card.visible
    assert not card.arrows
    assert not hand.screen.map.picture.showing.arrows


def test_after_something_else_was_done_he_thinks_anew(desk, colonel):
    hand = asked(seated(desk, {"vc": "captain"}, scenario="boys_of_67"))
    table, session, referee = hand.screen, hand.session, hand.screen.play._referee
    hand.click("advice-deeper")
    table.play.wait_for_advice(60)
    hand.wait()
    advised = table.advice.advised
    assert referee._goes_on("colonel") is False, "nothing was done yet"
    session.apply(next(action for action in session.decision.actions if action != advised))
    assert referee._goes_on("colonel") is False


def test_odds_without_a_headline_are_told_by_name(desk):
    """A noise is heard or not: there is nothing to add up, and its bare name would look like a reason."""
    hand = asked(seated(desk, {}, "friendly_movement", "player", "green_beret", "campaign", least=5))
    while hand.screen.controller.odds(hand.screen.advice.advised) is None:
        hand.session.apply(hand.screen.advice.advised)
        hand.rewritten()
        hand.screen.advice.ask("sergeant")
        hand.screen.play.wait_for_advice()
        hand.wait()
    told = [widget.name for widget in hand.screen.advice.walk() if widget.id == "advice-odds"]
    assert re.fullmatch(r"Noise: (Detected \d+ %, )?Not detected \d+ ?%", told[0].replace("\u00a0", " ")), told


def test_who_has_done_something_else_in_the_middle_of_a_move_is_answered_too(desk, colonel):
    """A move under way is no matter of thought: he who was asked last says how he would go on with it."""
    hand = asked(seated(desk, {}, "friendly_movement", "player", "green_beret", "campaign", least=5))
    table, session = hand.screen, hand.session
    hand.click("advice-deeper")
    table.play.wait_for_advice(60)
    hand.wait()
    others = [one for one in session.decision.actions if one.verb == "start" and one != table.advice.advised]
    table.turn.press(others[0])
    hand.wait(3000)
    assert session.decision.step == "move"
    table.advice.ask("colonel")
    table.play.wait_for_advice(60)
    hand.wait()
    assert not table.advice.waiting
    assert table.advice.asked == "colonel"
    assert table.advice.advised is not None


def test_who_is_asked_instead_does_not_show_anothers_plan(desk, colonel):
    hand = _colonels(desk)
    card = hand.screen.advice
    assert _lines(hand)
    hand.click("advice-deeper")
    hand.screen.play.wait_for_advice(60)
    hand.wait()
    assert "The Captain would:" in said(hand)
    assert not _lines(hand)
    assert [arrow.way for arrow in card.arrows] == [card.thought.leg.way], "only where a press leads"


def test_nobody_waits_for_who_cannot_be_asked(desk):
    hand = seated(desk, scenario="boys_of_67")
    hand.screen.advice.ask("nobody")
    hand.screen.play.wait_for_advice(60)
    hand.wait()
    assert hand.screen.advice.adviser == "Captain"
    assert hand.screen.advice.advised is not None


def _colonels(desk) -> TableHand:
    """A table at which the colonel has told a plan of many lines."""
    hand = asked(seated(desk, {"nva": "captain"}, "us_movement", game="green_inferno", scenario="hill_875"))
    hand.click("advice-deeper")
    hand.screen.play.wait_for_advice(60)
    hand.wait()
    return hand


def _lines(hand: TableHand) -> list[str]:
    return [widget.name for widget in hand.screen.advice.walk() if widget.id == "advice-plan"]


def test_a_long_plan_can_be_unfolded_and_is_drawn_on_the_map(desk, colonel):
    hand = _colonels(desk)
    card = hand.screen.advice
    assert len(card.plan.left) > 4
    assert len(_lines(hand)) < len(card.plan.left)
    drawn = hand.screen.map.picture.showing.arrows
    assert card.arrows
    assert set(card.arrows) <= set(drawn)
    hand.click("advice-more")
    hand.wait()
    words = "\n".join(_lines(hand))
    for line in card.plan.left:
        told = hand.screen.play.say(line)
        assert told in words or told == hand.screen.controller.words(card.advised)
    assert not any(widget.id == "advice-more" for widget in card.walk())
    hand.key("Esc")
    assert not hand.screen.map.picture.showing.arrows, "the plan goes with the card"


def test_show_where_lets_every_place_of_the_plan_flash(desk, colonel):
    hand = _colonels(desk)
    hand.wait(5000)
    assert hand.screen.map.picture.flash[1] == 0
    hand.click("advice-show")
    flashed, strong = hand.screen.map.picture.flash
    assert strong > 0
    assert {h for arrow in hand.screen.advice.arrows for h in arrow.way} <= set(flashed)


def test_a_plan_is_followed_unit_by_unit_with_one_press_each(desk, colonel):
    hand = _colonels(desk)
    card, session, picked = hand.screen.advice, hand.session, 0
    first = len(card.plan.left)
    for _ in range(8):
        action, plies = card.advised, len(session.entries)
        assert action is not None
        hand.click("advice-do")
        led_on(hand)
        done = [entry.action for entry in session.entries[plies:]]
        assert done[0] == action
        assert sum(bool(hand.screen.controller.gesture(one.verb).picks) for one in done) <= 1, "one unit at a press"
        assert session.decision.step != "march", "nobody is left on his way"
        assert card.visible, "the card stays while there is something left to do"
        picked += bool(hand.screen.controller.gesture(action.verb).picks)
        if len(card.plan.left) < first - 1:
            break
    else:
        raise AssertionError("what was done is not told any more")
    assert picked


def test_a_whole_plan_is_carried_out_by_one_press_up_to_the_dice(desk, colonel):
    hand = _colonels(desk)
    card, session = hand.screen.advice, hand.session
    wanted, plies, rolled = card.plan.left, len(session.entries), session.state.dice.count
    hand.click("advice-do-plan")
    led_on(hand, 60)
    done = [entry.action for entry in session.entries[plies:]]
    picked = sum(bool(hand.screen.controller.gesture(one.verb).picks) for one in done)
    assert picked > 1, "more than one unit by one press"
    assert session.decision.step != "march"
    interrupted = session.state.dice.count > rolled
    assert interrupted or not card.plan.left or bool(card.thought.plan), "until he thinks anew, or all is done"
    assert len(card.plan.left) < len(wanted)
    assert not card._whole, "the next press is for one move again"


def test_the_button_keeps_its_place_while_a_plan_is_followed(desk, colonel):
    hand = _colonels(desk)
    places = set()
    for _ in range(4):
        hand.click("advice-do")
        led_on(hand)
        places.add(hand.screen.target("advice-do").rect.topright)
    assert len(places) == 1


def test_the_button_never_goes_up_while_a_phase_is_followed(desk):
    """What is asked takes three lines or one: the card below it stays where it came to lie."""
    hand = asked(seated(desk, {"nva": "captain"}, "us_movement", game="green_inferno", scenario="hill_875"))
    card, tops = hand.screen.advice, []
    for _ in range(4):
        if not card.visible:
            break
        tops.append(hand.screen.target("advice-do").rect.top)
        hand.click("advice-do")
        led_on(hand, 3)
    assert tops == sorted(tops)
    assert len(tops) > 1


def test_the_key_leads_back_to_the_advice_and_enter_does_it(desk):
    hand = asked(seated(desk, {"us": "captain"}, seat="vc"))
    card, session = hand.screen.advice, hand.session
    advised, plies = card.advised, len(session.entries)
    hand.key("F6")
    hand.key("F7")
    assert card.visible, "Esc puts it away"
    hand.key("Enter")
    assert session.entries[plies].action == advised


def test_it_is_said_that_a_step_is_no_matter_for_who_thinks_ahead(desk):
    hand = asked(seated(desk, {"us": "captain"}, "march", "vc"))
    assert "The Colonel plans whole phases" in said(hand)
    hand = asked(seated(desk, {"vc": "captain"}))
    assert "The Colonel plans whole phases" not in said(hand)


def test_the_button_says_whether_it_goes_through_with_what_it_begins(desk):
    hand = asked(seated(desk, {"us": "captain"}, seat="vc"))
    assert hand.screen.controller.gesture(hand.screen.advice.advised.verb).picks
    assert "Do all of this" in said(hand)
    hand = asked(seated(desk, until="muster"))
    assert "Do all of this" not in said(hand)
