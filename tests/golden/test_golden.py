"""Recorded games still play exactly as they were played, and together they reach every way a game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexcore.game.plugins import Registry
from hexcore.storage.saves import read_save, resume, verify

HERE = Path(__file__).parent
REGISTRY = Registry()
GAMES = sorted(path.relative_to(HERE).as_posix() for path in HERE.rglob("*.monsoon"))
SCENARIOS = [(module.meta.id, scenario.id) for module in REGISTRY.modules() for scenario in module.meta.scenarios]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays(name):
    save = read_save(HERE / name)
    game = REGISTRY.open(save.game)
    assert verify(game, save) == len(save.actions)
    outcome = resume(game, save).outcome
    assert outcome is not None
    assert name == f"{save.game}/{save.scenario}-{outcome.ending}.monsoon"


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_ending_has_a_golden_game(game, scenario):
    endings = REGISTRY.open(game).endings(scenario)
    assert endings, "a game lists the ways it can end"
    missing = [ending for ending in endings if f"{game}/{scenario}-{ending}.monsoon" not in GAMES]
    assert missing == []
