"""Rich text: a small markup, and its flow into lines of placed fragments.

``**bold**``, ``[words](rule:GB 12.8)`` for a link, ``{d6:4}`` and ``{d10:7}`` for dice, ``{icon:warning}`` for an
icon, ``{good|words}`` for a tone. A backslash takes the meaning from the next character.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

import pygame

from launcher.kit import textflow
from launcher.kit.colour import RGB
from launcher.kit.context import Ui
from launcher.kit.dice import die
from launcher.kit.widget import Widget

_KEPT = 2000
_MARK = re.compile(
    r"\\(?P<plain>.)|\*\*(?P<bold>.+?)\*\*|\[(?P<words>[^\]]+)\]\((?P<link>[^)]+)\)"
    r"|\{(?P<kind>d6|d10|icon):(?P<value>[\w-]+)\}|\{(?P<tone>muted|accent|danger|good)\|(?P<toned>[^}]*)\}"
)


class Span(NamedTuple):
    """A stretch of text of one kind, or one picture (``kind`` and ``value``)."""

    text: str
    bold: bool = False
    tone: str = ""
    link: str = ""
    kind: str = ""
    value: str = ""


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[Span, ...]:
    """The spans of a marked-up text."""
    spans: list[Span] = []
    at = 0
    for match in _MARK.finditer(text):
        if match.start() > at:
            spans.append(Span(text[at : match.start()]))
        spans.append(_span(match))
        at = match.end()
    if at < len(text):
        spans.append(Span(text[at:]))
    return tuple(spans)


def _span(match: re.Match[str]) -> Span:
    part = match.groupdict()
    if part["plain"]:
        return Span(part["plain"])
    if part["bold"]:
        return Span(part["bold"], bold=True)
    if part["link"]:
        return Span(part["words"], link=part["link"])
    if part["kind"]:
        return Span(part["value"], kind=part["kind"], value=part["value"])
    return Span(part["toned"], tone=part["tone"])


def escape(text: str) -> str:
    """Text that will be shown as it is, whatever characters it has."""
    return re.sub(r"([\\*\[\]{}])", r"\\\1", text)


def plain(text: str) -> str:
    """The words alone, for search, export and screen readers."""
    return "".join(span.text if span.kind != "icon" else "" for span in parse(text))


class Fragment(NamedTuple):
    """A span's part on one line, with its place relative to the text's corner."""

    span: Span
    text: str
    rect: pygame.Rect


class Flow(NamedTuple):
    """Text set to a width."""

    fragments: tuple[Fragment, ...]
    width: int
    height: int


def flow(ui: Ui, text: str, width: int, size: str = "body") -> Flow:
    """Set marked-up text into lines no wider than ``width``; what was set lately is kept."""
    key = (text, width, size)
    known = ui.kept.get(key)
    if known is None:
        if len(ui.kept) > _KEPT:
            ui.kept.clear()
        known = ui.kept[key] = _Setter(ui, width, size).set(parse(text))
    return known


def natural_width(ui: Ui, text: str, size: str = "body") -> int:
    """The width of the text when it is not broken, by its longest line."""
    return flow(ui, text, 1 << 20, size).width


class _Setter:
    def __init__(self, ui: Ui, width: int, size: str) -> None:
        self.ui, self.width, self.size = ui, width, size
        self.line = ui.theme.line_px(size)
        self.fragments: list[Fragment] = []
        self.x = self.y = self.widest = 0

    def set(self, spans: tuple[Span, ...]) -> Flow:
        for span in spans:
            if span.kind:
                self._picture(span)
            else:
                self._words(span)
        return Flow(tuple(self.fragments), self.widest, self.y + self.line)

    def _picture(self, span: Span) -> None:
        side = min(self.line, self.ui.px(3) + self.ui.theme.font_px(self.size))
        if self.x + side > self.width and self.x:
            self._newline()
        rect = pygame.Rect(self.x, self.y + (self.line - side) // 2, side, side)
        self.fragments.append(Fragment(span, span.text, rect))
        self._advance(side)

    def _words(self, span: Span) -> None:
        for n, paragraph in enumerate(span.text.split("\n")):
            if n:
                self._newline()
            self._paragraph(span, paragraph)

    def _paragraph(self, span: Span, text: str) -> None:
        width = self._measure(span, text)
        if self.x + width <= self.width:
            self._put(span, text, width)
            return
        run = ""
        for token in textflow.tokens(text):
            if self.x + self._measure(span, (run + token).rstrip()) <= self.width:
                run += token
                continue
            self._put(span, run, self._measure(span, run))
            if self.x:
                self._newline()
            *full, run = textflow.split_long(token.lstrip(), self.width, lambda part: self._measure(span, part))
            for piece in full:
                self._put(span, piece, self._measure(span, piece))
                self._newline()
        self._put(span, run, self._measure(span, run))

    def _measure(self, span: Span, text: str) -> int:
        return self.ui.fonts.width(text, self.size, span.bold)

    def _put(self, span: Span, text: str, width: int) -> None:
        if text:
            self.fragments.append(Fragment(span, text, pygame.Rect(self.x, self.y, width, self.line)))
            self._advance(width, self._measure(span, text.rstrip()))

    def _advance(self, width: int, inked: int | None = None) -> None:
        self.widest = max(self.widest, self.x + (width if inked is None else inked))
        self.x += width

    def _newline(self) -> None:
        self.x, self.y = 0, self.y + self.line


def draw_flow(
    surface: pygame.Surface,
    widget: Widget,
    text: Flow,
    at: tuple[int, int],
    size: str,
    tone: str = "ink",
    hot: str = "",
) -> None:
    """Draw set text with its corner at ``at``; ``hot`` is the link under the cursor."""
    inks: dict[str, RGB] = {}
    for fragment in text.fragments:
        span, rect = fragment.span, fragment.rect.move(at)
        if span.kind:
            _draw_picture(surface, widget, span, rect)
            continue
        toned = "link" if span.link else span.tone or tone
        colour = inks.get(toned) or inks.setdefault(toned, widget.ink(toned))
        widget.ui.write(surface, fragment.text, rect, size, colour, span.bold)
        if span.link:
            _underline(surface, widget, fragment, rect, size, colour, span.link == hot)


def _underline(
    surface: pygame.Surface, widget: Widget, fragment: Fragment, rect: pygame.Rect, size: str, colour: RGB, hot: bool
) -> None:
    ui = widget.ui
    low = rect.centery + ui.fonts.height(size) // 2 - ui.px(1)
    wide = ui.fonts.width(fragment.text.rstrip(), size, fragment.span.bold)
    surface.fill(colour, (rect.x, low, wide, ui.px(1) * (2 if hot else 1)))


def _draw_picture(surface: pygame.Surface, widget: Widget, span: Span, rect: pygame.Rect) -> None:
    p = widget.ui.palette
    if span.kind == "icon":
        surface.blit(widget.ui.icon(span.value, rect.width / widget.ui.theme.scale, widget.ink("accent")), rect)
        return
    body, ink = (p.paper_ink, p.paper) if widget.on_paper else (p.paper, p.paper_ink)
    surface.blit(die(span.kind, int(span.value), rect.width, body, ink), rect)
