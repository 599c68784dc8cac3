"""The faces that sheets are set in: which has a sign, how wide a text is, and where its lines break.

They are the same files that the painters use; here they are measured by their own tables, in ems, for any size.

Papers and lengths: everything on a sheet is measured in millimetres from its upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from launcher.kit.style.fonts import font_path
from launcher.kit.style.linebreak import CJK_FROM, has_cjk, wrap

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

_FILES = {
    "sans": "DejaVuSans.ttf", "sans-bold": "DejaVuSans-Bold.ttf", "sans-italic": "DejaVuSans-Oblique.ttf",
    "serif": "DejaVuSerif.ttf", "serif-bold": "DejaVuSerif-Bold.ttf", "serif-italic": "DejaVuSerif-Italic.ttf",
    "serif-bold-italic": "DejaVuSerif-BoldItalic.ttf",
}  # fmt: skip
JAPANESE = "japanese"
_FINE = 1000
"""Lines are broken by whole numbers: thousandths of an em."""
SLANT, STRUCK = 0.2, 0.025
"""How far a face without an italic cut is slanted, and how wide the line around one without a bold cut is, in ems."""


class FontFile:
    """One font file."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.path = name, path

    @cached_property
    def font(self) -> TTFont:
        """The file, read as far as it is asked for."""
        from fontTools.ttLib import TTFont

        return TTFont(self.path, lazy=True)

    @cached_property
    def glyphs(self) -> dict[int, str]:
        """The name of the glyph of each sign."""
        found: dict[int, str] = self.font.getBestCmap()
        return found

    @cached_property
    def em(self) -> int:
        """The units of an em."""
        return int(self.font["head"].unitsPerEm)

    @cached_property
    def rise(self) -> float:
        """How far below the middle of a line its foot is, in ems."""
        return float(self.font["hhea"].ascent + self.font["hhea"].descent) / 2 / self.em

    @cached_property
    def _advances(self) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = self.font["hmtx"].metrics
        return found

    def has(self, sign: str) -> bool:
        """Whether there is a glyph for a sign."""
        return ord(sign) in self.glyphs

    def glyph(self, sign: str) -> str:
        """The name of the glyph of a sign; the empty box for one that the file lacks."""
        return self.glyphs.get(ord(sign), ".notdef")

    def advance(self, glyph: str) -> float:
        """How far a glyph takes the pen, in ems."""
        return self._advances[glyph][0] / self.em

    def width(self, text: str) -> float:
        """How wide a text is, in ems."""
        return sum(self.advance(self.glyph(sign)) for sign in text)


class FontRun(NamedTuple):
    """Signs that are set in one face, one after the other; a face that lacks a cut is slanted or struck."""

    face: FontFile
    text: str
    slanted: bool = False
    struck: bool = False


@cache
def face(name: str) -> FontFile:
    """A face by its name."""
    path = font_path("japanese") if name == JAPANESE else font_path("latin").with_name(_FILES[name])
    return FontFile(name, path)


def runs(text: str, name: str) -> Iterator[FontRun]:
    """A text in the face that is wanted, and in the Japanese one where it has to be."""
    wanted, own = face(name), has_cjk(text)
    slanted, struck = "italic" in name, "bold" in name

    def set_in(sign: str) -> FontFile:
        japanese = face(JAPANESE)
        order = (japanese, wanted) if own and (sign.isalnum() or sign >= CJK_FROM) else (wanted, face("sans"), japanese)
        return next((one for one in order if one.has(sign)), wanted)

    for one, signs in groupby(text, set_in):
        other = one.name == JAPANESE
        yield FontRun(one, "".join(signs), slanted and other, struck and other)


def width(text: str, name: str) -> float:
    """How wide a text is, in ems."""
    return sum(run.face.width(run.text) for run in runs(text, name))


def lines(text: str, name: str, size: float, room: float) -> list[str]:
    """The lines of a text of a size within some millimetres."""
    return wrap(text, max(1, int(room / size * _FINE)), lambda part: round(width(part, name) * _FINE))


def fitting(text: str, name: str, size: float, room: float) -> float:
    """The size, or as much less as it takes for a text to fit on one line."""
    wide = width(text, name) * size
    return size if wide <= room else size * room / wide


INCH = 25.4
POINT = 72 / INCH
"""How many points of a PDF a millimetre is."""
MARGIN = 10.0
"""What printers leave white, and what our own marks need."""
FOOT = 20.0
"""The room below, where each page says what it is."""


class PaperRect(NamedTuple):
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

    def grown(self, by: float) -> PaperRect:
        """The box with a border around it."""
        return PaperRect(self.left - by, self.top - by, self.wide + 2 * by, self.high + 2 * by)

    def holds(self, x: float, y: float, slack: float = 1e-9) -> bool:
        """Whether a point is in it or on its edge."""
        return self.left - slack <= x <= self.right + slack and self.top - slack <= y <= self.bottom + slack


class PaperSize(NamedTuple):
    """A sheet of paper."""

    wide: float
    high: float

    @property
    def turned(self) -> PaperSize:
        """The same sheet lying the other way."""
        return PaperSize(self.high, self.wide)

    @property
    def live(self) -> PaperRect:
        """Where there is room for what is printed: within the margins, above the foot."""
        return PaperRect(MARGIN, MARGIN, self.wide - 2 * MARGIN, self.high - MARGIN - FOOT)


PAPERS = {"a4": PaperSize(210.0, 297.0), "a3": PaperSize(297.0, 420.0), "letter": PaperSize(215.9, 279.4)}
"""What can be asked for."""


def pixels(millimetres: float, dpi: float) -> float:
    """How many dots a length is."""
    return millimetres * dpi / INCH
