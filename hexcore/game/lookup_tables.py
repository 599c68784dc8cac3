"""Lookup tables as data: dice against rows or a differential, with their chances."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, Field, model_validator

from hexcore.data.provenance import Sourced
from hexcore.game.odds import distribution
from hexcore.types import Change, Sides

_SPAN = re.compile(r"(<=|>=)?\s*([+-]?\d+)(?:\s*(?:\.\.|–|to)\s*([+-]?\d+))?")
_FAR = 10**6


def read_span(text: object) -> tuple[int, int]:
    """Read a span of numbers with both ends: ``3``, ``1..2``, ``<=-5`` or ``>=10``."""
    if isinstance(text, int) and not isinstance(text, bool):
        return text, text
    if isinstance(text, (tuple, list)) and [type(end) for end in text] == [int, int]:
        return text[0], text[1]
    found = _SPAN.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None or (found[1] and found[3]):
        raise ValueError(f"a span is written 3, 1..2, <=-5 or >=10, not {text!r}")
    first, last = int(found[2]), int(found[3] or found[2])
    if found[1] == "<=":
        first = -_FAR
    elif found[1] == ">=":
        last = _FAR
    if first > last:
        raise ValueError(f"the span {text!r} runs backwards")
    return first, last


Far: TypeAlias = Annotated[int, Field(ge=-_FAR, le=_FAR)]
Span: TypeAlias = Annotated[tuple[Far, Far], BeforeValidator(read_span)]


def _within(number: int, span: tuple[int, int]) -> bool:
    return span[0] <= number <= span[1]


def _gap(spans: list[tuple[int, int]]) -> str | None:
    """Return where spans that should follow each other leave a gap or overlap."""
    for before, after in pairwise(spans):
        if after[0] != before[1] + 1:
            return f"{before[0]}..{before[1]} is not followed at once by {after[0]}..{after[1]}"
    return None


class DieRow(Sourced):
    """One row: the faces and their result."""

    die: Span
    result: Change | str


class DieTable(Sourced):
    """A table for one die, or for the sum of several. ``dice`` are their sides."""

    dice: tuple[Sides, ...] = Field(default=(6,), min_length=1, max_length=4)  # the sides of each die
    rows: tuple[DieRow, ...] = Field(min_length=1)  # the spans of sums, each with its result

    @model_validator(mode="after")
    def _whole(self) -> DieTable:
        spans = [row.die for row in self.rows]
        wrong = _gap(spans)
        if wrong or spans[0][0] > len(self.dice) or spans[-1][1] < sum(self.dice):
            raise ValueError(wrong or f"the rows do not cover {len(self.dice)} to {sum(self.dice)}")
        return self

    def look_up(self, total: int) -> int | str:
        """Return the result for a total."""
        return next(row.result for row in self.rows if _within(total, row.die))

    def chances(self) -> dict[int | str, Fraction]:
        """Return the chance of each result."""
        return distribution(self.dice, lambda *faces: self.look_up(sum(faces)))


class Column(Sourced):
    """One column of a combat table: its differentials, and the result of each face."""

    name: str
    when: Span
    results: tuple[str, ...]


class DifferentialTable(Sourced):
    """A combat table by differential: columns side by side, one die, a result per face.

    ``shifts`` say by how much a row (such as a terrain) lowers the differential before the column is found.
    """

    sides: Sides = 6  # the sides of its die
    columns: tuple[Column, ...] = Field(min_length=1)  # each with its name, its span of differentials and its results
    shifts: dict[str, Change] = Field(default_factory=dict)  # by how much a row lowers the differential

    @model_validator(mode="after")
    def _whole(self) -> DifferentialTable:
        wrong = _gap([column.when for column in self.columns])
        if wrong or self.columns[0].when[0] > -_FAR or self.columns[-1].when[1] < _FAR:
            raise ValueError(wrong or "the first column must begin with <= and the last end with >=")
        for column in self.columns:
            if len(column.results) != self.sides:
                raise ValueError(f"column {column.name} has {len(column.results)} results for {self.sides} faces")
        return self

    def column(self, differential: int, row: str | None = None) -> Column:
        """Return the column of a differential, shifted for a row."""
        effective = differential - (self.shifts[row] if row else 0)
        return next(column for column in self.columns if _within(effective, column.when))

    def chances(self, differential: int, row: str | None = None) -> dict[str, Fraction]:
        """Return the chance of each result for a differential."""
        results = self.column(differential, row).results
        return distribution((self.sides,), lambda face: results[face - 1])
