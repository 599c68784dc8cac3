"""Picking a unit, looking at a stack and letting go cost nothing, in each game, by mouse and keyboard events."""

from __future__ import annotations

from tools.orders import first_hex, order
from tools.player import Player
from tools.plays.beret import CAMP, GEAR, LOAD, TEAM


def boys(player: Player) -> None:
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")


def hill(player: Player, step: str) -> None:
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until(step)


def test_picking_one_unit_after_the_other_sends_nothing(player):
    boys(player)
    before = player.plies
    for unit in ("us_5_cav", "us_4_47_b", "us_4_47_c"):
        player.click(f"counter:{unit}")
        assert player.table.controller.picked == (unit,)
        assert player.lit_in_sight(), "where it can go is shown"
    player.key("Esc")
    assert (player.plies, player.table.controller.picked) == (before, ())


def test_another_unit_is_looked_at_while_one_is_on_its_way(player):
    boys(player)
    player.click("counter:us_5_cav")
    player.click("hex:0718")
    before = player.plies
    player.click("counter:us_4_47_b")
    assert player.plies == before, "the first is still on its way"
    player.key("Esc")
    assert player.step == "march"
    assert player.lit_in_sight(), "it can go on"
    player.click("counter:us_4_47_b")
    player.click("hex:0716")
    assert player.where("us_4_47_b") == "0716"
    assert player.step == "movement", "the second has moved, and that ended the move of the first"


def test_a_step_of_a_picked_unit_is_taken_back_whole(player):
    boys(player)
    before = player.plies
    player.click("counter:us_5_cav")
    player.click("hex:0718")
    player.key("Ctrl+Z")
    assert (player.plies, player.step) == (before, "movement")


def test_a_unit_that_could_do_several_things_is_moved_by_lit_hexes(player):
    hill(player, "us_movement")
    player.click("counter:us-inf-4-1")
    assert not player.table.layers, "no menu"
    assert "Lift 4/503 A" in player.buttons()
    goal = player.lit_in_sight()[0]
    player.click(goal)
    assert f"hex:{player.where('us-inf-4-1')}" == goal


def test_the_other_things_are_buttons(player):
    hill(player, "us_movement")
    player.click("counter:us-inf-4-1")
    player.give("action:Lift 4/503 A")
    assert player.step == "lift"


def test_a_click_on_a_unit_that_has_walked_does_nothing_else_with_it(player):
    hill(player, "us_movement")
    while "counter:us-inf-4-1" in player.names() and player.table.controller.lead("us-inf-4-1"):
        player.click("counter:us-inf-4-1")
        player.click(player.lit_in_sight()[-1])
    player.play_until("us_movement")
    assert [one.verb for one in player.table.controller.reader.besides("us-inf-4-1")] == ["lift"], "it may be flown on"
    player.click("counter:us-inf-4-1")
    assert player.step == "us_movement", "a stray click lifts nothing"
    player.give("action:Lift 4/503 A")
    assert player.step == "lift"


def test_why_a_picked_unit_cannot_go_somewhere_is_said_with_its_rule(player):
    hill(player, "nva_movement")
    before = player.plies
    player.click("counter:nva-inf-5-1")
    far = next(name for name in player.names() if name.startswith("hex:") and name not in player.lit_in_sight())
    player.click(far)
    assert player.table.area.callout.visible
    assert player.plies == before


def test_the_phase_can_be_ended_while_a_unit_is_on_its_way(player):
    boys(player)
    player.click("counter:us_5_cav")
    player.click("hex:0718")
    assert player.step == "march"
    player.give("action:End the phase")
    if player.table.layers:
        player.key("Enter")
    assert player.step == "combat"


def loaded_team(player: Player) -> None:
    player.sit_down("Green Beret", "The campaign")
    player.play_until(
        "friendly_movement",
        order("set_up", f"hex:{CAMP}"),
        order("purchases", "briefing-on", *(f"buy:{kind}" for kind in GEAR)),
    )


def test_a_team_that_was_only_picked_is_let_go(player):
    loaded_team(player)
    before = player.plies
    player.click(f"counter:{TEAM}")
    assert player.step == "move"
    player.key("Esc")
    assert (player.plies, player.step) == (before, "friendly_movement")


def test_a_click_on_a_stack_drops_nothing(player):
    loaded_team(player)
    player.click(f"counter:{TEAM}")
    for piece in LOAD:
        player.click(f"piece:{piece}")
    player.click(first_hex(player))
    here, before = player.where(TEAM), player.plies
    assert player.table.controller.reader.by_verb["drop"], "something could be dropped"
    player.click(f"counter:{TEAM}")
    player.click(f"hex:{here}")
    assert player.plies == before, "the map only shows the stack"
    player.table.turn.pick(LOAD[-1])
    assert player.plies == before + 1, "in the panel the piece itself is clicked"


def test_a_click_on_the_unit_that_is_on_its_way_does_not_end_its_march(player):
    boys(player)
    player.click("counter:us_5_cav")
    player.click("hex:0719")
    assert player.step == "march"
    player.click("counter:us_5_cav")
    player.click("hex:0718")
    assert (player.where("us_5_cav"), player.step) == ("0718", "march")


def rest_on(player: Player, name: str) -> None:
    """Let the mouse rest on something until a stack there has spread."""
    player.hands.point(player.screen.target(name).rect.center)
    player.frames(2)
    player.until("the stack spreads", lambda: player.table.map.picture.fan >= 0)


def test_a_spread_stack_falls_together_once_something_of_it_is_picked(player):
    hill(player, "nva_movement")
    places = player.places()
    home = next(label for label in map(player.label, places.values()) if len(stack_of(player, label)) > 2)
    rest_on(player, f"hex:{home}")
    player.hands.click(player.screen.target(f"hex:{home}").rect.center, 1)
    player.frames(3)
    assert player.table.controller.picked
    assert player.table.map.picture.fan < 0, "its whole reach can be seen"


def stack_of(player: Player, label: str) -> list[str]:
    return [piece for piece, h in player.places().items() if player.label(h) == label and piece.startswith("nva-inf")]


def test_a_stack_that_spreads_while_a_team_is_in_hand_leaves_its_reach_in_sight(player):
    loaded_team(player)
    player.click(f"counter:{TEAM}")
    player.hands.point(player.screen.target("undo").rect.center)
    player.frames(2)
    lit = {f"hex:{player.label(spot.hex)}" for spot in player.table.controller.lit() if spot.hex >= 0}
    seen = set(player.lit_in_sight())
    assert len(lit) >= 5
    rest_on(player, f"hex:{CAMP}")
    assert player.table.map.picture.spread(player.table.map.camera) is not None
    hidden = seen - set(player.lit_in_sight())
    assert len(hidden) <= 2, f"{hidden} of {len(lit)} are covered"
