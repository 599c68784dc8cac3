"""What every kind of file can be drawn with: pictures, shapes, lines and letters, all in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Literal, NamedTuple, Protocol

import pygame

from launcher.kit.style.colour import RGB
from launcher.paper.print.fonts import PaperRect

Point = tuple[float, float]
Anchor = Literal["left", "middle", "right"]
BLACK: RGB = (26, 24, 18)
GREY: RGB = (110, 106, 94)


class Type(NamedTuple):
    """How letters are set: face, size in millimetres, ink, and the halo that parts them from what lies below."""

    face: str
    size: float
    ink: RGB = BLACK
    halo: RGB | None = None
    spread: float = 0.0
    """How far the halo reaches, in millimetres."""


class PlacedText(NamedTuple):
    """Some letters: their words, where they stand (on the foot of the line), and how they are turned, in radians."""

    words: str
    at: Point
    angle: float = 0.0
    anchor: Anchor = "left"


class Pen(Protocol):
    """Draws on one page."""

    def picture(self, sheet: pygame.Surface, box: PaperRect, *, photo: bool = True) -> None:
        """A picture; one that is no ``photo`` keeps every pixel, and what is transparent in it."""

    def shape(self, points: Sequence[Point], fill: RGB, opacity: float = 1.0) -> None:
        """A filled polygon."""

    def lines(self, parts: Sequence[Sequence[Point]], width: float, ink: RGB, opacity: float = 1.0) -> None:
        """Several lines of one kind."""

    def write(self, letters: Sequence[PlacedText], type_: Type) -> None:
        """Letters of one kind; all halos go first, so that letters never cut each other."""

    def within(self, box: PaperRect) -> AbstractContextManager[None]:
        """Let nothing be drawn outside a box."""


def box_of(box: PaperRect) -> list[Point]:
    """The corners of a box."""
    return [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]


def frame(pen: Pen, box: PaperRect, width: float, ink: RGB = BLACK) -> None:
    """A line around a box."""
    corners = box_of(box)
    pen.lines([[*corners, corners[0]]], width, ink)


def line_of(pen: Pen, words: str, at: Point, type_: Type, anchor: Anchor = "left") -> None:
    """One line of words."""
    if words:
        pen.write([PlacedText(words, at, 0.0, anchor)], type_)
