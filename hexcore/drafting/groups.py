"""Sets of hexes: areas, whether listed or drawn, named edges by which pieces enter, and the banks of divided hexes."""

from __future__ import annotations

from collections.abc import Iterable

from hexcore.boardtables import AreaTable, EdgeTable, ShoreTable
from hexcore.drafting.changes import Change, Edit, Letter
from hexcore.drafting.draft import Draft
from hexcore.drafting.drawn import letters_of
from hexcore.drafting.rows import Rows, labels, read_hexes
from hexcore.types import Hex

NO_AREA = "."


def in_area(draft: Draft, name: str, hexes: Iterable[Hex], inside: bool) -> Edit:
    """Take hexes into an area, or out of it; an area that is not there begins with them, one without hexes goes."""
    for sheet, drawn in enumerate(draft.file.areas_grid):
        letter = next((code for code, area in drawn.key.items() if area == name), None)
        if letter is not None:
            return Edit("draft.area", tuple(_drawn(draft, sheet, letter, hexes, inside)))
    rows = Rows(draft.file, "area")
    place = next((n for n, table in enumerate(draft.file.area) if table.name == name), None)
    _listed(draft, rows, place, AreaTable(name=name, hexes=(), source=draft.source), hexes, inside)
    return Edit("draft.area", tuple(rows.changes))


def in_edge(draft: Draft, name: str, hexes: Iterable[Hex], inside: bool) -> Edit:
    """Take hexes into a named edge, at its end, or out of it."""
    rows = Rows(draft.file, "edge")
    place = next((n for n, table in enumerate(draft.file.edge) if table.name == name), None)
    _listed(draft, rows, place, EdgeTable(name=name, hexes=(), source=draft.source), hexes, inside)
    return Edit("draft.edge", tuple(rows.changes))


def set_bank(draft: Draft, h: Hex, neighbour: Hex, bank: str) -> Edit:
    """Join a neighbour of a divided hex to one of its banks; to none with an empty name. A bank without any goes."""
    rows = Rows(draft.file, "shore")
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
    """The areas there are, drawn ones first."""
    drawn = [name for table in draft.file.areas_grid for name in table.key.values()]
    return [*drawn, *(table.name for table in draft.file.area)]


def _listed(
    draft: Draft, rows: Rows, place: int | None, new: AreaTable | EdgeTable, hexes: Iterable[Hex], inside: bool
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
    letters = letters_of(draft.file.areas_grid[sheet].rows, draft.file.grid)
    for h in dict.fromkeys(hexes):
        cell = draft.sheet.cells[h]
        before = letters.get(cell, "")
        after = letter if inside else NO_AREA if before == letter else before
        if before and before != after:
            yield Letter(sheet, cell, before, after)
