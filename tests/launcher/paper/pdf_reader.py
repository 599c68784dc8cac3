"""Reads our own PDFs back: pages, pictures and words with their places, in millimetres from the upper left."""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

MM = 25.4 / 72
_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_STREAM = re.compile(rb"<<(.*?)>>\nstream\n(.*)\nendstream", re.DOTALL)
_TEXT = re.compile(r"/F(\d+) ([\d.]+) Tf (\S+) (\S+) (\S+) (\S+) (\S+) (\S+) Tm <([0-9A-F]*)> Tj")
_PICTURE = re.compile(r"q (\S+) 0 0 (\S+) (\S+) (\S+) cm /I(\d+) Do Q")


class Said(NamedTuple):
    """Letters of one run."""

    words: str
    x: float
    y: float
    size: float
    face: str
    """The name of the font file."""


class Drawn(NamedTuple):
    """A picture: its number in the file, where it is, and how many dots it has."""

    number: int
    left: float
    top: float
    wide: float
    high: float
    dots: tuple[int, int]


class Page(NamedTuple):
    """One page as it was drawn."""

    wide: float
    high: float
    said: list[Said]
    drawn: list[Drawn]
    content: str

    @property
    def words(self) -> str:
        return " ".join(one.words for one in self.said)


class Read:
    """A whole file."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"%PDF-1.")
        assert data.endswith(b"%%EOF\n")
        self.data = data
        self.objects = {int(number): body for number, body in _OBJECT.findall(data)}
        self._means = {number: self._meanings(body) for number, body in self.objects.items() if b"/Type0" in body}
        self.pages = [self._page(body) for body in self.objects.values() if b"/Type /Page " in body]

    def text(self, number: int) -> str:
        return self.objects[number].decode("latin-1")

    def stream(self, number: int) -> bytes:
        found = _STREAM.match(self.objects[number])
        assert found is not None
        return zlib.decompress(found[2]) if b"FlateDecode" in found[1] else found[2]

    def fonts(self) -> list[bytes]:
        """Every font file within the file."""
        return [self.stream(int(n)) for n in re.findall(rb"/FontFile2 (\d+) 0 R", self.data)]

    def offsets_are_right(self) -> bool:
        """Whether the table at the end leads to every object."""
        start = int(re.findall(rb"startxref\n(\d+)\n", self.data)[-1])
        rows = re.findall(rb"(\d{10}) 00000 n ", self.data[start:])
        return all(self.data[int(at) :].startswith(b"%d 0 obj" % n) for n, at in enumerate(rows, 1))

    def _meanings(self, body: bytes) -> dict[str, str]:
        found = re.search(rb"/ToUnicode (\d+) 0 R", body)
        assert found is not None
        pairs = re.findall(r"<([0-9A-F]{4})> <([0-9A-F]+)>\n?", self.stream(int(found[1])).decode())
        return {
            glyph: bytes.fromhex(sign).decode("utf-16-be") for glyph, sign in pairs if glyph != "0000" or sign != "FFFF"
        }

    def _page(self, body: bytes) -> Page:
        box = re.search(rb"/MediaBox \[0 0 (\S+) (\S+)\]", body)
        content = re.search(rb"/Contents (\d+) 0 R", body)
        assert box is not None
        assert content is not None
        drawn = self.stream(int(content[1])).decode()
        scale = re.match(r"(\S+) 0 0 (\S+) 0 (\S+) cm", drawn)
        assert scale is not None
        unit, high = float(scale[1]) * MM, float(scale[3]) * MM
        assert abs(unit - 1) < 1e-6
        assert abs(float(scale[2]) * MM + 1) < 1e-6
        assert abs(high - float(box[2]) * MM) < 1e-3
        said = [
            Said(self._words(int(font), code), float(x), float(y), float(size), self._face(int(font)))
            for font, size, _, _, _, _, x, y, code in _TEXT.findall(drawn)
        ]
        pictures = [
            Drawn(int(n), float(x), float(y) + float(h), float(w), -float(h), self._dots(int(n)))
            for w, h, x, y, n in _PICTURE.findall(drawn)
        ]
        return Page(float(box[1]) * MM, high, said, pictures, drawn)

    def _words(self, font: int, code: str) -> str:
        return "".join(self._means[font][code[at : at + 4]] for at in range(0, len(code), 4))

    def _face(self, font: int) -> str:
        found = re.search(rb"/BaseFont /[A-Z]{6}[+](\S+)", self.objects[font])
        assert found is not None
        return found[1].decode()

    def _dots(self, number: int) -> tuple[int, int]:
        found = re.search(rb"/Width (\d+) /Height (\d+)", self.objects[number][:400])
        assert found is not None
        return int(found[1]), int(found[2])
