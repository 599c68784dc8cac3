"""What a position keeps between plies is what follows from its saved fields, and `allows` says what the list says."""

from __future__ import annotations

import random
from collections import deque

import pytest

from hexcore.game.bot import any_action
from hexcore.game.plugins import registry

SCENARIOS = [
    (module.meta.id, scenario.id)
    for module in registry().modules()
    if module.meta.id in ("green_beret", "green_inferno", "vietnam_battles")
    for scenario in module.meta.scenarios
]
PLIES = 500
KEPT = ("us_zone", "vc_zone", "holders")  # indexes that no rule changes by hand


def random_play(game, scenario, seed):
    state, chance = game.start(scenario, {}, seed), random.Random(seed).random
    for _ in range(PLIES):
        decision = game.decision(state)
        if decision is None:
            return
        yield state, decision
        game.apply(state, any_action(decision.actions, game.leaving, chance), offered=decision, quiet=True)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_position_offers_what_it_offers_when_it_is_loaded(name, scenario):
    game = registry().open(name)
    for ply, (state, decision) in enumerate(random_play(game, scenario, 7)):
        if ply % 9 == 0:
            loaded = game.load(game.dump(state), trusted=True)
            assert game.decision(loaded) == decision
            assert game.decision(state.clone()) == decision
            for index in KEPT:
                assert getattr(state, index, None) == getattr(loaded, index, None), index


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_a_step_that_tells_allows_what_it_lists_and_nothing_else(name, scenario):
    game, told, before = registry().open(name), 0, deque(maxlen=400)
    for seed in (1, 2):
        for state, decision in random_play(game, scenario, seed):
            step = state.stack[-1]
            if step.tells:
                for action in {*random.Random(told).sample(decision.actions, min(20, len(decision.actions))), *before}:
                    allowed = step.allows(state, action)
                    if allowed is not None:
                        told += 1
                        assert allowed == (action in decision.actions), (step.name, action)
            before.extend(decision.actions[:: max(1, len(decision.actions) // 5)])
    assert told > 300
