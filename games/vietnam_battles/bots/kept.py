"""What hexes are worth by no more than is named: kept, since every unit of a side asks the same, turn after turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from typing import TypeAlias

from games.vietnam_battles.bots.picture import field
from games.vietnam_battles.bots.ranges import ranges
from hexcore.board.board import Board
from hexcore.types import Hex

Guns: TypeAlias = tuple[tuple[Hex, int], ...]
"""Where units stand, and how strong each attacks."""


class _Dangers(dict[Hex, float]):
    """How much some guns, each in a hex, can bring to bear on each hex, worked out when it is first asked for."""

    def __init__(self, board: Board, guns: Guns) -> None:
        super().__init__()
        self._guns = [(_bearing(board, h), strength) for h, strength in guns]

    def __missing__(self, h: Hex) -> float:
        value = 0.0
        for bearing, strength in self._guns:
            if h in bearing:
                value += strength * bearing[h]
        self[h] = value
        return value


@lru_cache(maxsize=1024)
def _bearing(board: Board, h: Hex) -> dict[Hex, float]:
    """How much of the strength of a unit in a hex bears on those around it."""
    found: dict[Hex, float] = {}
    for radius, share in ((6, 0.12), (4, 0.25), (2, 0.45)):
        found.update(dict.fromkeys(board.field(h, radius), share))
    return found


@lru_cache(maxsize=16)
def dangers(board: Board, guns: Guns) -> Mapping[Hex, float]:
    """How much guns can bring to bear on each hex."""
    return _Dangers(board, guns)


class _Barred(dict[Hex, float]):
    """The worth of standing in each hex, between runaways and the edge, worked out when it is first asked for."""

    def __init__(self, exit: Mapping[Hex, int], runaways: Sequence[tuple[Set[Hex], int]]) -> None:
        super().__init__()
        self._exit, self._runaways = exit, runaways

    def __missing__(self, h: Hex) -> float:
        here, value = self._exit[h], 0.0
        for near, way in self._runaways:
            if here < way and h in near:
                value = 1.5 + 0.2 * (16 - way)
                break
        self[h] = value
        return value


@lru_cache(maxsize=16)
def ways_barred(board: Board, edge: frozenset[Hex], runaways: tuple[tuple[Hex, int], ...]) -> Mapping[Hex, float]:
    """The worth of standing in each hex, between enemies with so far to go and an edge."""
    return _Barred(ranges(board, edge), [(field(board, enemy, 4), way) for enemy, way in runaways])
