"""Data files as forms: opening one, its mistakes, undo and redo, differences from ours, and saving.

Tables are never changed in place: a step makes a new one that shares with the old one whatever has stayed the same, so
that undo takes the old one again. All files that a game names with a model can be edited, but boards, which are drawn.
A pack holds only what differs: a file that equals the game's own again leaves the pack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pydantic import BaseModel, ValidationError

from hexcore.board.tables import BoardFile
from hexcore.data.datafolder import NAMING, DataFolder, Files, model_of, read_toml
from hexcore.data.files import write_whole
from hexcore.data.provenance import Source, Sourced
from hexcore.editor.fields import FormField, form_fields
from hexcore.editor.toml_writer import head_comments, to_toml
from hexcore.errors import UnknownName
from hexcore.text import Text, matches, say

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


class Mistake(NamedTuple):
    """Something wrong in a field, or in a whole row or file if it is about several fields."""

    path: FieldPath
    text: Text


def mistakes(model: type[BaseModel], table: Mapping[str, Any]) -> list[Mistake]:
    """Return everything that is wrong in a table, the first mistake of each field."""
    try:
        model.model_validate(table)
    except ValidationError as error:
        found: dict[FieldPath, Mistake] = {}
        for problem in error.errors(include_url=False):
            if _is_echo(problem):
                continue
            path = _path_to(model, problem["loc"])
            found.setdefault(path, Mistake(path, _said(problem, path)))
        return list(found.values())
    return []


def _is_echo(problem: Any) -> bool:
    # a list is also called too short when an item is wrong, which is reported already
    least = problem.get("ctx", {}).get("min_length", 0)
    return (
        problem["type"] == "too_short"
        and isinstance(problem["input"], (list, tuple))
        and len(problem["input"]) >= least
    )


# texts of mistakes that need no more than the field itself
_PLAIN: Final = {
    "missing": "missing",
    "int_type": "number",
    "int_parsing": "number",
    "int_from_float": "number",
    "bool_type": "switch",
    "bool_parsing": "switch",
    "string_type": "text",
    "string_too_short": "empty",
    "string_pattern_mismatch": "pattern",
    "tuple_type": "list",
    "dict_type": "pairs",
    "frozen_set_type": "list",
    "model_type": "table",
}


def _said(problem: Any, path: FieldPath) -> Text:
    kind, bounds = problem["type"], problem.get("ctx", {})
    if kind == "greater_than_equal":
        return say("wrong.low", least=bounds["ge"])
    if kind == "less_than_equal":
        return say("wrong.high", most=bounds["le"])
    if kind == "literal_error":
        return say("wrong.choice", choices=str(bounds["expected"]).replace(" or ", ", "))
    if kind in ("too_short", "too_long"):
        bound = int(bounds.get("min_length", bounds.get("max_length", 0)))
        return say("wrong.short" if kind == "too_short" else "wrong.long", count=bound)
    if "source" in problem["loc"] or "sources" in problem["loc"]:
        return say("wrong.source")
    if kind == "missing" and isinstance(problem["loc"][-1], int):
        return say("wrong.few")
    if kind == "extra_forbidden":
        return say("wrong.unknown", field=str(problem["loc"][-1]))
    if kind in _PLAIN:
        return say(f"wrong.{_PLAIN[kind]}")
    return say("wrong.other", why=str(bounds.get("error", problem["msg"])))


def _path_to(model: type[BaseModel], parts: Sequence[str | int]) -> FieldPath:
    # the field of a mistake: as far as its path leads through the form
    path: list[str | int] = []
    inside: type[BaseModel] | None = model
    for part in parts:
        if part == "sources":  # of single fields: it is said beside the field
            continue
        if isinstance(part, int):
            if inside is None:
                break
            path.append(part)
            continue
        if inside is None or part not in inside.model_fields:
            break
        path.append(part)
        inside = next((field.model for field in form_fields(inside) if field.name == part), None)
    return tuple(path)


MOST_KEPT: Final = 2000  # steps that can be undone


class FormStep(NamedTuple):
    """One step: its name in the catalogue, its place, and the table before it."""

    name: str
    path: FieldPath
    before: Mapping[str, Any]


class Form:
    """A data file with the model that reads it. ``ours`` is the game's own file."""

    def __init__(
        self,
        name: str,
        model: type[BaseModel],
        table: Mapping[str, Any],
        ours: Mapping[str, Any] | None = None,
        head: str = "",
    ) -> None:
        self.name, self.model, self.head = name, model, head
        self.table: Mapping[str, Any] = table
        self.ours: Mapping[str, Any] = table if ours is None else ours
        self.source: Source | None = None  # the source of what is filled in from now on; None: that of the file
        self._saved = self.table
        self._done: list[FormStep] = []
        self._undone: list[FormStep] = []
        self._typing: FieldPath | None = None
        self._wrong: tuple[Mapping[str, Any], tuple[Mistake, ...]] | None = None
        self._differs: tuple[Mapping[str, Any], list[Difference]] | None = None

    def value(self, path: FieldPath) -> Any:
        found: Any = self.table
        for part in path:
            if isinstance(found, Mapping):
                found = found.get(part)
            elif isinstance(found, (list, tuple)) and isinstance(part, int) and 0 <= part < len(found):
                found = found[part]
            else:
                return None
        return found

    def model_at(self, path: FieldPath) -> type[BaseModel] | None:
        model: type[BaseModel] | None = self.model
        for part in path:
            if isinstance(part, str) and model is not None:
                model = next((field.model for field in form_fields(model) if field.name == part), None)
        return model

    def fields_at(self, path: FieldPath) -> tuple[FormField, ...]:
        model = self.model_at(path)
        return form_fields(model) if model is not None else ()

    def own_source(self, path: FieldPath) -> str:
        """Return the source of a single field, if the file names one."""
        said = self.value((*path[:-1], "sources", path[-1])) if path else None
        return said if isinstance(said, str) else ""

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        if self._wrong is None or self._wrong[0] is not self.table:
            self._wrong = (self.table, tuple(mistakes(self.model, self.table)))
        return self._wrong[1]

    def differences(self) -> list[Difference]:
        if self._differs is None or self._differs[0] is not self.table:
            self._differs = (self.table, differences(self.model, self.ours, self.table))
        return self._differs[1]

    @property
    def dirty(self) -> bool:
        return self.table is not self._saved and self.table != self._saved

    def mark_saved(self) -> None:
        self._saved = self.table

    def text(self) -> str:
        return to_toml(self.table, self.head)

    def found(self, words: str) -> list[FieldPath]:
        """Return the rows, tables and other fields that contain all words."""
        return [path for path, text in self._leaves((), self.table, self.model) if matches(words, text)]

    def _leaves(
        self, path: FieldPath, table: Mapping[str, Any], model: type[BaseModel]
    ) -> Iterator[tuple[FieldPath, str]]:
        for field in form_fields(model):
            value = table.get(field.name)
            here = (*path, field.name)
            if field.kind == "rows" and field.model is not None and isinstance(value, (list, tuple)):
                for place, row in enumerate(value):
                    yield (*here, place), f"{row_name(row)} {_words(row)}"
            elif field.kind == "table" and field.model is not None and isinstance(value, Mapping):
                yield here, field.name
                yield from self._leaves(here, value, field.model)
            else:
                yield here, f"{field.name} {'' if value is None else value}"

    def set(self, path: FieldPath, value: Any) -> bool:
        """Fill in a field; None leaves it out. Return whether anything has changed.

        The source is noted beside it. What is typed in one field is one step until another is turned to.
        """
        if self.value(path) == value:
            return False
        if self._typing != path:
            self._keep("set", path)
        self._typing = path
        self.table = _put(self.table, path, value)
        self._note(path)
        return True

    def rest(self) -> None:
        """End typing: the next change is a step of its own."""
        self._typing = None

    def add(self, path: FieldPath, row: Mapping[str, Any] | None = None) -> FieldPath:
        """Add a row at the end of a list, and return its path."""
        rows = list(self.value(path) or ())
        self._keep("add", (*path, len(rows)))
        self.table = _put(self.table, path, [*rows, dict(row or {})])
        return (*path, len(rows))

    def double(self, path: FieldPath) -> FieldPath:
        """Copy a row under another name behind it, and return the path of the copy."""
        rows, place = list(self.value(path[:-1])), _place(path)
        copy = dict(rows[place])
        if isinstance(copy.get("id"), str):
            copy["id"] = _unused(copy["id"], {row.get("id") for row in rows})
        self._keep("double", (*path[:-1], place + 1))
        self.table = _put(self.table, path[:-1], [*rows[: place + 1], copy, *rows[place + 1 :]])
        return (*path[:-1], place + 1)

    def remove(self, path: FieldPath) -> None:
        rows, place = list(self.value(path[:-1])), _place(path)
        self._keep("remove", path)
        self.table = _put(self.table, path[:-1], [*rows[:place], *rows[place + 1 :]])

    def move(self, path: FieldPath, by: int) -> FieldPath:
        """Move a row down by so many places, and return its path."""
        rows, place = list(self.value(path[:-1])), _place(path)
        to = min(len(rows) - 1, max(0, place + by))
        if to == place:
            return path
        self._keep("move", (*path[:-1], to))
        row = rows.pop(place)
        self.table = _put(self.table, path[:-1], [*rows[:to], row, *rows[to:]])
        return (*path[:-1], to)

    def as_ours(self) -> bool:
        """Restore the game's own file. Return whether anything has changed."""
        if self.table == self.ours:
            return False
        self._keep("ours", ())
        self.table = self.ours
        return True

    def _note(self, path: FieldPath) -> None:
        # no source is noted once a value is what it was
        model = self.model_at(path[:-1])
        if self.source is None or not path or path[-1] == "source" or model is None or not issubclass(model, Sourced):
            return
        table = self.value(path[:-1])
        said = str(self.source)
        if isinstance(table, Mapping) and said != table.get("source"):
            self.table = _sourced(self.table, path, said)

    # Back and forth

    def _keep(self, name: str, path: FieldPath) -> None:
        self._typing = None
        self._done.append(FormStep(name, path, self.table))
        del self._done[:-MOST_KEPT]
        self._undone.clear()

    @property
    def can_undo(self) -> str:
        """The name of the step that undo would revert; "" if there is none."""
        return self._done[-1].name if self._done else ""

    @property
    def can_redo(self) -> str:
        return self._undone[-1].name if self._undone else ""

    def undo(self) -> FieldPath | None:
        return self._back(self._done, self._undone)

    def redo(self) -> FieldPath | None:
        return self._back(self._undone, self._done)

    def _back(self, taken: list[FormStep], other: list[FormStep]) -> FieldPath | None:
        self._typing = None
        if not taken:
            return None
        step = taken.pop()
        other.append(step._replace(before=self.table))
        self.table = step.before
        return step.path


def _put(table: Mapping[str, Any], path: FieldPath, value: Any) -> Mapping[str, Any]:
    # everything around the place is new, the rest is shared
    found: Mapping[str, Any] = _changed(table, path, value)
    return found


def _changed(inside: Any, path: Sequence[str | int], value: Any) -> Any:
    if not path:
        return value
    part, rest = path[0], path[1:]
    if isinstance(part, int):
        rows = list(inside or ())
        rows[part] = _changed(rows[part], rest, value)
        return rows
    held = dict(inside or {})
    new = _changed(held.get(part), rest, value)
    if new is None:
        held.pop(part, None)
    else:
        held[part] = new
    return held


def _sourced(table: Mapping[str, Any], path: FieldPath, line: str) -> Mapping[str, Any]:
    around = _at(table, path[:-1])
    said = {**around.get("sources", {}), str(path[-1]): line}
    if not line:
        said.pop(str(path[-1]))
    return _put(table, (*path[:-1], "sources"), said or None)


def _at(table: Any, path: FieldPath) -> Any:
    for part in path:
        table = table[part]
    return table


def _place(path: FieldPath) -> int:
    assert isinstance(path[-1], int), "a row is named by its place"
    return path[-1]


def _unused(name: str, taken: set[Any]) -> str:
    number = 2
    while f"{name}_{number}" in taken:
        number += 1
    return f"{name}_{number}"


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_words(item)}" for key, item in value.items() if key not in ("source", "sources"))
    if isinstance(value, (list, tuple)):
        return " ".join(_words(item) for item in value)
    return str(value)


def form_names(files: Files, folder: DataFolder) -> list[str]:
    return [name for name in folder.names() if model_of(files, name) not in (None, BoardFile)]


def open_form(files: Files, folder: DataFolder, name: str, pack: Path | None = None) -> Form:
    """Return a file as a form: the pack's if it has one, else the game's with its packs."""
    model = model_of(files, name)
    if model is None or model is BoardFile:
        raise UnknownName("file", name, form_names(files, folder))
    own = DataFolder(folder.game, folder.base)
    kept = pack / folder.game / name if pack is not None else None
    table = read_toml(kept) if kept is not None and kept.is_file() else folder.table(name)
    return Form(name, model, table, own.table(name), head_comments(own.text(name)))


def save_form(form: Form, folder: DataFolder, pack: Path) -> Path | None:
    """Write a file into a pack and return its path; remove it if it equals the game's own."""
    path = pack / folder.game / form.name
    if form.table == form.ours:
        path.unlink(missing_ok=True)
        form.mark_saved()
        return None
    write_whole(path, form.text().encode())
    form.mark_saved()
    return path
