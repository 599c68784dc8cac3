"""Child processes that never outlive Monsoon, however it ends: by itself, by a signal, or killed.

An external bot is anyone's program, and so is whatever it starts. On Windows all of it is in a job object, which the
system ends with the last handle to it. Elsewhere a keeper (:mod:`hexcore.bots.keeper`) stands between, and kills all of
it when the socket to Monsoon ends.

A worker process is our own code: :func:`serve` lets it end with its parent. Linux ends it by a signal; everywhere a
thread waits for the parent's end.
"""

from __future__ import annotations

import ctypes
import errno
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext
from pathlib import Path
from typing import Any, Final

from hexcore.bots.keeper import PR_SET_PDEATHSIG

LINUX = sys.platform == "linux"
ORPHANED: Final = 1  # exit code of a worker whose parent is gone; nobody is there to read it
ENDING_S: Final = 0.3  # how long a program may take to end when it is asked to, and again when it is told to
KILLED_S: Final = 3.0  # how long a killed program may take to be gone: what it has started is killed before it
STARTING_S: Final = 10.0  # how long the keeper may take to start a program, on a busy machine
KEEPER: Final = str(Path(__file__).with_name("keeper.py"))
KEEP: Final = "--keep"
"""By this word ``monsoon`` is the keeper, where it comes as a bundle and there is no Python to run the file."""


def context() -> SpawnContext:
    """Return how worker processes are made, alike on every system: afresh, without a copy of threads and locks."""
    if sys.platform != "win32":
        _start_tracker()
    return multiprocessing.get_context("spawn")


def _start_tracker() -> None:
    # Python's own helper clears away what a killed program leaves to the system, and would complain of it
    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = "ignore"
    try:
        resource_tracker.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = before


# -- programs of others ----------------------------------------------------------------------------------------------


class Child:
    """A program that was started with pipes for its standard streams; nothing of it outlives :meth:`end` or Monsoon.

    Raises :class:`OSError` if it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        found = shutil.which(command[0]) or command[0]
        self._tie: socket.socket | int | None = None
        if sys.platform == "win32":
            self.process = self._in_a_job([found, *command[1:]])
        else:
            self.process = self._with_a_keeper([found, *command[1:]])

    def _with_a_keeper(self, command: list[str]) -> subprocess.Popen[bytes]:
        self._tie, theirs = socket.socketpair()
        try:
            with theirs:
                bundled = getattr(sys, "frozen", False)
                keeper = [sys.executable, *([KEEP] if bundled else ["-I", "-S", KEEPER])]
                process = _piped(
                    [*keeper, str(theirs.fileno()), *command], start_new_session=True, pass_fds=(theirs.fileno(),)
                )
            self._tie.settimeout(STARTING_S)
            number = int(self._tie.recv(16) or errno.ECHILD)
        except BaseException:
            self._tie.close()  # by which the keeper knows
            raise
        if number:
            self._tie.close()
            process.communicate()
            raise OSError(number, os.strerror(number))
        return process

    def _in_a_job(self, command: list[str]) -> subprocess.Popen[bytes]:
        """Start it asleep, so that all it ever starts is in the job, too."""
        asleep = 0x4  # CREATE_SUSPENDED, which the standard library does not name
        flags = asleep | 0x200 | 0x08000000  # CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW
        process = _piped(command, creationflags=flags)
        handle = int(process._handle)  # type: ignore[attr-defined]
        self._tie = _job_with(handle)
        if ctypes.windll.ntdll.NtResumeProcess(ctypes.c_void_p(handle)):  # type: ignore[attr-defined]
            process.kill()
        return process

    def end(self) -> None:
        """End it with all that it has started: ask, tell, then kill. Its input should be closed before.

        On a busy machine the keeper may still be killing when this returns. Nobody may kill the keeper then: only it
        finds what the program has started apart from itself.
        """
        if not self._ends_within(ENDING_S) and sys.platform != "win32":
            self.process.terminate()  # the keeper passes it on
            self._ends_within(ENDING_S)
        self._kill()
        if not self._ends_within(KILLED_S) and sys.platform == "win32":
            self.process.kill()

    def _ends_within(self, seconds: float) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
            return True
        return False

    def _kill(self) -> None:
        tie, self._tie = self._tie, None
        if isinstance(tie, socket.socket):
            tie.close()
        elif tie:
            ctypes.windll.kernel32.CloseHandle(ctypes.c_void_p(tie))  # type: ignore[attr-defined]
        else:
            self.process.kill()


def _piped(command: list[str], **apart: Any) -> subprocess.Popen[bytes]:
    # without a buffer: what a dead program did not read must not be flushed, and complained about, at our end
    pipe = subprocess.PIPE
    process: subprocess.Popen[bytes] = subprocess.Popen(
        command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, **apart
    )
    return process


class JobLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION of Windows, of which Monsoon sets the flags alone."""

    _fields_ = (
        ("times", ctypes.c_int64 * 2),
        ("flags", ctypes.c_uint32),
        ("sizes", ctypes.c_size_t * 2),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("classes", ctypes.c_uint32 * 2),
        ("transfers", ctypes.c_uint64 * 6),
        ("memory", ctypes.c_size_t * 4),
    )


KILL_ON_CLOSE: Final = 0x2000
"""JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE: all processes of the job end with the last handle to it."""
_EXTENDED: Final = 9  # JobObjectExtendedLimitInformation


def _job_with(process: int) -> int | None:
    """Put a Windows process into a new job, and return the handle of the job; None where the system refuses."""
    system = ctypes.windll.kernel32  # type: ignore[attr-defined]
    system.CreateJobObjectW.restype = ctypes.c_void_p
    job = system.CreateJobObjectW(None, None)
    if not job:
        return None
    limits = JobLimits(flags=KILL_ON_CLOSE)
    told = system.SetInformationJobObject(ctypes.c_void_p(job), _EXTENDED, ctypes.byref(limits), ctypes.sizeof(limits))
    if not (told and system.AssignProcessToJobObject(ctypes.c_void_p(job), ctypes.c_void_p(process))):
        system.CloseHandle(ctypes.c_void_p(job))
        return None
    return int(job)


# -- workers of ours -------------------------------------------------------------------------------------------------


def serve() -> None:
    """Prepare this process to work for its parent: it ends without a word, and not after its parent."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)  # the process that waits for it says what there is to say
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if LINUX:
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    threading.Thread(target=_watch, args=(parent,), name="parent", daemon=True).start()


def _watch(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(ORPHANED)
