"""Pieces that can march are dragged to where they go, in each game, by mouse events; a drag elsewhere moves the map."""

from __future__ import annotations

import pytest

from tools.orders import farthest_hex, order
from tools.player import Player
from tools.plays.beret import CAMP, GEAR, TEAM

NVA, SECOND, THIRD = "nva-inf-5-1", "nva-inf-5-2", "nva-inf-5-3"


def hill(player: Player) -> None:
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("nva_movement")
    if player.table.sidebar.recap.visible:
        player.key("Enter")


def boys(player: Player) -> None:
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")


def campaign(player: Player) -> None:
    player.sit_down("Green Beret", "The campaign")
    player.play_until(
        "friendly_movement",
        order("set_up", f"hex:{CAMP}"),
        order("purchases", "briefing-on", *(f"buy:{kind}" for kind in GEAR)),
    )


GAMES = [(hill, NVA), (boys, "us_5_cav"), (campaign, TEAM)]


def far_from(player: Player, piece: str) -> str:
    """An empty lit hex, as a click on the piece shows it; nothing is picked afterwards."""
    player.click(f"counter:{piece}")
    goal = farthest_hex(player)
    player.key("Esc")
    assert not player.table.controller.picked
    return goal


def dark(player: Player, piece: str) -> str:
    """A hex in sight that the piece cannot go to."""
    player.click(f"counter:{piece}")
    lit = {f"hex:{player.label(spot.hex)}" for spot in player.table.controller.lit() if spot.hex >= 0}
    board = player.table.map
    seen = [t for t in player.screen.targets() if t.name.startswith("hex:") and t.name not in lit]
    player.key("Esc")
    taken = set(player.places().values())
    free = (t for t in seen if player.screen.top.at(t.rect.center) is board)
    return next(t.name for t in free if player.hex(t.name.removeprefix("hex:")) not in taken)


def pose(player: Player) -> tuple[float, ...]:
    zoom, centre = player.table.map.pose()
    return (zoom, *centre)


@pytest.mark.parametrize(("sit_down", "piece"), GAMES)
def test_a_piece_is_dragged_to_a_lit_hex_and_marches_there(player, sit_down, piece):
    sit_down(player)
    goal, start, before = far_from(player, piece), player.where(piece), player.count().inputs
    view = pose(player)
    player.pull(f"counter:{piece}", goal)
    table = player.table
    assert goal in player.lit_in_sight(), "its reach is lit while it is dragged"
    assert table.map.picture.showing.route[-1].hex == player.hex(goal.removeprefix("hex:")), "and its way is drawn"
    assert player.where(piece) == start, "it goes when it is let go"
    player.drop(goal)
    assert f"hex:{player.where(piece)}" == goal
    assert player.count().inputs == before + 1
    assert pose(player) == view, "the sheet has not moved"


@pytest.mark.parametrize(("sit_down", "piece"), GAMES)
def test_let_go_anywhere_else_nothing_has_happened(player, sit_down, piece):
    sit_down(player)
    elsewhere, plies, step = dark(player, piece), player.plies, player.step
    player.drag(f"counter:{piece}", elsewhere)
    assert (player.plies, player.step) == (plies, step)
    assert not player.table.controller.picked
    assert player.table.area.callout.visible, "it is said why it did not go there"
    player.pull(f"counter:{piece}", elsewhere)
    player.drop("undo")
    assert (player.plies, player.step, player.table.controller.picked) == (plies, step, ())


@pytest.mark.parametrize(("sit_down", "piece"), GAMES)
def test_a_drag_on_the_empty_map_moves_the_sheet(player, sit_down, piece):
    sit_down(player)
    elsewhere, plies = dark(player, piece), player.plies
    player.table.map.zoom(4)
    player.frames(3)
    board = player.table.map
    names = {t.name: t.rect.center for t in player.screen.targets() if t.name.startswith("hex:")}
    taken = {f"hex:{player.label(h)}" for h in player.places().values()}
    start = next(n for n, at in names.items() if n not in taken and player.screen.top.at(at) is board)
    end = max(names, key=lambda n: abs(names[n][0] - names[start][0]) + abs(names[n][1] - names[start][1]))
    before = pose(player)
    player.hands.press(names[start])
    player.hands.point(names[end])
    player.hands.release(names[end])
    player.frames(4)
    assert pose(player) != before, elsewhere
    assert (player.plies, player.table.controller.picked) == (plies, ())


@pytest.mark.parametrize(("sit_down", "piece"), GAMES)
def test_what_is_on_its_way_is_dragged_farther(player, sit_down, piece):
    """A first step leaves points: the piece is under way, and can be dragged on from there without a click."""
    sit_down(player)
    player.click(f"counter:{piece}")
    lit = {spot.hex: stop for spot, stop in player.table.controller.lit().items() if spot.hex >= 0}
    near = min((h for h in lit if len(lit[h].way) == 1 and lit[h].left != 0), key=lambda h: lit[h].cost)
    player.click(f"hex:{player.label(near)}")
    assert player.where(piece) == player.label(near)
    plies, goals = player.plies, [n for n in player.lit_in_sight() if n != f"hex:{player.label(near)}"]
    assert goals, "it can go on"
    player.drag(f"counter:{piece}", goals[0])
    assert f"hex:{player.where(piece)}" == goals[0]
    assert player.plies > plies


def test_several_that_are_picked_are_dragged_together(player):
    hill(player)
    player.click(f"counter:{NVA}")
    player.add(f"counter:{SECOND}")
    player.add(f"counter:{THIRD}")
    goal = farthest_hex(player)
    player.drag(f"counter:{SECOND}", goal)
    assert [f"hex:{player.where(unit)}" for unit in (NVA, SECOND, THIRD)] == [goal] * 3


def test_a_drag_with_ctrl_takes_one_more_along(player):
    hill(player)
    player.click(f"counter:{NVA}")
    player.add(f"counter:{SECOND}")
    goal = farthest_hex(player)
    player.add(f"counter:{SECOND}")
    player.hands.hold("Ctrl")
    player.pull(f"counter:{SECOND}", goal)
    player.hands.hold("")
    assert set(player.table.controller.picked) == {NVA, SECOND}
    player.drop(goal)
    assert [f"hex:{player.where(unit)}" for unit in (NVA, SECOND)] == [goal] * 2


def test_a_stack_is_dragged_whole_after_a_click_on_it(player):
    """A double click picks a stack; so does the second press of one that becomes a drag. A drag alone takes one."""
    hill(player)
    player.click(f"counter:{NVA}")
    player.add(f"counter:{SECOND}")
    player.click(farthest_hex(player))
    here = player.where(NVA)
    player.play_until("us_movement")
    player.play_until("nva_movement")
    at = player.screen.target(f"hex:{here}").rect.center
    player.hands.click(at, 1)
    player.frames(2)
    goal = farthest_hex(player)
    player.hands.press(at)
    player.hands.point(player.screen.target(goal).rect.center)
    player.frames(2)
    assert set(player.table.controller.picked) == {NVA, SECOND}
    player.drop(goal)
    assert [f"hex:{player.where(unit)}" for unit in (NVA, SECOND)] == [goal] * 2


def test_another_unit_is_dragged_from_within_the_reach_of_one_that_is_picked(player):
    hill(player)
    goal = far_from(player, SECOND)
    player.click(f"counter:{NVA}")
    player.drag(f"counter:{SECOND}", goal)
    assert f"hex:{player.where(SECOND)}" == goal


def test_esc_and_the_right_button_let_go_of_what_is_dragged(player):
    hill(player)
    goal, plies = far_from(player, NVA), player.plies
    player.pull(f"counter:{NVA}", goal)
    player.key("Esc")
    player.drop(goal)
    assert (player.plies, player.table.controller.picked) == (plies, ())
    player.pull(f"counter:{NVA}", goal)
    player.hands.click(player.screen.target(goal).rect.center, 3)
    player.frames(3)
    assert (player.plies, player.table.controller.picked) == (plies, ())
    player.drop(goal)
    assert player.plies == plies


def test_an_enemy_and_a_battery_are_no_pieces_to_drag(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("write_missions")
    plies, gun = player.plies, "us-art-1"
    assert player.table.play.viewer == "us"
    for piece in (gun, NVA):
        player.drag(f"counter:{piece}", "hex:J7")
        assert (player.plies, player.step) == (plies, "write_missions")
        assert not player.table.controller.picked
