"""How a table looks in the list of a form: further in, the deeper it lies; marked where it is wrong or not ours."""

from __future__ import annotations

import pygame

from launcher.kit.widget import Pos, Widget
from launcher.mapdesk.formlines import FormLine

STEP, EDGE, MARK = 12, 10, 14


class FormRows:
    """Lines of tables."""

    def height(self, view: Widget, item: FormLine, width: int) -> int:
        """The same for all."""
        return view.ui.px(28)

    guess = height

    def name(self, item: FormLine) -> str:
        """What it is called."""
        return f"{item.title} {item.detail}".strip()

    def link_at(self, view: Widget, item: FormLine, rect: pygame.Rect, pos: Pos) -> str:
        """The whole line is the link."""
        return ""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: FormLine) -> None:
        """Marks, title, detail."""
        ui, px = view.ui, view.ui.px
        x, right = rect.x + px(EDGE + STEP * item.depth), rect.right - px(EDGE)
        for shown, icon, tone in ((item.wrong, "warning", "danger"), (item.changed, "edit", "accent")):
            if shown:
                mark = ui.icon(icon, MARK, view.ink(tone))
                right -= mark.get_width()
                surface.blit(mark, (right, rect.centery - mark.get_height() // 2))
                right -= px(6)
        title = ui.fonts.width(item.title, "body", item.heading)
        if item.detail:
            wide = min(ui.fonts.width(item.detail, "small"), max(0, right - x - title - px(12)))
            if wide > px(24):
                room = pygame.Rect(right - wide, rect.y, wide, rect.height)
                ui.write(surface, item.detail, room, "small", view.ink("muted"), align="right")
                right -= wide + px(12)
        tone = "muted" if item.heading else "danger" if item.wrong else "ink"
        ui.write(
            surface, item.title, pygame.Rect(x, rect.y, right - x, rect.height), "body", view.ink(tone), item.heading
        )
