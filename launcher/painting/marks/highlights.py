"""Highlights and marks of hexes and hexsides; each has a shape of its own, so that all differ in grey print."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from hexcore.board.board import Board
from hexcore.game.answers import Arrow, OverlayLine, Tone
from hexcore.game.look import MarkLook, Spot
from hexcore.types import Hex, Side
from launcher.kit.style.colour import RGB
from launcher.kit.style.icons import icon
from launcher.kit.style.theme import Theme
from launcher.painting.canvas import Canvas, Point, between, middle
from launcher.painting.counters.signs import filling_sign
from launcher.painting.counters.stacks import COUNTER_UNITS, counter_px, hides_hex, nudges
from launcher.painting.lettering import LEAST, blit_centred, halo_text
from launcher.painting.map.camera import REACH, Camera, HexPlaces, VisibleHexes
from launcher.painting.map.grid_lines import OutlinePainter
from launcher.painting.map.scene import Mark, Scene
from launcher.painting.map.spots import draw_mark
from launcher.painting.marks.arrows import draw_arrows
from launcher.painting.marks.tones import draw_tints, draw_tone, hex_stamp, shade_stamp
from launcher.painting.palette import DARK, LIGHT

_OVER = 4
SIGNS_FROM = 19.0  # below this scale hexes are too small for signs: only the plates show
TICKS_FROM = 11.0
_SIGN, _LEAST_SIGN, _MOST_SIGN = 0.40, 12, 40
_PLATE, _LEAST_PLATE = 0.46, 6  # size of a bare plate
# Corners of plates around their middle, for a disc of radius 1; a triangle points at the ground.
_PLATES: dict[str, tuple[Point, ...]] = {
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "diamond": ((0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)),
    "triangle": ((-1.4, -0.95), (1.4, -0.95), (0.0, 1.5)),
}
_CORNERS = {"flat": (0.40, 0.66), "pointy": (0.46, 0.62)}
# Icons painted on a hexside as the map paints them, in place of what the map shows there.
CROSSINGS: dict[str, Spot] = {"bridge": "bridge", "bridge_blown": "bridge_blown", "ford": "ford"}
_LEAST_CROSSING = 24.0  # crossings are drawn as at this scale at least: a bridge that is down shows at every zoom

Marks = Mapping[int, tuple[str, ...]]


class MarkPainter:
    """Draws the marks of hexes and hexsides; ``scene`` has the angles of the painted crossings."""

    def __init__(
        self,
        board: Board,
        theme: Theme,
        looks: Mapping[str, MarkLook],
        scene: Scene | None,
        drawings: Mapping[str, str],
    ) -> None:
        self.board, self.theme, self._looks, self._drawings = board, theme, looks, drawings
        self._corner = _CORNERS[board.grid.spec.top]
        self._turns = {_key(mark.at): mark.angle for mark in scene.marks if mark.hex < 0} if scene else {}

    def draw_under(self, surface: pygame.Surface, camera: Camera, hexes: Marks, sides: Marks) -> None:
        """Draw what lies under the counters: ticks in hexes, and crossings."""
        if camera.scale >= TICKS_FROM:
            self._ticks(surface, camera, [h for h, names in hexes.items() if any(map(self._faint, names))])
        for side, names in sides.items():
            for name in names:
                spot = CROSSINGS.get(self._looks[name].icon) if name in self._looks else None
                if spot is not None:
                    self._crossing(surface, camera, side, spot)

    def draw_over(self, surface: pygame.Surface, camera: Camera, hexes: Marks, sides: Marks) -> None:
        """Draw what lies over the counters: signs in corners of hexes and on hexsides."""
        if camera.scale < SIGNS_FROM:
            px = max(_LEAST_PLATE, round(camera.scale * _PLATE))
        else:
            px = int(min(max(camera.scale * _SIGN, _LEAST_SIGN), _MOST_SIGN))
        for h, names in hexes.items():
            x, y = self.board.centre(h)
            strong = [name for name in names if name in self._looks and not self._faint(name)]
            for name, (dx, dy) in zip(strong, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=False):
                spot = (x + dx * self._corner[0], y + dy * self._corner[1])
                self._sign(surface, self._looks[name], camera.to_screen(spot), px)
        for side, names in sides.items():
            for name in names:
                if name in self._looks and self._looks[name].icon not in CROSSINGS:
                    self._sign(
                        surface, self._looks[name], camera.to_screen(middle(*self.board.grid.side_points(side))), px
                    )

    def _faint(self, name: str) -> bool:
        return name in self._looks and self._looks[name].tone == "muted"

    def _ticks(self, surface: pygame.Surface, camera: Camera, hexes: list[Hex]) -> None:
        stamp = _tick(round(camera.scale))
        half = stamp.get_width() / 2
        blits = []
        for h in hexes:
            x, y = self.board.centre(h)
            sx, sy = camera.to_screen((x + self._corner[0], y + self._corner[1] - 0.06))
            blits.append((stamp, (round(sx - half), round(sy - half))))
        surface.fblits(blits)

    def _crossing(self, surface: pygame.Surface, camera: Camera, side: Side, spot: Spot) -> None:
        # Along the way that crosses if the map paints one, else straight over the hexside.
        a, b = self.board.grid.side_points(side)
        at = middle(a, b)
        turn = self._turns.get(_key(at), math.atan2(b[1] - a[1], b[0] - a[0]) + math.pi / 2)
        stamp = _crossing_stamp(spot, round(max(camera.scale, _LEAST_CROSSING) * 4) / 4, round(turn, 3))
        blit_centred(surface, stamp, *camera.to_screen(at))

    def _sign(self, surface: pygame.Surface, mark: MarkLook, at: Point, px: int) -> None:
        palette = self.theme.palette
        tones = {"good": palette.good, "danger": palette.danger, "strong": palette.accent}
        stamp = _plate(mark.plate, px, tones.get(mark.tone, palette.paper))
        blit_centred(surface, stamp, *at)
        if px < _LEAST_SIGN:
            return
        picture = filling_sign(mark.icon, px, DARK, self._drawings.get(mark.icon, "")) if mark.icon else None
        if picture is None:
            picture = halo_text("sans-bold", max(LEAST, round(px * 0.62)), mark.letter, DARK, None, 0)
        blit_centred(surface, picture, *at)


def _key(at: Point) -> tuple[int, int]:
    return (round(at[0] * 100), round(at[1] * 100))


@lru_cache(maxsize=128)
def _plate(shape: str, px: int, tone: RGB) -> pygame.Surface:
    size = 2 * px + 2
    big = pygame.Surface((size * _OVER, size * _OVER), pygame.SRCALPHA)
    big.fill((*DARK, 0))
    c = size * _OVER / 2
    for colour, radius in ((DARK, px / 2 + 1), (tone, px / 2 - 0.5)):
        reach = radius * _OVER
        if shape in _PLATES:
            pygame.draw.polygon(big, colour, [(c + x * reach, c + y * reach) for x, y in _PLATES[shape]])
        else:
            pygame.draw.circle(big, colour, (c, c), reach)
    return pygame.transform.smoothscale(big, (size, size))


@lru_cache(maxsize=64)
def _tick(scale: int) -> pygame.Surface:
    # Half transparent; a bare dot from afar.
    px = 3 if scale < SIGNS_FROM else max(7, round(scale * 0.30))
    big = pygame.Surface((px * _OVER, px * _OVER), pygame.SRCALPHA)
    big.fill((*LIGHT, 0))
    side = px * _OVER
    if px < 6:
        pygame.draw.circle(big, (*LIGHT, 150), (side / 2, side / 2), side * 0.40)
    else:
        path = [(side * 0.12, side * 0.55), (side * 0.40, side * 0.82), (side * 0.88, side * 0.20)]
        for tone, width in (((*DARK, 110), 0.34), ((*LIGHT, 200), 0.17)):
            pygame.draw.lines(big, tone, False, path, max(_OVER, round(side * width)))
    return pygame.transform.smoothscale(big, (px, px))


@lru_cache(maxsize=64)
def _crossing_stamp(spot: Spot, scale: float, turn: float) -> pygame.Surface:
    px = math.ceil(scale * 1.2)
    big = pygame.Surface((px * _OVER, px * _OVER), pygame.SRCALPHA)
    draw_mark(Canvas(big, (-0.6, -0.6), px * _OVER / 1.2), Mark(spot, (0.0, 0.0), turn, ""))
    return pygame.transform.smoothscale(big, (px, px))


NIGHT: RGB = (224, 228, 244)  # the share of each colour that is left at night: bluer, and names are read as by day
_REACH: RGB = (255, 246, 205)
FITS = 1.6  # greatest width of a word in a hex, in units of the grid, where more than SPARSE hexes have one
SPARSE = 12
HIGHER = 1.3  # a unit of the grid must be this much larger than the smallest letters for words in every hex
LEGIBLE = 12  # the least size of a few words, however small the map is shown
SIGN, BELOW = 0.29, 0.42  # size of the sign below a cost, and its distance from the centre
CURSOR_LEAST = 22.0  # the keyboard's cursor is drawn as at this scale at least: it shows around counters at every zoom
SIGN_MOST = 0.34  # its greatest size, so that it does not run into the hexes beside it
FOOT = 0.58  # distance of a word below the centre of its hex


@dataclass(frozen=True)
class Highlights:
    """Everything that is pointed out on the map at one moment."""

    reach: Mapping[Hex, str] = field(default_factory=dict)  # reachable hexes, with the cost written at the centre
    covered: frozenset[Hex] = frozenset()  # those with counters; outlined, above counters that hide them
    closed: frozenset[Hex] | None = None  # hexes that cannot be chosen, where most of the map can: only they are veiled
    outlined: frozenset[Hex] = frozenset()  # reachable hexes under an overlay: an outline alone
    signs: Mapping[Hex, str] = field(default_factory=dict)  # consequences of halting in a hex, small below its cost
    route: tuple[Point, ...] = ()
    stops: frozenset[Hex] = frozenset()
    # Hexes, and below hexsides, whose pieces can act.
    able: frozenset[Hex] = frozenset()
    able_sides: frozenset[Side] = frozenset()
    targets: frozenset[Hex] = frozenset()
    target_sides: frozenset[Side] = frozenset()
    occupied: frozenset[Side] = frozenset()  # hexsides with a counter, for which the stacks beside them have made room
    forbidden: Hex | None = None
    tones: Mapping[Tone, frozenset[Hex]] = field(default_factory=dict)  # the hexes of an overlay, by tone
    tints: Mapping[int, frozenset[Hex]] = field(default_factory=dict)  # those with a tint, by its strength
    arrows: tuple[Arrow, ...] = ()
    words: Mapping[Hex, str] = field(default_factory=dict)  # words at the foot of hexes
    pressing: frozenset[Hex] = frozenset()  # hexes whose word is legible at every zoom
    lines: tuple[OverlayLine, ...] = ()  # lines of sight, each up to the hex that blocks it, if one does
    # The chosen hex, the one under the mouse, and the one with the keyboard's cursor.
    cursor: Hex | None = None
    hover: Hex | None = None
    keyboard: Hex | None = None
    side: Side | None = None
    sides: frozenset[Side] = frozenset()  # hexsides that may be chosen
    marks: Mapping[Hex, tuple[str, ...]] = field(default_factory=dict)
    side_marks: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)


_HEX_WORDS, _HEXES = ("reach", "signs", "marks"), ("covered", "outlined", "stops", "able", "targets")
_SIDES = ("able_sides", "target_sides", "sides")
_FAR = ("tones", "tints", "words", "pressing", "arrows", "lines", "keyboard", "side", "forbidden")
"""Fields of highlights by place: mappings and sets of hexes, sets of hexsides, and marks beyond a hex."""


def _differing(before: Highlights, now: Highlights, mappings: Sequence[str], sets: Sequence[str]) -> set[int]:
    """Return the hexes or hexsides whose highlights differ."""
    found = set[int]()
    for name in mappings:
        was, is_now = getattr(before, name), getattr(now, name)
        if was != is_now:
            found |= {key for key, _ in was.items() ^ is_now.items()}
    for name in sets:
        found |= getattr(before, name) ^ getattr(now, name)
    return found


def _around(points: Sequence[Point], camera: Camera) -> pygame.Rect:
    """Return the part of the view with all that is drawn at these places; empty without any."""
    if not points:
        return pygame.Rect(0, 0, 0, 0)
    margin = math.ceil(REACH * max(camera.scale, _LEAST_CROSSING)) + counter_px(camera)
    xs, ys = zip(*points, strict=True)
    (left, top), (right, foot) = camera.to_screen((min(xs), min(ys))), camera.to_screen((max(xs), max(ys)))
    box = pygame.Rect(math.floor(left), math.floor(top), math.ceil(right - left) + 1, math.ceil(foot - top) + 1)
    return box.inflate(2 * margin, 2 * margin)


class HighlightPainter:
    """Draws highlights of one board over a view of its map."""

    def __init__(
        self,
        board: Board,
        theme: Theme,
        marks: Mapping[str, MarkLook] | None = None,
        scene: Scene | None = None,
        drawings: Mapping[str, str] | None = None,
    ) -> None:
        self.board, self.theme = board, theme
        self._marks = MarkPainter(board, theme, marks or {}, scene, drawings or {})
        self._centre = tuple(map(board.centre, range(board.size))).__getitem__
        self._ends = board.grid.side_points
        self._places = HexPlaces(board)
        self._outlines = OutlinePainter(board)
        self._start = 0.0 if board.grid.spec.top == "flat" else math.pi / 6

    def changed(self, camera: Camera, before: Highlights, now: Highlights) -> pygame.Rect | None:
        """Return the part of the view where other highlights look different; None for all of it."""
        if any(getattr(before, name) != getattr(now, name) for name in _FAR):
            return None
        if (before.closed is None) != (now.closed is None) or now.sides or now.lines:
            return None  # smooth lines are drawn whole: cut off, they look different
        hexes = set((before.closed or frozenset()) ^ (now.closed or frozenset()))
        hexes |= _differing(before, now, _HEX_WORDS, _HEXES)
        hexes |= {h for h in (before.cursor, before.hover, now.cursor, now.hover) if h is not None}
        besides = (self.board.grid.sides.hexes[side] for side in before.occupied ^ now.occupied)
        hexes |= {h for pair in besides for h in pair if h >= 0}
        sides = _differing(before, now, ("side_marks",), _SIDES)
        points = [*map(self._centre, hexes), *(middle(*self._ends(side)) for side in sides)]
        return _around(points if before.route == now.route else [*points, *before.route, *now.route], camera)

    def draw_night(self, surface: pygame.Surface, camera: Camera, share: float) -> None:
        """Darken the hexes, not the paper around them; ``share`` is how much of the night has come."""
        if share <= 0:
            return
        red, green, blue = (round(255 + (part - 255) * share) for part in NIGHT)
        sight, shade = self._sight(surface, camera), pygame.Surface(surface.get_size(), 0, 32)
        shade.set_clip(surface.get_clip())
        shade.fill((255, 255, 255))
        stamp = shade_stamp(round(camera.scale * 4) / 4, self._start, (red, green, blue))
        sight.lay(shade, stamp, sight.seen(self.board.playable), blend=pygame.BLEND_RGB_MIN)
        surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def draw_under(self, surface: pygame.Surface, camera: Camera, shown: Highlights) -> None:
        palette, sight = self.theme.palette, self._sight(surface, camera)
        reached = sight.seen(shown.reach)
        draw_tints(surface, sight, shown.tints, palette, self._start)
        for tone, hexes in shown.tones.items():
            draw_tone(surface, sight, self._outlines, hexes, tone, palette, self._start)
        if shown.closed is not None:
            closed = sight.seen(shown.closed)
            self._stamp(surface, sight, closed, "veil", DARK)
            self._outlines.around(surface, sight, shown.closed, closed, LIGHT, 2)
        else:
            self._stamp(surface, sight, reached, "lit", _REACH)
            self._outlines.around(surface, sight, shown.reach, reached, LIGHT, 3)
        if shown.outlined:
            self._outlines.around(surface, sight, shown.outlined, sight.seen(shown.outlined), LIGHT, 3)
        if shown.covered and not hides_hex(camera):
            self._outlines.each(surface, sight, sight.seen(shown.covered), LIGHT, 3, inset=0.03)
        self._outlines.each(surface, sight, sight.seen(shown.able), palette.accent, 3, inset=0.10)
        self._marks.draw_under(surface, camera, shown.marks, shown.side_marks)
        self._costs(surface, sight, reached, shown.reach)
        self._signs(surface, sight, reached, shown.signs)
        self._route(surface, camera, shown.route)
        self._stamp(surface, sight, sight.seen(shown.stops), "octagon", palette.accent)
        for side in shown.sides:
            self._side(surface, camera, side, LIGHT, 0.10)
        if shown.cursor is not None:
            self._stamp(surface, sight, (shown.cursor,), "ring", palette.accent)
        if shown.hover is not None:
            self._stamp(surface, sight, (shown.hover,), "glint", LIGHT)

    def draw_over(self, surface: pygame.Surface, camera: Camera, shown: Highlights) -> None:
        palette = self.theme.palette
        if shown.covered and hides_hex(camera):
            sight = self._sight(surface, camera)
            self._outlines.each(surface, sight, sight.seen(shown.covered), LIGHT, 3, inset=0.03)
        moved = nudges(self.board, shown.occupied)
        places = []
        for h in shown.targets:
            (x, y), (dx, dy) = self._centre(h), moved.get(h, (0.0, 0.0))
            places.append((x + dx, y + dy))
        _lay(surface, camera, self._stamped(camera.scale, "bracket", palette.danger), places)
        self._on_sides(surface, camera, shown.target_sides, "bracket", palette.danger)
        self._on_sides(surface, camera, shown.able_sides, "frame", palette.accent)
        self._marks.draw_over(surface, camera, shown.marks, shown.side_marks)
        draw_arrows(surface, camera, self._centre, shown.arrows, palette)
        self._words(surface, camera, shown.words, shown.pressing)
        for line in shown.lines:
            self._line(surface, camera, line)
        if shown.keyboard is not None:
            sight = self._sight(surface, camera)
            sight.lay(surface, self._stamped(max(sight.scale, CURSOR_LEAST), "corners", LIGHT), (shown.keyboard,))
        if shown.side is not None:
            self._side(surface, camera, shown.side, palette.accent, 0.16)
        if shown.forbidden is not None:
            px = int(max(16, min(40, camera.scale * 0.7)))
            x, y = camera.to_screen(self._centre(shown.forbidden))
            pygame.draw.circle(surface, DARK, (x, y), px * 0.56)
            blit_centred(surface, icon("no", px, palette.danger_text), x, y)

    def _sight(self, surface: pygame.Surface, camera: Camera) -> VisibleHexes:
        return VisibleHexes(self._places, camera, surface.get_clip())

    def _stamp(
        self, surface: pygame.Surface, sight: VisibleHexes, hexes: Sequence[Hex], shape: str, colour: RGB
    ) -> None:
        if hexes:
            sight.lay(surface, self._stamped(sight.scale, shape, colour), hexes)

    def _stamped(self, scale: float, shape: str, colour: RGB) -> pygame.Surface:
        return hex_stamp(shape, round(scale * 4) / 4, self._start, colour)

    def _on_sides(
        self, surface: pygame.Surface, camera: Camera, sides: Iterable[Side], shape: str, colour: RGB
    ) -> None:
        size = counter_px(camera, on_side=True) / COUNTER_UNITS
        middles = (middle(*self._ends(side)) for side in sides)
        _lay(surface, camera, hex_stamp(shape, round(size * 4) / 4, self._start, colour), middles)

    def _costs(
        self, surface: pygame.Surface, sight: VisibleHexes, hexes: Iterable[Hex], reach: Mapping[Hex, str]
    ) -> None:
        px = min(round(sight.scale * 0.46), 26)
        if px < LEAST:
            return
        for h in hexes:
            if reach[h]:
                text = halo_text("sans-bold", px, reach[h], DARK, LIGHT, max(2, px // 8))
                blit_centred(surface, text, *sight.centre(h))

    def _signs(
        self, surface: pygame.Surface, sight: VisibleHexes, hexes: Iterable[Hex], signs: Mapping[Hex, str]
    ) -> None:
        if not signs_fit(sight.scale):
            return
        px = sign_px(sight.scale)
        for h in hexes:
            if h in signs:
                text = halo_text("sans-bold", px, signs[h], DARK, LIGHT, max(1, px // 7))
                x, y = sight.centre(h)
                blit_centred(surface, text, x, y + sight.scale * BELOW)

    def _route(self, surface: pygame.Surface, camera: Camera, route: tuple[Point, ...]) -> None:
        centres = [camera.to_screen(point) for point in route]
        radius = max(2.0, camera.scale * 0.085)
        for a, b in itertools.pairwise(centres):
            for n in range(4):
                _dot(surface, between(a, b, n / 4), radius, self.theme.palette.accent)
        if centres:
            _dot(surface, centres[-1], radius * 1.8, self.theme.palette.accent)

    def _words(
        self, surface: pygame.Surface, camera: Camera, words: Mapping[Hex, str], pressing: frozenset[Hex]
    ) -> None:
        """Draw words at the foot of their hexes; where there are many, long ones are left out.

        Where the map is too small for all, those in ``pressing`` are drawn all the same. Figures are drawn while a hex
        is higher than they are, so that a legend that speaks of them is true.
        """
        few = len(words) <= SPARSE
        if camera.scale < LEAST * HIGHER and not few:
            words, few = {h: words[h] for h in pressing if h in words}, True
        px = max(min(round(camera.scale * 0.34), 20), LEGIBLE if few else LEAST)
        for h, word in words.items():
            text = halo_text("sans-bold", px, word, DARK, LIGHT, max(2, px // 5))
            x, y = camera.to_screen(self._centre(h))
            if few or text.get_width() <= camera.scale * FITS:
                blit_centred(surface, text, x, y + camera.scale * FOOT)

    def _line(self, surface: pygame.Surface, camera: Camera, line: OverlayLine) -> None:
        a, b = (camera.to_screen(self._centre(h)) for h in (line.start, line.end))
        width = max(3, round(camera.scale * 0.10))
        if line.blocker < 0:
            _cased(surface, a, b, self.theme.palette.good, width)
            return
        foot = _foot(camera.to_screen(self._centre(line.blocker)), a, b)
        for n in range(0, 16, 2):
            start, end = between(foot, b, n / 16), between(foot, b, (n + 1) / 16)
            _cased(surface, start, end, (150, 150, 145), width)
        _cased(surface, a, foot, self.theme.palette.good, width)
        self._stamp(surface, self._sight(surface, camera), (line.blocker,), "block", (200, 198, 190))

    def _side(self, surface: pygame.Surface, camera: Camera, side: Side, colour: RGB, width: float) -> None:
        a, b = map(camera.to_screen, self._ends(side))
        px = max(3, round(camera.scale * width))
        _cased(surface, a, b, colour, px)
        for end in (a, b):
            _dot(surface, end, px * 0.8, colour)


def sign_px(scale: float) -> int:
    return min(max(round(scale * SIGN), LEAST), 18)


def signs_fit(scale: float) -> bool:
    return sign_px(scale) <= scale * SIGN_MOST


def _lay(surface: pygame.Surface, camera: Camera, stamp: pygame.Surface, places: Iterable[Point]) -> None:
    half_x, half_y = stamp.get_width() / 2, stamp.get_height() / 2
    surface.fblits([(stamp, (round(x - half_x), round(y - half_y))) for x, y in camera.seen(places)])


def _foot(point: Point, a: Point, b: Point) -> Point:
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 or 1.0
    share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length
    return between(a, b, min(max(share, 0.0), 1.0))


def _cased(surface: pygame.Surface, a: Point, b: Point, colour: RGB, width: int) -> None:
    pygame.draw.aaline(surface, DARK, a, b, width + 2)
    pygame.draw.aaline(surface, colour, a, b, width)


def _dot(surface: pygame.Surface, at: Point, radius: float, colour: RGB) -> None:
    pygame.draw.aacircle(surface, DARK, at, radius + 1.5)
    pygame.draw.aacircle(surface, colour, at, radius)
