"""A painted board that is being changed: what is new is stamped at once, and painted as soon as there is time.

A stroke is seen in the next frame, as hexes in the colour of their ground and lines in that of theirs. Aside, a painter
is made for the board as it is then; it takes over what is painted and paints only around what has changed.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator

import pygame

from hexcore.board import Board
from hexcore.look import BoardLook
from hexcore.types import Hex
from launcher.kit.theme import Theme
from launcher.painting.mappainter import MapPainter
from launcher.painting.store import SheetStore

REST = 0.12
"""Seconds without a change after which what is new is painted."""


class Unkept(SheetStore):
    """No sheet of a board that is still being drawn is kept on disk: those of finished ones would have to go."""

    def load(self, key: str) -> pygame.Surface | None:
        """Nothing is kept."""
        return None

    def save(self, key: str, *sheets: pygame.Surface) -> threading.Thread:
        """Keep nothing."""
        return threading.Thread()


class LivePainting:
    """The painter that is shown, and the one that is being made to take its place."""

    def __init__(self, board: Callable[[], Board], look: BoardLook, theme: Theme) -> None:
        self.board, self.look, self.theme = board, look, theme
        self.painter = MapPainter(board(), look, theme)
        self.fresh: dict[Hex, None] = {}
        """Hexes that are not painted yet as they are now, the oldest first."""
        self._spoilt: dict[Hex, None] = {}
        self._letters = False
        self._changed_at = 0.0
        self._maker: threading.Thread | None = None
        self._next: MapPainter | None = None
        self._steps: Iterator[float] | None = None
        self._under_way: tuple[Hex, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether something is still to be painted."""
        return bool(self._spoilt) or self._maker is not None or self._steps is not None

    def change(self, fresh: Iterable[Hex], spoilt: Iterable[Hex], *, letters: bool) -> None:
        """The board is another now: what is new of it, and around what it must be painted anew."""
        self.fresh.update(dict.fromkeys(fresh))
        self._spoilt.update(dict.fromkeys(spoilt))
        self._letters |= letters
        self._changed_at = time.perf_counter()

    def work(self, scale: float, seconds: float) -> bool:
        """Go on painting for a moment; says whether another painter has come into place."""
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
        """Paint all there is to paint, for pictures and tests."""
        while self.busy:
            self._changed_at = 0.0
            self.work(scale, 1.0)
            if self._maker is not None:
                self._maker.join()

    def _make(self, scale: float) -> None:
        """Make the next painter aside; what changes from now on is for the one after it."""
        board, shown = self.board(), self.painter
        self._under_way = tuple(self._spoilt)
        self._spoilt = {}

        def make() -> None:
            painter = MapPainter(board, self.look, self.theme, Unkept(), shown.order)
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
