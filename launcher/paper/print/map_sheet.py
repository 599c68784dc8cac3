"""A board as a sheet at true size: painted ground, and over it lines, numbers, names, legend and scale.

Only the ground is a picture, painted band by band: a poster has fifty million dots. Letters are sharp on every printer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.board.board import Board
from hexcore.game.look import BoardLook
from hexcore.types import Hex
from launcher.kit.style.colour import RGB, mix
from launcher.painting.map.grid_lines import SHARES, edges_of, ground_shown, number_tones
from launcher.painting.map.legend import cut_hex, paint_samples, swatch_scene
from launcher.painting.map.margin import WORDS, MapMargin
from launcher.painting.map.names import NUMBER_FOOT, NUMBER_RISE, NUMBER_SIZE, NameLayout, Placed
from launcher.painting.map.scene import Scene, scene_of
from launcher.painting.palette import INK, PAPER, PAPER_DEEP
from launcher.paper.documents.fonts import centred, fitting, width
from launcher.paper.documents.pen import PaperRect, Pen, PlacedText, Point, Type, circle, pixels

if TYPE_CHECKING:
    from launcher.painting.map.raster.tile import TilePainter

BAND = 512
SHARED = 2  # dots that a band shares with the next one, so that no reader shows a seam between them
_LEAST = 16  # the painters want some dots side by side to see how the land slopes; what is too much is cut off


class Ground:
    """Paints any part of a scene at so many millimetres a unit."""

    def __init__(self, scene: Scene, unit: float, dpi: float) -> None:
        self._scene, self._dpi = scene, dpi
        self._scale = pixels(unit, dpi)

    @cached_property
    def _tiles(self) -> TilePainter:
        from launcher.painting.map.raster.tile import TilePainter

        return TilePainter(self._scene)

    def dots(self, part: PaperRect) -> pygame.Rect:
        """Return the dots that hold a part of the sheet."""
        left, top = math.floor(pixels(part.left, self._dpi)), math.floor(pixels(part.top, self._dpi))
        right, bottom = math.ceil(pixels(part.right, self._dpi)), math.ceil(pixels(part.bottom, self._dpi))
        return pygame.Rect(left, top, right - left, bottom - top)

    def place(self, dots: pygame.Rect) -> PaperRect:
        """Return the place of some dots on the sheet."""
        dot = 1 / pixels(1.0, self._dpi)
        return PaperRect(dots.left * dot, dots.top * dot, dots.width * dot, dots.height * dot)

    def bands(self, part: PaperRect, shared: int = SHARED) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
        """Paint a part of the sheet from the top down, as pictures with their dots."""
        whole = self.dots(part)
        for top in range(whole.top, whole.bottom, BAND):
            rect = pygame.Rect(whole.left, top, whole.width, min(BAND + shared, whole.bottom - top))
            yield self._painted(rect), rect

    def _painted(self, rect: pygame.Rect) -> pygame.Surface:
        from launcher.painting.map.raster.noise import PixelWindow

        sheet = pygame.Surface(rect.size, 0, 32)
        for left in range(rect.left, rect.right, BAND):
            wide, high = max(min(BAND, rect.right - left), _LEAST), max(rect.height, _LEAST)
            tile = self._tiles.paint(PixelWindow(left, rect.top, wide, high, self._scale))
            sheet.blit(tile, (left - rect.left, 0))
        return sheet


HEX = 16.0  # millimetres between the centres of two neighbouring hexes, by default
DPI = 300.0
_NEAR = 36.0  # names are placed as a table places them when it is near enough for all of them to be read
_LINE, _BORDER = 0.022, 0.045  # widths of lines, in units
_SHARPER = 0.14  # extra darkness of a line in print, beside a screen that glows
_TURNS = {"up": 0.0, "right": math.pi / 2, "down": math.pi, "left": -math.pi / 2}
_BAR = 5  # hexes of the scale


class LegendSample(NamedTuple):
    """An entry of the legend: its picture, its words, and its place."""

    picture: pygame.Surface
    words: str
    place: PaperRect


class MapSheet:
    """One board in print. All lengths are millimetres; the sheet of hexes begins at (0, 0)."""

    def __init__(self, board: Board, look: BoardLook, hex_: float = HEX, dpi: float = DPI) -> None:
        self.board, self.look, self.hex, self.dpi = board, look, hex_, dpi
        self.unit = hex_ / math.sqrt(3)
        self.scene = scene_of(board, look)
        small, swatches = swatch_scene(board, look)
        margin = MapMargin(self.scene, swatches)
        self.world = PaperRect(*(part * self.unit for part in margin.world))
        self.ground = Ground(self.scene, self.unit, dpi)
        self._small, self._swatches, self._places = small, swatches, margin.legend_places()

    def centre(self, h: Hex) -> Point:
        return self._mm(self.board.centre(h))

    def corners(self, h: Hex) -> list[Point]:
        return [self._mm(corner) for corner in self.board.grid.corners(h)]

    @property
    def hexes(self) -> list[Hex]:
        return [cell.hex for cell in self.scene.cells]

    @property
    def span(self) -> tuple[float, float]:
        """The width and height of a hex: pages overlap by as much, so that each hex is whole on one of them."""
        flat = self.board.grid.spec.top == "flat"
        wide, high = 2 * self.unit, self.hex
        return (wide, high) if flat else (high, wide)

    def _mm(self, point: Point) -> Point:
        return (point[0] * self.unit, point[1] * self.unit)

    @cached_property
    def _layout(self) -> NameLayout:
        return NameLayout(self.scene, _NEAR)

    @cached_property
    def legend(self) -> list[LegendSample]:
        flat = self.board.grid.spec.top == "flat"
        squares = paint_samples(self._small, self._swatches) if self._swatches else []
        return [
            LegendSample(cut_hex(square, flat), swatch.words, PaperRect(*(part * self.unit for part in place)))
            for square, swatch, place in zip(squares, self._swatches, self._places, strict=True)
        ]

    def paint(self, pen: Pen, part: PaperRect, at: Point, told: Callable[[float], None] = lambda share: None) -> None:
        """Draw a part of the sheet, its upper left corner at a point of the page."""
        shown = PaperRect(*at, part.wide, part.high)
        off = (at[0] - part.left, at[1] - part.top)
        with pen.within(shown):
            whole = self.ground.dots(part)
            for picture, rect in self.ground.bands(part):
                place = self.ground.place(rect)
                pen.picture(picture, place._replace(left=place.left + off[0], top=place.top + off[1]))
                told((rect.bottom - whole.top) / whole.height)
            self.over(pen, part, off)

    def over(self, pen: Pen, part: PaperRect, off: Point) -> None:
        """Draw lines and letters over the ground in a part of the sheet, moved by so much."""
        self.over_land(pen, part, off)
        self._title(pen, off)
        self._compass(pen, off)
        self._scale(pen, off)
        self._legend(pen, part, off)

    def over_land(self, pen: Pen, part: PaperRect, off: Point) -> None:
        """Draw the lines, numbers and names of the map itself."""
        near = part.grown(2 * self.unit)
        self._lines(pen, near, off)
        self._numbers(pen, near, off)
        self._names(pen, part, off)

    def _lines(self, pen: Pen, near: PaperRect, off: Point) -> None:
        kinds: dict[bool, list[Sequence[Point]]] = {False: [], True: []}
        border: list[Sequence[Point]] = []
        for edge in edges_of(self.scene):
            a, b = self._mm(edge.a), self._mm(edge.b)
            if near.holds(*a) or near.holds(*b):
                ends = (_moved(a, off), _moved(b, off))
                (border if edge.border else kinds[edge.dark]).append(ends)
        for dark, parts in kinds.items():
            pen.lines(parts, _LINE * self.unit, INK, SHARES[dark] + _SHARPER)
        pen.lines(border, _BORDER * self.unit, INK)

    def _numbers(self, pen: Pen, near: PaperRect, off: Point) -> None:
        sorts: dict[tuple[RGB, RGB], list[PlacedText]] = {}
        for cell in self.scene.cells:
            rise = NUMBER_FOOT if cell.hex in self._layout.lowered else -NUMBER_RISE
            at = self._mm((cell.centre[0], cell.centre[1] + rise))
            if near.holds(*at):
                tones = number_tones(ground_shown(cell))
                words = self.board.grid.labels[cell.hex]
                sorts.setdefault(tones, []).append(centred(words, _moved(at, off), "sans", NUMBER_SIZE * self.unit))
        for (ink, halo), letters in sorts.items():
            pen.write(letters, Type("sans", NUMBER_SIZE * self.unit, ink, halo, 0.018 * self.unit))

    def _names(self, pen: Pen, part: PaperRect, off: Point) -> None:
        for placed in self._layout.placed:
            if self._reach(placed, part):
                style, size = placed.name.style, placed.size * self.unit
                face = style.face
                letters = [
                    centred(glyph.text, _moved(self._mm(glyph.at), off), face, size, glyph.angle)
                    for glyph in placed.glyphs
                ]
                pen.write(letters, Type(face, size, style.ink, style.halo, size * 0.11))

    def _reach(self, placed: Placed, part: PaperRect) -> bool:
        margin = (placed.size + max(glyph.width for glyph in placed.glyphs) / 2) * self.unit
        near = part.grown(margin)
        return any(near.holds(*self._mm(glyph.at)) for glyph in placed.glyphs)

    def _title_size(self) -> float:
        return fitting(self.look.title, "serif-bold", self.unit, self.scene.extent[0] * self.unit * 0.5)

    def _title_half(self) -> float:
        return width(self.look.title, "serif-bold") * self._title_size() / 2 + 3.3 * self.unit

    def _title(self, pen: Pen, off: Point) -> None:
        wide = self.scene.extent[0] * self.unit
        middle = _moved((wide / 2, -1.5 * self.unit), off)
        size = self._title_size()
        pen.write([centred(self.look.title, middle, "serif-bold", size)], Type("serif-bold", size, INK))
        half = self._title_half() - 2.8 * self.unit
        tone = mix(INK, PAPER_DEEP, 0.45)
        for step in (-1, 1) if self._title_half() < wide / 2 - 2.4 * self.unit else ():
            end = (middle[0] + step * half, middle[1])
            far = (end[0] + step * 2.2 * self.unit, end[1])
            pen.lines([[end, far]], 0.04 * self.unit, tone)
            pen.shape(circle(end, 0.07 * self.unit), tone)

    def _compass(self, pen: Pen, off: Point) -> None:
        turn = _TURNS[self.board.grid.spec.north]
        x, y = _moved(((self.scene.extent[0] - 0.8) * self.unit, -1.4 * self.unit), off)

        def spot(dx: float, dy: float, angle: float = turn) -> Point:
            cos, sin = math.cos(angle), math.sin(angle)
            return (x + (dx * cos - dy * sin) * self.unit, y + (dx * sin + dy * cos) * self.unit)

        ring = circle((x, y), 0.62 * self.unit)
        pen.lines([[*ring, ring[0]]], 0.045 * self.unit, INK)
        ticks = [(n * math.pi / 8, 0.50 if n % 4 else 0.44) for n in range(16)]
        pen.lines([[spot(0, -0.62, a), spot(0, -inner, a)] for a, inner in ticks], 0.03 * self.unit, INK)
        pen.shape([spot(0, -0.95), spot(0.20, 0.08), spot(0, 0.72), spot(-0.20, 0.08)], INK)
        pen.shape([spot(-0.03, -0.80), spot(-0.14, 0.06), spot(-0.03, 0.0)], PAPER)
        size = 0.52 * self.unit
        pen.write([centred("N", spot(0.46, -0.62), "serif-bold", size)], Type("serif-bold", size, INK))

    def _scale(self, pen: Pen, off: Point) -> None:
        count = min(_BAR, int((self.scene.extent[0] * self.unit / 2 - self._title_half()) / self.hex))
        if count < 1:
            return
        left, top = _moved((0.1 * self.unit, -1.1 * self.unit), off)
        high, size = 0.14 * self.unit, WORDS * self.unit
        for n in range(count):
            box = [(left + (n + dx) * self.hex, top + dy) for dx, dy in ((0, 0), (1, 0), (1, high), (0, high))]
            pen.shape(box, INK if n % 2 == 0 else PAPER)
            pen.lines([[*box, box[0]]], 0.02 * self.unit, INK)
        words = [*map(str, range(count)), f"{count} {self.look.words.get('hexes', 'hexes')}"]
        pen.write(
            [PlacedText(one, (left + n * self.hex, top - 0.4 * size), 0.0, "middle") for n, one in enumerate(words)],
            Type("sans", size, INK),
        )

    def _legend(self, pen: Pen, part: PaperRect, off: Point) -> None:
        if not self._places or part.bottom < self._places[0][1] * self.unit:
            return
        size = WORDS * self.unit
        for sample in self.legend:
            left, top = _moved((sample.place.left, sample.place.top), off)
            side = 1.75 * self.unit
            pen.picture(sample.picture, PaperRect(left + (sample.place.wide - side) / 2, top, side, side), photo=False)
            own = fitting(sample.words, "sans", size, sample.place.wide * 0.96)
            at = (left + sample.place.wide / 2, top + 2.1 * self.unit)
            pen.write([centred(sample.words, at, "sans", own)], Type("sans", own, INK))


def _moved(point: Point, off: Point) -> Point:
    return (point[0] + off[0], point[1] + off[1])
