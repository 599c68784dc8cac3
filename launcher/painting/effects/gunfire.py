"""Gunfire: the effects of a sound cue, such as tracers or the arc of a shell.

The keys are those of :data:`hexcore.game.look.Cue`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import NamedTuple

from launcher.painting.canvas import Point
from launcher.painting.effects.effects import SMOKE_MS, Burst, Effect, Flame, Flyover, Round, Shell, Tracers

MUZZLE = 0.5  # distance from the counter to the muzzle, in units
SCATTER = 0.3  # distance from the middle of a hex to where shots strike
HIGH = (-5.5, -7.0)  # origin of shells whose gun is not on the map
ROW, BETWEEN_MS = 5, 110.0  # bombs in a row, and the time between them
BESIDE: Point = (0.62, -0.3)  # offset of both ends in a hex where two sides fight each other


class Fire(NamedTuple):
    """One fire: its start if known, its target, its beginning, and the pace of all of it."""

    start: Point | None
    end: Point
    begins: float
    pace: float = 1.0
    seed: str = ""


def fire(cue: str, shot: Fire) -> list[Effect]:
    """Return the effects of a sound cue; none if it is only heard."""
    return FIRES[cue](shot) if cue in FIRES else []


def _ends(shot: Fire) -> tuple[Point, Point] | None:
    # From the muzzle to the target; None if it is unknown who fires.
    if shot.start is None:
        return None
    (ax, ay), (bx, by) = shot.start, shot.end
    far = math.hypot(bx - ax, by - ay)
    if far < 2 * MUZZLE:
        return (ax - BESIDE[0], ay - BESIDE[1]), (bx + BESIDE[0], by + BESIDE[1])
    return (ax + (bx - ax) / far * MUZZLE, ay + (by - ay) / far * MUZZLE), shot.end


def _small_arms(shot: Fire, count: int, gap: float, wide: int) -> list[Effect]:
    # With an unknown start only the strikes show.
    chance, ends = random.Random(shot.seed), _ends(shot)
    found: list[Round] = []
    for n in range(count):
        x, y = ends[1] if ends else shot.end
        strikes = (x + chance.uniform(-SCATTER, SCATTER), y + chance.uniform(-SCATTER, SCATTER))
        found.append(Round(ends[0] if ends else strikes, strikes, n * gap * shot.pace))
    flight = 130.0 * shot.pace if ends else 1.0
    lasts = found[-1].after + flight + 260.0
    return [Tracers(shot.begins, lasts, found, flight, wide)]


def _burst(shot: Fire, after: float, size: float, at: Point | None = None) -> Burst:
    return Burst(shot.begins + after, SMOKE_MS * shot.pace, at or shot.end, size, shot.seed)


def _lobbed(shot: Fire, ms: float, high: float, size: float) -> list[Effect]:
    # From its gun, or from beyond the map.
    ms *= shot.pace
    ends = _ends(shot)
    start = ends[0] if ends else (shot.end[0] + HIGH[0], shot.end[1] + HIGH[1])
    shell = Shell(shot.begins, ms, start, shot.end, high if ends else 0.8)
    leaves: list[Effect] = [Tracers(shot.begins, 90.0, [Round(start, start, 0.0)], 1.0, 1, 0.0)] if ends else []
    return [*leaves, shell, _burst(shot, ms, size)]


def _artillery(shot: Fire) -> list[Effect]:
    second = (shot.end[0] + 0.4, shot.end[1] + 0.28)
    return [*_lobbed(shot, 600.0, 1.6, 0.8), _burst(shot, 860.0 * shot.pace, 0.6, second)]


def _grenade(shot: Fire) -> list[Effect]:
    return _lobbed(shot, 320.0, 0.9, 0.42) if shot.start is not None else [_burst(shot, 0.0, 0.42)]


def _direct(shot: Fire, ms: float, size: float, wide: int) -> list[Effect]:
    ends = _ends(shot)
    if ends is None:
        return [_burst(shot, 0.0, size)]
    ms *= shot.pace
    return [Tracers(shot.begins, ms + 90, [Round(*ends, 0.0)], ms, wide, 0.0), _burst(shot, ms, size, ends[1])]


def _rocket(shot: Fire) -> list[Effect]:
    ends = _ends(shot)
    if ends is None:
        return [_burst(shot, 0.0, 0.5)]
    ms = 280.0 * shot.pace
    return [Shell(shot.begins, ms, *ends, 0.05, 0.06, smoky=True), _burst(shot, ms, 0.5, ends[1])]


def _flame(shot: Fire) -> list[Effect]:
    ends = _ends(shot) or ((shot.end[0] - 0.8, shot.end[1]), shot.end)
    return [Flame(shot.begins, 600.0 * shot.pace, *ends)]


def _bombs(shot: Fire) -> list[Effect]:
    # The row runs in the direction of flight.
    dx, dy = Flyover(0.0, 1.0).way
    found: list[Effect] = []
    for n in range(ROW):
        along = (n - (ROW - 1) / 2) * 0.55
        at = (shot.end[0] + dx * along, shot.end[1] + dy * along)
        found.append(_burst(shot, n * BETWEEN_MS * shot.pace, 0.66, at))
    return found


def _propeller(shot: Fire) -> list[Effect]:
    # A gunship passes slowly, and its guns rake the ground.
    ms = 600.0 * shot.pace
    return [*_small_arms(shot._replace(start=None), 9, 50.0, 2), Flyover(shot.begins, ms, shot.end, "propeller",
                                                                        reach=4.0)]  # fmt: skip


FIRES: dict[str, Callable[[Fire], list[Effect]]] = {
    "rifle": lambda shot: _small_arms(shot, 4, 95.0, 1),
    "machine_gun": lambda shot: _small_arms(shot, 8, 55.0, 2),
    "cannon": lambda shot: _direct(shot, 120.0, 0.5, 3),
    "rocket": _rocket, "flame": _flame, "grenade": _grenade,
    "mortar": lambda shot: _lobbed(shot, 600.0, 2.2, 0.62),
    "artillery": _artillery, "bombs": _bombs,
    "blast": lambda shot: [_burst(shot, 0.0, 0.85)],
    "jet": lambda shot: [Flyover(shot.begins, 600.0 * shot.pace, shot.end)], "propeller": _propeller,
}  # fmt: skip
