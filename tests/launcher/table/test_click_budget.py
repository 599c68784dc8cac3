"""What a click may cost: the calls from the event to the end of its frame, and the modules on the way."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pygame
import pytest

from tests.launcher.table.battlefield import battle

ROOT = Path(__file__).parents[3]
SHELVES = tuple(str(ROOT / name) for name in ("hexcore", "games", "launcher"))
CALLS, MODULES, DECISIONS = 6600, 132, 60


@pytest.fixture
def hand(desk):
    """The second step of a march is to come: the first has filled what is worked out once in a game."""
    desk.change(reduced_motion=True, first_lines=False)
    hand = battle(desk, {"us_4_47_c": "0614", "vc_514_1": "0620"}, "boys_of_67")
    hand.wait(2000)
    hand.screen.paint_all()
    for name in ("counter:us_4_47_c", "hex:0615"):
        hand.click(name)
        hand.wait(500)
    hand.move(hand.screen.target("hex:0616").rect.center)
    hand.wait(500)
    return hand


def click(hand, name: str) -> Counter[tuple[str, str]]:
    """Click, draw the frame, and count the calls of our own functions by file and name."""
    pos, calls = hand.screen.target(name).rect.center, Counter[tuple[str, str]]()

    def count(frame, event: str, arg: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(SHELVES):
            calls[frame.f_code.co_filename, frame.f_code.co_qualname] += 1

    sys.setprofile(count)
    try:
        hand.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        hand.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        hand.wait(16)
    finally:
        sys.setprofile(None)
    return calls


def test_a_step_by_a_click_keeps_to_its_budget(hand):
    calls = click(hand, "hex:0616")
    assert hand.screen.play.board.label(hand.screen.play.view.piece("us_4_47_c").hex) == "0616"
    assert sum(calls.values()) <= CALLS
    assert len({file for file, _ in calls}) <= MODULES
    decisions = [number for (_, name), number in calls.items() if name == "Session.decision"]
    assert sum(decisions) <= DECISIONS
