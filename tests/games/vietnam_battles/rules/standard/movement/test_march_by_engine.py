"""VB 5.0, 6.0, 20.0 from outside: what a step costs, roads and trails, zones of control, passing friends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vietnam_battles.vb_engine import Wire

SN = "snoopys_nose"
LEG, MOBILE, SEALS, VC, VC_2 = "us_2_47_a", "us_5_60_a", "us_seals", "vc_514_1", "vc_514_2"


def reach(unit: str, units: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the reach of a US unit in its movement phase."""
    return dict(Wire().load("movement", {VC_2: "2020", **units}, SN, **more).query("reach", piece=unit))


@pytest.mark.rule("VB 5.2")
@pytest.mark.parametrize(("unit", "price"), [(LEG, 2), (MOBILE, 3)])
def test_jungle_costs_more_and_most_for_wheels(unit: str, price: int) -> None:
    found = reach(unit, {unit: "2714"})
    assert found["2713"]["left"] - found["2814"]["left"] == price - 1


@pytest.mark.rule("VB 5.2")
@pytest.mark.parametrize(("unit", "price"), [(LEG, 4), (MOBILE, 6)])
def test_a_river_is_paid_besides_the_hex(unit: str, price: int) -> None:
    found = reach(unit, {unit: "3009"})
    assert found["3009"]["left"] - found["3008"]["left"] == price


@pytest.mark.rule("VB 5.2")
def test_there_is_no_free_hex_for_a_unit_that_cannot_pay() -> None:
    wire = Wire().load("movement", {"us_15": "3009", VC_2: "2020"}, SN).march("us_15", "3109")
    assert wire.refused("step", to="3108") == "VB 5.2"


@pytest.mark.rule("VB 5.2.1")
def test_a_road_costs_half_a_point_only_along_the_road() -> None:
    found = reach(LEG, {LEG: "3904"})
    assert [found[h]["left"] for h in ("3905", "3906", "3804")] == [4.5, 4, 4]


@pytest.mark.rule("VB 5.2.1")
def test_a_road_over_a_blown_bridge_is_no_road() -> None:
    assert reach(LEG, {LEG: "3907"}, blown=["3907/3908"])["3908"]["left"] == 1


@pytest.mark.rule("VB 5.2.2")
def test_a_trail_costs_one_point_in_any_terrain() -> None:
    found = reach(LEG, {LEG: "1814"})
    assert (found["1914"]["left"], found["1914"]["way"]) == (4, ["1914"])


@pytest.mark.rule("VB 5.1.1")
def test_a_leg_unit_stops_in_a_zone_of_control() -> None:
    wire = Wire().load("movement", {LEG: "3115", VC: "3113", VC_2: "2020"}, SN).march(LEG, "3114")
    assert (wire.step, wire.where(LEG)) == ("movement", "3114")


@pytest.mark.rule("VB 5.1.1")
def test_a_leg_unit_that_leaves_a_zone_goes_on() -> None:
    found = reach(LEG, {LEG: "3114", VC: "3113"})
    assert (found["3014"]["left"], found["3014"]["halts"]) == (4, False)


@pytest.mark.rule("VB 5.1.2")
def test_a_leg_unit_infiltrates_one_hex_with_its_whole_allowance() -> None:
    found = reach(LEG, {LEG: "3114", VC: "3113", VC_2: "3315"})
    assert found["3213"] == {"left": 0, "halts": True, "way": ["3213"]}


@pytest.mark.rule("VB 5.1.2")
def test_a_leg_unit_infiltrates_only_as_its_first_step() -> None:
    wire = Wire().load("movement", {LEG: "3115", VC: "3113", "vc_514_3": "3013", VC_2: "2020"}, SN)
    wire.march(LEG, "3114")
    assert wire.where(LEG) == "3114"
    assert wire.refused("move", LEG) == "VB 5.1"


@pytest.mark.rule("VB 5.1.1", "VB 5.1.2")
def test_a_mobile_unit_pays_half_its_allowance_from_zone_to_zone_and_goes_on() -> None:
    found = reach(MOBILE, {MOBILE: "3114", VC: "3113"})
    assert [found[h]["left"] for h in ("3213", "3114", "3014")] == [8 - 4 - 1, 8, 7]


@pytest.mark.rule("VB 5.1.1")
def test_a_mobile_unit_enters_a_zone_freely_if_it_has_left_none() -> None:
    found = reach(MOBILE, {MOBILE: "3115", VC: "3113"})
    assert (found["3114"]["left"], found["3114"]["halts"]) == (7, False)


@pytest.mark.rule("VB 20.0")
def test_special_forces_walk_through_zones() -> None:
    found = reach(SEALS, {SEALS: "3114", VC: "3113"})
    assert [found[h]["left"] for h in ("3213", "3212", "3112")] == [5, 4, 3]


@pytest.mark.rule("VB 5.1")
def test_nobody_enters_an_enemys_hex() -> None:
    wire = Wire().load("movement", {SEALS: "3114", VC: "3113", VC_2: "2020"}, SN).do("move", SEALS)
    assert wire.refused("step", to="3113") == "VB 5.1"


@pytest.mark.rule("VB 5.3")
def test_a_unit_passes_a_friend_and_does_not_stop_on_him() -> None:
    wire = Wire().load("movement", {LEG: "3115", "us_2_47_b": "3116", VC_2: "2020"}, SN).march(LEG, "3116")
    assert wire.refused("done") == "VB 5.3"
    wire.do("step", to="3117").do("done")
    assert wire.where(LEG) == "3117"


@pytest.mark.rule("VB 5.3")
def test_a_unit_that_could_not_go_on_does_not_enter_a_friends_hex() -> None:
    wire = Wire().load("movement", {LEG: "3116", "us_2_47_b": "3114", VC: "3113", VC_2: "2020"}, SN).march(LEG, "3115")
    assert wire.refused("step", to="3114") == "VB 5.3"


@pytest.mark.rule("VB 5.0")
def test_every_place_of_the_preview_can_be_walked_to_as_it_says() -> None:
    units = {LEG: "3115", "us_2_47_b": "3016", VC: "3112", VC_2: "2817"}
    for place, stop in reach(LEG, units).items():
        wire = Wire().load("movement", units, SN).march(LEG, *stop["way"])
        if wire.step == "march":
            wire.do("done")
        assert wire.where(LEG) == place
