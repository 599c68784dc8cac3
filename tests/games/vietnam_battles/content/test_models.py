"""The content: every fact of the rulebook stands in the data, and the table is sound."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.vietnam_battles.vb_table import the_game

ORDER = ("Ae", "A3", "(A)", "A2", "A1", ".", "Ex", "D2", "D3", "De")
"""The results in order of merit for the attacker."""


@pytest.fixture(scope="module")
def crt():
    return the_game().rules("boys_of_67").battle.crt


def test_crt_has_every_code_of_7_6(crt):
    assert {code for column in crt.columns for code in column.results} == set(ORDER)


def test_crt_never_falls_with_the_die_or_the_differential(crt):
    merit = [[ORDER.index(code) for code in column.results] for column in crt.columns]
    assert all(column == sorted(column) for column in merit)
    assert all(a <= b for left, right in pairwise(merit) for a, b in zip(left, right, strict=True))


@pytest.mark.parametrize(
    ("differential", "counts"),
    [
        (-5, {"Ae": 2, "A3": 1, "(A)": 1, "A2": 1, "A1": 1}),
        (0, {"(A)": 1, "A2": 1, "A1": 1, ".": 1, "Ex": 1, "D2": 1}),
        (5, {"A1": 1, "Ex": 1, "D2": 2, "D3": 1, "De": 1}),
        (10, {"Ex": 1, "D3": 2, "De": 3}),
    ],
)
def test_crt_counts_of_a_column(crt, differential, counts):
    assert {result: p * 6 for result, p in crt.chances(differential, "clear").items()} == counts


@pytest.mark.parametrize(
    ("row", "shift"), [("clear", 0), ("river", 1), ("plantation", 1), ("village", 2), ("jungle", 3)]
)
def test_a_terrain_row_shifts_the_column(crt, row, shift):
    assert all(crt.column(d, row) is crt.column(d - shift, "clear") for d in range(-12, 16))


def card(scenario, name):
    return the_game().rules(scenario).cards[name]


@pytest.mark.rule("VB 25.0")
@pytest.mark.parametrize(
    ("name", "values", "place"),
    [
        ("vc_514_1", (3, 5, 6), "0717"),
        ("vc_514_2", (3, 5, 6), "0816"),
        ("us_4_47_c", (3, 4, 5), "0616"),
        ("us_4_47_b", (3, 4, 5), "0615"),
        ("us_3_47_c", (2, 4, 5), "0711"),
        ("us_5_cav", (1, 2, 6), "0618"),
        ("us_3_47_b", (2, 4, 5), "0917"),
        ("us_3_47_a", (2, 4, 5), "1215"),
        ("us_monitor_1", (1, 4, 11), "0717/0718"),
        ("us_command_boat_1", (0, 2, 12), "0712/0811"),
    ],
)
def test_boys_of_67_forces_stand_where_the_scenario_says(name, values, place):
    state = the_game().start("boys_of_67", seed=1)
    assert card("boys_of_67", name).front == values
    assert state.rules.ground.labels[state.units[name].at] == place
    assert len(state.units) == 10


@pytest.mark.rule("VB 26.0")
def test_snoopys_nose_forces():
    rules = the_game().rules("snoopys_nose")
    us = [rules.cards[name] for name in rules.forces["us"]]
    assert len(us) == 33
    assert sum(unit.front[0] for unit in us) == 67
    assert len(rules.forces["vc"]) == 12
    assert sum(rules.cards[name].front[0] for name in rules.forces["vc"]) > 12  # two dice may ask for twelve
    by_turn = {turn: sum(entry.turn == turn for entry in rules.battle.entries.values()) for turn in (1, 9, 11)}
    assert by_turn == {1: 28, 9: 1, 11: 3}
    assert rules.battle.file.turns == 13


@pytest.mark.rule("VB 26.0")
@pytest.mark.parametrize(
    ("name", "turn", "ways", "edge"),
    [
        ("arvn_rangers", 1, ("edge",), "east"),
        ("us_3_60_a", 1, ("tango",), "boats"),
        ("us_3_47_a", 1, ("slick",), "east"),
        ("us_monitor_2", 1, ("river",), "boats"),
        ("us_5_60_b", 1, ("edge",), "east_north"),
        ("arvn_7", 9, ("slick",), "east"),
        ("arvn_2", 11, ("slick",), "east"),
    ],
)
def test_snoopys_nose_entries(name, turn, ways, edge):
    entry = the_game().rules("snoopys_nose").battle.entries[name]
    assert (entry.turn, entry.ways, entry.edge) == (turn, ways, edge)


@pytest.mark.rule("VB 27.0")
def test_iron_triangle_forces():
    rules = the_game().rules("iron_triangle")
    zones = {zone.name: len(zone.units) for zone in rules.battle.file.zone}
    assert zones == {"viet_cong": 12, "second_brigade": 6, "brigade_196": 7}
    names = {
        rules.cards[name].name
        for zone in rules.battle.file.zone
        if zone.name == "second_brigade"
        for name in zone.units
    }
    assert {"65/A", "1/2", "3/2", "2/2", "1/1"} <= names
    assert all(card.front == card.back for card in rules.cards.values())
    assert sum(chit == "cache" for chit in rules.battle.chits.values()) == 3


@pytest.mark.rule("VB 3.0")
def test_backs_of_snoopys_nose_are_weaker():
    rules = the_game().rules("snoopys_nose")
    for unit in rules.cards.values():
        attack, defense, movement = unit.front
        assert unit.back == (attack // 2, (defense + 1) // 2, movement)


@pytest.mark.rule("VB 24.0")
def test_turn_13_allotment_serves_every_later_turn():
    support = the_game().rules("iron_triangle").battle.support
    assert [(support.allotment(turn, "us"), support.allotment(turn, "vc")) for turn in (13, 14, 19)] == [(10, 5)] * 3


@pytest.mark.parametrize("scenario", ["snoopys_nose", "iron_triangle"])
def test_an_allotment_is_always_smaller_than_the_pool(scenario):
    battle = the_game().rules(scenario).battle
    for turn in range(1, 14):
        for seat in ("us", "vc"):
            assert battle.support.allotment(turn, seat) < len(battle.pools[seat])


def test_every_value_says_where_it_comes_from():
    for sourcing in the_game().sourcings():
        assert sourcing.source is not None, (sourcing.file, sourcing.key)


def test_facts_are_marked_as_facts():
    found = {(s.file, s.key): s.source.kind for s in the_game().sourcings()}
    assert found["snoopys_nose/units.toml", "unit[vc_514_1].front"] == "fact"
    assert found["snoopys_nose/units.toml", "unit[vc_263_1].front"] == "reconstructed"
    assert found["iron_triangle/support.toml", "turn[12].us"] == "fact"
    assert found["iron_triangle/units.toml", "unit[us_25_1_1].back"] == "fact"


@pytest.mark.rule("VB 7.5", "VB 9.0", "VB 17.0")
def test_no_terrain_of_these_maps_is_a_fortification_or_a_source_of_supply():
    for scenario in ("snoopys_nose", "iron_triangle"):
        kinds = {kind for terrain in the_game().board(scenario).terrain for kind in terrain}
        assert kinds <= {
            "clear",
            "jungle",
            "village",
            "town",
            "plantation",
            "water",
            "coastal",
            "channel",
            "tunnel",
            "checkpoint",
            "post",
        }


def test_a_bad_pack_is_named(tmp_path):
    from games.vietnam_battles.game import VietnamBattles
    from hexcore.errors import BrokenContent

    folder = tmp_path / "vietnam_battles" / "boys_of_67"
    folder.mkdir(parents=True)
    text = the_game().data.text("boys_of_67/scenario.toml").replace("vc_514_1", "vc_999")
    (folder / "scenario.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BrokenContent, match="vc_999"):
        VietnamBattles([tmp_path]).start("boys_of_67")
