"""Where names stand: along their things, off the hex numbers, off the marks and off each other."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from launcher.painting.curves import Arc, Point
from launcher.painting.names import Name, Style, names_of
from launcher.painting.scene import Scene
from launcher.painting.typeset import Glyph, advance, face_for

NUMBER_RISE = 0.69
NUMBER_FOOT = 0.48
NUMBER_SIZE = 0.26
_NUMBER_BOX = (0.40, 0.15)
LEAST_PX = 9.0
MOST_GROWTH = 2.4

_SHIFTS = sorted(
    (abs(lift) + 0.6 * abs(shift), lift, shift)
    for lift in (0.0, -0.3, 0.3, -0.57, 0.57, -0.87, 0.87)
    for shift in (0.0, 0.45, -0.45, 0.9, -0.9, 1.5, -1.5)
)
"""Ways to move a name off its line and along it, the least first."""

Box = tuple[float, float, float]
"""Centre and radius: letters are little discs where they could touch something."""


class Placed(NamedTuple):
    """A name with all its letters in place. ``size`` is in units."""

    name: Name
    face: str
    size: float
    glyphs: tuple[Glyph, ...]


class Layout:
    """All names of a scene placed for one range of scales, and the numbers that had to move."""

    def __init__(self, scene: Scene, scale: float) -> None:
        self._marks = _Nearby([(mark.at, 0.5 if mark.hex >= 0 else 0.32) for mark in scene.marks])
        self._centres = [cell.centre for cell in scene.cells]
        self._extent = scene.extent
        self._numbers = _Nearby([((x, y - NUMBER_RISE), 0.0) for x, y in self._centres])
        self._taken = _Nearby([])
        self.placed: list[Placed] = []
        for name in names_of(scene):
            self._place(name, scale)
        self.lowered = self._lowered(scene)

    def _place(self, name: Name, scale: float) -> None:
        growth = max(1.0, LEAST_PX / (name.style.size * scale))
        if growth > MOST_GROWTH:
            return
        cost, best = math.inf, None
        for placed, away in _tries(name, growth):
            if away * 2.0 >= cost:
                break
            tried = self._cost(placed, away, growth)
            if tried < cost:
                cost, best = tried, placed
        if best is None:
            return
        if cost >= 60 and (name.style.weight < 8 or growth > 1.05):
            return
        self.placed.append(best)
        self._taken.add(_boxes(best))

    def _cost(self, placed: Placed, shift: float, growth: float) -> float:
        cost = shift * 2.0
        for x, y, r in _boxes(placed):
            if self._taken.touches(x, y, r):
                cost += 30
            if growth <= 1.05 and self._numbers.covered(x, y, r):
                cost += 1.6
            if self._marks.touches(x, y, r * 0.8):
                cost += 3.5
            if not (0.1 < x < self._extent[0] - 0.1 and 0.1 < y < self._extent[1] - 0.1):
                cost += 4
        return cost

    def _lowered(self, scene: Scene) -> frozenset[int]:
        """Hexes whose number stands at the foot, because a name stands over its head."""
        found = set()
        for cell in scene.cells:
            x, y = cell.centre
            if self._taken.covers(x, y - NUMBER_RISE) and not self._taken.covers(x, y + NUMBER_FOOT):
                found.add(cell.hex)
        return frozenset(found)


class _Nearby:
    """Discs in a grid of buckets; each is kept in all buckets from which it could be reached."""

    _CELL = 1.6

    def __init__(self, spots: Sequence[tuple[Point, float]]) -> None:
        self._cells: dict[tuple[int, int], list[Box]] = {}
        self.add([(x, y, r) for (x, y), r in spots])

    def add(self, boxes: Sequence[Box]) -> None:
        for box in boxes:
            cx, cy = int(box[0] // self._CELL), int(box[1] // self._CELL)
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    self._cells.setdefault((cx + dx, cy + dy), []).append(box)

    def _near(self, x: float, y: float) -> Sequence[Box]:
        return self._cells.get((int(x // self._CELL), int(y // self._CELL)), ())

    def touches(self, x: float, y: float, r: float) -> bool:
        """Whether a disc meets any of these."""
        for bx, by, br in self._near(x, y):  # noqa: SIM110 - a plain loop: this is asked very often
            if (bx - x) ** 2 + (by - y) ** 2 < (br + r) ** 2:
                return True
        return False

    def covered(self, x: float, y: float, r: float) -> bool:
        """Whether a disc lies over one of the numbers."""
        wide, high = _NUMBER_BOX[0] + r * 0.6, _NUMBER_BOX[1] + r * 0.75
        for bx, by, _ in self._near(x, y):  # noqa: SIM110 - a plain loop: this is asked very often
            if abs(by - y) < high and abs(bx - x) < wide:
                return True
        return False

    def covers(self, x: float, y: float) -> bool:
        """Whether any disc lies over a number at a point."""
        wide, high = _NUMBER_BOX
        return any(abs(bx - x) < wide + r * 0.6 and abs(by - y) < high + r * 0.7 for bx, by, r in self._near(x, y))


def _boxes(placed: Placed) -> list[Box]:
    """Every letter as discs; a run of letters becomes a row of them."""
    radius = placed.size * 0.42
    found = []
    for glyph in placed.glyphs:
        count = max(1, round(glyph.width / (1.4 * radius)))
        for n in range(count):
            along = (n + 0.5) / count * glyph.width - glyph.width / 2
            x = glyph.at[0] + along * math.cos(glyph.angle)
            found.append((x, glyph.at[1] + along * math.sin(glyph.angle), radius))
    return found


def _tries(name: Name, growth: float) -> Iterator[tuple[Placed, float]]:
    """Placements worth considering, each with how far it is from the best spot."""
    size = name.style.size * growth
    face = face_for(name.text, name.style.face)
    if name.beside:
        yield from _beside(name, face, size)
        return
    arc = Arc(name.points)
    if arc.path_like:
        size *= 1 + name.style.growth * min(1.0, max(0.0, arc.length - 6) / 6)
    else:
        size *= 1 + name.style.growth * min(1.0, max(0, len(name.points) - 12) / 50)
        arc = _settled(name.points, arc)
    if name.style.spacing == 0 and arc.length < 1.15 * advance(face, name.text) * size:
        arc = Arc((arc.centre,))
    for away, lift, shift in _SHIFTS:
        yield Placed(name, face, size, tuple(_along(name, face, size, arc, lift, shift))), away


def _settled(points: Sequence[Point], arc: Arc) -> Arc:
    """The arc of a region: along its longer axis if it has one, and through the member nearest to its middle."""
    long_enough = arc.length > 2.4 * arc.width
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    heart = min(points, key=lambda p: math.dist(p, middle))
    half = arc.length / 2
    cos, sin = (math.cos(arc.angle), math.sin(arc.angle)) if long_enough else (1.0, 0.0)
    return Arc(((heart[0] - half * cos, heart[1] - half * sin), (heart[0] + half * cos, heart[1] + half * sin)))


def _along(name: Name, face: str, size: float, arc: Arc, lift: float, shift: float) -> Iterator[Glyph]:
    style: Style = name.style
    natural = advance(face, name.text) * size
    if style.spacing == 0 or (arc.length < natural and style.spacing < 0.2):
        at, angle = arc.at(shift, lift)
        yield Glyph(name.text, at, angle, natural)
        return
    gaps = max(1, len(name.text) - 1)
    room = (arc.length * 0.92 - natural) / gaps
    space = min(max(room, style.spacing * size * 0.5), style.spacing * size * 2.2)
    place = -(natural + gaps * space) / 2 + shift
    for letter in name.text:
        width = advance(face, letter) * size
        if letter != " ":
            at, angle = arc.at(place + width / 2, lift)
            yield Glyph(letter, at, angle, width)
        place += width + space


def _beside(name: Name, face: str, size: float) -> Iterator[tuple[Placed, float]]:
    ((x, y),) = name.points
    width = advance(face, name.text) * size
    half, out = width / 2, 0.48 + size * 0.42
    spots = (
        (0.0, out, 0.0), (0.0, out + 0.12, 0.2), (0.0, -out, 0.5), (half + 0.55, 0.42, 0.6), (-half - 0.55, 0.42, 0.6),
        (half + 0.55, -0.3, 0.8), (-half - 0.55, -0.3, 0.8), (half * 0.7, out, 0.4), (-half * 0.7, out, 0.4),
        (half * 0.8, -out, 0.9), (-half * 0.8, -out, 0.9),
    )  # fmt: skip
    for dx, dy, away in sorted(spots, key=lambda spot: spot[2]):
        yield Placed(name, face, size, (Glyph(name.text, (x + dx, y + dy), 0.0, width),)), away
