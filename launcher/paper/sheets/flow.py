"""Pages in two columns: pieces flow from the top down, columns end even, and what is wide goes across both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from launcher.paper.sheets.papers import Paper
from launcher.paper.sheets.pen import Pen

Draw = Callable[[Pen, float, float], None]
"""Draws something on a page, with its upper left corner at a place."""
GAP = 6.0
"""The room between two columns."""


class Piece(NamedTuple):
    """What is never parted: how high it is, how it is drawn, and what is drawn again above it on a new column."""

    high: float
    draw: Draw
    again: Piece | None = None
    above: float = 0.0
    """The room above it, which it does not need at the top of a column."""


class Section(NamedTuple):
    """Pieces that go together, over both columns if they are wide."""

    pieces: list[Piece]
    wide: bool


class Set(NamedTuple):
    """A piece and where it stands on its page."""

    piece: Piece
    left: float
    top: float


class Flow:
    """Sets sections on as many pages as they need."""

    def __init__(self, paper: Paper, head: float) -> None:
        self.live = paper.live
        self.column = (self.live.wide - GAP) / 2
        self.pages: list[list[Set]] = [[]]
        self._top = self.live.top + head

    def set(self, sections: Sequence[Section]) -> list[list[Set]]:
        """Set everything; neighbours that are not wide share their columns."""
        narrow: list[Piece] = []
        for section in sections:
            if section.wide:
                self._columns(narrow)
                narrow = []
                self._across(section.pieces)
            else:
                narrow += section.pieces
        self._columns(narrow)
        return self.pages

    def _new_page(self) -> None:
        self.pages.append([])
        self._top = self.live.top

    def _across(self, pieces: Sequence[Piece]) -> None:
        for number, piece in enumerate(pieces):
            fresh = self._top + piece.high > self.live.bottom and bool(self.pages[-1])
            if fresh:
                self._new_page()
            if fresh and number and piece.again is not None:
                self._place(piece.again, self.live.left)
            self._place(piece, self.live.left, first=fresh and piece.again is None)

    def _place(self, piece: Piece, left: float, first: bool = False) -> None:
        top = self._top - (piece.above if first else 0.0)
        self.pages[-1].append(Set(piece, left, top))
        self._top = top + piece.high

    def _columns(self, pieces: Sequence[Piece]) -> None:
        """Fill both columns of page after page; on the last one they are as even as they can be."""
        rest = list(pieces)
        while rest:
            room = self.live.bottom - self._top
            if rest[0].high > room and self.pages[-1]:
                self._new_page()
                continue
            high = self._even(rest, room)
            start, lowest = self._top, self._top
            for column in (0, 1):
                rest = self._fill(rest, self.live.left + column * (self.column + GAP), start, high)
                lowest, self._top = max(lowest, self._top), start
            self._top = lowest
            if rest:
                self._new_page()

    def _fill(self, rest: list[Piece], left: float, top: float, high: float) -> list[Piece]:
        self._top = top
        taken = _taken(rest, high)
        for number, piece in enumerate(rest[:taken]):
            if not number and piece.again is not None:
                self._place(piece.again, left)
            self._place(piece, left, first=not number)
        return rest[taken:]

    def _even(self, pieces: list[Piece], room: float) -> float:
        """The least height at which all pieces go into two columns; the whole room if they do not."""
        heights = sorted({_high(pieces[:count]) for count in range(1, len(pieces) + 1)})
        for high in heights:
            if high <= room and _taken(pieces[_taken(pieces, high) :], high) == len(pieces) - _taken(pieces, high):
                return high
        return room


def _high(pieces: Sequence[Piece]) -> float:
    return _extra(pieces) + sum(piece.high for piece in pieces)


def _extra(pieces: Sequence[Piece]) -> float:
    """What the first piece of a column needs more or less than elsewhere."""
    first = pieces[0] if pieces else None
    if first is None:
        return 0.0
    return (first.again.high if first.again is not None else 0.0) - first.above


def _taken(pieces: Sequence[Piece], high: float) -> int:
    """How many pieces go into a column; one at least, however high it is."""
    top = _extra(pieces)
    for count, piece in enumerate(pieces):
        top += piece.high
        if top > high + 1e-6 and count:
            return count
    return len(pieces)
