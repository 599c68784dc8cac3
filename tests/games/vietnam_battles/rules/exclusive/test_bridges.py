"""VB 18.0: bridges."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.vb_table import Table, table

SN, IT = "snoopys_nose", "iron_triangle"
LOOP = "1607/1608"


def side(t: Table, label=LOOP):
    return t.ground.board.side_named(label)


@pytest.mark.rule("VB 18.0")
def test_a_unit_that_comes_to_a_bridge_may_blow_it_and_stops():
    t = table(SN, active="vc", units={"vc_514_1": "1606", "us_3_60_a": "3212"}).do("move", "vc_514_1")
    assert "demolish" not in t.verbs()
    t.do("step", at="1607")
    assert t.offered("demolish") == {LOOP}
    t.do("demolish", side=LOOP)
    assert t.state.blown == [side(t)]
    assert t.at("vc_514_1") == "1607"
    assert t.unit("vc_514_1").spent


@pytest.mark.rule("VB 18.0")
def test_not_by_standing_there():
    t = table(SN, active="vc", units={"vc_514_1": "1607", "us_3_60_a": "3212"}).do("move", "vc_514_1")
    assert "demolish" not in t.verbs()
    assert t.refusal("demolish", side=LOOP) == "VB 18.0"


@pytest.mark.rule("VB 18.0")
def test_right_after_crossing():
    t = table(SN, active="vc", units={"vc_514_1": "1606", "us_3_60_a": "3212"}).walk("vc_514_1", "1607", "1608")
    assert t.offered("demolish") == {LOOP}


@pytest.mark.rule("VB 18.0")
def test_a_landing_beside_a_bridge_may_blow_it():
    t = table(SN, units={"us_3_60_a": "3212"}).do("lift", "us_3_60_a").do("land", at="1607")
    assert t.step == "charges"
    t.do("demolish", side=LOOP)
    assert t.state.blown == [side(t)]
    t = table(SN, units={"us_3_60_a": "3212"}).do("lift", "us_3_60_a").do("land", at="1607").do("leave_bridge")
    assert t.state.blown == []


@pytest.mark.rule("VB 18.1")
def test_a_blown_bridge_is_a_river():
    t = table(SN, units={"us_3_60_a": "1607"}).walk("us_3_60_a", "1608")
    assert t.state.stack[-1].left == 8
    t = table(SN, units={"us_3_60_a": "1607"}, blown=[side(t)]).walk("us_3_60_a", "1608")
    assert t.state.stack[-1].left == 4  # clear 1, river 2


@pytest.mark.rule("VB 18.2")
@pytest.mark.parametrize(("die", "mended"), [(4, False), (5, True), (6, True)])
def test_repair_needs_a_five_or_six(die, mended):
    t = table(SN, units={"us_15": "1606"}, dice=[die])
    t.state.blown = [side(t)]
    t.do("repair", side=LOOP)
    assert (t.state.blown == []) == mended
    assert t.facts("repair")["mended"] is mended
    assert "repair" not in t.verbs()


@pytest.mark.rule("VB 18.2")
def test_one_try_a_turn_and_a_mended_bridge_is_not_blown_the_same_turn():
    t = table(SN, units={"us_15": "1606", "us_3_60_a": "1505"}, dice=[2])
    t.state.blown = [side(t)]
    t.do("repair", side=LOOP)
    assert t.refusal("repair", side=LOOP) == "VB 18.2"
    t = table(SN, units={"us_15": "1805", "us_3_60_a": "1606"}, dice=[6])
    t.state.blown = [side(t)]
    t.do("repair", side=LOOP).walk("us_3_60_a", "1607")
    assert "demolish" not in t.verbs()


@pytest.mark.rule("VB 18.2")
def test_no_repair_out_of_range_or_beside_the_viet_cong():
    t = table(SN, units={"us_15": "2104"})
    t.state.blown = [side(t)]
    assert t.refusal("repair", side=LOOP) == "VB 18.2"  # five hexes away
    t = table(SN, units={"us_15": "1606", "vc_514_1": "1709"})
    t.state.blown = [side(t)]
    assert "repair" not in t.verbs()


@pytest.mark.rule("VB 18.2")
def test_the_viet_cong_never_repair():
    t = table(SN, active="vc", units={"vc_514_1": "1606", "us_3_60_a": "3212"})
    t.state.blown = [side(t)]
    assert "repair" not in t.verbs()


@pytest.mark.rule("VB 18.3")
def test_engineers_bridge_one_hexside_for_the_turn():
    t = table(SN, units={"us_15": "1606", "us_5_60_a": "1508"}).do("bridge_river")
    assert "1508/1509" in t.offered("ford")
    t.do("ford", side="1508/1509")
    assert "bridge_river" not in t.verbs()
    assert t.refusal("bridge_river") == "VB 18.3"
    t.walk("us_5_60_a", "1509")
    assert t.state.stack[-1].left == 16 - 6  # jungle 3, no river


@pytest.mark.rule("VB 18.3")
def test_a_crossing_serves_attacks_of_both_sides_but_not_viet_cong_moves():
    t = table(SN)
    ford = side(t, "1508/1509")
    t = table(SN, active="vc", units={"vc_514_1": "1509", "us_3_60_a": "3212"}, ford=ford).walk("vc_514_1", "1508")
    assert t.state.stack[-1].left == 12 - 6
    t = table(SN, phase="combat", active="vc", units={"vc_514_1": "1509", "us_3_60_a": "1508"}, ford=ford, dice=[4])
    t.fight("us_3_60_a", "vc_514_1")
    assert t.facts("combat")["row"] == "clear"


@pytest.mark.rule("VB 18.3")
def test_no_crossing_where_the_viet_cong_watch_or_out_of_range():
    t = table(SN, units={"us_15": "1606", "vc_514_1": "1508"}).do("bridge_river")
    assert "1508/1509" not in t.offered("ford")
    assert t.refusal("ford", side="1508/1509") == "VB 18.3"
    assert t.refusal("ford", side="0717/0718") == "VB 18.3"


@pytest.mark.rule("VB 18.3")
def test_a_crossing_ends_with_the_game_turn():
    t = table(SN, phase="combat", active="vc", units={"vc_514_1": "3212", "us_15": "1606"})
    t.state.ford = side(t, "1508/1509")
    t.do("end_phase")
    assert t.state.ford is None


@pytest.mark.rule("VB 18.3", "VB 5.1")
def test_a_crossing_lets_mobile_units_over_the_saigon():
    t = table(IT, units={"us_1_4": "1211"})
    ford = side(t, "1210/1211")
    t = table(IT, units={"us_1_4": "1211"}, ford=ford).do("move", "us_1_4")
    assert "1210" in t.offered("step")
