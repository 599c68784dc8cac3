"""Bar and line charts that read in grey print too: colour is never the only sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Unpack

import pygame

from launcher.kit.style import paint
from launcher.kit.style.colour import RGB, mix, visible_on
from launcher.kit.widget import Options, Pos, Size, Widget
from launcher.kit.widgets.text import percent


@dataclass(frozen=True, slots=True)
class Bar:
    """One outcome: its words, its share of 1, its tone, and whether it is what was rolled."""

    text: str
    share: float
    tone: str = "accent"
    fell: bool = False
    tip: str = ""


def tone_fill(widget: Widget, tone: str) -> RGB:
    """Return the fill colour of a bar."""
    p = widget.ui.palette
    fills = {
        "good": p.good,
        "danger": p.danger_text,
        "muted": mix(p.line, p.muted, 0.6),
        "accent": p.accent,
        "link": p.link,
    }
    return fills.get(tone, p.accent)


_TONE_HATCH = {"good": 0, "danger": 1, "muted": 4, "accent": 2, "link": 2}


def _draw_bar(surface: pygame.Surface, widget: Widget, rect: pygame.Rect, tone: str) -> None:
    fill = tone_fill(widget, tone)
    surface.fill(fill, rect)
    dark = mix(fill, (0, 0, 0), 0.30)
    paint.hatch(surface, rect, dark, _TONE_HATCH.get(tone, 0), widget.ui.px(6))


class BarChart(Widget):
    """A bar with words and percentage per outcome; the one rolled has an arrow and an outline."""

    ROW = 22

    def __init__(self, bars: Sequence[Bar], **options: Unpack[Options]) -> None:
        super().__init__(**options)
        self.bars = list(bars)

    def _default_name(self) -> str:
        if not self.mounted:
            return ""
        say = self.ui.word
        outcomes = [say("chance.listed", outcome=bar.text, share=percent(bar.share, say)) for bar in self.bars]
        return self.ui.words.listed(outcomes)

    def _measure(self, width: int) -> Size:
        wide = min(width, self.ui.px(320))
        return (wide, sum(self._heights(width)))

    def _least_width(self) -> int:
        return self.ui.px(180)

    def _words_width(self, width: int) -> int:
        widest = max((self.ui.fonts.width(bar.text, "small", bar.fell) for bar in self.bars), default=0)
        return min(widest + 2, width // 2)

    def _lines(self, words: int) -> list[list[str]]:
        # Two lines where one is too short.
        clamp = self.ui.fonts.clamp
        return [clamp(bar.text, words, 2, "small", bar.fell) for bar in self.bars]

    def _heights(self, width: int) -> list[int]:
        line = self.ui.theme.line_px("small")
        return [self.ui.px(self.ROW) + line * (len(lines) - 1) for lines in self._lines(self._words_width(width))]

    def rows(self) -> list[pygame.Rect]:
        heights = self._heights(self.rect.width)
        tops = accumulate(heights, initial=self.rect.y)
        return [pygame.Rect(self.rect.x, y, self.rect.width, high) for y, high in zip(tops, heights, strict=False)]

    def paint(self, surface: pygame.Surface) -> None:
        words, shares = self._words_width(self.rect.width), [0.999, *(bar.share for bar in self.bars)]
        room = max(self.ui.fonts.width(percent(share, self.ui.word), "small", True) for share in shares)
        for bar, row, lines in zip(self.bars, self.rows(), self._lines(words), strict=True):
            self._paint_row(surface, bar, row, lines, (words, room))

    def _paint_row(
        self, surface: pygame.Surface, bar: Bar, row: pygame.Rect, lines: list[str], widths: tuple[int, int]
    ) -> None:
        ui, px = self.ui, self.ui.px
        mark = px(18) if any(b.fell for b in self.bars) else 0
        if bar.fell:
            arrow = ui.icon("play", 12, self.ink("ink"))
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
        # The whole track stands for a share of 1.
        p, px = self.ui.palette, self.ui.px
        paint.rounded(surface, track, p.paper_edge if self.on_paper and p.textured else p.sunken, px(2))
        long = max(px(2), round(track.width * min(1.0, bar.share))) if bar.share else 0
        _draw_bar(surface, self, pygame.Rect(track.x, track.y, long, track.height), bar.tone)
        if bar.fell:
            paint.rounded(surface, track.inflate(px(4), px(4)), None, px(3), self.ink("ink"), px(2))

    def tooltip(self, pos: Pos) -> str:
        for bar, row in zip(self.bars, self.rows(), strict=True):
            if row.collidepoint(pos):
                say = self.ui.word
                return bar.tip or say("chance.told", outcome=bar.text, share=percent(bar.share, say))
        return super().tooltip(pos)


MARKERS = ("circle", "square", "triangle", "diamond", "star", "close")


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a line chart."""

    name: str
    values: Sequence[float]
    colour: RGB | None = None  # its own colour, such as that of a side


class LineChart(Widget):
    """Values by turn, a line per series with its own colour and marker, named in a legend.

    - ``first``: number of the first value
    - ``axis``: name of the horizontal axis
    - ``last``: word in place of the last value's number
    """

    def __init__(
        self, series: Sequence[Series], *, first: int = 1, axis: str = "", last: str = "", **options: Unpack[Options]
    ) -> None:
        super().__init__(**options)
        self.series = list(series)
        self.first, self.last = first, last
        self.axis = axis

    def _default_name(self) -> str:
        return ", ".join(line.name for line in self.series)

    def _measure(self, width: int) -> Size:
        return (min(width, self.ui.px(360)), self.ui.px(200))

    def _least_width(self) -> int:
        return self.ui.px(200)

    def _top(self) -> int:
        most = max((max(line.values, default=0) for line in self.series), default=0)
        step = self._step(most)
        return max(step, -(-int(most + 0.999) // step) * step)

    def _low(self) -> int:
        # The lowest grid line: zero, or below all negative values.
        least = min((min(line.values, default=0) for line in self.series), default=0)
        step = self._step(self._top() - least)
        return min(0, int(least // step) * step)

    @staticmethod
    def _step(most: float) -> int:
        return next((step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if most / step <= 5), 1000)

    def plot(self) -> pygame.Rect:
        """Return the area inside the axes."""
        px, fonts = self.ui.px, self.ui.fonts
        left = max(fonts.width(str(end), "small") for end in (self._top(), self._low())) + px(10)
        top, bottom = px(26), self.ui.theme.line_px("small") + px(6)
        r = self.rect
        return pygame.Rect(r.x + left, r.y + top, r.width - left - px(10), r.height - top - bottom)

    def spot(self, plot: pygame.Rect, index: int, value: float) -> tuple[int, int]:
        count = max((len(line.values) for line in self.series), default=1)
        x = plot.x + round(plot.width * index / max(1, count - 1))
        low = self._low()
        return (x, plot.bottom - round(plot.height * (value - low) / (self._top() - low)))

    def _colour(self, n: int) -> RGB:
        p = self.ui.palette
        own = self.series[n].colour
        if own is not None:
            return visible_on(own, p.paper if self.on_paper else p.panel)
        colour = p.series[n % len(p.series)]
        return mix(colour, (0, 0, 0), 0.55) if self.on_paper else colour

    def paint(self, surface: pygame.Surface) -> None:
        plot = self.plot()
        self._paint_grid(surface, plot)
        x = plot.x
        for n, line in enumerate(self.series):
            colour, marker = self._colour(n), MARKERS[n % len(MARKERS)]
            spots = [self.spot(plot, k, value) for k, value in enumerate(line.values)]
            self._paint_line(surface, spots, colour, marker)
            mark = self.ui.icon(marker, 12, colour)
            surface.blit(mark, (x, self.rect.y + self.ui.px(4)))
            wide = self.ui.fonts.width(line.name, "small")
            room = pygame.Rect(
                x + self.ui.px(18), self.rect.y, max(1, min(wide, self.rect.right - x - self.ui.px(18))), self.ui.px(20)
            )
            self.ui.write(surface, line.name, room, "small", self.ink())
            x += self.ui.px(34) + wide

    def _paint_line(self, surface: pygame.Surface, spots: list[tuple[int, int]], colour: RGB, marker: str) -> None:
        wide = self.ui.px(2)
        for a, b in pairwise(spots):
            for shift in range(wide):
                pygame.draw.aaline(surface, colour, (a[0], a[1] + shift), (b[0], b[1] + shift))
        mark = self.ui.icon(marker, 11, colour)
        crowded = len(spots) > 2 and spots[-1][0] - spots[0][0] < mark.get_width() * (len(spots) - 1)
        for spot in spots[-1:] if crowded else spots:
            surface.blit(mark, mark.get_rect(center=spot))

    def ticks(self, wide: int) -> list[tuple[int, str]]:
        """Return index and text of the labels that fit below an axis ``wide`` pixels long."""
        count, px = max((len(line.values) for line in self.series), default=0), self.ui.px
        every = max(1, -(-count * px(28) // max(1, wide)))
        found = [(k, str(self.first + k)) for k in range(0, count, every)]
        if not self.last or not count:
            return found
        room = max(px(28), px(14) + self.ui.fonts.width(self.last, "small")) * max(1, count - 1)
        return [*(tick for tick in found if (count - 1 - tick[0]) * wide >= room), (count - 1, self.last)]

    def _paint_grid(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        p, px, top, low = self.ui.palette, self.ui.px, self._top(), self._low()
        rule = p.paper_edge if self.on_paper else p.line
        for value in range(low, top + 1, self._step(top - low)):
            y = self.spot(plot, 0, value)[1]
            surface.fill(rule, (plot.x, y, plot.width, 1))
            box = pygame.Rect(self.rect.x, y - px(9), plot.x - self.rect.x - px(6), px(18))
            self.ui.write(surface, str(value), box, "small", self.ink("muted"), align="right")
        for k, word in self.ticks(plot.width):
            wide = max(px(28), self.ui.fonts.width(word, "small"))
            x = min(self.spot(plot, k, low)[0], self.rect.right - wide // 2)
            box = pygame.Rect(x - wide // 2, plot.bottom + px(4), wide, self.ui.theme.line_px("small"))
            self.ui.write(surface, word, box, "small", self.ink("muted"), align="center")
        if self.axis:
            wide = self.ui.fonts.width(self.axis, "small")
            box = pygame.Rect(self.rect.right - wide, self.rect.y, wide, px(20))
            self.ui.write(surface, self.axis, box, "small", self.ink("muted"))
