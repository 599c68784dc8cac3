"""How wide text is in a terminal, where a Japanese sign takes two columns, and how it is laid out there."""

from __future__ import annotations

import argparse
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

from launcher.kit import textflow


def columns(text: str) -> int:
    """How many columns a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF") for sign in text)


def folded(text: str, width: int) -> list[str]:
    """The lines of a paragraph in so many columns."""
    return textflow.wrap(text, width, columns) if textflow.has_cjk(text) else textwrap.wrap(text, width)


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
    """The help of a command, broken into lines as its language is; a per cent sign in it is one."""

    def _get_help_string(self, action: argparse.Action) -> str:
        return (action.help or "").replace("%", "%%")

    def _split_lines(self, text: str, width: int) -> list[str]:
        return folded(" ".join(text.split()), width) if textflow.has_cjk(text) else super()._split_lines(text, width)
