"""What happens for a moment over the map: gunfire, shells, bombs, aircraft; drawn by how much of it is over.

Everything stands in units of the world, so that it stays in its place while the map moves. An effect knows when it
begins and how long it lasts, in milliseconds of a clock that it is told; it keeps nothing and ends by itself.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from launcher.kit.colour import RGB
from launcher.painting.camera import Camera
from launcher.painting.curves import Point
from launcher.painting.puffs import DUST, FIRE, GLOW, SMOKE, SOOT, WHITE, flash, plane, puff

SMOKE_MS = 1000.0
"""How long smoke stays."""
FLASH_MS = 150.0
LEAST_PX = 34.0
"""From high above a unit is taken to be no smaller than this, so that what happens is seen there too."""


def unit_px(camera: Camera) -> float:
    """How many pixels a unit of something that bursts or flies has."""
    return max(camera.scale, LEAST_PX)


@dataclass(slots=True)
class Effect:
    """One thing that happens: from when, and for how long."""

    begins: float
    lasts: float

    @property
    def idents(self) -> frozenset[str]:
        """Whose counters it draws in place of their stacks."""
        return frozenset()

    def over(self, now: float) -> bool:
        """Whether it has ended."""
        return now >= self.begins + self.lasts

    def paint(self, surface: pygame.Surface, camera: Camera, now: float) -> None:
        """Draw it as it is now, if it has begun."""
        if self.begins <= now < self.begins + self.lasts:
            self.draw(surface, camera, now - self.begins)

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        """Draw it as it is so long after it began."""


class Round(NamedTuple):
    """One shot of many: from where to where, and how long after the first."""

    start: Point
    end: Point
    after: float


@dataclass(slots=True)
class Tracers(Effect):
    """Shots that fly: a flash where they leave, a bright streak, dust where they strike."""

    rounds: Sequence[Round] = ()
    flight: float = 130.0
    wide: int = 2
    dust: float = 0.16

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        """Draw every round that is under way."""
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
                _streak(surface, _between(start, end, max(0.0, share - 0.3)), _between(start, end, share), self.wide)
            elif self.dust and since < self.flight + 260:
                share = (since - self.flight) / 260
                puff(surface, (end[0], end[1] - scale * 0.1 * share), scale * (self.dust + 0.14 * share),
                     DUST, 0.75 * (1 - share))  # fmt: skip


def _streak(surface: pygame.Surface, tail: Point, head: Point, wide: int) -> None:
    pygame.draw.line(surface, FIRE, tail, head, wide + 1)
    pygame.draw.line(surface, WHITE, _between(tail, head, 0.45), head, wide)


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
        """Draw the shell, its trail and its shadow on the ground."""
        share = ms / self.lasts
        ground = camera.to_screen(_between(self.start, self.end, share))
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
        x, y = camera.to_screen(_between(self.start, self.end, share))
        return x, y - camera.scale * self.high * 4 * share * (1 - share)


@dataclass(slots=True)
class Burst(Effect):
    """What strikes: a flash, sparks that fly out, and smoke that rises and thins."""

    at: Point = (0.0, 0.0)
    size: float = 0.6
    seed: str = ""
    _puffs: tuple[tuple[float, float, float], ...] = field(default=(), init=False)
    _sparks: tuple[tuple[float, float], ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        """Throw the smoke and the sparks: the same for the same place and event."""
        chance = random.Random(f"{self.seed}:{self.at[0]:.2f}:{self.at[1]:.2f}")
        self._puffs = tuple(
            (chance.uniform(-0.6, 0.6), chance.uniform(-0.5, 0.35), chance.uniform(0.5, 0.9)) for _ in range(7)
        )
        self._sparks = tuple((chance.uniform(0, 2 * math.pi), chance.uniform(0.7, 1.5)) for _ in range(8))

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        """Draw it so long after it struck."""
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
                pygame.draw.line(surface, GLOW if out < 0.5 else FIRE, _between((x, y), head, 0.72), head, 2)
        if ms < FLASH_MS:
            flash(surface, (x, y), unit * (1.3 + 0.6 * ms / FLASH_MS), 1 - (ms / FLASH_MS) ** 2)


@dataclass(slots=True)
class Flame(Effect):
    """A jet of fire."""

    start: Point = (0.0, 0.0)
    end: Point = (0.0, 0.0)

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        """Draw the fire from its mouth to as far as it has come."""
        share = ms / self.lasts
        reach, dies = min(1.0, share * 2.2), max(0.0, share - 0.55) / 0.45
        for n in range(12):
            along = n / 11
            if along <= reach:
                at = camera.to_screen(_between(self.start, self.end, along))
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
    way: Point = (0.83, -0.55)
    """Which way it flies, as a step of length one."""
    reach: float = 9.0

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        """Draw it on its way."""
        along = (2 * ms / self.lasts - 1) * self.reach
        at = camera.to_screen((self.at[0] + self.way[0] * along, self.at[1] + self.way[1] * along))
        px = max(18, round(unit_px(camera) * 1.7 / 4) * 4)
        degrees = round(math.degrees(math.atan2(-self.way[0], -self.way[1])))
        low = px * 0.55
        shade = plane(self.kind, px, degrees, (0, 0, 0), 90)
        surface.blit(shade, shade.get_rect(center=(round(at[0] + low * 0.6), round(at[1] + low))))
        body = plane(self.kind, px, degrees, (52, 58, 50), 255)
        surface.blit(body, body.get_rect(center=(round(at[0]), round(at[1]))))


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
