"""Printing a map: pages that go together or one poster, as PDF, PNG or SVG."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, NamedTuple

import pygame

from launcher.paper.sheets import truth
from launcher.paper.sheets.dots import DotPen, PngFile
from launcher.paper.sheets.ground import BAND
from launcher.paper.sheets.mapsheet import DPI, HEX, MapSheet
from launcher.paper.sheets.pagemarks import corners, foot, seams
from launcher.paper.sheets.papers import PAPERS, Box, pixels
from launcher.paper.sheets.pdf import Pdf
from launcher.paper.sheets.pen import Pen
from launcher.paper.sheets.plan import Page, Plan, plan_for, poster_for
from launcher.paper.sheets.planpage import draw_plan
from launcher.paper.sheets.subject import Subject
from launcher.paper.sheets.svg import SvgPen

Told = Callable[[float], None]


class MapWish(NamedTuple):
    """How a map is wanted: hexes of so many millimetres, on which paper ("" for a poster), how finely painted."""

    hex: float = HEX
    paper: str = "a4"
    dpi: float = DPI


class MapPrint:
    """A map of a scenario, ready to be written."""

    def __init__(self, subject: Subject, wish: MapWish) -> None:
        self.subject = subject
        self.sheet = MapSheet(subject.public.board, subject.board_look, wish.hex, wish.dpi)
        world = self.sheet.world
        self.plan: Plan = plan_for(world, PAPERS[wish.paper], self.sheet.span) if wish.paper else poster_for(world)
        self._truth = truth.of_map(subject)

    @property
    def title(self) -> str:
        """What the file is called."""
        say = self.subject.words.say
        return say(
            "sheets.title", game=self.subject.public.title, what=say("sheets.called.map", name=self.sheet.look.title)
        )

    def write(self, file: BinaryIO, kind: str, told: Told) -> None:
        """Write the map as a kind of file (``.pdf``, ``.png``, ``.svg``)."""
        {".pdf": self._pdf, ".png": self._png, ".svg": self._svg}[kind](file, told)

    def shown(self, page: Page) -> Box:
        """Where on its paper a page shows its part of the sheet."""
        live = self.plan.paper.live
        return Box(live.left, live.top, page.part.wide, page.part.high)

    def _pdf(self, file: BinaryIO, told: Told) -> None:
        pages, pdf = self.plan.pages, Pdf(file, self.title, self.subject.language)
        if len(pages) > 1:
            with pdf.page(self.plan.paper) as pen:
                draw_plan(pen, self.subject, self.sheet, self.plan)
                self._foot(pen, "")
        for number, page in enumerate(pages):
            with pdf.page(self.plan.paper) as pen:
                place = self.shown(page)
                self.sheet.paint(pen, page.part, (place.left, place.top), _part_of(told, number, len(pages)))
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
        """Band by band: the ground is moved by whole dots, so that it stays sharp."""
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

    def _band(self, pen: DotPen, page: Page, place: Box, top: int) -> None:
        dot = 1 / pixels(1.0, self.sheet.dpi)
        off = (place.left - page.part.left, place.top - page.part.top)
        first, last = top * dot, (top + pen.sheet.get_height()) * dot
        upper, lower = max(first, place.top), min(last, place.bottom)
        if lower > upper:
            part = Box(page.part.left, upper - off[1], page.part.wide, lower - upper)
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


def _part_of(told: Told, done: int, count: int) -> Told:
    """What tells the share of one page as that of all."""
    return lambda share: told((done + share) / count)


def print_map(subject: Subject, wish: MapWish, out: Path, told: Told) -> MapPrint:
    """Write a map to a file, whole or not at all."""
    from launcher.paper.sheets.writing import written

    made = MapPrint(subject, wish)
    with written(out) as file:
        made.write(file, out.suffix.lower(), told)
    return made
