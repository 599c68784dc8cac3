"""The reach of a real unit, with all the rules of its game, beside the plain loop over the same ground."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from bench import dial
from bench.harness import Effort, NoSubject, seconds_per_call
from hexcore.answers import Reach
from hexcore.bots import any_action
from hexcore.game import Game
from hexcore.paths import CLOSED
from hexcore.plugins import registry

PLIES = 400
"""How far into a random game a unit with a wide reach is looked for."""

TRIED = 4
"""How many pieces of one decision are tried."""

HALVES = 2
"""The plain loop counts half points."""

Subject = tuple[Any, str, tuple[str, ...], Reach]
"""A position, a seat, its pieces, and where they can go."""


@cache
def widest(game: str, scenario: str, seed: int = 1) -> Subject:
    """The unit with the widest reach that is met in a random game."""
    opened = registry().open(game)
    found = max(_met(opened, scenario, seed), key=lambda subject: len(subject[3]), default=None)
    if found is None or not found[3]:
        raise NoSubject(f"no piece of {scenario} has a reach")
    return found


def _met(game: Game[Any], scenario: str, seed: int) -> Iterator[Subject]:
    state, chance = game.start(scenario, {}, seed), random.Random(seed).random
    for _ in range(PLIES):
        decision = game.decision(state)
        if decision is None:
            return
        seat = decision.seat
        on_map = {piece.id for piece in game.view(state, seat).pieces if piece.hex >= 0}
        movers = dict.fromkeys(action.pieces[:1] for action in decision.actions if action.pieces)
        for pieces in [one for one in movers if one[0] in on_map][:TRIED]:
            yield state.clone(), seat, pieces, game.reach(state, seat, pieces)
        game.apply(state, any_action(decision.actions, game.leaving, chance), offered=decision)


def reach_seconds(game: str, scenario: str, effort: Effort) -> float:
    """The game's own answer: every rule of movement asked, every way kept."""
    opened, (state, seat, pieces, _) = registry().open(game), widest(game, scenario)
    return seconds_per_call(partial(opened.reach, state, seat, pieces), effort)


def plain_seconds(game: str, scenario: str, effort: Effort) -> float:
    """The plain loop over the hexes that the unit reaches, each at the price that it pays."""
    board, (state, seat, pieces, reach) = registry().open(game).board(scenario), widest(game, scenario)
    costs = {spot.hex: int((stop.cost or 0) * HALVES) for spot, stop in reach.items() if spot.hex >= 0}
    view = registry().open(game).view(state, seat)
    start = next(piece.hex for piece in view.pieces if piece.id == pieces[0])
    prices = [CLOSED] * board.size
    for spot, stop in reach.items():
        if spot.hex >= 0:
            before = stop.way[-2].hex if len(stop.way) > 1 else start
            prices[spot.hex] = max(0, costs[spot.hex] - costs.get(before, 0))
    plain = dial.PlainMap(tuple(map(tuple, board.neighbours)), tuple(prices), start)
    return seconds_per_call(lambda: dial.reach(plain, start, max(costs.values(), default=0)), effort)
