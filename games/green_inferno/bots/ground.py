"""What a bot knows about a map by looking at it: prices of steps, distances, sight. Made once for each board."""

from __future__ import annotations

from functools import lru_cache

from hexcore.board import Board
from hexcore.sight import sight
from hexcore.types import Hex

JUNGLE, HILL, VILLAGE, ROAD, RIVER, FORD = 2, 3, 1, 1, 2, 2
"""Half points of the terrain chart."""


class Ground:
    """A map as a captain reads it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.size = board.size
        self.neighbours = board.neighbours
        self.hill = tuple(board.has(h, "jungle_hill") for h in range(board.size))
        self.village = tuple(board.has(h, "village") for h in range(board.size))
        self.steps = tuple({n: self._price(h, n) for n in board.neighbours[h]} for h in range(board.size))
        self.near = tuple(tuple(board.field(h, radius) for h in range(board.size)) for radius in range(6))
        self._rows: dict[Hex, bytes] = {}
        self._sight: dict[tuple[Hex, Hex], bool] = {}

    def _price(self, a: Hex, b: Hex) -> int:
        price = HILL if self.hill[b] else VILLAGE if self.village[b] else JUNGLE
        if self.board.along(a, b, "road"):
            price = min(price, ROAD)
        between = self.board.between(a, b)
        if "ford" in between:
            return max(price, FORD)
        return price + (RIVER if "river" in between else 0)

    def row(self, a: Hex) -> bytes:
        """The distances from a hex to every hex."""
        found = self._rows.get(a)
        if found is None:
            p, s = self.board.grid.cubes[a]
            cubes = self.board.grid.cubes
            found = self._rows[a] = bytes((abs(q - p) + abs(r - s) + abs(q + r - p - s)) // 2 for q, r in cubes)
        return found

    def river(self, a: Hex, b: Hex) -> bool:
        """Whether an unforded river lies between two neighbours."""
        between = self.board.between(a, b)
        return "river" in between and "ford" not in between

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether a battery in one hex sees the other."""
        found = self._sight.get((a, b))
        if found is None:
            clear = sight(self.board.grid, a, b, lambda h: self.hill[h] or self.village[h]).clear
            found = clear and (self.hill[a] == self.hill[b] or self.row(a)[b] <= 2)
            self._sight[a, b] = found
        return found


@lru_cache(maxsize=8)
def ground_of(board: Board) -> Ground:
    """The map of a board, made once."""
    return Ground(board)
