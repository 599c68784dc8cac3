"""Which model reads which data file, as a game says it in :attr:`hexcore.game.Game.files`.

Files are named as they lie in ``data/``, with ``*`` for any part of a name: ``scenarios/*.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import TypeAlias

from pydantic import BaseModel

Files: TypeAlias = Mapping[str, type[BaseModel]]
"""Models by the names of the files that they read."""


def model_of(files: Files, name: str) -> type[BaseModel] | None:
    """The model that reads a file: of the names that fit the one that says most of it."""
    fitting = [pattern for pattern in files if fnmatchcase(name, pattern)]
    return files[max(fitting, key=lambda pattern: (len(pattern.replace("*", "")), pattern))] if fitting else None
