"""The map painter: paints a board by its look and shows any part at any zoom.

``paint_steps`` does the slow work with progress. ``view`` is fast: it lays finished chunks of the screen's scale, and
shows the roughly scaled sheet where one is missing. ``work`` makes missing chunks when there is time.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import pygame

from hexcore.board.board import Board
from hexcore.data.files import home
from hexcore.game.actions import Seat
from hexcore.game.look import BoardLook, Look, SideLook
from hexcore.types import Hex, Side
from launcher.kit.style.pictures import PictureCache
from launcher.kit.style.theme import Theme
from launcher.painting.canvas import Point
from launcher.painting.map.camera import Camera
from launcher.painting.map.grid_lines import GridLines
from launcher.painting.map.legend import SAMPLE_PX, cut_hex, pack_samples, paint_samples, split_samples, swatch_scene
from launcher.painting.map.margin import MapMargin, Rect
from launcher.painting.map.names import MapNames
from launcher.painting.map.scene import NATURAL, GroundOrder, scene_of
from launcher.painting.map.sheet_cache import BASE, Key, Pyramid, SheetStore, sheet_key, squares, touches
from launcher.painting.palette import GROUND, PAPER

if TYPE_CHECKING:
    from launcher.painting.map.raster.tile import TilePainter

World = tuple[float, float, float, float]


def sketch(board: Board, look: BoardLook, world: World, size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return the whole sheet in flat colours, shown while the painted one is being made."""
    sheet = pygame.Surface(size, 0, 32)
    sheet.fill(PAPER)
    turn = 0.0 if board.grid.spec.top == "flat" else math.pi / 6
    corners = [(math.cos(turn + n * math.pi / 3), math.sin(turn + n * math.pi / 3)) for n in range(6)]
    for h in board.playable:
        terrain = look.terrain.get(board.code(h))
        x, y = board.centre(h)
        points = [((x + dx - world[0]) * scale, (y + dy - world[1]) * scale) for dx, dy in corners]
        pygame.draw.polygon(sheet, GROUND[terrain.ground] if terrain else GROUND["clear"], points)
    return sheet


CHUNK = 256
DRAFT = (440, 440)  # the size of the first rough picture, so small that it is there at once
SIDE_REACH = 0.32
HEX_REACH = 3.2
_State = Literal["best", "grows", "waits"]


class MapPainter:
    """Paints one board, for any number of cameras.

    ``order`` is that of a painter whose sheet this one will follow; such a sheet is not shared with others.
    """

    def __init__(
        self, board: Board, look: BoardLook, theme: Theme, store: SheetStore | None = None, order: GroundOrder = NATURAL
    ) -> None:
        self.board, self.look, self.theme = board, look, theme
        self.scene = scene_of(board, look)
        self._follows = order
        self._samples_scene, self._swatches = swatch_scene(board, look)
        self.margin = MapMargin(self.scene, self._swatches)
        self.world: Rect = self.margin.world
        self._pyramid = Pyramid(self.world)
        self._store = store or SheetStore()
        text = max(1.0, theme.ui_scale)
        self._lines, self._letters = GridLines(self.scene, text), MapNames(self.scene, text)
        self._painter: TilePainter | None = None
        self._maker: threading.Thread | None = None
        self._draft: pygame.Surface | None = None  # the whole sheet, small, where somebody asked for it
        self._chunks: PictureCache[Key] = PictureCache("parts of maps")
        self._best: set[Key] = set()  # chunks in final quality, dropped ones included
        self._wanted: list[Key] = []

    @property
    def ready(self) -> bool:
        return bool(self._pyramid.whole)

    @property
    def drafted(self) -> bool:
        """Return True while a rough picture stands in for the painted sheet."""
        return self._draft is not None

    def paint_steps(self) -> Iterator[float]:
        """Paint or load the base sheet and the legend; yield the share done, up to 1."""
        key = sheet_key(self.board, self.scene.look, BASE)
        kept = self._store.load(key)
        parts = split_samples(kept, self._pyramid.size(BASE), len(self._swatches)) if kept is not None else None
        if parts is not None:
            self._pyramid.set_base(parts[0])
            self._take_samples(parts[1])
            yield 0.8
        else:
            yield from self._paint(key)
        for _ in self._letters.prepare():
            yield 0.97
        yield 1.0

    def follow(self, before: MapPainter, spoilt: Sequence[Hex], *, letters: bool) -> Iterator[float]:
        """Take over another painter's sheet and repaint only around the spoilt hexes.

        ``letters`` means that names may have moved. The old picture stays until the new one is there.
        """
        if not before.ready or before.world != self.world:
            yield from self.paint_steps()
            return
        same = [swatch.words for swatch in self._swatches] == [swatch.words for swatch in before._swatches]
        if same:
            self.margin.samples = before.margin.samples
        else:
            self._take_samples(paint_samples(self._samples_scene, self._swatches))
        boxes = [_around(self.board.centre(h)) for h in spoilt]
        yield from self._pyramid.follow(before._pyramid, self._tile_painter(), boxes)
        for key, chunk in before._chunks.items():
            kept = same and not letters and not any(touches(key, CHUNK, box) for box in boxes)
            self._keep(key, chunk, kept and key in before._best)
        yield 1.0

    def share(self, before: MapPainter) -> None:
        """Use the painted sheet of the same board, which only differs in its letters."""
        self._pyramid, self._painter, self.margin.samples = before._pyramid, before._painter, before.margin.samples

    @cached_property
    def order(self) -> GroundOrder:
        """The order of grounds in which this sheet is painted."""
        from launcher.painting.map.raster.ground import GroundModel

        lands, turns = GroundModel(self.scene).order, self.scene.grounds
        follows = self._follows
        return GroundOrder(
            tuple(dict.fromkeys((*follows.lands, *lands))), tuple(dict.fromkeys((*follows.turns, *turns)))
        )

    def prepare(self, scale: float) -> None:
        """Make all that painting at a scale needs, without drawing; may run in a thread."""
        self._tile_painter()
        self._letters.layout(scale)

    def camera(self, view: tuple[int, int]) -> Camera:
        camera = Camera(view=view, world=self.world)
        camera.fit()
        return camera

    def view(self, surface: pygame.Surface, camera: Camera) -> bool:
        """Draw what the camera sees; return whether all of it was in final quality."""
        scale = camera.scale
        screen = self._screen(camera)
        left, top = screen.topleft
        keys = list(self._keys(scale, screen))
        kept = {key: chunk for key in keys if (chunk := self._chunks.get(key)) is not None}
        self._wanted = [key for key in keys if key not in kept] + [key for key in kept if key not in self._best]
        if len(kept) < len(keys):
            self._rough(surface, screen, scale)
        elif not screen.colliderect(self._sheet_rect(scale)) or not self._sheet_rect(scale).contains(screen):
            surface.fill(self.theme.palette.table)
        surface.fblits([(chunk, (key[1] * CHUNK - left, key[2] * CHUNK - top)) for key, chunk in kept.items()])
        return not self._wanted

    def paint_all(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw what the camera sees in final quality, however long it takes."""
        self._tile_painter()
        screen = self._screen(camera)
        for key in self._keys(camera.scale, screen):
            while self._make(key, math.inf) != "best":
                pass
            chunk = self._chunks.get(key)
            assert chunk is not None, "the newest picture is never dropped"
            surface.blit(chunk, (key[1] * CHUNK - screen.left, key[2] * CHUNK - screen.top))

    def work(self, milliseconds: float = 6.0) -> bool:
        """Make chunks that the last view missed; return whether there is more to do."""
        until = time.perf_counter() + milliseconds / 1000
        at = 0
        while at < len(self._wanted) and time.perf_counter() < until:
            state = self._make(self._wanted[at], until)
            if state == "best":
                self._wanted.pop(at)
            elif state == "waits":
                at += 1
        return bool(self._wanted)

    def hex_at(self, camera: Camera, pixel: Point) -> Hex | None:
        return self.board.grid.pick(*camera.to_world(pixel))

    def side_at(self, camera: Camera, pixel: Point, reach: float = SIDE_REACH) -> Side | None:
        """Return the hexside near a pixel, no farther than ``reach`` units from it."""
        point = camera.to_world(pixel)
        h = self.board.grid.pick(*point)
        if h is None:
            return None
        gaps = [(_gap(point, *self.board.grid.side_points(side)), side) for side in self.board.grid.sides_of(h)]
        gap, side = min(gaps)
        return side if gap <= reach else None

    def minimap(self, size: tuple[int, int]) -> tuple[pygame.Surface, float]:
        """Return the whole sheet within a size, and its pixels per unit."""
        scale = min(size[0] / self.world[2], size[1] / self.world[3])
        whole = (max(1, round(self.world[2] * scale)), max(1, round(self.world[3] * scale)))
        if not self.ready and self._draft is not None:
            return pygame.transform.smoothscale(self._draft, whole), scale
        if not self.ready:
            return sketch(self.board, self.look, self.world, whole, scale), scale
        source = next(sheet for level, sheet in sorted(self._pyramid.whole.items()) if level >= scale or level == BASE)
        return pygame.transform.smoothscale(source, whole), scale

    def draft(self, size: tuple[int, int]) -> tuple[pygame.Surface, float]:
        """Paint the whole sheet at once for a small size, before it is ready; return it and its pixels per unit."""
        from launcher.painting.map.raster.noise import PixelWindow

        left, top, wide, tall = self.world
        scale = min(size[0] / wide, size[1] / tall)
        window = PixelWindow(
            round(left * scale), round(top * scale), max(1, round(wide * scale)), max(1, round(tall * scale)), scale
        )
        self._draft = self._tile_painter().paint(window)
        return self._draft, scale

    def sample(self, words: str, scale: float) -> pygame.Surface | None:
        """Return the legend's hex for some words, at a scale; None if there is none."""
        known = {swatch.words: sheet for swatch, sheet in zip(self._swatches, self.margin.samples, strict=False)}
        sheet = known.get(words)
        return pygame.transform.smoothscale_by(sheet, scale / SAMPLE_PX) if sheet is not None and words else None

    def legend(self, size: tuple[int, int]) -> pygame.Surface:
        return self.margin.legend(size, self.theme.palette.ink)

    def rest(self) -> None:
        """Drop what painting needed; a finer tile makes it again in a thread."""
        if self._painter is not None:
            from launcher.painting.map.raster.tile import forget

            self._painter, self._maker = None, None
            forget()

    def put_away(self) -> None:
        """Keep the painted sheet, and make the rest again when it is wanted."""
        self._chunks.clear()
        self._best.clear()
        self._pyramid.drop_tiles()
        self.rest()

    @property
    def bytes(self) -> int:
        return self._pyramid.bytes + self._chunks.bytes

    def _tile_painter(self) -> TilePainter:
        if self._painter is None:
            from launcher.painting.map.raster.tile import TilePainter

            self._painter = TilePainter(self.scene, self._follows)
        return self._painter

    def _tile_painter_soon(self) -> TilePainter | None:
        # Made in a thread, so that no frame waits for it.
        if self._painter is None and (self._maker is None or not self._maker.is_alive()):
            self._maker = threading.Thread(target=self._tile_painter, daemon=True)
            self._maker.start()
        return self._painter

    def _paint(self, key: str) -> Iterator[float]:
        painter = self._tile_painter()
        if self._draft is None:
            yield 0.03
            self.draft(DRAFT)
        yield 0.06
        samples = paint_samples(self._samples_scene, self._swatches) if self._swatches else []
        self._take_samples(samples)
        yield 0.10
        for done in self._pyramid.paint_base(painter):
            yield 0.10 + 0.84 * done
        self._draft = None
        sheet = self._pyramid.whole[BASE]
        self._store.save(key, sheet, pack_samples(samples, sheet.get_width()))

    def _take_samples(self, squares: list[pygame.Surface]) -> None:
        flat = self.board.grid.spec.top == "flat"
        self.margin.samples = [cut_hex(square, flat) for square in squares]

    def _screen(self, camera: Camera) -> pygame.Rect:
        scale = camera.scale
        return pygame.Rect(round(camera.offset[0] * scale), round(camera.offset[1] * scale), *camera.view)

    def _sheet_rect(self, scale: float) -> pygame.Rect:
        return pygame.Rect(self._pyramid.origin(scale), self._pyramid.size(scale))

    def _keys(self, scale: float, screen: pygame.Rect) -> Iterator[Key]:
        seen = screen.clip(self._sheet_rect(scale))
        return squares(scale, CHUNK, seen) if seen.width and seen.height else iter(())

    def _rough(self, surface: pygame.Surface, screen: pygame.Rect, scale: float) -> None:
        surface.fill(self.theme.palette.table)
        seen = screen.clip(self._sheet_rect(scale))
        if not seen.width or not seen.height:
            return
        if not self.ready:
            self._show_draft(surface, screen, seen, scale)
            return
        level = min(self._pyramid.level_for(scale), BASE)
        part = self._pyramid.part(level, _scaled(seen, level / scale))
        if part is not None:
            surface.blit(pygame.transform.scale(part, seen.size), (seen.x - screen.x, seen.y - screen.y))

    def _show_draft(self, surface: pygame.Surface, screen: pygame.Rect, seen: pygame.Rect, scale: float) -> None:
        if self._draft is None:
            return
        sheet = self._sheet_rect(scale)
        part = _scaled(seen.move(-sheet.x, -sheet.y), self._draft.get_width() / sheet.width)
        part = part.clip(self._draft.get_rect())
        if part.width and part.height:
            drawn = pygame.transform.smoothscale(self._draft.subsurface(part), seen.size)
            surface.blit(drawn, (seen.x - screen.x, seen.y - screen.y))

    def _make(self, key: Key, until: float) -> _State:
        # A draft from the base sheet comes first if finer tiles are missing.
        if not self.ready:
            return "waits"
        scale, column, row = key
        rect = pygame.Rect(column * CHUNK, row * CHUNK, CHUNK, CHUNK).clip(self._sheet_rect(scale))
        level = self._pyramid.level_for(scale)
        missing = self._pyramid.missing(level, _source(rect, level / scale))
        if missing is not None and key in self._chunks:
            painter = self._tile_painter_soon()
            if painter is None:
                return "waits"
            self._pyramid.grow(painter, missing, until)
            return "grows"
        best = missing is None
        level = level if best else BASE
        part = self._pyramid.part(level, _source(rect, level / scale))
        if part is not None:
            self._keep(key, self._finished(part, rect, scale, level), best)
        return "best" if best else "grows"

    def _finished(self, part: pygame.Surface, rect: pygame.Rect, scale: float, level: float) -> pygame.Surface:
        chunk = pygame.Surface((CHUNK, CHUNK), 0, 32)
        chunk.fill(self.theme.palette.table)
        ratio = scale / level
        size = (max(1, round(part.get_width() * ratio)), max(1, round(part.get_height() * ratio)))
        scaled = part if size == part.get_size() else pygame.transform.smoothscale(part, size)
        area = _source(rect, level / scale)
        left, top = rect.left // CHUNK * CHUNK, rect.top // CHUNK * CHUNK
        chunk.set_clip(rect.move(-left, -top))
        chunk.blit(scaled, (round(area.x * ratio) - left, round(area.y * ratio) - top))
        self._lines.draw_lines(chunk, left, top, scale)
        self._lines.draw_numbers(chunk, left, top, scale, self._letters.layout(scale))
        self._letters.draw(chunk, left, top, scale)
        self.margin.draw(chunk, left, top, scale)
        chunk.set_clip(None)
        return chunk

    def _keep(self, key: Key, chunk: pygame.Surface, best: bool) -> None:
        self._chunks.put(key, chunk)
        if best:
            self._best.add(key)
        else:
            self._best.discard(key)


def _around(point: Point) -> Rect:
    # The part of the sheet that a hex influences: its ground blends into that of others.
    return (point[0] - HEX_REACH, point[1] - HEX_REACH, 2 * HEX_REACH, 2 * HEX_REACH)


def _scaled(rect: pygame.Rect, ratio: float) -> pygame.Rect:
    # The whole pixels that hold a rectangle at another scale.
    left, top = math.floor(rect.left * ratio), math.floor(rect.top * ratio)
    return pygame.Rect(left, top, math.ceil(rect.right * ratio) - left, math.ceil(rect.bottom * ratio) - top)


def _source(rect: pygame.Rect, ratio: float) -> pygame.Rect:
    # A little more than the chunk shows, so that rounding leaves no seam.
    return rect if ratio == 1 else _scaled(rect.inflate(4, 4), ratio)


def _gap(point: Point, a: Point, b: Point) -> float:
    (px, py), (ax, ay), (bx, by) = point, a, b
    length = (bx - ax) ** 2 + (by - ay) ** 2
    t = min(max(((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length, 0.0), 1.0)
    return math.dist(point, (ax + t * (bx - ax), ay + t * (by - ay)))


def _alike(one: BoardLook, other: BoardLook) -> bool:
    # Whether two looks are painted alike: their words say the language, and each has its own way to translate more.
    return all(getattr(one, field) == getattr(other, field) for field in BoardLook.model_fields if field != "translate")


_painters: list[MapPainter] = []
_KEPT = 1  # the map on the table, and after it the last one, stay painted


def painter_for(board: Board, look: BoardLook, theme: Theme) -> MapPainter:
    """Return the painter of a board, shared by every screen that shows it."""
    same = [one for one in _painters if one.board is board and _alike(one.scene.look, look)]
    wanted = (theme.palette, theme.ui_scale)
    known = next((one for one in same if (one.theme.palette, one.theme.ui_scale) == wanted), None)
    if known is None:
        known = MapPainter(board, look, theme, SheetStore(home() / "maps"))
        if ready := [one for one in same if one.ready]:
            known.share(ready[-1])
    _painters[:] = [one for one in _painters if one not in same]
    _painters.append(known)
    del _painters[:-_KEPT]
    return known


def put_away() -> None:
    """Drop all that only a table needs of the painted maps; their sheets stay."""
    for painter in _painters:
        painter.put_away()


def plain_look(seats: Sequence[Seat], board: Board) -> Look:
    """Return the look of a game that has none: bare ground and plain counters."""
    tokens = ("olive", "red", "night", "ochre", "straw")
    sides = {seat: SideLook(body=tokens[n % len(tokens)]) for n, seat in enumerate(seats)}
    return Look(sides=sides, counters={}, boards={board.id: BoardLook(title=board.name, terrain={})})
