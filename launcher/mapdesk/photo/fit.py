"""The fit of a photograph of a map on the board, by hexes pinned on both.

Two pins give turn and scale, three also a stretch and a shear, four also the slant of a photograph taken at an angle.
More pins even out the errors of the hand, and the rest tells how good the fit is. Lengths on the board are units: from
the centre of a hex to a corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot
from typing import Final, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from hexcore.board.grid import Grid
from hexcore.board.numbering import Point

Kind: TypeAlias = Literal["similar", "affine", "perspective"]
Matrix: TypeAlias = npt.NDArray[np.float64]

STEADY: Final = 0.12  # units by which a hand misses the middle of a hex; a fit that misses by more is wrong
FLAT: Final = 0.02  # pins whose triangle is flatter than this share of its length lie on one line


@dataclass(frozen=True, slots=True)
class Pin:
    """A hex of the board, and its middle on the photograph in pixels."""

    hex: str
    spot: Point


@dataclass(frozen=True, slots=True)
class Fit:
    """The transformation from board to photograph, as nine numbers row by row, and how well it meets its pins."""

    kind: Kind
    numbers: tuple[float, ...]
    misses: tuple[float, ...] = ()  # of each pin, in units of the board

    @property
    def matrix(self) -> Matrix:
        return np.array(self.numbers, dtype=np.float64).reshape(3, 3)

    @property
    def miss(self) -> float:
        return float(np.sqrt(np.mean(np.square(self.misses)))) if self.misses else 0.0

    def to_photo(self, points: Iterable[Point]) -> list[Point]:
        return _moved(self.matrix, points)

    def to_board(self, pixels: Iterable[Point]) -> list[Point]:
        return _moved(_back(self.matrix), pixels)

    def unit(self, at: Point = (0.0, 0.0)) -> float:
        """Return how many pixels of the photograph a unit takes there."""
        here, right, down = self.to_photo([at, (at[0] + 1, at[1]), (at[0], at[1] + 1)])
        return (hypot(right[0] - here[0], right[1] - here[1]) + hypot(down[0] - here[0], down[1] - here[1])) / 2

    @property
    def turn(self) -> float:
        """The turn of the photograph in degrees, clockwise."""
        here, right = self.to_photo([(0.0, 0.0), (1.0, 0.0)])
        return degrees(atan2(right[1] - here[1], right[0] - here[0]))

    @property
    def mirrored(self) -> bool:
        """Whether left and right are swapped: two pins were taken for one another."""
        return bool(np.linalg.det(self.matrix) < 0)


def fit(pins: Sequence[Pin], grid: Grid) -> Fit | None:
    """Return the best fit; None while there are too few pins, or all of them on one line."""
    spots, places = [pin.spot for pin in pins], _places(pins, grid)
    if len(pins) < 2 or _same(places) or _same(spots):
        return None
    if len(pins) == 2:
        return _judged("similar", _similar(places, spots), places, spots)
    if _on_a_line(places) or _on_a_line(spots):
        return None
    flat = _judged("affine", _affine(places, spots), places, spots)
    if len(pins) == 3 or flat.miss <= STEADY or _three_on_lines(places):
        return flat
    return _judged("perspective", _perspective(places, spots), places, spots)


def better_stagger(pins: Sequence[Pin], grid: Grid) -> bool:
    """Return whether the pins fit a sheet far better whose other columns (or rows) are shifted half a hex.

    A shear can hide half a hex, so first the fit with a turn only is compared, then those with more. Nothing is claimed
    where both sheets fit alike, or neither fits well.
    """
    if len(pins) < 3:
        return False
    spec = grid.spec.model_copy(update={"pushed": "odd" if grid.spec.pushed == "even" else "even", "short": False})
    strains = zip(_strains(pins, grid), _strains(pins, Grid(spec)), strict=True)
    return any(other <= 2 * STEADY and own > max(1.5 * STEADY, 2 * other) for own, other in strains)


def _strains(pins: Sequence[Pin], grid: Grid) -> list[float]:
    """Return the misses of fits with fewer freedoms than it takes to meet any pins."""
    places, spots = _places(pins, grid), [pin.spot for pin in pins]
    ways = [_similar(places, spots)]
    if len(pins) > 3 and not _on_a_line(places):
        ways.append(_affine(places, spots))
    if len(pins) > 5 and not _on_a_line(places):
        ways.append(_perspective(places, spots))
    return [_judged("perspective", way, places, spots).miss for way in ways]


def _places(pins: Sequence[Pin], grid: Grid) -> list[Point]:
    return [grid.centre(grid.hex(pin.hex)) for pin in pins]


def _moved(matrix: Matrix, points: Iterable[Point]) -> list[Point]:
    listed = np.array(list(points), dtype=np.float64).reshape(-1, 2)
    moved = np.column_stack([listed, np.ones(len(listed))]) @ matrix.T
    return [(float(x / w), float(y / w)) for x, y, w in moved]


def _back(matrix: Matrix) -> Matrix:
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)


def _judged(kind: Kind, matrix: Matrix, places: Sequence[Point], spots: Sequence[Point]) -> Fit:
    back = _moved(_back(matrix), spots)
    misses = tuple(hypot(x - u, y - v) for (x, y), (u, v) in zip(back, places, strict=True))
    return Fit(kind, tuple(float(number) for number in (matrix / matrix[2, 2]).ravel()), misses)


def _similar(places: Sequence[Point], spots: Sequence[Point]) -> Matrix:
    # turn, scale and shift, by least squares
    rows, wanted = [], []
    for (x, y), (u, v) in zip(places, spots, strict=True):
        rows += [[x, -y, 1, 0], [y, x, 0, 1]]
        wanted += [u, v]
    a, b, c, d = np.linalg.lstsq(np.array(rows), np.array(wanted), rcond=None)[0]
    return np.array([[a, -b, c], [b, a, d], [0, 0, 1]])


def _affine(places: Sequence[Point], spots: Sequence[Point]) -> Matrix:
    # turn, scale, stretch, shear and shift, by least squares
    rows = np.column_stack([np.array(places), np.ones(len(places))])
    found = np.linalg.lstsq(rows, np.array(spots), rcond=None)[0].T
    return np.vstack([found, [0.0, 0.0, 1.0]])


def _perspective(places: Sequence[Point], spots: Sequence[Point]) -> Matrix:
    # any slant of a flat sheet, by least squares over normalised points
    first, second = _sized(places), _sized(spots)
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(_moved(first, places), _moved(second, spots), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, -u], [0, 0, 0, x, y, 1, -v * x, -v * y, -v]]
    solved = np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)
    found: Matrix = np.linalg.inv(second) @ solved @ first
    return found


def _sized(points: Sequence[Point]) -> Matrix:
    # moves points around the origin, about one apart
    listed = np.array(points)
    x, y = listed.mean(axis=0)
    size = float(np.mean(np.hypot(listed[:, 0] - x, listed[:, 1] - y))) or 1.0
    return np.array([[1 / size, 0, -x / size], [0, 1 / size, -y / size], [0, 0, 1]])


def _same(points: Sequence[Point]) -> bool:
    return len({(round(x, 3), round(y, 3)) for x, y in points}) < len(points)


def _on_a_line(points: Sequence[Point]) -> bool:
    listed = np.array(points)
    long, wide = np.linalg.svd(listed - listed.mean(axis=0), compute_uv=False)[:2]
    return bool(wide < FLAT * long)


def _three_on_lines(points: Sequence[Point]) -> bool:
    # four points are too few for a slant if three of them lie on one line
    if len(points) > 4:
        return False
    return any(_on_a_line([*points[:left], *points[left + 1 :]]) for left in range(len(points)))
