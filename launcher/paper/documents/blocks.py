"""Blocks of reports, studies and player aids, in the order of reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

import pygame

from hexcore.analysis.intervals import Estimate
from hexcore.board.board import Board
from hexcore.types import Hex
from launcher.paper.documents.charts import Draw, LandPicture


class Heading(NamedTuple):
    """A title of the second or third rank, its anchor, and its rule."""

    text: str
    rank: int = 2
    anchor: str = ""
    rule: str = ""


class Paragraph(NamedTuple):
    """A paragraph; a ``small`` one is a remark."""

    text: str
    small: bool = False


class Points(NamedTuple):
    """A list of short paragraphs, perhaps numbered."""

    texts: Sequence[str]
    numbered: bool = False


class Facts(NamedTuple):
    """Names and their values, a line each."""

    pairs: Sequence[tuple[str, str]]


class Number(str):
    """A cell with a number, set to the right."""


class Strong(Number):
    """A number in bold."""


class Interval(str):
    """A cell with the interval of the number before it, in faint ink."""


class ShareBar(NamedTuple):
    """A cell with a share and its interval as a drawing; ``words`` say the same."""

    share: Estimate
    words: str


Cell: TypeAlias = str | ShareBar


def words_of(cell: Cell) -> str:
    return cell.words if isinstance(cell, ShareBar) else cell


class TableBlock(NamedTuple):
    """Rows under a head; ``widths`` are shares of the page, by default as wide as needed."""

    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    widths: Sequence[float] = ()
    notes: Sequence[str] = ()

    def numbers(self, column: int) -> bool:
        return bool(self.rows) and isinstance(self.rows[0][column], Number)


class Pictures(NamedTuple):
    """Small pictures with captions."""

    pictures: Sequence[tuple[pygame.Surface, str]]


class ChartBlock(NamedTuple):
    """One chart, or two side by side, so many millimetres high, under ``rows`` of a legend."""

    draws: Sequence[Draw]
    high: float
    words: str
    rows: int = 1


class Map(NamedTuple):
    """A painted map with its caption."""

    land: LandPicture
    words: str


class Heat(NamedTuple):
    """A heat map: how often something happened in each hex.

    The legend has its own title where ``words`` are the caption; a ``small`` map stands beside the next one.
    """

    board: Board
    land: LandPicture
    values: Mapping[Hex, float]
    words: str
    legend: str = ""
    small: bool = False


class LogRow(NamedTuple):
    """A log entry, its rule, and its small print."""

    text: str
    rule: str = ""
    small: Sequence[str] = ()


class LogBlock(NamedTuple):
    """The log entries of one turn."""

    title: str
    entries: Sequence[LogRow]


class RuleBlock(NamedTuple):
    """A rule or a ruling in our words, and its reason."""

    number: str
    title: str
    text: str
    reason: str = ""


Block: TypeAlias = (
    Heading | Paragraph | Points | Facts | TableBlock | Pictures | ChartBlock | Map | Heat | LogBlock | RuleBlock
)


class Document(NamedTuple):
    """A whole report, study or aid in one language."""

    title: str
    language: str
    blocks: Sequence[Block]
    name: str  # the title of the file, and of each page's foot
    subtitle: str = ""
    edition: str = ""
    truth: str = ""  # share of facts, for its foot
    made_by: str = ""
    cover: pygame.Surface | None = None  # the picture at its head
    columns: bool = False  # whether everything narrow flows in columns, not only log and rules
