"""Trees, palms, shrubs and tufts: their places on the sheet, and their pictures."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from launcher.kit.style.colour import RGB, mix
from launcher.painting.canvas import wobble
from launcher.painting.map.raster.ground import GroundRule, Nearness, coarse
from launcher.painting.map.raster.noise import Floats, PixelWindow
from launcher.painting.map.scene import Scene
from launcher.painting.palette import CROWNS, TUFTS

_OVER = 4
SHAPES = 4
SIZES = (0.82, 1.0, 1.18, 1.34)
_BLACK: RGB = (14, 26, 12)
# From this radius in pixels a crown shows its leaves.
_LEAFY = 8.5


# Number of looks; a look picks shape, size and colour.
LOOKS = SHAPES * len(SIZES) * 3


@lru_cache(maxsize=2048)
def plant_sprite(what: str, ground: str, radius_px: float, look: int) -> pygame.Surface:
    """Return one plant; ``look`` picks its shape, size and colour."""
    greens = CROWNS.get(ground, CROWNS["meadow"])
    shape, size = look % SHAPES, SIZES[look // SHAPES % len(SIZES)]
    green = greens[look // (SHAPES * len(SIZES)) % len(greens)]
    radius = max(1.2, radius_px * size)
    if what == "tuft":
        return _tuft(TUFTS.get(ground, TUFTS["grass"]), radius, shape)
    return _palm(green, radius, shape) if what == "palm" else _crown(green, radius, shape)


def _sheet(radius: float, tint: RGB) -> tuple[pygame.Surface, float, float]:
    side = 2 * math.ceil(radius * 1.5) + 1
    sheet = pygame.Surface((side * _OVER, side * _OVER), pygame.SRCALPHA)
    sheet.fill((*tint, 0))
    return sheet, side * _OVER / 2, radius * _OVER


def _done(sheet: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(sheet, (sheet.get_width() // _OVER, sheet.get_height() // _OVER))


def _blob(centre: float, dx: float, dy: float, radius: float, shape: int, lumps: int) -> list[tuple[float, float]]:
    points = []
    for step in range(28):
        turn = step * math.tau / 28
        bulge = 1 + 0.10 * math.sin(lumps * turn + shape * 1.7) + 0.04 * wobble(shape, step)
        points.append((centre + dx + radius * bulge * math.cos(turn), centre + dy + radius * bulge * math.sin(turn)))
    return points


def _crown(green: RGB, radius: float, shape: int) -> pygame.Surface:
    # From above: shadow to the south-east, a dark southern rim, light on the north-west.
    rim = mix(green, _BLACK, 0.12)
    light = mix(green, (228, 238, 150), 0.08)
    sheet, c, r = _sheet(radius, mix(green, _BLACK, 0.6))
    lumps = 5 + shape % 3
    pygame.draw.polygon(sheet, (*_BLACK, 23), _blob(c, 0.24 * r, 0.30 * r, r, shape, lumps))
    if radius < _LEAFY:
        pygame.draw.polygon(sheet, (*rim, 255), _blob(c, 0, 0.05 * r, r, shape, lumps))
        pygame.draw.polygon(sheet, (*green, 255), _blob(c, -0.07 * r, -0.09 * r, 0.84 * r, shape, lumps))
        pygame.draw.polygon(sheet, (*light, 255), _blob(c, -0.25 * r, -0.30 * r, 0.46 * r, shape + 2, 4))
    else:
        _leaves(sheet, c, 0.05 * r, r, shape, rim)
        _leaves(sheet, c, -0.06 * r, r * 0.84, shape, mix(rim, green, 0.55))
        _leaves(sheet, c, -0.13 * r, r * 0.70, shape + 1, green)
        _leaves(sheet, c - 0.14 * r, -0.24 * r, r * 0.42, shape + 2, mix(green, light, 0.6))
        _leaves(sheet, c - 0.22 * r, -0.32 * r, r * 0.22, shape, light)
    return _done(sheet)


def _leaves(sheet: pygame.Surface, x: float, lift: float, r: float, shape: int, colour: RGB) -> None:
    # Clusters seen only on large crowns.
    y = sheet.get_height() / 2 + lift
    pygame.draw.circle(sheet, (*colour, 255), (x, y), r * 0.78)
    count = 8 + shape % 3
    for n in range(count):
        turn = n * math.tau / count + shape * 0.9 + 0.25 * wobble(shape, n)
        out, size = r * (0.68 + 0.06 * wobble(n, shape)), r * (0.30 + 0.05 * wobble(shape + 7, n))
        pygame.draw.circle(sheet, (*colour, 255), (x + out * math.cos(turn), y + out * math.sin(turn)), size)


def _palm(green: RGB, radius: float, shape: int) -> pygame.Surface:
    # From above: a star of fronds over its shadow.
    sheet, c, r = _sheet(radius, mix(green, _BLACK, 0.5))
    light, dark = mix(green, (220, 235, 140), 0.14), mix(green, _BLACK, 0.19)
    fronds = [shape * 0.4 + n * math.tau / 7 for n in range(7)]
    for tone, shift, alpha in (((*_BLACK,), 0.22, 34), (dark, 0.0, 255)):
        for turn in fronds:
            _frond(sheet, (*tone, alpha), (c + shift * r, c + shift * r), turn, r, 0.26)
    for turn in fronds:
        lit = light if math.cos(turn + 2.3) > 0 else green
        _frond(sheet, (*lit, 255), (c, c), turn, r * 0.88, 0.13)
    return _done(sheet)


def _frond(
    sheet: pygame.Surface, colour: tuple[int, ...], at: tuple[float, float], turn: float, length: float, fat: float
) -> None:
    x, y = at
    cos, sin = math.cos(turn) * length, math.sin(turn) * length
    side = (-sin * fat, cos * fat)
    middle = (x + cos * 0.5, y + sin * 0.5)
    points = [(x, y), (middle[0] + side[0], middle[1] + side[1]), (x + cos, y + sin)]
    pygame.draw.polygon(sheet, colour, [*points, (middle[0] - side[0], middle[1] - side[1])])


def _tuft(colour: RGB, radius: float, shape: int) -> pygame.Surface:
    sheet, c, r = _sheet(radius, colour)
    width = max(_OVER, round(0.20 * r))
    for n, lean in enumerate((-0.62, -0.2, 0.22, 0.6)):
        if n == shape:
            continue
        tip = (c + lean * r * 1.15, c - r * (0.95 - 0.35 * abs(lean)))
        pygame.draw.line(sheet, (*colour, 235), (c + lean * r * 0.35, c + 0.45 * r), tip, width)
    return _done(sheet)


class Planting(NamedTuple):
    """The planting of a ground: plants, spacing, amount, and radius in units."""

    what: str
    gap: float
    share: float
    radius: float
    regular: bool = False


PLANTINGS: dict[str, tuple[Planting, ...]] = {
    "jungle": (Planting("crown", 0.31, 0.80, 0.165),),
    "jungle_mountain": (Planting("crown", 0.36, 0.52, 0.15),),
    "hill": (Planting("crown", 0.46, 0.34, 0.14),),
    "palms": (Planting("palm", 0.34, 0.86, 0.20),),
    "brush": (Planting("crown", 0.25, 0.62, 0.115),),
    "plantation": (Planting("crown", 0.288, 1.0, 0.105, regular=True),),
    "grass": (Planting("tuft", 0.40, 0.55, 0.13),),
    "clear": (Planting("tuft", 0.62, 0.34, 0.09), Planting("crown", 1.3, 0.14, 0.11)),
    "mountain": (Planting("crown", 0.75, 0.12, 0.11),),
    "paddy": (Planting("palm", 1.25, 0.10, 0.15),),
}


@dataclass(frozen=True)
class Plant:
    """All plants of one kind on one ground, ordered from north to south."""

    ground: str
    planting: Planting
    xs: Floats
    ys: Floats
    # Numbers from 0 that pick colour, shape and size.
    looks: NDArray[np.int64]

    def within(self, window: PixelWindow, reach: float) -> NDArray[np.int64]:
        low = int(np.searchsorted(self.ys, window.ys[0] - reach))
        high = int(np.searchsorted(self.ys, window.ys[-1] + reach))
        part = self.xs[low:high]
        found: NDArray[np.int64] = low + np.nonzero(
            (part > window.xs[0] - reach) & (part < window.xs[-1] + reach)
        )[0]  # fmt: skip
        return found


def scatter(scene: Scene, rule: GroundRule, near: Nearness) -> list[Plant]:
    found = []
    for index, ground in enumerate(rule.names):
        for n, planting in enumerate(PLANTINGS.get(ground, ())):
            found.append(_plant(scene, rule, near, index, planting, 1000 + 31 * index + n))
    return found


def _plant(scene: Scene, rule: GroundRule, near: Nearness, index: int, planting: Planting, seed: int) -> Plant:
    rng = np.random.Generator(np.random.PCG64(seed))
    width, height = scene.extent
    across, down = int(width / planting.gap) + 1, int(height / planting.gap) + 1
    xs, ys = (part.ravel().astype(np.float32) for part in np.meshgrid(np.arange(across), np.arange(down)))
    if not planting.regular:
        xs = xs + (ys % 2) * np.float32(0.5) + (rng.random(len(xs), np.float32) - np.float32(0.5)) * np.float32(0.9)
        ys = ys + (rng.random(len(ys), np.float32) - np.float32(0.5)) * np.float32(0.9)
    xs, ys = xs * np.float32(planting.gap), ys * np.float32(planting.gap)
    column, row = coarse(xs, ys, near.blocked.shape)
    keep = (rule.at(xs, ys) == index) & ~near.blocked[row, column]
    keep &= rng.random(len(xs), np.float32) < planting.share
    looks = rng.integers(0, LOOKS, len(xs))
    order = np.argsort(ys[keep], kind="stable")
    return Plant(rule.names[index], planting, xs[keep][order], ys[keep][order], looks[keep][order])
