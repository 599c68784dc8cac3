"""How a rule looks in the list: chapters strong, their rules indented, a mark where we had to rule."""

from __future__ import annotations

import pygame

from hexcore.rulebook import Rule
from launcher.kit.listview import ListView
from launcher.kit.widget import Pos, Widget
from launcher.screens.citations import is_chapter


class RuleList(ListView[Rule]):
    """A list that begins at the rule that is read."""

    _begun = False

    def _arrange(self) -> None:
        super()._arrange()
        if not self._begun and self.rect.height and self.selected >= 0:
            self._begun = True
            self.show(min(len(self.items) - 1, self.selected + 4))
            self.show(self.selected)


class RuleRows:
    """Lines of rules."""

    def height(self, view: Widget, item: Rule, width: int) -> int:
        """Chapters a little taller."""
        return view.ui.px(34 if is_chapter(item.number) else 28)

    guess = height

    def name(self, item: Rule) -> str:
        """Number and title."""
        return f"{item.number} {item.title}"

    def link_at(self, view: Widget, item: Rule, rect: pygame.Rect, pos: Pos) -> str:
        """The whole line is the link."""
        return ""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: Rule) -> None:
        """Number, title, and the mark of a ruling."""
        ui, px, head = view.ui, view.ui.px, is_chapter(item.number)
        x, right = rect.x + px(12 if head else 26), rect.right - px(10)
        wide = px(52)
        ui.write(surface, item.number, pygame.Rect(x, rect.y, wide, rect.height), "small", view.ink("accent"), head)
        if item.rulings:
            mark = ui.icon("star", 12, view.ink("muted"))
            surface.blit(mark, (right - mark.get_width(), rect.centery - mark.get_height() // 2))
            right -= mark.get_width() + px(8)
        room = pygame.Rect(x + wide, rect.y, right - x - wide, rect.height)
        ui.write(surface, item.title, room, "body", view.ink("ink" if head else "muted"), head)
