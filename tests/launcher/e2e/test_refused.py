"""A note that something is not allowed is in nobody's way: it goes with the next click or key, or by itself."""

from __future__ import annotations

import pytest

from launcher.table.stage.map_area import SAID_MS
from tools.player import Player

UNIT = "us_5_cav"


@pytest.fixture
def player(player: Player) -> Player:
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    return player


def beneath(player: Player) -> str:
    """Have a click refused so that the note lies over a lit hex; returns that hex."""
    player.click(f"counter:{UNIT}")
    lit = player.lit_in_sight()
    targets = {target.name: target.rect for target in player.screen.targets()}
    taken = {f"hex:{player.label(h)}" for h in player.places().values()}
    board = player.table.map
    free = [name for name in targets if name.startswith("hex:") and player.screen.top.at(targets[name].center) is board]
    for name in (n for n in free if n not in lit and n not in taken):
        above = [one for one in lit if 0 < targets[one].centery - targets[name].centery < 120]
        if not above:
            continue
        player.click(name)
        note = player.table.area.callout
        under = [one for one in lit if note.visible and note.rect.contains(targets[one])]
        if under and player.table.controller.picked:
            return under[0]
    raise AssertionError("no note lies over a lit hex")


def test_a_click_on_a_lit_hex_beneath_the_note_marches_there(player):
    goal = beneath(player)
    player.hands.click(player.screen.target(goal).rect.center, 1)
    player.frames(6)
    player.calm()
    assert f"hex:{player.where(UNIT)}" == goal
    assert not player.table.area.callout.visible


def test_a_click_elsewhere_puts_it_away_and_acts_too(player):
    beneath(player)
    player.click("overlays")
    assert not player.table.area.callout.visible
    assert player.table.layers, "the menu is open"


def test_any_key_puts_it_away_and_those_that_end_something_do_no_more(player):
    beneath(player)
    before = player.plies
    player.key("Space")
    assert not player.table.area.callout.visible
    assert (player.plies, player.table.layers) == (before, []), "the phase has not ended"
    player.key("Esc")
    beneath(player)
    player.key("Tab")
    assert not player.table.area.callout.visible
    assert player.table.map.cursor_hex >= 0, "another key does what it does"


def test_it_goes_by_itself_and_a_key_that_was_meant_for_it_ends_nothing(player):
    beneath(player)
    player.program.stack.update(SAID_MS / 2)
    assert player.table.area.callout.visible
    player.program.stack.update(SAID_MS)
    assert not player.table.area.callout.visible
    before = player.plies
    player.hands.key("Space")
    player.program.frame()
    assert (player.plies, player.table.layers) == (before, [])


def test_its_rule_can_still_be_opened(player):
    beneath(player)
    rule = next(iter(player.table.area.callout.targets(player.screen.bounds))).name
    player.click(rule)
    assert player.on("RulesScreen")
