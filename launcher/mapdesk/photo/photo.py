"""A photograph or scan of a map, and one at work: its pins and fit, the known hexes, and proposals for the others.

The photograph stays where it is. Settings keep its path and pins, if its owner wants that; nothing else is copied
anywhere. A session knows the draft only as a letter for each hex. Known and proposed hexes follow from those confirmed,
guessed and drawn: undo of a stroke brings its proposals back, and takes away its lesson.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps

from hexcore.board.grid import Grid
from hexcore.board.numbering import Point
from hexcore.data.files import read_whole
from hexcore.errors import MonsoonError
from hexcore.types import Hex
from launcher.desk.preferences import Preferences, SavedScan
from launcher.language import fault
from launcher.mapdesk.photo.colours import Guess, cross_check, guesses, tints
from launcher.mapdesk.photo.fit import Fit, Pin, better_stagger, fit

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


Letters = Mapping[Hex, str]
Kinds = Mapping[str, tuple[str, ...]]  # of each letter; two with the same are not told apart


@dataclass
class ScanSession:
    """One photograph over one board."""

    photo: Photo
    grid: Grid
    pins: list[Pin] = field(default_factory=list)
    share: float = 0.5  # opacity
    under: bool = False
    told: dict[Hex, str] = field(default_factory=dict)  # the letter that each confirmed hex had
    refused: set[Hex] = field(default_factory=set)
    guessed: dict[Hex, Guess] = field(default_factory=dict)
    right: tuple[int, int] = (0, 0)  # known hexes that the cross-check guesses right, and their number

    @property
    def fitted(self) -> Fit | None:
        """The fit on the board; None while there are too few pins."""
        return fit(self.pins, self.grid)

    @property
    def staggered(self) -> bool:
        """Whether the printed sheet seems to shift the other columns or rows."""
        return better_stagger(self.pins, self.grid)

    def pin(self, hex_: str, spot: Point) -> None:
        self.pins = [pin for pin in self.pins if pin.hex != hex_] + [Pin(hex_, spot)]

    def unpin(self, hex_: str) -> None:
        self.pins = [pin for pin in self.pins if pin.hex != hex_]

    def known(self, now: Letters) -> dict[Hex, str]:
        """Return the hexes that teach: those still drawn as they were confirmed."""
        return {h: letter for h, letter in sorted(self.told.items()) if now.get(h) == letter}

    def tell(self, hexes: Iterable[Hex], now: Letters) -> None:
        self.told.update({h: now[h] for h in hexes if h in now})

    def untell(self, hexes: Iterable[Hex]) -> None:
        for h in hexes:
            self.told.pop(h, None)

    def propose(self, now: Letters, kinds: Kinds) -> int:
        """Guess every unknown hex; return how many proposals differ from the draft."""
        fitted, known = self.fitted, self.known(now)
        self.guessed, self.refused, self.right = {}, set(), (0, 0)
        if fitted is None or not known:
            return 0
        seen = tints(self.photo.image, fitted, self.grid, now)
        self.guessed = guesses(seen, known, lambda letter: kinds.get(letter, ()))
        self.right = cross_check(seen, known, lambda letter: kinds.get(letter, ()))
        return len(self.open(now, kinds))

    def open(self, now: Letters, kinds: Kinds) -> dict[Hex, Guess]:
        """Return the proposals that are neither drawn nor refused yet, the surest first."""
        found = {
            h: guess
            for h, guess in self.guessed.items()
            if h not in self.refused and h in now and kinds.get(now[h]) != kinds.get(guess.terrain)
        }
        return dict(sorted(found.items(), key=lambda one: (-one[1].sure, one[0])))

    def agreed(self, now: Letters, kinds: Kinds) -> int:
        """Return how many hexes are guessed as they are drawn."""
        return sum(h in now and kinds.get(now[h]) == kinds.get(guess.terrain) for h, guess in self.guessed.items())

    def chosen(
        self, now: Letters, kinds: Kinds, least: float = 0.0, terrain: str = "", among: Collection[Hex] | None = None
    ) -> dict[str, list[Hex]]:
        """Return proposed hexes by terrain: at least so sure, of one terrain if named, among some if given."""
        found: dict[str, list[Hex]] = {}
        for h, guess in self.open(now, kinds).items():
            if guess.sure >= least and terrain in ("", guess.terrain) and (among is None or h in among):
                found.setdefault(guess.terrain, []).append(h)
        return found

    def refuse(self, hexes: Iterable[Hex]) -> None:
        self.refused.update(hexes)


def most_common(found: Mapping[Hex, Guess]) -> Sequence[tuple[str, int]]:
    """Return the proposed terrains with their numbers of hexes, most hexes first."""
    return Counter(guess.terrain for guess in found.values()).most_common()


MOST = 40  # boards whose photographs are kept, the latest last


def keep(settings: Preferences, board: str, scan: ScanSession) -> dict[str, SavedScan]:
    """Return the settings with this photograph for a board."""
    width, height = scan.photo.size
    pins = tuple((pin.hex, pin.spot[0] / width, pin.spot[1] / height) for pin in scan.pins)
    kept = SavedScan(path=str(scan.photo.path), pins=pins, share=scan.share, under=scan.under)
    others = {name: one for name, one in settings.scans.items() if name != board}
    return dict([*others.items(), (board, kept)][-MOST:])


def forget(settings: Preferences, board: str) -> dict[str, SavedScan]:
    return {name: one for name, one in settings.scans.items() if name != board}


def recalled(settings: Preferences, board: str) -> SavedScan | None:
    """Return the photograph kept for a board; None if the file has gone."""
    kept = settings.scans.get(board)
    return kept if kept is not None and Path(kept.path).is_file() else None


def recall(scan: ScanSession, kept: SavedScan) -> None:
    """Lay a photograph as before, without pins of hexes that the board no longer has."""
    width, height = scan.photo.size
    for hex_, x, y in kept.pins:
        if hex_ in scan.grid.labels:
            scan.pin(hex_, (x * width, y * height))
    scan.share, scan.under = kept.share, kept.under
