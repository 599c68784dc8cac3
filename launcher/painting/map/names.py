"""The names of a map: their style, their places and their drawing.

Names stand along what they name, off the hex numbers, the marks and each other. Each is drawn once for a scale.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from launcher.kit.style.colour import RGB, rgb
from launcher.painting.canvas import Arc, Point
from launcher.painting.lettering import Glyph, advance, face_for, halo_and_ink
from launcher.painting.map.scene import Scene

_PALE = rgb("#f6f0dc")
_BROWN = rgb("#2d2113")
_LEAF, _GREEN = rgb("#f1f4da"), rgb("#24421f")
_BLUE = rgb("#123f66")


class NameStyle(NamedTuple):
    """The setting of a kind of name. Sizes in units, spacing in ems; a lower ``weight`` gives way."""

    face: str
    size: float
    ink: RGB
    halo: RGB | None
    spacing: float = 0.0
    weight: int = 3
    growth: float = 0.0  # enlargement of the name of a very large region


# Styles by kind of name; other kinds are set like a valley.
STYLES: dict[str, NameStyle] = {
    "sea": NameStyle("serif-italic", 0.95, rgb("#123c5e"), rgb("#8fbfd8"), 0.45, 9),
    "lagoon": NameStyle("serif-italic", 0.44, _BLUE, rgb("#cfe5ee"), 0.05, 6),
    "river": NameStyle("serif-italic", 0.50, _BLUE, rgb("#e3eff0"), 0.06, 6, 0.6),
    "range": NameStyle("serif-bold", 0.62, _BROWN, rgb("#e8d8b4"), 0.28, 8),
    "area": NameStyle("serif-bold", 0.85, rgb("#8f2415"), _PALE, 0.40, 9),
    "border": NameStyle("serif-bold", 0.55, rgb("#8f2415"), _PALE, 0.25, 7),
    "hill": NameStyle("serif-bold", 0.44, _BROWN, _PALE, 0.0, 6),
    "summit": NameStyle("serif-bold", 0.48, _BROWN, _PALE, 0.0, 7),
    "spur": NameStyle("serif-italic", 0.40, _BROWN, _PALE, 0.0, 4),
    "wood": NameStyle("serif-bold-italic", 0.44, _LEAF, _GREEN, 0.08, 5, 0.34),
    "woods": NameStyle("serif-italic", 0.50, _LEAF, _GREEN, 0.30, 5),
    "plantation": NameStyle("serif-italic", 0.52, rgb("#33280c"), rgb("#ece0b4"), 0.05, 5),
    "valley": NameStyle("serif-bold-italic", 0.48, _BROWN, _PALE, 0.04, 5),
    "plain": NameStyle("serif-bold-italic", 0.48, _BROWN, _PALE, 0.04, 5),
    "road": NameStyle("sans-italic", 0.34, _BROWN, _PALE, 0.0, 3),
    "way": NameStyle("sans-italic", 0.34, _BROWN, _PALE, 0.0, 3),
    "pass": NameStyle("sans-italic", 0.34, _BROWN, _PALE, 0.0, 4),
    "town": NameStyle("sans-bold", 0.50, (20, 18, 12), _PALE, 0.02, 9),
}

PLACES: dict[str, NameStyle] = {
    "town": NameStyle("sans-bold", 0.48, (20, 18, 12), _PALE, 0.04, 10),
    "village": NameStyle("sans-bold", 0.40, (20, 18, 12), _PALE, 0.0, 9),
    "airfield": NameStyle("sans-bold", 0.34, (20, 18, 12), _PALE, 0.0, 8),
    "ford": NameStyle("sans-italic", 0.32, _BROWN, _PALE, 0.0, 3),
}
_PLACE = NameStyle("sans-bold", 0.36, rgb("#6b2014"), _PALE, 0.0, 8)
_SILENT = frozenset({"bridge", "bridge_blown", "tunnel", "entrenchment"})


class Name(NamedTuple):
    """A name to be placed: along some points, or beside a mark."""

    text: str
    style: NameStyle
    points: tuple[Point, ...]
    beside: bool


def names_of(scene: Scene) -> list[Name]:
    """Return all names as the look says them, the weightiest first; a place named by the board is not named twice."""
    board, said = scene.board, scene.look.name
    lettered = {name.text.casefold() for name in board.names}
    found = [
        Name(said(one.text), STYLES.get(one.kind, STYLES["valley"]), tuple(board.centre(h) for h in one.hexes), False)
        for one in board.names
        if one.hexes
    ]
    for mark in scene.marks:
        if mark.name and mark.spot not in _SILENT and mark.name.casefold() not in lettered:
            style = PLACES.get(mark.spot, _PLACE)
            text = said(mark.name).upper() if mark.spot == "town" else said(mark.name)
            found.append(Name(text, style, (mark.at,), True))
    return sorted(found, key=lambda name: -name.style.weight)


NUMBER_RISE = 0.72
NUMBER_FOOT = 0.48
NUMBER_SIZE = 0.24
_NUMBER_BOX = (0.40, 0.15)
LEAST_PX = 9.0
MOST_GROWTH = 2.4

# Ways to move a name off its line and along it, the least first.
_SHIFTS = sorted(
    (abs(lift) + 0.6 * abs(shift), lift, shift)
    for lift in (0.0, -0.3, 0.3, -0.57, 0.57, -0.87, 0.87)
    for shift in (0.0, 0.45, -0.45, 0.9, -0.9, 1.5, -1.5)
)

Box = tuple[float, float, float]  # centre and radius: letters are discs for collisions


class Placed(NamedTuple):
    """A name with all its letters in place. ``size`` is in units."""

    name: Name
    face: str
    size: float
    glyphs: tuple[Glyph, ...]


class NameLayout:
    """All names of a scene placed for one range of scales, and the hex numbers that had to move.

    ``text`` is the player's size of text: names grow with it where they find room.
    """

    def __init__(self, scene: Scene, scale: float, text: float = 1.0) -> None:
        self._text = text
        self._marks = _Nearby([(mark.at, 0.5 if mark.hex >= 0 else 0.32) for mark in scene.marks])
        self._centres = [cell.centre for cell in scene.cells]
        self._extent = scene.extent
        self._numbers = _Nearby([((x, y - NUMBER_RISE), 0.0) for x, y in self._centres])
        self._taken = _Nearby([])
        self.placed: list[Placed] = []
        for name in names_of(scene):
            self._place(name, scale)
        self.lowered = self._lowered(scene)
        self.crowded = self._crowded(scene)

    def _place(self, name: Name, scale: float) -> None:
        growth = max(1.0, LEAST_PX / (name.style.size * scale))
        if growth > MOST_GROWTH:
            return
        best, cost = self._best(name, growth * self._text, growth)
        if cost >= 30 and self._text > 1:
            best, cost = min((best, cost), self._best(name, growth, growth), key=lambda found: found[1])
        if best is None or (cost >= 60 and (name.style.weight < 8 or growth > 1.05)):
            return
        self.placed.append(best)
        self._taken.add(_boxes(best))

    def _best(self, name: Name, size: float, growth: float) -> tuple[Placed | None, float]:
        cost, best = math.inf, None
        for placed, away in _tries(name, size):
            if away * 2.0 >= cost:
                break
            tried = self._cost(placed, away, growth)
            if tried < cost:
                cost, best = tried, placed
        return best, cost

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
        # Hexes whose number stands at the foot, because a name covers its usual place.
        found = set()
        for cell in scene.cells:
            x, y = cell.centre
            if self._taken.covers(x, y - NUMBER_RISE) and not self._taken.covers(x, y + NUMBER_FOOT):
                found.add(cell.hex)
        return frozenset(found)

    def _crowded(self, scene: Scene) -> frozenset[int]:
        # Hexes with names on both places of their number.
        rises = (-NUMBER_RISE, NUMBER_FOOT)
        return frozenset(
            cell.hex
            for cell in scene.cells
            if all(self._taken.covers(cell.centre[0], cell.centre[1] + rise) for rise in rises)
        )


class _Nearby:
    # Each disc is in every bucket from which it could be reached.
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
        for bx, by, br in self._near(x, y):  # noqa: SIM110 - a plain loop: this is asked very often
            if (bx - x) ** 2 + (by - y) ** 2 < (br + r) ** 2:
                return True
        return False

    def covered(self, x: float, y: float, r: float) -> bool:
        wide, high = _NUMBER_BOX[0] + r * 0.6, _NUMBER_BOX[1] + r * 0.75
        for bx, by, _ in self._near(x, y):  # noqa: SIM110 - a plain loop: this is asked very often
            if abs(by - y) < high and abs(bx - x) < wide:
                return True
        return False

    def covers(self, x: float, y: float) -> bool:
        wide, high = _NUMBER_BOX
        return any(abs(bx - x) < wide + r * 0.6 and abs(by - y) < high + r * 0.7 for bx, by, r in self._near(x, y))


def _boxes(placed: Placed) -> list[Box]:
    # A run of letters becomes a row of discs.
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
    # Candidate placements, each with its distance from the best place.
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
    # A region's name runs along its longer axis, through the member nearest to its middle.
    long_enough = arc.length > 2.4 * arc.width
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    heart = min(points, key=lambda p: math.dist(p, middle))
    half = arc.length / 2
    cos, sin = (math.cos(arc.angle), math.sin(arc.angle)) if long_enough else (1.0, 0.0)
    return Arc(((heart[0] - half * cos, heart[1] - half * sin), (heart[0] + half * cos, heart[1] + half * sin)))


def _along(name: Name, face: str, size: float, arc: Arc, lift: float, shift: float) -> Iterator[Glyph]:
    style: NameStyle = name.style
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


_SPREAD, _GLOW = 0.11, 205  # how far a halo reaches, in ems, and how opaque it is, of 255
_SCALES_KEPT = 3
_MOST_PX = 46  # close to the map names grow no further
_NEAR = 29.0  # from this scale every name is legible in its own size


class MapNames:
    """The names of one scene at any scale, for one size of text."""

    def __init__(self, scene: Scene, text: float = 1.0) -> None:
        self._scene, self._text = scene, text
        self._layouts: dict[float, NameLayout] = {}
        self._drawn: OrderedDict[float, dict[int, tuple[pygame.Rect, pygame.Surface]]] = OrderedDict()

    def layout(self, scale: float) -> NameLayout:
        """Return the layout for a scale; scales that are close share one."""
        bucket = _NEAR if scale >= _NEAR else 2 ** (math.floor(math.log2(scale) * 2 + 1e-6) / 2)
        if bucket not in self._layouts:
            self._layouts[bucket] = NameLayout(self._scene, bucket, self._text)
        return self._layouts[bucket]

    def prepare(self) -> Iterator[float]:
        """Make all layouts one by one, so that no frame has to wait for one."""
        for scale in (_NEAR, *(2 ** (half / 2) for half in range(9, 4, -1))):
            self.layout(scale)
            yield scale

    def draw(self, surface: pygame.Surface, left: int, top: int, scale: float) -> None:
        """Draw all names on a tile whose upper left pixel is given."""
        seen = pygame.Rect(left, top, *surface.get_size())
        kept = self._drawn.setdefault(scale, {})
        while len(self._drawn) > _SCALES_KEPT:
            self._drawn.popitem(last=False)
        for n, placed in enumerate(self.layout(scale).placed):
            if placed.size * scale < LEAST_PX * 0.8 or not _reach(placed, scale).colliderect(seen):
                continue
            if n not in kept:
                kept[n] = _drawn(placed, scale, round(_MOST_PX * self._text))
            rect, sheet = kept[n]
            surface.blit(sheet, (rect.x - left, rect.y - top))


def _reach(placed: Placed, scale: float) -> pygame.Rect:
    margin = placed.size + max(glyph.width for glyph in placed.glyphs) / 2
    xs, ys = [glyph.at[0] for glyph in placed.glyphs], [glyph.at[1] for glyph in placed.glyphs]
    left, top = (min(xs) - margin) * scale, (min(ys) - margin) * scale
    return pygame.Rect(left, top, (max(xs) + margin) * scale - left, (max(ys) + margin) * scale - top)


def _drawn(placed: Placed, scale: float, most: int = _MOST_PX) -> tuple[pygame.Rect, pygame.Surface]:
    px = min(round(placed.size * scale), most)
    style = placed.name.style
    spread = max(2, round(px * _SPREAD))
    layers: list[list[tuple[pygame.Surface, tuple[int, int]]]] = [[], []]
    for glyph in placed.glyphs:
        for layer, sheet in enumerate(halo_and_ink(placed.face, px, glyph, style.ink, style.halo, spread)):
            width, height = sheet.get_size()
            layers[layer].append(
                (sheet, (round(glyph.at[0] * scale - width / 2), round(glyph.at[1] * scale - height / 2)))
            )
    blits = layers[0] + layers[1]
    rect = pygame.Rect(blits[0][1], blits[0][0].get_size())
    rect = rect.unionall([pygame.Rect(at, sheet.get_size()) for sheet, at in blits]).inflate(2 * spread, 2 * spread)
    back, front = (
        [(sheet, (x - rect.x, y - rect.y)) for sheet, (x, y) in layer]
        for layer in (layers if style.halo else [[], blits])
    )
    whole = pygame.Surface(rect.size, pygame.SRCALPHA)
    whole.fill((*(style.halo or style.ink), 0))
    if back:
        # The halo fades out, so that it lights the ground rather than covers it.
        whole.fblits(back)
        whole = pygame.transform.box_blur(whole, max(1, spread // 2))
        whole.fill((255, 255, 255, _GLOW), special_flags=pygame.BLEND_RGBA_MULT)
    whole.fblits(front)
    return rect, whole
