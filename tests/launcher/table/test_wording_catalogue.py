"""The table in words: what the text pane says, what is copied, and who is told of keys."""

from __future__ import annotations

import pytest

from launcher.kit.keys import paste
from skirmish.game import Skirmish
from tests.launcher.table.test_screen import hide, take_over

BOARD = Skirmish().board("hunt")


@pytest.fixture
def blue(sit):
    hand = sit()
    hide(hand, "0403")
    take_over(hand)
    return hand


def told(hand):
    return hand.screen.spoken.spoken.lines()


def test_the_hex_under_the_cursor_and_its_pieces_are_said(blue):
    blue.screen.map.go_to(BOARD.hex("0104"))
    lines = told(blue)
    assert lines[0] == "Focus: map, hex 0104"
    assert lines[1] == "Enter: pick patrol_a"
    assert lines[2].startswith("Hex 0104")
    assert lines[3] == "One piece:"
    assert "patrol_a, Blue" in lines[4]
    assert "Enter or a click here: pick patrol_a" in lines
    assert any("Red is ready." in line for line in lines)
    assert any(line.startswith("BLUE: ") for line in lines)


def test_what_may_be_done_there_is_said_and_why_not(blue):
    blue.click("counter:patrol_a")
    blue.screen.map.go_to(BOARD.hex("0103"))
    assert "Enter or a click here: Move patrol_a" in told(blue)
    blue.screen.map.go_to(BOARD.hex("0707"))
    assert "No pieces here." in told(blue)
    assert any(line.startswith("Not here: ") and "SK 2" in line for line in told(blue)), told(blue)


def test_nothing_hidden_is_said(blue):
    blue.screen.map.go_to(BOARD.hex("0403"))
    assert "No pieces here." in told(blue)


def test_a_key_shows_the_pane_and_it_is_there_again_at_the_next_table(blue, sit, desk):
    assert not blue.screen.spoken.visible
    blue.key("F4")
    blue.key("Tab")
    assert blue.screen.spoken.visible
    assert "Hex 0104" in blue.words()
    tall = blue.screen.map.rect.height
    blue.key("F4")
    assert blue.screen.map.rect.height > tall
    blue.key("F4")
    assert sit().screen.spoken.visible


def test_a_key_copies_the_words_and_behind_the_curtain_the_curtain_alone(blue):
    blue.key("Tab")
    blue.key("Ctrl+C")
    assert paste() == "\n".join(told(blue))
    assert "Hex 0104" in paste()
    blue.key("Space")
    assert blue.screen.curtain.visible
    blue.key("Ctrl+C")
    assert "Hex 0104" not in paste()
    assert "patrol" not in paste().lower()
    assert "Hand over to Red" in paste(), "what stands on the curtain, and no more"


def test_only_who_uses_keys_is_told_of_keys(blue):
    blue.click_at(blue.screen.sidebar.prompt.rect.center)
    assert "Click a piece" in blue.screen.sidebar.prompt.said[-1]
    assert all(key == "mouse" for key, _ in blue.screen.status.hints)
    blue.key("Tab")
    assert blue.screen.sidebar.prompt.said[-1].startswith("Tab to a piece")
    assert {"Enter", "Tab", "F6"} <= set(dict(blue.screen.status.hints))
    blue.point("hex:0404")
    blue.click_at(blue.screen.sidebar.prompt.rect.center)
    assert "Click a piece" in blue.screen.sidebar.prompt.said[-1]


def test_the_sheet_of_keys_tells_them_all_with_the_players_own(blue, desk):
    desk.rebind("table.words", "Ctrl+W")
    blue.key("F8")
    words = blue.words()
    assert "Act at the cursor" in words
    assert "Ctrl+W" in words
    blue.key("Enter")
    assert not blue.screen.layers
