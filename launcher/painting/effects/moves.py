"""Counters on the move: they glide along their way, turn over, and fade when they are gone."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from hexcore.game.views import PieceView
from launcher.painting.canvas import Point
from launcher.painting.counters.painter import CounterPainter
from launcher.painting.counters.stacks import MOST_SHOWN, OFFSET, counter_px, stack_foot, stack_step
from launcher.painting.effects.effects import DUST, FOAM, SMOKE, Effect, puff, rotor
from launcher.painting.map.camera import Camera

AFLOAT = ("boat", "paddle")
ROLLING = ("wheels", "tracks")
STRIDE = 0.5  # length of a step, in units: a marching counter rises and falls with it
SPIN_MS = 260.0  # time for a turn of a rotor, slow enough to be seen
LIFT = 0.2  # height of an aircraft above its shadow, in counters


def eased(share: float) -> float:
    """Return a share of a way that begins and ends slowly."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def slowing(share: float) -> float:
    """Return a share of a way that goes on at full pace and ends slowly."""
    share = min(1.0, max(0.0, share))
    return share * (2 - share)


class FlightPath:
    """A line through points, travelled at one pace."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        self._legs = [math.dist(a, b) for a, b in itertools.pairwise(self.points)]
        self.length = sum(self._legs)

    def at(self, share: float) -> Point:
        left = min(1.0, max(0.0, share)) * self.length
        for (a, b), leg in zip(itertools.pairwise(self.points), self._legs, strict=True):
            if left <= leg and leg > 0:
                return a[0] + (b[0] - a[0]) * left / leg, a[1] + (b[1] - a[1]) * left / leg
            left -= leg
        return self.points[-1]

    def rest(self, share: float) -> tuple[Point, ...]:
        left, found = min(1.0, max(0.0, share)) * self.length, [self.at(share)]
        for point, leg in zip(self.points[1:], itertools.accumulate(self._legs), strict=True):
            if leg > left:
                found.append(point)
        return tuple(found)


@dataclass(slots=True)
class Glide(Effect):
    """Counters that move along a way as one stack: on foot, rolling, afloat or in the air."""

    pieces: tuple[PieceView, ...]
    way: FlightPath
    gait: str
    counters: CounterPainter
    progress: Callable[[], float] | None = None  # tells how much of the way is done, where it is not the clock
    on_side: bool = False
    appears: bool = False
    shift: int = OFFSET
    ease: Callable[[float], float] = eased

    @property
    def idents(self) -> frozenset[str]:
        return frozenset([piece.id for piece in self.pieces])

    def share(self, now: float) -> float:
        if self.progress is not None:
            return self.progress()
        return self.ease((now - self.begins) / self.lasts) if self.lasts > 0 else 1.0

    def paint(self, surface: pygame.Surface, camera: Camera, now: float) -> None:
        share, size = self.share(now), counter_px(camera, self.on_side)
        world = self.way.at(share)
        x, y = camera.to_screen(world)
        if not camera.sees(world, 3.0):
            return
        self._trail(surface, camera, share)
        lift = 0.0
        if self.gait == "rotor":
            lift = size * LIFT * min(1.0, 6 * share, 6 * (1 - share) + 0.15)
            puff(surface, (x + lift * 0.8, y + lift * 1.6), size * 0.62, (0, 0, 0), 0.4)
        elif self.gait in ("boots", "hooves"):
            lift = abs(math.sin(math.pi * share * self.way.length / STRIDE)) * size * 0.05
        top = self.pieces[-MOST_SHOWN:]
        step = stack_step(size, self.shift)
        across, down = stack_foot(len(top), step)
        for n, piece in enumerate(top):
            rect = pygame.Rect(0, 0, size, size)
            rect.center = (round(x + across + n * step), round(y + down - n * step - lift))
            self._counter(surface, piece, rect, share)
        if self.gait == "rotor":
            blades = rotor(round(size * 0.62), now / SPIN_MS)
            surface.blit(blades, blades.get_rect(center=(round(x), round(y - lift))))

    def _counter(self, surface: pygame.Surface, piece: PieceView, rect: pygame.Rect, share: float) -> None:
        sheet, at = self.counters.placed(piece, rect)
        if self.appears and share < 0.5:
            sheet = sheet.copy()
            sheet.set_alpha(round(255 * min(1.0, 2 * share)))
        surface.blit(sheet, at)

    def _trail(self, surface: pygame.Surface, camera: Camera, share: float) -> None:
        if self.gait not in AFLOAT + ROLLING or self.way.length <= 0:
            return
        scale = camera.scale
        tone, wet = (FOAM, True) if self.gait in AFLOAT else (DUST, False)
        heading = self._heading(share)
        for n in range(1, 11):
            back = share - (0.3 + n * 0.17) / self.way.length
            if back < 0:
                break
            x, y = camera.to_screen(self.way.at(back))
            spread = scale * (0.14 + 0.045 * n) if wet else scale * 0.2
            faint = (0.9 if wet else 0.7) * (1 - n / 11)
            for side in (-1, 1):
                spot = (x - heading[1] * spread * side, y + heading[0] * spread * side)
                puff(surface, spot, scale * (0.1 + (0.014 if wet else 0.035) * n), tone, faint)
            if wet:
                puff(surface, (x, y), scale * (0.2 + 0.02 * n), tone, faint * 0.4)

    def _heading(self, share: float) -> Point:
        (ax, ay), (bx, by) = self.way.at(share - 0.05), self.way.at(share + 0.05)
        far = math.hypot(bx - ax, by - ay) or 1.0
        return (bx - ax) / far, (by - ay) / far


@dataclass(slots=True)
class Flip(Effect):
    """A counter that is turned over: the old side narrows, and the new one opens."""

    before: PieceView
    after: PieceView
    at: Point
    counters: CounterPainter
    on_side: bool = False

    @property
    def idents(self) -> frozenset[str]:
        return frozenset([self.after.id])

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        share = ms / self.lasts
        turned = share * share * (3 - 2 * share)
        size = counter_px(camera, self.on_side)
        piece = self.before if turned < 0.5 else self.after
        sheet = self.counters.counter(piece, size)
        wide = max(2, round(sheet.get_width() * abs(math.cos(math.pi * turned))))
        high = round(sheet.get_height() * (1 + 0.1 * math.sin(math.pi * turned)))
        x, y = camera.to_screen(self.at)
        turning = pygame.transform.smoothscale(sheet, (wide, high))
        hop = size * 0.16 * math.sin(math.pi * turned)
        surface.blit(turning, turning.get_rect(center=(round(x), round(y - hop))))


@dataclass(slots=True)
class Fade(Effect):
    """A counter that is gone: it pales and sinks, and leaves a little smoke."""

    piece: PieceView
    at: Point
    counters: CounterPainter
    on_side: bool = False

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        share = ms / self.lasts
        size = counter_px(camera, self.on_side)
        sheet = self.counters.counter(self.piece, size)
        small = 1 - 0.18 * share
        part = pygame.transform.smoothscale(
            sheet, (max(2, round(sheet.get_width() * small)), max(2, round(sheet.get_height() * small)))
        )
        part.set_alpha(round(255 * (1 - share) ** 1.3))
        x, y = camera.to_screen(self.at)
        surface.blit(part, part.get_rect(center=(round(x), round(y))))
        for n, side in enumerate((-0.22, 0.2, 0.02)):
            rise = (0.3 + 0.25 * n) * share
            puff(surface, (x + side * size, y - rise * size), size * (0.2 + 0.22 * share), SMOKE,
                 0.55 * math.sin(math.pi * min(1.0, share + 0.12)))  # fmt: skip
