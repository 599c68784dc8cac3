"""A list that draws only what shows: ten thousand lines scroll as smoothly as ten."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Generic, TypeVar, Unpack

import pygame

from launcher.kit import paint
from launcher.kit.colour import mix
from launcher.kit.keys import Chord
from launcher.kit.rows import Rows, TableRows
from launcher.kit.scroll import BAR, ScrollBar
from launcher.kit.theme import RADIUS
from launcher.kit.widget import Options, Pos, Size, Target, Widget

T = TypeVar("T")


class ListView(Widget, Generic[T]):
    """Lines of items drawn by a :class:`~launcher.kit.rows.Rows`.

    ``on_select`` hears which line is chosen, ``on_activate`` a double click or Enter, ``on_link`` a followed link.
    With ``follow`` the view stays at the end while it is at the end, as a log should.
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
        empty: str = "",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.items = list(items)
        self.rows = rows
        self.on_select, self.on_activate, self.on_link = on_select, on_activate, on_link
        self.follow, self.stripes, self.empty = follow, stripes, empty
        self.repeats = repeats
        """Whether a click on the chosen line chooses it once more."""
        self.selected = -1
        self.bar = ScrollBar()
        self._heights: list[int] = []
        self._exact = bytearray()
        self._ends: list[int] = []
        self._set_for: tuple[int, float] = (-1, 0.0)
        self._over = -1
        self._clicked = (-1, -1e9)
        self.min_height = 60

    # -- content --------------------------------------------------------------------------------------------

    def set_items(self, items: Sequence[T]) -> None:
        """Show other items."""
        self.items = list(items)
        self.selected = min(self.selected, len(self.items) - 1)
        self._set_for = (-1, 0.0)
        if self.mounted and self.rect.width:
            self._arrange()
        self.invalidate()

    def append(self, item: T) -> None:
        """Add a line at the end; costs the same however long the list is."""
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
        """Show another item in a line, or the same one that looks otherwise now."""
        self.items[index] = item
        if index < len(self._exact):
            at_end = self.bar.offset >= self.bar.most
            self._exact[index] = 0
            self._refine()
            if self.follow and at_end:
                self.bar.scroll_to(self.bar.most)
        self.invalidate()

    def select(self, index: int) -> None:
        """Choose a line and show it."""
        index = min(len(self.items) - 1, max(0, index))
        if index < 0:
            return
        changed, self.selected = index != self.selected, index
        self.show(index)
        self.invalidate()
        if changed and self.on_select:
            self.on_select(index)

    def show(self, index: int) -> None:
        """Scroll until a line shows."""
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

    # -- layout ---------------------------------------------------------------------------------------------

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
        """Guess every line's height; the true heights follow as lines come into view."""
        if self._set_for != (width, self.ui.theme.scale) or len(self._ends) != len(self.items):
            guess = self.rows.guess
            self._heights = [guess(self, item, width) for item in self.items]
            self._exact = bytearray(len(self.items))
            self._ends = list(accumulate(self._heights))
            self._set_for = (width, self.ui.theme.scale)
        self.bar.content = self._ends[-1] if self._ends else 0

    def _refine(self) -> None:
        """Give the lines in view their true heights, holding the place of what is being read."""
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
        """Line heights go too when the scale or language changed."""
        super().forget()
        self._set_for = (-1, 0.0)

    def _span(self, index: int) -> tuple[int, int]:
        return (self._ends[index - 1] if index else 0, self._ends[index])

    def line_rect(self, index: int) -> pygame.Rect:
        """Where a line is on screen, also when it is scrolled away."""
        top, bottom = self._span(index)
        view = self.bar.view
        return pygame.Rect(view.x, view.y + top - self.bar.offset, self._line_width(), bottom - top)

    def shown(self) -> range:
        """The lines that show, wholly or in part."""
        self._refine()
        return self._in_view()

    def _in_view(self) -> range:
        first = bisect_right(self._ends, self.bar.offset)
        last = bisect_right(self._ends, self.bar.offset + self.bar.view.height - 1)
        return range(first, min(last + 1, len(self.items)))

    def index_at(self, pos: Pos) -> int:
        """The line under a point, or −1."""
        if not self.bar.view.collidepoint(pos) or (self.bar.needed and self.bar.track.collidepoint(pos)):
            return -1
        self._refine()
        index = bisect_right(self._ends, pos[1] - self.bar.view.y + self.bar.offset)
        return index if index < len(self.items) else -1

    # -- picture --------------------------------------------------------------------------------------------

    @property
    def covered(self) -> pygame.Rect:
        """Where nothing shows of what lies beneath: all but the rows with round corners, unless it lies on paper."""
        return paint.NOWHERE if self.on_paper else self.rect.inflate(0, -2 * self.ui.px(RADIUS))

    def paint(self, surface: pygame.Surface) -> None:
        """Frame, heading, and the lines that show."""
        p, px = self.ui.palette, self.ui.px
        if not self.on_paper:
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
        ground = p.paper if self.on_paper else p.sunken
        if index == self.selected:
            surface.fill(mix(ground, p.accent, 0.22) if p.textured else p.hover, rect)
            surface.fill(self.ink("accent"), (rect.x, rect.y, self.ui.px(3), rect.height))
        elif index == self._over:
            surface.fill(mix(ground, p.paper_edge if self.on_paper else p.raised, 0.75), rect)
        elif self.stripes and index % 2:
            surface.fill(mix(ground, p.paper_edge if self.on_paper else p.panel, 0.5), rect)
        self.rows.paint(self, surface, rect, self.items[index])

    # -- use ------------------------------------------------------------------------------------------------

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        """Each line that shows, by its words."""
        for index in self.shown() if self.visible and self._ends else ():
            seen = self.line_rect(index).clip(self.bar.view).clip(clip)
            if seen.width and seen.height:
                yield Target(self.rows.name(self.items[index]), seen, self.enabled, self.reason)

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        """Three lines a notch."""
        moved = self.bar.scroll_to(self.bar.offset - dy * self.ui.px(54))
        if moved:
            self.invalidate()
        return moved

    def on_hover(self, pos: Pos) -> None:
        """Light the line under the cursor."""
        over = self.index_at(pos)
        if over != self._over:
            self._over = over
            self.invalidate()

    def on_leave(self) -> None:
        """No line is under the cursor."""
        self._over = -1
        self.invalidate()

    def on_press(self, pos: Pos, button: int) -> bool:
        """Scroll bar, link, or line; twice on a line activates it."""
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
        """Drag the thumb."""
        if self.bar.held and self.bar.drag(pos):
            self.invalidate()

    def on_release(self, pos: Pos, button: int) -> None:
        """Let the thumb go."""
        self.bar.held = False
        self.invalidate()

    def on_key(self, chord: Chord) -> bool:
        """Up, down, page, Home and End choose a line."""
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

    def activate(self) -> bool:
        """Enter on the chosen line."""
        if self.on_activate is None or self.selected < 0:
            return False
        self.on_activate(self.selected)
        return True
