"""Positions of saves that were played by older rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexcore.storage.saves import SaveFile, has_history, read_save, resume, standing_of
from tests.games.green_inferno.gi_table import GAME

MUSEUM = Path(__file__).parents[2] / "museum"


@pytest.fixture
def old_save() -> SaveFile:
    """A game by rules 4, which let a helicopter stay in play with twelve hits."""
    return read_save(MUSEUM / "format1-green_inferno-rules4-under_way.monsoon")


@pytest.mark.rule("GI 8")
def test_a_helicopter_that_older_rules_left_in_play_with_more_than_ten_hits_is_out(old_save):
    before = old_save.snapshot["units"]["us-attack-3"]
    assert before["hits"] == 12
    assert before["hex"]
    state = resume(GAME, old_save).state
    assert (state.units["us-attack-3"].hits, state.units["us-attack-3"].box) == (10, "lost")
    assert sum(state.losses["us"]) == sum(old_save.snapshot["losses"]["us"]) - 2
    assert (state.units["us-attack-1"].hits, state.units["us-attack-1"].box) == (7, "")
    assert GAME.violations(state) == {}


def test_such_a_save_says_that_it_goes_on_from_its_position(old_save):
    assert not has_history(GAME, old_save)
    assert not standing_of(GAME, old_save).history
