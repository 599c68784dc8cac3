"""Nothing crosses the table: a seat sees the same frames, byte for byte, whatever it may not know."""

from __future__ import annotations

import random

import pytest

from hexcore.game.bot import any_action
from hexcore.game.plugins import registry
from launcher.open_game import open_game
from tests.launcher.table.frames import asking, frames, frames_of_asking, passing, table


def hiding() -> list[tuple[str, str]]:
    """Every scenario of the registered games in which two seats hide something from each other."""
    metas = [module.meta for module in registry().modules() if module.meta.players > 1]
    return [(meta.id, scenario.id) for meta in metas for scenario in meta.scenarios if meta.hides(scenario.id)]


def passings(game, scenario: str, seed: int, actions: int):
    """Every passing of the screen in a game that is played at random."""
    state, choose = game.start(scenario, {}, seed), random.Random(seed).random
    for _ in range(actions):
        asked = game.decision(state)
        if asked is None:
            return
        action = any_action(asked.actions, game.leaving, choose)
        found = passing(game, scenario, state, action)
        if found is not None:
            yield found
        game.apply(state, action)


def compare(desk, game, found) -> None:
    one, other = (
        list(frames(table(desk, game, position, found.acting), found, which))
        for which, position in enumerate(found.positions)
    )
    assert one == other, f"{found.seat} can tell apart what it may not know after {found.actions}"


def moving(desk):
    desk.change(reduced_motion=False, enemy_speed="fast")
    return desk


@pytest.mark.parametrize(("game_id", "scenario"), hiding())
def test_a_hand_over_shows_the_next_player_nothing_he_may_not_know(desk, game_id, scenario):
    game, count = open_game(game_id), 0
    for found in passings(game, scenario, 3, 400):
        compare(moving(desk), game, found)
        count += 1
        if count == 2:
            return
    assert count, "no hand-over was found"


def questions(game, scenario: str, seed: int, actions: int):
    """Every question that is put aloud in a game that is played at random, until the other player wants the screen."""
    state, choose = game.start(scenario, {}, seed), random.Random(seed).random
    for _ in range(actions):
        asked = game.decision(state)
        if asked is None:
            return
        action = any_action(asked.actions, game.leaving, choose)
        found = asking(game, scenario, state, action)
        if found is not None:
            yield found
        game.apply(state, action)


def ask(desk, game, found) -> bool:
    """See that who asks aloud sees the same whatever he may not know; tells whether he asked before any curtain."""
    one, other = (
        list(frames_of_asking(table(desk, game, position, found.acting), found, which))
        for which, position in enumerate(found.positions)
    )
    assert one == other, f"{found.acting} can tell apart what it may not know while {found.seat} is asked"
    return any("Ask aloud" in frame for frame in one)


def asks_some(desk, scenario: str, most: int) -> None:
    """See it for some questions that are asked at the open table."""
    game, asked = open_game("green_inferno"), 0
    for found in questions(game, scenario, 4, 1500):
        asked += ask(moving(desk), game, found)
        if asked == most:
            return
    assert asked, "nobody was asked at the open table"


@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
def test_who_asks_aloud_sees_nothing_he_may_not_know(desk, scenario):
    asks_some(desk, scenario, 2)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
def test_who_asks_aloud_again_and_again_sees_no_more(desk, scenario):
    asks_some(desk, scenario, 40)


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "scenario"), hiding())
def test_no_hand_over_of_a_whole_game_does(desk, game_id, scenario):
    game, count = open_game(game_id), 0
    for found in passings(game, scenario, 5, 60_000):
        compare(moving(desk), game, found)
        count += 1
    assert count, "no hand-over was found"
