"""Writing tables and boards as TOML, in the form in which people write data files.

What is written reads back as the same tables. A list of tables is written as ``[[rows]]``, a table under its own
heading, a small one on one line. Long lists take several lines; a drawn map stays as it is drawn.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import tomlkit
from pydantic import BaseModel
from tomlkit.items import Item, String, StringType, Trivia

from hexcore.board.tables import BoardFile
from hexcore.data.provenance import Source

WIDE: Final = 120  # a longer list is broken over several lines
LABELS_WIDE: Final = 110

IsSection: TypeAlias = Callable[[str, Any], bool]  # whether a value, by its key, has a heading of its own


def to_toml(table: Mapping[str, Any], comments: str = "") -> str:
    """Return a whole file, beginning with the lines of ``comments`` that are comments."""
    lines = [line for line in comments.splitlines() if line.startswith("#")]
    return "\n".join([*lines, *([""] if lines else []), *_lines(table, _is_section)]).strip("\n") + "\n"


def board_toml(file: BoardFile) -> str:
    """Return a whole board file, without what it leaves to defaults."""
    lists = [name for name, field in BoardFile.model_fields.items() if field.default == () and name != "sources"]
    sections = {"grid", "codes", "map", *lists}
    return "\n".join(_lines(_plain(file), lambda key, _: key in sections)) + "\n"


def head_comments(text: str) -> str:
    """Return the comments that a file begins with, up to the first blank line after them."""
    lines: list[str] = []
    for line in text.lstrip("\n").splitlines():
        if not line.startswith("#"):
            break
        lines.append(line)
    return "\n".join(lines)


def inline(value: object) -> str:
    return _inline(value).as_string()


def _lines(table: Mapping[str, Any], is_section: IsSection, path: str = "") -> Iterator[str]:
    for key, value in table.items():
        if not is_section(key, value):
            yield f"{_key(key)} = {_value(value, len(key) + 3).as_string()}"
    for key, value in table.items():
        if is_section(key, value):
            name = f"{path}.{_key(key)}" if path else _key(key)
            head, rows = (f"[{name}]", [value]) if isinstance(value, Mapping) else (f"[[{name}]]", value)
            for row in rows:
                yield from ("", head, *_lines(row, is_section, name))


def _key(name: str) -> str:
    return tomlkit.key(name).as_string()


def _is_section(key: str, value: Any) -> bool:
    if isinstance(value, Mapping):
        return key != "sources" and (not value or not _is_small(value))
    return _is_rows(value) and not all(_is_small(row) for row in value)


def _is_rows(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _is_small(table: Mapping[str, Any]) -> bool:
    flat = not any(isinstance(value, Mapping) or _is_rows(value) for value in table.values())
    return flat and "source" not in table and "sources" not in table and len(inline(table)) <= WIDE - 24


def _value(value: object, used: int) -> Item:
    if isinstance(value, str) and "\n" in value and _can_span(value):
        return String(StringType.MLB, value, "\n" + value.replace("\\", "\\\\"), Trivia())
    short = _inline(value)
    if not isinstance(value, (list, tuple)) or used + len(short.as_string()) <= WIDE:
        return short
    array = tomlkit.array()
    for line in _wrapped(value):
        array.add_line(*map(_inline, line))
    array.add_line(indent="", add_comma=False)
    return array


def _can_span(text: str) -> bool:
    return '"""' not in text and not text.endswith('"') and all(sign == "\n" or sign.isprintable() for sign in text)


def _wrapped(items: Sequence[Any]) -> Iterator[list[Any]]:
    """Yield the lines of a long list: a line for each list or table in it, else what fits."""
    line: list[Any] = []
    used = 0
    for item in items:
        whole, length = isinstance(item, (list, tuple, Mapping)), len(inline(item))
        if line and (whole or used + length > WIDE - 5):
            yield line
            line, used = [], 0
        line.append(item)
        used += length + 2
    if line:
        yield line


def _inline(value: object) -> Item:
    if isinstance(value, Mapping):
        table = tomlkit.inline_table()
        if value:
            table.append(None, tomlkit.ws(" "))
        for key, item in value.items():
            table.append(key, _inline(item))
        if value:
            table.value.body[-1][1].trivia.trail = " "
        return table
    if isinstance(value, (list, tuple)):
        array = tomlkit.array()
        array.extend(map(_inline, value))
        return array
    return tomlkit.item(value)


def _plain(row: BaseModel) -> dict[str, Any]:
    fields = type(row).model_fields
    own = [name for name in fields if getattr(row, name) != fields[name].get_default(call_default_factory=True)]
    own = [name for name in own if getattr(row, name) is not None]
    own.sort(key=lambda name: name in ("source", "sources"))
    return {name: _plain_value(name, getattr(row, name)) for name in own}


def _plain_value(name: str, value: Any) -> Any:
    if isinstance(value, Source):
        return str(value)
    if isinstance(value, BaseModel):
        return _plain(value)
    if name == "banks":
        return {bank: " ".join(words) for bank, words in value.items()}
    if isinstance(value, Mapping):
        return {key: _plain_value("", item) for key, item in value.items()}
    if name in ("hexes", "sides") and all(isinstance(word, str) and word.split() == [word] for word in value):
        return _labels(value)
    if isinstance(value, (list, tuple, frozenset)):
        return [_plain_value("", item) for item in value]
    return value


def _labels(words: Sequence[str]) -> str:
    text = " ".join(words)
    if len(text) <= LABELS_WIDE or '"' in text or "\\" in text:
        return text
    return "\n".join(textwrap.wrap(text, LABELS_WIDE, break_long_words=False, break_on_hyphens=False))
