"""Lengths on paper, and the drawing interface of every kind of file: pictures, shapes, lines and letters.

Everything is measured in millimetres from the upper left corner of a page.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final, Literal, NamedTuple, Protocol

import pygame

from launcher.kit.style.colour import RGB

Point = tuple[float, float]
Anchor = Literal["left", "middle", "right"]
BLACK: Final[RGB] = (26, 24, 18)
GREY: Final[RGB] = (110, 106, 94)
INCH: Final = 25.4
POINT: Final = 72 / INCH  # points of a PDF in a millimetre
MARGIN: Final = 10.0  # white border of printers, and room for our own marks
QUALITY: Final = 90  # of photographs: what is lost at 300 dots to the inch cannot be seen
FOOT: Final = 20.0  # the room below, where each page says what it is


class PaperRect(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    left: float
    top: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        return self.left + self.wide

    @property
    def bottom(self) -> float:
        return self.top + self.high

    @property
    def corners(self) -> list[Point]:
        return [(self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)]

    def grown(self, by: float) -> PaperRect:
        return PaperRect(self.left - by, self.top - by, self.wide + 2 * by, self.high + 2 * by)

    def holds(self, x: float, y: float, slack: float = 1e-9) -> bool:
        return self.left - slack <= x <= self.right + slack and self.top - slack <= y <= self.bottom + slack


class PaperSize(NamedTuple):
    """A sheet of paper."""

    wide: float
    high: float

    @property
    def turned(self) -> PaperSize:
        return PaperSize(self.high, self.wide)

    @property
    def live(self) -> PaperRect:
        """Return the room to print in: within the margins, above the foot."""
        return PaperRect(MARGIN, MARGIN, self.wide - 2 * MARGIN, self.high - MARGIN - FOOT)


PAPERS: Final = {"a4": PaperSize(210.0, 297.0), "a3": PaperSize(297.0, 420.0), "letter": PaperSize(215.9, 279.4)}


def pixels(millimetres: float, dpi: float) -> float:
    return millimetres * dpi / INCH


class Type(NamedTuple):
    """The setting of letters: face, size, ink, and the halo that parts them from the ground."""

    face: str
    size: float
    ink: RGB = BLACK
    halo: RGB | None = None
    spread: float = 0.0  # reach of the halo


class PlacedText(NamedTuple):
    """Letters with their place (on the foot of the line) and turn, in radians."""

    words: str
    at: Point
    angle: float = 0.0
    anchor: Anchor = "left"


class Pen(Protocol):
    """Draws on one page."""

    def picture(self, sheet: pygame.Surface, box: PaperRect, *, photo: bool = True) -> None:
        """Draw a picture; one that is no ``photo`` keeps every pixel and its transparency."""

    def shape(self, points: Sequence[Point], fill: RGB, opacity: float = 1.0) -> None:
        """Fill a polygon."""

    def lines(self, parts: Sequence[Sequence[Point]], width: float, ink: RGB, opacity: float = 1.0) -> None:
        """Draw several lines of one kind."""

    def write(self, letters: Sequence[PlacedText], type_: Type) -> None:
        """Write letters of one kind; all halos go first, so that letters never cut each other."""

    def within(self, box: PaperRect) -> AbstractContextManager[None]:
        """Keep what is drawn inside a box."""


def frame(pen: Pen, box: PaperRect, width: float, ink: RGB = BLACK) -> None:
    pen.lines([[*box.corners, box.corners[0]]], width, ink)


def line_of(pen: Pen, words: str, at: Point, type_: Type, anchor: Anchor = "left") -> None:
    """Write one line of words."""
    if words:
        pen.write([PlacedText(words, at, 0.0, anchor)], type_)


def circle(at: Point, radius: float, corners: int = 48) -> list[Point]:
    turns = [n * math.tau / corners for n in range(corners)]
    return [(at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)) for turn in turns]


def jpeg(sheet: pygame.Surface) -> bytes:
    """Pack a picture as a photograph, its colours as fine as its light."""
    from PIL import Image

    data = io.BytesIO()
    picture = Image.frombuffer("RGB", sheet.get_size(), pygame.image.tobytes(sheet, "RGB"), "raw", "RGB", 0, 1)
    picture.save(data, "JPEG", quality=QUALITY, subsampling=0)
    return data.getvalue()


def png(sheet: pygame.Surface) -> bytes:
    """Pack a picture as it is, every pixel and what is transparent in it."""
    data = io.BytesIO()
    pygame.image.save(sheet, data, ".png")
    return data.getvalue()
