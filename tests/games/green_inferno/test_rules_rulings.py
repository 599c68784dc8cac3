"""Rulings on corners of the rulebook, each with what the game does by it."""

from __future__ import annotations

from typing import Any

import pytest

from games.green_inferno.rules.air.muster import AirAssaults
from games.green_inferno.rules.combat.attack import Combat
from games.green_inferno.rules.firebases import finish_sites
from games.green_inferno.rules.movement.phase import NvaMovement, UsMovement
from games.green_inferno.sequence import Turn
from games.green_inferno.state import Fire, Site
from hexcore.game.records import Log, Record
from tests.games.green_inferno.gi_table import GAME, Table, fact, of_kind


def ruling(rule: str, number: str) -> str:
    """The text of a ruling that stands beside a rule, with its reason."""
    (found,) = [ruling for ruling in GAME.rulebook.find(rule).rulings if ruling.id == number]
    assert found.reason
    return found.text


def shots(records: list[Record]) -> list[tuple[str, str, int]]:
    return [(fact(r, "cause"), fact(r, "victim"), fact(r, "hits")) for r in of_kind(records, "fire")]


# GI 9 in GI 7: attackers under fire in defence


def attacked(*attackers: str) -> Table:
    """NVA units in A2 attack the infantry in A1, for which the battery beside it holds a mission."""
    table = Table(phase="H").put("A1", "us-inf-4-1", "us-art-1").put("A2", *attackers)
    table.state.fires.append(Fire("us", table.hex("A1"), "defence", ["us-art-1"]))
    table.state.units["us-art-1"].missions = 1
    table.begin(Combat("nva"))
    table.do("attack", "A1")
    table.do("add_all")
    table.do("commit")
    return table


@pytest.mark.rule("GI 9")
def test_a_pinned_attacker_drops_out_and_is_not_fired_on():
    assert "drops out" in ruling("9", "R-G109")
    table = attacked("nva-inf-4-2", "nva-inf-4-1").dice(1, 1)  # the top of the stack is hit
    table.do("defend", "us-art-1", "A2", numbers=[0])
    assert table.done("interdicted") == {"nva-inf-4-1": 1}
    table.dice(6, 1)  # the other one fires; the infantry answers without drawing a victim
    records = table.do("done")
    assert shots(records) == [("attack", "us-inf-4-1", 1), ("return", "nva-inf-4-2", 3)]


@pytest.mark.rule("GI 7")
def test_a_hex_whose_attackers_are_all_pinned_counts_as_attacked():
    assert "counts as attacked" in ruling("9", "R-G109")
    table = attacked("nva-inf-4-1").put("B1", "nva-inf-5-1").dice(1)
    table.do("defend", "us-art-1", "A2", numbers=[0])
    assert shots(table.do("done")) == []
    assert table.step == "combat"
    table.refused("GI 7", "attack", "A1")


# GI 5: helicopters that only unload


@pytest.mark.rule("GI 5")
def test_a_transport_unloads_among_three_helicopters_and_leaves_at_once():
    assert "at once" in ruling("5", "R-G110")
    table = Table(phase="J").put("A22", "us-inf-4-1").put("A20", "us-attack-1", "us-attack-2", "us-trans-2")
    table.box("box", "us-trans-1").begin(UsMovement())
    table.do("lift", "us-inf-4-1")
    table.do("aboard", "us-trans-1")
    table.do("land", "A20")
    assert (table.at("us-inf-4-1"), table.at("us-trans-1"), table.step) == ("A20", "box", "us_movement")


# GI 9.1: the die of the guns


@pytest.mark.rule("GI 9.1")
def test_the_gun_die_is_the_first_thing_in_phase_a():
    assert "at the start of phase A, before any plot is written" in ruling("3", "R-G45")
    table = Table(phase="M").box("guns", "nva-gun-1").box("sky", "us-air-1").put("C3", "nva-inf-5-1").dice(1)
    log = Log(table.state.dice)
    Turn.guns_in_cambodia(Turn(), table.state, log)
    assert [(record.kind, table.state.phase) for record in log.records] == [("phase", "A"), ("guns", "A")]
    assert (table.state.strikes, table.state.plots) == ([], []), "nothing is written yet"


# GI 7: engineers


@pytest.mark.rule("GI 7")
@pytest.mark.parametrize(
    ("unit", "cover"),
    [("us-inf-4-1", -1), ("us-mtr-1", -1), ("us-art-1", -2)],
)
def test_an_engineer_helps_infantry_and_mortars_against_a_trench_but_no_battery(unit, cover):
    assert "not even a battery in a fight" in ruling("7", "R-G55")
    table = Table(phase="L").put("I14", unit, "us-eng-1").put("I13", "nva-inf-5-1").begin(Combat("us"))
    table.do("attack", "I13")
    table.do("add", unit)
    (shot, *_) = of_kind(table.dice(1, 1, 6).do("commit"), "fire")
    assert [m.amount for m in shot.modifiers if "entrenchment" in m.label.key] == [cover]


@pytest.mark.rule("GI 7")
def test_those_who_must_return_fire_do_so_first_however_many_hexes_attack():
    assert "however many hexes attack" in ruling("7", "R-G96")
    table = Table(phase="H").put("A20", "us-inf-4-1", "us-mtr-1").put("A19", "nva-inf-4-1").put("A21", "nva-inf-4-2")
    table.begin(Combat("nva"))
    table.do("attack", "A20")
    table.do("add_all")
    table.do("commit")
    table.do("done")
    table.dice(6, 6).do("shoot_all")
    assert (table.step, table.pieces("return_fire"), table.offered("done")) == ("return_fire", {"us-inf-4-1"}, [])
    table.dice(6).do("return_fire", "us-inf-4-1", "A19")
    assert table.pieces("return_fire") == {"us-mtr-1"}
    assert table.offered("done")


# GI 12.4: who is in an air assault, and in which order


def flight(*carried: str, target: str = "C16", garrison: str = "nva-inf-3-1", escorts: int = 0) -> Table:
    table = Table(phase="F").put("A22", *carried).put("C14", "nva-inf-5-1").put("C16", garrison)
    table.box("box", "us-trans-1", "us-trans-2", "us-trans-3", "us-attack-1").begin(AirAssaults())
    table.do("assault", target)
    for unit in carried:
        table.do("carry", unit)
    if escorts:
        table.do("escort", "us-attack-1")
    table.do("launch")
    return table


@pytest.mark.rule("GI 12.4")
@pytest.mark.parametrize("first", ["us-inf-4-1", "us-inf-4-2"])
def test_victims_of_the_return_fire_are_drawn_as_they_went_aboard(first):
    assert "went aboard" in ruling("12.4", "R-G111")
    table = flight("us-inf-4-1", "us-inf-4-2").dice(1, 6, 1)  # antiaircraft at the first, a success
    table.do("keep_hidden")
    table.dice(6).do("shoot", first)
    (last,) = table.pieces("shoot")
    records = table.dice(6, 1, 6).do("shoot", last)  # the answer: a 1 draws the first aboard
    assert shots(records)[-1][:2] == ("return", "us-inf-4-1")


@pytest.mark.rule("GI 12.4")
@pytest.mark.parametrize(("hits", "die", "transport"), [(8, 1, "C17"), (6, 1, "lost"), (6, 6, "C17")])
def test_only_hits_that_are_placed_bring_a_transport_down(hits, die, transport):
    assert "only the hits that are placed count" in ruling("12.4", "R-G112")
    table = Table(phase="F").put("A22", "us-inf-4-1", hits=hits).put("A22", "us-inf-4-2").put("C15", "nva-inf-5-1")
    table.box("box", "us-trans-1", "us-trans-2").begin(AirAssaults())
    table.do("assault", "C17")
    table.do("carry", "us-inf-4-1")
    table.do("carry", "us-inf-4-2")
    table.do("launch")
    table.dice(1, die, 1).do("keep_hidden")  # antiaircraft 5 at the first: 4 hits on a 1, 2 on a 6; then a success
    if transport != "lost":
        table.do("stay", "us-trans-1")
    assert table.at("us-trans-1") == transport


@pytest.mark.rule("GI 12.4")
def test_batteries_aboard_take_no_part_in_the_fight():
    assert "takes no part in the fight" in ruling("12.4", "R-G115")
    table = flight("us-inf-4-1", "us-art-1").dice(1, 6, 1, 6, 6)  # antiaircraft, a success, one shot, its answer
    records = table.do("keep_hidden")
    (fight,) = of_kind(records, "fight")
    assert fight.pieces == ("us-inf-4-1",)
    assert [name for name, _, _ in shots(records)] == ["flak", "attack", "return"]


@pytest.mark.rule("GI 12.4")
def test_without_anybody_who_could_fire_there_is_no_fight():
    records = flight("us-art-1").dice(6, 1).do("keep_hidden")
    assert of_kind(records, "fight") == []
    escorted = flight("us-art-1", escorts=1).dice(6, 1, 1).do("keep_hidden")
    (fight,) = of_kind(escorted, "fight")
    assert fight.pieces == ("us-attack-1",)


# GI 12.3, GI 12.4: to another hex


@pytest.mark.rule("GI 12.3")
def test_a_lift_does_not_end_where_it_began():
    assert "to a hex other than its own" in ruling("12.4", "R-G113")
    table = Table(phase="J").put("A22", "us-art-1").box("box", "us-trans-1").begin(UsMovement())
    table.do("lift", "us-art-1")
    assert "A22" not in table.hexes("land")
    table.refused("GI 12.3", "land", "A22")


@pytest.mark.rule("GI 12.4")
def test_a_unit_does_not_assault_the_hex_it_stands_in():
    table = Table(phase="F").put("C16", "us-inf-4-1").put("C14", "nva-inf-5-1").box("box", "us-trans-1")
    table.begin(AirAssaults())
    assert "C16" not in table.hexes("assault")
    table.refused("GI 12.4", "assault", "C16")
    table.do("assault", "B14")
    assert table.pieces("carry") == {"us-inf-4-1"}


@pytest.mark.rule("GI 11")
def test_a_battery_set_down_where_it_was_taken_aboard_has_not_been_flown_in():
    assert "does not count as flown in" in ruling("12.4", "R-G113")
    table = Table(turn=2, phase="F").put("C17", "us-art-1", "us-eng-1", "us-trans-2").put("C16", "nva-inf-3-1")
    table.state.sites.append(Site(table.hex("C17"), "us-eng-1", "us-trans-2", 1))
    table.box("box", "us-trans-1").begin(AirAssaults())
    table.do("assault", "C16")
    table.do("carry", "us-art-1")
    table.do("launch")
    table.dice(6, 1).do("keep_hidden")
    table.do("land", "C17")
    finish_sites(table.state, Log(table.state.dice))
    assert (table.state.firebases, table.done("landed")) == ([], {})


# GI 8 with GI 16.1: an advance from below


@pytest.mark.rule("GI 8")
@pytest.mark.parametrize("spot", ["J19", "K20"])
def test_coming_out_of_a_tunnel_is_an_advance_on_demoralised_units(spot):
    assert "leaves a tunnel" in ruling("8", "R-G114")
    table: Any = Table("under_fire", turn=3, phase="G")
    table.state.tunnels["tunnel-1"].hex = table.hex("K19")
    table.box("placed", "tunnel-1").box("tunnel-1", "nva-inf-3-1")
    table.put("J20", "arvn-inf-3-1", hits=6, shaken=4).begin(NvaMovement())
    table.do("emerge", "nva-inf-3-1", spot)
    assert (table.step, table.seat) == ("withdraw", "us")
    table.do("withdraw", "J21")
    assert (table.at("arvn-inf-3-1"), table.step) == ("J21", "nva_movement")


@pytest.mark.rule("GI 8")
def test_coming_out_farther_off_asks_nobody():
    table: Any = Table("under_fire", turn=3, phase="G")
    table.state.tunnels["tunnel-1"].hex = table.hex("K19")
    table.box("placed", "tunnel-1").box("tunnel-1", "nva-inf-3-1")
    table.put("J21", "arvn-inf-3-1", hits=6, shaken=4).begin(NvaMovement())
    table.do("emerge", "nva-inf-3-1", "K19")
    assert table.step == "nva_movement"
