"""Scrolling: a viewport over a taller child, and the scroll bar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

import pygame

from launcher.kit.keys import Chord
from launcher.kit.style import paint
from launcher.kit.style.colour import mix
from launcher.kit.style.theme import FOCUS_WIDTH
from launcher.kit.widget import Options, Pos, Size, Target, Widget

BAR = 10
STEP = 40


class ScrollBar:
    """The arithmetic and picture of a vertical scroll bar, shared by scroll views and lists."""

    def __init__(self) -> None:
        self.offset = 0
        self.content = 0
        self.view = pygame.Rect(0, 0, 0, 0)
        self.track = pygame.Rect(0, 0, 0, 0)
        self._grip = 0
        self.held = False

    @property
    def most(self) -> int:
        """The largest offset."""
        return max(0, self.content - self.view.height)

    @property
    def needed(self) -> bool:
        return self.content > self.view.height

    def scroll_to(self, offset: float) -> bool:
        """Scroll; return whether anything changed."""
        wanted = int(min(max(0, offset), self.most))
        changed, self.offset = wanted != self.offset, wanted
        return changed

    def thumb(self) -> pygame.Rect:
        height = max(24, self.track.height * self.view.height // max(1, self.content))
        height = min(height, self.track.height)
        y = self.track.y + (self.track.height - height) * self.offset // max(1, self.most)
        return pygame.Rect(self.track.x, y, self.track.width, height)

    def press(self, pos: Pos) -> bool:
        """Grab the thumb, or jump to where the track was clicked."""
        if not self.needed or not self.track.collidepoint(pos):
            return False
        thumb = self.thumb()
        self._grip = pos[1] - thumb.y if thumb.collidepoint(pos) else thumb.height // 2
        self.held = True
        self.drag(pos)
        return True

    def drag(self, pos: Pos) -> bool:
        free = max(1, self.track.height - self.thumb().height)
        return self.scroll_to((pos[1] - self._grip - self.track.y) * self.most / free)

    def paint(self, surface: pygame.Surface, widget: Widget) -> None:
        if self.needed:
            p = widget.ui.palette
            share = 0.75 if self.held else 0.45 if widget.hovered else 0.2
            thumb = self.thumb().inflate(-widget.ui.px(4), -widget.ui.px(2))
            paint.rounded(surface, thumb, mix(p.line, p.muted, share), thumb.width // 2)


class Scroll(Widget):
    """A viewport that scrolls its one child up and down."""

    shrinks = True

    def __init__(self, child: Widget, **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.bar = ScrollBar()
        self._spoilt_parts: list[pygame.Rect] | None = None  # what is drawn again, while it is laid out
        self.min_height = 48
        self.add(child)

    @property
    def child(self) -> Widget:
        return self.children[0]

    def _measure(self, width: int) -> Size:
        w, h = self.child.measure(max(0, width - self.ui.px(BAR)))
        return (min(width, w + self.ui.px(BAR)), h)

    def _least_width(self) -> int:
        return self.child.least_width() + self.ui.px(BAR)

    def _arrange(self) -> None:
        bar = self.ui.px(BAR)
        width, bar_at = self.rect.width, pygame.Rect(self.rect.right - bar, self.rect.y, bar, self.rect.height)
        tall = self.child.measure(width)[1]
        if tall > self.rect.height:
            width -= bar
            tall = self.child.measure(width)[1]
        before = (self.bar.content, self.bar.offset)
        self.bar.view, self.bar.track, self.bar.content = self.rect, bar_at, tall
        self.bar.scroll_to(self.bar.offset)
        if before != (self.bar.content, self.bar.offset):
            self.spoil(bar_at)
        height = max(tall, self.rect.height)
        spoilt = self._spoilt_parts = []
        self.child.place(pygame.Rect(self.rect.x, self.rect.y - self.bar.offset, width, height))
        self._spoilt_parts = None
        if spoilt:
            self.spoil(spoilt[0].unionall(spoilt[1:]))

    def scroll_to(self, offset: float) -> None:
        if self.bar.scroll_to(offset):
            self._arrange()
            self.invalidate()

    def reveal(self, rect: pygame.Rect) -> None:
        if not self._arranged:
            self._arrange()  # what is to be seen may have grown just now
        if rect.top < self.rect.top:
            self.scroll_to(self.bar.offset - (self.rect.top - rect.top) - self.ui.px(8))
        elif rect.bottom > self.rect.bottom:
            self.scroll_to(self.bar.offset + rect.bottom - self.rect.bottom + self.ui.px(8))
        super().reveal(rect.clip(self.rect))

    def _window(self) -> pygame.Rect:
        # With room for a focus ring at the edge.
        margin = 2 * self.ui.px(FOCUS_WIDTH) + 2
        return self.rect.inflate(margin, margin)

    @property
    def paints(self) -> bool:
        return True

    def spoil(self, rect: pygame.Rect) -> None:
        if self._spoilt_parts is not None:
            self._spoilt_parts.append(rect)  # many parts move together: they are one area
            return
        seen = rect.clip(self._window())
        if seen.width and seen.height:
            super().spoil(seen)

    def draw(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        seen = self.rect.clip(before)
        if not self.visible or not seen.width or not seen.height:
            return
        surface.set_clip(self._window().clip(before))
        self.child.draw(surface)
        self.bar.paint(surface, self)
        surface.set_clip(before)

    @property
    def more(self) -> tuple[bool, bool]:
        """Whether there is more above, and below."""
        return (self.bar.offset > 0, self.bar.offset < self.bar.most)

    def at(self, pos: Pos) -> Widget | None:
        if self.visible and self.bar.needed and self.bar.track.collidepoint(pos):
            return self
        return super().at(pos)

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        if self.visible:
            yield from self.child.targets(self.rect.clip(clip))

    def on_hover(self, pos: Pos) -> None:
        self.spoil(self.bar.track)

    def on_leave(self) -> None:
        self.spoil(self.bar.track)

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        before = self.bar.offset
        self.scroll_to(before - dy * self.ui.px(STEP))
        return self.bar.offset != before

    def on_press(self, pos: Pos, button: int) -> bool:
        if button == 1 and self.bar.press(pos):
            self._arrange()
            self.invalidate()
            return True
        return False

    def on_drag(self, pos: Pos) -> None:
        if self.bar.held and self.bar.drag(pos):
            self._arrange()
            self.invalidate()

    def on_release(self, pos: Pos, button: int) -> None:
        self.bar.held = False
        self.invalidate()

    def on_key(self, chord: Chord) -> bool:
        page = self.rect.height * 0.9
        goals = {
            pygame.K_PAGEUP: self.bar.offset - page,
            pygame.K_PAGEDOWN: self.bar.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.bar.most,
        }
        if chord.key not in goals or not self.bar.needed:
            return False
        self.scroll_to(goals[chord.key])
        return True
