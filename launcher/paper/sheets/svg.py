"""An SVG of one sheet: ground as photographs, and over it lines and letters as curves, the same in every program."""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

import pygame

from launcher.kit.colour import RGB
from launcher.paper.sheets.faces import SLANT, STRUCK, Face, runs
from launcher.paper.sheets.papers import Box, Paper
from launcher.paper.sheets.pdf import jpeg
from launcher.paper.sheets.pen import Letters, Point, Type


class SvgPen:
    """Draws on the one page of the file; a unit of it is a millimetre."""

    def __init__(self, file: TextIO, paper: Paper, title: str, language: str) -> None:
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
        """End the file."""
        self._file.write("</svg>\n")

    def picture(self, sheet: pygame.Surface, box: Box, *, photo: bool = True) -> None:
        """A picture."""
        kind, data = ("jpeg", jpeg(sheet)) if photo else ("png", png_of(sheet))
        self._file.write(
            f'<image x="{box.left:.4f}" y="{box.top:.4f}" width="{box.wide:.4f}" height="{box.high:.4f}" '
            f'preserveAspectRatio="none" xlink:href="data:image/{kind};base64,{base64.b64encode(data).decode()}"/>\n'
        )

    def shape(self, points: Sequence[Point], fill: RGB, opacity: float = 1.0) -> None:
        """A filled polygon."""
        self._file.write(f'<path d="{_path(points)}Z" fill="{_colour(fill)}"{_clear("fill", opacity)}/>\n')

    def lines(self, parts: Sequence[Sequence[Point]], width: float, ink: RGB, opacity: float = 1.0) -> None:
        """Several lines of one kind."""
        if parts:
            drawn = "".join(map(_path, parts))
            clear = _clear("stroke", opacity)
            self._file.write(
                f'<path d="{drawn}" fill="none" stroke="{_colour(ink)}" stroke-width="{width:.4f}"{clear}/>\n'
            )

    def write(self, letters: Sequence[Letters], type_: Type) -> None:
        """Letters of one kind, halos first."""
        if type_.halo is not None and type_.spread > 0:
            self._group(letters, type_, type_.halo, 2 * type_.spread / type_.size)
        self._group(letters, type_, type_.ink, 0.0)

    def _group(self, letters: Sequence[Letters], type_: Type, ink: RGB, around: float) -> None:
        placed = "".join(self._placed(one, type_, around) for one in letters)
        self._file.write(f'<g fill="{_colour(ink)}" stroke="{_colour(ink)}" stroke-width="0">{placed}</g>\n')

    def _placed(self, one: Letters, type_: Type, around: float) -> str:
        """The letters of a text, each where it stands; the words go with them for whoever reads the file."""
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

    def _glyph(self, face: Face, glyph: str) -> str:
        """The name under which the file has a glyph, an em high; "" for one that shows nothing."""
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
    def within(self, box: Box) -> Iterator[None]:
        """Let nothing be drawn outside a box."""
        self._count += 1
        place = f'x="{box.left:.4f}" y="{box.top:.4f}" width="{box.wide:.4f}" height="{box.high:.4f}"'
        self._file.write(
            f'<clipPath id="c{self._count}"><rect {place}/></clipPath>\n<g clip-path="url(#c{self._count})">\n'
        )
        yield
        self._file.write("</g>\n")


def _outline(face: Face, glyph: str) -> str:
    from fontTools.pens.svgPathPen import SVGPathPen

    glyphs = face.font.getGlyphSet()
    pen = SVGPathPen(glyphs)
    glyphs[glyph].draw(pen)
    return str(pen.getCommands())


def png_of(sheet: pygame.Surface) -> bytes:
    """A picture as it is, every pixel and what is transparent in it."""
    data = io.BytesIO()
    pygame.image.save(sheet, data, ".png")
    return data.getvalue()


def _path(points: Sequence[Point]) -> str:
    (x, y), *rest = points
    return f"M{x:.3f} {y:.3f}" + "".join(f"L{a:.3f} {b:.3f}" for a, b in rest)


def _colour(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _clear(what: str, opacity: float) -> str:
    return f' {what}-opacity="{opacity:g}"' if opacity < 1 else ""
