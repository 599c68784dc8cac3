"""The board beside a photograph, on which hexes are found that were pointed at there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from hexcore.board import Board
from hexcore.layout import Point
from hexcore.look import BoardLook
from hexcore.types import Hex
from launcher.kit import paint
from launcher.kit.theme import RADIUS
from launcher.kit.widget import Options, Pos
from launcher.mapdesk.photoview import SLIP
from launcher.mapdesk.underlay import ScanUnderlay
from launcher.screens.boardview import BoardView


class PinBoard(BoardView):
    """A board with the photograph over it as it lies; a click names a hex."""

    cursor = "hand"

    def __init__(
        self,
        board: Board,
        look: BoardLook,
        laid: ScanUnderlay,
        pins: Callable[[], Sequence[tuple[str, Point]]],
        on_hex: Callable[[Hex], None],
        **options: Unpack[Options],
    ) -> None:
        """``pins`` are hexes that have one, with where the photograph puts their middle."""
        super().__init__(board, look, **options)
        self.laid, self.pins, self.on_hex = laid, pins, on_hex
        self._from: Pos | None = None

    def _least_width(self) -> int:
        return self.ui.px(140)

    def on_press(self, pos: Pos, button: int) -> bool:
        """Take hold of it; a press that goes nowhere is a click."""
        self._from = pos if button == 1 else None
        return super().on_press(pos, button)

    def on_drag(self, pos: Pos) -> None:
        """Drag it."""
        if self._from is not None:
            if abs(pos[0] - self._from[0]) + abs(pos[1] - self._from[1]) <= self.ui.px(SLIP):
                return
            self._from = None
        super().on_drag(pos)

    def on_release(self, pos: Pos, button: int) -> None:
        """A click names the hex."""
        if self._from is not None and self.share >= 1.0:
            h = self.painter.hex_at(self.camera, (pos[0] - self.rect.x, pos[1] - self.rect.y))
            if h is not None and self.board.grid.on_map[h]:
                self.on_hex(h)
        self._from = None

    def paint(self, surface: pygame.Surface) -> None:
        """The board, the photograph over it, and where pins are and should be."""
        super().paint(surface)
        if self._sheet is None:
            return
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        self.laid.draw(surface, self.camera, self.rect.topleft)
        p, px = self.ui.palette, self.ui.px
        for label, point in self.pins():
            centre = self._on_screen(self.board.centre(self.board.hex(label)))
            is_at = self._on_screen(point)
            pygame.draw.line(surface, p.danger, centre, is_at, px(3))
            for wide, tone in ((px(5), p.table), (px(2.5), p.good)):
                pygame.draw.circle(surface, tone, centre, px(9), wide)
        surface.set_clip(before)
        paint.rounded(surface, self.rect, None, px(RADIUS), p.line)

    def _on_screen(self, point: Point) -> tuple[int, int]:
        x, y = self.camera.to_screen(point)
        return (round(x) + self.rect.x, round(y) + self.rect.y)
