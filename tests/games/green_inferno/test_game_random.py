"""Whole random games: they end, and every truth holds after every action."""

from __future__ import annotations

import random

import pytest

from tests.games.green_inferno.gi_table import GAME


@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_end_with_every_invariant_kept(scenario, seed):
    state, chance = GAME.start(scenario, {}, seed), random.Random(seed)
    for ply in range(20_000):
        decision = GAME.decision(state)
        if decision is None:
            break
        action = chance.choice(decision.actions)
        GAME.apply(state, action, offered=decision)
        assert not GAME.violations(state), (seed, ply, decision.step, action)
    assert state.ending
    outcome = GAME.outcome(state)
    assert sum(line.amount for line in outcome.score if line.seat == "nva") >= sum(state.losses["us"])
    assert sum(line.amount for line in outcome.score if line.seat == "us") >= sum(state.losses["nva"])


@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
def test_a_copy_goes_its_own_way(scenario):
    state, chance = GAME.start(scenario, {"turns": 2}, 6), random.Random(6)
    for _ in range(300):
        decision = GAME.decision(state)
        if decision is None:
            break
        copy = state.clone()
        before = GAME.dump(state)
        GAME.apply(copy, chance.choice(decision.actions))
        assert GAME.dump(state) == before
        state = copy
