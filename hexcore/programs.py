"""Another's program at the other end of two pipes: lines to it, lines from it, and an end that always comes.

It may be anyone's, and do anything: say nothing, say too much, read nothing, die, or refuse to. Nobody ever waits for
it longer than he wants to, and nothing of it is left when it is ended: neither the process nor those that it started.
"""

from __future__ import annotations

import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any, Final

from hexcore.errors import InvalidInput, Lost
from hexcore.text import Text, say

EXAMPLE: Final = "python3 my_bot.py"
"""What a command looks like."""
WINDOWS: Final = sys.platform == "win32"
LONGEST_LINE: Final = 1 << 20
"""A longer line is not read to its end."""
MOST_UNREAD: Final = 64 << 20
"""So many bytes may wait for a program that does not read."""
MOST_COMPLAINED: Final = 16 << 20
"""So many bytes a program may write where nobody reads them."""
LAST_WORDS: Final = 400
"""So much of what it has written there is kept, to say what it died of."""
ENDING_S: Final = 0.3
"""How long a program may take to end when it is asked to, and again when it is told to."""
_PIECE: Final = 1 << 16
_LOOK_S: Final = 0.25
"""So often it is looked whether a program that says nothing is still there."""
_WAITING: Final = 1000
"""So many lines that nobody has asked for are kept; a program that writes more has to wait."""


def is_there(command: str) -> bool:
    """Whether a command names a program that can be started."""
    try:
        return shutil.which(split_command(command)[0]) is not None
    except InvalidInput:
        return False


def split_command(command: str) -> tuple[str, ...]:
    """Return a command as the words that a program is started with; no shell ever reads them."""
    try:
        words = shlex.split(command, posix=not WINDOWS)
    except ValueError as error:
        raise InvalidInput(say("error.program.quotes", command=command, why=str(error))) from None
    words = [word[1:-1] if WINDOWS and word[:1] == word[-1:] == '"' else word for word in words]
    if not words:
        raise InvalidInput(say("error.program.empty", example=EXAMPLE))
    return tuple(words)


class Program:
    """A program that has been started, in the folder in which we were. :meth:`end` it when it is done with."""

    def __init__(self, command: Sequence[str]) -> None:
        self._lines: queue.Queue[bytes | Lost] = queue.Queue(_WAITING)
        self._unsent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._unread = 0
        self._over = threading.Event()
        self._said: list[bytes] = []
        self._process = _started(command)
        pipes = (self._process.stdout, self._process.stderr, self._process.stdin)
        for work, pipe in zip((self._listen, self._drain, self._write), pipes, strict=True):
            threading.Thread(target=work, args=(pipe,), daemon=True, name="program").start()
        self._finalizer = weakref.finalize(self, _end, self._process)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def send(self, line: bytes) -> None:
        """Send a line, without waiting until it is read."""
        self._unread += len(line) + 1
        if self._unread > MOST_UNREAD:
            raise Lost(say("error.program.deaf"), gone=True)
        self._unsent.put(line + b"\n")

    def receive(self, until: float) -> bytes | None:
        """Return its next line, or None if none has come by a moment of the monotonic clock."""
        while True:
            try:
                found = self._lines.get(timeout=min(_LOOK_S, max(0.0, until - time.monotonic())))
            except queue.Empty:
                if self._process.poll() is not None and self._lines.empty():  # those that it started hold its pipes
                    raise Lost(self._death(), gone=True) from None
                if time.monotonic() >= until:
                    return None
                continue
            if isinstance(found, Lost):
                raise found
            return found

    def end(self) -> None:
        """Let it be gone, and whatever it has started with it."""
        self._over.set()
        self._unsent.put(None)
        self._finalizer()

    # -- threads -------------------------------------------------------------------------------------------------

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._unsent.get()) is not None:
                pipe.write(line)
                pipe.flush()
                self._unread -= len(line)
        with suppress(OSError, ValueError):
            pipe.close()

    def _listen(self, pipe: IO[bytes]) -> None:
        """Put its lines where they are waited for; the last of them says why no more will come."""
        rest = b""
        with suppress(OSError, ValueError):
            while piece := os.read(pipe.fileno(), _PIECE):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    self._put(line)
                if len(rest) > LONGEST_LINE:
                    self._put(Lost(say("error.program.long", count=LONGEST_LINE), gone=True))
                    break
            else:
                self._put(Lost(self._death(), gone=True))
        pipe.close()

    def _put(self, line: bytes | Lost) -> None:
        while not self._over.is_set():
            with suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return

    def _drain(self, pipe: IO[bytes]) -> None:
        """Read what is written for nobody, so that no program stops because nobody does; the last of it is kept."""
        read = 0
        with suppress(OSError, ValueError):
            while piece := os.read(pipe.fileno(), _PIECE):
                read += len(piece)
                self._said = [b"".join(self._said)[-LAST_WORDS:], piece[-LAST_WORDS:]]
                if read > MOST_COMPLAINED:
                    self._put(Lost(say("error.program.flood", count=MOST_COMPLAINED), gone=True))
                    break
        pipe.close()

    def _death(self) -> Text:
        """What is told of a program that will say no more."""
        try:
            code = self._process.wait(ENDING_S)
        except subprocess.TimeoutExpired:
            return say("error.program.silent")
        time.sleep(0.02)  # what it wrote as it died may still be on its way
        words = b"".join(self._said).decode("utf-8", "replace").strip().splitlines()
        if words:
            return say("error.program.died_saying", code=code, words=words[-1][-LAST_WORDS:])
        return say("error.program.died", code=code)


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    apart: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
    found = shutil.which(command[0]) or command[0]
    try:
        return subprocess.Popen(
            [found, *command[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **apart,
        )
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Lost(say("error.program.not_started", command=command[0], why=why), gone=True) from None


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process with all that it has started: ask, tell, then make it."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(ENDING_S)  # its input has been closed: a program that is well ends by itself
    for by_force in (False, True):
        _signal(process, by_force=by_force)
        with suppress(subprocess.TimeoutExpired):
            process.wait(ENDING_S)
            if not by_force:
                continue  # those that it has started may still be there


def _signal(process: subprocess.Popen[bytes], *, by_force: bool) -> None:
    if sys.platform == "win32":
        if by_force and process.poll() is None:
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            with suppress(OSError, subprocess.SubprocessError):
                kill = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
                subprocess.run(kill, timeout=5, creationflags=subprocess.CREATE_NO_WINDOW, check=False, **quiet)
            process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL if by_force else signal.SIGTERM)
