"""What a player is asked before an ending, and how long an answer holds."""

from __future__ import annotations

import pytest

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
