"""How a save looks in a list: its picture, what it is, where it stands, and when it was written."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

from hexcore.files import is_file
from launcher.kit import paint
from launcher.kit.theme import RADIUS
from launcher.kit.widget import Pos, Widget
from launcher.screens.saveinfo import SaveLine, when

TALL = 66
HEAD = 30
NARROW = 360
"""In less there is no room for a picture beside the words, nor for the date."""
SHAPE = (80, 50)


class SaveRows:
    """Lines of saves."""

    def height(self, view: Widget, item: SaveLine, width: int) -> int:
        """The same for all, and a heading over the first of a group."""
        return view.ui.px(TALL + (HEAD if item.leads else 0))

    guess = height

    def name(self, item: SaveLine) -> str:
        """All its words."""
        return item.words()

    def link_at(self, view: Widget, item: SaveLine, rect: pygame.Rect, pos: Pos) -> str:
        """Saves have no links."""
        return ""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: SaveLine) -> None:
        """Picture; heading and standing, with the date and the save's own name at their right."""
        ui, px = view.ui, view.ui.px
        if item.leads:
            rect = self._heading(view, surface, rect, item.group)
        frame = pygame.Rect(rect.x + px(10), 0, px(SHAPE[0]), px(SHAPE[1]))
        frame.centery = rect.centery
        if rect.width < px(NARROW):
            frame.width = 0
        else:
            self._picture(view, surface, frame, item)
        x, right = frame.right + px(14), rect.right - px(12)
        line = ui.theme.line_px("body")
        top = pygame.Rect(x, rect.centery - line, right - x, line)
        date = when(item.say, item.listed.modified) if frame.width else ""
        room = self._aside(view, surface, top, date)
        ui.write(surface, item.called, room, "body", bold=True)
        low = self._aside(view, surface, top.move(0, line + px(2)), item.title if frame.width else "")
        if item.problem or item.packs:
            mark = ui.icon("warning", 14, view.ink("danger"))
            surface.blit(mark, (low.x, low.centery - mark.get_height() // 2))
            low = pygame.Rect(low.x + px(20), low.y, low.width - px(20), low.height)
        ui.write(surface, item.below, low, "small", view.ink("danger" if item.problem else "muted"))
        surface.fill(ui.palette.line, (rect.x + px(10), rect.bottom - 1, rect.width - px(20), 1))

    def _heading(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, text: str) -> pygame.Rect:
        """The name of the group over its first line, on the ground of the list; returns what is left for the line."""
        ui, px = view.ui, view.ui.px
        top = pygame.Rect(rect.x, rect.y, rect.width, px(HEAD))
        surface.fill(ui.palette.panel, top)
        ui.write(surface, text, top.inflate(-px(20), 0), "small", view.ink("accent"), bold=True)
        return pygame.Rect(rect.x, top.bottom, rect.width, rect.height - top.height)

    def _aside(self, view: Widget, surface: pygame.Surface, room: pygame.Rect, text: str) -> pygame.Rect:
        """Quiet words at the right end of a line; returns what they leave of it."""
        if not text:
            return room
        wide = min(view.ui.fonts.width(text, "small"), room.width * 2 // 5)
        spot = pygame.Rect(room.right - wide, room.y, wide, room.height)
        view.ui.write(surface, text, spot, "small", view.ink("muted"), align="right")
        return pygame.Rect(room.x, room.y, room.width - wide - view.ui.px(12), room.height)

    def _picture(self, view: Widget, surface: pygame.Surface, frame: pygame.Rect, item: SaveLine) -> None:
        ui = view.ui
        thumb = thumbnail(item.picture, frame.size)
        paint.rounded(surface, frame, ui.palette.panel, ui.px(RADIUS), ui.palette.line)
        if thumb is not None:
            surface.blit(thumb, thumb.get_rect(center=frame.center))
            return
        name = "warning" if item.problem else "flag" if item.finished else "hexagon"
        mark = ui.icon(name, 22, view.ink("danger") if item.problem else ui.palette.line)
        surface.blit(mark, mark.get_rect(center=frame.center))


def thumbnail(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture beside a save, fitted into a size; None when there is none that can be read."""
    try:
        return _fitted(path, path.stat().st_mtime, size) if is_file(path) else None
    except OSError:
        return None


@lru_cache(maxsize=64)
def _fitted(path: Path, modified: float, size: tuple[int, int]) -> pygame.Surface | None:
    try:
        picture = pygame.image.load(path)
    except (pygame.error, OSError):
        return None
    wide, tall = picture.get_size()
    share = min(size[0] / wide, size[1] / tall)
    return pygame.transform.smoothscale(picture, (max(1, int(wide * share)), max(1, int(tall * share))))
