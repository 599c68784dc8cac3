"""Corners of the standard rules from outside: full banks, shelled retreats, vacant ways, and reasons."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.vb_engine import Wire, action

SN, IT = "snoopys_nose", "iron_triangle"


def said(wire: Wire, verb: str, *pieces: str, to: str = "") -> tuple[str, str]:
    """Return the rule and the sentence by which an action is refused."""
    answer = wire.ok("explain", action=action(verb, *pieces, to=to))
    return answer["rule"], answer["text"]


@pytest.mark.rule("VB 5.3", "VB 18.3")
def test_a_move_without_points_does_not_end_on_a_friend_while_the_crossing_is_free() -> None:
    units = {"us_2_47_a": "0522 north", "us_2_47_b": "0920", "vc_lf_1": "1826"}
    wire = Wire().load("movement", units, SN, turn=2, ford_hex="0522")
    assert wire.query("reach", piece="us_2_47_b")["0522 south"]["left"] == 0
    wire.march("us_2_47_b", "0820", "0721", "0621", "0522")
    assert wire.verbs() == {"cross"}
    wire.do("cross")
    assert (wire.unit("us_2_47_b")["at"], wire.step) == ("0522 south", "movement")


@pytest.mark.rule("VB 7.7.1")
def test_with_no_enemy_in_sight_a_retreat_costs_nothing() -> None:
    """The shells come from hidden units, and the only friend is so near that nothing leads toward him."""
    units = {"vc_lf_1": ("1826", "hidden"), "us_2_47_a": ("3714", "depleted"), "us_2_47_b": "3715"}
    wire = Wire().load("combat", units, SN, "vc", turn=2, vc_fire=["vc_plus_3_1", "vc_plus_2_1"])
    wire.do("bombard").do("target", "us_2_47_a").do("support", "vc_plus_3_1").dice(6).do("support", "vc_plus_2_1")
    ways = wire.query("retreats")["us_2_47_a"]
    assert ways
    assert not any(way["loss"] for way in ways)
    wire.do("retreat", "us_2_47_a", to=" ".join(ways[0]["path"]))
    assert wire.record("retreated")["rule"] == "VB 7.7.1"


@pytest.mark.rule("VB 7.7", "VB 7.7.1")
def test_ways_that_cost_a_step_go_over_vacant_hexes_first_too() -> None:
    held = {"us_3_60_a": "4228", "us_2_47_a": "3727", "vc_514_2": "3929", "vc_lf_1": "3728", "vc_514_3": "4028"}
    held |= {"vc_263_2": "4128", "vc_263_3": "4328", "vc_261_2": "4527"}
    wire = Wire().load("combat", held, SN, turn=2, us_fire=["us_plus_4_1", "us_plus_4_2"])
    wire.do("bombard").do("target", "vc_514_2").do("support", "us_plus_4_1").dice(4).do("support", "us_plus_4_2")
    ways = wire.query("retreats")["vc_514_2"]
    friends = set(held.values()) - {"3929"}
    assert [way["loss"] for way in ways] == [True] * len(ways)
    assert not any(friends.intersection(way["path"]) for way in ways)


@pytest.mark.rule("VB 7.9", "VB 18.2")
def test_engineers_that_advanced_neither_mend_nor_bridge() -> None:
    units = {"us_15": ("1606", "advanced"), "us_5_60_a": "2606", "vc_lf_1": "3020"}
    wire = Wire().load("mobile_movement", units, SN, turn=2, blown=["1607/1608"])
    assert not {"repair", "bridge_river"} & wire.verbs()
    wire = Wire().load("mobile_movement", {**units, "us_15": "1606"}, SN, turn=2, blown=["1607/1608"])
    assert {"repair", "bridge_river"} <= wire.verbs()


@pytest.mark.rule("VB 8.3")
def test_any_marker_in_hand_may_be_played() -> None:
    fire = ["us_plus_2_1", "us_plus_2_2"]
    wire = Wire().load("combat", {"us_2_47_a": "3211", "vc_lf_1": "3212"}, SN, turn=2, us_fire=fire)
    wire.muster("vc_lf_1", "us_2_47_a")
    assert wire.offered("support") == set(fire)


@pytest.mark.rule("VB 4.1", "VB 7.1", "VB 7.2", "VB 7.7.2", "VB 7.9")
@pytest.mark.parametrize(
    ("phase", "marks", "rule"),
    [
        ("mobile_combat", (), "VB 4.1"),
        ("combat", ("attacked",), "VB 7.2"),
        ("combat", ("displaced",), "VB 7.7.2"),
        ("combat", ("advanced",), "VB 7.9"),
    ],
)
def test_the_reason_why_a_neighbour_does_not_attack(phase: str, marks: tuple[str, ...], rule: str) -> None:
    units = {"us_2_47_a": ("3211", *marks), "vc_lf_1": "3212", "us_5_60_a": "3712", "vc_lf_2": "3713"}
    wire = Wire().load(phase, units, SN, turn=2)
    assert said(wire, "attack", "vc_lf_1")[0] == rule


@pytest.mark.rule("VB 7.1")
def test_nobody_attacks_over_a_river_he_cannot_cross() -> None:
    wire = Wire().load("combat", {"us_1_4": "3923", "vc_1": "3922"}, IT, turn=2, condition="hold")
    rule, text = said(wire, "attack", "vc_1")
    assert (rule, "never cross" in text) == ("VB 7.1", True)


@pytest.mark.rule("VB 8.4", "VB 8.6")
def test_the_reason_why_there_is_no_bombardment() -> None:
    units = {"us_5_60_a": "3211", "vc_lf_1": "3212"}
    assert "no support marker" in said(Wire().load("combat", units, SN, turn=2), "bombard")[1]
    late = Wire().load("mobile_combat", units, SN, turn=2, us_fire=["us_plus_2_1"])
    assert "not in the mobile combat phase" in said(late, "bombard")[1]
    done = Wire().load("combat", units, SN, turn=2, us_fire=["us_plus_2_1"], bombarded=["3212"])
    assert said(done, "bombard")[0] == "VB 8.6"


@pytest.mark.rule("VB 7.7", "VB 7.8")
def test_the_reason_why_a_way_of_retreat_is_refused() -> None:
    units = {"us_2_47_a": "3211", "vc_lf_1": "3212", "us_2_47_b": "3412", "vc_lf_2": "4412"}
    stack = [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 2}, {"step": "combat"}]
    stack.append({"step": "ground_fight", "at": 5})
    stack.append({"step": "fall_back", "units": ["vc_lf_1"], "distance": 2, "cause": ["3211"]})
    fight = {"kind": "attack", "target": "vc_lf_1", "where": "3212", "attackers": ["us_2_47_a"], "result": "D2"}
    wire = Wire().load("combat", units, SN, turn=2, ground_fight=True, fight=fight, stack=stack)
    assert "zone of control" in said(wire, "retreat", "vc_lf_1", to="3312 3413")[1]
    assert "too short" in said(wire, "retreat", "vc_lf_1", to="3213")[1]
    assert "does not have to retreat" in said(wire, "stand_fast", "vc_lf_2")[1]


@pytest.mark.rule("VB 5.1.1", "VB 5.3")
def test_the_reason_why_a_step_is_refused() -> None:
    units = {"us_2_47_a": "3211", "us_2_47_b": "3312", "vc_lf_1": "3212"}
    wire = Wire().load("movement", units, SN, turn=2).do("move", "us_2_47_a")
    assert said(wire, "step", to="3312")[0] == "VB 5.3"
