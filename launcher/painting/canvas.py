"""A canvas for drawing in grid units at any scale, and the geometry of smooth lines."""

from __future__ import annotations

import bisect
import itertools
import math
from collections.abc import Iterable, Sequence

import pygame

from launcher.kit.style.colour import RGB

Point = tuple[float, float]


def chaikin(points: Sequence[Point], rounds: int = 3) -> list[Point]:
    """Round the corners of a line by cutting them; the ends stay where they are."""
    line = list(points)
    for _ in range(rounds if len(line) > 2 else 0):
        cut = [line[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(line):
            cut.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
            cut.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
        cut.append(line[-1])
        line = cut
    return line


def curve_through(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """Return a Catmull-Rom curve that passes through every point."""
    if len(points) < 3:
        return list(points)
    padded = [_mirrored(points[1], points[0]), *points, _mirrored(points[-2], points[-1])]
    curve: list[Point] = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        curve.extend(_spline(a, b, c, d, step / steps) for step in range(steps))
    return [*curve, points[-1]]


def _mirrored(point: Point, centre: Point) -> Point:
    return (2 * centre[0] - point[0], 2 * centre[1] - point[1])


def _spline(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    x, y = (
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
        for p, q, r, s in zip(a, b, c, d, strict=True)
    )
    return (x, y)


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point at a share of the way from one point to another."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def lengths(points: Sequence[Point]) -> list[float]:
    """Return how far along the line each point lies."""
    return list(itertools.accumulate((math.dist(a, b) for a, b in itertools.pairwise(points)), initial=0.0))


def resample(points: Sequence[Point], gap: float) -> list[Point]:
    """Return the same line in steps of about ``gap``."""
    far = lengths(points)
    if far[-1] == 0:
        return [points[0]]
    count = max(1, round(far[-1] / gap))
    return [at_length(points, far, far[-1] * step / count) for step in range(count + 1)]


def at_length(points: Sequence[Point], far: Sequence[float], distance: float) -> Point:
    """Return the point of a line at a distance from its start."""
    i = min(max(bisect.bisect_left(far, distance), 1), len(points) - 1)
    if i < 1:
        return points[0]
    share = (distance - far[i - 1]) / max(far[i] - far[i - 1], 1e-9)
    (ax, ay), (bx, by) = points[i - 1], points[i]
    return (ax + (bx - ax) * share, ay + (by - ay) * share)


def tangent_near(points: Sequence[Point], spot: Point) -> float | None:
    """Return the direction, in radians, of a line where it passes closest to a point."""
    if len(points) < 2:
        return None
    nearest = min(range(len(points)), key=lambda i: math.dist(points[i], spot))
    (ax, ay), (bx, by) = points[max(0, nearest - 2)], points[min(len(points) - 1, nearest + 2)]
    return math.atan2(by - ay, bx - ax)


def normals(points: Sequence[Point]) -> list[Point]:
    """Return the unit vector to the left of a line at each point."""
    found = []
    for i in range(len(points)):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        found.append((-(by - ay) / length, (bx - ax) / length))
    return found


class Arc:
    """A gentle arc through points: a straight axis with a little bow, read from left to right."""

    def __init__(self, points: Sequence[Point], bow_limit: float = 0.18) -> None:
        count = len(points)
        self.centre: Point = (sum(x for x, _ in points) / count, sum(y for _, y in points) / count)
        self.angle = _axis(points, self.centre)
        along = [self._along(point) for point in points]
        self.low, self.high = min((u for u, _ in along), default=0.0), max((u for u, _ in along), default=0.0)
        self.width = max((abs(v) for _, v in along), default=0.0)
        self.path_like = count > 1 and _rising([u for u, _ in along])
        self.bow = 0.0
        if self.path_like and count > 2:
            limit = bow_limit / max(self.high - self.low, 1.0)
            self.bow = max(-limit, min(limit, _curvature(along)))

    @property
    def length(self) -> float:
        return self.high - self.low

    def at(self, u: float, lift: float = 0.0) -> tuple[Point, float]:
        """Return place and direction at a distance from the middle of the arc, lifted to its left."""
        mid = (self.low + self.high) / 2
        v = self.bow * (u * u - self.length * self.length / 12) + lift
        x, y = u + mid, v
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        spot = (self.centre[0] + x * cos - y * sin, self.centre[1] + x * sin + y * cos)
        return spot, self.angle + math.atan(2 * self.bow * u)

    def _along(self, point: Point) -> Point:
        dx, dy = point[0] - self.centre[0], point[1] - self.centre[1]
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return (dx * cos + dy * sin, dy * cos - dx * sin)


def _axis(points: Sequence[Point], centre: Point) -> float:
    # The main direction of a cloud of points, between straight up and straight down.
    xx = sum((x - centre[0]) ** 2 for x, _ in points)
    yy = sum((y - centre[1]) ** 2 for _, y in points)
    xy = sum((x - centre[0]) * (y - centre[1]) for x, y in points)
    if xx + yy < 1e-9:
        return 0.0
    return 0.5 * math.atan2(2 * xy, xx - yy)


def _rising(values: Sequence[float]) -> bool:
    steps = [b - a for a, b in itertools.pairwise(values)]
    return all(step > 0.5 for step in steps) or all(step < -0.5 for step in steps)


def _curvature(along: Sequence[Point]) -> float:
    # The quadratic term of the parabola that fits best.
    mean_u2 = sum(u * u for u, _ in along) / len(along)
    top = sum((u * u - mean_u2) * v for u, v in along)
    bottom = sum((u * u - mean_u2) ** 2 for u, _ in along)
    return top / bottom if bottom > 1e-9 else 0.0


def wobble(*parts: int) -> float:
    """Return a fixed number from -1 to 1, so that curves wander the same way every time."""
    value = 0x9E3779B9
    for part in parts:
        value = ((value ^ (part + 0x7F4A7C15)) * 0x2545F491) & 0xFFFFFFFF
        value ^= value >> 15
    return value / 0x7FFFFFFF - 1.0


Paint = RGB | tuple[int, int, int, int]


class Canvas:
    """A surface, the world point at its upper left, and pixels per unit."""

    def __init__(self, surface: pygame.Surface, origin: Point, scale: float) -> None:
        self.surface, self.origin, self.scale = surface, origin, scale
        width, height = surface.get_size()
        self.rect = pygame.FRect(*origin, width / scale, height / scale)

    def px(self, point: Point) -> Point:
        return ((point[0] - self.origin[0]) * self.scale, (point[1] - self.origin[1]) * self.scale)

    def sees(self, points: Iterable[Point], margin: float = 0.5) -> bool:
        """Return whether any of the points lies on the surface or near it."""
        left, top, right, bottom = self._bounds(margin)
        for x, y in points:  # noqa: SIM110 - a plain loop: this is asked very often
            if left <= x <= right and top <= y <= bottom:
                return True
        return False

    def seen_part(self, points: Sequence[Point], margin: float = 0.5) -> tuple[int, int]:
        """Return first and last index (exclusive) of the part of a line on the surface or near it."""
        left, top, right, bottom = self._bounds(margin)
        inside = [i for i, (x, y) in enumerate(points) if left <= x <= right and top <= y <= bottom]
        return (max(0, inside[0] - 1), min(len(points), inside[-1] + 2)) if inside else (0, 0)

    def _bounds(self, margin: float) -> tuple[float, float, float, float]:
        r = self.rect
        return (r.left - margin, r.top - margin, r.right + margin, r.bottom + margin)

    def poly(self, points: Sequence[Point], colour: Paint) -> None:
        pygame.draw.polygon(self.surface, colour, [self.px(point) for point in points])

    def dot(self, at: Point, radius: float, colour: Paint) -> None:
        pygame.draw.circle(self.surface, colour, self.px(at), max(0.7, radius * self.scale))

    def ring(self, at: Point, radius: float, width: float, colour: Paint) -> None:
        stroke = max(1, round(width * self.scale))
        pygame.draw.circle(self.surface, colour, self.px(at), radius * self.scale + stroke / 2, stroke)

    def line(self, points: Sequence[Point], width: float, colour: Paint, caps: bool = True) -> None:
        self.strip(points, [width] * len(points), colour, caps)

    def strip(self, points: Sequence[Point], widths: Sequence[float], colour: Paint, caps: bool = True) -> None:
        """Draw a stroke whose width changes on the way; only the visible part costs time."""
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
        self.poly([turned(at, dx * width / 2, dy * height / 2, angle) for dx, dy in _CORNERS], colour)


_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def turned(at: Point, dx: float, dy: float, angle: float) -> Point:
    """Return the point at (dx, dy) from another, in a frame turned by an angle."""
    cos, sin = math.cos(angle), math.sin(angle)
    return (at[0] + dx * cos - dy * sin, at[1] + dx * sin + dy * cos)


def polygon(at: Point, radius: float, corners: int, start: float = 0.0) -> list[Point]:
    steps = (start + n * math.tau / corners for n in range(corners))
    return [(at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)) for turn in steps]


def star(at: Point, radius: float, points: int = 5, inner: float = 0.42) -> list[Point]:
    """Return the outline of a star that stands on two of its points."""
    found = []
    for n in range(2 * points):
        turn, r = -math.pi / 2 + n * math.pi / points, radius * (inner if n % 2 else 1)
        found.append((at[0] + r * math.cos(turn), at[1] + r * math.sin(turn)))
    return found
