"""The board on the desk: painted as at the table, drawn on with the tool in hand, walked over by keys.

A stroke shows in the next frame as flat stamps. In a thread a new painter is made for the changed board; it takes over
the finished parts of the last one and paints only around the changes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, Unpack

import pygame

from hexcore.board.board import Board
from hexcore.board.grid import Grid
from hexcore.board.numbering import Point
from hexcore.game.look import BoardLook
from hexcore.types import Hex, Side
from launcher.kit.keys import Chord
from launcher.kit.style import paint
from launcher.kit.style.colour import RGB, mix
from launcher.kit.style.theme import RADIUS, Theme
from launcher.kit.widget import Options, Pos
from launcher.mapdesk.bench import Bench, Repaint
from launcher.mapdesk.tools import BoardSpot, Group, LookTool, Tool, spot_at, spot_of
from launcher.painting.map.camera import Camera
from launcher.painting.map.painter import MapPainter
from launcher.painting.map.sheet_cache import SheetStore
from launcher.painting.palette import GROUND, INK, PAPER
from launcher.screens.map_preview import PAINT_SLICE, BoardView
from launcher.table.map.camera import RowWalker

if TYPE_CHECKING:
    from launcher.mapdesk.screen import MapDeskScreen

REST = 0.12  # seconds without a change before painting
WATER: RGB = (62, 118, 160)
WAY: RGB = (120, 78, 44)
_STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_TURNS = {pygame.K_COMMA: -1, pygame.K_PERIOD: 1}
PAN = 2  # drags the sheet with any tool
RUB = 3


class DeskMap(BoardView):
    """The board with its underlays, stamps and marks."""

    cursor = ""

    def __init__(self, bench: Bench, screen: MapDeskScreen, **options: Unpack[Options]) -> None:
        self.bench, self.screen = bench, screen
        super().__init__(bench.draft.board, bench.look, **options)
        self.tool: Tool = LookTool(bench)
        self.underlays: list[Underlay] = []
        self.map_share = 1.0  # opacity of the painted board over what lies under it
        self.marked: dict[str, tuple[Hex, ...]] = {}  # by tone
        self.here: Hex | None = None  # the keyboard's cursor
        self.turn = 0
        self._live: LivePainting | None = None
        self._spot: BoardSpot | None = None
        self._button = 0
        self._walker: tuple[Grid, RowWalker] | None = None

    @property
    def board(self) -> Board:
        # made when it is wanted, not with every step of a stroke
        return self.bench.draft.board

    @board.setter
    def board(self, board: Board) -> None:
        """Ignored: the draft has the board."""

    @property
    def live(self) -> LivePainting:
        if self._live is None:
            self._live = LivePainting(lambda: self.board, self.look, self.ui.theme)
            self._steps = self._live.painter.paint_steps()
        return self._live

    @property
    def painter(self) -> MapPainter:
        return self.live.painter

    @property
    def busy(self) -> bool:
        return self._more or self.live.busy

    def changed(self, repaint: Repaint) -> None:
        self.live.change(repaint.fresh, repaint.spoilt, letters=repaint.letters)
        self.invalidate()

    def work(self) -> None:
        # changes first, then finer parts of the sheet
        until = time.perf_counter() + PAINT_SLICE
        if self.share < 1.0 or not self.live.busy:
            super().work()
            return
        if self._button and self.share >= 1.0:
            return
        if self.live.work(self.camera.scale, until - time.perf_counter()):
            self._more = True
            self._redraw()
            self.invalidate()
        elif self._more:
            super().work()

    def finish(self) -> None:
        super().finish()
        self.live.finish(self.camera.scale)
        self._more = True
        super().finish()

    # Pointer

    def spot(self, pos: Pos) -> BoardSpot:
        point: Point = self.camera.to_world((pos[0] - self.rect.x, pos[1] - self.rect.y))
        return spot_at(self.bench.draft.sheet, self.board.grid, point)

    def on_press(self, pos: Pos, button: int) -> bool:
        if button not in (1, PAN, RUB) or self.share < 1.0:
            return False
        self._button, self._held = button, pos
        self.bench.draft.end()  # a stroke whose end was never seen, for the window had lost the mouse
        if button != PAN:
            spot = self.spot(pos)
            self.here = spot.hex if spot.hex is not None else self.here
            if self.tool.lacks and button == 1:
                self.screen.lacking(self.tool.lacks)
            self.tool.press(spot, button == RUB)
            if isinstance(self.tool, LookTool):
                self.screen.pointed(spot)
        return True

    def on_drag(self, pos: Pos) -> None:
        if self._button == PAN or isinstance(self.tool, LookTool):
            super().on_drag(pos)
            return
        self._spot = self.spot(pos)
        self.tool.drag(self._spot, self._button == RUB)
        self.invalidate()

    def on_release(self, pos: Pos, button: int) -> None:
        if self._button != PAN and self._button:
            self.tool.release()
        self._button = 0
        self.invalidate()

    def on_hover(self, pos: Pos) -> None:
        self._spot = self.spot(pos) if self.share >= 1.0 else None
        self.screen.hovered()
        self.invalidate()

    def on_leave(self) -> None:
        self._spot = None
        self.invalidate()

    def tooltip(self, pos: Pos) -> str:
        return self.hover_label(pos) if isinstance(self.tool, LookTool) else ""

    # Keys

    def on_key(self, chord: Chord) -> bool:
        if chord.key in _STEPS and not chord.ctrl and not chord.alt:
            self._walk(_STEPS[chord.key], drawing=chord.shift)
        elif chord.plain and chord.key in _TURNS:
            self.turn += _TURNS[chord.key]
            self.invalidate()
        elif chord.plain and chord.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._act(rub=False)
        elif chord.plain and chord.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self._act(rub=True)
        else:
            return False
        return True

    def _walk(self, way: tuple[int, int], *, drawing: bool) -> None:
        # with Shift the tool draws along
        if self.here is None or not self.board.grid.on_map[self.here]:
            middle = self.camera.to_world((self.rect.width / 2, self.rect.height / 2))
            self.here = self.board.grid.pick(*middle) or min(self.board.playable, default=None)
        elif (after := self._next(self.here, way)) is not None:
            before, self.here = self.here, after
            if drawing:
                self._dragged(before, after)
        self.reveal_hex(self.here)
        self.screen.hovered()
        self.invalidate()

    def _next(self, here: Hex, way: tuple[int, int]) -> Hex | None:
        # along a line, however the hexes are staggered
        if self._walker is None or self._walker[0] is not self.board.grid:
            self._walker = (self.board.grid, RowWalker(self.board))
        return self._walker[1].step(here, way)

    def _dragged(self, before: Hex, after: Hex) -> None:
        self.tool.press(self._spot_of(before), False)
        self.tool.drag(self._spot_of(after), False)
        self.tool.release()

    def _act(self, *, rub: bool) -> None:
        if self.here is None:
            return
        spot = self._spot_of(self.here)
        if self.tool.lacks and not rub:
            self.screen.lacking(self.tool.lacks)
        self.tool.press(spot, rub)
        self.tool.release()
        if isinstance(self.tool, LookTool):
            self.screen.pointed(spot)
        self.invalidate()

    def _spot_of(self, h: Hex) -> BoardSpot:
        return spot_of(self.bench.draft.sheet, self.board.grid, h, self.turn)

    def reveal_hex(self, h: Hex | None) -> None:
        if h is None:
            return
        x, y = self.camera.to_screen(self.board.centre(h))
        margin = self.camera.scale * 2
        if not (margin <= x <= self.rect.width - margin and margin <= y <= self.rect.height - margin):
            self.camera.centre_on(self.board.centre(h))
            self._moved()

    def go_to(self, h: Hex) -> None:
        """Centre on a hex, near enough to read, with the cursor on it."""
        self.here = h
        if self.camera.zoom < 0.7:
            self.camera.zoom_to(0.7, (self.rect.width / 2, self.rect.height / 2))
        self.camera.centre_on(self.board.centre(h))
        self._moved()

    # Picture

    def paint(self, surface: pygame.Surface) -> None:
        if self._sheet is None or self.share < 1.0:
            super().paint(surface)
            return
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        under = [one for one in self.underlays if one.under]
        if under:
            surface.fill(self.ui.palette.table, self.rect)
            for one in under:
                one.draw(surface, self.camera, self.rect.topleft)
            self._sheet.set_alpha(round(255 * self.map_share))
        else:
            self._sheet.set_alpha(None)
        surface.blit(self._sheet, self.rect)
        stamps = Stamps(surface, self.camera, self.rect.topleft)
        stamps.fresh(self.board, self.look, self.live.fresh, self.painter)
        for one in self.underlays:
            if not one.under:
                one.draw(surface, self.camera, self.rect.topleft)
        self._marks(stamps)
        surface.set_clip(before)
        paint.rounded(surface, self.rect, None, self.ui.px(RADIUS), self.ui.palette.line)

    def _marks(self, stamps: Stamps) -> None:
        p, board = self.ui.palette, self.board
        if isinstance(self.tool, Group):
            stamps.tint(board, self.tool.members(), p.accent, 0.35)
        for tone, hexes in self.marked.items():
            stamps.tint(board, hexes, p.colour(tone), 0.35)
            stamps.outline(board, hexes, p.colour(tone))
        if self.here is not None and self.focused:
            stamps.outline(board, (self.here,), p.accent, 0.1)
            if self.tool.on == "side":
                stamps.sides(board, (self._spot_of(self.here).side or 0,), p.accent)
        if self._spot is not None:
            would = self.tool.preview(self._spot)
            stamps.outline(board, would.hexes, p.ink, 0.05)
            stamps.sides(board, would.sides, p.ink)


class Underlay(Protocol):
    """Something shown with the board, such as a photograph of a printed one."""

    @property
    def under(self) -> bool:
        """True if it lies under the painted board, which then shows ``map_share`` of itself."""

    def draw(self, surface: pygame.Surface, camera: Camera, at: tuple[int, int]) -> None:
        """Draw it as the camera shows the board; ``at`` is the board's upper left on the surface."""


class LivePainting:
    """The painter that is shown, and the next one in the making."""

    def __init__(self, board: Callable[[], Board], look: BoardLook, theme: Theme) -> None:
        self.board, self.look, self.theme = board, look, theme
        self.painter = MapPainter(board(), look, theme)
        self.fresh: dict[Hex, None] = {}  # hexes not painted yet, the oldest first
        self._spoilt: dict[Hex, None] = {}
        self._letters = False
        self._changed_at = 0.0
        self._maker: threading.Thread | None = None
        self._next: MapPainter | None = None
        self._steps: Iterator[float] | None = None
        self._under_way: tuple[Hex, ...] = ()

    @property
    def busy(self) -> bool:
        return bool(self._spoilt) or self._maker is not None or self._steps is not None

    def change(self, fresh: Iterable[Hex], spoilt: Iterable[Hex], *, letters: bool) -> None:
        """Note the changed hexes, and those around which the sheet must be painted anew."""
        self.fresh.update(dict.fromkeys(fresh))
        self._spoilt.update(dict.fromkeys(spoilt))
        self._letters |= letters
        self._changed_at = time.perf_counter()

    def work(self, scale: float, seconds: float) -> bool:
        """Paint for a moment; tells whether another painter has taken over."""
        if self._steps is not None:
            return self._go_on(seconds)
        if self._maker is not None:
            if not self._maker.is_alive():
                self._begin()
            return False
        if self._spoilt and self.painter.ready and time.perf_counter() - self._changed_at > REST:
            self._make(scale)
        return False

    def finish(self, scale: float) -> None:
        while self.busy:
            self._changed_at = 0.0
            self.work(scale, 1.0)
            if self._maker is not None:
                self._maker.join()

    def _make(self, scale: float) -> None:
        # later changes are for the painter after this one
        board, shown = self.board(), self.painter
        self._under_way = tuple(self._spoilt)
        self._spoilt = {}

        def make() -> None:
            painter = MapPainter(board, self.look, self.theme, NoSheets(), shown.order)
            painter.prepare(scale)
            self._next = painter

        self._maker = threading.Thread(target=make, daemon=True)
        self._maker.start()

    def _begin(self) -> None:
        self._maker = None
        if self._next is not None:
            self._steps = self._next.follow(self.painter, self._under_way, letters=self._letters)
            self._letters = False

    def _go_on(self, seconds: float) -> bool:
        until = time.perf_counter() + seconds
        while self._steps is not None and time.perf_counter() < until:
            if next(self._steps, None) is None:
                self._steps = None
        if self._steps is not None or self._next is None:
            return False
        self.painter, self._next = self._next, None
        still = self._spoilt
        self.fresh = {h: None for h in self.fresh if h in still}
        return True


class NoSheets(SheetStore):
    """Stores no sheet of a draft: it would push those of finished boards out of the store."""

    def load(self, key: str) -> pygame.Surface | None:
        return None

    def save(self, key: str, *sheets: pygame.Surface) -> threading.Thread:
        return threading.Thread()


class Stamps:
    """Draws flat marks over the part of the sheet that a camera shows."""

    def __init__(self, surface: pygame.Surface, camera: Camera, at: tuple[int, int]) -> None:
        self.surface, self.camera = surface, camera
        self.at = at

    def px(self, point: Point) -> tuple[float, float]:
        x, y = self.camera.to_screen(point)
        return (x + self.at[0], y + self.at[1])

    def wide(self, units: float, least: int = 1) -> int:
        return max(least, round(units * self.camera.scale))

    def fresh(self, board: Board, look: BoardLook, hexes: Iterable[Hex], painter: MapPainter) -> None:
        """Draw hexes as they are now: ground, water along sides, ways and places."""
        seen = [h for h in hexes if self.camera.sees(board.centre(h))]
        samples: dict[str, pygame.Surface | None] = {}
        for h in seen:
            code = board.code(h)
            if code not in samples:
                known = look.terrain.get(code)
                samples[code] = painter.sample(known.legend, self.camera.scale) if known is not None else None
            sample = samples[code]
            if sample is not None and board.grid.on_map[h]:
                x, y = self.px(board.centre(h))
                self.surface.blit(sample, (round(x - sample.get_width() / 2), round(y - sample.get_height() / 2)))
                continue
            terrain = look.terrain.get(board.code(h))
            ground = GROUND[terrain.ground] if terrain is not None else PAPER
            colour = ground if board.grid.on_map[h] else PAPER
            pygame.draw.polygon(self.surface, colour, [self.px(corner) for corner in board.grid.corners(h)])
            pygame.draw.lines(
                self.surface, mix(colour, INK, 0.35), True, [self.px(corner) for corner in board.grid.corners(h)]
            )
        self._lines(board, set(seen))

    def _lines(self, board: Board, hexes: set[Hex]) -> None:
        grid = board.grid
        for chain in board.chains:
            for side in chain.sides:
                if not hexes.isdisjoint(grid.side_hexes(side)):
                    self._line([*grid.side_points(side)], WATER, 0.22)
        lines = [(course.hexes, WATER, 0.2) for course in board.courses]
        lines += [(path.hexes, WAY, 0.12) for path in board.paths]
        for line, colour, width in lines:
            for a, b in pairwise(line):
                if a in hexes or b in hexes:
                    self._line([board.centre(a), board.centre(b)], colour, width)
        for h in {place.hex for place in board.places} & hexes:
            pygame.draw.circle(self.surface, INK, self.px(board.centre(h)), self.wide(0.3, 3))

    def _line(self, points: list[Point], colour: RGB, width: float) -> None:
        shown = [self.px(point) for point in points]
        pygame.draw.lines(self.surface, colour, False, shown, self.wide(width, 2))
        for point in shown:
            pygame.draw.circle(self.surface, colour, point, self.wide(width / 2))

    def outline(self, board: Board, hexes: Iterable[Hex], colour: RGB, width: float = 0.08) -> None:
        for h in hexes:
            if self.camera.sees(board.centre(h)):
                corners = [self.px(corner) for corner in board.grid.corners(h)]
                pygame.draw.lines(self.surface, colour, True, corners, self.wide(width, 2))

    def tint(self, board: Board, hexes: Iterable[Hex], colour: RGB, share: float = 0.4) -> None:
        seen = [h for h in hexes if self.camera.sees(board.centre(h))]
        if not seen:
            return
        sheet = pygame.Surface(self.camera.view, pygame.SRCALPHA)
        x, y = self.at
        for h in seen:
            corners = [(px - x, py - y) for px, py in (self.px(corner) for corner in board.grid.corners(h))]
            pygame.draw.polygon(sheet, (*colour, round(255 * share)), corners)
        self.surface.blit(sheet, self.at)

    def sides(self, board: Board, sides: Iterable[Side], colour: RGB, width: float = 0.16) -> None:
        for side in sides:
            ends = board.grid.side_points(side)
            pygame.draw.line(self.surface, colour, self.px(ends[0]), self.px(ends[1]), self.wide(width, 3))
