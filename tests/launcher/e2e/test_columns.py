"""Stacks and picked groups march together, one after the other, by mouse and keyboard events."""

from __future__ import annotations

import pytest

from hexcore.game.actions import Action
from tools.orders import farthest_hex
from tools.player import Player

FIRST, SECOND, THIRD = "nva-inf-5-1", "nva-inf-5-2", "nva-inf-5-3"


@pytest.fixture
def player(player: Player) -> Player:
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("nva_movement")
    if player.table.sidebar.recap.visible:
        player.key("Enter")
    return player


def toasts(player: Player) -> str:
    return " ".join(player.table.toasts.texts)


def together(player: Player) -> str:
    """Three units march to one hex; returns it."""
    player.click(f"counter:{FIRST}")
    player.add(f"counter:{SECOND}")
    player.add(f"counter:{THIRD}")
    goal = farthest_hex(player)
    player.click(goal)
    return goal.removeprefix("hex:")


def test_of_picked_units_only_where_all_can_go_is_lit(player):
    before = player.plies
    player.click(f"counter:{FIRST}")
    alone = set(player.lit_in_sight())
    player.add(f"counter:{SECOND}")
    assert player.table.controller.picked == (FIRST, SECOND)
    assert player.plies == before, "picking sends nothing"
    assert set(player.lit_in_sight()) < alone, "only where both can go is lit"


def test_picked_units_march_to_one_hex_by_one_click(player):
    goal = together(player)
    assert [player.where(unit) for unit in (FIRST, SECOND, THIRD)] == [goal] * 3


def test_one_that_is_clicked_again_with_ctrl_stays_behind(player):
    player.click(f"counter:{FIRST}")
    player.add(f"counter:{SECOND}")
    player.add(f"counter:{SECOND}")
    assert player.table.controller.picked == (FIRST,)


def test_a_whole_stack_is_picked_by_a_double_click_and_by_its_button(player):
    goal = together(player)
    player.play_until("us_movement")
    player.play_until("nva_movement")
    player.click(f"hex:{goal}")
    assert len(player.table.controller.picked) == 1
    player.click("pick-stack")
    assert set(player.table.controller.picked) == {FIRST, SECOND, THIRD}
    player.key("Esc")
    player.hands.click(player.screen.target(f"hex:{goal}").rect.center, 1)
    player.hands.click(player.screen.target(f"hex:{goal}").rect.center, 1)
    player.frames(4)
    assert set(player.table.controller.picked) == {FIRST, SECOND, THIRD}
    player.click(farthest_hex(player))
    assert len({player.where(unit) for unit in (FIRST, SECOND, THIRD)}) == 1


def test_a_stack_goes_on_together_from_hex_to_hex(player):
    player.click(f"counter:{FIRST}")
    player.add(f"counter:{SECOND}")
    lit = player.table.controller.lit()
    near = next(f"hex:{player.label(spot.hex)}" for spot, stop in lit.items() if stop.left >= 2)
    player.click(near)
    assert {player.where(FIRST), player.where(SECOND)} == {near.removeprefix("hex:")}
    assert player.table.controller.column() == (FIRST, SECOND), "they are held, to go on"
    units = len(player.table.controller.reader.by_verb["pick"])
    assert player.table.controller.left_over(Action("done")) == {"pick": units - 2}, "nobody has forgotten them"
    onward = next(name for name in player.lit_in_sight() if name != near)
    player.click(onward)
    assert {player.where(FIRST), player.where(SECOND)} == {onward.removeprefix("hex:")}


def test_where_there_is_no_room_for_all_nothing_is_lit(player):
    goal = together(player)
    player.click("counter:nva-inf-5-4")
    assert f"hex:{goal}" not in player.lit_in_sight(), "three stand there already"


def test_of_a_hex_that_not_all_reach_the_reason_is_said(player):
    goal = together(player)
    player.click("counter:nva-inf-5-4")
    player.add("counter:nva-inf-5-5")
    assert len(player.table.controller.column()) == 2
    player.click(f"hex:{goal}")
    said = next(widget.text for widget in player.table.area.callout.walk() if widget.id == "why-not")
    assert "A hex can hold only three ground units" in said or "too few movement points" in said
    held = {f"hex:{player.label(h)}" for h in player.places().values()}
    far = next(name for name in player.names() if name.startswith("hex:R") and name not in held)
    player.click(far)
    said = next(widget.text for widget in player.table.area.callout.walk() if widget.id == "why-not")
    assert "3 left" in said
    assert player.table.controller.column(), "and they are still held"


def after_the_first_step(player: Player, change) -> None:
    """Let something happen to the units as soon as one has taken a step."""
    session = player.table.play._referee._session
    walked, apply = [], session.apply

    def stopped(action, why=None, **asked):
        records = apply(action, why, **asked)
        if action.verb == "step" and not walked:
            walked.append(action)
            change(session.state.units)
            session.version, session._asked = session.version + 1, False
        return records

    session.apply = stopped


def test_if_the_next_cannot_follow_the_rest_waits_and_it_is_said(player):
    after_the_first_step(player, lambda units: setattr(units[SECOND], "halted", 1))
    starts = player.places()
    goal = together(player)
    now = player.places()
    assert player.where(FIRST) == goal
    assert (now[SECOND], now[THIRD]) == (starts[SECOND], starts[THIRD])
    assert "The column was stopped" in toasts(player)


def test_if_one_is_stopped_on_its_way_nobody_marches_past_it(player):
    after_the_first_step(player, lambda units: setattr(units[FIRST], "spent", 99))
    starts = player.places()
    goal = together(player)
    now = player.places()
    assert player.where(FIRST) != goal
    assert now[FIRST] != starts[FIRST]
    assert (now[SECOND], now[THIRD]) == (starts[SECOND], starts[THIRD])
    assert "The column was stopped" in toasts(player)


def test_a_column_is_taken_back_and_marches_again_as_a_whole(player):
    starts, before = player.places(), player.plies
    goal = together(player)
    after = player.plies
    player.key("Ctrl+Z")
    assert (player.places(), player.plies) == (starts, before)
    assert f"7/66 C1, 7/66 C2, 7/66 C3 to {goal}" in toasts(player)
    player.key("Ctrl+Y")
    assert [player.where(unit) for unit in (FIRST, SECOND, THIRD)] == [goal] * 3
    assert player.plies == after


def test_the_keyboard_picks_more_with_ctrl_and_enter(player):
    board = player.table.map
    board.go_to(player.places()[FIRST])
    player.key("Enter")
    board.go_to(player.places()[SECOND])
    player.key("Ctrl+Enter")
    assert player.table.controller.column() == (FIRST, SECOND)
