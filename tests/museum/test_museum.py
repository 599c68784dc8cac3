"""Saves of every format and rules version ever released can be opened and go on."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from hexcore.game.bot import RandomBot
from hexcore.game.plugins import Registry
from hexcore.storage.save_head import CURRENT
from hexcore.storage.saves import has_history, read_save, resume, standing_of, verify

HERE = Path(__file__).parent
REGISTRY = Registry()
EXHIBITS = sorted(path.name for path in HERE.glob("*.monsoon"))
FINISHED = [name for name in EXHIBITS if name.endswith("-finished.monsoon")]
UNDER_WAY = [name for name in EXHIBITS if name not in FINISHED]
GOING_ON = 200


def opened(name):
    save = read_save(HERE / name)
    game = REGISTRY.open(save.game)
    return game, save, resume(game, save)


def going_on(session):
    """Play on by chance, yielding each position."""
    bot = RandomBot(5)
    while session.decision is not None:
        session.apply(bot.choose(session.vantage(session.decision.seat), session.decision))
        yield session.state


@pytest.mark.parametrize("name", UNDER_WAY)
def test_an_old_save_goes_on(name):
    game, _, session = opened(name)
    assert session.decision is not None, "the name of an exhibit that is over ends with -finished"
    for state in islice(going_on(session), GOING_ON):
        assert game.violations(state) == {}
    again = game.load(json.loads(json.dumps(game.dump(session.state))))
    assert again == session.state


@pytest.mark.parametrize("name", FINISHED)
def test_an_old_save_that_is_over_still_says_how_it_ended(name):
    game, save, session = opened(name)
    assert session.decision is None
    assert session.outcome is not None
    assert standing_of(game, save).ending


@pytest.mark.parametrize("name", EXHIBITS)
def test_the_history_is_there_under_the_same_rules_and_else_the_position(name):
    game, save, session = opened(name)
    standing = standing_of(game, save)
    assert (standing.history, len(session.entries)) == (
        (True, len(save.actions)) if has_history(game, save) else (False, 0)
    )
    if standing.history:
        assert verify(game, save) == len(save.actions)
    else:
        assert (session.state.scenario, session.state.turn) == (save.scenario, save.turn)


def test_every_format_is_on_show():
    assert {int(name.split("-")[0].removeprefix("format")) for name in EXHIBITS} == set(range(1, CURRENT + 1))


def test_every_game_is_on_show():
    shown = {read_save(HERE / name).game for name in EXHIBITS}
    assert shown == {module.meta.id for module in REGISTRY.modules()}
