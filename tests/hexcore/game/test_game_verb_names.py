"""Every action of every game has a name for people: no identifier is shown, whatever is refused."""

from __future__ import annotations

import random
import re

import pytest

from games.green_beret.game import GreenBeret
from games.green_inferno.game import GreenInferno
from games.vietnam_battles.game import VietnamBattles
from hexcore.game.actions import Action
from hexcore.play.session import Session
from hexcore.text import readable
from skirmish.game import Skirmish

GAMES = [GreenBeret, VietnamBattles, GreenInferno, Skirmish]
IDENTIFIER = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
PLIES = 60
SCENARIOS = [(game, scenario.id) for game in GAMES for scenario in game().meta.scenarios]


def verbs_of(game) -> list[str]:
    return list(dict.fromkeys(gesture.verb for gesture in game.look().gestures))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_verb_has_a_name_in_the_catalogue(game):
    found = game()
    unnamed = [verb for verb in verbs_of(found) if found.named(verb) == readable(verb)]
    assert not unnamed


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS, ids=lambda part: getattr(part, "__name__", part))
def test_no_refusal_shows_an_identifier(game, scenario):
    session, chance, told = Session(game(), scenario, {}, 7), random.Random(7), 0
    named = verbs_of(session.game)
    for _ in range(PLIES):
        decision = session.decision
        if decision is None:
            break
        named = list(dict.fromkeys([*named, *(action.verb for action in decision.actions)]))
        for verb in named:
            refusal = session.game.explain(session.state, Action(verb))
            if refusal is not None:
                words = session.game.catalogue.say(refusal.text)
                assert not IDENTIFIER.findall(words), (verb, words)
                told += 1
        session.apply(chance.choice(decision.actions))
    assert told > PLIES
