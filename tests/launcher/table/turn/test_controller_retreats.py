"""Retreats of Vietnam Battles at the table: between ways of which the same comes nobody has to choose."""

from __future__ import annotations

import pytest

from games.vietnam_battles.rules.standard.combat.retreat import FallBack
from games.vietnam_battles.state import Fight
from tests.launcher.table.battlefield import battle, the_game

SCENARIO = "boys_of_67"


def falling_back(desk, unit: str, foe: str, scenario: str = SCENARIO):
    """A unit in 0717 that must retreat two hexes from one in 0718, and is asked for nothing else."""
    seat = "us" if unit.startswith("us") else "vc"
    hand = battle(desk, {unit: "0717", foe: "0718"}, scenario, phase="combat", active=seat)
    place = the_game().rules(scenario).ground.place
    hand.session.state.stack.append(FallBack([unit], 2, [place("0718")]))
    hand.rewritten()
    hand.wait()
    return hand


def ways(hand, end: str) -> list[tuple[str, ...]]:
    label = hand.screen.play.board.label
    found = [tuple(map(label, a.hexes)) for a in hand.session.decision.actions if a.verb == "retreat"]
    return [way for way in found if way[-1] == end]


def by_two_ways(hand) -> str:
    label = hand.screen.play.board.label
    ends = [label(a.hexes[-1]) for a in hand.session.decision.actions if a.verb == "retreat"]
    return next(end for end in ends if ends.count(end) > 1)


@pytest.mark.rule("VB 7.7")
def test_one_click_retreats_where_several_ways_come_to_the_same(desk):
    hand = falling_back(desk, "vc_514_1", "us_4_47_b")
    end = by_two_ways(hand)
    assert len(ways(hand, end)) > 1, "every way is offered"
    hand.click(f"hex:{end}")
    assert not hand.screen.layers, "nobody is asked which way"
    if "commit" in hand.names():
        hand.click("commit")
    assert hand.screen.play.board.label(hand.screen.play.view.piece("vc_514_1").hex) == end


@pytest.mark.rule("VB 7.9")
def test_it_is_asked_where_attackers_may_follow_along_the_way(desk):
    hand = falling_back(desk, "vc_514_1", "us_4_47_b")
    end = by_two_ways(hand)
    place = the_game().rules(SCENARIO).ground.place("0717")
    hand.session.state.fight = Fight("attack", "vc_514_1", place, ["us_4_47_b"])
    hand.rewritten()
    hand.wait()
    hand.click(f"hex:{end}")
    assert len(hand.screen.layers) == 1, "which hexes he opens to them is his to say"


@pytest.mark.rule("VB 15.0")
def test_it_is_asked_where_somebody_may_be_found_on_the_way(desk):
    hand = falling_back(desk, "us_5_60_a", "vc_lf_1", "snoopys_nose")
    hand.click(f"hex:{by_two_ways(hand)}")
    assert len(hand.screen.layers) == 1
