"""PDF pages of exact size, on reportlab's canvas: the file, and a pen that draws on its pages."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, BinaryIO, Literal

import pygame
from PIL import Image
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from hexcore.version import VERSION
from launcher.kit.style.colour import RGB
from launcher.paper.documents.fonts import SLANT, STRUCK, FontRun, face, runs, width
from launcher.paper.documents.pen import POINT, PaperRect, PaperSize, PlacedText, Point, Type, jpeg

rl_config.useA85 = 0  # streams as bytes, not as a quarter more of letters


@cache
def _font(name: str) -> str:
    """Register a face with reportlab, which embeds the signs that are used."""
    registerFont(TTFont(name, str(face(name).path)))
    return name


class Pdf:
    """A PDF to add pages to; readers are asked to print it at its true size."""

    def __init__(self, file: BinaryIO, title: str, language: str, *, duplex: bool = False) -> None:
        self._canvas = Canvas(file, pageCompression=1, invariant=1, lang=language, initialFontName=_font("sans"))
        self._canvas.setTitle(title)
        self._canvas.setCreator(f"Monsoon {VERSION}")
        self._canvas.setAuthor("Monsoon")
        self._canvas.setSubject(title)
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            self._canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")

    @contextmanager
    def page(self, paper: PaperSize) -> Iterator[PdfPen]:
        """Add a page to draw on, which ends with the block."""
        canvas = self._canvas
        canvas.setPageSize((paper.wide * POINT, paper.high * POINT))
        canvas.scale(POINT, POINT)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        yield PdfPen(canvas, paper.high)
        canvas.showPage()

    def close(self) -> None:
        self._canvas.save()


class PdfPen:
    """Draws in millimetres from the upper left, on a canvas that counts from the lower left."""

    def __init__(self, canvas: Any, high: float) -> None:
        self.canvas, self._high = canvas, high

    def picture(self, sheet: pygame.Surface, box: PaperRect, *, photo: bool = True) -> None:
        self.again(image_of(sheet, photo=photo), box)

    def again(self, image: Any, box: PaperRect) -> None:
        """Draw an image made before; the file holds it once."""
        self.canvas.drawImage(image, box.left, self._high - box.bottom, box.wide, box.high, mask="auto")

    def shape(self, points: Sequence[Point], fill: RGB, opacity: float = 1.0) -> None:
        with self._kept():
            self.canvas.setFillColorRGB(*_shares(fill), opacity)
            self.canvas.drawPath(self._path([points], close=True), stroke=0, fill=1)

    def lines(self, parts: Sequence[Sequence[Point]], width: float, ink: RGB, opacity: float = 1.0) -> None:
        if parts:
            with self._kept():
                self.canvas.setStrokeColorRGB(*_shares(ink), opacity)
                self.canvas.setLineWidth(width)
                self.canvas.drawPath(self._path(parts))

    def write(self, letters: Sequence[PlacedText], type_: Type) -> None:
        if type_.halo is not None and type_.spread > 0:
            with self._kept():  # the fill and outline of letters would stay in force
                self.canvas.setStrokeColorRGB(*_shares(type_.halo))
                self.canvas.setLineWidth(2 * type_.spread)
                self._set(letters, type_, 1)
        with self._kept():
            self.canvas.setFillColorRGB(*_shares(type_.ink))
            self.canvas.setStrokeColorRGB(*_shares(type_.ink))
            self.canvas.setLineWidth(STRUCK * type_.size)
            self._set(letters, type_, 0)

    def _set(self, letters: Sequence[PlacedText], type_: Type, mode: int) -> None:
        text = self.canvas.beginText()
        for one in letters:
            (x, y), cos, sin = one.at, math.cos(one.angle), math.sin(one.angle)
            share = {"left": 0.0, "middle": 0.5, "right": 1.0}[one.anchor]
            back = share * width(one.words, type_.face) * type_.size if share else 0.0
            x, y = x - back * cos, y - back * sin
            for run in runs(one.words, type_.face):
                text.setTextRenderMode(mode or (2 if run.struck else 0))
                self._run(text, run, (x, self._high - y), (cos, -sin), type_.size)
                step = run.face.width(run.text) * type_.size
                x, y = x + step * cos, y + step * sin
        self.canvas.drawText(text)

    @staticmethod
    def _run(text: Any, run: FontRun, at: Point, along: Point, size: float) -> None:
        (cos, sin), lean = along, SLANT if run.slanted else 0.0
        text.setFont(_font(run.face.name), size * run.face.growth)
        text.setTextTransform(cos, sin, lean * cos - sin, lean * sin + cos, *at)
        text.textOut(run.text)

    @contextmanager
    def within(self, box: PaperRect) -> Iterator[None]:
        with self._kept():
            self.canvas.clipPath(self._path([box.corners], close=True), stroke=0, fill=0)
            yield

    @contextmanager
    def _kept(self) -> Iterator[None]:
        self.canvas.saveState()
        yield
        self.canvas.restoreState()

    def _path(self, parts: Sequence[Sequence[Point]], *, close: bool = False) -> Any:
        path = self.canvas.beginPath()
        for (x, y), *rest in parts:
            path.moveTo(x, self._high - y)
            for a, b in rest:
                path.lineTo(a, self._high - b)
            if close:
                path.close()
        return path


class JpegImage(ImageReader):  # type: ignore[misc]
    """A JPEG embedded as it is; reportlab would unpack it, only to tell it from others."""

    _dataA = None  # it has nothing transparent

    def __init__(self, data: bytes) -> None:
        self._packed = data
        super().__init__(io.BytesIO(data))

    def getRGBData(self) -> bytes:
        return self._packed


def image_of(sheet: pygame.Surface, *, photo: bool) -> Any:
    """Return a picture for a PDF: a photograph packed, any other with every pixel and its transparency."""
    if photo:
        return JpegImage(jpeg(sheet))
    kind: Literal["RGB", "RGBA"] = "RGBA" if sheet.get_flags() & pygame.SRCALPHA else "RGB"
    return ImageReader(Image.frombytes(kind, sheet.get_size(), pygame.image.tobytes(sheet, kind)))


def _shares(colour: RGB) -> tuple[float, float, float]:
    red, green, blue = colour
    return (red / 255, green / 255, blue / 255)
