"""What thinking ahead came to says whose chance of what, with its error, and that few futures are an impression."""

from __future__ import annotations

import pytest

from hexcore.bots.search import SearchResult, addressed, missed_by, thought_of
from hexcore.game.actions import Action
from hexcore.game.plugins import registry

PLAN = (Action("go"),)
BETTER = SearchResult(PLAN, 0.83, 0.43, 0.15, 48, plans=10, worlds=15)
SAME = SearchResult((), 0.77, 0.77, 0.0, 48, plans=10, worlds=15)


def _said(name: str, found: SearchResult) -> str:
    game = registry().open(name)
    thought = thought_of(game, found)
    assert thought is not None
    assert not thought.open
    return game.catalogue.say(addressed(thought.text))


def test_a_better_plan_is_told_as_whose_chance_of_what_before_and_after_with_its_error():
    assert _said("vietnam_battles", BETTER) == (
        "Your chance of winning (a draw counts half): about 43% without planning ahead, "
        "about 83% with this plan (± 15). Based on 10 plans tried in 15 simulated continuations."
    )


def test_where_none_was_better_it_is_told_what_the_chance_is():
    assert _said("vietnam_battles", SAME) == (
        "Your chance of winning (a draw counts half): about 77%, on average. "
        "None of 10 plans tried in 15 simulated continuations was clearly better."
    )


@pytest.mark.parametrize("found", [SAME._replace(worlds=1), BETTER._replace(worlds=2, error=0.0)])
def test_what_has_no_error_and_few_futures_is_a_first_impression(found):
    said = _said("vietnam_battles", found)
    assert "a first impression" in said
    assert "±" not in said


@pytest.mark.parametrize(("worlds", "value", "told"), [(4, 1.0, "90%"), (4, 0.77, "80%"), (4, 0.0, "10%"),
                                                       (48, 1.0, "99%"), (48, 0.0, "1%")])  # fmt: skip
def test_no_chance_is_told_as_certain_and_a_first_impression_only_roughly(worlds, value, told):
    assert f"about {told}, " in _said("vietnam_battles", SAME._replace(worlds=worlds, value=value, before=value))


def test_who_plays_for_points_is_told_points():
    low, high = registry().open("green_beret").score_range
    said = _said("green_beret", BETTER)
    assert said.startswith("Your expected final score: about ")
    assert f"{low + 0.83 * (high - low):.1f}" in said
    assert "without planning ahead" in said
    assert "%" not in said


def test_others_read_it_as_said_of_a_side_and_other_reasons_stay():
    game = registry().open("vietnam_battles")
    text = thought_of(game, BETTER).text
    assert "This side’s chance of winning" in game.catalogue.say(text)
    assert addressed(addressed(text)) == addressed(text) != text
    assert addressed(missed_by(game, BETTER)) == missed_by(game, BETTER)


def test_what_was_missed_is_compared_with_what_was_done():
    game = registry().open("vietnam_battles")
    said = game.catalogue.say(missed_by(game, BETTER))
    assert "about 43% as you played, about 83% with this plan (± 15)" in said
    assert "Captain" not in said
