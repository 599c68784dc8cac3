"""One unit on the made-up map, found by the search that moves the pieces of every game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from bench.synthetic import MOVE_POINTS, middle_cell, scatter, terrain_costs
from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.board.paths import Reached, Steps, search

ROAD_EVERY = 3
"""Every third row carries a road: along it each step costs 1, whatever the ground."""

CLIFF_EVERY = 30
"""One side in thirty cannot be crossed."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a game works out once for a map, and keeps up to date as units move."""

    grid: Grid
    prices: tuple[int, ...]
    plain: Steps
    """For each hex, its neighbours with what each costs by its terrain."""
    steps: Steps
    """The same with roads and cliffs."""
    controlled: frozenset[int]
    occupied: frozenset[int]
    middle: int


@cache
def ground(columns: int, rows: int) -> Ground:
    """Make the map of one size."""
    grid = Grid(GridSpec(columns=columns, rows=rows))
    prices = terrain_costs(columns, rows)
    middle = grid.cell(*middle_cell(columns, rows))
    plain = tuple(tuple((there, prices[there]) for there in around) for around in grid.neighbours)
    steps = tuple(
        tuple(
            (there, 1 if _is_road(grid, middle, here, there) else prices[there])
            for there in around
            if not _is_cliff(grid, middle, here, there)
        )
        for here, around in enumerate(grid.neighbours)
    )
    enemies = frozenset(grid.ring(middle, 5)[::6])
    controlled = frozenset(h for enemy in enemies for h in grid.neighbours[enemy])
    return Ground(grid, prices, plain, steps, controlled, enemies, middle)


def _is_road(grid: Grid, middle: int, here: int, there: int) -> bool:
    row = grid.cells[here][1] - grid.cells[middle][1]
    return grid.cells[here][1] == grid.cells[there][1] and row % ROAD_EVERY == 0


def _is_cliff(grid: Grid, middle: int, here: int, there: int) -> bool:
    column, row = grid.cells[middle]
    (a, b), (c, d) = sorted((grid.cells[here], grid.cells[there]))
    return scatter(7 * (a - column) + c - column, 11 * (b - row) + d - row, CLIFF_EVERY) == 0


def terrain_only(land: Ground) -> Reached[int]:
    """Terrain and nothing else."""
    plain = land.plain
    return search(land.middle, lambda here, spent: plain[here], MOVE_POINTS)


def everything(land: Ground) -> Reached[int]:
    """Roads, blocked sides, zones of control that must be stopped in, occupied hexes that may not be entered."""
    steps, controlled, occupied, start = land.steps, land.controlled, land.occupied, land.middle

    def onward(here: int, spent: int) -> list[tuple[int, int]]:
        if here in controlled and here != start:
            return []
        return [step for step in steps[here] if step[0] not in occupied]

    return search(start, onward, MOVE_POINTS)
