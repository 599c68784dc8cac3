"""Controls: toggle, segmented row, slider, progress bar and number field."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Unpack

import pygame

from launcher.kit.keys import Chord
from launcher.kit.style import paint
from launcher.kit.style.colour import mix
from launcher.kit.style.theme import CONTROL, RADIUS
from launcher.kit.widget import Options, Pos, Size, Target, Widget
from launcher.kit.widgets.button import Pressable
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.text import percent


class Toggle(Pressable):
    """A switch with words; position, tick and colour all show its state."""

    def __init__(
        self,
        text: str,
        value: bool = False,
        on_change: Callable[[bool], None] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.text, self.value, self.on_change = text, value, on_change
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
        self.value = not self.value
        self.ui.animator.run(self, "slide", self._slide, float(self.value), self.ui.theme.ms("quick"), self._set_slide)
        if self.on_change:
            self.on_change(self.value)

    def _set_slide(self, value: float) -> None:
        self._slide = value
        self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        track = pygame.Rect(self.rect.x, 0, px(36), px(20))
        track.centery = self.rect.centery
        off = p.paper_edge if self.on_paper and p.textured else p.sunken
        fill = mix(off, p.link, self._slide) if self.enabled else off
        edge = mix(p.paper_muted if self.on_paper else p.muted, p.link, self._slide if not self.on_paper else 0)
        paint.rounded(surface, track, fill, track.height // 2, edge if self.enabled else p.line)
        reach = track.width - track.height
        centre = (track.x + track.height // 2 + round(reach * self._slide), track.centery)
        rest = p.paper_muted if self.on_paper and p.textured else p.muted
        knob = mix(rest, p.table, self._slide) if self.enabled else p.disabled
        paint.disc(surface, centre, track.height // 2 - px(3), knob)
        if self.value:
            mark = self.ui.icon("check", 10, p.link if self.enabled else p.sunken)
            surface.blit(mark, mark.get_rect(center=centre))
        self._paint_words(surface)

    def _paint_words(self, surface: pygame.Surface) -> None:
        lines, step = self._lines(self.rect.width), self.ui.theme.line_px("body")
        x, y = self.rect.x + self.ui.px(46), self.rect.centery - step * len(lines) // 2
        colour = self.ink("ink" if self.enabled else "disabled")
        for n, line in enumerate(lines):
            self.ui.write(surface, line, pygame.Rect(x, y + n * step, self.rect.right - x, step), "body", colour)


class Segmented(Widget):
    """One of a few values side by side; left and right move between them.

    ::

        Segmented([("easy", "Easy"), ("hard", "Hard")], "hard", on_change=self.set_level)
    """

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
        wants = self._wants()
        total, x, cells = sum(wants), self.rect.x, []
        for n, want in enumerate(wants):
            width = self.rect.width * want // total if n < len(wants) - 1 else self.rect.right - x
            cells.append(pygame.Rect(x, self.rect.y, width, self.rect.height))
            x += width
        return cells

    def select(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.invalidate()
            if self.on_change:
                self.on_change(value)

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        paint.rounded(surface, self.rect, p.sunken, px(RADIUS), p.line)
        for n, (cell, (value, text)) in enumerate(zip(self.cells(), self.options, strict=True)):
            chosen = value == self.value
            if chosen:
                paint.rounded(surface, cell.inflate(-px(4), -px(4)), p.link if self.enabled else p.line, px(RADIUS) - 1)
            elif n == self._hover and self.enabled:
                paint.rounded(surface, cell.inflate(-px(4), -px(4)), p.raised, px(RADIUS) - 1)
            colour = p.disabled if not self.enabled else p.table if chosen else p.ink
            self.ui.write(surface, text, cell.inflate(-px(12), 0), "body", colour, chosen, "center")

    def tooltip(self, pos: Pos) -> str:
        # The full name of a value that was cut.
        for cell, (_, text) in zip(self.cells(), self.options, strict=True):
            if cell.collidepoint(pos) and self.ui.fonts.width(text, "body", True) > cell.width - self.ui.px(12):
                return text
        return super().tooltip(pos)

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        for cell, (_, text) in zip(self.cells(), self.options, strict=True):
            seen = cell.clip(clip)
            if self.visible and seen.width and seen.height:
                yield Target(text, seen, self.enabled, self.reason)

    def on_press(self, pos: Pos, button: int) -> bool:
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
        over = next((n for n, cell in enumerate(self.cells()) if cell.collidepoint(pos)), -1)
        if over != self._hover:
            self._hover = over
            self.invalidate()

    def on_leave(self) -> None:
        self._hover = -1
        self.invalidate()

    def on_key(self, chord: Chord) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(chord.key)
        if step is None or not self.enabled:
            return False
        values = [value for value, _ in self.options]
        at = values.index(self.value) + step
        if 0 <= at < len(values):
            self.select(values[at])
        return True


class Slider(Widget):
    """A value between two ends in steps, moved by arrows, Home, End and dragging.

    ``show`` formats the value, which is written at the right.
    """

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
        self.value, self.on_change = value, on_change
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
        knob = self.ui.px(9)
        return pygame.Rect(
            self.rect.x + knob,
            self.rect.centery - self.ui.px(2),
            self.rect.width - self._words_width() - 2 * knob,
            self.ui.px(4),
        )

    def paint(self, surface: pygame.Surface) -> None:
        p, px, track = self.ui.palette, self.ui.px, self.track()
        share = (self.value - self.low) / (self.high - self.low)
        x = track.x + round(track.width * share)
        strong = p.link if self.enabled else p.disabled
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
        if button != 1:
            return False
        if not self.enabled:
            self.ui.host.explain(self)
            return True
        self.pressed = True
        self.on_drag(pos)
        return True

    def on_drag(self, pos: Pos) -> None:
        track = self.track()
        if self.pressed:
            self.set_value(self.low + (self.high - self.low) * (pos[0] - track.x) / max(1, track.width))

    def on_release(self, pos: Pos, button: int) -> None:
        self.pressed = False
        self.invalidate()

    def on_hover(self, pos: Pos) -> None:
        self.invalidate()

    def on_leave(self) -> None:
        self.invalidate()

    def on_key(self, chord: Chord) -> bool:
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
    """A bar that shows a share of 1, with words and percentage above it."""

    def __init__(self, share: float = 0.0, text: str = "", **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.share, self.text = share, text

    def _default_name(self) -> str:
        return self.text or (percent(self.share, self.ui.word) if self.mounted else "")

    def set_share(self, share: float, text: str | None = None) -> None:
        self.share = min(1.0, max(0.0, share))
        self.text = self.text if text is None else text
        self.invalidate()

    def _measure(self, width: int) -> Size:
        line = self.ui.theme.line_px("small") + self.ui.px(4) if self.text else 0
        return (min(width, self.ui.px(200)), line + self.ui.px(10))

    def _least_width(self) -> int:
        return self.ui.px(80)

    def inner(self) -> pygame.Rect:
        """Return the area of the words and the bar."""
        return self.rect

    def paint(self, surface: pygame.Surface) -> None:
        p, px, r = self.ui.palette, self.ui.px, self.inner()
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
            paint.rounded(surface, full, p.link, px(4))


class NumberField(TextField):
    """A whole number in a range; up, down, the wheel and two small buttons step it.

    With words for ``zero``, the empty field stands for 0 and shows them.
    """

    def __init__(
        self,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], None] | None = None,
        *,
        zero: str = "",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(hint=zero, limit=max(len(str(low)), len(str(high))), **options)
        self.text = self._written(value)
        self.caret = self.mark = len(self.text)
        self.low, self.high = low, high
        self.value = value
        self.on_number = on_change

    def _measure(self, width: int) -> Size:
        digits = max(self.ui.fonts.width(words) for words in ("0" * self.limit, self.hint)) + self.ui.px(60)
        return (min(width, max(self.ui.px(96), digits)), self.ui.px(CONTROL))

    def accepts(self, text: str) -> bool:
        digits = text.removeprefix("-") if self.low < 0 else text
        return len(text) <= self.limit and (digits == "" or digits.isdecimal())

    def insert(self, text: str) -> None:
        # Input methods write digits in full width.
        super().insert(unicodedata.normalize("NFKC", text))

    def _changed(self) -> None:
        super()._changed()
        number = int(self.text) if self.text.strip("-") else 0 if self.hint and not self.text else None
        if number is None or not self.low <= number <= self.high:
            self.problem = self.ui.word("number_range", low=self.low, high=self.high)
            return
        self._take(number)

    def _default_name(self) -> str:
        return self.text or self.hint

    def _written(self, number: int) -> str:
        return "" if self.hint and not number else str(number)

    def _take(self, number: int) -> None:
        if number != self.value:
            self.value = number
            if self.on_number:
                self.on_number(number)

    def step(self, by: int) -> None:
        number = min(self.high, max(self.low, self.value + by))
        self.text = self._written(number)
        self.caret = self.mark = len(self.text)
        self.problem = ""
        self._take(number)
        self.invalidate()

    def on_focus(self, focused: bool) -> None:
        # Leaving restores the last valid number.
        if not focused:
            self.text, self.problem = self._written(self.value), ""
        super().on_focus(focused)

    def on_key(self, chord: Chord) -> bool:
        by = {pygame.K_UP: 1, pygame.K_DOWN: -1}.get(chord.key)
        if by is None or not self.enabled:
            return super().on_key(chord)
        self.step(by)
        return True

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        # Only with the focus, so that scrolling past never changes it.
        if not self.focused or not self.enabled:
            return False
        self.step(1 if dy > 0 else -1)
        return True

    def inner(self) -> pygame.Rect:
        inner = super().inner()
        inner.width -= self.ui.px(22)
        return inner

    def buttons(self) -> tuple[pygame.Rect, pygame.Rect]:
        wide, half = self.ui.px(26), self.rect.height // 2
        x = self.rect.right - wide
        return (
            pygame.Rect(x, self.rect.y, wide, half),
            pygame.Rect(x, self.rect.y + half, wide, self.rect.height - half),
        )

    def on_press(self, pos: Pos, button: int) -> bool:
        for by, rect in zip((1, -1), self.buttons(), strict=True):
            if button == 1 and self.enabled and rect.collidepoint(pos):
                self.step(by)
                return True
        return super().on_press(pos, button)

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        yield from super().targets(clip)
        for word, rect in zip(("more", "less"), self.buttons(), strict=True):
            seen = rect.clip(clip)
            if self.visible and seen.width and seen.height:
                yield Target(f"{self.id or self.name} {word}", seen, self.enabled, self.reason)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        p, px = self.ui.palette, self.ui.px
        up, down = self.buttons()
        surface.fill(p.line, (up.x, self.rect.y + px(6), 1, self.rect.height - px(12)))
        for name, rect, stuck in (
            ("chevron-up", up, self.value >= self.high),
            ("chevron-down", down, self.value <= self.low),
        ):
            mark = self.ui.icon(name, 11, p.line if stuck else p.muted)
            surface.blit(mark, mark.get_rect(center=rect.center))
