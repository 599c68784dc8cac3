"""Roads, trails and streams: lines from hex to hex. A step joins the line that ends there, and a hex goes out of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from hexcore.boardtables import CourseTable, PathTable
from hexcore.drafting.changes import MAP, Change, Edit, Letter
from hexcore.drafting.draft import Draft
from hexcore.drafting.drawn import letters_of
from hexcore.drafting.rows import Rows, labels, read_hexes
from hexcore.drafting.terrain import bared, fitting
from hexcore.types import Hex

_Table: TypeAlias = PathTable | CourseTable


class _Strand(NamedTuple):
    """A line of the file as it lies on the grid."""

    place: int
    table: _Table
    hexes: tuple[Hex, ...]


def step_way(draft: Draft, kind: str, a: Hex, b: Hex, name: str = "") -> Edit:
    """Let a road or trail go from a hex to the next; it goes on what ends there, and joins two that it touches."""
    rows = Rows(draft.file, "path")
    strands = _strands(draft, "path", kind)
    if not draft.sheet.adjacent(a, b) or _goes(strands, a, b):
        return Edit("draft.way", ())
    new = PathTable(name=name, kind=kind, hexes=labels(draft.sheet, (a, b)), source=draft.source)
    _join(draft, rows, strands, a, b, name, new)
    return Edit("draft.way", tuple(rows.changes))


def step_stream(draft: Draft, kind: str, a: Hex, b: Hex, name: str = "") -> Edit:
    """Let a stream run from a hex up to the next: its mouth is drawn first.

    One that begins in a hex of another of its kind flows into it. Letters that must have the stream get it.
    """
    rows = Rows(draft.file, "course")
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
    """Take a hex out of the roads and trails through it; a line may fall into two."""
    rows = Rows(draft.file, "path")
    for strand in reversed(_strands(draft, "path", kind)):
        if h in strand.hexes:
            _split(draft, rows, strand, h, 2)
    return Edit("draft.way_gone", tuple(rows.changes))


def clear_stream(draft: Draft, h: Hex, kind: str = "") -> Edit:
    """Take a hex out of the streams through it, and the stream out of its letter."""
    rows = Rows(draft.file, "course")
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
    """Whether a line goes from a hex to the next already."""
    return any({a, b} == {c, d} for strand in strands for c, d in pairwise(strand.hexes))


def _join(draft: Draft, rows: Rows, strands: Sequence[_Strand], a: Hex, b: Hex, name: str, new: _Table) -> None:
    """Go on the line that ends in the first hex, join it with one that ends in the second, or begin a new one."""
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
    """A line with other hexes; where a stream has another mouth, it flows off the map or nobody says where to."""
    written = labels(draft.sheet, hexes)
    update: dict[str, object] = {"hexes": written}
    if isinstance(table, CourseTable) and read_hexes(draft.sheet, table.hexes)[0] != hexes[0]:
        update["into"] = "edge" if draft.grid.is_edge(hexes[0]) else ""
    return table.model_copy(update=update)


def _split(draft: Draft, rows: Rows, strand: _Strand, h: Hex, least: int) -> None:
    at = strand.hexes.index(h)
    pieces = [piece for piece in (strand.hexes[:at], strand.hexes[at + 1 :]) if len(piece) >= least]
    if not pieces:
        rows.remove(strand.place)
        return
    rows.replace(strand.place, _with(draft, strand.table, pieces[0]))
    for piece in pieces[1:]:
        rows.append(_with(draft, strand.table, piece))


def _letters(draft: Draft, hexes: Sequence[Hex], kind: str, *, wet: bool) -> list[Change]:
    """Other letters for hexes that a stream now runs through, or no longer."""
    letters = letters_of(draft.file.map.rows, draft.file.grid)
    found: list[Change] = []
    for h in hexes:
        cell = draft.sheet.cells[h]
        before = letters.get(cell, "")
        after = fitting(draft, before, {kind}) if wet else bared(draft, before, kind)
        if before and after != before:
            found.append(Letter(MAP, cell, before, after))
    return found
