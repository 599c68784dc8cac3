"""The keeper of one external bot: a small process between Monsoon and the bot.

Monsoon runs this file by its path, with a socket whose other end it never gives away. When Monsoon is gone, however it
ended, the socket ends, and the keeper kills the bot with everything that the bot has started. Not for Windows, where a
job object does the same (see :mod:`hexcore.bots.processes`).

It imports nothing of Monsoon, so that it starts in a few milliseconds.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import sys
import time
from contextlib import suppress
from typing import Any, Final, NoReturn

PR_SET_PDEATHSIG: Final = 1
PR_SET_CHILD_SUBREAPER: Final = 36
KILLING_S: Final = 60.0  # how long, on a busy machine, the keeper tries to kill what the bot has started
_NOT_PYTHON: Final = ("SIGPIPE", "SIGXFSZ")
"""Signals that Python ignores, and that a program expects as the system has them."""


def main(line: int, command: list[str]) -> NoReturn:
    """Start the bot, report on the socket whether it could be started, and wait for its end or Monsoon's."""
    os.set_inheritable(line, False)
    awake, woken = os.pipe()
    os.set_blocking(woken, False)
    for number in (signal.SIGCHLD, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    signal.set_wakeup_fd(woken)
    system: Any = ctypes.CDLL(None) if sys.platform == "linux" else None
    if system is not None:
        system.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    bot = start(command, line, system)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):  # the pipes are the bot's: Monsoon has to notice when it closes them
        os.dup2(nowhere, stream)
    while True:
        ready = select.select([line, awake], [], [])[0]
        if line in ready:
            kill(bot)
            os._exit(1)
        if signal.SIGTERM in os.read(awake, 64):
            _signal_group(bot, signal.SIGTERM)
        status = reap(bot)
        if status is not None:
            kill(bot)
            leave(status)


def start(command: list[str], line: int, system: Any) -> int:
    """Start the bot in a group of its own and return its number; the socket is told 0, or why it cannot be started."""
    told, telling = os.pipe()
    keeper = os.getpid()
    bot = os.fork()
    if bot == 0:
        with suppress(BaseException):
            os.setpgid(0, 0)
            if system is not None:
                system.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            if os.getppid() == keeper:
                for name in _NOT_PYTHON:
                    signal.signal(getattr(signal, name), signal.SIG_DFL)
                _run(command, telling)
        os._exit(127)
    with suppress(OSError):  # whichever of the two is first
        os.setpgid(bot, bot)
    os.close(telling)
    os.write(line, os.read(told, 16) or b"0")
    os.close(told)
    return bot


def _run(command: list[str], telling: int) -> None:
    try:
        os.execv(command[0], command)
    except OSError as error:
        os.write(telling, str(error.errno).encode())


def reap(bot: int) -> int | None:
    """Bury every child that has ended; return how the bot did, if it is among them."""
    status = None
    with suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            status = found[1] if found[0] == bot else status
    return status


def kill(bot: int) -> None:
    """Kill the group of the bot, and on Linux also those who have left it: orphans become children of the keeper."""
    until = time.monotonic() + KILLING_S
    _signal_group(bot, signal.SIGKILL)
    while time.monotonic() < until:
        reap(bot)
        orphans = _children()
        if not orphans:
            return
        for orphan in orphans:
            with suppress(OSError):
                os.kill(orphan, signal.SIGKILL)
        time.sleep(0.005)


def _children() -> list[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def _signal_group(bot: int, number: int) -> None:
    with suppress(OSError):
        os.killpg(bot, number)


def leave(status: int) -> NoReturn:
    """End as the bot has ended."""
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        with suppress(OSError, ValueError, ImportError):
            import resource

            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with suppress(OSError, ValueError):
            signal.signal(-code, signal.SIG_DFL)
        with suppress(OSError):
            os.kill(os.getpid(), -code)
    os._exit(code & 0xFF)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
