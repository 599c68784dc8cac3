"""VB 10.0 to 13.0, 18.0, 19.0 from outside: slicks, tangos, ambush, boats, bridges and the banks of the Mekong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vietnam_battles.vb_engine import Wire

SN = "snoopys_nose"
B, C, A, VC, VC_2 = "us_4_47_b", "us_4_47_c", "us_2_47_a", "vc_514_1", "vc_514_2"
BOAT = "us_monitor_1"
FAR = {VC_2: "2020"}
BRIDGE = "3907/3908"


def moving(units: dict[str, Any], active: str = "us", **more: Any) -> Wire:
    """Load a movement phase."""
    return Wire().load("movement", {**FAR, **units}, SN, active=active, **more)


# 10.0: slicks


@pytest.mark.rule("VB 10.0")
@pytest.mark.parametrize(("unit", "place"), [("us_5_60_a", "2515"), (BOAT, "0712/0811"), (A, "2716")])
def test_slicks_carry_leg_units_and_not_from_jungle(unit: str, place: str) -> None:
    assert moving({unit: place, B: "2512"}).refused("lift", unit) == "VB 10.0"


@pytest.mark.rule("VB 10.0")
@pytest.mark.parametrize("place", ["2716", "2515", "0202"])
def test_slicks_land_on_dry_open_ground_that_nobody_holds(place: str) -> None:
    wire = moving({B: "2512", C: "2515"}).do("lift", B)
    assert wire.refused("land", to=place) == "VB 10.0"


@pytest.mark.rule("VB 10.0")
def test_a_pick_up_beside_the_enemy_costs_a_step_and_a_landing_there_does_not() -> None:
    wire = moving({B: "3114", VC: "3113"}).do("lift", B)
    assert wire.depleted(B)
    wire = moving({B: "2512", VC: "3113"}).do("lift", B).do("land", to="3114")
    assert not wire.depleted(B)


@pytest.mark.rule("VB 10.0", "VB 20.0")
def test_special_forces_are_picked_up_beside_the_enemy_without_loss() -> None:
    assert not moving({"us_seals": "3114", VC: "3113"}).do("lift", "us_seals").depleted("us_seals")


@pytest.mark.rule("VB 10.0", "VB 21.0")
def test_a_depleted_unit_dies_at_the_pick_up_and_its_slick_is_still_there() -> None:
    wire = moving({B: ("3114", "depleted"), C: "2512", VC: "3113"}).do("lift", B)
    assert (wire.where(B), wire.state["zones"], wire.state["us_losses"]) == ("lost", [], 1)


@pytest.mark.rule("VB 10.0")
def test_a_unit_that_walked_does_not_fly_and_one_that_flew_does_not_walk() -> None:
    wire = moving({B: "2512", C: "2712"}).march(B, "2513").do("done").do("lift", C).do("land", to="2911")
    assert (wire.refused("lift", B), wire.refused("move", C)) == ("VB 10.0", "VB 10.0")


@pytest.mark.rule("VB 10.0", "VB 11.0", "VB 18.0")
@pytest.mark.parametrize(("verb", "rule"), [("lift", "VB 10.0"), ("sail", "VB 11.0")])
def test_nobody_is_carried_to_where_he_stands_to_blow_the_bridge_beside_him(verb: str, rule: str) -> None:
    assert moving({B: "3907"}).do(verb, B).refused("land", to="3907") == rule


@pytest.mark.rule("VB 10.0")
def test_a_slick_serves_once_a_turn() -> None:
    zones = ["2501", "2502", "2601", "2701", "2702", "1001", "1101"]
    assert moving({B: "2512"}, zones=zones).refused("lift", B) == "VB 10.0"


# 11.0: tangos and the ambush


@pytest.mark.rule("VB 11.0")
def test_tangos_go_from_bank_to_bank_and_not_to_a_known_enemy() -> None:
    wire = moving({B: "0711", VC: "1112"}).do("sail", B)
    assert "1111" in wire.offered("land")
    assert wire.refused("land", to="1112") == wire.refused("land", to="2512") == "VB 11.0"


@pytest.mark.rule("VB 11.0")
def test_a_tango_takes_a_unit_from_beside_the_enemy_without_loss() -> None:
    wire = moving({B: "1111", VC: "1112"}).do("sail", B).do("land", to="0711")
    assert not wire.depleted(B)


def ambush(**units: Any) -> Wire:
    """A company lands where 514/1 hides; the Viet Cong player is asked where to push it."""
    wire = moving({B: "0711", VC: ("1112", "hidden"), **units}, us_fire=["us_plus_4_1"], vc_fire=["vc_plus_3_1"])
    return wire.do("sail", B).do("land", to="1112")


@pytest.mark.rule("VB 11.1")
def test_the_viet_cong_player_pushes_the_ambushed_unit_to_a_free_hex() -> None:
    wire = ambush()
    assert (wire.seat, wire.offered("bump")) == ("vc", {"1111", "1113", "1011", "1012", "1211", "1212"})


@pytest.mark.rule("VB 11.1")
def test_a_hidden_unit_is_in_the_way_of_a_push() -> None:
    assert "1211" not in ambush(vc_263_1=("1211", "hidden")).offered("bump")


@pytest.mark.rule("VB 11.1")
def test_the_ambushed_unit_attacks_at_once_without_support_but_the_viet_cong_may_use_theirs() -> None:
    wire = ambush().do("bump", to="1113")
    assert (wire.step, wire.seat) == ("support", "vc")
    wire.do("support", "vc_plus_3_1").without_support()
    facts = wire.record("combat")["facts"]
    assert (facts["fight"], facts["attack"], facts["defense"]) == ("ambush", 3, 8)


@pytest.mark.rule("VB 11.1")
def test_after_the_ambush_the_movement_phase_goes_on() -> None:
    wire = ambush().do("bump", to="1113")
    wire.dice(wire.face("A1", -2, "jungle")).without_support().do("stand_fast", B)
    assert (wire.step, wire.where(B), wire.state["beaches"]) == ("movement", "1113", ["1113"])


# 12.0: boats


@pytest.mark.rule("VB 12.0")
def test_a_boat_pays_one_point_for_each_hexside_and_hex() -> None:
    reach = moving({BOAT: "0712/0811"}).query("reach", piece=BOAT)
    assert [reach[place]["left"] for place in ("0811/0812", "0711/0712", "0512 water")] == [10, 10, 7]


@pytest.mark.rule("VB 12.0")
def test_a_boat_closes_its_hexside_bridge_or_not() -> None:
    wire = moving({BOAT: BRIDGE, A: "2512", VC: "3907"}, active="vc").do("move", VC)
    assert wire.refused("step", to="3908") == "VB 12.0"


@pytest.mark.rule("VB 12.0")
def test_a_boat_closes_its_coastal_hex_to_all_who_are_not_in_it() -> None:
    wire = moving({BOAT: "0512 water", A: "2512", VC: "0512"}, active="vc").march(VC, "0511")
    assert wire.refused("step", to="0512") == "VB 12.0"


@pytest.mark.rule("VB 12.0", "VB 12.1")
def test_a_boat_has_no_zone_of_control_and_heeds_none() -> None:
    wire = moving({BOAT: "3907/4007", A: "2512", VC: "3805"}, active="vc")
    assert not wire.query("reach", piece=VC)["3907"]["halts"]
    wire = moving({BOAT: "0712/0811", VC: "0812", VC_2: "0811"})
    assert wire.query("reach", piece=BOAT)["0812/0912"]["left"] == 9


@pytest.mark.rule("VB 12.0")
def test_a_boat_fights_only_the_two_hexes_of_its_hexside() -> None:
    wire = Wire().load("combat", {BOAT: "0611/0612", VC: "0512", VC_2: "0712", "vc_514_3": "0612"}, SN)
    assert wire.query("targets") == {"vc_514_3": [BOAT]}


@pytest.mark.rule("VB 12.0")
def test_a_boat_retreats_over_water_and_nobody_advances_after_it() -> None:
    units = {BOAT: "1111/1112", A: "2512", VC: "1112", VC_2: "1111"}
    wire = Wire().load("combat", units, SN, active="vc")
    wire.dice(wire.face("D2", 2)).fight(BOAT, VC, VC_2)
    assert all("/" in way for way in wire.offered("retreat"))
    way = sorted(wire.offered("retreat"))[0].split()[1]
    wire.do("retreat", BOAT, side=way)
    assert (wire.where(BOAT), wire.step) == (way, "combat")


@pytest.mark.rule("VB 13.0")
def test_a_boat_without_attack_strength_attacks_with_its_support_alone() -> None:
    units = {"us_command_boat_1": "1111/1112", VC: "1112", **FAR}
    wire = Wire().load("combat", units, SN, us_fire=["us_plus_4_1"]).muster(VC, "us_command_boat_1")
    wire.do("support", "us_plus_4_1").without_support()
    assert wire.record("combat")["facts"]["attack"] == 4


# 18.0: bridges


@pytest.mark.rule("VB 18.0")
@pytest.mark.parametrize(("start", "end"), [("3906", "3907"), ("3907", "3908")])
def test_a_unit_that_enters_a_hex_of_a_bridge_may_blow_it_and_stops(start: str, end: str) -> None:
    wire = moving({VC: start, A: "2512"}, active="vc").march(VC, end).do("demolish", side=BRIDGE)
    assert (wire.where(VC), wire.step, wire.state["blown"]) == (end, "movement", [BRIDGE])


@pytest.mark.rule("VB 18.0")
def test_a_unit_that_only_stands_there_blows_nothing() -> None:
    wire = moving({VC: "3907", A: "2512"}, active="vc").do("move", VC)
    assert wire.refused("demolish", side=BRIDGE) == "VB 18.0"


@pytest.mark.rule("VB 18.1")
def test_a_blown_bridge_is_a_river() -> None:
    reach = moving({A: "3907"}, blown=[BRIDGE]).query("reach", piece=A)
    assert reach["3908"]["left"] == 5 - 2 - 2  # the village and the river, no road


@pytest.mark.rule("VB 18.2")
@pytest.mark.parametrize(("face", "blown"), [(4, [BRIDGE]), (5, [])])
def test_engineers_mend_a_bridge_with_five_or_six(face: int, blown: list[str]) -> None:
    wire = moving({"us_15": "3912"}, blown=[BRIDGE]).dice(face).do("repair", side=BRIDGE)
    assert wire.state["blown"] == blown


@pytest.mark.rule("VB 18.2")
@pytest.mark.parametrize("units", [{"us_15": "3913"}, {"us_15": "3912", VC: "3806"}])
def test_engineers_mend_no_bridge_out_of_range_or_beside_the_enemy(units: dict[str, str]) -> None:
    assert moving(units, blown=[BRIDGE]).refused("repair", side=BRIDGE) == "VB 18.2"


@pytest.mark.rule("VB 18.2")
def test_a_repair_is_tried_once_a_turn() -> None:
    wire = moving({"us_15": "3912"}, blown=[BRIDGE]).dice(1).do("repair", side=BRIDGE)
    assert wire.refused("repair", side=BRIDGE) == "VB 18.2"


@pytest.mark.rule("VB 18.3")
def test_a_crossing_serves_the_us_and_not_the_viet_cong_and_is_one_a_turn() -> None:
    wire = moving({"us_15": "3011", A: "3009"}).do("bridge_river").do("ford", side="3008/3009")
    assert (wire.query("reach", piece=A)["3008"]["left"], wire.refused("bridge_river")) == (3, "VB 18.3")
    wire = moving({"us_15": "3011", A: "2512", VC: "3009"}, active="vc", ford="3008/3009")
    assert wire.query("reach", piece=VC)["3008"]["left"] == 2


# 19.0: the banks


@pytest.mark.rule("VB 19.0")
def test_the_bank_is_that_of_the_hex_one_comes_from() -> None:
    assert moving({A: "0620"}).march(A, "0521").do("done").where(A) == "0521 north"
    assert moving({A: "0421"}).march(A, "0521").do("done").where(A) == "0521 south"


@pytest.mark.rule("VB 19.0")
def test_a_leg_unit_crosses_with_its_whole_allowance_as_its_only_step() -> None:
    wire = moving({A: "0521 north"}).do("move", A).do("cross")
    assert (wire.where(A), wire.step) == ("0521 south", "movement")
    wire = moving({A: "0621"}).march(A, "0521")
    assert wire.refused("cross") == "VB 19.0"


@pytest.mark.rule("VB 19.0")
def test_a_mobile_unit_crosses_only_where_engineers_bridge() -> None:
    assert moving({"us_5_60_a": "0521 north"}).do("move", "us_5_60_a").refused("cross") == "VB 19.0"
    wire = moving({"us_15": "0622", "us_5_60_a": "0620"}).do("bridge_river").do("ford", to="0521")
    wire.march("us_5_60_a", "0521").do("cross").do("step", to="0421").do("done")
    assert wire.where("us_5_60_a") == "0421"


@pytest.mark.rule("VB 19.0")
def test_enemies_on_two_banks_of_one_hex_do_not_meet() -> None:
    wire = Wire().load("combat", {A: "0522 north", B: "0421", VC: "0522 south", **FAR}, SN)
    assert wire.query("targets") == {VC: [B]}
