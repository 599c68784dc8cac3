"""Playing with nobody listening: dice fall, nothing is written, and the position is the same."""

from __future__ import annotations

import random

import pytest

from hexcore.data.files import canonical
from hexcore.game.dice import Dice
from hexcore.game.plugins import registry
from hexcore.game.records import Log
from hexcore.text import say


def test_a_log_that_nobody_hears_rolls_and_writes_nothing():
    told, quiet = Log(Dice(7)), Log(Dice(7), heard=False)
    assert [told.roll(10) for _ in range(5)] == [quiet.roll(10) for _ in range(5)]
    told.add("rolled", say("record.rolled"))
    quiet.add("rolled", say("record.rolled"))
    assert len(told.records) == 1
    assert quiet.records == []


@pytest.mark.parametrize(
    ("name", "scenario"),
    [(module.meta.id, scenario.id) for module in registry().modules() for scenario in module.meta.scenarios],
)
def test_a_whole_game_is_the_same_when_nobody_listens(name, scenario):
    game = registry().open(name)
    told, quiet = game.start(scenario, {}, 11), game.start(scenario, {}, 11)
    chance = random.Random(11)
    while (offered := game.decision(told)) is not None:
        action = chance.choice([one for one in offered.actions if one.verb not in game.leaving] or offered.actions)
        game.apply(told, action, offered=offered)
        assert game.apply(quiet, action, quiet=True) == []
    assert canonical(game.dump(told)) == canonical(game.dump(quiet))
