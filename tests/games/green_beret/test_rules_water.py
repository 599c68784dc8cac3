"""Chapter 11: all-water, streams and what floats."""

from __future__ import annotations

import pytest
from gb_field import CAMP, CONTENT, GAME, table


def form(*members: str, at: str):
    keep = {} if any(member in CONTENT.teams for member in members) else {"b_team_2": CAMP}
    game = table(**dict.fromkeys(members, at), **keep).do("start", members[0])
    for member in members[1:]:
        game.do("add", member)
    return game


@pytest.mark.rule("GB 11.0")
def test_all_water_is_closed_without_a_blue_hexagon() -> None:
    assert form("a_team_1", at="0605").why("move", to="0505") == "GB 11.0"
    assert form("truck_1", at="0605").why("move", to="0505") == "GB 11.0"


@pytest.mark.rule("GB 11.0", "GB 11.1")
@pytest.mark.parametrize("boat", ["raft_1", "scuba_1", "h34_1"])
def test_blue_pieces_take_a_team_and_its_gear_into_all_water(boat: str) -> None:
    game = form("a_team_1", "m60_1", boat, at="0605").march("0505")
    assert (game.where("a_team_1"), game.where("m60_1")) == ("0505", "0505")


@pytest.mark.rule("GB 11.0")
def test_a_vehicle_keeps_a_rafted_stack_ashore() -> None:  # R71
    assert form("a_team_1", "raft_1", "jeep_1", at="0605").why("move", to="0505") == "GB 11.0"


@pytest.mark.rule("GB 11.0")
def test_a_helicopter_lifts_one_team_only_a_raft_takes_two() -> None:  # R71
    assert form("a_team_1", "b_team_1", "h34_1", at="0605").why("move", to="0505") == "GB 11.0"
    assert form("a_team_1", "b_team_1", "raft_1", at="0605").offers("move", to="0505")


@pytest.mark.rule("GB 11.0")
def test_streams_are_open_to_everyone_for_two() -> None:
    assert form("a_team_1", at="0522").march("0422").fact("moved", "cost") == 2
    assert form("truck_1", at="0522").march("0422").fact("moved", "cost") == 2


def spent(game) -> list[int]:
    group = game.state.stack[-1].group
    return [group.spent, group.afloat]


@pytest.mark.rule("GB 11.1")
@pytest.mark.parametrize(("boat", "reach"), [("raft_1", 7), ("scuba_1", 6)])
def test_on_water_a_boat_pays_one_for_a_stream_and_adds_its_plus(boat: str, reach: int) -> None:
    game = form("a_team_1", boat, at="0422")
    for row in range(23, 23 + reach):
        game.march(f"04{row}")
    assert game.actions("move") == []
    assert spent(game)[1] == reach


@pytest.mark.rule("GB 11.1")
def test_in_a_mixed_move_the_plus_is_lost_but_the_price_stays() -> None:  # R54
    game = form("a_team_1", "raft_1", at="0422").march("0423", "0424", "0524")
    assert spent(game)[1] == 3
    game.march("0523")
    assert game.actions("move") == []
    long_way = form("a_team_1", "raft_1", at="0422").march("0423", "0424", "0425", "0426")
    assert long_way.why("move", to="0526") == "GB 10.3"
    assert long_way.offers("move", to="0427")


@pytest.mark.rule("GB 11.1")
def test_on_land_a_boat_is_cargo_and_adds_nothing() -> None:  # R54
    game = form("a_team_1", "raft_1", at="1521")
    assert GAME.ask(game.state, "allowance")["heads"][0]["allowance"] == 4
    assert game.state.stack[-1].group.load == {"raft_1": "a_team_1"}


@pytest.mark.rule("GB 11.1", "GB 9.2")
def test_a_raft_makes_room_on_water_that_is_missing_on_land() -> None:  # R54
    gear = ("m21_1", "m21_2", "svd", "grenades_1", "grenades_2", "m72_1", "flares_1", "intel_1")
    game = form("a_team_1", "raft_1", *gear, at="0422").march("0423")
    assert game.why("move", to="0523") == "GB 9.1"
    assert game.why("drop", "raft_1") == "GB 9.1"
    game.do("drop", "m21_1").do("drop", "m21_2").do("drop", "svd")
    assert game.offers("move", to="0523")


@pytest.mark.rule("GB 11.1")
def test_a_raft_alone_moves_on_water_only() -> None:
    game = form("raft_1", at="0422")
    assert game.hexes() == {"0423"}
    assert game.why("move", to="0522") == "GB 11.1"


@pytest.mark.rule("GB 11.2")
def test_a_pbr_keeps_to_water_for_one_a_hex_and_is_never_hauled() -> None:
    game = form("pbr_1", at="0310")
    assert "0411" not in game.hexes()
    game.march("0311")
    assert game.fact("moved", "cost") == 1
    assert game.why("move", to="0411") == "GB 11.2"
    hauled = form("a_team_1", "pbr_1", at="0311")
    assert hauled.state.stack[-1].group.plus == {"pbr_1": "a_team_1"}
    assert hauled.why("move", to="0411") == "GB 11.2"


@pytest.mark.rule("GB 11.2", "GB 10.4")
def test_a_pbr_carries_a_team_fifteen_hexes_and_more() -> None:
    game = form("a_team_1", "pbr_1", at="0319")
    assert GAME.ask(game.state, "allowance")["heads"][0]["allowance"] == 19
    for row in range(18, 10, -1):
        game.march(f"03{row}")
    game.march("0310", "0309")
    assert spent(game)[1] == 10


@pytest.mark.rule("GB 11.0")
def test_in_all_water_only_what_floats_is_left() -> None:  # R70
    game = form("a_team_1", "raft_1", "raft_2", "m60_1", at="0605").march("0505")
    assert game.why("drop", "m60_1") == "GB 11.0"
    assert game.offers("drop", "raft_1")
    pbr = form("a_team_1", "pbr_1", at="0310").march("0309")
    assert pbr.why("drop", "a_team_1") == "GB 11.0"


@pytest.mark.rule("GB 11.0", "GB 10.4")
def test_nobody_is_nominated_out_of_the_only_boat_at_sea() -> None:
    game = form("a_team_1", "h34_1", "commander_1", at="0305")
    assert not game.offers("nominate", "commander_1", "a_team_1")
    assert game.hexes() != set()


@pytest.mark.rule("GB 11.0")
def test_a_team_without_its_boat_may_step_ashore_but_not_to_sea() -> None:  # R70
    game = form("a_team_1", at="0505")
    assert game.offers("move", to="0605")
    assert game.why("move", to="0405") == "GB 11.0"
