"""Movement, stacking, zones of patrol and traps: GI 4, 5, 6 and 6.1."""

from __future__ import annotations

import pytest

from games.green_inferno.rules.booby_traps import traps
from games.green_inferno.rules.movement.march import March
from games.green_inferno.rules.movement.phase import NvaMovement, UsMovement
from games.green_inferno.rules.zone_of_patrol import in_zone, zone
from tests.games.green_inferno.gi_table import GAME, Table, fact, of_kind


def marching(unit: str, at: str, scenario: str = "dak_to") -> Table:
    return Table(scenario, phase="J").put(at, unit).begin(March(unit))


# GI 4


@pytest.mark.rule("GI 4")
@pytest.mark.parametrize(
    ("frm", "to", "half_points"),
    [
        ("O9", "P9", 2),  # flat jungle
        ("Q9", "Q10", 3),  # jungle hill
        ("O18", "P17", 1),  # village
        ("P16", "P15", 1),  # along the road
        ("B19", "A19", 1),  # along the road, over a hill
        ("O8", "N8", 4),  # over a river
        ("M8", "M9", 3),
        ("N3", "O3", 2),  # by a ford without a road
        ("P13", "P14", 2),  # by a ford along the road: at least one point
    ],
)
def test_what_a_step_costs(frm, to, half_points):
    table = Table("dak_to")
    assert table.state.content.costs[table.hex(frm)][table.hex(to)] == half_points


@pytest.mark.rule("GI 4")
def test_a_unit_moves_hex_by_hex_within_its_points():
    table = marching("us-inf-5-1", "O20")
    table.do("step", "O21")
    assert table.at("us-inf-5-1") == "O21"
    table.refused("GI 4", "step", "O23")
    table.refused("GI 4", "step", "N21")
    table.do("step", "O22")
    assert table.step == ""


@pytest.mark.rule("GI 4")
def test_three_points_go_six_hexes_along_the_road():
    table = Table("dak_to").put("K18", "nva-inf-5-1").begin(March("nva-inf-5-1"))
    for label in ("J18", "I18", "H18", "G18", "F18", "E19"):
        table.do("step", label)
    assert table.at("nva-inf-5-1") == "E19"
    assert table.step == ""


@pytest.mark.rule("GI 4")
def test_an_enemy_hex_is_closed_also_by_helicopters_on_the_ground_but_not_by_civilians():  # R-G67
    table = Table("under_fire").put("O20", "nva-inf-5-1").put("O21", "us-eng-1").put("O19", "civ-1")
    table.put("N20", "nva-inf-4-1").put("P20", "us-trans-1").begin(March("nva-inf-5-1"))
    table.refused("GI 4", "step", "O21")
    table.refused("GI 4", "step", "P20")
    assert table.hexes("step") & {"O19", "P20", "O21"} == {"O19"}
    table.do("step", "O19")
    own = Table("under_fire").put("O20", "us-eng-1").put("P20", "us-trans-1").begin(March("us-eng-1"))
    assert "P20" in own.hexes("step")


@pytest.mark.rule("GI 4")
def test_civilians_may_not_enter_an_nva_hex():
    table = Table("under_fire").put("O20", "civ-1").put("O21", "nva-inf-5-1").begin(March("civ-1"))
    table.refused("GI 4", "step", "O21")


@pytest.mark.rule("GI 4")
def test_artillery_does_not_walk_and_movement_is_voluntary():
    table = Table("dak_to").put("O20", "us-art-1", "us-inf-5-1").begin(UsMovement())
    assert table.pieces("pick") == {"us-inf-5-1"}
    table.refused("GI 4", "pick", "us-art-1")
    table.refused("GI 3", "pick", "nva-inf-5-1")
    table.do("done")
    assert table.step == ""


@pytest.mark.rule("GI 4")
def test_a_unit_that_stopped_is_not_moved_again():
    table = Table("dak_to").put("O20", "nva-inf-5-1").begin(NvaMovement())
    table.do("pick", "nva-inf-5-1")
    table.do("step", "O21")
    table.do("halt")
    table.refused("GI 4", "pick", "nva-inf-5-1")


@pytest.mark.rule("GI 4")
def test_a_unit_may_wait_on_its_way_while_another_moves_and_go_on():
    """R-G116: units may move by turns, so that a stack goes on together."""
    both = ("nva-inf-5-1", "nva-inf-5-2")
    table = Table("dak_to").put("O20", *both).begin(NvaMovement())
    table.do("pick", both[0])
    assert not table.offered("wait"), "it has not begun its move"
    table.refused("GI 4", "wait")
    for unit in both:
        table.do("pick", unit) if table.step == "nva_movement" else None
        table.do("step", "O21")
        table.do("wait")
    assert table.done("spent")[both[0]] == table.done("spent")[both[1]] > 0
    spent = table.done("spent")[both[0]]
    table.do("pick", both[0])
    table.do("step", "O22")
    assert table.done("spent")[both[0]] > spent, "what it has spent stays spent"
    table.do("halt")
    table.refused("GI 4", "pick", both[0])
    table.do("pick", both[1])
    table.do("step", "O22")
    assert not table.offered("wait"), "nobody else could move before it goes on"


def test_the_map_knows_which_unit_is_under_way():
    table = Table("dak_to").put("O20", "nva-inf-5-1", "nva-inf-4-1").begin(March("nva-inf-5-1"))
    marked = [piece.id for piece in GAME.view(table.state, "us").pieces if "under_way" in piece.marks]
    assert marked == ["nva-inf-5-1"]


# GI 5


@pytest.mark.rule("GI 5")
def test_three_ground_units_fill_a_hex_also_for_passing_through():
    table = marching("us-inf-5-1", "O20").put("O21", "us-inf-4-1", "us-inf-4-2", "us-eng-1")
    table.refused("GI 5", "step", "O21")


@pytest.mark.rule("GI 5")
def test_mortars_and_batteries_do_not_count():
    table = marching("us-inf-5-1", "O20").put("O21", "us-inf-4-1", "us-inf-4-2", "us-art-1", "us-mtr-1")
    table.do("step", "O21")
    assert table.at("us-inf-5-1") == "O21"
    mortar = marching("us-mtr-2", "O20").put("O21", "us-inf-4-1", "us-inf-4-2", "us-inf-4-3")
    assert "O21" in mortar.hexes("step")


@pytest.mark.rule("GI 5")
def test_a_fourth_helicopter_does_not_stay():
    table = Table("dak_to").put("O21", "us-trans-1", "us-trans-2", "us-trans-3").box("box", "us-attack-1")
    table.begin(UsMovement())
    table.do("fly", "us-attack-1")
    table.refused("GI 5", "fly_to", "O21")
    assert "O22" in table.hexes("fly_to")


# GI 6


@pytest.mark.rule("GI 6")
def test_the_zone_reaches_two_hexes_around_infantry_only():
    table = Table("dak_to").put("G12", "nva-inf-5-1")
    assert len(zone(table.state, "nva")) == 19
    assert in_zone(table.state, table.hex("G14"), "nva")
    assert not in_zone(table.state, table.hex("G15"), "nva")
    others = Table().put("G12", "us-eng-1", "us-mtr-1", "us-art-1")
    assert zone(others.state, "us") == set()


@pytest.mark.rule("GI 6")
def test_a_zone_stops_nobody():
    table = marching("us-inf-5-1", "O20").put("O22", "nva-inf-5-1")
    table.do("step", "O21")
    assert "P21" in table.hexes("step")


# GI 6.1


def traps_on(table: Table, unit: str, frm: str, to: str) -> list[tuple[str, int]]:
    return [tuple(trap) for trap in traps(table.state, unit, table.hex(frm), table.hex(to))]


@pytest.mark.rule("GI 6.1")
@pytest.mark.parametrize(
    ("frm", "to", "enemy", "expected"),
    [
        ("O8", "N8", "A1", [("far_from_ford", 4)]),
        ("O8", "N8", "L8", [("enemy_two_away", 5)]),
        ("O8", "N8", "M8", [("enemy_adjacent", 6)]),
        ("O4", "N4", "M4", [("near_ford", 5)]),  # a ford nearby goes before the enemy
        ("O3", "N3", "M3", []),  # by the ford itself
        ("O8", "O9", "N9", []),  # no river
        ("P13", "P12", "A1", [("village", 5)]),
        ("O18", "P17", "A1", [("village", 5)]),
    ],
)
def test_the_rows_of_the_harassment_table(frm, to, enemy, expected):
    table = Table("dak_to", phase="J").put(frm, "us-inf-5-1").put(enemy, "nva-inf-5-1")
    assert traps_on(table, "us-inf-5-1", frm, to) == expected


@pytest.mark.rule("GI 6.1")
def test_a_river_comes_before_a_village():
    table = Table("dak_to").put("O13", "us-inf-5-1").put("A1", "nva-inf-5-1")
    assert [key for key, _ in traps_on(table, "us-inf-5-1", "O13", "P12")] == ["near_ford", "village"]


@pytest.mark.rule("GI 6.1")
def test_villages_are_trapped_in_hell_at_dak_to_only_and_civilians_never_hit():
    table = Table("under_fire").put("O18", "arvn-inf-3-1").put("A1", "nva-inf-5-1").put("O8", "civ-1")
    assert traps_on(table, "arvn-inf-3-1", "O18", "P17") == []
    assert traps_on(table, "arvn-inf-3-1", "O8", "N8") == [("far_from_ford", 4)]
    assert traps_on(table, "civ-1", "O8", "N8") == []


@pytest.mark.rule("GI 6.1")
def test_without_any_nva_unit_nothing_happens_and_nva_units_are_never_trapped():
    table = Table("dak_to").put("O8", "us-inf-5-1")
    assert traps_on(table, "us-inf-5-1", "O8", "N8") == []
    table.put("O9", "nva-inf-5-1")
    assert traps_on(table, "nva-inf-5-1", "O9", "N9") == []


@pytest.mark.rule("GI 6.1")
def test_a_trap_fires_at_once_and_the_unit_may_go_on():
    table = marching("us-inf-5-1", "P16").put("A1", "nva-inf-5-1").dice(1)
    records = table.do("step", "P17")
    (shot,) = of_kind(records, "fire")
    assert (fact(shot, "cause"), fact(shot, "fire"), fact(shot, "hits")) == ("trap_village", 5, 3)  # 5 - 1, village 1
    assert shot.rule == "GI 6.1"
    assert table.step == "march"
    table.do("step", "P18")


@pytest.mark.rule("GI 6.1")
def test_a_unit_eliminated_by_a_trap_ends_its_move():
    table = marching("us-inf-5-1", "P16").put("A1", "nva-inf-5-1").hurt("us-inf-5-1", 9).dice(1)
    table.do("step", "P17")
    assert table.at("us-inf-5-1") == "lost"
    assert table.lost("us") == 10
    assert table.step == ""


@pytest.mark.rule("GI 6.1")
def test_a_landing_in_a_village_trips_its_traps():
    table = Table("dak_to", phase="J").put("O22", "us-inf-5-1").put("A1", "nva-inf-5-1").box("box", "us-trans-1")
    table.begin(UsMovement()).dice(5)
    table.do("lift", "us-inf-5-1")
    records = table.do("land", "P17")
    assert fact(of_kind(records, "fire")[0], "hits") == 1
    assert GAME.decision(table.state).step == "park"
