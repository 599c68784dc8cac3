"""Chapters 5, 7, 10 and 11: whose plus counts for whom, what stays paid and deducted, and who is really there."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, table


def allowances(game) -> dict[str, tuple[int, int]]:
    """Return the allowance of each head, by land and by water."""
    return {one["piece"]: (one["allowance"], one["on_water"]) for one in GAME.ask(game.state, "allowance")["heads"]}


@pytest.mark.rule("GB 10.4", "GB 11.1")
@pytest.mark.parametrize(
    ("vehicle", "boat", "at", "own"),
    [("pbr_1", "raft_1", "0310", 15), ("truck_1", "raft_1", "0422", 6), ("h34_1", "scuba_1", "0422", 25)],
)
def test_a_boat_never_adds_its_plus_to_another_plus(vehicle: str, boat: str, at: str, own: int) -> None:  # R54
    game = table(**{vehicle: at, boat: at}, b_team_2=CAMP).do("start", vehicle).do("add", boat)
    assert allowances(game) == {vehicle: (own, own)}


@pytest.mark.rule("GB 10.4", "GB 11.1")
def test_a_boat_picked_up_adds_no_plus_and_gives_nothing_back() -> None:  # R49, R120
    game = table(a_team_1="0422", raft_1="0423").do("start", "a_team_1").march("0423").do("pick_up", "raft_1")
    assert allowances(game) == {"a_team_1": (4, 4)}
    assert GAME.ask(game.state, "allowance")["spent"] == 2
    game.march("0424", "0425")
    assert game.fact("moved", "cost") == 1
    assert game.why("move", to="0426") == "GB 10.3"


@pytest.mark.rule("GB 9.2", "GB 11.1")
def test_a_boat_picked_up_is_cargo_on_water_too() -> None:  # R49, R120
    game = table(a_team_1="0422", raft_1="0423").do("start", "a_team_1").march("0423").do("pick_up", "raft_1")
    assert GAME.ask(game.state, "allowance")["carriers"]["a_team_1"] == {"carries": ["raft_1"], "room": 5}
    along = table(a_team_1="0422", raft_1="0422").do("start", "a_team_1").do("add", "raft_1").march("0423")
    assert GAME.ask(along.state, "allowance")["carriers"]["a_team_1"]["room"] == 6 + CONTENT.pieces["raft_1"].portage


@pytest.mark.rule("GB 11.1", "GB 11.2")
def test_beside_a_pbr_a_boat_picked_up_gives_nobody_back_what_he_paid_on_foot() -> None:  # R55, R120
    game = table(a_team_1="0319", b_team_1="0319", pbr_1="0319", raft_1="0318").do("start", "a_team_1")
    game.do("add", "pbr_1").do("add", "b_team_1").march("0318").do("pick_up", "raft_1").march("0317")
    assert not game.offers("move", to="0316")
    game.dice(10).do("drop", "b_team_1")
    assert game.offers("move", to="0316")


@pytest.mark.rule("GB 10.5")
def test_what_a_leader_hauled_for_a_team_is_deducted_after_both_are_left() -> None:  # R65, R121
    members = ("a_team_1", "commander_1", "officer_1", "m2_1")
    game = table(**dict.fromkeys(members, "1521")).do("start", "a_team_1")
    for member in members[1:]:
        game.do("add", member)
    game.do("carry", "m2_1", "officer_1")
    before = allowances(game)
    game.march("1522").do("drop", "officer_1")
    assert game.record("dropped").pieces == ("officer_1", "m2_1")
    assert allowances(game) == before


@pytest.mark.rule("GB 5.0")
def test_with_every_mission_settled_no_other_is_drawn() -> None:  # R10
    game = table("placement", a_team_1=CAMP, state={"accomplished": list(CONTENT.missions)})
    game.do("go_on")
    assert game.state.ending == "no_missions"
    assert game.kinds() == ["no_missions"]


@pytest.mark.rule("GB 7.1", "GB 10.10")
def test_gear_that_only_passes_through_accomplishes_nothing() -> None:  # R25
    game = table(b_team_1="1522", a_team_1="1521", demo_1="1521", flares_1="1521", mission=("sabotage", "1522"))
    game.do("start", "a_team_1").do("add", "demo_1").do("add", "flares_1").march("1522").do("drop", "flares_1")
    assert game.state.mission is not None
    game.do("drop", "demo_1")
    assert game.state.mission is None


@pytest.mark.rule("GB 7.1", "GB 10.10")
def test_a_team_set_down_needs_the_gear_with_it() -> None:  # R25
    game = table(a_team_1="1521", b_team_1="1521", demo_1="1521", mission=("sabotage", "1522"))
    game.do("start", "a_team_1").do("add", "b_team_1").do("add", "demo_1")
    carrier = game.state.stack[-1].group.load["demo_1"]
    other = "b_team_1" if carrier == "a_team_1" else "a_team_1"
    game.march("1522").dice(10).do("drop", other)
    assert game.state.mission is not None
    assert "accomplished" in game.dice(10).do("halt").kinds()
