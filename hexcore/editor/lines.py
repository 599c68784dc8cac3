"""Lines of a board: roads, trails and streams through hexes, and rivers along hexsides.

A new step or side joins the lines that it touches, and a line falls apart where one is removed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from hexcore.board.file import BoardReader, Problems, chain_corners
from hexcore.board.grid import Grid
from hexcore.board.tables import ChainTable, CourseTable, PathTable
from hexcore.editor.draft import (
    MAP,
    Change,
    Draft,
    Edit,
    Letter,
    ListEdit,
    labels,
    read_hexes,
    read_letters,
    read_sides,
)
from hexcore.editor.terrain import with_kinds, without_kind
from hexcore.types import Corner, Hex, Side

_Table: TypeAlias = PathTable | CourseTable


class _Strand(NamedTuple):
    """A line of the file as it lies on the grid."""

    place: int
    table: _Table
    hexes: tuple[Hex, ...]


def step_way(draft: Draft, kind: str, a: Hex, b: Hex, name: str = "") -> Edit:
    """Return the edit that leads a road or trail from a hex to the next."""
    rows = ListEdit(draft.file, "path")
    strands = _strands(draft, "path", kind)
    if not draft.sheet.adjacent(a, b) or _goes(strands, a, b):
        return Edit("draft.way", ())
    new = PathTable(name=name, kind=kind, hexes=labels(draft.sheet, (a, b)), source=draft.source)
    _join(draft, rows, strands, a, b, name, new)
    return Edit("draft.way", tuple(rows.changes))


def step_stream(draft: Draft, kind: str, a: Hex, b: Hex, name: str = "") -> Edit:
    """Return the edit that leads a stream from a hex up to the next: its mouth comes first.

    One that begins in a hex of another of its kind flows into it. Letters that must have the stream get it.
    """
    rows = ListEdit(draft.file, "course")
    strands = _strands(draft, "course", kind)
    if not draft.sheet.adjacent(a, b) or _goes(strands, a, b):
        return Edit("draft.stream", ())
    adds = not any(kind in has for has in draft.file.codes.values() if has != "off_map")
    ends = {h for strand in strands for h in (strand.hexes[0], strand.hexes[-1])}
    joins = a not in ends and any(a in strand.hexes for strand in strands)
    hexes = (b,) if joins else (a, b)
    into = draft.sheet.labels[a] if joins else "edge" if draft.grid.is_edge(a) else ""
    new = CourseTable(name=name, kind=kind, hexes=labels(draft.sheet, hexes), into=into, adds=adds, source=draft.source)
    if joins:
        rows.append(new)
    else:
        _join(draft, rows, strands, a, b, name, new)
    wet = () if adds else tuple(_letters(draft, hexes, kind, wet=True))
    return Edit("draft.stream", (*rows.changes, *wet))


def clear_way(draft: Draft, h: Hex, kind: str = "") -> Edit:
    """Return the edit that takes a hex out of the roads and trails through it."""
    rows = ListEdit(draft.file, "path")
    for strand in reversed(_strands(draft, "path", kind)):
        if h in strand.hexes:
            _split(draft, rows, strand, h, 2)
    return Edit("draft.way_gone", tuple(rows.changes))


def clear_stream(draft: Draft, h: Hex, kind: str = "") -> Edit:
    """Return the edit that takes a hex out of its streams, and the stream out of its letter."""
    rows = ListEdit(draft.file, "course")
    changes: list[Change] = []
    for strand in reversed(_strands(draft, "course", kind)):
        if h in strand.hexes:
            _split(draft, rows, strand, h, 1)
            if isinstance(strand.table, CourseTable) and not strand.table.adds:
                changes += _letters(draft, (h,), strand.table.kind, wet=False)
    return Edit("draft.stream_gone", (*rows.changes, *changes))


def _strands(draft: Draft, table: str, kind: str) -> list[_Strand]:
    found = []
    for place, row in enumerate(getattr(draft.file, table)):
        hexes = read_hexes(draft.sheet, row.hexes) if not kind or row.kind == kind else ()
        if hexes:
            found.append(_Strand(place, row, hexes))
    return found


def _goes(strands: Sequence[_Strand], a: Hex, b: Hex) -> bool:
    return any({a, b} == {c, d} for strand in strands for c, d in pairwise(strand.hexes))


def _join(draft: Draft, rows: ListEdit, strands: Sequence[_Strand], a: Hex, b: Hex, name: str, new: _Table) -> None:
    # continues the line that ends in a, joins one that ends in b, or begins a new one
    open_ = [strand for strand in strands if not name or strand.table.name == name]
    before = next((s for s in reversed(open_) if a in (s.hexes[0], s.hexes[-1]) and b not in s.hexes), None)
    after = next((s for s in reversed(open_) if b in (s.hexes[0], s.hexes[-1]) and a not in s.hexes), None)
    if before is not None and after is not None and set(before.hexes) & set(after.hexes):
        after = None
    kept = before or after
    if kept is None:
        rows.append(new)
        return
    left = _leading(before.hexes, a) if before is not None else (a,)
    right = tuple(reversed(_leading(after.hexes, b))) if after is not None else (b,)
    hexes = (*left, *right)
    if kept.hexes[0] in hexes and hexes.index(kept.hexes[0]) > hexes.index(kept.hexes[-1]):
        hexes = tuple(reversed(hexes))
    rows.replace(kept.place, _with(draft, kept.table, hexes))
    if before is not None and after is not None:
        rows.remove(after.place)


def _leading(hexes: tuple[Hex, ...], to: Hex) -> tuple[Hex, ...]:
    return hexes if hexes[-1] == to else tuple(reversed(hexes))


def _with(draft: Draft, table: _Table, hexes: Sequence[Hex]) -> _Table:
    # with another mouth a stream flows off the map or nowhere
    written = labels(draft.sheet, hexes)
    update: dict[str, object] = {"hexes": written}
    if isinstance(table, CourseTable) and read_hexes(draft.sheet, table.hexes)[0] != hexes[0]:
        update["into"] = "edge" if draft.grid.is_edge(hexes[0]) else ""
    return table.model_copy(update=update)


def _split(draft: Draft, rows: ListEdit, strand: _Strand, h: Hex, least: int) -> None:
    at = strand.hexes.index(h)
    pieces = [piece for piece in (strand.hexes[:at], strand.hexes[at + 1 :]) if len(piece) >= least]
    if not pieces:
        rows.remove(strand.place)
        return
    rows.replace(strand.place, _with(draft, strand.table, pieces[0]))
    for piece in pieces[1:]:
        rows.append(_with(draft, strand.table, piece))


def _letters(draft: Draft, hexes: Sequence[Hex], kind: str, *, wet: bool) -> list[Change]:
    letters = read_letters(draft.file.map.rows, draft.file.grid)
    found: list[Change] = []
    for h in hexes:
        cell = draft.sheet.cells[h]
        before = letters.get(cell, "")
        after = with_kinds(draft, before, {kind}) if wet else without_kind(draft, before, kind)
        if before and after != before:
            found.append(Letter(MAP, cell, before, after))
    return found


FARTHEST = 40  # sides of one route


class _Run(NamedTuple):
    """A chain of the file as it lies on the grid."""

    place: int
    table: ChainTable
    sides: tuple[Side, ...]
    corners: tuple[Corner, ...]


def run_side(draft: Draft, kind: str, side: Side, name: str = "") -> Edit:
    """Return the edit that leads a line along a hexside; a name keeps to lines of that name."""
    grid = draft.grid
    runs = [run for run in _runs(draft, grid) if run.table.kind == kind]
    rows = ListEdit(draft.file, "chain")
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
    rows.replace(before.place, _with_chain(grid, before.table, sides))
    if after is not None:
        rows.remove(after.place)
    return Edit("draft.side", tuple(rows.changes))


def clear_side(draft: Draft, side: Side, kind: str = "") -> Edit:
    """Return the edit that takes a hexside out of the lines along it, of one kind or of any."""
    grid = draft.grid
    rows = ListEdit(draft.file, "chain")
    for run in reversed(_runs(draft, grid)):
        if side not in run.sides or (kind and run.table.kind != kind):
            continue
        at = run.sides.index(side)
        pieces = [piece for piece in (run.sides[:at], run.sides[at + 1 :]) if piece]
        if not pieces:
            rows.remove(run.place)
            continue
        rows.replace(run.place, _with_chain(grid, run.table, pieces[0]))
        for piece in pieces[1:]:
            rows.append(_with_chain(grid, run.table, piece))
    return Edit("draft.side_gone", tuple(rows.changes))


def route(grid: Grid, a: Corner, b: Corner) -> tuple[Side, ...]:
    """Return the shortest way from corner to corner along hexsides; empty if it is too far."""
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
    reader = BoardReader(grid, Problems(""))
    found = []
    for place, table in enumerate(draft.file.chain):
        sides = read_sides(grid, table.sides)
        found.append(_Run(place, table, sides, chain_corners(reader, "", sides)))
    return found


def _ends(run: _Run) -> tuple[Corner, Corner]:
    return (run.corners[0], run.corners[-1])


def _towards(run: _Run, corner: Corner) -> tuple[Side, ...]:
    return run.sides if run.corners[-1] == corner else tuple(reversed(run.sides))


def _with_chain(grid: Grid, table: ChainTable, sides: Sequence[Side]) -> ChainTable:
    # the ends are dropped, for they may touch something else
    written = tuple(grid.side_label(side) for side in sides)
    return table.model_copy(update={"sides": written, "ends": ()})
