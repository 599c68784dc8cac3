"""No bot can hang a game, break it, or choose what was not offered."""

from __future__ import annotations

import time

import pytest

from hexcore.errors import UnknownName
from hexcore.game.actions import Action
from hexcore.game.bot import Guarded, RandomBot, Vantage, make_bot
from skirmish.game import Skirmish

GAME = Skirmish()


def asked():
    state = GAME.start("hunt", {}, 1)
    decision = GAME.decision(state)
    return Vantage(GAME, state, decision.seat), decision


class Sleeper:
    def choose(self, vantage, decision):
        until = time.monotonic() + 20
        while time.monotonic() < until:
            pass
        return decision.actions[0]


class Cheat:
    def choose(self, vantage, decision):
        return Action("win")


class Crasher:
    def choose(self, vantage, decision):
        raise ZeroDivisionError("oh")


class First:
    def choose(self, vantage, decision):
        return decision.actions[0]


def test_random_is_reproducible_and_chooses_everything():
    vantage, decision = asked()
    picks = [RandomBot(seed).choose(vantage, decision) for seed in range(300)]
    assert picks == [RandomBot(seed).choose(vantage, decision) for seed in range(300)]
    assert set(picks) == set(decision.actions)


@pytest.mark.parametrize(
    ("bot", "why"),
    [(Sleeper(), "no choice within 0.2 s"), (Cheat(), "was not offered"), (Crasher(), "ZeroDivisionError: oh")],
)
def test_a_bot_that_fails_loses_its_choice_and_not_the_game(bot, why):
    vantage, decision = asked()
    guard = Guarded(bot, seconds=0.2)
    began = time.monotonic()
    assert guard.choose(vantage, decision) in decision.actions
    assert time.monotonic() - began < 5
    assert why in guard.failures[0]


def test_a_bot_that_goes_round_in_circles_is_stopped():
    vantage, decision = asked()
    guard = Guarded(First(), steps=5)
    for _ in range(8):
        guard.choose(vantage, decision)
    assert "more than 5 choices" in guard.failures[0]


def test_a_good_bot_is_left_alone():
    vantage, decision = asked()
    guard = Guarded(First())
    assert guard.choose(vantage, decision) == decision.actions[0]
    assert guard.failures == []


def test_the_watchdog_does_not_bite_later():
    vantage, decision = asked()
    guard = Guarded(First(), seconds=0.05)
    for _ in range(5):
        guard.choose(vantage, decision)
        time.sleep(0.06)
    assert guard.failures == []


def test_an_unknown_bot_names_the_known_ones():
    with pytest.raises(UnknownName, match="unknown bot 'deep'; known: colonel, general, random"):
        make_bot(GAME, "deep", 1)


def test_a_vantage_shows_the_view_of_its_seat():
    vantage, _ = asked()
    assert vantage.view.seat == "red"
    assert vantage.view is vantage.view
    assert vantage.board.id == "clearing"
