"""VB 21.0 to 27.0 from outside: forces and entries, tunnels, B-52s, Ben Suc, and every way to end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vietnam_battles.vb_engine import Wire

BOYS, SN, IT = "boys_of_67", "snoopys_nose", "iron_triangle"
VC, VC_2 = "vc_514_1", "vc_514_2"


def ending(wire: Wire) -> tuple[str, str, str] | None:
    """Return the ending, the winner and the level."""
    found = wire.outcome
    return None if found is None else (found["ending"], found["winner"], found["level"])


# 25.0: The Boys of '67


@pytest.mark.rule("VB 25.0")
def test_the_boys_begin_where_the_rules_put_them() -> None:
    units = {name: unit["at"] for name, unit in Wire().new(BOYS).state["units"].items()}
    assert units == {
        VC: "0717", VC_2: "0816", "us_4_47_c": "0616", "us_4_47_b": "0615", "us_3_47_c": "0711", "us_5_cav": "0618",
        "us_3_47_b": "0917", "us_3_47_a": "1215", "us_monitor_1": "0717/0718", "us_command_boat_1": "0712/0811",
    }  # fmt: skip


@pytest.mark.rule("VB 25.0", "VB 10.0")
def test_the_three_landed_companies_stay_on_the_first_turn() -> None:
    wire = Wire().new(BOYS)
    assert wire.offered("move") == {"us_4_47_b", "us_4_47_c", "us_5_cav", "us_monitor_1", "us_command_boat_1"}
    assert not wire.verbs() & {"lift", "sail"}


@pytest.mark.rule("VB 25.0")
@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        ("0717", "0816", ("vc_victory", "vc", "victory")),
        (("0717", "depleted"), "0816", ("vc_victory", "vc", "victory")),
        (("0717", "depleted"), ("0816", "depleted"), ("draw", "", "draw")),
        ("0717", "lost", ("draw", "", "draw")),
    ],
)
def test_the_verdict_after_four_turns(first: Any, second: Any, verdict: tuple[str, str, str]) -> None:
    wire = Wire().load("combat", {"us_4_47_c": "0616", VC: first, VC_2: second}, BOYS, active="vc", turn=4)
    assert ending(wire.do("end_phase")) == verdict


@pytest.mark.rule("VB 25.0", "VB 21.0")
def test_a_lost_us_unit_makes_a_draw_a_defeat_and_takes_a_turn() -> None:
    units = {"us_4_47_c": "0616", "us_3_47_a": "lost", VC: "0717", VC_2: "lost"}
    wire = Wire().load("combat", units, BOYS, active="vc", turn=3, us_losses=1).do("end_phase")
    assert ending(wire) == ("us_defeat", "vc", "defeat")


@pytest.mark.rule("VB 25.0")
def test_the_scenario_ends_at_once_when_both_viet_cong_units_are_gone() -> None:
    units = {"us_4_47_c": "3114", "us_4_47_b": "3213", VC: ("3113", "depleted"), VC_2: "lost"}
    wire = Wire().load("combat", units, BOYS, us_fire=["us_plus_4_1", "us_plus_4_2"])
    wire.muster(VC, "us_4_47_b", "us_4_47_c").do("support", "us_plus_4_1").dice(6).do("support", "us_plus_4_2")
    if wire.step == "advance":
        wire.do("hold")
    assert ending(wire) == ("us_victory", "us", "victory")


# 26.0, 21.0: Snoopy's Nose


@pytest.mark.rule("VB 26.0")
@pytest.mark.parametrize(
    ("unit", "way", "edge"),
    [
        ("us_5_60_a", "move", "0833"),
        ("us_2_47_a", "move", "0134"),
        ("us_seals", "move", "4629"),
    ],
)
def test_units_enter_by_their_edge(unit: str, way: str, edge: str) -> None:
    wire = Wire().load("movement", {unit: "entry", VC: "3113"}, SN).do(way, unit)
    assert edge in wire.offered("enter")


@pytest.mark.rule("VB 26.0")
def test_the_mechanised_companies_enter_north_of_the_mekong() -> None:
    wire = Wire().load("movement", {"us_5_60_a": "entry", VC: "3113"}, SN).do("move", "us_5_60_a")
    assert min(wire.offered("enter")) == "0833"


@pytest.mark.rule("VB 26.0")
@pytest.mark.parametrize(("unit", "way"), [("us_3_60_a", "sail"), ("us_3_47_a", "lift"), ("us_monitor_1", "move")])
def test_each_reinforcement_keeps_to_its_way_of_entry(unit: str, way: str) -> None:
    wire = Wire().load("movement", {unit: "entry", VC: "3113"}, SN)
    assert wire.verbs() & {"move", "lift", "sail"} == {way}


@pytest.mark.rule("VB 26.0")
@pytest.mark.parametrize(("unit", "turn"), [("arvn_7", 9), ("us_3_39_a", 11), ("arvn_2", 11), ("arvn_3", 11)])
def test_later_reinforcements_wait_for_their_turn(unit: str, turn: int) -> None:
    field = {unit: "entry", "us_2_47_a": "3010", VC: "3113"}
    assert Wire().load("movement", field, SN, turn=turn - 1).refused("lift", unit) == "VB 3.0"
    assert unit in Wire().load("movement", field, SN, turn=turn).offered("lift")


@pytest.mark.rule("VB 26.0")
def test_capturing_the_last_camp_wins_at_once() -> None:
    wire = Wire().load("movement", {"us_2_47_a": "2015", VC: "3113"}, SN, chits={"camp-1": ("2016", True)})
    assert ending(wire.march("us_2_47_a", "2016")) == ("camps_destroyed", "us", "victory")


@pytest.mark.rule("VB 26.0")
def test_the_viet_cong_win_if_they_last() -> None:
    wire = Wire().load("combat", {"us_2_47_a": "3010", VC: "3113"}, SN, active="vc", turn=13).do("end_phase")
    assert ending(wire) == ("vc_endures", "vc", "victory")


def lose_a_company(unit: str, turn: int) -> Wire:
    """A depleted company of one attack point is lost in an attack."""
    wire = Wire().load("combat", {unit: ("3114", "depleted"), VC: "3113", VC_2: "2020"}, SN, turn=turn)
    return wire.dice(1).fight(VC, unit)


@pytest.mark.rule("VB 21.0")
def test_the_campaign_ends_at_once_if_the_body_count_passes_the_turn() -> None:
    assert ending(lose_a_company("us_2_47_a", 13)) == ("body_count", "vc", "victory")


@pytest.mark.rule("VB 21.0")
def test_arvn_losses_cost_no_turn() -> None:
    wire = lose_a_company("arvn_5", 13)
    assert (wire.where("arvn_5"), ending(wire), wire.view("us")["turns"]) == ("lost", None, 13)


# 22.0, 23.0, 24.0: the Iron Triangle


def triangle(phase: str, units: dict[str, Any], active: str = "us", **more: Any) -> Wire:
    """Load a position of the Iron Triangle; the Viet Cong play to hold the field unless told otherwise."""
    return Wire().load(phase, units, IT, active=active, **{"condition": "hold", **more})


@pytest.mark.rule("VB 22.0")
def test_us_zones_do_not_reach_into_tunnels() -> None:
    reach = triangle("movement", {"us_1_26": "1517", "vc_1": "1415"}, active="vc").query("reach", piece="vc_1")
    assert (reach["1516"]["halts"], reach["1416"]["halts"]) == (False, True)


@pytest.mark.rule("VB 22.0")
def test_one_marker_against_a_tunnel_and_two_for_its_defender() -> None:
    units = {"us_1_26": "1517", "vc_1": "1516", "vc_7": "3010"}
    fire = {"us_fire": ["us_plus_1_1", "us_plus_2_1"], "vc_fire": ["vc_plus_1_1", "vc_plus_2_1", "vc_plus_3_1"]}
    wire = triangle("combat", units, **fire).muster("vc_1", "us_1_26").do("support", "us_plus_1_1")
    asked = [wire.seat]
    wire.do("support", "vc_plus_1_1")
    asked.append(wire.seat)
    assert asked == ["vc", "vc"]


@pytest.mark.rule("VB 23.0")
def test_b52s_strike_inside_the_triangle_and_spare_villages() -> None:
    units = {"us_1_26": "4010", "vc_1": "2511", "vc_7": "2313", "vc_8": "2020"}
    assert triangle("movement", units).offered("b52") == {"vc_1"}


@pytest.mark.rule("VB 23.0")
def test_a_strike_takes_one_step_and_comes_once_a_turn() -> None:
    units = {"us_1_26": "4010", "vc_1": "2511", "vc_8": ("2010", "depleted")}
    wire = triangle("movement", units).do("b52", "vc_8")
    assert (wire.where("vc_8"), wire.refused("b52", "vc_1")) == ("lost", "VB 23.0")


@pytest.mark.rule("VB 24.0")
def test_there_are_no_b52s_after_the_thirteenth_turn() -> None:
    units = {"us_1_26": "4010", "vc_1": "2511"}
    assert triangle("movement", units, turn=14, fixed_end=15).refused("b52", "vc_1") == "VB 23.0"


def enter_ben_suc(turn: int = 1) -> Wire:
    """A US battalion walks into Ben Suc."""
    units = {"us_1_26": "1310", "us_1_28": "1110", "vc_1": "2511"}
    return triangle("movement", units, turn=turn).march("us_1_26", "1210")


@pytest.mark.rule("VB 24.0")
@pytest.mark.parametrize(("word", "last"), [("extend", 18), ("reduce", 8)])
def test_ben_suc_lets_the_viet_cong_fix_the_last_turn_after_the_die(word: str, last: int) -> None:
    wire = enter_ben_suc()
    assert (wire.seat, wire.verbs()) == ("vc", {"roll", "decline"})
    wire.dice(5).do("roll").do(word)
    assert (wire.state["fixed_end"], wire.seat, wire.step) == (last, "us", "march")


@pytest.mark.rule("VB 24.0")
def test_a_game_cut_short_before_now_ends_with_this_turn() -> None:
    assert enter_ben_suc(11).dice(6).do("roll").do("reduce").state["fixed_end"] == 11


@pytest.mark.rule("VB 24.0")
def test_the_viet_cong_are_asked_again_until_they_have_rolled() -> None:
    wire = enter_ben_suc().do("decline").do("step", to="1209").do("done")
    wire.march("us_1_28", "1210")
    assert wire.verbs() == {"roll", "decline"}


# 27.0: exits, casualties, holding the field


@pytest.mark.rule("VB 27.0")
@pytest.mark.parametrize(("face", "won"), [(1, True), (2, False)])
def test_the_second_exit_wins_with_a_one_if_escape_was_chosen(face: int, won: bool) -> None:
    units = {"us_1_26": "4010", "vc_1": "0110", "vc_7": "2511", "vc_8": "exited"}
    wire = triangle("movement", units, active="vc", condition="escape", exits=1).do("move", "vc_1")
    wire.dice(face).do("exit")
    assert (ending(wire) == ("escape", "vc", "victory")) is won


@pytest.mark.rule("VB 27.0")
def test_an_exit_is_rolled_for_whatever_was_chosen() -> None:
    units = {"us_1_26": "4010", "vc_1": "0110", "vc_7": "2511"}
    wire = triangle("movement", units, active="vc", exits=4).do("move", "vc_1").dice(1).do("exit")
    assert (wire.record("condition_roll")["facts"]["count"], ending(wire)) == (5, None)


@pytest.mark.rule("VB 27.0", "VB 5.1")
def test_units_leave_by_red_hexes_only() -> None:
    units = {"us_1_26": "4010", "vc_1": "3001", "vc_7": "2511"}
    assert triangle("movement", units, active="vc").do("move", "vc_1").refused("exit") == "VB 5.1"


@pytest.mark.rule("VB 27.0")
@pytest.mark.parametrize(("face", "verdict"), [(1, "hold"), (2, "us_victory")])
def test_holding_the_field_needs_a_die_below_the_units_in_the_triangle(face: int, verdict: str) -> None:
    units = {"us_1_26": "4010", "vc_1": "2511", "vc_7": "2610", "vc_8": "1620"}  # the last is outside
    wire = triangle("combat", units, active="vc", turn=13).dice(face).do("end_phase")
    found = ending(wire)
    assert found is not None
    assert found[0] == verdict


@pytest.mark.rule("VB 27.0")
@pytest.mark.parametrize(("label", "legal"), [("1210", True), ("1110", False), ("2120", False)])
def test_the_viet_cong_set_up_in_the_triangle_from_column_twelve(label: str, legal: bool) -> None:
    wire = Wire().new(IT).do("choose", word="hold").do("take", "vc_1")
    assert (label in wire.offered("place")) is legal


@pytest.mark.rule("VB 27.0")
def test_the_two_brigades_are_divided_by_the_plantation() -> None:
    wire = Wire().new(IT).do("choose", word="hold").do("quick_setup").do("ready")
    second = wire.do("take", "us_65_a").offered("place")
    wire.do("place", to=sorted(second)[0])
    light = wire.do("take", "us_196_2_1").offered("place")
    assert (min(second)[:2], max(light)[:2]) == ("22", "21")


@pytest.mark.rule("VB 27.0", "VB 10.0")
@pytest.mark.parametrize("turn", [1, 2, 5])
def test_battalions_that_fly_in_land_in_the_clear_whenever_they_come(turn: int) -> None:
    """R-F10: an entry that was held back (R-F67) keeps its way in, and so its limit."""
    units = {"us_1_26": "entry", "us_1_28": "4010", "vc_1": "2511"}
    wire = triangle("movement", units, turn=turn).do("lift", "us_1_26")
    assert wire.refused("land", to="2323") == "VB 27.0"
    assert "2323" not in wire.query("landing_zones", piece="us_1_26")


@pytest.mark.rule("VB 10.0")
def test_units_on_the_map_fly_to_villages_and_plantations_too() -> None:
    wire = triangle("movement", {"us_1_28": "4010", "vc_1": "2511"}).do("lift", "us_1_28")
    assert "2323" in wire.offered("land")


@pytest.mark.rule("VB 27.0", "VB 11.0")
def test_the_arvn_battalion_waits_aboard_on_the_saigon_river() -> None:
    wire = Wire().new(IT)
    assert wire.unit("arvn_5")["at"] == wire.unit("us_monitor")["at"] == "4223/4323"
    assert wire.unit("arvn_5")["box"] == "aboard"
