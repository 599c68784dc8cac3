"""Colours of a picture at points of it, by the sampling of hexalattice: the one module here that knows that library.

``sample_colors_from_image_by_grid`` reads a picture file and stretches all points over the square of its shorter side,
counted from below. So it is given a square, with two points of ours that hold the stretch at one pixel to one, and what
it gives is mended: of a PNG it divides by 255 what is between 0 and 1 already, and it may give a fourth number for what
can be seen through. The library brings matplotlib with it, so it is imported when first wanted.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import BytesIO

import numpy as np
import numpy.typing as npt
from PIL import Image

from hexcore.layout import Point

Colours = npt.NDArray[np.float64]
"""A line of red, green and blue from 0 to 1 for each point; ``nan`` where the picture has none."""

_LEFT_OVER = 0.001
"""What the library adds to the highest number before it stretches."""


def colours_at(image: Image.Image, points: Sequence[Point] | npt.NDArray[np.float64]) -> Colours:
    """The colour of a picture at each point, in pixels from its upper left."""
    os.environ.setdefault("MPLBACKEND", "agg")
    from hexalattice.hexalattice import sample_colors_from_image_by_grid

    listed = np.array(points, dtype=np.float64).reshape(-1, 2)
    wide, high = image.size
    inside = (listed[:, 0] >= 0) & (listed[:, 0] < wide) & (listed[:, 1] >= 0) & (listed[:, 1] < high)
    side = max(wide, high)
    # whole pixels, in the middle: a half stays on its side of the line however the library rounds
    across = np.floor(listed[inside, 0]) + 0.5
    up = side - (np.floor(listed[inside, 1]) + 0.5)
    ends = np.array([0.0, side - _LEFT_OVER])
    found = sample_colors_from_image_by_grid(_square(image, side), np.append(across, ends), np.append(up, ends))
    colours = np.full((len(listed), 3), np.nan)
    colours[inside] = found[:-2, :3] * 255
    return colours


def _square(image: Image.Image, side: int) -> BytesIO:
    """The picture on a square sheet, as the file that the library wants; nothing is written to disk."""
    sheet = Image.new("RGB", (side, side))
    sheet.paste(image, (0, 0))
    file = BytesIO()
    sheet.save(file, "PNG", compress_level=0)
    file.seek(0)
    return file
