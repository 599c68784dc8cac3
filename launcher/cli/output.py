"""Standard output, kept for what a command itself has to say.

A game may be anyone's package and print whatever it likes, whenever it likes, in a worker process too. While a command
runs, everything else that goes to standard output is sent to standard error, down to the file descriptor, so that JSON
stays JSON and the engine's answers stay one a line.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import TextIO

_kept: list[TextIO] = []


def stream() -> TextIO:
    """Return the stream for what a command has to say."""
    return _kept[-1] if _kept else sys.stdout


def out(text: str = "", *, flush: bool = False) -> None:
    """Write a line of a command's own output."""
    print(text, file=stream(), flush=flush)


def heard() -> bool:
    """Whether somebody can still read what is written: not after the other end of a pipe was closed."""
    number = _number(stream())
    if number is None or not hasattr(select, "poll"):
        return True
    end = select.poll()
    end.register(number, 0)
    return not any(event & select.POLLERR for _, event in end.poll(0))


@contextmanager
def kept_output() -> Iterator[None]:
    """Keep standard output for :func:`out`; all else that is written there goes to standard error."""
    sys.stdout.flush()
    number = _number(sys.stdout)
    if number is None:  # a stream without a descriptor, such as a test's
        with _keeping(sys.stdout):
            yield
        return
    back = os.dup(number)
    ours = os.fdopen(os.dup(number), "w", 1 if sys.stdout.isatty() else -1, sys.stdout.encoding, sys.stdout.errors)
    _divert(number)
    try:
        with _keeping(ours):
            yield
    except KeyboardInterrupt:
        _silence(ours)
        raise
    finally:
        os.dup2(back, number)
        os.close(back)
        _finish(ours)


def _finish(ours: TextIO) -> None:
    """Write what is left; if nobody listens any more, say so once and leave nothing behind that would say it again."""
    try:
        ours.flush()
    except OSError:
        _silence(ours)
        raise
    finally:
        ours.close()


@contextmanager
def _keeping(ours: TextIO) -> Iterator[None]:
    _kept.append(ours)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _kept.pop()


def _number(file: TextIO | None) -> int | None:
    """Return the descriptor of a stream, if it has one."""
    with suppress(OSError, ValueError, AttributeError):
        return file.fileno() if file is not None else None
    return None


def _divert(number: int) -> None:
    """Send what is written to a descriptor to standard error, or nowhere if there is none."""
    target = _number(sys.stderr)
    with suppress(OSError):
        if target is not None:
            os.dup2(target, number)
            return
    _to_nowhere(number)


def _silence(file: TextIO) -> None:
    """Send what is left in a buffer nowhere: nobody listens, and Python would complain once more at its end."""
    number = _number(file)
    if number is not None:
        _to_nowhere(number)


def _to_nowhere(number: int) -> None:
    """Let a descriptor lead nowhere."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)


def drop_output() -> None:
    """Send what is left of standard output nowhere."""
    _silence(sys.stdout)
