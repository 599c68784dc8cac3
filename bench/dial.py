"""The plain loop that paths are measured against: integer ids, adjacency made once, Dial's buckets, no rules."""

from __future__ import annotations

from dataclasses import dataclass

from bench.synthetic import middle_cell, terrain_costs


@dataclass(frozen=True, slots=True)
class PlainMap:
    """Neighbours and entry costs of a flat-top map whose even columns sit half a hex lower."""

    neighbours: tuple[tuple[int, ...], ...]
    costs: tuple[int, ...]
    middle: int


def plain_map(columns: int, rows: int) -> PlainMap:
    """Build the map once; hex ids run down the columns."""
    neighbours = tuple(
        tuple(c * rows + r for c, r in _around(column, row) if 0 <= c < columns and 0 <= r < rows)
        for column in range(columns)
        for row in range(rows)
    )
    column, row = middle_cell(columns, rows)
    return PlainMap(neighbours, terrain_costs(columns, rows), (column - 1) * rows + row - 1)


def _around(column: int, row: int) -> list[tuple[int, int]]:
    shift = column % 2
    sides = [(column + step, row + shift - up) for step in (-1, 1) for up in (0, 1)]
    return [(column, row - 1), (column, row + 1), *sides]


def reach(plain: PlainMap, start: int, points: int) -> dict[int, int]:
    """Every hex within `points`, with its cost."""
    neighbours, costs = plain.neighbours, plain.costs
    best = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] != spent:
                continue
            for there in neighbours[here]:
                total = spent + costs[there]
                if total <= points and total < best.get(there, points + 1):
                    best[there] = total
                    buckets[total].append(there)
    return best
