"""How a pack looks in a list: its name, and whether it lies over the game or cannot be used."""

from __future__ import annotations

import pygame

from launcher.kit.widget import Pos, Widget
from launcher.screens.packinfo import PackLine
from launcher.words import Say

TALL = 52


class PackRows:
    """Lines of packs."""

    def __init__(self, say: Say) -> None:
        self.say = say

    def height(self, view: Widget, item: PackLine, width: int) -> int:
        """The same for all."""
        return view.ui.px(TALL)

    guess = height

    def name(self, item: PackLine) -> str:
        """Its name and its state."""
        return " · ".join(part for part in (item.name, item.state(self.say)) if part)

    def link_at(self, view: Widget, item: PackLine, rect: pygame.Rect, pos: Pos) -> str:
        """Packs have no links."""
        return ""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: PackLine) -> None:
        """A mark, the name, and its state below."""
        ui, px = view.ui, view.ui.px
        icon = "warning" if item.problem else "check" if item.on and item.concerns else "circle"
        tone = "danger" if item.problem else "good" if item.on and item.concerns else "muted"
        mark = ui.icon(icon, 18, view.ink(tone))
        surface.blit(mark, (rect.x + px(12), rect.centery - mark.get_height() // 2))
        line, x = ui.theme.line_px("body"), rect.x + px(42)
        top = pygame.Rect(x, rect.centery - line, rect.right - px(12) - x, line)
        ui.write(surface, item.name, top, "body", bold=True)
        ui.write(surface, item.state(self.say), top.move(0, line), "small", view.ink(tone if item.problem else "muted"))
        surface.fill(ui.palette.line, (rect.x + px(10), rect.bottom - 1, rect.width - px(20), 1))
