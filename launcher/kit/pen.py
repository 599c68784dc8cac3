"""A drawing pen on a 24 × 24 grid, oversampled so that shapes come out smooth at any size."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable

import pygame

GRID = 24.0
_OVER = 4
Spot = tuple[float, float]
_ON = (255, 255, 255, 255)
_OFF = (255, 255, 255, 0)


class Pen:
    """Draws white shapes on a transparent sheet; :meth:`done` gives the smooth result."""

    def __init__(self, px: int, stroke: float = 2.0) -> None:
        self.px = px
        self.stroke = max(stroke, 1.25 * GRID / px)
        self._scale = px * _OVER / GRID
        self._sheet = pygame.Surface((px * _OVER, px * _OVER), pygame.SRCALPHA)
        self._sheet.fill(_OFF)

    def done(self) -> pygame.Surface:
        """The finished sheet at its true size."""
        return pygame.transform.smoothscale(self._sheet, (self.px, self.px))

    def line(self, *spots: Spot, width: float | None = None, off: bool = False) -> Pen:
        """A stroke with round ends and joints through the spots."""
        half = (self.stroke if width is None else width) / 2
        for a, b in itertools.pairwise(spots):
            self._segment(a, b, half, off)
        for spot in spots:
            self.dot(spot, half, off)
        return self

    def _segment(self, a: Spot, b: Spot, half: float, off: bool) -> None:
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length == 0:
            return
        nx, ny = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
        self.poly(
            (a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny), off=off
        )

    def loop(self, *spots: Spot) -> Pen:
        """A closed stroke."""
        return self.line(*spots, spots[0])

    def poly(self, *spots: Spot, off: bool = False) -> Pen:
        """A filled polygon; ``off`` cuts it out."""
        pygame.draw.polygon(self._sheet, _OFF if off else _ON, [self._at(spot) for spot in spots])
        return self

    def dot(self, centre: Spot, radius: float, off: bool = False) -> Pen:
        """A filled circle; ``off`` cuts it out."""
        pygame.draw.circle(self._sheet, _OFF if off else _ON, self._at(centre), radius * self._scale)
        return self

    def ring(self, centre: Spot, radius: float) -> Pen:
        """A circle drawn with the pen's stroke."""
        width = max(1, round(self.stroke * self._scale))
        outer = radius * self._scale + width / 2
        pygame.draw.circle(self._sheet, _ON, self._at(centre), outer, width)
        return self

    def arc(self, centre: Spot, radius: float, start: float, end: float) -> Pen:
        """A stroke along a circle from ``start`` to ``end`` degrees, clockwise from the right."""
        return self.line(*_around(centre, radius, start, end))

    def box(self, x: float, y: float, w: float, h: float, radius: float = 1.5, off: bool = False) -> Pen:
        """A filled box with round corners."""
        s = self._scale
        rect = pygame.Rect(round(x * s), round(y * s), round(w * s), round(h * s))
        pygame.draw.rect(self._sheet, _OFF if off else _ON, rect, border_radius=round(radius * s))
        return self

    def frame(self, x: float, y: float, w: float, h: float, radius: float = 1.5) -> Pen:
        """An outlined box with round corners."""
        half = self.stroke / 2
        self.box(x - half, y - half, w + 2 * half, h + 2 * half, radius + half)
        return self.box(x + half, y + half, w - 2 * half, h - 2 * half, max(0.0, radius - half), off=True)

    def _at(self, spot: Spot) -> Spot:
        return (spot[0] * self._scale, spot[1] * self._scale)


def _around(centre: Spot, radius: float, start: float, end: float) -> Iterable[Spot]:
    steps = max(8, int(abs(end - start) / 6))
    for step in range(steps + 1):
        angle = math.radians(start + (end - start) * step / steps)
        yield (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
