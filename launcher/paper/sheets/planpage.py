"""The first page of a map over several: how they go together, a ruler, and what is fact on the map."""

from __future__ import annotations

import pygame

from launcher.paper.sheets import truth
from launcher.paper.sheets.faces import lines
from launcher.paper.sheets.ground import Ground
from launcher.paper.sheets.mapsheet import MapSheet, centred
from launcher.paper.sheets.pagemarks import ruler
from launcher.paper.sheets.papers import Box
from launcher.paper.sheets.pen import BLACK, GREY, Pen, Type, frame, line_of
from launcher.paper.sheets.plan import Plan
from launcher.paper.sheets.subject import Subject

_STEPS = ("cut", "seam", "lay", "edge", "whole")
_BODY, _LEAD = 3.1, 4.4
_TITLE = 6.0
_SMALL_DPI = 150.0


class _Column:
    """Lines from the top down."""

    def __init__(self, pen: Pen, left: float, top: float, room: float, bottom: float) -> None:
        self.pen, self.left, self.top, self.room, self.bottom = pen, left, top, room, bottom

    def paragraph(self, words: str, face: str = "sans", size: float = _BODY, indent: float = 0.0) -> None:
        """A paragraph; what there is no room for is left out, for it stands in the game's own page of its data."""
        for row in lines(words, face, size, self.room - indent):
            if self.top + size > self.bottom:
                return
            self.top += size * _LEAD / _BODY
            line_of(self.pen, row, (self.left + indent, self.top), Type(face, size, BLACK))

    def gap(self, high: float) -> None:
        """Some room."""
        self.top += high


def draw_plan(pen: Pen, subject: Subject, sheet: MapSheet, plan: Plan) -> None:
    """The page, upright or turned as the others."""
    live, say = plan.paper.live, subject.words.say
    beside = live.wide > live.high  # a page that lies has its picture at the right, not above the words
    room = live.wide * 0.48 if beside else live.wide
    column = _Column(pen, live.left, live.top, room, live.bottom)
    column.paragraph(subject.board_look.title, "serif-bold", _TITLE)
    column.paragraph(say("sheets.title", game=subject.public.title, what=_pages(subject, sheet, plan)), size=3.4)
    column.gap(3.0)
    if beside:
        _picture(pen, sheet, plan, _fitted(sheet.world, Box(live.right - room, live.top + 4.0, room, live.high * 0.9)))
    else:
        picture = _fitted(sheet.world, Box(live.left, column.top, live.wide, live.high * 0.42))
        _picture(pen, sheet, plan, picture)
        column.top = picture.bottom + 4.0
    column.paragraph(say("sheets.plan.title"), "sans-bold", 3.8)
    for number, step in enumerate(_STEPS, 1):
        line_of(pen, f"{number}", (live.left, column.top + _LEAD), Type("sans-bold", _BODY, BLACK))
        column.paragraph(say(f"sheets.plan.{step}"), indent=5.0)
    column.gap(4.0)
    column.top = ruler(pen, live.left, column.top, say, room)
    column.gap(1.0)
    column.paragraph(say("sheets.plan.known"), "sans-bold", 3.8)
    for source, entries in truth.of_entries(subject):
        column.paragraph(source, "sans-bold", 2.8)
        column.paragraph(entries, size=2.8, indent=5.0)


def _pages(subject: Subject, sheet: MapSheet, plan: Plan) -> str:
    size = subject.words.number(sheet.hex)
    return subject.words.say("sheets.plan.over", count=len(plan.pages), hex=subject.words.say("sheets.hex", size=size))


def _fitted(world: Box, room: Box) -> Box:
    share = min(room.wide / world.wide, room.high / world.high)
    wide, high = world.wide * share, world.high * share
    return Box(room.left + (room.wide - wide) / 2, room.top, wide, high)


def _picture(pen: Pen, sheet: MapSheet, plan: Plan, place: Box) -> None:
    """The whole sheet small, with every page by its name and every cut."""
    share = place.wide / sheet.world.wide
    small = Ground(sheet.scene, sheet.unit * share, _SMALL_DPI)
    part = Box(*(side * share for side in sheet.world))
    rows = list(small.bands(part, 0))
    whole = pygame.Surface((rows[0][1].width, sum(rect.height for _, rect in rows)), 0, 32)
    whole.blits([(row, (0, rect.top - rows[0][1].top)) for row, rect in rows])
    pen.picture(whole, place)

    def on_page(x: float, y: float) -> tuple[float, float]:
        return (place.left + (x - sheet.world.left) * share, place.top + (y - sheet.world.top) * share)

    across, down = plan.seams
    world = sheet.world
    pen.lines([[on_page(x, world.top), on_page(x, world.bottom)] for x in across], 0.5, (150, 30, 20))
    pen.lines([[on_page(world.left, y), on_page(world.right, y)] for y in down], 0.5, (150, 30, 20))
    frame(pen, place, 0.3, GREY)
    xs, ys = [world.left, *across, world.right], [world.top, *down, world.bottom]
    size = min(9.0, 0.22 * place.wide / (len(xs) - 1))
    for page in plan.pages:
        middle = ((xs[page.column] + xs[page.column + 1]) / 2, (ys[page.row] + ys[page.row + 1]) / 2)
        type_ = Type("sans-bold", size, BLACK, (247, 240, 222), size * 0.12)
        pen.write([centred(page.name, on_page(*middle), "sans-bold", size)], type_)
