"""The counter painter: counters drawn once per size and state, and cached."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from hexcore.game.look import Look
from hexcore.game.views import PieceView
from launcher.kit.style.colour import RGB, luminance, mix
from launcher.kit.style.icons import icon
from launcher.kit.style.pictures import PictureCache
from launcher.kit.style.theme import Theme
from launcher.painting.canvas import polygon
from launcher.painting.counters.face import (
    SIGNS_FROM,
    CornerValue,
    Face,
    draw_hits,
    draw_steps,
    draw_tabs,
    face_of,
    overhang,
    steps_of,
)
from launcher.painting.counters.signs import sign
from launcher.painting.lettering import LEAST, blit_centred, fit_text
from launcher.painting.palette import DARK, contrasting
from launcher.painting.symbols.drawings import silhouette
from launcher.painting.symbols.units import BOTTOM, LEFT, RIGHT, TOP, UNIT_SIGNS

_OVER = 3
_WHITE: RGB = (255, 252, 240)
_BLACK: RGB = (12, 12, 10)
RADIUS = 0.07
# Width of the dark line around a counter, as a share of its size.
RIM = 0.04
# Width of the ring around a chosen counter, in pixels.
RING = 3
# The border whose counters have cut upper corners: a shape that tells a side in every light.
CUT = "dashed"


def body(size: int, colour: RGB, shape: str, pattern: str, band: bool, reduced: bool, hidden: bool) -> pygame.Surface:
    """Return the card without signs and figures. A small one has no ``band``."""
    big = pygame.Surface((size * _OVER, size * _OVER), pygame.SRCALPHA)
    big.fill((*colour, 0))
    side = size * _OVER
    edge, shape = max(1, round(side * 0.018)), cut_shape(shape, pattern)
    _fill(big, mix(colour, _BLACK, 0.48), shape, 0, 0)
    _fill(big, rim_light(colour), shape, 0, edge)
    _fill(big, colour, shape, edge, edge)
    if band and shape in ("square", "cut"):
        big.fill((*mix(colour, _WHITE, 0.15), 255), (edge, round(side * 0.10), side - 2 * edge, round(side * 0.52)))
    deep = luminance(colour) < 0.30
    if reduced and band:
        stripe = mix(colour, _BLACK, 0.55 if deep else 0.22)
        _band(big, stripe, mix(colour, _WHITE if deep else _BLACK, 0.6), shape)
    tone = _WHITE if deep else _BLACK
    _border(big, pattern, contrasting(colour, tone) if band else mix(colour, tone, 0.30), shape)
    if hidden:
        _hatch(big, mix(colour, _WHITE, 0.62), shape)
    return pygame.transform.smoothscale(big, (size, size))


def rim_light(colour: RGB) -> RGB:
    """Return the light edge of a card, which together with its dark rim shows on every ground."""
    return mix(colour, _WHITE, 0.42)


def cut_shape(shape: str, pattern: str) -> str:
    """Return the outline of a card: cut upper corners for a square with the border of the enemy."""
    return "cut" if shape == "square" and pattern == CUT else shape


def rim(size: int, shape: str) -> pygame.Surface:
    """Return the dark line around a card, as a larger sheet to lie under it."""
    full = size + 2 * _rim_px(size)
    big = pygame.Surface((full * _OVER, full * _OVER), pygame.SRCALPHA)
    big.fill((*DARK, 0))
    _fill(big, DARK, shape, 0, 0)
    return pygame.transform.smoothscale(big, (full, full))


def shadow(size: int, pad: int, shape: str, lifted: bool) -> pygame.Surface:
    """Return the soft shadow of a counter, larger when it is lifted off the map."""
    full = size + 2 * pad
    sheet = pygame.Surface((full, full), pygame.SRCALPHA)
    drop = max(1, round(size * (0.075 if lifted else 0.035)))
    rect = pygame.Rect(pad + drop // 2, pad + drop, size, size)
    tone = (0, 0, 0, 150 if lifted else 125)
    radius = size // 2 if shape == "round" else max(2, round(size * RADIUS))
    pygame.draw.rect(sheet, tone, rect, border_radius=radius)
    return pygame.transform.box_blur(sheet, max(1, round(size * (0.05 if lifted else 0.03))))


def outline(size: int, colour: RGB, shape: str) -> pygame.Surface:
    """Return the ring of a chosen counter, dark at its outer edge, as a larger sheet to lie under the rim."""
    full = size + 2 * (_rim_px(size) + RING + 1)
    big = pygame.Surface((full * _OVER, full * _OVER), pygame.SRCALPHA)
    big.fill((*DARK, 0))
    _fill(big, DARK, shape, 0, 0)
    _fill(big, colour, shape, _OVER, _OVER)
    return pygame.transform.smoothscale(big, (full, full))


def _rim_px(size: int) -> int:
    return max(1 if size < _STRIP else 2, round(size * RIM))


def _fill(big: pygame.Surface, colour: RGB, shape: str, inset: int, bottom: int) -> None:
    side = big.get_width()
    rect = pygame.Rect(inset, inset, side - 2 * inset, side - inset - bottom)
    if shape == "round":
        pygame.draw.ellipse(big, (*colour, 255), rect)
    elif shape in _CUTS:
        path = _cut_path(shape, (rect.left, rect.top, rect.right, rect.bottom), side * _CUTS[shape])
        pygame.draw.polygon(big, (*colour, 255), path)
    else:
        pygame.draw.rect(big, (*colour, 255), rect, border_radius=round(side * RADIUS))


# How much is cut off the corners of a card: the upper two of a "cut" one, all four of a "marker".
_CUTS = {"cut": 0.15, "marker": 0.16}


def _cut_path(shape: str, box: tuple[float, float, float, float], cut: float) -> list[tuple[float, float]]:
    left, top, right, low = box
    upper = [(left, top + cut), (left + cut, top), (right - cut, top), (right, top + cut)]
    if shape == "cut":
        return [*upper, (right, low), (left, low)]
    return [*upper, (right, low - cut), (right - cut, low), (left + cut, low), (left, low - cut)]


BAND_FOOT = 0.60  # the stripe of a reduced unit ends above its figures, at this share of the height


def _band(big: pygame.Surface, colour: RGB, rim: RGB, shape: str) -> None:
    # A diagonal stripe behind the symbol; the figures below stay free of it.
    side = big.get_width()
    stripe = pygame.Surface((side, side), pygame.SRCALPHA)
    for wide, tone in ((0.24, rim), (0.18, colour)):
        half = side * wide
        edge = [(-half, side), (side, -half), (side + half, 0), (0, side + half)]
        pygame.draw.polygon(stripe, (*tone, 255), edge)
    stripe.fill((0, 0, 0, 0), (0, round(side * BAND_FOOT), side, side))
    stripe.blit(_masked(big, shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    big.blit(stripe, (0, 0))


def _hatch(big: pygame.Surface, colour: RGB, shape: str) -> None:
    # Only the owner sees this: a hidden piece.
    side = big.get_width()
    lines = pygame.Surface((side, side), pygame.SRCALPHA)
    step, width = max(6, round(side * 0.13)), max(2, round(side * 0.028))
    for x in range(-side, side, step):
        pygame.draw.line(lines, (*colour, 255), (x, side), (x + side, 0), width)
    lines.blit(_masked(big, shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    lines.set_alpha(120)
    big.blit(lines, (0, 0))


def _masked(big: pygame.Surface, shape: str) -> pygame.Surface:
    mask = pygame.Surface(big.get_size(), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    _fill(mask, (255, 255, 255), shape, 0, 0)
    return mask


def _border(big: pygame.Surface, pattern: str, colour: RGB, shape: str) -> None:
    # Tells the side in grey print.
    side = big.get_width()
    if pattern == "plain":
        return
    inset, width = max(side * 0.045, _OVER * 1.5), max(_OVER, round(side * 0.016))
    if pattern == "striped":
        _striped(big, colour, shape)
        return
    path = _rim(side, inset, shape)
    if pattern == "double":
        pygame.draw.lines(big, (*colour, 255), True, path, width)
    elif pattern == "notched":
        pygame.draw.lines(big, (*colour, 255), True, path, width)
        for x, y in ((0.5, 0.0), (0.5, 1.0), (0.0, 0.5), (1.0, 0.5)):
            at = (inset + x * (side - 2 * inset), inset + y * (side - 2 * inset))
            pygame.draw.polygon(big, (*colour, 255), polygon(at, side * 0.05, 4))
    else:
        on, off = (0.085, 0.055) if pattern == "dashed" else (0.022, 0.05)
        least = (3, 2) if pattern == "dashed" else (1, 2)
        lengths = (max(side * on, least[0] * _OVER), max(side * off, least[1] * _OVER))
        _dashed(big, colour, path, width if pattern == "dashed" else round(width * 1.5), *lengths)


def _rim(side: int, inset: float, shape: str) -> list[tuple[float, float]]:
    low, high = inset, side - inset
    if shape == "round":
        return polygon((side / 2, side / 2), side / 2 - inset, 48)
    if shape in _CUTS:
        return _cut_path(shape, (low, low, high, high), side * (0.13 if shape == "cut" else 0.15))
    return [(low, low), (high, low), (high, high), (low, high)]


def _dashed(
    big: pygame.Surface, colour: RGB, path: list[tuple[float, float]], width: int, on: float, off: float
) -> None:
    for a, b in zip(path, [*path[1:], path[0]], strict=True):
        length = math.dist(a, b)
        count = max(1, round(length / (on + off)))
        for n in range(count):
            start, end = (n + 0.2) / count, (n + 0.2 + on / (on + off)) / count
            p = (a[0] + (b[0] - a[0]) * start, a[1] + (b[1] - a[1]) * start)
            q = (a[0] + (b[0] - a[0]) * end, a[1] + (b[1] - a[1]) * end)
            pygame.draw.line(big, (*colour, 255), p, q, width)


def _striped(big: pygame.Surface, colour: RGB, shape: str) -> None:
    # Slanted strokes along the top and the bottom edge.
    side = big.get_width()
    lines = pygame.Surface((side, side), pygame.SRCALPHA)
    for y in (0, side * 0.93):
        for x in range(-side // 10, side, side // 9):
            pygame.draw.line(lines, (*colour, 255), (x, y + side * 0.07), (x + side * 0.07, y), max(2, side // 40))
    lines.blit(_masked(big, shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    big.blit(lines, (0, 0))


_CREAM: RGB = (247, 240, 222)
_DARK: RGB = (28, 25, 18)
_Key = tuple[object, ...]
# Levels of detail by size: one figure; from _STRIP a symbol over a figure; from _FIGURES all values, their signs and
# tabs; from _NAMED the name too.
_STRIP, _FIGURES, _NAMED = 24, 36, 52
# The widest symbol between figures, its least size, and the size at which a symbol is measured.
_SYMBOL_SHARE, _LEAST_SYMBOL, _PROBE = 0.40, 8, 48
# The part of a counter for a symbol above its row of figures, as shares of it.
_HEAD, _HEAD_NAMED, _HEAD_FOOT, _HEAD_WIDE = 0.09, 0.18, 0.47, 0.62
# The least height of a row of several figures; below it the strength stands alone.
_LEAST_ROW = 11
# How much of its light a counter keeps after its turn.
_DONE = 204


# Tabs in print stand within the edge, by this share of their width.
_WITHIN = -0.06


class CounterPainter:
    """Draws counters by a game's look, with a margin of :meth:`pad` pixels for shadow and tabs."""

    def __init__(self, look: Look, theme: Theme) -> None:
        self.look, self.theme = look, theme
        self._kept: PictureCache[_Key] = PictureCache("counters")

    def pad(self, size: int) -> int:
        return max(_rim_px(size) + RING + 1, round(size * 0.16), overhang(size))

    def counter(self, piece: PieceView, size: int, *, selected: bool = False, faded: bool = False) -> pygame.Surface:
        """Return a counter ``size`` pixels wide with its margin; read-only.

        ``faded`` is for pieces that cannot be chosen.
        """
        key = _key(piece, size, selected, faded)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._draw(face_of(piece, self.look, self.theme.palette), size, selected, faded)
            self._kept.put(key, kept)
        return kept

    def has(self, piece: PieceView, size: int, *, selected: bool = False) -> bool:
        """Return whether such a counter is in the cache."""
        return _key(piece, size, selected, False) in self._kept

    def colour(self, piece: PieceView) -> RGB:
        return face_of(piece, self.look, self.theme.palette).body

    def placed(
        self, piece: PieceView, rect: pygame.Rect, *, selected: bool = False
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return a counter and where to blit it so that its card fills ``rect``."""
        lift = max(2, rect.width // 16) if selected else 0
        pad = self.pad(rect.width)
        return self.counter(piece, rect.width, selected=selected), (rect.x - pad, rect.y - pad - lift)

    def blit(self, surface: pygame.Surface, piece: PieceView, rect: pygame.Rect, *, selected: bool = False) -> None:
        surface.blit(*self.placed(piece, rect, selected=selected))

    def printed(self, piece: PieceView, size: int) -> pygame.Surface:
        """Return a counter for print: without shadow, and with nothing over its edge."""
        face = face_of(piece, self.look, self.theme.palette)
        sheet = pygame.Surface((size, size), 0, 32)
        sheet.fill(face.body)
        sheet.blit(_card(face, size), (0, 0))
        draw_tabs(sheet, face, 0, size, self.theme.palette, _WITHIN)
        return sheet

    def blank(self, piece: PieceView, size: int) -> pygame.Surface:
        """Return the back of a counter with only the colour and the border of its side."""
        face = face_of(piece, self.look, self.theme.palette)
        sheet = pygame.Surface((size, size), 0, 32)
        sheet.fill(face.body)
        sheet.blit(body(size, face.body, face.shape, face.pattern, False, False, False), (0, 0))
        return sheet

    def _draw(self, face: Face, size: int, selected: bool, faded: bool) -> pygame.Surface:
        pad = self.pad(size)
        sheet = shadow(size, pad, face.shape, selected)
        card = _card(face, size)
        if face.dim:
            card.fill((_DONE, _DONE, _DONE, 255), special_flags=pygame.BLEND_RGBA_MULT)
            if _STRIP <= size < SIGNS_FROM:
                _tick(card, size, size if face.hits else 0)
        if faded:
            card.set_alpha(120)
        shape = cut_shape(face.shape, face.pattern)
        if selected:
            ring = outline(size, self.theme.palette.accent, shape)
            off = (ring.get_width() - size) // 2
            sheet.blit(ring, (pad - off, pad - off))
        edge = rim(size, shape)
        out = (edge.get_width() - size) // 2
        edge.set_alpha(120 if faded else 255)
        sheet.blit(edge, (pad - out, pad - out))
        sheet.blit(card, (pad, pad))
        draw_hits(sheet, face.hits, pad, size, self.theme.palette)
        draw_tabs(sheet, face, pad, size, self.theme.palette)
        return sheet


def _card(face: Face, size: int) -> pygame.Surface:
    card = body(size, face.body, face.shape, face.pattern, size >= _FIGURES, face.reduced, face.hidden)
    if size >= _FIGURES:
        _symbol(card, face, size)
        _values(card, face, size)
        draw_steps(card, face, size)
    else:
        _small(card, face, size)
    return card


def _small(card: pygame.Surface, face: Face, size: int) -> None:
    # The strength alone, or under a flat symbol; a counter without values is its symbol.
    strip = size >= _STRIP
    if not face.strength:
        _lone_symbol(card, face, size)
        return
    if not strip:
        text = fit_text(face.strength, round(size * 0.92), round(size * 0.86), face.ink)
        if text is not None:
            blit_centred(card, text, size / 2, size / 2)
        return
    high = round(size * 0.50)
    wide = round(size * 0.92)
    row = fit_text(face.line, wide, high, face.ink, least=_LEAST_ROW) if face.line else None
    text = row or fit_text(face.strength, wide, high, face.ink)
    if text is not None:
        blit_centred(card, text, size / 2, size * 0.70)
    if face.symbol in UNIT_SIGNS:
        _unit_box(card, face.symbol, round(size * 0.56), size / 2, size * 0.27, 1.4)
    else:
        _draw_sign(card, face, round(size * 0.46), size / 2, size * 0.27)


def _lone_symbol(card: pygame.Surface, face: Face, size: int) -> None:
    _draw_sign(card, face, max(8, round(size * (0.82 if face.symbol in UNIT_SIGNS else 0.80))), size / 2, size / 2)


def _draw_sign(card: pygame.Surface, face: Face, px: int, x: float, y: float) -> None:
    # A symbol in the ink of its side, or the question mark of a counter that lies face down.
    if face.symbol != "none":
        blit_centred(card, _sign(face, px), x, y)
    elif face.down:
        asked = fit_text("?", px, max(LEAST, round(px * 0.75)), face.ink)
        if asked is not None:
            blit_centred(card, asked, x, y)


def _sign(face: Face, px: int) -> pygame.Surface:
    own = silhouette(face.drawing, px, face.ink) if face.drawing else None
    return own or sign(face.symbol, px, face.ink, 2.0)


def _unit_box(card: pygame.Surface, symbol: str, px: int, x: float, y: float, stroke: float) -> None:
    # The sign of a unit stands dark on a light box.
    k = px / 24
    box = pygame.Rect(0, 0, round((RIGHT - LEFT) * k), round((BOTTOM - TOP) * k))
    box.center = (round(x), round(y))
    card.fill((*_CREAM, 255), box)
    blit_centred(card, sign(symbol, px, _DARK, stroke), x, y)


def _tick(card: pygame.Surface, size: int, right: int) -> None:
    # Where tabs have no room, a tick in the upper left corner tells that a counter has had its turn; with hits there,
    # it ends at ``right``.
    side = max(8, round(size * 0.32))
    at = pygame.Rect(max(0, right - side), 0, side, side)
    pygame.draw.rect(card, (*_DARK, 255), at, border_radius=3)
    blit_centred(card, icon("check", side - 1, _CREAM), *at.center)


def _key(piece: PieceView, size: int, selected: bool, faded: bool) -> _Key:
    values = tuple(piece.values.items())
    return (piece.kind, piece.seat, piece.name, piece.face, values, piece.marks, len(piece.carries),
            piece.mine_hidden, size, selected, faded)  # fmt: skip


def _symbol(card: pygame.Surface, face: Face, size: int) -> None:
    # Centred above the values; alone it fills the counter.
    unit = face.symbol in UNIT_SIGNS
    alone = not (face.line or face.corners)
    named = size >= _NAMED and bool(face.name)
    share, middle = (0.82 if unit else 0.80, 0.46) if alone else (0.58, 0.34)
    if alone and named:
        share, middle = min(share, 0.60), 0.42
    px = max(8, round(size * share))
    x, y = size / 2, size * middle
    if face.corners:
        place = _between_figures(face, size, _name_head(size) if named else 0)
        px, (x, y) = round(place.width / _shape_of(face).width), place.center
    elif face.line and not unit:
        high = _HEAD_FOOT - (_HEAD_NAMED if named and face.name != face.line else _HEAD)
        shape = _shape_of(face)
        px, y = round(size * min(high / shape.height, _HEAD_WIDE / shape.width)), size * (_HEAD_FOOT - high / 2)
    if px < _LEAST_SYMBOL:
        return
    if unit:
        _unit_box(card, face.symbol, px, x, y, 1.9)
    elif alone or face.symbol == "none":
        _draw_sign(card, face, px, x, y)
    else:
        drawn = _sign(face, px)  # centred without its margin, which may be wider on one side
        blit_centred(card, drawn.subsurface(drawn.get_bounding_rect()), x, y)
    if face.size and size >= 44:
        _size_mark(card, face, size, y - px * 0.31 if unit else size * 0.10)


def _size_mark(card: pygame.Surface, face: Face, size: int, bottom: float) -> None:
    high = max(4, round(size * 0.085))
    if set(face.size) <= {"•"}:
        gap = high * 1.05
        for n in range(len(face.size)):
            x = size / 2 + (n - (len(face.size) - 1) / 2) * gap
            pygame.draw.aacircle(card, face.ink, (x, bottom - high * 0.72), max(1.5, high * 0.36))
    elif set(face.size) <= {"I"}:
        for n in range(len(face.size)):
            x = round(size / 2 + (n - (len(face.size) - 1) / 2) * max(4, size * 0.06))
            pygame.draw.line(card, face.ink, (x, bottom - high - 1), (x, bottom - 2), max(2, size // 34))
    else:
        text = fit_text(face.size, size // 3, max(LEAST, round(size * 0.14)), face.ink)
        if text is not None:
            blit_centred(card, text, size / 2, bottom - text.get_height() * 0.36)


def _values(card: pygame.Surface, face: Face, size: int) -> None:
    if face.line:
        high, y = (0.39, 0.712) if steps_of(face) > 1 else (0.46, 0.765)
        text = fit_text(face.line, round(size * 0.90), round(size * high), face.ink)
        if text is not None:
            blit_centred(card, text, size / 2, size * y)
    for figure in _figures(face, size):
        _draw_figure(card, figure, face, size)
    if size >= _NAMED and face.name:
        _name(card, face, size)


# How far figures in corners stand from the edge, and how far from the symbol, as shares of a counter and in pixels.
_EDGE_SHARE, _CUT_SHARE, _ROUND_SHARE = 0.075, 0.11, 0.17
_CLEAR = 3
_NAME_MIDDLE = 0.61
# The middles of a symbol between figures, in the order of preference.
_SPOTS = ((0.5, 0.5), (0.5, 0.42), (0.5, 0.36), (0.62, 0.42), (0.66, 0.36))
_MIDDLES = {"centre": (0.5, 0.5), "bottom": (0.5, 0.82)}


class _Figure(NamedTuple):
    """A value set for its place: the bare figures, and the room that they take with their chip or ring."""

    value: CornerValue
    text: pygame.Surface
    room: pygame.Rect


def _figures(face: Face, size: int) -> list[_Figure]:
    # Values of a small counter that its look can spare are left out.
    shape = cut_shape(face.shape, face.pattern)
    share = {"square": _EDGE_SHARE, "round": _ROUND_SHARE}.get(shape, _CUT_SHARE)
    edge, high = max(_CLEAR, round(size * share)), 0.26 if size >= _NAMED else 0.30
    found = []
    for value in face.corners:
        ink = _DARK if value.chip else face.ink
        text = fit_text(value.text, round(size * 0.32), max(LEAST + 1, round(size * high)), ink)
        if text is None or (value.spare and size < _NAMED):
            continue
        bare = text.subsurface(text.get_bounding_rect())
        room = bare.get_rect().inflate((4, 2) if value.chip else (0, 0))
        if value.circled:
            room.width = room.height = max(room.size) + 6
        if value.corner in _MIDDLES:
            x, y = _MIDDLES[value.corner]
            room.center = (round(size * x), round(size * y))
        else:
            room.x = edge if value.corner.endswith("left") else size - edge - room.width
            room.y = edge if value.corner.startswith("top") else size - edge - room.height
        found.append(_Figure(value, bare, room))
    return found


def _between_figures(face: Face, size: int, foot: int) -> pygame.Rect:
    """Return the largest place for a symbol that stays clear of the figures; empty where there is none.

    With a name it is in the middle and ends at ``foot``; otherwise it may move to where figures are left out.
    """
    rooms, shape = [figure.room for figure in _figures(face, size)], _shape_of(face)
    clear = 2 * (_CLEAR if size >= _NAMED else _CLEAR - 1)
    head = size * (0.17 if face.size and size >= 44 else 0.06)
    for wide in range(round(size * _SYMBOL_SHARE), 0, -1):
        place = pygame.Rect(0, 0, wide, round(wide * shape.height / shape.width))
        for x, y in _SPOTS[:1] if foot else _SPOTS:
            place.center = (round(size * x), round(size * y))
            if foot:
                place.bottom = foot
            inside = place.top >= head and place.right <= size - _CLEAR - 1
            if inside and place.inflate(clear, clear).collidelist(rooms) < 0:
                return place
    return pygame.Rect(size // 2, size // 2, 0, 0)


def _name_px(size: int) -> int:
    return max(LEAST, round(size * 0.13))


def _name_head(size: int) -> int:
    """Return the height above which a symbol leaves room for the name."""
    return round(size * _NAME_MIDDLE - _name_px(size) * 0.55) - 1


class _Shape(NamedTuple):
    """The drawn part of a symbol, as shares of its square."""

    width: float
    height: float


def _shape_of(face: Face) -> _Shape:
    if face.symbol in UNIT_SIGNS:
        return _Shape((RIGHT - LEFT) / 24, (BOTTOM - TOP) / 24)
    drawn = _sign(face, _PROBE).get_bounding_rect() if face.symbol != "none" else pygame.Rect(0, 0, _PROBE, _PROBE)
    return _Shape(max(drawn.width, 1) / _PROBE, max(drawn.height, 1) / _PROBE)


def _draw_figure(card: pygame.Surface, figure: _Figure, face: Face, size: int) -> None:
    value, text, room = figure
    if value.chip:
        pygame.draw.rect(card, _CREAM, room, border_radius=max(2, size // 20))
    if value.circled:
        ink = _DARK if value.chip else face.ink
        pygame.draw.aacircle(card, ink, room.center, room.width / 2, max(1, size // 36))
    card.blit(text, text.get_rect(center=room.center))


def unit_and_parent(name: str, line: str = "") -> tuple[str, str]:
    """Split a name: ``C`` and ``4/47`` of ``4/47 C``, ``A`` and ``1-5`` of ``A/1-5``."""
    words = name.removesuffix(line).strip().split(" ")
    if len(words) > 1 and "/" in words[0] and len(words[-1]) <= 2:
        return words[-1], " ".join(words[:-1])
    whole = " ".join(words)
    first, _, rest = whole.partition("/" if "/" in whole else " ")
    return first, rest


def _name(card: pygame.Surface, face: Face, size: int) -> None:
    # Under the picture; beside a unit's box upright, the unit left, its parent right.
    if face.line and face.symbol in UNIT_SIGNS:
        for part, turn, x in zip(unit_and_parent(face.name, face.line), (90, -90), (0.115, 0.885), strict=True):
            text = fit_text(part, round(size * 0.46), max(LEAST, round(size * 0.19)), face.ink) if part else None
            if text is not None:
                blit_centred(card, pygame.transform.rotate(text, turn), size * x, size * 0.32)
        return
    if face.name == face.line:
        return
    y = _NAME_MIDDLE if face.corners else (0.105 if face.line else 0.84)
    text = fit_text(face.name, round(size * 0.86), _name_px(size), face.ink, bold=False)
    if text is not None:
        blit_centred(card, text, size / 2, size * y)
