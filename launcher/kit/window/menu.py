"""Popup menus, and the drop-down choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Unpack

import pygame

from launcher.kit.context import Ui
from launcher.kit.keys import Chord
from launcher.kit.layout import Column
from launcher.kit.style import paint
from launcher.kit.style.theme import CONTROL, RADIUS
from launcher.kit.widget import Options, Pos, Size, Widget
from launcher.kit.widgets.button import Pressable
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.text import cap_size, draw_cap
from launcher.kit.window.layers import Layer


class MenuItem(NamedTuple):
    """A line of a menu; one without text is a divider."""

    text: str = ""
    action: Callable[[], None] | None = None
    icon: str = ""
    hotkey: str = ""
    reason: str = ""
    checked: bool = False
    # Called when the mouse or keyboard points at the line, and when it no longer does.
    on_point: Callable[[bool], None] | None = None
    detail: str = ""  # small words below
    badge: str = ""  # a short word at the right
    about: str = ""  # explained at the foot of the menu while the line is pointed at


DETAIL_WIDTH = 330  # width of the details in a menu, in units
FOOT_WIDTH = 270


class MenuRow(Pressable):
    """A menu line: tick or icon, words, badge or key, and details below."""

    def __init__(self, item: MenuItem, close: Callable[[], None]) -> None:
        super().__init__(item.action, name=item.text, hotkey=item.hotkey, reason=item.reason)
        self.item = item
        self.foot: MenuFoot | None = None
        self._close = close

    def act(self) -> None:
        self._close()
        super().act()

    def on_hover(self, pos: Pos) -> None:
        super().on_hover(pos)
        self._point(True)

    def on_leave(self) -> None:
        super().on_leave()
        self._point(False)

    def on_focus(self, focused: bool) -> None:
        self._point(focused)

    def _point(self, at: bool) -> None:
        if self.item.on_point is not None:
            self.item.on_point(at)
        if self.foot is not None and at:
            self.foot.explain(self.item.about)

    def _measure(self, width: int) -> Size:
        px = self.ui.px
        cap = px(16) + cap_size(self, self.ui.cap(self.hotkey))[0] if self.hotkey else 0
        badge = px(24) + self.ui.fonts.width(self.item.badge, "small") if self.item.badge else 0
        wide = self.ui.fonts.width(self.item.text) + cap + badge
        if not self.item.detail:
            return (min(width, px(48) + wide), px(30))
        wide = min(width, px(48) + max(wide, px(DETAIL_WIDTH)))
        return (wide, px(34) + len(self._below(wide)) * self.ui.theme.line_px("small"))

    def _below(self, width: int) -> list[str]:
        return self.ui.fonts.wrap(self.item.detail, max(1, width - self.ui.px(44)), "small") if self.item.detail else []

    def _least_width(self) -> int:
        return self.ui.px(120)

    def tooltip(self, pos: Pos) -> str:
        wide = self.measure(1 << 20)[0]
        return super().tooltip(pos) or (self.item.text if wide > self.rect.width and not self.item.detail else "")

    def paint(self, surface: pygame.Surface) -> None:
        p, px, r = self.ui.palette, self.ui.px, self.rect
        if (self.hovered or self.focused) and self.enabled:
            paint.rounded(surface, r, p.hover, px(RADIUS) - 1)
        colour = p.ink if self.enabled else p.disabled
        top = pygame.Rect(r.x, r.y, r.width, min(r.height, px(30)))
        mark = "check" if self.item.checked else self.item.icon
        if mark:
            picture = self.ui.icon(mark, 16, p.ink if self.item.checked else colour)
            surface.blit(picture, (r.x + px(10), top.centery - picture.get_height() // 2))
        right = self._paint_right(surface, top)
        room = pygame.Rect(r.x + px(34), top.y, right - r.x - px(34), top.height)
        self.ui.write(surface, self.item.text, room, "body", colour, bold=bool(self.item.detail))
        self._paint_below(surface, top)

    def _paint_right(self, surface: pygame.Surface, top: pygame.Rect) -> int:
        # Returns where the words must end.
        px, right = self.ui.px, top.right - self.ui.px(10)
        if self.hotkey:
            cap = self.ui.cap(self.hotkey)
            box = pygame.Rect((0, 0), cap_size(self, cap))
            box.midright = (right, top.centery)
            draw_cap(surface, self, box, cap)
            right = box.left - px(10)
        if self.item.badge:
            wide = self.ui.fonts.width(self.item.badge, "small")
            spot = pygame.Rect(right - wide, top.y, wide, top.height)
            self.ui.write(surface, self.item.badge, spot, "small", self.ui.palette.muted, align="right")
            right = spot.left - px(10)
        return right

    def _paint_below(self, surface: pygame.Surface, top: pygame.Rect) -> None:
        step = self.ui.theme.line_px("small")
        spot = pygame.Rect(top.x + self.ui.px(34), top.bottom - self.ui.px(4), top.width - self.ui.px(44), step)
        for n, line in enumerate(self._below(self.rect.width)):
            self.ui.write(surface, line, spot.move(0, n * step), "small", self.ink("muted"))

    def paint_ring(self, surface: pygame.Surface) -> None:
        # The highlighted line is ring enough, with an accent edge.
        surface.fill(
            self.ui.palette.accent,
            (self.rect.x, self.rect.y + self.ui.px(4), self.ui.px(3), self.rect.height - self.ui.px(8)),
        )


class MenuFoot(Widget):
    """The explanation of the line that is pointed at, with room for the longest."""

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__(id="menu-foot")
        self.texts, self.text = texts, ""

    def _default_name(self) -> str:
        return self.text

    def explain(self, text: str) -> None:
        self.text = text
        self.invalidate()

    def _lines(self, text: str, width: int) -> list[str]:
        return self.ui.fonts.wrap(text, max(1, width - 2 * self.ui.px(10)), "small") if text else []

    def _measure(self, width: int) -> Size:
        wide = min(width, self.ui.px(FOOT_WIDTH))
        most = max(len(self._lines(text, wide)) for text in self.texts)
        return (wide, most * self.ui.theme.line_px("small") + self.ui.px(8))

    def paint(self, surface: pygame.Surface) -> None:
        step, px = self.ui.theme.line_px("small"), self.ui.px
        spot = pygame.Rect(self.rect.x + px(10), self.rect.y + px(4), self.rect.width - 2 * px(10), step)
        for n, line in enumerate(self._lines(self.text, self.rect.width)):
            self.ui.write(surface, line, spot.move(0, n * step), "small", self.ink("muted"))


class _Rule(Widget):
    def _measure(self, width: int) -> Size:
        return (self.ui.px(20), self.ui.px(9))

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(
            self.ui.palette.line, (self.rect.x + self.ui.px(8), self.rect.centery, self.rect.width - self.ui.px(16), 1)
        )


class Popup(Column):
    """A raised box with a shadow, holding a menu."""

    def __init__(self, child: Widget, *below: Widget) -> None:
        super().__init__(Scroll(child).sized(flex=1), *below, gap=0, pad=6)

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        paint.shadow(surface, self.rect, px(14))
        paint.rounded(surface, self.rect, p.raised, px(RADIUS) + 1, p.line)


def open_menu(ui: Ui, items: Sequence[MenuItem], anchor: pygame.Rect, *, as_wide: bool = False) -> Layer:
    """Open a menu at ``anchor``; up, down and Enter work it, Esc or a click elsewhere closes it."""
    rows: list[Widget] = []

    def close() -> None:
        ui.host.close_layer(layer)

    for item in items:
        rows.append(MenuRow(item, close) if item.text else _Rule())
    abouts = [item.about for item in items if item.about]
    foot = MenuFoot(abouts) if abouts else None
    for row in rows:
        if isinstance(row, MenuRow):
            row.foot = foot
    below = (_Rule(), foot) if foot is not None else ()
    layer = Layer(Popup(Column(*rows, gap=0), *below).explained("menu"), anchor=anchor, as_wide=as_wide)
    ui.host.open_layer(layer)
    # a ticked line is where a choice stands; one with an icon is a switch among other commands
    begin = next((row for row, item in zip(rows, items, strict=True) if item.checked and not item.icon), None)
    ui.host.focus(begin or next((row for row in rows if row.can_focus), None))
    return layer


class ChoiceNote(NamedTuple):
    """The note of a value in a menu."""

    detail: str = ""
    badge: str = ""
    apart: bool = False  # whether a line divides it from those above


class Choice(Pressable):
    """A drop-down: shows the chosen value and opens a menu of all of them; a ``quiet`` one is small and has no box.

    ::

        Choice([("en", "English"), ("ja", "日本語")], "en", on_change=self.set_language, name="Language")
    """

    def __init__(
        self,
        options_: Sequence[tuple[str, str]],
        value: str = "",
        on_change: Callable[[str], None] | None = None,
        *,
        notes: Mapping[str, ChoiceNote] | None = None,
        quiet: bool = False,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.options = list(options_)
        self.notes = notes or {}
        self.quiet = quiet
        self.value = value or self.options[0][0]
        self.on_change = on_change

    @property
    def text(self) -> str:
        return dict(self.options)[self.value]

    @property
    def _size(self) -> str:
        return "small" if self.quiet else "body"

    def _default_name(self) -> str:
        return self.text

    def select(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.invalidate()
            if self.on_change:
                self.on_change(value)

    def act(self) -> None:
        items: list[MenuItem] = []
        for value, text in self.options:
            note, chosen = self.notes.get(value, ChoiceNote()), value == self.value
            act = partial(self.select, value)
            items += [MenuItem()] if note.apart else []
            items.append(MenuItem(text, act, checked=chosen, detail=note.detail, badge=note.badge))
        open_menu(self.ui, items, self.rect, as_wide=True)

    def _measure(self, width: int) -> Size:
        widest = max(self.ui.fonts.width(text, self._size) for _, text in self.options)
        return (min(width, widest + self.ui.px(46)), self.ui.px(CONTROL))

    def _least_width(self) -> int:
        return min(self.measure(1 << 20)[0], self.ui.px(96))

    def on_key(self, chord: Chord) -> bool:
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(chord.key)
        if step is None or not self.enabled:
            return False
        if chord.alt:
            return self.activate()
        values = [value for value, _ in self.options]
        self.select(values[min(len(values) - 1, max(0, values.index(self.value) + step))])
        return True

    def on_wheel(self, dx: float, dy: float, pos: Pos) -> bool:
        # The wheel scrolls what the choice lies in, and never changes a closed choice.
        return False

    def tooltip(self, pos: Pos) -> str:
        cut = self.ui.fonts.width(self.text, self._size) > self.rect.width - self.ui.px(42)
        return super().tooltip(pos) or (self.text if cut else "")

    def paint(self, surface: pygame.Surface) -> None:
        p, px, r = self.ui.palette, self.ui.px, self.rect
        edge = p.muted if self.glow > 0.5 else p.line
        if not self.quiet or self.glow:
            paint.rounded(surface, r, p.hover if self.quiet else p.sunken, px(RADIUS), edge)
        colour = p.disabled if not self.enabled else p.muted if self.quiet else p.ink
        mark = self.ui.icon("chevron-down", 14, p.muted if self.enabled else p.disabled)
        surface.blit(mark, (r.right - px(10) - mark.get_width(), r.centery - mark.get_height() // 2))
        room = pygame.Rect(r.x + px(12), r.y, r.width - px(42), r.height)
        self.ui.write(surface, self.text, room, self._size, colour)
