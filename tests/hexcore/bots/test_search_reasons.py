"""What thinking ahead came to says whose chance of what, with its error, and that few futures are an impression."""

from __future__ import annotations

import pytest

from hexcore.bots.forecast import Expected, addressed, missed_by, thought_of
from hexcore.bots.search import SearchResult
from hexcore.game.actions import Action
from hexcore.game.plugins import registry

PLAN = (Action("go"),)
BETTER = SearchResult(PLAN, 0.83, 0.43, 0.15, 48, plans=10, worlds=15, expected=Expected(0.41, 0.79, 0.062, 0.05))
SAME = SearchResult((), 0.77, 0.77, 0.0, 48, plans=10, worlds=15, expected=Expected(0.7, 0.7, 0.04, 0.0))


def _said(name: str, found: SearchResult) -> str:
    game = registry().open(name)
    thought = thought_of(game, found)
    assert thought is not None
    assert not thought.open
    return game.catalogue.say(addressed(thought.text))


def test_a_better_plan_is_told_as_whose_chance_of_what_before_and_after_with_its_error():
    assert _said("vietnam_battles", BETTER) == (
        "Your chance of winning (a draw counts half): about 41% without planning ahead, "
        "about 79% with this plan (± 6). Based on 10 plans tried in 15 simulated continuations."
    )


def test_where_none_was_better_it_is_told_what_the_chance_is():
    assert _said("vietnam_battles", SAME) == (
        "Your chance of winning (a draw counts half): about 70% (± 4). "
        "None of 10 plans tried in 15 simulated continuations was clearly better."
    )


def test_where_forecasts_are_not_worth_telling_no_figure_is_told():
    said = _said("vietnam_battles", BETTER._replace(expected=None))
    assert said == "Of 10 plans tried in 15 simulated continuations this one was clearly the best."
    assert "%" not in _said("vietnam_battles", SAME._replace(expected=None))
    assert "%" not in registry().open("vietnam_battles").catalogue.say(
        missed_by(_battles(), SAME._replace(expected=None))
    )


@pytest.mark.parametrize("after", [0.41, 0.414, 0.3])
def test_a_gain_that_rounds_to_nothing_is_told_as_hardly_more(after):
    said = _said("vietnam_battles", BETTER._replace(expected=Expected(0.41, after, 0.0, 0.05)))
    assert "about 41% (± 1), and hardly more with this plan" in said


@pytest.mark.parametrize(("value", "told"), [(1.0, "99%"), (0.0, "1%"), (0.77, "77%")])
def test_no_chance_is_told_as_certain(value, told):
    assert f"about {told} (" in _said("vietnam_battles", SAME._replace(expected=Expected(value, value, 0.04, 0.0)))


def test_no_error_is_told_as_nothing_and_no_figure_as_less_than_nothing():
    low, high = registry().open("green_beret").score_range
    nothing = (0.0 - low) / (high - low)
    said = _said("green_beret", SAME._replace(expected=Expected(nothing - 1e-6, nothing - 1e-6, 0.0, 0.0)))
    assert "about 0.0 (± 0.1)" in said


def test_who_plays_for_points_is_told_points():
    low, high = registry().open("green_beret").score_range
    said = _said("green_beret", BETTER)
    assert said.startswith("Your expected final score: about ")
    assert f"{low + 0.79 * (high - low):.1f}" in said
    assert "without planning ahead" in said
    assert "%" not in said


def test_others_read_it_as_said_of_a_side_and_other_reasons_stay():
    game = registry().open("vietnam_battles")
    text = thought_of(game, BETTER).text
    assert "This side’s chance of winning" in game.catalogue.say(text)
    assert addressed(addressed(text)) == addressed(text) != text
    assert addressed(missed_by(game, BETTER)) == missed_by(game, BETTER)


def test_what_was_missed_is_told_as_a_gain_alone():
    """The figures of the curve above it are of the true position, and would contradict those of what was known."""
    said = _battles().catalogue.say(missed_by(_battles(), BETTER))
    assert "about 38 percentage points better (± 5)" in said
    assert "79" not in said
    assert "41" not in said


def _battles():
    return registry().open("vietnam_battles")
