"""Keys at the table: one that is printed on a button does that button, and no button that is gone is pressed."""

from __future__ import annotations

import pytest
from test_table_screen import hide, patrol, take_over
from trek import MusterGame

from launcher.table.curtain import recap
from launcher.table.recap import worth_telling
from skirmish.game import Skirmish

BOARD = Skirmish().board("hunt")


class Keyed(Skirmish):
    """Its ending is printed with a key of the map's cursor."""

    key = "space"

    def look(self):
        kept = [g.model_copy(update={"key": self.key}) if g.verb == "done" else g for g in super().look().gestures]
        return super().look().model_copy(update={"gestures": tuple(kept)})


class KeyedEnter(Keyed):
    key = "return"


def marching(sit, game):
    hand = sit(game)
    hide(hand, "0403")
    take_over(hand)
    return hand


@pytest.mark.parametrize(
    ("game", "printed", "other"), [(Keyed, "Space", "Enter"), (KeyedEnter, "Enter", "Space"), (Keyed, "", "Ctrl+Enter")]
)
def test_a_printed_key_does_its_button_and_the_cursor_has_another(sit, game, printed, other):
    hand = marching(sit, game())
    hand.key("Tab")
    assert hand.screen.map.cursor_hex == BOARD.hex("0104")
    hand.key(other)
    assert hand.screen.controller.picked == ("patrol_a",)
    if printed:
        hand.key(printed)
        assert hand.screen.curtain.visible, "the turn has ended"


@pytest.mark.parametrize(("game", "key"), [(Keyed, "Enter"), (KeyedEnter, "Space"), (Skirmish, "Enter")])
def test_the_line_below_tells_the_key_that_clicks(sit, game, key):
    hand = marching(sit, game())
    hand.key("Tab")
    assert hand.screen.status.hints[0] == (key, "pick")


def test_a_button_that_is_gone_has_no_keyboard(sit):
    """After a click on an action its button is gone: Space must not press it again."""
    hand = sit(MusterGame(), {"red": "random"})
    hand.click("counter:patrol_a")
    hand.click("action:End the turn")
    assert hand.screen.focused is hand.screen.map
    before = len(hand.session.entries)
    hand.screen.map._set_cursor(BOARD.hex("0704"))
    hand.key("Enter")
    assert [entry.action.verb for entry in hand.session.entries[before:]] == ["order"]


def test_the_keyboard_does_not_reach_the_map_behind_the_curtain(sit):
    hand = marching(sit, Skirmish())
    hand.key("Tab")
    hand.key("E")
    assert hand.screen.curtain.visible
    hand.wait()
    assert hand.screen.focused is None
    assert hand.screen.map.cursor_hex < 0


def test_escape_lets_go_and_never_takes_back_what_was_done(sit):
    hand = marching(sit, Skirmish())
    hand.click("counter:patrol_a")
    hand.click("hex:0103")
    hand.key("Esc")
    assert patrol(hand) == "0103"
    assert "Leave the game" in hand.names()
    hand.key("Esc")
    hand.key("Ctrl+Z")
    assert patrol(hand) == "0104"


def test_the_line_below_says_what_escape_does(sit):
    hand = marching(sit, Skirmish())
    assert "Esc" not in dict(hand.screen.status.hints)
    hand.click("counter:patrol_a")
    assert dict(hand.screen.status.hints)["Esc"] == "back"
    hand.click("hex:0103")
    assert dict(hand.screen.status.hints)["Ctrl+Z"] == "take back"


def test_the_enter_that_puts_a_report_away_does_nothing_else(sit):
    """A second press in the same breath is not the end of the turn."""
    hand = marching(sit, KeyedEnter())
    shown = recap(
        hand.screen, worth_telling(hand.screen.play.lines(), hand.screen.controller.look), "What happened", lambda: None
    )
    hand.wait()
    assert shown.layer in hand.screen.layers
    hand.key("Enter")
    assert not hand.screen.layers
    hand.key("Enter")
    assert not hand.screen.curtain.visible, "that press was late for the report"
    hand.wait(300)
    hand.key("Enter")
    assert hand.screen.curtain.visible


def test_a_menu_that_was_closed_is_not_opened_again_by_enter(sit):
    hand = marching(sit, Skirmish())
    hand.click("menu")
    assert "Leave the game" in hand.names()
    hand.key("Esc")
    hand.key("Enter")
    assert "Leave the game" not in hand.names()
