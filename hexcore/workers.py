"""Worker processes, and what every one of them does first, so that none is ever left behind.

A worker lives no longer than the process that started it, however that one ends: by itself, by an interrupt, by a
signal that it cannot catch. Linux ends the worker with its parent; everywhere a thread waits for the parent's end.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

LINUX = sys.platform == "linux"
PR_SET_PDEATHSIG = 1
ORPHANED = 1
"""The exit code of a worker whose parent is gone; nobody is there to read it."""
ENDING_S = 0.5
"""How long a worker may take to end when it is told to."""


class Worker:
    """A process with a line to it: it runs a function that is given the other end, and ends with the one here.

    It must be started by a thread that lives on: on Linux a worker ends with the thread that has started it.
    """

    def __init__(self, target: Callable[..., None], *args: Any) -> None:
        context = multiprocessing.get_context("spawn")
        self.line: Connection
        self.line, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=target, args=(theirs, *args), daemon=True)
        self.process.start()
        theirs.close()

    def end(self) -> None:
        """Let it be gone."""
        self.process.terminate()
        self.process.join(ENDING_S)
        if self.process.is_alive():
            self.process.kill()
        self.line.close()


def serve() -> None:
    """Prepare this process to work for its parent."""
    _end_quietly()
    _end_with_parent()


def _end_quietly() -> None:
    """Let an interrupt end this process without a traceback: the one that waits for it says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if LINUX:
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    threading.Thread(target=_watch, args=(parent,), name="parent", daemon=True).start()


def _watch(parent: multiprocessing.process.BaseProcess) -> None:
    """Wait for the end of the parent, and end."""
    parent.join()
    os._exit(ORPHANED)
