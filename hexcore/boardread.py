"""Reading the texts of a board file: labels, runs of hexes, hexsides, drawn maps. Nothing here stops at a problem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from hexcore.errors import BrokenContent
from hexcore.grid import Grid
from hexcore.gridspec import BadLabel, GridSpec
from hexcore.text import Text, own_texts, say
from hexcore.types import OFF_MAP, Hex, Side


class Problem(NamedTuple):
    """One thing wrong in a board file: where it is, what stands there, why it cannot be."""

    file: str
    where: str
    value: str
    message: str
    text: Text | str = ""
    """The message as a text, to be said in any language."""

    def __str__(self) -> str:
        return f"{self.file}: {self.where}: {self.message}" + (f" (value: {self.value})" if self.value else "")


class BoardError(BrokenContent):
    """A board file that cannot be used, with everything that is wrong in it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in problems))


class Problems:
    """The problems found so far in one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Problem] = []

    def add(self, where: str, value: object, said: Text | str) -> None:
        """Note a problem; long values are cut."""
        shown = value if isinstance(value, str) else repr(value)
        message = own_texts().say(said) if isinstance(said, Text) else said
        self.found.append(Problem(self.file, where, shown if len(shown) <= 60 else shown[:57] + "...", message, said))

    def stop_if_any(self) -> None:
        """Raise everything found."""
        if self.found:
            raise BoardError(self.found)


class Reader:
    """Turns labels of a file into indexes and notes what is wrong with them."""

    def __init__(self, grid: Grid, problems: Problems) -> None:
        self.grid = grid
        self.problems = problems

    def hex(self, label: str, where: str, *, off_map: bool = False) -> Hex | None:
        """Read one label; a hex off the map is a problem unless allowed."""
        try:
            h = self.grid.hex(label)
        except BadLabel as error:
            self.problems.add(where, label, error.text)
            return None
        if not (off_map or self.grid.on_map[h]):
            self.problems.add(where, label, say("error.board.off_map", hex=label))
            return None
        return h

    def hexes(self, words: Iterable[str], where: str, *, off_map: bool = False) -> tuple[Hex, ...]:
        """Read a list of labels and runs, in order."""
        found = []
        for word in words:
            run = self._run(word, where) if "-" in word else [word]
            found += [h for label in run if (h := self.hex(label, where, off_map=off_map)) is not None]
        if not found:
            self.problems.add(where, " ".join(words), say("error.board.no_hexes"))
        return tuple(found)

    def distinct(self, words: Iterable[str], where: str) -> tuple[Hex, ...]:
        """Read a list of labels and runs in which no hex may come twice."""
        found = self.hexes(words, where)
        for h in sorted({h for h in found if found.count(h) > 1}):
            self.problems.add(where, self.grid.label(h), say("error.board.hex_twice", hex=self.grid.label(h)))
        return found

    def side(self, label: str, where: str) -> Side | None:
        """Read one hexside."""
        try:
            return self.grid.side_named(label)
        except BadLabel as error:
            self.problems.add(where, label, error.text)
            return None

    def joined(self, hexes: Sequence[Hex], where: str) -> None:
        """Note every place where a line of hexes jumps."""
        for a, b in pairwise(hexes):
            if not self.grid.adjacent(a, b):
                first, second = self.grid.label(a), self.grid.label(b)
                self.problems.add(where, f"{first} {second}", say("error.board.jumps", first=first, second=second))

    def _run(self, word: str, where: str) -> list[str]:
        first, _, last = word.partition("-")
        a, b = self.hex(first, where, off_map=True), self.hex(last, where, off_map=True)
        if a is None or b is None:
            return []
        (column, row), (to_column, to_row) = self.grid.cells[a], self.grid.cells[b]
        if (column != to_column and row != to_row) or (to_column, to_row) < (column, row):
            self.problems.add(where, word, say("error.board.run"))
            return []
        cells = [(c, r) for c in range(column, to_column + 1) for r in range(row, to_row + 1)]
        return [self.grid.label(h) for c, r in cells if (h := self.grid.cell(c, r)) != OFF_MAP]


def read_rows(text: str, spec: GridSpec, where: str, problems: Problems) -> dict[tuple[int, int], str]:
    """Read a drawn map: the letter at each (column, row). Lines of figures above the columns are skipped."""
    rows = {spec.row_name(row): row for row in range(1, spec.rows + 1)}
    lines: dict[int, str] = {}
    for line in text.splitlines():
        name, _, cells = line.strip().partition(" ")
        if name not in rows or not cells:
            if name and not line.replace(" ", "").isdecimal():
                said = say("error.board.no_row", name=repr(name), first=min(rows), last=max(rows))
                problems.add(where, line.strip(), said)
        elif rows[name] in lines:
            problems.add(where, line.strip(), say("error.board.row_twice", name=name))
        else:
            lines[rows[name]] = line.replace(name, " " * len(name), 1)
    for name, row in rows.items():
        if row not in lines:
            problems.add(where, name, say("error.board.row_missing", name=name))
    start = min((len(line) - len(line.lstrip()) for line in lines.values() if line.strip()), default=0)
    return {
        (column, row): letter
        for row, line in sorted(lines.items())
        for column, letter in _read_row(line[start:].rstrip(), row, spec, where, problems)
    }


def _read_row(cells: str, row: int, spec: GridSpec, where: str, problems: Problems) -> Iterable[tuple[int, str]]:
    place = f"{where}, row {spec.row_name(row)}"
    wanted = [spec.exists(column, row) for column in range(1, spec.columns + 1)]
    length = max(column for column, there in enumerate(wanted, 1) if there) if any(wanted) else 0
    if len(cells) != length:
        problems.add(place, cells, say("error.board.row_ends", at=str(len(cells)), wanted=str(length)))
        return
    for column, (letter, there) in enumerate(zip(cells, wanted, strict=False), 1):
        if there and letter == " ":
            problems.add(place, cells, say("error.board.no_letter", column=str(column)))
        elif not there and letter != " ":
            problems.add(place, letter, say("error.board.blank", column=str(column)))
        elif there:
            yield column, letter
