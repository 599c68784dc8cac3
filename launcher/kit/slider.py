"""A slider for a value in a range, and a bar that shows progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from launcher.kit import paint
from launcher.kit.colour import mix
from launcher.kit.keys import Chord
from launcher.kit.text import percent
from launcher.kit.widget import Options, Pos, Size, Widget


class Slider(Widget):
    """A value between two ends in steps; arrows, Home, End and dragging move it; its words stand at the right."""

    focusable = True
    clickable = True

    def __init__(
        self,
        low: float,
        high: float,
        value: float,
        on_change: Callable[[float], None] | None = None,
        *,
        step: float = 1.0,
        show: Callable[[float], str] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.low, self.high, self.step = low, high, step
        self.value = value
        self.on_change = on_change
        self.show = show or (lambda v: self.ui.words.number(v) if self.mounted else f"{v:g}")

    def _default_name(self) -> str:
        return self.show(self.value)

    def set_value(self, value: float) -> None:
        """Move to the nearest step in range."""
        steps = round((value - self.low) / self.step)
        value = min(self.high, max(self.low, round(self.low + steps * self.step, 6)))
        if value != self.value:
            self.value = value
            self.invalidate()
            if self.on_change:
                self.on_change(value)

    def _words_width(self) -> int:
        return max(self.ui.fonts.width(self.show(v)) for v in (self.low, self.high, self.value)) + self.ui.px(14)

    def _measure(self, width: int) -> Size:
        return (min(width, self.ui.px(180) + self._words_width()), self.ui.px(28))

    def _least_width(self) -> int:
        return self.ui.px(80) + self._words_width()

    def track(self) -> pygame.Rect:
        """The line the knob runs on."""
        knob = self.ui.px(9)
        return pygame.Rect(
            self.rect.x + knob,
            self.rect.centery - self.ui.px(2),
            self.rect.width - self._words_width() - 2 * knob,
            self.ui.px(4),
        )

    def paint(self, surface: pygame.Surface) -> None:
        """Line, filled part, knob, words."""
        p, px, track = self.ui.palette, self.ui.px, self.track()
        share = (self.value - self.low) / (self.high - self.low)
        x = track.x + round(track.width * share)
        strong = p.accent if self.enabled else p.disabled
        if self.on_paper and self.enabled and p.textured:
            strong = p.paper_link
        paint.rounded(surface, track, p.paper_edge if self.on_paper and p.textured else p.line, px(2))
        paint.rounded(surface, pygame.Rect(track.x, track.y, x - track.x, track.height), strong, px(2))
        face = mix(strong, (255, 255, 255), 0.25 if self.hovered or self.pressed else 0.0)
        paint.disc(surface, (x, track.centery), px(8), face, mix(face, (0, 0, 0), 0.35))
        room = pygame.Rect(self.rect.right - self._words_width(), self.rect.y, self._words_width(), self.rect.height)
        self.ui.write(
            surface, self.show(self.value), room, "body", self.ink("ink" if self.enabled else "disabled"), align="right"
        )

    def on_press(self, pos: Pos, button: int) -> bool:
        """Take the knob to the mouse."""
        if button != 1:
            return False
        if not self.enabled:
            self.ui.host.explain(self)
            return True
        self.pressed = True
        self.on_drag(pos)
        return True

    def on_drag(self, pos: Pos) -> None:
        """Follow the mouse."""
        track = self.track()
        if self.pressed:
            self.set_value(self.low + (self.high - self.low) * (pos[0] - track.x) / max(1, track.width))

    def on_release(self, pos: Pos, button: int) -> None:
        """Let go."""
        self.pressed = False
        self.invalidate()

    def on_hover(self, pos: Pos) -> None:
        """Light the knob."""
        self.invalidate()

    def on_leave(self) -> None:
        """Dim the knob."""
        self.invalidate()

    def on_key(self, chord: Chord) -> bool:
        """Arrows by a step, page keys by ten, Home and End to the ends."""
        moves = {
            pygame.K_LEFT: self.value - self.step,
            pygame.K_RIGHT: self.value + self.step,
            pygame.K_PAGEDOWN: self.value - 10 * self.step,
            pygame.K_PAGEUP: self.value + 10 * self.step,
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
        }
        if chord.key not in moves or not self.enabled:
            return False
        self.set_value(moves[chord.key])
        return True


class ProgressBar(Widget):
    """How far something is, with words beside it."""

    def __init__(self, share: float = 0.0, text: str = "", **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.share = share
        self.text = text

    def _default_name(self) -> str:
        return self.text or (percent(self.share, self.ui.word) if self.mounted else "")

    def set_share(self, share: float, text: str | None = None) -> None:
        """Move on."""
        self.share = min(1.0, max(0.0, share))
        self.text = self.text if text is None else text
        self.invalidate()

    def _measure(self, width: int) -> Size:
        line = self.ui.theme.line_px("small") + self.ui.px(4) if self.text else 0
        return (min(width, self.ui.px(200)), line + self.ui.px(10))

    def _least_width(self) -> int:
        return self.ui.px(80)

    def paint(self, surface: pygame.Surface) -> None:
        """Words above a filled bar."""
        p, px, r = self.ui.palette, self.ui.px, self.rect
        if self.text:
            line = self.ui.theme.line_px("small")
            done = percent(self.share, self.ui.word)
            wide = self.ui.fonts.width(done, "small")
            self.ui.write(
                surface, self.text, pygame.Rect(r.x, r.y, r.width - wide - px(8), line), "small", self.ink("muted")
            )
            self.ui.write(surface, done, pygame.Rect(r.right - wide, r.y, wide, line), "small", self.ink("muted"))
        bar = pygame.Rect(r.x, r.bottom - px(10), r.width, px(10))
        paint.rounded(surface, bar, p.sunken, px(5), p.line)
        full = pygame.Rect(bar.x + 1, bar.y + 1, round((bar.width - 2) * self.share), bar.height - 2)
        if full.width > 1:
            paint.rounded(surface, full, p.accent, px(4))
