"""Marks that stand on the map: villages, bridges, airfields, field works."""

from __future__ import annotations

import math
from collections.abc import Callable

from launcher.kit.style.colour import RGB, mix
from launcher.painting import palette
from launcher.painting.canvas import Canvas, Point, polygon, star, turned, wobble
from launcher.painting.lettering import blit_centred
from launcher.painting.map.scene import Mark
from launcher.painting.symbols.drawings import drawing

OWN_SIZE = 1.2  # the side of the square that a game's own drawing fills, in units: a hex is two across
_SHADE: RGB = (58, 50, 34)
_HOMES = ((-0.34, -0.12), (0.05, -0.26), (0.36, -0.04), (-0.12, 0.12), (0.22, 0.24), (-0.38, 0.24))
_BLOCKS = (
    (-0.40, -0.30), (-0.08, -0.36), (0.24, -0.30), (0.46, -0.02), (-0.30, 0.0), (0.06, 0.0),
    (-0.44, 0.28), (-0.10, 0.34), (0.24, 0.30),
)  # fmt: skip


_STUMP = (
    (0.47, -0.21), (0.37, -0.125), (0.20, -0.125), (0.26, -0.03), (0.17, 0.04), (0.23, 0.125), (0.37, 0.125),
    (0.47, 0.21),
)  # fmt: skip


def draw_mark(canvas: Canvas, mark: Mark) -> None:
    if canvas.sees((mark.at,), 1.3):
        (_own if mark.drawing else _DRAWINGS[mark.spot])(canvas, mark)


def _own(canvas: Canvas, mark: Mark) -> None:
    # A drawing of the game, upright and in its own colours.
    picture = drawing(mark.drawing, max(1, round(OWN_SIZE * canvas.scale)))
    blit_centred(canvas.surface, picture, *canvas.px(mark.at))


def _house(canvas: Canvas, at: Point, size: float, angle: float, roof: RGB) -> None:
    # From above: shadow, the shaded slope, the lit slope, the ridge.
    canvas.box((at[0] + 0.035, at[1] + 0.045), size * 1.25, size * 0.86, angle, _SHADE)
    canvas.box(at, size * 1.25, size * 0.86, angle, palette.ROOF_DARK)
    inner = size * 0.78
    canvas.box(at, size * 1.14, inner * 0.92, angle, roof)
    lit = turned(at, 0, -inner * 0.24, angle)
    canvas.box(lit, size * 1.14, inner * 0.44, angle, mix(roof, palette.ROOF_LIGHT, 0.75))
    canvas.line((turned(at, -size * 0.57, 0, angle), turned(at, size * 0.57, 0, angle)), 0.02, palette.ROOF_DARK)


def _village(canvas: Canvas, mark: Mark) -> None:
    _yard(canvas, mark, 0.60)
    for n, (dx, dy) in enumerate(_HOMES):
        turn = 0.5 * wobble(mark.hex, n)
        spot = (mark.at[0] + dx + 0.04 * wobble(n, mark.hex), mark.at[1] + dy)
        _house(canvas, spot, 0.20, turn, palette.ROOF)


def _town(canvas: Canvas, mark: Mark) -> None:
    _yard(canvas, mark, 0.74)
    for n, (dx, dy) in enumerate(_BLOCKS):
        roof = palette.TOWN_ROOF if n % 3 else palette.ROOF
        _house(canvas, (mark.at[0] + dx, mark.at[1] + dy), 0.235, 0.06 * wobble(mark.hex, n), roof)


def _yard(canvas: Canvas, mark: Mark, radius: float) -> None:
    for share, tone in ((1.0, 0.45), (0.86, 0.0)):
        rim = [
            (
                mark.at[0] + radius * share * math.cos(t) * (1 + 0.10 * wobble(mark.hex, i)),
                mark.at[1] + radius * share * 0.82 * math.sin(t) * (1 + 0.10 * wobble(i, mark.hex)),
            )
            for i, t in enumerate(n * math.tau / 22 for n in range(22))
        ]
        canvas.poly(rim, mix(palette.YARD, palette.GROUND["clear"], tone))


def _airfield(canvas: Canvas, mark: Mark) -> None:
    canvas.box((mark.at[0] + 0.04, mark.at[1] + 0.05), 1.42, 0.36, mark.angle, _SHADE)
    canvas.box(mark.at, 1.42, 0.36, mark.angle, mix(palette.CONCRETE, palette.INK, 0.45))
    canvas.box(mark.at, 1.37, 0.31, mark.angle, palette.CONCRETE)
    for n in range(-3, 4):
        canvas.box(turned(mark.at, n * 0.18, 0, mark.angle), 0.10, 0.035, mark.angle, (250, 248, 240))
    for end in (-1, 1):
        for lane in (-0.09, -0.03, 0.03, 0.09):
            canvas.box(turned(mark.at, end * 0.63, lane, mark.angle), 0.09, 0.03, mark.angle, (250, 248, 240))


def _bridge(canvas: Canvas, mark: Mark) -> None:
    canvas.box((mark.at[0] + 0.03, mark.at[1] + 0.04), 0.74, 0.27, mark.angle, (44, 60, 66))
    canvas.box(mark.at, 0.74, 0.25, mark.angle, palette.INK)
    canvas.box(mark.at, 0.74, 0.17, mark.angle, palette.WALL)
    for n in range(-3, 4):
        canvas.box(turned(mark.at, n * 0.10, 0, mark.angle), 0.018, 0.17, mark.angle, mix(palette.WALL, _SHADE, 0.45))
    for end in (-1, 1):
        for side in (-1, 1):
            wing = turned(mark.at, end * 0.37, side * 0.125, mark.angle)
            canvas.line((wing, turned(mark.at, end * 0.47, side * 0.21, mark.angle)), 0.05, palette.INK)


def _bridge_blown(canvas: Canvas, mark: Mark) -> None:
    canvas.box(mark.at, 0.50, 0.36, mark.angle, palette.RIVER)
    for end in (-1, 1):
        stump = [turned(mark.at, end * x, y, mark.angle) for x, y in _STUMP]
        canvas.poly(stump, palette.INK)
        canvas.poly([turned(mark.at, end * (x + 0.03), y * 0.68, mark.angle) for x, y in _STUMP[1:-1]], palette.WALL)
    for width, reach, colour in ((0.20, 0.60, palette.PAPER), (0.12, 0.52, palette.RED)):
        for turn in (math.pi / 4, -math.pi / 4):
            canvas.box(mark.at, reach, width, mark.angle + turn, colour)


def _ford(canvas: Canvas, mark: Mark) -> None:
    for lane in (-0.13, 0.0, 0.13):
        ends = (turned(mark.at, -0.27, lane, mark.angle), turned(mark.at, 0.27, lane, mark.angle))
        canvas.line(ends, 0.075, palette.INK)
    for lane in (-0.13, 0.0, 0.13):
        ends = (turned(mark.at, -0.25, lane, mark.angle), turned(mark.at, 0.25, lane, mark.angle))
        canvas.line(ends, 0.042, palette.WALL)


def _entrenchment(canvas: Canvas, mark: Mark) -> None:
    for start, end in ((200, 340), (20, 160)):
        steps = [math.radians(start + (end - start) * n / 14) for n in range(15)]
        arc = [(mark.at[0] + 0.50 * math.cos(t), mark.at[1] + 0.50 * math.sin(t)) for t in steps]
        canvas.line([(x + 0.02, y + 0.03) for x, y in arc], 0.15, palette.ROCK_DARK)
        canvas.line(arc, 0.12, palette.INK)
        canvas.line(arc, 0.05, palette.YARD)
        for t in steps[1::2]:
            tip = (mark.at[0] + 0.66 * math.cos(t), mark.at[1] + 0.66 * math.sin(t))
            foot = [(mark.at[0] + 0.52 * math.cos(t + d), mark.at[1] + 0.52 * math.sin(t + d)) for d in (-0.1, 0.1)]
            canvas.poly([*foot, tip], palette.INK)


def _tunnel(canvas: Canvas, mark: Mark) -> None:
    x, y = mark.at
    y += 0.1
    for radius, colour in ((0.37, palette.PAPER), (0.31, palette.INK)):
        arch = [(x + radius * math.cos(t), y - radius * math.sin(t)) for t in (n * math.pi / 16 for n in range(17))]
        canvas.poly(arch, colour)
    canvas.line(((x - 0.42, y), (x + 0.42, y)), 0.08, palette.PAPER)
    canvas.poly(((x - 0.12, y - 0.12), (x, y - 0.25), (x + 0.12, y - 0.12)), palette.ROAD)


def _badge(canvas: Canvas, at: Point, rim: RGB) -> None:
    canvas.poly(polygon((at[0] + 0.03, at[1] + 0.04), 0.42, 6), _SHADE)
    canvas.poly(polygon(at, 0.42, 6), rim)
    canvas.poly(polygon(at, 0.35, 6), palette.PAPER)


def _checkpoint(canvas: Canvas, mark: Mark) -> None:
    _badge(canvas, mark.at, palette.RED)
    x, y = mark.at
    canvas.line(((x - 0.17, y + 0.16), (x - 0.17, y - 0.02)), 0.05, palette.INK)
    canvas.line(((x - 0.19, y - 0.02), (x + 0.21, y - 0.10)), 0.07, palette.INK)
    for dx in (-0.04, 0.10):
        canvas.dot((x + dx, y - 0.055 - 0.02 * dx / 0.1), 0.025, palette.PAPER)


def _post(canvas: Canvas, mark: Mark) -> None:
    _badge(canvas, mark.at, palette.INK)
    _flag(canvas, mark.at, palette.RED)


def _flag(canvas: Canvas, at: Point, colour: RGB) -> None:
    x, y = at
    canvas.line(((x - 0.12, y + 0.20), (x - 0.12, y - 0.22)), 0.045, palette.INK)
    canvas.poly(((x - 0.10, y - 0.22), (x + 0.20, y - 0.12), (x - 0.10, y - 0.01)), colour)


def _objective(canvas: Canvas, mark: Mark) -> None:
    canvas.poly(star((mark.at[0] + 0.02, mark.at[1] + 0.03), 0.33), palette.ROCK_DARK)
    canvas.poly(star(mark.at, 0.33), palette.PAPER)
    canvas.poly(star(mark.at, 0.25), palette.RED)


def _camp(canvas: Canvas, mark: Mark) -> None:
    x, y = mark.at
    canvas.ring(mark.at, 0.52, 0.06, palette.INK)
    for turn in range(0, 360, 30):
        t = math.radians(turn)
        canvas.dot((x + 0.52 * math.cos(t), y + 0.52 * math.sin(t)), 0.05, palette.INK)
    canvas.poly(((x - 0.32, y + 0.2), (x, y - 0.26), (x + 0.32, y + 0.2)), palette.INK)
    canvas.poly(((x - 0.24, y + 0.16), (x, y - 0.18), (x + 0.24, y + 0.16)), palette.YARD)
    canvas.poly(((x - 0.06, y + 0.16), (x, y - 0.06), (x + 0.06, y + 0.16)), palette.INK)


def _exit(canvas: Canvas, mark: Mark) -> None:
    _badge(canvas, mark.at, palette.RED)
    x, y = mark.at
    canvas.line(((x - 0.18, y), (x + 0.06, y)), 0.09, palette.RED)
    canvas.poly(((x + 0.02, y - 0.16), (x + 0.24, y), (x + 0.02, y + 0.16)), palette.RED)


def _landing_zone(canvas: Canvas, mark: Mark) -> None:
    x, y = mark.at
    canvas.dot(mark.at, 0.46, palette.YARD)
    canvas.ring(mark.at, 0.42, 0.05, palette.PAPER)
    for dx in (-0.17, 0.17):
        canvas.line(((x + dx, y - 0.24), (x + dx, y + 0.24)), 0.11, palette.INK)
    canvas.line(((x - 0.17, y), (x + 0.17, y)), 0.11, palette.INK)


def _landing_beach(canvas: Canvas, mark: Mark) -> None:
    _badge(canvas, mark.at, palette.SHORE)
    x, y = mark.at
    for dy in (-0.08, 0.06, 0.20):
        wave = [(x - 0.24 + n * 0.06, y + dy + 0.035 * math.sin(n * 1.6)) for n in range(9)]
        canvas.line(wave, 0.04, palette.SHORE)


def _firebase(canvas: Canvas, mark: Mark) -> None:
    canvas.dot(mark.at, 0.50, palette.YARD)
    canvas.ring(mark.at, 0.48, 0.07, palette.INK)
    x, y = mark.at
    for turn in (90, 210, 330):
        t = math.radians(turn)
        gun = (x + 0.22 * math.cos(t), y - 0.22 * math.sin(t))
        canvas.dot(gun, 0.075, palette.INK)
        canvas.line((gun, (x + 0.42 * math.cos(t), y - 0.42 * math.sin(t))), 0.05, palette.INK)


def _site(canvas: Canvas, mark: Mark) -> None:
    canvas.dot(mark.at, 0.26, palette.INK)
    canvas.dot(mark.at, 0.20, palette.PAPER)
    canvas.dot(mark.at, 0.09, palette.RED)


_DRAWINGS: dict[str, Callable[[Canvas, Mark], None]] = {
    "village": _village, "town": _town, "airfield": _airfield, "bridge": _bridge, "bridge_blown": _bridge_blown,
    "ford": _ford, "entrenchment": _entrenchment, "tunnel": _tunnel, "checkpoint": _checkpoint, "post": _post,
    "objective": _objective, "camp": _camp, "exit": _exit, "landing_zone": _landing_zone,
    "landing_beach": _landing_beach, "firebase": _firebase, "site": _site,
}  # fmt: skip
