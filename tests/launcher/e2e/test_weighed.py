"""Questions whose answers cannot be taken back: each answer has a button and a letter of its own, by real events."""

from __future__ import annotations

import pytest

from games.green_beret.game import GreenBeret
from games.green_inferno.game import GreenInferno
from games.vietnam_battles.game import VietnamBattles
from tests.launcher.e2e.test_one_go import CAMP, GEAR, HEARD, UNHEARD, walk
from tools.orders import order
from tools.player import Player

STAND, SLIP_AWAY = "Stay and face the enemy", f"Escape to {CAMP}, abandoning all gear"


@pytest.fixture
def player(player: Player) -> Player:
    """Somebody with a camp and gear who moves next."""
    player.sit_down("Green Beret", "The campaign")
    player.play_until(
        "friendly_movement",
        order("set_up", f"hex:{CAMP}"),
        order("purchases", "briefing-on", *(f"buy:{kind}" for kind in GEAR)),
    )
    return player


def heard(player: Player) -> None:
    """A loaded team has halted and was heard; what is on stage has been read."""
    walk(player, HEARD)
    player.give("action:Halt here")
    while player.interrupted:
        player.key("Enter")
    assert player.step == "escape"


def test_the_key_that_goes_on_answers_nothing_where_dice_follow_either_answer(player):
    heard(player)
    before = player.plies
    for _ in range(3):
        player.key("Space")
    assert (player.step, player.plies) == ("escape", before)
    assert not player.table.sidebar.actions.main.children, "no answer stands where one goes on"


def test_each_answer_has_a_button_with_a_letter_of_its_own(player):
    heard(player)
    keys = {words: button.hotkey for words, button in player.buttons().items()}
    assert {STAND, SLIP_AWAY} <= keys.keys()
    assert all(len(keys[words]) == 1 for words in (STAND, SLIP_AWAY))
    assert keys[STAND] != keys[SLIP_AWAY]
    player.key(keys[SLIP_AWAY])
    assert player.where("a_team_1") == CAMP
    assert any("escape from" in line for line in player.told())


def test_the_lit_camp_is_outlined_above_its_counters(player):
    heard(player)
    shown, camp = player.table.map.picture, player.hex(CAMP)
    assert any(spot.hex == camp for spot in shown.showing.reach)
    assert any(piece.hex == camp for piece in shown.showing.pieces)
    assert shown._highlights().covered == {camp}


@pytest.mark.parametrize(
    ("game", "verbs"),
    [(GreenBeret, {"stand", "escape"}), (VietnamBattles, {"roll", "decline"}), (VietnamBattles, {"extend", "reduce"}),
     (GreenInferno, {"reveal", "keep_hidden"})],
)  # fmt: skip
def test_all_answers_to_such_a_question_are_marked_in_every_game(game, verbs):
    look = game().look()
    assert all(look.gesture(verb).weighed and look.gesture(verb).style != "primary" for verb in verbs)


def test_space_halts_whoever_is_under_way_and_ends_the_movement_only_when_nobody_is(player):
    player.click("counter:a_team_1")
    player.key("Q")
    player.table.play._referee._session.script([UNHEARD])
    player.click("hex:1520")
    assert player.buttons()["Halt here"].hotkey == "Space", "it could go farther"
    assert player.buttons()["End movement"].hotkey == "E"
    player.key("Space")
    assert (player.step, player.table.play.view.turn) == ("friendly_movement", 1), "nothing but the group has halted"
    assert player.buttons()["End movement"].hotkey == "Space"
