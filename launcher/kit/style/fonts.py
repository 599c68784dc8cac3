"""Fonts found in our dependencies' data, and text drawn once and kept.

DejaVu Sans lies in matplotlib's data folder and IPAexGothic in matplotlib-fontja's. Both are found by
asking the import system where the packages lie; the packages themselves are never imported.

Which signs a font has, by the table in its file that leads from signs to glyphs; the library does not tell.
"""

from __future__ import annotations

import importlib.util
import struct
from bisect import bisect_left
from collections import OrderedDict
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO

import pygame
import pygame.font
from pygame.typing import ColorLike

from launcher.kit.style import linebreak
from launcher.kit.style.colour import RGB
from launcher.kit.style.theme import SIZES, Theme


class Signs:
    """The signs of one font: stretches of code points, each led to glyphs by a distance or through a list."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            table = _signs_table(file)
        places = [struct.unpack_from(">L", table, 8 + 8 * n)[0] for n in range(_shorts(table, 2, 1)[0])]
        parts = {_shorts(table, at, 1)[0]: table[at:] for at in places}
        self._first: tuple[int, ...] = ()
        self._last: tuple[int, ...] = ()
        self._moved: tuple[int, ...] = ()
        self._listed: tuple[int, ...] = ()
        self._part = b""
        if 12 in parts:
            self._read_long(parts[12])
        elif 4 in parts:
            self._read_short(parts[4])

    def _read_long(self, part: bytes) -> None:
        groups = [struct.unpack_from(">LLL", part, 16 + 12 * n) for n in range(struct.unpack_from(">L", part, 12)[0])]
        self._first, self._last, self._moved = ((*column,) for column in zip(*groups, strict=True))
        self._moved = tuple(glyph - first for first, glyph in zip(self._first, self._moved, strict=True))
        self._listed = (0,) * len(groups)

    def _read_short(self, part: bytes) -> None:
        count = _shorts(part, 6, 1)[0] // 2
        self._last = _shorts(part, 14, count)
        self._first = _shorts(part, 16 + 2 * count, count)
        self._moved = _shorts(part, 16 + 4 * count, count)
        self._listed = _shorts(part, 16 + 6 * count, count)
        self._part = part[16 + 6 * count :]

    def __contains__(self, sign: str) -> bool:
        """Whether there is a picture of a sign; the first glyph of a font is the one for signs that it lacks."""
        code = ord(sign)
        n = bisect_left(self._last, code)
        if n == len(self._last) or code < self._first[n]:
            return False
        if not self._listed[n]:
            return (code + self._moved[n]) & 0xFFFF != 0
        place = 2 * n + self._listed[n] + 2 * (code - self._first[n])
        glyph = _shorts(self._part, place, 1)[0] if place + 2 <= len(self._part) else 0
        return glyph != 0 and (glyph + self._moved[n]) & 0xFFFF != 0


@cache
def signs_of(path: Path) -> Signs:
    """The signs of a font file, read once."""
    return Signs(path)


def _signs_table(file: BinaryIO) -> bytes:
    head = file.read(12)
    for _ in range(_shorts(head, 4, 1)[0]):
        tag, _, at, long = struct.unpack(">4sLLL", file.read(16))
        if tag == b"cmap":
            file.seek(at)
            return file.read(long)
    raise ValueError(f"{file.name}: a font without a table of its signs")


def _shorts(data: bytes, at: int, count: int) -> tuple[int, ...]:
    return struct.unpack_from(f">{count}H", data, at)


_FILES = {
    "latin": ("matplotlib", "mpl-data/fonts/ttf/DejaVuSans.ttf"),
    "latin-bold": ("matplotlib", "mpl-data/fonts/ttf/DejaVuSans-Bold.ttf"),
    "japanese": ("matplotlib_fontja", "fonts/ipaexg.ttf"),
}
_LATIN_QUOTES = "‘’“”"
"""Japanese fonts have these too, as wide as their own signs: an apostrophe would tear a word apart."""
_CACHE_PIXELS = 4_000_000
_WIDTHS = 20_000
_NO_LIMIT = 1 << 20
LEAST_EMS = 5
"""How many Japanese signs stand side by side at least, where text has to be narrow."""


class FontMissing(RuntimeError):
    """A font file is not where its package should have put it."""


@cache
def font_path(face: str) -> Path:
    """The file of a face (``latin``, ``latin-bold``, ``japanese``), without importing its package."""
    package, inside = _FILES[face]
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        path = Path(folder) / inside
        if path.is_file():
            return path
    raise FontMissing(f"The font {Path(inside).name} was not found. It comes with the package {package}: reinstall it.")


@cache
def face_of(sign: str, japanese: bool, bold: bool) -> str:
    """The face that a sign is set in: all from the Japanese one where Japanese is read, if it has the sign."""
    latin, own = ("latin-bold", "japanese-bold") if bold else ("latin", "japanese")
    faces: tuple[str, ...]
    if japanese:
        faces = (latin, own) if sign in _LATIN_QUOTES else (own, latin, "latin")
    else:
        faces = (own, latin) if sign >= linebreak.CJK_FROM else (latin,)
    return next((face for face in faces if sign in signs_of(_file(face))), faces[0])


def missing_glyphs(text: str, language: str = "en") -> str:
    """The signs of a text that would show as empty boxes in a language, each once; breaks and tabs are no signs."""
    signs = dict.fromkeys(sign for sign in text if sign not in "\n\t")
    faces = {sign: [face_of(sign, language == "ja", bold) for bold in (False, True)] for sign in signs}
    return "".join(sign for sign, ways in faces.items() if any(sign not in signs_of(_file(face)) for face in ways))


def _file(face: str) -> Path:
    """The file of a face; bold Japanese is made of the plain one."""
    return font_path(face.removesuffix("-bold") if face.startswith("japanese") else face)


class Struck(pygame.font.Font):
    """A face without a bold cut made bolder: struck twice, a hair apart. The library's own bold closes dense signs."""

    @property
    def apart(self) -> int:
        """How far, in pixels."""
        return max(1, self.get_height() // 22)

    def size(self, text: str | bytes) -> tuple[int, int]:
        """The second strike makes a text a little wider."""
        wide, high = super().size(text)
        return (wide + self.apart, high)

    def render(self, text: str | bytes | None, antialias: bool, color: ColorLike, *more: Any) -> pygame.Surface:
        """Both strikes."""
        once = super().render(text, antialias, color, *more)
        sheet = pygame.Surface((once.get_width() + self.apart, once.get_height()), pygame.SRCALPHA)
        sheet.fill((*pygame.Color(color)[:3], 0))
        for x in (0, self.apart):
            sheet.blit(once, (x, 0))
        return sheet


class Fonts:
    """Measures, wraps and renders text at the theme's scale; surfaces are cached by last use."""

    def __init__(self, theme: Theme) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self.theme = theme
        self._open: dict[tuple[str, int], pygame.font.Font] = {}
        self._now: dict[tuple[str, str], pygame.font.Font] = {}
        self._lines: dict[tuple[str, int, int, str, bool], list[str]] = {}
        self._drawn: OrderedDict[tuple[str, str, bool, RGB], pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._widths: dict[tuple[str, str, bool], int] = {}

    def retheme(self, theme: Theme) -> None:
        """Take a new theme; forget what was drawn and measured at the old scale or language."""
        if (theme.scale, theme.language) != (self.theme.scale, self.theme.language):
            self._now.clear()
            self._lines.clear()
            self._drawn.clear()
            self._widths.clear()
            self._pixels = 0
        self.theme = theme

    def width(self, text: str, size: str = "body", bold: bool = False) -> int:
        """Pixel width of one line of text."""
        key = (text, size, bold)
        known = self._widths.get(key)
        if known is None:
            if len(self._widths) > _WIDTHS:
                self._widths.clear()
            known = sum(font.size(run)[0] for run, font in self._runs(text, size, bold))
            self._widths[key] = known
        return known

    def least(self, text: str, size: str = "body", bold: bool = False) -> int:
        """The narrowest that text can be set: its longest word, and Japanese never as a column of single letters."""
        words = linebreak.tokens(text.replace("\n", " "))
        widest = max((self.width(word, size, bold) for word in words), default=0)
        if not linebreak.has_cjk(text):
            return widest
        whole = max(self.width(line, size, bold) for line in text.split("\n"))
        return max(widest, min(whole, LEAST_EMS * self.theme.font_px(size)))

    def about(self, text: str, size: str = "body") -> int:
        """About the width of a text, at no cost: by how many letters and how many Japanese signs it has."""
        wide = sum(sign >= linebreak.CJK_FROM for sign in text) if linebreak.has_cjk(text) else 0
        letters = (len(text) - wide) * self.width("nearly average", size) // 14
        return letters + wide * self.theme.font_px(size)

    def ascent(self, size: str, bold: bool = False) -> int:
        """Pixels from the top of a rendered line to its baseline."""
        return self._font(self._base_face(bold), size).get_ascent()

    def height(self, size: str, bold: bool = False) -> int:
        """Pixel height of a rendered line."""
        return self._font(self._base_face(bold), size).get_height()

    def wrap(self, text: str, width: int, size: str = "body", bold: bool = False) -> list[str]:
        """Lines that fit ``width`` pixels; do not change the list."""
        return self.clamp(text, width, _NO_LIMIT, size, bold)

    def ellipsize(self, text: str, width: int, size: str = "body", bold: bool = False) -> str:
        """One line that fits ``width`` pixels, shortened with an ellipsis when it must be."""
        if self.width(text, size, bold) <= width:
            return text
        return linebreak.ellipsize(text, width, lambda part: self.width(part, size, bold))

    def clamp(self, text: str, width: int, most: int, size: str = "body", bold: bool = False) -> list[str]:
        """At most ``most`` lines that fit ``width`` pixels, the last ellipsized when text is left over."""
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
        """One line of text as a surface with transparent ground; treat it as read-only."""
        key = (text, size, bold, colour)
        surface = self._drawn.get(key)
        if surface is not None:
            self._drawn.move_to_end(key)
            return surface
        surface = self._draw(text, size, colour, bold)
        self._drawn[key] = surface
        self._pixels += surface.get_width() * surface.get_height()
        while self._pixels > _CACHE_PIXELS and len(self._drawn) > 1:
            _, old = self._drawn.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
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

    def heavy(self, size: str) -> bool:
        """Whether bold is drawn bold at a size: small Japanese signs would fill up, and take a colour instead."""
        return not self.theme.japanese or SIZES[size] >= SIZES["heading"]

    def _runs(self, text: str, size: str, bold: bool) -> list[tuple[str, pygame.font.Font]]:
        """Stretches of text with the font that has their glyphs; SDL_ttf has no fallback of its own."""
        bold, japanese = bold and self.heavy(size), self.theme.japanese
        if text.isascii() or not (japanese or linebreak.has_cjk(text)):
            return [(text, self._font(self._base_face(bold), size))]
        runs = groupby(text, lambda sign: face_of(sign, japanese, bold))
        return [("".join(signs), self._font(face, size)) for face, signs in runs]

    def _base_face(self, bold: bool) -> str:
        return ("japanese" if self.theme.japanese else "latin") + ("-bold" if bold else "")

    def _font(self, face: str, size: str) -> pygame.font.Font:
        known = self._now.get((face, size))
        if known is not None:
            return known
        key = (face, self.theme.font_px(size))
        font = self._open.get(key)
        if font is None:
            made = Struck if face == "japanese-bold" else pygame.font.Font
            font = self._open[key] = made(_file(face), key[1])
        self._now[face, size] = font
        return font
