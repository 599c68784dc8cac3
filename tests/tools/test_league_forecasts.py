"""Measuring forecasts: games told by their seed alone, weights that fit, figures of games that had no part in them."""

from __future__ import annotations

import json
import random
from math import exp

import pytest

from hexcore.bots.forecast import calibrations_in
from hexcore.game.plugins import registry
from tools.league import forecasts
from tools.league.forecasts import (
    FILE,
    KNOWN,
    TRUE,
    Looked,
    Told,
    Watched,
    bins_of,
    fitted,
    measured,
    read,
    told_of,
    watch,
)
from tools.league.league import ROOT


def test_a_game_is_watched_the_same_every_time_and_read_as_it_was_written():
    one = watch("vietnam_battles", "boys_of_67", 4)
    assert one == watch("vietnam_battles", "boys_of_67", 4) == read(one.json())
    assert {looked.how for looked in one.looked} == {KNOWN, TRUE}
    assert sum(one.results.values()) == 1.0
    json.loads(one.json())


def _games(count: int, slope: float) -> list[Watched]:
    """Made-up games whose estimates are too sure, or not sure enough."""
    chance, found = random.Random(2), []
    for seed in range(count):
        true = chance.uniform(-2, 2)
        result = float(chance.random() < 1 / (1 + exp(-true)))
        estimate = 1 / (1 + exp(-true * slope))
        looked = tuple(Looked(p, "us", KNOWN, estimate, ((p, estimate),) * 4) for p in (0.1, 0.5, 0.9))
        found.append(Watched("g", "s", seed, {"us": result}, looked))
    return found


@pytest.mark.parametrize("slope", [4.0, 0.5])
def test_weights_mend_estimates_that_are_too_sure_or_not_sure_enough(slope):
    games = _games(400, slope)
    _, _, log_odds, _ = fitted(games, "us", scored=False)
    assert log_odds == pytest.approx(1 / slope, rel=0.4)
    whole = measured(told_of(games, "us", scored=False))
    assert whole.worth_telling
    assert whole.off < 0.08
    raw = sum((one.looked[0].estimate - one.results["us"]) ** 2 for one in games) / len(games)
    assert whole.brier < raw


def test_estimates_that_tell_nothing_are_no_better_than_a_constant():
    games = _games(300, 1.0)
    shuffled = [one._replace(results={"us": float(n % 2)}) for n, one in enumerate(games)]
    assert measured(told_of(shuffled, "us", scored=False)).brier >= 0.249


def test_bins_are_of_equal_size_and_rise():
    told = [Told(0, KNOWN, n / 50, 0.5, float(n > 25)) for n in range(50)]
    bins = bins_of(told)
    assert [one.size for one in bins] == [10] * 5
    assert [one.forecast for one in bins] == sorted(one.forecast for one in bins)
    assert bins[0].result == 0.0
    assert bins[-1].result == 1.0


def test_the_table_tells_what_is_written_beside_the_games():
    """Of one battle: the others are written by the same code."""
    own = [one for one in forecasts.battles(FILE, ["dak_to"]) if one.scenario == "dak_to"]
    lines = "\n".join(forecasts.weights_lines(own))
    weights = calibrations_in(ROOT / "games" / "green_inferno")["dak_to"]
    for seat, one in weights.items():
        assert ", ".join(f"{weight:.4f}" for weight in one.weights) in lines
        assert one.games == own[0].games
        assert seat in registry().open("green_inferno").meta.seat_ids()
    page = (ROOT / "docs" / "bench.md").read_text()
    for line in forecasts.table(own):
        assert line in page
