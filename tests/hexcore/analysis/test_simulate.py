"""Whole games without a screen, on one core or several, with the same result."""

from __future__ import annotations

import time

import pytest

from hexcore.analysis.simulate import PlayedGame, Task, play_many, play_out, seat_bots, tally
from hexcore.errors import InvalidInput
from hexcore.game.actions import Outcome, ScoreLine
from hexcore.text import Catalogue, say
from skirmish.game import Skirmish

TASK = Task("skirmish", "hunt", {}, ("random",))


def test_a_tally_counts_games_plies_and_outcomes():
    found = tally(play_many(TASK, range(40)), time.perf_counter())
    assert (found.games, found.finished, found.errors) == (40, 40, [])
    assert sum(found.outcomes.values()) == 40
    written = found.json(Skirmish().catalogue)
    assert set(written) >= {"games", "finished", "errors", "plies", "seconds", "plies_per_second", "outcomes"}
    assert written["scores"].keys() == written["score_labels"].keys() == {"score.turns"}


def test_two_jobs_give_what_one_gives():
    one = {played.seed: played for played in play_many(TASK, range(30))}
    two = {played.seed: played for played in play_many(TASK, range(30), jobs=2)}
    assert one == two


def test_an_endless_game_is_reported():
    played = play_out(Skirmish(), TASK._replace(ply_cap=3), 1)
    assert played.error == "no end after 3 actions"


def test_a_broken_game_is_reported_with_its_seed():
    class Broken(Skirmish):
        def apply(self, state, action, *, offered=None, **how):
            raise RuntimeError("lost")

    found = tally([play_out(Broken(), TASK, 8)], time.perf_counter())
    assert found.errors == ["seed 8: RuntimeError: lost"]
    assert found.finished == 0


def test_bots_are_seated_one_for_all_or_one_each():
    assert set(seat_bots(Skirmish(), ["random"], 1)) == {"blue", "red"}
    with pytest.raises(InvalidInput, match=r"2 seats .blue, red.: name one bot or 2"):
        seat_bots(Skirmish(), ["random"] * 3, 1)


def ended(*lines: ScoreLine) -> PlayedGame:
    return PlayedGame(1, 5, Outcome("over", score=lines))


def test_score_lines_with_values_are_kept_apart_and_said_in_words():
    """One line a turn and one a village: each has a mean of its own, and none is a template."""
    hits = [ScoreLine(say("hits", turn=turn), turn * 2, seat="us") for turn in (2, 10)]
    games = [ended(*hits, ScoreLine(say("worth", name=say("place.ba")), 5)), ended(hits[0]), ended()]
    catalogue = Catalogue({"hits": "Hits in turn {turn}", "worth": "{name}", "place.ba": "Ben Ba"})
    written = tally(games, time.perf_counter()).json(catalogue)
    assert written["scores"] == {"hits(turn=2)": 2.667, "hits(turn=10)": 6.667, "worth(name=place.ba)": 1.667}
    assert list(written["score_labels"].values()) == ["Hits in turn 2", "Hits in turn 10", "Ben Ba"]


def test_a_line_of_two_seats_has_a_mean_for_each():
    both = ended(*(ScoreLine(say("hits", turn=1), 3 + place, seat=seat) for place, seat in enumerate(("us", "nva"))))
    scores = tally([both], time.perf_counter()).scores
    assert {line.name: mean for line, mean in scores.items()} == {
        "hits(turn=1, seat=nva)": 4,
        "hits(turn=1, seat=us)": 3,
    }
