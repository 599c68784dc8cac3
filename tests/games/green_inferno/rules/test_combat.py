"""Fights and demoralised units: GI 7 and GI 8."""

from __future__ import annotations

import pytest

from games.green_inferno.rules.combat.attack import Combat
from games.green_inferno.rules.combat.fight import Fight, open_origins
from games.green_inferno.rules.combat.shots import Shot, cover, draw_victim, eliminate, ground_cover, targets
from games.green_inferno.rules.demoralised import Withdraw
from games.green_inferno.rules.movement.march import March
from games.green_inferno.rules.movement.phase import UsMovement
from games.green_inferno.state import Fire, Site, Strike
from hexcore.game.dice import Dice
from hexcore.game.records import Log, Record
from hexcore.text import say
from tests.games.green_inferno.gi_table import GAME, Table, fact, of_kind

TABLE = (1, 1, 2, 2, 3, 3)


def attack(table: Table, target: str, *units: str) -> list:
    """Attack a hex with some units, all firing in this order."""
    table.do("attack", target)
    for unit in units:
        table.do("add", unit)
    records = table.do("commit")
    return records + table.do("done") if table.step == "defensive_fire" else records


def summary(records: list) -> list[tuple[str, int]]:
    return [(fact(r, "victim"), fact(r, "hits")) for r in of_kind(records, "fire")]


# GI 7: the printed example


@pytest.mark.rule("GI 7")
def test_the_printed_example():
    table = Table(phase="H").put("B13", "nva-inf-5-1").put("B14", "us-inf-4-1").begin(Combat("nva")).dice(3, 6)
    records = attack(table, "B14", "nva-inf-5-1")
    shot = of_kind(records, "fire")[0]
    assert (fact(shot, "fire"), fact(shot, "die"), fact(shot, "reduction"), fact(shot, "hits")) == (5, 3, 2, 3)
    assert table.hits("us-inf-4-1") == 3
    assert table.state.losses["us"][0] == 3


@pytest.mark.rule("GI 7")
def test_the_printed_example_into_a_village():
    table = Table("dak_to", phase="H").put("P16", "nva-inf-5-1").put("P17", "us-inf-4-1")
    table.begin(Combat("nva")).dice(3, 6)
    records = attack(table, "P17", "nva-inf-5-1")
    assert summary(records)[0] == ("us-inf-4-1", 2)


@pytest.mark.rule("GI 7")
@pytest.mark.parametrize(("face", "hits"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_the_fire_impact_table(face, hits):
    assert Shot(5, Table().state.content.fire_table).hits(face) == hits


@pytest.mark.rule("GI 7")
def test_hits_are_never_below_nothing():
    assert Shot(2, TABLE).hits(6) == 0


# GI 7: modifiers


@pytest.mark.rule("GI 7")
@pytest.mark.parametrize(
    ("frm", "to", "seat", "engineer", "amounts"),
    [
        ("B13", "B14", "us", False, []),
        ("H17", "H16", "us", False, [-1, -1]),  # a hill from below: hill and uphill
        ("H16", "H15", "us", False, [-1]),  # hill to hill
        ("H16", "H17", "us", False, []),  # from the hill down
        ("A10", "A11", "us", False, [-1]),  # across a river
        ("D10", "E10", "us", False, []),  # across a ford
        ("I14", "I13", "nva", False, [-1, -2]),  # hill and trench
        ("I14", "I13", "nva", True, [-1, -1]),  # the same with an engineer
        ("N8", "N9", "nva", False, [-1, -2, -1]),  # a trench on a hill, from below
        ("I14", "I13", "us", False, [-1]),  # a trench serves the NVA only
    ],
)
def test_modifiers_add_up(frm, to, seat, engineer, amounts):
    table = Table()
    found = ground_cover(table.state, table.hex(frm), table.hex(to), seat, engineer=engineer)
    assert [modifier.amount for modifier in found] == amounts


@pytest.mark.rule("GI 7")
def test_works_of_the_us_serve_the_us_only():
    table = Table()
    table.state.firebases.append(table.hex("B14"))
    table.state.sites.append(Site(table.hex("B15"), "us-eng-1", "us-trans-1", 1))
    assert [m.amount for m in cover(table.state, table.hex("B14"), "us")] == [-2]
    assert [m.amount for m in cover(table.state, table.hex("B15"), "us")] == [-1]
    assert cover(table.state, table.hex("B14"), "nva") == ()


@pytest.mark.rule("GI 7")
def test_an_engineer_helps_only_in_the_hex_of_the_firing_unit_and_not_while_building():
    table = Table(phase="L").put("I13", "nva-inf-5-1").put("I14", "us-inf-5-1", "us-eng-1").put("J13", "us-inf-5-2")
    table.begin(Combat("us")).dice(1, 1, 1, 1, 1, 1)
    records = attack(table, "I13", "us-inf-5-1", "us-inf-5-2") + table.do("shoot_all")
    first, second = of_kind(records, "fire")[:2]
    assert covers(first) == [-1, -1]
    assert covers(second) == [-1, -2]
    busy = Table(phase="L").put("I3", "nva-inf-5-1").put("I2", "us-inf-5-1", "us-eng-1")
    busy.state.sites.append(Site(busy.hex("I2"), "us-eng-1", "us-trans-1", 1))
    busy.begin(Combat("us")).dice(1, 1)
    records = attack(busy, "I3", "us-inf-5-1")
    assert covers(of_kind(records, "fire")[0]) == [-1, -2, -1]


def covers(shot: Record) -> list[int]:
    """What terrain and works take off a shot."""
    return [term.amount for term in shot.modifiers if term.label.key.startswith("cover.")]


@pytest.mark.rule("GI 7")
def test_return_fire_is_reduced_by_the_attackers_hex():
    table = Table(phase="H").put("H16", "nva-inf-5-1").put("H17", "us-inf-5-1").begin(Combat("nva")).dice(6, 1)
    records = attack(table, "H17", "nva-inf-5-1")
    assert summary(records) == [("us-inf-5-1", 2), ("nva-inf-5-1", 2)]  # 5 - 1 - hill - uphill


# GI 7: who fires, at whom, in which order


@pytest.mark.rule("GI 7")
@pytest.mark.parametrize(
    ("count", "faces", "place"),
    [
        (1, [], 0), (2, [3], 0), (2, [4], 1), (3, [2], 0), (3, [3], 1), (3, [4], 1), (3, [5], 2),
        (4, [4], 3), (4, [6, 5, 2], 1), (5, [6, 5], 4),
    ],
)  # fmt: skip
def test_the_victim_is_drawn_by_its_place_in_the_stack(count, faces, place):
    dice = Dice(0, faces=list(faces))
    pool = [f"unit-{number}" for number in range(count)]
    assert draw_victim(pool, Log(dice)) == (pool[place], faces[-1] if faces else 0)
    assert dice.faces == []


@pytest.mark.rule("GI 7")
def test_the_last_to_arrive_lies_on_top_and_the_first_set_up_does():
    table = Table(phase="H").put("B14", "us-inf-4-1", "us-inf-4-2", "us-inf-4-3").put("B13", "nva-inf-5-1")
    table.begin(Combat("nva")).dice(1, 6, 6, 6, 6)
    assert summary(attack(table, "B14", "nva-inf-5-1"))[0][0] == "us-inf-4-3"
    started = GAME.start("under_fire")
    assert started.ground[GAME.board("under_fire").hex("A10")] == ["nva-inf-4-3", "nva-inf-4-2", "nva-inf-4-1"]


@pytest.mark.rule("GI 7")
def test_mortars_and_batteries_are_hit_only_when_no_infantry_is_left():
    table = Table(phase="H").put("B14", "us-inf-4-1", "us-art-1", "us-mtr-1").put("B13", "nva-inf-5-1")
    table.begin(Combat("nva")).dice(1, 6)
    assert summary(attack(table, "B14", "nva-inf-5-1"))[0] == ("us-inf-4-1", 4)
    alone = Table(phase="H").put("B14", "us-art-1", "us-mtr-1").put("B13", "nva-inf-5-1").begin(Combat("nva"))
    alone.dice(4, 1)
    assert summary(attack(alone, "B14", "nva-inf-5-1"))[0] == ("us-art-1", 4)  # the mortar lies on top


@pytest.mark.rule("GI 7")
def test_attackers_fire_in_their_owners_order_and_the_stack_is_drawn_for_each():
    table = Table(phase="H").put("B13", "nva-inf-5-1", "nva-inf-4-1").put("B14", "us-inf-4-1", "us-inf-4-2")
    table.begin(Combat("nva"))
    attack(table, "B14", "nva-inf-5-1", "nva-inf-4-1")
    assert table.step == "attack_shots"
    table.dice(1, 6, 6, 1)
    first = table.do("shoot", "nva-inf-4-1")
    assert summary(first) == [("us-inf-4-2", 1)]  # victim die 1: top; fire die 6
    table.dice(1, 6, 4, 6)  # two defenders answer, each drawing its victim
    second = table.do("shoot", "nva-inf-5-1")
    assert summary(second)[0] == ("us-inf-4-1", 4)
    assert table.left_dice() == []


@pytest.mark.rule("GI 7")
def test_fire_is_simultaneous_so_a_doomed_defender_still_answers():
    table = Table(phase="H").put("B13", "nva-inf-5-1").put("B14", "us-inf-5-1", hits=9).begin(Combat("nva")).dice(1, 1)
    records = attack(table, "B14", "nva-inf-5-1")
    assert summary(records) == [("us-inf-5-1", 1), ("nva-inf-5-1", 4)]  # one hit to the tenth, surplus not scored
    assert table.at("us-inf-5-1") == "lost"
    assert table.lost("us") == 10


@pytest.mark.rule("GI 7")
def test_with_nobody_left_to_hit_the_rest_keep_their_fire_and_are_not_fired_on():
    table = Table(phase="H").put("B13", "nva-inf-5-1", "nva-inf-5-2").put("B14", "us-inf-4-1", hits=9)
    table.put("B12", "us-inf-4-2").begin(Combat("nva"))
    attack(table, "B14", "nva-inf-5-1", "nva-inf-5-2")
    table.dice(1, 1)
    table.do("shoot", "nva-inf-5-1")
    assert table.at("us-inf-4-1") == "lost"
    assert table.hits("nva-inf-5-1") == 3
    assert table.hits("nva-inf-5-2") == 0
    table.do("attack", "B12")
    assert table.pieces("add") == {"nva-inf-5-2"}
    table.refused("GI 7", "add", "nva-inf-5-1")


@pytest.mark.rule("GI 7")
def test_a_hex_is_attacked_once_a_phase_and_only_by_neighbours():
    table = Table(phase="H").put("B13", "nva-inf-5-1").put("C13", "nva-inf-5-2").put("B14", "us-inf-4-1")
    table.put("B17", "us-inf-4-2").put("E20", "nva-inf-4-1").begin(Combat("nva")).dice(6, 6)
    assert table.hexes("attack") == {"B14"}
    table.refused("GI 7", "attack", "B17")
    table.refused("GI 7", "attack", "B20")
    attack(table, "B14", "nva-inf-5-1")
    table.refused("GI 7", "attack", "B14")


@pytest.mark.rule("GI 7")
def test_the_defender_chooses_at_which_attacking_hex_each_unit_fires():
    table = Table(phase="H").put("B13", "nva-inf-5-1").put("B15", "nva-inf-5-2").put("B14", "us-inf-4-1", "us-inf-4-2")
    table.begin(Combat("nva"))
    attack(table, "B14", "nva-inf-5-1", "nva-inf-5-2")
    table.dice(1, 6, 1, 6)
    table.do("shoot_all")
    assert (table.step, table.seat) == ("return_fire", "us")
    assert len(table.offered("return_fire")) == 4
    table.dice(1, 1)
    table.do("return_fire", "us-inf-4-1", "B15")
    table.do("return_fire", "us-inf-4-2", "B15")
    assert (table.hits("nva-inf-5-1"), table.hits("nva-inf-5-2")) == (0, 6)
    assert table.step == "combat"


@pytest.mark.rule("GI 7")
def test_units_that_did_not_attack_are_not_fired_on():
    table = Table(phase="H").put("B13", "nva-inf-5-1", "nva-inf-5-2").put("B14", "us-inf-4-1").begin(Combat("nva"))
    table.dice(6, 1)
    records = attack(table, "B14", "nva-inf-5-1")
    assert summary(records)[1][0] == "nva-inf-5-1"
    assert table.left_dice() == []


@pytest.mark.rule("GI 7")
def test_an_attack_needs_a_ground_unit():
    table = Table(phase="L").put("B13", "nva-inf-5-1").put("B14", "us-inf-4-1").put("C13", "us-attack-1")
    table.begin(Combat("us"))
    table.do("attack", "B13")
    table.refused("GI 12.2", "commit")
    table.refused("GI 12.2", "add", "us-attack-1")
    assert table.pieces("add") == {"us-inf-4-1"}


# GI 8


@pytest.mark.rule("GI 8")
def test_six_hits_demoralise_and_ten_eliminate():
    table = Table(phase="H").put("B13", "nva-inf-5-1").put("B14", "us-inf-4-1", hits=4).begin(Combat("nva")).dice(5, 6)
    attack(table, "B14", "nva-inf-5-1")
    assert table.hits("us-inf-4-1") == 6
    assert table.state.units["us-inf-4-1"].shaken == 2
    five = Table(phase="H").put("B13", "nva-inf-5-1").put("B14", "us-inf-4-1", hits=3).begin(Combat("nva")).dice(5, 6)
    attack(five, "B14", "nva-inf-5-1")
    assert five.state.units["us-inf-4-1"].shaken == 0


@pytest.mark.rule("GI 8")
def test_the_marker_comes_off_at_the_end_of_the_next_turn_and_the_hits_stay():
    from games.green_inferno.sequence import Turn

    table = Table(turn=3).put("B14", "us-inf-4-1", hits=6, shaken=4)
    Turn().end_of_turn(table.state, Log(table.state.dice))
    assert table.state.units["us-inf-4-1"].shaken == 4
    table.state.turn = 4
    Turn().end_of_turn(table.state, Log(table.state.dice))
    assert table.state.units["us-inf-4-1"].shaken == 0
    assert table.hits("us-inf-4-1") == 6


@pytest.mark.rule("GI 8")
def test_a_demoralised_unit_does_not_go_closer():
    table = Table().put("B14", "us-inf-4-1", hits=6, shaken=2).put("B18", "nva-inf-5-1").begin(March("us-inf-4-1"))
    table.refused("GI 8", "step", "B15")
    assert "B13" in table.hexes("step")
    assert "A14" in table.hexes("step")


@pytest.mark.rule("GI 8")
def test_a_demoralised_unit_does_not_go_closer_to_helicopters_on_the_ground():  # R-G56, R-G67
    table = Table().put("B14", "nva-inf-4-1", hits=6, shaken=2).put("B18", "us-trans-1").begin(March("nva-inf-4-1"))
    table.refused("GI 8", "step", "B15")
    assert {"A14", "B13"} <= table.hexes("step")
    own = Table().put("B14", "us-inf-4-1", hits=6, shaken=2).put("B18", "us-trans-1").begin(March("us-inf-4-1"))
    assert "B15" in own.hexes("step"), "helicopters of its own side bar nothing"


@pytest.mark.rule("GI 8")
def test_a_demoralised_unit_withdraws_two_hexes_from_helicopters_too():  # R-G57
    table = Table(phase="J").put("B14", "nva-inf-4-1", hits=6, shaken=2).put("B12", "us-inf-4-1")
    table.put("B16", "us-trans-1").begin(March("us-inf-4-1"))
    table.do("step", "B13")
    assert table.step == "withdraw"
    table.refused("GI 8", "withdraw", "B15")
    assert "B15" not in table.hexes("withdraw")


@pytest.mark.rule("GI 8")
def test_a_demoralised_unit_fires_when_attacked_and_may_attack_a_neighbour():
    table = Table(phase="H").put("B13", "nva-inf-5-1", hits=6, shaken=2).put("B14", "us-inf-4-1", hits=6, shaken=2)
    table.begin(Combat("nva")).dice(6, 6)
    assert summary(attack(table, "B14", "nva-inf-5-1")) == [("us-inf-4-1", 2), ("nva-inf-5-1", 1)]


def advancing(**shaken: int) -> Table:
    table = Table(phase="G").put("B13", "nva-inf-5-1").put("B15", "us-inf-4-1", hits=6, **shaken)
    return table.begin(March("nva-inf-5-1"))


@pytest.mark.rule("GI 8")
def test_a_step_next_to_it_lets_a_demoralised_unit_withdraw_one_hex():
    table = advancing(shaken=2)
    table.do("step", "B14")
    assert (table.step, table.seat) == ("withdraw", "us")
    assert table.hexes("withdraw") == {"A16", "B16", "C16"}
    table.refused("GI 8", "withdraw", "A15")
    table.refused("GI 4", "withdraw", "B18")
    table.do("withdraw", "B16")
    assert table.at("us-inf-4-1") == "B16"
    assert table.step == "march"
    table.do("step", "B15")
    assert table.step == "march", "it withdraws once in a movement phase"


@pytest.mark.rule("GI 8")
def test_it_may_stay_and_others_are_not_asked():
    table = advancing(shaken=2)
    table.do("step", "B14")
    table.do("stay")
    assert table.at("us-inf-4-1") == "B15"
    steady = advancing()
    steady.do("step", "B14")
    assert steady.step == "march"


@pytest.mark.rule("GI 8")
def test_a_step_from_one_neighbour_to_another_raises_no_alarm_and_batteries_cannot_go():
    table = Table(phase="G").put("B14", "nva-inf-5-1").put("B15", "us-inf-4-1", hits=6, shaken=2)
    table.begin(March("nva-inf-5-1"))
    table.do("step", "C15")
    assert table.step == "march"
    gun = Table(phase="G").put("B13", "nva-inf-5-1").put("B15", "us-art-1", hits=6, shaken=2)
    gun.begin(March("nva-inf-5-1"))
    gun.do("step", "B14")
    assert gun.step == "march"


@pytest.mark.rule("GI 8")
def test_an_engineer_that_withdraws_loses_its_site():
    table = Table(phase="G").put("B14", "nva-inf-5-1").put("B15", "us-eng-1", hits=6, shaken=2)
    table.state.sites.append(Site(table.hex("B15"), "us-eng-1", "us-trans-1", 1))
    table.begin(Withdraw("us-eng-1"))
    table.do("withdraw", "B16")
    assert table.state.sites == []


def test_planes_of_a_defence_strike_only_near_their_written_hex():
    table = Table(phase="H").put("B13", "nva-inf-5-1").put("B14", "us-inf-4-1").box("sky", "us-air-1", "us-air-2")
    for plane, hex_ in (("us-air-1", "B12"), ("us-air-2", "F5")):
        table.state.strikes.append(Strike(plane, table.hex(hex_), "defence"))
    table.begin(Combat("nva")).dice(6, 6)
    attack(table, "B14", "nva-inf-5-1")
    assert table.step == "return_fire"
    assert table.pieces("return_fire") == {"us-air-1"}
    table.refused("GI 12.2", "return_fire", "us-air-2", "B13")
    table.dice(1)
    table.do("return_fire", "us-air-1", "B13")
    assert table.hits("nva-inf-5-1") == 1 + 6  # the Fire impact table: 7 - 1
    assert table.state.strikes[0].spent


# What stands in the way, and what counts


def reason(table: Table, verb: str, *things: str) -> tuple[str, str]:
    """Rule and key of a refusal."""
    refusal = GAME.explain(table.state, table.action(verb, *things))
    assert refusal is not None
    return refusal.rule, refusal.text.key.removeprefix("refusal.")


@pytest.mark.rule("GI 7")
def test_an_attack_is_made_of_units_of_its_own_side():
    table = Table(phase="L").put("A2", "us-inf-4-1", "us-inf-4-2").put("A1", "nva-inf-5-1").begin(Combat("us"))
    table.do("attack", "A1")
    assert reason(table, "add", "nva-inf-5-1") == ("GI 3", "not_yours")
    assert reason(table, "add") == ("GI 3", "not_yours")
    assert reason(table, "fly", "us-inf-4-1")[1] != "not_yours"


@pytest.mark.rule("GI 7")
def test_whoever_has_fired_does_not_fire_again_in_the_same_fight():
    table = Table(phase="L").put("A2", "us-inf-4-1", "us-inf-4-2").put("A1", "nva-inf-5-1").begin(Combat("us"))
    table.do("attack", "A1")
    table.do("add_all")
    table.do("commit")
    assert table.step == "attack_shots"
    table.dice(6).do("shoot", "us-inf-4-1")
    assert reason(table, "shoot", "us-inf-4-1") == ("GI 7", "has_fired")
    assert reason(table, "march", "us-inf-4-1")[1] != "has_fired"


@pytest.mark.rule("GI 10", "GI 9.2")
def test_a_mortar_without_a_mission_does_not_attack():
    table = Table(phase="L").put("A2", "us-mtr-1").put("A1", "nva-inf-5-1")
    table.state.units["us-mtr-1"].missions = 2
    assert reason(table.begin(Combat("us")), "attack", "A1") == ("GI 10", "no_mission")


@pytest.mark.rule("GI 12.2")
@pytest.mark.parametrize(("hex_", "joins"), [("A1", True), ("A2", True), ("A3", False)])
def test_a_plane_joins_an_attack_on_its_hex_or_one_next_to_it(hex_, joins):
    table = Table(phase="L").put("A2", "us-inf-4-1").put("A1", "nva-inf-5-1").box("sky", "us-air-1")
    table.state.strikes.append(Strike("us-air-1", table.hex(hex_), "attack"))
    table.begin(Combat("us")).do("attack", "A1")
    table.do("add", "us-inf-4-1")
    assert ("us-air-1" in table.pieces("add")) is joins


@pytest.mark.rule("GI 7", "GI 12.2")
def test_helicopters_fire_neither_uphill_nor_across_a_river():  # R-G10
    table = Table(phase="L").put("A6", "us-inf-4-1", "us-attack-1").put("B6", "nva-inf-5-1").begin(Combat("us"))
    table.dice(1, 1, 6)
    records = attack(table, "B6", "us-inf-4-1", "us-attack-1")
    records += table.do("shoot_all") if table.step == "attack_shots" else []
    told = {
        shot.pieces[0]: [one.label.key for one in shot.modifiers if one.label.key.startswith("cover.")]
        for shot in of_kind(records, "fire")
    }
    assert told["us-inf-4-1"] == ["cover.jungle_hill", "cover.uphill"]
    assert told["us-attack-1"] == ["cover.jungle_hill"]


@pytest.mark.rule("GI 7", "GI 11")
def test_every_cover_names_its_rule():
    def covers(scenario: str, hex_: str, seat: str, engineer: bool = False) -> list[tuple[str, str]]:
        table = Table(scenario)
        here = table.hex(hex_)
        if seat == "nva":
            table.state.trenches.append(here)
        else:
            table.state.sites.append(Site(here, "us-eng-1", "us-trans-1", 1))
        found = [(one.label.key, one.rule) for one in cover(table.state, here, seat, engineer=engineer)]
        table.state.firebases.append(here)
        return found + [(one.label.key, one.rule) for one in cover(table.state, here, "us") if seat == "us"]

    assert covers("hill_875", "A16", "us") == [("cover.site", "GI 11"), ("cover.firebase", "GI 11")]
    assert covers("hill_875", "C14", "nva") == [("cover.jungle_hill", "GI 7"), ("cover.entrenchment", "GI 11")]
    assert covers("dak_to", "P17", "nva")[0] == ("cover.village", "GI 7")
    assert covers("hill_875", "A16", "nva", engineer=True) == [("cover.entrenchment_engineer", "GI 7")]


@pytest.mark.rule("GI 7")
def test_of_more_than_three_the_die_is_thrown_until_it_names_one():  # R-G52
    log = Log(Dice(0, faces=[6, 5, 4]))
    assert draw_victim(["a", "b", "c", "d"], log).unit == "d"
    log.add("drawn", say("fight"), "GI 7")
    assert [(roll.sides, roll.face) for roll in log.records[0].dice] == [(6, 6), (6, 5), (6, 4)]
    assert {roll.label for roll in log.records[0].dice} == {"unit hit"}


@pytest.mark.rule("GI 8", "GI 11")
def test_with_its_engineer_a_site_is_lost():
    table = Table(phase="H").put("A2", "us-eng-1", "us-trans-1").put("A5", "us-eng-2", "us-trans-2")
    table.state.sites += [
        Site(table.hex("A2"), "us-eng-1", "us-trans-1", 1),
        Site(table.hex("A5"), "us-eng-2", "us-trans-2", 1),
    ]
    eliminate(table.state, "us-eng-1", Log(table.state.dice))
    assert [site.engineer for site in table.state.sites] == ["us-eng-2"]


@pytest.mark.rule("GI 12.4", "GI 7")
def test_nobody_fires_back_at_a_landing_of_which_nobody_lives():
    table = Table(phase="F").put("C16", "nva-inf-5-1", "nva-mtr-1").box("air", "us-inf-4-1")
    fight = Fight("us", table.hex("C16"), ["us-inf-4-1"], [], landing=True, struck=["us-inf-4-1"])
    assert open_origins(table.state, fight) == [table.hex("C16")]
    table.state.units["us-inf-4-1"].hits = 10
    assert open_origins(table.state, fight) == []


@pytest.mark.rule("GI 9", "GI 9.1", "GI 7")
def test_a_fight_ends_when_the_defenders_own_stray_fire_leaves_nobody_to_attack():
    table = Table(phase="H").put("B22", "us-art-1").put("A15", "us-inf-4-1", hits=9).put("A16", "nva-inf-5-1")
    table.put("S1", "us-inf-4-2")
    table.state.fires.append(Fire("us", table.hex("A15"), "defence", ["us-art-1"]))
    table.state.units["us-art-1"].missions = 1
    table.begin(Combat("nva")).do("attack", "A15")
    table.do("add", "nva-inf-5-1")
    table.do("commit")
    table.dice(5, 2, 5, 1)  # it strays one hex, into the hex that it defends
    GAME.apply(table.state, table.offered("defend")[0])
    assert table.at("us-inf-4-1") == "lost"
    assert of_kind(table.do("done"), "fire") == []
    assert table.step == "combat"


# GI 4, GI 7: helicopters that stand alone (R-G67)


def shots(records: list) -> list[tuple[str, str, int]]:
    return [(fact(r, "cause"), fact(r, "victim"), fact(r, "hits")) for r in of_kind(records, "fire")]


def grounded(*copters: str, hits: int = 0, **beside: str) -> Table:
    """Two NVA units attack helicopters on the ground."""
    table = Table("dak_to", phase="H").put("O20", "nva-inf-5-1", "nva-inf-5-2").put("P20", *copters, hits=hits)
    for unit, spot in beside.items():
        table.put(spot, unit.replace("_", "-"))
    table.begin(Combat("nva"))
    table.do("attack", "P20")
    table.do("add_all")
    table.do("commit")
    return table


@pytest.mark.rule("GI 7", "GI 4")
def test_helicopters_that_stand_alone_are_attacked_and_attack_helicopters_fire_back():
    table = grounded("us-trans-1", "us-attack-1").dice(1, 1, 4, 1)  # top: the gunship; bottom: the transport
    records = table.do("shoot_all")
    assert shots(records) == [("attack", "us-attack-1", 4), ("attack", "us-trans-1", 4)]
    assert (table.step, table.seat) == ("return_fire", "us")
    table.dice(1, 1).do("return_fire", "us-attack-1", "O20")
    assert table.hits("nva-inf-5-2") == 4
    assert table.lost("us") == 8


@pytest.mark.rule("GI 8", "GI 14")
def test_a_helicopter_on_the_ground_takes_ten_hits_and_is_eliminated():
    table = grounded("us-trans-1", hits=7).dice(1)
    records = table.do("shoot_all")
    assert shots(records) == [("attack", "us-trans-1", 3)], "nobody is left for the second unit"
    assert (table.hits("us-trans-1"), table.at("us-trans-1"), table.lost("us")) == (10, "lost", 10)
    assert of_kind(records, "eliminated")


@pytest.mark.rule("GI 7")
def test_beside_ground_units_helicopters_are_not_hit():
    table = grounded("us-attack-1", us_inf_5_1="P20").dice(1, 1, 1)
    assert {victim for _, victim, _ in shots(table.do("shoot_all"))[:2]} == {"us-inf-5-1"}
    assert table.hits("us-attack-1") == 0


@pytest.mark.rule("GI 8")
def test_a_demoralised_transport_carries_nobody():
    table = Table(phase="J").put("C4", "nva-inf-5-1").put("A22", "us-inf-5-1")
    table.put("A22", "us-trans-1", hits=6, shaken=2).begin(UsMovement())
    assert "us-inf-5-1" not in table.pieces("lift")
    table.box("box", "us-trans-2")
    table.do("lift", "us-inf-5-1")
    assert "us-trans-1" not in table.pieces("aboard")


@pytest.mark.rule("GI 9.1")
def test_stray_fire_hits_helicopters_that_stand_alone():
    table = Table("dak_to").put("P20", "us-attack-1")
    assert targets(table.state, table.hex("P20")) == ["us-attack-1"]
    table.put("P20", "us-art-1")
    assert targets(table.state, table.hex("P20")) == ["us-art-1"]
