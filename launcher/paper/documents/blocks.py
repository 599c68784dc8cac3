"""What a report is made of: blocks, in the order of reading. Pages of any kind are made of the same blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from hexcore.board.board import Board
from hexcore.types import Hex
from launcher.paper.documents.charts import Draw
from launcher.paper.documents.land import LandPicture


class Heading(NamedTuple):
    """A title of the first, second or third rank; the second has a place in the contents, by its anchor."""

    text: str
    rank: int = 2
    anchor: str = ""


class Paragraph(NamedTuple):
    """A paragraph; a ``small`` one is said beside the rest."""

    text: str
    small: bool = False


class Points(NamedTuple):
    """A list of short paragraphs."""

    texts: Sequence[str]


class TableBlock(NamedTuple):
    """Rows under a head; ``widths`` are shares of the page, and columns in ``right`` hold numbers."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    widths: Sequence[float]
    right: frozenset[int] = frozenset()


class ChartBlock(NamedTuple):
    """One chart, or two side by side: what draws them, how high they are in millimetres, and what they show.

    ``rows`` is how many rows the legend above takes.
    """

    draws: Sequence[Draw]
    high: float
    words: str
    rows: int = 1


class Map(NamedTuple):
    """A painted map and what it shows."""

    land: LandPicture
    words: str


class Heat(NamedTuple):
    """A heat map: how often something happened in each hex, and what."""

    board: Board
    land: LandPicture
    values: Mapping[Hex, int]
    words: str


class LogRow(NamedTuple):
    """A line of the log, the rule behind it, and what is said in small print."""

    text: str
    rule: str = ""
    small: Sequence[str] = ()


class LogBlock(NamedTuple):
    """The lines of one turn."""

    title: str
    entries: Sequence[LogRow]


class RuleBlock(NamedTuple):
    """A rule that was cited, in our words."""

    number: str
    title: str
    text: str


Block: TypeAlias = Heading | Paragraph | Points | TableBlock | ChartBlock | Map | Heat | LogBlock | RuleBlock


class Document(NamedTuple):
    """A whole report in one language."""

    title: str
    subtitle: str
    language: str
    blocks: Sequence[Block]
    foot: str
