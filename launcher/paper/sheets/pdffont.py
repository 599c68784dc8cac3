"""Fonts within a PDF: only the signs that are used, with their widths, and what they mean when somebody searches."""

from __future__ import annotations

import io
from typing import Protocol

from launcher.paper.sheets.faces import Face

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

    def __init__(self, face: Face, number: int) -> None:
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
