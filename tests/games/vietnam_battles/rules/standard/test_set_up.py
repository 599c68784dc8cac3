"""The proposed set-up: camps that a search finds late, by lots among many places."""

from __future__ import annotations

from collections import Counter

import pytest

from hexcore.game.actions import Action
from tests.games.vietnam_battles.vb_table import the_game


def proposed(seed: int) -> list[int]:
    game = the_game()
    state = game.start("snoopys_nose", {}, seed)
    game.apply(state, Action("quick_setup"))
    return [chit.hex for chit in state.chits.values()]


@pytest.mark.rule("VB 26.0")
def test_camps_are_proposed_off_the_edge_by_which_the_enemy_comes_in():
    """Captains found one in four within the first turn; now it is one in seven (60 games each)."""
    board = the_game().rules("snoopys_nose").ground.board
    far = [min(board.distance(camp, edge) for edge in board.edges["east"]) for n in range(30) for camp in proposed(n)]
    assert min(far) >= 12
    assert sum(far) / len(far) > 20


@pytest.mark.rule("VB 26.0")
def test_camps_are_proposed_in_many_places_and_apart():
    places = Counter(camp for seed in range(60) for camp in proposed(seed))
    assert len(places) > 60, "who knows the method does not know the camps"
    board = the_game().rules("snoopys_nose").ground.board
    for seed in range(20):
        camps = proposed(seed)
        assert min(board.distance(a, b) for a in camps for b in camps if a != b) >= 3
