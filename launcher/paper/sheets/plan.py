"""How a large sheet is laid out over pages: which part each shows, where it is cut, and what lies beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from launcher.paper.sheets.papers import Box, Paper


@dataclass(frozen=True)
class Page:
    """One page: its name, its column and row, and the part of the sheet that it shows.

    Pages are numbered row by row. Letters with numbers would be taken for hexes, which some maps call so.
    """

    name: str
    column: int
    row: int
    part: Box


@dataclass(frozen=True)
class Plan:
    """All pages of a sheet. Neighbours overlap, and are cut and laid over each other in the middle of that."""

    world: Box
    paper: Paper
    columns: tuple[float, ...]
    """Where the part of each column begins."""
    rows: tuple[float, ...]

    @property
    def pages(self) -> list[Page]:
        """Row by row."""
        live = self.paper.live
        wide, high = min(live.wide, self.world.wide), min(live.high, self.world.high)
        return [
            Page(str(row * len(self.columns) + column + 1), column, row, Box(left, top, wide, high))
            for row, top in enumerate(self.rows)
            for column, left in enumerate(self.columns)
        ]

    @property
    def seams(self) -> tuple[list[float], list[float]]:
        """Where sheets are cut: the middles of all overlaps, across and down."""
        live = self.paper.live
        return _middles(self.columns, live.wide), _middles(self.rows, live.high)

    def beside(self, page: Page) -> dict[str, Page]:
        """The neighbours of a page, by the side on which they are."""
        steps = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        by_place = {(one.column, one.row): one for one in self.pages}
        found = {side: by_place.get((page.column + dx, page.row + dy)) for side, (dx, dy) in steps.items()}
        return {side: one for side, one in found.items() if one is not None}


def plan_for(world: Box, paper: Paper, overlap: tuple[float, float]) -> Plan:
    """Lay a sheet over as few pages as can be, upright or turned, which overlap at least so much across and down."""
    plans = [_plan(world, one, overlap) for one in (paper, paper.turned)]
    return min(plans, key=lambda plan: len(plan.columns) * len(plan.rows))


def poster_for(world: Box) -> Plan:
    """One page as large as the sheet needs."""
    empty = Paper(1000.0, 1000.0).live
    paper = Paper(world.wide + 1000.0 - empty.wide, world.high + 1000.0 - empty.high)
    return Plan(world, paper, (world.left,), (world.top,))


def _plan(world: Box, paper: Paper, overlap: tuple[float, float]) -> Plan:
    live = paper.live
    columns = _starts(world.left, world.wide, live.wide, overlap[0])
    return Plan(world, paper, columns, _starts(world.top, world.high, live.high, overlap[1]))


def _starts(start: float, length: float, room: float, overlap: float) -> tuple[float, ...]:
    """Where pages begin along one way: all full, and as far apart as each other."""
    if length <= room:
        return (start,)
    count = math.ceil((length - overlap) / (room - overlap) - 1e-9)
    return tuple(start + number * (length - room) / (count - 1) for number in range(count))


def _middles(starts: Sequence[float], room: float) -> list[float]:
    return [(before + room + after) / 2 for before, after in pairwise(starts)]
