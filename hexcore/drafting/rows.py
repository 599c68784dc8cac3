"""Putting tables into the lists of a board file, and taking them out, as steps that can be taken back."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.boardread import Problems, Reader
from hexcore.boardtables import BoardFile
from hexcore.drafting.changes import Change, Row
from hexcore.grid import Grid
from hexcore.provenance import Sourced
from hexcore.types import Hex, Side

LISTS = ("course", "chain", "path", "crossing", "place", "area", "areas_grid", "edge", "shore", "lettering", "known")
"""The lists of tables that a board file has."""


class Rows:
    """One list of a file while an operation works on it. What it does is noted, step by step."""

    def __init__(self, file: BoardFile, table: str) -> None:
        self.table = table
        self.now: list[Sourced] = list(getattr(file, table))
        self.changes: list[Change] = []

    def replace(self, place: int, row: Sourced) -> None:
        """Put another table in the place of one."""
        if self.now[place] != row:
            self.changes.append(Row(self.table, place, self.now[place], row))
            self.now[place] = row

    def remove(self, place: int) -> None:
        """Take a table out."""
        self.changes.append(Row(self.table, place, self.now.pop(place), None))

    def append(self, row: Sourced) -> None:
        """Put a table at the end."""
        self.changes.append(Row(self.table, len(self.now), None, row))
        self.now.append(row)


def read_hexes(grid: Grid, words: Sequence[str]) -> tuple[Hex, ...]:
    """The hexes that a list of labels and runs names; what names none is left out."""
    return Reader(grid, Problems("")).hexes(words, "", off_map=True) if words else ()


def read_sides(grid: Grid, words: Sequence[str]) -> tuple[Side, ...]:
    """The hexsides that a list of labels names; what names none is left out."""
    reader = Reader(grid, Problems(""))
    return tuple(side for word in words if (side := reader.side(word, "")) is not None)


def labels(grid: Grid, hexes: Sequence[Hex]) -> tuple[str, ...]:
    """The labels of some hexes, as a list of a file has them."""
    return tuple(grid.labels[h] for h in hexes)
