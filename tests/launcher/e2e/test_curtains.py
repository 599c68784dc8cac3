"""Curtains of two people in Green Inferno: one a fight at most, and secrets written before the other side is called."""

from __future__ import annotations

import pytest

from tools.orders import order
from tools.player import Player

BEFORE = (
    order("set_up", "key:Q", "key:Space"),
    order("air_assaults", "hex:J7", "counter:us-inf-5-1", "piece:us-attack-1", "action:Launch the assault"),
    order("nva_movement", "stack:counter:nva-inf-5-3>hex:J6", "action:Done", "key:Enter"),
)


@pytest.fixture
def fight(player: Player) -> Player:
    """The NVA attacks the landing zone from two hexes; the US is asked aloud about fire in its defence."""
    player.sit_down("Green Inferno", "Hill 875")
    player.play((*BEFORE, order("combat", "hex:J7", "key:Shift+G")), lambda: asked(player) == "defensive_fire")
    player.begin()
    return player


def asked(player: Player) -> str:
    return player.table.asks.step if player.table.asks is not None else ""


def steps(player: Player) -> list[tuple[str, str]]:
    """The actions since the attack was ordered, each with its seat."""
    entries = player.table.play._referee._session.entries
    begun = max(place for place, entry in enumerate(entries) if entry.action.verb == "commit")
    return [(entry.seat, entry.action.verb) for entry in entries[begun:]]


def read(player: Player) -> None:
    while player.table.flow.playback.busy:
        player.key("Enter")


def test_a_fight_in_which_nobody_holds_fire_needs_no_curtain(fight):
    fight.give("let-pass")
    read(fight)
    assert asked(fight) == "return_fire", "the attackers have fired in turn, and the defender must fire back"
    assert not fight.table.play.asks.passes
    fight.give("said:2")
    read(fight)
    assert fight.curtains == 0
    assert [verb for seat, verb in steps(fight) if seat == "us"] == ["done", "return_fire", "done"]
    assert (asked(fight), fight.table.play.viewer) == ("us_movement", "nva"), "the NVA player sits there still"


def test_a_fight_needs_one_curtain_if_the_defender_wants_the_screen(fight):
    fight.give("hand-over")
    fight.key("Enter")
    assert (fight.step, fight.table.play.viewer) == ("defensive_fire", "us")
    fight.give("action:Done")
    read(fight)
    assert fight.step == "return_fire", "nobody went to the screen to fire"
    fight.click("counter:us-inf-5-1")
    fight.key("Enter")
    read(fight)
    while fight.step != "us_movement":
        fight.give("let-pass" if fight.table.asks is not None else "action:Done")
        read(fight)
    assert fight.table.play.viewer == "us", "the US player sits there still"
    assert fight.curtains == 1


def test_the_attackers_may_fire_one_by_one_all_the_same(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play(
        (*BEFORE, order("combat", "hex:J7", "action:Attack with all", "alone:commit")),
        lambda: asked(player) == "defensive_fire",
    )
    player.give("let-pass")
    assert player.step == "attack_shots"


def test_ambushes_are_written_before_the_other_side_takes_the_screen(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play((order("set_up", "key:Q", "key:Space"),), lambda: asked(player) == "plot_strikes")
    session = player.table.play._referee._session
    plies = len(session.entries)
    player.key("W")
    assert player.step == "plot_ambushes"
    player.click("hex:K7")
    assert len(session.entries) == plies, "the game itself waits"
    player.key("Space")
    assert asked(player) == "plot_strikes", "the US is asked as before"
    assert "answer-first" not in player.names(), "they are written"
    player.begin()
    player.give("let-pass")
    assert [plot.hex for plot in session.state.plots] == [player.hex("K7")]
    assert player.table.play.actor == "us"
    assert [entry.action.verb for entry in session.entries[plies:]] == ["done", "ambush", "done"]


def test_what_is_written_first_is_seen_by_nobody_and_saved_only_in_its_turn(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play((order("set_up", "key:Q", "key:Space"),), lambda: asked(player) == "plot_strikes")
    player.key("W")
    player.click("hex:K7")
    play = player.table.play
    assert not play.unsaved, "the fork is not the game"
    path = play.save_as("before")
    assert "K7" not in path.read_text()
    player.key("Space")
    player.give("hand-over")
    player.key("Enter")
    assert play.viewer == "us"
    assert not any("mbush" in line for line in player.told())


def test_an_undo_forgets_what_was_written_first(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play((order("set_up", "key:Q", "key:Space"),), lambda: asked(player) == "plot_strikes")
    player.key("W")
    player.click("hex:K7")
    player.key("Ctrl+Z")
    assert player.step == "plot_ambushes", "its own line is taken back"
    player.key("Ctrl+Z")
    assert player.step == "plot_ambushes", "and no more: the pass of the US was never made"
