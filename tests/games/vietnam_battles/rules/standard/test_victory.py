"""VB 21.0, 25.0, 26.0: losses, verdicts and the end of the game."""

from __future__ import annotations

import pytest

from games.vietnam_battles.rules.standard.combat.losses import eliminate
from games.vietnam_battles.state import Unit
from hexcore.game.records import Log
from tests.games.vietnam_battles.vb_table import depleted, placed, table

SN = "snoopys_nose"


def lose(t, *names):
    log = Log(t.state.dice)
    for name in names:
        eliminate(t.state, name, log)
    t.state.rules.aftermath(t.state, log)
    return t


@pytest.mark.rule("VB 21.0")
def test_the_printed_example():
    """4/47 A is lost: the game ends with turn 12 instead of 13."""
    t = table(SN, units={"us_4_47_a": "3212", "vc_514_1": "0717", "us_15": "1606"})
    assert t.state.rules.last_turn(t.state) == 13
    lose(t, "us_4_47_a")
    assert t.state.rules.last_turn(t.state) == 12


@pytest.mark.rule("VB 21.0")
def test_arvn_losses_and_depletion_do_not_count():
    t = table(SN, units={"arvn_5": "3212", "us_4_47_a": depleted("3312", SN), "vc_514_1": "0717"})
    lose(t, "arvn_5")
    assert t.state.rules.last_turn(t.state) == 13


@pytest.mark.rule("VB 21.0")
def test_a_game_past_its_end_is_over_at_once():
    t = table(SN, units={"us_4_47_a": "3212", "us_4_47_b": "3312", "vc_514_1": "0717"}, turn=12)
    lose(t, "us_4_47_a")
    assert not t.state.ending  # turn 12 is still played
    lose(t, "us_4_47_b")
    assert t.game.outcome(t.state).ending == "body_count"
    assert t.decision is None


@pytest.mark.rule("VB 21.0", "VB 25.0")
def test_the_body_count_holds_in_the_learning_scenario():
    t = table(units={"us_4_47_c": "3212", "us_4_47_b": "3312", "vc_514_1": "0717", "vc_514_2": "0816"}, turn=4)
    lose(t, "us_4_47_c")
    assert t.game.outcome(t.state).ending == "vc_victory"


def judged(vc_1, vc_2, lost=0):
    units = {"vc_514_1": vc_1, "vc_514_2": vc_2, "us_4_47_c": "3212"}
    if lost:
        units["us_4_47_b"] = Unit(box="lost")
    t = table(phase="combat", active="vc", units=units, turn=4 - lost, us_losses=lost)
    t.do("end_phase")
    return t.game.outcome(t.state)


@pytest.mark.rule("VB 25.0")
@pytest.mark.parametrize(
    ("vc_1", "vc_2", "lost", "ending", "winner", "level"),
    [
        (Unit(box="lost"), placed("0816"), 0, "draw", "", "draw"),
        (depleted("0717"), depleted("0816"), 0, "draw", "", "draw"),
        (Unit(box="lost"), placed("0816"), 1, "us_defeat", "vc", "defeat"),
        (depleted("0717"), depleted("0816"), 1, "us_defeat", "vc", "defeat"),
        (depleted("0717"), placed("0816"), 0, "vc_victory", "vc", "victory"),
        (placed("0717"), placed("0816"), 0, "vc_victory", "vc", "victory"),
    ],
)
def test_verdicts_of_the_learning_scenario(vc_1, vc_2, lost, ending, winner, level):
    outcome = judged(vc_1, vc_2, lost)
    assert (outcome.ending, outcome.winner, outcome.level) == (ending, winner, level)


@pytest.mark.rule("VB 25.0")
def test_both_viet_cong_units_gone_wins_at_once():
    units = {
        "vc_514_1": Unit(box="lost"),
        "vc_514_2": depleted("3212"),
        "us_4_47_c": "3211",
        "us_4_47_b": "3312",
        "us_3_47_a": "3213",
    }
    t = table(phase="combat", units=units, dice=[6]).fight("vc_514_2", "us_4_47_c", "us_4_47_b", "us_3_47_a")
    t.do("hold")
    outcome = t.game.outcome(t.state)
    assert (outcome.ending, outcome.winner) == ("us_victory", "us")


@pytest.mark.rule("VB 26.0")
def test_all_units_gone_wins_at_once():
    t = table(SN, units={"us_4_47_c": "3211", "vc_514_1": "3212"}, chits={"camp-1": ("0717", False)})
    for name in t.state.rules.forces["vc"]:
        if name != "vc_514_1":
            t.unit(name).box = "lost"
    lose(t, "vc_514_1")
    assert t.state.ending == "units_destroyed"


@pytest.mark.rule("VB 26.0")
def test_all_camps_captured_wins_at_once():
    t = table(SN, units={"us_seals": "0616", "vc_514_1": "3212"}, chits={"camp-1": ("0717", True)}).walk(
        "us_seals", "0717"
    )
    assert t.game.outcome(t.state).ending == "camps_destroyed"


@pytest.mark.rule("VB 26.0")
def test_else_the_viet_cong_endure():
    t = table(
        SN,
        phase="combat",
        active="vc",
        units={"us_15": "1606", "vc_514_1": "3212"},
        chits={"camp-1": ("0717", False)},
        turn=13,
    )
    t.do("end_phase")
    outcome = t.game.outcome(t.state)
    assert (outcome.ending, outcome.winner) == ("vc_endures", "vc")
    assert {line.amount for line in outcome.score} >= {13, 0}


def test_a_us_win_comes_before_the_body_count():
    """R-F65: the last camp falls to a unit whose friend dies in the same result."""
    t = table(
        SN,
        units={"us_seals": "0616", "us_4_47_c": "3211", "vc_514_1": "3212"},
        chits={"camp-1": ("0717", True)},
        turn=13,
    )
    t.state.chits["camp-1"].captured = True
    lose(t, "us_4_47_c")
    assert t.state.ending == "camps_destroyed"
