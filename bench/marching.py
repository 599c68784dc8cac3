"""One unit on the made-up map: terrain only, and with zones of control, roads, blocked sides and occupied hexes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from bench.synthetic import MOVE_POINTS, middle_cell, scatter, terrain_costs
from hexcore.grid import Grid
from hexcore.gridspec import GridSpec
from hexcore.paths import Cost, Reach, StepTable, reach, reach_steps, reach_table, step_table

ROAD_EVERY = 3
"""Every third row carries a road: along it each step costs 1, whatever the ground."""

CLIFF_EVERY = 30
"""One side in thirty cannot be crossed."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a game works out once for a map, and keeps up to date as units move."""

    grid: Grid
    prices: tuple[int, ...]
    roads: frozenset[tuple[int, int]]
    cliffs: frozenset[tuple[int, int]]
    steps: StepTable
    controlled: frozenset[int]
    occupied: frozenset[int]
    middle: int


@cache
def ground(columns: int, rows: int) -> Ground:
    """Make the map of one size."""
    grid = Grid(GridSpec(columns=columns, rows=rows))
    prices = terrain_costs(columns, rows)
    middle = grid.cell(*middle_cell(columns, rows))
    steps = [(here, there) for here, around in enumerate(grid.neighbours) for there in around]
    roads = frozenset(step for step in steps if _is_road(grid, middle, *step))
    cliffs = frozenset(step for step in steps if _is_cliff(grid, middle, *step))
    enemies = frozenset(grid.ring(middle, 5)[::6])
    controlled = frozenset(h for enemy in enemies for h in grid.neighbours[enemy])
    table = step_table(grid.neighbours, _price(prices, roads, cliffs))
    return Ground(grid, prices, roads, cliffs, table, controlled, enemies, middle)


def _is_road(grid: Grid, middle: int, here: int, there: int) -> bool:
    row = grid.cells[here][1] - grid.cells[middle][1]
    return grid.cells[here][1] == grid.cells[there][1] and row % ROAD_EVERY == 0


def _is_cliff(grid: Grid, middle: int, here: int, there: int) -> bool:
    column, row = grid.cells[middle]
    (a, b), (c, d) = sorted((grid.cells[here], grid.cells[there]))
    return scatter(7 * (a - column) + c - column, 11 * (b - row) + d - row, CLIFF_EVERY) == 0


def _price(prices: tuple[int, ...], roads: frozenset[tuple[int, int]], cliffs: frozenset[tuple[int, int]]) -> Cost[int]:
    def step(here: int, there: int) -> int | None:
        if (here, there) in cliffs:
            return None
        return 1 if (here, there) in roads else prices[there]

    return step


def terrain_only(land: Ground) -> Reach[int]:
    """Terrain and nothing else."""
    return reach_table(land.grid.neighbours, land.prices, land.middle, MOVE_POINTS)


def everything(land: Ground) -> Reach[int]:
    """Roads, blocked sides, zones of control that must be stopped in, occupied hexes that may not be entered."""
    return reach_steps(land.steps, land.middle, MOVE_POINTS, stop=land.controlled, closed=land.occupied)


def everything_asked(land: Ground) -> Reach[int]:
    """The same with the price of each step asked for, as when it depends on the unit or the moment."""
    prices, roads, cliffs, occupied = land.prices, land.roads, land.cliffs, land.occupied

    def step(here: int, there: int) -> int | None:
        if there in occupied or (here, there) in cliffs:
            return None
        return 1 if (here, there) in roads else prices[there]

    return reach(land.grid.neighbours, land.middle, MOVE_POINTS, step, stop=land.controlled.__contains__)
