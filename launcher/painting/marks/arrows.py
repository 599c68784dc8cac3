"""Arrows over the map; each tone has a stroke of its own, so that they differ in grey print."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

import pygame

from hexcore.game.answers import Arrow, Tone
from hexcore.types import Hex
from launcher.kit.style.colour import RGB
from launcher.kit.style.theme import Palette
from launcher.painting.canvas import Point, between
from launcher.painting.map.camera import Camera
from launcher.painting.palette import DARK

WIDE, HEAD = 0.11, 0.34  # width of a stroke and length of its head, in units of the grid
ASIDE = 0.13  # distance between arrows along the same hexes
TRIM, SHORT = 0.22, 0.06  # distances from the centres of its hexes at which an arrow begins and ends
DASH = 0.20
# Broken strokes: the length of a piece and of the gap after it; other tones are whole.
STROKES: dict[Tone, tuple[float, float]] = {"danger": (DASH, DASH * 0.55), "muted": (0.04, DASH * 0.6)}


def arrow_colour(palette: Palette, tone: Tone) -> RGB:
    colours = {"danger": palette.danger_text, "good": palette.good_text, "muted": palette.paper_edge}
    return colours.get(tone, palette.accent if tone == "strong" else palette.series[0])


def draw_arrows(
    surface: pygame.Surface, camera: Camera, centre: Callable[[Hex], Point], arrows: Iterable[Arrow], palette: Palette
) -> None:
    """Draw arrows along their ways, side by side where several run along the same hexes."""
    lanes: dict[frozenset[Hex], int] = {}
    for arrow in arrows:
        steps = [frozenset(step) for step in pairwise(arrow.way)]
        lane = max((lanes.get(step, 0) for step in steps), default=0)
        lanes.update(dict.fromkeys(steps, lane + 1))
        points = [camera.to_screen(centre(h)) for h in arrow.way]
        shift = ASIDE * ((lane + 1) // 2) * (1 if lane % 2 else -1)  # 0, then left and right of it
        draw_arrow(surface, points, camera.scale, arrow.tone, arrow_colour(palette, arrow.tone), shift)


def draw_arrow(
    surface: pygame.Surface, points: Sequence[Point], scale: float, tone: Tone, colour: RGB, aside: float = 0.0
) -> None:
    """Draw one arrow through points of the screen, with a dark casing and a head at its end."""
    if len(points) < 2:
        return
    line = _moved(points, aside * scale)
    line[0] = _towards(line[0], line[1], TRIM * scale)
    line[-1] = _towards(line[-1], line[-2], SHORT * scale)
    width, head = max(2, round(WIDE * scale * (0.6 if tone == "muted" else 1))), max(7.0, HEAD * scale)
    tip, before = line[-1], line[-2]
    stem = [*line[:-1], _towards(tip, before, head * 0.8)]
    for tint, wide in ((DARK, width + 2), (colour, width)):
        for a, b in _pieces(stem, scale, tone):
            pygame.draw.line(surface, tint, a, b, wide)
            if tone not in STROKES:
                pygame.draw.circle(surface, tint, b, wide / 2)
    _head(surface, tip, before, head * (0.75 if tone == "muted" else 1.0), colour)
    if tone in STROKES:
        _head(surface, _towards(tip, before, head * 0.35), before, head * 0.45, DARK)


def _moved(points: Sequence[Point], by: float) -> list[Point]:
    (ax, ay), (bx, by_) = points[0], points[-1]
    length = math.hypot(bx - ax, by_ - ay) or 1.0
    dx, dy = -(by_ - ay) / length * by, (bx - ax) / length * by
    return [(x + dx, y + dy) for x, y in points]


def _towards(a: Point, b: Point, far: float) -> Point:
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return between(a, b, min(far / length, 0.45))


def _pieces(line: Sequence[Point], scale: float, tone: Tone) -> Iterable[tuple[Point, Point]]:
    if tone not in STROKES:
        yield from pairwise(line)
        return
    on, off = (max(3.0, part * scale) for part in STROKES[tone])
    for a, b in pairwise(line):
        length, at = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0, 0.0
        while at < length:
            yield between(a, b, at / length), between(a, b, min(at + on, length) / length)
            at += on + off


def _head(surface: pygame.Surface, tip: Point, before: Point, size: float, colour: RGB) -> None:
    turn = math.atan2(tip[1] - before[1], tip[0] - before[0])
    for tint, grow in ((DARK, 2.0), (colour, 0.0)):
        far = size + grow
        ends = [(tip[0] - far * math.cos(turn + side), tip[1] - far * math.sin(turn + side)) for side in (0.45, -0.45)]
        point = (tip[0] + grow * math.cos(turn), tip[1] + grow * math.sin(turn))
        pygame.draw.polygon(surface, tint, [point, *ends])
