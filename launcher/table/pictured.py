"""The map of a table as it is pushed at its edges, and its small picture beside a save."""

from __future__ import annotations

from pathlib import Path

import pygame

from hexcore.errors import MonsoonError
from launcher.kit.widget import Pos
from launcher.table import exports
from launcher.table.escaping import EscapingScreen

EDGE_PX = 3
EDGE_SPEED = 0.9
EDGE_MS = 350.0
"""The mouse rests at the edge of the screen so long before the map moves: who only passes it wants something else."""


class PicturedScreen(EscapingScreen):
    """Scrolls its map at the edges of the screen, and keeps a small picture of it with every save."""

    _pictured: Path | None = None
    _unpictured: Path | None = None
    _remembered = False
    _edged: Pos = (-1, -1)
    _edge_ms: float = 0.0
    """Where the mouse was in the last frame, and how long it has rested at the edge."""

    def _at_edge(self) -> tuple[int, int]:
        """The way the mouse pushes at the edge of the screen."""
        x, y = self.router.mouse
        wide, high = self.size
        if x < 0 or self.layers:
            return (0, 0)
        return ((x >= wide - EDGE_PX) - (x < EDGE_PX), (y >= high - EDGE_PX) - (y < EDGE_PX))

    def _scroll_edge(self, dt: float) -> None:
        dx, dy = self._at_edge()
        rests, self._edged = self.router.mouse == self._edged, self.router.mouse
        self._edge_ms = self._edge_ms + dt if rests and (dx or dy) else 0.0
        if self._edge_ms > EDGE_MS:
            self.map.pan(-dx * dt * EDGE_SPEED, -dy * dt * EDGE_SPEED)

    def _saved(self, path: Path) -> None:
        """A save was written: its small picture is made when there is time for it."""
        self._unpictured = path if path != self._pictured else None

    def picture_save(self) -> None:
        """Put the small picture of the last save beside it."""
        path, ended = self._unpictured, self.play.kept
        if (
            (path is None and (ended is None or self._remembered))
            or not self.scenery.painter.ready
            or self.curtain.visible
        ):
            return
        self._pictured, self._unpictured = path or self._pictured, None
        try:
            picture = self._save_picture()
            if path is not None:
                exports.thumbnail(path, picture)
            if ended is not None and not self._remembered:
                self._remembered = True
                exports.keepsake(self.desk.career.picture(ended), picture)
        except (MonsoonError, OSError, pygame.error, ValueError):
            return

    def _save_picture(self) -> pygame.Surface:
        """The map as it is seen; the bare land where two people share the screen and hide things from each other."""
        picture, play = self.map.picture, self.play
        if play.public.hides and len(play.humans) > 1:
            return picture.land(self.map.camera)
        return picture.compose(self.map.camera)
