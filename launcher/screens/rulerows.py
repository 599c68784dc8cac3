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


INDENT_HEAD, INDENT, EDGE, NUMBER, STAR = 12, 26, 10, 52, 12
"""Where a chapter and a rule begin, the right edge, and the widths of number and mark, in units."""


class RuleRows:
    """Lines of rules."""

    def height(self, view: Widget, item: Rule, width: int) -> int:
        """Chapters a little taller; a long title takes more lines."""
        more = len(self._title(view, item, width)) - 1
        return self.guess(view, item, width) + more * view.ui.theme.line_px("body")

    def guess(self, view: Widget, item: Rule, width: int) -> int:
        """The height of one line."""
        return view.ui.px(34 if is_chapter(item.number) else 28)

    def _title(self, view: Widget, item: Rule, width: int) -> list[str]:
        """The title in the lines that a row of this width has room for."""
        px, head = view.ui.px, is_chapter(item.number)
        room = width - px(NUMBER + EDGE + (INDENT if not head else INDENT_HEAD)) - (px(STAR + 8) if item.rulings else 0)
        return view.ui.fonts.wrap(item.title, max(1, room), "body", head)

    def name(self, item: Rule) -> str:
        """Number and title."""
        return f"{item.number} {item.title}"

    def link_at(self, view: Widget, item: Rule, rect: pygame.Rect, pos: Pos) -> str:
        """The whole line is the link."""
        return ""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: Rule) -> None:
        """Number, title, and the mark of a ruling."""
        ui, px, head = view.ui, view.ui.px, is_chapter(item.number)
        x, right = rect.x + px(INDENT_HEAD if head else INDENT), rect.right - px(EDGE)
        title, line = self._title(view, item, rect.width), ui.theme.line_px("body")
        top = rect.centery - len(title) * line // 2
        ui.write(surface, item.number, pygame.Rect(x, top, px(NUMBER), line), "small", view.ink("accent"), head)
        if item.rulings:
            mark = ui.icon("star", STAR, view.ink("muted"))
            surface.blit(mark, (right - mark.get_width(), rect.centery - mark.get_height() // 2))
        for at, words in enumerate(title):
            room = pygame.Rect(x + px(NUMBER), top + at * line, right - x - px(NUMBER), line)
            ui.write(surface, words, room, "body", view.ink("ink" if head else "muted"), head)
