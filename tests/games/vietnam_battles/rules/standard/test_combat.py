"""VB 7.0–7.6: who attacks whom, the differential, the terrain, every result code."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.vietnam_battles.rules.standard.combat.differential import span
from games.vietnam_battles.rules.standard.combat.fight import GroundFight
from games.vietnam_battles.state import Unit
from tests.games.vietnam_battles.vb_table import TRIAL, depleted, placed, table

SN, IT = "snoopys_nose", "iron_triangle"
# 3212 is open ground; its neighbours are 3211 3213 3112 3113 3312 3313.
NORTH, SOUTH, WEST, EAST = "3211", "3213", "3112", "3312"


def duel(die, **units):
    """Two companies (5 points) against a 514 company (5): differential 0 on clear ground."""
    forces = {"us_4_47_c": NORTH, "us_3_60_a": EAST, "vc_514_1": "3212", **units}
    return table(SN, phase="combat", units=forces, dice=[die])


@pytest.mark.rule("VB 7.0")
def test_only_adjacent_units_can_be_attacked():
    t = table(SN, phase="combat", units={"us_4_47_c": "3210", "vc_514_1": "3212"})
    assert t.verbs() == {"end_phase"}
    assert t.refusal("attack", "vc_514_1") == "VB 7.0"


@pytest.mark.rule("VB 7.0")
def test_combat_is_never_mandatory():
    t = table(SN, phase="combat", units={"us_4_47_c": NORTH, "vc_514_1": "3212"}).do("end_phase")
    assert t.unit("vc_514_1").at is not None


@pytest.mark.rule("VB 7.1", "VB 7.3")
def test_attackers_are_chosen_freely_and_add_up():
    t = duel(4).do("attack", "vc_514_1")
    assert t.offered("join") == {"us_4_47_c", "us_3_60_a"}
    assert t.refusal("fight") == "VB 7.1"
    t.do("join", "us_4_47_c").do("join", "us_3_60_a").do("fight")
    facts = t.facts("combat")
    assert (facts["attack"], facts["defense"], facts["differential"], facts["column"]) == (5, 5, 0, "0")


@pytest.mark.rule("VB 7.1")
def test_a_unit_that_is_not_beside_the_target_cannot_join():
    t = duel(4, us_3_60_b="3010").do("attack", "vc_514_1")
    assert t.refusal("join", "us_3_60_b") == "VB 7.1"


@pytest.mark.rule("VB 7.1")
def test_a_mobile_unit_does_not_attack_over_the_saigon_without_a_bridge():
    t = table(IT, phase="combat", units={"us_1_4": "1211", "us_1_26": "1311", "vc_7": "1210"})
    t.do("attack", "vc_7")
    assert t.offered("join") == {"us_1_26"}


@pytest.mark.rule("VB 7.2")
def test_a_unit_attacks_once_and_is_attacked_once_a_phase():
    t = duel(5, vc_514_2="3310").fight("vc_514_1", "us_4_47_c")  # 3 - 5 = -2: no effect
    assert t.refusal("attack", "vc_514_1") == "VB 7.2"
    assert "attack" not in t.verbs()  # 4/47 C has attacked, so 514/2 beside it is safe too


@pytest.mark.rule("VB 7.2")
def test_mobile_units_may_attack_the_same_target_again_in_their_own_phase():
    units = {"us_4_47_c": NORTH, "us_5_60_a": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[5]).fight("vc_514_1", "us_4_47_c")
    t.do("end_phase").do("end_phase")
    assert t.state.phase == "mobile_combat"
    assert t.offered("attack") == {"vc_514_1"}


@pytest.mark.rule("VB 7.4", "VB 8.5")
@pytest.mark.parametrize(
    ("where", "beside", "row"),
    [("3212", "3211", "clear"), ("0717", "0616", "jungle"), ("3908", "3909", "village")],
)
def test_the_defenders_hex_gives_the_row(where, beside, row):
    t = table(SN, phase="combat", units={"us_4_47_c": beside, "vc_514_1": where}, dice=[4])
    t.fight("vc_514_1", "us_4_47_c")
    assert t.facts("combat")["row"] == row


@pytest.mark.rule("VB 7.4")
def test_a_river_helps_only_if_all_attackers_are_across():
    t = table(SN, phase="combat", units={"vc_514_1": "0618", "us_3_60_a": "0617"}, dice=[4])
    t.fight("vc_514_1", "us_3_60_a")
    assert t.facts("combat")["row"] == "river"
    t = table(SN, phase="combat", units={"vc_514_1": "0618", "us_3_60_a": "0617", "us_4_47_c": "0619"}, dice=[4])
    t.fight("vc_514_1", "us_3_60_a", "us_4_47_c")
    assert t.facts("combat")["row"] == "clear"


@pytest.mark.rule("VB 7.4")
def test_terrain_does_not_add_up():
    t = table(SN, phase="combat", units={"vc_514_1": "0718", "us_3_60_a": "0617"}, dice=[4]).fight(
        "vc_514_1", "us_3_60_a"
    )
    assert t.facts("combat")["row"] == "jungle"


@pytest.mark.rule("VB 7.4", "VB 18.1")
def test_a_bridge_cancels_the_river_row_and_a_blown_one_does_not():
    units = {"vc_514_1": "1608", "us_3_60_a": "1607"}
    t = table(SN, phase="combat", units=units, dice=[4]).fight("vc_514_1", "us_3_60_a")
    assert t.facts("combat")["row"] == "clear"
    side = t.ground.board.side_named("1607/1608")
    t = table(SN, phase="combat", units=units, dice=[4], blown=[side]).fight("vc_514_1", "us_3_60_a")
    assert t.facts("combat")["row"] == "river"


@pytest.mark.rule("VB 12.0")
def test_a_boat_in_the_attack_takes_the_river_row_away():
    units = {"vc_514_1": "0618", "us_3_60_a": "0617", "us_monitor_1": "0617/0618"}
    t = table(SN, phase="combat", units=units, dice=[4]).fight("vc_514_1", "us_3_60_a", "us_monitor_1")
    assert t.facts("combat")["row"] == "clear"


# 7.6: the codes. Differential 0 is: 1 (A), 2 A2, 3 A1, 4 nothing, 5 Ex, 6 D2.


@pytest.mark.rule("VB 7.6")
def test_a_point_is_no_effect():
    t = duel(4).fight("vc_514_1", "us_4_47_c", "us_3_60_a")
    assert t.step == "combat"
    assert not any(t.unit(name).depleted for name in ("vc_514_1", "us_4_47_c", "us_3_60_a"))


@pytest.mark.rule("VB 7.6")
def test_exchange_costs_the_defender_and_one_attacker_of_the_attackers_choice():
    t = duel(5).fight("vc_514_1", "us_4_47_c", "us_3_60_a")
    assert t.unit("vc_514_1").depleted
    assert (t.step, t.decision.seat) == ("casualty", "us")
    assert t.offered("lose") == {"us_4_47_c", "us_3_60_a"}
    t.do("lose", "us_3_60_a")
    assert t.unit("us_3_60_a").depleted
    assert not t.unit("us_4_47_c").depleted


@pytest.mark.rule("VB 7.6")
def test_a_depleted_unit_that_loses_a_step_is_eliminated():
    t = duel(3, vc_514_1=depleted("3212", SN)).fight("vc_514_1", "us_4_47_c", "us_3_60_a")
    assert t.facts("combat")["result"] == "Ex"  # 5 - 3 = 2
    t.do("lose", "us_3_60_a")
    assert t.unit("vc_514_1").box == "lost"
    assert t.step == "advance"


@pytest.mark.rule("VB 7.9", "VB 25.0")
@pytest.mark.parametrize("left", [False, True])
def test_an_advance_that_cannot_matter_is_allowed_but_not_asked_for(left):
    """The last Viet Cong unit of The Boys of '67 is gone: the US player has won, wherever his units stand."""
    units = {"us_4_47_c": "3211", "us_4_47_b": "3112", "vc_514_1": depleted("3212"), "vc_514_2": Unit(box="lost")}
    if left:
        units["vc_514_2"] = placed("3220")
    t = table(phase="combat", units=units, dice=[3]).fight("vc_514_1", "us_4_47_c", "us_4_47_b")
    t.do("lose", "us_4_47_c")
    assert (t.unit("vc_514_1").box, t.step) == ("lost", "advance")
    assert t.offered("advance"), "a program may still advance"
    usual = t.game.default_action(t.state)
    assert (usual is None) if left else (usual is not None and usual.verb == "hold")


@pytest.mark.rule("VB 7.6")
def test_bracketed_a_costs_one_attacker_only():
    t = duel(1).fight("vc_514_1", "us_4_47_c", "us_3_60_a").do("lose", "us_4_47_c")
    assert t.unit("us_4_47_c").depleted
    assert not t.unit("vc_514_1").depleted


@pytest.mark.rule("VB 7.6")
@pytest.mark.parametrize(("die", "distance"), [(3, 1), (2, 2)])
def test_a1_and_a2_drive_every_attacker_back(die, distance):
    t = duel(die).fight("vc_514_1", "us_4_47_c", "us_3_60_a")
    assert (t.step, t.decision.seat) == ("fall_back", "us")
    assert t.state.stack[-1].distance == distance
    assert {action.piece for action in t.actions} == {"us_4_47_c", "us_3_60_a"}


@pytest.mark.rule("VB 7.6")
def test_a3_drives_attackers_back_three_hexes():
    t = table(SN, phase="combat", units={"us_4_47_c": NORTH, "vc_514_1": "3212"}, dice=[1]).fight(
        "vc_514_1", "us_4_47_c"
    )
    assert t.facts("combat")["result"] == "A3"  # 3 - 5 = -2
    assert t.state.stack[-1].distance == 3


@pytest.mark.rule("VB 7.6")
def test_ae_eliminates_all_attackers():
    t = table(SN, phase="combat", units={"us_50": NORTH, "arvn_7": EAST, "vc_514_1": "3212"}, dice=[1])
    t.fight("vc_514_1", "us_50", "arvn_7")
    assert t.facts("combat")["result"] == "Ae"  # 2 - 5 = -3
    assert (t.unit("us_50").box, t.unit("arvn_7").box) == ("lost", "lost")
    assert t.state.us_losses == 1


@pytest.mark.rule("VB 7.6")
@pytest.mark.parametrize(("die", "code"), [(4, "D2"), (6, "D3")])
def test_d2_and_d3_drive_the_defender_back(die, code):
    units = {"arvn_2": NORTH, "us_3_60_a": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[die]).fight("vc_514_1", "arvn_2", "us_3_60_a")
    assert t.facts("combat")["result"] == code  # 8 - 5 = 3
    assert (t.step, t.decision.seat) == ("fall_back", "vc")
    assert t.state.stack[-1].distance == int(code[1])


@pytest.mark.rule("VB 7.6")
def test_de_eliminates_the_defender():
    units = {"arvn_2": NORTH, "us_4_47_c": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[6]).fight("vc_514_1", "arvn_2", "us_4_47_c")
    assert t.facts("combat")["result"] == "De"  # 9 - 5 = 4
    assert t.unit("vc_514_1").box == "lost"


@pytest.mark.rule("VB 13.0")
def test_a_zero_adds_nothing_and_support_is_added_to_it():
    units = {"us_command_boat_1": "0717/0718", "vc_514_1": "0717"}
    t = table(SN, phase="combat", units=units, dice=[4], us_fire=["us_plus_3_1"])
    t.do("attack", "vc_514_1").do("join", "us_command_boat_1").do("fight").do("support", "us_plus_3_1")
    t.without_support()
    assert t.facts("combat")["attack"] == 3


@pytest.mark.rule("VB 4.1")
def test_in_the_mobile_phase_only_mobile_units_that_have_not_attacked_fight():
    units = {"us_4_47_c": NORTH, "us_5_60_a": EAST, "us_5_60_b": placed(SOUTH, SN, attacked=True), "vc_514_1": "3212"}
    t = table(SN, phase="mobile_combat", units=units).do("attack", "vc_514_1")
    assert t.offered("join") == {"us_5_60_a"}
    assert t.refusal("join", "us_4_47_c") == "VB 4.1"
    assert t.refusal("join", "us_5_60_b") == "VB 7.2"


def test_preview_and_resolution_agree():
    t = duel(6).do("attack", "vc_514_1").do("join", "us_4_47_c").do("join", "us_3_60_a")
    odds = t.game.odds(t.state, t.action("fight"))
    assert odds.column == "0"
    assert {chance.key: chance.p.numerator for chance in odds.chances} == dict.fromkeys(
        ["(A)", "A2", "A1", ".", "Ex", "D2"], 1
    )
    t.do("fight")
    assert t.facts("combat")["column"] == "0"


# What is told


@pytest.mark.rule("VB 7.0", "VB 7.1", "VB 7.2")
def test_a_target_that_cannot_be_attacked_is_told_why():
    units = {"vc_514_2": "3215", "vc_lf_1": placed(SOUTH, SN, hidden=True)}
    t = duel(4, **units)
    assert t.reason("attack", "us_3_60_a") == ("VB 7.0", "own_target")
    assert t.reason("attack", "vc_lf_1") == t.reason("attack", "vc_lf_2") == ("VB 7.0", "no_target")
    assert t.reason("attack", "vc_514_2") == ("VB 7.0", "not_adjacent_attack")
    t.state.units["vc_514_1"].hit = True
    assert t.reason("attack", "vc_514_1") == ("VB 7.2", "was_attacked")
    river = table(IT, phase="combat", units={"us_1_4": "1211", "vc_7": "1210"})
    assert river.reason("attack", "vc_7") == ("VB 7.1", "closed_attack")


@pytest.mark.rule("VB 7.1", "VB 7.2", "VB 7.7.2", "VB 7.9", "VB 4.1")
def test_a_unit_that_cannot_join_is_told_why():
    t = duel(4, us_3_60_b="3010", arvn_2=SOUTH, us_50=WEST, us_3_60_c="3113").do("attack", "vc_514_1")
    assert t.reason("fight") == ("VB 7.1", "nobody")
    t.do("join", "us_4_47_c")
    t.state.units["arvn_2"].displaced = True
    t.state.units["us_50"].advanced = True
    t.state.units["us_3_60_c"].attacked = True
    told = {name: t.reason("join", name) for name in ("us_4_47_c", "us_3_60_b", "vc_514_1", "us_4_47_a")}
    assert told == {
        "us_4_47_c": ("VB 7.1", "joined"),
        "us_3_60_b": ("VB 7.1", "not_adjacent_attack"),
        "vc_514_1": ("VB 7.1", "not_yours"),
        "us_4_47_a": ("VB 7.0", "not_on_map"),
    }
    assert t.reason("join", "arvn_2") == ("VB 7.7.2", "displaced")
    assert t.reason("join", "us_50") == ("VB 7.9", "advanced")
    assert t.reason("join", "us_3_60_c") == ("VB 7.2", "attacked")
    river = table(IT, phase="combat", units={"us_1_4": "1211", "us_1_26": "1311", "vc_7": "1210"}).do("attack", "vc_7")
    assert river.reason("join", "us_1_4") == ("VB 7.1", "closed_attack")
    mobile = table(SN, phase="mobile_combat", units={"us_4_47_c": NORTH, "us_5_60_a": EAST, "vc_514_1": "3212"})
    assert mobile.do("attack", "vc_514_1").reason("join", "us_4_47_c") == ("VB 4.1", "not_mobile")


@pytest.mark.rule("VB 7.0", "VB 7.6")
def test_an_attack_is_told_from_the_announcement_to_the_loss():
    t = duel(5).do("attack", "vc_514_1").do("join", "us_4_47_c").do("join", "us_3_60_a").do("fight")
    attackers, where = ("us_4_47_c", "us_3_60_a"), t.ground.board.hex("3212")
    announced, fought, hurt = t.records
    assert (announced.kind, announced.rule) == ("attack", "VB 7.0")
    assert (announced.pieces, announced.hexes) == ((*attackers, "vc_514_1"), (where,))
    assert dict(announced.text.values)["count"] == 2
    assert (fought.kind, fought.rule) == ("combat", "VB 7.6")
    assert (fought.pieces, fought.hexes) == ((*attackers, "vc_514_1"), (where,))
    assert [[(term.amount, term.rule) for term in one.terms] for one in fought.sums] == [
        [(3, "VB 7.3"), (2, "VB 7.3")],
        [(5, "VB 7.3")],
    ]
    assert dict(fought.facts) == {
        "seat": "us", "fight": "attack", "attack": 5, "defense": 5, "differential": 0, "row": "clear", "column": "0",
        "die": 5, "printed": "Ex", "result": "Ex", "shift": 0, "total": 0, "winner": "",
    }  # fmt: skip
    assert (hurt.kind, hurt.rule, hurt.pieces) == ("depleted", "VB 7.6", ("vc_514_1",))
    assert t.reason("lose", "vc_514_1") == ("VB 7.6", "casualty")
    t.do("lose", "us_3_60_a")
    assert (t.record("depleted").rule, t.record("depleted").pieces) == ("VB 7.6", ("us_3_60_a",))


@pytest.mark.rule("VB 7.6")
def test_an_elimination_is_told_by_its_rule():
    units = {"arvn_2": NORTH, "us_4_47_c": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[6]).fight("vc_514_1", "arvn_2", "us_4_47_c")
    assert (t.record("eliminated").rule, t.record("eliminated").pieces) == ("VB 7.6", ("vc_514_1",))
    assert t.game.catalogue.say(t.record("eliminated").text).startswith("514/1 ")


@pytest.mark.rule("VB 8.4.2")
def test_friendly_fire_is_told_by_its_rule():
    units = {"us_4_47_c": "3208", "us_4_47_b": "3216", "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, us_fire=["us_plus_3_1", "us_plus_2_1"], dice=[1])
    t.do("bombard").do("target", "vc_514_1").do("support", "us_plus_3_1").do("support", "us_plus_2_1")
    assert t.record("combat").rule == "VB 8.4"
    assert t.facts("combat")["fight"] == "bombardment"
    assert t.reason("lose", "vc_514_1") == ("VB 8.4.2", "casualty")
    t.do("lose", "us_4_47_b")
    assert t.record("depleted").rule == "VB 8.4.2"


@pytest.mark.rule("VB 7.3", "VB 7.6", "VB 8.3")
def test_the_preview_names_every_strength_and_whom_each_result_hurts():
    t = duel(6).do("attack", "vc_514_1").do("join", "us_4_47_c").do("join", "us_3_60_a")
    t.state.fight.fire, t.state.fight.cover = ["us_plus_2_1"], ["vc_plus_2_1"]
    odds = t.game.odds(t.state, t.action("fight"))
    TRIAL.can_be_said(odds)
    assert (odds.rule, odds.attacker) == ("VB 7.3", "us")
    assert odds.title.key == "odds_title.attack"
    attack, defense = odds.strengths
    assert [(term.label.key, term.amount, term.rule) for term in attack.terms] == [
        ("odds.unit", 3, "VB 7.3"), ("odds.unit", 2, "VB 7.3"), ("odds.support", 2, "VB 8.3"),
    ]  # fmt: skip
    assert [(term.label.key, term.amount, term.rule) for term in defense.terms] == [
        ("odds.unit", 5, "VB 7.3"),
        ("odds.support", 2, "VB 8.3"),
    ]
    sides = {chance.key: chance.side for chance in odds.chances}
    assert sides == {
        "(A)": "attacker", "A2": "attacker", "A1": "attacker", ".": "neither", "Ex": "both", "D2": "defender",
    }  # fmt: skip
    assert t.game.catalogue.say(odds.notes[0]) == "7 − 7 = 0; clear: column 0"


@pytest.mark.rule("VB 8.4")
def test_the_preview_of_a_bombardment_hurts_only_its_target_and_friends():
    units = {"us_4_47_c": "3208", "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, us_fire=["us_plus_3_1", "us_plus_2_1"]).do("bombard")
    t.do("target", "vc_514_1").do("support", "us_plus_3_1")
    odds = t.game.odds(t.state, t.action("support", "us_plus_2_1"))
    TRIAL.can_be_said(odds)
    assert odds.rule == "VB 8.4"
    sides = {chance.key: chance.side for chance in odds.chances}
    assert sides == {"(A)": "attacker", ".": "neither", "Ex": "defender", "D2": "defender"}
    assert {chance.key: chance.p for chance in odds.chances}["."] == Fraction(1, 2)


@pytest.mark.rule("VB 7.3")
@pytest.mark.parametrize(
    ("when", "shift", "said"),
    [
        ((0, 0), 0, "0"), ((1, 1), 0, "+1"), ((2, 3), 0, "+2,+3"), ((-3, -2), 0, "−3,−2"), ((-1000, -5), 0, "≤−5"),
        ((8, 1000), 0, "≥+8"), ((0, 1), 2, "+2,+3"), ((-1000, -5), 3, "≤−2"), ((8, 1000), 1, "≥+9"),
    ],
)  # fmt: skip
def test_a_column_is_named_by_its_differentials(when, shift, said):
    assert span(when, shift) == said


@pytest.mark.rule("VB 7.3")
def test_the_preview_names_the_attacker_of_either_side():
    units = {"vc_514_1": "3212", "us_3_60_a": EAST}
    t = table(SN, phase="combat", active="vc", units=units)
    assert t.game.odds(t.state, t.action("attack", "us_3_60_a")).attacker == "vc"


@pytest.mark.rule("VB 7.1", "VB 7.2", "VB 12.0")
@pytest.mark.parametrize(
    ("active", "tired", "target"), [("vc", "vc_514_1", "us_monitor_1"), ("us", "us_monitor_1", "vc_514_1")]
)
def test_a_boat_and_the_unit_on_the_bank_are_next_to_each_other(active, tired, target):
    units = {
        "us_monitor_1": placed("0717/0718", SN),
        "vc_514_1": placed("0717", SN),
        "us_3_60_a": EAST,
        "vc_lf_1": "3212",
    }
    units[tired].attacked = True
    t = table(SN, phase="combat", active=active, units=units)
    assert t.reason("attack", target) == ("VB 7.2", "attacked")


@pytest.mark.rule("VB 4.1")
def test_a_fight_is_going_on_until_it_is_closed_and_no_longer():
    t = duel(4)
    under_way, closed = GroundFight(at=2), GroundFight(at=len(GroundFight.parts))
    assert (list(under_way.misfits(t.state)), list(closed.misfits(t.state))) == (["it needs a fight"], [])
    t.do("attack", "vc_514_1")
    assert (list(under_way.misfits(t.state)), list(closed.misfits(t.state))) == ([], ["its fight is over"])
