"""Sheets of counters: fronts, each followed by its backs, mirrored so that both meet when the paper is turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hexcore.game.look import Printed
from hexcore.game.views import PieceView
from launcher.kit.style.theme import Theme
from launcher.painting.counters.painter import CounterPainter
from launcher.paper.documents.canvas import Pdf, PdfPen, image_of
from launcher.paper.documents.pen import BLACK, GREY, PAPERS, PaperRect, PaperSize, Pen, circle, pixels
from launcher.paper.print.page_marks import foot, written
from launcher.paper.print.subject import PrintSubject

SIZE, BLEED = 15.0, 1.0
DPI = 600.0
_NEAR, _FAR = 0.8, 3.8  # the reach of cut marks outside the block of counters
_HAIR = 0.1


class CounterWish(NamedTuple):
    """The wanted counters: their size, the colour over their edge to cut in, and the paper."""

    size: float = SIZE
    bleed: float = BLEED
    paper: str = "a4"


class CounterSheetLayout(NamedTuple):
    """The grid of counters on a sheet: columns and rows of cells, centred from left to right."""

    paper: PaperSize
    size: float
    bleed: float

    @property
    def cell(self) -> float:
        return self.size + 2 * self.bleed

    @property
    def columns(self) -> int:
        return max(1, int(self.paper.live.wide / self.cell + 1e-9))

    @property
    def rows(self) -> int:
        return max(1, int(self.paper.live.high / self.cell + 1e-9))

    @property
    def each(self) -> int:
        return self.columns * self.rows

    def place(self, number: int, back: bool = False) -> PaperRect:
        """Return the place of a counter; on the back its column is counted from the other side."""
        row, column = divmod(number, self.columns)
        column = self.columns - 1 - column if back else column
        left = (self.paper.wide - self.columns * self.cell) / 2 + column * self.cell + self.bleed
        return PaperRect(left, self.paper.live.top + row * self.cell + self.bleed, self.size, self.size)


class CounterPrint:
    """The counters of a scenario, ready to be written."""

    def __init__(self, subject: PrintSubject, wish: CounterWish) -> None:
        self.subject, self.counters = subject, subject.counters
        self.layout = CounterSheetLayout(PAPERS[wish.paper], wish.size, wish.bleed)
        self._painter = CounterPainter(subject.look, Theme(language=subject.language))
        self._truth = subject.truth_of_values("counters")
        self._known: dict[tuple[object, ...], Any] = {}

    @property
    def title(self) -> str:
        say = self.subject.words.say
        return say("sheets.title", game=self.subject.public.title, what=say("sheets.called.counters"))

    @property
    def sheets(self) -> list[Sequence[Printed]]:
        each = self.layout.each
        return [self.counters[at : at + each] for at in range(0, len(self.counters), each)]

    def write(self, pdf: Pdf, told: Callable[[float], None]) -> None:
        sheets = self.sheets
        for number, sheet in enumerate(sheets):
            for back in (False, True):
                with pdf.page(self.layout.paper) as pen:
                    self._side(pen, sheet, back)
                    self._foot(pen, number, back)
                told((number + (1 + back) / 2) / len(sheets))

    def _side(self, pen: PdfPen, sheet: Sequence[Printed], back: bool) -> None:
        places = [self.layout.place(number, back) for number in range(len(sheet))]
        for one, place in zip(sheet, places, strict=True):
            pen.shape(place.grown(self.layout.bleed).corners, self._painter.colour(_up(one, back)))
        for one, place in zip(sheet, places, strict=True):
            pen.again(self._face(one, back), place)
        pen.lines(list(_cuts(places)), _HAIR, BLACK)
        self._register(pen)

    def _face(self, one: Printed, back: bool) -> Any:
        size, piece = round(pixels(self.layout.size, DPI)), _up(one, back)
        bare = back and one.back is None
        shown = (piece.kind,) if bare else (piece.kind, piece.name, piece.face, *piece.values.items(), *piece.marks)
        key = (bare, *shown)
        if key not in self._known:
            drawn = self._painter.blank(piece, size) if bare else self._painter.printed(piece, size)
            self._known[key] = image_of(drawn, photo=False)
        return self._known[key]

    def _register(self, pen: Pen) -> None:
        """Draw a cross at the same place on both sides, to hold against the light."""
        x, y = self.layout.paper.wide / 2, self.layout.paper.live.top / 2 - 1.0
        ring = circle((x, y), 1.2)
        pen.lines([[*ring, ring[0]], [(x - 2, y), (x + 2, y)], [(x, y - 2), (x, y + 2)]], _HAIR, GREY)

    def _foot(self, pen: Pen, number: int, back: bool) -> None:
        say, count = self.subject.words.say, len(self.sheets)
        side = say("sheets.back" if back else "sheets.front", number=number + 1, count=count)
        size = say("sheets.counter", size=self.subject.words.number(self.layout.size))
        foot(pen, self.layout.paper, " · ".join([self.title, side, size]), self._truth, say)


def _up(one: Printed, back: bool) -> PieceView:
    """Return the visible side; a counter without a back shows its colour alone."""
    return one.back if back and one.back is not None else one.front


def _cuts(places: Sequence[PaperRect]) -> Iterator[list[tuple[float, float]]]:
    left, right = min(place.left for place in places), max(place.right for place in places)
    top, bottom = min(place.top for place in places), max(place.bottom for place in places)
    for x in sorted({round(edge, 6) for place in places for edge in (place.left, place.right)}):
        yield [(x, top - _NEAR - BLEED), (x, top - _FAR - BLEED)]
        yield [(x, bottom + _NEAR + BLEED), (x, bottom + _FAR + BLEED)]
    for y in sorted({round(edge, 6) for place in places for edge in (place.top, place.bottom)}):
        yield [(left - _NEAR - BLEED, y), (left - _FAR - BLEED, y)]
        yield [(right + _NEAR + BLEED, y), (right + _FAR + BLEED, y)]


def print_counters(subject: PrintSubject, wish: CounterWish, out: Path, told: Callable[[float], None]) -> CounterPrint:
    made = CounterPrint(subject, wish)
    with written(out) as file:
        pdf = Pdf(file, made.title, subject.language, duplex=True)
        made.write(pdf, told)
        pdf.close()
    return made
