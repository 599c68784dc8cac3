"""Firebases, planes, helicopters, air assaults and ambushes: GI 11, 12.1 to 12.4 and 13."""

from __future__ import annotations

import pytest

from games.green_inferno.rules.air.muster import AirAssaults
from games.green_inferno.rules.air.strikes import AirTasks, Bombard, PlotStrikes
from games.green_inferno.rules.ambushes import PlotAmbushes, SpringAmbushes, victims
from games.green_inferno.rules.combat.attack import Combat
from games.green_inferno.rules.entry import Enter, planes_arrive
from games.green_inferno.rules.firebases import finish_sites
from games.green_inferno.rules.movement.march import March
from games.green_inferno.rules.movement.phase import UsMovement
from games.green_inferno.sequence import Turn
from games.green_inferno.state import Fire, Plot, Site, Strike
from hexcore.game.records import Log
from hexcore.play.hearing import heard_by
from tests.games.green_inferno.gi_table import GAME, Table, fact, of_kind


def shots(records: list) -> list[tuple[str, str, int]]:
    return [(fact(r, "cause"), fact(r, "victim"), fact(r, "hits")) for r in of_kind(records, "fire")]


# GI 11: entrenchments


@pytest.mark.rule("GI 11")
def test_a_trench_is_destroyed_for_good_when_a_us_unit_comes_in():
    table = Table().put("N8", "us-inf-4-1").begin(March("us-inf-4-1"))
    assert table.hex("N9") in table.state.trenches
    table.do("step", "N9")
    assert table.hex("N9") not in table.state.trenches
    assert len(table.state.trenches) == 10


@pytest.mark.rule("GI 11")
def test_nva_units_leave_a_trench_as_it_is():
    table = Table().put("N8", "nva-inf-4-1").begin(March("nva-inf-4-1"))
    table.do("step", "N9")
    assert table.hex("N9") in table.state.trenches


@pytest.mark.rule("GI 11")
def test_a_trench_is_destroyed_by_a_helicopter_that_stays_in_the_hex():  # R-G87
    table = Table("dak_to", phase="J").put("P20", "us-trans-1").put("A1", "nva-inf-5-1")
    table.state.trenches.append(table.hex("P24"))
    table.begin(UsMovement())
    table.do("fly", "us-trans-1")
    table.do("fly_to", "P24")
    assert table.state.trenches == []


@pytest.mark.rule("GI 11", "GI 12.4")
@pytest.mark.parametrize("stays", [True, False])
def test_after_an_assault_that_leaves_nobody_a_helicopter_that_stays_destroys_the_trench(stays):  # R-G87
    table = Table("dak_to", phase="F").put("P25", "us-inf-5-1", hits=9).put("P20", "nva-inf-3-1", hits=9)
    table.box("box", "us-trans-1", "us-attack-1").state.trenches.append(table.hex("P20"))
    table.begin(AirAssaults())
    table.do("assault", "P20")
    table.do("carry", "us-inf-5-1")
    table.do("escort", "us-attack-1")
    table.do("launch")
    table.dice(6, 1)  # antiaircraft fire, the assault die
    table.do("keep_hidden")
    table.dice(1, 1)  # each kills the other
    table.do("shoot_all")
    assert {table.at("us-inf-5-1"), table.at("nva-inf-3-1")} == {"lost"}
    table.do(*(("stay", "us-attack-1") if stays else ("done",)))
    assert bool(table.state.trenches) is not stays


# GI 11: firebases


def site_table(turn: int = 2) -> Table:
    table = Table(phase="J", turn=turn).put("B14", "us-eng-1", "us-inf-4-1").put("B14", "us-trans-1")
    return table


@pytest.mark.rule("GI 11")
def test_an_engineer_with_a_transport_starts_a_site_and_both_are_tied():
    table = site_table().begin(UsMovement())
    table.do("build", "us-eng-1")
    assert [(s.engineer, s.transport, s.turn) for s in table.state.sites] == [("us-eng-1", "us-trans-1", 2)]
    table.refused("GI 11", "pick", "us-eng-1")
    assert "us-trans-1" not in table.pieces("fly")
    assert "site" in GAME.view(table.state, "nva").hex_marks[table.hex("B14")]


@pytest.mark.rule("GI 11")
def test_what_hinders_a_site():
    table = Table(phase="J").put("B14", "us-eng-1").put("B15", "us-inf-4-1").begin(UsMovement())
    table.refused("GI 11", "build", "us-eng-1")  # no transport
    table.refused("GI 11", "build", "us-inf-4-1")  # no engineer
    moved = site_table().begin(UsMovement())
    moved.do("pick", "us-eng-1")
    moved.do("step", "B15")
    moved.do("halt")
    moved.refused("GI 11", "build", "us-eng-1")
    built = site_table()
    built.state.firebases.append(built.hex("B14"))
    built.begin(UsMovement()).refused("GI 11", "build", "us-eng-1")


@pytest.mark.rule("GI 11")
@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
def test_firebases_are_limited_to_one_a_hex_and_to_no_number(scenario):
    table = Table(scenario, phase="J", turn=2).put("B14", "us-eng-1").put("B14", "us-trans-1")
    table.state.firebases += [table.hex(f"A{column}") for column in range(1, 8)]
    table.begin(UsMovement())
    table.do("build", "us-eng-1")
    assert [site.hex for site in table.state.sites] == [table.hex("B14")]


@pytest.mark.rule("GI 11")
def test_a_firebase_needs_a_battery_flown_in_by_another_helicopter_and_a_turn():
    table = site_table(turn=2).box("box", "us-trans-2").put("A18", "us-art-1").begin(UsMovement())
    table.do("build", "us-eng-1")
    table.do("lift", "us-art-1")
    table.do("land", "B14")
    table.do("to_box")
    log = Log(table.state.dice)
    finish_sites(table.state, log)
    assert table.state.firebases == [], "not on the turn it was started"
    table.state.turn = 3
    finish_sites(table.state, log)
    assert table.state.firebases == [table.hex("B14")]
    assert table.state.sites == []


@pytest.mark.rule("GI 11")
def test_a_battery_that_was_there_before_or_came_by_the_tied_helicopter_does_not_count():
    for landed, carrier in ((1, "us-trans-2"), (2, "us-trans-1")):
        table = site_table(turn=3).put("B14", "us-art-1")
        table.state.sites.append(Site(table.hex("B14"), "us-eng-1", "us-trans-1", 2))
        table.state.units["us-art-1"].landed, table.state.carriers["us-art-1"] = landed, carrier
        finish_sites(table.state, Log(table.state.dice))
        assert table.state.firebases == []


@pytest.mark.rule("GI 11")
def test_the_helicopter_that_brought_the_battery_is_not_the_one_that_is_tied():
    table = (
        Table(phase="J", turn=2).put("B14", "us-eng-1").put("A18", "us-art-1").box("box", "us-trans-1", "us-trans-2")
    )
    table.begin(UsMovement())
    table.do("lift", "us-art-1")
    table.do("land", "B14")
    table.do("stay")
    table.do("fly", "us-trans-2")
    table.do("fly_to", "B14")
    table.do("build", "us-eng-1")
    assert [site.transport for site in table.state.sites] == ["us-trans-2"]
    table.state.turn = 3
    finish_sites(table.state, Log(table.state.dice))
    assert table.state.firebases == [table.hex("B14")]


@pytest.mark.rule("GI 11")
def test_a_builder_does_not_attack_but_defends_and_the_site_goes_with_it():
    table = site_table(turn=3).put("B13", "nva-inf-5-1")
    table.state.sites.append(Site(table.hex("B14"), "us-eng-1", "us-trans-1", 2))
    table.begin(Combat("us"))
    table.do("attack", "B13")
    table.refused("GI 11", "add", "us-eng-1")
    given = site_table(turn=3)
    given.state.sites.append(Site(given.hex("B14"), "us-eng-1", "us-trans-1", 2))
    given.begin(UsMovement())
    given.do("give_up", "us-eng-1")
    assert given.state.sites == []
    assert "us-eng-1" in given.pieces("pick")


@pytest.mark.rule("GI 11")
def test_the_nva_razes_a_firebase_by_coming_in():
    table = Table(phase="G").put("B13", "nva-inf-5-1")
    table.state.firebases.append(table.hex("B14"))
    table.begin(March("nva-inf-5-1"))
    table.do("step", "B14")
    assert table.state.firebases == []


# GI 12.1


@pytest.mark.rule("GI 12.1")
def test_without_a_plane_nothing_can_be_written():
    table = Table(phase="A").begin(PlotStrikes())
    assert table.offered("strike") == []


@pytest.mark.rule("GI 12.1")
def test_one_hex_is_written_for_each_plane_in_secret():
    table = Table(phase="A").box("sky", "us-air-1", "us-air-2").begin(PlotStrikes())
    assert len(table.offered("strike")) == 475
    records = table.do("strike", "I13")
    assert heard_by(records, "nva") == []
    table.do("strike", "I13")
    assert table.step == ""
    assert [(s.plane, s.hex) for s in table.state.strikes] == [(f"us-air-{n}", table.hex("I13")) for n in (1, 2)]
    assert "strikes" not in GAME.view(table.state, "nva").facts


@pytest.mark.rule("GI 12.1")
def test_planes_serve_from_phase_a_of_their_turn():
    table = Table("under_fire", turn=1)
    table.box("reserve", "us-air-1")
    log = Log(table.state.dice)
    planes_arrive(table.state, log)
    assert (table.at("us-air-1"), log.records) == ("reserve", [])
    table.state.turn = 2
    planes_arrive(table.state, log)
    assert table.at("us-air-1") == "sky"
    assert [record.pieces for record in log.records] == [("us-air-1",)]


def bombing(hex_: str = "B14") -> Table:
    table = Table(phase="K").box("sky", "us-air-1").put("B15", "nva-inf-5-1").put("H13", "nva-inf-5-2")
    table.state.strikes.append(Strike("us-air-1", table.hex(hex_), "bombard"))
    return table.begin(Bombard(0))


@pytest.mark.rule("GI 12.1")
@pytest.mark.parametrize(("face", "hits"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_bombs_fall_on_the_written_hex_or_a_neighbour_by_their_own_table(face, hits):
    table = bombing()
    assert table.hexes("bomb") == {"B15"}
    table.dice(face)
    assert shots(table.do("bomb", "B15")) == [("bombs", "nva-inf-5-1", hits)]


@pytest.mark.rule("GI 12.1")
def test_bombs_are_reduced_by_the_hex_and_may_be_kept():
    table = bombing("H13").dice(5)
    assert shots(table.do("bomb", "H13")) == [("bombs", "nva-inf-5-2", 3)]  # 7 - 1 - hill - trench
    far = bombing()
    far.refused("GI 12.1", "bomb", "H13")
    far.refused("GI 12.1", "bomb", "B13")
    far.do("hold")
    assert far.lost("nva") == 0


# GI 12.2


@pytest.mark.rule("GI 12.2")
def test_each_plane_gets_one_of_three_tasks_in_secret():
    table = Table(phase="D").box("sky", "us-air-1")
    table.state.strikes.append(Strike("us-air-1", table.hex("B14")))
    table.begin(AirTasks())
    assert {a.words[0] for a in table.offered("task")} == {"bombard", "attack", "defence"}
    assert heard_by(table.do("task", words=("attack",)), "nva") == []


@pytest.mark.rule("GI 12.2")
def test_planes_and_helicopters_add_a_die_beside_attacking_ground_units():
    table = Table(phase="L").box("sky", "us-air-1", "us-air-2").put("B14", "us-inf-4-1").put("B13", "nva-inf-5-1")
    table.put("C13", "us-attack-1", "us-art-1").put("E2", "us-attack-2")
    table.state.units["us-art-1"].missions = 3
    for plane, hex_, task in (("us-air-1", "B12", "attack"), ("us-air-2", "B13", "bombard")):
        table.state.strikes.append(Strike(plane, table.hex(hex_), task))
    table.begin(Combat("us"))
    table.do("attack", "B13")
    table.do("add", "us-inf-4-1")
    assert table.pieces("add") == {"us-attack-1", "us-air-1"}
    table.refused("GI 12.2", "add", "us-air-2")
    table.refused("GI 7", "add", "us-attack-2")
    table.do("add", "us-attack-1")
    table.do("add", "us-air-1")
    table.do("commit")
    table.dice(6, 6, 6, 6)
    records = table.do("shoot_all")
    assert [fact(r, "fire") for r in of_kind(records, "fire")] == [4, 5, 7, 5]
    assert table.at("nva-inf-5-1") == "B13"
    assert table.hits("nva-inf-5-1") == 1 + 2 + 4
    assert table.hits("us-inf-4-1") == 2, "planes are never hit in a fight, nor helicopters beside ground units"
    assert table.done("used") == {"us-attack-1": 1}
    assert table.state.strikes[0].spent


def lone_gunships(*copters: str, hits: int = 0) -> Table:
    """Attack helicopters that attack B13 from a hex without ground units, beside infantry in B14."""
    table = Table(phase="L").put("B14", "us-inf-4-1").put("B13", "nva-inf-5-1")
    table.put("C13", "us-trans-1", *copters, hits=hits).begin(Combat("us"))
    table.do("attack", "B13")
    table.do("add", "us-inf-4-1")
    for copter in copters:
        table.do("add", copter)
    return table


@pytest.mark.rule("GI 7", "GI 12.2")
def test_attack_helicopters_that_attack_from_a_hex_of_their_own_are_fired_on_in_return():  # R-G66
    table = lone_gunships("us-attack-1", "us-attack-2")
    odds = GAME.odds(table.state, table.action("commit"), "us")
    assert odds is not None
    assert {note.key for note in odds.notes} >= {"odds.expected_return"}
    table.do("commit")
    table.dice(6, 6, 6)
    table.do("shoot_all")
    assert {table.board.label(a.hex) for a in table.offered("return_fire")} == {"B14", "C13"}
    table.dice(6, 1)  # the lower of the two that attacked; the transport beside them did not
    assert shots(table.do("return_fire", "nva-inf-5-1", "C13")) == [("return", "us-attack-1", 4)]


@pytest.mark.rule("GI 8")
def test_an_attack_helicopter_that_return_fire_kills_leaves_with_ten_hits():
    table = lone_gunships("us-attack-1", hits=7)
    table.do("commit")
    table.dice(6, 6)
    table.do("shoot_all")
    table.dice(1)
    records = table.do("return_fire", "nva-inf-5-1", "C13")
    assert shots(records) == [("return", "us-attack-1", 3)]
    assert [r.pieces for r in of_kind(records, "eliminated")] == [("us-attack-1",)]
    assert (table.at("us-attack-1"), table.hits("us-trans-1")) == ("lost", 7)


@pytest.mark.rule("GI 9")
def test_a_mission_in_defence_may_be_fired_at_attack_helicopters_that_attack_alone():  # R-G66
    table = lone_gunships("us-attack-1", hits=8).put("A14", "nva-mtr-1")
    table.state.fires.append(Fire("nva", table.hex("B13"), "defence", ["nva-mtr-1"]))
    table.state.units["nva-mtr-1"].missions = 1
    table.do("commit")
    assert table.hexes("defend") == {"B14", "C13"}
    table.dice(1)
    assert shots(table.do("defend", "nva-mtr-1", "C13", numbers=(0,))) == [("artillery", "us-attack-1", 2)]
    assert table.at("us-attack-1") == "lost"
    table.dice(6, 6)
    assert [victim for _, victim, _ in shots(table.do("done"))] == ["nva-inf-5-1", "us-inf-4-1"]


@pytest.mark.rule("GI 9", "GI 12.2")
def test_a_mission_in_defence_is_not_fired_where_helicopters_attack_beside_ground_units_that_do_not():
    table = lone_gunships("us-attack-1").put("A14", "nva-mtr-1").put("C13", "us-art-1")
    table.state.fires.append(Fire("nva", table.hex("B13"), "defence", ["nva-mtr-1"]))
    table.state.units["nva-mtr-1"].missions = 1
    table.do("commit")
    assert table.hexes("defend") == {"B14"}


@pytest.mark.rule("GI 12.2")
def test_the_odds_of_return_fire_count_lone_helicopters_and_no_planes():
    """The infantry attacks from a hill, the helicopter from flat jungle."""
    table = Table(phase="L").box("sky", "us-air-1").put("I17", "us-inf-4-1").put("I18", "nva-inf-5-1")
    table.put("I19", "us-attack-1").state.strikes.append(Strike("us-air-1", table.hex("I18"), "attack"))
    table.begin(Combat("us"))
    table.do("attack", "I18")
    table.do("add", "us-inf-4-1")

    def returned(verb: str, *pieces: str) -> str:
        odds = GAME.odds(table.state, table.action(verb, *pieces), "us")
        assert odds is not None
        return next(GAME.catalogue.say(note) for note in odds.notes if note.key == "odds.expected_return")

    assert returned("commit") == returned("add", "us-air-1") == "Expected hits in return: 1.00"
    assert returned("add", "us-attack-1") == "Expected hits in return: 3.00"


@pytest.mark.rule("GI 12.2")
def test_a_helicopter_in_the_attacked_hex_may_defend_once():
    table = Table(phase="H").put("B14", "us-inf-4-1").put("B14", "us-attack-1").put("B13", "nva-inf-5-1")
    table.begin(Combat("nva"))
    table.do("attack", "B14")
    table.do("add", "nva-inf-5-1")
    table.dice(6, 6)
    table.do("commit")
    table.dice(1)
    assert shots(table.do("return_fire", "us-attack-1", "B13")) == [("return", "nva-inf-5-1", 4)]
    assert table.state.units["us-attack-1"].used


# GI 12.3


@pytest.mark.rule("GI 12.3")
def test_units_due_enter_at_their_hexes_without_a_lift():
    table = Table(phase="B", turn=5)
    for unit in ("us-inf-5-1", "us-inf-5-5", "us-trans-1"):
        table.box("reserve", unit)
    table.put("A12", "nva-inf-5-1").begin(Enter())
    table.do("take", "us-inf-5-5")
    assert table.hexes("place") == {f"A{n}" for n in range(11, 26)} - {"A12"}
    table.refused("GI 4", "place", "A12")
    table.refused("GI 15", "place", "N1")
    table.do("place", "A11")
    table.do("quick_entry")
    assert table.at("us-inf-5-1") in {f"A{n}" for n in range(16, 26)}
    assert table.at("us-trans-1") == "box"
    assert table.done("used") == {}


@pytest.mark.rule("GI 12.3")
def test_reinforcements_wait_for_their_turn():
    table = Table(phase="B", turn=4)
    table.box("reserve", "us-inf-5-5", "us-inf-5-1").begin(Enter())
    assert table.pieces("take") == {"us-inf-5-1"}
    table.refused("GI 15", "take", "us-inf-5-5")


def lifting(scenario: str = "hill_875") -> Table:
    table = Table(scenario, phase="J").put("A20", "us-inf-4-1", "us-inf-4-2", "us-art-1")
    return table.box("box", "us-trans-1", "us-trans-2")


@pytest.mark.rule("GI 12.3")
def test_a_transport_lifts_one_unit_a_turn_and_a_unit_is_lifted_once():
    table = lifting().begin(UsMovement())
    table.do("lift", "us-inf-4-1")
    table.do("land", "N3")
    table.do("to_box")
    table.refused("GI 12.3", "lift", "us-inf-4-1")
    table.do("lift", "us-inf-4-2")
    table.do("land", "N4")
    table.do("stay")
    assert table.at("us-trans-2") == "N4"
    table.refused("GI 4", "lift", "us-art-1")
    assert "us-inf-4-1" in table.pieces("pick"), "flight costs no movement points"


@pytest.mark.rule("GI 12.3")
def test_landings_keep_out_of_hills_zones_and_full_hexes():
    table = lifting().put("N5", "nva-inf-5-1").put("A16", "us-inf-5-1", "us-inf-5-2", "us-inf-5-3").begin(UsMovement())
    table.do("lift", "us-inf-4-1")
    table.refused("GI 4", "land", "I13")
    table.refused("GI 12.4", "land", "N3")
    table.refused("GI 4", "land", "N5")
    table.refused("GI 5", "land", "A16")
    assert "N2" in table.hexes("land")


@pytest.mark.rule("GI 12.3")
def test_nothing_is_lifted_out_of_a_hill_and_civilians_never():
    table = lifting().put("I13", "us-inf-5-1").begin(UsMovement())
    table.refused("GI 4", "lift", "us-inf-5-1")
    civil = Table("under_fire", phase="J").put("O20", "civ-1").box("box", "us-trans-1").begin(UsMovement())
    civil.refused("GI 12.3", "lift", "civ-1")


@pytest.mark.rule("GI 12.3")
def test_an_empty_transport_lands_in_a_zone_only_beside_a_us_unit():
    table = Table(phase="J").put("N5", "nva-inf-5-1").put("N3", "us-inf-4-1").box("box", "us-trans-1", "us-attack-1")
    table.begin(UsMovement())
    table.do("fly", "us-trans-1")
    assert "N3" in table.hexes("fly_to")
    table.refused("GI 12.4", "fly_to", "M4")
    table.do("fly_to", "N3")
    table.do("fly", "us-attack-1")
    assert "M5" in table.hexes("fly_to"), "attack helicopters fly next to the enemy"
    table.do("fly_to", "M5")
    table.refused("GI 4", "fly", "us-attack-1")


# GI 12.4


def assault(target: str = "C16", escorts: int = 1, garrison: bool = False, carried: int = 2) -> Table:
    table = Table(phase="F").put("A22", "us-inf-4-1", "us-inf-4-2", "us-inf-4-3").put("C14", "nva-inf-5-1")
    if garrison:
        table.put("C16", "nva-inf-3-1")
    table.box("box", "us-trans-1", "us-trans-2", "us-trans-3", "us-attack-1", "us-attack-2").begin(AirAssaults())
    table.do("assault", target)
    for number in range(1, carried + 1):
        table.do("carry", f"us-inf-4-{number}")
    for number in range(1, escorts + 1):
        table.do("escort", f"us-attack-{number}")
    table.do("launch")
    assert (table.step, table.seat) == ("reveal_ambush", "nva")
    return table


@pytest.mark.rule("GI 12.4")
def test_an_assault_goes_into_an_nva_zone_and_not_onto_a_hill():
    table = Table(phase="F").put("A22", "us-inf-4-1").put("C14", "nva-inf-5-1").box("box", "us-trans-1")
    table.begin(AirAssaults())
    table.refused("GI 4", "assault", "C15")
    table.refused("GI 12.4", "assault", "A22")
    assert "C16" in table.hexes("assault")
    table.do("assault", "C16")
    assert table.offered("launch") == []


@pytest.mark.rule("GI 12.4")
def test_three_units_at_most_each_in_its_own_transport():
    table = Table(phase="F").put("A22", "us-inf-4-1", "us-inf-4-2", "us-inf-4-3").put("A21", "us-mtr-1")
    table.put("C14", "nva-inf-5-1").box("box", *(f"us-trans-{n}" for n in range(1, 6))).begin(AirAssaults())
    table.do("assault", "C16")
    for number in (1, 2, 3):
        table.do("carry", f"us-inf-4-{number}")
    table.refused("GI 12.4", "carry", "us-mtr-1")


@pytest.mark.rule("GI 12.4")
@pytest.mark.parametrize(("garrison", "value"), [(False, 5), (True, 6)])
def test_antiaircraft_fire_comes_first_at_an_attack_helicopter(garrison, value):
    table = assault(garrison=garrison).dice(3, 6)
    records = table.do("keep_hidden")
    (shot,) = of_kind(records, "fire")
    assert (fact(shot, "cause"), fact(shot, "fire"), fact(shot, "victim")) == ("flak", value, "us-attack-1")
    assert table.lost("us") == value - 2, "hits on helicopters score"


@pytest.mark.rule("GI 12.4")
@pytest.mark.parametrize(("garrison", "hits"), [(False, 4), (True, 5)])
def test_four_or_five_hits_in_one_assault_change_nothing_for_an_attack_helicopter(garrison, hits):
    table = assault(garrison=garrison).dice(1, 1, 6, 6, 6, 6)
    records = table.do("keep_hidden")
    assert not of_kind(records, "copter_lost"), "only transports are lost by 12.4"
    assert not of_kind(records, "demoralised")
    assert (table.at("us-attack-1"), table.hits("us-attack-1")) == ("air", hits)


@pytest.mark.rule("GI 8")
@pytest.mark.parametrize(("before", "placed", "gone"), [(4, 3, False), (6, 3, False), (7, 3, True), (9, 1, True)])
def test_an_attack_helicopter_takes_ten_hits_and_no_more(before, placed, gone):
    table = assault().hurt("us-attack-1", before).dice(3, 1)  # antiaircraft fire in a zone: 5 - 2; the landing succeeds
    records = table.do("keep_hidden")
    assert shots(records) == [("flak", "us-attack-1", placed)]
    assert table.lost("us") == table.hits("us-attack-1") == before + placed
    assert (table.at("us-attack-1") == "lost") is gone
    assert bool(of_kind(records, "eliminated")) is gone
    assert table.at("us-inf-4-1") == "C16"


@pytest.mark.rule("GI 8")
def test_six_hits_demoralise_an_attack_helicopter():
    table = assault().hurt("us-attack-1", 3).dice(3, 1)
    (shaken,) = of_kind(table.do("keep_hidden"), "demoralised")
    assert shaken.pieces == ("us-attack-1",)
    assert table.done("shaken") == {"us-attack-1": table.state.turn + 1}


@pytest.mark.rule("GI 8")
def test_a_demoralised_attack_helicopter_escorts_no_assault_nearer_to_the_enemy():
    table = Table(phase="F").put("A22", "us-inf-4-1").put("C14", "nva-inf-5-1").box("box", "us-trans-1")
    table.put("A21", "us-attack-1", hits=6, shaken=2).put("C16", "us-attack-2", hits=6, shaken=2)
    table.box("box", "us-attack-3", "us-attack-4").hurt("us-attack-3", 6)
    table.state.units["us-attack-3"].shaken = 2
    table.begin(AirAssaults())
    table.do("assault", "C16")
    table.do("carry", "us-inf-4-1")
    assert table.pieces("escort") == {"us-attack-2", "us-attack-4"}
    table.refused("GI 8", "escort", "us-attack-1")
    table.refused("GI 8", "escort", "us-attack-3")


@pytest.mark.rule("GI 8")
def test_a_demoralised_attack_helicopter_flies_only_away_from_the_enemy():
    table = Table(phase="J").put("C14", "nva-inf-5-1").put("A19", "us-attack-1", hits=6, shaken=2)
    table.box("box", "us-attack-2").hurt("us-attack-2", 6)
    table.state.units["us-attack-2"].shaken = 2
    table.begin(UsMovement())
    table.do("fly", "us-attack-1")
    distance, foe = table.state.content.distance, table.hex("C14")
    far = distance(table.hex("A19"), foe)
    assert table.hexes("fly_to")
    assert all(distance(action.hex, foe) >= far for action in table.offered("fly_to"))
    table.refused("GI 8", "fly_to", "A18")
    table.do("to_box")
    table.do("fly", "us-attack-2")
    assert not table.offered("fly_to"), "off the map is farther from the enemy than any hex"
    table.refused("GI 8", "fly_to", "A25")


@pytest.mark.rule("GI 12.4")
def test_without_attack_helicopters_a_unit_aboard_takes_it_and_its_transport_may_be_lost():
    table = assault(escorts=0).dice(4, 1, 1)  # victim: the second; the antiaircraft die; the assault die
    table.do("keep_hidden")
    assert table.hits("us-inf-4-2") == 4
    assert table.at("us-trans-2") == "lost"
    assert table.at("us-inf-4-2") == "C16", "the unit stays in play"
    three = assault(escorts=0).dice(1, 3, 1)
    three.do("keep_hidden")
    assert three.hits("us-inf-4-1") == 3
    assert three.at("us-trans-1") != "lost"


@pytest.mark.rule("GI 12.4")
def test_five_drives_the_helicopters_off_and_six_everybody():
    five = assault().dice(6, 5)
    five.do("keep_hidden")
    assert five.at("us-inf-4-1") == "C16"
    assert five.at("us-attack-1") == five.at("us-trans-1") == "box"
    six = assault().dice(6, 6)
    six.do("keep_hidden")
    assert six.at("us-inf-4-1") == six.at("us-inf-4-2") == "A22"
    assert six.at("us-trans-1") == "box"


@pytest.mark.rule("GI 12.4")
def test_helicopters_stay_after_a_success_three_to_a_hex_and_are_used():
    table = assault(escorts=2).dice(1, 6, 1)
    table.do("keep_hidden")
    assert table.step == "park_fleet"
    for copter in ("us-trans-1", "us-attack-1", "us-attack-2"):
        table.do("stay", copter)
    assert table.at("us-trans-2") == "box"
    assert set(table.done("used")) == {"us-trans-1", "us-trans-2", "us-attack-1", "us-attack-2"}


@pytest.mark.rule("GI 12.4")
@pytest.mark.parametrize("face", [5, 6])
def test_nobody_is_asked_about_helicopters_that_were_driven_off(face):
    table = assault().dice(6, face)
    table.do("keep_hidden")
    assert (table.step, table.at("us-trans-1")) == ("air_assaults", "box")


@pytest.mark.rule("GI 12.4")
def test_the_attack_helicopters_fire_though_the_battery_aboard_cannot():
    table = Table(phase="F").put("A22", "us-art-1").put("C16", "nva-inf-3-1")
    table.box("box", "us-trans-1", "us-attack-1").begin(AirAssaults())
    table.do("assault", "C16")
    table.do("carry", "us-art-1")
    table.do("escort", "us-attack-1")
    table.do("launch")
    table.dice(6, 1, 1)  # antiaircraft, the assault die, the helicopters
    assert shots(table.do("keep_hidden"))[1:] == [("attack", "nva-inf-3-1", 4)], "and who did not fire is not fired on"
    assert table.step == "land_nearby"


@pytest.mark.rule("GI 5")
@pytest.mark.parametrize("fourth", ["us-mtr-1", "us-art-1"])
def test_only_what_does_not_count_for_stacking_may_assault_into_a_full_hex(fourth):
    table = Table("dak_to", phase="F").put("O16", "us-inf-5-1", "us-inf-5-2", "us-inf-5-3").put("A5", fourth)
    table.put("A5", "us-inf-4-1").put("O18", "nva-inf-4-1").box("box", "us-trans-1", "us-trans-2").begin(AirAssaults())
    table.do("assault", "O16")
    assert table.pieces("carry") == {fourth}
    table.refused("GI 5", "carry", "us-inf-4-1")


@pytest.mark.rule("GI 12.4")
def test_the_landing_units_fight_for_an_occupied_hex_with_the_helicopters_on_a_success():
    table = assault(garrison=True).dice(6, 1)
    table.do("keep_hidden")
    assert (table.step, table.seat) == ("attack_shots", "us")
    assert table.pieces("shoot") == {"us-inf-4-1", "us-inf-4-2", "us-attack-1"}
    table.dice(1, 1, 1, 1, 1)  # 3 + 3 + 4 hits; the garrison answers at one of two without cover
    records = table.do("shoot_all")
    assert table.at("nva-inf-3-1") == "lost"
    assert shots(records)[-1] == ("return", "us-inf-4-1", 2)
    assert table.at("us-inf-4-1") == "C16", "the emptied hex is landed in"


@pytest.mark.rule("GI 12.4")
def test_on_five_the_fight_is_without_the_helicopters():
    table = assault(garrison=True).dice(6, 5)
    table.do("keep_hidden")
    assert table.pieces("shoot") == {"us-inf-4-1", "us-inf-4-2"}


@pytest.mark.rule("GI 12.4")
def test_units_land_next_to_a_hex_that_is_still_held():
    table = assault(garrison=True, carried=1, escorts=0).dice(6, 1)
    table.dice(6, 6)
    table.do("keep_hidden")
    assert table.step == "land_nearby"
    assert table.hexes("land") == {"B15", "B16", "C17", "D16"}, "not the hills C15 and D15"
    table.refused("GI 12.4", "land", "A22")
    table.refused("GI 4", "land", "D15")
    table.do("land", "B16")
    assert table.at("us-inf-4-1") == "B16"
    table.do("stay", "us-trans-1")
    assert table.at("us-trans-1") == "B16"


@pytest.mark.rule("GI 12.4")
def test_a_revealed_ambush_fires_with_seven_and_then_at_a_landing_unit():
    table = assault()
    table.state.plots.append(Plot(table.hex("C16")))
    assert {a.verb for a in GAME.decision(table.state).actions} == {"reveal", "keep_hidden"}
    table.dice(6, 4, 3, 1)  # antiaircraft; victim of the ambush: the second; its die; the assault die
    records = table.do("reveal")
    assert shots(records) == [("flak", "us-attack-1", 4), ("ambush", "us-inf-4-2", 5)]
    assert table.at("us-attack-1") == "air"
    assert table.at("us-trans-2") == "lost"
    assert table.state.plots[0].spent


@pytest.mark.rule("GI 12.4")
def test_the_nva_player_is_asked_at_every_assault():
    table = assault()
    assert table.offered("reveal") == []
    table.refused("GI 13", "reveal")


@pytest.mark.rule("GI 12.4")
def test_a_hex_is_assaulted_once_a_turn_and_a_demoralised_unit_does_not_go_closer():
    table = assault(carried=1).dice(6, 6)
    table.do("keep_hidden")
    table.refused("GI 12.4", "assault", "C16")
    shaken = Table(phase="F").put("A22", "us-inf-4-1", hits=6, shaken=2).put("C14", "nva-inf-5-1")
    shaken.box("box", "us-trans-1").begin(AirAssaults())
    assert shaken.offered("assault") == []
    shaken.refused("GI 8", "assault", "C16")


# GI 13


@pytest.mark.rule("GI 13")
def test_where_an_ambush_may_be_written():
    table = Table("dak_to", phase="A").put("O15", "nva-inf-5-1").put("S1", "us-inf-4-1")
    table.state.firebases.append(table.hex("N14"))
    table.begin(PlotAmbushes())
    assert "O18" in table.hexes("ambush")
    table.refused("GI 13", "ambush", "O19")
    table.refused("GI 13", "ambush", "P17")
    table.refused("GI 13", "ambush", "N13")
    table.do("ambush", "O18")
    table.refused("GI 13", "ambush", "O18")
    table.do("ambush", "O17")
    assert heard_by(table.do("ambush", "O16"), "us") == []
    assert table.step == "", "three hexes and no more"


def ambushed() -> Table:
    table = Table(phase="J").put("B12", "us-inf-4-1").put("B17", "us-inf-4-2")
    table.state.plots.append(Plot(table.hex("B14")))
    table.begin(March("us-inf-4-1"))
    table.do("step", "B13")
    table.do("step", "C14") if "C14" in table.hexes("step") else table.do("halt")
    return table.begin(SpringAmbushes())


@pytest.mark.rule("GI 13")
def test_an_ambush_catches_who_came_into_its_seven_hexes():
    table = ambushed()
    assert victims(table.state, table.hex("B14")) == ["us-inf-4-1"]
    table.refused("GI 13", "spring", "us-inf-4-2", "B14")
    table.dice(1)
    records = table.do("spring", "us-inf-4-1", "B14")
    assert shots(records) == [("ambush", "us-inf-4-1", 6)]
    assert table.state.plots[0].spent
    assert table.offered("spring") == []
    table.refused("GI 13", "spring", "us-inf-4-1", "B14")


@pytest.mark.rule("GI 13")
def test_the_terrain_of_the_last_of_its_hexes_counts():
    table = Table(phase="L").put("H18", "us-inf-4-1")
    table.state.plots.append(Plot(table.hex("H16")))
    table.state.trail["us-inf-4-1"] = [table.hex("H17"), table.hex("H16"), table.hex("H18")]
    table.begin(SpringAmbushes()).dice(1)
    assert shots(table.do("spring", "us-inf-4-1", "H16")) == [("ambush", "us-inf-4-1", 5)]


@pytest.mark.rule("GI 13")
def test_the_nva_player_is_always_asked_and_plots_lapse_at_the_end_of_the_turn():
    table = Table(phase="L").put("B14", "us-inf-4-1").begin(SpringAmbushes())
    assert [a.verb for a in GAME.decision(table.state).actions] == ["done"]
    table.state.plots.append(Plot(table.hex("B14")))
    assert table.offered("spring") == [], "a unit that only stood there is safe"
    table.do("done")
    log = Log(table.state.dice)
    Turn().end_of_turn(table.state, log)
    assert table.state.plots == []
    assert "B14" not in str(log.records)
