"""Letters of a drawn map, read and replaced in place, so that the drawing stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from hexcore.board.file import Problems, read_rows
from hexcore.board.numbering import GridSpec

Cell = tuple[int, int]


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
