"""Esc lets go of a team that was given company and loads, and takes back nothing that was done."""

from __future__ import annotations

import pytest

from games.green_beret.game import GreenBeret
from hexcore.game.actions import Action
from tests.launcher.table.sidebar.test_briefing import to_the_march
from tests.launcher.table.table_hand import TableHand


@pytest.fixture
def marching(sit) -> TableHand:
    hand = sit(GreenBeret())
    to_the_march(hand)
    return hand


def load(hand: TableHand) -> int:
    """Pick the first team and give it whatever may go along; returns how much it took."""
    hand.screen.turn.press(Action("start", ("a_team_1",)))
    taken = 0
    while (more := next((a for a in hand.session.decision.actions if a.verb in ("add", "carry")), None)) and taken < 3:
        hand.screen.turn.press(more)
        taken += 1
    hand.wait()
    return taken


def test_escape_lets_go_of_a_loaded_team(marching):
    before = len(marching.session.entries)
    assert load(marching) > 0
    assert "cancel" in marching.names()
    assert [w.name for w in marching.screen.sidebar.walk() if w.id == "cancel"] == ["Cancel"]
    marching.key("Esc")
    assert len(marching.session.entries) == before
    assert not marching.screen.layers, "the menu has not opened"
    marching.key("Esc")
    assert marching.screen.layers, "nothing is held any more"


def test_escape_takes_back_no_step_of_a_loaded_team(marching):
    load(marching)
    step = next(action for action in marching.session.decision.actions if action.verb == "move")
    marching.screen.turn.press(step)
    marching.wait(1000, 3)
    before = len(marching.session.entries)
    marching.key("Esc")
    assert len(marching.session.entries) == before
