"""The hour and the weather over the map: the land is darker at night, and rain falls where it rains."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

import pygame

from launcher.kit.colour import RGB
from launcher.painting.puffs import streak

NIGHT: RGB = (200, 210, 238)
"""By what share of each colour the land is seen at night: bluer, and dark enough to be told from day."""
STEPS = 8
"""In so many steps it grows dark."""
AREA = 3600
"""One drop falls for so many pixels of the map."""
FALL = (0.62, 0.95)
"""How fast drops fall, in pixels of the least scale per millisecond."""
LEAN = 0.16
"""How far the wind drives them aside, as a share of their fall."""


class Drop(NamedTuple):
    """One drop: where it began, as shares of a tile, how fast it falls, and which picture it has."""

    x: float
    y: float
    fall: float
    kind: int


def darken(sheet: pygame.Surface, share: float) -> None:
    """Let the land be seen by night; ``share`` is how much of the night has come."""
    if share > 0:
        tint = [round(255 + (part - 255) * share) for part in NIGHT]
        sheet.fill(tint, special_flags=pygame.BLEND_RGB_MULT)


@lru_cache(maxsize=2)
def _drops(count: int) -> tuple[Drop, ...]:
    chance = random.Random(count)
    return tuple(
        Drop(chance.random(), chance.random(), chance.uniform(*FALL), chance.randrange(3)) for _ in range(count)
    )


def draw_rain(surface: pygame.Surface, size: tuple[int, int], scale: float, ms: float) -> None:
    """Lay the streaks of the rain over a part of the screen as they are at a time."""
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
