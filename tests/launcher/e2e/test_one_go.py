"""Things done in one go: a team is loaded, a group halts as the phase ends, a quiet turn goes on, by real events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.green_beret.rules.enemy.quarry import next_hexes
from games.green_beret.state import Hostile
from hexcore.play.chair import PASSED
from tools.orders import order
from tools.player import Player
from tools.plays.beret import CAMP, GEAR, GOAL, LOAD, TEAM

HEARD, UNHEARD = 1, 10
"""Faces of the die that is rolled for noise."""


@pytest.fixture
def player(player: Player) -> Player:
    player.sit_down("Green Beret", "The campaign")
    player.play_until(
        "friendly_movement",
        order("set_up", f"hex:{CAMP}"),
        order("purchases", "briefing-on", *(f"buy:{kind}" for kind in GEAR)),
    )
    return player


def along(player: Player) -> set[str]:
    """Who is in the group that forms."""
    return set(player.table.play._referee._session.state.stack[-1].group.members())


def walk(player: Player, face: int, goal: str = "") -> None:
    """Walk a loaded team off, by default so near that it could go on; its noise is fixed."""
    player.click(f"counter:{TEAM}")
    player.key("Q")
    reach = player.table.controller.reach()
    near = min(reach, key=lambda spot: (reach[spot].cost, spot.hex))
    if goal:
        player.table.play._referee._session.script([face])
    player.click(f"hex:{goal or player.label(near.hex)}")
    if not goal:
        player.table.play._referee._session.script([face])


def passed(player: Player) -> list[str]:
    play = player.table.play
    return [line.record.text.key for line in play.lines() if line.record.kind == PASSED]


def test_what_the_mission_needs_is_taken_along_by_one_key_and_a_single_thing_left_out(player):
    player.click(f"counter:{TEAM}")
    player.key("Q")
    assert along(player) == {TEAM, *LOAD}
    assert not player.proposed(), "nothing more is needed"
    player.click(f"piece:{LOAD[-1]}")
    player.give("action:Leave Medical Kit out")
    assert along(player) == {TEAM, *LOAD[:-1]}


def test_nothing_is_proposed_where_the_gear_is_not_there(player):
    player.play((), lambda: player.step == "friendly_movement" and player.table.play.view.turn == 2)
    state = player.table.play._referee._session.state
    state.pieces["medical_kit_1"].hex = player.hex(GOAL)
    state.complete()
    player.click(f"counter:{TEAM}")
    assert "proposal:kit" not in [button.id for button in player.proposed()]


def test_the_group_that_is_under_way_halts_as_the_movement_ends(player):
    walk(player, UNHEARD)
    assert player.buttons()["Halt here"].hotkey == "Space", "others could still move"
    assert player.buttons()["End movement"].hotkey == "E"
    player.key("E")
    assert (player.step, player.table.play.view.turn) == ("friendly_movement", 2)
    assert passed(player)[-1] == "passed.success_determination", "the end of a quiet turn is told, not asked"


def test_the_dice_are_seen_before_the_movement_ends(player):
    player.program.desk.change(reduced_motion=False)
    walk(player, UNHEARD)
    player.calm()
    player.look()
    player.hands.key("E")
    player.frames(6)
    assert player.table.flow.playback.busy, "the noise is on stage"
    player.until("the turn goes on by itself", lambda: player.table.play.view.turn == 2)


def test_who_is_heard_is_asked_before_the_movement_ends(player):
    walk(player, HEARD)
    player.key("E")
    while player.interrupted:
        player.key("Enter")
    assert player.table.play.view.turn == 1
    assert player.step in ("escape", "friendly_movement"), f"not {player.step}: the movement has not been ended"


def test_what_waits_to_be_read_comes_before_the_end_of_the_movement(player):
    player.table.play._referee._session.state.mission.hex = player.hex(GOAL)
    walk(player, UNHEARD, GOAL)
    while player.interrupted:
        player.key("Enter")
    assert any("accomplish" in line for line in player.told())
    assert (player.step, player.table.play.view.turn) == ("friendly_movement", 1), (
        "he may want to do something else now"
    )


def test_the_button_says_how_many_could_still_move(player):
    assert player.buttons()["End movement"].detail == "4 left"
    walk(player, UNHEARD)
    assert player.buttons()["End movement"].detail == "2 left", "the officer has gone along"
    assert "2 counters could still move" in player.buttons()["End movement"].tip


def test_nobody_is_asked_about_counters_without_an_order_or_a_reason(player):
    player.key("Space")
    assert not player.table.layers, "the mission is far, and nobody has an order"
    assert player.table.play.view.turn == 2


def test_the_end_of_a_phase_is_asked_about_while_an_order_waits(player):
    player.click(f"counter:{TEAM}")
    player.key("Q")
    player.click("hex:1517")
    assert player.table.turn.readied is not None
    player.table.play._referee._session.script([UNHEARD])
    player.key("Space")
    player.play_until("friendly_movement")
    player.key("Space")
    assert player.table.play.view.turn == 2
    assert player.table.play.chair.orders()
    player.give("action:End movement")
    assert player.table.layers, "a team has an order that it could carry out"
    player.key("Enter")
    assert player.table.play.view.turn == 3
    player.give("action:End movement")
    assert not player.table.layers, "it is said once"


def test_a_group_halts_by_itself_where_it_can_go_no_farther(player):
    walk(player, UNHEARD, GOAL)
    player.calm()
    assert player.step == "friendly_movement"
    assert player.where(TEAM) == GOAL
    player.key("Ctrl+Z")
    assert player.where(TEAM) == GOAL, "a die has fallen"


def test_the_setting_asks_always(player):
    player.program.desk.change(ask_ending="always")
    for turn in (2, 3):
        player.key("Space")
        assert player.table.layers
        player.key("Enter")
        assert player.table.play.view.turn == turn


def test_without_a_mission_the_next_turn_is_a_question(player):
    session = player.table.play._referee._session
    state = session.state
    state.mission = None
    session.version, session._asked = session.version + 1, False
    player.table.sync()
    player.key("Space")
    assert player.step == "success_determination"
    assert not passed(player)


def test_undo_goes_back_over_the_end_of_the_turn(player):
    player.key("Space")
    assert player.table.play.view.turn == 2
    player.key("Ctrl+Z")
    assert (player.step, player.table.play.view.turn) == ("friendly_movement", 1)


def hunted(player: Player) -> None:
    """A team in the open, and an enemy far off that has two ways to it."""
    session = player.table.play._referee._session
    state, goal = session.state, player.hex(GOAL)
    foe = Hostile(next(one.id for one in state.content.enemies.values() if one.movement > 3), 0)
    far = (h for h in state.content.board.playable if 5 < state.content.distance(h, goal) < 12)
    foe.hex = next(h for h in far if len(next_hexes(state, replace(foe, hex=h), goal, 4, first=True)) > 1)
    state.pieces[TEAM].detected = True
    state.shift([TEAM], goal)
    state.enemies.append(foe)
    session.version, session._asked = session.version + 1, False
    player.table.sync()


def test_choices_for_the_enemy_are_made_as_the_setting_says(player):
    hunted(player)
    player.key("Space")
    player.key("Enter")
    assert player.step != "choose_way", "the best for the player, without a question"
    play = player.table.play
    assert "Chosen for the other side by your setting: best for you." in [
        play.say(line.why) for line in play.lines() if line.why is not None
    ]


def test_who_wants_to_choose_for_the_enemy_is_asked(player):
    player.program.desk.change(ties="ask")
    player.frames(2)
    hunted(player)
    player.key("Space")
    player.key("Enter")
    assert player.step == "choose_way"
    before = player.plies
    player.click(player.lit_in_sight()[0])
    assert player.plies > before


def test_a_far_hex_tells_the_march_in_words_and_two_clicks_give_the_order(player):
    player.click(f"counter:{TEAM}")
    player.key("Q")
    player.point("hex:1517")
    told = " ".join(player.table.pointing.offered())
    assert "marches to 1517 with" in told
    assert "Chance of detection" in told
    plies = player.plies
    player.click("hex:1517")
    assert player.plies == plies, "the first click shows it"
    player.table.play._referee._session.script([UNHEARD])
    player.click("hex:1517")
    assert [order.goal for order in player.table.play.chair.orders()] == [player.hex("1517")]
    assert player.where(TEAM) != CAMP


def test_all_weapons_fire_at_one_enemy_with_two_inputs(player):
    state = player.table.play._referee._session.state
    team = state.pieces[TEAM]
    team.hex, team.detected = player.hex("1517"), True
    for weapon in ("grenades_1", "grenades_2", "grenades_3"):
        state.pieces[weapon] = state.pieces["ex_ammo_1"].clone()
        state.pieces[weapon].hex = team.hex
    foe = next(one.id for one in state.content.enemies.values() if one.movement and not one.circled)
    state.enemies.append(Hostile(foe, player.hex("1514")))
    state.complete()
    player.table.sync()
    for _ in range(4):
        if player.step != "suppressive_fire":
            player.key("Space")
            read(player)
    assert player.step == "suppressive_fire"
    player.begin()
    (volley,) = player.proposed()
    assert "3 weapons" in volley.text
    assert "together 87.5 %" in volley.text
    player.click(volley.id)
    assert any("87.5 %" in name for name in player.buttons()), "the button that fires says it too"
    player.key("Space")
    assert player.count().inputs == 2
    verbs = [entry.action.verb for entry in player.table.play._referee._session.entries]
    assert verbs.count("suppress") == 3
    assert "open_fire" in verbs


def read(player) -> None:
    while player.interrupted:
        player.key("Enter")
