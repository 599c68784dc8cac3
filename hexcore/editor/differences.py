"""Differences between two tables of one model; rows are matched by name, not by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from pydantic import BaseModel

from hexcore.data.datafolder import NAMING
from hexcore.editor.fields import form_fields

FieldPath: TypeAlias = tuple[str | int, ...]  # keys of tables, places in lists


class Difference(NamedTuple):
    """One value that differs; for a row that came or went, the whole row."""

    path: FieldPath  # its place in the table, or where it would be
    words: tuple[str, ...]  # the same in names, a row by what it is called
    ours: Any
    mine: Any


def differences(model: type[BaseModel], ours: Mapping[str, Any], mine: Mapping[str, Any]) -> list[Difference]:
    return list(_between(model, ours, mine, (), ()))


def row_name(row: object) -> str:
    """Return the id of a row, or another word or number that tells it from others."""
    if not isinstance(row, Mapping):
        return ""
    found = (str(row[key]) for key in NAMING if isinstance(row.get(key), (str, int)) and row[key] != "")
    return next(found, "")


def _between(
    model: type[BaseModel], ours: Mapping[str, Any], mine: Mapping[str, Any], path: FieldPath, words: tuple[str, ...]
) -> Iterator[Difference]:
    for field in form_fields(model):
        here, called = (*path, field.name), (*words, field.name)
        first, second = ours.get(field.name, field.default), mine.get(field.name, field.default)
        if field.model is None:
            if first != second:
                yield Difference(here, called, first, second)
        elif field.kind == "table":
            yield from _tables(field.model, first, second, here, called)
        else:
            yield from _rows(field.model, first or (), second or (), here, called)


def _tables(
    model: type[BaseModel], ours: Any, mine: Any, path: FieldPath, words: tuple[str, ...]
) -> Iterator[Difference]:
    if ours is None or mine is None:
        if ours is not mine:
            yield Difference(path, words, ours, mine)
    else:
        yield from _between(model, ours, mine, path, words)


def _rows(
    model: type[BaseModel], ours: Sequence[Any], mine: Sequence[Any], path: FieldPath, words: tuple[str, ...]
) -> Iterator[Difference]:
    theirs = _named(ours)
    named = _named(mine)
    for name, (place, row) in named.items():
        called = (*words, name)
        if name not in theirs:
            yield Difference((*path, place), called, None, row)
        else:
            yield from _between(model, theirs[name][1], row, (*path, place), called)
    for name, (place, row) in theirs.items():
        if name not in named:
            yield Difference((*path, min(place, max(0, len(mine) - 1))), (*words, name), row, None)


def _named(rows: Sequence[Any]) -> dict[str, tuple[int, Any]]:
    # rows of one name are numbered
    found: dict[str, tuple[int, Any]] = {}
    for place, row in enumerate(rows):
        name = row_name(row)
        again = sum(other == name or other.startswith(f"{name} #") for other in found)
        found[name if name and not again else f"{name} #{again + 1}".strip()] = (place, row)
    return found
