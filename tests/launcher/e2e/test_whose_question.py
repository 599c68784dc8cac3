"""Where both players sit before one screen it cannot be missed whose question it is, by real events."""

from __future__ import annotations

import pytest

from launcher.table.sidebar.turn_banner import HERALD_MS, Band, side_colours
from tests.launcher.e2e.test_short_cuts import attack
from tools.player import Player


@pytest.fixture
def player(player: Player) -> Player:
    player.program.desk.change(ask_ending="never")
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    return player


def band(player: Player) -> Band:
    found = player.table.sidebar.prompt.find("who")
    assert isinstance(found, Band), "who is asked stands on a band"
    return found


def ground(player: Player) -> tuple[int, int, int]:
    """The colour of the band as it is drawn."""
    rect = band(player).rect
    return tuple(player.program.surface.get_at((rect.right - 12, rect.centery)))[:3]


def test_the_band_bears_the_name_and_colour_of_the_side(player):
    assert band(player).text.startswith("United States")
    colours = side_colours(player.program.ui, player.table, "us")
    assert ground(player) == colours[0] != side_colours(player.program.ui, player.table, "vc")[0]


def test_it_changes_inside_a_fight_and_shines_when_it_does(player):
    attack(player)
    player.click("gather:join")
    player.key("Space")
    assert (player.step, player.table.play.actor) == ("support", "us")
    before = ground(player)
    player.look()
    player.hands.key("Space")
    player.program.frame()
    assert (player.step, player.table.play.actor) == ("support", "vc")
    assert band(player).text.startswith("Viet Cong")
    assert band(player).shine > 0.5
    player.program.stack.update(2000)
    player.program.frame()
    assert band(player).shine == 0
    assert ground(player) == side_colours(player.program.ui, player.table, "vc")[0] != before


def test_a_turn_is_heralded_and_the_herald_is_in_nobodys_way(player):
    herald = player.table.herald
    assert herald.text == "Turn 1 · United States"
    player.program.stack.update(HERALD_MS)
    assert not herald.visible
    player.key("Space")
    assert player.step == "combat"
    assert not herald.visible, "another phase of the same player is no turn"
    player.play((), lambda: player.table.play.actor == "vc" and player.step == "movement")
    assert (herald.visible, herald.text) == (True, "Turn 1 · Viet Cong")
    assert player.screen.top.at(herald.rect.center) is player.table.map, "a click goes through it"
    player.play((), lambda: player.table.play.view.turn == 2 and player.step == "movement")
    assert (herald.visible, herald.text) == (True, "Turn 2 · United States")
