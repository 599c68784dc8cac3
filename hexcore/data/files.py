"""Writing files whole or not at all, and the folders of a person's files."""

from __future__ import annotations

import errno
import json
import os
import stat
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

from hexcore.errors import BrokenContent, MonsoonError, at
from hexcore.text import Text, say

ABANDONED = 3600.0  # seconds after which a half-written file was left by a program that is gone

_PART = ".part"


class NotWritten(MonsoonError):
    """A file that could not be written; what was there before is untouched."""

    code = "write"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: to a temporary file beside it, synced, then renamed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = open_part(path)
    except OSError as error:
        raise NotWritten(at(path, say("error.file.not_written", why=_why(error)))) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _date(name)
        os.replace(name, path)
    except OSError as error:
        _discard(name)
        raise NotWritten(at(path, say("error.file.not_replaced", why=_why(error)))) from None
    except BaseException:
        _discard(name)
        raise
    _sync_folder(path.parent)


def open_part(path: Path) -> tuple[int, str]:
    """Open a new hidden file beside one that is to be written; return its handle and name.

    Others may read it as far as the umask lets them: it takes the place of the file.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        name = str(path.with_name(f".{path.name}.{os.urandom(4).hex()}{_PART}"))
        try:
            return os.open(name, flags, 0o666), name
        except FileExistsError:
            continue


_dated = 0


def _date(name: str) -> None:
    # later than any file before, by the finest clock, so that the newest of many can be told
    global _dated
    _dated = max(time.time_ns(), _dated + 1000)
    try:
        os.utime(name, ns=(_dated, _dated))
    except OSError:
        return


def sweep(folder: Path) -> None:
    """Delete the half-written files of programs that broke off, but not those of running ones."""
    before = time.time() - ABANDONED
    try:
        with os.scandir(folder) as entries:
            parts = [entry for entry in entries if entry.name.startswith(".") and entry.name.endswith(_PART)]
    except OSError:
        return
    for entry in parts:
        try:
            found = entry.stat(follow_symlinks=False)
        except OSError:
            continue
        if stat.S_ISREG(found.st_mode) and found.st_mtime < before:
            _discard(entry.path)


def require_folder(folder: Path) -> None:
    """Make a folder if it is missing, and check that files can be written into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return
    except OSError as error:
        raise NotWritten(at(folder, say("error.file.no_room", why=_why(error)))) from None


def _why(error: OSError) -> Text | str:
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        return say("error.file.folder_is_file")
    return error.strerror or str(error)


def _discard(name: str) -> None:
    try:
        os.unlink(name)
    except OSError:
        return


def _sync_folder(folder: Path) -> None:
    # makes the rename itself durable where the system allows it
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


def is_file(path: Path) -> bool:
    """Return whether a path is a file with content, also through links, without opening it."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def read_whole(path: Path, limit: int = 64 * 1024 * 1024) -> bytes:
    """Read a file that a person named; a missing, unreadable or huge one raises.

    A pipe, a socket or a device is never opened: nobody can tell when its content would end, or come.
    """
    try:
        _require_file(path.stat())
        with open(path, "rb", opener=_open_at_once) as file:
            _require_file(os.fstat(file.fileno()))
            data = file.read(limit + 1)
    except _NoFile:
        raise MonsoonError(at(path, say("error.file.unreadable", why=say("error.file.no_file")))) from None
    except OSError as error:
        raise MonsoonError(at(path, say("error.file.unreadable", why=error.strerror or str(error)))) from None
    if len(data) > limit:
        raise MonsoonError(at(path, say("error.file.too_large", limit=limit)))
    return data


def _open_at_once(name: str, flags: int) -> int:
    # without waiting, in case a pipe has taken the file's place meanwhile
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


class _NoFile(OSError):
    """A pipe, a socket or a device."""


def _require_file(found: os.stat_result) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise _NoFile


def canonical(data: Any) -> bytes:
    """Return JSON with sorted keys and no spaces: equal data gives equal bytes."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(data: Any) -> str:
    """Return the sha256 of the canonical JSON."""
    return sha256(canonical(data)).hexdigest()


def home() -> Path:
    """Return the folder for saves, packs and settings: ``MONSOON_HOME`` or the system's."""
    override = os.environ.get("MONSOON_HOME")
    if override:
        return Path(override)
    from platformdirs import user_data_path

    return user_data_path("monsoon", appauthor=False)


def user_packs() -> list[Path]:
    """Return the packs in the home folder by name."""
    folder = home() / "packs"
    try:
        return sorted(path for path in folder.iterdir() if path.is_dir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise unlisted(folder, error) from None


def unlisted(folder: Path, error: OSError) -> MonsoonError:
    """Return the error of a folder that is there and cannot be listed."""
    return BrokenContent(at(folder, say("error.file.unreadable", why=_why(error))))


def pack_for(game: str, folder: Path) -> Path:
    """Return a pack that was named for one game; refuse one that holds nothing for it."""
    from hexcore.data.datafolder import is_folder, no_folder, nothing_for  # the launcher's first frame waits for none

    if not is_folder(folder):
        raise BrokenContent(no_folder(folder))
    if not is_folder(folder / game):
        raise BrokenContent(nothing_for(game, folder))
    return folder
