"""The player aid as data: what is looked up while a scenario is played, in the order in which it is printed.

Printing the player aid, as a PDF or as a page for a browser.

The player aid as a PDF: blocks become pieces, pieces flow into columns.

The player aid as one HTML page that needs nothing from the net.

Pages in two columns: pieces flow from the top down, columns end even, and what is wide goes across both.

A table on paper: columns as wide as they need, rows that wrap, and heads that come again where it goes on.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import singledispatchmethod
from html import escape
from pathlib import Path
from typing import BinaryIO, NamedTuple

import pygame

from hexcore.data.provenance import KINDS
from hexcore.game.look import Chart
from hexcore.version import VERSION
from launcher.kit.layout import share_out
from launcher.kit.style.colour import RGB
from launcher.kit.style.linebreak import has_cjk, tokens
from launcher.kit.style.theme import Theme
from launcher.language import Say
from launcher.painting.counters.face import tab_of, tab_picture
from launcher.painting.map.legend import cut_hex, paint_samples, swatch_scene
from launcher.paper.print import subject as truth
from launcher.paper.print.fonts import PAPERS, PaperRect, PaperSize, lines, width
from launcher.paper.print.map_sheet import centred
from launcher.paper.print.page_marks import foot, written
from launcher.paper.print.pdf import Pdf
from launcher.paper.print.pen import BLACK, GREY, Anchor, Pen, PlacedText, Type, box_of, line_of
from launcher.paper.print.subject import NOT_SAID, PrintSubject
from launcher.paper.print.svg import png_of

_TAB = 96


class TableSection(NamedTuple):
    """Words in rows and columns, with what is said below them."""

    title: str
    rule: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


class ParagraphSection(NamedTuple):
    """A paragraph under a title."""

    title: str
    text: str


class StepsSection(NamedTuple):
    """What comes one after the other."""

    title: str
    steps: tuple[str, ...]


class Pictures(NamedTuple):
    """Small pictures, each with its words."""

    title: str
    pictures: tuple[tuple[pygame.Surface, str], ...]


class NotesSection(NamedTuple):
    """Many short notes: each with what it is about, its text, and its reason."""

    title: str
    notes: tuple[tuple[str, str, str], ...]


Block = TableSection | ParagraphSection | StepsSection | Pictures | NotesSection


def aid_of(subject: PrintSubject) -> list[Block]:
    """All blocks of the aid; those with nothing in them are left out."""
    meta = subject.public.meta.scenario(subject.scenario)
    say = subject.words.say
    blocks: list[Block] = [
        ParagraphSection(say("sheets.aid.briefing"), " ".join(meta.briefing.split())),
        StepsSection(say("sheets.aid.sequence"), _sequence(subject)),
        *(_table(subject, chart) for chart in subject.public.charts),
        Pictures(say("sheets.aid.terrain"), _terrain(subject)),
        Pictures(say("sheets.aid.marks"), _marks(subject)),
        _sources(subject),
        NotesSection(say("sheets.aid.rulings"), _rulings(subject)),
    ]
    return [block for block in blocks if block[-1] or isinstance(block, TableSection)]


def _sequence(subject: PrintSubject) -> tuple[str, ...]:
    """The parts of a turn, each with its rule."""
    found = []
    for phase in subject.phases:
        name, rule = subject.public.say(phase.name), subject.public.rulebook.rule_behind("phase", phase.key)
        found.append(subject.words.say("sheets.aid.cite", name=name, rule=rule) if rule else name)
    return tuple(found)


def _table(subject: PrintSubject, chart: Chart) -> TableSection:
    said = subject.said
    rows = tuple(tuple(said(cell) for cell in row) for row in chart.rows)
    heads, notes = tuple(said(head) for head in chart.heads), tuple(said(note) for note in chart.notes)
    return TableSection(said(chart.title), chart.rule, heads, rows, notes)


def _terrain(subject: PrintSubject) -> tuple[tuple[pygame.Surface, str], ...]:
    board = subject.public.board
    scene, swatches = swatch_scene(board, subject.board_look)
    squares = paint_samples(scene, swatches) if swatches else []
    flat = board.grid.spec.top == "flat"
    return tuple((cut_hex(square, flat), swatch.words) for square, swatch in zip(squares, swatches, strict=True))


def _marks(subject: PrintSubject) -> tuple[tuple[pygame.Surface, str], ...]:
    look, palette = subject.look, Theme().palette
    shown = [mark for mark in look.marks.values() if mark.name and (mark.letter or mark.icon)]
    return tuple((tab_picture(tab_of(mark, look), _TAB, palette), mark.name) for mark in shown)


def _rulings(subject: PrintSubject) -> tuple[tuple[str, str, str], ...]:
    """Every ruling once, with the rule beside which it stands first."""
    book, found = subject.public.rulebook, dict[str, tuple[str, str, str]]()
    for rule in book:
        for ruling in rule.rulings:
            about = f"{ruling.id} · {book.prefix} {rule.number} {rule.title}"
            found.setdefault(ruling.id, (about, ruling.text, ruling.reason))
    return tuple(found.values())


def _sources(subject: PrintSubject) -> TableSection:
    """How many values of each file are of which kind."""
    say, counts = subject.words.say, dict[str, Counter[str]]()
    for item in subject.sourcings:
        counts.setdefault(item.file, Counter())[item.source.kind if item.source else NOT_SAID] += 1
    kinds = [kind for kind in (*KINDS, NOT_SAID) if any(count[kind] for count in counts.values())]
    heads = (say("sheets.aid.file"), *(say(f"data.short.{kind}") for kind in kinds))
    rows = tuple((file, *(str(count[kind] or "–") for kind in kinds)) for file, count in counts.items())
    return TableSection(say("sheets.aid.sources"), "", heads, rows)


_STYLE = """
:root { color-scheme: light dark; --ink: #1c1a14; --soft: #6b675c; --line: #cfc6ae; --shade: #f3eee0; --back: #fffdf7; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece6d6; --soft: #a8a291; --line: #4a4638; --shade: #2a2821; --back: #1d1b16; }
}
body { font: 15px/1.45 "DejaVu Sans", "Noto Sans", "Noto Sans JP", "Hiragino Sans", sans-serif; color: var(--ink);
  background: var(--back); max-width: 68rem; margin: 0 auto; padding: 1rem; }
header { border-bottom: 3px solid var(--ink); margin-bottom: 1rem; }
h1 { font: bold 1.9rem/1.2 "DejaVu Serif", Georgia, serif; margin: 0; }
h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem; }
h2 small, .soft { color: var(--soft); font-weight: normal; font-size: .8rem; }
nav { columns: 14rem; font-size: .9rem; } nav a { display: block; }
a { color: inherit; }
main { columns: 26rem; column-gap: 2.5rem; } section { break-inside: avoid; }
section.all { column-span: all; break-inside: auto; }
section h2 { margin-top: 0; padding-top: 1.2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .2rem .6rem; text-align: center; } th:first-child, td:first-child { text-align: left; }
th { border-bottom: 2px solid var(--line); } tbody tr:nth-child(even) { background: var(--shade); }
ul.pictures { list-style: none; padding: 0; display: grid;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
ul.pictures li { display: flex; align-items: center; gap: .6rem; } ul.pictures img { width: 44px; }
dl { columns: 22rem; column-gap: 2rem; font-size: .88rem; }
dt { font-weight: bold; margin-top: .6rem; break-after: avoid; }
dd { margin: 0; } dd + dd { color: var(--soft); font-style: italic; }
footer { margin-top: 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .8rem; }
@media print { body { font-size: 10px; max-width: none; } nav { display: none; }
  tr, li, dt { break-inside: avoid; } }
"""


_COLUMNS, _SIGNS = 7, 70
"""What a table may have beside another: so many columns, and so many letters in a row."""


class _Writer:
    """Puts blocks into tags."""

    def __init__(self, say: Say) -> None:
        self._say = say

    @singledispatchmethod
    def body(self, block: Block) -> str:
        """What stands below the title of a block."""
        raise TypeError(block)

    @body.register
    def _words(self, block: ParagraphSection) -> str:
        return f"<p>{escape(block.text)}</p>"

    @body.register
    def _steps(self, block: StepsSection) -> str:
        return "<ol>" + "".join(f"<li>{escape(step)}</li>" for step in block.steps) + "</ol>"

    @body.register
    def _table(self, block: TableSection) -> str:
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in block.heads)
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in block.rows)
        notes = "".join(f'<p class="soft">{escape(note)}</p>' for note in block.notes)
        return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>{notes}'

    @body.register
    def _pictures(self, block: Pictures) -> str:
        items = (f'<li><img alt="" src="{_data(picture)}">{escape(words)}</li>' for picture, words in block.pictures)
        return f'<ul class="pictures">{"".join(items)}</ul>'

    @body.register
    def _notes(self, block: NotesSection) -> str:
        return f"<dl>{''.join(self._noted(*note) for note in block.notes)}</dl>"

    def _noted(self, about: str, text: str, reason: str) -> str:
        why = f"<dd>{escape(self._say('sheets.aid.why', reason=reason))}</dd>" if reason else ""
        return f"<dt>{escape(about)}</dt><dd>{escape(text)}</dd>{why}"


def aid_page(subject: PrintSubject, blocks: Sequence[Block]) -> str:
    """The whole page."""
    say, meta = subject.words.say, subject.public.meta
    title = say("sheets.title", game=subject.public.title, what=say("sheets.called.aid"))
    true = escape(truth.of_values(subject, "aid"))
    links = "".join(f'<a href="#b{n}">{escape(block.title)}</a>' for n, block in enumerate(blocks))
    return "\n".join([
        f'<!doctype html><html lang="{subject.language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<header><h1>{escape(meta.name)}</h1><p><b>{escape(meta.scenario(subject.scenario).name)}</b> ",
        f'<span class="soft">{escape(meta.edition)}</span></p><p class="soft">{true}</p></header><nav>{links}</nav>',
        "<main>",
        *_sections(blocks, _Writer(say)),
        "</main>",
        f"<footer><p>{true}</p><p>{escape(say('sheets.made_by', version=VERSION))}</p></footer></body></html>",
    ])  # fmt: skip


def _sections(blocks: Sequence[Block], writer: _Writer) -> Iterator[str]:
    for n, block in enumerate(blocks):
        rule = f" <small>{escape(block.rule)}</small>" if isinstance(block, TableSection) and block.rule else ""
        across = (
            ' class="all"'
            if isinstance(block, NotesSection) or (isinstance(block, TableSection) and _wide(block))
            else ""
        )
        yield f'<section id="b{n}"{across}><h2>{escape(block.title)}{rule}</h2>{writer.body(block)}</section>'


def _wide(table: TableSection) -> bool:
    """Whether a table wants the width of the page: many columns, or long rows."""
    return len(table.heads) > _COLUMNS or max(sum(map(len, row)) for row in (table.heads, *table.rows)) > _SIGNS


def _data(picture: pygame.Surface) -> str:
    return f"data:image/png;base64,{base64.b64encode(png_of(picture)).decode()}"


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


class PageFlow:
    """Sets sections on as many pages as they need."""

    def __init__(self, paper: PaperSize, head: float) -> None:
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


SIZE, LEAD = 2.5, 3.05
_PAD = 1.3
_SHADE: RGB = (240, 235, 222)
_FINE = 100
"""Columns are shared out in whole hundredths of a millimetre."""
_LONG = 34.0
"""From this width on, words of a column begin at its left instead of standing in its middle."""


class Tabled:
    """A table within some room."""

    def __init__(self, table: TableSection, room: float) -> None:
        self.table = table
        wants, leasts = self._wants()
        self.natural = sum(wants) / _FINE
        shared = share_out(min(round(room * _FINE), sum(wants)), wants, leasts, [0.0] * len(wants))
        spare = max(0.0, room - sum(shared) / _FINE) / len(shared)
        self.columns = [part / _FINE + spare for part in shared]

    def _wants(self) -> tuple[list[int], list[int]]:
        """The width that each column wants, and the least it can do with: its longest word."""
        rows = [self.table.heads, *self.table.rows]
        columns = [[row[n] for row in rows] for n in range(len(self.table.heads))]
        wants = [max(_wide_table(cell, n == 0) for n, cell in enumerate(cells)) for cells in columns]
        leasts = [max(_least(cell, n == 0) for n, cell in enumerate(cells)) for cells in columns]
        return [self._units(want) for want in wants], [self._units(least) for least in leasts]

    @staticmethod
    def _units(size: float) -> int:
        return round((size + 2 * _PAD) * _FINE) + 1

    def pieces(self) -> list[Piece]:
        """The head, and every row; a row that begins a column has the head above it again."""
        head = self._row(self.table.heads, bold=True, shaded=False)
        rows = [self._row(row, bold=False, shaded=n % 2 == 1) for n, row in enumerate(self.table.rows)]
        return [head, *(row._replace(again=head) for row in rows)]

    def _row(self, cells: Sequence[str], *, bold: bool, shaded: bool) -> Piece:
        face = "sans-bold" if bold else "sans"
        wrapped = [lines(cell, face, SIZE, wide - 2 * _PAD) for cell, wide in zip(cells, self.columns, strict=True)]
        most = max(map(len, wrapped))
        high = most * LEAD + 0.8
        return Piece(high, self._drawing(wrapped, face, high, shaded))

    def _drawing(self, wrapped: Sequence[Sequence[str]], face: str, high: float, shaded: bool) -> Draw:
        def draw(pen: Pen, left: float, top: float) -> None:
            wide = sum(self.columns)
            if shaded:
                pen.shape(box_of(PaperRect(left, top, wide, high)), _SHADE)
            letters, x = [], left
            for n, (rows, column) in enumerate(zip(wrapped, self.columns, strict=True)):
                at_left = n == 0 or column > _LONG
                anchor: Anchor = "left" if at_left else "middle"
                start = x + _PAD if at_left else x + column / 2
                first = top + (high - len(rows) * LEAD) / 2 + LEAD * 0.78
                letters += [
                    PlacedText(row, (start, first + at * LEAD), 0.0, anchor) for at, row in enumerate(rows) if row
                ]
                x += column
            if letters:
                pen.write(letters, Type(face, SIZE, BLACK))
            if face != "sans":
                pen.lines([[(left, top + high), (left + wide, top + high)]], 0.25, GREY)

        return draw


def _wide_table(cell: str, bold: bool) -> float:
    return width(cell, "sans-bold" if bold else "sans") * SIZE


def _least(cell: str, bold: bool) -> float:
    if has_cjk(cell):
        return min(_wide_table(cell, bold), 5 * SIZE)
    return max((_wide_table(token, bold) for token in tokens(cell)), default=0.0)


_TITLE, _BODY, _SMALL = 3.6, 2.7, 2.3
_LEAD = 1.32
_ABOVE = 3.5
"""The room above a title."""
_HEAD = 15.0
_WHOLE = 18
"""What has no more rows than this is never parted."""
_SAMPLE = 9.0
_RED = (126, 34, 22)


class _AidSetter:
    """Turns blocks into sections for columns of a width."""

    def __init__(self, column: float, whole: float, say: Say) -> None:
        self._column, self._whole, self._say = column, whole, say

    @singledispatchmethod
    def section(self, block: Block) -> Section:
        """The pieces of a block, its title with the first of them."""
        raise TypeError(block)

    @section.register
    def _words(self, block: ParagraphSection) -> Section:
        return Section(
            _headed(block.title, "", self._column, [_paragraph(block.text, "sans", _BODY, self._column)]), False
        )

    @section.register
    def _steps(self, block: StepsSection) -> Section:
        pieces = [_numbered(n, step, self._column) for n, step in enumerate(block.steps, 1)]
        return Section(_headed(block.title, "", self._column, pieces, _WHOLE), False)

    @section.register
    def _table(self, block: TableSection) -> Section:
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
    def _notes(self, block: NotesSection) -> Section:
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
    subject: PrintSubject, blocks: Sequence[Block], paper: PaperSize, file: BinaryIO, told: Callable[[float], None]
) -> None:
    """Write the aid as a PDF."""
    say = subject.words.say
    title = say("sheets.title", game=subject.public.title, what=say("sheets.called.aid"))
    flow = PageFlow(paper, _HEAD)
    setter = _AidSetter(flow.column, flow.live.wide, say)
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


def _masthead(pen: Pen, subject: PrintSubject, paper: PaperSize) -> None:
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
            [PlacedText(row, (left, foot_ + n * _TITLE * _LEAD)) for n, row in enumerate(rows)],
            Type("sans-bold", _TITLE, BLACK),
        )
        line_of(pen, rule, (left + room, foot_), Type("sans", _SMALL, GREY), "right")

    return [_joined([Piece(high, draw), *pieces[:first]])._replace(above=_ABOVE), *pieces[first:]]


def _paragraph(text: str, face: str, size: float, room: float, ink: tuple[int, int, int] = BLACK) -> Piece:
    rows = lines(text, face, size, room)
    step = size * _LEAD

    def draw(pen: Pen, left: float, top: float) -> None:
        letters = [PlacedText(row, (left, top + size + n * step)) for n, row in enumerate(rows) if row]
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
            pen.picture(picture, PaperRect(x, top + 0.5, side, side), photo=False)
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


def print_aid(subject: PrintSubject, paper: str, out: Path, told: Callable[[float], None]) -> None:
    """Write the aid to a file, whole or not at all."""
    blocks = aid_of(subject)
    told(0.2)
    with written(out) as file:
        if out.suffix.lower() == ".pdf":
            write_aid(subject, blocks, PAPERS[paper], file, told)
        else:
            file.write(aid_page(subject, blocks).encode())
    told(1.0)
