"""What was done in one go is taken back by one press and done again by one, and said in words, by real events."""

from __future__ import annotations

from tools.orders import order
from tools.player import Player
from tools.plays.beret import CAMP, GEAR, TEAM

COMING = 28
UNHEARD = 10


def toasts(player: Player) -> str:
    return " ".join(player.table.toasts.texts)


def boys(player: Player) -> None:
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")


def test_a_march_is_done_again_whole(player):
    boys(player)
    start, before = player.where("us_5_cav"), player.plies
    player.click("counter:us_5_cav")
    player.click("hex:0718")
    after, asked = player.plies, player.step
    assert after > before + 1, "it is a chain of actions"
    player.key("Ctrl+Z")
    assert (player.where("us_5_cav"), player.plies, player.step) == (start, before, "movement")
    assert f"Undone: 5 Cav/3: {start} → 0718" in toasts(player)
    player.key("Ctrl+Y")
    assert (player.where("us_5_cav"), player.plies, player.step) == ("0718", after, asked)
    assert f"Redone: 5 Cav/3: {start} → 0718" in toasts(player)
    assert player.table.topbar.redo.enabled is False, "there is no other half of it"


def test_back_and_forth_several_times(player):
    boys(player)
    for piece, goal in (("us_5_cav", "0718"), ("us_4_47_b", "0716")):
        player.click(f"counter:{piece}")
        player.click(f"hex:{goal}")
    whole = (player.places(), player.plies)
    for _ in range(2):
        player.key("Ctrl+Z")
        assert player.where("us_5_cav") == "0718", "the first march stands"
        assert player.where("us_4_47_b") != "0716"
        player.key("Ctrl+Z")
        assert player.where("us_5_cav") != "0718"
        player.key("Ctrl+Y")
        player.key("Ctrl+Y")
        assert (player.places(), player.plies) == whole


def test_something_else_in_between_ends_what_could_be_done_again(player):
    boys(player)
    player.click("counter:us_5_cav")
    player.click("hex:0718")
    player.key("Ctrl+Z")
    player.click("counter:us_4_47_b")
    player.click("hex:0716")
    before = player.plies
    player.key("Ctrl+Y")
    assert player.plies == before
    player.key("Ctrl+Z")
    player.key("Ctrl+Y")
    assert (player.where("us_4_47_b"), player.plies) == ("0716", before)


def test_all_that_was_entered_as_proposed_goes_out_again(player):
    player.sit_down("Vietnam Battles", "Snoopy's Nose")
    player.play((), lambda: player.table.play.actor == "us")
    player.play_until("movement")
    entering, before = [piece.id for piece in player.in_hand()], player.plies
    player.key(player.proposed()[0].hotkey)
    placed = player.places()
    assert len(entering) == COMING
    assert all(piece in placed for piece in entering)
    player.key("Ctrl+Z")
    assert player.plies == before
    assert not any(player.where(piece) for piece in entering)
    assert "Undone: Bring in 28 pieces towards the enemy" in toasts(player)
    player.key("Ctrl+Y")
    assert player.places() == placed


def test_a_proposed_set_up_is_taken_back_by_one_press(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("set_up")
    before, waiting = player.plies, len(player.in_hand())
    player.key(player.proposed()[0].hotkey)
    player.key("Ctrl+Z")
    assert (player.plies, len(player.in_hand())) == (before, waiting)
    assert not player.table.turn.waits_for_signature


def test_where_a_die_has_fallen_it_goes_as_far_as_that_and_says_why(player):
    player.sit_down("Green Beret", "The campaign")
    player.play_until(
        "friendly_movement",
        order("set_up", f"hex:{CAMP}"),
        order("purchases", "briefing-on", *(f"buy:{kind}" for kind in GEAR)),
    )
    player.click(f"counter:{TEAM}")
    player.key("Q")
    reach = player.table.controller.reach()
    near = min(reach, key=lambda spot: (reach[spot].cost, spot.hex))
    player.click(f"hex:{player.label(near.hex)}")
    player.table.play._referee._session.script([UNHEARD])
    player.key("E")
    assert player.table.play.view.turn == 2, "it halted, a die was rolled, and the movement ended"
    player.key("Ctrl+Z")
    assert (player.step, player.table.play.view.turn) == ("friendly_movement", 1)
    assert "Undone as far as possible" in toasts(player)
    assert player.table.play.undo_reason() in toasts(player)


def test_a_load_that_was_taken_along_in_one_go_is_put_back_in_one(player):
    player.sit_down("Green Beret", "The campaign")
    player.play_until(
        "friendly_movement",
        order("set_up", f"hex:{CAMP}"),
        order("purchases", "briefing-on", *(f"buy:{kind}" for kind in GEAR)),
    )
    player.click(f"counter:{TEAM}")
    before = player.plies
    player.key("Q")
    assert player.plies > before + 1
    player.key("Ctrl+Z")
    assert player.plies == before
