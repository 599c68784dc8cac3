"""One data file being filled in: its table as TOML has it, what is wrong in it, and every step taken back if wanted.

Tables are never changed in place: a step makes a new one that shares with the old one whatever has stayed the same, so
that going back is taking the old one again.

What is wrong in a table, each with the field where it is, in words of the catalogue where there are any.

Which files of a game can be filled in, and saving them into a pack.

All that a game has named with a model can be, but for boards, which are drawn. A pack holds only what differs: a file
that is again as the game brings it leaves the pack.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ValidationError

from hexcore.board.tables import BoardFile
from hexcore.data.datafolder import DataFolder, Files, model_of
from hexcore.data.files import write_whole
from hexcore.data.provenance import Source, Sourced
from hexcore.editor.differences import Difference, FieldPath, differences, row_name
from hexcore.editor.fields import FormField, questions
from hexcore.editor.toml_writer import head_comments, to_toml
from hexcore.errors import BrokenContent, UnknownName, at
from hexcore.text import Text, matches, say


class Wrong(NamedTuple):
    """Something wrong, and where: a field, or a whole row or file if it is about several fields."""

    path: FieldPath
    text: Text


def wrongs(model: type[BaseModel], table: Mapping[str, Any]) -> list[Wrong]:
    """Everything that is wrong in a table, the first thing of each field."""
    try:
        model.model_validate(table)
    except ValidationError as error:
        found: dict[FieldPath, Wrong] = {}
        for problem in error.errors(include_url=False):
            if _is_echo(problem):
                continue
            path = _path_to(model, problem["loc"])
            found.setdefault(path, Wrong(path, _said(problem, path)))
        return list(found.values())
    return []


def _is_echo(problem: Any) -> bool:
    """Whether a list is called too short only because what is in it is wrong, which is said already."""
    least = problem.get("ctx", {}).get("min_length", 0)
    return (
        problem["type"] == "too_short"
        and isinstance(problem["input"], (list, tuple))
        and len(problem["input"]) >= least
    )


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
"""The words for mistakes that need no more than the field itself."""


def _said(problem: Any, path: FieldPath) -> Text:
    kind, bounds = problem["type"], problem.get("ctx", {})
    if kind == "greater_than_equal":
        return say("wrong.low", least=bounds["ge"])
    if kind == "less_than_equal":
        return say("wrong.high", most=bounds["le"])
    if kind == "literal_error":
        return say("wrong.choice", choices=str(bounds["expected"]).replace(" or ", ", "))
    if kind in ("too_short", "too_long"):
        return say("wrong.short" if kind == "too_short" else "wrong.long", count=_bound(bounds))
    if "source" in problem["loc"] or "sources" in problem["loc"]:
        return say("wrong.source")
    if kind == "missing" and isinstance(problem["loc"][-1], int):
        return say("wrong.few")
    if kind == "extra_forbidden":
        return say("wrong.unknown", field=str(problem["loc"][-1]))
    if kind in _PLAIN:
        return say(f"wrong.{_PLAIN[kind]}")
    return say("wrong.other", why=str(bounds.get("error", problem["msg"])))


def _bound(bounds: Mapping[str, Any]) -> int:
    return int(bounds.get("min_length", bounds.get("max_length", 0)))


def _path_to(model: type[BaseModel], parts: Sequence[str | int]) -> FieldPath:
    """The field that a mistake is about: how far its way leads through the form."""
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
        inside = next((question.model for question in questions(inside) if question.name == part), None)
    return tuple(path)


MOST_KEPT: Final = 2000
"""So many steps can be taken back."""


class FormStep(NamedTuple):
    """One step: what it is called in the catalogue, where it was, and the table before it."""

    name: str
    path: FieldPath
    before: Mapping[str, Any]


class Form:
    """A file with the model that reads it. ``ours`` is what it is compared with: the file as the game brings it."""

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
        self.source: Source | None = None
        """Who says so, of what is filled in from now on; none: what the file says of itself."""
        self._saved = self.table
        self._done: list[FormStep] = []
        self._undone: list[FormStep] = []
        self._typing: FieldPath | None = None
        self._wrong: tuple[Mapping[str, Any], tuple[Wrong, ...]] | None = None
        self._differs: tuple[Mapping[str, Any], list[Difference]] | None = None

    # What there is

    def value(self, path: FieldPath) -> Any:
        """What stands in the file there; None where nothing does."""
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
        """The model of the table there."""
        model: type[BaseModel] | None = self.model
        for part in path:
            if isinstance(part, str) and model is not None:
                model = next((asked.model for asked in questions(model) if asked.name == part), None)
        return model

    def questions_at(self, path: FieldPath) -> tuple[FormField, ...]:
        """The fields of the table there."""
        model = self.model_at(path)
        return questions(model) if model is not None else ()

    def own_source(self, path: FieldPath) -> str:
        """Where a single field comes from, if the file says so of it alone."""
        said = self.value((*path[:-1], "sources", path[-1])) if path else None
        return said if isinstance(said, str) else ""

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """Everything that is wrong in the file as it is now."""
        if self._wrong is None or self._wrong[0] is not self.table:
            self._wrong = (self.table, tuple(wrongs(self.model, self.table)))
        return self._wrong[1]

    def differences(self) -> list[Difference]:
        """What differs from the file as the game brings it."""
        if self._differs is None or self._differs[0] is not self.table:
            self._differs = (self.table, differences(self.model, self.ours, self.table))
        return self._differs[1]

    @property
    def dirty(self) -> bool:
        """Whether there is something to be saved."""
        return self.table is not self._saved and self.table != self._saved

    def mark_saved(self) -> None:
        """What is there now has been saved."""
        self._saved = self.table

    def text(self) -> str:
        """The file as it is to be written."""
        return to_toml(self.table, self.head)

    def found(self, words: str) -> list[FieldPath]:
        """The rows and tables, and the fields outside of rows, in which something is called or says this."""
        return [path for path, text in self._leaves((), self.table, self.model) if matches(words, text)]

    def _leaves(
        self, path: FieldPath, table: Mapping[str, Any], model: type[BaseModel]
    ) -> Iterator[tuple[FieldPath, str]]:
        for asked in questions(model):
            value = table.get(asked.name)
            here = (*path, asked.name)
            if asked.kind == "rows" and asked.model is not None and isinstance(value, (list, tuple)):
                for place, row in enumerate(value):
                    yield (*here, place), f"{row_name(row)} {_words(row)}"
            elif asked.kind == "table" and asked.model is not None and isinstance(value, Mapping):
                yield here, asked.name
                yield from self._leaves(here, value, asked.model)
            else:
                yield here, f"{asked.name} {'' if value is None else value}"

    # What is done

    def set(self, path: FieldPath, value: Any) -> bool:
        """Fill in a field; None leaves it out. Says whether anything has changed.

        Who says so is noted beside it. What is typed in one field is one step until another is turned to.
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
        """Typing has ended: what comes next is a step of its own."""
        self._typing = None

    def add(self, path: FieldPath, row: Mapping[str, Any] | None = None) -> FieldPath:
        """Add a row at the end of a list, and say where it is."""
        rows = list(self.value(path) or ())
        self._keep("add", (*path, len(rows)))
        self.table = _put(self.table, path, [*rows, dict(row or {})])
        return (*path, len(rows))

    def double(self, path: FieldPath) -> FieldPath:
        """Put a copy behind a row, under another name, and say where it is."""
        rows, place = list(self.value(path[:-1])), _place(path)
        copy = dict(rows[place])
        if isinstance(copy.get("id"), str):
            copy["id"] = _unused(copy["id"], {row.get("id") for row in rows})
        self._keep("double", (*path[:-1], place + 1))
        self.table = _put(self.table, path[:-1], [*rows[: place + 1], copy, *rows[place + 1 :]])
        return (*path[:-1], place + 1)

    def remove(self, path: FieldPath) -> None:
        """Take a row out."""
        rows, place = list(self.value(path[:-1])), _place(path)
        self._keep("remove", path)
        self.table = _put(self.table, path[:-1], [*rows[:place], *rows[place + 1 :]])

    def move(self, path: FieldPath, by: int) -> FieldPath:
        """Put a row that many places further down, and say where it is."""
        rows, place = list(self.value(path[:-1])), _place(path)
        to = min(len(rows) - 1, max(0, place + by))
        if to == place:
            return path
        self._keep("move", (*path[:-1], to))
        row = rows.pop(place)
        self.table = _put(self.table, path[:-1], [*rows[:to], row, *rows[to:]])
        return (*path[:-1], to)

    def as_ours(self) -> bool:
        """Give up all that differs from the file as the game brings it."""
        if self.table == self.ours:
            return False
        self._keep("ours", ())
        self.table = self.ours
        return True

    def _note(self, path: FieldPath) -> None:
        """Write down who says so: nobody but the file itself, once a value is what it was."""
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
        """The name of the step that would be taken back; none: there is nothing."""
        return self._done[-1].name if self._done else ""

    @property
    def can_redo(self) -> str:
        """The name of the step that would be taken again; none: there is nothing."""
        return self._undone[-1].name if self._undone else ""

    def undo(self) -> FieldPath | None:
        """Take the last step back, and say where that was."""
        return self._back(self._done, self._undone)

    def redo(self) -> FieldPath | None:
        """Take again the step that was taken back last, and say where that was."""
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
    """The table with another value in one place; all around that place is new, the rest is shared."""
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
    """The table with a source noted for one field, or with none."""
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
    """All that a row says, in a line to be searched."""
    if isinstance(value, Mapping):
        return " ".join(f"{key} {_words(item)}" for key, item in value.items() if key not in ("source", "sources"))
    if isinstance(value, (list, tuple)):
        return " ".join(_words(item) for item in value)
    return str(value)


def form_names(files: Files, folder: DataFolder) -> list[str]:
    """The names of the files that can be filled in."""
    return [name for name in folder.names() if model_of(files, name) not in (None, BoardFile)]


def open_form(files: Files, folder: DataFolder, name: str, pack: Path | None = None) -> Form:
    """A file as a form: as the pack has it if it does, else as the game does with the packs that lie over it."""
    model = model_of(files, name)
    if model is None or model is BoardFile:
        raise UnknownName("file", name, form_names(files, folder))
    own = DataFolder(folder.game, folder.base)
    kept = pack / folder.game / name if pack is not None else None
    table = _read(kept) if kept is not None and kept.is_file() else folder.table(name)
    return Form(name, model, table, own.table(name), head_comments(own.text(name)))


def save_form(form: Form, folder: DataFolder, pack: Path) -> Path | None:
    """Write a file into a pack, or take it out of it where it is as the game brings it; says where it is now."""
    path = pack / folder.game / form.name
    if form.table == form.ours:
        path.unlink(missing_ok=True)
        form.mark_saved()
        return None
    write_whole(path, form.text().encode())
    form.mark_saved()
    return path


def _read(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BrokenContent(at(path, str(error))) from None
