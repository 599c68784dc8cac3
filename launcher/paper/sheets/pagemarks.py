"""What stands in the margins: corner marks to cut at, ticks where pages meet, and the foot that says what a page is."""

from __future__ import annotations

from hexcore.version import VERSION
from launcher.paper.sheets.faces import lines
from launcher.paper.sheets.papers import FOOT, MARGIN, Box, Paper
from launcher.paper.sheets.pen import BLACK, GREY, Anchor, Letters, Pen, Type, line_of
from launcher.paper.sheets.plan import Page, Plan
from launcher.words import Say

_OFF, _LONG = 1.0, 3.6
"""How far cut marks keep from what is cut, and how long they are."""
_HAIR = 0.15
SMALL = 2.1
_HEAD = 2.6
_MOST = 3
"""Lines that the foot has room for."""


def corners(pen: Pen, box: Box) -> None:
    """Marks to cut a box out."""
    ticks = []
    for x, out in ((box.left, -1), (box.right, 1)):
        for y, down in ((box.top, -1), (box.bottom, 1)):
            ticks.append([(x + out * _OFF, y), (x + out * (_OFF + _LONG), y)])
            ticks.append([(x, y + down * _OFF), (x, y + down * (_OFF + _LONG))])
    pen.lines(ticks, _HAIR, BLACK)


def seams(pen: Pen, plan: Plan, page: Page, shown: Box) -> None:
    """Ticks in the margins where this page and its neighbours are cut and laid, each with the neighbour's name."""
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
            names.append(Letters(beside[side].name, (x + gap, shown.top - 2.6), 0.0, anchor))
    for side, place in (("up", page.row - 1), ("down", page.row)):
        if side in beside:
            y = shown.top + down[place] - page.part.top
            ends = ((shown.left, -1), (shown.right, 1))
            ticks += [[(x + step * _OFF, y), (x + step * (_OFF + _LONG), y)] for x, step in ends]
            names.append(
                Letters(beside[side].name, (shown.left - 3.0, y + (-1.2 if side == "up" else 3.2)), 0.0, "middle")
            )
    pen.lines(ticks, 2 * _HAIR, BLACK)
    pen.write(names, Type("sans", SMALL, GREY))


def foot(pen: Pen, paper: Paper, head: str, truth: str, say: Say) -> None:
    """The foot of a page: what it is, and what is true of it."""
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
    """A hundred millimetres to hold a ruler to; returns where it ends."""
    ticks = [
        [(left + n, top), (left + n, top + (4.0 if n % 50 == 0 else 2.5 if n % 10 == 0 else 1.2))] for n in range(101)
    ]
    pen.lines([[(left, top), (left + 100.0, top)], *ticks], _HAIR, BLACK)
    rows = lines(say("sheets.ruler"), "sans", 2.6, room)
    for n, row in enumerate(rows):
        line_of(pen, row, (left, top + 8.0 + n * 3.4), Type("sans", 2.6, BLACK))
    return top + 8.0 + len(rows) * 3.4
