"""Lock files: one program at a time holds a lock, and everybody else can read who does.

The system releases the locks of a program that has ended, however it ended. Where it cannot lock, or the file came from
another computer, the content of the file decides.
"""

from __future__ import annotations

import errno
import getpass
import json
import os
import platform
import sys
import time
import weakref
from pathlib import Path
from typing import NamedTuple

from hexcore.data.files import NotWritten, read_whole
from hexcore.errors import MonsoonError, at
from hexcore.text import ENGLISH, own_texts, plain, say

FORGOTTEN = 86_400.0  # seconds without renewal after which a lock of another computer no longer counts

_RENEW = 60.0
_REGION = 1 << 30  # where Windows locks: behind the content, which everybody may read


class Holder(NamedTuple):
    """The process that holds a lock, as the file tells."""

    pid: int
    host: str
    user: str
    since: float

    def words(self, language: str = ENGLISH) -> str:
        """Return in words who holds the lock and since when."""
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.since))
        user, host = self.user or say("error.holder.somebody"), self.host or say("error.holder.here")
        who = say("error.holder.who", process=self.pid, user=user, host=host, when=when)
        return own_texts().in_language(language).say(who)


class Held:
    """A lock that this program holds, shared by its users and released after the last."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle
        self._pid = os.getpid()
        self._users = 0
        self._renewed = time.monotonic()

    def used_by(self, user: object) -> None:
        """Hold the lock as long as ``user`` lives, at most until the program ends."""
        self._users += 1
        weakref.finalize(user, self._leave)

    def _leave(self) -> None:
        self._users -= 1
        self.release_unused()

    def release_unused(self) -> None:
        """Release the lock unless somebody uses it."""
        if self._users <= 0:
            self.release()

    def renew(self) -> None:
        """Show other computers now and then that the lock is still held."""
        if time.monotonic() - self._renewed > _RENEW:
            self._renewed = time.monotonic()
            try:
                os.utime(self.path)
            except OSError:
                return

    def release(self) -> None:
        """Release the lock; a child process that inherited it leaves the file alone."""
        if self._handle < 0:
            return
        handle, self._handle, mine = self._handle, -1, os.getpid() == self._pid
        if _ours.get(self.path) is self:
            del _ours[self.path]
        if mine and sys.platform != "win32":  # while it is still locked, so that nobody else's is taken away
            _unlink(self.path)
        os.close(handle)
        if mine and sys.platform == "win32":  # which takes no open file away
            _unlink(self.path)


_ours: dict[Path, Held] = {}


def release_all() -> None:
    """Release every lock of this program, which ends now."""
    for held in list(_ours.values()):
        held.release()


def hold(path: Path) -> Held | Holder:
    """Take a lock, or return who has it; a lock left behind by a broken program is taken."""
    path = path.absolute()
    if path in _ours:
        return _ours[path]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _hold(path)
    except OSError as error:
        raise NotWritten(at(path, say("error.file.not_written", why=error.strerror or str(error)))) from None


def _hold(path: Path) -> Held | Holder:
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    while True:
        handle, found = os.open(path, flags, 0o644), None
        try:
            found = _taken(path, handle)
        finally:
            if not isinstance(found, Held):
                os.close(handle)
        if found is not None:
            return found


def _taken(path: Path, handle: int) -> Held | Holder | None:
    # None if the file was deleted before it could be locked
    free, other = _lock(handle), _read(path)
    if free and not _still_there(path, handle):
        return None
    if free is None:
        free = other is None or not alive(other.pid)
    if not free or (other is not None and _abroad(path, other)):
        return other or Holder(0, "", "", time.time())
    _sign(path, handle)
    held = _ours[path] = Held(path, handle)
    return held


def _sign(path: Path, handle: int) -> None:
    # a lock that cannot be signed, as on a full disk, is no lock: it is taken away while it is still ours
    told = json.dumps(_me()._asdict()).encode()
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        os.ftruncate(handle, 0)
        if os.write(handle, told) < len(told):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    except OSError:
        _unlink(path)
        raise


def _lock(handle: int) -> bool | None:
    # without waiting: True if it is ours, False if somebody has it, None if that cannot be told
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _REGION, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return False if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK) else None
    return True


def _still_there(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except OSError:
        return False


def _abroad(path: Path, other: Holder) -> bool:
    # locks of another computer may not be seen from here
    return bool(other.host) and other.host != platform.node() and time.time() - path.stat().st_mtime < FORGOTTEN


def _read(path: Path) -> Holder | None:
    try:
        told = json.loads(read_whole(path, 4096))
        return Holder(int(told["pid"]), plain(str(told["host"])), plain(str(told["user"])), float(told["since"]))
    except (MonsoonError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _me() -> Holder:
    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):  # a user without a name
        user = ""
    return Holder(os.getpid(), platform.node(), user, time.time())


def alive(pid: object) -> bool:
    """Return whether another process runs, where asking does it no harm."""
    if type(pid) is not int or pid <= 0 or os.name != "posix" or pid == os.getpid():
        return False
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _unlink(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
