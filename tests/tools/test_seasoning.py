"""Seasoning: of many tempers the one that plays best is found, by games on which nobody is told."""

from __future__ import annotations

import random

from hexcore.game.plugins import registry
from tools import seasoning
from tools.seasoning import FRESH, Ground, Tried, first_crowd, mixed, season, told


class Bowl(Ground):
    """A ground on which the bolder is the better, up to a point, and chance has its part."""

    def _game(self, profile, number):
        off = abs(profile.get("attack", 1.0) - 0.4)
        return float(random.Random(f"{number} {sorted(profile.items())}").random() > 0.2 + off)


def _bowl() -> Bowl:
    return Bowl(registry().open("vietnam_battles"), "boys_of_67", "us")


def test_the_first_crowd_has_the_bot_as_it_is_and_nobody_with_whims_of_its_own_but_those_that_are_named():
    ground = _bowl()
    crowd = first_crowd(ground, random.Random(1))
    named = [*ground.game.profiles().values()]
    assert crowd[0] == {}
    assert all(profile in crowd for profile in named)
    assert not any("noise" in profile for profile in crowd if profile not in named)
    assert len(crowd) == seasoning.CROWD


def test_a_mixed_temper_has_numbers_of_its_parents_and_a_few_of_the_drawn_one():
    chance, parents, drawn = random.Random(3), [{"fear": 1.0, "stay": 2.0}, {"fear": 3.0}], {"mass": 9.0}
    found = [mixed(parents, drawn, chance) for _ in range(200)]
    assert {profile.get("fear") for profile in found} == {None, 1.0, 3.0} or {t["fear"] for t in found} == {1.0, 3.0}
    assert {profile.get("stay") for profile in found} == {None, 2.0}
    assert 30 < sum("mass" in profile for profile in found) < 90


def test_the_better_temper_is_found_and_told_by_games_on_which_it_was_not_chosen(monkeypatch):
    clock = iter(range(10_000))
    monkeypatch.setattr(seasoning.time, "monotonic", lambda: float(next(clock)))
    found = [*season(_bowl(), 300.0)]
    best, calm = found[0], next(one for one in found if not one.profile)
    assert abs(best.profile["attack"] - 0.4) < 0.2
    assert best.mean > calm.mean + 0.2
    assert len({len(one.points) for one in found}) == 1
    assert len(best.points) > 20


def test_the_last_round_is_played_with_other_seeds_and_all_seeds_are_even(monkeypatch):
    ground, seeds = Ground(registry().open("vietnam_battles"), "boys_of_67", "us"), []

    def noted(game, task, seed, guards):
        seeds.append(seed)
        return type("Played", (), {"outcome": None})

    monkeypatch.setattr(seasoning, "play_out", noted)
    ground.play(Tried({}), 3)
    ground.play(Tried({}), 3, FRESH)
    assert seeds == [2, 4, 6, 2 * FRESH + 2, 2 * FRESH + 4, 2 * FRESH + 6]


def test_a_temper_is_told_with_what_it_came_to():
    line = told("boys_of_67", "us", Tried({"fear": 2.0}, [1.0, 0.5, 0.0, 0.5]))
    assert line.startswith("boys_of_67 us 0.500 (")
    assert line.endswith("of 4: {'fear': 2.0}")
