"""VB 7.0 to 7.9 from outside: every result both ways, terrain rows, retreats, displacement, advances."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.vb_engine import Wire, action

SN = "snoopys_nose"
TARGET = "3113"
B, C, VC, VC_2 = "us_4_47_b", "us_4_47_c", "vc_514_1", "vc_514_2"
FAR = {VC_2: "2020"}
BEHIND = {"us_2_47_a": "3011"}
"""A company whose zone of control closes both ways out of the target's hex."""


def us_attack(result: str, units: dict[str, object] | None = None) -> Wire:
    """Two companies attack 514/1 in the open, 6 to 5, and get a result."""
    wire = Wire().load("combat", {B: "3114", C: "3213", VC: TARGET, **FAR, **(units or {})}, SN)
    return wire.dice(wire.face(result, 1)).fight(VC, B, C)


def lone_attack(result: str, **units: object) -> Wire:
    """One company of two points attacks 514/1 in the open, 2 to 5, and gets a result."""
    wire = Wire().load("combat", {"us_2_47_a": "3114", VC: TARGET, **FAR, **units}, SN)
    return wire.dice(wire.face(result, -3)).fight(VC, "us_2_47_a")


# 7.1, 7.2: who attacks


@pytest.mark.rule("VB 7.1")
def test_the_attacker_chooses_who_takes_part() -> None:
    wire = Wire().load("combat", {B: "3114", C: "3213", VC: TARGET, **FAR}, SN)
    assert wire.query("targets") == {VC: [B, C]}
    wire.dice(wire.face(".", -2)).fight(VC, C)
    assert (wire.unit(C)["attacked"], wire.unit(B)["attacked"]) == (True, False)


@pytest.mark.rule("VB 7.1")
def test_a_unit_that_is_not_beside_the_target_cannot_join() -> None:
    wire = Wire().load("combat", {B: "3114", C: "3311", VC: TARGET, **FAR}, SN).do("attack", VC)
    assert wire.refused("join", C) == "VB 7.1"


@pytest.mark.rule("VB 7.2")
def test_nobody_is_attacked_twice_in_a_phase() -> None:
    wire = Wire().load("combat", {B: "3114", C: "3213", VC: TARGET, **FAR}, SN)
    wire.dice(wire.face(".", -2)).fight(VC, C)
    assert wire.refused("attack", VC) == "VB 7.2"


@pytest.mark.rule("VB 7.2")
def test_nobody_attacks_twice_in_a_phase() -> None:
    wire = Wire().load("combat", {B: "3114", VC: TARGET, VC_2: "3015"}, SN)
    wire.dice(wire.face(".", -2)).fight(VC, B)
    assert wire.query("targets") == {}


@pytest.mark.rule("VB 4.1", "VB 7.2")
def test_a_mobile_unit_may_attack_in_the_mobile_phase_what_was_attacked_before() -> None:
    units = {B: "3114", "us_5_60_a": "3213", VC: TARGET, **FAR}
    wire = Wire().load("combat", units, SN)
    wire.dice(wire.face(".", -2)).fight(VC, B).do("end_phase").do("end_phase")
    assert (wire.state["phase"], wire.query("targets")) == ("mobile_combat", {VC: ["us_5_60_a"]})


# 7.4: terrain


def row(units: dict[str, object], *attackers: str, **more: object) -> str:
    """Return the row on which an attack on 514/1 would be resolved."""
    wire = Wire().load("combat", {**units, **FAR}, SN, **more).do("attack", VC)
    for name in attackers:
        wire.do("join", name)
    odds = wire.ok("odds", action=action("fight"))["odds"]
    return str(odds["notes"][0]["values"]["row"]["key"]).removeprefix("row.")


@pytest.mark.rule("VB 7.4")
@pytest.mark.parametrize(
    ("units", "blown", "expected"),
    [
        ({B: "3908", C: "4007"}, ["3907/3908"], "river"),
        ({B: "3908", C: "4007"}, [], "clear"),
        ({B: "3906", C: "4007"}, ["3907/3908"], "clear"),
        ({B: "4007"}, [], "river"),
    ],
)
def test_a_river_helps_only_if_all_attack_across_it_without_a_bridge(
    units: dict[str, object], blown: list[str], expected: str
) -> None:
    assert row({**units, VC: "3907"}, *units, blown=blown) == expected


@pytest.mark.rule("VB 7.4")
def test_only_the_best_terrain_counts() -> None:
    assert row({B: "3009", VC: "3008"}, B) == "jungle"


@pytest.mark.rule("VB 7.4", "VB 12.0")
def test_a_boat_that_takes_part_takes_the_river_away() -> None:
    units = {"us_monitor_1": "3907/4007", B: "4007", VC: "3907"}
    assert (row(units, B), row(units, B, "us_monitor_1")) == ("river", "clear")


@pytest.mark.rule("VB 18.3")
def test_an_engineers_crossing_takes_the_river_away() -> None:
    assert row({B: "4007", VC: "3907"}, B, ford="3907/4007") == "clear"


# 7.6: every result, the US attacking


@pytest.mark.rule("VB 7.6")
def test_a_dot_changes_nothing() -> None:
    wire = us_attack(".")
    assert [wire.depleted(name) for name in (B, C, VC)] == [False, False, False]
    assert [wire.where(name) for name in (B, C, VC)] == ["3114", "3213", TARGET]


@pytest.mark.rule("VB 7.6")
def test_an_exchange_takes_a_step_of_the_defender_and_of_an_attacker_of_his_choice() -> None:
    wire = us_attack("Ex")
    assert (wire.seat, wire.offered("lose")) == ("us", {B, C})
    wire.do("lose", C)
    assert [wire.depleted(name) for name in (B, C, VC)] == [False, True, True]


@pytest.mark.rule("VB 7.6")
def test_an_a_in_brackets_takes_a_step_of_one_attacker_only() -> None:
    wire = us_attack("(A)").do("lose", B)
    assert [wire.depleted(name) for name in (B, C, VC)] == [True, False, False]


@pytest.mark.rule("VB 7.6")
def test_ae_removes_all_attackers() -> None:
    wire = lone_attack("Ae")
    assert (wire.where("us_2_47_a"), wire.state["us_losses"]) == ("lost", 1)


@pytest.mark.rule("VB 7.6")
@pytest.mark.parametrize(("result", "far"), [("A1", 1), ("A2", 2), ("A3", 3)])
def test_attackers_retreat_the_number_of_hexes(result: str, far: int) -> None:
    wire = lone_attack(result)
    assert {len(way.split()) - 1 for way in wire.offered("retreat")} == {far}


@pytest.mark.rule("VB 7.6", "VB 7.7")
def test_every_attacker_retreats() -> None:
    wire = us_attack("A1").do("retreat", C, to="3313")
    assert (wire.step, {way.split()[0] for way in wire.offered("retreat")}) == ("fall_back", {B})


@pytest.mark.rule("VB 7.6", "VB 7.9")
def test_de_removes_the_defender_and_the_attackers_may_advance_into_his_hex_only() -> None:
    wire = Wire().load("combat", {B: "3114", "arvn_2": "3213", VC: TARGET, **FAR}, SN, turn=11)
    wire.dice(wire.face("De", 4)).fight(VC, B, "arvn_2")
    assert (wire.where(VC), wire.offered("advance")) == ("lost", {f"{B} {TARGET}", f"arvn_2 {TARGET}"})


# 7.6: the Viet Cong attacking


@pytest.mark.rule("VB 7.6")
@pytest.mark.parametrize(("result", "far"), [("D2", 2), ("D3", 3)])
def test_a_us_defender_retreats_by_his_owners_choice(result: str, far: int) -> None:
    units = {VC: "3114", VC_2: "3213", "us_2_47_a": TARGET}
    wire = Wire().load("combat", units, SN, active="vc")
    wire.dice(wire.face(result, 2)).fight("us_2_47_a", VC, VC_2)
    assert wire.seat == "us"
    assert {len(way.split()) - 1 for way in wire.offered("retreat")} == {far}


@pytest.mark.rule("VB 7.6")
def test_an_exchange_lets_the_viet_cong_attacker_choose() -> None:
    units = {VC: "3114", VC_2: "3213", "us_2_47_a": TARGET}
    wire = Wire().load("combat", units, SN, active="vc")
    wire.dice(wire.face("Ex", 2)).fight("us_2_47_a", VC, VC_2)
    assert (wire.seat, wire.offered("lose"), wire.depleted("us_2_47_a")) == ("vc", {VC, VC_2}, True)


# 7.7: retreats


@pytest.mark.rule("VB 7.7")
def test_a_retreat_never_enters_a_zone_of_control_even_beside_a_friend() -> None:
    wire = us_attack("D2", {"us_2_47_a": "3111"})
    entered = {h for way in wire.offered("retreat") for h in way.split()[1:]}
    assert not entered & {"3111", "3110", "3112", "3010", "3011", "3210", "3211"}


@pytest.mark.rule("VB 7.7")
def test_a_retreat_through_a_friend_is_only_for_want_of_a_vacant_way() -> None:
    wire = us_attack("D2", {VC_2: "3112"})
    assert not any("3112" in way for way in wire.offered("retreat"))


@pytest.mark.rule("VB 7.7")
def test_a_short_retreat_costs_a_step_in_the_last_hex() -> None:
    wire = us_attack("D2", {"us_2_47_a": "3210", "us_2_47_b": "2911", "us_2_47_c": "2812"})
    assert wire.offered("retreat") == {f"{VC} 3112", f"{VC} 3012"}
    wire.do("retreat", VC, to="3112")
    assert (wire.where(VC), wire.depleted(VC)) == ("3112", True)


@pytest.mark.rule("VB 7.7")
def test_a_unit_that_cannot_retreat_is_eliminated() -> None:
    wire = us_attack("D2", BEHIND)
    assert wire.verbs() == {"stand_fast", "give_way"}
    wire.do("give_way", VC)
    assert wire.where(VC) == "lost"


@pytest.mark.rule("VB 7.8")
def test_stiff_resistance_costs_a_step_and_bars_the_advance() -> None:
    wire = us_attack("D2").do("stand_fast", VC)
    assert (wire.depleted(VC), wire.where(VC), wire.step) == (True, TARGET, "combat")


@pytest.mark.rule("VB 7.8")
def test_a_surrounded_unit_that_stands_fast_loses_one_step_instead_of_dying() -> None:
    wire = us_attack("D2", BEHIND).do("stand_fast", VC)
    assert (wire.where(VC), wire.depleted(VC)) == (TARGET, True)


# 7.7.2: displacement


CROWD = {
    B: "3115", C: "3116", "us_2_47_a": "3015", "us_2_47_b": "3215", "us_2_47_c": "3117", "us_3_60_a": "3016",
    "us_3_60_b": "3216", VC: "3114", VC_2: "2020",
}  # fmt: skip


def crowded_retreat() -> Wire:
    """An attacker must retreat one hex, and every hex behind it holds a friend."""
    wire = Wire().load("combat", CROWD, SN)
    return wire.dice(wire.face("A1", -2)).fight(VC, B)


@pytest.mark.rule("VB 7.7.2")
def test_displacement_is_voluntary() -> None:
    wire = crowded_retreat()
    assert wire.verbs() == {"retreat", "stand_fast", "give_way"}
    wire.do("give_way", B)
    assert (wire.where(B), wire.where(C)) == ("lost", "3116")


@pytest.mark.rule("VB 7.7.2")
def test_a_displaced_unit_may_displace_another() -> None:
    wire = crowded_retreat().do("retreat", B, to="3116")
    assert wire.offered("displace") == {"3216", "3117", "3016"}
    wire.do("displace", to="3117").do("displace", to="3118")
    assert [wire.where(name) for name in (B, C, "us_2_47_c")] == ["3116", "3117", "3118"]


@pytest.mark.rule("VB 7.7.2")
def test_a_displaced_unit_loses_no_step_and_does_not_attack_this_turn() -> None:
    crowd = {name: place for name, place in CROWD.items() if name != "us_2_47_c"}
    wire = Wire().load("combat", {**crowd, "us_seals": "3117", VC_2: "3119"}, SN)
    wire.dice(wire.face("A1", -2)).fight(VC, B)
    wire.do("retreat", B, to="3116").do("displace", to="3117").do("displace", to="3118")
    assert (wire.where("us_seals"), wire.depleted("us_seals")) == ("3118", False)
    assert wire.query("targets") == {}  # though special forces may stand beside 514/2


# 7.9: advance


@pytest.mark.rule("VB 7.9")
def test_attackers_advance_along_the_path_and_one_ends_in_each_hex() -> None:
    wire = us_attack("D2").do("retreat", VC, to="3112 3111")
    assert wire.offered("advance") == {f"{name} {h}" for name in (B, C) for h in (TARGET, "3112")}
    wire.do("advance", B, to="3112")
    assert wire.offered("advance") == {f"{C} {TARGET}"}


@pytest.mark.rule("VB 7.9")
def test_an_advance_leaves_the_path_never() -> None:
    wire = us_attack("D2").do("retreat", VC, to="3112 3111")
    assert wire.refused("advance", B, to="3012") == "VB 7.9"


@pytest.mark.rule("VB 7.9")
def test_no_defender_advances_when_the_attackers_retreat() -> None:
    wire = lone_attack("A1")
    wire.do("retreat", "us_2_47_a", to="3115")
    assert (wire.step, wire.seat) == ("combat", "us")


@pytest.mark.rule("VB 7.9")
def test_a_unit_that_advanced_does_nothing_more_this_turn() -> None:
    units = {"us_5_60_a": "3114", "us_5_60_b": "3213", VC: TARGET, **FAR}
    wire = Wire().load("combat", units, SN)
    wire.dice(wire.face("D2", 1)).fight(VC, "us_5_60_a", "us_5_60_b")
    wire.do("retreat", VC, to="3112 3111").do("advance", "us_5_60_a", to="3112").do("hold").do("end_phase")
    assert wire.offered("move") == {"us_5_60_b"}


@pytest.mark.rule("VB 10.0")
def test_a_unit_that_landed_this_turn_does_not_advance() -> None:
    wire = us_attack("D2", {B: ("3114", "slick")}).do("retreat", VC, to="3112 3111")
    assert wire.offered("advance") == {f"{C} {TARGET}", f"{C} 3112"}


# Previews agree with what happens


@pytest.mark.rule("VB 7.3")
def test_the_odds_are_the_column_that_is_then_used() -> None:
    wire = Wire().load("combat", {B: "3114", C: "3213", VC: TARGET, **FAR}, SN).do("attack", VC)
    wire.do("join", B).do("join", C)
    odds = wire.ok("odds", action=action("fight"))["odds"]
    counted = {chance["key"]: round(6 * chance["p"]) for chance in odds["chances"]}
    printed = wire.query("results", differential=1, row="clear")
    assert counted == {result: printed.count(result) for result in printed}
