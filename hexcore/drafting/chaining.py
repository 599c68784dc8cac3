"""Rivers and other lines along hexsides: a side joins the chain it touches, and a chain falls apart where one goes."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from hexcore.boardread import Problems, Reader
from hexcore.boardtables import ChainTable
from hexcore.chains import chain_corners
from hexcore.drafting.changes import Edit
from hexcore.drafting.draft import Draft
from hexcore.drafting.rows import Rows, read_sides
from hexcore.grid import Grid
from hexcore.types import Corner, Side

FARTHEST = 40
"""So many sides at most are run at one go."""


class _Run(NamedTuple):
    """A chain of the file as it lies on the grid."""

    place: int
    table: ChainTable
    sides: tuple[Side, ...]
    corners: tuple[Corner, ...]


def run_side(draft: Draft, kind: str, side: Side, name: str = "") -> Edit:
    """Let a line run along a hexside; it goes on what ends there, and joins two that it touches.

    With a name only lines of that name are gone on with.
    """
    grid = draft.grid
    runs = [run for run in _runs(draft, grid) if run.table.kind == kind]
    rows = Rows(draft.file, "chain")
    if any(side in run.sides for run in runs):
        return Edit("draft.side", ())
    open_ = [run for run in runs if run.corners and (not name or run.table.name == name)]
    a, b = grid.side_corners(side)
    before = next((run for run in reversed(open_) if a in _ends(run) or b in _ends(run)), None)
    if before is None:
        new = ChainTable(name=name, kind=kind, sides=(grid.side_label(side),), source=draft.source)
        rows.append(new)
        return Edit("draft.side", tuple(rows.changes))
    if a not in _ends(before):
        a, b = b, a
    sides = [*_towards(before, a), side]
    after = next((run for run in reversed(open_) if run is not before and b in _ends(run)), None)
    if after is not None:
        sides += reversed(_towards(after, b))
    rows.replace(before.place, _with(grid, before.table, sides))
    if after is not None:
        rows.remove(after.place)
    return Edit("draft.side", tuple(rows.changes))


def clear_side(draft: Draft, side: Side, kind: str = "") -> Edit:
    """Take a hexside out of the lines along it, of one kind or of any; a line may fall into two."""
    grid = draft.grid
    rows = Rows(draft.file, "chain")
    for run in reversed(_runs(draft, grid)):
        if side not in run.sides or (kind and run.table.kind != kind):
            continue
        at = run.sides.index(side)
        pieces = [piece for piece in (run.sides[:at], run.sides[at + 1 :]) if piece]
        if not pieces:
            rows.remove(run.place)
            continue
        rows.replace(run.place, _with(grid, run.table, pieces[0]))
        for piece in pieces[1:]:
            rows.append(_with(grid, run.table, piece))
    return Edit("draft.side_gone", tuple(rows.changes))


def route(grid: Grid, a: Corner, b: Corner) -> tuple[Side, ...]:
    """The shortest way from corner to corner along hexsides; nothing if it is too far."""
    came: dict[Corner, tuple[Corner, Side]] = {}
    far, rest = {a: 0}, deque([a])
    while rest:
        at = rest.popleft()
        if at == b:
            break
        if far[at] >= FARTHEST:
            continue
        for side in grid.corner_sides(at):
            ends = grid.side_corners(side)
            other = ends[1] if ends[0] == at else ends[0]
            if other not in far:
                far[other] = far[at] + 1
                came[other] = (at, side)
                rest.append(other)
    found: list[Side] = []
    while b in came:
        b, side = came[b]
        found.append(side)
    return tuple(reversed(found))


def _runs(draft: Draft, grid: Grid) -> list[_Run]:
    reader = Reader(grid, Problems(""))
    found = []
    for place, table in enumerate(draft.file.chain):
        sides = read_sides(grid, table.sides)
        found.append(_Run(place, table, sides, chain_corners(reader, "", sides)))
    return found


def _ends(run: _Run) -> tuple[Corner, Corner]:
    return (run.corners[0], run.corners[-1])


def _towards(run: _Run, corner: Corner) -> tuple[Side, ...]:
    """The sides of a line in the order in which they lead to one of its ends."""
    return run.sides if run.corners[-1] == corner else tuple(reversed(run.sides))


def _with(grid: Grid, table: ChainTable, sides: Sequence[Side]) -> ChainTable:
    """A line with other sides; what its ends touched is no longer said, for they may touch something else."""
    written = tuple(grid.side_label(side) for side in sides)
    return table.model_copy(update={"sides": written, "ends": ()})
