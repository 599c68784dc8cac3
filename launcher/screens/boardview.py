"""A map to look at: painted bit by bit while the window stays alive, then dragged and zoomed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Unpack

import pygame

from hexcore.board import Board
from hexcore.look import BoardLook
from launcher.kit import paint
from launcher.kit.keys import Chord
from launcher.kit.theme import RADIUS
from launcher.kit.widget import Options, Pos, Size, Widget
from launcher.painting.camera import Camera
from launcher.painting.mappainter import MapPainter

SLICE = 0.012
"""Seconds of painting between two looks at the window."""
STEP = 90


class BoardView(Widget):
    """One board by the painters."""

    focusable = True
    clickable = True
    cursor = "size"

    def __init__(self, board: Board, look: BoardLook, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.board, self.look = board, look
        self.share = 0.0
        self._painter: MapPainter | None = None
        self._steps: Iterator[float] = iter(())
        self._camera: Camera | None = None
        self._sheet: pygame.Surface | None = None
        self._held: Pos = (0, 0)
        self._more = True

    def _default_name(self) -> str:
        return self.ui.word("map.name") if self.mounted else ""

    @property
    def busy(self) -> bool:
        """Whether there is more to paint."""
        return self._more

    @property
    def camera(self) -> Camera:
        """What is seen; at first the whole sheet."""
        if self._camera is None or self._camera.view != self.rect.size:
            self._camera = self.painter.camera(self.rect.size)
        return self._camera

    @property
    def painter(self) -> MapPainter:
        """The painter of this board."""
        if self._painter is None:
            self._painter = MapPainter(self.board, self.look, self.ui.theme)
            self._steps = self._painter.paint_steps()
        return self._painter

    def work(self) -> None:
        """Paint for a moment."""
        until, painter = time.perf_counter() + SLICE, self.painter
        while self.share < 1.0 and time.perf_counter() < until:
            self.share = next(self._steps, 1.0)
        if self.share >= 1.0 and self.rect.width:
            if self._sheet is None:
                self._redraw()
            self._more = painter.work(SLICE * 1000)
            self._redraw()
        self.invalidate()

    def finish(self) -> None:
        """Paint everything now, for pictures and tests."""
        while self._more and self.rect.width:
            self.work()

    def hover_label(self, pos: Pos) -> str:
        """The number of the hex under a point, with the place that lies there."""
        if self.share < 1.0 or not self.rect.collidepoint(pos):
            return ""
        h = self.painter.hex_at(self.camera, (pos[0] - self.rect.x, pos[1] - self.rect.y))
        if h is None or h not in self.board.playable:
            return ""
        place = self.board.place(h)
        return " · ".join(part for part in (self.board.label(h), place.name if place else "", self._terrain(h)) if part)

    def _terrain(self, h: int) -> str:
        terrain = self.look.terrain.get(self.board.code(h))
        return terrain.legend if terrain else ""

    def tooltip(self, pos: Pos) -> str:
        """What lies under the cursor."""
        return self.hover_label(pos)

    # -- looking about --------------------------------------------------------------------------------------

    def zoom(self, clicks: float) -> None:
        """Nearer or farther, about the middle."""
        self.camera.wheel(clicks, (self.rect.width / 2, self.rect.height / 2))
        self._moved()

    def fit(self) -> None:
        """The whole sheet."""
        self.camera.fit()
        self._moved()

    def _moved(self) -> None:
        self._more = True
        if self.share >= 1.0:
            self._redraw()
        self.invalidate()

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        """Zoom towards the cursor."""
        self.camera.wheel(dy, (pos[0] - self.rect.x, pos[1] - self.rect.y))
        self._moved()
        return True

    def on_press(self, pos: Pos, button: int) -> bool:
        """Take hold of the map."""
        self._held = pos
        return button in (1, 2, 3)

    def on_drag(self, pos: Pos) -> None:
        """Drag it."""
        self.camera.pan(pos[0] - self._held[0], pos[1] - self._held[1])
        self._held = pos
        self._moved()

    def on_key(self, chord: Chord) -> bool:
        """Arrows move, plus and minus zoom, Home shows all."""
        ways = {pygame.K_LEFT: (1, 0), pygame.K_RIGHT: (-1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
        if chord.key in ways and chord.plain:
            step = self.ui.px(STEP)
            self.camera.pan(ways[chord.key][0] * step, ways[chord.key][1] * step)
            self._moved()
            return True
        return False

    # -- picture --------------------------------------------------------------------------------------------

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(400))

    def _least_width(self) -> int:
        return self.ui.px(240)

    def _arrange(self) -> None:
        if self._sheet is not None and self._sheet.get_size() != self.rect.size:
            self._sheet, self._more = None, True

    def _redraw(self) -> None:
        self._sheet = pygame.Surface(self.rect.size)
        self.painter.view(self._sheet, self.camera)

    def paint(self, surface: pygame.Surface) -> None:
        """The map, or how far the painting is."""
        p, px = self.ui.palette, self.ui.px
        if self._sheet is None:
            paint.rounded(surface, self.rect, p.sunken, px(RADIUS), p.line)
            drawing = self.ui.word("map.drawing")
            self.ui.write(surface, drawing, self.rect.move(0, -px(18)), "body", p.muted, align="center")
            bar = pygame.Rect(0, 0, min(px(260), self.rect.width // 2), px(8))
            bar.center = self.rect.center
            paint.rounded(surface, bar, p.panel, px(4), p.line)
            full = pygame.Rect(bar.x, bar.y, max(px(8), round(bar.width * self.share)), bar.height)
            paint.rounded(surface, full, p.accent, px(4))
            return
        surface.blit(self._sheet, self.rect)
        paint.rounded(surface, self.rect, None, px(RADIUS), p.line)
