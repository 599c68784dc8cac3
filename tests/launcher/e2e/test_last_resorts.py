"""What ends a whole game has no key of its own, is asked about every time, and the safe answer is the quick one."""

from __future__ import annotations

import pytest

from launcher.kit.widgets.button import Button
from tools.orders import order
from tools.player import Player
from tools.plays.beret import CAMP, GEAR


@pytest.fixture
def player(player: Player) -> Player:
    player.sit_down("Green Beret", "The campaign")
    player.play_until(
        "friendly_movement",
        order("set_up", f"hex:{CAMP}"),
        order("purchases", "briefing-on", *(f"buy:{kind}" for kind in GEAR)),
    )
    return player


def grave(player: Player) -> str:
    return next(name for name, button in player.buttons().items() if button.offers.verb == "end_campaign")


def press(player: Player) -> None:
    button = player.buttons()[grave(player)]
    player.table.sidebar._scroll.reveal(button.rect)
    player.frames(3)
    player.click(button.id)


def test_no_letter_ends_a_campaign(player):
    for name, button in player.buttons().items():
        if button.offers.verb in ("end_campaign", "forfeit"):
            assert button.hotkey == "", name
    before = player.plies
    shown = [b for b in player.table.sidebar.walk() if isinstance(b, Button) and b.hotkey]
    used = {player.program.ui.cap(b.hotkey) for b in shown}
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        if letter in used:
            continue
        player.key(letter)
        assert not player.table.play.over
        while player.table.layers:
            assert "dont_ask" not in player.names()
            player.key("Esc")
        if not player.on("TableScreen"):
            player.key("Esc")
    assert player.plies == before


def test_enter_says_no_and_nobody_is_spared_the_question(player):
    for _ in range(2):
        press(player)
        assert player.table.layers, "it is asked"
        assert "dont_ask" not in player.names()
        player.key("Enter")
        assert not player.table.layers
        assert not player.table.play.over, "the safe answer is the quick one"


def test_who_means_it_can(player):
    press(player)
    words = grave(player)
    player.click(words)
    player.frames(6)
    assert player.table.play.over, "the campaign has ended"
