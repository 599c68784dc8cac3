"""A board being drawn: the tables of its file, what was done to them, and the board they make at this moment.

The small steps that every operation on a board file is made of. Each knows what was there before it.

A step replaces a letter of a drawn map, a table in one of the file's lists, or a value of the file itself. So an
operation is taken back by the same steps with before and after exchanged, last first.

Putting tables into the lists of a board file, and taking them out, as steps that can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from hexcore.board.board import Board
from hexcore.board.file import BoardReader, Builder, Problem, Problems
from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.board.tables import BoardFile
from hexcore.data.provenance import Source, Sourced
from hexcore.editor.letters import letters_of, letters_put
from hexcore.types import Hex, Side

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


class ListChange(NamedTuple):
    """Another table in one of the file's lists: none before is one that comes, none after one that goes."""

    table: str
    place: int
    before: Sourced | None
    after: Sourced | None

    def inverse(self) -> ListChange:
        """The step back."""
        return ListChange(self.table, self.place, self.after, self.before)


class Value(NamedTuple):
    """Another value of the file itself: its name, its codes, its source."""

    field: str
    before: Any
    after: Any

    def inverse(self) -> Value:
        """The step back."""
        return Value(self.field, self.after, self.before)


Change: TypeAlias = Letter | ListChange | Value


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


def _put(rows: list[Sourced], change: ListChange) -> None:
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


MOST_KEPT = 2000
"""So many operations can be taken back."""


class Draft:
    """One board file under the pencil. ``ours`` is what it is compared with: the file as the game brings it."""

    def __init__(self, file: BoardFile, ours: BoardFile | None = None, name: str = "board.toml") -> None:
        self.file = file
        self.ours = ours or file
        self.name = name
        """The file's name within the data of its game."""
        self.source: Source | None = None
        """Who says so, of what is drawn from now on; none: what the file says of itself."""
        self._saved = file
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        self._open: list[Change] | None = None
        self._open_name = ""
        self._sheets: dict[tuple[str, tuple[Hex, ...]], Grid] = {}
        self._off_map: tuple[str, tuple[Hex, ...]] = ("", ())
        self._built: tuple[BoardFile, Board, tuple[Problem, ...]] | None = None

    # What there is

    @property
    def board(self) -> Board:
        """The board as it is now. Lines that are not right yet are left out of it."""
        return self._build()[1]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why the file as it is now could not be loaded."""
        return self._build()[2]

    @property
    def sheet(self) -> Grid:
        """All hexes of the sheet, those off the map as good as any: what pencils go over."""
        return self._sheet(self.file.grid)

    @property
    def grid(self) -> Grid:
        """The hexes on the map: the grid of the board, there without building it."""
        text = self.file.map.rows
        if self._off_map[0] is not text:
            gone = {code for code, kinds in self.file.codes.items() if kinds == "off_map"}
            letters = letters_of(text, self.file.grid) if gone else {}
            cells = self.sheet.cells
            self._off_map = (text, tuple(h for h, cell in enumerate(cells) if letters.get(cell) in gone))
        return self._sheet(self.file.grid, self._off_map[1])

    @property
    def dirty(self) -> bool:
        """Whether there is something to be saved."""
        return self.file is not self._saved and self.file != self._saved

    def mark_saved(self) -> None:
        """What is there now has been saved."""
        self._saved = self.file

    def _build(self) -> tuple[BoardFile, Board, tuple[Problem, ...]]:
        if self._built is None or self._built[0] is not self.file:
            problems = Problems(self.name)
            board = sound(Builder(self.file, problems, self._sheet).build())
            self._built = (self.file, board, tuple(problems.found))
        return self._built

    def _sheet(self, spec: GridSpec, off_map: Iterable[Hex] = ()) -> Grid:
        """A grid of this shape; the same again for the same shape, for making one takes longer than all the rest."""
        key = (spec.model_dump_json(), tuple(off_map))
        if key not in self._sheets:
            if len(self._sheets) > 6:
                self._sheets.clear()
            self._sheets[key] = Grid(spec, key[1]) if key[1] else Grid(spec)
        return self._sheets[key]

    # What is done

    def do(self, edit: Edit) -> bool:
        """Carry out an operation; says whether it changes anything."""
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
        """All that is done inside is one operation."""
        self.begin(name)
        try:
            yield
        finally:
            self.end()

    def begin(self, name: str) -> None:
        """From here to :meth:`end` all is one operation: a stroke of the brush."""
        if self._open is None:
            self._open, self._open_name = [], name

    def end(self) -> bool:
        """The stroke is over; says whether it changed anything."""
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
        """The name of the operation that would be taken back; none: there is nothing."""
        return self._open_name if self._open else self._done[-1].name if self._done else ""

    @property
    def can_redo(self) -> str:
        """The name of the operation that would be done again; none: there is nothing."""
        return self._undone[-1].name if self._undone else ""

    def undo(self) -> Edit | None:
        """Take the last operation back; gives what was done to that end."""
        self.end()
        if not self._done:
            return None
        edit = self._done.pop()
        self._undone.append(edit)
        return self._apply(edit.inverse())

    def redo(self) -> Edit | None:
        """Do again what was taken back last; gives what was done."""
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
        """What was done, first to last."""
        return tuple(self._done)


def as_ours(draft: Draft) -> Edit:
    """The operation after which a board is again as the game brings it."""
    return becoming(draft, draft.ours, "draft.as_ours")


def becoming(draft: Draft, file: BoardFile, name: str) -> Edit:
    """The operation after which a draft is another file."""
    fields = type(file).model_fields
    changes = (Value(field, getattr(draft.file, field), getattr(file, field)) for field in fields)
    return Edit(name, tuple(change for change in changes if change.before != change.after))


def sound(board: Board) -> Board:
    """The board without lines that have no length: they are on their way to be drawn, or to be mended."""
    return replace(
        board,
        chains=tuple(chain for chain in board.chains if chain.corners),
        courses=tuple(course for course in board.courses if course.hexes),
        paths=tuple(path for path in board.paths if len(path.hexes) > 1),
        names=tuple(name for name in board.names if name.hexes),
    )


LISTS = ("course", "chain", "path", "crossing", "place", "area", "areas_grid", "edge", "shore", "lettering", "known")
"""The lists of tables that a board file has."""


class ListEdit:
    """One list of a file while an operation works on it. What it does is noted, step by step."""

    def __init__(self, file: BoardFile, table: str) -> None:
        self.table = table
        self.now: list[Sourced] = list(getattr(file, table))
        self.changes: list[Change] = []

    def replace(self, place: int, row: Sourced) -> None:
        """Put another table in the place of one."""
        if self.now[place] != row:
            self.changes.append(ListChange(self.table, place, self.now[place], row))
            self.now[place] = row

    def remove(self, place: int) -> None:
        """Take a table out."""
        self.changes.append(ListChange(self.table, place, self.now.pop(place), None))

    def append(self, row: Sourced) -> None:
        """Put a table at the end."""
        self.changes.append(ListChange(self.table, len(self.now), None, row))
        self.now.append(row)


def read_hexes(grid: Grid, words: Sequence[str]) -> tuple[Hex, ...]:
    """The hexes that a list of labels and runs names; what names none is left out."""
    return BoardReader(grid, Problems("")).hexes(words, "", off_map=True) if words else ()


def read_sides(grid: Grid, words: Sequence[str]) -> tuple[Side, ...]:
    """The hexsides that a list of labels names; what names none is left out."""
    reader = BoardReader(grid, Problems(""))
    return tuple(side for word in words if (side := reader.side(word, "")) is not None)


def labels(grid: Grid, hexes: Sequence[Hex]) -> tuple[str, ...]:
    """The labels of some hexes, as a list of a file has them."""
    return tuple(grid.labels[h] for h in hexes)
