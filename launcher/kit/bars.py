"""Bars for chances that read in grey print too: colour is never alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Unpack

import pygame

from launcher.kit import paint
from launcher.kit.colour import RGB, mix
from launcher.kit.text import percent
from launcher.kit.widget import Options, Pos, Size, Widget


@dataclass(frozen=True, slots=True)
class Bar:
    """One outcome: its words, its share of 1, its tone (good, danger, accent or muted), and whether it fell."""

    text: str
    share: float
    tone: str = "accent"
    fell: bool = False
    tip: str = ""


def tone_fill(widget: Widget, tone: str) -> RGB:
    """The fill of a bar of a tone."""
    p = widget.ui.palette
    fills = {"good": p.good, "danger": p.danger_text, "muted": mix(p.line, p.muted, 0.6), "accent": p.accent}
    return fills.get(tone, p.accent)


_TONE_HATCH = {"good": 0, "danger": 1, "muted": 4, "accent": 2}


def _draw_bar(surface: pygame.Surface, widget: Widget, rect: pygame.Rect, tone: str) -> None:
    fill = tone_fill(widget, tone)
    surface.fill(fill, rect)
    dark = mix(fill, (0, 0, 0), 0.30)
    paint.hatch(surface, rect, dark, _TONE_HATCH.get(tone, 0), widget.ui.px(6))


class BarChart(Widget):
    """A bar per outcome with its words and per cent; the one that fell is marked with an arrow and an outline."""

    ROW = 24

    def __init__(self, bars: Sequence[Bar], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.bars = list(bars)

    def _default_name(self) -> str:
        if not self.mounted:
            return ""
        say = self.ui.word
        told = [say("chance.listed", outcome=bar.text, share=percent(bar.share, say)) for bar in self.bars]
        return self.ui.words.listed(told)

    def _measure(self, width: int) -> Size:
        wide = min(width, self.ui.px(320))
        return (wide, sum(self._heights(width)))

    def _least_width(self) -> int:
        return self.ui.px(180)

    def _words_width(self, width: int) -> int:
        widest = max((self.ui.fonts.width(bar.text, "small", bar.fell) for bar in self.bars), default=0)
        return min(widest + 2, width // 2)

    def _lines(self, words: int) -> list[list[str]]:
        """The words of each bar in a column so wide: one line, or two where one is not enough."""
        clamp = self.ui.fonts.clamp
        return [clamp(bar.text, words, 2, "small", bar.fell) for bar in self.bars]

    def _heights(self, width: int) -> list[int]:
        line = self.ui.theme.line_px("small")
        return [self.ui.px(self.ROW) + line * (len(lines) - 1) for lines in self._lines(self._words_width(width))]

    def rows(self) -> list[pygame.Rect]:
        """The line of each bar."""
        heights = self._heights(self.rect.width)
        tops = accumulate(heights, initial=self.rect.y)
        return [pygame.Rect(self.rect.x, y, self.rect.width, high) for y, high in zip(tops, heights, strict=False)]

    def paint(self, surface: pygame.Surface) -> None:
        """Words, bar, per cent."""
        words, widest = self._words_width(self.rect.width), percent(0.999, self.ui.word)
        room = self.ui.fonts.width(widest, "small", True)
        for bar, row, lines in zip(self.bars, self.rows(), self._lines(words), strict=True):
            self._paint_row(surface, bar, row, lines, (words, room))

    def _paint_row(
        self, surface: pygame.Surface, bar: Bar, row: pygame.Rect, lines: list[str], widths: tuple[int, int]
    ) -> None:
        ui, px = self.ui, self.ui.px
        mark = px(18) if any(b.fell for b in self.bars) else 0
        if bar.fell:
            arrow = ui.icon("play", 12, self.ink("accent"))
            surface.blit(arrow, (row.x + px(2), row.centery - arrow.get_height() // 2))
        text = pygame.Rect(row.x + mark, row.y, widths[0], row.height)
        step = ui.theme.line_px("small")
        top = row.centery - step * len(lines) // 2
        for n, line in enumerate(lines):
            ui.write(
                surface, line, pygame.Rect(text.x, top + n * step, text.width, step), "small", self.ink(), bar.fell
            )
        right = pygame.Rect(row.right - widths[1], row.y, widths[1], row.height)
        ui.write(surface, percent(bar.share, ui.word), right, "small", self.ink(), True, "right")
        x = text.right + px(10)
        self._paint_track(surface, bar, pygame.Rect(x, row.centery - px(7), max(1, right.x - px(8) - x), px(14)))

    def _paint_track(self, surface: pygame.Surface, bar: Bar, track: pygame.Rect) -> None:
        """The whole track is certain: a bar is as long as its share of it."""
        p, px = self.ui.palette, self.ui.px
        paint.rounded(surface, track, p.paper_edge if self.on_paper and p.textured else p.sunken, px(2))
        long = max(px(2), round(track.width * min(1.0, bar.share))) if bar.share else 0
        _draw_bar(surface, self, pygame.Rect(track.x, track.y, long, track.height), bar.tone)
        if bar.fell:
            paint.rounded(surface, track.inflate(px(4), px(4)), None, px(3), self.ink("accent"), px(2))

    def tooltip(self, pos: Pos) -> str:
        """The outcome under the cursor in full."""
        for bar, row in zip(self.bars, self.rows(), strict=True):
            if row.collidepoint(pos):
                say = self.ui.word
                return bar.tip or say("chance.told", outcome=bar.text, share=percent(bar.share, say))
        return super().tooltip(pos)
