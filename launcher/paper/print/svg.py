"""SVG and PNG of one sheet.

In the SVG the ground is photographs, and lines and letters are curves, the same in every program. The PNG may be of any
size: it is drawn and written band by band, with its true size in it.
"""

from __future__ import annotations

import base64
import math
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import BinaryIO, TextIO
from xml.sax.saxutils import escape, quoteattr

import pygame

from launcher.kit.style.colour import RGB, mix
from launcher.painting.lettering import Glyph, face_for, font, halo_and_ink
from launcher.paper.documents.fonts import SLANT, STRUCK, FontFile, face, runs
from launcher.paper.documents.pen import INCH, PaperRect, PaperSize, PlacedText, Point, Type, jpeg, pixels, png


class SvgPen:
    """Draws on the one page of the file, in millimetres."""

    def __init__(self, file: TextIO, paper: PaperSize, title: str, language: str) -> None:
        self._file, self._count = file, 0
        self._known: dict[tuple[str, str], str] = {}
        file.write(
            '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
            f'xmlns:xlink="http://www.w3.org/1999/xlink" xml:lang="{language}" width="{paper.wide:.4f}mm" '
            f'height="{paper.high:.4f}mm" viewBox="0 0 {paper.wide:.4f} {paper.high:.4f}" '
            f'stroke-linecap="round" stroke-linejoin="round">\n<title>{escape(title)}</title>\n'
            f'<rect width="{paper.wide:.4f}" height="{paper.high:.4f}" fill="#fff"/>\n'
        )

    def close(self) -> None:
        self._file.write("</svg>\n")

    def picture(self, sheet: pygame.Surface, box: PaperRect, *, photo: bool = True) -> None:
        kind, data = ("jpeg", jpeg(sheet)) if photo else ("png", png(sheet))
        self._file.write(
            f'<image x="{box.left:.4f}" y="{box.top:.4f}" width="{box.wide:.4f}" height="{box.high:.4f}" '
            f'preserveAspectRatio="none" xlink:href="data:image/{kind};base64,{base64.b64encode(data).decode()}"/>\n'
        )

    def shape(self, points: Sequence[Point], fill: RGB, opacity: float = 1.0) -> None:
        self._file.write(f'<path d="{_path(points)}Z" fill="{_colour(fill)}"{_clear("fill", opacity)}/>\n')

    def lines(self, parts: Sequence[Sequence[Point]], width: float, ink: RGB, opacity: float = 1.0) -> None:
        if parts:
            drawn = "".join(map(_path, parts))
            clear = _clear("stroke", opacity)
            self._file.write(
                f'<path d="{drawn}" fill="none" stroke="{_colour(ink)}" stroke-width="{width:.4f}"{clear}/>\n'
            )

    def write(self, letters: Sequence[PlacedText], type_: Type) -> None:
        if type_.halo is not None and type_.spread > 0:
            self._group(letters, type_, type_.halo, 2 * type_.spread / type_.size)
        self._group(letters, type_, type_.ink, 0.0)

    def _group(self, letters: Sequence[PlacedText], type_: Type, ink: RGB, around: float) -> None:
        placed = "".join(self._placed(one, type_, around) for one in letters)
        self._file.write(f'<g fill="{_colour(ink)}" stroke="{_colour(ink)}" stroke-width="0">{placed}</g>\n')

    def _placed(self, one: PlacedText, type_: Type, around: float) -> str:
        """Place the letters of a text with its words, for programs that read the file."""
        parts = list(runs(one.words, type_.face))
        wide = sum(run.face.width(run.text) for run in parts)
        back = {"left": 0.0, "middle": wide / 2, "right": wide}[one.anchor]
        turn = f" rotate({math.degrees(one.angle):.3f})" if one.angle else ""
        found, along = [], -back
        for run in parts:
            lean = f" skewX({-math.degrees(math.atan(SLANT)):.2f})" if run.slanted else ""
            line = max(around, STRUCK if run.struck else 0.0) * run.face.em
            bold = f' stroke-width="{line:.1f}"' if line else ""
            for sign in run.text:
                glyph = run.face.glyph(sign)
                key = self._glyph(run.face, glyph)
                if key:
                    found.append(f'<use xlink:href="#{key}" transform="translate({along:.4f} 0){lean}"{bold}/>')
                along += run.face.advance(glyph)
        place = f"translate({one.at[0]:.4f} {one.at[1]:.4f}){turn} scale({type_.size:.4f})"
        return f'<g transform="{place}" aria-label={quoteattr(one.words)}>{"".join(found)}</g>'

    def _glyph(self, face: FontFile, glyph: str) -> str:
        """Return the name of a glyph in the file, an em high; "" for a blank."""
        if (face.name, glyph) not in self._known:
            drawn = _outline(face, glyph)
            key = f"g{len(self._known)}" if drawn else ""
            self._known[face.name, glyph] = key
            if key:
                scale = 1 / face.em
                self._file.write(
                    f'<defs><path id="{key}" transform="scale({scale:.8f} {-scale:.8f})" d="{drawn}"/></defs>\n'
                )
        return self._known[face.name, glyph]

    @contextmanager
    def within(self, box: PaperRect) -> Iterator[None]:
        self._count += 1
        place = f'x="{box.left:.4f}" y="{box.top:.4f}" width="{box.wide:.4f}" height="{box.high:.4f}"'
        self._file.write(
            f'<clipPath id="c{self._count}"><rect {place}/></clipPath>\n<g clip-path="url(#c{self._count})">\n'
        )
        yield
        self._file.write("</g>\n")


def _outline(face: FontFile, glyph: str) -> str:
    from fontTools.pens.svgPathPen import SVGPathPen

    glyphs = face.font.getGlyphSet()
    pen = SVGPathPen(glyphs)
    glyphs[glyph].draw(pen)
    return str(pen.getCommands())


def _path(points: Sequence[Point]) -> str:
    (x, y), *rest = points
    return f"M{x:.3f} {y:.3f}" + "".join(f"L{a:.3f} {b:.3f}" for a, b in rest)


def _colour(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _clear(what: str, opacity: float) -> str:
    return f' {what}-opacity="{opacity:g}"' if opacity < 1 else ""


_WHITE: RGB = (255, 255, 255)


class DotPen:
    """Draws on a picture, whose upper left dot is anywhere on the page."""

    def __init__(self, sheet: pygame.Surface, origin: tuple[int, int], dpi: float) -> None:
        self.sheet, self._origin, self._dpi = sheet, origin, dpi

    def _at(self, point: Point) -> Point:
        return (pixels(point[0], self._dpi) - self._origin[0], pixels(point[1], self._dpi) - self._origin[1])

    def _rect(self, box: PaperRect) -> pygame.Rect:
        (left, top), (right, bottom) = self._at((box.left, box.top)), self._at((box.right, box.bottom))
        return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))

    def picture(self, sheet: pygame.Surface, box: PaperRect, *, photo: bool = True) -> None:
        rect = self._rect(box)
        if rect.colliderect(self.sheet.get_rect()):
            same = sheet.get_size() == rect.size
            self.sheet.blit(sheet if same else pygame.transform.smoothscale(sheet, rect.size), rect)

    def shape(self, points: Sequence[Point], fill: RGB, opacity: float = 1.0) -> None:
        dots = [self._at(point) for point in points]
        if opacity < 1:
            self._darken(lambda sheet, tone: pygame.draw.polygon(sheet, tone, dots), fill, opacity)
            return
        pygame.draw.polygon(self.sheet, fill, dots)
        pygame.draw.aalines(self.sheet, fill, True, dots)

    def lines(self, parts: Sequence[Sequence[Point]], width: float, ink: RGB, opacity: float = 1.0) -> None:
        wide = max(1, round(pixels(width, self._dpi)))
        near = self.sheet.get_rect().inflate(2 * wide + 8, 2 * wide + 8)

        def draw(sheet: pygame.Surface, tone: RGB) -> None:
            for part in parts:
                dots = [self._at(point) for point in part]
                for a, b in pairwise(dots):
                    if near.clipline(a, b):
                        pygame.draw.aaline(sheet, tone, a, b, wide)

        if opacity < 1:
            self._darken(draw, ink, opacity)
        else:
            draw(self.sheet, ink)

    def _darken(self, draw: Callable[[pygame.Surface, RGB], object], ink: RGB, opacity: float) -> None:
        """Draw only the parts that darken the ground."""
        over = pygame.Surface(self.sheet.get_size(), 0, 32)
        over.fill(_WHITE)
        draw(over, mix(_WHITE, ink, opacity))
        self.sheet.blit(over, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def write(self, letters: Sequence[PlacedText], type_: Type) -> None:
        size = pixels(type_.size, self._dpi)
        spread = max(1, round(pixels(type_.spread, self._dpi))) if type_.halo is not None else 0
        layers: list[list[tuple[pygame.Surface, Point]]] = [[], []]
        for one in letters:
            own = face_for(one.words, type_.face)
            wide = font(own, round(size)).size(one.words)[0]
            x, y = self._middle(one, own, wide, size)
            if not self.sheet.get_rect().inflate(2 * wide + 4 * size, 2 * wide + 4 * size).collidepoint(x, y):
                continue
            glyph = Glyph(one.words, (x, y), one.angle, wide)
            halo = type_.halo if spread else None
            sheets = halo_and_ink(own, round(size), glyph, type_.ink, halo, spread)
            for layer, sheet in zip(layers[2 - len(sheets) :], sheets, strict=True):
                layer.append((sheet, (round(x - sheet.get_width() / 2), round(y - sheet.get_height() / 2))))
        self.sheet.fblits([*layers[0], *layers[1]])

    def _middle(self, one: PlacedText, own: str, wide: float, size: float) -> Point:
        x, y = self._at(one.at)
        rise = face("japanese" if own.startswith("japanese") else own).rise * size
        along = {"left": wide / 2, "middle": 0.0, "right": -wide / 2}[one.anchor]
        cos, sin = math.cos(one.angle), math.sin(one.angle)
        return (x + along * cos + rise * sin, y + along * sin - rise * cos)

    @contextmanager
    def within(self, box: PaperRect) -> Iterator[None]:
        before = self.sheet.get_clip()
        self.sheet.set_clip(self._rect(box).clip(before))
        yield
        self.sheet.set_clip(before)


class PngFile:
    """A PNG that is written from the top down, with its true size."""

    def __init__(self, file: BinaryIO, size: tuple[int, int], dpi: float) -> None:
        self._file, self._packer = file, zlib.compressobj(4)
        file.write(b"\x89PNG\r\n\x1a\n")
        self._put(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0))
        dots = round(dpi / INCH * 1000)
        self._put(b"pHYs", struct.pack(">IIB", dots, dots, 1))

    def rows(self, band: pygame.Surface) -> None:
        """Add the next rows, each after the byte for unfiltered storage."""
        data, stride = pygame.image.tobytes(band, "RGB"), 3 * band.get_width()
        rows = (data[at : at + stride] for at in range(0, len(data), stride))
        self._put(b"IDAT", self._packer.compress(b"".join(b"\x00" + row for row in rows)))

    def close(self) -> None:
        self._put(b"IDAT", self._packer.flush())
        self._put(b"IEND", b"")

    def _put(self, kind: bytes, body: bytes) -> None:
        self._file.write(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)))
