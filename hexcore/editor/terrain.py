"""Painting terrain, and the sets of hexes: areas, named edges, banks of divided hexes.

What is painted on the word of a rulebook or a printed copy is also noted as known, so that a later slip against it is
found. A hex with a stream keeps it: of the letters for the ground the one with the stream is painted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import cast

from hexcore.board.grid import Grid
from hexcore.board.tables import AreaTable, EdgeTable, KnownTable, ShoreTable
from hexcore.editor.draft import MAP, Change, Draft, Edit, Letter, ListEdit, labels, read_hexes, read_letters
from hexcore.types import OFF_MAP, Hex

SURE = ("fact", "printed")  # kinds of sources whose word settles a hex


def paint(draft: Draft, hexes: Iterable[Hex], code: str) -> Edit:
    """Return the edit that gives hexes of :attr:`Draft.sheet` a letter."""
    sheet, letters = draft.sheet, read_letters(draft.file.map.rows, draft.file.grid)
    streams = _streams(draft)
    changes: list[Change] = []
    painted: dict[str, list[Hex]] = {}
    for h in dict.fromkeys(hexes):
        cell = sheet.cells[h]
        wanted = with_kinds(draft, code, streams.get(h, frozenset()))
        painted.setdefault(wanted, []).append(h)
        if letters.get(cell, wanted) != wanted:
            changes.append(Letter(MAP, cell, letters[cell], wanted))
    return Edit("draft.terrain", (*changes, *_vouched(draft, painted)))


def with_kinds(draft: Draft, code: str, kinds: Collection[str]) -> str:
    """Return the letter for the ground of ``code`` with more kinds; ``code`` if there is none."""
    own = draft.file.codes.get(code, ())
    if own == "off_map" or not set(kinds) - set(own):
        return code
    wanted = {*own, *kinds}
    return next((other for other, has in draft.file.codes.items() if has != "off_map" and set(has) == wanted), code)


def without_kind(draft: Draft, code: str, kind: str) -> str:
    """Return the letter for the ground of ``code`` without a kind; ``code`` if there is none."""
    own = draft.file.codes.get(code, ())
    if own == "off_map" or kind not in own:
        return code
    wanted = set(own) - {kind}
    return next((other for other, has in draft.file.codes.items() if has != "off_map" and set(has) == wanted), code)


def brush(sheet: Grid, h: Hex, radius: int = 0) -> tuple[Hex, ...]:
    return sheet.field(h, radius) if radius else (h,)


def filled(draft: Draft, h: Hex) -> tuple[Hex, ...]:
    sheet, letters = draft.sheet, read_letters(draft.file.map.rows, draft.file.grid)
    wanted = letters.get(sheet.cells[h])
    found, rest = {h}, [h]
    while rest:
        for other in sheet.neighbours[rest.pop()]:
            if other not in found and letters.get(sheet.cells[other]) == wanted:
                found.add(other)
                rest.append(other)
    return tuple(sorted(found))


def straight(sheet: Grid, a: Hex, b: Hex, radius: int = 0) -> tuple[Hex, ...]:
    """Return the hexes of a straight line, as wide as the brush."""
    line = (next(h for h in step if h != OFF_MAP) for step in sheet.line(a, b))
    return tuple(dict.fromkeys(other for h in line for other in brush(sheet, h, radius)))


def _streams(draft: Draft) -> dict[Hex, frozenset[str]]:
    found: dict[Hex, set[str]] = {}
    for table in draft.file.course:
        for h in read_hexes(draft.sheet, table.hexes) if not table.adds else ():
            found.setdefault(h, set()).add(table.kind)
    return {h: frozenset(kinds) for h, kinds in found.items()}


def _vouched(draft: Draft, painted: dict[str, list[Hex]]) -> list[Change]:
    # earlier knowledge about these hexes gives way to a sure source
    source = draft.source
    if source is None or source.kind not in SURE:
        return []
    rows = ListEdit(draft.file, "known")
    for code, hexes in painted.items():
        kinds = draft.file.codes.get(code, ())
        if kinds != "off_map":
            _know(draft, rows, hexes, kinds)
    return rows.changes


def _know(draft: Draft, rows: ListEdit, hexes: Sequence[Hex], kinds: tuple[str, ...]) -> None:
    # lists hexes as known with these kinds by this source, and by no other
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


NO_AREA = "."


def in_area(draft: Draft, name: str, hexes: Iterable[Hex], inside: bool) -> Edit:
    """Return the edit that adds hexes to an area or takes them out.

    A new area begins with these hexes; one without any hexes is removed.
    """
    for sheet, drawn in enumerate(draft.file.areas_grid):
        letter = next((code for code, area in drawn.key.items() if area == name), None)
        if letter is not None:
            return Edit("draft.area", tuple(_drawn(draft, sheet, letter, hexes, inside)))
    rows = ListEdit(draft.file, "area")
    place = next((n for n, table in enumerate(draft.file.area) if table.name == name), None)
    _listed(draft, rows, place, AreaTable(name=name, hexes=(), source=draft.source), hexes, inside)
    return Edit("draft.area", tuple(rows.changes))


def in_edge(draft: Draft, name: str, hexes: Iterable[Hex], inside: bool) -> Edit:
    rows = ListEdit(draft.file, "edge")
    place = next((n for n, table in enumerate(draft.file.edge) if table.name == name), None)
    _listed(draft, rows, place, EdgeTable(name=name, hexes=(), source=draft.source), hexes, inside)
    return Edit("draft.edge", tuple(rows.changes))


def set_bank(draft: Draft, h: Hex, neighbour: Hex, bank: str) -> Edit:
    """Return the edit that joins a neighbour to a bank of a divided hex, or with "" to none.

    A bank without neighbours is removed.
    """
    rows = ListEdit(draft.file, "shore")
    label, other = draft.sheet.labels[h], draft.sheet.labels[neighbour]
    place = next((n for n, table in enumerate(draft.file.shore) if table.hex == label), None)
    before = draft.file.shore[place].banks if place is not None else {}
    banks = {name: tuple(word for word in words if word != other) for name, words in before.items()}
    if bank:
        banks[bank] = (*banks.get(bank, ()), other)
    banks = {name: words for name, words in banks.items() if words}
    if place is None and banks:
        rows.append(ShoreTable(hex=label, banks=banks, source=draft.source))
    elif place is not None and not banks:
        rows.remove(place)
    elif place is not None:
        rows.replace(place, draft.file.shore[place].model_copy(update={"banks": banks}))
    return Edit("draft.bank", tuple(rows.changes))


def area_names(draft: Draft) -> list[str]:
    """Return the areas there are, drawn ones first."""
    drawn = [name for table in draft.file.areas_grid for name in table.key.values()]
    return [*drawn, *(table.name for table in draft.file.area)]


def _listed(
    draft: Draft, rows: ListEdit, place: int | None, new: AreaTable | EdgeTable, hexes: Iterable[Hex], inside: bool
) -> None:
    asked = list(dict.fromkeys(hexes))
    if place is None:
        if inside and asked:
            rows.append(new.model_copy(update={"hexes": labels(draft.sheet, asked)}))
        return
    table = rows.now[place]
    now = read_hexes(draft.sheet, getattr(table, "hexes", ()))
    then = [*now, *(h for h in asked if h not in now)] if inside else [h for h in now if h not in asked]
    if not then:
        rows.remove(place)
    elif then != list(now):
        rows.replace(place, table.model_copy(update={"hexes": labels(draft.sheet, then)}))


def _drawn(draft: Draft, sheet: int, letter: str, hexes: Iterable[Hex], inside: bool) -> Iterable[Change]:
    letters = read_letters(draft.file.areas_grid[sheet].rows, draft.file.grid)
    for h in dict.fromkeys(hexes):
        cell = draft.sheet.cells[h]
        before = letters.get(cell, "")
        after = letter if inside else NO_AREA if before == letter else before
        if before and before != after:
            yield Letter(sheet, cell, before, after)
