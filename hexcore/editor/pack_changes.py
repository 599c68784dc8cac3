"""The changes that a data pack makes: each value before and after, with its source.

Boards are compared by hex and hexside, other files value by value. Items of a list are called by name, as in errors, so
that an inserted one does not seem to change all that follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from hexcore.board.file import read_board_file
from hexcore.data.datafolder import DataFolder, data_files, laid_over, named_key, read_toml
from hexcore.editor.checks import differences
from hexcore.editor.draft import Draft
from hexcore.text import Text

_SAID = ("source", "sources")


class Change(NamedTuple):
    """One changed value. ``text`` describes a difference on a map instead of the values."""

    file: str
    key: str
    before: str = ""
    after: str = ""
    source: str = ""
    text: Text | None = None


def pack_changes(folder: DataFolder, pack: Path) -> list[Change]:
    """Return the changes of a pack; an unreadable file is a :class:`BrokenContent`."""
    own = data_files(folder.base)
    laid = laid_over(folder.game, own, pack)
    return [change for name, path in sorted(laid.items()) for change in _in_file(name, own[name], path)]


def _in_file(name: str, own: Path, path: Path) -> Iterator[Change]:
    ours, theirs = read_toml(own), read_toml(path)
    if _is_board(ours):
        yield from _on_board(name, own, path, str(theirs.get("source", "")))
        return
    before, after = dict(_leaves(ours)), dict(_leaves(theirs))
    for key in dict.fromkeys((*before, *after)):
        was, now = before.get(key, _NOTHING), after.get(key, _NOTHING)
        if was[0] != now[0]:
            yield Change(name, key, was[0], now[0], now[1])


_NOTHING = ("", "")


def _is_board(table: Mapping[str, Any]) -> bool:
    return isinstance(table.get("grid"), dict) and isinstance(table.get("map"), dict) and "id" in table


def _on_board(name: str, own: Path, path: Path, source: str) -> Iterator[Change]:
    # the source is that of the pack's terrain, or of its whole file
    ours, theirs = read_board_file(own, name), read_board_file(path, str(path))
    said = source or str(theirs.map.source or "")
    for found in differences(theirs, ours, Draft(theirs, ours, name).grid):
        yield Change(name, "", source=said, text=found.text)


def _leaves(table: dict[str, Any]) -> Iterator[tuple[str, tuple[str, str]]]:
    for parts, value, source in _walk(table, (), ""):
        yield named_key(parts, table), (_written(value), source)


def _walk(value: Any, parts: tuple[int | str, ...], source: str) -> Iterator[tuple[tuple[int | str, ...], Any, str]]:
    if isinstance(value, dict):
        sources = value.get("sources") if isinstance(value.get("sources"), dict) else {}
        default = str(value.get("source", source))
        for name, inside in value.items():
            if name not in _SAID:
                yield from _walk(inside, (*parts, name), str((sources or {}).get(name, default)))
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        for place, item in enumerate(value):
            yield from _walk(item, (*parts, place), source)
    else:
        yield parts, value, source


def _written(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_written(item) for item in value)
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
