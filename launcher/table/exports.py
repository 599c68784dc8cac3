"""Files for the player to keep: the log, the report, the picture of the map; and the small picture beside a save."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pygame

from hexcore.chair import Public
from hexcore.files import write_whole
from hexcore.savefolder import SUFFIX, file_name

THUMBNAIL = (320, 200)
KEEPSAKE = (960, 600)


def stem(public: Public, what: str, seed: int | None) -> str:
    """The name of an exported file: game, scenario, what it is, and the seed; the moment while that is a secret."""
    when = time.strftime("%Y-%m-%d %H%M%S") if seed is None else str(seed)
    return file_name(f"{public.meta.id} {public.scenario} {what} {when}")


def png(surface: pygame.Surface) -> bytes:
    """A surface as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


def thumbnail(save: Path, table: pygame.Surface) -> None:
    """Write the small picture beside a save, and sweep away those whose save has rolled off."""
    small = fitted(table, THUMBNAIL)
    write_whole(save.with_suffix(".png"), png(small))
    for picture in save.parent.glob("auto-*.png"):
        if not picture.with_suffix(SUFFIX).exists():
            picture.unlink(missing_ok=True)


def keepsake(path: Path, table: pygame.Surface) -> None:
    """Write the picture of a map at the end of a game, large enough for a wall."""
    write_whole(path, png(fitted(table, KEEPSAKE)))


def fitted(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture cut to the shape of ``size`` from the middle, and scaled to it."""
    wide, high = surface.get_size()
    share = min(wide / size[0], high / size[1])
    part = pygame.Rect(0, 0, max(1, int(size[0] * share)), max(1, int(size[1] * share)))
    part.center = (wide // 2, high // 2)
    return pygame.transform.smoothscale(surface.subsurface(part.clip(surface.get_rect())), size)
