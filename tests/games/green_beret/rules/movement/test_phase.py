"""Chapter 10: groups, allowances, dropping and picking up."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, at, enemy, table, wound

OUT = {"detected": True}


def allowance(game, head: str) -> int:
    answer = GAME.ask(game.state, "allowance")
    return next(entry["allowance"] for entry in answer["heads"] if entry["piece"] == head)


def form(*members: str, at: str = "1521", **more):
    """Begin a move with these members."""
    keep = {} if any(member in CONTENT.teams for member in members) else {"b_team_2": CAMP}
    game = table(**dict.fromkeys(members, at), **keep, **more).do("start", members[0])
    for member in members[1:]:
        game.do("add", member)
    return game


@pytest.mark.rule("GB 10.0", "GB 10.1", "GB 10.3")
def test_a_team_pays_for_each_hex_and_stops_when_its_four_are_spent() -> None:
    game = form("a_team_1", at="1320").march("1319")
    assert game.fact("moved", "cost") == 1
    game.march("1218")
    assert game.fact("moved", "cost") == 2
    assert game.why("move", to="1217") == "GB 10.3"
    game.march("1319")
    assert game.actions("move") == []
    assert game.actions("halt")


@pytest.mark.rule("GB 10.1")
def test_one_hex_at_a_time_to_a_neighbour() -> None:
    game = form("a_team_1")
    assert game.hexes() == {CONTENT.board.label(h) for h in CONTENT.neighbours[at("1521")]}
    assert game.why("move", to="1525") == "GB 10.1"


@pytest.mark.rule("GB 10.1")
def test_nobody_moves_twice_in_a_turn_and_nobody_has_to_move() -> None:
    game = table(a_team_1="1521", b_team_1="1521").dice(10)
    assert game.offers("end_movement")
    game.do("start", "a_team_1").march("1522").do("halt")
    assert game.named("start") == {"b_team_1"}
    assert game.why("start", "a_team_1") == "GB 10.1"


@pytest.mark.rule("GB 10.1")
def test_the_example_of_the_truck_and_the_team() -> None:
    game = table(truck_1="1119", a_team_1="1118", radio_1="1118").do("start", "truck_1").march("1118")
    assert game.fact("moved", "cost") == 2
    game.do("halt")
    mountain = table(truck_1="1419", a_team_1="1419", radio_1="1419")
    mountain.do("start", "a_team_1").do("add", "truck_1").do("add", "radio_1")
    assert allowance(mountain, "a_team_1") == 4 + 6 - 1
    mountain.march("1418")
    assert mountain.fact("moved", "cost") == 2
    assert GAME.ask(mountain.state, "allowance")["spent"] == 2


@pytest.mark.rule("GB 10.2")
def test_the_four_kinds_of_movement() -> None:
    game = table(a_team_1="1521", truck_1="1521", m2_1="1521", commander_1="1521", raft_1="1521", camp_2="1521")
    assert game.named("start") == {"a_team_1", "truck_1", "commander_1"}
    assert game.why("start", "m2_1") == "GB 10.5"
    assert game.why("start", "camp_2") == "GB 12.11"
    assert game.why("start", "raft_1") == "GB 11.1"


@pytest.mark.rule("GB 10.4")
def test_the_truck_example_four_plus_six_less_three_is_seven() -> None:
    game = form("a_team_1", "truck_1")
    assert allowance(game, "a_team_1") == 10
    game = form("a_team_1", "truck_1", "m2_1")
    assert allowance(game, "a_team_1") == 7


@pytest.mark.rule("GB 10.5")
def test_the_helicopter_example_is_twenty_six() -> None:
    assert allowance(form("a_team_1", "h34_1", "m2_1"), "a_team_1") == 26


@pytest.mark.rule("GB 10.4", "GB 10.5")
def test_the_example_of_play_leaves_twenty_two() -> None:
    load = ("m2_1", "mortar_1", "m60_1", "radio_1", "night_vision_1", "intel_1", "medical_kit_1", "flares_1")
    bought = (*load, "h34_1", "jeep_1", "animal_1")
    assert sum(CONTENT.pieces[piece].cost for piece in bought) == 100
    game = form("a_team_1", "h34_1", "commander_1", *load)
    group = game.state.stack[-1].group
    assert set(group.load) == {*load, "commander_1"}
    assert allowance(game, "a_team_1") == 22


@pytest.mark.rule("GB 10.4")
def test_two_plus_values_are_never_added_and_the_player_may_choose_which() -> None:
    game = form("a_team_1", "truck_1", "jeep_1", "commander_1")
    assert allowance(game, "a_team_1") == 10
    game.do("nominate", "jeep_1", "a_team_1")
    assert allowance(game, "a_team_1") == 9
    assert game.why("nominate", "truck_1", "a_team_1") == "GB 10.4"


@pytest.mark.rule("GB 10.4")
def test_one_plus_serves_one_team_and_the_slower_team_halts_first() -> None:  # R62
    game = form("a_team_1", "b_team_1", "truck_1").dice(10)
    assert (allowance(game, "a_team_1"), allowance(game, "b_team_1")) == (10, 4)
    game.march("1522", "1523", "1524", "1525")
    assert game.actions("move") == []
    game.do("drop", "b_team_1")
    assert game.kinds() == ["dropped", "noise_unheard"]
    game.march("1526")
    assert (game.where("a_team_1"), game.where("truck_1"), game.where("b_team_1")) == ("1526", "1526", "1525")


@pytest.mark.rule("GB 10.4")
def test_a_plus_type_that_is_not_nominated_goes_on_its_own_value() -> None:  # R63
    game = form("a_team_1", "truck_1", "animal_1")
    assert (allowance(game, "a_team_1"), allowance(game, "animal_1")) == (10, 2)
    game.march("1522", "1523")
    assert game.actions("move") == []
    game.do("drop", "animal_1")
    assert game.hexes() != set()


@pytest.mark.rule("GB 10.4", "GB 12.6")
def test_a_leader_adds_his_plus_to_a_team_without_another() -> None:
    assert allowance(form("a_team_1", "commander_1"), "a_team_1") == 6
    assert allowance(form("a_team_1", "officer_1"), "a_team_1") == 5
    assert allowance(form("commander_1"), "commander_1") == 2


@pytest.mark.rule("GB 10.4", "GB 10.5")
def test_a_plus_type_alone_moves_its_value_less_its_load_and_makes_no_noise() -> None:
    game = form("truck_1", "m2_1", at="1521")
    assert allowance(game, "truck_1") == 3
    game.march("1522", "1523", "1524")
    assert game.actions("move") == []
    game.do("halt")
    assert game.kinds() == ["halted"]


@pytest.mark.rule("GB 10.4")
def test_plus_types_may_not_join_a_group_under_way() -> None:  # R49
    game = table(a_team_1="1521", truck_1="1522", m60_1="1522", b_team_1="1522").do("start", "a_team_1").march("1522")
    assert game.why("pick_up", "truck_1") == "GB 10.4"
    assert game.why("pick_up", "b_team_1") == "GB 10.4"
    assert game.named("pick_up") == {"m60_1"}


@pytest.mark.rule("GB 10.1", "GB 10.5")
def test_dropped_gear_is_still_deducted_and_does_not_move_again() -> None:
    game = form("a_team_1", "m2_1")
    assert allowance(game, "a_team_1") == 1
    game.march("1522").do("drop", "m2_1")
    assert game.actions("move") == []
    assert allowance(game, "a_team_1") == 1
    game.dice(10).do("halt")
    assert game.state.pieces["m2_1"].moved


@pytest.mark.rule("GB 10.1", "GB 10.5")
def test_gear_picked_up_weighs_at_once_and_must_not_have_moved() -> None:  # R49
    game = (
        table(a_team_1="1521", m60_1="1522", m2_1="1522", rpk_1=("1522", {"moved": True}))
        .do("start", "a_team_1")
        .march("1522")
    )
    assert game.named("pick_up") == {"m60_1", "m2_1"}
    assert game.why("pick_up", "rpk_1") == "GB 10.1"
    game.do("pick_up", "m60_1")
    assert allowance(game, "a_team_1") == 3
    game.march("1523", "1524")
    assert game.actions("move") == []
    assert game.where("m60_1") == "1524"


@pytest.mark.rule("GB 10.4", "GB 9.3")
def test_a_leader_picked_up_on_the_way_brings_neither_movement_nor_room() -> None:  # R49
    gear = ("m21_1", "m21_2", "svd", "grenades_1", "grenades_2", "m72_1")
    game = form("a_team_1", *gear, commander_1="1522", flares_1="1522").march("1522").do("pick_up", "commander_1")
    assert allowance(game, "a_team_1") == 4
    assert game.why("pick_up", "flares_1") == "GB 9.0"


@pytest.mark.rule("GB 10.4", "GB 9.2")
def test_a_black_plus_type_is_never_hauled_by_another() -> None:
    game = form("commander_1", raft_1="1522", flares_1="1522").march("1522")
    assert game.named("pick_up") == {"flares_1"}
    team = form("a_team_1", raft_1="1522").march("1522")
    assert team.named("pick_up") == {"raft_1"}


@pytest.mark.rule("GB 10.5")
def test_too_heavy_for_the_way_that_was_come() -> None:
    game = table(a_team_1="1521", m2_1="1524").do("start", "a_team_1").march("1522", "1523", "1524")
    assert game.why("pick_up", "m2_1") == "GB 10.5"


@pytest.mark.rule("GB 10.3", "GB 10.4", "GB 9.3")
def test_a_helicopter_sets_a_team_down_and_flies_on_within_its_own_value() -> None:  # R66
    game = form("a_team_1", "h34_1", "m2_1").dice(10)
    game.do("carry", "m2_1", "h34_1")
    game.march("1522", "1523").do("drop", "a_team_1")
    assert allowance(game, "h34_1") == 22
    game.march("1522", "1521").do("halt")
    assert (game.where("a_team_1"), game.where("h34_1"), game.where("m2_1")) == ("1523", "1521", "1521")
    assert "noise_heard" not in game.kinds()


@pytest.mark.rule("GB 9.2", "GB 10.4")
def test_of_two_leaders_only_one_finds_a_seat_when_their_team_stays() -> None:  # R64
    boxes = ("radio_1", "flares_1", "intel_1")
    game = form("a_team_1", "jeep_1", "commander_1", "officer_1", *boxes)
    for box in boxes:
        game.do("carry", box, "jeep_1")
    game.march("1522").dice(10).do("drop", "a_team_1").reread().march("1523").do("halt")
    assert game.where("jeep_1") == "1523"
    assert sorted(game.where(leader) for leader in ("commander_1", "officer_1")) == ["1522", "1523"]


@pytest.mark.rule("GB 10.4", "GB 9.3")
def test_a_team_that_leaves_its_truck_goes_on_as_if_it_had_walked() -> None:  # R66
    game = form("a_team_1", "truck_1").march("1522", "1523", "1524").do("drop", "truck_1")
    assert allowance(game, "a_team_1") == 4
    game.march("1525")
    assert game.actions("move") == []
    far = form("a_team_1", "truck_1").march("1522", "1523", "1524", "1525").do("drop", "truck_1")
    assert far.actions("move") == []


@pytest.mark.rule("GB 10.7", "GB 10.1")
@pytest.mark.parametrize(
    ("start", "to", "cost"),
    [("1119", "1118", 2), ("1519", "1518", 2), ("1919", "1918", 3), ("2319", "2318", 2), ("0810", "0811", 1),
     ("0811", "0812", 2), ("0525", "0425", 2), ("0522", "0422", 2), ("2130", "2030", 1), ("2330", "2430", 1)],
)  # fmt: skip
def test_the_highest_cost_of_each_hex(start: str, to: str, cost: int) -> None:
    assert form("a_team_1", at=start).march(to).fact("moved", "cost") == cost


@pytest.mark.rule("GB 10.7")
def test_everyone_pays_the_same_helicopters_too() -> None:
    assert form("h34_1", at="1919").march("1918").fact("moved", "cost") == 3


@pytest.mark.rule("GB 10.7")
def test_with_the_option_a_pathway_carries_those_who_follow_it() -> None:  # R20
    carried = form("a_team_1", at="0812", state={"options": {"pathway_cost": True}})
    assert carried.march("0813").fact("moved", "cost") == 1
    assert carried.march("0913").fact("moved", "cost") == 2


@pytest.mark.rule("GB 10.8")
def test_a_minimum_move_is_one_hex_whatever_the_load() -> None:
    game = form("a_team_1", "m2_1", "howitzer", at="1919").dice(10)
    assert allowance(game, "a_team_1") == -3
    game.march("1918")
    assert game.actions("move") == []
    game.do("halt")
    assert game.fact("noise_unheard", "stealthy") is True


@pytest.mark.rule("GB 10.8")
def test_the_minimum_move_is_the_first_hex_only_and_never_into_all_water() -> None:
    game = form("a_team_1", at="1320").march("1319", "1318", "1319")
    assert game.why("move", to="1218") == "GB 10.3"
    shore = form("a_team_1", at="0605")
    assert shore.why("move", to="0505") == "GB 11.0"


@pytest.mark.rule("GB 10.11", "GB 9.0")
def test_gear_stripped_at_the_start_stays_and_can_be_claimed_later() -> None:
    game = table(a_team_1="1521", m60_1="1521", b_team_1="1522").dice(10, 10)
    game.do("start", "a_team_1").march("1520").do("halt")
    assert game.where("m60_1") == "1521"
    game.do("start", "b_team_1").march("1521").do("pick_up", "m60_1").march("1520").do("halt")
    assert game.where("m60_1") == "1520"


@pytest.mark.rule("GB 10.4", "GB 10.9")
def test_plus_types_without_a_team_keep_out_of_enemy_hexes_teams_do_not() -> None:  # R69
    more = {"b_team_1": ("1501", OUT), "enemies": {enemy(10): "1522"}}
    assert form("truck_1", **more).why("move", to="1522") == "GB 10.4"
    game = form("a_team_1", "m60_1", **more).march("1522")
    game.do("drop", "m60_1").march("1523")
    assert game.in_store("m60_1")


@pytest.mark.rule("GB 10.3", "GB 13.1")
def test_a_wound_slows_a_team() -> None:
    hurt = {"casualty": wound(movement=-2)}
    game = table(a_team_1=("1521", hurt)).do("start", "a_team_1")
    assert allowance(game, "a_team_1") == 2


def test_a_group_that_has_begun_must_enter_a_hex() -> None:
    game = form("a_team_1")
    assert not game.actions("halt")
    assert game.why("halt") == "GB 10.3"
    assert game.why("drop", "a_team_1") in ("GB 10.3", "GB 10.11")


@pytest.mark.rule("GB 10.3")
def test_everything_that_fits_comes_along_at_once() -> None:
    game = (
        table(a_team_1="1521", commander_1="1521", m60_1="1521", radio_1="1521").do("start", "a_team_1").do("add_all")
    )
    assert set(game.state.stack[-1].group.members()) == {"a_team_1", "commander_1", "m60_1", "radio_1"}


def test_the_reach_query_gives_ways_costs_and_noise() -> None:
    game = form("a_team_1", at="1320")
    found = GAME.ask(game.state, "reach")["hexes"]
    assert found["1319"]["cost"] == 1
    assert found["1319"]["stealthy"] is True
    assert found["1316"]["path"][-1] == "1316"
    assert found["1316"]["cost"] == 4
    assert "1315" not in found
    game.dice(10).march(*found["1316"]["path"]).do("halt")
    assert game.fact("noise_unheard", "noise") == found["1316"]["noise"]


@pytest.mark.rule("GB 10.3", "GB 9.0")
def test_one_is_left_out_again_after_taking_everything_and_is_not_taken_anew() -> None:
    game = table(a_team_1="1521", b_team_1="1521", m60_1="1521", radio_1="1521")
    game.do("start", "a_team_1").do("add_all")
    assert {"b_team_1", "m60_1", "radio_1"} <= game.named("leave_out")
    game.do("leave_out", "m60_1").reread()
    assert not game.offers("leave_out", "m60_1")
    assert not game.offers("add", "m60_1")
    assert "left out" in game.said("add", "m60_1")
    game.do("leave_out", "b_team_1").do("move", to="1522")
    assert {piece: game.where(piece) for piece in ("a_team_1", "radio_1", "m60_1", "b_team_1")} == {
        "a_team_1": "1522",
        "radio_1": "1522",
        "m60_1": "1521",
        "b_team_1": "1521",
    }
    assert game.why("leave_out", "radio_1") == "GB 10.3"


@pytest.mark.rule("GB 10.3")
def test_whoever_leads_alone_cannot_be_left_out() -> None:
    game = table(a_team_1="1521", radio_1="1521").do("start", "a_team_1").do("add", "radio_1")
    assert game.named("leave_out") == {"radio_1"}
    assert "The group cannot move without" in game.said("leave_out", "a_team_1")


@pytest.mark.rule("GB 10.3", "GB 11.0")
def test_nobody_is_left_out_at_sea_without_whom_the_group_could_not_go_on() -> None:  # R70
    game = table(a_team_1="1521", h34_1="0105", officer_1="0105").do("start", "h34_1")
    assert not game.actions("move"), "the officer would be cast away"
    game.do("add", "officer_1")
    assert game.actions("move")
    assert not game.offers("leave_out", "officer_1")
    assert game.why("leave_out", "officer_1") == "GB 10.3"
