"""A document as a PDF: flowing pages, in one column or two, with embedded fonts and text that can be selected."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from functools import partial, singledispatchmethod
from itertools import groupby, zip_longest
from typing import Any, Final, NamedTuple

import pygame
from reportlab.lib.colors import Color
from reportlab.platypus import Table
from reportlab.platypus.flowables import Flowable

from launcher.kit.layout import share_out
from launcher.kit.style.colour import RGB
from launcher.kit.style.linebreak import has_cjk, tokens
from launcher.language import words
from launcher.paper.documents import blocks, charts
from launcher.paper.documents.canvas import JpegImage, Pdf, PdfPen
from launcher.paper.documents.figure import draw_figure
from launcher.paper.documents.fonts import centred, lines, width
from launcher.paper.documents.pen import (
    BLACK,
    GREY,
    PAPERS,
    POINT,
    Anchor,
    PaperRect,
    PaperSize,
    Pen,
    PlacedText,
    Point,
    Type,
    line_of,
)

RED: Final[RGB] = (126, 34, 22)
SHADE: Final[RGB] = (240, 235, 222)
_FEET: Final = 0.75  # foot of letters in their line
_MAP_HIGH, _HEAT_HIGH = 88.0, 103.0  # two maps go on a page, with their captions
_WHOLE: Final = 18  # a table or list of no more rows than this is never parted in columns
_LONG: Final = 34.0  # from this width on, words of a table in columns begin at the left instead of standing centred
_FINE: Final = 100  # columns are shared out in whole hundredths of a millimetre
_CLOSE: Final = 0.25  # tolerance for even columns, in millimetres
_DENSE: Final = 0.9  # the size of the events of the log, for it is as long as all the rest


class PdfStyle(NamedTuple):
    """The paper of a document, its frame, and the sizes of its text, in millimetres."""

    paper: PaperSize
    room: PaperRect
    gutter: float
    leading: float
    heading: float
    subheading: float
    body: float
    points: float
    table: float
    small: float
    log: float
    accent: RGB = BLACK

    @property
    def column(self) -> float:
        return (self.room.wide - self.gutter) / 2


def _report() -> PdfStyle:
    paper, points = PAPERS["a4"], 1 / POINT
    room = PaperRect(18.0, 17.0, paper.wide - 36.0, paper.high - 34.0)
    return PdfStyle(paper, room, 7.0, 1.36, 13.5 * points, 10 * points, 9 * points, 8.4 * points, 7.6 * points,
                    7.6 * points, 7 * points)  # fmt: skip


REPORT: Final = _report()


def aid_style(paper: PaperSize) -> PdfStyle:
    return PdfStyle(paper, paper.live, 6.0, 1.32, 3.6, 3.0, 2.7, 2.7, 2.5, 2.3, 2.3, RED)


Foot = Callable[[Pen, int, int], None]  # draws the foot of a page, by its number and their count
Tell = Callable[[float], None]


def as_pdf(
    document: blocks.Document, tell: Tell = lambda share: None, style: PdfStyle = REPORT, foot: Foot | None = None
) -> tuple[bytes, int]:
    """Return a document as a file, and its number of pages; ``tell`` gets the share done."""
    file = io.BytesIO()
    pdf = Pdf(file, document.name, document.language)
    foot = foot or partial(_foot, document, style)
    with charts.drawing(document.language):
        pages = _Setter(document, style).pages()
        for number, page in enumerate(pages, 1):
            with pdf.page(style.paper) as pen:
                for placed in page:
                    placed.flowable.drawOn(pen.canvas, placed.left, style.paper.high - placed.top - placed.high)
                foot(pen, number, len(pages))
            tell(number / len(pages))
    pdf.close()
    return file.getvalue(), len(pages)


def _foot(document: blocks.Document, style: PdfStyle, pen: Pen, number: int, count: int) -> None:
    text = words(document.language).say("paper.report.page", title=document.name, page=number, pages=count)
    face = "japanese" if document.language == "ja" else "sans"
    line_of(pen, text, (style.paper.wide / 2, style.paper.high - 9.0), Type(face, style.log, GREY), "middle")


# Flowables


class FlowText(Flowable):  # type: ignore[misc]
    """A paragraph, its lines broken by our own rules: reportlab's know no Japanese figures with their counters."""

    def __init__(
        self, text: str, type_: Type, leading: float, *, before: float = 0.0, after: float = 0.0,
        indent: float = 0.0, anchor: Anchor = "left", keep: bool = False, whole: bool = False, mark: str = "",
        aside: str = "", need: float = 0.0,
    ) -> None:  # fmt: skip
        super().__init__()
        self.text, self.type, self.step = text, type_, type_.size * leading
        self.spaceBefore, self.spaceAfter, self.keepWithNext, self.whole = before, after, keep, whole
        self.indent, self.anchor, self.need = indent, anchor, need  # of room below its first line
        self.mark, self.aside = mark, aside  # at the left of the first line, and at the right end of it
        self._rows: dict[float, list[str]] = {}

    def wrap(self, wide: float, high: float) -> tuple[float, float]:
        if wide not in self._rows:
            beside = width(self.aside, "sans") * self.type.size + 3.0 if self.aside else 0.0
            self._rows[wide] = lines(self.text, self.type.face, self.type.size, wide - self.indent - beside)
        self.width, self.height = wide, len(self._rows[wide]) * self.step
        return wide, self.height

    def split(self, wide: float, high: float) -> list[FlowText]:
        rows, count = self._rows[wide], int(high / self.step)
        if self.whole or not 0 < count < len(rows):
            return []
        first, second = self._part(rows[:count]), self._part(rows[count:])
        first.spaceAfter = second.spaceBefore = 0.0
        second.mark = second.aside = ""
        return [first, second]

    def _part(self, rows: Sequence[str]) -> FlowText:
        part = FlowText("\n".join(rows), self.type, 1.0, indent=self.indent, anchor=self.anchor, keep=self.keepWithNext)
        part.step, part.mark, part.aside = self.step, self.mark, self.aside
        part.spaceBefore, part.spaceAfter = self.spaceBefore, self.spaceAfter
        return part

    def draw(self) -> None:
        pen, first = PdfPen(self.canv, self.height), _FEET * self.step
        x = {"left": self.indent, "middle": self.width / 2, "right": self.width}[self.anchor]
        rows = enumerate(self._rows[self.width])
        pen.write([PlacedText(row, (x, first + n * self.step), 0.0, self.anchor) for n, row in rows if row], self.type)
        mark = Type("sans", self.type.size, BLACK) if self.mark == "•" else Type("sans-bold", self.type.size, RED)
        line_of(pen, self.mark, (self.indent - 2.0, first), mark, "right")
        line_of(pen, self.aside, (self.width, first), Type("sans", self.type.size * 0.64, GREY), "right")


class Drawing(Flowable):  # type: ignore[misc]
    """A drawing by a pen, so many millimetres high and as wide as its column."""

    def __init__(self, high: float, paint: Callable[[PdfPen, float], None], *, keep: bool = False) -> None:
        super().__init__()
        self.height, self._paint, self.keepWithNext = high, paint, keep

    def wrap(self, wide: float, high: float) -> tuple[float, float]:
        self.width = wide
        return wide, self.height

    def draw(self) -> None:
        self._paint(PdfPen(self.canv, self.height), self.width)


class PlacedFlowable(NamedTuple):
    """A flowable and its place on a page."""

    flowable: Any
    left: float
    top: float
    high: float


class PageFlow:
    """Sets flowables on pages, over the whole width or in two columns that end even."""

    def __init__(self, room: PaperRect, gutter: float) -> None:
        self._room, self._gutter = room, gutter
        self.pages: list[list[PlacedFlowable]] = [[]]
        self._top = room.top

    def across(self, flowables: Sequence[Any]) -> None:
        rest = list(flowables)
        while rest:
            fresh = not self.pages[-1]
            taken, rest, high = _fill(rest, self._room.wide, self._room.bottom - self._top, fresh=fresh, force=fresh)
            self._place(taken, self._room.left)
            self._top += high
            if rest:
                self._new_page()

    def columns(self, flowables: Sequence[Any]) -> None:
        rest, wide = list(flowables), (self._room.wide - self._gutter) / 2
        while rest:
            force = not self.pages[-1]
            even, lowest = self._even(rest, wide), 0.0
            for left in (self._room.left, self._room.left + wide + self._gutter):
                taken, rest, high = _fill(rest, wide, even, force=force)
                self._place(taken, left)
                lowest = max(lowest, high)
                if not taken:
                    break
            self._top += lowest
            if rest:
                self._new_page()

    def _even(self, flowables: list[Any], wide: float) -> float:
        """Return the least height at which all fit into two columns; the whole room if they do not."""

        def fits(high: float) -> bool:
            rest = _fill(flowables, wide, high)[1]
            return not _fill(rest, wide, high)[1]

        low, high = 0.0, self._room.bottom - self._top
        if not fits(high):
            return high
        while high - low > _CLOSE:
            middle = (low + high) / 2
            low, high = (low, middle) if fits(middle) else (middle, high)
        return high

    def _place(self, taken: Sequence[PlacedFlowable], left: float) -> None:
        self.pages[-1] += [one._replace(left=left, top=self._top + one.top) for one in taken]

    def _new_page(self) -> None:
        self.pages.append([])
        self._top = self._room.top


def _fill(
    flowables: list[Any], wide: float, high: float, *, fresh: bool = True, force: bool = False
) -> tuple[list[PlacedFlowable], list[Any], float]:
    """Fill a column; return the placed flowables, the rest, and the height.

    The space above the first is left out at a ``fresh`` top. By ``force`` at least one is taken, or a part of it.
    """
    taken, y, gap = list[PlacedFlowable](), 0.0, 0.0
    for n, one in enumerate(flowables):
        tall = one.wrap(wide, high)[1]
        y += max(gap, one.getSpaceBefore()) if taken or not fresh else 0.0
        if y + tall + getattr(one, "need", 0.0) > high + 1e-6:
            return _ended(taken, flowables[n:], (wide, high), y, force=force)
        taken.append(PlacedFlowable(one, 0.0, y, tall))
        y, gap = y + tall, one.getSpaceAfter()
    return taken, [], y + gap


def _ended(
    taken: list[PlacedFlowable], rest: list[Any], room: Point, y: float, *, force: bool
) -> tuple[list[PlacedFlowable], list[Any], float]:
    """End a column before a flowable that is too high for it, or with a part of it."""
    (wide, high), (one, *more), alone = room, rest, force and not taken
    if alone:
        one.whole = False
    parts = one.split(wide, high - y) if high > y else []
    if parts or alone:
        first, *second = parts or [one]
        tall = first.wrap(wide, high)[1]
        return [*taken, PlacedFlowable(first, 0.0, y, tall)], [*second, *more], y + tall
    kept = len(taken)
    while kept and taken[kept - 1].flowable.getKeepWithNext():
        kept -= 1
    kept = kept or (len(taken) if force else 0)
    return taken[:kept], [*(placed.flowable for placed in taken[kept:]), *rest], y


# Blocks as flowables


def _merged(found: Sequence[blocks.Block]) -> Iterator[blocks.Block | list[blocks.Heat]]:
    """Join neighbouring heat maps into one list."""
    for heats, group in groupby(found, lambda block: isinstance(block, blocks.Heat)):
        if heats:
            yield [block for block in group if isinstance(block, blocks.Heat)]
        else:
            yield from group


class _Setter:
    """Turns the blocks of a document into flowables."""

    def __init__(self, document: blocks.Document, style: PdfStyle) -> None:
        self._document, self._style, self._columns = document, style, document.columns
        self._face = "japanese" if document.language == "ja" and not document.columns else "sans"
        self._heads = "serif" if self._face == "sans" else self._face
        self._say = words(document.language).say

    def pages(self) -> list[list[PlacedFlowable]]:
        flow = PageFlow(self._style.room, self._style.gutter)
        flow.across([self._masthead()] if self._columns else self._title())
        part, narrow = list[Any](), False
        found = list(_merged(self._document.blocks))
        for block, following in zip_longest(found, found[1:]):
            beside = self._narrow(following if self._columns and isinstance(block, blocks.Heading) else block)
            if beside != narrow:
                (flow.columns if narrow else flow.across)(part)
                part, narrow = [], beside
            part += self._flow(block)
            if isinstance(block, blocks.Paragraph) and isinstance(following, blocks.ChartBlock | blocks.Map | list):
                part[-1].keepWithNext = True
        (flow.columns if narrow else flow.across)(part)
        return flow.pages

    def _narrow(self, block: blocks.Block | list[blocks.Heat] | None) -> bool:
        if not self._columns:
            return isinstance(block, blocks.LogBlock | blocks.RuleBlock)
        if not isinstance(block, blocks.TableBlock):
            return True
        wants, leasts = (sum(widths) / _FINE for widths in self._wants(block))
        return wants <= self._style.column * 1.25 and leasts <= self._style.column

    def _text(self, text: str, size: float, cut: str = "", ink: RGB = BLACK, **more: Any) -> FlowText:
        leading, whole = more.pop("leading", self._style.leading), more.pop("whole", self._columns)
        face = more.pop("face", self._face)
        return FlowText(text, Type(face + cut, size, ink), leading, whole=whole, **more)

    def _title(self) -> list[Any]:
        art = self._document.cover
        head = [Drawing(COVER + 4.0, lambda pen, wide: _draw_cover(pen, art, wide))] if art is not None else []
        title = self._text(self._document.title, self._style.heading * 4 / 3, "-bold", after=1.0, face=self._heads)
        return [*head, title, self._text(self._document.subtitle, self._style.small, ink=GREY, after=2.0)]

    def _masthead(self) -> Drawing:
        document, style = self._document, self._style

        def paint(pen: PdfPen, wide: float) -> None:
            line_of(pen, document.title, (0.0, 6.0), Type("serif-bold", 7.0, BLACK))
            line_of(pen, document.subtitle, (wide, 6.0), Type("serif-bold", 5.0, BLACK), "right")
            line_of(pen, document.edition, (0.0, 10.6), Type("sans", style.body, GREY))
            pen.lines([[(0.0, 12.6), (wide, 12.6)]], 0.5, BLACK)

        return Drawing(15.0, paint)

    @singledispatchmethod
    def _flow(self, block: blocks.Block | list[blocks.Heat]) -> list[Any]:
        raise TypeError(block)

    @_flow.register
    def _heading(self, block: blocks.Heading) -> list[Any]:
        style, second = self._style, block.rank == 2
        before = 3.5 if self._columns or not second else 7.0
        text = self._text(
            block.text, style.heading if second else style.subheading, "-bold", before=before, after=0.8,
            face=self._heads if second else self._face,
            keep=True, aside=block.rule, need=0.0 if self._columns else 40.0 if second else 20.0,
        )  # fmt: skip
        if self._columns or not second:
            return [text]
        return [text, Drawing(2.8, lambda pen, wide: pen.lines([[(0, 0.8), (wide, 0.8)]], 0.18, GREY, 0.6), keep=True)]

    @_flow.register
    def _paragraph(self, block: blocks.Paragraph) -> list[Any]:
        size, ink = (self._style.small, GREY) if block.small else (self._style.body, BLACK)
        return [self._text(block.text, size, ink=ink, after=1.4)]

    @_flow.register
    def _points(self, block: blocks.Points) -> list[Any]:
        indent, last = 6.0 if block.numbered else 4.0, len(block.texts)
        keep = self._columns and last <= _WHOLE
        return [
            self._text(text, self._style.points, indent=indent, mark=str(n) if block.numbered else "•",
                       keep=keep and n < last, after=1.4 if n == last else 0.5 if self._columns else 0.0)
            for n, text in enumerate(block.texts, 1)
        ]  # fmt: skip

    @_flow.register
    def _facts(self, block: blocks.Facts) -> list[Any]:
        return [self._text(f"{name}: {value}", self._style.points) for name, value in block.pairs]

    @_flow.register
    def _pictures(self, block: blocks.Pictures) -> list[Any]:
        small, room = self._style.small, self._style.column if self._columns else self._style.room.wide
        side = 9.0 if block.pictures[0][0].get_width() > 100 else 5.0
        wide = max(width(text, "sans") * small for _, text in block.pictures) + 15.0
        count = max(1, int(room / wide))

        def paint(row: Sequence[tuple[Any, str]], pen: PdfPen, wide: float) -> None:
            for n, (picture, text) in enumerate(row):
                x = n * room / count
                pen.picture(picture, PaperRect(x, 0.5, side, side), photo=False)
                middle = centred(text, (x + side + 2.0, 0.5 + side / 2), "sans", small)
                pen.write([middle._replace(anchor="left")], Type("sans", small, BLACK))

        rows = [block.pictures[at : at + count] for at in range(0, len(block.pictures), count)]
        keep = len(rows) <= _WHOLE
        return [Drawing(side + 1.0, partial(paint, row), keep=keep and row is not rows[-1]) for row in rows]

    @_flow.register
    def _log(self, block: blocks.LogBlock) -> list[Any]:
        title = self._text(block.title, self._style.log * 8.5 / 7, "-bold", before=2.0, after=0.6, keep=True)
        return [title, *(text for entry in block.entries for text in self._entry(entry))]

    def _entry(self, entry: blocks.LogRow) -> Iterator[FlowText]:
        rule = f" \u00a0[{entry.rule}]".replace(" ", "\u00a0").replace("\u00a0", " ", 1) if entry.rule else ""
        size, set_ = self._style.log * _DENSE, partial(self._text, leading=1.2)
        yield set_(entry.text + rule, size, after=0.0 if entry.small else 0.2)
        for n, text in enumerate(entry.small, 1):
            yield set_(text, size * 6.4 / 7, ink=GREY, indent=3.0, after=0.2 if n == len(entry.small) else 0.0)

    @_flow.register
    def _rule(self, block: blocks.RuleBlock) -> list[Any]:
        size, whole = self._style.log, self._columns
        parts = [
            self._text(f"{block.number} {block.title}", size, "-bold", self._style.accent, before=1.2, keep=True),
            self._text(block.text, size, after=0.5, keep=whole and bool(block.reason)),
        ]
        return [*parts, self._text(block.reason, size, "-italic", GREY, after=0.5)] if block.reason else parts

    # Tables

    @_flow.register
    def _table(self, block: blocks.TableBlock) -> list[Any]:
        style, count = self._style, len(block.rows)
        room = style.column if self._narrow(block) else style.room.wide
        wide = [share * room for share in block.widths] or self._shared(block, room)
        rows = [
            [
                self._cell(cell, block.numbers(column), column, wide[column], top=not n)
                for column, cell in enumerate(row)
            ]
            for n, row in enumerate([block.head, *block.rows])
        ]
        table = Table(rows, colWidths=wide, repeatRows=1, style=self._table_style(count), spaceAfter=2.0)
        notes = [self._text(note, style.small, "-italic", GREY, after=0.5) for note in block.notes]
        table.keepWithNext = bool(notes)
        return [table, *notes]

    def _table_style(self, count: int) -> list[tuple[Any, ...]]:
        all_ = ((0, 0), (-1, -1))
        left, right, high = (1.3, 1.3, 0.4) if self._columns else (0.0, 2.5, 0.6)
        pads = [("LEFTPADDING", *all_, left), ("RIGHTPADDING", *all_, right),
                ("TOPPADDING", *all_, high), ("BOTTOMPADDING", *all_, high)]  # fmt: skip
        if not self._columns:
            return [*pads, ("VALIGN", *all_, "TOP"), ("LINEBELOW", *all_, 0.18, _colour(GREY, 0.5))]
        shades = [("BACKGROUND", (0, n), (-1, n), _colour(SHADE)) for n in range(2, count + 1, 2)]
        whole = all_ if count <= _WHOLE else ((0, 0), (-1, 3))
        return [*pads, *shades, ("VALIGN", *all_, "MIDDLE"), ("LINEBELOW", (0, 0), (-1, 0), 0.25, _colour(GREY)),
                ("NOSPLIT", *whole)]  # fmt: skip

    def _cell(self, cell: blocks.Cell, number: bool, column: int, wide: float, *, top: bool) -> FlowText:
        cut = "-bold" if top or isinstance(cell, blocks.Strong) else ""
        middle = self._columns and column and wide <= _LONG
        anchor: Anchor = "middle" if middle else "right" if number else "left"
        ink = GREY if isinstance(cell, blocks.Interval) or (top and not self._columns) else BLACK
        leading = self._style.leading - 0.1
        return self._text(blocks.words_of(cell), self._style.table, cut, ink, anchor=anchor, leading=leading)

    def _shared(self, block: blocks.TableBlock, room: float) -> list[float]:
        """Share out the room by the wishes of columns, or by their longest words."""
        wants, leasts = self._wants(block)
        shared = share_out(min(round(room * _FINE), sum(wants)), wants, leasts, [0.0] * len(wants))
        spare = max(0.0, room - sum(shared) / _FINE) / len(shared)
        return [part / _FINE + spare for part in shared]

    def _wants(self, block: blocks.TableBlock) -> tuple[list[int], list[int]]:
        size, rows = self._style.table, [block.head, *block.rows]

        def units(column: int, measure: Callable[[str, str], float]) -> int:
            cells = [blocks.words_of(row[column]) for row in rows]
            most = max(measure(cell, "sans-bold" if not n else "sans") for n, cell in enumerate(cells))
            return round((most * size + 2.6) * _FINE) + 1

        columns = range(len(block.head))
        return [units(n, width) for n in columns], [units(n, _longest) for n in columns]

    # Pictures

    @_flow.register
    def _charts(self, block: blocks.ChartBlock) -> list[Any]:
        def paint(pen: PdfPen, wide: float) -> None:
            sheet = charts.figure(wide, block.high)
            for n, draw in enumerate(block.draws):
                draw(sheet.add_axes(charts.chart_box(wide, block.high, n, len(block.draws), block.rows)))
            draw_figure(sheet, pen.canvas, (0.0, 2.0), self._face)

        return [Drawing(block.high + 2.0, paint)]

    @_flow.register
    def _map(self, block: blocks.Map) -> list[Any]:
        tall, across = _fitted(block.land.size, self._style.room.wide, _MAP_HIGH)
        image = JpegImage(charts.jpeg(block.land))

        def paint(pen: PdfPen, wide: float) -> None:
            pen.again(image, PaperRect((wide - across) / 2, 0.0, across, tall))

        caption = self._text(block.words, self._style.small, ink=GREY, after=1.4, whole=True)
        return [Drawing(tall + 1.0, paint, keep=True), caption]

    @_flow.register
    def _heats(self, heats: list) -> list[Any]:  # type: ignore[type-arg]
        """Set heat maps as wide as the page, or two side by side where they are higher than wide."""
        size, room = heats[0].land.size, self._style.room.wide
        count = 2 if size[1] > 1.25 * size[0] else 1
        each = self._style.column if count == 2 else room
        tall, across = _fitted(size, each, 1000.0 if count == 2 else _HEAT_HIGH)

        def paint(row: Sequence[blocks.Heat], pen: PdfPen, wide: float) -> None:
            for n, heat in enumerate(row):
                sheet, axes = charts.heat_sheet(heat.land, across)
                charts.heat(axes, heat.board, heat.values, heat.land, title=heat.legend or heat.words, say=self._say)
                draw_figure(sheet, pen.canvas, (n * (room - each) + (each - across) / 2, 0.0), self._face)

        rows = [heats[at : at + count] for at in range(0, len(heats), count)]
        return [Drawing(tall + charts.LEGEND, partial(paint, row)) for row in rows]


def _longest(text: str, face: str) -> float:
    """Return the width of the longest word of a text, or of five Japanese signs, in ems."""
    if has_cjk(text):
        return min(width(text, face), 5.0)
    return max((width(token, face) for token in tokens(text)), default=0.0)


def _fitted(size: tuple[int, int], wide: float, most: float) -> tuple[float, float]:
    """Return the height and width of a picture that fills the width, or its height."""
    tall = min(wide * size[1] / size[0], most)
    return tall, tall * size[0] / size[1]


def _colour(colour: RGB, opacity: float = 1.0) -> Color:
    return Color(*(part / 255 for part in colour), opacity)


COVER: Final = 34.0  # the height of the picture at the head, in millimetres


def _draw_cover(pen: PdfPen, art: pygame.Surface, wide: float) -> None:
    """Draw the part of a cover that fits the width of the page."""
    high = min(art.get_height(), round(art.get_width() * COVER / wide))
    part = art.subsurface((0, (art.get_height() - high) // 2, art.get_width(), high))
    pen.picture(part, PaperRect(0.0, 0.0, wide, COVER), photo=True)
