"""A key that was meant for what has just gone answers nothing that has just come, by real events at the boundaries."""

from __future__ import annotations

import pytest

from launcher.kit.widgets.button import Button
from launcher.table.input_guard import ANSWER_MS, CLICK_MS
from launcher.table.stage.stage import UNASKED_MS
from tools.orders import order
from tools.player import Player

ALMOST = 100.0
"""So many milliseconds before a boundary, or after it."""
FOUGHT = "7"
"""A seed with which nothing is to be chosen after the fight but whether the phase ends."""


@pytest.fixture
def player(player: Player) -> Player:
    player.program.desk.change(ask_ending="never")
    player.sit_down("Vietnam Battles", "The Boys of '67", seed=FOUGHT)
    player.play_until("movement")
    return player


def hurry(player: Player, key: str) -> None:
    """Press a key without looking."""
    player.hands.key(key)
    player.program.frame()


def pass_time(player: Player, ms: float) -> None:
    player.program.stack.update(ms)
    player.program.frame()


def main_button(player: Player) -> Button:
    return next(w for w in player.table.sidebar.actions.main.walk() if isinstance(w, Button))


def seen(player: Player) -> None:
    """The question is drawn, and no time has passed since."""
    player.program.frame()
    player.program.frame()
    assert player.table.answer_guard.age < ALMOST, "the question is new"


def film(player: Player) -> None:
    """A fight of one's own goes by on stage, and its card goes by itself."""
    player.program.desk.change(reduced_motion=False)
    player.program.frame()
    walks = ("counter:us_5_cav", "hex:0718", "counter:us_4_47_b", "hex:0716")
    player.play_until("muster", order("movement", *walks), order("combat", "counter:vc_514_1"))
    player.click("gather:join")
    player.play_until("support")
    while player.step == "support":
        player.look()
        player.hands.click(player.screen.target("stand:pass").rect.center, 1)
        player.frames(4)
    assert player.table.flow.playback.busy, "the fight is on stage"
    for _ in range(4000):
        if not player.table.flow.playback.busy:
            break
        assert not player.table.flow.playback.waiting, "it goes on by itself"
        player.program.stack.update(20.0)
    assert not player.table.flow.playback.busy, "the card has gone"


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_key_for_a_card_that_has_gone_by_itself_answers_nothing(player, key):
    film(player)
    before = player.plies
    if key == "Enter":
        player.table.change_pane()
    hurry(player, key)
    seen(player)
    for _ in range(3):
        hurry(player, key)
        pass_time(player, (ANSWER_MS - ALMOST) / 10)
    hurry(player, key)
    assert player.plies == before, f"{player.step} was answered by a key that was meant for the card"
    pass_time(player, UNASKED_MS)
    hurry(player, "Space")
    player.frames(6)
    assert player.plies > before, "once it has been seen the key answers"


def test_the_button_that_was_not_pressed_shows_it(player):
    player.look()
    hurry(player, "Space")
    assert player.step == "combat"
    seen(player)
    assert main_button(player).shine == 0
    hurry(player, "Space")
    assert main_button(player).shine > 0, "the key is not dead"
    pass_time(player, ANSWER_MS)
    assert main_button(player).shine == 0, "and the sign goes"


def test_two_presses_end_one_phase(player):
    player.look()
    before = player.plies
    player.hands.key("Space")
    player.hands.key("Space")
    player.frames(3)
    assert (player.step, player.plies) == ("combat", before + 1), "in one frame"
    for _ in range(3):
        hurry(player, "Space")
    assert (player.step, player.plies) == ("combat", before + 1), "nor in the next ones"


def test_a_row_of_presses_does_not_run_into_the_other_players_turn(player):
    while player.step != "combat" or player.table.play.decision.seat != "vc":
        if player.table.play.decision.seat == "vc" and player.step == "movement":
            break
        pass_time(player, 3000)
        hurry(player, "Space")
    before = player.plies
    for _ in range(8):
        pass_time(player, ANSWER_MS - ALMOST)
        hurry(player, "Space")
    assert player.plies == before
    pass_time(player, ANSWER_MS + ALMOST)
    pass_time(player, ANSWER_MS + ALMOST)
    hurry(player, "Space")
    assert player.plies > before, "after a pause it acts"


def test_time_begins_when_the_question_is_drawn(player):
    """A slow frame: what is pressed while it is drawn is read after it, when nobody has seen anything yet."""
    player.look()
    before = player.plies
    player.hands.key("Space")
    player.program.frame()
    player.program.stack.update(2 * ANSWER_MS)
    hurry(player, "Space")
    assert player.plies == before + 1
    pass_time(player, ANSWER_MS)
    hurry(player, "Space")
    assert player.plies > before + 1


def test_a_click_on_the_button_is_taken_sooner(player):
    player.look()
    hurry(player, "Space")
    seen(player)
    before, place = player.plies, main_button(player).rect.center
    player.hands.click(place, 1)
    player.program.frame()
    assert player.plies == before, "the second half of a double click"
    pass_time(player, CLICK_MS)
    player.hands.click(place, 1)
    player.program.frame()
    assert player.plies > before, "nobody who aims has to wait longer"


def test_what_was_armed_by_a_click_is_committed_at_once(player):
    """The question is an old one: only the player himself has done something since it came."""
    walks = ("counter:us_5_cav", "hex:0718", "counter:us_4_47_b", "hex:0716")
    player.play_until("combat", order("movement", *walks))
    player.look()
    action = player.table.controller.reader.by_verb["attack"][0]
    player.table.turn.arm(action)
    player.program.frame()
    before = player.plies
    hurry(player, "Space")
    assert player.plies == before + 1


def test_the_second_press_does_not_agree_to_what_the_first_has_asked(player):
    player.program.desk.change(ask_ending="always")
    player.look()
    before = player.plies
    hurry(player, "Space")
    assert player.table.layers, "it is asked"
    hurry(player, "Enter")
    hurry(player, "Enter")
    assert player.table.layers, "and the same finger does not say yes"
    player.key("Enter")
    assert not player.table.layers
    assert player.plies > before


def test_a_space_may_be_typed_while_the_question_is_new(player):
    player.look()
    hurry(player, "Space")
    player.key("Ctrl+S")
    player.hands.type("a b")
    player.frames(4)
    assert player.typed() == "a b"


def test_nobody_lifts_the_curtain_by_a_key_that_was_meant_for_the_card_before(player):
    player.key("Esc")
    player.click("Leave the game")
    player.key("Esc")
    player.sit_down("Green Inferno", "Hill 875")
    table = player.table
    assert table.curtain.visible
    player.program.frame()
    hurry(player, "Enter")
    assert table.curtain.visible, "whoever pressed it may not be who is called"
    assert table.curtain.find("take-over").shine > 0, "it shows that the key was noticed, and waits"
    pass_time(player, ANSWER_MS)
    hurry(player, "Enter")
    assert not table.curtain.visible
