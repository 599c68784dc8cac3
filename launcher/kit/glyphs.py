"""Which signs a font has, by the table in its file that leads from signs to glyphs; the library does not tell."""

from __future__ import annotations

import struct
from bisect import bisect_left
from functools import cache
from pathlib import Path
from typing import BinaryIO


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
