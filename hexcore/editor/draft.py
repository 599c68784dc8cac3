"""A board being edited: the tables of its file, the edits done, and the board they make.

An edit replaces letters of drawn maps in place, tables in the file's lists, or values of the file itself. Each change
knows what was there before, so an edit is undone by the same changes with before and after exchanged, last first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from hexcore.board.board import Board
from hexcore.board.file import BoardReader, Builder, Problem, Problems, read_rows
from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.board.tables import BoardFile
from hexcore.data.provenance import Source, Sourced
from hexcore.types import Hex, Side


def read_letters(text: str, spec: GridSpec) -> dict[Cell, str]:
    """Return the letter at each column and row, without unreadable ones."""
    return dict(_letters(text, spec.model_dump_json()))


@lru_cache(maxsize=8)
def _letters(text: str, spec: str) -> dict[Cell, str]:
    return read_rows(text, GridSpec.model_validate_json(spec), "", Problems(""))


def put_letters(text: str, spec: GridSpec, put: Mapping[Cell, str]) -> str:
    """Return the drawing with other letters at some columns and rows."""
    lines = text.split("\n")
    places, start = _rows_of(lines, spec)
    by_row: dict[int, list[tuple[int, str]]] = {}
    for (column, row), letter in put.items():
        by_row.setdefault(row, []).append((column, letter))
    for row, cells in by_row.items():
        signs = list(lines[places[row]])
        for column, letter in cells:
            signs[start + column - 1] = letter
        lines[places[row]] = "".join(signs)
    return "\n".join(lines)


def _rows_of(lines: list[str], spec: GridSpec) -> tuple[dict[int, int], int]:
    # the line of each row, and where in all lines the first column stands
    rows = {spec.row_name(row): row for row in range(1, spec.rows + 1)}
    places: dict[int, int] = {}
    starts = []
    for n, line in enumerate(lines):
        name, _, cells = line.strip().partition(" ")
        if name in rows and cells and rows[name] not in places:
            places[rows[name]] = n
            bare = line.replace(name, " " * len(name), 1)
            starts.append(len(bare) - len(bare.lstrip()))
    return places, min(starts, default=0)


Cell: TypeAlias = tuple[int, int]  # column and row, counted from 1

MAP = -1  # the drawn map; drawn areas are numbered by their place in the file


class Letter(NamedTuple):
    """Another letter in a drawn map: the map itself, or one of the drawn areas."""

    sheet: int
    cell: Cell
    before: str
    after: str

    def inverse(self) -> Letter:
        return Letter(self.sheet, self.cell, self.after, self.before)


class ListChange(NamedTuple):
    """Another table in one of the file's lists.

    ``before`` is None for a new table, ``after`` for a removed one.
    """

    table: str
    place: int
    before: Sourced | None
    after: Sourced | None

    def inverse(self) -> ListChange:
        return ListChange(self.table, self.place, self.after, self.before)


class Value(NamedTuple):
    """Another value of the file itself: its name, codes or source."""

    field: str
    before: Any
    after: Any

    def inverse(self) -> Value:
        return Value(self.field, self.after, self.before)


Change: TypeAlias = Letter | ListChange | Value


class Edit(NamedTuple):
    """One operation: its name in the catalogue, and its changes in order."""

    name: str
    changes: tuple[Change, ...]

    def inverse(self) -> Edit:
        return Edit(self.name, tuple(change.inverse() for change in reversed(self.changes)))


def changed(file: BoardFile, changes: Iterable[Change]) -> BoardFile:
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


def _put(rows: list[Sourced], change: ListChange) -> None:
    if change.before is None and change.after is not None:
        rows.insert(change.place, change.after)
    elif change.after is None:
        del rows[change.place]
    else:
        rows[change.place] = change.after


def _redrawn(file: BoardFile, letters: Mapping[int, Mapping[Cell, str]], areas: Sequence[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    grids = list(areas)
    for sheet, put in letters.items():
        if sheet == MAP:
            rows = put_letters(file.map.rows, file.grid, put)
            found["map"] = file.map.model_copy(update={"rows": rows})
        else:
            rows = put_letters(grids[sheet].rows, file.grid, put)
            grids[sheet] = grids[sheet].model_copy(update={"rows": rows})
            found["areas_grid"] = tuple(grids)
    return found


MOST_KEPT = 2000  # edits that can be undone


class Draft:
    """A board file being edited. ``ours`` is the game's own file, for comparison."""

    def __init__(self, file: BoardFile, ours: BoardFile | None = None, name: str = "board.toml") -> None:
        self.file = file
        self.ours = ours or file
        self.name = name  # the name of the file in its game's data
        self.source: Source | None = None  # the source of what is drawn from now on; None: that of the file
        self._saved = file
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        self._open: list[Change] | None = None
        self._open_name = ""
        self._sheets: dict[tuple[str, tuple[Hex, ...]], Grid] = {}
        self._off_map: tuple[str, tuple[Hex, ...]] = ("", ())
        self._built: tuple[BoardFile, Board, tuple[Problem, ...]] | None = None

    @property
    def board(self) -> Board:
        """The current board, without lines that are not sound yet."""
        return self._build()[1]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems that keep the current file from being loaded."""
        return self._build()[2]

    @property
    def sheet(self) -> Grid:
        """All hexes of the sheet, those off the map included: what can be drawn on."""
        return self._sheet(self.file.grid)

    @property
    def grid(self) -> Grid:
        """The hexes on the map: the grid of the board, without building it."""
        text = self.file.map.rows
        if self._off_map[0] is not text:
            gone = {code for code, kinds in self.file.codes.items() if kinds == "off_map"}
            letters = read_letters(text, self.file.grid) if gone else {}
            cells = self.sheet.cells
            self._off_map = (text, tuple(h for h, cell in enumerate(cells) if letters.get(cell) in gone))
        return self._sheet(self.file.grid, self._off_map[1])

    @property
    def dirty(self) -> bool:
        return self.file is not self._saved and self.file != self._saved

    def mark_saved(self) -> None:
        self._saved = self.file

    def _build(self) -> tuple[BoardFile, Board, tuple[Problem, ...]]:
        if self._built is None or self._built[0] is not self.file:
            problems = Problems(self.name)
            board = sound(Builder(self.file, problems, self._sheet).build())
            self._built = (self.file, board, tuple(problems.found))
        return self._built

    def _sheet(self, spec: GridSpec, off_map: Iterable[Hex] = ()) -> Grid:
        # cached by shape: making a grid takes longer than all the rest
        key = (spec.model_dump_json(), tuple(off_map))
        if key not in self._sheets:
            if len(self._sheets) > 6:
                self._sheets.clear()
            self._sheets[key] = Grid(spec, key[1]) if key[1] else Grid(spec)
        return self._sheets[key]

    def do(self, edit: Edit) -> bool:
        """Carry out an edit; return whether it changes anything."""
        changes = tuple(change for change in edit.changes if change.before != change.after)
        if not changes:
            return False
        self.file = changed(self.file, changes)
        if self._open is not None:
            self._open.extend(changes)
        else:
            self._remember(Edit(edit.name, changes))
        return True

    @contextmanager
    def stroke(self, name: str) -> Iterator[None]:
        self.begin(name)
        try:
            yield
        finally:
            self.end()

    def begin(self, name: str) -> None:
        """Join all edits from here to :meth:`end` into one: a stroke of the brush."""
        if self._open is None:
            self._open, self._open_name = [], name

    def end(self) -> bool:
        changes, self._open = self._open, None
        if changes:
            self._remember(Edit(self._open_name, tuple(changes)))
        return bool(changes)

    def _remember(self, edit: Edit) -> None:
        self._done.append(edit)
        del self._done[:-MOST_KEPT]
        self._undone.clear()

    # Back and forth

    @property
    def can_undo(self) -> str:
        """The name of the edit that undo would revert; "" if there is none."""
        return self._open_name if self._open else self._done[-1].name if self._done else ""

    @property
    def can_redo(self) -> str:
        return self._undone[-1].name if self._undone else ""

    def undo(self) -> Edit | None:
        """Revert the last edit; return the edit that did it."""
        self.end()
        if not self._done:
            return None
        edit = self._done.pop()
        self._undone.append(edit)
        return self._apply(edit.inverse())

    def redo(self) -> Edit | None:
        """Restore the edit undone last, and return it."""
        self.end()
        if not self._undone:
            return None
        edit = self._undone.pop()
        self._done.append(edit)
        return self._apply(edit)

    def _apply(self, edit: Edit) -> Edit:
        self.file = changed(self.file, edit.changes)
        return edit

    @property
    def history(self) -> Sequence[Edit]:
        return tuple(self._done)


def as_ours(draft: Draft) -> Edit:
    return becoming(draft, draft.ours, "draft.as_ours")


def becoming(draft: Draft, file: BoardFile, name: str) -> Edit:
    """Return the edit that makes a draft equal another file."""
    fields = type(file).model_fields
    changes = (Value(field, getattr(draft.file, field), getattr(file, field)) for field in fields)
    return Edit(name, tuple(change for change in changes if change.before != change.after))


def sound(board: Board) -> Board:
    """Return the board without lines of no length, which are still being drawn."""
    return replace(
        board,
        chains=tuple(chain for chain in board.chains if chain.corners),
        courses=tuple(course for course in board.courses if course.hexes),
        paths=tuple(path for path in board.paths if len(path.hexes) > 1),
        names=tuple(name for name in board.names if name.hexes),
    )


# the lists of tables in a board file
LISTS = ("course", "chain", "path", "crossing", "place", "area", "areas_grid", "edge", "shore", "lettering", "known")


class ListEdit:
    """One list of a file while an edit works on it, with the changes so far."""

    def __init__(self, file: BoardFile, table: str) -> None:
        self.table = table
        self.now: list[Sourced] = list(getattr(file, table))
        self.changes: list[Change] = []

    def replace(self, place: int, row: Sourced) -> None:
        if self.now[place] != row:
            self.changes.append(ListChange(self.table, place, self.now[place], row))
            self.now[place] = row

    def remove(self, place: int) -> None:
        self.changes.append(ListChange(self.table, place, self.now.pop(place), None))

    def append(self, row: Sourced) -> None:
        self.changes.append(ListChange(self.table, len(self.now), None, row))
        self.now.append(row)


def read_hexes(grid: Grid, words: Sequence[str]) -> tuple[Hex, ...]:
    """Return the hexes of a list of labels and runs, without unreadable ones."""
    return BoardReader(grid, Problems("")).hexes(words, "", off_map=True) if words else ()


def read_sides(grid: Grid, words: Sequence[str]) -> tuple[Side, ...]:
    """Return the hexsides of a list of labels, without unreadable ones."""
    reader = BoardReader(grid, Problems(""))
    return tuple(side for word in words if (side := reader.side(word, "")) is not None)


def labels(grid: Grid, hexes: Sequence[Hex]) -> tuple[str, ...]:
    return tuple(grid.labels[h] for h in hexes)
