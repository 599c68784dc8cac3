"""Data folders and the packs that lie over them.

A game's data files are in its own ``data`` folder. A pack is a folder with a subfolder per game; a file there takes
the place of the file of the same name, so that an owner of the printed game can type in the true values. What a
pack may override is exactly what exists: anything else in it is an error, said by name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from hexcore.errors import BrokenContent

M = TypeVar("M", bound=BaseModel)


class DataFolder:
    """The effective data files of one game: its own, with packs laid over them in order."""

    def __init__(self, game: str, base: Path, packs: Iterable[Path] = ()) -> None:
        self.game = game
        self._files = {path.relative_to(base).as_posix(): path for path in sorted(base.rglob("*.toml"))}
        self._own = dict(self._files)
        for pack in packs:
            self._lay_over(pack)

    def _lay_over(self, pack: Path) -> None:
        if not pack.is_dir():
            raise BrokenContent(f"pack {pack}: there is no such folder")
        folder = pack / self.game
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_dir():
                continue
            name = path.relative_to(folder).as_posix()
            if name not in self._own:
                raise BrokenContent(
                    f"pack {pack}: {self.game}/{name} overrides nothing; files: {', '.join(sorted(self._own))}"
                )
            self._files[name] = path

    def names(self) -> list[str]:
        """Return the names of all data files."""
        return sorted(self._files)

    def path(self, name: str) -> Path:
        """Return where the effective file of this name is."""
        return self._files[name]

    def overridden(self) -> list[str]:
        """Return the names of the files that a pack provides."""
        return sorted(name for name, path in self._files.items() if path != self._own[name])

    def text(self, name: str) -> str:
        """Read an effective file."""
        path = self._files[name]
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BrokenContent(f"{path}: {error}") from None

    def table(self, name: str) -> dict[str, Any]:
        """Read an effective file as TOML."""
        try:
            return tomllib.loads(self.text(name))
        except tomllib.TOMLDecodeError as error:
            raise BrokenContent(f"{self._files[name]}: {error}") from None

    def load(self, name: str, model: type[M]) -> M:
        """Read an effective file into a content model; every problem is named with file, key and value."""
        try:
            return model.model_validate(self.table(name))
        except ValidationError as error:
            raise BrokenContent(explain_errors(str(self._files[name]), error)) from None

    @cached_property
    def _hash(self) -> str:
        digest = sha256()
        for name in self.names():
            digest.update(name.encode() + b"\0" + self.text(name).encode() + b"\0")
        return digest.hexdigest()[:16]

    def hash(self) -> str:
        """Return a digest of all effective files: it tells saves which values a game was played with."""
        return self._hash


def explain_errors(where: str, error: ValidationError) -> str:
    """Turn a pydantic error into one line per problem: file, key, what is wrong, the value."""
    lines = []
    for problem in error.errors(include_url=False):
        key = ".".join(str(part) for part in problem["loc"]) or "(top)"
        shown = repr(problem["input"])
        lines.append(f"{where}: {key}: {problem['msg']} (value: {shown if len(shown) <= 60 else shown[:57] + '...'})")
    return "\n".join(lines)
