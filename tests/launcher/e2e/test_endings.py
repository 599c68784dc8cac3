"""Ends of phases: what is given up by them is said and asked about, once, by mouse and keyboard events."""

from __future__ import annotations

import pytest

from games.vietnam_battles.state import rebuild
from launcher.desk.preferences import load_preferences
from launcher.table.turn.turn import GAMES, Agreements
from tools.player import Player


def written(player: Player) -> str:
    """All that is written in the question on screen."""
    return "\n".join(widget.name for widget in player.screen.top.walk() if widget.name)


def entry(player: Player) -> None:
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("enter")


def test_reinforcements_are_not_left_behind_unasked(player):
    entry(player)
    before = player.plies
    player.give("action:Done")
    assert player.plies == before
    assert "pieces could still enter" in written(player)
    player.key("Esc")
    assert (player.plies, player.step) == (before, "enter")


def test_the_setting_ends_without_asking(player):
    player.program.desk.change(ask_ending="never")
    entry(player)
    player.give("action:Done")
    assert player.step != "enter"


def test_how_many_units_could_still_move_is_said(player):
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    waiting = len(player.table.controller.reader.by_verb["move"])
    player.click("counter:us_5_cav")
    player.click("hex:0718")
    player.give("action:End the phase")
    assert f"{waiting - 1} units could still move." in written(player)
    player.key("Esc")
    assert player.step == "march", "who says no is where he was"
    player.give("action:End the phase")
    player.key("Enter")
    assert player.step == "combat"


def test_where_nothing_is_given_up_nothing_is_asked(player):
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    session = player.table.play._referee._session
    for unit in session.state.units.values():
        unit.spent = True
    rebuild(session.state)
    session.version, session._asked = session.version + 1, False
    player.table.sync()
    player.give("action:End the phase")
    assert not player.table.layers
    assert player.step == "combat"


def test_a_phase_that_was_let_pass_once_is_not_asked_about_every_turn(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("nva_movement")
    player.give("action:Done")
    assert player.table.layers
    player.key("Enter")
    player.play_until("nva_movement")
    player.give("action:Done")
    assert not player.table.layers


def leave(player: Player) -> None:
    """Leave the table from behind its curtain."""
    player.key("Esc", lambda: player.screen.layers)
    player.click("Leave the game", lambda: player.on("HomeScreen"))


def load(player: Player) -> None:
    """Leave the table, and sit down again at the game that was saved there."""
    leave(player)
    player.click("home.load", lambda: player.on("SavesScreen"))
    player.click(next(name for name in player.names() if "Hill 875" in name))
    player.key("Enter", lambda: player.on("TableScreen"))


def test_what_was_agreed_to_is_not_asked_again_after_the_game_was_loaded(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("nva_movement")
    player.give("action:Done")
    assert player.table.layers
    player.key("Enter")
    load(player)
    player.play_until("nva_movement")
    player.give("action:Done")
    assert not player.table.layers


def test_in_another_game_it_is_asked_again(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("nva_movement")
    player.give("action:Done")
    player.key("Enter")
    leave(player)
    player.sit_down("Green Inferno", "Hill 875", seed="7")
    player.play_until("nva_movement")
    player.give("action:Done")
    assert player.table.layers


def test_so_many_games_are_remembered_and_none_tells_who_ended_what(player):
    desk = player.program.desk
    for number in range(GAMES + 3):
        Agreements(desk, f"game {number}", "agreed").add([("nva", "G", "left.pick", True)])
    kept = load_preferences()[0].agreed
    assert list(kept) == [f"game {number}" for number in range(3, GAMES + 3)]
    assert "left" not in str(kept)
    assert Agreements(desk, f"game {GAMES}", "agreed").holds([("nva", "G", "left.pick", True)])
    assert not Agreements(desk, f"game {GAMES}", "agreed").holds(
        [("nva", "G", "left.pick", True), ("nva", "G", "left.pick", False)]
    )
    assert not Agreements(desk, "game 0", "agreed").holds([("nva", "G", "left.pick", True)])


def test_a_lesson_that_is_left_leads_to_the_first_screen(player):
    player.click("home.learn", lambda: player.on("LessonsScreen"))
    player.click(next(name for name in player.names() if name.startswith("begin:green_beret.")))
    player.until("the table", lambda: player.on("TableScreen"))
    leave(player)


@pytest.mark.parametrize(("game", "scenario"), [("Green Inferno", "Hill 875"), ("Vietnam Battles", "Snoopy's Nose")])
def test_the_rules_behind_a_curtain_are_those_of_this_game(player, game, scenario):
    player.sit_down(game, scenario)
    assert player.screen.curtain.visible
    for keys in ([], ["Enter"]):
        player.key("Esc", lambda: player.screen.layers)
        if keys:
            player.key("Enter", lambda: player.on("RulesScreen"))
        else:
            player.click("Rules", lambda: player.on("RulesScreen"))
        assert player.screen.desk.module(player.screen.game).meta.name == game
        player.key("Esc", lambda: player.on("TableScreen"))
