"""Reads our own PDFs back: pages, pictures and words with their places, in millimetres from the upper left."""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

from launcher.paper.documents.fonts import face

MM = 25.4 / 72
_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_STREAM = re.compile(rb"<<(.*?)>>\nstream\r?\n(.*?)endstream", re.DOTALL)
_TOKEN = re.compile(rb"\((?:[^()\\]|\\.)*\)|\[|\]|[^\s()\[\]]+", re.DOTALL)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)

Matrix = tuple[float, float, float, float, float, float]


FACES = {
    "SourceSansPro-Regular": "sans", "SourceSansPro-Bold": "sans-bold", "SourceSansPro-It": "sans-italic",
    "SourceSerifPro-Semibold": "serif", "SourceSerifPro-Bold": "serif-bold", "SourceSerifPro-It": "serif-italic",
    "SourceSerifPro-SemiboldIt": "serif-bold-italic", "DejaVuSans": "signs", "IPAexGothic": "japanese",
}  # fmt: skip


class Said(NamedTuple):
    """Letters of one run."""

    words: str
    x: float
    y: float
    size: float
    """As asked for: small letters of all faces are then equally high."""
    face: str
    """The name of the font."""

    @property
    def right(self) -> float:
        """Where the letters end, if they are not turned."""
        return self.x + face(FACES[self.face]).width(self.words) * self.size


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


def _times(a: Matrix, b: Matrix) -> Matrix:
    """First ``a``, then ``b``."""
    return (
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    )  # fmt: skip


class Read:
    """A whole file."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"%PDF-1.")
        assert data.endswith(b"%%EOF\n")
        self.data = data
        self.objects = {int(number): body for number, body in _OBJECT.findall(data)}
        self._fonts = {name: int(number) for name, number in re.findall(rb"/(F\d+[+]\d+) (\d+) 0 R", data)}
        self._means = {name: self._meanings(self.objects[number]) for name, number in self._fonts.items()}
        kids = re.search(rb"/Kids \[(.*?)\]", data, re.DOTALL)
        assert kids is not None
        self.pages = [self._page(self.objects[int(n)]) for n in re.findall(rb"(\d+) 0 R", kids[1])]

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

    def _meanings(self, body: bytes) -> dict[int, str]:
        assert b"/FontDescriptor" in body, "a font that is not within the file"
        found = re.search(rb"/ToUnicode (\d+) 0 R", body)
        assert found is not None
        pairs = re.findall(r"<(\w\w)> <(\w+)>", self.stream(int(found[1])).decode().partition("beginbfchar")[2])
        return {int(code, 16): bytes.fromhex(sign).decode("utf-16-be") for code, sign in pairs}

    def _page(self, body: bytes) -> Page:
        box = re.search(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]", body)
        content = re.search(rb"/Contents (\d+) 0 R", body)
        assert box is not None
        assert content is not None
        wide, high = float(box[1]) * MM, float(box[2]) * MM
        drawn = self.stream(int(content[1]))
        names = {name: int(n) for name, n in re.findall(rb"/(FormXob\.\w+) (\d+) 0 R", body)}
        said, pictures = self._obey(drawn, names, high)
        return Page(wide, high, said, pictures, drawn.decode("latin-1"))

    def _obey(self, content: bytes, names: dict[bytes, int], high: float) -> tuple[list[Said], list[Drawn]]:
        said, pictures, stack, args = list[Said](), list[Drawn](), list[Matrix](), list[bytes]()
        now: Matrix = (MM, 0.0, 0.0, MM, 0.0, 0.0)
        text, font, size, fresh = now, b"", 0.0, True
        for token in _TOKEN.findall(content):
            if token == b"q":
                stack.append(now)
            elif token == b"Q":
                now = stack.pop()
            elif token == b"cm":
                now = _times(_matrix(args), now)
            elif token == b"Tm":
                text, fresh = _times(_matrix(args), now), True
            elif token == b"Tf":
                font, size = args[-2][1:], float(args[-1])
            elif token == b"Tj":
                words = self._words(font, args[-1])
                if not fresh and said[-1].face == self._face(font):
                    said[-1] = said[-1]._replace(words=said[-1].words + words)
                else:
                    tall = size * (text[0] ** 2 + text[1] ** 2) ** 0.5
                    name = self._face(font)
                    said.append(Said(words, text[4], high - text[5], tall / face(FACES[name]).growth, name))
                fresh = False
            elif token == b"Do":
                number, top = names[args[-1][1:]], high - now[5] - max(now[3], 0.0)
                pictures.append(Drawn(number, now[4], top, now[0], abs(now[3]), self._dots(number)))
            else:
                args.append(token)
                continue
            args.clear()
        assert not stack
        return said, pictures

    def _words(self, font: bytes, told: bytes) -> str:
        codes = _ESCAPE.sub(lambda found: bytes([int(found[1], 8)]) if found[1].isdigit() else found[1], told[1:-1])
        return "".join(self._means[font][code] for code in codes)

    def _face(self, font: bytes) -> str:
        found = re.search(rb"/BaseFont /[A-Z]{6}[+](\S+)", self.objects[self._fonts[font]])
        assert found is not None
        return found[1].decode()

    def _dots(self, number: int) -> tuple[int, int]:
        wide, high = (re.search(rb"/%b (\d+)" % side, self.objects[number][:400]) for side in (b"Width", b"Height"))
        assert wide is not None
        assert high is not None
        return int(wide[1]), int(high[1])


def _matrix(args: list[bytes]) -> Matrix:
    a, b, c, d, e, f = map(float, args[-6:])
    return (a, b, c, d, e, f)
