"""Text on screen: plain labels, rich text with links and dice, and key hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Unpack

import pygame

from launcher.kit.keys import Chord
from launcher.kit.style import paint
from launcher.kit.widget import Options, Pos, Size, Target, Widget
from launcher.kit.widgets import markup
from launcher.language import Say, words

LinkHandler = Callable[[str], None]


def percent(share: float, say: Say | None = None) -> str:
    """Return a chance in words: what is possible is never 0 %, what can fail never 100 %."""
    say = say or words().say
    if 0 < share < 0.005:
        return say("number.nearly_none", value=1)
    if 0.995 < share < 1:
        return say("number.nearly_all", value=99)
    return say("number.percent", value=f"{share * 100:.0f}")


class Label(Widget):
    """Plain text that wraps, or with ``wrap=False`` one line; text that is cut is its tooltip.

    ``tone`` is ink, muted, accent, link, danger or good; ``lines`` limits the number of lines.
    """

    def __init__(
        self,
        text: str,
        *,
        size: str = "body",
        tone: str = "ink",
        bold: bool = False,
        wrap: bool = True,
        lines: int = 0,
        text_align: str = "left",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.text, self.size, self.tone, self.bold = text, size, tone, bold
        self.wrap, self.lines, self.text_align = wrap, lines, text_align

    def _default_name(self) -> str:
        return self.text

    def set_text(self, text: str) -> None:
        """Change the text; the screen is laid out again only if the size changes."""
        if text == self.text:
            return
        before = self.measure(self.rect.width) if self.mounted else None
        self.text = text
        self.unmeasure()
        if before is not None and self.rect.width and self.measure(self.rect.width) == before:
            self.invalidate()
        else:
            self.relayout()

    def set_lines(self, width: int) -> list[str]:
        """Return the lines as shown at a width."""
        fonts = self.ui.fonts
        if not self.wrap:
            return [fonts.ellipsize(self.text, width, self.size, self.bold)]
        if self.lines:
            return fonts.clamp(self.text, width, self.lines, self.size, self.bold)
        return fonts.wrap(self.text, width, self.size, self.bold)

    def _measure(self, width: int) -> Size:
        lines = self.set_lines(width)
        wide = max(self.ui.fonts.width(line, self.size, self.bold) for line in lines)
        return (wide, len(lines) * self.ui.theme.line_px(self.size))

    def _least_width(self) -> int:
        fonts = self.ui.fonts
        if not self.wrap:
            return min(fonts.width(self.text, self.size, self.bold), self.ui.px(40))
        return min(fonts.least_width(self.text, self.size, self.bold), self.ui.px(160))

    @property
    def truncated(self) -> bool:
        fitting = self.ui.fonts.wrap(self.text, self.rect.width, self.size, self.bold) if self.wrap else [self.text]
        return self.set_lines(self.rect.width) != fitting

    def tooltip(self, pos: Pos) -> str:
        return super().tooltip(pos) or (self.text if self.truncated else "")

    def paint(self, surface: pygame.Surface) -> None:
        lines = self.set_lines(self.rect.width)
        step = self.ui.theme.line_px(self.size)
        y = self.rect.y + max(0, (self.rect.height - step * len(lines)) // 2)
        colour = self.ink(self.tone if self.enabled else "disabled")
        for line in lines:
            box = pygame.Rect(self.rect.x, y, self.rect.width, step)
            self.ui.write(surface, line, box, self.size, colour, self.bold, self.text_align)
            y += step


class RichText(Widget):
    """Marked-up text; links are clickable and reached with the arrow keys.

    ::

        RichText("**Ambush**: roll {d6:4}, see [the rule](rule:GB 12.8).", on_link=self.follow)

    See :mod:`launcher.kit.widgets.markup`.
    """

    def __init__(
        self,
        text: str,
        *,
        size: str = "body",
        tone: str = "ink",
        on_link: LinkHandler | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.text, self.size, self.tone, self.on_link = text, size, tone, on_link
        self._hot = ""

    @property
    def can_focus(self) -> bool:
        return self.visible and self.on_link is not None and bool(self.links())

    def _default_name(self) -> str:
        return markup.plain(self.text)

    def set_text(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.relayout()

    def cited(self, pos: Pos) -> str:
        # The rule under mouse or keyboard, else the first one.
        rules = [link for link in (self._hot, *self.links()) if link.startswith("rule:")]
        return rules[0].removeprefix("rule:") if rules else self.rule

    def links(self) -> list[str]:
        return [span.link for span in markup.parse(self.text) if span.link]

    def flowed(self, width: int) -> markup.TextFlow:
        return markup.flow(self.ui, self.text, width, self.size)

    def _measure(self, width: int) -> Size:
        text = self.flowed(width)
        return (text.width, text.height)

    def _least_width(self) -> int:
        return min(markup.natural_width(self.ui, self.text, self.size), self.ui.px(120))

    def paint(self, surface: pygame.Surface) -> None:
        text = self.flowed(self.rect.width)
        markup.draw_flow(surface, self, text, self.rect.topleft, self.size, self.tone, self._hot)

    def link_at(self, pos: Pos) -> str:
        return self.flowed(self.rect.width).link_at(self.rect.topleft, pos)

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        for fragment in self.flowed(self.rect.width).fragments if self.visible and self.on_link else ():
            seen = fragment.rect.move(self.rect.topleft).clip(clip)
            if fragment.span.link and seen.width and seen.height:
                yield Target(fragment.span.text, seen)

    def on_hover(self, pos: Pos) -> None:
        self._heat(self.link_at(pos))

    def on_leave(self) -> None:
        self._heat("")

    def on_focus(self, focused: bool) -> None:
        self._heat(self.links()[0] if focused else "")

    def _heat(self, link: str) -> None:
        self.cursor = "hand" if link and self.on_link else ""
        if link != self._hot:
            self._hot = link
            self.invalidate()

    def on_press(self, pos: Pos, button: int) -> bool:
        link = self.link_at(pos) if button == 1 else ""
        return self._follow(link)

    def on_key(self, chord: Chord) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(chord.key)
        links = self.links()
        if step is None or not links:
            return False
        at = links.index(self._hot) if self._hot in links else 0
        self._heat(links[(at + step) % len(links)])
        return True

    @property
    def acts(self) -> bool:
        return bool(self._hot) and self.on_link is not None

    @property
    def hot_words(self) -> str:
        """The link that Enter follows."""
        return self._hot.removeprefix("rule:") if self.acts else ""

    def activate(self) -> bool:
        return self._follow(self._hot)

    def _follow(self, link: str) -> bool:
        if not link or self.on_link is None:
            return False
        self.on_link(link)
        return True


class KeyHint(Widget):
    """A key drawn as a small key cap, alone or before words."""

    def __init__(self, key: str, text: str = "", **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.key, self.text = key, text

    def _default_name(self) -> str:
        return f"{self.ui.cap(self.key)} {self.text}".strip()

    def _measure(self, width: int) -> Size:
        cap = cap_size(self, self.ui.cap(self.key))
        words = self.ui.px(6) + self.ui.fonts.width(self.text, "small") if self.text else 0
        return (min(width, cap[0] + words), max(cap[1], self.ui.theme.line_px("small")))

    def paint(self, surface: pygame.Surface) -> None:
        words = self.ui.cap(self.key)
        cap = pygame.Rect((0, 0), cap_size(self, words))
        cap.midleft = self.rect.midleft
        draw_cap(surface, self, cap, words)
        if self.text:
            x = cap.right + self.ui.px(6)
            room = pygame.Rect(x, self.rect.y, self.rect.right - x, self.rect.height)
            self.ui.write(surface, self.text, room, "small", self.ink("muted"))


def cap_size(widget: Widget, key: str) -> Size:
    """Return the size of a key cap, in pixels."""
    height = widget.ui.px(18)
    return (max(height, widget.ui.fonts.width(key, "tiny", True) + widget.ui.px(9)), height)


def draw_cap(surface: pygame.Surface, widget: Widget, rect: pygame.Rect, key: str, ink: str = "muted") -> None:
    """Draw a key cap: a box with a heavier foot."""
    p, foot = widget.ui.palette, widget.ui.px(2)
    face, edge = (p.paper, p.paper_muted) if widget.on_paper else (p.sunken, p.line)
    colour = p.accent_ink if ink == "accent_ink" else widget.ink(ink)
    if ink == "accent_ink":
        face, edge = p.accent_hover, p.accent_ink
    paint.rounded(surface, rect, edge, widget.ui.px(3))
    top = pygame.Rect(rect.x, rect.y, rect.width, rect.height - foot + 1)
    paint.rounded(surface, top, face, widget.ui.px(3), edge)
    widget.ui.write(surface, key, top.inflate(-2, 0), "tiny", colour, True, "center")
