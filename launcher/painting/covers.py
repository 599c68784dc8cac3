"""Cover pictures for the launcher's cards."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pygame

from hexcore.data.meta import Cover
from launcher.kit.style.colour import RGB, mix, rgb
from launcher.kit.style.paint import grain
from launcher.painting.canvas import curve_through, star, wobble
from launcher.painting.counters.signs import sign

Tones = tuple[RGB, RGB, RGB]
_OVER = 2
_NIGHT: RGB = (16, 20, 18)


def cover(art: Cover, size: tuple[int, int]) -> pygame.Surface:
    dark, middle, light = (rgb(code) for code in art.colours)
    big = pygame.Surface((size[0] * _OVER, size[1] * _OVER), 0, 32)
    _COMPOSITIONS[art.composition](big, (dark, middle, light))
    sheet = pygame.transform.smoothscale(big, size)
    grain(sheet, sheet.get_rect())
    _vignette(sheet)
    return sheet


def _sky(big: pygame.Surface, top: RGB, bottom: RGB, foot: float = 1.0) -> None:
    width, height = big.get_size()
    strip = pygame.Surface((1, 64), 0, 32)
    for y in range(64):
        share = min(1.0, y / 63 / foot)
        strip.set_at((0, y), mix(top, bottom, share**1.3))
    pygame.transform.smoothscale(strip, (width, height), big)


def _ridge(big: pygame.Surface, colour: RGB, base: float, rise: float, seed: int, teeth: float = 1.0) -> list[float]:
    # A mountain line from edge to edge; returns its height at every step.
    width, height = big.get_size()
    steps = 120
    tops = []
    for n in range(steps + 1):
        t = n / steps
        y = base - rise * (0.55 * math.sin(t * 3.1 + seed) + 0.30 * math.sin(t * 7.3 * teeth + seed * 2.1))
        y -= rise * (0.16 * math.sin(t * 17 * teeth + seed * 0.7) + 0.05 * wobble(seed, n // 2))
        tops.append(y)
    line = [(n / steps * width, y * height) for n, y in enumerate(tops)]
    pygame.draw.polygon(big, colour, [(0, height), *line, (width, height)])
    return tops


def _sun(big: pygame.Surface, at: tuple[float, float], radius: float, colour: RGB, behind: RGB) -> None:
    width, height = big.get_size()
    centre = (at[0] * width, at[1] * height)
    r = radius * min(width, height)
    for n in range(5, 0, -1):
        pygame.draw.circle(big, mix(behind, colour, 0.10 * (6 - n)), centre, r * (1 + 0.22 * n))
    pygame.draw.circle(big, mix(colour, (255, 248, 225), 0.45), centre, r)


def _man(big: pygame.Surface, x: float, foot: float, tall: float, colour: RGB, lean: float) -> None:
    s = tall
    pygame.draw.circle(big, colour, (x + lean * s * 0.2, foot - s * 0.90), s * 0.105)
    pygame.draw.polygon(
        big, colour, [(x - s * 0.13, foot - s * 0.94), (x + s * 0.12, foot - s * 1.02), (x + s * 0.17, foot - s * 0.93)]
    )
    body = [(x - s * 0.14, foot - s * 0.78), (x + s * 0.15, foot - s * 0.78), (x + s * 0.10, foot - s * 0.40)]
    pygame.draw.polygon(big, colour, [*body, (x - s * 0.10, foot - s * 0.40)])
    pygame.draw.ellipse(big, colour, (x - s * 0.32, foot - s * 0.80, s * 0.26, s * 0.36))
    for step in (-1, 1):
        knee = (x + step * s * 0.12 + lean * s * 0.05, foot - s * 0.20)
        pygame.draw.lines(
            big, colour, False, [(x, foot - s * 0.42), knee, (x + step * s * 0.16, foot)], max(2, round(s * 0.10))
        )
    pygame.draw.line(
        big, colour, (x - s * 0.08, foot - s * 0.56), (x + s * 0.42, foot - s * 0.66), max(2, round(s * 0.05))
    )


def _draw_ridge(big: pygame.Surface, tones: Tones) -> None:
    # A ridge at dusk, five soldiers on their way, a badge.
    dark, middle, light = tones
    width, height = big.get_size()
    _sky(big, mix(dark, middle, 0.55), light, 0.72)
    _sun(big, (0.70, 0.52), 0.13, light, mix(light, middle, 0.25))
    _ridge(big, mix(middle, light, 0.38), 0.60, 0.10, 3)
    _ridge(big, mix(middle, dark, 0.25), 0.68, 0.09, 8)
    tops = _ridge(big, mix(middle, dark, 0.68), 0.80, 0.07, 5)
    for n in range(5):
        t = 0.20 + n * 0.095 + 0.012 * wobble(n)
        place = int(t * (len(tops) - 1))
        _man(big, t * width, (tops[place] + 0.006) * height, height * 0.115, _NIGHT, 0.6)
    front = _ridge(big, mix(dark, _NIGHT, 0.45), 0.95, 0.05, 11)
    _tree_line(big, front, mix(dark, _NIGHT, 0.45), 0.05)
    _badge(big, (0.885, 0.15), 0.085, tones)


def _badge(big: pygame.Surface, at: tuple[float, float], size: float, tones: Tones) -> None:
    width, height = big.get_size()
    s = size * min(width, height) * 2
    x, y = at[0] * width, at[1] * height
    dark, _, light = tones
    rim = [(-0.86, 0.26), (-0.92, -0.08), (-0.62, -0.46), (-0.05, -0.62), (0.55, -0.42), (1.06, 0.02), (1.10, 0.24)]
    rim += [(0.86, 0.30), (0.40, 0.24), (-0.30, 0.34), (-0.86, 0.26)]
    outline = curve_through([(x + dx * s * 0.5, y + dy * s * 0.5) for dx, dy in rim], 6)
    pygame.draw.polygon(big, mix(dark, (64, 104, 58), 0.55), outline)
    band = [(x + dx * s * 0.5, y + dy * s * 0.5) for dx, dy in ((-0.88, 0.22), (-0.30, 0.32), (0.40, 0.22))]
    pygame.draw.lines(big, _NIGHT, False, band, max(3, round(s * 0.055)))
    shield = [(-0.52, -0.28), (-0.14, -0.34), (-0.12, 0.02), (-0.30, 0.20), (-0.50, 0.06)]
    pygame.draw.polygon(big, light, [(x + dx * s * 0.5, y + dy * s * 0.5) for dx, dy in shield])
    pygame.draw.polygon(big, dark, star((x - s * 0.155, y - s * 0.05), s * 0.075))


def _tree_line(big: pygame.Surface, tops: list[float], colour: RGB, high: float) -> None:
    width, height = big.get_size()
    rng = random.Random(7)
    for n in range(0, len(tops) - 1):
        x, y = n / (len(tops) - 1) * width, tops[n] * height
        radius = height * high * rng.uniform(0.35, 0.75)
        pygame.draw.circle(big, colour, (x, y), radius)
        if n % 17 == 5:
            _palm(big, colour, (x, y), height * high * rng.uniform(1.8, 2.6), rng.uniform(-0.25, 0.25))


def _palm(big: pygame.Surface, colour: RGB, foot: tuple[float, float], tall: float, lean: float) -> None:
    top = (foot[0] + lean * tall, foot[1] - tall)
    pygame.draw.line(big, colour, foot, top, max(2, round(tall * 0.05)))
    for n in range(7):
        turn = math.pi * (0.02 + n / 6 * 0.96)
        tip = (top[0] + math.cos(turn) * tall * 0.46, top[1] - math.sin(turn) * tall * 0.22 + tall * 0.12)
        middle = ((top[0] + tip[0]) / 2, (top[1] + tip[1]) / 2 - tall * 0.10)
        pygame.draw.polygon(
            big, colour, [top, (middle[0], middle[1] - tall * 0.03), tip, (middle[0], middle[1] + tall * 0.05)]
        )


def _draw_river(big: pygame.Surface, tones: Tones) -> None:
    # A river bend with the wake of a gunboat, and a tree line.
    dark, middle, light = tones
    width, height = big.get_size()
    _sky(big, mix(dark, middle, 0.6), light, 0.45)
    _sun(big, (0.26, 0.27), 0.10, light, mix(light, middle, 0.2))
    _ridge(big, mix(middle, light, 0.45), 0.40, 0.05, 2)
    far = _ridge(big, mix(dark, middle, 0.45), 0.43, 0.02, 6)
    _tree_line(big, far, mix(dark, middle, 0.45), 0.035)
    pygame.draw.rect(big, mix(dark, middle, 0.25), (0, height * 0.45, width, height))
    banks = [(0.50, 0.60, 0.452), (0.42, 0.66, 0.52), (0.16, 0.62, 0.62), (0.06, 0.66, 0.76), (0.20, 1.05, 1.02)]
    left = [(a * width, y * height) for a, _, y in banks]
    right = [(b * width, y * height) for _, b, y in reversed(banks)]
    pygame.draw.polygon(big, mix(middle, light, 0.55), curve_through(left, 10) + curve_through(right, 10))
    for n in range(26):
        y = 0.50 + n * 0.02
        x, long = 0.36 + 0.12 * wobble(n) + (y - 0.5) * 0.25, 0.03 + 0.10 * (y - 0.45)
        tone = mix(middle, light, 0.9 if n % 3 else 0.3)
        pygame.draw.line(big, tone, (x * width, y * height), ((x + long) * width, y * height), max(1, height // 240))
    _gunboat(big, (0.42, 0.70), 0.17, tones)
    near = _ridge(big, mix(dark, _NIGHT, 0.55), 1.00, 0.05, 9)
    _tree_line(big, near, mix(dark, _NIGHT, 0.55), 0.065)


def _gunboat(big: pygame.Surface, at: tuple[float, float], size: float, tones: Tones) -> None:
    width, height = big.get_size()
    dark, middle, light = tones
    x, y, s = at[0] * width, at[1] * height, size * min(width, height * 1.6)
    foam = mix(light, (255, 255, 250), 0.5)
    for side in (-1, 1):
        wake = [(x - s * 0.4, y + s * 0.06), (x - s * 2.6, y + side * s * 0.34 + s * 0.05)]
        pygame.draw.polygon(big, mix(foam, middle, 0.35), [wake[0], wake[1], (wake[1][0] + s * 0.5, y + s * 0.06)])
        pygame.draw.line(big, foam, wake[0], wake[1], max(2, round(s * 0.04)))
    hull = [(-0.62, -0.08), (0.50, -0.08), (0.78, -0.18), (0.60, 0.12), (-0.55, 0.12)]
    pygame.draw.polygon(big, _NIGHT, [(x + dx * s, y + dy * s) for dx, dy in hull])
    for dx, dy, w, h in ((-0.25, -0.30, 0.45, 0.24), (0.24, -0.20, 0.16, 0.13), (-0.10, -0.44, 0.20, 0.16)):
        pygame.draw.rect(big, mix(dark, _NIGHT, 0.6), (x + dx * s, y + dy * s, w * s, h * s))
    pygame.draw.line(big, _NIGHT, (x + s * 0.34, y - s * 0.15), (x + s * 0.66, y - s * 0.24), max(2, round(s * 0.04)))
    pygame.draw.line(big, _NIGHT, (x, y - s * 0.4), (x - s * 0.04, y - s * 0.85), max(1, round(s * 0.02)))


def _draw_hill(big: pygame.Surface, tones: Tones) -> None:
    # A jungle hill under tracers and two helicopters.
    dark, middle, light = tones
    width, height = big.get_size()
    _sky(big, mix(dark, _NIGHT, 0.35), mix(light, middle, 0.25), 0.8)
    _sun(big, (0.20, 0.26), 0.08, light, mix(dark, light, 0.25))
    _ridge(big, mix(middle, light, 0.25), 0.66, 0.06, 4)
    tone = mix(middle, dark, 0.35)
    tops = []
    for n in range(121):
        t = n / 120
        tops.append(0.86 - 0.42 * math.exp(-(((t - 0.62) / 0.20) ** 2)) - 0.02 * math.sin(t * 23))
    line = [(n / 120 * width, y * height) for n, y in enumerate(tops)]
    pygame.draw.polygon(big, tone, [(0, height), *line, (width, height)])
    _tree_line(big, tops, tone, 0.035)
    for n in range(9):
        _tracer(big, (0.60 + 0.02 * n, 0.50 + 0.012 * n), (-0.05 + 0.13 * n, 0.10 + 0.05 * abs(4 - n)), light)
    front = _ridge(big, mix(dark, _NIGHT, 0.5), 0.95, 0.05, 13)
    _tree_line(big, front, mix(dark, _NIGHT, 0.5), 0.06)
    for x, y, share in ((0.30, 0.20, 0.20), (0.50, 0.11, 0.14)):
        px = max(24, round(min(width, height * 1.5) * share))
        art = pygame.transform.flip(sign("helicopter", px, _NIGHT), True, False)
        big.blit(pygame.transform.rotozoom(art, -8, 1.0), (x * width, y * height))


def _tracer(big: pygame.Surface, start: tuple[float, float], end: tuple[float, float], colour: RGB) -> None:
    width, height = big.get_size()
    hot = mix(colour, (255, 240, 200), 0.55)
    for n in range(0, 22, 2):
        spots = []
        for t in (n / 22, (n + 1.1) / 22):
            x = start[0] + (end[0] - start[0]) * t
            y = start[1] + (end[1] - start[1]) * t - 0.16 * math.sin(math.pi * t)
            spots.append((x * width, y * height))
        pygame.draw.line(big, hot, spots[0], spots[1], max(2, height // 190))


def _draw_plain(big: pygame.Surface, tones: Tones) -> None:
    # Fields to the horizon under a wide sky.
    dark, middle, light = tones
    width, height = big.get_size()
    _sky(big, mix(dark, middle, 0.4), light, 0.55)
    _sun(big, (0.68, 0.42), 0.11, light, mix(light, middle, 0.2))
    _ridge(big, mix(middle, light, 0.35), 0.54, 0.04, 7)
    pygame.draw.rect(big, middle, (0, height * 0.56, width, height))
    for n in range(9):
        y = 0.56 + 0.44 * (n / 9) ** 1.7
        pygame.draw.line(big, mix(middle, dark, 0.45), (0, y * height), (width, y * height), max(1, 1 + n // 2))
    for n in range(-8, 17):
        pygame.draw.line(
            big, mix(middle, dark, 0.35), (width * (0.5 + (n - 4) * 0.035), height * 0.56), (width * (n / 8), height), 2
        )
    near = _ridge(big, mix(dark, _NIGHT, 0.5), 1.0, 0.04, 15)
    _tree_line(big, near, mix(dark, _NIGHT, 0.5), 0.06)


def _vignette(sheet: pygame.Surface) -> None:
    small = pygame.Surface((16, 16), 0, 32)
    for x in range(16):
        for y in range(16):
            far = ((x - 7.5) / 7.5) ** 2 + ((y - 7.5) / 7.5) ** 2
            level = round(255 - 46 * max(0.0, far - 0.55))
            small.set_at((x, y), (level, level, level))
    shade = pygame.transform.smoothscale(small, sheet.get_size())
    sheet.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


_COMPOSITIONS: dict[str, Callable[[pygame.Surface, Tones], None]] = {
    "ridge": _draw_ridge, "river": _draw_river, "hill": _draw_hill, "plain": _draw_plain,
}  # fmt: skip
