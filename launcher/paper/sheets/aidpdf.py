"""The player aid as a PDF: blocks become pieces, pieces flow into columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import singledispatchmethod
from typing import BinaryIO

import pygame

from launcher.paper.sheets import truth
from launcher.paper.sheets.aid import Block, Notes, Pictures, Steps, Table, Words
from launcher.paper.sheets.faces import lines, width
from launcher.paper.sheets.flow import Flow, Piece, Section
from launcher.paper.sheets.mapsheet import centred
from launcher.paper.sheets.pagemarks import foot
from launcher.paper.sheets.papers import Box, Paper
from launcher.paper.sheets.pdf import Pdf
from launcher.paper.sheets.pen import BLACK, GREY, Letters, Pen, Type, line_of
from launcher.paper.sheets.subject import Subject
from launcher.paper.sheets.tabled import Tabled
from launcher.words import Say

_TITLE, _BODY, _SMALL = 3.6, 2.7, 2.3
_LEAD = 1.32
_ABOVE = 3.5
"""The room above a title."""
_HEAD = 15.0
_WHOLE = 18
"""What has no more rows than this is never parted."""
_SAMPLE = 9.0
_RED = (126, 34, 22)


class _Setter:
    """Turns blocks into sections for columns of a width."""

    def __init__(self, column: float, whole: float, say: Say) -> None:
        self._column, self._whole, self._say = column, whole, say

    @singledispatchmethod
    def section(self, block: Block) -> Section:
        """The pieces of a block, its title with the first of them."""
        raise TypeError(block)

    @section.register
    def _words(self, block: Words) -> Section:
        return Section(
            _headed(block.title, "", self._column, [_paragraph(block.text, "sans", _BODY, self._column)]), False
        )

    @section.register
    def _steps(self, block: Steps) -> Section:
        pieces = [_numbered(n, step, self._column) for n, step in enumerate(block.steps, 1)]
        return Section(_headed(block.title, "", self._column, pieces, _WHOLE), False)

    @section.register
    def _table(self, block: Table) -> Section:
        wide = Tabled(block, self._column).natural > self._column * 1.25
        room = self._whole if wide else self._column
        pieces = Tabled(block, room).pieces()
        pieces += [_paragraph(note, "sans-italic", _SMALL, room, GREY) for note in block.notes]
        whole = len(pieces) if len(pieces) <= _WHOLE else 4
        return Section(_headed(block.title, block.rule, room, pieces, whole), wide)

    @section.register
    def _pictures(self, block: Pictures) -> Section:
        wide = max(width(words, "sans") * _SMALL for _, words in block.pictures) + _SAMPLE + 6.0
        across = max(1, int(self._column / wide))
        rows = [block.pictures[at : at + across] for at in range(0, len(block.pictures), across)]
        small = _SAMPLE if block.pictures[0][0].get_width() > 100 else _SAMPLE * 0.55
        pieces = [_samples(row, self._column / across, small) for row in rows]
        return Section(_headed(block.title, "", self._column, pieces, _WHOLE), False)

    @section.register
    def _notes(self, block: Notes) -> Section:
        pieces = []
        for about, text, reason in block.notes:
            parts = [
                _paragraph(about, "sans-bold", _SMALL, self._column, _RED),
                _paragraph(text, "sans", _SMALL, self._column),
            ]
            if reason:
                why = self._say("sheets.aid.why", reason=reason)
                parts.append(_paragraph(why, "sans-italic", _SMALL, self._column, GREY))
            pieces.append(_joined([*parts, _room(1.2)]))
        return Section(_headed(block.title, "", self._column, pieces), False)


def write_aid(
    subject: Subject, blocks: Sequence[Block], paper: Paper, file: BinaryIO, told: Callable[[float], None]
) -> None:
    """Write the aid as a PDF."""
    say = subject.words.say
    title = say("sheets.title", game=subject.public.title, what=say("sheets.called.aid"))
    flow = Flow(paper, _HEAD)
    setter = _Setter(flow.column, flow.live.wide, say)
    pages = flow.set([setter.section(block) for block in blocks])
    pdf, true = Pdf(file, title, subject.language), truth.of_values(subject, "aid")
    for number, page in enumerate(pages, 1):
        with pdf.page(paper) as pen:
            if number == 1:
                _masthead(pen, subject, paper)
            for piece, left, top in page:
                piece.draw(pen, left, top)
            leaf = say("sheets.leaf", number=number, count=len(pages))
            foot(pen, paper, " · ".join([title, leaf]), true, say)
        told(number / len(pages))
    pdf.close()


def _masthead(pen: Pen, subject: Subject, paper: Paper) -> None:
    """What the aid is for, over the first page."""
    live, meta = paper.live, subject.public.meta
    line_of(pen, meta.name, (live.left, live.top + 6.0), Type("serif-bold", 7.0, BLACK))
    line_of(
        pen, meta.scenario(subject.scenario).name, (live.right, live.top + 6.0), Type("serif-bold", 5.0, BLACK), "right"
    )
    line_of(pen, meta.edition, (live.left, live.top + 10.6), Type("sans", _BODY, GREY))
    pen.lines([[(live.left, live.top + 12.6), (live.right, live.top + 12.6)]], 0.5, BLACK)


# -- pieces ------------------------------------------------------------------------------------------------------


def _headed(title: str, rule: str, room: float, pieces: Sequence[Piece], first: int = 1) -> list[Piece]:
    """A title that is never parted from what comes first below it."""
    rows = lines(title, "sans-bold", _TITLE, room - (width(rule, "sans") * _SMALL + 4.0 if rule else 0.0))
    high = _ABOVE + len(rows) * _TITLE * _LEAD + 0.8

    def draw(pen: Pen, left: float, top: float) -> None:
        foot_ = top + _ABOVE + _TITLE
        pen.write(
            [Letters(row, (left, foot_ + n * _TITLE * _LEAD)) for n, row in enumerate(rows)],
            Type("sans-bold", _TITLE, BLACK),
        )
        line_of(pen, rule, (left + room, foot_), Type("sans", _SMALL, GREY), "right")

    return [_joined([Piece(high, draw), *pieces[:first]])._replace(above=_ABOVE), *pieces[first:]]


def _paragraph(text: str, face: str, size: float, room: float, ink: tuple[int, int, int] = BLACK) -> Piece:
    rows = lines(text, face, size, room)
    step = size * _LEAD

    def draw(pen: Pen, left: float, top: float) -> None:
        letters = [Letters(row, (left, top + size + n * step)) for n, row in enumerate(rows) if row]
        pen.write(letters, Type(face, size, ink))

    return Piece(len(rows) * step + 0.5, draw)


def _numbered(number: int, words: str, room: float) -> Piece:
    body = _paragraph(words, "sans", _BODY, room - 6.0)

    def draw(pen: Pen, left: float, top: float) -> None:
        line_of(pen, str(number), (left + 3.6, top + _BODY), Type("sans-bold", _BODY, _RED), "right")
        body.draw(pen, left + 6.0, top)

    return Piece(body.high, draw)


def _samples(row: Sequence[tuple[pygame.Surface, str]], wide: float, side: float) -> Piece:
    """Pictures side by side, each with its words at its right."""

    def draw(pen: Pen, left: float, top: float) -> None:
        for n, (picture, words) in enumerate(row):
            x = left + n * wide
            pen.picture(picture, Box(x, top + 0.5, side, side), photo=False)
            middle = centred(words, (x + side + 2.0, top + 0.5 + side / 2), "sans", _SMALL)
            pen.write([middle._replace(anchor="left")], Type("sans", _SMALL, BLACK))

    return Piece(side + 1.0, draw)


def _room(high: float) -> Piece:
    return Piece(high, lambda pen, left, top: None)


def _joined(pieces: Sequence[Piece]) -> Piece:
    """Several pieces as one."""

    def draw(pen: Pen, left: float, top: float) -> None:
        for piece in pieces:
            piece.draw(pen, left, top)
            top += piece.high

    return Piece(sum(piece.high for piece in pieces), draw)
