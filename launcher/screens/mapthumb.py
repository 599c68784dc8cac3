"""A small picture of a scenario's map: painted bit by bit once nothing else is going on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Unpack

import pygame

from hexcore.errors import MonsoonError
from launcher.kit import paint
from launcher.kit.theme import RADIUS
from launcher.kit.widget import Options, Size, Widget
from launcher.screens.mappreview import board_of

if TYPE_CHECKING:
    from launcher.desk.desk import Desk
    from launcher.painting.mappainter import MapPainter

PATIENCE = 400.0
"""How long, in milliseconds, a scenario is looked at before its map is painted."""
SLICE = 0.012
SHAPE = 0.68


class MapThumb(Widget):
    """The whole sheet, as large as there is room. The table takes over what was painted here."""

    def __init__(self, desk: Desk, game: str, scenario: str, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.desk, self.game, self.scenario = desk, game, scenario
        self.failed = False
        self._waited = 0.0
        self._painter: MapPainter | None = None
        self._steps: Iterator[float] = iter(())
        self._sheet: pygame.Surface | None = None
        self._ready = False
        """Whether the sheet is the painted one, or a sketch of it."""

    @property
    def busy(self) -> bool:
        """Whether there is something left to paint."""
        return not self.failed and (self._painter is None or not self._painter.ready)

    def work(self, ms: float) -> None:
        """Paint for a moment, after a while."""
        self._waited += ms
        if not self.busy or self._waited < PATIENCE:
            return
        if self._painter is None:
            self._begin()
        until = time.perf_counter() + SLICE
        for _ in self._steps:
            if time.perf_counter() >= until:
                return
        self.invalidate()

    def _begin(self) -> None:
        from launcher.painting.painters import painter_for

        try:
            board, look = board_of(self.desk, self.game, self.scenario)
        except MonsoonError:
            self.failed = True
            self.set_visible(False)
            return
        self._painter = painter_for(board, look, self.ui.theme)
        self.invalidate()
        if not self._painter.ready:
            self._steps = self._painter.paint_steps()

    def _measure(self, width: int) -> Size:
        width = min(width, self.ui.px(620))
        return (width, round(width * SHAPE))

    def _least_width(self) -> int:
        return self.ui.px(160)

    def paint(self, surface: pygame.Surface) -> None:
        """The map; a sketch until it is painted, and before that an empty frame."""
        p, px = self.ui.palette, self.ui.px
        if self._painter is None:
            paint.rounded(surface, self.rect, p.paper_edge if p.textured else p.sunken, px(RADIUS))
            drawing = self.ui.word("map.drawing")
            self.ui.write(surface, drawing, self.rect, "small", self.ink("muted"), align="center")
            return
        if (
            self._sheet is None
            or max(self._sheet.get_size()) > max(self.rect.size)
            or self._ready != self._painter.ready
        ):
            self._ready = self._painter.ready
            self._sheet = self._painter.minimap(self.rect.size)[0]
        box = self._sheet.get_rect(midtop=self.rect.midtop)
        surface.blit(self._sheet, box)
        paint.rounded(surface, box, None, px(RADIUS), p.line)
