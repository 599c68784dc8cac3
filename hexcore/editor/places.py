"""What stands in one spot, and names: places, crossings, letterings; and any table, changed or taken out."""

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
    """Let something stand in a hex; of its kind there is only one, so another name is given to what stands there."""
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
    """Let a way lead over something, in a hex or on a hexside; what must lie there is as for others of its kind."""
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
    """Write a name over some hexes. The same words of the same kind are not written twice: they move there."""
    rows = ListEdit(draft.file, "lettering")
    new = LetteringTable(text=text, kind=kind, hexes=labels(draft.sheet, hexes), source=draft.source)
    for n, table in enumerate(draft.file.lettering):
        if (table.text, table.kind) == (text, kind):
            rows.replace(n, new)
            return Edit("draft.name", tuple(rows.changes))
    rows.append(new)
    return Edit("draft.name", tuple(rows.changes))


def put_row(draft: Draft, at: At, row: Sourced) -> Edit:
    """Let a table say something else."""
    rows = ListEdit(draft.file, at.table)
    rows.replace(at.place, row)
    return Edit("draft.row", tuple(rows.changes))


def drop_row(draft: Draft, at: At) -> Edit:
    """Take a table out."""
    rows = ListEdit(draft.file, at.table)
    rows.remove(at.place)
    return Edit("draft.row_gone", tuple(rows.changes))


def row_at(draft: Draft, at: At) -> Sourced:
    """The table itself."""
    found: Sourced = getattr(draft.file, at.table)[at.place]
    return found


def lies_at(draft: Draft, h: Hex, side: Side | None = None) -> list[At]:
    """The tables that have to do with a hex, or with a hexside of it; drawn areas and what is known are left out."""
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
    """The hexes that a table speaks of, in its order: where to look for it."""
    grid = draft.grid
    own = tuple(filter(None, (getattr(table, "hex", ""),)))
    listed = read_hexes(draft.sheet, (*own, *getattr(table, "hexes", ())))
    sides = (*getattr(table, "sides", ()), *filter(None, (getattr(table, "side", ""),)))
    along = [h for one in read_sides(grid, sides) for h in grid.side_hexes(one) if h != OFF_MAP]
    return tuple(dict.fromkeys((*listed, *along)))
