"""The small picture of the map beside a save, and the large one of a game that has ended."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hexcore.data.files import write_whole
from hexcore.errors import MonsoonError
from hexcore.storage.save_folder import SUFFIX
from launcher.table.exports import png

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

THUMBNAIL = (320, 200)
KEEPSAKE = (960, 600)


def thumbnail(save: Path, table: pygame.Surface) -> None:
    """Write the small picture beside a save, and delete those whose save is gone."""
    small = fitted(table, THUMBNAIL)
    write_whole(save.with_suffix(".png"), png(small))
    for picture in save.parent.glob("auto-*.png"):
        if not picture.with_suffix(SUFFIX).exists():
            picture.unlink(missing_ok=True)


def keepsake(path: Path, table: pygame.Surface) -> None:
    """Write the picture of a map at the end of a game, large enough for a wall."""
    write_whole(path, png(fitted(table, KEEPSAKE)))


def fitted(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture cut to the shape of ``size`` from the middle, and scaled to it."""
    wide, high = surface.get_size()
    share = min(wide / size[0], high / size[1])
    part = pygame.Rect(0, 0, max(1, int(size[0] * share)), max(1, int(size[1] * share)))
    part.center = (wide // 2, high // 2)
    return pygame.transform.smoothscale(surface.subsurface(part.clip(surface.get_rect())), size)


class Thumbnails:
    """Writer of the last save's thumbnail and of the keepsake of an ended game, in spare time."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._written: Path | None = None
        self._wanted: Path | None = None
        self._kept = False
        table.play.on_saved = self._saved

    def _saved(self, path: Path) -> None:
        self._wanted = path if path != self._written else None

    def write(self) -> None:
        """Write the pictures that are due; one that cannot be written is given up."""
        table, path, ended = self.table, self._wanted, self.table.play.kept
        if path is None and (ended is None or self._kept):
            return
        if not table.scenery.painter.ready or table.curtain.visible:
            return
        self._written, self._wanted = path or self._written, None
        try:
            picture = self._picture()
            if path is not None:
                thumbnail(path, picture)
            if ended is not None and not self._kept:
                self._kept = True
                keepsake(table.desk.career.picture(ended), picture)
        except (MonsoonError, OSError, pygame.error, ValueError):
            return

    def _picture(self) -> pygame.Surface:
        """Return the map as shown; the bare land where two people share the screen and hide things from each other."""
        view, play = self.table.map, self.table.play
        if play.public.hides and len(play.humans) > 1:
            return view.picture.land(view.camera)
        return view.picture.compose(view.camera)
