"""Chapter 11: all-water, streams and what floats."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, table


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


def at_sea(*members: str, others: tuple[str, ...] = (), at: str = "0305"):
    """A group forms in all-water, others are with it in the hex."""
    game = table(**dict.fromkeys((*members, *others), at), b_team_2=CAMP).do("start", members[0])
    for member in members[1:]:
        game.do("add", member)
    return game


@pytest.mark.rule("GB 11.0")
@pytest.mark.parametrize("left", ["m60_1", "officer_1", "b_team_1"])
def test_nothing_is_left_in_the_water_that_the_group_has_room_for(left: str) -> None:  # R70
    game = at_sea("a_team_1", "raft_1", others=(left,))
    assert game.hexes() == set()
    assert game.why("move", to="0304") == "GB 11.0"
    assert CONTENT.name(left) in game.said("move", to="0304")
    assert game.do("add", left).march("0304").where(left) == "0304"


@pytest.mark.rule("GB 11.0")
def test_who_stays_with_a_boat_or_in_a_camp_may_be_left() -> None:  # R70
    assert at_sea("a_team_1", "raft_1", others=("m60_1", "raft_2")).march("0304").where("m60_1") == "0305"
    afloat = table(camp="0305", pbr_1="0305", a_team_1="0305", raft_1="0305", m60_1="0305")
    assert afloat.do("start", "a_team_1").do("add", "raft_1").march("0304").where("m60_1") == "0305"


@pytest.mark.rule("GB 11.0")
def test_a_team_that_wades_ashore_takes_along_what_it_can() -> None:  # R70
    game = at_sea("a_team_1", others=("m60_1",), at="0505")
    assert game.why("move", to="0605") == "GB 11.0"
    game.do("add", "m60_1").march("0605")
    two = at_sea("a_team_1", others=("b_team_1",), at="0505")
    assert two.offers("move", to="0605"), "the other team is no worse off"


@pytest.mark.rule("GB 11.0")
def test_only_what_nobody_can_carry_sinks_and_that_is_said_before() -> None:  # R106
    gear = ("m21_1", "m21_2", "svd", "grenades_1", "grenades_2", "m72_1", "flares_1", "intel_1")
    game = at_sea("a_team_1", "raft_1", *gear[:7], others=("m60_1", "intel_1"))
    assert game.why("move", to="0304") == "GB 11.0"
    game.do("add", "intel_1")
    (action,) = [one for one in game.actions("move") if CONTENT.board.label(one.hex) == "0304"]
    assert "lost in the water: M60" in GAME.catalogue.say(GAME.describe(game.state, action))
    assert game.march("0304").record("lost_sunk").pieces == ("m60_1",)


@pytest.mark.rule("GB 11.0")
def test_a_boat_picked_up_on_the_way_is_not_taken_from_under_others() -> None:  # R70
    game = table(a_team_1="0305", h34_1="0305", raft_1="0304", m60_1="0304", officer_1="0303")
    game.do("start", "a_team_1").do("add", "h34_1").march("0304").do("pick_up", "raft_1")
    assert game.why("move", to="0303") == "GB 11.0"
    game.do("pick_up", "m60_1").march("0303")
    passing = table(a_team_1="0305", h34_1="0305", officer_1="0304").do("start", "a_team_1").do("add", "h34_1")
    assert passing.march("0304", "0303").where("officer_1") == "0304"


@pytest.mark.rule("GB 11.1")
@pytest.mark.parametrize("along", [(), ("animal_1",), ("commander_1",), ("b_team_1", "jeep_1", "truck_1")])
def test_with_a_raft_the_whole_stack_pays_one_for_water(along: tuple[str, ...]) -> None:  # R122
    game = form("a_team_1", "raft_1", *along, at="0422").march("0423")
    assert game.fact("moved", "cost") == 1


@pytest.mark.rule("GB 11.1")
def test_an_animal_does_not_slow_a_raft_down() -> None:  # R122
    game = form("a_team_1", "raft_1", "animal_1", at="0422")
    for row in range(23, 30):
        game.march(f"04{row}")
    assert game.actions("move") == []
    assert spent(game)[1] == 7


@pytest.mark.rule("GB 11.1")
def test_scuba_gear_beside_a_helicopter_sets_the_price_and_cargo_of_one_alone_does_not() -> None:  # R122
    assert form("a_team_1", "h34_1", "scuba_1", at="0422").march("0423").fact("moved", "cost") == 1
    assert form("h34_1", "raft_1", at="0422").march("0423").fact("moved", "cost") == 2
