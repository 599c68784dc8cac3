"""Effects over the map: shots, shells, bursts, fire, aircraft, night and rain.

Everything stands in world units, so that it stays in place while the map moves. An effect knows when it begins and how
long it lasts, in milliseconds of a clock, and ends by itself. Small soft pictures (smoke, flashes, rotor blades, rain)
are drawn once per size and cached; what fades is cached in a few strengths.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import pygame

from launcher.kit.style.colour import RGB
from launcher.kit.style.icons import IconPen
from launcher.painting.canvas import Point, between
from launcher.painting.map.camera import Camera

SMOKE: RGB = (158, 152, 142)
SOOT: RGB = (87, 84, 78)
DUST: RGB = (176, 158, 122)
FOAM: RGB = (236, 244, 246)
FIRE: RGB = (255, 168, 62)
GLOW: RGB = (255, 236, 178)
WHITE: RGB = (255, 252, 238)
BLADE: RGB = (34, 36, 32)
LEVELS = 10  # strengths in which something that fades is cached
GRAIN = 2  # radii are rounded to this many pixels: the difference does not show, and fewer pictures are cached
TURNS = 8  # positions of the blades that are cached for half a turn of a rotor
RAIN: RGB = (222, 232, 242)
SHADE: RGB = (44, 62, 78)  # rain is light on dark ground, and has a dark edge that shows on light ground


def puff(surface: pygame.Surface, at: Point, radius: float, colour: RGB, strength: float) -> None:
    """Draw something soft and round: smoke, dust, foam or light."""
    level = round(min(1.0, max(0.0, strength)) * LEVELS)
    size = max(GRAIN, round(radius / GRAIN) * GRAIN)
    if level:
        sprite = _soft(size, colour, level)
        surface.blit(sprite, (round(at[0]) - size, round(at[1]) - size))


@lru_cache(maxsize=768)
def _soft(radius: int, colour: RGB, level: int) -> pygame.Surface:
    sheet = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    rings = min(radius, 14)
    for n in range(rings):
        inner = (n + 1) / rings
        dense = 255 * level / LEVELS * inner**1.35
        pygame.draw.circle(sheet, (*colour, round(dense)), (radius, radius), radius * (1 - n / rings))
    return sheet


def flash(surface: pygame.Surface, at: Point, radius: float, strength: float) -> None:
    """Draw a burst of light: white in the middle, yellow, and a warm glow around."""
    puff(surface, at, radius, FIRE, strength * 0.85)
    puff(surface, at, radius * 0.62, GLOW, strength)
    puff(surface, at, radius * 0.3, WHITE, strength)


def rotor(radius: int, turn: float) -> pygame.Surface:
    """Return two blades over a faint disc; ``turn`` counts turns."""
    return _rotor(max(6, radius), int(turn * 2 * TURNS) % TURNS)


@lru_cache(maxsize=64)
def _rotor(radius: int, step: int) -> pygame.Surface:
    over = 2
    side, middle = 2 * radius * over, (radius * over, radius * over)
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.circle(sheet, (244, 244, 236, 84), middle, radius * over)
    pygame.draw.circle(sheet, (*BLADE, 110), middle, radius * over, max(1, over))
    angle = math.pi * step / TURNS
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    for trail, strength in ((0.36, 50), (0.18, 110), (0.0, 240)):
        _blade(sheet, middle, radius * over, angle - trail, strength)
    hub = [(middle[0] + along[0] * a + across[0] * b, middle[1] + along[1] * a + across[1] * b)
           for a, b in ((-3, -3), (3, -3), (3, 3), (-3, 3))]  # fmt: skip
    pygame.draw.polygon(sheet, (*BLADE, 255), hub)
    return pygame.transform.smoothscale(sheet, (2 * radius, 2 * radius))


def _blade(sheet: pygame.Surface, middle: Point, reach: float, angle: float, strength: int) -> None:
    dx, dy = math.cos(angle), math.sin(angle)
    wide = max(1.5, reach * 0.075)
    ends = [(middle[0] + s * reach * dx * 0.97 - k * dy * wide, middle[1] + s * reach * dy * 0.97 + k * dx * wide)
            for s, k in ((-1, -1), (-1, 1), (1, 1), (1, -1))]  # fmt: skip
    pygame.draw.polygon(sheet, (*BLADE, strength), ends)


# Aircraft from above, on the grid of the pen, flying up.
PLANES: dict[str, tuple[tuple[Point, ...], ...]] = {
    "jet": (
        ((12, 1), (13.4, 6), (13.6, 19), (12, 22), (10.4, 19), (10.6, 6)),
        ((13, 9), (21, 16.5), (21, 18.5), (13, 15.5)),
        ((11, 9), (3, 16.5), (3, 18.5), (11, 15.5)),
        ((13, 18), (16.5, 21.5), (16.5, 23), (7.5, 23), (7.5, 21.5), (11, 18)),
    ),
    "propeller": (
        ((12, 2), (13.5, 5), (13.3, 18), (12, 22.5), (10.7, 18), (10.5, 5)),
        ((1, 8.6), (23, 8.6), (22, 11.8), (13, 12.6), (11, 12.6), (2, 11.8)),
        ((6.2, 5.6), (7.8, 5.6), (7.8, 11), (6.2, 11)),
        ((16.2, 5.6), (17.8, 5.6), (17.8, 11), (16.2, 11)),
        ((7.5, 19.6), (16.5, 19.6), (16, 21.4), (8, 21.4)),
    ),
}


@lru_cache(maxsize=48)
def plane(kind: str, px: int, degrees: int, colour: RGB, strength: int) -> pygame.Surface:
    """Return an aircraft from above; ``degrees`` count from up, anticlockwise."""
    pen = IconPen(px)
    for part in PLANES[kind]:
        pen.poly(*part)
    sheet = pen.done()
    sheet.fill((*colour, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.rotozoom(sheet, degrees, 1.0)


@lru_cache(maxsize=32)
def streak(length: int, lean: int, strength: int) -> pygame.Surface:
    """Return a falling drop of rain: a thin line, fainter at its upper end."""
    over = 3
    sheet = pygame.Surface(((lean + 4) * over, length * over), pygame.SRCALPHA)
    sheet.fill((*RAIN, 0))
    parts = 6
    for n in range(parts):
        a, b = n / parts, (n + 1) / parts
        upper, lower = (((lean + 1.5 - lean * s) * over, length * s * over) for s in (a, b))
        strong = strength * (0.25 + 0.75 * b)
        pygame.draw.line(
            sheet, (*SHADE, round(strong * 0.6)), (upper[0] + over, upper[1]), (lower[0] + over, lower[1]), over
        )
        pygame.draw.line(sheet, (*RAIN, round(strong)), upper, lower, over)
    return pygame.transform.smoothscale(sheet, (lean + 4, length))


SMOKE_MS = 1000.0
FLASH_MS = 150.0
LEAST_PX = 34.0  # from afar a unit counts as at least this many pixels, so that effects show


def unit_px(camera: Camera) -> float:
    return max(camera.scale, LEAST_PX)


@dataclass(slots=True)
class Effect:
    """One effect: when it begins, and how long it lasts."""

    begins: float
    lasts: float

    @property
    def idents(self) -> frozenset[str]:
        """The pieces that the effect draws in place of their stacks."""
        return frozenset()

    def over(self, now: float) -> bool:
        return now >= self.begins + self.lasts

    def paint(self, surface: pygame.Surface, camera: Camera, now: float) -> None:
        """Draw the effect as it is now, if it has begun."""
        if self.begins <= now < self.begins + self.lasts:
            self.draw(surface, camera, now - self.begins)

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        """Draw the effect as it is ``ms`` after it began."""


class Round(NamedTuple):
    """One shot: from where to where, and how long after the first."""

    start: Point
    end: Point
    after: float


@dataclass(slots=True)
class Tracers(Effect):
    """Shots: a flash at the muzzle, a bright streak, dust where they strike."""

    rounds: Sequence[Round] = ()
    flight: float = 130.0
    wide: int = 2
    dust: float = 0.16

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        scale = unit_px(camera)
        for shot in self.rounds:
            since = ms - shot.after
            if since < 0:
                continue
            start, end = camera.to_screen(shot.start), camera.to_screen(shot.end)
            if since < 70:
                flash(surface, start, scale * 0.24, 1 - since / 110)
            if since < self.flight:
                share = since / self.flight
                _streak(surface, between(start, end, max(0.0, share - 0.3)), between(start, end, share), self.wide)
            elif self.dust and since < self.flight + 260:
                share = (since - self.flight) / 260
                puff(surface, (end[0], end[1] - scale * 0.1 * share), scale * (self.dust + 0.14 * share),
                     DUST, 0.75 * (1 - share))  # fmt: skip


def _streak(surface: pygame.Surface, tail: Point, head: Point, wide: int) -> None:
    pygame.draw.line(surface, FIRE, tail, head, wide + 1)
    pygame.draw.line(surface, WHITE, between(tail, head, 0.45), head, wide)


@dataclass(slots=True)
class Shell(Effect):
    """Something thrown or fired high: it climbs, falls, and leaves a faint trail."""

    start: Point = (0.0, 0.0)
    end: Point = (0.0, 0.0)
    high: float = 2.0
    size: float = 0.09
    trail: RGB = SMOKE
    smoky: bool = False

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        share = ms / self.lasts
        ground = camera.to_screen(between(self.start, self.end, share))
        puff(surface, ground, unit_px(camera) * self.size * 1.5, (0, 0, 0), 0.35)
        steps = 9 if self.smoky else 6
        for n in range(steps, 0, -1):
            back = share - n * (0.06 if self.smoky else 0.035)
            if back > 0:
                thick = unit_px(camera) * self.size * (1.6 if self.smoky else 0.9) * (1 + 0.1 * n)
                puff(surface, self._at(camera, back), thick, self.trail, (0.6 if self.smoky else 0.42) * (1 - n / 10))
        at, radius = self._at(camera, share), max(2.0, unit_px(camera) * self.size)
        pygame.draw.aacircle(surface, (24, 22, 18), at, radius)
        if self.smoky:
            flash(surface, at, radius * 2.4, 0.9)

    def _at(self, camera: Camera, share: float) -> Point:
        x, y = camera.to_screen(between(self.start, self.end, share))
        return x, y - camera.scale * self.high * 4 * share * (1 - share)


@dataclass(slots=True)
class Burst(Effect):
    """A strike: a flash, sparks that fly out, and smoke that rises and thins."""

    at: Point = (0.0, 0.0)
    size: float = 0.6
    seed: str = ""
    _puffs: tuple[tuple[float, float, float], ...] = field(default=(), init=False)
    _sparks: tuple[tuple[float, float], ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        # Smoke and sparks are the same for the same place and event.
        chance = random.Random(f"{self.seed}:{self.at[0]:.2f}:{self.at[1]:.2f}")
        self._puffs = tuple(
            (chance.uniform(-0.6, 0.6), chance.uniform(-0.5, 0.35), chance.uniform(0.5, 0.9)) for _ in range(7)
        )
        self._sparks = tuple((chance.uniform(0, 2 * math.pi), chance.uniform(0.7, 1.5)) for _ in range(8))

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        x, y = camera.to_screen(self.at)
        unit, share = unit_px(camera) * self.size, ms / self.lasts
        grown = 1 - (1 - share) ** 3
        for n, (dx, dy, big) in enumerate(self._puffs):
            spot = (x + dx * unit * (0.5 + grown), y + (dy * (0.5 + grown) - 0.75 * share) * unit)
            tone = SOOT if n % 3 == 0 else SMOKE
            puff(surface, spot, unit * big * (0.6 + 1.0 * grown), tone, 0.85 * (1 - share * share))
        if ms < 2 * FLASH_MS:
            out = ms / (2 * FLASH_MS)
            for angle, far in self._sparks:
                reach = unit * far * (0.25 + 0.9 * out)
                head = (x + math.cos(angle) * reach, y + math.sin(angle) * reach)
                pygame.draw.line(surface, GLOW if out < 0.5 else FIRE, between((x, y), head, 0.72), head, 2)
        if ms < FLASH_MS:
            flash(surface, (x, y), unit * (1.3 + 0.6 * ms / FLASH_MS), 1 - (ms / FLASH_MS) ** 2)


@dataclass(slots=True)
class Flame(Effect):
    """A jet of fire."""

    start: Point = (0.0, 0.0)
    end: Point = (0.0, 0.0)

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        share = ms / self.lasts
        reach, dies = min(1.0, share * 2.2), max(0.0, share - 0.55) / 0.45
        for n in range(12):
            along = n / 11
            if along <= reach:
                at = camera.to_screen(between(self.start, self.end, along))
                lick = math.sin(share * 40 + n * 1.7) * camera.scale * 0.07 * along
                radius = unit_px(camera) * (0.1 + 0.3 * along)
                puff(surface, (at[0], at[1] + lick), radius, FIRE if along > 0.45 else GLOW, 0.9 * (1 - dies))
                if along > 0.6:
                    puff(surface, (at[0], at[1] - radius), radius, SOOT, 0.35 * dies + 0.12)


@dataclass(slots=True)
class Flyover(Effect):
    """An aircraft that crosses a place, with its shadow on the ground."""

    at: Point = (0.0, 0.0)
    kind: str = "jet"
    way: Point = (0.83, -0.55)  # direction of flight, as a step of length one
    reach: float = 9.0

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        along = (2 * ms / self.lasts - 1) * self.reach
        at = camera.to_screen((self.at[0] + self.way[0] * along, self.at[1] + self.way[1] * along))
        px = max(18, round(unit_px(camera) * 1.7 / 4) * 4)
        degrees = round(math.degrees(math.atan2(-self.way[0], -self.way[1])))
        low = px * 0.55
        shade = plane(self.kind, px, degrees, (0, 0, 0), 90)
        surface.blit(shade, shade.get_rect(center=(round(at[0] + low * 0.6), round(at[1] + low))))
        body = plane(self.kind, px, degrees, (52, 58, 50), 255)
        surface.blit(body, body.get_rect(center=(round(at[0]), round(at[1]))))


STEPS = 8  # steps in which it grows dark
AREA = 3600  # pixels of the map per drop
FALL = (0.62, 0.95)  # range of the speed of drops, in pixels of the least scale per millisecond
LEAN = 0.16  # drift in the wind, as a share of their fall


class Drop(NamedTuple):
    """A drop of rain: its start as shares of a tile, its speed, and its picture."""

    x: float
    y: float
    fall: float
    kind: int


@lru_cache(maxsize=2)
def _drops(count: int) -> tuple[Drop, ...]:
    chance = random.Random(count)
    return tuple(
        Drop(chance.random(), chance.random(), chance.uniform(*FALL), chance.randrange(3)) for _ in range(count)
    )


def draw_rain(surface: pygame.Surface, size: tuple[int, int], scale: float, ms: float) -> None:
    """Draw the rain over a part of the screen as it is at a time."""
    wide, high = size
    pictures = [streak(round(length * scale), max(2, round(length * LEAN * scale)), strength)
                for length, strength in ((18, 120), (25, 150), (33, 180))]  # fmt: skip
    tall = high + pictures[-1].get_height()
    across = wide + pictures[-1].get_width()
    blits = []
    for x, y, fall, kind in _drops(max(12, int(wide * high / AREA / max(1.0, scale)))):
        gone = fall * scale * ms
        drop = pictures[kind]
        left, top = (x * across - gone * LEAN) % across, (y * tall + gone) % tall
        blits.append((drop, (int(left) - drop.get_width(), int(top) - drop.get_height())))
    surface.fblits(blits)
