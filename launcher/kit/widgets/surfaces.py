"""Cards, collapsible panels, dividers and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Unpack

import pygame

from launcher.kit.layout import Column, Pad
from launcher.kit.style import paint
from launcher.kit.style.colour import mix
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import BOUNDLESS, Options, Pos, Size, Target, Widget

SHADE, LIFT = 8, 5  # the spread of a card's shadow, and how much more it is under a card that a click would press


class Card(Column):
    """A card on the table: paper to read, or with ``paper=False`` a dark panel of controls.

    With an ``action`` the whole card is a button.
    """

    def __init__(
        self,
        *children: Widget,
        paper: bool = True,
        action: Callable[[], None] | None = None,
        gap: float = 8,
        pad: Pad = 16,
        **options: Unpack[Options],
    ) -> None:
        self.paper, self.action = paper, action
        super().__init__(*children, gap=gap, pad=pad, **options)
        self.focusable = self.clickable = action is not None
        self.cursor = "hand" if action else ""
        self._lift = 0.0

    def paint(self, surface: pygame.Surface) -> None:
        p, px = self.ui.palette, self.ui.px
        paint.shadow(surface, self.rect, px(SHADE + round(LIFT * self._lift)), 90)
        if self.paper:
            paint.paper_box(surface, self.rect, p.paper, p.paper_edge, px(RADIUS), p.textured)
        else:
            edge = mix(p.line, p.accent, self._lift)
            paint.rounded(surface, self.rect, mix(p.panel, p.raised, self._lift), px(RADIUS), edge)
        if self.action and self.paper and self._lift:
            paint.rounded(surface, self.rect, None, px(RADIUS), mix(p.paper_edge, p.accent, self._lift), px(2))

    def around(self, rect: pygame.Rect) -> pygame.Rect:
        return paint.shadowed(super().around(rect), self.ui.px(SHADE + LIFT if self.action else SHADE))

    @property
    def acts(self) -> bool:
        return self.action is not None

    def activate(self) -> bool:
        if self.action is None:
            return False
        if self.enabled:
            self.action()
        else:
            self.ui.host.explain(self)
        return True

    def on_press(self, pos: Pos, button: int) -> bool:
        self.pressed = button == 1 and self.action is not None
        return self.pressed

    def on_release(self, pos: Pos, button: int) -> None:
        was, self.pressed = self.pressed, False
        if was and self.rect.collidepoint(pos):
            self.activate()

    def on_hover(self, pos: Pos) -> None:
        if self.action and self.enabled and self._lift < 1.0:
            self._lift_to(1.0)

    def on_leave(self) -> None:
        if self.action:
            self._lift_to(0.0)

    def _lift_to(self, end: float) -> None:
        self.ui.animator.run(self, "lift", self._lift, end, self.ui.theme.ms("quick"), self._set_lift)

    def _set_lift(self, value: float) -> None:
        self._lift = value
        self.invalidate()


class Panel(Widget):
    """A titled dark panel that can be collapsed by its title bar; a ``flat`` one is a block below a line."""

    focusable = True
    HEAD, FLAT_HEAD = 36, 28
    CAPITALS = 26  # letters of the longest title in capitals
    LINES = 3  # a long title may take this many lines

    def __init__(
        self,
        title: str,
        content: Widget,
        *,
        collapsible: bool = True,
        collapsed: bool = False,
        pad: float = 12,
        icon: str = "",
        flat: bool = False,
        on_toggle: Callable[[bool], None] | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.title, self.icon, self.pad, self.flat = title, "" if flat else icon, 0 if flat else pad, flat
        self._size = "small" if flat else "body"
        self.caption = self._captioned()
        self.collapsible, self.collapsed = collapsible, collapsed
        self.on_toggle = on_toggle
        self.focusable = collapsible
        self._on_rule: Callable[[str], None] | None = None
        content.visible = not collapsed
        self.add(content)

    def cite(self, rule: str, follow: Callable[[str], None]) -> None:
        """Show the number of a rule in the title; a click on it calls ``follow``."""
        self.rule, self._on_rule = rule, follow

    @property
    def cite_rect(self) -> pygame.Rect:
        """The place of the rule number in the title; empty without one."""
        if not self.rule or self._on_rule is None:
            return pygame.Rect(0, 0, 0, 0)
        head, wide = self.head, self.ui.fonts.width(self.rule, "tiny")
        return pygame.Rect(head.right - self._beside() - wide, head.y, wide, self._bar_px())

    @property
    def content(self) -> Widget:
        return self.children[0]

    def _default_name(self) -> str:
        return self.title

    def _measure(self, width: int) -> Size:
        pad, head = self.ui.px(self.pad), self._head_px(width)
        w, h = self.content.measure(width - 2 * pad)
        title = self.ui.fonts.width(self.caption, self._size, True) + self.ui.px(64)
        return (min(width, max(w + 2 * pad, title)), head if self.collapsed else head + h + pad)

    def _least_width(self) -> int:
        return max(self.ui.px(120), self.content.least_width() + 2 * self.ui.px(self.pad))

    def _arrange(self) -> None:
        if not self.collapsed:
            r, pad, head = self.rect, self.ui.px(self.pad), self._head_px(self.rect.width)
            self.content.place(pygame.Rect(r.x + pad, r.y + head, r.width - 2 * pad, max(0, r.height - head - pad)))

    @property
    def head(self) -> pygame.Rect:
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.width, self._head_px(self.rect.width))

    @property
    def grip(self) -> pygame.Rect:
        """The part of the title bar where nothing else is clicked."""
        return self.head

    def title_lines(self, width: int) -> list[str]:
        """Return the lines of the title in a panel of this width."""
        beside = self.ui.px((24 if self.icon else 0) + (0 if self.flat else 12)) + self._beside()
        if self.rule and self._on_rule is not None:
            beside += self.ui.fonts.width(self.rule, "tiny") + self.ui.px(8)
        return self.ui.fonts.clamp(self.caption, max(1, width - beside), self.LINES, self._size, True)

    def _beside(self) -> int:
        """Return the room at the right of the title, with that of the chevron."""
        edge = 0 if self.flat else 12
        return self.ui.px(edge + 22 if self.collapsible else edge)

    def _bar_px(self) -> int:
        return self.ui.px(self.FLAT_HEAD if self.flat else self.HEAD)

    def _head_px(self, width: int) -> int:
        more = len(self.title_lines(width)) - 1
        return self._bar_px() + max(0, more) * self.ui.theme.line_px(self._size)

    def set_title(self, title: str) -> None:
        if title != self.title:
            self.title = title
            self.caption = self._captioned()
            self.relayout()

    def _captioned(self) -> str:
        """Return the title as shown: a short one of a flat panel is in capitals."""
        return self.title.upper() if self.flat and len(self.title) <= self.CAPITALS else self.title

    def toggle(self) -> None:
        self.collapsed = not self.collapsed
        self.content.visible = not self.collapsed
        self.relayout()
        if not self.collapsed:
            self.reveal(pygame.Rect(self.rect.topleft, (self.rect.width, self.measure(self.rect.width)[1])))
        if self.on_toggle:
            self.on_toggle(self.collapsed)

    @property
    def hidden(self) -> pygame.Rect:
        """The part of the box that its content covers."""
        return paint.NOWHERE

    @property
    def covered(self) -> pygame.Rect:
        """The part that hides everything below: all but the rows with round corners."""
        return paint.NOWHERE if self.flat else self.rect.inflate(0, -2 * self.ui.px(RADIUS))

    def paint(self, surface: pygame.Surface) -> None:
        p, px, head = self.ui.palette, self.ui.px, self.head
        if self.flat:
            surface.fill(p.line, (head.x, head.y, head.width, 1))
        else:
            paint.rounded(surface, self.rect, p.panel, px(RADIUS), p.line, covered=self.hidden)
        x = head.x + px(0 if self.flat else 12)
        if self.icon:
            mark = self.ui.icon(self.icon, 16, self.ink("muted"))
            surface.blit(mark, (x, head.centery - mark.get_height() // 2))
            x += mark.get_width() + px(8)
        right, link = head.right - self._beside(), self.cite_rect
        if link.width:
            self.ui.write(surface, self.rule, link, "tiny", self.ink("link"))
            right = link.left - px(8)
        lines, step = self.title_lines(self.rect.width), self.ui.theme.line_px(self._size)
        y, ink = head.centery - step * len(lines) // 2, p.muted if self.caption != self.title else p.ink
        for n, line in enumerate(lines):
            self.ui.write(surface, line, pygame.Rect(x, y + n * step, right - x, step), self._size, ink, True)
        if self.collapsible:
            name = "chevron-right" if self.collapsed else "chevron-down"
            mark = self.ui.icon(name, 14, p.ink if self.hovered else p.muted)
            edge = px(0 if self.flat else 12)
            surface.blit(mark, (head.right - edge - mark.get_width(), head.centery - mark.get_height() // 2))

    def paint_ring(self, surface: pygame.Surface) -> None:
        width = self.ui.px(2)
        paint.rounded(surface, self.head, None, self.ui.px(RADIUS), self.ui.palette.accent, width)

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        seen, link = self.grip.clip(clip), self.cite_rect.clip(clip)
        if self.visible and link.width and link.height:
            yield Target(f"{self.id or self.title}:rule", link)
        if self.visible and self.collapsible and seen.width and seen.height:
            yield Target(self.id or self.title, seen)
        yield from super().targets(clip)

    def tooltip(self, pos: Pos) -> str:
        if self.collapsible and self.head.collidepoint(pos):
            return self.ui.word("expand" if self.collapsed else "collapse", name=self.title)
        return super().tooltip(pos)

    def on_press(self, pos: Pos, button: int) -> bool:
        if button == 1 and self._on_rule is not None and self.cite_rect.collidepoint(pos):
            self._on_rule(self.rule)
            return True
        if button == 1 and self.collapsible and self.head.collidepoint(pos):
            self.toggle()
            return True
        return False

    def on_hover(self, pos: Pos) -> None:
        self.spoil(self.head)

    def on_leave(self) -> None:
        self.spoil(self.head)

    @property
    def acts(self) -> bool:
        return self.collapsible

    def activate(self) -> bool:
        if self.collapsible:
            self.toggle()
        return self.collapsible


class Divider(Widget):
    """A thin line across."""

    def _measure(self, width: int) -> Size:
        return (self.ui.px(24), self.ui.px(1))

    def _least_width(self) -> int:
        return 0

    def paint(self, surface: pygame.Surface) -> None:
        p = self.ui.palette
        surface.fill(p.paper_edge if self.on_paper else p.line, self.rect)


class Image(Widget):
    """A picture, scaled to fit; a callable ``source`` draws it at the pixel size it is given.

    ``units`` is its natural size; with ``fill`` it takes the whole width and keeps its shape.
    """

    def __init__(
        self,
        source: pygame.Surface | Callable[[Size], pygame.Surface],
        units: tuple[float, float],
        *,
        fill: bool = False,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.source, self.units, self.fill = source, units, fill
        self._kept: pygame.Surface | None = None

    def _measure(self, width: int) -> Size:
        w, h = (self.ui.px(part) for part in self.units)
        if width < BOUNDLESS and (self.fill or w > width):
            return (width, h * width // max(1, w))
        return (w, h)

    def _least_width(self) -> int:
        return min(self.ui.px(48), self.ui.px(self.units[0]))

    def _fit(self) -> Size:
        wide, tall = self.units
        share = min(self.rect.width / wide, self.rect.height / tall)
        return (max(1, round(wide * share)), max(1, round(tall * share)))

    def picture(self) -> pygame.Surface:
        size = self._fit()
        if self._kept is None or self._kept.get_size() != size:
            if isinstance(self.source, pygame.Surface):
                self._kept = pygame.transform.smoothscale(self.source, size)
            else:
                self._kept = self.source(size)
        return self._kept

    def paint(self, surface: pygame.Surface) -> None:
        picture = self.picture()
        surface.blit(picture, picture.get_rect(center=self.rect.center))
