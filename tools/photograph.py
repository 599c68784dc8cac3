"""Make a picture look photographed: ``python -m tools.photograph MAP.png OUT.jpg [--seed 1]``.

The sheet is turned, shrunk, slanted, lit unevenly by a warm lamp, blurred, made noisy and saved as JPEG, to try the
map desk's photographs on it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Shot:
    """How a photograph is taken."""

    turn: float = 7.0  # degrees, clockwise
    scale: float = 0.8
    slant: float = 0.12  # how much shorter the far edge is than the near one
    cast: tuple[float, float, float] = (1.06, 0.98, 0.82)  # what the lamp makes of red, green and blue
    shade: float = 0.18  # how much darker one corner is than the opposite one
    noise: float = 6.0  # of 255 levels
    blur: float = 0.8
    margin: int = 60  # pixels of table around the sheet
    seed: int = 1


def photographed(sheet: Image.Image, shot: Shot) -> tuple[Image.Image, Matrix]:
    """Return the photograph, and the transformation from the pixels of the sheet to its own."""
    wide, high = sheet.size
    corners = _slanted(wide, high, shot)
    low = corners.min(axis=0) - shot.margin
    corners -= low
    size = tuple(int(n) for n in np.ceil(corners.max(axis=0) + shot.margin))
    way = _homography([(0, 0), (wide, 0), (wide, high), (0, high)], [(x, y) for x, y in corners])
    back = np.linalg.inv(way)
    back /= back[2, 2]
    numbers = tuple(float(number) for number in back.ravel()[:8])
    moved = sheet.convert("RGBA").transform(
        (size[0], size[1]), Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC
    )
    table = Image.new("RGBA", moved.size, (92, 70, 52, 255))
    return _lit(Image.alpha_composite(table, moved).convert("RGB"), shot), way


def _slanted(wide: int, high: int, shot: Shot) -> Matrix:
    near = wide * shot.slant / 2
    flat = np.array([(near, 0), (wide - near, near / 3), (wide, high), (0, high)], dtype=np.float64) * shot.scale
    turn = radians(shot.turn)
    turned: Matrix = flat @ np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]])
    return turned


def _lit(image: Image.Image, shot: Shot) -> Image.Image:
    chance = np.random.default_rng(shot.seed)
    colours = np.asarray(image.filter(ImageFilter.GaussianBlur(shot.blur)), dtype=np.float64)
    high, wide, _ = colours.shape
    down, across = np.mgrid[0 : 1 : high * 1j, 0 : 1 : wide * 1j]
    light = 1 - shot.shade * (down + across) / 2
    colours = colours * light[..., None] * np.array(shot.cast) + chance.normal(0, shot.noise, colours.shape)
    return Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8))


def _homography(places: Sequence[tuple[float, float]], spots: Sequence[tuple[float, float]]) -> Matrix:
    # leads four points to four others
    rows, wanted = [], []
    for (x, y), (u, v) in zip(places, spots, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    found = np.linalg.solve(np.array(rows, dtype=np.float64), np.array(wanted, dtype=np.float64))
    return np.append(found, 1.0).reshape(3, 3)


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a hand-held photograph of a clean picture.")
    parser.add_argument("sheet", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--crop", type=int, nargs=4, metavar=("LEFT", "TOP", "RIGHT", "BOTTOM"))
    parser.add_argument("--turn", type=float, default=Shot.turn)
    parser.add_argument("--slant", type=float, default=Shot.slant)
    parser.add_argument("--noise", type=float, default=Shot.noise)
    parser.add_argument("--seed", type=int, default=Shot.seed)
    args = parser.parse_args()
    sheet = Image.open(args.sheet).convert("RGB")
    if args.crop:
        sheet = sheet.crop(tuple(args.crop))
    shot = Shot(turn=args.turn, slant=args.slant, noise=args.noise, seed=args.seed)
    photographed(sheet, shot)[0].save(args.out, quality=82)


if __name__ == "__main__":
    main()
