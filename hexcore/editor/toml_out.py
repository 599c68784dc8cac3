"""Writing tables as TOML that reads back as the same tables, in the way that people write data files.

A list of tables at the top is written as ``[[rows]]``, a table there under its own heading; what lies deeper stands on
one line, or with a line for each of its items where one would be too long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

WIDE: Final = 120
"""What is longer is broken over several lines."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


def written(table: Mapping[str, Any], head: str = "") -> str:
    """A whole file; ``head`` are lines of remarks to begin with."""
    lines = [line for line in head.splitlines() if line.startswith("#")]
    return "\n".join([*lines, *([""] if lines else []), *_body(table, "")]).strip("\n") + "\n"


def remarks(text: str) -> str:
    """The remarks that a file begins with."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("#") and line.strip():
            break
        lines.append(line)
        if lines and not line.strip() and any(line.startswith("#") for line in lines):
            break
    return "\n".join(line for line in lines if line.startswith("#"))


def _body(table: Mapping[str, Any], path: str) -> Iterator[str]:
    """The plain values of a table first, then its tables and lists of tables under headings."""
    for key, item in table.items():
        if not _headed(key, item):
            yield f"{_key(key)} = {_value(item, len(key) + 3)}"
    for key, item in table.items():
        if not _headed(key, item):
            continue
        name = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(item, Mapping):
            yield from ("", f"[{name}]", *_body(item, name))
        else:
            for row in item:
                yield from ("", f"[[{name}]]", *_body(row, name))


def _headed(key: str, item: Any) -> bool:
    """Whether something has headings of its own: a table, or a list of tables that are not small."""
    if isinstance(item, Mapping):
        return key != "sources" and (not item or not _small(item))
    return _is_rows(item) and not all(_small(row) for row in item)


def _is_rows(item: Any) -> bool:
    return isinstance(item, (list, tuple)) and bool(item) and all(isinstance(row, Mapping) for row in item)


def _small(item: Mapping[str, Any]) -> bool:
    """Whether a table is as well read on one line."""
    plain = not any(isinstance(value, Mapping) or _is_rows(value) for value in item.values())
    return plain and "source" not in item and "sources" not in item and len(inline(item)) <= WIDE - 24


def _value(item: object, used: int = 0) -> str:
    """A value; a list that is too long for the line takes several."""
    if isinstance(item, str) and "\n" in item and _can_span(item):
        return '"""\n' + item.replace("\\", "\\\\") + '"""'
    short = inline(item)
    if isinstance(item, (list, tuple)) and used + len(short) > WIDE:
        return "[\n" + "".join(f"    {line},\n" for line in _wrapped(item)) + "]"
    return short


def _can_span(text: str) -> bool:
    return '"""' not in text and not text.endswith('"') and all(sign == "\n" or sign.isprintable() for sign in text)


def _wrapped(items: Sequence[Any]) -> Iterator[str]:
    """The items of a long list: a line for each that is a list or a table itself, else as many as fit."""
    line = ""
    for item in items:
        word = inline(item)
        whole = isinstance(item, (list, tuple, Mapping))
        if line and (whole or len(line) + len(word) + 2 > WIDE - 5):
            yield line
            line = ""
        line = f"{line}, {word}" if line else word
    if line:
        yield line


def inline(item: object) -> str:
    """A value on one line."""
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, (int, float)):
        return repr(item)
    if isinstance(item, str):
        return '"' + "".join(_sign(sign) for sign in item) + '"'
    if isinstance(item, Mapping):
        inside = ", ".join(f"{_key(key)} = {inline(value)}" for key, value in item.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(item, (list, tuple)):
        return "[" + ", ".join(inline(value) for value in item) + "]"
    raise TypeError(f"TOML has no {type(item).__name__}")


def _sign(sign: str) -> str:
    if sign in _SHORT:
        return _SHORT[sign]
    return sign if sign.isprintable() else f"\\U{ord(sign):08X}"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else inline(key)
