"""How lines of a list look: plain lines with an icon and a detail, table columns, and wrapped rich text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import pygame

from launcher.kit import markup
from launcher.kit.layout import share_out
from launcher.kit.widget import Pos, Widget

T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)


class Rows(Protocol[T_contra]):
    """What a list view asks about its items."""

    def height(self, view: Widget, item: T_contra, width: int) -> int:
        """Pixel height of the item's line."""

    def guess(self, view: Widget, item: T_contra, width: int) -> int:
        """About the height, found at no cost; lines not yet seen are given this."""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: T_contra) -> None:
        """Draw the item's line."""

    def name(self, item: T_contra) -> str:
        """The item's words, for targets and screen readers."""

    def link_at(self, view: Widget, item: T_contra, rect: pygame.Rect, pos: Pos) -> str:
        """The link under a point, or nothing."""


class Lines(Generic[T]):
    """One line each: icon, words, and a quiet detail at the right."""

    def __init__(
        self,
        text: Callable[[T], str],
        *,
        icon: Callable[[T], str] | None = None,
        detail: Callable[[T], str] | None = None,
        tall: float = 28,
    ) -> None:
        self.text, self.icon, self.detail, self.tall = text, icon, detail, tall

    def height(self, view: Widget, item: T, width: int) -> int:
        """The same for all."""
        return view.ui.px(self.tall)

    guess = height

    def name(self, item: T) -> str:
        """The words."""
        return self.text(item)

    def link_at(self, view: Widget, item: T, rect: pygame.Rect, pos: Pos) -> str:
        """Plain lines have no links."""
        return ""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: T) -> None:
        """Icon, words, detail."""
        ui, px = view.ui, view.ui.px
        x, right = rect.x + px(10), rect.right - px(10)
        mark = self.icon(item) if self.icon else ""
        if mark:
            picture = ui.icon(mark, 16, view.ink("muted"))
            surface.blit(picture, (x, rect.centery - picture.get_height() // 2))
        x += px(26) if self.icon else 0
        detail = self.detail(item) if self.detail else ""
        if detail:
            wide = min(ui.fonts.width(detail, "small"), (right - x) // 2)
            box = pygame.Rect(right - wide, rect.y, wide, rect.height)
            ui.write(surface, detail, box, "small", view.ink("muted"), align="right")
            right -= wide + px(12)
        ui.write(surface, self.text(item), pygame.Rect(x, rect.y, right - x, rect.height), "body", view.ink())


@dataclass(frozen=True)
class ColumnSpec(Generic[T]):
    """One column: its heading, its words, its least width in units and its share of the rest."""

    title: str
    text: Callable[[T], str]
    width: float = 60
    flex: float = 0.0
    align: str = "left"
    tone: str = "ink"


class TableRows(Generic[T]):
    """Lines in columns."""

    def __init__(self, columns: Sequence[ColumnSpec[T]], *, tall: float = 30) -> None:
        self.columns, self.tall = list(columns), tall

    def height(self, view: Widget, item: T, width: int) -> int:
        """The same for all."""
        return view.ui.px(self.tall)

    guess = height

    def name(self, item: T) -> str:
        """The words of all columns."""
        return " ".join(column.text(item) for column in self.columns)

    def link_at(self, view: Widget, item: T, rect: pygame.Rect, pos: Pos) -> str:
        """Tables have no links."""
        return ""

    def cells(self, view: Widget, rect: pygame.Rect) -> list[pygame.Rect]:
        """The place of each column in a line."""
        px = view.ui.px
        least = [px(column.width) for column in self.columns]
        gap = px(12)
        room = rect.width - px(20) - gap * (len(least) - 1)
        x, cells = rect.x + px(10), []
        for width in share_out(room, least, least, [column.flex for column in self.columns]):
            cells.append(pygame.Rect(x, rect.y, width, rect.height))
            x += width + gap
        return cells

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: T) -> None:
        """Each column's words."""
        for column, cell in zip(self.columns, self.cells(view, rect), strict=True):
            view.ui.write(surface, column.text(item), cell, "body", view.ink(column.tone), align=column.align)

    def paint_head(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The headings."""
        for column, cell in zip(self.columns, self.cells(view, rect), strict=True):
            view.ui.write(surface, column.title, cell, "small", view.ink("muted"), True, column.align)


class RichRows(Generic[T]):
    """Wrapped rich text, as a log has it; ``lead`` is a short quiet text before each line, such as a turn."""

    def __init__(
        self,
        text: Callable[[T], str],
        *,
        lead: Callable[[T], str] | None = None,
        lead_width: float = 36,
        size: str = "small",
    ) -> None:
        self.text, self.lead, self.lead_width, self.size = text, lead, lead_width, size

    def height(self, view: Widget, item: T, width: int) -> int:
        """As many lines as the text needs."""
        return self._flow(view, item, width).height + view.ui.px(5)

    def guess(self, view: Widget, item: T, width: int) -> int:
        """By about how long the text is."""
        ui = view.ui
        long = ui.fonts.about(self.text(item), self.size)
        room = max(1, width - self._indent(view) - ui.px(8))
        return (long // room + 1) * ui.theme.line_px(self.size) + ui.px(5)

    def name(self, item: T) -> str:
        """The words without marks."""
        return markup.plain(self.text(item))

    def link_at(self, view: Widget, item: T, rect: pygame.Rect, pos: Pos) -> str:
        """The link of the fragment under the point."""
        corner = self._corner(view, rect)
        for fragment in self._flow(view, item, rect.width).fragments:
            if fragment.span.link and fragment.rect.move(corner).collidepoint(pos):
                return fragment.span.link
        return ""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: T) -> None:
        """Lead and text."""
        x, y = self._corner(view, rect)
        if self.lead:
            box = pygame.Rect(
                rect.x + view.ui.px(8), y, view.ui.px(self.lead_width) - view.ui.px(6), view.ui.theme.line_px(self.size)
            )
            view.ui.write(surface, self.lead(item), box, self.size, view.ink("muted"))
        markup.draw_flow(surface, view, self._flow(view, item, rect.width), (x, y), self.size)

    def _indent(self, view: Widget) -> int:
        return view.ui.px(8 + (self.lead_width if self.lead else 0))

    def _corner(self, view: Widget, rect: pygame.Rect) -> Pos:
        return (rect.x + self._indent(view), rect.y + view.ui.px(2))

    def _flow(self, view: Widget, item: T, width: int) -> markup.Flow:
        room = max(1, width - self._indent(view) - view.ui.px(8))
        return markup.flow(view.ui, self.text(item), room, self.size)
