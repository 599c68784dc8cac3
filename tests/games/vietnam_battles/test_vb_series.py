"""The standard rules are a series: a further battle answers a few questions otherwise."""

from __future__ import annotations

import random

import pytest
from vb_table import table, the_game

from games.vietnam_battles.battles.boys_of_67 import BoysEnding
from games.vietnam_battles.rules.folio import Folio
from hexcore.steps import end


class Hedgerows(Folio):
    """A battle of its own: two turns, and the side with more units left wins."""

    def last_turn(self, state):
        return 2

    def judge(self, state, log):
        more = len(state.us_at) + len(state.boat_at) > len(state.vc_at)
        end(state, BoysEnding.US_VICTORY if more else BoysEnding.VC_VICTORY)


def test_a_further_battle_is_a_few_overrides():
    game = the_game()
    rules = Hedgerows(game.rules("boys_of_67").battle)
    state = game.start("boys_of_67", seed=3)
    state.rules = rules
    chance = random.Random(3)
    while (decision := game.decision(state)) is not None:
        game.apply(state, chance.choice(decision.actions), offered=decision)
    assert state.turn == 2
    assert state.ending in ("us_victory", "vc_victory")


@pytest.mark.rule("VB 8.1", "VB 8.3")
def test_the_standard_rules_know_no_landing_zones_and_draw_from_the_lowest():
    t = table(phase="combat", units={"us_4_47_c": "0616", "vc_514_1": "0717"})
    t.state.rules = Hedgerows(t.state.rules.battle)
    t.unit("us_4_47_c").landed = "slick"
    t.state.us_fire = ["us_plus_1_1", "us_plus_2_1"]
    t.do("attack", "vc_514_1").do("join", "us_4_47_c").do("fight")
    assert t.state.rules.marker_limit(t.state, t.state.fight, "us") == 2


@pytest.mark.rule("VB 9.0", "VB 17.0")
def test_a_surrounded_unit_fights_as_before():
    units = {"us_4_47_c": "3212", "vc_514_1": "3211", "vc_514_2": "3213"}
    t = table(phase="combat", units=units, dice=[4]).fight("vc_514_1", "us_4_47_c")
    assert t.facts("combat")["attack"] == 3
