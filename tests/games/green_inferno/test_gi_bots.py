"""The captain: plays every seat of every scenario to the end, from the view alone, and beats chance."""

from __future__ import annotations

import pytest
from gi_table import GAME

from games.green_inferno.bots.captain import Captain
from hexcore.bots import RandomBot, Vantage

captain = GAME.bots()["captain"]
SCENARIOS = ("hill_875", "dak_to", "under_fire")


def duel(scenario: str, us, nva, seed: int, turns: int = 0) -> tuple:
    """Play one game between two bots; return the outcome and what was done by the captain."""
    state = GAME.start(scenario, {"turns": turns}, seed)
    bots, done = {"us": us, "nva": nva}, set()
    while (decision := GAME.decision(state)) is not None:
        bot = bots[decision.seat]
        action = bot.choose(Vantage(GAME, state, decision.seat), decision)
        if isinstance(bot, Captain):
            done.add((decision.seat, action.verb))
        GAME.apply(state, action, offered=decision)
    return GAME.outcome(state), done


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", ["us", "nva"])
def test_the_captain_beats_chance(scenario, seat):
    wins = 0
    for seed in range(3):
        bot, chance = captain(seed), RandomBot(seed)
        us, nva = (bot, chance) if seat == "us" else (chance, bot)
        wins += duel(scenario, us, nva, seed)[0].winner == seat
    assert wins == 3


def test_captains_use_what_their_side_has():
    done: set[tuple[str, str]] = set()
    for scenario in SCENARIOS:
        for seed in (0, 4):
            done |= duel(scenario, captain(1), captain(2), seed)[1]
    us = {verb for seat, verb in done if seat == "us"}
    nva = {verb for seat, verb in done if seat == "nva"}
    assert {"strike", "task", "attack_at", "fire", "lift", "fly_to", "step", "attack", "bomb", "leave_map"} <= us
    assert {"ambush", "spring", "step", "attack", "attack_at", "emerge", "withdraw"} <= nva


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_captain_plays_the_same_game_twice(scenario):
    first = duel(scenario, captain(1), captain(2), 7, turns=3)[0]
    assert duel(scenario, captain(1), captain(2), 7, turns=3)[0] == first


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_captain_cannot_tell_swapped_secrets_apart(scenario):
    state = GAME.start(scenario, {"turns": 4}, 3)
    bots = {"us": captain(1), "nva": captain(2)}
    compared = 0
    while (decision := GAME.decision(state)) is not None:
        swapped = GAME.swap_secrets(state, decision.seat)
        if swapped is not None:
            picks = [captain(5).choose(Vantage(GAME, s, decision.seat), decision) for s in (state, swapped)]
            assert picks[0] == picks[1], decision.step
            compared += 1
        action = bots[decision.seat].choose(Vantage(GAME, state, decision.seat), decision)
        GAME.apply(state, action, offered=decision)
    assert compared > 50
