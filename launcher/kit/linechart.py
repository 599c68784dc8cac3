"""Lines by turn, each with its own marker, so that they read in grey print too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Unpack

import pygame

from launcher.kit.colour import RGB, mix
from launcher.kit.widget import Options, Size, Widget

MARKERS = ("circle", "square", "triangle", "diamond", "star", "close")


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a line chart."""

    name: str
    values: Sequence[float]


class LineChart(Widget):
    """Values by turn, a line per series, each with its own colour and marker, named in a legend."""

    def __init__(
        self, series: Sequence[Series], *, first: int = 1, axis: str = "", last: str = "", **options: Unpack[Options]
    ) -> None:
        """Make the chart; values are numbered from ``first`` on, and the last one may have a word in place of that."""
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
        """The lowest line of the grid: nothing, or as far below it as the values go."""
        least = min((min(line.values, default=0) for line in self.series), default=0)
        step = self._step(self._top() - least)
        return min(0, int(least // step) * step)

    @staticmethod
    def _step(most: float) -> int:
        return next((step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if most / step <= 5), 1000)

    def plot(self) -> pygame.Rect:
        """The area inside the axes."""
        px, fonts = self.ui.px, self.ui.fonts
        left = max(fonts.width(str(end), "small") for end in (self._top(), self._low())) + px(10)
        top, bottom = px(26), self.ui.theme.line_px("small") + px(6)
        r = self.rect
        return pygame.Rect(r.x + left, r.y + top, r.width - left - px(10), r.height - top - bottom)

    def spot(self, plot: pygame.Rect, index: int, value: float) -> tuple[int, int]:
        """Where a value is drawn."""
        count = max((len(line.values) for line in self.series), default=1)
        x = plot.x + round(plot.width * index / max(1, count - 1))
        low = self._low()
        return (x, plot.bottom - round(plot.height * (value - low) / (self._top() - low)))

    def _colour(self, n: int) -> RGB:
        p = self.ui.palette
        colour = p.series[n % len(p.series)]
        return mix(colour, (0, 0, 0), 0.55) if self.on_paper else colour

    def paint(self, surface: pygame.Surface) -> None:
        """Grid, lines with markers, legend."""
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
        """What stands below which value in so much room: numbers, and the word for the last, if it has one."""
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
