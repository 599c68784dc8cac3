"""Choosing among few: a switch, and a segmented row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Unpack

import pygame

from launcher.kit import paint
from launcher.kit.button import Pressable
from launcher.kit.colour import mix
from launcher.kit.keys import Chord
from launcher.kit.theme import CONTROL, RADIUS
from launcher.kit.widget import Options, Pos, Size, Target, Widget


class Toggle(Pressable):
    """A switch with its words; position, mark and colour all tell the state."""

    def __init__(
        self,
        text: str,
        value: bool = False,
        on_change: Callable[[bool], None] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.text = text
        self.value = value
        self.on_change = on_change
        self._slide = float(value)

    def _default_name(self) -> str:
        return self.text

    def _measure(self, width: int) -> Size:
        px = self.ui.px
        lines = self._lines(width)
        words = max(self.ui.fonts.width(line) for line in lines)
        tall = max(px(28), len(lines) * self.ui.theme.line_px("body") + px(6))
        return (min(width, px(46) + words), tall)

    def _lines(self, width: int) -> list[str]:
        return self.ui.fonts.wrap(self.text, max(1, width - self.ui.px(46)))

    def _least_width(self) -> int:
        return self.ui.px(46) + min(self.ui.fonts.width(self.text), self.ui.px(90))

    def act(self) -> None:
        """Flip."""
        self.value = not self.value
        self.ui.animator.run(self, "slide", self._slide, float(self.value), self.ui.theme.ms("quick"), self._set_slide)
        if self.on_change:
            self.on_change(self.value)

    def _set_slide(self, value: float) -> None:
        self._slide = value
        self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        """Track, knob with a tick when on, words."""
        p, px = self.ui.palette, self.ui.px
        track = pygame.Rect(self.rect.x, 0, px(36), px(20))
        track.centery = self.rect.centery
        off = p.paper_edge if self.on_paper and p.textured else p.sunken
        fill = mix(off, p.accent, self._slide) if self.enabled else off
        edge = mix(p.paper_muted if self.on_paper else p.muted, p.accent, self._slide if not self.on_paper else 0)
        paint.rounded(surface, track, fill, track.height // 2, edge if self.enabled else p.line)
        reach = track.width - track.height
        centre = (track.x + track.height // 2 + round(reach * self._slide), track.centery)
        rest = p.paper_muted if self.on_paper and p.textured else p.muted
        knob = mix(rest, p.accent_ink, self._slide) if self.enabled else p.disabled
        paint.disc(surface, centre, track.height // 2 - px(3), knob)
        if self.value:
            mark = self.ui.icon("check", 10, p.accent if self.enabled else p.sunken)
            surface.blit(mark, mark.get_rect(center=centre))
        self._paint_words(surface)

    def _paint_words(self, surface: pygame.Surface) -> None:
        lines, step = self._lines(self.rect.width), self.ui.theme.line_px("body")
        x, y = self.rect.x + self.ui.px(46), self.rect.centery - step * len(lines) // 2
        colour = self.ink("ink" if self.enabled else "disabled")
        for n, line in enumerate(lines):
            self.ui.write(surface, line, pygame.Rect(x, y + n * step, self.rect.right - x, step), "body", colour)


class Segmented(Widget):
    """One of a few values side by side; left and right move between them."""

    focusable = True
    clickable = True
    cursor = "hand"

    def __init__(
        self,
        options_: Sequence[tuple[str, str]],
        value: str = "",
        on_change: Callable[[str], None] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.options = list(options_)
        self.value = value or self.options[0][0]
        self.on_change = on_change
        self._hover = -1

    def _default_name(self) -> str:
        return dict(self.options)[self.value]

    def _wants(self) -> list[int]:
        pad = self.ui.px(24)
        return [self.ui.fonts.width(text, "body", True) + pad for _, text in self.options]

    def _measure(self, width: int) -> Size:
        return (min(width, sum(self._wants())), self.ui.px(CONTROL))

    def _least_width(self) -> int:
        return min(sum(self._wants()), self.ui.px(56) * len(self.options))

    def cells(self) -> list[pygame.Rect]:
        """The place of each value."""
        wants = self._wants()
        total, x, cells = sum(wants), self.rect.x, []
        for n, want in enumerate(wants):
            width = self.rect.width * want // total if n < len(wants) - 1 else self.rect.right - x
            cells.append(pygame.Rect(x, self.rect.y, width, self.rect.height))
            x += width
        return cells

    def select(self, value: str) -> None:
        """Choose a value."""
        if value != self.value:
            self.value = value
            self.invalidate()
            if self.on_change:
                self.on_change(value)

    def paint(self, surface: pygame.Surface) -> None:
        """A sunken row with the chosen value raised."""
        p, px = self.ui.palette, self.ui.px
        paint.rounded(surface, self.rect, p.sunken, px(RADIUS), p.line)
        for n, (cell, (value, text)) in enumerate(zip(self.cells(), self.options, strict=True)):
            chosen = value == self.value
            if chosen:
                paint.rounded(
                    surface, cell.inflate(-px(4), -px(4)), p.accent if self.enabled else p.line, px(RADIUS) - 1
                )
            elif n == self._hover and self.enabled:
                paint.rounded(surface, cell.inflate(-px(4), -px(4)), p.raised, px(RADIUS) - 1)
            colour = p.disabled if not self.enabled else p.accent_ink if chosen else p.ink
            self.ui.write(surface, text, cell.inflate(-px(12), 0), "body", colour, chosen, "center")

    def tooltip(self, pos: Pos) -> str:
        """The value's whole name when it had to be cut."""
        for cell, (_, text) in zip(self.cells(), self.options, strict=True):
            if cell.collidepoint(pos) and self.ui.fonts.width(text, "body", True) > cell.width - self.ui.px(12):
                return text
        return super().tooltip(pos)

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        """Each value by its words."""
        for cell, (_, text) in zip(self.cells(), self.options, strict=True):
            seen = cell.clip(clip)
            if self.visible and seen.width and seen.height:
                yield Target(text, seen, self.enabled, self.reason)

    def on_press(self, pos: Pos, button: int) -> bool:
        """Choose what was clicked."""
        if button != 1:
            return False
        if not self.enabled:
            self.ui.host.explain(self)
            return True
        for cell, (value, _) in zip(self.cells(), self.options, strict=True):
            if cell.collidepoint(pos):
                self.select(value)
        return True

    def on_hover(self, pos: Pos) -> None:
        """Show which value a click would choose."""
        over = next((n for n, cell in enumerate(self.cells()) if cell.collidepoint(pos)), -1)
        if over != self._hover:
            self._hover = over
            self.invalidate()

    def on_leave(self) -> None:
        """The cursor is gone."""
        self._hover = -1
        self.invalidate()

    def on_key(self, chord: Chord) -> bool:
        """Left and right choose the neighbour."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(chord.key)
        if step is None or not self.enabled:
            return False
        values = [value for value, _ in self.options]
        at = values.index(self.value) + step
        if 0 <= at < len(values):
            self.select(values[at])
        return True
