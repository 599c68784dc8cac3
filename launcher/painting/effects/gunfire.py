"""What a sound of fire looks like: tracers of small arms, the arc of a shell, a row of bombs, an aircraft.

The words are those of :data:`hexcore.game.look.Cue`: what is seen is chosen by what is heard.

Counters on the move: they glide along their way, turn over, and fade when they are gone.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from hexcore.game.views import PieceView
from launcher.painting.canvas import Point
from launcher.painting.counters.painter import CounterPainter
from launcher.painting.counters.stacks import OFFSET, counter_px
from launcher.painting.effects.effects import (
    DUST,
    FOAM,
    SMOKE,
    SMOKE_MS,
    Burst,
    Effect,
    Flame,
    Flyover,
    Round,
    Shell,
    Tracers,
    puff,
    rotor,
)
from launcher.painting.map.camera import Camera

MUZZLE = 0.5
"""How far before its counter a gun fires, in units."""
SCATTER = 0.3
"""How far from the middle of a hex shots strike."""
HIGH = (-5.5, -7.0)
"""From where shells come whose gun is not on the map."""
ROW, BETWEEN_MS = 5, 110.0
"""How many bombs fall in a row, and how long after each other."""
BESIDE: Point = (0.62, -0.3)
"""In a hex that two sides fight in, from where and to where they fire."""


class Fire(NamedTuple):
    """One fire: who fires, if his place is known, at which place, since when, and how much time all of it has."""

    start: Point | None
    end: Point
    begins: float
    pace: float = 1.0
    seed: str = ""


def fire(cue: str, shot: Fire) -> list[Effect]:
    """What is seen of a sound; nothing of one that is only heard."""
    return FIRES[cue](shot) if cue in FIRES else []


def _ends(shot: Fire) -> tuple[Point, Point] | None:
    """From the muzzle to what is aimed at; None where nobody knows who fires."""
    if shot.start is None:
        return None
    (ax, ay), (bx, by) = shot.start, shot.end
    far = math.hypot(bx - ax, by - ay)
    if far < 2 * MUZZLE:
        return (ax - BESIDE[0], ay - BESIDE[1]), (bx + BESIDE[0], by + BESIDE[1])
    return (ax + (bx - ax) / far * MUZZLE, ay + (by - ay) / far * MUZZLE), shot.end


def _small_arms(shot: Fire, count: int, gap: float, wide: int) -> list[Effect]:
    """Shots one after the other; where nobody knows from where, only how they strike is seen."""
    chance, ends = random.Random(shot.seed), _ends(shot)
    found: list[Round] = []
    for n in range(count):
        x, y = ends[1] if ends else shot.end
        strikes = (x + chance.uniform(-SCATTER, SCATTER), y + chance.uniform(-SCATTER, SCATTER))
        found.append(Round(ends[0] if ends else strikes, strikes, n * gap * shot.pace))
    flight = 130.0 * shot.pace if ends else 1.0
    lasts = found[-1].after + flight + 260.0
    return [Tracers(shot.begins, lasts, found, flight, wide)]


def _rifle(shot: Fire) -> list[Effect]:
    return _small_arms(shot, 4, 95.0, 1)


def _machine_gun(shot: Fire) -> list[Effect]:
    return _small_arms(shot, 8, 55.0, 2)


def _burst(shot: Fire, after: float, size: float, at: Point | None = None) -> Burst:
    return Burst(shot.begins + after, SMOKE_MS * shot.pace, at or shot.end, size, shot.seed)


def _lobbed(shot: Fire, ms: float, high: float, size: float) -> list[Effect]:
    """Something that climbs and falls: from its gun, or from beyond the map."""
    ms *= shot.pace
    ends = _ends(shot)
    start = ends[0] if ends else (shot.end[0] + HIGH[0], shot.end[1] + HIGH[1])
    shell = Shell(shot.begins, ms, start, shot.end, high if ends else 0.8)
    leaves: list[Effect] = [Tracers(shot.begins, 90.0, [Round(start, start, 0.0)], 1.0, 1, 0.0)] if ends else []
    return [*leaves, shell, _burst(shot, ms, size)]


def _mortar(shot: Fire) -> list[Effect]:
    return _lobbed(shot, 600.0, 2.2, 0.62)


def _artillery(shot: Fire) -> list[Effect]:
    second = (shot.end[0] + 0.4, shot.end[1] + 0.28)
    return [*_lobbed(shot, 600.0, 1.6, 0.8), _burst(shot, 860.0 * shot.pace, 0.6, second)]


def _grenade(shot: Fire) -> list[Effect]:
    return _lobbed(shot, 320.0, 0.9, 0.42) if shot.start is not None else [_burst(shot, 0.0, 0.42)]


def _direct(shot: Fire, ms: float, size: float, wide: int) -> list[Effect]:
    """One heavy shot straight at it."""
    ends = _ends(shot)
    if ends is None:
        return [_burst(shot, 0.0, size)]
    ms *= shot.pace
    return [Tracers(shot.begins, ms + 90, [Round(*ends, 0.0)], ms, wide, 0.0), _burst(shot, ms, size, ends[1])]


def _cannon(shot: Fire) -> list[Effect]:
    return _direct(shot, 120.0, 0.5, 3)


def _rocket(shot: Fire) -> list[Effect]:
    ends = _ends(shot)
    if ends is None:
        return [_burst(shot, 0.0, 0.5)]
    ms = 280.0 * shot.pace
    return [Shell(shot.begins, ms, *ends, 0.05, 0.06, smoky=True), _burst(shot, ms, 0.5, ends[1])]


def _flame(shot: Fire) -> list[Effect]:
    ends = _ends(shot) or ((shot.end[0] - 0.8, shot.end[1]), shot.end)
    return [Flame(shot.begins, 600.0 * shot.pace, *ends)]


def _blast(shot: Fire) -> list[Effect]:
    return [_burst(shot, 0.0, 0.85)]


def _bombs(shot: Fire) -> list[Effect]:
    """A row that walks over the place the way the aircraft flies."""
    dx, dy = Flyover(0.0, 1.0).way
    found: list[Effect] = []
    for n in range(ROW):
        along = (n - (ROW - 1) / 2) * 0.55
        at = (shot.end[0] + dx * along, shot.end[1] + dy * along)
        found.append(_burst(shot, n * BETWEEN_MS * shot.pace, 0.66, at))
    return found


def _jet(shot: Fire) -> list[Effect]:
    return [Flyover(shot.begins, 600.0 * shot.pace, shot.end)]


def _propeller(shot: Fire) -> list[Effect]:
    """A gunship: it passes slowly, and its guns rake the ground."""
    ms = 600.0 * shot.pace
    return [*_small_arms(shot._replace(start=None), 9, 50.0, 2), Flyover(shot.begins, ms, shot.end, "propeller",
                                                                        reach=4.0)]  # fmt: skip


FIRES: dict[str, Callable[[Fire], list[Effect]]] = {
    "rifle": _rifle,
    "machine_gun": _machine_gun,
    "cannon": _cannon,
    "rocket": _rocket,
    "flame": _flame,
    "grenade": _grenade,
    "mortar": _mortar,
    "artillery": _artillery,
    "bombs": _bombs,
    "blast": _blast,
    "jet": _jet,
    "propeller": _propeller,
}
"""How each sound of fire is seen."""


AFLOAT = ("boat", "paddle")
ROLLING = ("wheels", "tracks")
STRIDE = 0.5
"""How far a step takes those who walk, in units: so often a counter that marches rises and falls."""
SPIN_MS = 260.0
"""How long a rotor takes for a turn that the eye can follow."""
LIFT = 0.2
"""How high what flies is above its shadow, in counters."""


class FlightPath:
    """A line through points, walked at one pace."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        self._legs = [math.dist(a, b) for a, b in itertools.pairwise(self.points)]
        self.length = sum(self._legs)

    def at(self, share: float) -> Point:
        """Where one is after a share of the way."""
        left = min(1.0, max(0.0, share)) * self.length
        for (a, b), leg in zip(itertools.pairwise(self.points), self._legs, strict=True):
            if left <= leg and leg > 0:
                return a[0] + (b[0] - a[0]) * left / leg, a[1] + (b[1] - a[1]) * left / leg
            left -= leg
        return self.points[-1]

    def rest(self, share: float) -> tuple[Point, ...]:
        """What is left of the way, from where one is."""
        left, found = min(1.0, max(0.0, share)) * self.length, [self.at(share)]
        for point, leg in zip(self.points[1:], itertools.accumulate(self._legs), strict=True):
            if leg > left:
                found.append(point)
        return tuple(found)


@dataclass(slots=True)
class Glide(Effect):
    """Counters that go along a way together, as one stack: on foot, rolling, afloat or in the air."""

    pieces: tuple[PieceView, ...]
    way: FlightPath
    gait: str
    counters: CounterPainter
    told: Callable[[], float] | None = None
    """Who says how much of the way is behind them, where it is not the clock."""
    on_side: bool = False
    appears: bool = False
    shift: int = OFFSET

    @property
    def idents(self) -> frozenset[str]:
        """Whose counters these are."""
        return frozenset([piece.id for piece in self.pieces])

    def share(self, now: float) -> float:
        """How much of the way is behind them."""
        if self.told is not None:
            return self.told()
        return min(1.0, max(0.0, (now - self.begins) / self.lasts))

    def paint(self, surface: pygame.Surface, camera: Camera, now: float) -> None:
        """Draw the counters where they are, and what they stir up behind them."""
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
        for n, piece in enumerate(self.pieces[-4:]):
            off = n * self.shift - (min(4, len(self.pieces)) - 1) * self.shift // 2
            rect = pygame.Rect(0, 0, size, size)
            rect.center = (round(x + off), round(y - off - lift))
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
        """Foam behind a boat, dust behind wheels."""
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
    """A counter that is turned over: the side that was up narrows, and the other one opens."""

    before: PieceView
    after: PieceView
    at: Point
    counters: CounterPainter
    on_side: bool = False

    @property
    def idents(self) -> frozenset[str]:
        """Whose counter it is."""
        return frozenset([self.after.id])

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        """Draw the side that is up, as narrow as it is seen."""
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
    """A counter that is gone: it pales and sinks, and a little smoke is left."""

    piece: PieceView
    at: Point
    counters: CounterPainter
    on_side: bool = False

    def draw(self, surface: pygame.Surface, camera: Camera, ms: float) -> None:
        """Draw what is left of it."""
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
