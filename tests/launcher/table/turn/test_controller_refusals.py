"""Nothing is refused in silence: a key or a click that cannot be meant says why."""

from __future__ import annotations

from games.vietnam_battles.state import Unit
from tests.launcher.table.battlefield import battle, told, unit


def boys(desk, **more: Unit | str):
    return battle(desk, {"us_4_47_c": "0818", "vc_514_1": "1115", **more}, "boys_of_67")


def test_the_key_of_what_the_picked_unit_cannot_do_says_why(desk):
    hand = boys(desk)
    hand.click("counter:us_4_47_c")
    hand.key("H")
    assert "VB 10.0" in told(hand)
    assert hand.screen.controller.picked == ("us_4_47_c",), "nothing else has changed"


def test_the_key_of_another_phase_says_when_it_is_for(desk):
    hand = boys(desk)
    hand.key("B")
    assert any("ombard" in text for text in hand.screen.toasts.texts)


def test_a_key_that_needs_somebody_asks_for_whom(desk):
    hand = boys(desk)
    hand.key("T")
    assert hand.screen.toasts.texts == ["Carry a unit by tango: first pick the piece."]


def test_the_key_of_what_the_main_button_does_names_no_piece_to_pick(desk):
    hand = boys(desk)
    before = len(hand.session.entries)
    hand.key("E")
    assert not hand.screen.toasts.texts
    assert len(hand.session.entries) == before, "the main button has another key"


def test_a_key_that_stands_for_nothing_says_nothing(desk):
    hand = boys(desk)
    hand.key("J")
    assert not hand.screen.toasts.texts
    assert not told(hand)


def test_what_comes_of_letting_go_is_not_told_but_that_a_hex_is_out_of_reach_is(desk, monkeypatch):
    """Where the reason would betray something, the click is still answered."""
    hand = boys(desk, us_4_47_b=unit("0815", "boys_of_67"))
    hand.click("counter:us_4_47_c")
    monkeypatch.setattr(hand.screen.controller, "why_not", lambda *_: None)
    hand.click("hex:1314")
    assert "This hex is out of reach." in told(hand)
