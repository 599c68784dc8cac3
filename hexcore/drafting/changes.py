"""The small steps that every operation on a board file is made of. Each knows what was there before it.

A step replaces a letter of a drawn map, a table in one of the file's lists, or a value of the file itself. So an
operation is taken back by the same steps with before and after exchanged, last first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from hexcore.boardtables import BoardFile
from hexcore.drafting.drawn import letters_put
from hexcore.provenance import Sourced

Cell: TypeAlias = tuple[int, int]
"""Column and row, counted from 1."""

MAP = -1
"""The drawn map itself, where others are drawn areas, by their place in the file."""


class Letter(NamedTuple):
    """Another letter in a drawn map: the map itself, or one of the drawn areas."""

    sheet: int
    cell: Cell
    before: str
    after: str

    def inverse(self) -> Letter:
        """The step back."""
        return Letter(self.sheet, self.cell, self.after, self.before)


class Row(NamedTuple):
    """Another table in one of the file's lists: none before is one that comes, none after one that goes."""

    table: str
    place: int
    before: Sourced | None
    after: Sourced | None

    def inverse(self) -> Row:
        """The step back."""
        return Row(self.table, self.place, self.after, self.before)


class Value(NamedTuple):
    """Another value of the file itself: its name, its codes, its source."""

    field: str
    before: Any
    after: Any

    def inverse(self) -> Value:
        """The step back."""
        return Value(self.field, self.after, self.before)


Change: TypeAlias = Letter | Row | Value


class Edit(NamedTuple):
    """One operation: what it is called in the catalogue, and its steps in order."""

    name: str
    changes: tuple[Change, ...]

    def inverse(self) -> Edit:
        """The operation that takes this one back."""
        return Edit(self.name, tuple(change.inverse() for change in reversed(self.changes)))


def changed(file: BoardFile, changes: Iterable[Change]) -> BoardFile:
    """The file after some steps. The file given stays as it is."""
    lists: dict[str, list[Sourced]] = {}
    values: dict[str, Any] = {}
    letters: dict[int, dict[Cell, str]] = {}
    for change in changes:
        if isinstance(change, Letter):
            letters.setdefault(change.sheet, {})[change.cell] = change.after
        elif isinstance(change, Value):
            values[change.field] = change.after
        else:
            _put(lists.setdefault(change.table, list(getattr(file, change.table))), change)
    update: dict[str, Any] = {**values, **{name: tuple(rows) for name, rows in lists.items()}}
    if letters:
        update |= _redrawn(file, letters, update.get("areas_grid", file.areas_grid))
    return file.model_copy(update=update) if update else file


def _put(rows: list[Sourced], change: Row) -> None:
    if change.before is None and change.after is not None:
        rows.insert(change.place, change.after)
    elif change.after is None:
        del rows[change.place]
    else:
        rows[change.place] = change.after


def _redrawn(file: BoardFile, letters: Mapping[int, Mapping[Cell, str]], areas: Sequence[Any]) -> dict[str, Any]:
    """The drawn maps with other letters in them."""
    found: dict[str, Any] = {}
    grids = list(areas)
    for sheet, put in letters.items():
        if sheet == MAP:
            rows = letters_put(file.map.rows, file.grid, put)
            found["map"] = file.map.model_copy(update={"rows": rows})
        else:
            rows = letters_put(grids[sheet].rows, file.grid, put)
            grids[sheet] = grids[sheet].model_copy(update={"rows": rows})
            found["areas_grid"] = tuple(grids)
    return found
