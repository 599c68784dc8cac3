"""The counters of Green Beret: what the rules state of them, and what the rest must agree with."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.green_beret.gb_content import CONTENT

PIECES = CONTENT.pieces


def first(counter: str):
    """The first copy of a counter."""
    return PIECES[CONTENT.copies[counter][0]]


@pytest.mark.rule("GB 2.3")
def test_eight_counters_are_green_berets() -> None:
    kinds = Counter(piece.counter for piece in PIECES.values() if piece.kind in ("team", "leader"))
    assert kinds == {"a_team": 2, "b_team": 2, "commander": 2, "officer": 2}


@pytest.mark.rule("GB 2.3")
def test_the_sheet_has_16_casualties_30_missions_and_dozens_of_enemies() -> None:
    assert (len(CONTENT.casualties), len(CONTENT.missions), len(CONTENT.enemies)) == (16, 30, 48)


def test_the_whole_sheet_has_176_counters_72_of_them_gear() -> None:
    gear = [piece for piece in PIECES.values() if piece.kind in ("weapon", "equipment")]
    assert len(gear) == 72
    assert len(CONTENT.order) == 176


def test_every_counter_has_its_own_place_in_the_order() -> None:
    assert sorted(CONTENT.order.values()) == list(range(176))


def test_a_single_counter_has_its_bare_name_and_copies_are_numbered() -> None:
    assert CONTENT.copies["naval_gunfire"] == ("naval_gunfire",)
    assert CONTENT.copies["m60"] == ("m60_1", "m60_2")


@pytest.mark.rule("GB 3.2")
@pytest.mark.parametrize(("piece", "cost"), [("a_team_1", 0), ("a_team_2", 20), ("b_team_1", 0), ("b_team_2", 15)])
def test_the_first_teams_are_free_and_the_second_cost(piece: str, cost: int) -> None:
    assert PIECES[piece].cost == cost


@pytest.mark.rule("GB 3.3")
@pytest.mark.parametrize(
    ("piece", "cost"), [("commander_1", 0), ("commander_2", 8), ("officer_1", 0), ("officer_2", 4)]
)
def test_the_first_leaders_are_free_and_the_second_cost(piece: str, cost: int) -> None:
    assert PIECES[piece].cost == cost


@pytest.mark.rule("GB 3.1")
def test_there_are_two_camps_the_first_free_and_two_pbrs() -> None:
    assert [PIECES[camp].cost for camp in CONTENT.copies["camp"]] == [0, 15]
    assert len(CONTENT.copies["pbr"]) == 2


def test_a_second_camp_costs_more_than_its_bonus_earns() -> None:
    assert PIECES["camp_2"].cost > CONTENT.beach_bonus


@pytest.mark.rule("GB 9.1")
def test_teams_carry_six_and_leaders_one() -> None:
    carried = {piece.kind: piece.portage for piece in PIECES.values() if piece.kind in ("team", "leader")}
    assert carried == {"team": 6, "leader": 1}


@pytest.mark.rule("GB 9.2")
def test_a_plus_piece_carries_what_its_noise_says() -> None:
    plus = [piece for piece in PIECES.values() if piece.move in ("plus", "black_plus")]
    assert plus
    assert all(piece.portage == max(0, piece.noise) for piece in plus)


@pytest.mark.rule("GB 9.2")
def test_a_truck_carries_five() -> None:
    assert (first("truck").noise, first("truck").portage) == (5, 5)


@pytest.mark.rule("GB 9.3")
def test_a_team_and_a_truck_carry_eleven() -> None:
    assert first("a_team").portage + first("truck").portage == 11


@pytest.mark.rule("GB 10.4")
def test_a_team_with_a_truck_moves_ten_and_seven_with_an_m2() -> None:
    with_truck = first("a_team").movement + first("truck").movement
    assert with_truck == 10
    assert with_truck + first("m2").movement == 7


@pytest.mark.rule("GB 10.5")
def test_a_team_with_an_h34_and_an_m2_moves_26() -> None:
    assert sum(first(counter).movement for counter in ("a_team", "h34", "m2")) == 26


@pytest.mark.rule("GB 9.2")
def test_the_h34_has_noise_ten_and_carries_ten() -> None:
    assert (first("h34").noise, first("h34").portage, first("h34").movement) == (10, 10, 25)


@pytest.mark.rule("GB 12.0")
def test_leaders_have_noise_one() -> None:
    assert {first("commander").noise, first("officer").noise} == {1}


@pytest.mark.rule("GB 12.0")
def test_some_equipment_lowers_the_noise() -> None:
    assert any(piece.noise < 0 for piece in PIECES.values() if piece.kind == "equipment")


@pytest.mark.rule("GB 10.2")
def test_each_kind_of_piece_moves_by_its_own_type() -> None:
    types = {(piece.kind, piece.move) for piece in PIECES.values()}
    assert types == {
        ("team", "standard"),
        ("leader", "black_plus"),
        ("weapon", "minus"),
        ("equipment", "minus"),
        ("equipment", "plus"),
        ("equipment", "black_plus"),
        ("camp", "none"),
    }


@pytest.mark.rule("GB 10.4")
def test_which_plus_pieces_are_black() -> None:
    black = {piece.counter for piece in PIECES.values() if piece.move == "black_plus"}
    assert black == {"commander", "officer", "raft", "scuba"}


@pytest.mark.rule("GB 11.0")
def test_which_pieces_bear_the_blue_hexagon() -> None:
    assert {piece.counter for piece in PIECES.values() if piece.blue} == {"raft", "scuba", "pbr", "h34"}


@pytest.mark.rule("GB 11.2")
def test_only_the_pbr_is_bound_to_water() -> None:
    assert {piece.counter for piece in PIECES.values() if piece.water_only} == {"pbr"}


@pytest.mark.rule("GB 11.1")
def test_raft_and_scuba_gear_help_on_water_only() -> None:
    assert {piece.counter for piece in PIECES.values() if piece.floats} == {"raft", "scuba"}


@pytest.mark.rule("GB 13.0")
def test_the_helicopter_subtracts_in_a_fight() -> None:
    assert [piece.counter for piece in PIECES.values() if piece.helicopter] == ["h34", "h34"]
    assert first("h34").firepower < 0


@pytest.mark.rule("GB 13.3")
def test_the_anti_tank_weapons() -> None:
    assert {piece.counter for piece in PIECES.values() if piece.anti_tank} == {"b40", "m18", "m67", "m72"}


@pytest.mark.rule("GB 14.0")
def test_only_naval_gunfire_strays() -> None:
    assert [piece.id for piece in PIECES.values() if piece.naval] == ["naval_gunfire"]


@pytest.mark.rule("GB 13.5")
def test_the_stack_of_the_combat_example_has_21() -> None:
    values = [first(counter).firepower for counter in ("b_team", "officer", "rpk", "ac47")]
    assert values == [2, 1, 3, 15]
    assert sum(values) == 21


def test_an_m2_is_worth_two_m60s() -> None:
    assert first("m2").firepower == 2 * first("m60").firepower


SHOPPING = ("h34", "jeep", "animal", "m2", "mortar", "m60", "radio", "night_vision", "intel", "medical_kit", "flares")


def test_the_eleven_items_of_the_example_of_play_cost_100() -> None:
    assert len(SHOPPING) == 11
    assert sum(first(counter).cost for counter in SHOPPING) == CONTENT.start_pp == 100


@pytest.mark.rule("GB 10.5")
def test_the_load_of_the_example_of_play_leaves_22_movement() -> None:
    load = [first(counter).movement for counter in SHOPPING[3:]]
    assert sorted(load) == [-3, -2, -1, -1, 0, 0, 0, 0]
    assert first("a_team").movement + first("h34").movement + sum(load) == 22


@pytest.mark.rule("GB 9.2")
def test_the_h34_of_the_example_of_play_carries_its_load_but_not_jeep_and_animal() -> None:
    load = [first(counter) for counter in (*SHOPPING[3:], "commander")]
    assert len(load) <= first("h34").portage
    assert all(piece.move in ("minus", "black_plus") for piece in load)
    assert {first("jeep").move, first("animal").move} == {"plus"}


@pytest.mark.rule("GB 15.0")
def test_every_weapon_has_a_plus_firepower() -> None:
    assert all(piece.firepower > 0 for piece in PIECES.values() if piece.kind == "weapon")
