"""The tables of a file as lines of a list: the file itself, then its rows and tables, each a step further in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from hexcore.filling.differences import Path, row_name
from hexcore.filling.form import Form

Which: TypeAlias = Literal["all", "changed", "wrong"]
WHICH: tuple[Which, ...] = ("all", "changed", "wrong")


class FormLine(NamedTuple):
    """One table of a file."""

    path: Path
    depth: int
    title: str
    detail: str = ""
    wrong: bool = False
    changed: bool = False
    heading: bool = False
    """Whether it is a list of rows, which has no fields of its own."""


def form_lines(form: Form, which: Which = "all", words: str = "") -> list[FormLine]:
    """The lines of a form: all of them, or those that differ, that are wrong, or that say something."""
    wrong = {wrong.path for wrong in form.wrong}
    changed = {found.path for found in form.differences()}
    found = form.found(words) if words.strip() else None
    lines = list(_lines(form, (), 0, wrong, changed))
    if which == "all" and found is None:
        return lines
    kept = [line for line in lines if _wanted(line, which, found)]
    return [line for line in lines if (line.path and _leads(line, kept)) or line in kept]


def _wanted(line: FormLine, which: Which, found: list[Path] | None) -> bool:
    if line.heading or (which == "changed" and not line.changed) or (which == "wrong" and not line.wrong):
        return False
    return found is None or any(path[: len(line.path)] == line.path and _same_row(path, line.path) for path in found)


def _same_row(path: Path, own: Path) -> bool:
    """Whether something found lies in a table itself, and not in a row inside it."""
    return not any(isinstance(part, int) for part in path[len(own) :])


def _leads(line: FormLine, kept: list[FormLine]) -> bool:
    return any(one.path[: len(line.path)] == line.path for one in kept)


def _lines(form: Form, path: Path, depth: int, wrong: set[Path], changed: set[Path]) -> Iterator[FormLine]:
    """A table, then what lies in it."""
    yield FormLine(
        path,
        depth,
        _title(form, path),
        _detail(form, path),
        wrong=any(_own(form, path, other) for other in wrong),
        changed=any(_own(form, path, other) for other in changed),
    )
    for asked in form.questions_at(path):
        here, value = (*path, asked.name), form.value((*path, asked.name))
        if asked.kind == "rows":
            rows = value if isinstance(value, (list, tuple)) else ()
            yield FormLine(here, depth + 1, asked.name, str(len(rows)), wrong=here in wrong, heading=True)
            for place in range(len(rows)):
                yield from _lines(form, (*here, place), depth + 2, wrong, changed)
        elif asked.kind == "table" and value is not None:
            yield from _lines(form, here, depth + 1, wrong, changed)


def _title(form: Form, path: Path) -> str:
    if not path:
        return form.name
    if isinstance(path[-1], str):
        return path[-1]
    row = form.value(path)
    name = row.get("name") if isinstance(row, dict) else None
    return str(name) if isinstance(name, str) and name else row_name(row) or _first(row) or f"#{path[-1] + 1}"


def _first(row: object) -> str:
    """What a row without a name begins with."""
    if not isinstance(row, dict):
        return ""
    return next((f"{key} {value}" for key, value in row.items() if isinstance(value, (str, int))), "")


def _detail(form: Form, path: Path) -> str:
    """The id of a row that is called by its name."""
    row = form.value(path)
    if not path or not isinstance(path[-1], int) or not isinstance(row, dict):
        return ""
    ident = row.get("id")
    return ident if isinstance(ident, str) and ident != _title(form, path) else ""


def _own(form: Form, path: Path, other: Path) -> bool:
    """Whether a place is a table itself or one of its fields, and not in a table inside it."""
    if other[: len(path)] != path:
        return False
    rest = other[len(path) :]
    if not rest:
        return True
    inside = next((asked.kind for asked in form.questions_at(path) if asked.name == rest[0]), "")
    return len(rest) == 1 and inside != "rows"
