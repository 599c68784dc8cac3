"""Positions written by hand that say what cannot be: each is refused with a sentence, none is played into a wall."""

from __future__ import annotations

from typing import Any

import pytest

from games.green_beret.rules.movement.group import leave_group
from hexcore.errors import InvalidInput
from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, at, table

HERE, THERE = "1521", "1522"
FOE, FAR_FOE, ABSENT = "enemy_20", "enemy_30", "enemy_31"
PIECES = {
    "camp_1": {"hex": CAMP},
    "b_team_1": {"hex": CAMP},
    "a_team_1": {"hex": HERE, "detected": True},
    **{piece: {"hex": HERE} for piece in ("m60_1", "naval_gunfire", "truck_1", "officer_1")},
}
BASE = {
    "pieces": PIECES,
    "enemies": [{"id": FOE, "hex": THERE}, {"id": FAR_FOE, "hex": "1525"}],
    "mission": {"id": "sabotage", "hex": "1515"},
}
ATTACK = {"hex": HERE, "teams": ["a_team_1"], "enemy": FOE, "target": THERE, "player_attacks": True}


def step(name: str, **fields: Any) -> dict[str, Any]:
    return {"step": name, **fields}


def moving(**fields: Any) -> list[dict[str, Any]]:
    group = {"origin": HERE, "here": HERE, "heads": ["a_team_1"], **fields}
    return [step("turn", at=2), step("friendly_movement"), step("move", group=group)]


def fighting(*more: dict[str, Any]) -> list[dict[str, Any]]:
    return [step("turn", at=3), step("friendly_combat"), *more]


def hunting(*more: dict[str, Any]) -> list[dict[str, Any]]:
    return [step("turn", at=4), step("onslaught"), *more]


def chasing(*more: dict[str, Any], enemy: str = FAR_FOE) -> list[dict[str, Any]]:
    return hunting(step("pursuit", enemy=enemy, left=4), *more)


def shopping(*more: dict[str, Any]) -> list[dict[str, Any]]:
    return [step("turn", at=1), step("purchases"), *more]


def resolved(name: str, **fields: Any) -> list[dict[str, Any]]:
    return fighting(step("battle", **ATTACK, at=2), step(name, **fields))


MARKER = next(one.id for one in CONTENT.casualties.values() if not one.killed)

ASKED = [
    ("movement", moving(heads=[]), "no heads"),
    ("movement", moving(heads=["m60_1"]), "m60_1 cannot move by itself"),
    ("movement", moving(origin=CAMP, here=CAMP, heads=["camp_1"]), "camp_1 cannot move by itself"),
    ("movement", moving(heads=["a_team_1", "a_team_1"]), "two places of the group"),
    ("movement", moving(heads=[FOE]), "no counter of the player"),
    ("movement", moving(plus={"truck_1": "b_team_1"}), "no team at the head"),
    ("movement", moving(plus={"m60_1": "a_team_1"}), "adds no movement"),
    ("movement", moving(plus={"truck_1": "a_team_1", "officer_1": "a_team_1"}), "two plus values"),
    ("movement", moving(load={"m60_1": "b_team_1"}), "carried by b_team_1"),
    ("movement", moving(load={"m60_1": "m60_1"}), "carried by m60_1"),
    ("movement", moving(heads=["truck_1"], load={"a_team_1": "truck_1"}), "never carried"),
    ("movement", moving(dropped={FOE: "a_team_1"}), "no counter of the player"),
    ("movement", moving(chosen={"m60_1": FOE}), "carries nothing"),
    ("movement", moving(spent=-9, afloat=-9), "never negative"),
    ("movement", moving(entered=1), "entered 1 hexes for 0"),
    ("movement", moving(here=THERE), "not where"),
    ("movement", [*moving(), moving()[-1]], "friendly_movement must lie right under it"),
    ("movement", [step("turn", at=2), step("friendly_movement"), step("halted", hex=HERE, stealthy=True, at=-7)],
     "at is 0 to"),
    ("movement", [step("turn", at=2), step("friendly_movement"), step("halted", hex=HERE, stealthy=True,
                                                                      teams=["m60_1"])], "no team"),
    ("movement", [step("turn", at=2), step("friendly_movement"), step("escape", hex="1515")], "no team was heard"),
    ("movement", [step("turn", at=2), step("friendly_movement"), step("escape", hex=CAMP)], "no team was heard"),
    ("movement", [step("turn", at=-9), step("friendly_movement")], "at is 0 to"),
    ("movement", [step("turn", at=99), step("friendly_movement")], "at is 0 to"),
    ("movement", [step("turn", at=0), step("friendly_movement")], "no phase of the turn"),
    ("movement", [step("turn", at=2), step("turn", at=2), step("friendly_movement")], "a turn is the first step"),
    ("movement", [step("turn", at=2), step("friendly_movement"), step("scandal", at=1),
                  step("give_up", pieces=[])], "no team is named"),
    ("movement", [step("turn", at=2), step("friendly_movement"), step("scandal", at=1),
                  step("give_up", pieces=["a_team_2"])], "a_team_2 is not on the map"),
    ("combat", fighting(step("assault", teams=["a_team_1"], enemy=ABSENT)), "no enemy on the map"),
    ("combat", fighting(step("assault", teams=[], enemy=FOE)), "no team is named"),
    ("combat", fighting(step("assault", teams=["a_team_2"], enemy=FOE)), "a_team_2 is not on the map"),
    ("combat", fighting(step("assault", teams=["m60_1"], enemy=FOE)), "m60_1 is no team"),
    ("combat", fighting(step("assault", teams=["a_team_1"], enemy=FAR_FOE)), "nor next to it"),
    ("combat", fighting(step("assault", teams=["a_team_1"], enemy=FOE), step("friendly_combat")), "waits for"),
    ("combat", fighting(step("battle", **{**ATTACK, "enemy": ABSENT})), "not on the map"),
    ("combat", fighting(step("battle", **{**ATTACK, "teams": ["a_team_2"]})), "not on the map"),
    ("combat", fighting(step("battle", **{**ATTACK, "teams": []})), "no team is named"),
    ("combat", resolved("choose_wounded", hex=HERE, marker=MARKER, teams=[]), "no team is named"),
    ("combat", resolved("choose_wounded", hex=HERE, marker=MARKER, teams=["a_team_2"]), "not on the map"),
    ("combat", resolved("choose_killed", leaders=["a_team_1"]), "no leader"),
    ("combat", resolved("gear_loss", hex="1515", count=2), "0 to choose from"),
    ("combat", resolved("gear_loss", hex=HERE, count=99), "99 pieces of gear"),
    ("combat", resolved("gear_loss", hex=HERE, count=1, only=["radio_1"]), "radio_1 is no gear"),
    ("enemy", [step("turn", at=4), step("next_enemy")], "onslaught must lie right under it"),
    ("enemy", hunting(step("choose_way", enemy=FAR_FOE, hexes=["1524"])), "pursuit must lie right under it"),
    ("enemy", hunting(step("choose_quarry", enemy=FAR_FOE, hexes=[HERE])), "pursuit must lie right under it"),
    ("enemy", chasing(step("choose_way", enemy=FAR_FOE, hexes=[])), "no hex is named"),
    ("enemy", chasing(step("choose_way", enemy=FAR_FOE, hexes=["1515"])), "not next to"),
    ("enemy", chasing(step("choose_way", enemy=FOE, hexes=["1524"])), "who acts"),
    ("enemy", chasing(step("choose_way", enemy=ABSENT, hexes=["1524"]), enemy=ABSENT), "no enemy on the map"),
    ("enemy", chasing(step("choose_battle", enemy=FAR_FOE, hexes=["1515"])), "no team in"),
    ("enemy", chasing(step("choose_battle", enemy=FAR_FOE, hexes=[HERE])), "not next to"),
    ("enemy", chasing(enemy="a_team_1"), "a_team_1 is no enemy"),
    ("enemy", chasing(step("defence", enemy=ABSENT, hex=HERE, naval="naval_gunfire")), "no enemy on the map"),
    ("enemy", chasing(step("defence", enemy=FOE, hex=HERE, naval="m60_1")), "no naval gunfire"),
    ("enemy", chasing(step("defence", enemy=FOE, hex="1515", naval="naval_gunfire")), "no team in"),
    ("enemy", hunting(step("suppressive_fire", weapons=["m60_1"], targets=[])), "each weapon has one"),
    ("enemy", hunting(step("suppressive_fire", weapons=["a_team_1"], targets=[FOE])), "no weapon"),
    ("placement", shopping(step("place_camp", camp="m60_1")), "no base camp"),
    ("placement", shopping(step("place_camp", camp="camp_1")), "not waiting to be placed"),
    ("placement", shopping(step("place_camp", camp="camp_2", price=3, moving=True)), "cannot be moved"),
    ("placement", shopping(step("place_camp", camp="camp_1", price=999, moving=True)), "not 999"),
    ("placement", shopping(step("place_camp", camp="camp_1", price=-50, moving=True)), "not -50"),
    ("placement", [step("turn", at=1), step("purchases", budget=-7)], "budget is -7"),
]  # fmt: skip


@pytest.mark.rule("GB 4.0")
@pytest.mark.parametrize(("phase", "stack", "complaint"), ASKED)
def test_a_step_that_cannot_be_is_refused_in_a_sentence(phase: str, stack: Any, complaint: str) -> None:
    with pytest.raises(InvalidInput, match=complaint):
        GAME.load({**BASE, "phase": phase, "stack": stack})


@pytest.mark.rule("GB 12.3")
def test_nobody_escapes_without_a_camp() -> None:
    stack = [step("turn", at=2), step("friendly_movement"), step("escape", hex=HERE)]
    homeless = {piece: place for piece, place in PIECES.items() if place["hex"] == HERE}
    with pytest.raises(InvalidInput, match=r"there is no base camp to escape to$"):
        GAME.load({**BASE, "pieces": homeless, "gone": ["camp_1", "camp_2"], "phase": "movement", "stack": stack})


SAID = [
    ({"turn": 0}, "the first turn is 1"),
    ({"hand": ["a_team_2"]}, "set-up is over"),
    ({"rolled": ["truck_1"]}, "no base camp"),
    ({"demolished": ["1521"]}, "no bridge"),
    ({"at": {}}, "does not say this"),
    ({"content": 3}, "does not say this"),
    ({"ending": "stopped", "stack": [step("turn", at=2)]}, "must be empty"),
    ({"ending": "all_teams_lost", "stack": []}, "a_team_1 is on the map"),
    ({"ending": "no_missions", "stack": []}, "not all of them are settled"),
]


@pytest.mark.rule("GB 4.0", "GB 5.0")
@pytest.mark.parametrize(("more", "complaint"), SAID)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(more: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InvalidInput, match=complaint):
        GAME.load({**BASE, "phase": "movement", **more})


@pytest.mark.rule("GB 3.1", "GB 3.3")
@pytest.mark.parametrize(
    ("stack", "hand", "complaint"),
    [
        ([step("campaign", at=1)], ["a_team_1"], "needs a base camp"),
        ([step("campaign", at=2), step("deploy")], ["a_team_1"], "needs a base camp"),
        ([step("campaign", at=1), step("set_up")], [], "needs a base camp"),
        ([step("campaign", at=1), step("set_up")], ["camp_1", "m60_1"], "after the first mission"),
        ([step("campaign", at=3), step("set_up")], ["camp_1"], "not the time of set_up"),
    ],
)
def test_set_up_needs_a_camp_and_green_berets(stack: Any, hand: list[str], complaint: str) -> None:
    with pytest.raises(InvalidInput, match=complaint):
        GAME.load({"phase": "setup", "stack": stack, "hand": hand, "pieces": {}})


@pytest.mark.rule("GB 3.1", "GB 3.2", "GB 3.3")
def test_set_up_without_a_hand_begins_with_the_free_counters() -> None:
    state = GAME.load({"phase": "setup", "pieces": {"camp_1": {"hex": CAMP}}})
    assert state.hand == [piece for piece in CONTENT.free if piece != "camp_1"]
    assert len(CONTENT.free) == 5


@pytest.mark.rule("GB 3.3")
def test_with_two_camps_and_nobody_in_hand_nobody_is_asked_for() -> None:
    places = {"camp_1": {"hex": CAMP}, "camp_2": {"hex": "1325"}, "a_team_1": {"hex": CAMP}}
    state = GAME.load({"phase": "setup", "pieces": places, "hand": [], "stack": [step("campaign", at=1)]})
    (go_on,) = GAME.decision(state).actions
    GAME.apply(state, go_on)
    assert state.phase == "placement"


@pytest.mark.rule("GB 13.1")
def test_a_marker_about_to_be_placed_is_in_no_cup() -> None:
    stack = resolved("choose_wounded", hex=HERE, marker=MARKER, teams=["a_team_1"])
    state = GAME.load({**BASE, "phase": "combat", "stack": stack, "casualty_cup": ["*"]})
    assert MARKER not in state.casualty_cup
    assert len(state.casualty_cup) == len(CONTENT.casualties) - 1


@pytest.mark.rule("GB 10.1", "GB 16.0")
def test_what_a_leader_carries_leaves_the_group_with_his_team() -> None:  # R114
    members = ("a_team_1", "b_team_1", "commander_1", "commander_2", "officer_1", "m2_1")
    game = table(**dict.fromkeys(members, "1521"), a_team_2="1522", mission=("kill_double_agent", "1522"),
                 state={"options": {"double_agent": True}}).do("start", "a_team_1")  # fmt: skip
    for member in members[1:]:
        game.do("add", member)
    walker = next(one for one in game.state.stack[-1].group.load if CONTENT.pieces[one].kind == "leader")
    game.do("carry", "m2_1", walker)
    team = game.state.stack[-1].group.load[walker]
    game.state.take_off(team)
    game.state.gone.append(team)
    leave_group(game.state)
    assert "m2_1" not in game.state.stack[-1].group
    assert game.state.pieces["m2_1"].moved
    assert game.state.pieces["m2_1"].hex == at("1521")
