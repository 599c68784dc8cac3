"""The captain: plays by the rules, from its own view, and better than chance."""

from __future__ import annotations

import pytest
from vb_table import the_game

from hexcore.bots import Guarded, Vantage, make_bot


def match(scenario, us, vc, seed):
    """Play one game; return the US player's score and what went wrong with the bots."""
    game = the_game()
    state = game.start(scenario, {}, seed)
    bots = {seat: Guarded(make_bot(game, name, seed), seed) for seat, name in (("us", us), ("vc", vc))}
    while (decision := game.decision(state)) is not None:
        game.apply(state, bots[decision.seat].choose(Vantage(game, state, decision.seat), decision), offered=decision)
    winner = game.outcome(state).winner
    return {"us": 1.0, "": 0.5, "vc": 0.0}[winner], [failure for bot in bots.values() for failure in bot.failures]


@pytest.mark.parametrize(("us", "vc", "sign"), [("captain", "random", 1), ("random", "captain", -1)])
def test_the_captain_beats_chance_in_the_learning_scenario(us, vc, sign):
    played = [match("boys_of_67", us, vc, seed) for seed in range(6)]
    assert not [failure for _, failures in played for failure in failures]
    score = sum(points for points, _ in played) / len(played)
    assert score >= 0.8 if sign > 0 else score <= 0.2


@pytest.mark.parametrize("scenario", ["snoopys_nose", "iron_triangle"])
def test_two_captains_play_the_large_battles_without_a_slip(scenario):
    game = the_game()
    state = game.start(scenario, {}, 4)
    bots = {seat: Guarded(make_bot(game, "captain", 4), 4) for seat in ("us", "vc")}
    for _ in range(300):
        decision = game.decision(state)
        if decision is None:
            break
        game.apply(state, bots[decision.seat].choose(Vantage(game, state, decision.seat), decision), offered=decision)
    assert not [failure for bot in bots.values() for failure in bot.failures]


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["snoopys_nose", "iron_triangle"])
@pytest.mark.parametrize(("us", "vc", "sign"), [("captain", "random", 1), ("random", "captain", -1)])
def test_the_captain_beats_chance_in_the_large_battles(scenario, us, vc, sign):
    score = sum(match(scenario, us, vc, seed)[0] for seed in range(4)) / 4
    assert score >= 0.8 if sign > 0 else score <= 0.2
