"""Where both players sit before one screen it cannot be missed whose question it is, by real events."""

from __future__ import annotations

import pytest

from launcher.kit.style.colour import contrast
from launcher.table.sidebar.turn_banner import HERALD_MS, SideBar, on_paper, side_colours
from tests.launcher.e2e.test_short_cuts import attack
from tools.player import Player


@pytest.fixture
def player(player: Player) -> Player:
    player.program.desk.change(ask_ending="never")
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    return player


def bar(player: Player) -> SideBar:
    return player.table.sidebar.prompt.side


def ground(player: Player) -> tuple[int, int, int]:
    """The colour of the bar as it is drawn."""
    rect = player.table.sidebar.prompt.rect
    return tuple(player.program.surface.get_at((rect.x + 2, rect.centery)))[:3]


def colour(player: Player, seat: str) -> tuple[int, int, int]:
    """The colour of a side's counters as it is read on paper."""
    colours = side_colours(player.program.ui, player.table, seat)
    assert colours is not None
    return on_paper(colours[0], player.program.ui.palette.paper)


def who(player: Player) -> str:
    return player.table.sidebar.prompt.find("who").name


def test_the_card_bears_the_name_and_colour_of_the_side(player):
    assert who(player).startswith("United States")
    assert ground(player) == colour(player, "us") != colour(player, "vc")
    assert contrast(colour(player, "us"), player.program.ui.palette.paper) >= 4.5


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
    assert who(player).startswith("Viet Cong")
    assert bar(player).shine > 0.5
    player.program.stack.update(2000)
    player.program.frame()
    assert bar(player).shine == 0
    assert ground(player) == colour(player, "vc") != before


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
