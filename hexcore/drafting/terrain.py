"""Painting terrain: brush, fill and line, with who says so.

What is painted on a rulebook's word or from a printed copy is also noted as known, so that a later slip against it is
found. A hex that a stream runs through keeps its stream: of the letters for the ground the one with it is taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import cast

from hexcore.boardtables import KnownTable
from hexcore.drafting.changes import MAP, Change, Edit, Letter
from hexcore.drafting.draft import Draft
from hexcore.drafting.drawn import letters_of
from hexcore.drafting.rows import Rows, labels, read_hexes
from hexcore.grid import Grid
from hexcore.types import OFF_MAP, Hex

SURE = ("fact", "printed")
"""Kinds of sources whose word settles a hex."""


def paint(draft: Draft, hexes: Iterable[Hex], code: str) -> Edit:
    """Give hexes a letter. Hexes are those of :attr:`Draft.sheet`, which has also those off the map."""
    sheet, letters = draft.sheet, letters_of(draft.file.map.rows, draft.file.grid)
    streams = _streams(draft)
    changes: list[Change] = []
    painted: dict[str, list[Hex]] = {}
    for h in dict.fromkeys(hexes):
        cell = sheet.cells[h]
        wanted = fitting(draft, code, streams.get(h, frozenset()))
        painted.setdefault(wanted, []).append(h)
        if letters.get(cell, wanted) != wanted:
            changes.append(Letter(MAP, cell, letters[cell], wanted))
    return Edit("draft.terrain", (*changes, *_vouched(draft, painted)))


def fitting(draft: Draft, code: str, kinds: Collection[str]) -> str:
    """The letter for the ground of a letter that also has some kinds; the letter itself if there is none."""
    own = draft.file.codes.get(code, ())
    if own == "off_map" or not set(kinds) - set(own):
        return code
    wanted = {*own, *kinds}
    return next((other for other, has in draft.file.codes.items() if has != "off_map" and set(has) == wanted), code)


def bared(draft: Draft, code: str, kind: str) -> str:
    """The letter for the ground of a letter without a kind; the letter itself if there is none."""
    own = draft.file.codes.get(code, ())
    if own == "off_map" or kind not in own:
        return code
    wanted = set(own) - {kind}
    return next((other for other, has in draft.file.codes.items() if has != "off_map" and set(has) == wanted), code)


def brush(sheet: Grid, h: Hex, radius: int = 0) -> tuple[Hex, ...]:
    """The hexes under a brush: one, or all up to a distance from it."""
    return sheet.field(h, radius) if radius else (h,)


def filled(draft: Draft, h: Hex) -> tuple[Hex, ...]:
    """All hexes that hang together with one and have its letter."""
    sheet, letters = draft.sheet, letters_of(draft.file.map.rows, draft.file.grid)
    wanted = letters.get(sheet.cells[h])
    found, rest = {h}, [h]
    while rest:
        for other in sheet.neighbours[rest.pop()]:
            if other not in found and letters.get(sheet.cells[other]) == wanted:
                found.add(other)
                rest.append(other)
    return tuple(sorted(found))


def straight(sheet: Grid, a: Hex, b: Hex, radius: int = 0) -> tuple[Hex, ...]:
    """The hexes of a straight line, as wide as the brush."""
    line = (next(h for h in step if h != OFF_MAP) for step in sheet.line(a, b))
    return tuple(dict.fromkeys(other for h in line for other in brush(sheet, h, radius)))


def _streams(draft: Draft) -> dict[Hex, frozenset[str]]:
    """The kinds of the courses through each hex that its letter must have."""
    found: dict[Hex, set[str]] = {}
    for table in draft.file.course:
        for h in read_hexes(draft.sheet, table.hexes) if not table.adds else ():
            found.setdefault(h, set()).add(table.kind)
    return {h: frozenset(kinds) for h, kinds in found.items()}


def _vouched(draft: Draft, painted: dict[str, list[Hex]]) -> list[Change]:
    """Note hexes as known, if who says so is sure; what was known of them by others gives way."""
    source = draft.source
    if source is None or source.kind not in SURE:
        return []
    rows = Rows(draft.file, "known")
    for code, hexes in painted.items():
        kinds = draft.file.codes.get(code, ())
        if kinds != "off_map":
            _know(draft, rows, hexes, kinds)
    return rows.changes


def _know(draft: Draft, rows: Rows, hexes: Sequence[Hex], kinds: tuple[str, ...]) -> None:
    """Have hexes in the list of what is known with these kinds by this source, and in no other."""
    sheet, fresh = draft.sheet, set(hexes)
    mine = None
    for place in reversed(range(len(rows.now))):
        table = cast(KnownTable, rows.now[place])
        listed = read_hexes(sheet, table.hexes)
        if (table.kinds, table.without, table.source) == (kinds, (), draft.source):
            mine = place
            fresh -= set(listed)
            continue
        kept = [h for h in listed if h not in hexes]
        if not kept:
            rows.remove(place)
            mine = mine - 1 if mine is not None else None
        elif len(kept) < len(listed):
            rows.replace(place, table.model_copy(update={"hexes": labels(sheet, kept)}))
    added = labels(sheet, [h for h in hexes if h in fresh])
    if mine is not None and added:
        table = cast(KnownTable, rows.now[mine])
        rows.replace(mine, table.model_copy(update={"hexes": (*table.hexes, *added)}))
    elif mine is None and added:
        rows.append(KnownTable(hexes=added, kinds=kinds, source=draft.source))
