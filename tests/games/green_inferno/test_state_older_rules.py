"""Positions of saves that were played by older rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexcore.storage.saves import SaveFile, has_history, read_save, resume, standing_of
from tests.games.green_inferno.gi_table import GAME

MUSEUM = Path(__file__).parents[2] / "museum"


@pytest.fixture
def old_save() -> SaveFile:
    """A game under way by rules in which antiaircraft fire could place hits without end on a helicopter."""
    save = read_save(MUSEUM / "format1-green_inferno-rules2-under_way.monsoon")
    snapshot = json.loads(json.dumps(save.snapshot))
    for copter, hits in (("us-attack-1", 9), ("us-attack-2", 12)):
        snapshot["units"][copter]["hits"] = hits
        snapshot["losses"]["us"][save.turn - 1] += hits
    return save.model_copy(update={"snapshot": snapshot})


@pytest.mark.rule("GI 8")
def test_a_helicopter_that_older_rules_left_in_play_with_more_than_ten_hits_is_out(old_save):
    assert not has_history(GAME, old_save)
    state = resume(GAME, old_save).state
    assert (state.units["us-attack-1"].hits, state.units["us-attack-1"].box) == (9, "")
    assert (state.units["us-attack-2"].hits, state.units["us-attack-2"].box) == (10, "lost")
    assert sum(state.losses["us"]) == sum(old_save.snapshot["losses"]["us"]) - 2
    assert GAME.violations(state) == {}


def test_such_a_save_says_that_its_history_is_gone(old_save):
    assert not standing_of(GAME, old_save).history
