"""What a player is asked before an ending, and how long an answer holds."""

from __future__ import annotations

import pytest

from games.vietnam_battles.game import VietnamBattles
from hexcore.game.actions import Action
from hexcore.play.session import Session
from launcher.play import Play
from launcher.table.screen import TableScreen
from tests.launcher.table.battlefield import battle
from tests.launcher.table.table_hand import TableHand

ASKED = "Are you sure?"


@pytest.fixture
def hand(desk) -> TableHand:
    """The United States may move a unit, and attack with another one afterwards."""
    desk.change(ask_ending="always")
    found = battle(desk, {"us_4_47_c": "0818", "us_4_47_b": "1114", "vc_514_1": "1115"}, "boys_of_67")
    found.key("Space")
    assert ASKED in found.words()
    return found


def to_combat(hand: TableHand) -> None:
    for _ in range(20):
        if hand.session.state.phase == "combat" and hand.session.decision.seat == "us":
            return
        hand.wait(1100, 2)
        hand.key("Space")
        if ASKED in hand.words():
            return
    raise AssertionError(hand.session.state.phase)


def test_a_question_that_is_silenced_is_that_kind_alone(hand, desk):
    desk.change(ask_ending="first")
    hand.click("dont_ask")
    hand.wait(500)
    hand.key("Enter")
    assert ASKED not in hand.words(), "Enter confirms, though the tick was clicked last"
    to_combat(hand)
    hand.wait(1100, 2)
    hand.key("Space")
    assert ASKED in hand.words(), "attacks are given up: that is another question"


def test_a_question_is_silenced_for_its_own_game(hand, desk):
    hand.click("dont_ask")
    hand.wait(500)
    hand.key("Enter")
    silenced = dict(desk.settings.unasked)
    assert list(silenced) == [hand.screen.play.stem]


# -- over the border of a turn ------------------------------------------------------------------------------------


def boys(desk, seats=None, *, watch=True) -> TableHand:
    """The United States have ended their first turn of The Boys of '67, which hides nothing."""
    session = Session(VietnamBattles(), "boys_of_67", {}, 3)
    desk.change(ask_ending="never")
    hand = TableHand(TableScreen(desk, Play(session, seats or {}, desk.saves)), session=session)
    end = Action("end_phase")
    while session.decision.seat == "us":
        hand.screen.turn.send(end)
    if watch:
        hand.wait(3000, 6)
    return hand


def test_the_end_of_a_turn_is_taken_back_once_the_other_player_agrees(desk):
    hand = boys(desk)
    assert hand.screen.play.actor == "vc"
    before = len(hand.session.entries)
    hand.key("Ctrl+Z")
    assert "Undo the end of the turn?" in hand.words()
    assert (hand.screen.play.actor, len(hand.session.entries)) == ("vc", before), "not before anybody agrees"
    hand.wait(500)
    hand.key("Enter")
    assert (hand.screen.play.actor, len(hand.session.entries)) == ("us", before - 1)
    hand.key("Ctrl+Y")
    assert (hand.screen.play.actor, len(hand.session.entries)) == ("vc", before)


def test_what_the_other_player_has_done_is_taken_back_first(desk):
    hand = boys(desk)
    before = len(hand.session.entries)
    hand.screen.turn.send(Action("end_phase"))
    hand.wait(1000, 3)
    hand.key("Ctrl+Z")
    assert (hand.screen.layers, len(hand.session.entries)) == ([], before), "its own player needs to ask nobody"
    hand.key("Ctrl+Z")
    assert "Undo the end of the turn?" in hand.words()
    hand.wait(500)
    hand.key("Esc")
    assert hand.screen.play.actor == "vc"


def test_the_turn_is_taken_back_from_a_bot_without_asking(desk):
    hand = boys(desk, {"vc": "random"}, watch=False)
    play, before = hand.screen.play, len(hand.session.entries)
    assert play.now.bots_turn
    hand.key("Ctrl+Z")
    assert (play.actor, len(hand.session.entries)) == ("us", before - 1)


def test_after_a_die_the_turn_is_not_taken_back(desk):
    hand = boys(desk)
    for _ in range(2):
        hand.screen.turn.send(Action("end_phase"))
    hand.wait(1000, 6)
    assert any(entry.fence == "dice" for entry in hand.session.entries)
    before = len(hand.session.entries)
    hand.key("Ctrl+Z")
    assert (hand.screen.layers, len(hand.session.entries)) == ([], before)
    assert hand.screen.turn.undo_reason()


def test_where_something_is_hidden_no_turn_is_taken_back(sit):
    hand = sit()
    hand.click("take-over")
    hand.click("hex:0403")
    hand.wait(1000, 2)
    assert not hand.screen.play.turn_back
