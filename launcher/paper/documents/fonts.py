"""The faces of paper: their signs, the width of a text, and its lines.

They are the files of the painters, measured here by their own tables, in ems, for any size.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from io import BytesIO
from itertools import groupby
from math import cos, sin
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from launcher.kit.style.fonts import font_path
from launcher.kit.style.linebreak import CJK_FROM, has_cjk, wrap
from launcher.painting.lettering import FACES, growth
from launcher.paper.documents.pen import PlacedText, Point

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

JAPANESE: Final = "japanese"
_FINE: Final = 1000  # lines are broken by whole numbers: thousandths of an em
SLANT: Final = 0.2  # slant of a face without an italic cut, in ems
STRUCK: Final = 0.025  # outline of a face without a bold cut, in ems


class FontFile:
    """One font file."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.path = name, path
        self.growth = growth(name)  # painters set it so much larger than they are asked to

    @cached_property
    def font(self) -> TTFont:
        from fontTools.ttLib import TTFont

        return TTFont(self.path, lazy=True)

    @cached_property
    def glyphs(self) -> dict[int, str]:
        found: dict[int, str] = self.font.getBestCmap()
        return found

    @cached_property
    def em(self) -> float:
        """Return the units of the font that are as high as the size asked for."""
        return float(self.font["head"].unitsPerEm) / self.growth

    @cached_property
    def rise(self) -> float:
        """Return the distance from the middle of a line down to its foot, in ems."""
        return float(self.font["hhea"].ascent + self.font["hhea"].descent) / 2 / self.em

    @cached_property
    def _advances(self) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = self.font["hmtx"].metrics
        return found

    def has(self, sign: str) -> bool:
        return ord(sign) in self.glyphs

    def glyph(self, sign: str) -> str:
        """Return the glyph of a sign, or the empty box."""
        return self.glyphs.get(ord(sign), ".notdef")

    def advance(self, glyph: str) -> float:
        return self._advances[glyph][0] / self.em

    def width(self, text: str) -> float:
        return sum(self.advance(self.glyph(sign)) for sign in text)


class FontRun(NamedTuple):
    """Neighbouring signs in one face, slanted or struck if it lacks that cut."""

    face: FontFile
    text: str
    slanted: bool = False
    struck: bool = False


@cache
def face(name: str) -> FontFile:
    return FontFile(name, font_path(FACES[name]))


@cache
def _face_of(sign: str, name: str, own: bool) -> FontFile:
    """Return the first face with a sign; Japanese texts set all letters in the Japanese face."""
    japanese, wanted = face(JAPANESE), face(name if name in FACES else JAPANESE)
    others = (wanted, face("sans"), face("signs"), japanese)
    order = (japanese, wanted) if own and (sign.isalnum() or sign >= CJK_FROM) else others
    return next((one for one in order if one.has(sign)), wanted)


@cache
def _advance(sign: str, name: str, own: bool) -> float:
    found = _face_of(sign, name, own)
    return found.advance(found.glyph(sign))


def runs(text: str, name: str) -> Iterator[FontRun]:
    """Split a text into runs in the wanted face, and in the Japanese one where needed."""
    own, slanted, struck = has_cjk(text), "italic" in name, "bold" in name
    for one, signs in groupby(text, lambda sign: _face_of(sign, name, own)):
        other = one.name == JAPANESE
        yield FontRun(one, "".join(signs), slanted and other, struck and other)


def width(text: str, name: str) -> float:
    """Return the width of a text, in ems."""
    own = has_cjk(text)
    return sum(_advance(sign, name, own) for sign in text)


def lines(text: str, name: str, size: float, room: float) -> list[str]:
    """Break a text of a size into lines within some millimetres."""
    return wrap(text, max(1, int(room / size * _FINE)), lambda part: round(width(part, name) * _FINE))


def fitting(text: str, name: str, size: float, room: float) -> float:
    """Return the size, or a smaller one at which a text fits on one line."""
    wide = width(text, name) * size
    return size if wide <= room else size * room / wide


def centred(words: str, at: Point, face: str, size: float, angle: float = 0.0) -> PlacedText:
    """Return letters with their middle at a point, as painters place them."""
    rise = next((run.face.rise for run in runs(words, face)), 0.0) * size
    return PlacedText(words, (at[0] - sin(angle) * rise, at[1] + cos(angle) * rise), angle, "middle")


WEB: Final = {
    "latin": "400 normal 'Source Sans Pro'", "latin-bold": "600 normal 'Source Sans Pro'",
    "latin-italic": "400 italic 'Source Sans Pro'", "serif": "600 normal 'Source Serif Pro'",
    "serif-bold": "700 normal 'Source Serif Pro'", "serif-italic": "400 italic 'Source Serif Pro'",
}  # fmt: skip
"""Weight, style and family of our faces on a page, by their names among the window's."""
SANS: Final = "'Source Sans Pro','Source Sans 3',system-ui,'Segoe UI',Roboto,'Hiragino Sans','Noto Sans JP',sans-serif"
SERIF: Final = "'Source Serif Pro','Source Serif 4',Georgia,'Noto Serif','Hiragino Mincho ProN','Noto Serif JP',serif"


def web_faces(text: str, names: Iterable[str]) -> str:
    """Return faces as style rules that hold the letters of a text, so that a page looks like the program."""
    letters = "".join(sorted(set(text)))
    return "\n".join(_web_face(name, letters) for name in names)


@lru_cache(maxsize=len(WEB) * 4)
def _web_face(name: str, letters: str) -> str:
    from fontTools.subset import Options, Subsetter, load_font, save_font

    options = Options(flavor="woff", layout_features=["kern", "liga", "tnum"], hinting=False)
    subsetter, written = Subsetter(options), BytesIO()
    subsetter.populate(text=letters)
    with load_font(str(font_path(name)), options) as font:
        subsetter.subset(font)
        save_font(font, written, options)
    weight, style, family = WEB[name].split(" ", 2)
    source = f"url(data:font/woff;base64,{b64encode(written.getvalue()).decode()})"
    return f"@font-face{{font-family:{family};font-weight:{weight};font-style:{style};src:{source}}}"
