"""Drawing in grid units on a surface of any scale: filled shapes, strokes, strips that swell, dashes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

import pygame

from launcher.kit.colour import RGB
from launcher.painting.curves import Point, at_length, lengths, normals

Paint = RGB | tuple[int, int, int, int]


class Canvas:
    """A surface, the world point at its upper left, and pixels per unit."""

    def __init__(self, surface: pygame.Surface, origin: Point, scale: float) -> None:
        self.surface, self.origin, self.scale = surface, origin, scale
        width, height = surface.get_size()
        self.rect = pygame.FRect(*origin, width / scale, height / scale)

    def px(self, point: Point) -> Point:
        """The pixel of a point."""
        return ((point[0] - self.origin[0]) * self.scale, (point[1] - self.origin[1]) * self.scale)

    def sees(self, points: Iterable[Point], margin: float = 0.5) -> bool:
        """Whether any of the points lies on the surface or near it."""
        left, top, right, bottom = self._bounds(margin)
        for x, y in points:  # noqa: SIM110 - a plain loop: this is asked very often
            if left <= x <= right and top <= y <= bottom:
                return True
        return False

    def seen_part(self, points: Sequence[Point], margin: float = 0.5) -> tuple[int, int]:
        """The first and last index (exclusive) of the part of a line that is on the surface or near it."""
        left, top, right, bottom = self._bounds(margin)
        inside = [i for i, (x, y) in enumerate(points) if left <= x <= right and top <= y <= bottom]
        return (max(0, inside[0] - 1), min(len(points), inside[-1] + 2)) if inside else (0, 0)

    def _bounds(self, margin: float) -> tuple[float, float, float, float]:
        r = self.rect
        return (r.left - margin, r.top - margin, r.right + margin, r.bottom + margin)

    def poly(self, points: Sequence[Point], colour: Paint) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.surface, colour, [self.px(point) for point in points])

    def dot(self, at: Point, radius: float, colour: Paint) -> None:
        """A filled circle."""
        pygame.draw.circle(self.surface, colour, self.px(at), max(0.7, radius * self.scale))

    def ring(self, at: Point, radius: float, width: float, colour: Paint) -> None:
        """A circle drawn with a stroke."""
        stroke = max(1, round(width * self.scale))
        pygame.draw.circle(self.surface, colour, self.px(at), radius * self.scale + stroke / 2, stroke)

    def line(self, points: Sequence[Point], width: float, colour: Paint, caps: bool = True) -> None:
        """A stroke with round joints; only the part on the surface costs anything."""
        self.strip(points, [width] * len(points), colour, caps)

    def strip(self, points: Sequence[Point], widths: Sequence[float], colour: Paint, caps: bool = True) -> None:
        """A stroke whose width changes on the way."""
        first, last = self.seen_part(points)
        points, widths = points[first:last], widths[first:last]
        sides = normals(points)
        for i, (a, b) in enumerate(itertools.pairwise(points)):
            half, next_half = widths[i] / 2, widths[i + 1] / 2
            (nx, ny), (mx, my) = sides[i], sides[i + 1]
            self.poly(
                (
                    (a[0] + nx * half, a[1] + ny * half),
                    (b[0] + mx * next_half, b[1] + my * next_half),
                    (b[0] - mx * next_half, b[1] - my * next_half),
                    (a[0] - nx * half, a[1] - ny * half),
                ),
                colour,
            )
            if caps or i:
                self.dot(a, half, colour)
        if caps and points:
            self.dot(points[-1], widths[-1] / 2, colour)

    def dashes(self, points: Sequence[Point], width: float, on: float, off: float, colour: Paint) -> None:
        """A broken stroke."""
        first, last = self.seen_part(points)
        if last - first < 2:
            return
        far = lengths(points)
        start = off / 2 + (on + off) * math.floor(max(0.0, far[first] - off) / (on + off))
        while start < far[last - 1]:
            end = min(start + on, far[-1])
            dash = [at_length(points, far, start + (end - start) * part) for part in (0.0, 0.5, 1.0)]
            self.line(dash, width, colour, caps=False)
            start += on + off

    def box(self, at: Point, width: float, height: float, angle: float, colour: Paint) -> None:
        """A filled box turned by an angle."""
        self.poly([turned(at, dx * width / 2, dy * height / 2, angle) for dx, dy in _CORNERS], colour)


_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def turned(at: Point, dx: float, dy: float, angle: float) -> Point:
    """A point beside another, in a frame turned by an angle."""
    cos, sin = math.cos(angle), math.sin(angle)
    return (at[0] + dx * cos - dy * sin, at[1] + dx * sin + dy * cos)


def around(at: Point, radius: float, corners: int, start: float = 0.0) -> list[Point]:
    """The corners of a regular polygon."""
    steps = (start + n * math.tau / corners for n in range(corners))
    return [(at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)) for turn in steps]


def star(at: Point, radius: float, points: int = 5, inner: float = 0.42) -> list[Point]:
    """The outline of a star that stands on its feet."""
    found = []
    for n in range(2 * points):
        turn, r = -math.pi / 2 + n * math.pi / points, radius * (inner if n % 2 else 1)
        found.append((at[0] + r * math.cos(turn), at[1] + r * math.sin(turn)))
    return found
