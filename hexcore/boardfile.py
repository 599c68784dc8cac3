"""Loading a board from its TOML file: read, check the whole, build.

Every problem of the file is found in one go and named with file, key and value. Problems of shape (an unknown key, a
number where a text belongs) come first; while there are any, the content is not looked at.
"""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from hexcore.board import Board
from hexcore.boardbuild import Builder
from hexcore.boardread import BoardError, Problem, Problems
from hexcore.boardtables import BoardFile
from hexcore.packs import named_key

__all__ = ["BoardError", "BoardFile", "Problem", "build_board", "load_board", "read_board_file"]


def load_board(source: Path | Traversable | str, file_name: str = "") -> Board:
    """Load a board from a file, or from TOML text; all that is wrong is raised as one :class:`BoardError`."""
    name = file_name or ("board" if isinstance(source, str) else str(source))
    return build_board(read_board_file(source, name), name)


def read_board_file(source: Path | Traversable | str, file_name: str) -> BoardFile:
    """Read the tables of a board file and check their shape."""
    problems = Problems(file_name)
    table = _toml(source, problems)
    codes = table.get("codes")
    if isinstance(codes, dict) and "source" in codes:
        table["sources"] = {"codes": codes.pop("source"), **table.get("sources", {})}
    try:
        return BoardFile.model_validate(table)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            problems.add(named_key(detail["loc"], table) or "the file", detail["input"], detail["msg"])
        raise BoardError(problems.found) from None


def build_board(file: BoardFile, file_name: str) -> Board:
    """Check the content of a board file and build the board."""
    problems = Problems(file_name)
    board = Builder(file, problems).build()
    problems.stop_if_any()
    return board


def _toml(source: Path | Traversable | str, problems: Problems) -> dict[str, Any]:
    try:
        return tomllib.loads(source if isinstance(source, str) else source.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        problems.add("the file", "", f"this is not TOML: {error}")
    except UnicodeDecodeError as error:
        problems.add("the file", "", f"this is not UTF-8 text: {error}")
    except OSError as error:
        problems.add("the file", "", f"it cannot be read: {error.strerror or error}")
    raise BoardError(problems.found)
