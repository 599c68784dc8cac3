"""The reach of a real unit, with all the rules of its game, beside the plain loop over the same ground."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any

from bench import dial
from bench.harness import Effort, NoSubject, seconds_per_call
from hexcore.board.board import Board
from hexcore.board.paths import CLOSED, Location, side_links
from hexcore.game.answers import Reach, Spot
from hexcore.game.bot import any_action
from hexcore.game.game import Game
from hexcore.game.plugins import registry

PLIES = 400
"""How far into a random game a unit with a wide reach is looked for."""

TRIED = 4
"""How many pieces of one decision are tried."""

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
    """The plain loop over the spots that the unit passes or reaches, each at the price that it pays."""
    opened, (state, seat, pieces, reach) = registry().open(game), widest(game, scenario)
    start = next(Spot(piece.hex) for piece in opened.view(state, seat).pieces if piece.id == pieces[0])
    ids, plain, points = _plain_map(opened.board(scenario), start, reach)
    found = dial.reach(plain, plain.middle, points)
    missed = [spot for spot in reach if ids[spot] not in found]
    assert not missed, f"the plain loop of {scenario} misses {missed}"
    return seconds_per_call(lambda: dial.reach(plain, plain.middle, points), effort)


def _plain_map(board: Board, start: Spot, reach: Reach) -> tuple[dict[Spot, int], dial.PlainMap, int]:
    """The ground of a reach with whole ids and prices: the id of each spot, the map, and how far the loop goes.

    Hexes keep their number and all their neighbours. Hexsides follow them, joined where a piece goes along them.
    """
    prices = _prices(start, reach)
    sides = [spot.side for spot in prices if spot.side >= 0]
    ids = {spot: spot.hex if spot.hex >= 0 else board.size + spot.side for spot in (start, *prices)}
    neighbours = [*board.neighbours, *(() for _ in range(max(sides, default=-1) + 1))]
    if sides:
        hexes = [spot.hex for spot in ids if spot.hex >= 0]
        for here, near in side_links(board.grid, sides, hexes).items():
            neighbours[_id(board, here)] = tuple(_id(board, there) for there in near)
    costs = [CLOSED] * len(neighbours)
    for spot, price in prices.items():
        costs[ids[spot]] = price
    points = max(_whole_costs(reach).values())
    return ids, dial.PlainMap(tuple(map(tuple, neighbours)), tuple(costs), ids[start]), points


def _id(board: Board, place: Location) -> int:
    return place.at if place.kind == "hex" else board.size + place.at


def _whole_costs(reach: Reach) -> dict[Spot, int]:
    """What each stop costs, in the largest part of a point that makes them whole."""
    scale = max(Fraction(stop.cost or 0).denominator for stop in reach.values())
    return {spot: int((stop.cost or 0) * scale) for spot, stop in reach.items()}


def _prices(start: Spot, reach: Reach) -> dict[Spot, int]:
    """What it costs to enter each spot on the ways of a reach.

    Spots that are passed but cannot be halted in (a friend stands there) share what leads through them to the next.
    """
    costs = {start: 0, **_whole_costs(reach)}
    prices: dict[Spot, int] = {}
    for spot, stop in reach.items():
        way = (start, *stop.way)
        last = max(number for number, passed in enumerate(way[:-1]) if passed in costs)
        price, between = max(0, costs[spot] - costs[way[last]]), way[last + 1 : -1]
        share = price // (len(between) + 1)
        for passed in between:
            prices[passed] = min(share, prices.get(passed, CLOSED))
        prices[spot] = price - share * len(between)
    return prices
