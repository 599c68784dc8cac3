"""The pictures of a replay page: the ground, lines and names over it, and sheets of counters and of signs."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Sequence
from html import escape
from typing import Literal, NamedTuple

import pygame

from hexcore.board.board import Board
from hexcore.game.look import Look
from hexcore.game.views import PieceView
from hexcore.types import Hex, Side
from launcher.kit.style.colour import RGB
from launcher.kit.style.theme import Theme
from launcher.painting.canvas import middle
from launcher.painting.counters.face import colour_named
from launcher.painting.counters.painter import CounterPainter
from launcher.painting.lettering import growth
from launcher.painting.map.camera import UNIT_PX, Camera
from launcher.painting.map.scene import Scene
from launcher.painting.marks.highlights import MarkPainter
from launcher.paper.documents.charts import board_look
from launcher.paper.documents.html import data_address
from launcher.paper.documents.pen import INCH, PaperRect, PlacedText, Point, Type
from launcher.paper.print.map_sheet import MapSheet
from launcher.paper.print.svg import SvgPen

DOTS = 3_200_000  # of the ground; more would not be seen
UNITS = (16.0, 44.0)  # pixels of a unit of the grid, at least and at most
AROUND = 0.25  # how much of the paper is shown around the hexes, in units
NEAR, CLOSE = 44, 76  # pixels of a counter on the two sheets: the larger one has names on it
COLUMNS = 16
SIGN = 48  # pixels of a unit on the sheet of signs
REACH = 1.2  # what a sign may need around its place, in units

Size = tuple[int, int]


def webp(sheet: pygame.Surface, quality: int) -> str:
    """Return a picture as a small address; transparency is kept."""
    from PIL import Image

    kind: Literal["RGB", "RGBA"] = "RGBA" if sheet.get_flags() & pygame.SRCALPHA else "RGB"
    picture, data = Image.frombytes(kind, sheet.get_size(), pygame.image.tobytes(sheet, kind)), io.BytesIO()
    picture.save(data, "WEBP", quality=quality, method=4)
    return data_address(data.getvalue(), "webp")


# The map


class PagePen(SvgPen):
    """Draws into a page: letters stay letters, in the faces of the page."""

    def __init__(self, file: io.StringIO) -> None:
        self._file = file

    def lines(self, parts: Sequence[Sequence[Point]], width: float, ink: RGB, opacity: float = 1.0) -> None:
        drawn = "".join(map(_stroke, parts))
        clear = f' stroke-opacity="{opacity:.2f}"' if opacity < 1 else ""
        self._file.write(f'<path d="{drawn}" fill="none" stroke="{_hash(ink)}" stroke-width="{width:.2f}"{clear}/>')

    def write(self, letters: Sequence[PlacedText], type_: Type) -> None:
        halo = ""
        if type_.halo is not None and type_.spread > 0:
            halo = f' stroke="{_hash(type_.halo)}" stroke-width="{2 * type_.spread:.1f}"'
        kind = " ".join(type_.face.split("-"))
        self._file.write(
            f'<g class="{kind}" font-size="{type_.size * growth(type_.face):.1f}" fill="{_hash(type_.ink)}"{halo}>'
        )
        if letters and all(len(one.words) == 1 for one in letters):
            self._file.write(_spaced(letters))
        else:
            self._file.writelines(_set(one) for one in letters)
        self._file.write("</g>")


def _set(one: PlacedText) -> str:
    (x, y), turn = one.at, math.degrees(one.angle)
    turned = f' transform="rotate({turn:.1f} {x:.1f} {y:.1f})"' if turn else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{turned}>{escape(one.words)}</text>'


def _spaced(letters: Sequence[PlacedText]) -> str:
    """A name whose letters stand each at its own place."""
    xs, ys = (" ".join(f"{one.at[n]:.1f}" for one in letters) for n in (0, 1))
    turns = " ".join(f"{math.degrees(one.angle):.0f}" for one in letters)
    turned = f' rotate="{turns}"' if any(one.angle for one in letters) else ""
    return f'<text x="{xs}" y="{ys}"{turned}>{escape("".join(one.words for one in letters))}</text>'


def _stroke(points: Sequence[Point]) -> str:
    (x, y), *rest = points
    return f"M{x:.1f} {y:.1f}" + "".join(f"L{a:.1f} {b:.1f}" for a, b in rest)


def _hash(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


class MapPicture:
    """The map of a page. Its pixels begin at the upper left of the picture, a unit of the grid has ``unit`` of them."""

    def __init__(self, board: Board, look: Look) -> None:
        wide, high = board.grid.layout.extent
        low, most = UNITS
        self.board = board
        self.unit = min(max(math.sqrt(DOTS / (wide * high)), low), most)
        # a pixel is a millimetre of the printed sheet
        self._sheet = MapSheet(board, board_look(board, look), self.unit * math.sqrt(3), INCH)
        edge = AROUND * self.unit
        self._part = PaperRect(-edge, -edge, wide * self.unit + 2 * edge, high * self.unit + 2 * edge)
        dots = self._sheet.ground.dots(self._part)
        self.size: Size = dots.size
        self._origin = dots.topleft

    @property
    def scene(self) -> Scene:
        return self._sheet.scene

    def at(self, point: Point) -> Point:
        """Return the pixel of a point of the grid."""
        (x, y), (left, top) = point, self._origin
        return (round(x * self.unit - left, 1), round(y * self.unit - top, 1))

    def ground(self) -> pygame.Surface:
        whole = pygame.Surface(self.size, 0, 32)
        for band, rect in self._sheet.ground.bands(self._part, 0):
            whole.blit(band, (0, rect.top - self._origin[1]))
        return whole

    def print(self) -> str:
        """Return the lines, numbers and names of the map as SVG."""
        file = io.StringIO()
        wide, high = self.size
        file.write(f'<svg class="print" viewBox="0 0 {wide} {high}" aria-hidden="true">')
        left, top = self._origin
        self._sheet.over_land(PagePen(file), self._part, (-left, -top))
        file.write("</svg>")
        return file.getvalue()


# Counters and signs


class SheetLayout(NamedTuple):
    """A sheet of pictures in rows of :data:`COLUMNS`: the side of a cell, and of the thing in its middle."""

    cell: int
    size: int

    @property
    def ratio(self) -> float:
        return self.cell / self.size

    def draw(self, pictures: Sequence[pygame.Surface]) -> pygame.Surface:
        rows = max(1, math.ceil(len(pictures) / COLUMNS))
        sheet = pygame.Surface((COLUMNS * self.cell, rows * self.cell), pygame.SRCALPHA)
        for n, picture in enumerate(pictures):
            sheet.blit(picture, (n % COLUMNS * self.cell, n // COLUMNS * self.cell))
        return sheet


class CounterSheet:
    """Every look that a counter has in a game, each once."""

    def __init__(self, look: Look, theme: Theme) -> None:
        self._painter = CounterPainter(look, theme)
        self._known: dict[tuple[object, ...], int] = {}
        self._pieces: list[PieceView] = []

    def number(self, piece: PieceView) -> int:
        """Return the place of a counter on the sheet."""
        shown = (piece.kind, piece.seat, piece.name, piece.face, *piece.values.items(), piece.marks)
        key = (*shown, len(piece.carries), piece.mine_hidden)
        if key not in self._known:
            self._known[key] = len(self._pieces)
            self._pieces.append(piece)
        return self._known[key]

    def layout(self, size: int) -> SheetLayout:
        return SheetLayout(size + 2 * self._painter.pad(size), size)

    def draw(self, size: int) -> pygame.Surface:
        return self.layout(size).draw([self._painter.counter(piece, size) for piece in self._pieces])


class SignSheet:
    """The signs that lie in hexes and on hexsides, under the counters and over them."""

    def __init__(self, board: Board, look: Look, theme: Theme, picture: MapPicture) -> None:
        self.board = board
        self._painter = MarkPainter(board, theme, look.marks, picture.scene, look.drawings)
        self._known: dict[tuple[object, ...], tuple[int, int]] = {}
        self._pictures: list[pygame.Surface] = []
        self.layout = SheetLayout(round(2 * REACH * SIGN), SIGN)

    def in_hex(self, h: Hex, marks: tuple[str, ...]) -> tuple[int, int]:
        """Return the places of what lies under and over the counters; -1 for nothing."""
        return self._drawn(("hex", marks), self.board.centre(h), {h: marks}, {})

    def on_side(self, side: Side, marks: tuple[str, ...]) -> tuple[int, int]:
        """Return the same for a hexside."""
        return self._drawn((side, marks), middle(*self.board.grid.side_points(side)), {}, {side: marks})

    def _drawn(
        self, key: tuple[object, ...], at: Point, hexes: dict[Hex, tuple[str, ...]], sides: dict[Side, tuple[str, ...]]
    ) -> tuple[int, int]:
        if key not in self._known:
            cell = self.layout.cell
            camera = Camera(SIGN / UNIT_PX, (at[0] - REACH, at[1] - REACH), (cell, cell))
            under = self._add(lambda sheet: self._painter.draw_under(sheet, camera, hexes, sides))
            over = self._add(lambda sheet: self._painter.draw_over(sheet, camera, hexes, sides))
            self._known[key] = (under, over)
        return self._known[key]

    def _add(self, draw: Callable[[pygame.Surface], None]) -> int:
        sheet = pygame.Surface((self.layout.cell, self.layout.cell), pygame.SRCALPHA)
        draw(sheet)
        if not sheet.get_bounding_rect().width:
            return -1
        self._pictures.append(sheet)
        return len(self._pictures) - 1

    def draw(self) -> pygame.Surface:
        return self.layout.draw(self._pictures)


def side_colours(look: Look, theme: Theme) -> dict[str, str]:
    """Return the colour of each side's counters, and of each seat that is called otherwise."""
    own = {key: look.sides[key] for key in look.sides} | {seat: look.sides[side] for seat, side in look.seats.items()}
    return {key: _hash(colour_named(side.body, theme.palette)) for key, side in own.items()}
