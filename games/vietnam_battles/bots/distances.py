"""Distances from goals, found ring by ring; a set of hexes is one large number, a bit for each hex.

A captain needs other distances after almost every move; visiting each hex would take most of its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import TypeVar

from hexcore.board.board import Board
from hexcore.types import Hex

SHUNNED = 5  # hexes that a hex beside an enemy counts for a unit that wants to get past
ASTRAY = 40  # distance of a hex from goals to which no way leads

K = TypeVar("K")
V = TypeVar("V")


class OnDemand(dict[K, V]):
    """Values that are made when they are first asked for. Shared: do not change it."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        found = self[key] = self._make(key)
        return found


class Lattice:
    """The hexes of a board as bits, laid out so that a neighbour is the same shift away everywhere."""

    def __init__(self, board: Board) -> None:
        cubes, self._neighbours = board.grid.cubes, board.neighbours
        first_q, first_r = min(q for q, _ in cubes), min(r for _, r in cubes)
        self._width = max(r for _, r in cubes) - first_r + 3  # an empty line between any two
        self.bits = [1 << ((q - first_q + 1) * self._width + r - first_r + 1) for q, r in cubes]
        self.map = self.bits_of(h for h, around in enumerate(self._neighbours) if around)

    @cached_property
    def rounds(self) -> list[int]:
        """Each hex with its neighbours, as bits."""
        return [self.bits_of((h, *around)) for h, around in enumerate(self._neighbours)]

    def bits_of(self, hexes: Iterable[Hex]) -> int:
        return reduce(or_, map(self.bits.__getitem__, hexes), 0)

    def around(self, some: int) -> int:
        """Return the hexes of the map next to some of its hexes."""
        some &= self.map
        width, slant = self._width, self._width - 1
        found = some << 1 | some >> 1 | some << width | some >> width | some << slant | some >> slant
        return found & self.map


@lru_cache(maxsize=16)
def lattice(board: Board) -> Lattice:
    return Lattice(board)


@lru_cache(maxsize=64)
def bits_of(board: Board, hexes: frozenset[Hex]) -> int:
    return lattice(board).bits_of(hexes)


@lru_cache(maxsize=512)
def ranges(board: Board, goals: frozenset[Hex], shunned: frozenset[Hex] = frozenset()) -> OnDemand[Hex, int]:
    """Return distances to the nearest goal, where a shunned hex counts as several.

    Cached, since every unit of a side asks for the same goals.
    """
    found = lattice(board)
    bits, rings = found.bits, _rings(found, bits_of(board, goals), bits_of(board, shunned))

    def far(h: Hex) -> int:
        bit = bits[h]
        for number, ring in enumerate(rings):
            if ring & bit:
                return number
        return ASTRAY

    return OnDemand(far)


def _rings(lattice: Lattice, goals: int, shunned: int) -> list[int]:
    """Return the hexes at each distance; a step out of a shunned hex counts as several."""
    rings, left = [goals], lattice.map & ~goals
    while left and any(rings[-SHUNNED:] if shunned else rings[-1:]):
        ring = lattice.around(rings[-1] & ~shunned)
        if shunned and len(rings) >= SHUNNED:
            ring |= lattice.around(rings[-SHUNNED] & shunned)
        ring &= left
        left ^= ring
        rings.append(ring)
    return rings
