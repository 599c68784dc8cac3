"""Text fields, with or without an input method."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Unpack

import pygame

from launcher.kit.keys import Chord, copy, paste
from launcher.kit.style import paint
from launcher.kit.style.theme import CONTROL, RADIUS
from launcher.kit.widget import Options, Pos, Size, Widget


class Composition(NamedTuple):
    """Text being composed by an input method, its caret, and the clause being converted."""

    text: str = ""
    caret: int = 0
    clause: tuple[int, int] = (0, 0)

    def then(self, text: str, start: int, length: int) -> Composition:
        """Return the composition after another event.

        Some systems send long text in parts: a part that starts at the present end and covers itself is appended.
        """
        if 0 < start == len(self.text) and length == len(text) > 0:
            whole = self.text + text
            return Composition(whole, len(whole))
        start = min(max(start, 0), len(text))
        end = min(start + max(length, 0), len(text))
        clause = (start, end) if end - start < len(text) else (0, 0)
        return Composition(text, end, clause)


NOTHING = Composition()


class TextField(Widget):
    """One line of text with a caret and a selection; Ctrl+A, C, X and V work.

    Enter submits; in a search field it goes to the first result. Text that an input method is composing is shown
    underlined at the caret, over the selection it will replace.
    """

    focusable = True
    clickable = True
    takes_text = True
    cursor = "text"

    def __init__(
        self,
        text: str = "",
        on_change: Callable[[str], None] | None = None,
        *,
        hint: str = "",
        icon: str = "",
        limit: int = 200,
        on_submit: Callable[[str], None] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.text, self.hint, self.icon, self.limit = text, hint, icon, limit
        self.on_change, self.on_submit = on_change, on_submit
        self.caret = self.mark = len(text)
        self.problem = ""
        self.composed = NOTHING
        self._shift = 0

    def _default_name(self) -> str:
        return self.hint or self.text

    def _measure(self, width: int) -> Size:
        return (min(width, self.ui.px(220)), self.ui.px(CONTROL))

    def _least_width(self) -> int:
        return self.ui.px(96)

    def accepts(self, text: str) -> bool:
        """Whether the field may hold this text while it is being typed."""
        return len(text) <= self.limit

    def set_text(self, text: str) -> None:
        if text != self.text and self.accepts(text):
            self.text = text
            self.caret = self.mark = min(self.caret, len(text))
            self._changed()

    def _changed(self) -> None:
        self.problem = ""
        self.invalidate()
        if self.on_change:
            self.on_change(self.text)

    @property
    def selection(self) -> tuple[int, int]:
        return (min(self.caret, self.mark), max(self.caret, self.mark))

    def insert(self, text: str) -> None:
        start, end = self.selection
        text = text.replace("\n", " ").replace("\t", " ")
        whole = self.text[:start] + text + self.text[end:]
        if self.accepts(whole):
            self.text = whole
            self.caret = self.mark = start + len(text)
            self._changed()

    def _delete(self, back: bool) -> None:
        start, end = self.selection
        if start == end:
            start, end = (max(0, start - 1), end) if back else (start, min(len(self.text), end + 1))
        whole = self.text[:start] + self.text[end:]
        if whole != self.text and self.accepts(whole):
            self.text = whole
            self.caret = self.mark = start
            self._changed()

    def on_text(self, text: str) -> bool:
        self._compose(NOTHING)
        if self.enabled:
            self.insert(text)
        return self.enabled

    def on_compose(self, text: str, start: int, length: int) -> bool:
        if self.enabled:
            self._compose(self.composed.then(text, start, length))
        return self.enabled

    def _compose(self, composed: Composition) -> None:
        if composed != self.composed:
            self.composed = composed
            self.invalidate()

    @property
    def composing(self) -> bool:
        return bool(self.composed.text)

    @property
    def acts(self) -> bool:
        return self.on_submit is not None or self.icon == "search"

    def on_key(self, chord: Chord) -> bool:
        if not self.enabled:
            return False
        if chord.ctrl:
            return self._on_clipboard(chord.key)
        if chord.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._delete(chord.key == pygame.K_BACKSPACE)
            return True
        if chord.key == pygame.K_RETURN and (self.on_submit is not None or self.icon == "search"):
            self.on_submit(self.text) if self.on_submit is not None else self.ui.host.go_below(self)
            return True
        ends = {
            pygame.K_LEFT: self.caret - 1,
            pygame.K_RIGHT: self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }
        if chord.key in ends:
            self._move(ends[chord.key], chord.shift)
            return True
        return chord.plain and 32 <= chord.key < 127

    def _move(self, to: int, select: bool) -> None:
        self.caret = min(len(self.text), max(0, to))
        self.mark = self.mark if select else self.caret
        self.invalidate()

    def _on_clipboard(self, key: int) -> bool:
        start, end = self.selection
        if key == pygame.K_a:
            self.mark, self.caret = 0, len(self.text)
            self.invalidate()
        elif key in (pygame.K_c, pygame.K_x) and start != end:
            copy(self.text[start:end])
            if key == pygame.K_x:
                self._delete(True)
        elif key == pygame.K_v:
            self.insert(paste())
        else:
            return False
        return True

    def on_focus(self, focused: bool) -> None:
        # All is selected, so that typing replaces it.
        self.composed = NOTHING
        self.mark, self.caret = (0, len(self.text)) if focused else (len(self.text), len(self.text))
        self.invalidate()

    def inner(self) -> pygame.Rect:
        left = self.ui.px(34 if self.icon else 10)
        return pygame.Rect(self.rect.x + left, self.rect.y, self.rect.width - left - self.ui.px(10), self.rect.height)

    def _index(self, x: int) -> int:
        along = x - self.inner().x + self._shift
        widths = [self.ui.fonts.width(self.text[:n]) for n in range(len(self.text) + 1)]
        return min(range(len(widths)), key=lambda n: abs(widths[n] - along))

    def on_press(self, pos: Pos, button: int) -> bool:
        if button != 1:
            return False
        if self.enabled:
            self.pressed = True
            self._move(self._index(pos[0]), False)
        else:
            self.ui.host.explain(self)
        return True

    def on_drag(self, pos: Pos) -> None:
        if self.pressed:
            self._move(self._index(pos[0]), True)

    def on_release(self, pos: Pos, button: int) -> None:
        self.pressed = False

    def tooltip(self, pos: Pos) -> str:
        return self.problem or super().tooltip(pos)

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        edge = p.danger_text if self.problem else p.accent if self.focused else p.line
        paint.rounded(surface, self.rect, p.sunken, px(RADIUS), edge, px(1) if not self.focused else px(1.5))
        if self.icon:
            mark = self.ui.icon(self.icon, 16, p.muted)
            surface.blit(mark, (self.rect.x + px(10), self.rect.centery - mark.get_height() // 2))
        inner, before = self.inner(), surface.get_clip()
        self._follow_caret(inner)
        if not self.text and not self.focused:
            self.ui.write(surface, self.hint, inner, "body", p.muted)
            return
        surface.set_clip(inner.inflate(px(2), 0).clip(before))
        self._paint_text(surface, inner)
        surface.set_clip(before)

    def _shown(self) -> tuple[str, int, int]:
        # The text with the composition in it, where that begins, and the caret.
        start, end = self.selection
        if not self.composing:
            return self.text, start, self.caret
        return self.text[:start] + self.composed.text + self.text[end:], start, start + self.composed.caret

    @property
    def writing(self) -> pygame.Rect:
        inner, tall = self.inner(), self.ui.theme.line_px("body")
        text, _, caret = self._shown()
        x = inner.x + self.ui.fonts.width(text[:caret]) - self._shift
        return pygame.Rect(x, inner.centery - tall // 2, self.ui.px(1.5), tall)

    def _follow_caret(self, inner: pygame.Rect) -> None:
        text, _, caret = self._shown()
        at = self.ui.fonts.width(text[:caret])
        if not self.focused:
            self._shift = 0
        elif at - self._shift > inner.width - 2:
            self._shift = at - inner.width + 2
        elif at < self._shift:
            self._shift = at

    def _paint_text(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        p, width = self.ui.palette, self.ui.fonts.width
        start, end = (width(self.text[:n]) - self._shift for n in self.selection)
        tall = self.ui.theme.line_px("body")
        if self.focused and end > start and not self.composing:
            surface.fill(p.hover, (inner.x + start, inner.centery - tall // 2, end - start, tall))
        colour = p.ink if self.enabled else p.disabled
        if not self.focused:
            self.ui.write(surface, self.text, inner, "body", colour)
            return
        text, begun, _ = self._shown()
        room = pygame.Rect(inner.x - self._shift, inner.y, width(text) + 2, inner.height)
        self.ui.write(surface, text, room, "body", colour)
        if self.composing:
            self._underline(surface, text, begun, begun + len(self.composed.text), self.ui.px(1))
            first, last = self.composed.clause
            self._underline(surface, text, begun + first, begun + last, self.ui.px(2))
        surface.fill(p.accent, self.writing)

    def _underline(self, surface: pygame.Surface, text: str, start: int, end: int, thick: int) -> None:
        inner, width = self.inner(), self.ui.fonts.width
        left, right = (inner.x + width(text[:n]) - self._shift for n in (start, end))
        foot = inner.centery + self.ui.theme.line_px("body") // 2
        surface.fill(self.ui.palette.ink, (left, foot - thick, right - left, thick))
