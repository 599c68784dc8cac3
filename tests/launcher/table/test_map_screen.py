"""A table clears away once what was left before it, so that no click waits for that later."""

from __future__ import annotations

import gc
import weakref

from launcher.table import map_screen
from launcher.table.map_screen import tidy


class Knot:
    """Something that only the collector can clear away."""

    def __init__(self) -> None:
        self.itself = self


def test_a_table_tidies_once_when_all_is_painted(sit, monkeypatch):
    tidied = []
    monkeypatch.setattr(map_screen, "tidy", lambda: tidied.append(1))
    hand = sit()
    picture = hand.screen.map.picture
    picture.rough = True
    hand.wait()
    assert not tidied, "not while something is left to paint"
    picture.rough = False
    for _ in range(5):
        hand.wait()
    assert tidied == [1]


def test_tidying_clears_away_what_was_left_and_sets_aside_what_is_there():
    gc.disable()
    try:
        left = weakref.ref(Knot())
        before = gc.get_freeze_count()
        assert left() is not None
        tidy()
        assert left() is None
        assert gc.get_freeze_count() > max(before, 1000)
    finally:
        gc.unfreeze()
        gc.enable()
