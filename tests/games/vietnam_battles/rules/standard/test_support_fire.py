"""VB 8.0, 14.0: support fire and bombardment."""

from __future__ import annotations

import pytest

from games.vietnam_battles.rules.ruleset import StandardRules
from games.vietnam_battles.state import Chit
from tests.games.vietnam_battles.vb_table import depleted, placed, table, the_game

SN, IT = "snoopys_nose", "iron_triangle"
NORTH, EAST = "3211", "3312"
US = ["us_plus_1_1", "us_plus_2_1", "us_plus_2_2", "us_plus_3_1"]
VC = ["vc_plus_1_1", "vc_plus_2_1", "vc_plus_3_1"]


def attack(**fields):
    units = {"us_4_47_c": NORTH, "us_3_60_a": EAST, "vc_514_1": "3212", **fields.pop("units", {})}
    t = table(SN, phase="combat", units=units, us_fire=list(US), vc_fire=list(VC), **fields)
    return t.do("attack", "vc_514_1").do("join", "us_4_47_c").do("join", "us_3_60_a").do("fight")


@pytest.mark.rule("VB 8.0", "VB 14.1")
def test_markers_are_drawn_blindly_at_the_start_of_the_turn():
    state = the_game().start("boys_of_67", seed=3)
    track = state.rules.battle.support
    assert (len(state.us_fire), len(state.vc_fire)) == (track.allotment(1, "us"), track.allotment(1, "vc"))
    other = the_game().start("boys_of_67", seed=4)
    assert sorted(state.us_fire) != sorted(other.us_fire)


@pytest.mark.rule("VB 8.1")
def test_the_standard_rules_take_the_lowest_markers():
    rules = StandardRules(the_game().rules("boys_of_67").battle)
    dealt = rules.deal(table().state, "us", 3, None)
    assert [rules.battle.marker_value[m] for m in dealt] == [1, 1, 2]


@pytest.mark.rule("VB 14.1")
def test_a_whole_pool_is_not_drawn():
    t = table()
    assert t.state.rules.deal(t.state, "us", 99, None) == list(t.state.rules.battle.pools["us"])


@pytest.mark.rule("VB 8.3", "VB 4.1")
def test_attacker_and_defender_alternate_strictly():
    t = attack(dice=[4])
    order = []
    for marker in ("us_plus_1_1", "vc_plus_1_1", "us_plus_3_1", "vc_plus_3_1"):
        order.append(t.decision.seat)
        t.do("support", marker)
    assert order == ["us", "vc", "us", "vc"]
    assert (t.facts("combat")["attack"], t.facts("combat")["defense"]) == (9, 9)


@pytest.mark.rule("VB 8.3")
def test_a_pass_gives_up_that_chance_only():
    t = attack(dice=[4]).do("pass")
    assert t.decision.seat == "vc"
    t.do("pass")
    assert t.decision.seat == "us"
    t.do("pass")
    assert t.decision.seat == "vc"  # the defender's second chance is still open
    t.do("support", "vc_plus_3_1")
    assert t.facts("combat")["defense"] == 8


@pytest.mark.rule("VB 8.3")
def test_the_printed_example():
    """Eight attack points with two +2 against a 2-3-8 unit with a +6: twelve to nine."""
    units = {"vc_7": "3212", "vc_8": "3211", "vc_61": "3412", "us_196_f_17": "3312"}
    fire = {"us_fire": ["us_plus_6_1"], "vc_fire": ["vc_plus_2_1", "vc_plus_2_2"]}
    t = table(IT, phase="combat", active="vc", units=units, dice=[4], **fire)
    t.do("attack", "us_196_f_17").do("join", "vc_7").do("join", "vc_8").do("join", "vc_61")
    t.do("fight").do("support", "vc_plus_2_1").do("support", "us_plus_6_1").do("support", "vc_plus_2_2")
    assert (t.facts("combat")["attack"], t.facts("combat")["defense"]) == (12, 9)


@pytest.mark.rule("VB 8.3", "VB 8.6")
def test_a_marker_serves_once_a_turn_and_is_never_split():
    t = attack(dice=[4]).do("support", "us_plus_3_1").do("pass")
    assert "us_plus_3_1" not in t.offered("support")
    assert t.refusal("support", "us_plus_3_1") == "VB 8.3"


@pytest.mark.rule("VB 8.2", "VB 14.2")
def test_support_reaches_everywhere_and_helps_arvn_units():
    units = {"arvn_5": NORTH, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, us_fire=list(US), dice=[4])
    t.do("attack", "vc_514_1").do("join", "arvn_5").do("fight")
    assert t.offered("support") == set(US)


@pytest.mark.rule("VB 8.6", "VB 4.1")
def test_markers_are_not_kept():
    t = table(
        phase="combat", active="vc", units={"vc_514_1": "0717", "us_4_47_c": "0616"}, us_fire=list(US), vc_fire=list(VC)
    )
    t.do("end_phase")
    assert t.state.turn == 2
    assert len(t.state.us_fire) == t.state.rules.battle.support.allotment(2, "us")


@pytest.mark.rule("VB 10.1", "VB 11.2")
@pytest.mark.parametrize("by", ["slick", "tango"])
def test_a_landed_unit_in_the_fight_limits_the_us_to_one_marker(by):
    t = attack(units={"us_3_60_a": placed(EAST, SN, landed=by)}, dice=[4])
    t.do("support", "us_plus_3_1").do("pass")
    assert (t.step, t.decision.seat) == ("support", "vc")  # the US player's second chance is gone


@pytest.mark.rule("VB 10.1")
def test_the_limit_holds_in_defense_too():
    units = {"us_3_60_a": placed(EAST, SN, landed="slick"), "vc_514_1": "3212"}
    t = table(SN, phase="combat", active="vc", units=units, us_fire=list(US), dice=[4])
    t.do("attack", "us_3_60_a").do("join", "vc_514_1").do("fight").do("support", "us_plus_3_1")
    assert t.facts("combat")["defense"] == 7


@pytest.mark.rule("VB 14.0", "VB 16.0")
def test_each_captured_camp_costs_a_marker_from_the_next_turn():
    camps = {"camp-1": ("1511", True), "camp-2": ("1711", True)}
    t = table(
        SN, phase="combat", active="vc", units={"us_15": "1606", "vc_514_1": "3212"}, chits=camps, vc_fire=list(VC)
    )
    t.state.chits["camp-1"].captured = True
    assert len(t.state.vc_fire) == 3  # not at once
    t.do("end_phase")
    assert len(t.state.vc_fire) == 4


@pytest.mark.rule("VB 14.0")
def test_the_allotment_never_falls_below_zero():
    t = table(SN)
    t.state.chits = {f"camp_{number}": Chit(captured=True) for number in range(8)}
    assert t.state.rules.allotment(t.state, "vc") == 0


@pytest.mark.rule("VB 8.3")
def test_a_marker_is_refused_by_the_limit_or_because_it_is_not_there():
    t = attack(dice=[4])
    assert t.reason("support", "us_plus_6_1") == ("VB 8.3", "no_marker")
    assert t.reason("support", "vc_plus_1_1") == ("VB 8.3", "no_marker")
    assert t.reason("support", "us_4_47_c") == ("VB 8.3", "marker_asked"), "who clicks a unit is told what is asked"
    t.state.fight.fire = ["us_plus_1_2", "us_plus_1_3"]
    assert t.reason("support", "us_plus_1_1") == ("VB 8.3", "marker_limit")
    assert t.reason("lose", "us_4_47_c")[0] != "VB 8.3"


# Bombardment


def shelling(**fields):
    units = {"us_4_47_c": "3208", "vc_514_1": "3212", **fields.pop("units", {})}
    return table(SN, phase="combat", units=units, us_fire=list(US), vc_fire=fields.pop("vc_fire", []), **fields)


@pytest.mark.rule("VB 8.4")
def test_a_bombardment_is_made_of_one_or_two_markers_anywhere():
    t = shelling(dice=[6]).do("bombard").do("target", "vc_514_1")
    assert "pass" not in t.verbs()
    assert t.refusal("pass") == "VB 8.4"
    t.do("support", "us_plus_3_1").do("support", "us_plus_2_1")
    facts = t.facts("combat")
    assert (facts["attack"], facts["defense"], facts["result"]) == (5, 5, "D2")


@pytest.mark.rule("VB 8.4")
def test_ex_hurts_only_the_target():
    t = (
        shelling(dice=[5])
        .do("bombard")
        .do("target", "vc_514_1")
        .do("support", "us_plus_3_1")
        .do("support", "us_plus_2_1")
    )
    assert t.unit("vc_514_1").depleted
    assert not t.unit("us_4_47_c").depleted
    assert t.step == "combat"


@pytest.mark.rule("VB 8.4")
@pytest.mark.parametrize("die", [2, 3])
def test_attacker_retreats_are_ignored(die):
    t = (
        shelling(dice=[die])
        .do("bombard")
        .do("target", "vc_514_1")
        .do("support", "us_plus_3_1")
        .do("support", "us_plus_2_1")
    )
    assert t.facts("combat")["result"] == "."
    assert t.facts("combat")["printed"] in ("A1", "A2")


@pytest.mark.rule("VB 8.4")
def test_bombardments_come_before_the_first_ground_attack():
    t = shelling(units={"us_3_60_a": EAST}, dice=[5]).fight("vc_514_1", "us_3_60_a")  # 2 - 5 = -3: A1
    while t.step == "fall_back":
        t.do("stand_fast", "us_3_60_a")
    assert "bombard" not in t.verbs()
    assert t.refusal("bombard") == "VB 8.4"


@pytest.mark.rule("VB 8.4")
def test_no_bombardment_in_the_mobile_combat_phase():
    t = table(SN, phase="mobile_combat", units={"us_5_60_a": NORTH, "vc_514_1": "3212"}, us_fire=list(US))
    assert "bombard" not in t.verbs()


@pytest.mark.rule("VB 8.6")
def test_no_hex_is_bombarded_twice_in_a_game_turn():
    t = shelling(dice=[3]).do("bombard").do("target", "vc_514_1").do("support", "us_plus_1_1").do("pass")
    assert "bombard" not in t.verbs()
    assert t.refusal("bombard") == "VB 8.6"


@pytest.mark.rule("VB 7.2", "VB 8.4")
def test_a_bombarded_unit_may_be_attacked_in_the_same_phase():
    t = (
        shelling(units={"us_3_60_a": EAST}, dice=[3])
        .do("bombard")
        .do("target", "vc_514_1")
        .do("support", "us_plus_1_1")
        .do("pass")
    )
    assert t.offered("attack") == {"vc_514_1"}


@pytest.mark.rule("VB 8.4.1")
def test_counter_battery_lessens_a_bombardment():
    """The printed example has +6 against +6; here three against three leaves the unit's own defense."""
    t = shelling(vc_fire=list(VC), dice=[4]).do("bombard").do("target", "vc_514_1").do("support", "us_plus_3_1")
    assert t.decision.seat == "vc"
    t.do("support", "vc_plus_3_1").do("pass").do("pass")
    assert (t.facts("combat")["attack"], t.facts("combat")["defense"]) == (3, 8)


@pytest.mark.rule("VB 10.1", "VB 11.2", "VB 7.0")
@pytest.mark.parametrize(("landed", "markers"), [("", 2), ("slick", 2), ("tango", 1)])
def test_a_unit_that_flew_may_get_two_markers_against_a_bombardment_and_one_that_sailed_one(landed, markers):  # R-F11
    """VB 7.0: a bombardment is not combat, which 10.1 names; 11.2 does not."""
    t = table(SN, phase="combat", active="vc", units={"us_3_60_a": "3212", "vc_514_1": "4410"},
              us_fire=list(US), vc_fire=["vc_plus_3_1", "vc_plus_2_1"], dice=[6])  # fmt: skip
    t.unit("us_3_60_a").landed = landed
    t.do("bombard").do("target", "us_3_60_a").do("support", "vc_plus_3_1")
    t.do("support", "us_plus_1_1").do("support", "vc_plus_2_1")
    assert ("support" in t.verbs() and t.decision.seat == "us") is (markers == 2)


@pytest.mark.rule("VB 10.1")
@pytest.mark.parametrize("landed", ["slick", "tango"])
def test_a_unit_that_landed_gets_one_marker_in_combat(landed):  # R-F11
    t = table(SN, phase="combat", active="vc", units={"us_3_60_a": "3212", "vc_514_1": "3211"},
              us_fire=list(US), dice=[6])  # fmt: skip
    t.unit("us_3_60_a").landed = landed
    t.do("attack", "us_3_60_a").do("join", "vc_514_1").do("fight").do("support", "us_plus_1_1")
    assert "support" not in t.verbs()


@pytest.mark.rule("VB 8.4.2")
def test_friendly_fire_strikes_the_nearest_friend_and_ties_are_the_bombarders_choice():
    units = {"us_4_47_b": "3216", "us_3_60_a": "3005"}
    t = (
        shelling(units=units, dice=[1])
        .do("bombard")
        .do("target", "vc_514_1")
        .do("support", "us_plus_3_1")
        .do("support", "us_plus_2_1")
    )
    assert t.offered("lose") == {"us_4_47_c", "us_4_47_b"}  # both four hexes away
    t.do("lose", "us_4_47_b")
    assert t.unit("us_4_47_b").depleted


@pytest.mark.rule("VB 8.4.2", "VB 15.0")
def test_friendly_fire_never_strikes_hidden_units():
    units = {
        "us_3_60_a": "3212",
        "vc_lf_1": placed("3216", SN, hidden=True),
        "vc_lf_2": "3205",
        "us_4_47_c": "4001",
        "vc_514_1": "4410",
    }
    t = table(SN, phase="combat", active="vc", units=units, vc_fire=list(VC), dice=[1])
    t.do("bombard").do("target", "us_3_60_a").do("support", "vc_plus_3_1").do("support", "vc_plus_2_1")
    assert t.facts("combat")["printed"] == "(A)"  # 5 - 4 = 1
    assert t.unit("vc_lf_2").depleted
    assert not t.unit("vc_lf_1").depleted


@pytest.mark.rule("VB 8.4")
def test_hidden_units_are_no_targets():
    t = shelling(units={"vc_lf_1": placed("3216", SN, hidden=True)}).do("bombard")
    assert t.offered("target") == {"vc_514_1"}
    assert t.refusal("target", "vc_lf_1") == t.refusal("target", "vc_lf_2") == "VB 8.4"


@pytest.mark.rule("VB 8.5")
def test_terrain_protects_against_bombardment_and_rivers_do_not():
    t = table(SN, phase="combat", units={"us_4_47_c": "0610", "vc_514_1": "0618"}, us_fire=list(US), dice=[4])
    t.do("bombard").do("target", "vc_514_1").do("support", "us_plus_3_1").do("pass")
    assert t.facts("combat")["row"] == "clear"


@pytest.mark.rule("VB 8.4", "VB 7.8")
def test_a_bombarded_unit_may_stand_fast():
    t = shelling(units={"vc_514_1": depleted("3212", SN)}, dice=[6])
    t.do("bombard").do("target", "vc_514_1").do("support", "us_plus_3_1").do("support", "us_plus_2_1")
    t.do("stand_fast", "vc_514_1")
    assert t.unit("vc_514_1").box == "lost"
    assert t.step == "combat"


@pytest.mark.rule("VB 8.4", "VB 8.6")
def test_each_hindrance_of_a_bombardment_is_told():
    mobile = {"us_5_60_a": NORTH, "vc_514_1": "3212"}
    assert table(SN, phase="mobile_combat", units=mobile, us_fire=list(US)).reason("bombard") == (
        "VB 8.4",
        "bombard_phase",
    )
    assert shelling(ground_fight=True).reason("bombard") == ("VB 8.4", "bombard_late")
    empty = shelling()
    empty.state.us_fire.clear()
    assert empty.reason("bombard") == ("VB 8.4", "no_markers")
    hidden = {"us_4_47_c": "3208", "vc_514_1": placed("3212", SN, hidden=True)}
    alone = table(SN, phase="combat", units=hidden, us_fire=list(US))
    assert alone.reason("bombard") == ("VB 8.4", "no_target")
    done = shelling()
    done.state.bombarded.append(done.unit("vc_514_1").at)
    assert done.reason("bombard") == ("VB 8.6", "all_bombarded")


@pytest.mark.rule("VB 8.4", "VB 8.6")
def test_each_wrong_target_of_a_bombardment_is_told():
    t = shelling(units={"vc_514_2": "3216"})
    t.state.bombarded.append(t.unit("vc_514_2").at)
    t.do("bombard")
    assert t.offered("target") == {"vc_514_1"}
    assert t.reason("target", "vc_514_2") == ("VB 8.6", "bombarded")
    assert t.reason("target", "us_4_47_c") == ("VB 8.4", "no_target")
    t.do("target", "vc_514_1")
    record = t.record("bombardment")
    assert (record.rule, record.pieces) == ("VB 8.4", ("vc_514_1",))
    assert record.hexes == (t.ground.board.hex("3212"),)
    assert t.reason("pass") == ("VB 8.4", "needs_marker")


@pytest.mark.rule("VB 8.3", "VB 8.4", "VB 8.4.1")
def test_every_marker_is_told_with_its_side_value_and_rule():
    t = attack(dice=[4]).do("support", "us_plus_3_1")
    assert (t.record("support").rule, t.record("support").pieces) == ("VB 8.3", ("us_plus_3_1",))
    assert t.facts("support") == {"seat": "us", "value": 3, "attacker": True}
    shot = shelling(vc_fire=list(VC), dice=[4]).do("bombard").do("target", "vc_514_1").do("support", "us_plus_2_1")
    assert shot.record("support").rule == "VB 8.4"
    shot.do("support", "vc_plus_3_1")
    assert shot.record("support").rule == "VB 8.4.1"
    assert shot.facts("support") == {"seat": "vc", "value": 3, "attacker": False}


@pytest.mark.rule("VB 8.0")
def test_the_deal_is_told_from_the_highest_value_down():
    t = table(phase="combat", active="vc", units={"vc_514_1": "0717", "us_4_47_c": "0616"}).do("end_phase")
    deals = {dict(record.facts)["seat"]: record for record in t.records if record.kind == "support_dealt"}
    for seat, hand in (("us", t.state.us_fire), ("vc", t.state.vc_fire)):
        values = [t.state.rules.battle.marker_value[marker] for marker in hand]
        told = dict(deals[seat].text.values)
        assert dict(deals[seat].facts)["values"] == tuple(values)
        assert told["values"] == tuple(f"+{value}" for value in sorted(values, reverse=True))
        assert told["count"] == len(values)
        assert deals[seat].rule == "VB 8.0"


@pytest.mark.rule("VB 8.0", "VB 14.0")
def test_a_side_without_markers_is_told_so():
    t = table(SN, phase="combat", active="vc", units={"us_15": "1606", "vc_514_1": "3212"})
    t.state.chits = {f"camp-{number}": Chit(captured=True) for number in range(1, 9)}
    t.do("end_phase")
    assert t.state.vc_fire == []
    (record,) = [one for one in t.records if one.kind == "support_dealt" and dict(one.facts)["seat"] == "vc"]
    assert record.text.key == "record.no_support"
    assert dict(record.facts)["values"] == ()


@pytest.mark.rule("VB 10.1", "VB 11.2")
def test_that_a_landed_unit_costs_a_marker_is_said_before_it_joins_and_when_markers_are_asked_for():
    units = {"us_4_47_b": placed("0716", landed="slick"), "us_4_47_c": "0816", "vc_514_1": "0717"}
    t = table(units=units, phase="combat", us_fire=["us_plus_1_1", "us_plus_3_1"]).do("attack", "vc_514_1")
    words = t.game.catalogue.say
    assert "Landed this turn: 4/47 B. An attack that includes a landed unit gets one US marker at most" in words(
        t.decision.prompt
    )
    joining = {action.piece: words(t.game.describe(t.state, action)) for action in t.actions if action.verb == "join"}
    assert "one US support marker at most" in joining["us_4_47_b"]
    assert "marker" not in joining.get("us_4_47_c", "")
    t.do("join", "us_4_47_b").do("fight")
    assert t.step == "support"
    assert "0 of 1, as 4/47 B landed this turn" in words(t.decision.prompt)
