"""A verdict says what is broken, in the game of which seed, and by which actions one comes there."""

from __future__ import annotations

import json
import re

import pytest

from hexcore.contract import CHECKS, ContractBroken, Subject, keep, verdicts
from hexcore.errors import MonsoonError, UnknownName
from hexcore.game.actions import Action
from hexcore.play.session import Session
from skirmish.game import Skirmish


class FallsOver(Skirmish):
    """Its rules fail in the second turn."""

    def apply(self, state, action, *, offered=None, **how):
        if state.turn == 2:
            raise KeyError("patrol_c")
        return super().apply(state, action, offered=offered)


def test_a_game_that_fails_is_broken_with_the_way_there():
    with pytest.raises(
        ContractBroken, match=r"KeyError: 'patrol_c' \(test_verdicts.py, line \d+\) \(seed 4, action \d+: "
    ) as caught:
        keep("games_end", Subject(FallsOver, "hunt", range(4, 6)))
    session = Session(Skirmish(), "hunt", {}, caught.value.seed)
    for part in caught.value.trail[:-1]:
        labels = session.game.board("hunt")
        session.apply(next(a for a in session.decision.actions if a.json(labels) == part))
    assert session.state.turn == 2


def test_what_can_be_seen_without_playing_names_no_seed():
    class Unsourced(Skirmish):
        def sourcings(self):
            return [item._replace(source=None) for item in super().sourcings()]

    with pytest.raises(ContractBroken) as caught:
        keep("content_has_sources", Subject(Unsourced, "hunt"))
    assert (caught.value.seed, caught.value.trail) == (None, ())
    assert "seed" not in str(caught.value)


def test_a_game_that_cannot_be_opened_breaks_every_check():
    def closed():
        raise MonsoonError("the data is not there")

    found = list(verdicts(Subject(closed, "hunt")))
    assert [verdict.check for verdict in found] == list(CHECKS)
    (why,) = {verdict.broken.what for verdict in found}
    assert re.fullmatch(r"the data is not there \(test_verdicts.py, line \d+\)", why)


def test_an_action_that_cannot_be_written_is_shown_as_it_is():
    class OffTheMap(Skirmish):
        def decision(self, state):
            decision = super().decision(state)
            return decision and decision._replace(actions=(Action("hide", hexes=(999,)),))

    with pytest.raises(ContractBroken, match="hexes=\\(999,\\)"):
        keep("decisions_are_whole", Subject(OffTheMap, "hunt"))


def test_a_verdict_is_json_with_its_sentence():
    first = next(verdicts(Subject(Skirmish, "hunt")))
    assert json.loads(json.dumps(first.json())) == {
        "check": first.check,
        "scenario": "hunt",
        "about": CHECKS[first.check].__doc__.splitlines()[0],
        "ok": True,
    }


def test_an_unknown_check_names_the_known_ones():
    with pytest.raises(UnknownName, match=r"known: .*games_end"):
        keep("no_such_check", Subject(Skirmish, "hunt"))
