"""Which terrain a photograph shows in each hex, by the colours of hexes whose terrain is known.

Some dozens of points of each hex are sampled, away from its border and its number. The quartiles of their lightness,
red-to-green and yellow-to-blue (CIE Lab, in which equal steps look equal) make its :data:`Tint`. A hex is like the
known hexes with the nearest tints. Light and colour cast need no correction: the known hexes are in the same picture.

Points are sampled by hexalattice, which no other module knows. Its ``sample_colors_from_image_by_grid`` reads a picture
file and stretches all points over the square of its shorter side, counted from below. So it gets a square, with two
points of ours that hold the stretch at one pixel to one, and its result is repaired: of a PNG it divides by 255 what is
between 0 and 1 already, and it may add a fourth number for transparency. The library brings matplotlib with it, so it
is imported when first wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import cos, pi, sin
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image

from hexcore.board.grid import Grid
from hexcore.board.numbering import Point
from hexcore.types import Hex
from launcher.mapdesk.photo.fit import Fit

Colours = npt.NDArray[np.float64]  # red, green and blue from 0 to 1 for each point; ``nan`` where the picture has none

_LEFT_OVER = 0.001  # the library adds this to the highest number before it stretches


def colours_at(image: Image.Image, points: Sequence[Point] | npt.NDArray[np.float64]) -> Colours:
    """Return the colour of a picture at each point, in pixels from its upper left."""
    from launcher.paper.documents.charts import hexalattice

    sample = hexalattice("sample_colors_from_image_by_grid", "x_coords", "y_coords")
    listed = np.array(points, dtype=np.float64).reshape(-1, 2)
    wide, high = image.size
    inside = (listed[:, 0] >= 0) & (listed[:, 0] < wide) & (listed[:, 1] >= 0) & (listed[:, 1] < high)
    side = max(wide, high)
    # whole pixels, in the middle: a half stays on its side of the line however the library rounds
    across = np.floor(listed[inside, 0]) + 0.5
    up = side - (np.floor(listed[inside, 1]) + 0.5)
    ends = np.array([0.0, side - _LEFT_OVER])
    found = sample(_square(image, side), np.append(across, ends), np.append(up, ends))
    colours = np.full((len(listed), 3), np.nan)
    colours[inside] = found[:-2, :3] * 255
    return colours


def _square(image: Image.Image, side: int) -> BytesIO:
    # the file that the library wants; nothing is written to disk
    sheet = Image.new("RGB", (side, side))
    sheet.paste(image, (0, 0))
    file = BytesIO()
    sheet.save(file, "PNG", compress_level=0)
    file.seek(0)
    return file


Tint: TypeAlias = npt.NDArray[np.float64]

RINGS: Final = ((0.28, 8), (0.46, 12), (0.62, 16))  # distance from the middle of a hex, and points, of each ring
QUARTERS: Final = (0.2, 0.5, 0.8)
NEAREST: Final = 3  # known hexes that speak for a terrain
JUST_SEEN: Final = 2.3  # two colours so far apart can just be told apart
MEASURED: Final = (
    (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0),
    (0.40, 0.48, 0.56, 0.64, 0.72, 0.78, 0.87, 0.95, 0.99, 1.0),
)
"""Share of right guesses by how much nearer their terrain is than the next.

Measured on 19 000 hexes of bad photographs of all our boards, with two or four known hexes for each terrain.
"""
STRANGE: Final = 6.0  # farther than so many widths of a terrain from all that is known, a hex is none of it
ENOUGH: Final = 0.5  # share of a hex that must be on the photograph


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess of a hex's terrain, and its certainty from 0 to 1."""

    terrain: str
    sure: float
    instead: str = ""  # the second best


def spots(centre: Point) -> list[Point]:
    return [
        (centre[0] + far * cos(2 * pi * (n + 0.5) / many), centre[1] + far * sin(2 * pi * (n + 0.5) / many))
        for far, many in RINGS
        for n in range(many)
    ]


def tints(image: Image.Image, fitted: Fit, grid: Grid, hexes: Iterable[Hex]) -> dict[Hex, Tint]:
    """Return the tint of every hex that the photograph shows well enough."""
    listed = list(hexes)
    points = fitted.to_photo(point for h in listed for point in spots(grid.centre(h)))
    colours = lab(colours_at(image, points)).reshape(len(listed), -1, 3)
    found = {}
    for h, seen in zip(listed, colours, strict=True):
        good = seen[~np.isnan(seen[:, 0])]
        if len(good) >= ENOUGH * len(seen):
            found[h] = np.quantile(good, QUARTERS, axis=0).ravel()
    return found


def lab(colours: Colours) -> Colours:
    """Return colours from 0 to 1 in CIE Lab (D65): lightness, red-to-green, yellow-to-blue."""
    plain = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    xyz = plain @ _TO_XYZ.T
    bent = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    x, y, z = bent[..., 0], bent[..., 1], bent[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


_TO_XYZ: Final = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
) / np.array([[0.95047], [1.0], [1.08883]])


def apart(one: Tint, others: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the distances of a tint from others, in steps of Lab."""
    far: npt.NDArray[np.float64] = np.sqrt(np.sum(np.square(others - one), axis=-1) / len(QUARTERS))
    return far


def guesses(
    seen: Mapping[Hex, Tint], known: Mapping[Hex, str], alike: Callable[[str], Hashable] = lambda terrain: terrain
) -> dict[Hex, Guess]:
    """Return a guess for every sampled hex that is not known.

    ``alike`` gives what counts of a terrain: a guess need not tell apart two that only look different.
    """
    samples = _samples(seen, known)
    if not samples:
        return {}
    width = _width(samples)
    judged = {h: _judged(tint, samples, width, alike) for h, tint in seen.items() if h not in known}
    return {h: guess for h, guess in judged.items() if guess is not None}


def cross_check(
    seen: Mapping[Hex, Tint], known: Mapping[Hex, str], alike: Callable[[str], Hashable] = lambda terrain: terrain
) -> tuple[int, int]:
    """Return how many known hexes would be guessed right from the others, and how many would be guessed."""
    right = asked = 0
    for h in known:
        others = {other: terrain for other, terrain in known.items() if other != h}
        if h not in seen or known[h] not in others.values():
            continue
        guess = guesses({h: seen[h], **{other: seen[other] for other in others if other in seen}}, others).get(h)
        asked += guess is not None
        right += guess is not None and alike(guess.terrain) == alike(known[h])
    return right, asked


def _samples(seen: Mapping[Hex, Tint], known: Mapping[Hex, str]) -> dict[str, npt.NDArray[np.float64]]:
    found: dict[str, list[Tint]] = {}
    for h, terrain in known.items():
        if h in seen:
            found.setdefault(terrain, []).append(seen[h])
    return {terrain: np.array(listed) for terrain, listed in found.items()}


def _width(samples: Mapping[str, npt.NDArray[np.float64]]) -> float:
    near = [float(np.sort(apart(tint, listed))[1]) for listed in samples.values() if len(listed) > 1 for tint in listed]
    return max(JUST_SEEN, float(np.median(near)) if near else 2 * JUST_SEEN)


def _judged(
    tint: Tint, samples: Mapping[str, npt.NDArray[np.float64]], width: float, alike: Callable[[str], Hashable]
) -> Guess | None:
    """Return the nearest terrain; sure if it is near, and another that counts differently is much farther.

    Return None for a hex that is like nothing known, such as the table beside the sheet.
    """
    far = {
        terrain: float(np.mean(np.sort(apart(tint, listed))[: min(NEAREST, (len(listed) + 1) // 2)]))
        for terrain, listed in samples.items()
    }
    order = sorted(far, key=lambda terrain: (far[terrain], terrain))
    best = order[0]
    if far[best] > STRANGE * width:
        return None
    other = next((terrain for terrain in order if alike(terrain) != alike(best)), "")
    gap = 1.0 if not other else (far[other] - far[best]) / max(far[other], JUST_SEEN)
    close = min(1.0, 2 * width / max(far[best], 1e-6))
    clear = max(0.0, min(1.0, gap)) ** 0.5
    return Guess(best, round(float(np.interp(clear, *MEASURED)) * close, 3), other)
