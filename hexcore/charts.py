"""Charts: the tables that players look things up in, as data, for the launcher to show and for the eye to check."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hexcore.text import Text

if TYPE_CHECKING:
    from hexcore.tables import DieTable

Cell: TypeAlias = Text | str | int


class Chart(NamedTuple):
    """One chart: its heads, rows of as many cells, the rule it belongs to, and what is to be said below it."""

    key: str
    title: Text
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    rule: str = ""
    notes: tuple[Text, ...] = ()


def faces(span: tuple[int, int]) -> str:
    """The faces of a die that a row stands for: ``3`` or ``1–2``."""
    return str(span[0]) if span[0] == span[1] else f"{span[0]}–{span[1]}"


def die_rows(table: DieTable) -> tuple[tuple[str, int | str], ...]:
    """The rows of a die table as cells: the faces, then the result."""
    return tuple((faces(row.die), row.result) for row in table.rows)
