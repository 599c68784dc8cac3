"""Tiles with a counter on them. Drawing a counter takes long, so they are drawn a few in every frame."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Unpack

import pygame

from hexcore.views import PieceView
from launcher.kit.button import Pressable
from launcher.kit.widget import Options, Widget
from launcher.table.scenery import Scenery


class CounterTile(Pressable):
    """A piece that can be pressed; its counter shows once it has been drawn."""

    COUNTER = 56
    picked = False

    def __init__(
        self, scenery: Scenery, piece: PieceView, action: Callable[[], None], **options: Unpack[Options]
    ) -> None:
        super().__init__(action, **options)
        self.scenery, self.piece = scenery, piece
        self._picture: pygame.Surface | None = None

    @property
    def ready(self) -> bool:
        """Whether the counter is drawn."""
        return self._picture is not None

    @property
    def known(self) -> bool:
        """Whether the painter has drawn a counter like it before, so that it can be had at once."""
        return self.scenery.counters.has(self.piece, self.ui.px(self.COUNTER), selected=self.picked)

    def prepare(self) -> None:
        """Draw the counter, unless the painter has drawn one like it before."""
        self._picture = self.scenery.counter(self.piece, self.ui.px(self.COUNTER), picked=self.picked)
        self.invalidate()

    def forget(self) -> None:
        """Another scale or palette needs another counter."""
        super().forget()
        self._picture = None

    def paint_counter(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        """Lay the counter there, if it is drawn."""
        if self._picture is not None:
            surface.blit(self._picture, self._picture.get_rect(center=centre))


def unready(part: Widget) -> Iterator[CounterTile]:
    """The tiles of a part of the table whose counters are still to be drawn."""
    return (tile for tile in part.walk() if isinstance(tile, CounterTile) and not tile.ready)


def prepare(parts: Iterable[Widget], milliseconds: float = math.inf) -> None:
    """Draw counters for some time, at least one; in no time, only show those that were drawn before."""
    until = time.perf_counter() + milliseconds / 1000
    for part in parts:
        for tile in unready(part):
            if milliseconds or tile.known:
                tile.prepare()
            if milliseconds and time.perf_counter() >= until:
                return
