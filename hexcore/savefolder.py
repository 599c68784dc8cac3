"""The folder with a person's saves: a list one can choose from, and autosaves that roll and can be told apart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from hexcore.errors import MonsoonError
from hexcore.files import home
from hexcore.saves import SaveFile, read_save, to_save, write_save
from hexcore.session import Session

AUTOSAVES = 12
"""How many autosaves of one game are kept."""

SUFFIX = ".monsoon"


class Listed(NamedTuple):
    """A file in the list: its save, or why it cannot be read."""

    path: Path
    modified: float
    save: SaveFile | None
    problem: str = ""


class SaveFolder:
    """Saves under one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def list(self) -> list[Listed]:
        """Return every save, the newest first; damaged and newer files are listed with the reason."""
        paths = self.folder.glob(f"*{SUFFIX}") if self.folder.is_dir() else ()
        return sorted((self._look(path) for path in paths), key=lambda listed: (-listed.modified, listed.path.name))

    def _look(self, path: Path) -> Listed:
        modified = path.lstat().st_mtime
        try:
            return Listed(path, modified, read_save(path))
        except MonsoonError as error:
            return Listed(path, modified, None, str(error))

    def save(self, session: Session, name: str, *, seats: dict[str, str] | None = None) -> Path:
        """Save under a name of the player's choice."""
        path = self.folder / f"{file_name(name)}{SUFFIX}"
        write_save(path, to_save(session, seats=seats, title=name))
        return path

    def autosave(self, session: Session, when: str, *, seats: dict[str, str] | None = None) -> Path:
        """Save after a decision, named by turn and phase, and let the oldest autosaves of this game go."""
        game = session.game.meta
        title = f"{game.name}: {when}"
        stem = f"auto-{game.id}-{session.state.scenario}-{session.seed}"
        path = self.folder / f"{stem}-{file_name(when)}{SUFFIX}"
        write_save(path, to_save(session, seats=seats, title=title))
        self._roll(stem)
        return path

    def _roll(self, stem: str) -> None:
        kept = sorted(self.folder.glob(f"{stem}-*{SUFFIX}"), key=lambda path: -path.stat().st_mtime)
        for path in kept[AUTOSAVES:]:
            path.unlink(missing_ok=True)

    def latest(self) -> Listed | None:
        """Return the newest save that can be read."""
        return next((listed for listed in self.list() if listed.save is not None), None)


def own_saves() -> SaveFolder:
    """Return the folder with this person's saves."""
    return SaveFolder(home() / "saves")


def file_name(title: str) -> str:
    """Turn a title into a file name that every system accepts."""
    name = re.sub(r"[^\w\- ]+", "", title).strip().replace(" ", "-").lower()
    return name[:80] or "game"
