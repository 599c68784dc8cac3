"""A report as a PDF: A4 pages that flow, with embedded fonts, text that can be selected, and page numbers."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import singledispatchmethod
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from launcher.kit.style import linebreak
from launcher.language import Words, words
from launcher.paper.documents import charts
from launcher.paper.documents.blocks import (
    Block,
    ChartBlock,
    Document,
    Heading,
    Heat,
    LogBlock,
    LogRow,
    Map,
    Paragraph,
    Points,
    RuleBlock,
    TableBlock,
)
from launcher.paper.documents.charts import A4, FAINT, INK, ChartText

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LEFT, TOP, FOOT = 18.0, 17.0, 17.0
"""The margins of a page in millimetres."""
WIDE: Final = A4[0] - 2 * LEFT
BODY, SMALL, TINY = 9.0, 7.6, 7.0
RANKS: Final = {1: 18.0, 2: 13.5, 3: 10.0}
MUTED: Final = "#5f594b"
COLUMNS, GUTTER = 2, 7.0
POINT: Final = 25.4 / 72
LEADING: Final = 1.36
"""The height of a line, against its letters."""
MAP_HIGH, HEAT_HIGH = 88.0, 103.0
"""How high a map and a heat map are at most: two go on a page, with what is said of them."""


class TextStyle(NamedTuple):
    """How a text is set: size in points, weight, colour, and how far in it begins."""

    size: float = BODY
    bold: bool = False
    colour: str = INK
    indent: float = 0.0


class Pages:
    """Pages that fill from the top down; ``y`` is how far the present one is filled, in millimetres."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.sheets: list[Figure] = []
        self._runs: list[list[ChartText]] = []
        self.left, self.wide = LEFT, WIDE
        self._column, self._columns_top = 0, 0.0
        self.turn()

    # -- where ------------------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Begin a new page."""
        self.sheets.append(charts.figure(*A4))
        self._runs.append([])
        self.y = TOP

    @property
    def room(self) -> float:
        """How much is left below."""
        return A4[1] - FOOT - self.y

    def need(self, high: float) -> None:
        """Go on where there is so much room: in the next column, or on the next page."""
        if high <= self.room:
            return
        if self.wide < WIDE and self._column + 1 < COLUMNS:
            self._column += 1
            self.left += self.wide + GUTTER
            self.y = self._columns_top
            return
        self.turn()
        if self.wide < WIDE:
            self._column, self.left, self._columns_top = 0, LEFT, self.y

    def in_columns(self) -> None:
        """Set what follows in columns."""
        if self.wide < WIDE:
            return
        self.need(30.0)
        self.wide = (WIDE - GUTTER * (COLUMNS - 1)) / COLUMNS
        self._column, self._columns_top = 0, self.y

    def across(self) -> None:
        """Set what follows over the whole width, below all columns."""
        if self.wide == WIDE:
            return
        self.wide, self.left = WIDE, LEFT
        if self._column:
            self.turn()
        self._column = 0

    # -- text -------------------------------------------------------------------------------------------------

    def wrapped(self, text: str, style: TextStyle, wide: float) -> list[str]:
        """A text in lines of so many millimetres."""

        def measured(part: str) -> int:
            return charts.measure(part, style.size, bold=style.bold, language=self.language)

        return linebreak.wrap(text, int((wide - style.indent) * 100), measured)

    def write(self, text: str, style: TextStyle, *, before: float = 0.0, after: float = 0.0, keep: float = 0.0) -> None:
        """A paragraph, line by line; ``keep`` is how much room must be left below its first line."""
        step = style.size * POINT * LEADING
        self.need(before + step + keep)
        self.y += before if self.y > TOP else 0.0
        for line in self.wrapped(text, style, self.wide):
            self.need(step)
            self.y += step
            self.put(line, style, self.left + style.indent, self.y - 0.26 * step)
        self.y += after

    def put(self, text: str, style: TextStyle, x: float, y: float) -> None:
        """A line at a place."""
        self._runs[-1].append(ChartText(x, y, text, style.size, style.bold, style.colour))

    def width(self, text: str, style: TextStyle) -> float:
        """How wide a line is, in millimetres."""
        return charts.measure(text, style.size, bold=style.bold, language=self.language) / 100

    def rule(self, x: float, wide: float, y: float) -> None:
        """A thin line."""
        charts.stroke(self.sheets[-1], (x, y), (x + wide, y), FAINT)

    # -- the end ----------------------------------------------------------------------------------------------

    def finish(self, foot: str, says: Words) -> None:
        """Number the pages and set all text."""
        style = TextStyle(TINY, colour=MUTED)
        for n, (sheet, runs) in enumerate(zip(self.sheets, self._runs, strict=True), 1):
            text = says.say("paper.report.page", title=foot, page=n, pages=len(self.sheets))
            x = (A4[0] - self.width(text, style)) / 2
            charts.typeset(sheet, [*runs, ChartText(x, A4[1] - 9.0, text, style.size, False, style.colour)])


class Printer:
    """Sets the blocks of a report on pages."""

    def __init__(self, report: Document) -> None:
        self.report, self.says = report, words(report.language)
        self.pages = Pages(report.language)
        self._keep = 0.0
        self._beside: float | None = None
        """Where a picture begins that has room for another at its side."""
        self.pages.write(report.title, TextStyle(RANKS[1], bold=True), after=1.0)
        self.pages.write(report.subtitle, TextStyle(SMALL, colour=MUTED), after=2.0)

    def print_all(self) -> None:
        """Set every block; what says something of a picture stands on its page."""
        for block, following in zip_longest(self.report.blocks, self.report.blocks[1:]):
            self._keep = _needs(following) if isinstance(block, Heading | Paragraph) else 0.0
            self._beside = self._beside if isinstance(block, Heat) else None
            self._print(block)

    def _print(self, block: Block) -> None:
        """Set a block; only the log and the rules stand in columns."""
        if isinstance(block, LogBlock | RuleBlock):
            self.pages.in_columns()
        else:
            self.pages.across()
        self._set(block)

    @singledispatchmethod
    def _set(self, block: Block) -> None:
        raise TypeError(block)

    @_set.register
    def _(self, block: Heading) -> None:
        keep = max(self._keep, 40.0 if block.rank == 2 else 20.0)
        style, pages = TextStyle(RANKS[block.rank], bold=True), self.pages
        pages.write(block.text, style, before=7.0 if block.rank == 2 else 3.5, after=1.6, keep=keep)
        if block.rank == 2:
            pages.rule(pages.left, pages.wide, pages.y)
            pages.y += 2.0

    @_set.register
    def _(self, block: Paragraph) -> None:
        style = TextStyle(SMALL, colour=MUTED) if block.small else TextStyle()
        self.pages.write(block.text, style, after=1.4, keep=self._keep + 6.0 if self._keep else 0.0)

    @_set.register
    def _(self, block: Points) -> None:
        for text in block.texts:
            self._point(text)
        self.pages.y += 1.4

    def _point(self, text: str) -> None:
        pages, style = self.pages, TextStyle(8.4, indent=4.0)
        step = style.size * POINT * LEADING
        pages.need(step)
        pages.put("•", style, pages.left + 1.0, pages.y + 0.74 * step)
        pages.write(text, style)

    @_set.register
    def _(self, block: TableBlock) -> None:
        pages, step = self.pages, SMALL * POINT * LEADING
        self._row(block, block.head, TextStyle(SMALL, bold=True, colour=MUTED), keep=2 * step)
        for row in block.rows:
            if self._row_high(block, row, TextStyle(SMALL)) > pages.room:
                pages.turn()
                self._row(block, block.head, TextStyle(SMALL, bold=True, colour=MUTED))
            self._row(block, row, TextStyle(SMALL))
        pages.y += 2.0

    def _cells(self, block: TableBlock, row: Sequence[str], style: TextStyle) -> list[list[str]]:
        widths = [share * WIDE - 2.5 for share in block.widths]
        return [self.pages.wrapped(text, style, wide) for text, wide in zip(row, widths, strict=True)]

    def _row_high(self, block: TableBlock, row: Sequence[str], style: TextStyle) -> float:
        return max(map(len, self._cells(block, row, style))) * style.size * POINT * LEADING + 1.2

    def _row(self, block: TableBlock, row: Sequence[str], style: TextStyle, keep: float = 0.0) -> None:
        pages, step = self.pages, style.size * POINT * LEADING
        high = self._row_high(block, row, style)
        pages.need(high + keep)
        x = LEFT
        for n, (lines, share) in enumerate(zip(self._cells(block, row, style), block.widths, strict=True)):
            for place, line in enumerate(lines, 1):
                far = share * WIDE - 2.5 - pages.width(line, style) if n in block.right else 0.0
                pages.put(line, style, x + far, pages.y + place * step - 0.26 * step)
            x += share * WIDE
        pages.y += high
        pages.rule(LEFT, WIDE, pages.y - 0.5)

    @_set.register
    def _(self, block: ChartBlock) -> None:
        pages = self.pages
        pages.need(block.high)
        left, bottom = LEFT / A4[0], 1 - (pages.y + block.high) / A4[1]
        wide, high = WIDE / A4[0], block.high / A4[1]
        for n, draw in enumerate(block.draws):
            x, y, w, h = charts.chart_box(WIDE, block.high, n, len(block.draws), block.rows)
            draw(charts.part(pages.sheets[-1], (left + x * wide, bottom + y * high, w * wide, h * high)))
        pages.y += block.high + 2.0

    @_set.register
    def _(self, block: Map) -> None:
        axes = self._picture(block.land.size, MAP_HIGH, 0.0)
        charts.lay_land(axes, charts.thrifty(block.land))
        self.pages.y += 1.0
        self.pages.write(block.words, TextStyle(SMALL, colour=MUTED), after=1.4)

    @_set.register
    def _(self, block: Heat) -> None:
        axes = self._half_page(block.land.size) if _upright(block.land.size) else self._heat_axes(block.land.size)
        land = charts.thrifty(block.land)
        charts.heat(axes, block.board, block.values, land, title=block.words, say=self.says.say)

    def _heat_axes(self, size: tuple[int, int]) -> Axes:
        return self._picture(size, HEAT_HIGH, charts.LEGEND)

    def _half_page(self, size: tuple[int, int]) -> Axes:
        """Axes for a map that is higher than wide: two of them stand side by side."""
        pages, across = self.pages, (WIDE - GUTTER) / 2
        tall = across * size[1] / size[0]
        if self._beside is None:
            pages.need(tall + charts.LEGEND)
            left, top, self._beside = LEFT, pages.y, pages.y
            pages.y += tall + charts.LEGEND
        else:
            left, top, self._beside = LEFT + across + GUTTER, self._beside, None
        box = (left / A4[0], 1 - (top + tall) / A4[1], across / A4[0], tall / A4[1])
        return charts.part(pages.sheets[-1], box)

    def _picture(self, size: tuple[int, int], most: float, below: float) -> Axes:
        """Axes for a map as wide as the page, or as high as it may be, and room below it."""
        pages, (wide, high) = self.pages, size
        tall = _tall(size, most)
        across = tall * wide / high
        pages.need(tall + below + 6.0)
        left = LEFT + (WIDE - across) / 2
        box = (left / A4[0], 1 - (pages.y + tall) / A4[1], across / A4[0], tall / A4[1])
        pages.y += tall + below
        return charts.part(pages.sheets[-1], box)

    @_set.register
    def _(self, block: LogBlock) -> None:
        self.pages.write(block.title, TextStyle(8.5, bold=True), before=2.0, after=0.6, keep=8.0)
        for entry in block.entries:
            self._entry(entry)

    def _entry(self, entry: LogRow) -> None:
        rule = f"  [{entry.rule}]".replace(" ", "\u00a0").replace("\u00a0", " ", 1) if entry.rule else ""
        self.pages.write(entry.text + rule, TextStyle(TINY))
        for text in entry.small:
            self.pages.write(text, TextStyle(6.4, colour=MUTED, indent=3.0))
        self.pages.y += 0.5

    @_set.register
    def _(self, block: RuleBlock) -> None:
        self.pages.write(f"{block.number} {block.title}", TextStyle(TINY, bold=True), before=1.2, keep=4.0)
        self.pages.write(block.text, TextStyle(TINY), after=0.8)


def _tall(size: tuple[int, int], most: float) -> float:
    """How high a picture is that is as wide as the page, or as high as it may be."""
    return min(WIDE * size[1] / size[0], most)


def _upright(size: tuple[int, int]) -> bool:
    """Whether a picture is so much higher than wide that two go side by side."""
    return size[1] > 1.25 * size[0]


def _needs(block: Block | None) -> float:
    """How much room a block wants that cannot be parted."""
    if isinstance(block, Map):
        return _tall(block.land.size, MAP_HIGH) + 14.0
    if isinstance(block, Heat):
        size = block.land.size
        tall = (WIDE - GUTTER) / 2 * size[1] / size[0] if _upright(size) else _tall(size, HEAT_HIGH)
        return tall + charts.LEGEND + 14.0
    return block.high + 6.0 if isinstance(block, ChartBlock) else 0.0


def as_pdf(report: Document, tell: Callable[[float], None] = lambda share: None) -> tuple[bytes, int]:
    """The report as a file, and how many pages it has; ``tell`` is told the share that is done."""
    file = io.BytesIO()
    with charts.drawing(report.language):
        printer = Printer(report)
        printer.print_all()
        sheets = printer.pages.sheets
        printer.pages.finish(report.foot, printer.says)
        with charts.book(file, report.foot) as pages:
            for n, sheet in enumerate(sheets, 1):
                pages.add(sheet)
                tell(n / len(sheets))
    return file.getvalue(), len(sheets)
