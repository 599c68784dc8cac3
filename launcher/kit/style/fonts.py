"""Our faces, those from the data of our dependencies, and a cache of rendered text.

Source Sans, Source Serif and a bold Japanese face lie beside this module, under the Open Font License. DejaVu Sans, for
signs, is in matplotlib's data folder and IPAexGothic in matplotlib-fontja's. Both are found through the import system;
the packages themselves are never imported.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pygame
import pygame.font
import pygame.freetype

from launcher.kit.style import linebreak
from launcher.kit.style.colour import RGB
from launcher.kit.style.pictures import PictureCache
from launcher.kit.style.theme import SERIF, Theme

_OWN = Path(__file__).with_name("faces")
_FILES = {
    "latin": ("", "SourceSansPro-Regular.ttf"),
    "latin-bold": ("", "SourceSansPro-Semibold.ttf"),
    "latin-black": ("", "SourceSansPro-Bold.ttf"),
    "latin-italic": ("", "SourceSansPro-It.ttf"),
    "serif": ("", "SourceSerifPro-Semibold.ttf"),
    "serif-bold": ("", "SourceSerifPro-Bold.ttf"),
    "serif-italic": ("", "SourceSerifPro-It.ttf"),
    "serif-bold-italic": ("", "SourceSerifPro-SemiboldIt.ttf"),
    "signs": ("matplotlib", "mpl-data/fonts/ttf/DejaVuSans.ttf"),
    "japanese": ("matplotlib_fontja", "fonts/ipaexg.ttf"),
    "japanese-bold": ("", "NotoSansCJKjp-Bold.otf"),
}
SHARES = {"signs": 0.875}  # size of a face beside Source Sans, so that small letters are equally high
_LATIN_QUOTES = "‘’“”"  # Japanese fonts have these too, but as wide as a kanji: an apostrophe would tear a word apart
_WIDTHS = 20_000
_NO_LIMIT = 1 << 20
LEAST_EMS = 5  # the narrowest column of Japanese text, in characters


class FontMissing(RuntimeError):
    """A font file is not where its package should have put it."""


@cache
def font_path(face: str) -> Path:
    """Return the file of a face, such as ``latin-bold``, ``serif``, ``signs`` or ``japanese``."""
    package, inside = _FILES[face]
    spec = importlib.util.find_spec(package) if package else None
    folders = [_OWN] if not package else map(Path, spec.submodule_search_locations or []) if spec else []
    for folder in folders:
        path = folder / inside
        if path.is_file():
            return path
    package = package or "monsoon-table"
    raise FontMissing(f"The font {Path(inside).name} was not found. It comes with the package {package}: reinstall it.")


@cache
def _freetype(path: Path) -> pygame.freetype.Font:
    pygame.freetype.init()
    return pygame.freetype.Font(str(path), 12)


def has_glyph(face: str, sign: str) -> bool:
    """Whether a face has a glyph for a character; FreeType tells, SDL_ttf does not."""
    return _freetype(font_path(face)).get_metrics(sign)[0] is not None


@cache
def face_of(sign: str, japanese: bool, bold: bool, serif: bool = False) -> str:
    """Return the face for a character; Japanese readers get the Japanese face where possible."""
    if sign.isascii() and sign != "n":
        return face_of("n", japanese, bold, serif)  # every face has all of them, and to look for a glyph takes long
    latin = ("serif" if serif else "latin") + ("-bold" if bold else "")
    # A sign that the bold Japanese face lacks is plain rather than missing.
    own = ("japanese-bold", "japanese") if bold or serif else ("japanese",)
    faces: tuple[str, ...]
    if japanese and sign not in _LATIN_QUOTES:
        faces = (*own, latin, "latin", "signs")
    else:
        faces = (*own, latin, "signs") if sign >= linebreak.CJK_FROM else (latin, "latin", "signs", *own)
    return next((face for face in faces if has_glyph(face, sign)), faces[0])


def missing_glyphs(text: str, language: str = "en") -> str:
    """Return the characters of a text that would show as empty boxes, each once."""
    signs = dict.fromkeys(sign for sign in text if sign not in "\n\t")
    faces = {sign: [face_of(sign, language == "ja", bold) for bold in (False, True)] for sign in signs}
    return "".join(sign for sign, ways in faces.items() if not all(has_glyph(face, sign) for face in ways))


class Fonts:
    """Measures, wraps and renders text at the theme's scale; surfaces are cached by last use."""

    def __init__(self, theme: Theme) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self.theme = theme
        self._open: dict[tuple[str, int], pygame.font.Font] = {}
        self._now: dict[tuple[str, str], pygame.font.Font] = {}
        self._lines: dict[tuple[str, int, int, str, bool], list[str]] = {}
        self._drawn: PictureCache[tuple[str, str, bool, RGB]] = PictureCache("lines of text")
        self._widths: dict[tuple[str, str, bool], int] = {}

    def retheme(self, theme: Theme) -> None:
        """Take a new theme, and drop the caches if scale or language changed."""
        if (theme.scale, theme.language) != (self.theme.scale, self.theme.language):
            self._now.clear()
            self._lines.clear()
            self._drawn.clear()
            self._widths.clear()
        self.theme = theme

    def width(self, text: str, size: str = "body", bold: bool = False) -> int:
        """Return the pixel width of one line of text."""
        key = (text, size, bold)
        known = self._widths.get(key)
        if known is None:
            if len(self._widths) > _WIDTHS:
                self._widths.clear()
            known = sum(font.size(run)[0] for run, font in self._runs(text, size, bold))
            self._widths[key] = known
        return known

    def least_width(self, text: str, size: str = "body", bold: bool = False) -> int:
        """Return the least width of a text: its longest word, or a few Japanese characters."""
        words = linebreak.tokens(text.replace("\n", " "))
        widest = max((self.width(word, size, bold) for word in words), default=0)
        if not linebreak.has_cjk(text):
            return widest
        whole = max(self.width(line, size, bold) for line in text.split("\n"))
        return max(widest, min(whole, LEAST_EMS * self.theme.font_px(size)))

    def estimate(self, text: str, size: str = "body") -> int:
        """Estimate the width of a text from its number of Latin and Japanese characters."""
        wide = sum(sign >= linebreak.CJK_FROM for sign in text) if linebreak.has_cjk(text) else 0
        letters = (len(text) - wide) * self.width("nearly average", size) // 14
        return letters + wide * self.theme.font_px(size)

    def ascent(self, size: str, bold: bool = False) -> int:
        """Return the pixels from the top of a rendered line to its baseline."""
        return self._base(size, bold).get_ascent()

    def height(self, size: str, bold: bool = False) -> int:
        return self._base(size, bold).get_height()

    def wrap(self, text: str, width: int, size: str = "body", bold: bool = False) -> list[str]:
        """Return lines that fit ``width`` pixels; do not change the list."""
        return self.clamp(text, width, _NO_LIMIT, size, bold)

    def ellipsize(self, text: str, width: int, size: str = "body", bold: bool = False) -> str:
        """Return one line that fits ``width`` pixels, shortened with an ellipsis if too long."""
        if self.width(text, size, bold) <= width:
            return text
        return linebreak.ellipsize(text, width, lambda part: self.width(part, size, bold))

    def clamp(self, text: str, width: int, most: int, size: str = "body", bold: bool = False) -> list[str]:
        """Return at most ``most`` lines that fit ``width`` pixels, the last ellipsized if need be."""
        key = (text, width, most, size, bold)
        lines = self._lines.get(key)
        if lines is None:
            if len(self._lines) > _WIDTHS:
                self._lines.clear()

            def measure(part: str) -> int:
                return self.width(part, size, bold)

            lines = linebreak.clamp_lines(linebreak.wrap(text, width, measure), most, width, measure)
            self._lines[key] = lines
        return lines

    def render(self, text: str, size: str, colour: RGB, bold: bool = False) -> pygame.Surface:
        """Return one line of text on a transparent surface; treat it as read-only."""
        key = (text, size, bold, colour)
        surface = self._drawn.get(key)
        if surface is None:
            surface = self._draw(text, size, colour, bold)
            self._drawn.put(key, surface)
        return surface

    def _draw(self, text: str, size: str, colour: RGB, bold: bool) -> pygame.Surface:
        runs = self._runs(text, size, bold)
        if len(runs) == 1:
            run, font = runs[0]
            return font.render(run, True, colour)
        ascent = max(font.get_ascent() for _, font in runs)
        height = max(ascent - font.get_ascent() + font.get_height() for _, font in runs)
        surface = pygame.Surface((self.width(text, size, bold), height), pygame.SRCALPHA)
        surface.fill((*colour, 0))
        x = 0
        for run, font in runs:
            surface.blit(font.render(run, True, colour), (x, ascent - font.get_ascent()))
            x += font.size(run)[0]
        return surface

    def _runs(self, text: str, size: str, bold: bool) -> list[tuple[str, pygame.font.Font]]:
        # SDL_ttf has no fallback fonts: each run of text gets a font that has its glyphs.
        if text.isascii():
            return [(text, self._base(size, bold))]
        japanese, serif = self.theme.japanese, size in SERIF
        faces = [face_of(sign, japanese, bold, serif) for sign in text]
        runs = groupby(zip(faces, text, strict=True), itemgetter(0))
        return [("".join(map(itemgetter(1), run)), self._font(face, size)) for face, run in runs]

    def _base(self, size: str, bold: bool) -> pygame.font.Font:
        return self._font(face_of("n", self.theme.japanese, bold, size in SERIF), size)

    def _font(self, face: str, size: str) -> pygame.font.Font:
        known = self._now.get((face, size))
        if known is not None:
            return known
        key = (face, round(self.theme.font_px(size) * SHARES.get(face, 1.0)))
        font = self._open.get(key)
        if font is None:
            font = self._open[key] = pygame.font.Font(font_path(face), key[1])
        self._now[face, size] = font
        return font
