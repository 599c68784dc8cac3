"""Whole games without a screen, on one core or several, with the same result."""

from __future__ import annotations

import time

import pytest

from hexcore.errors import InvalidInput
from hexcore.simulate import Task, play_many, play_out, seat_bots, tally
from skirmish.game import Skirmish

TASK = Task("skirmish", "hunt", {}, ("random",))


def test_a_tally_counts_games_plies_and_outcomes():
    found = tally(play_many(TASK, range(40)), time.perf_counter())
    assert (found.games, found.finished, found.errors) == (40, 40, [])
    assert sum(found.outcomes.values()) == 40
    assert set(found.json()) >= {"games", "finished", "errors", "plies", "seconds", "plies_per_second", "outcomes"}


def test_two_jobs_give_what_one_gives():
    one = {played.seed: played for played in play_many(TASK, range(30))}
    two = {played.seed: played for played in play_many(TASK, range(30), jobs=2)}
    assert one == two


def test_an_endless_game_is_reported():
    played = play_out(Skirmish(), TASK._replace(ply_cap=3), 1)
    assert played.error == "no end after 3 actions"


def test_a_broken_game_is_reported_with_its_seed():
    class Broken(Skirmish):
        def apply(self, state, action, *, offered=None):
            raise RuntimeError("lost")

    found = tally([play_out(Broken(), TASK, 8)], time.perf_counter())
    assert found.errors == ["seed 8: RuntimeError: lost"]
    assert found.finished == 0


def test_bots_are_seated_one_for_all_or_one_each():
    assert set(seat_bots(Skirmish(), ["random"], 1)) == {"blue", "red"}
    with pytest.raises(InvalidInput, match=r"2 seats .blue, red.: name one bot or 2"):
        seat_bots(Skirmish(), ["random"] * 3, 1)
