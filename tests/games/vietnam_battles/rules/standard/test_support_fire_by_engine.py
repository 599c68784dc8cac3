"""VB 8.0 to 8.6, 14.0 from outside: the alternation, bombardment, counter-battery, friendly fire, the draw."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.vb_engine import Wire

SN = "snoopys_nose"
B, C, VC = "us_4_47_b", "us_4_47_c", "vc_514_1"
US_FIRE = ["us_plus_1_1", "us_plus_2_1", "us_plus_3_1", "us_plus_4_1"]
VC_FIRE = ["vc_plus_1_1", "vc_plus_2_1", "vc_plus_3_1"]


def field(units: dict[str, object], active: str = "us", **more: object) -> Wire:
    """Load a combat phase with markers on both sides and a Viet Cong unit far away."""
    fire = {"us_fire": US_FIRE, "vc_fire": VC_FIRE, **more}
    return Wire().load("combat", {"vc_514_2": "2020", **units}, SN, active=active, **fire)


def seats(wire: Wire) -> list[str]:
    """Pass until the die is rolled; return who was asked, in order."""
    asked = []
    while wire.step == "support":
        asked.append(wire.seat)
        wire.do("pass")
    return asked


@pytest.mark.rule("VB 8.3")
def test_attacker_and_defender_alternate_twice_even_if_all_pass() -> None:
    wire = field({B: "3114", VC: "3113"}).muster(VC, B)
    assert seats(wire) == ["us", "vc", "us", "vc"]


@pytest.mark.rule("VB 8.3")
def test_after_the_attackers_second_pass_the_defender_still_plays_his_second_marker() -> None:
    wire = field({B: "3114", VC: "3113"}).muster(VC, B)
    wire.do("pass").do("pass").do("pass")
    wire.do("support", "vc_plus_3_1")
    assert (wire.record("combat")["facts"]["attack"], wire.record("combat")["facts"]["defense"]) == (3, 8)


@pytest.mark.rule("VB 8.3")
def test_two_markers_of_each_side_are_added() -> None:
    wire = field({B: "3114", VC: "3113"}).muster(VC, B)
    wire.do("support", "us_plus_4_1").do("support", "vc_plus_1_1")
    wire.do("support", "us_plus_3_1").do("support", "vc_plus_2_1")
    facts = wire.record("combat")["facts"]
    assert (facts["attack"], facts["defense"], facts["differential"]) == (10, 8, 2)


@pytest.mark.rule("VB 8.3")
def test_a_used_marker_is_gone_for_this_turn() -> None:
    wire = field({B: "3114", VC: "3113"}).muster(VC, B).do("support", "us_plus_4_1")
    wire.without_support()
    assert "us_plus_4_1" not in wire.state["us_fire"]


@pytest.mark.rule("VB 8.4")
def test_a_bombardment_needs_a_marker_and_nobody_adjacent() -> None:
    wire = field({B: "2515", VC: "3113"}).do("bombard").do("target", VC)
    assert wire.refused("pass") == "VB 8.4"


@pytest.mark.rule("VB 8.4")
def test_bombardments_come_before_the_first_attack() -> None:
    wire = field({B: "3114", VC: "3113"}).muster(VC, B)
    wire.dice(wire.face(".", -2)).without_support()
    assert wire.refused("bombard") == "VB 8.4"


@pytest.mark.rule("VB 8.4")
def test_there_is_no_bombardment_in_the_mobile_phase() -> None:
    units = {"us_5_60_a": "3114", VC: "3113", "vc_514_2": "2020"}
    wire = Wire().load("mobile_combat", units, SN, us_fire=US_FIRE)
    assert wire.refused("bombard") == "VB 8.4"


@pytest.mark.rule("VB 8.4.1")
def test_counter_battery_lowers_the_bombardment() -> None:
    wire = field({B: "2515", VC: "3113"}).do("bombard").do("target", VC)
    wire.do("support", "us_plus_3_1").do("support", "vc_plus_3_1").without_support()
    assert wire.record("combat")["facts"]["differential"] == -5


@pytest.mark.rule("VB 8.4")
@pytest.mark.parametrize("result", ["A3", "A2", "A1"])
def test_attacker_retreats_mean_nothing_to_a_bombardment(result: str) -> None:
    wire = field({B: "3114", VC: "3113"}).do("bombard").do("target", VC).do("support", "us_plus_4_1")
    wire.dice(wire.face(result, -1)).without_support()
    assert (wire.record("combat")["facts"]["result"], wire.step) == (".", "combat")


@pytest.mark.rule("VB 8.4")
def test_an_exchange_by_bombardment_hits_the_target_only() -> None:
    wire = field({B: "3114", VC: "3113"}).do("bombard").do("target", VC).do("support", "us_plus_4_1")
    wire.dice(wire.face("Ex", -1)).without_support()
    assert (wire.depleted(VC), wire.depleted(B), wire.step) == (True, False, "combat")


@pytest.mark.rule("VB 8.4.2")
def test_friendly_fire_hits_the_nearest_unit_and_the_owner_breaks_a_tie() -> None:
    units = {B: "3115", C: "3111", "us_2_47_a": "3117", VC: "3113"}
    wire = field(units).do("bombard").do("target", VC).do("support", "us_plus_4_1")
    wire.dice(wire.face("(A)", -1)).without_support()
    assert (wire.seat, wire.offered("lose")) == ("us", {B, C})


@pytest.mark.rule("VB 8.4.2", "VB 15.0")
def test_friendly_fire_does_not_find_hidden_units() -> None:
    units = {B: "3113", VC: ("3116", "hidden"), "vc_263_1": "3120", "vc_514_2": "2020"}
    wire = Wire().load("combat", units, SN, active="vc", vc_fire=VC_FIRE)
    wire.do("bombard").do("target", B).do("support", "vc_plus_3_1")
    wire.dice(wire.face("(A)", -1)).without_support()
    assert (wire.depleted(VC), wire.depleted("vc_263_1")) == (False, True)


@pytest.mark.rule("VB 8.6")
def test_a_hex_is_bombarded_once_in_a_game_turn() -> None:
    wire = field({B: "2515", VC: "3113"}).do("bombard").do("target", VC).do("support", "us_plus_4_1")
    wire.dice(wire.face("A1", -1)).without_support().do("bombard")
    assert wire.refused("target", VC) == "VB 8.6"


@pytest.mark.rule("VB 8.4", "VB 15.0")
def test_hidden_units_cannot_be_bombarded() -> None:
    wire = field({B: "2515", VC: ("3116", "hidden")}).do("bombard")
    assert wire.offered("target") == {"vc_514_2"}
    assert wire.refused("target", VC) == wire.refused("target", "vc_263_1")


@pytest.mark.rule("VB 7.7.1")
def test_a_bombarded_unit_retreats_away_from_the_nearest_enemy() -> None:
    wire = field({B: "3114", VC: "3113"}).do("bombard").do("target", VC)
    wire.do("support", "us_plus_4_1").do("pass").do("support", "us_plus_3_1")
    wire.dice(wire.face("D2", 2)).without_support()
    ends = {way.split()[-1] for way in wire.offered("retreat")}
    assert "3111" in ends
    assert not ends & {"3115", "3014", "3214"}


@pytest.mark.rule("VB 10.1")
@pytest.mark.parametrize("by", ["slick", "tango"])
def test_one_landed_unit_in_the_attack_limits_the_us_to_one_marker(by: str) -> None:
    wire = field({B: ("3114", by), C: "3213", VC: "3113"}).muster(VC, B, C)
    wire.do("support", "us_plus_4_1")
    assert seats(wire) == ["vc", "vc"]


@pytest.mark.rule("VB 11.2")
def test_a_landed_defender_has_one_marker_too() -> None:
    wire = field({B: ("3114", "tango"), VC: "3113"}, active="vc").muster(B, VC)
    wire.do("pass").do("support", "us_plus_4_1")
    assert seats(wire) == ["vc"]


def next_allotment(way: str) -> int:
    """Move a company one hex, then return how many markers the Viet Cong draw on the next turn."""
    units = {B: "2015", C: "3517", VC: "3113", "vc_514_2": "3120"}
    camps = {"camp-1": ("2016", True), "camp-2": ("2908", False)}
    wire = Wire().load("movement", units, SN, chits=camps, vc_fire=VC_FIRE).march(B, way).do("done")
    assert wire.state["vc_fire"] == VC_FIRE
    while wire.state["turn"] == 1:
        wire.do("end_phase")
    return len(wire.state["vc_fire"])


@pytest.mark.rule("VB 14.0", "VB 16.0")
def test_a_captured_camp_costs_the_viet_cong_a_marker_from_the_next_turn() -> None:
    assert next_allotment("2016") == next_allotment("2014") - 1
