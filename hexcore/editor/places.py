"""Places, crossings and letterings of a board, and any table of a file changed or removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexcore.board.tables import CrossingTable, LetteringTable, PlaceTable
from hexcore.data.provenance import Sourced
from hexcore.editor.draft import LISTS, Draft, Edit, ListEdit, labels, read_hexes, read_sides
from hexcore.types import OFF_MAP, Hex, Side


class At(NamedTuple):
    """A table of the file: the list it stands in, and its place there."""

    table: str
    place: int


def put_place(draft: Draft, h: Hex, kind: str, name: str = "") -> Edit:
    """Return the edit that puts something in a hex; a hex has one thing of a kind."""
    rows = ListEdit(draft.file, "place")
    label = draft.sheet.labels[h]
    place = PlaceTable(hex=label, kind=kind, name=name, source=draft.source)
    for n, table in enumerate(draft.file.place):
        if (table.hex, table.kind) == (label, kind):
            rows.replace(n, place.model_copy(update={"adds": table.adds}))
            return Edit("draft.place", tuple(rows.changes))
    same = next((table for table in draft.file.place if table.kind == kind), None)
    rows.append(place if same is None else place.model_copy(update={"adds": same.adds}))
    return Edit("draft.place", tuple(rows.changes))


def put_crossing(draft: Draft, spot: Hex | None, side: Side | None, kind: str, name: str = "") -> Edit:
    """Return the edit that puts a crossing in a hex or on a hexside, like others of its kind."""
    rows = ListEdit(draft.file, "crossing")
    grid = draft.grid
    where = {"side": grid.side_label(side)} if side is not None else {"hex": grid.labels[spot or 0]}
    same = next((table for table in draft.file.crossing if table.kind == kind), None)
    as_others = {"on": same.on, "adds": same.adds} if same is not None else {}
    new = CrossingTable.model_validate({"kind": kind, "name": name, "source": draft.source, **where, **as_others})
    for n, table in enumerate(draft.file.crossing):
        if (table.hex, table.side, table.kind) == (new.hex, new.side, kind):
            rows.replace(n, new)
            return Edit("draft.crossing", tuple(rows.changes))
    rows.append(new)
    return Edit("draft.crossing", tuple(rows.changes))


def put_name(draft: Draft, hexes: Sequence[Hex], text: str, kind: str) -> Edit:
    """Return the edit that writes a name over some hexes; the same name moves there."""
    rows = ListEdit(draft.file, "lettering")
    new = LetteringTable(text=text, kind=kind, hexes=labels(draft.sheet, hexes), source=draft.source)
    for n, table in enumerate(draft.file.lettering):
        if (table.text, table.kind) == (text, kind):
            rows.replace(n, new)
            return Edit("draft.name", tuple(rows.changes))
    rows.append(new)
    return Edit("draft.name", tuple(rows.changes))


def put_row(draft: Draft, at: At, row: Sourced) -> Edit:
    rows = ListEdit(draft.file, at.table)
    rows.replace(at.place, row)
    return Edit("draft.row", tuple(rows.changes))


def drop_row(draft: Draft, at: At) -> Edit:
    rows = ListEdit(draft.file, at.table)
    rows.remove(at.place)
    return Edit("draft.row_gone", tuple(rows.changes))


def row_at(draft: Draft, at: At) -> Sourced:
    found: Sourced = getattr(draft.file, at.table)[at.place]
    return found


def tables_at(draft: Draft, h: Hex, side: Side | None = None) -> list[At]:
    """Return the tables about a hex or hexside, without drawn areas and known terrain."""
    grid = draft.grid
    found = []
    for name in LISTS:
        for place, table in enumerate(getattr(draft.file, name)):
            if name not in ("areas_grid", "known") and _touches(draft, table, h, side, grid.labels[h]):
                found.append(At(name, place))
    return found


def _touches(draft: Draft, table: Sourced, h: Hex, side: Side | None, label: str) -> bool:
    if label == getattr(table, "hex", None):
        return True
    sides = getattr(table, "sides", None) or tuple(filter(None, (getattr(table, "side", ""),)))
    if sides:
        grid = draft.grid
        along = read_sides(grid, sides)
        return side in along if side is not None else any(h in grid.side_hexes(one) for one in along)
    return h in read_hexes(draft.sheet, getattr(table, "hexes", ()))


def hexes_of(draft: Draft, table: Sourced) -> tuple[Hex, ...]:
    """Return the hexes of a table in its order: where to look for it."""
    grid = draft.grid
    own = tuple(filter(None, (getattr(table, "hex", ""),)))
    listed = read_hexes(draft.sheet, (*own, *getattr(table, "hexes", ())))
    sides = (*getattr(table, "sides", ()), *filter(None, (getattr(table, "side", ""),)))
    along = [h for one in read_sides(grid, sides) for h in grid.side_hexes(one) if h != OFF_MAP]
    return tuple(dict.fromkeys((*listed, *along)))
