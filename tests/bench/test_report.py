"""The verdict of a row says how far its turns lie apart, and what other programs did meanwhile."""

from __future__ import annotations

from itertools import cycle

import pytest

from bench import report
from bench.harness import Effort, spread
from bench.targets import Line, Target, at_least

SHORT = Effort(repeats=8, seconds=0.0)
TARGET = Target("P0", "a row", lambda: iter(()))


def row(figures, *, alone=False):
    turns = cycle(figures)
    line = Line("ours", "/s", at_least(1, 2), lambda effort: next(turns), lambda effort: 100.0, "peer", alone=alone)
    return report.measure(TARGET, line, SHORT)


@pytest.mark.parametrize(
    ("figures", "verdict"),
    [((250.0, 252.0), "goal"), ((150.0, 152.0), "pass"), ((50.0, 51.0), "short"), ((150.0, 250.0), "noisy")],
)
def test_a_row_is_judged_only_if_its_turns_agree(figures, verdict):
    assert row(figures).verdict == verdict


def test_one_turn_in_the_way_does_not_make_a_row_noisy():
    assert row((250.0,) * 7 + (90.0,)).verdict == "goal"


def test_a_noisy_row_says_how_far_its_turns_lie_apart_and_what_it_would_be():
    found = row((150.0, 250.0))
    assert found.spread == pytest.approx(0.5)
    assert found.note == "its turns lie 50% apart; otherwise goal"


@pytest.mark.parametrize(("load", "verdict"), [(None, "goal"), (0.1, "goal"), (1.3, "noisy")])
def test_a_row_that_needs_the_machine_for_itself_asks_who_else_uses_it(monkeypatch, load, verdict):
    monkeypatch.setattr(report, "other_load", lambda: load)
    assert row((250.0,), alone=True).verdict == verdict
    assert row((250.0,)).verdict == "goal"


def test_the_spread_of_a_single_figure_is_none():
    assert spread([3.0]) == 0.0
