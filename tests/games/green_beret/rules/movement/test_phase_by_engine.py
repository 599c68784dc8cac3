"""GB 9.0 to 11.2 from outside: loads, allowances, groups, dropping off and picking up, water."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_engine import CAMP, Wire

CARRIED = (
    "commander_1",
    "m2_1",
    "mortar_1",
    "m60_1",
    "radio_1",
    "night_vision_1",
    "intel_1",
    "medical_kit_1",
    "flares_1",
)


def allowances(wire: Wire) -> dict[str, int]:
    """Return the allowance of each head of the group under way."""
    return {head["piece"]: head["allowance"] for head in wire.query("allowance")["heads"]}


def field(**pieces: object) -> Wire:
    """Load a position of the movement phase with a camp far away."""
    return Wire().load("movement", {"camp_1": CAMP, **pieces})


@pytest.mark.rule("GB 10.4")
def test_the_truck_of_the_example_gives_ten_and_with_the_machine_gun_seven() -> None:
    wire = field(a_team_1="1521", truck_1="1521", m2_1="1521").do("start", "a_team_1").do("add", "truck_1")
    assert allowances(wire) == {"a_team_1": 10}
    assert allowances(wire.do("add", "m2_1")) == {"a_team_1": 7}


@pytest.mark.rule("GB 10.5")
def test_the_helicopter_of_the_example_gives_twenty_six() -> None:
    wire = field(b_team_1="1521", h34_1="1521", m2_1="1521").do("start", "b_team_1").do("add_all")
    assert allowances(wire) == {"b_team_1": 26}


@pytest.mark.rule("GB 10.5")
def test_the_example_of_play_moves_twenty_two() -> None:
    wire = field(a_team_1="1521", h34_1="1521", **dict.fromkeys(CARRIED, "1521")).do("start", "a_team_1")
    wire.do("add", "h34_1")
    for piece in CARRIED:
        wire.do("add", piece)
    assert allowances(wire) == {"a_team_1": 22}


@pytest.mark.rule("GB 9.2")
def test_the_helicopter_of_the_example_alone_hauls_nine_of_ten_and_no_jeep() -> None:
    wire = field(a_team_1="2521", h34_1="1521", jeep_1="1521", **dict.fromkeys(CARRIED, "1521")).do("start", "h34_1")
    for piece in CARRIED:
        wire.do("add", piece)
    assert wire.query("allowance")["carriers"]["h34_1"]["room"] == 1
    wire.do("add", "jeep_1")
    assert wire.query("allowance")["carriers"]["h34_1"]["room"] == 1, "the jeep goes on its own wheels"


@pytest.mark.rule("GB 9.3")
def test_team_and_truck_haul_eleven_and_not_twelve() -> None:
    eleven = [f"grenades_{n}" for n in (1, 2, 3)] + [f"m72_{n}" for n in (1, 2, 3)]
    eleven += [f"booby_trap_{n}" for n in (1, 2, 3, 4)] + ["svd"]
    wire = field(b_team_1="1521", truck_1="1521", flares_1="1521", **dict.fromkeys(eleven, "1521"))
    wire.do("start", "b_team_1").do("add", "truck_1")
    for piece in eleven:
        wire.do("add", piece)
    assert wire.refused("add", "flares_1") == "GB 9.0"


@pytest.mark.rule("GB 10.1")
def test_the_truck_of_the_example_pays_two_for_jungle_alone_and_the_team_two_for_the_mountain() -> None:
    wire = field(truck_1="0712", a_team_1="2525").do("start", "truck_1").march("0812")
    assert wire.record("moved")["facts"]["cost"] == 2
    wire = field(a_team_1="1312", truck_1="1312", radio_1="1312").do("start", "a_team_1").do("add_all").march("1412")
    assert wire.record("moved")["facts"]["cost"] == 2
    assert wire.query("allowance")["spent"] == 2


@pytest.mark.rule("GB 10.4")
def test_only_one_plus_serves_a_team_and_the_player_nominates_it() -> None:
    wire = field(a_team_1="1521", truck_1="1521", officer_1="1521").do("start", "a_team_1").do("add_all")
    assert allowances(wire) == {"a_team_1": 10}
    assert allowances(wire.do("nominate", "officer_1", "a_team_1")) == {"a_team_1": 5, "truck_1": 6}


@pytest.mark.rule("GB 10.4")
def test_two_teams_with_one_truck_go_as_far_as_the_slower_one() -> None:
    wire = field(a_team_1="1501", b_team_1="1501", truck_1="1501").do("start", "a_team_1")
    wire.do("add", "b_team_1").do("add", "truck_1")
    assert sorted(allowances(wire).values()) == [4, 10]
    wire.march("1502", "1503", "1504", "1505")
    slow = min(allowances(wire), key=lambda team: allowances(wire)[team])
    assert wire.refused("move", to="1506") in ("GB 10.3", "GB 10.4")
    wire.dice(10).do("drop", slow)
    assert wire.legal("move", to="1506")


@pytest.mark.rule("GB 10.1")
def test_what_was_dropped_off_may_not_move_again() -> None:
    wire = field(a_team_1="1521", officer_1="1521", m60_1="1521").do("start", "a_team_1").do("add_all").march("1522")
    wire.do("drop", "officer_1").march("1523").dice(10).do("halt")
    assert wire.refused("start", "officer_1") == "GB 10.1"
    assert wire.refused("start", "a_team_1") == "GB 10.1"


@pytest.mark.rule("GB 10.5")
def test_a_dropped_weapon_still_slows_the_whole_move() -> None:
    wire = (
        field(a_team_1="1521", m2_1="1521").do("start", "a_team_1").do("add", "m2_1").march("1522").do("drop", "m2_1")
    )
    assert allowances(wire) == {"a_team_1": 1}
    assert wire.hexes() == set()


@pytest.mark.rule("GB 10.11")
def test_stripped_gear_stays_and_does_not_slow() -> None:
    wire = field(a_team_1="1521", m2_1="1521").do("start", "a_team_1").march("1522", "1523").dice(10).do("halt")
    assert (wire.where("a_team_1"), wire.where("m2_1")) == ("1523", "1521")


@pytest.mark.rule("GB 10.3")
def test_gear_that_moved_may_not_be_picked_up_by_another() -> None:
    wire = (
        field(a_team_1="1521", m60_1="1521", b_team_1="1524").do("start", "a_team_1").do("add", "m60_1").march("1522")
    )
    wire.do("drop", "m60_1").march("1521").dice(10).do("halt")
    wire.do("start", "b_team_1").march("1523", "1522")
    assert wire.refused("pick_up", "m60_1") == "GB 10.1"


@pytest.mark.rule("GB 10.4")
def test_a_truck_never_joins_a_move_under_way() -> None:
    wire = field(a_team_1="1521", truck_1="1522", officer_1="1522").do("start", "a_team_1").march("1522")
    assert wire.legal("pick_up", "officer_1")
    assert wire.refused("pick_up", "truck_1") == "GB 10.4"


@pytest.mark.rule("GB 10.4")
def test_a_leader_picked_up_on_the_way_adds_no_movement() -> None:
    wire = field(a_team_1="1521", commander_1="1522").do("start", "a_team_1").march("1522").do("pick_up", "commander_1")
    assert allowances(wire) == {"a_team_1": 4}


@pytest.mark.rule("GB 9.3")
def test_a_helicopter_sets_its_team_down_and_flies_on_within_its_own_value() -> None:
    wire = field(a_team_1="2401", h34_1="2401").do("start", "a_team_1").do("add", "h34_1")
    wire.march(*(f"24{row:02}" for row in range(2, 12))).dice(10).do("drop", "a_team_1")
    assert allowances(wire) == {"h34_1": 25}
    assert wire.query("allowance")["spent"] == 10
    assert wire.where("a_team_1") == "2411"


@pytest.mark.rule("GB 10.4")
def test_a_team_that_leaves_its_truck_goes_on_only_within_its_own_four() -> None:
    wire = field(a_team_1="2401", truck_1="2401").do("start", "a_team_1").do("add", "truck_1")
    wire.march("2402", "2403", "2404").do("drop", "truck_1")
    assert allowances(wire) == {"a_team_1": 4}
    wire.march("2405")
    assert wire.hexes() == set()


@pytest.mark.rule("GB 10.8")
def test_a_burdened_team_still_makes_one_hex_and_no_second() -> None:
    wire = field(a_team_1="1712", howitzer="1712", m2_1="1712").do("start", "a_team_1").do("add_all")
    assert allowances(wire) == {"a_team_1": -3}
    wire.march("1812")
    assert wire.hexes() == set()


@pytest.mark.rule("GB 10.8")
def test_no_minimum_move_after_a_hex_was_entered() -> None:
    wire = field(a_team_1="1710").do("start", "a_team_1").march("1711", "1712")
    assert wire.refused("move", to="1812") == "GB 10.3"


@pytest.mark.rule("GB 10.8")
def test_no_minimum_move_into_all_water() -> None:
    wire = field(a_team_1="0605").do("start", "a_team_1")
    assert wire.refused("move", to="0505") == "GB 11.0"


@pytest.mark.rule("GB 10.7")
def test_a_jungle_trail_costs_what_the_jungle_costs() -> None:
    wire = field(a_team_1="0713").do("start", "a_team_1").march("0813")
    assert wire.record("moved")["facts"]["cost"] == 2


@pytest.mark.rule("GB 10.1")
def test_minus_pieces_never_move_alone() -> None:
    wire = field(a_team_1="1521", m60_1="1525")
    assert wire.named("start") == {"a_team_1"}
    assert wire.refused("start", "m60_1") == "GB 10.5"


@pytest.mark.rule("GB 10.1")
def test_camps_never_move_in_friendly_movement() -> None:
    assert field(a_team_1="1521").refused("start", "camp_1") == "GB 12.11"


@pytest.mark.rule("GB 10.4")
def test_a_black_plus_is_never_hauled_by_another_black_one() -> None:
    wire = field(a_team_1="2521", officer_1="0311", raft_1="0311").do("start", "raft_1")
    if wire.legal("add", "officer_1"):
        assert "officer_1" not in wire.do("add", "officer_1").query("allowance")["carriers"]["raft_1"]["carries"]


@pytest.mark.rule("GB 10.4")
def test_a_lone_vehicle_may_not_enter_a_hex_with_an_enemy() -> None:
    wire = Wire().load(
        "movement", {"camp_1": CAMP, "a_team_1": ("1521", "detected"), "jeep_1": "1525"}, enemies={"enemy_11": "1526"}
    )
    wire.do("start", "jeep_1")
    assert wire.refused("move", to="1526") == "GB 10.4"


@pytest.mark.rule("GB 10.4")
def test_what_is_left_with_an_enemy_when_the_team_goes_on_is_lost() -> None:
    wire = Wire().load(
        "movement",
        {"camp_1": CAMP, "a_team_1": ("1524", "detected"), "m60_1": "1524", "officer_1": "1524"},
        enemies={"enemy_11": "1525"},
    )
    wire.do("start", "a_team_1").do("add_all").march("1525").do("drop", "m60_1").do("drop", "officer_1").march("1526")
    assert (wire.where("m60_1"), wire.where("officer_1")) == ("", "")


@pytest.mark.rule("GB 11.1")
def test_a_raft_makes_streams_cheap_and_its_plus_counts_on_water_alone() -> None:
    wire = field(a_team_1="0311", raft_1="0311").do("start", "a_team_1").do("add", "raft_1").march("0312")
    assert wire.record("moved")["facts"]["cost"] == 1
    wire.march("0313", "0314", "0315", "0316", "0317", "0318")
    assert wire.hexes() == set(), "4 and 3 for the raft are spent"


@pytest.mark.rule("GB 11.1")
def test_a_mixed_move_must_do_without_the_plus_of_the_raft() -> None:
    wire = (
        field(a_team_1="0311", raft_1="0311").do("start", "a_team_1").do("add", "raft_1").march("0312", "0313", "0314")
    )
    assert wire.legal("move", to="0214")
    wire.march("0315")
    assert not wire.legal("move", to="0215")


@pytest.mark.rule("GB 11.0")
def test_a_stream_costs_two_on_foot() -> None:
    wire = field(a_team_1="0211").do("start", "a_team_1").march("0312")
    assert wire.record("moved")["facts"]["cost"] == 2


@pytest.mark.rule("GB 11.2")
def test_a_pbr_keeps_to_water_and_pays_one() -> None:
    wire = field(a_team_1="2521", pbr_1="0310").do("start", "pbr_1").march("0311")
    assert wire.record("moved")["facts"]["cost"] == 1
    assert wire.refused("move", to="0211") == "GB 11.2"


@pytest.mark.rule("GB 11.0")
def test_a_raft_takes_a_team_to_sea_but_no_jeep() -> None:
    wire = (
        field(a_team_1="0605", raft_1="0605", jeep_1="0605", m60_1="0605").do("start", "a_team_1").do("add", "raft_1")
    )
    wire.do("add", "m60_1")
    assert wire.legal("move", to="0505")
    wire.do("add", "jeep_1")
    assert wire.refused("move", to="0505") == "GB 11.0"


@pytest.mark.rule("GB 11.0")
def test_gear_is_not_dropped_into_the_sea() -> None:
    wire = field(a_team_1="0605", raft_1="0605", m60_1="0605").do("start", "a_team_1").do("add_all").march("0505")
    assert wire.refused("drop", "m60_1") == "GB 11.0"


@pytest.mark.rule("GB 11.0")
def test_a_team_without_its_boat_may_only_go_ashore() -> None:
    wire = field(a_team_1="0505").do("start", "a_team_1")
    assert wire.hexes() == {"0604", "0605"}


@pytest.mark.rule("GB 10.1")
def test_every_way_of_the_reach_query_can_be_walked_at_its_price() -> None:
    reach = field(a_team_1="0713").do("start", "a_team_1").query("reach")["hexes"]
    assert reach
    for label, found in reach.items():
        walk = field(a_team_1="0713").do("start", "a_team_1").march(*found["path"])
        assert (walk.where("a_team_1"), walk.query("allowance")["spent"]) == (label, found["cost"])


@pytest.mark.rule("GB 11.1")
def test_the_offer_names_the_price_of_the_raft() -> None:
    wire = field(a_team_1="0311", raft_1="0311").do("start", "a_team_1").do("add", "raft_1").march("0312")
    assert wire.query("allowance")["spent"] == 1
    prices = {one["hexes"][0]: one["say"] for one in wire.ok("decision")["actions"] if one["verb"] == "move"}
    assert prices["0313"].endswith("for 1")


@pytest.mark.rule("GB 11.0")
def test_a_team_at_sea_begins_its_move_and_takes_the_raft_along() -> None:
    wire = Wire().load("movement", {"camp_1": "0205", "pbr_1": "0205", "a_team_1": "0205", "raft_1": "0205"})
    wire.do("start", "a_team_1")
    assert wire.refused("move", to="0204") == "GB 11.0"
    assert wire.do("add", "raft_1").legal("move", to="0204")


@pytest.mark.rule("GB 3.1")
def test_of_two_boats_the_one_under_the_camp_stays() -> None:
    wire = Wire().load("movement", {"camp_1": "0205", "pbr_1": "0205", "pbr_2": "0205", "a_team_1": "0205"})
    wire.do("start", "pbr_1")
    assert wire.refused("add", "pbr_2") == "GB 3.1"
    wire.do("add", "a_team_1").march("0204").dice(10).do("halt")
    assert wire.refused("start", "pbr_2") == "GB 3.1"


@pytest.mark.rule("GB 10.1")
def test_a_whole_route_in_one_action_is_refused_with_a_reason() -> None:
    wire = field(a_team_1="1521").do("start", "a_team_1")
    answer = wire.ok("explain", action={"verb": "move", "hexes": ["1522", "1523"]})
    assert (answer["rule"], answer["key"]) == ("GB 10.1", "refusal.one_hex")
