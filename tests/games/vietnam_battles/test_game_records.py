"""The log tells the arithmetic: who, where, from what, by which rule, and what it means."""

from __future__ import annotations

import pytest

from games.vietnam_battles.content.content import distinct
from games.vietnam_battles.state import Chit, Unit
from tests.games.vietnam_battles.vb_table import depleted, placed, table, the_game, worded

BOYS, SN, IT = "boys_of_67", "snoopys_nose", "iron_triangle"
# 3212 is open ground; its neighbours are 3211 3213 3112 3113 3312 3313.
NORTH, EAST = "3211", "3312"


def hidden(where):
    return placed(where, SN, hidden=True)


# 7.3–7.6: a fight


def jungle_fight(die, **fields):
    """Five points and two markers against a depleted company in the jungle of 0717."""
    units = {"us_4_47_c": "0616", "us_3_60_a": "0716", "vc_514_1": depleted("0717", SN), **fields.pop("units", {})}
    t = table(SN, phase="combat", units=units, dice=[die], us_fire=["us_plus_4_1"], vc_fire=["vc_plus_1_1"])
    t.do("attack", "vc_514_1").do("join", "us_4_47_c").do("join", "us_3_60_a").do("fight")
    t.do("support", "us_plus_4_1")
    assert t.said() == ["The United States player adds +4 support against 514/1 in 0717: now 9 against 3."]
    return t.do("support", "vc_plus_1_1")


@pytest.mark.rule("VB 7.3", "VB 7.4", "VB 7.6")
def test_a_fight_says_differential_shift_column_die_and_whom_it_hurts():
    t = jungle_fight(5)
    assert t.said()[0] == "The Viet Cong player adds +1 support for 514/1 in 0717: now 9 against 4."
    told = "Attack on 514/1 in 0717: 9 − 4 = +5, jungle −3, so +2, column +2,+3. Die 5: "
    assert t.said("combat") == [told + "D2, 514/1 must retreat two hexes."]
    facts = t.facts("combat")
    assert (facts["shift"], facts["total"], facts["winner"], facts["seat"]) == (3, 2, "us", "us")


@pytest.mark.rule("VB 7.3", "VB 7.4", "VB 8.3")
def test_a_fight_opens_to_both_sums_and_to_that_of_the_differential():
    t = jungle_fight(5)
    assert t.terms("combat") == [
        ("Attack", 9, "VB 7.3"),
        ("Defence", -4, "VB 7.3"),
        ("Terrain: jungle", -3, "VB 7.4"),
    ]
    attack, defense = t.record("combat").sums
    assert worded(attack.terms) == [("4/47 C", 3, "VB 7.3"), ("3/60 A", 2, "VB 7.3"), ("Support fire", 4, "VB 8.3")]
    assert worded(defense.terms) == [("514/1, depleted", 3, "VB 7.3"), ("Support fire", 1, "VB 8.3")]
    assert [(side.seat, side.total) for side in (attack, defense)] == [("us", 9), ("vc", 4)]
    assert [roll.label for roll in t.record("combat").dice] == ["US: combat"]


@pytest.mark.rule("VB 7.3")
def test_the_preview_names_the_column_as_the_chart_heads_it():
    t = table(phase="combat", units={"us_4_47_c": "0616", "vc_514_1": "0717"})
    odds = t.game.odds(t.state, t.action("attack", "vc_514_1"))
    assert odds.column == "≤−5"
    assert odds.column in t.game.charts(BOYS)[0].heads


@pytest.mark.rule("VB 7.1", "VB 13.0")
def test_an_attack_names_its_units_and_a_zero_is_a_term():
    units = {"us_command_boat_1": "0717/0718", "us_4_47_c": "0616", "vc_514_1": "0717"}
    t = table(SN, phase="combat", units=units, dice=[4], us_fire=["us_plus_3_1"]).do("attack", "vc_514_1")
    t.do("join", "us_command_boat_1").do("join", "us_4_47_c").do("fight")
    assert t.said("attack") == ["Command boat 1, 4/47 C attack 514/1 in 0717: 3 against 5 so far."]
    assert worded(t.record("attack").sums[0].terms)[0] == ("Command boat 1", 0, "VB 13.0")
    t = table(SN, phase="combat", units=units, dice=[4], us_fire=["us_plus_3_1"]).do("attack", "vc_514_1")
    assert t.do("join", "us_4_47_c").do("fight").said("attack") == ["4/47 C attacks 514/1 in 0717: 3 against 5 so far."]


@pytest.mark.rule("VB 7.6")
@pytest.mark.parametrize(
    ("attackers", "die", "told", "winner"),
    [
        (2, 1, "(A), one of the attackers loses a step", "vc"),
        (2, 2, "A2, all attackers must retreat two hexes", "vc"),
        (2, 4, "no effect", ""),
        (2, 5, "Ex, 514/1 and one of the attackers lose a step each", ""),
        (1, 1, "A3, 4/47 C must retreat three hexes", "vc"),
        (1, 2, "(A), 4/47 C loses a step", "vc"),
        (1, 6, "Ex, 514/1 and 4/47 C lose a step each", ""),
    ],
)
def test_a_result_names_those_it_hurts(attackers, die, told, winner):
    names = ("us_4_47_c", "us_3_60_a")[:attackers]
    units = {"us_4_47_c": NORTH, "us_3_60_a": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[die]).fight("vc_514_1", *names)
    assert t.said("combat")[0].endswith(f"Die {die}: {told}.")
    assert t.facts("combat")["winner"] == winner


@pytest.mark.rule("VB 7.6")
def test_agreement_holds_for_one_attacker_and_for_many():
    units = {"us_50": NORTH, "arvn_7": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[1]).fight("vc_514_1", "us_50", "arvn_7")
    assert t.said("combat")[0].endswith("Ae, all attackers are eliminated.")
    t = table(SN, phase="combat", units=units, dice=[1]).fight("vc_514_1", "us_50")
    assert t.said("combat")[0].endswith("Ae, US 50 is eliminated.")


# 8.4: bombardments


def shelled(die, *markers, **units):
    t = table(SN, phase="combat", units={"vc_lf_1": "3212", **units}, dice=[die], us_fire=list(markers))
    t.do("bombard").do("target", "vc_lf_1")
    assert t.said() == ["LF 1 in 3212 is bombarded."]
    for marker in markers:
        t.do("support", marker)
    return t


@pytest.mark.rule("VB 8.4")
def test_a_bombardment_says_what_it_ignores():
    t = shelled(4, "us_plus_2_1", us_4_47_c="3208")  # 2 - 4 = -2
    assert t.said("combat") == [
        "Bombardment of LF 1 in 3212: 2 − 4 = −2, column −2,−1. Die 4: A1 has no effect in a bombardment."
    ]
    assert t.facts("combat")["winner"] == ""
    assert worded(t.record("combat").sums[0].terms) == [("Support fire", 2, "VB 8.4")]


@pytest.mark.rule("VB 8.4.2")
def test_friendly_fire_names_who_is_hit_and_says_if_nobody_is():
    t = shelled(2, "us_plus_2_1", us_4_47_c="3208")
    assert t.said("combat")[0].endswith("(A), friendly fire: 4/47 C loses a step.")
    assert t.said("depleted") == ["4/47 C in 3208 is depleted, from 3-4-5 to 1-2-5: friendly fire."]
    t = shelled(2, "us_plus_2_1", us_4_47_c="3208", us_4_47_b="3216")
    assert t.said("combat")[0].endswith("(A), friendly fire: one of 4/47 B, 4/47 C loses a step.")
    t = shelled(2, "us_plus_2_1")
    assert t.said("combat")[0].endswith("(A), friendly fire, but no friendly unit is on the map.")
    assert (t.facts("combat")["winner"], t.kinds()[-1]) == ("", "combat")


@pytest.mark.rule("VB 8.4.2")
def test_the_preview_of_friendly_fire_says_whether_there_is_anybody_to_hit():
    t = table(SN, phase="combat", units={"vc_lf_1": "3212"}, us_fire=["us_plus_2_1"]).do("bombard")
    odds = t.game.odds(t.state, t.action("target", "vc_lf_1"))
    (chance,) = [chance for chance in odds.chances if chance.key == "(A)"]
    assert chance.side == "neither"
    assert t.game.catalogue.say(chance.label) == "friendly fire, but no friendly unit is on the map"


# 7.6–7.8, 21.0: what is lost, why, and what that does


def driven(**units):
    forces = {"arvn_2": NORTH, "us_3_60_a": EAST, "vc_514_1": "3212", **units}
    return table(SN, phase="combat", units=forces, dice=[4]).fight("vc_514_1", "arvn_2", "us_3_60_a")


@pytest.mark.rule("VB 7.7")
def test_a_unit_without_a_way_out_says_so():
    t = driven(us_3_60_b="3114", us_3_60_c="3014").do("give_way", "vc_514_1")
    lost = t.state.rules.forces["vc"]
    told = "514/1 in 3212 is eliminated: it must retreat but has no way out."
    count = sum(t.unit(name).box == "lost" for name in lost)
    assert t.said("eliminated") == [f"{told} Viet Cong units lost so far: {count} of {len(lost)}."]
    assert t.facts("eliminated")["cause"] == "no_way_out"


@pytest.mark.rule("VB 7.7")
def test_a_short_retreat_says_how_far_it_came():
    units = {"arvn_2": "0716", "us_3_60_a": "0717", "us_4_47_b": "0514", "us_4_47_c": "0519", "vc_514_1": "0616"}
    t = table(SN, phase="combat", units=units, dice=[4]).fight("vc_514_1", "arvn_2", "us_3_60_a")
    t.do("retreat", "vc_514_1", at="0516")
    assert t.said()[:2] == [
        "514/1 retreats from 0616 to 0516.",
        "514/1 in 0516 is depleted, from 3-5-6 to 1-3-6: its retreat ends after 1 of 2 hexes.",
    ]


@pytest.mark.rule("VB 7.7.1")
def test_a_shelled_retreat_that_costs_a_step_says_why():
    ring = ("3208", "3216", "2810", "3610", "2814", "3614")
    names = ("us_4_47_c", "us_4_47_b", "us_3_60_a", "us_3_60_b", "us_3_60_c", "us_3_47_a")
    t = shelled(5, "us_plus_4_1", "us_plus_4_2", **dict(zip(names, ring, strict=True)))
    t.records = t.game.apply(t.state, next(a for a in t.actions if a.verb == "retreat"))
    assert t.said("depleted")[0].endswith("its retreat from the bombardment leads nearer to an enemy.")
    assert t.record("depleted").rule == "VB 7.7.1"


@pytest.mark.rule("VB 7.8")
def test_standing_fast_says_what_it_saves_and_costs():
    t = driven().do("stand_fast", "vc_514_1")
    assert t.said()[:2] == [
        "514/1 stands fast in 3212 instead of retreating 2 hexes.",
        "514/1 in 3212 is depleted, from 3-5-6 to 1-3-6: it stood fast instead of retreating.",
    ]


@pytest.mark.rule("VB 10.0")
def test_a_loss_at_pick_up_says_so():
    units = {"us_4_47_c": depleted("0616", SN), "us_4_47_b": "3212", "vc_514_1": "0717"}
    t = table(SN, units=units).do("lift", "us_4_47_c")
    assert t.said("eliminated")[0].startswith(
        "4/47 C in 0616 is eliminated: it was picked up in an enemy zone of control. "
    )


@pytest.mark.rule("VB 11.1")
def test_an_ambush_without_room_says_so():
    around = ["0616", "0716", "0816", "0817", "0718", "0617"]
    names = ["vc_514_1", "vc_514_2", "vc_514_3", "vc_263_1", "vc_263_2", "vc_263_3"]
    jungle = {"0816", "0817", "0718", "0617"}
    units = {n: placed(h, SN, hidden=h in jungle) for n, h in zip(names, around, strict=True)}
    units |= {"us_3_60_a": "0512", "vc_lf_1": hidden("0717")}
    t = table(SN, units=units).do("sail", "us_3_60_a").do("land", at="0717")
    lost = t.said("eliminated")[0]
    assert lost.startswith(
        "3/60 A in 0717 is eliminated: it landed in an ambush and no hex next to the beach is free. "
    )
    assert t.kinds().index("ambush") < t.kinds().index("eliminated")


@pytest.mark.rule("VB 21.0")
def test_a_us_loss_says_that_the_game_is_a_turn_shorter_and_an_arvn_loss_that_it_is_not():
    units = {"us_50": NORTH, "arvn_7": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[1], turn=3).fight("vc_514_1", "us_50", "arvn_7")
    assert t.said("eliminated") == [
        "US 50 in 3211 is eliminated: result of the fight. "
        "US loss number 1: the game is one turn shorter and ends with turn 12.",
        "ARVN 7 in 3312 is eliminated: result of the fight. "
        "An ARVN loss does not count: the game still ends with turn 12.",
    ]
    t = table(SN, phase="combat", units=units, dice=[1], turn=13).fight("vc_514_1", "us_50")
    assert t.said("eliminated")[0].endswith("the game is one turn shorter, so turn 12 was its last.")
    assert t.kinds()[-1] == "ended"
    assert t.facts("ended")["winner"] == "vc"


@pytest.mark.rule("VB 23.0")
def test_b52s_say_what_is_left_where_both_sides_of_a_counter_are_alike():
    t = table(IT, units={"us_1_26": "4223", "vc_7": "2511"}).do("b52", "vc_7")
    assert t.said() == [
        "B-52s strike VC 7 in 2511: it loses a step, without a die roll.",
        "VC 7 in 2511 is depleted but keeps 3-5-6: struck by B-52s.",
    ]


@pytest.mark.rule("VB 25.0")
def test_the_end_of_the_battle_says_what_decides_it():
    units = {"us_4_47_c": "0616", "vc_514_1": depleted("3212"), "vc_514_2": depleted("3412")}
    t = table(BOYS, phase="mobile_combat", active="vc", units=units, turn=4).do("end_phase")
    assert t.said("ended") == [
        "Draw: the Viet Cong are weakened but not destroyed. "
        "Units lost: US and ARVN 0, Viet Cong 0 of 2. Viet Cong units left and depleted: 2."
    ]
    assert t.facts("ended")["winner"] == ""


# 5.0–5.2: a move


@pytest.mark.rule("VB 5.2")
def test_a_step_says_from_where_to_where_what_it_costs_and_what_is_left():
    t = table(SN, units={"us_2_47_a": "0619"}).walk("us_2_47_a", "0618")
    assert t.said("moved") == ["2/47 A moves from 0619 to 0618 for 1 MP, 4 of 5 left."]
    t.do("step", at="0617")
    assert t.said("moved") == ["2/47 A moves from 0618 to 0617 for 4 MP, 0 of 5 left."]
    assert t.terms("moved") == [("Jungle", 2, "VB 5.2"), ("River hexside", 2, "VB 5.2")]
    facts = t.facts("moved")
    assert (facts["origin"], facts["to"], facts["cost"], facts["left"], facts["total"]) == ("0618", "0617", 4, 0, 4)


@pytest.mark.rule("VB 5.1.1", "VB 5.1.2")
def test_zones_of_control_are_terms_and_reasons_to_stop():
    t = table(SN, units={"us_2_47_a": "3210", "vc_514_1": "3212"}).walk("us_2_47_a", "3211")
    assert t.said("moved")[0].endswith("4 of 5 left. It stops in an enemy zone of control.")
    t = table(SN, units={"us_2_47_a": "3211", "vc_514_1": "3212"}).walk("us_2_47_a", "3312")
    assert t.terms("moved") == [("Whole allowance: from one enemy zone of control to another", 5, "VB 5.1.2")]
    t = table(SN, units={"us_5_60_a": "3211", "vc_514_1": "3212"}).walk("us_5_60_a", "3312")
    assert t.terms("moved")[-1] == ("Half the allowance: a second enemy zone of control", 4, "VB 5.1.2")
    assert t.facts("moved")["total"] == sum(amount for _, amount, _ in t.terms("moved"))


@pytest.mark.rule("VB 5.2.1")
def test_half_points_are_written_as_halves_and_counted_in_halves():
    t = table(SN, units={"us_2_47_a": "3919"}).walk("us_2_47_a", "3920")
    assert t.said("moved") == ["2/47 A moves from 3919 to 3920 for ½ MP, 4½ of 5 left."]
    assert t.terms("moved") == [("Along a road, in half points", 1, "VB 5.2.1")]


@pytest.mark.rule("VB 12.0")
def test_a_boat_pays_for_water():
    t = table(SN, units={"us_monitor_1": "0617/0718"}).do("move", "us_monitor_1").do("step", side="0717/0718")
    assert t.said("moved") == ["Monitor 1 moves from 0617/0718 to 0717/0718 for 1 MP, 10 of 11 left."]
    assert t.terms("moved") == [("Water", 1, "VB 12.0")]


@pytest.mark.rule("VB 3.0", "VB 15.0")
def test_an_entry_is_told_and_so_is_one_that_is_barred():
    t = table(SN, units={"us_2_47_a": Unit(box="entry"), "vc_lf_1": hidden("1734")}).do("move", "us_2_47_a")
    t.do("enter", at="1734")
    assert t.said() == ["LF 1 is revealed in 1734.", "2/47 A cannot enter at 1734: an enemy is there."]
    t.do("enter", at="2033")
    assert t.said("moved")[0].startswith("2/47 A enters the map in 2033 for ")


@pytest.mark.rule("VB 10.0", "VB 11.0")
def test_a_transport_says_from_where_and_how_many_are_left():
    t = table(SN, units={"us_3_60_a": "0512", "us_4_47_b": "3212"}).do("sail", "us_3_60_a").do("land", at="0717")
    assert t.said("landed") == ["3/60 A goes by tango from 0512 to 0717. Tangos left: 4."]
    t.do("lift", "us_4_47_b").do("land", at="3214")
    assert t.said("landed") == ["4/47 B flies by slick from 3212 to 3214. Slicks left: 6."]
    aboard = Unit(at=the_game().rules(IT).ground.place("4223/4323"), box="aboard")
    t = table(IT, units={"arvn_5": aboard}).do("sail", "arvn_5").do("land", at="1211")
    assert t.said("landed") == ["ARVN 5 goes by tango from 4223/4323 to 1211. Tangos left: 0."]


# 7.7, 7.9, 15.0: the way is named once, and what is seen from it comes after


@pytest.mark.rule("VB 7.7", "VB 7.9")
def test_retreats_and_advances_name_their_way_once():
    t = driven().do("retreat", "vc_514_1", at="3113 3114")
    assert t.said("retreated") == ["514/1 retreats from 3212 by 3113 to 3114."]
    t.do("advance", "arvn_2", at="3113")
    assert t.said("advanced") == ["ARVN 2 advances from 3211 by 3212 to 3113."]
    labels = t.ground.board.label
    assert [labels(h) for h in t.record("advanced").hexes] == ["3211", "3212", "3113"]


@pytest.mark.rule("VB 7.7", "VB 15.0")
def test_a_search_comes_after_the_step_that_made_it():
    units = {"us_4_47_c": "2813", "vc_514_1": "2812", "vc_lf_1": hidden("2815")}
    t = table(SN, phase="combat", units=units, dice=[1]).fight("vc_514_1", "us_4_47_c")
    way = next(a for a in t.actions if a.verb == "retreat" and t.ground.board.label(a.hexes[0]) == "2814")
    t.records = t.game.apply(t.state, way)
    kinds = t.kinds()
    assert kinds[0] == "retreated"
    assert t.said()[0] == "4/47 C retreats from 2813 to 2814."
    assert kinds.index("retreated") < kinds.index("searched") < kinds.index("revealed")
    assert t.said("searched")[0].endswith("is searched from 2814: anything hidden there is revealed.")


# 14.0, 16.0, 18.2, 24.0, 26.0, 27.0: what else is counted or rolled for


@pytest.mark.rule("VB 14.0", "VB 16.0")
def test_a_capture_says_that_a_marker_is_gone_and_the_next_deal_counts_it():
    t = table(SN, units={"us_3_60_a": "0616"}, chits={"camp-1": ("0717", True), "camp-2": ("2816", False)}, turn=2)
    t.walk("us_3_60_a", "0717")
    assert t.said("captured") == [
        "3/60 A captures the camp in 0717. The Viet Cong draw one marker fewer from next turn. Captured: 1 of 2."
    ]
    while not t.kinds() or t.kinds()[0] != "turn":
        t.do("done" if t.step == "march" else "end_phase")
    dealt = [record for record in t.records if record.kind == "support_dealt"]
    terms = worded(dealt[1].modifiers)
    assert terms[1] == ("1 camp or cache captured", -1, "VB 14.0")
    assert len(dict(dealt[1].facts)["values"]) == dict(dealt[1].facts)["total"] == sum(a for _, a, _ in terms)
    assert {roll.label for roll in dealt[1].dice} == {"Viet Cong: support"}


@pytest.mark.rule("VB 16.0")
def test_a_captured_decoy_says_that_it_is_none():
    chits = {"camp-1": Chit(hex=the_game().board(SN).hex("0717"), found=True), "camp-2": Chit()}
    t = table(SN, units={"us_3_60_a": "0616"}, options={"decoys": True}, genuine="camp-2")
    t.state.chits = chits
    assert t.walk("us_3_60_a", "0717").said("captured") == [
        "3/60 A captures 0717. The chit there is a decoy. Captured: 1 of 2."
    ]


@pytest.mark.rule("VB 18.2")
@pytest.mark.parametrize(("die", "end"), [(4, "The repair fails."), (5, "It can be crossed again.")])
def test_a_repair_says_what_was_needed(die, end):
    side = the_game().board(SN).side_named("1607/1608")
    t = table(SN, units={"us_15": "1606"}, blown=[side], dice=[die]).do("repair", side="1607/1608")
    verb = "repair" if die == 5 else "try to repair"
    assert t.said() == [f"The engineers {verb} the bridge 1607/1608: die {die}, 5–6 needed. {end}"]
    assert t.facts("repair")["winner"] == ("us" if die == 5 else "")


@pytest.mark.rule("VB 24.0")
@pytest.mark.parametrize(
    ("turn", "verb", "end", "told", "terms"),
    [
        (3, "extend", 17, "The game is 4 turns longer: it ends with turn 17.", [13, 4]),
        (3, "reduce", 9, "The game is 4 turns shorter: it ends with turn 9.", [13, -4]),
        (
            11,
            "reduce",
            11,
            "With a roll of 4 the game would already be over. It ends with turn 11, the current one.",
            [13, -4, 2],
        ),
    ],
)
def test_ben_suc_says_why_what_can_be_and_what_is(turn, verb, end, told, terms):
    t = table(IT, units={"us_25_1_1": "1211", "vc_7": "2511"}, dice=[4], turn=turn).walk("us_25_1_1", "1210")
    assert t.said("ben_suc") == ["A US or ARVN unit is in Ben Suc (1210): the village is in the news."]
    t.do("roll")
    sooner = max(9, turn)
    assert t.said() == [f"Ben Suc: die 4. The game can end with turn 17 or turn {sooner} instead of turn 13."]
    t.do(verb)
    assert t.said() == [told]
    assert [amount for _, amount, _ in t.terms("length")] == terms
    assert t.facts("length")["total"] == sum(terms) == end


@pytest.mark.rule("VB 24.0")
def test_a_roll_that_is_declined_is_told():
    t = table(IT, units={"us_25_1_1": "1211", "vc_7": "2511"}).walk("us_25_1_1", "1210").do("decline")
    assert t.said() == ["The Viet Cong keep the length of the game: it ends with turn 13."]


@pytest.mark.rule("VB 26.0")
def test_the_dice_for_the_open_set_up_are_told_apart():
    game = the_game()
    state = game.start(SN, seed=3)
    records = []
    while not any(record.kind == "open_points" for record in records):
        verbs = {action.verb: action for action in game.decision(state).actions}
        records = game.apply(state, verbs.get("quick_setup") or verbs["ready"])
    rolled = next(record for record in records if record.kind == "open_points")
    first, second = (roll.face for roll in rolled.dice)
    points = first + second
    assert game.catalogue.say(rolled.text) == (
        f"The dice show {first} and {second}: at least {points} attack points must stand in the open."
    )
    assert worded(rolled.modifiers) == [("First die", first, "VB 26.0"), ("Second die", second, "VB 26.0")]


@pytest.mark.rule("VB 27.0")
@pytest.mark.parametrize(
    ("condition", "die", "told", "winner"),
    [
        ("escape", 1, "low enough, so the Viet Cong win", "vc"),
        ("hold", 1, "low enough, but not for the condition the Viet Cong chose", ""),
        ("escape", 2, "not low enough", ""),
    ],
)
def test_a_condition_roll_says_what_was_needed_and_whether_it_held(condition, die, told, winner):
    red = next(iter(sorted(the_game().rules(IT).red)))
    where = the_game().rules(IT).ground.labels[red]
    units = {"vc_7": where, "vc_8": "2511", "us_1_26": "4223"}
    t = table(IT, active="vc", units=units, exits=1, dice=[die], condition=condition).do("move", "vc_7").do("exit")
    assert t.said("exited") == [f"VC 7 leaves the map from {where}. Viet Cong units that have left: 2."]
    assert t.said("condition_roll") == [
        f"Escape: the number of Viet Cong units that have left is 2, so a lower die wins. Die {die}: {told}."
    ]
    assert (t.facts("condition_roll")["held"], t.facts("condition_roll")["winner"]) == (die < 2, winner)
    assert [roll.label for roll in t.record("condition_roll").dice] == ["Viet Cong: escape"]


# Names


@pytest.mark.rule("VB 2.3.1")
@pytest.mark.parametrize("scenario", [BOYS, SN, IT])
def test_no_two_units_have_one_name(scenario):
    cards = the_game().rules(scenario).cards
    names = [card.name for card in cards.values()]
    assert len(set(names)) == len(names)


@pytest.mark.rule("VB 2.3.1")
def test_units_of_one_name_are_told_apart_by_formation_or_number():
    cards = the_game().rules(IT).cards
    assert (cards["us_25_2_1"].name, cards["us_196_2_1"].name) == ("2/1 (2/25)", "2/1 (196)")
    cards = the_game().rules(SN).cards
    assert (cards["us_monitor_1"].name, cards["us_monitor_2"].name) == ("Monitor 1", "Monitor 2")
    assert the_game().rules(BOYS).cards["us_monitor_1"].name == "Monitor"
    assert distinct([cards["us_50"]])["us_50"] is cards["us_50"]
