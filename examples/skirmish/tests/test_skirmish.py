"""The promises of every game, and a rule of this one. Add a test for each rule, with its number."""

from __future__ import annotations

import pytest

from hexcore.contract import CHECKS, Subject, keep
from skirmish.game import Skirmish


@pytest.mark.parametrize("check", CHECKS)
def test_it_keeps_the_contract(check):
    keep(check, Subject(Skirmish, "hunt", plies=60))


@pytest.mark.rule("SK 2")
def test_a_patrol_moves_once_a_turn():
    game = Skirmish()
    state = game.start("hunt", seed=1)
    game.apply(state, game.decision(state).actions[0])  # Red hides the scout
    move = next(action for action in game.decision(state).actions if action.verb == "move")
    game.apply(state, move)
    assert game.explain(state, move).rule == "SK 2"
