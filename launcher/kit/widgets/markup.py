"""Rich text: a small markup, and its layout into lines of placed fragments.

``**bold**``, ``[words](rule:GB 12.8)`` for a link, ``{d6:4}`` and ``{d10:7}`` for dice, ``{icon:warning}`` for an
icon, ``{good|words}`` for a tone. A backslash escapes the next character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import pygame

from launcher.kit.context import Ui
from launcher.kit.style import linebreak
from launcher.kit.style.icons import die
from launcher.kit.widget import Pos, Widget

_KEPT = 2000
OPENERS = "▸▾"  # signs that open and close something
_MARK = re.compile(
    r"\\(?P<plain>.)|\*\*(?P<bold>.+?)\*\*|\[(?P<words>[^\]]+)\]\((?P<link>[^)]+)\)"
    r"|\{(?P<kind>d6|d10|icon):(?P<value>[\w-]+)\}|\{(?P<tone>ink|muted|accent|link|danger|good)\|(?P<toned>[^}]*)\}"
)


class TextSpan(NamedTuple):
    """A stretch of text of one kind, or one picture (``kind`` and ``value``)."""

    text: str
    bold: bool = False
    tone: str = ""
    link: str = ""
    kind: str = ""
    value: str = ""

    @property
    def cites(self) -> bool:
        """Whether it is the number of a rule, which leads there."""
        return self.link == f"rule:{self.text.strip()}"

    @property
    def quiet(self) -> bool:
        """Whether it is a link that needs no line: the number of a rule, or a sign that opens something."""
        return self.cites or self.text in OPENERS


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[TextSpan, ...]:
    """Return the spans of a marked-up text."""
    spans: list[TextSpan] = []
    at = 0
    for match in _MARK.finditer(text):
        if match.start() > at:
            spans.append(TextSpan(text[at : match.start()]))
        spans.append(_span(match))
        at = match.end()
    if at < len(text):
        spans.append(TextSpan(text[at:]))
    return tuple(spans)


def _span(match: re.Match[str]) -> TextSpan:
    part = match.groupdict()
    if part["plain"]:
        return TextSpan(part["plain"])
    if part["bold"]:
        return TextSpan(part["bold"], bold=True)
    if part["link"]:
        return TextSpan(part["words"], link=part["link"])
    if part["kind"]:
        return TextSpan(part["value"], kind=part["kind"], value=part["value"])
    return TextSpan(part["toned"], tone=part["tone"])


def escape(text: str) -> str:
    """Escape a text, so that it is shown as it is."""
    return re.sub(r"([\\*\[\]{}])", r"\\\1", text)


def plain(text: str) -> str:
    """Return the words alone, for search, export and screen readers."""
    return "".join(span.text if span.kind != "icon" else "" for span in parse(text))


def size_of(span: TextSpan, size: str) -> str:
    """Return the size of a span in a text of a size: a citation of a rule is small."""
    return "tiny" if span.cites and size in ("small", "body") else size


class Fragment(NamedTuple):
    """A span's part on one line, with its place relative to the text's corner."""

    span: TextSpan
    text: str
    rect: pygame.Rect


# A picture, and its place relative to the text's corner.
Stamp = tuple[pygame.Surface, tuple[int, int]]


class TextFlow(NamedTuple):
    """Text laid out for a width, with its drawings by size, tone, background and hovered link."""

    fragments: tuple[Fragment, ...]
    width: int
    height: int
    drawn: dict[tuple[str, str, bool, str], list[Stamp]]

    def link_at(self, corner: Pos, pos: Pos, margin: int = 0) -> str:
        """Return the link under a point, or "", for a text drawn at ``corner``."""
        for fragment in self.fragments:
            if fragment.span.link and fragment.rect.move(corner).inflate(margin, margin).collidepoint(pos):
                return fragment.span.link
        return ""


def flow(ui: Ui, text: str, width: int, size: str = "body") -> TextFlow:
    """Lay out marked-up text in lines no wider than ``width``; results are cached."""
    key = (text, width, size)
    known = ui.kept.get(key)
    if known is None:
        if len(ui.kept) > _KEPT:
            ui.kept.clear()
        known = ui.kept[key] = _Typesetter(ui, width, size).set(parse(text))
    return known


def natural_width(ui: Ui, text: str, size: str = "body") -> int:
    """Return the width of the text's longest line when nothing is broken."""
    return flow(ui, text, 1 << 20, size).width


class _Part(NamedTuple):
    """Words of a span, or its picture."""

    span: TextSpan
    text: str


class _Typesetter:
    """Lays out spans; the open part grows on the present line and is always measured whole."""

    def __init__(self, ui: Ui, width: int, size: str) -> None:
        self.ui, self.width, self.size = ui, width, size
        self.line = ui.theme.line_px(size)
        self.side = min(self.line, ui.px(3) + ui.theme.font_px(size))
        self.fragments: list[Fragment] = []
        self.x = self.y = self.widest = 0
        self.open = _NOTHING

    def set(self, spans: tuple[TextSpan, ...]) -> TextFlow:
        bound = not self.ui.theme.english or any(linebreak.has_cjk(span.text) for span in spans)
        for n, paragraph in enumerate(_paragraphs(spans)):
            if n:
                self._newline()
            for row in [paragraph] if bound else [[part] for part in paragraph]:
                self._row(row)
            self._close()
        return TextFlow(tuple(self.fragments), self.widest, self.y + self.line, {})

    def _row(self, row: list[_Part]) -> None:
        # Parts that break as one text: a whole paragraph, or in English each span.
        if self._fits(row):
            self._take(row)
            return
        surely = self.width - linebreak.spare(
            "".join(part.text for part in row), lambda text: self.ui.fonts.width(text, self.size)
        )
        long = self.x + self._width(self.open) if surely > 0 else 0
        for piece in _pieces(row):
            long += sum(map(self._width, piece)) if surely > 0 else 0
            if long < surely or self._fits(piece):
                self._take(piece)
                continue
            self._close()
            if self.x:
                self._newline()
            first, *rest = piece
            self._force([_Part(first.span, first.text.lstrip()), *rest])
            long = self.x + self._width(self.open) if surely > 0 else 0

    def _fits(self, row: list[_Part]) -> bool:
        # Blanks at the end of a line do not count.
        x, now = self.x, self.open
        for part in row:
            if part.span is now.span:
                now = _Part(now.span, now.text + part.text)
            else:
                x, now = x + self._width(now), part
        return x + self._inked(now) <= self.width

    def _take(self, row: list[_Part]) -> None:
        for part in row:
            if part.span is self.open.span:
                self.open = _Part(part.span, self.open.text + part.text)
            else:
                self._close()
                self.open = part

    def _force(self, row: list[_Part]) -> None:
        for part in row:
            while not self._fits([part]):
                cut = self._cut(part)
                self._take([_Part(part.span, part.text[:cut])])
                part = _Part(part.span, part.text[cut:])
                if not part.text:
                    break
                self._close()
                self._newline()
            self._take([part])

    def _cut(self, part: _Part) -> int:
        # How much of a part goes on the present line; an empty line takes at least something.
        begun = self.x or self.open.text
        if part.span.kind:
            return 0 if begun else len(part.text)
        room = self.width - self.x - self._width(self.open)
        cut = linebreak.longest_cut(part.text, room, lambda words: self._width(_Part(part.span, words)))
        return cut if not begun or self._fits([_Part(part.span, part.text[:cut])]) else 0

    def _width(self, part: _Part) -> int:
        if part.span.kind:
            return self.side
        return self.ui.fonts.width(part.text, size_of(part.span, self.size), part.span.bold) if part.text else 0

    def _inked(self, part: _Part) -> int:
        return self._width(part if part.span.kind else _Part(part.span, part.text.rstrip()))

    def _close(self) -> None:
        part, self.open = self.open, _NOTHING
        if not part.text:
            return
        wide, high = self._width(part), self.side if part.span.kind else self.line
        rect = pygame.Rect(self.x, self.y + (self.line - high) // 2, wide, high)
        self.fragments.append(Fragment(part.span, part.text, rect))
        self.widest = max(self.widest, self.x + self._inked(part))
        self.x += wide

    def _newline(self) -> None:
        self.x, self.y = 0, self.y + self.line


_NOTHING = _Part(TextSpan(""), "")


def _paragraphs(spans: tuple[TextSpan, ...]) -> Iterator[list[_Part]]:
    row: list[_Part] = []
    for span in spans:
        first, *more = [span.text] if span.kind else span.text.split("\n")
        row.append(_Part(span, first))
        for text in more:
            yield row
            row = [_Part(span, text)]
    yield row


def _pieces(row: list[_Part]) -> Iterator[list[_Part]]:
    # Pieces between which a line may break, whatever spans begin or end inside them.
    if len(row) == 1 and row[0].span.kind:
        # a picture alone is no text, and its sign would ask for the breaks of Japanese
        yield row
        return
    whole = "".join(linebreak.PICTURE if part.span.kind else part.text for part in row)
    rest = iter(row)
    part = next(rest, _NOTHING)
    for token in linebreak.tokens(whole):
        piece: list[_Part] = []
        left = len(token)
        while left:
            long = 1 if part.span.kind else len(part.text)
            piece.append(part if long <= left else _Part(part.span, part.text[:left]))
            part = next(rest, _NOTHING) if long <= left else _Part(part.span, part.text[left:])
            left -= min(long, left)
        yield [some for some in piece if some.text]


def draw_flow(
    surface: pygame.Surface,
    widget: Widget,
    text: TextFlow,
    at: tuple[int, int],
    size: str,
    tone: str = "ink",
    hot: str = "",
) -> None:
    """Draw laid-out text with its corner at ``at``; ``hot`` is the link under the cursor."""
    key = (size, tone, widget.on_paper, hot)
    stamps = text.drawn.get(key)
    if stamps is None:
        stamps = text.drawn[key] = [stamp for part in text.fragments for stamp in _stamps(widget, part, key)]
    left, top = at
    surface.fblits([(picture, (left + x, top + y)) for picture, (x, y) in stamps])


def _stamps(widget: Widget, fragment: Fragment, key: tuple[str, str, bool, str]) -> Iterator[Stamp]:
    (span, text, rect), (size, tone, _, hot), ui = fragment, key, widget.ui
    if span.kind:
        yield _picture(widget, span, rect, tone), rect.topleft
        return
    colour, size = widget.ink("link" if span.link else span.tone or tone), size_of(span, size)
    words, spot = ui.written(text, rect, size, colour, span.bold)
    yield words, spot.topleft
    if span.link and (not span.quiet or span.link == hot or not ui.palette.textured):
        line = pygame.Surface(
            (ui.fonts.width(text.rstrip(), size, span.bold), ui.px(1) * (2 if span.link == hot else 1))
        )
        line.fill(colour)
        yield line, (rect.x, rect.centery + ui.fonts.height(size) // 2 - ui.px(1))


def _picture(widget: Widget, span: TextSpan, rect: pygame.Rect, tone: str) -> pygame.Surface:
    p = widget.ui.palette
    if span.kind == "icon":
        return widget.ui.icon(span.value, rect.width / widget.ui.theme.scale, widget.ink(tone))
    body, ink = (p.paper_ink, p.paper) if widget.on_paper else (p.paper, p.paper_ink)
    return die(span.kind, int(span.value), rect.width, body, ink)
