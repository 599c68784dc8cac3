"""A list that draws only its visible lines: plain text, table rows or rich text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Generic, TypeVar, Unpack

import pygame

from launcher.kit.keys import Chord
from launcher.kit.layout import share_out
from launcher.kit.style import paint
from launcher.kit.style.colour import mix
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Options, Pos, Size, Target, Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.scroll import BAR, ScrollBar

T = TypeVar("T")


class Rows(Generic[T]):
    """Measuring and drawing of a list's items; by default all lines have one height."""

    tall: float = 28

    def height(self, view: Widget, item: T, width: int) -> int:
        return view.ui.px(self.tall)

    def guess(self, view: Widget, item: T, width: int) -> int:
        """Estimate the height cheaply, for lines that have not been visible yet."""
        return self.height(view, item, width)

    def name(self, item: T) -> str:
        """Return the item's text, for targets and screen readers."""
        raise NotImplementedError

    def link_at(self, view: Widget, item: T, rect: pygame.Rect, pos: Pos) -> str:
        """Return the link under a point, or ""."""
        return ""

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: T) -> None:
        raise NotImplementedError


class TextRows(Rows[T]):
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

    def name(self, item: T) -> str:
        return self.text(item)

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: T) -> None:
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
    """One column: heading, text, least width in units, and share of the rest."""

    title: str
    text: Callable[[T], str]
    width: float = 60
    flex: float = 0.0
    align: str = "left"
    tone: str = "ink"


class TableRows(Rows[T]):
    """Lines in columns with headings."""

    def __init__(self, columns: Sequence[ColumnSpec[T]], *, tall: float = 30) -> None:
        self.columns, self.tall = list(columns), tall

    def name(self, item: T) -> str:
        return " ".join(column.text(item) for column in self.columns)

    def cells(self, view: Widget, rect: pygame.Rect) -> list[pygame.Rect]:
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
        for column, cell in zip(self.columns, self.cells(view, rect), strict=True):
            view.ui.write(surface, column.text(item), cell, "body", view.ink(column.tone), align=column.align)

    def paint_head(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for column, cell in zip(self.columns, self.cells(view, rect), strict=True):
            view.ui.write(surface, column.title, cell, "small", view.ink("muted"), True, column.align)


class RichRows(Rows[T]):
    """Wrapped rich text, as in a log; ``lead`` is a short quiet text before it, such as a turn."""

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
        return self._flow(view, item, width).height + view.ui.px(5)

    def guess(self, view: Widget, item: T, width: int) -> int:
        ui = view.ui
        long = ui.fonts.estimate(self.text(item), self.size)
        room = max(1, width - self._indent(view) - ui.px(8))
        return (long // room + 1) * ui.theme.line_px(self.size) + ui.px(5)

    def name(self, item: T) -> str:
        return markup.plain(self.text(item))

    def tone(self, item: T) -> str:
        """Return the tone of an item's words."""
        return "ink"

    def link_at(self, view: Widget, item: T, rect: pygame.Rect, pos: Pos) -> str:
        return self._flow(view, item, rect.width).link_at(self._corner(view, rect), pos)

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: T) -> None:
        x, y = self._corner(view, rect)
        if self.lead:
            box = pygame.Rect(
                rect.x + view.ui.px(8), y, view.ui.px(self.lead_width) - view.ui.px(6), view.ui.theme.line_px(self.size)
            )
            view.ui.write(surface, self.lead(item), box, self.size, view.ink("muted"))
        markup.draw_flow(surface, view, self._flow(view, item, rect.width), (x, y), self.size, self.tone(item))

    def _indent(self, view: Widget) -> int:
        return view.ui.px(8 + (self.lead_width if self.lead else 0))

    def _corner(self, view: Widget, rect: pygame.Rect) -> Pos:
        return (rect.x + self._indent(view), rect.y + view.ui.px(2))

    def _flow(self, view: Widget, item: T, width: int) -> markup.TextFlow:
        room = max(1, width - self._indent(view) - view.ui.px(8))
        return markup.flow(view.ui, self.text(item), room, self.size)


class ListView(Widget, Generic[T]):
    """A scrolling list of items drawn by a :class:`Rows`.

    - ``on_select``: called with the index of the chosen line
    - ``on_activate``: called after a double click or Enter
    - ``on_link``: called with a clicked link
    - ``follow``: stay at the end while it is at the end, as a log should
    - ``repeats``: a click on the chosen line chooses it again
    - ``bare``: without a box of its own

    ::

        ListView(saves, TextRows(lambda save: save.name, detail=lambda save: save.date), on_activate=self.load)
    """

    focusable = True
    clickable = True
    shrinks = True

    def __init__(
        self,
        items: Sequence[T],
        rows: Rows[T],
        *,
        on_select: Callable[[int], None] | None = None,
        on_activate: Callable[[int], None] | None = None,
        on_link: Callable[[str], None] | None = None,
        follow: bool = False,
        repeats: bool = False,
        stripes: bool = False,
        bare: bool = False,
        empty: str = "",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.bare = bare
        self.items = list(items)
        self.rows = rows
        self.on_select, self.on_activate, self.on_link = on_select, on_activate, on_link
        self.follow, self.stripes, self.empty = follow, stripes, empty
        self.repeats = repeats
        self.selected = -1
        self.bar = ScrollBar()
        self._heights: list[int] = []
        self._exact = bytearray()
        self._ends: list[int] = []
        self._set_for: tuple[int, float] = (-1, 0.0)
        self._over = -1
        self._clicked = (-1, -1e9)
        self.min_height = 60

    def set_items(self, items: Sequence[T]) -> None:
        self.items = list(items)
        self.selected = min(self.selected, len(self.items) - 1)
        self._set_for = (-1, 0.0)
        if self.mounted and self.rect.width:
            self._arrange()
        self.invalidate()

    def append(self, item: T) -> None:
        """Add a line at the end; takes the same time however long the list is."""
        self.items.append(item)
        if not self.mounted or self._set_for[0] < 0:
            return
        at_end = self.bar.offset >= self.bar.most
        tall = self.rows.height(self, item, self._set_for[0])
        self._heights.append(tall)
        self._exact.append(1)
        self._ends.append((self._ends[-1] if self._ends else 0) + tall)
        self.bar.content = self._ends[-1]
        if self._line_width() != self._set_for[0]:
            self._arrange()
        if self.follow and at_end:
            self.bar.scroll_to(self.bar.most)
        self.invalidate()

    def replace(self, index: int, item: T) -> None:
        """Show another item in a line, or the same one after a change."""
        self.items[index] = item
        if index < len(self._exact):
            at_end = self.bar.offset >= self.bar.most
            self._exact[index] = 0
            self._refine()
            if self.follow and at_end:
                self.bar.scroll_to(self.bar.most)
        self.invalidate()

    def select(self, index: int) -> None:
        index = min(len(self.items) - 1, max(0, index))
        if index < 0:
            return
        changed, self.selected = index != self.selected, index
        self.show(index)
        self.invalidate()
        if changed and self.on_select:
            self.on_select(index)

    def show(self, index: int) -> None:
        if not self._ends:
            return
        self._bring(index)
        self._refine()
        self._bring(index)

    def _bring(self, index: int) -> None:
        top, bottom = self._span(index)
        if top < self.bar.offset:
            self.bar.scroll_to(top)
        elif bottom > self.bar.offset + self.bar.view.height:
            self.bar.scroll_to(min(top, bottom - self.bar.view.height))

    def _measure(self, width: int) -> Size:
        return (min(width, self.ui.px(320)), self.ui.px(180))

    def _least_width(self) -> int:
        return self.ui.px(120)

    def _head(self) -> int:
        return self.ui.px(26) if isinstance(self.rows, TableRows) else 0

    def _line_width(self) -> int:
        return self.bar.view.width - (self.ui.px(BAR) if self.bar.needed else 0)

    def _arrange(self) -> None:
        r, head = self.rect, self._head()
        at_end = self.bar.offset >= self.bar.most
        self.bar.view = pygame.Rect(r.x + 1, r.y + head + 1, r.width - 2, max(0, r.height - head - 2))
        bar = self.ui.px(BAR)
        self.bar.track = pygame.Rect(r.right - bar - 1, self.bar.view.y, bar, self.bar.view.height)
        self._set_lines(self._line_width())
        if self._line_width() != self._set_for[0]:
            self._set_lines(self._line_width())
        self.bar.scroll_to(self.bar.most if self.follow and at_end else self.bar.offset)
        self._refine()

    def _set_lines(self, width: int) -> None:
        # Heights are guessed; the true ones follow as lines come into view.
        if self._set_for != (width, self.ui.theme.scale) or len(self._ends) != len(self.items):
            guess = self.rows.guess
            self._heights = [guess(self, item, width) for item in self.items]
            self._exact = bytearray(len(self.items))
            self._ends = list(accumulate(self._heights))
            self._set_for = (width, self.ui.theme.scale)
        self.bar.content = self._ends[-1] if self._ends else 0

    def _refine(self) -> None:
        # The true heights of the visible lines; the lines being read stay in place.
        while fresh := [index for index in self._in_view() if not self._exact[index]]:
            at_end = self.bar.offset >= self.bar.most
            top = self._in_view()[0]
            grown = 0
            for index in fresh:
                tall = self.rows.height(self, self.items[index], self._set_for[0])
                grown += tall - self._heights[index] if index == top and self._span(index)[0] < self.bar.offset else 0
                self._heights[index] = tall
                self._exact[index] = 1
            self._ends = list(accumulate(self._heights))
            self.bar.content = self._ends[-1]
            self.bar.scroll_to(self.bar.most if self.follow and at_end else self.bar.offset + grown)

    def forget(self) -> None:
        super().forget()
        self._set_for = (-1, 0.0)

    def _span(self, index: int) -> tuple[int, int]:
        return (self._ends[index - 1] if index else 0, self._ends[index])

    def line_rect(self, index: int) -> pygame.Rect:
        """Return the place of a line on screen, even when scrolled away."""
        top, bottom = self._span(index)
        view = self.bar.view
        return pygame.Rect(view.x, view.y + top - self.bar.offset, self._line_width(), bottom - top)

    def shown(self) -> range:
        self._refine()
        return self._in_view()

    def _in_view(self) -> range:
        first = bisect_right(self._ends, self.bar.offset)
        last = bisect_right(self._ends, self.bar.offset + self.bar.view.height - 1)
        return range(first, min(last + 1, len(self.items)))

    def index_at(self, pos: Pos) -> int:
        """Return the line under a point, or −1."""
        if not self.bar.view.collidepoint(pos) or (self.bar.needed and self.bar.track.collidepoint(pos)):
            return -1
        self._refine()
        index = bisect_right(self._ends, pos[1] - self.bar.view.y + self.bar.offset)
        return index if index < len(self.items) else -1

    @property
    def covered(self) -> pygame.Rect:
        """The part that hides everything below: all but the rows with round corners."""
        return paint.NOWHERE if self.on_paper or self.bare else self.rect.inflate(0, -2 * self.ui.px(RADIUS))

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        if not self.on_paper and not self.bare:
            paint.rounded(surface, self.rect, p.sunken, px(RADIUS), p.line)
        if isinstance(self.rows, TableRows):
            head = pygame.Rect(self.bar.view.x, self.rect.y, self._line_width(), self._head())
            self.rows.paint_head(self, surface, head)
            surface.fill(p.line, (self.rect.x + 1, head.bottom, self.rect.width - 2, 1))
        if not self.items:
            room = self.bar.view.inflate(-px(20), 0)
            self.ui.write(
                surface, self.empty or self.ui.word("nothing_here"), room, "body", self.ink("muted"), align="center"
            )
            return
        before = surface.get_clip()
        surface.set_clip(self.bar.view.clip(before))
        for index in self.shown():
            self._paint_line(surface, index)
        self.bar.paint(surface, self)
        surface.set_clip(before)

    def _paint_line(self, surface: pygame.Surface, index: int) -> None:
        p, rect = self.ui.palette, self.line_rect(index)
        if not rect.colliderect(surface.get_clip()):
            return
        ground = p.paper if self.on_paper else p.table if self.bare else p.sunken
        if index == self.selected:
            surface.fill(mix(ground, self.ink("link"), 0.16) if p.textured else p.hover, rect)
            surface.fill(self.ink("link"), (rect.x, rect.y, self.ui.px(3), rect.height))
        elif index == self._over:
            surface.fill(mix(ground, p.paper_edge if self.on_paper else p.raised, 0.75), rect)
        elif self.stripes and index % 2:
            surface.fill(mix(ground, p.paper_edge if self.on_paper else p.panel, 0.5), rect)
        self.rows.paint(self, surface, rect, self.items[index])

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        for index in self.shown() if self.visible and self._ends else ():
            seen = self.line_rect(index).clip(self.bar.view).clip(clip)
            if seen.width and seen.height:
                yield Target(self.rows.name(self.items[index]), seen, self.enabled, self.reason)

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        moved = self.bar.scroll_to(self.bar.offset - dy * self.ui.px(54))
        if moved:
            self.invalidate()
        return moved

    def on_hover(self, pos: Pos) -> None:
        over = self.index_at(pos)
        if over != self._over:
            self._over = over
            self.invalidate()

    def on_leave(self) -> None:
        self._over = -1
        self.invalidate()

    def on_press(self, pos: Pos, button: int) -> bool:
        if button != 1:
            return False
        if self.bar.press(pos):
            self.invalidate()
            return True
        index = self.index_at(pos)
        if index < 0 or not self.enabled:
            return True
        link = self.rows.link_at(self, self.items[index], self.line_rect(index), pos)
        if link and self.on_link:
            self.on_link(link)
            return True
        self._click(index)
        return True

    def _click(self, index: int) -> None:
        last, when = self._clicked
        now = self.ui.clock()
        again = self.repeats and index == self.selected
        self.select(index)
        if again and self.on_select:
            self.on_select(index)
        if last == index and now - when < 400 and self.on_activate:
            self._clicked = (-1, -1e9)
            self.on_activate(index)
        else:
            self._clicked = (index, now)

    def on_drag(self, pos: Pos) -> None:
        if self.bar.held and self.bar.drag(pos):
            self.invalidate()

    def on_release(self, pos: Pos, button: int) -> None:
        self.bar.held = False
        self.invalidate()

    def on_key(self, chord: Chord) -> bool:
        page = max(1, len(self.shown()) - 1) if self._ends else 1
        moves = {
            pygame.K_UP: self.selected - 1,
            pygame.K_DOWN: self.selected + 1,
            pygame.K_PAGEUP: self.selected - page,
            pygame.K_PAGEDOWN: self.selected + page,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.items) - 1,
        }
        if chord.key not in moves or not self.items:
            return False
        self.select(moves[chord.key])
        return True

    @property
    def acts(self) -> bool:
        return self.on_activate is not None and self.selected >= 0

    def row_words(self, index: int) -> str:
        """Return a line in words."""
        return " ".join(markup.plain(self.rows.name(self.items[index])).split())

    def activate(self) -> bool:
        if self.on_activate is None or self.selected < 0:
            return False
        self.on_activate(self.selected)
        return True
