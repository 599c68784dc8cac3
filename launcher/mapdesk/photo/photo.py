"""A photograph or scan of a map. It stays where it is: nothing of it is copied into a pack or anywhere else."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps

from hexcore.board.numbering import Point
from hexcore.data.files import read_whole
from hexcore.errors import MonsoonError
from launcher.language import fault
from launcher.mapdesk.photo.fit import Fit

ENDINGS: Final = (".png", ".jpg", ".jpeg")
LARGEST: Final = 256 * 1024 * 1024  # bytes of a file
MOST_PIXELS: Final = 400_000_000  # a few bytes may claim to be a sheet that no memory holds
LONGEST: Final = 4096  # a larger picture is shrunk when read; a hex of it is still dozens of pixels wide

Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph, upright, of a size that fits, in plain colours."""

    path: Path
    image: Image.Image
    taken: tuple[int, int]  # size on disk, turned upright

    @property
    def size(self) -> tuple[int, int]:
        """The size in the pixels of the pins."""
        return self.image.size

    def pixels(self) -> Pixels:
        return np.asarray(self.image)


def read_photo(path: Path) -> Photo:
    """Read a picture file; raise a :class:`MonsoonError` if it cannot be used."""
    data = read_whole(path, LARGEST)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=("PNG", "JPEG"))
            if image.width * image.height > MOST_PIXELS:
                raise MonsoonError(*fault("scan.too_large", file=path.name))
            if max(image.size) > LONGEST:
                image.draft("RGB", (LONGEST, LONGEST))
            whole = (image.width, image.height)
            upright = ImageOps.exif_transpose(image)
            turned = upright.size != whole
            flat = _plain(upright)
    except MonsoonError:
        raise
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise MonsoonError(*fault("scan.unreadable", file=path.name)) from None
    flat.thumbnail((LONGEST, LONGEST), Image.Resampling.LANCZOS)
    return Photo(path, flat, whole[::-1] if turned else whole)


def _plain(image: Image.Image) -> Image.Image:
    # transparent parts become white paper
    if image.has_transparency_data:
        over = image.convert("RGBA")
        paper = Image.new("RGBA", over.size, "white")
        return Image.alpha_composite(paper, over).convert("RGB")
    return image.convert("RGB")


def laid_flat(photo: Photo, fitted: Fit, corner: Point, size: tuple[int, int], scale: float) -> Image.Image:
    """Return a window of the board as the photograph shows it: from ``corner`` on, ``scale`` pixels to a unit.

    What the photograph does not show is transparent.
    """
    numbers = fitted.matrix @ np.array([[1 / scale, 0, corner[0]], [0, 1 / scale, corner[1]], [0, 0, 1]])
    numbers = numbers / numbers[2, 2]
    return photo.image.convert("RGBA").transform(
        size, Image.Transform.PERSPECTIVE, tuple(numbers.ravel()[:8]), Image.Resampling.BILINEAR
    )
