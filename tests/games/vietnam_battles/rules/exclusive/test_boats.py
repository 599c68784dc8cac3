"""VB 12.0, 19.0: boats, and the Mekong."""

from __future__ import annotations

import pytest

from games.vietnam_battles.state import Unit
from tests.games.vietnam_battles.vb_table import depleted, placed, table

SN, IT = "snoopys_nose", "iron_triangle"


@pytest.mark.rule("VB 12.0")
def test_boats_move_along_hexsides_and_mekong_hexes_for_one_point_each():
    t = table(units={"us_monitor_1": "0617/0618"}).do("move", "us_monitor_1")
    assert t.offered("step") == {"0518 water", "0617/0718"}
    t.do("step", at="0518")
    assert t.state.stack[-1].left == 20
    assert "0417 water" in t.offered("step")
    assert t.refusal("step", at="0618") == "VB 12.0"


@pytest.mark.rule("VB 12.0")
def test_hex_and_hexside_of_one_hex_are_two_places():
    t = table(units={"us_monitor_1": "0518 water"}).do("move", "us_monitor_1").do("step", side="0617/0618").do("done")
    assert t.at("us_monitor_1") == "0617/0618"


@pytest.mark.rule("VB 12.0")
def test_a_boat_does_not_end_with_another_but_may_pass_it():
    t = table(units={"us_monitor_1": "0617/0618", "us_command_boat_1": "0617/0718"}).do("move", "us_monitor_1")
    t.do("step", side="0617/0718")
    assert "done" not in t.verbs()
    t.do("step", side="0717/0718").do("done")
    assert t.at("us_monitor_1") == "0717/0718"


@pytest.mark.rule("VB 12.0")
def test_boats_do_not_use_the_thi_tinh_and_do_not_move_in_the_mobile_phase():
    t = table(IT, units={"us_monitor": "3822/3922"}).do("move", "us_monitor")
    assert "3821/3922" not in t.offered("step")
    t = table(IT, phase="mobile_movement", units={"us_monitor": "3822/3922", "us_1_4": "3710"})
    assert t.refusal("move", "us_monitor") == "VB 4.1"


@pytest.mark.rule("VB 12.0", "VB 3.0")
def test_boats_come_in_by_the_mekong():
    t = table(SN, units={"us_monitor_1": Unit(box="entry")}).do("move", "us_monitor_1")
    assert t.offered("enter") == {"0734 water", "0833 water"}
    t.do("enter", at="0734")
    assert t.state.stack[-1].left == 20


@pytest.mark.rule("VB 12.1", "VB 6.0")
def test_boats_have_no_zone_of_control_and_heed_none():
    units = {"us_monitor_1": "0617/0618", "vc_514_1": "0717"}
    t = table(units=units).do("move", "us_monitor_1").do("step", side="0617/0718").do("step", side="0717/0718")
    assert t.step == "march"
    t = table(active="vc", units={"us_monitor_1": "0717/0718", "vc_514_1": "0915"}).walk("vc_514_1", "0815")
    t.do("step", at="0716")
    assert t.step == "march"  # 0717 beside it is the boat's, but nobody's zone


@pytest.mark.rule("VB 12.0")
def test_a_boat_closes_its_hexside_to_the_viet_cong():
    t = table(active="vc", units={"us_monitor_1": "0717/0718", "vc_514_1": "0717"}).do("move", "vc_514_1")
    assert "0718" not in t.offered("step")
    assert t.refusal("step", at="0718") == "VB 12.0"


@pytest.mark.rule("VB 12.0")
def test_a_boat_closes_its_coastal_hex_but_whoever_is_there_may_leave():
    t = table(active="vc", units={"us_monitor_1": "0517 water", "vc_514_1": "0616"}).do("move", "vc_514_1")
    assert t.refusal("step", at="0517") == "VB 12.0"
    t = table(active="vc", units={"us_monitor_1": "0517 water", "vc_514_1": "0517"}).do("move", "vc_514_1")
    assert "0616" in t.offered("step")


@pytest.mark.rule("VB 12.0")
def test_friends_pass_a_boats_hexside():
    t = table(units={"us_monitor_1": "0617/0618", "us_4_47_c": "0617"}).do("move", "us_4_47_c")
    assert "0618" in t.offered("step")


@pytest.mark.rule("VB 12.0")
def test_boats_attack_what_is_beside_their_hexside_and_never_advance():
    units = {"us_monitor_1": "0717/0718", "vc_lf_1": depleted("0717", SN), "vc_514_1": "0816"}
    t = table(SN, phase="combat", units=units, us_fire=["us_plus_4_1", "us_plus_4_2"], dice=[6])
    assert t.offered("attack") == {"vc_lf_1"}
    t.do("attack", "vc_lf_1").do("join", "us_monitor_1").do("fight").do("support", "us_plus_4_1").do(
        "support", "us_plus_4_2"
    )
    assert t.facts("combat")["result"] == "De"  # 9 - 2 = 7, jungle
    assert t.step == "combat"


@pytest.mark.rule("VB 12.0")
def test_viet_cong_attack_a_boat_beside_them_on_the_clear_row_and_never_advance():
    units = {"us_command_boat_1": "0717/0718", "vc_514_1": "0717", "vc_514_2": "0718"}
    t = table(SN, phase="combat", active="vc", units=units, dice=[6]).fight("us_command_boat_1", "vc_514_1", "vc_514_2")
    facts = t.facts("combat")
    assert (facts["row"], facts["result"]) == ("clear", "De")  # 6 - 2 = 4
    assert t.unit("us_command_boat_1").box == "lost"
    assert t.step in ("combat", "")


@pytest.mark.rule("VB 12.0")
def test_a_boat_retreats_along_water_by_hexes_not_hexsides():
    units = {"us_monitor_1": "0717/0718", "vc_514_1": "0717", "vc_514_2": "0718"}
    t = table(SN, phase="combat", active="vc", units=units, dice=[4]).fight("us_monitor_1", "vc_514_1", "vc_514_2")
    assert t.facts("combat")["result"] == "D2"  # 6 - 4 = 2
    assert t.decision.seat == "us"
    ground = t.ground
    ways = t.game.ask(t.state, "retreats", "us")["us_monitor_1"]
    assert ways
    for way in ways:
        end = ground.place(way["path"][-1])
        assert ground.distance(ground.place("0717/0718"), end) >= 2
        assert not way["loss"]
    t.game.apply(t.state, next(a for a in t.actions if a.verb == "retreat"))
    assert t.at("us_monitor_1") == ways[0]["path"][-1]


@pytest.mark.rule("VB 12.0", "VB 7.7")
def test_a_boat_on_open_water_retreats_to_water_just_as_far_off():
    units = {"us_monitor_1": "0101 water", "vc_514_1": "0101", "vc_514_2": "0102"}
    t = table(SN, phase="combat", active="vc", units=units, dice=[4]).fight("us_monitor_1", "vc_514_1", "vc_514_2")
    ends = ("0104", "0203", "0301", "0302", "0303")
    assert t.offered("retreat") == {f"us_monitor_1 {end} water" for end in ends}
    assert t.reason("retreat", "us_monitor_1", at="0102", word="water") == ("VB 12.0", "retreat_boat")
    t.do("retreat", "us_monitor_1", at="0302", word="water")
    assert t.at("us_monitor_1") == "0302 water"
    north = {"us_monitor_1": "0104 water", "vc_514_1": "0103", "vc_514_2": "0104"}
    t = table(SN, phase="combat", active="vc", units=north, dice=[4]).fight("us_monitor_1", "vc_514_1", "vc_514_2")
    assert t.ground.labels[t.ground.first_berth] == "0101 water"
    assert "us_monitor_1 0101 water" in t.offered("retreat")


@pytest.mark.rule("VB 12.0", "VB 7.8")
def test_a_boat_may_stand_fast():
    units = {"us_monitor_1": "0717/0718", "vc_514_1": "0717", "vc_514_2": "0718"}
    t = table(SN, phase="combat", active="vc", units=units, dice=[4]).fight("us_monitor_1", "vc_514_1", "vc_514_2")
    t.do("stand_fast", "us_monitor_1")
    assert t.unit("us_monitor_1").depleted


def driven_from_the_head_of_the_tra_tan(**others):
    """A monitor near the end of a river must go two hexes down it, whatever lies there."""
    units = {"us_monitor_1": "2220/2320", "vc_514_1": "2220", "vc_514_2": "2320", **others}
    return table(SN, phase="combat", active="vc", units=units, dice=[4]).fight("us_monitor_1", "vc_514_1", "vc_514_2")


def boat_ends(t):
    ways = t.game.ask(t.state, "retreats", "us")["us_monitor_1"]
    return {(way["path"][-1], way["displaces"]) for way in ways if not way["loss"]}


@pytest.mark.rule("VB 12.0", "VB 7.7.2")
def test_a_boat_passes_another_to_a_free_berth_just_as_far_off():
    assert boat_ends(driven_from_the_head_of_the_tra_tan()) == {("2019/2020", "")}
    assert boat_ends(driven_from_the_head_of_the_tra_tan(us_monitor_2="2019/2020")) == {("1920/2019", "")}


@pytest.mark.rule("VB 12.0", "VB 7.7.2")
def test_boats_displace_boats():
    """Every berth at the right distance is held, so a boat makes room: one hex on, like a retreat."""
    t = driven_from_the_head_of_the_tra_tan(us_monitor_2="2019/2020", us_command_boat_1="1920/2019")
    assert boat_ends(t) == {("2019/2020", "us_monitor_2"), ("1920/2019", "us_command_boat_1")}
    t.do("retreat", "us_monitor_1", side="2019/2020")
    assert t.step == "displace"
    t.do("displace", side=next(iter(t.offered("displace"))))
    assert t.at("us_monitor_1") == "2019/2020"
    assert t.at("us_monitor_2") not in ("2019/2020", "1920/2019")
    assert not t.game.violations(t.state)


@pytest.mark.rule("VB 12.0", "VB 7.7.1")
def test_a_shelled_boat_that_cannot_get_away_goes_its_two_hexes_and_loses_a_step():
    """Viet Cong units wait up and down the river; far beyond them is no place to retreat to."""
    units = {"us_monitor_1": "1311/1411", "vc_514_1": "1508", "vc_514_2": "1012"}
    fire = ["vc_plus_3_1", "vc_plus_2_1"]
    t = table(SN, phase="combat", active="vc", units=units, vc_fire=list(fire), dice=[5]).do("bombard")
    t.do("target", "us_monitor_1").do("support", fire[0]).do("support", fire[1]).without_support()
    ways = t.game.ask(t.state, "retreats", "us")["us_monitor_1"]
    assert ways
    assert all(way["loss"] for way in ways)
    origin = t.ground.place("1311/1411")
    assert {t.ground.distance(origin, t.ground.place(way["path"][-1])) for way in ways} == {2}


@pytest.mark.rule("VB 15.0", "VB 12.0")
def test_a_boat_reveals_what_is_beside_its_hexside():
    units = {
        "us_monitor_1": "0617/0618",
        "vc_lf_1": placed("0717", SN, hidden=True),
        "vc_lf_2": placed("0816", SN, hidden=True),
    }
    t = table(SN, units=units).do("move", "us_monitor_1").do("step", side="0617/0718")
    assert t.unit("vc_lf_1").hidden
    t.do("step", side="0717/0718")
    assert not t.unit("vc_lf_1").hidden
    assert t.unit("vc_lf_2").hidden


# 19.0


@pytest.mark.rule("VB 19.0")
def test_no_land_unit_enters_all_water():
    t = table(units={"us_4_47_c": "0512"}).do("move", "us_4_47_c")
    assert t.refusal("step", at="0412") == "VB 19.0"


@pytest.mark.rule("VB 19.0")
def test_a_divided_hex_is_entered_on_the_bank_one_comes_from():
    t = table(SN, units={"us_3_60_a": "0620"}).walk("us_3_60_a", "0521").do("done")
    assert t.at("us_3_60_a") == "0521 north"


@pytest.mark.rule("VB 19.0")
def test_crossing_takes_a_leg_units_whole_allowance_from_the_start():
    t = table(SN, units={"us_3_60_a": "0521 north"}).do("move", "us_3_60_a").do("cross")
    assert t.at("us_3_60_a") == "0521 south"
    assert t.step == "movement"
    t = table(SN, units={"us_3_60_a": "0620"}).walk("us_3_60_a", "0521")
    assert t.refusal("cross") == "VB 19.0"


@pytest.mark.rule("VB 19.0")
def test_mobile_units_cross_only_where_the_engineers_have_bridged():
    t = table(SN, units={"us_5_60_a": "0521 north"}).do("move", "us_5_60_a")
    assert t.refusal("cross") == "VB 19.0"
    ford = t.ground.board.hex("0521")
    t = table(SN, units={"us_5_60_a": "0521 north"}, ford_hex=ford).do("move", "us_5_60_a").do("cross")
    assert t.step == "march"  # at no cost, and it may go on
    assert t.state.stack[-1].left == 16


@pytest.mark.rule("VB 19.0", "VB 5.1.1")
def test_a_leg_unit_that_crosses_into_an_enemy_zone_stops():
    units = {"us_3_60_a": "0521 north", "vc_514_1": "0421"}
    ford = table(SN).ground.board.hex("0521")
    t = table(SN, units=units, ford_hex=ford).do("move", "us_3_60_a").do("cross")
    assert t.step == "movement"


@pytest.mark.rule("VB 19.0", "VB 5.1.2")
def test_over_a_bridge_of_the_engineers_zones_on_both_banks_count_as_between_two_hexes():
    zones = {"vc_514_1": "0421", "vc_514_2": "0520"}
    ford = table(SN).ground.board.hex("0521")
    t = table(SN, units={"us_5_60_a": "0521 north", **zones}, ford_hex=ford).do("move", "us_5_60_a").do("cross")
    assert t.state.stack[-1].left == 16 - 8  # half its eight points
    t = table(SN, units={"us_3_60_a": "0521 north", **zones}, ford_hex=ford).do("move", "us_3_60_a").do("cross")
    assert t.step == "movement"  # infiltration


@pytest.mark.rule("VB 19.0", "VB 5.3")
def test_a_bank_with_a_friend_is_passed_but_is_no_place_to_stop():
    units = {"us_5_60_a": "0521 north", "us_3_60_a": "0521 south"}
    t = table(SN, units=units).do("move", "us_5_60_a")
    assert t.refusal("cross") == "VB 19.0"
    ford = t.ground.board.hex("0521")
    t = table(SN, units=units, ford_hex=ford).do("move", "us_5_60_a").do("cross")
    assert "done" not in t.verbs()
    assert "step" in t.verbs()


@pytest.mark.rule("VB 12.0", "VB 19.0")
def test_a_boat_does_not_keep_a_unit_in_its_hex_from_crossing():
    units = {"vc_514_1": "0521 north", "us_monitor_1": "0521 water"}
    t = table(SN, active="vc", units=units).do("move", "vc_514_1").do("cross")
    assert t.at("vc_514_1") == "0521 south"


@pytest.mark.rule("VB 15.0", "VB 19.0")
def test_a_hidden_unit_that_crosses_is_seen():
    hidden = Unit(at=table(SN).ground.place("0521 north"), hidden=True)
    t = table(SN, active="vc", units={"vc_514_1": hidden}).do("move", "vc_514_1").do("cross")
    assert not t.state.units["vc_514_1"].hidden


@pytest.mark.rule("VB 19.0")
def test_the_far_bank_is_within_reach():
    t = table(SN, units={"us_3_60_a": "0521 north", "us_5_60_a": "0520"})
    reach = t.game.ask(t.state, "reach", "us", piece="us_3_60_a")
    assert reach["0521 south"] == {"left": 0.0, "halts": False, "way": ["0521 south"]}
    ford = t.ground.board.hex("0521")
    t = table(SN, units={"us_5_60_a": "0521 north"}, ford_hex=ford)
    reach = t.game.ask(t.state, "reach", "us", piece="us_5_60_a")
    assert reach["0421"]["way"] == ["0521 south", "0421"]


@pytest.mark.rule("VB 19.0")
def test_enemies_on_both_banks_do_not_touch_each_other():
    units = {"us_3_60_a": "0521 north", "vc_514_1": "0521 south"}
    t = table(SN, phase="combat", units=units)
    assert "attack" not in t.verbs()
    assert not t.game.violations(t.state)
    t = table(SN, units={**units, "us_3_60_b": "0620"}).walk("us_3_60_b", "0621")
    assert t.step == "march"  # no zone over the water


@pytest.mark.rule("VB 19.0", "VB 7.7")
def test_no_retreat_over_the_mekong():
    units = {"arvn_2": "0621", "us_3_60_a": "0620", "vc_514_1": "0521 north"}
    t = table(SN, phase="combat", units=units, dice=[6]).fight("vc_514_1", "arvn_2", "us_3_60_a")
    for text in t.offered("retreat"):
        assert not {"0421", "0422"} & set(text.split())


@pytest.mark.rule("VB 19.0")
def test_a_coastal_hex_defends_by_its_other_terrain():
    t = table(SN, phase="combat", units={"us_3_60_a": "0616", "vc_514_1": "0517"}, dice=[4]).fight(
        "vc_514_1", "us_3_60_a"
    )
    assert t.facts("combat")["row"] == "clear"


@pytest.mark.rule("VB 18.3", "VB 19.0")
def test_a_free_crossing_is_not_taken_straight_back():
    units = {"us_3_60_b": "0521 north", "us_3_60_c": "0620"}
    t = table(SN, units=units, ford_hex=table(SN).ground.board.hex("0521")).do("move", "us_3_60_b").do("cross")
    assert "cross" not in t.verbs()
    assert "step" in t.verbs()


@pytest.mark.rule("VB 5.3", "VB 19.0")
def test_two_banks_held_by_friends_are_no_way_out_for_one_who_cannot_go_on():
    units = {"us_2_47_a": "0521 north", "us_2_47_b": "0521 south", "us_2_47_c": "0516"}
    t = table(SN, units=units, ford_hex=table(SN).ground.board.hex("0521"))
    t.walk("us_2_47_c", "0517", "0518", "0519", "0520")
    assert t.state.stack[-1].left == 2
    assert "0521" not in t.offered("step")
