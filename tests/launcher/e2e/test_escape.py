"""Esc means one thing after the other, everywhere in the same order, by real events."""

from __future__ import annotations

from launcher.kit.keys import Chord
from launcher.table.stage.stage import UNASKED_MS
from tests.launcher.e2e.test_breath import film
from tests.launcher.e2e.test_short_cuts import attack
from tools.orders import order
from tools.player import Player


def boys(player: Player, seed: str = "1967") -> None:
    player.program.desk.change(ask_ending="never")
    player.sit_down("Vietnam Battles", "The Boys of '67", seed=seed)
    player.play_until("movement")


def menu(player: Player) -> bool:
    return "Leave the game" in player.names()


def test_it_closes_what_lies_on_top_then_drops_then_unpicks_then_opens_the_menu(player):
    boys(player)
    player.click("counter:us_5_cav")
    far = next(name for name in player.names() if name.startswith("hex:") and name not in player.lit_in_sight())
    player.click(far)
    assert player.table.area.callout.visible, "why not"
    player.key("Esc")
    assert not player.table.area.callout.visible
    assert player.table.controller.picked, "the note only"
    player.key("Esc")
    assert not player.table.controller.picked
    assert not menu(player)
    player.key("Esc")
    assert menu(player)
    player.key("Esc")
    assert not menu(player)


def test_it_folds_a_stack_that_is_spread_out_before_it_unpicks(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("nva_movement")
    if player.table.sidebar.recap.visible:
        player.key("Enter")
    player.click("counter:nva-inf-5-3")
    board = player.table.map
    board.picture.fan = player.places()["nva-inf-5-1"]
    player.key("Esc")
    assert board.picture.fan < 0
    assert player.table.controller.picked
    player.key("Esc")
    assert not player.table.controller.picked


def test_it_drops_the_attackers_that_were_chosen(player):
    boys(player)
    attack(player)
    before = player.plies - 1
    player.click(next(f"counter:{a.piece}" for a in player.table.controller.reader.by_verb["join"]))
    player.click("gather:join")
    assert player.step == "muster"
    player.key("Esc")
    assert (player.step, player.plies) == ("combat", before), "the whole preparation"
    assert not menu(player)
    player.key("Esc")
    assert menu(player), "the marches before it stay done"
    assert player.where("us_5_cav") == "0718"


def test_it_drops_an_aim_but_no_order_that_is_written(player):
    player.speaks = False
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("write_missions")
    if player.table.sidebar.recap.visible:
        player.key("Enter")
    tube = player.table.controller.reader.by_verb["tube"][0].piece
    player.click(f"counter:{tube}")
    player.click("aim:defend_at")
    assert player.table.controller.aim == "defend_at"
    player.key("Esc")
    assert player.table.controller.aim == ""
    player.click(player.lit_in_sight()[0])
    while any(a.verb == "close" for a in player.table.play.decision.actions):
        player.key("Space")
    before = player.plies
    player.key("Esc")
    assert player.plies == before
    assert menu(player)


def test_it_skips_the_film_and_opens_nothing_when_the_film_has_just_ended(player):
    boys(player, "7")
    film(player)
    player.hands.key("Esc")
    player.program.frame()
    assert not menu(player), "it was meant for the film"
    assert player.table.stage._lasts(Chord.parse("Esc")) == UNASKED_MS, "as long as a key that goes on"
    player.program.stack.update(1000)
    player.key("Esc")
    assert menu(player)


def test_while_something_is_on_stage_it_only_skips_that(player):
    boys(player, "7")
    attack(player)
    player.click("gather:join")
    player.program.desk.change(reduced_motion=False)
    player.play_until("support")
    while player.step == "support":
        player.look()
        player.hands.click(player.screen.target("stand:pass").rect.center, 1)
        player.frames(4)
    assert player.table.flow.playback.busy
    player.hands.key("Esc")
    player.program.frame()
    assert not player.table.flow.playback.busy
    assert not menu(player)


def test_the_right_button_drops_the_same_and_opens_no_menu(player):
    boys(player)
    player.play_until("muster", order("movement", "counter:us_4_47_b", "hex:0716"), order("combat", "counter:vc_514_1"))
    player.click("hex:1410", button=3)
    assert player.step == "combat"
    player.click("hex:1410", button=3)
    assert not player.table.layers
