"""What has several parts, written as one line that a person types: ``2, 4, 5``, ``intel; m21, svd``, ``clear = 0``.

Parts are set apart by commas, lists within a list by semicolons. What cannot be written so is written as TOML has it,
in brackets, and anybody may write it so.
"""

from __future__ import annotations

import re
import tomllib
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from hexcore.filling.fields import Question
from hexcore.filling.tomlout import inline

_WHOLE = re.compile(r"[+-]?\d+")


def write_line(question: Question, value: Any) -> str:
    """The line that stands for a value."""
    if value is None:
        return ""
    short = _short(question.parts, value)
    return short if read_line(question, short) == value or isinstance(value, str) else inline(value)


def read_line(question: Question, line: str) -> Any:
    """The value of a line; what it should not be is for the model to say."""
    line = line.strip()
    if question.parts is not str and line[:1] in ("[", "{"):
        try:
            return tomllib.loads(f"value = {line}")["value"]
        except tomllib.TOMLDecodeError:
            return line
    return _read(question.parts, line)


def _short(parts: Any, value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} = {_short(None, item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        if parts is str:
            return " ".join(str(item) for item in value)
        inner = any(isinstance(item, (list, tuple)) for item in value)
        return ("; " if inner else ", ").join(_short(None, item) for item in value)
    return str(value)


def _read(parts: Any, line: str) -> Any:
    kind = _bare(parts)
    if get_origin(kind) is dict:
        return _pairs(get_args(kind)[1], line)
    if get_origin(kind) in (tuple, list, set, frozenset):
        inner = get_args(kind)[0]
        if get_origin(_bare(inner)) in (tuple, list):
            return [_read(inner, part) for part in line.split(";") if part.strip()]
        return [_read(inner, part.strip()) for part in line.split(",") if part.strip()]
    return int(line) if _takes_number(kind) and _WHOLE.fullmatch(line) else line


def _pairs(kind: Any, line: str) -> Any:
    """Names with their values; a line in which one has none is no table yet."""
    found = {}
    for part in line.split(","):
        name, equals, value = part.partition("=")
        if not part.strip():
            continue
        if not equals or not name.strip():
            return line
        found[name.strip()] = _read(kind, value.strip())
    return found


def _bare(kind: Any) -> Any:
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return kind


def _takes_number(kind: Any) -> bool:
    if get_origin(kind) in (Union, UnionType):
        return any(_bare(part) is int for part in get_args(kind))
    return kind is int
