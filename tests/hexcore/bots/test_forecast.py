"""Forecasts: one scale for advice and the end screen, shown only where they tell more than a constant."""

from __future__ import annotations

import tomllib
from random import Random

import pytest

from hexcore.analysis.turning_points import Budget, Weighing, play_worth, positions_at, stops_of
from hexcore.bots import forecast as forecasting
from hexcore.bots.forecast import (
    Calibration,
    Measured,
    Start,
    anchored,
    calibration_of,
    calibrations_in,
    forecast,
    measured_at,
    start_of,
)
from hexcore.bots.search import Effort, think_here
from hexcore.errors import BrokenContent
from hexcore.game.bot import Vantage, first_bot, make_bot
from hexcore.game.plugins import registry

GAMES = [("green_beret", "campaign"), ("vietnam_battles", "boys_of_67"), ("vietnam_battles", "snoopys_nose"),
         ("vietnam_battles", "iron_triangle"), ("green_inferno", "hill_875"), ("green_inferno", "dak_to"),
         ("green_inferno", "under_fire")]  # fmt: skip


def _positions(name: str, scenario: str, progress: float, seed: int = 3):
    """Yield positions at planned decisions, from so far into a game between first bots."""
    game = registry().open(name)
    state = game.start(scenario, {}, seed)
    bots = {seat: make_bot(game, first_bot(tuple(game.bots())), seed) for seat in game.meta.seat_ids()}
    while (decision := game.decision(state)) is not None:
        if game.progress(state) >= progress and decision.step in game.planned_steps and len(decision.actions) > 2:
            yield game, state.clone(), decision.seat
        action = bots[decision.seat].choose(Vantage(game, state, decision.seat), decision)
        game.apply(state, action, offered=decision, quiet=True)


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_every_battle_is_measured_over_a_hundred_games_and_each_third_beats_a_constant(name, scenario):
    game = registry().open(name)
    for seat in game.meta.seat_ids():
        calibration = calibration_of(game, scenario, seat)
        assert calibration is not None
        assert calibration.games >= 100
        assert all(third.worth_telling for third in calibration.thirds)


@pytest.mark.parametrize(("name", "scenario"), [GAMES[0], GAMES[1], GAMES[4]])
@pytest.mark.parametrize("progress", [0.2, 0.6])
def test_advice_and_the_end_screen_forecast_alike(name, scenario, progress):
    """It was 30.0, the most there is, on the advice card, and 18 on the end screen."""
    for game, state, seat in _positions(name, scenario, progress):
        found = think_here(game, Vantage(game, state, seat), Effort(48, plans=4), 1)
        if found.plans > 1:
            break
    stops = [one._replace(ply=0) for one in stops_of(game, state, (), seat)]
    weighing = Weighing(stops, 1, 0.0, Budget(8, 8, 8, 8), scored=game.score_range is not None)
    positions = positions_at(game, state, (), [0])
    for ask in weighing.next_round():
        weighing.take(ask, play_worth(game, positions, ask, seat, scored=weighing.scored))
    low, high = game.score_range or (0.0, 1.0)
    (_, share), _ = weighing.curve()
    card = low + found.expected.before * (high - low)
    assert abs(card - share.mean) <= 2 * (found.expected.error * (high - low) + share.error)
    assert share.error > 0
    assert found.expected.error > 0


def test_a_campaign_that_has_hardly_begun_is_not_promised_in_full():
    game, state, seat = next(_positions("green_beret", "campaign", 0.05))
    low, high = game.score_range
    value = low + game.value(state, seat) * (high - low)
    told = low + forecast(game, state, seat) * (high - low)
    assert value > 29, "it counts all missions to come as done"
    assert 20 < told < 28, "sergeants come to about 25"


def test_the_end_is_told_as_it_is():
    game = registry().open("vietnam_battles")
    state = game.start("boys_of_67", {}, 2)
    bots = {seat: make_bot(game, "captain", 2) for seat in ("us", "vc")}
    assert forecasting.play_on(game, state, bots)
    assert forecast(game, state, "us") == game.outcome(state).worth("us")
    assert forecast(game, state, "us") + forecast(game, state, "vc") == 1.0


def test_what_was_not_measured_or_is_no_better_than_a_constant_is_not_told(monkeypatch):
    unmeasured = registry().open("skirmish")
    assert measured_at(unmeasured, unmeasured.start("hunt", {}, 1), "blue") is None
    game, state, seat = next(_positions("vietnam_battles", "boys_of_67", 0.0))
    assert think_here(game, Vantage(game, state, seat), Effort(8, plans=2), 1).expected is not None
    own = calibration_of(game, "boys_of_67", seat)
    poor = own.model_copy(update={"thirds": (Measured(brier=0.2, constant=0.2, off=0.1), *own.thirds[1:])})
    monkeypatch.setattr(forecasting, "calibration_of", lambda *_: poor)
    assert start_of(game, state, seat) is None
    assert think_here(game, Vantage(game, state, seat), Effort(8, plans=2), 1).expected is None
    assert not stops_of(game, state, (), seat)[0].told


def test_few_futures_count_for_less_than_many_and_the_error_is_never_nothing():
    start = Start(0.5, 4.0, 0.05)
    assert anchored(start, [1.0] * 4) == (0.75, pytest.approx(0.05))
    assert anchored(start, [1.0] * 36)[0] == pytest.approx(0.95)
    assert anchored(start, []) == (0.5, pytest.approx(0.05))
    assert anchored(start, [0.0, 1.0] * 8)[1] > 0.1, "futures that differ are less sure"


def test_a_broken_file_is_named(tmp_path):
    (tmp_path / "forecasts.toml").write_text("[boys.us]\nweights = [1, 2]\n")
    with pytest.raises(BrokenContent, match=r"forecasts\.toml"):
        calibrations_in(tmp_path)
    assert calibrations_in(tmp_path / "none") == {}


def test_the_weights_turn_an_estimate_into_a_forecast(tmp_path):
    third = "{ brier = 0.1, constant = 0.2, off = 0.03 }"
    text = f"[hunt.blue]\nweights = [0.0, 0.0, 1.0, 0.0]\ngames = 5\nthirds = [{third}, {third}, {third}]\n"
    (tmp_path / "forecasts.toml").write_text(text)
    own = calibrations_in(tmp_path)["hunt"]["blue"]
    assert own == Calibration.model_validate(tomllib.loads(text)["hunt"]["blue"])
    chance = Random(1)
    for _ in range(20):
        value, progress = chance.uniform(0.01, 0.99), chance.random()
        for scored in (False, True):
            known = forecasting.parts(value, progress, scored=scored)
            assert forecasting.recalibrated(own.weights, known, scored=scored) == pytest.approx(value)
    assert own.at(0.0) is own.thirds[0]
    assert own.at(1.0) is own.thirds[2]
