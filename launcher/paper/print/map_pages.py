"""Printed maps: pages to lay together with a plan of them, or one poster, as PDF, PNG or SVG."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import BinaryIO, NamedTuple

import pygame

from launcher.paper.documents.canvas import Pdf
from launcher.paper.documents.fonts import centred, lines
from launcher.paper.documents.pen import BLACK, GREY, PAPERS, PaperRect, Pen, Type, frame, line_of, pixels
from launcher.paper.print.map_sheet import BAND, DPI, HEX, Ground, MapSheet
from launcher.paper.print.page_marks import Page, PagePlan, corners, foot, plan_for, poster_for, ruler, seams, written
from launcher.paper.print.subject import PrintSubject
from launcher.paper.print.svg import DotPen, PngFile, SvgPen

_STEPS = ("cut", "seam", "lay", "edge", "whole")
_BODY, _LEAD = 3.1, 4.4
_TITLE = 6.0
_SMALL_DPI = 150.0


class _Column:
    """Lines from the top down."""

    def __init__(self, pen: Pen, left: float, top: float, room: float, bottom: float) -> None:
        self.pen, self.left, self.top, self.room, self.bottom = pen, left, top, room, bottom

    def paragraph(self, words: str, face: str = "sans", size: float = _BODY, indent: float = 0.0) -> None:
        """Write a paragraph as far as the page goes: the game's own page about its data has it whole."""
        for row in lines(words, face, size, self.room - indent):
            if self.top + size > self.bottom:
                return
            self.top += size * _LEAD / _BODY
            line_of(self.pen, row, (self.left + indent, self.top), Type(face, size, BLACK))


def draw_plan(pen: Pen, subject: PrintSubject, sheet: MapSheet, plan: PagePlan) -> None:
    """Draw the first page: the plan of the others, a ruler, and the facts on the map."""
    live, say = plan.paper.live, subject.words.say
    beside = live.wide > live.high  # a page that lies has its picture at the right, not above the words
    room = live.wide * 0.48 if beside else live.wide
    column = _Column(pen, live.left, live.top, room, live.bottom)
    column.paragraph(subject.board_look.title, "serif-bold", _TITLE)
    column.paragraph(say("sheets.title", game=subject.public.title, what=_pages(subject, sheet, plan)), size=3.4)
    column.top += 3.0
    if beside:
        place = PaperRect(live.right - room, live.top + 4.0, room, live.high * 0.9)
        _picture(pen, sheet, plan, _fitted(sheet.world, place))
    else:
        picture = _fitted(sheet.world, PaperRect(live.left, column.top, live.wide, live.high * 0.42))
        _picture(pen, sheet, plan, picture)
        column.top = picture.bottom + 4.0
    column.paragraph(say("sheets.plan.title"), "sans-bold", 3.8)
    for number, step in enumerate(_STEPS, 1):
        line_of(pen, f"{number}", (live.left, column.top + _LEAD), Type("sans-bold", _BODY, BLACK))
        column.paragraph(say(f"sheets.plan.{step}"), indent=5.0)
    column.top = ruler(pen, live.left, column.top + 4.0, say, room) + 1.0
    column.paragraph(say("sheets.plan.known"), "sans-bold", 3.8)
    for source, entries in subject.truth_of_entries():
        column.paragraph(source, "sans-bold", 2.8)
        column.paragraph(entries, size=2.8, indent=5.0)


def _pages(subject: PrintSubject, sheet: MapSheet, plan: PagePlan) -> str:
    size = subject.words.number(sheet.hex)
    return subject.words.say("sheets.plan.over", count=len(plan.pages), hex=subject.words.say("sheets.hex", size=size))


def _fitted(world: PaperRect, room: PaperRect) -> PaperRect:
    share = min(room.wide / world.wide, room.high / world.high)
    wide, high = world.wide * share, world.high * share
    return PaperRect(room.left + (room.wide - wide) / 2, room.top, wide, high)


def _picture(pen: Pen, sheet: MapSheet, plan: PagePlan, place: PaperRect) -> None:
    """Draw the whole sheet small, with the name of every page and every cut."""
    share = place.wide / sheet.world.wide
    small = Ground(sheet.scene, sheet.unit * share, _SMALL_DPI)
    part = PaperRect(*(side * share for side in sheet.world))
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


Told = Callable[[float], None]


class MapWish(NamedTuple):
    """The wanted map: the size of its hexes, the paper ("" for a poster), and the dots to the inch."""

    hex: float = HEX
    paper: str = "a4"
    dpi: float = DPI


class MapPrint:
    """A map of a scenario, ready to be written."""

    def __init__(self, subject: PrintSubject, wish: MapWish) -> None:
        self.subject = subject
        self.sheet = MapSheet(subject.public.board, subject.board_look, wish.hex, wish.dpi)
        world = self.sheet.world
        self.plan: PagePlan = plan_for(world, PAPERS[wish.paper], self.sheet.span) if wish.paper else poster_for(world)
        self._truth = subject.truth_of_map()

    @property
    def title(self) -> str:
        say = self.subject.words.say
        return say(
            "sheets.title", game=self.subject.public.title, what=say("sheets.called.map", name=self.sheet.look.title)
        )

    def write(self, file: BinaryIO, kind: str, told: Told) -> None:
        {".pdf": self._pdf, ".png": self._png, ".svg": self._svg}[kind](file, told)

    def shown(self, page: Page) -> PaperRect:
        """Return the place of a page's part of the sheet on its paper."""
        live = self.plan.paper.live
        return PaperRect(live.left, live.top, page.part.wide, page.part.high)

    def _pdf(self, file: BinaryIO, told: Told) -> None:
        pages, pdf = self.plan.pages, Pdf(file, self.title, self.subject.language)
        if len(pages) > 1:
            with pdf.page(self.plan.paper) as pen:
                draw_plan(pen, self.subject, self.sheet, self.plan)
                self._foot(pen, "")
        for number, page in enumerate(pages):
            with pdf.page(self.plan.paper) as pen:
                place = self.shown(page)
                self.sheet.paint(pen, page.part, (place.left, place.top), partial(_tell_part, told, number, len(pages)))
                self._around(pen, page)
        pdf.close()

    def _svg(self, file: BinaryIO, told: Told) -> None:
        (page,) = self.plan.pages
        words = io.TextIOWrapper(file, "utf-8", write_through=True)
        pen = SvgPen(words, self.plan.paper, self.title, self.subject.language)
        place = self.shown(page)
        self.sheet.paint(pen, page.part, (place.left, place.top), told)
        self._around(pen, page)
        pen.close()
        words.detach()

    def _png(self, file: BinaryIO, told: Told) -> None:
        """Write band by band; the ground is moved by whole dots, so that it stays sharp."""
        (page,) = self.plan.pages
        paper, dpi, place = self.plan.paper, self.sheet.dpi, self.shown(page)
        wide, high = round(pixels(paper.wide, dpi)), round(pixels(paper.high, dpi))
        png = PngFile(file, (wide, high), dpi)
        for top in range(0, high, BAND):
            band = pygame.Surface((wide, min(BAND, high - top)), 0, 32)
            band.fill((255, 255, 255))
            self._band(DotPen(band, (0, top), dpi), page, place, top)
            png.rows(band)
            told(min(1.0, (top + BAND) / high))
        png.close()

    def _band(self, pen: DotPen, page: Page, place: PaperRect, top: int) -> None:
        dot = 1 / pixels(1.0, self.sheet.dpi)
        off = (place.left - page.part.left, place.top - page.part.top)
        first, last = top * dot, (top + pen.sheet.get_height()) * dot
        upper, lower = max(first, place.top), min(last, place.bottom)
        if lower > upper:
            part = PaperRect(page.part.left, upper - off[1], page.part.wide, lower - upper)
            with pen.within(place):
                for picture, rect in self.sheet.ground.bands(part, 0):
                    spot = self.sheet.ground.place(rect)
                    pen.picture(picture, spot._replace(left=spot.left + off[0], top=spot.top + off[1]))
                self.sheet.over(pen, part, off)
        self._around(pen, page)

    def _around(self, pen: Pen, page: Page) -> None:
        place = self.shown(page)
        corners(pen, place)
        seams(pen, self.plan, page, place)
        self._foot(pen, page.name if len(self.plan.pages) > 1 else "")

    def _foot(self, pen: Pen, name: str) -> None:
        say = self.subject.words.say
        size = say("sheets.hex", size=self.subject.words.number(self.sheet.hex))
        parts = [self.title, *([say("sheets.part", name=name)] if name else []), size]
        foot(pen, self.plan.paper, " · ".join(parts), self._truth, say)


def _tell_part(told: Told, done: int, count: int, share: float) -> None:
    told((done + share) / count)


def print_map(subject: PrintSubject, wish: MapWish, out: Path, told: Told) -> MapPrint:
    made = MapPrint(subject, wish)
    with written(out) as file:
        made.write(file, out.suffix.lower(), told)
    return made
