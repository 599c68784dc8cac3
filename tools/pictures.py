"""The pictures of the README and the documents: ``python -m tools.pictures``, again after every change of look.

``monsoon shot`` draws each; it is kept small enough for a page. ``--check`` draws them anew and compares, as the test
does: parts of a picture may differ a little, as another machine's letters do, but not in colour, place or content.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
BLOCK = 8
FAR = 14
"""Blocks of so many pixels a side differ if their mean colours are further apart than this, of 255."""
STALE = 0.001
"""A picture is of another version if this part of its blocks differs."""
QUALITY = 78


class Picture(NamedTuple):
    """One picture: its file, what ``monsoon shot`` is asked for, and how large it is kept."""

    name: str
    shot: str
    size: tuple[int, int]


DRAWN = (1280, 800)
PICTURES = (
    Picture("table.webp", "vietnam_battles --scenario boys_of_67 --seed 2 --plies 55", DRAWN),
    Picture("green_beret.webp", "green_beret --seed 2 --plies 34", (880, 550)),
    Picture("green_inferno.webp", "green_inferno --scenario dak_to --seed 3 --plies 90", (880, 550)),
)


def draw(picture: Picture, folder: Path) -> Image.Image:
    """Draw a picture as a table in English shows it with the settings of a new player."""
    out = folder / "shot.png"
    asked = ["shot", *picture.shot.split(), "--size", "{}x{}".format(*DRAWN), "--out", str(out)]
    environment = {**os.environ, "MONSOON_HOME": str(folder / "home"), "MONSOON_LANG": "en"}
    subprocess.run([sys.executable, "-m", "launcher", *asked], cwd=ROOT, env=environment, check=True)
    with Image.open(out) as drawn:
        return drawn.convert("RGB").resize(picture.size, Image.Resampling.LANCZOS)


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the part of two pictures' blocks that differ in colour; 1.0 for pictures of two sizes."""
    return 1.0 if one.size != other.size else float((np.abs(_blocks(one) - _blocks(other)).max(axis=2) > FAR).mean())


def _blocks(picture: Image.Image) -> np.ndarray:
    pixels = np.asarray(picture.convert("RGB"), dtype=float)
    high, wide = (side // BLOCK for side in pixels.shape[:2])
    cut = pixels[: high * BLOCK, : wide * BLOCK].reshape(high, BLOCK, wide, BLOCK, 3)
    return np.asarray(cut.mean(axis=(1, 3)))


def stale(picture: Picture, folder: Path) -> float:
    """Return which part of a kept picture is no longer as it is drawn; 0.0 if it is of this version."""
    path = FOLDER / picture.name
    if not path.is_file():
        return 1.0
    with Image.open(path) as kept:
        found = apart(kept, draw(picture, folder))
    return found if found > STALE else 0.0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare; exit code 1 if one is of another version")
    args = parser.parse_args()
    old = False
    with tempfile.TemporaryDirectory() as place:
        for picture in PICTURES:
            path = FOLDER / picture.name
            if args.check:
                part = stale(picture, Path(place))
                old = old or part > 0
                print(f"{path.name}: {f'{part:.1%} is out of date' if part else 'as it is drawn today'}")
                continue
            FOLDER.mkdir(exist_ok=True)
            draw(picture, Path(place)).save(path, quality=QUALITY, method=6)
            print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")
    return int(old)


if __name__ == "__main__":
    sys.exit(main())
