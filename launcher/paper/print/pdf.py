"""A PDF, written as it is made: pages of exact size, pictures, lines and real letters, and little kept in memory.

What the libraries at hand offer is either whole pictures as pages, whose size is rounded to dots, or figures whose
pictures are never packed as photographs; a map of fifty million dots needs both.

Fonts within a PDF: only the signs that are used, with their widths, and what they mean when somebody searches.
"""

from __future__ import annotations

import io
import math
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO, Protocol

import pygame

from hexcore.version import VERSION
from launcher.kit.style.colour import RGB
from launcher.paper.print.fonts import POINT, SLANT, STRUCK, FontFile, FontRun, PaperRect, PaperSize, runs
from launcher.paper.print.pen import PlacedText, Point, Type, box_of

_NEEDLESS = ("GSUB", "GPOS", "GDEF", "kern", "name", "post", "cmap", "OS/2", "FFTM", "DSIG", "vhea", "vmtx")
"""Tables of a font file that a PDF does not read."""
_MAPPED = 100
"""How many signs one block of a map may have."""


class Objects(Protocol):
    """The file that fonts are written into."""

    def put(self, number: int, body: str | bytes) -> None:
        """Write an object under its number."""

    def add(self, body: str | bytes) -> int:
        """Write an object and return its number."""

    def stream(self, entries: str, data: bytes) -> int:
        """Write a stream."""


class PdfFont:
    """One face as one file uses it. Texts are written as the numbers of its glyphs."""

    def __init__(self, face: FontFile, number: int) -> None:
        self.face, self.number = face, number
        self._used: dict[int, str] = {}

    def encoded(self, text: str) -> str:
        """A text as hexadecimal numbers of glyphs."""
        found = []
        for sign in text:
            glyph = self.face.font.getGlyphID(self.face.glyph(sign))
            self._used.setdefault(glyph, sign)
            found.append(f"{glyph:04X}")
        return "".join(found)

    def write(self, pdf: Objects) -> None:
        """Write all that a reader needs: the file without the signs nobody used, and how to read it."""
        data, name = self._cut(), f"MONSUN+{self.face.path.stem}"
        font = self.face.font
        file = pdf.stream(f"/Length1 {len(data)}", data)
        head, hhea, scale = font["head"], font["hhea"], 1000 / self.face.em
        bounds = " ".join(str(round(part * scale)) for part in (head.xMin, head.yMin, head.xMax, head.yMax))
        rise, fall = round(hhea.ascent * scale), round(hhea.descent * scale)
        told = pdf.add(
            f"<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [{bounds}] /ItalicAngle 0 "
            f"/Ascent {rise} /Descent {fall} /CapHeight {rise} /StemV 80 /FontFile2 {file} 0 R >>"
        )
        widths = " ".join(f"{glyph} [{self._wide(glyph)}]" for glyph in sorted(self._used))
        cut = pdf.add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /FontDescriptor {told} 0 R "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/CIDToGIDMap /Identity /DW 1000 /W [{widths}] >>"
        )
        means = pdf.stream("", self._means().encode())
        pdf.put(
            self.number,
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H "
            f"/DescendantFonts [{cut} 0 R] /ToUnicode {means} 0 R >>",
        )

    def _wide(self, glyph: int) -> int:
        return round(self.face.advance(self.face.font.getGlyphName(glyph)) * 1000)

    def _cut(self) -> bytes:
        """The font file with its used glyphs alone, each under its own number."""
        from fontTools.subset import Options, Subsetter
        from fontTools.ttLib import TTFont

        options = Options(retain_gids=True, notdef_outline=True, layout_features=[], hinting=False)
        options.drop_tables += [*_NEEDLESS]
        with TTFont(self.face.path, lazy=True) as font:
            order = font.getGlyphOrder()
            cutter = Subsetter(options)
            cutter.populate(glyphs=[order[glyph] for glyph in self._used])
            cutter.subset(font)
            data = io.BytesIO()
            font.save(data)
        return data.getvalue()

    def _means(self) -> str:
        """The map from glyphs to signs, so that words can be searched and copied."""
        pairs = [f"<{glyph:04X}> <{sign.encode('utf-16-be').hex().upper()}>" for glyph, sign in self._used.items()]
        blocks = [pairs[at : at + _MAPPED] for at in range(0, len(pairs), _MAPPED)]
        mapped = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
            f"{mapped}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
        )


_HEAD = b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n"
QUALITY = 90
"""How finely photographs are kept: what is lost at 300 dots to the inch cannot be seen."""


class Pdf:
    """The file: objects in the order in which they come, each page as soon as it is done."""

    def __init__(self, file: BinaryIO, title: str, language: str, *, duplex: bool = False) -> None:
        self._file, self._places = file, dict[int, int]()
        self._at = file.write(_HEAD)
        self._count, self._pages = 0, list[int]()
        self._fonts: dict[str, PdfFont] = {}
        self._clear: dict[float, int] = {}
        self._title, self._language, self._duplex = title, language, duplex
        self._tree = self.number()

    # -- objects --------------------------------------------------------------------------------------------

    def number(self) -> int:
        """A number for an object that comes later."""
        self._count += 1
        return self._count

    def put(self, number: int, body: str | bytes) -> None:
        """Write an object under its number."""
        data = body.encode("latin-1") if isinstance(body, str) else body
        self._places[number] = self._at
        self._at += self._file.write(b"%d 0 obj\n" % number + data + b"\nendobj\n")

    def add(self, body: str | bytes) -> int:
        """Write an object and return its number."""
        number = self.number()
        self.put(number, body)
        return number

    def stream(self, entries: str, data: bytes, packed: str = "") -> int:
        """Write a stream; what is not packed yet is packed."""
        data = data if packed else zlib.compress(data, 6)
        head = f"<< {entries} /Filter /{packed or 'FlateDecode'} /Length {len(data)} >>\nstream\n"
        return self.add(head.encode() + data + b"\nendstream")

    def font(self, face: FontFile) -> PdfFont:
        """A face as this file has it."""
        if face.name not in self._fonts:
            self._fonts[face.name] = PdfFont(face, self.number())
        return self._fonts[face.name]

    def clear(self, opacity: float) -> int:
        """The state in which everything is drawn with some opacity."""
        if opacity not in self._clear:
            self._clear[opacity] = self.add(f"<< /Type /ExtGState /ca {opacity:g} /CA {opacity:g} >>")
        return self._clear[opacity]

    def image(self, sheet: pygame.Surface, photo: bool) -> int:
        """Write a picture and return its number."""
        size = f"/Type /XObject /Subtype /Image /Width {sheet.get_width()} /Height {sheet.get_height()}"
        colours = f"{size} /ColorSpace /DeviceRGB /BitsPerComponent 8"
        if photo:
            return self.stream(colours, jpeg(sheet), "DCTDecode")
        mask = ""
        if sheet.get_flags() & pygame.SRCALPHA:
            seen = pygame.image.tobytes(sheet, "RGBA")[3::4]
            number = self.stream(f"{size} /ColorSpace /DeviceGray /BitsPerComponent 8", seen)
            mask = f" /SMask {number} 0 R"
        return self.stream(colours + mask, pygame.image.tobytes(sheet, "RGB"))

    # -- pages ----------------------------------------------------------------------------------------------

    @contextmanager
    def page(self, paper: PaperSize) -> Iterator[PdfPen]:
        """A page to draw on; it is written when that is done."""
        pen = PdfPen(self, paper)
        yield pen
        content = self.stream("", pen.content())
        wide, high = (f"{side * POINT:.4f}" for side in paper)
        self._pages.append(
            self.add(
                f"<< /Type /Page /Parent {self._tree} 0 R /MediaBox [0 0 {wide} {high}] "
                f"/Resources << {pen.resources()} >> /Contents {content} 0 R >>"
            )
        )

    def close(self) -> None:
        """Write what belongs to the whole file. Readers are asked to print it as large as it is."""
        for font in self._fonts.values():
            font.write(self)
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        self.put(self._tree, f"<< /Type /Pages /Kids [{kids}] /Count {len(self._pages)} >>")
        sides = " /Duplex /DuplexFlipLongEdge" if self._duplex else ""
        root = self.add(
            f"<< /Type /Catalog /Pages {self._tree} 0 R /Lang ({self._language}) "
            f"/ViewerPreferences << /PrintScaling /None{sides} /DisplayDocTitle true >> >>"
        )
        info = self.add(f"<< /Title {_words(self._title)} /Creator {_words(f'Monsoon {VERSION}')} >>")
        start, count = self._at, self._count + 1
        rows = "".join(f"{self._places[number]:010} 00000 n \n" for number in range(1, count))
        self._file.write(
            f"xref\n0 {count}\n0000000000 65535 f \n{rows}trailer\n"
            f"<< /Size {count} /Root {root} 0 R /Info {info} 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
        )


class PdfPen:
    """Draws on one page."""

    def __init__(self, pdf: Pdf, paper: PaperSize) -> None:
        self._pdf = pdf
        self._said = [f"{POINT:.8f} 0 0 {-POINT:.8f} 0 {paper.high * POINT:.4f} cm 1 j 1 J"]
        self._images: dict[str, int] = {}
        self._fonts: dict[str, int] = {}
        self._states: dict[str, int] = {}

    def content(self) -> bytes:
        """All that was drawn."""
        return "\n".join(self._said).encode()

    def resources(self) -> str:
        """What the page needs."""
        parts = (("XObject", self._images), ("Font", self._fonts), ("ExtGState", self._states))
        return " ".join(
            f"/{kind} << {' '.join(f'/{name} {number} 0 R' for name, number in named.items())} >>"
            for kind, named in parts
            if named
        )

    def picture(self, sheet: pygame.Surface, box: PaperRect, *, photo: bool = True) -> None:
        """A picture."""
        self.again(self._pdf.image(sheet, photo), box)

    def again(self, number: int, box: PaperRect) -> None:
        """A picture that the file has already."""
        self._images[f"I{number}"] = number
        self._said.append(f"q {box.wide:.4f} 0 0 {-box.high:.4f} {box.left:.4f} {box.bottom:.4f} cm /I{number} Do Q")

    def shape(self, points: Sequence[Point], fill: RGB, opacity: float = 1.0) -> None:
        """A filled polygon."""
        self._said.append(f"q {self._opacity(opacity)}{_colour(fill)} rg {_path(points)} h f Q")

    def lines(self, parts: Sequence[Sequence[Point]], width: float, ink: RGB, opacity: float = 1.0) -> None:
        """Several lines of one kind."""
        if parts:
            drawn = "\n".join(f"{_path(points)} S" for points in parts)
            self._said.append(f"q {self._opacity(opacity)}{width:.4f} w {_colour(ink)} RG {drawn} Q")

    def write(self, letters: Sequence[PlacedText], type_: Type) -> None:
        """Letters of one kind, halos first."""
        if type_.halo is not None and type_.spread > 0:
            self._set(letters, type_, f"{_colour(type_.halo)} RG 1 Tr {2 * type_.spread:.4f} w")
        self._set(letters, type_, f"{_colour(type_.ink)} rg {_colour(type_.ink)} RG 0 Tr", struck=True)

    def _set(self, letters: Sequence[PlacedText], type_: Type, way: str, struck: bool = False) -> None:
        said = [f"q BT {way}"]
        for one in letters:
            x, y = one.at
            parts = list(runs(one.words, type_.face))
            wide = sum(run.face.width(run.text) for run in parts) * type_.size
            back = {"left": 0.0, "middle": wide / 2, "right": wide}[one.anchor]
            cos, sin = math.cos(one.angle), math.sin(one.angle)
            x, y = x - back * cos, y - back * sin
            for run in parts:
                said.append(self._run(run, (x, y), (cos, sin), type_, struck))
                step = run.face.width(run.text) * type_.size
                x, y = x + step * cos, y + step * sin
        self._said.append(" ".join(said) + " ET Q")

    def _run(self, run: FontRun, at: Point, along: Point, type_: Type, struck: bool) -> str:
        font = self._pdf.font(run.face)
        self._fonts[f"F{font.number}"] = font.number
        (cos, sin), lean = along, SLANT if run.slanted else 0.0
        matrix = f"{cos:.6f} {sin:.6f} {sin + lean * cos:.6f} {-cos + lean * sin:.6f} {at[0]:.4f} {at[1]:.4f} Tm"
        bold = f"2 Tr {STRUCK * type_.size:.4f} w " if struck and run.struck else ""
        plain = " 0 Tr" if bold else ""
        return f"{bold}/F{font.number} {type_.size:.4f} Tf {matrix} <{font.encoded(run.text)}> Tj{plain}"

    @contextmanager
    def within(self, box: PaperRect) -> Iterator[None]:
        """Let nothing be drawn outside a box."""
        self._said.append(f"q {_path(box_of(box))} h W n")
        yield
        self._said.append("Q")

    def _opacity(self, opacity: float) -> str:
        if opacity >= 1:
            return ""
        number = self._pdf.clear(opacity)
        self._states[f"G{number}"] = number
        return f"/G{number} gs "


def jpeg(sheet: pygame.Surface, quality: int = QUALITY) -> bytes:
    """A picture packed as a photograph, its colours as fine as its light."""
    from PIL import Image

    data = io.BytesIO()
    picture = Image.frombuffer("RGB", sheet.get_size(), pygame.image.tobytes(sheet, "RGB"), "raw", "RGB", 0, 1)
    picture.save(data, "JPEG", quality=quality, subsampling=0)
    return data.getvalue()


def _path(points: Sequence[Point]) -> str:
    (x, y), *rest = points
    return f"{x:.4f} {y:.4f} m" + "".join(f" {a:.4f} {b:.4f} l" for a, b in rest)


def _colour(colour: RGB) -> str:
    return " ".join(f"{part / 255:.3f}" for part in colour)


def _words(text: str) -> str:
    """Words of the file itself, in any language."""
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
