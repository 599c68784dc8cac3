"""The letter of the rules from outside: choosing anew, passing through, keeping off, and a rule for every refusal."""

from __future__ import annotations

import random

import pytest

from games.vietnam_battles.rules.wrong_moment import MOMENTS
from hexcore.game.actions import Action
from tests.games.vietnam_battles.vb_engine import Wire, action
from tests.games.vietnam_battles.vb_table import the_game

SN, IT = "snoopys_nose", "iron_triangle"
COMBAT = [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 2}, {"step": "combat"}]


def said(wire: Wire, verb: str, *pieces: str, to: str = "") -> tuple[str, str]:
    """Return the rule and the sentence by which an action is refused."""
    answer = wire.ok("explain", action=action(verb, *pieces, to=to))
    return answer["rule"], answer["text"]


# 7.9, 15.0: an advance that finds an enemy


def advancing(hidden: str) -> Wire:
    """A defender has gone from 0110 over 0210 to 0211; somebody hides beside that path."""
    units = {"us_2_47_a": ("0109", "attacked"), "vc_lf_1": "0212", "vc_lf_2": (hidden, "hidden")}
    fight = {"kind": "attack", "target": "vc_lf_1", "where": "0110", "attackers": ["us_2_47_a"], "result": "D3"}
    stack = [*COMBAT, {"step": "ground_fight", "at": 6}, {"step": "advance"}]
    return Wire().load(
        "combat", units, SN, turn=2, ground_fight=True, fight={**fight, "path": ["0110", "0210", "0211"]}, stack=stack
    )


@pytest.mark.rule("VB 7.9", "VB 15.0")
@pytest.mark.parametrize("end", ["0110", "0210", "0211"])
def test_an_advance_that_finds_an_enemy_chooses_anew_to_stop_or_to_go_on(end: str) -> None:
    wire = advancing("0111").do("advance", "us_2_47_a", to="0211")
    assert [record["kind"] for record in wire.records].count("advanced") == 1
    assert (wire.step, wire.seat) == ("advance", "us")
    assert wire.offered("advance") == {"us_2_47_a 0110", "us_2_47_a 0210", "us_2_47_a 0211"}
    assert wire.verbs() == {"advance"}
    assert wire.refused("hold") == "VB 7.9"
    wire.ok("load", state=wire.state)
    wire.do("advance", "us_2_47_a", to=end)
    assert (wire.where("us_2_47_a"), wire.unit("us_2_47_a")["advanced"], wire.step) == (end, True, "combat")


@pytest.mark.rule("VB 7.9", "VB 15.0")
def test_an_advance_that_finds_nobody_goes_straight_to_its_end() -> None:
    wire = advancing("1826").do("advance", "us_2_47_a", to="0211")
    assert (wire.where("us_2_47_a"), wire.step) == ("0211", "combat")


# 7.7.1: a bombarded unit that can only keep its distance


@pytest.mark.rule("VB 7.7.1")
def test_a_bombarded_unit_that_can_only_keep_its_distance_loses_nothing() -> None:
    units = {"vc_lf_1": "3411", "us_5_60_a": "3708", "us_5_60_b": "3316"}
    stack = [*COMBAT, {"step": "bombardment_fight", "at": 5}]
    stack.append({"step": "fall_back", "units": ["vc_lf_1"], "distance": 2, "cause": ["3708"], "shelled": True})
    fight = {"kind": "bombardment", "target": "vc_lf_1", "where": "3411", "result": "D2"}
    wire = Wire().load("combat", units, SN, turn=2, fight=fight, stack=stack)
    ways = wire.query("retreats")["vc_lf_1"]
    assert {way["path"][-1] for way in ways} == {"3612", "3211", "3210"}
    assert not any(way["loss"] for way in ways)
    assert wire.refused("retreat", "vc_lf_1", to="3410 3409") == "VB 7.7.1"


# 7.7: a retreat that is too short


@pytest.mark.rule("VB 7.7")
def test_a_retreat_that_is_too_short_is_told_so() -> None:
    units = {"us_2_47_a": "3211", "vc_lf_1": "3212", "vc_lf_2": "4412"}
    fight = {"kind": "attack", "target": "vc_lf_1", "where": "3212", "attackers": ["us_2_47_a"], "result": "D2"}
    stack = [*COMBAT, {"step": "ground_fight", "at": 5}]
    stack.append({"step": "fall_back", "units": ["vc_lf_1"], "distance": 2, "cause": ["3211"]})
    wire = Wire().load("combat", units, SN, turn=2, ground_fight=True, fight=fight, stack=stack)
    for path in ("3213", "3213 3313"):
        rule, text = said(wire, "retreat", "vc_lf_1", to=path)
        assert (rule, "too short" in text) == ("VB 7.7", True), path
    assert "too long" in said(wire, "retreat", "vc_lf_1", to="3213 3214 3215")[1]


# 16.0: decoys


@pytest.mark.rule("VB 16.0")
def test_a_decoy_that_cannot_lie_in_a_hex_is_told_why() -> None:
    wire = Wire().new(SN, decoys=True).do("take", "camp-1").do("place", "camp-1", to="0616").do("take", "cache-1")
    assert "one camp or cache" in said(wire, "place", "cache-1", to="0616")[1]
    assert "US unit" in said(wire, "place", "cache-1", to="1606")[1]
    assert "on land" in said(wire, "place", "cache-1", to="0734")[1]
    assert "cache-1" in said(wire, "place", "camp-2", to="0717")[1]
    assert wire.ok("explain", action=action("place", to="0717")) == {"legal": True}
    wire.do("place", to="0717")
    assert wire.state["chits"]["cache-1"]["hex"] == "0717"


# 4.1: every refusal cites a rule


@pytest.mark.rule("VB 4.1", "VB 7.0")
def test_a_deed_of_another_phase_is_told_its_phase_and_its_rule() -> None:
    wire = Wire().new("boys_of_67")
    rule, text = said(wire, "attack", "vc_514_1")
    assert (rule, "combat phase" in text) == ("VB 7.0", True)
    assert said(wire, "end_turn")[0] == "VB 4.1"
    wire.do("end_phase")
    rule, text = said(wire, "move", "us_4_47_c")
    assert (rule, "movement phase" in text) == ("VB 5.1", True)
    assert said(wire, "b52", "vc_514_1")[0] == "VB 23.0"


@pytest.mark.rule("VB 4.0")
def test_after_the_end_a_rule_is_cited_too() -> None:
    wire = Wire().load("combat", {"vc_514_1": "3113", "us_4_47_b": "3114"}, SN, active="vc", turn=13).do("end_phase")
    assert wire.outcome is not None
    assert said(wire, "attack", "us_4_47_b")[0] == "VB 4.0"


@pytest.mark.rule("VB 4.1")
@pytest.mark.parametrize(("scenario", "options"), [("boys_of_67", {}), (SN, {}), (SN, {"decoys": True}), (IT, {})])
def test_every_refusal_cites_a_rule(scenario: str, options: dict[str, bool]) -> None:
    """Every verb with nothing, and what was offered some time ago, in every kind of decision."""
    game, choose = the_game(), random.Random(5)
    state, seen, old = game.start(scenario, options, 5), dict[str, int](), [Action("no_such_verb")]
    while (asked := game.decision(state)) is not None:
        seen[asked.step] = seen.get(asked.step, 0) + 1
        if seen[asked.step] <= 3:
            for tried in (*(Action(verb) for verb in MOMENTS), *choose.sample(old, min(len(old), 40))):
                refused = game.explain(state, tried)
                assert refused is None or refused.rule in game.rulebook, (asked.step, tried, refused)
                assert refused is None or "{" not in game.catalogue.say(refused.text)
        old = [*old[-300:], *choose.sample(asked.actions, min(len(asked.actions), 3))]
        game.apply(state, choose.choice(asked.actions), offered=asked)
