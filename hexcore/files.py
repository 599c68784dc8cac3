"""Writing files so that nothing is ever half written, and the folders where a person's files live."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from hexcore.errors import BrokenContent, MonsoonError
from hexcore.packlayout import nothing_for


class NotWritten(MonsoonError):
    """A file that could not be written; what was there before is untouched."""

    code = "write"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: to a temporary file beside it, synced, then renamed over it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise NotWritten(f"{path}: cannot be written: {_why(error)}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError as error:
        _discard(name)
        raise NotWritten(f"{path}: cannot be written, nothing there was changed: {_why(error)}") from None
    except BaseException:
        _discard(name)
        raise
    _sync_folder(path.parent)


def require_folder(folder: Path) -> None:
    """Make a folder if it is not there, and see that files can be written into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return
    except OSError as error:
        raise NotWritten(f"{folder}: cannot be written to: {_why(error)}") from None


def _why(error: OSError) -> str:
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        return "there is a file where its folder should be"
    return error.strerror or str(error)


def _discard(name: str) -> None:
    try:
        os.unlink(name)
    except OSError:
        return


def _sync_folder(folder: Path) -> None:
    """Make the rename itself durable where the system allows it."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)


def read_whole(path: Path, limit: int = 64 * 1024 * 1024) -> bytes:
    """Read a file that a person named; a missing, unreadable or absurdly large one is said so."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise MonsoonError(f"{path}: cannot be read: {error.strerror or error}") from None
    if len(data) > limit:
        raise MonsoonError(f"{path}: more than {limit} bytes is more than any file of this kind can have")
    return data


def home() -> Path:
    """Return the folder for saves, packs and settings: ``MONSOON_HOME``, or the system's place for user data."""
    override = os.environ.get("MONSOON_HOME")
    if override:
        return Path(override)
    from platformdirs import user_data_path

    return user_data_path("monsoon", appauthor=False)


def user_packs() -> list[Path]:
    """Return the packs installed in the home folder, in the order of their names."""
    folder = home() / "packs"
    try:
        return sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    except OSError as error:
        raise MonsoonError(f"{folder}: cannot be read: {error.strerror or error}") from None


def pack_for(game: str, folder: Path) -> Path:
    """Return a pack that someone named for one game; one that holds nothing for that game is said to be a mistake."""
    if not folder.is_dir():
        raise BrokenContent(f"pack {folder}: there is no such folder")
    if not (folder / game).is_dir():
        raise BrokenContent(nothing_for(game, folder))
    return folder
