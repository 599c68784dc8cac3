"""Writing a board file as TOML that reads back as the same tables.

What a file leaves to its defaults is left out. Long lists are broken into lines; a drawn map stays as it is drawn.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from hexcore.board.tables import BoardFile
from hexcore.data.provenance import Source

WIDE = 110
"""So many letters stand in a line of a long list."""
_WORDS = ("hexes", "sides")
"""Lists that are written as a text of labels."""


def board_toml(file: BoardFile) -> str:
    """The whole file."""
    parts = ["\n".join(_pairs(file, skip=_tables(file)))]
    parts.append(_section("[grid]", file.grid))
    parts.append("\n".join(["[codes]", *(f"{key(code)} = {value(kinds)}" for code, kinds in file.codes.items())]))
    parts.append(_section("[map]", file.map))
    for name in _lists(file):
        parts += [_section(f"[[{name}]]", row) for row in getattr(file, name)]
    return "\n\n".join(parts) + "\n"


def key(name: str) -> str:
    """The name of a value; in quotes where it must be."""
    plain = name and all(sign.isascii() and (sign.isalnum() or sign in "_-") for sign in name)
    return name if plain else value(name)


def value(of: Any) -> str:
    """A value in one line."""
    if isinstance(of, bool):
        return "true" if of else "false"
    if isinstance(of, (int, float)):
        return repr(of)
    if isinstance(of, (str, Source)):
        return text(str(of))
    if isinstance(of, Mapping):
        inside = ", ".join(f"{key(str(name))} = {value(item)}" for name, item in of.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(of, (list, tuple, frozenset)):
        return f"[{', '.join(value(item) for item in of)}]"
    if isinstance(of, BaseModel):
        return value({name: getattr(of, name) for name in _told(of)})
    raise TypeError(f"a file cannot hold {type(of).__name__}")


def text(of: str) -> str:
    """A text in one line, in quotes. What JSON writes is TOML too, save one sign that TOML wants escaped."""
    return json.dumps(of, ensure_ascii=False).replace("\x7f", "\\u007f")


def lines(of: str) -> str:
    """A text of several lines, as it is drawn; in one line with signs for the breaks where it cannot be."""
    drawn = "\r" not in of and "\\" not in of and '"""' not in of and not of.endswith('"')
    if not drawn or any(sign < " " and sign not in "\n\t" for sign in of) or "\x7f" in of:
        return text(of)
    return f'"""\n{of}"""'


def _section(head: str, row: BaseModel) -> str:
    return "\n".join([head, *_pairs(row)])


def _pairs(row: BaseModel, skip: tuple[str, ...] = ()) -> Iterator[str]:
    for name in _told(row):
        if name not in skip:
            yield f"{key(name)} = {_field(name, getattr(row, name))}"


def _field(name: str, of: Any) -> str:
    if name == "rows" and isinstance(of, str):
        return lines(of)
    if name == "banks":
        return value({bank: " ".join(words) for bank, words in of.items()})
    if name in _WORDS and all(isinstance(word, str) and word.split() == [word] for word in of):
        return _listed(" ".join(of))
    return value(of)


def _listed(words: str) -> str:
    """A list of labels: a line, or several."""
    if len(words) <= WIDE or '"' in words or "\\" in words:
        return text(words)
    return '"""\n' + "\n".join(textwrap.wrap(words, WIDE, break_long_words=False, break_on_hyphens=False)) + '"""'


def _told(row: BaseModel) -> list[str]:
    """The fields that a table says itself, its source last."""
    fields = type(row).model_fields
    own = [name for name in fields if getattr(row, name) != fields[name].get_default(call_default_factory=True)]
    own = [name for name in own if getattr(row, name) is not None]
    return sorted(own, key=lambda name: name in ("source", "sources"))


def _tables(file: BoardFile) -> tuple[str, ...]:
    """What has a section of its own in the file."""
    return ("grid", "codes", "map", *_lists(file))


def _lists(file: BoardFile) -> list[str]:
    return [name for name, field in type(file).model_fields.items() if field.default == () and name != "sources"]
