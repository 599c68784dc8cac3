"""Standard output, kept for a command's own output; also its layout and progress bars.

A game may be anyone's package and print anything at any time, in a worker process too. While a command runs, all other
output goes to standard error, down to the file descriptor, so that JSON stays JSON and the engine's answers stay one a
line. In a terminal a Japanese sign takes two columns.
"""

from __future__ import annotations

import argparse
import os
import select
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from typing import TextIO

from hexcore.errors import cut
from launcher.kit.style import linebreak

_kept: list[TextIO] = []


def stream() -> TextIO:
    return _kept[-1] if _kept else sys.stdout


def out(text: str = "", *, flush: bool = False) -> None:
    """Write a line of a command's own output."""
    print(text, file=stream(), flush=flush)


def heard() -> bool:
    """Return whether the output can still be read: not after the other end of a pipe was closed."""
    number = _number(stream())
    if number is None or not hasattr(select, "poll"):
        return True
    end = select.poll()
    end.register(number, 0)
    return not any(event & select.POLLERR for _, event in end.poll(0))


@contextmanager
def kept_output() -> Iterator[None]:
    """Keep standard output for :func:`out`; everything else goes to standard error."""
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
    """Flush the output; if its reader has gone, say so once and leave nothing behind that would say it again."""
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
    with suppress(OSError, ValueError, AttributeError):
        return file.fileno() if file is not None else None
    return None


def _divert(number: int) -> None:
    """Redirect a descriptor to standard error, or nowhere if there is none."""
    target = _number(sys.stderr)
    with suppress(OSError):
        if target is not None:
            os.dup2(target, number)
            return
    _to_nowhere(number)


def _silence(file: TextIO) -> None:
    """Drop the rest of a buffer: its reader has gone, and Python would complain once more at its end."""
    number = _number(file)
    if number is not None:
        _to_nowhere(number)


def _to_nowhere(number: int) -> None:
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, number)
        os.close(nowhere)


def drop_output() -> None:
    """Drop the rest of standard output."""
    _silence(sys.stdout)


LONGEST_LINE = 2000
MOST_LINES = 100


def short(message: str) -> str:
    """Return a message that stays readable whatever it repeats: long lines are cut, and so is a long whole."""
    lines = message.splitlines()
    rest = ["…"] if len(lines) > MOST_LINES else []
    return "\n".join([cut(line, LONGEST_LINE) for line in lines[:MOST_LINES]] + rest)


def columns(text: str) -> int:
    """Return how many columns a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF") for sign in text)


def folded(text: str, width: int) -> list[str]:
    """Break a paragraph into lines of so many columns."""
    return linebreak.wrap(text, width, columns) if linebreak.has_cjk(text) else textwrap.wrap(text, width)


def table(head: Sequence[str], rows: Iterable[Sequence[object]], right: Iterable[int] = ()) -> str:
    """Lay out rows in columns under a head; the columns in ``right`` are set to the right."""
    lines = [list(head), *([str(cell) for cell in row] for row in rows)]
    widths = [max(columns(line[place]) for line in lines) for place in range(len(head))]
    lines.insert(1, ["─" * wide for wide in widths])
    to_right = set(right)

    def laid(cell: str, place: int) -> str:
        gap = " " * (widths[place] - columns(cell))
        return gap + cell if place in to_right else cell + gap

    return "\n".join("  ".join(laid(cell, place) for place, cell in enumerate(line)).rstrip() for line in lines)


class Help(argparse.RawDescriptionHelpFormatter):
    """The help of a command, broken into lines by its language, without %-formatting."""

    def _get_help_string(self, action: argparse.Action) -> str:
        return (action.help or "").replace("%", "%%")

    def _split_lines(self, text: str, width: int) -> list[str]:
        return folded(" ".join(text.split()), width) if linebreak.has_cjk(text) else super()._split_lines(text, width)


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar; gives a function to call with the amount done. Without a terminal it does nothing."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)
