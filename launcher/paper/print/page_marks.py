"""Pages for a large sheet, marks in their margins, and files written whole or not at all."""

from __future__ import annotations

import errno
import math
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from hexcore.data.files import NotWritten, open_part
from hexcore.errors import at
from hexcore.text import say
from hexcore.version import VERSION
from launcher.language import Say
from launcher.paper.documents.fonts import lines
from launcher.paper.documents.pen import (
    BLACK,
    FOOT,
    GREY,
    MARGIN,
    Anchor,
    PaperRect,
    PaperSize,
    Pen,
    PlacedText,
    Type,
    line_of,
)


@dataclass(frozen=True)
class Page:
    """One page: its name, its column and row, and its part of the sheet.

    Pages are numbered row by row. Letters with numbers would be taken for hexes, as some maps call them.
    """

    name: str
    column: int
    row: int
    part: PaperRect


@dataclass(frozen=True)
class PagePlan:
    """All pages of a sheet. Neighbours overlap, and are cut and joined in the middle of the overlap."""

    world: PaperRect
    paper: PaperSize
    columns: tuple[float, ...]  # beginning of each column's part
    rows: tuple[float, ...]

    @property
    def pages(self) -> list[Page]:
        live = self.paper.live
        wide, high = min(live.wide, self.world.wide), min(live.high, self.world.high)
        return [
            Page(str(row * len(self.columns) + column + 1), column, row, PaperRect(left, top, wide, high))
            for row, top in enumerate(self.rows)
            for column, left in enumerate(self.columns)
        ]

    @property
    def seams(self) -> tuple[list[float], list[float]]:
        """The cuts, across and down: the middles of all overlaps."""
        live = self.paper.live
        return _middles(self.columns, live.wide), _middles(self.rows, live.high)

    def beside(self, page: Page) -> dict[str, Page]:
        """Return the neighbours of a page by side."""
        steps = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        by_place = {(one.column, one.row): one for one in self.pages}
        found = {side: by_place.get((page.column + dx, page.row + dy)) for side, (dx, dy) in steps.items()}
        return {side: one for side, one in found.items() if one is not None}


def plan_for(world: PaperRect, paper: PaperSize, overlap: tuple[float, float]) -> PagePlan:
    """Lay a sheet over as few pages as possible, upright or turned, with at least so much overlap."""
    plans = [_plan(world, one, overlap) for one in (paper, paper.turned)]
    return min(plans, key=lambda plan: len(plan.columns) * len(plan.rows))


def poster_for(world: PaperRect) -> PagePlan:
    empty = PaperSize(1000.0, 1000.0).live
    paper = PaperSize(world.wide + 1000.0 - empty.wide, world.high + 1000.0 - empty.high)
    return PagePlan(world, paper, (world.left,), (world.top,))


def _plan(world: PaperRect, paper: PaperSize, overlap: tuple[float, float]) -> PagePlan:
    live = paper.live
    columns = _starts(world.left, world.wide, live.wide, overlap[0])
    return PagePlan(world, paper, columns, _starts(world.top, world.high, live.high, overlap[1]))


def _starts(start: float, length: float, room: float, overlap: float) -> tuple[float, ...]:
    if length <= room:
        return (start,)
    count = math.ceil((length - overlap) / (room - overlap) - 1e-9)
    return tuple(start + number * (length - room) / (count - 1) for number in range(count))


def _middles(starts: Sequence[float], room: float) -> list[float]:
    return [(before + room + after) / 2 for before, after in pairwise(starts)]


_OFF, _LONG = 1.0, 3.6  # the distance of cut marks from the cut, and their length
_HAIR = 0.15
SMALL = 2.1
_HEAD = 2.6
_MOST = 3  # lines that the foot has room for


def corners(pen: Pen, box: PaperRect) -> None:
    """Draw the marks to cut a box out."""
    ticks = []
    for x, out in ((box.left, -1), (box.right, 1)):
        for y, down in ((box.top, -1), (box.bottom, 1)):
            ticks.append([(x + out * _OFF, y), (x + out * (_OFF + _LONG), y)])
            ticks.append([(x, y + down * _OFF), (x, y + down * (_OFF + _LONG))])
    pen.lines(ticks, _HAIR, BLACK)


def seams(pen: Pen, plan: PagePlan, page: Page, shown: PaperRect) -> None:
    """Draw ticks in the margins where a page and its neighbours are cut and laid, each with the neighbour's name."""
    across, down = plan.seams
    beside = plan.beside(page)
    ticks, names = [], []
    for side, place in (("left", page.column - 1), ("right", page.column)):
        if side in beside:
            x = shown.left + across[place] - page.part.left
            ends = ((shown.top, -1), (shown.bottom, 1))
            ticks += [[(x, y + step * _OFF), (x, y + step * (_OFF + _LONG))] for y, step in ends]
            anchor: Anchor = "right" if side == "left" else "left"
            gap = -1.0 if side == "left" else 1.0
            names.append(PlacedText(beside[side].name, (x + gap, shown.top - 2.6), 0.0, anchor))
    for side, place in (("up", page.row - 1), ("down", page.row)):
        if side in beside:
            y = shown.top + down[place] - page.part.top
            ends = ((shown.left, -1), (shown.right, 1))
            ticks += [[(x + step * _OFF, y), (x + step * (_OFF + _LONG), y)] for x, step in ends]
            names.append(
                PlacedText(beside[side].name, (shown.left - 3.0, y + (-1.2 if side == "up" else 3.2)), 0.0, "middle")
            )
    pen.lines(ticks, 2 * _HAIR, BLACK)
    pen.write(names, Type("sans", SMALL, GREY))


def foot(pen: Pen, paper: PaperSize, head: str, truth: str, say: Say) -> None:
    """Write the foot of a page: its title and its truth."""
    top, right = paper.high - FOOT + 7.6, paper.wide - MARGIN
    line_of(pen, head, (MARGIN, top), Type("sans-bold", _HEAD, BLACK))
    line_of(pen, say("sheets.made_by", version=VERSION), (right, top), Type("sans", _HEAD, GREY), "right")
    room, size = paper.wide - 2 * MARGIN, SMALL
    rows = lines(truth, "sans", size, room)
    while len(rows) > _MOST and size > 1.4:
        size *= 0.95
        rows = lines(truth, "sans", size, room)
    step = 1.25 * size
    for n, row in enumerate(rows):
        line_of(pen, row, (MARGIN, top + 1.1 * _HEAD + 0.3 + n * step), Type("sans", size, GREY))


def ruler(pen: Pen, left: float, top: float, say: Say, room: float) -> float:
    """Draw a hundred millimetres to hold a ruler to, and return its end."""
    ticks = [
        [(left + n, top), (left + n, top + (4.0 if n % 50 == 0 else 2.5 if n % 10 == 0 else 1.2))] for n in range(101)
    ]
    pen.lines([[(left, top), (left + 100.0, top)], *ticks], _HAIR, BLACK)
    rows = lines(say("sheets.ruler"), "sans", 2.6, room)
    for n, row in enumerate(rows):
        line_of(pen, row, (left, top + 8.0 + n * 3.4), Type("sans", 2.6, BLACK))
    return top + 8.0 + len(rows) * 3.4


@contextmanager
def written(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write into, which takes its name once it is whole, or is removed on failure."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = open_part(path)
    except OSError as error:
        raise NotWritten(at(path, say("error.file.not_written", why=error.strerror or str(error)))) from None
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
        os.replace(name, path)
    except OSError as error:
        raise NotWritten(at(path, say("error.file.not_replaced", why=error.strerror or str(error)))) from None
    finally:
        with suppress(OSError):
            os.unlink(name)
