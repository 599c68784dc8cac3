"""The cache of the painted sheet: an image pyramid in memory, and the base sheets on disk.

The base is painted whole, smaller scales are made from it, larger ones are tiles painted on demand. A file on disk is
named by a hash of everything that went into it.
"""

from __future__ import annotations

import hashlib
import math
import os
import struct
import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
import pygame

from hexcore.board.board import Board
from hexcore.data.files import open_part
from hexcore.game.look import BoardLook
from launcher.kit.style.pictures import PictureCache, bytes_of
from launcher.painting.map.camera import UNIT_PX
from launcher.painting.map.margin import Rect

if TYPE_CHECKING:
    from launcher.painting.map.raster.tile import TilePainter

BASE = UNIT_PX
DETAIL = (72.0, 144.0)
TILE = 128
ENOUGH = 0.82  # a painting this much smaller than shown still serves; letters are sharp anyway
BAND = 320


Key = tuple[float, int, int]


class Pyramid:
    """Painted pixels of one sheet. Pixel (0, 0) of every scale is the world's origin."""

    def __init__(self, world: Rect) -> None:
        self.world = world
        self.whole: dict[float, pygame.Surface] = {}
        # Until True the pixels must not be painted over: a thread may be writing them to disk.
        self.owned = False
        self._tiles: PictureCache[Key] = PictureCache("tiles of maps")
        self._growing: tuple[Key, Iterator[pygame.Surface]] | None = None

    def origin(self, scale: float) -> tuple[int, int]:
        """Return the upper left pixel of the sheet at a scale."""
        return (math.floor(self.world[0] * scale), math.floor(self.world[1] * scale))

    def size(self, scale: float) -> tuple[int, int]:
        left, top = self.origin(scale)
        right, bottom = (self.world[0] + self.world[2]) * scale, (self.world[1] + self.world[3]) * scale
        return (math.ceil(right) - left, math.ceil(bottom) - top)

    def set_base(self, sheet: pygame.Surface) -> None:
        """Take the finished base sheet and make the smaller ones."""
        self.whole = {BASE: sheet}
        scale, small = BASE, sheet
        for _ in range(2):
            scale /= 2
            small = pygame.transform.smoothscale(small, self.size(scale))
            self.whole[scale] = small
        self._tiles.pinned = self._bytes_of_sheets()

    def paint_base(self, painter: TilePainter) -> Iterator[float]:
        """Paint the base sheet tile by tile; yield the share done."""
        from launcher.painting.map.raster.noise import PixelWindow

        sheet = pygame.Surface(self.size(BASE), 0, 32)
        (left, top), (width, height) = self.origin(BASE), sheet.get_size()
        places = [(x, y) for y in range(0, height, BAND) for x in range(0, width, BAND)]
        for n, (x, y) in enumerate(places):
            window = PixelWindow(left + x, top + y, min(BAND, width - x), min(BAND, height - y), BASE)
            sheet.blit(painter.paint(window), (x, y))
            yield (n + 1) / len(places)
        self.set_base(sheet)

    def follow(self, before: Pyramid, painter: TilePainter, boxes: Sequence[Rect]) -> Iterator[float]:
        """Take over another's pixels and repaint some boxes; yield the share done."""
        self.whole = before.whole if before.owned else {scale: sheet.copy() for scale, sheet in before.whole.items()}
        self.owned = True
        self._tiles.pinned = self._bytes_of_sheets()
        for key, tile in before._tiles.items():
            if not any(touches(key, TILE, box) for box in boxes):
                self._tiles.put(key, tile)
        places = sorted({place for box in boxes for place in self._places(box)})
        for n, place in enumerate(places):
            self._repaint(painter, place)
            yield (n + 1) / (len(places) + 1)

    def _places(self, box: Rect) -> Iterator[tuple[int, int]]:
        # The squares of the base sheet that a box of the world meets, from the sheet's own corner.
        (left, top), (wide, high) = self.origin(BASE), self.size(BASE)
        first_x, first_y = (math.floor(box[n] * BASE) - (left, top)[n] for n in (0, 1))
        last_x, last_y = (math.ceil((box[n] + box[n + 2]) * BASE) - (left, top)[n] for n in (0, 1))
        for y in range(max(0, first_y) // TILE, min(high - 1, last_y) // TILE + 1):
            for x in range(max(0, first_x) // TILE, min(wide - 1, last_x) // TILE + 1):
                yield (y, x)

    def _repaint(self, painter: TilePainter, place: tuple[int, int]) -> None:
        from launcher.painting.map.raster.noise import PixelWindow

        (left, top), (wide, high) = self.origin(BASE), self.size(BASE)
        x, y = place[1] * TILE, place[0] * TILE
        width, height = min(TILE, wide - x), min(TILE, high - y)
        tile = painter.paint(PixelWindow(left + x, top + y, width, height, BASE))
        self.whole[BASE].blit(tile, (x, y))
        for scale, sheet in self.whole.items():
            if scale != BASE:
                part = BASE / scale
                size = (max(1, round(width / part)), max(1, round(height / part)))
                sheet.blit(pygame.transform.smoothscale(tile, size), (round(x / part), round(y / part)))

    def level_for(self, scale: float) -> float:
        """Return the painted scale for a shown scale: the next larger, or one only a little smaller."""
        return next((level for level in (*sorted(self.whole), *DETAIL) if level >= scale * ENOUGH), DETAIL[-1])

    def part(self, level: float, rect: pygame.Rect) -> pygame.Surface | None:
        """Return some pixels of a scale; None if tiles are still to be painted."""
        if level in self.whole:
            return _cut(self.whole[level], self.origin(level), rect)
        tiles = {key: self._tiles.get(key) for key in squares(level, TILE, rect)}
        if None in tiles.values():
            return None
        found = pygame.Surface(rect.size, 0, 32)
        for key, tile in tiles.items():
            if tile is not None:
                found.blit(tile, (key[1] * TILE - rect.x, key[2] * TILE - rect.y))
        return found

    def missing(self, level: float, rect: pygame.Rect) -> Key | None:
        """Return a tile that must be painted before a part can be had."""
        if level in self.whole:
            return None
        return next((key for key in squares(level, TILE, rect) if key not in self._tiles), None)

    def grow(self, painter: TilePainter, key: Key, until: float) -> None:
        """Paint a tile as far as time allows; the next call goes on."""
        from launcher.painting.map.raster.noise import PixelWindow

        if self._growing is None or self._growing[0] != key:
            level, column, row = key
            self._growing = (key, painter.steps(PixelWindow(column * TILE, row * TILE, TILE, TILE, level)))
        tile: pygame.Surface | None = None
        for tile in self._growing[1]:
            if time.perf_counter() >= until:
                self._growing = (key, _rest(tile, self._growing[1]))
                return
        if tile is not None:
            self._tiles.put(key, tile)
            self._growing = None

    def drop_tiles(self) -> None:
        self._tiles.clear()
        self._growing = None

    @property
    def bytes(self) -> int:
        return self._tiles.pinned + self._tiles.bytes

    def _bytes_of_sheets(self) -> int:
        return sum(map(bytes_of, self.whole.values()))


def touches(key: Key, side: int, box: Rect) -> bool:
    """Return whether the square with this scale, column and row shows anything of a box of the world."""
    scale, column, row = key
    x, y, wide, high = (part * scale for part in box)
    left, top = column * side, row * side
    return x < left + side and left < x + wide and y < top + side and top < y + high


def squares(scale: float, side: int, rect: pygame.Rect) -> Iterator[Key]:
    """Yield scale, column and row of the squares that a rectangle of pixels meets."""
    for row in range(rect.top // side, (rect.bottom - 1) // side + 1):
        for column in range(rect.left // side, (rect.right - 1) // side + 1):
            yield (scale, column, row)


def _rest(tile: pygame.Surface, steps: Iterator[pygame.Surface]) -> Iterator[pygame.Surface]:
    last = tile
    for last in steps:
        yield last
    if last is tile:
        yield tile


def _cut(sheet: pygame.Surface, origin: tuple[int, int], rect: pygame.Rect) -> pygame.Surface:
    # Beyond the sheet's edge the last pixels are repeated.
    area = rect.move(-origin[0], -origin[1])
    if sheet.get_rect().contains(area):
        return sheet.subsurface(area)
    found = pygame.Surface(rect.size, 0, 32)
    inside = area.clip(sheet.get_rect())
    found.blit(sheet, (inside.x - area.x, inside.y - area.y), inside)
    return found


VERSION = 6  # raise it whenever the painters change what they paint
_KEPT = 12
_ROWS = 64
# The margin and the sounds of a look: the land is the same in every language.
_WORDS: Any = {"title": True, "words": True, "terrain": {"__all__": {"legend"}}, "sounds": True}


def sheet_key(board: Board, look: BoardLook, scale: float) -> str:
    """Return a name that changes when anything painted changes."""
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
    """A folder of sheets. Its errors never stop a game: a sheet that cannot be read is painted."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(platformdirs.user_cache_dir("monsoon", appauthor=False)) / "maps"

    def load(self, key: str) -> pygame.Surface | None:
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
        """Write sheets of one width, one below the other, in a thread, which is returned.

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
            handle, name = open_part(self._path(key))
            try:
                with os.fdopen(handle, "wb") as file:
                    for part in png_parts(sheets):
                        file.write(part)
                os.replace(name, self._path(key))
            except OSError:
                os.unlink(name)
                return
            self._trim()
        except OSError:
            return

    def _trim(self) -> None:
        sheets = sorted(self.folder.glob("*.png"), key=lambda path: path.stat().st_mtime)
        for path in sheets[:-_KEPT]:
            path.unlink(missing_ok=True)


def png_parts(sheets: Sequence[pygame.Surface]) -> Iterator[bytes]:
    """Yield sheets one below the other as a PNG, piece by piece, packed fast rather than small."""
    width, height = sheets[0].get_width(), sum(sheet.get_height() for sheet in sheets)
    yield b"\x89PNG\r\n\x1a\n"
    yield _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    packer = zlib.compressobj(1)
    for sheet in sheets:
        for top in range(0, sheet.get_height(), _ROWS):
            rows = sheet.subsurface((0, top, width, min(_ROWS, sheet.get_height() - top)))
            data, stride = pygame.image.tobytes(rows, "RGB"), width * 3
            # PNG wants a filter byte before every row; 0 stands for none.
            filtered = b"".join(b"\x00" + data[at : at + stride] for at in range(0, len(data), stride))
            yield _chunk(b"IDAT", packer.compress(filtered))
    yield _chunk(b"IDAT", packer.flush())
    yield _chunk(b"IEND", b"")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
