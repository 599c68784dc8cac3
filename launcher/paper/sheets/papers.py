"""Papers and lengths: everything on a sheet is measured in millimetres from its upper left corner."""

from __future__ import annotations

from typing import NamedTuple

INCH = 25.4
POINT = 72 / INCH
"""How many points of a PDF a millimetre is."""
MARGIN = 10.0
"""What printers leave white, and what our own marks need."""
FOOT = 20.0
"""The room below, where each page says what it is."""


class Box(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    left: float
    top: float
    wide: float
    high: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.wide

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.high

    def grown(self, by: float) -> Box:
        """The box with a border around it."""
        return Box(self.left - by, self.top - by, self.wide + 2 * by, self.high + 2 * by)

    def holds(self, x: float, y: float, slack: float = 1e-9) -> bool:
        """Whether a point is in it or on its edge."""
        return self.left - slack <= x <= self.right + slack and self.top - slack <= y <= self.bottom + slack


class Paper(NamedTuple):
    """A sheet of paper."""

    wide: float
    high: float

    @property
    def turned(self) -> Paper:
        """The same sheet lying the other way."""
        return Paper(self.high, self.wide)

    @property
    def live(self) -> Box:
        """Where there is room for what is printed: within the margins, above the foot."""
        return Box(MARGIN, MARGIN, self.wide - 2 * MARGIN, self.high - MARGIN - FOOT)


PAPERS = {"a4": Paper(210.0, 297.0), "a3": Paper(297.0, 420.0), "letter": Paper(215.9, 279.4)}
"""What can be asked for."""


def pixels(millimetres: float, dpi: float) -> float:
    """How many dots a length is."""
    return millimetres * dpi / INCH
