"""A whole number in a range, typed or stepped."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import Unpack

import pygame

from launcher.kit.fields import TextField
from launcher.kit.keys import Chord
from launcher.kit.theme import CONTROL
from launcher.kit.widget import Options, Pos, Size, Target


class NumberField(TextField):
    """A whole number in a range; up, down, the wheel and two small buttons step it."""

    def __init__(
        self,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], None] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(str(value), limit=max(len(str(low)), len(str(high))), **options)
        self.low, self.high = low, high
        self.value = value
        self.on_number = on_change

    def _measure(self, width: int) -> Size:
        digits = self.ui.fonts.width("0" * self.limit) + self.ui.px(60)
        return (min(width, max(self.ui.px(96), digits)), self.ui.px(CONTROL))

    def accepts(self, text: str) -> bool:
        """Digits, with a minus sign where the range has one."""
        digits = text.removeprefix("-") if self.low < 0 else text
        return len(text) <= self.limit and (digits == "" or digits.isdecimal())

    def insert(self, text: str) -> None:
        """Digits that an input method writes in full width are digits too."""
        super().insert(unicodedata.normalize("NFKC", text))

    def _changed(self) -> None:
        super()._changed()
        number = int(self.text) if self.text.strip("-") else None
        if number is None or not self.low <= number <= self.high:
            self.problem = self.ui.word("number_range", low=self.low, high=self.high)
            return
        self._take(number)

    def _take(self, number: int) -> None:
        if number != self.value:
            self.value = number
            if self.on_number:
                self.on_number(number)

    def step(self, by: int) -> None:
        """One more or one less, within the range."""
        number = min(self.high, max(self.low, self.value + by))
        self.text = str(number)
        self.caret = self.mark = len(self.text)
        self.problem = ""
        self._take(number)
        self.invalidate()

    def on_focus(self, focused: bool) -> None:
        """Leaving restores the last good number."""
        if not focused:
            self.text, self.problem = str(self.value), ""
        super().on_focus(focused)

    def on_key(self, chord: Chord) -> bool:
        """Up and down step."""
        by = {pygame.K_UP: 1, pygame.K_DOWN: -1}.get(chord.key)
        if by is None or not self.enabled:
            return super().on_key(chord)
        self.step(by)
        return True

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        """Step, but only while this has the keyboard, so that scrolling past never changes it."""
        if not self.focused or not self.enabled:
            return False
        self.step(1 if dy > 0 else -1)
        return True

    def inner(self) -> pygame.Rect:
        """Leave room for the step buttons."""
        inner = super().inner()
        inner.width -= self.ui.px(22)
        return inner

    def buttons(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of one more and one less."""
        wide, half = self.ui.px(26), self.rect.height // 2
        x = self.rect.right - wide
        return (
            pygame.Rect(x, self.rect.y, wide, half),
            pygame.Rect(x, self.rect.y + half, wide, self.rect.height - half),
        )

    def on_press(self, pos: Pos, button: int) -> bool:
        """A step button steps; elsewhere the caret moves."""
        for by, rect in zip((1, -1), self.buttons(), strict=True):
            if button == 1 and self.enabled and rect.collidepoint(pos):
                self.step(by)
                return True
        return super().on_press(pos, button)

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        """The number and its two step buttons."""
        yield from super().targets(clip)
        for word, rect in zip(("more", "less"), self.buttons(), strict=True):
            seen = rect.clip(clip)
            if self.visible and seen.width and seen.height:
                yield Target(f"{self.id or self.name} {word}", seen, self.enabled, self.reason)

    def paint(self, surface: pygame.Surface) -> None:
        """The field and its step buttons."""
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
