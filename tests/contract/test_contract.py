"""Every registered game, in every scenario, keeps the contract."""

from __future__ import annotations

from functools import partial

import pytest

from hexcore.bots.search import Effort
from hexcore.contract import CHECKS, Subject, keep, secrets
from hexcore.game.plugins import Registry

REGISTRY = Registry()
SELDOM = 10
"""Every day a check looks at long games every tenth time; the short example and the long proofs look at all."""
SPARINGLY = {
    "bad_positions_are_refused": 3,
    "bots_see_only_views": 6,
    "imagining_is_blind": 6,
    "secrets_stay_secret": 6,
}
"""What looks more often: few positions tell much, or a secret may leave by each."""
AFRESH = {"same_seed_same_game"}
"""What must be seen in games that were opened for it; all else is seen in one that is opened once."""
DAILY = range(1)
"""The games that are played every day, and two of the short example: the long proofs play more."""
CASES = [(module, scenario.id) for module in REGISTRY.modules() for scenario in module.meta.scenarios]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("module", "scenario"), CASES, ids=[f"{m.meta.id}-{s}" for m, s in CASES])
def test_contract(module, scenario, check):
    opened = module.open if check in AFRESH else partial(REGISTRY.open, module.meta.id)
    short = module.meta.id == "skirmish"
    sparingly, games = (1, range(2)) if short else (SPARINGLY.get(check, SELDOM), DAILY)
    keep(check, Subject(lambda: opened(()), scenario, games, sparingly=sparingly))


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize(("module", "scenario"), CASES, ids=[f"{m.meta.id}-{s}" for m, s in CASES])
def test_it_is_kept_at_every_moment_of_more_games_too(module, scenario, check):
    keep(check, Subject(lambda: module.open(()), scenario))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("module", "scenario"), CASES, ids=[f"{m.meta.id}-{s}" for m, s in CASES])
def test_who_thinks_for_longer_sees_no_more(monkeypatch, module, scenario):
    monkeypatch.setattr(secrets, "LITTLE", Effort(16))
    monkeypatch.setattr(secrets, "THOUGHTS", 4)
    keep("bots_see_only_views", Subject(lambda: module.open(()), scenario))


def test_no_package_is_broken():
    assert REGISTRY.broken == {}


def test_the_example_came_in_by_its_entry_point():
    assert "skirmish" in {module.meta.id for module in REGISTRY.modules()}
