"""Finished base sheets kept on disk as PNG, named by all that went into them, so that the next start is instant."""

from __future__ import annotations

import hashlib
import os
import struct
import tempfile
import threading
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import platformdirs
import pygame

from hexcore.board import Board
from hexcore.look import BoardLook

VERSION = 2
"""Raise it whenever the painters change what they paint."""
_KEPT = 12
_ROWS = 64
_WORDS: Any = {"title": True, "words": True, "terrain": {"__all__": {"legend"}}, "sounds": True}
"""What stands around the map and not on it, and what is heard there: the land is the same in every language."""


def sheet_key(board: Board, look: BoardLook, scale: float) -> str:
    """A name that changes when anything painted changes."""
    grid = board.grid
    parts = (
        VERSION, scale, grid.spec.model_dump_json(), grid.on_map, board.codes,
        [(c.name, c.kind, c.corners) for c in board.chains], [(c.kind, c.hexes, c.into) for c in board.courses],
        [(p.kind, p.hexes) for p in board.paths], [(c.kind, c.side, c.hex) for c in board.crossings],
        [(p.hex, p.kind) for p in board.places], sorted((h, len(banks)) for h, banks in board.shores.items()),
        [(name, sorted(board.areas.get(name, ())), board.edges.get(name)) for name in look.area_outlines],
        look.model_dump_json(exclude=_WORDS),
    )  # fmt: skip
    return f"{board.id}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:24]}"


class SheetStore:
    """A folder of sheets. Nothing that goes wrong with it may stop a game: a sheet that cannot be read is painted."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(platformdirs.user_cache_dir("monsoon", appauthor=False)) / "maps"

    def load(self, key: str) -> pygame.Surface | None:
        """The kept sheet, or None."""
        path = self._path(key)
        if not path.is_file():
            return None
        try:
            sheet = pygame.image.load(path)
        except (pygame.error, OSError):
            return None
        plain = pygame.Surface(sheet.get_size(), 0, 32)
        plain.blit(sheet, (0, 0))
        return plain

    def save(self, key: str, *sheets: pygame.Surface) -> threading.Thread:
        """Write sheets of one width, one below the other, in the background; the thread is given for waiting.

        They must not be drawn on any more.
        """
        writer = threading.Thread(target=self._write, args=(key, sheets), daemon=True)
        writer.start()
        return writer

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.png"

    def _write(self, key: str, sheets: tuple[pygame.Surface, ...]) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, suffix=".part")
            with os.fdopen(handle, "wb") as file:
                for part in png_parts(sheets):
                    file.write(part)
            Path(name).replace(self._path(key))
            self._trim()
        except OSError:
            return

    def _trim(self) -> None:
        sheets = sorted(self.folder.glob("*.png"), key=lambda path: path.stat().st_mtime)
        for path in sheets[:-_KEPT]:
            path.unlink(missing_ok=True)


def png_parts(sheets: Sequence[pygame.Surface]) -> Iterator[bytes]:
    """Sheets one below the other as a PNG, piece by piece, packed fast rather than small."""
    width, height = sheets[0].get_width(), sum(sheet.get_height() for sheet in sheets)
    yield b"\x89PNG\r\n\x1a\n"
    yield _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    packer = zlib.compressobj(1)
    for sheet in sheets:
        for top in range(0, sheet.get_height(), _ROWS):
            rows = sheet.subsurface((0, top, width, min(_ROWS, sheet.get_height() - top)))
            yield _chunk(b"IDAT", packer.compress(_filtered(pygame.image.tobytes(rows, "RGB"), width * 3)))
    yield _chunk(b"IDAT", packer.flush())
    yield _chunk(b"IEND", b"")


def _filtered(data: bytes, stride: int) -> bytes:
    """Every row with the sign before it that says that it is stored as it is."""
    return b"".join(b"\x00" + data[at : at + stride] for at in range(0, len(data), stride))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
