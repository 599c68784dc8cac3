"""The counter painter: faces drawn once per size and state, and kept."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from hexcore.look import Look
from hexcore.views import PieceView
from launcher.kit.colour import RGB, mix
from launcher.kit.theme import Theme
from launcher.painting.counterbody import body, cut_shape, outline, rim, shadow
from launcher.painting.counterface import CornerValue, Face, face_of
from launcher.painting.countertabs import draw_hits, draw_steps, draw_tabs, overhang, steps_of
from launcher.painting.drawings import inked
from launcher.painting.figures import LEAST, centred, fitted
from launcher.painting.signs import sign
from launcher.painting.unitsigns import BOTTOM, LEFT, RIGHT, TOP, UNIT_SIGNS

CACHE_BYTES = 16_000_000
_CREAM: RGB = (247, 240, 222)
_DARK: RGB = (28, 25, 18)
_Key = tuple[object, ...]
_TINY, _SMALL, _LARGE = 20, 34, 54
"""Below the second size a counter shows its symbol alone, in ink on its body, so that its side is what one sees; below
the first the symbol shrinks to a spot. From the third on it also shows its name."""


_WITHIN = -0.06
"""Where tabs stand in print: within the edge, by this share of their width."""


class CounterPainter:
    """Draws counters by a game's look. A surface has a margin of :meth:`pad` pixels for shadow, tabs and outline."""

    def __init__(self, look: Look, theme: Theme) -> None:
        self.look, self.theme = look, theme
        self._kept: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def pad(self, size: int) -> int:
        """The margin around a counter of this size."""
        return max(5, round(size * 0.16), overhang(size))

    def counter(self, piece: PieceView, size: int, *, selected: bool = False, faded: bool = False) -> pygame.Surface:
        """A counter ``size`` pixels wide with its margin; ``faded`` for pieces that cannot be chosen. Read-only."""
        key = _key(piece, size, selected, faded)
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        kept = self._kept[key] = self._draw(face_of(piece, self.look, self.theme.palette), size, selected, faded)
        self._bytes += kept.get_width() * kept.get_height() * 4
        while self._bytes > CACHE_BYTES and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4
        return kept

    def has(self, piece: PieceView, size: int, *, selected: bool = False) -> bool:
        """Whether such a counter is drawn already, so that it costs nothing."""
        return _key(piece, size, selected, False) in self._kept

    def colour(self, piece: PieceView) -> RGB:
        """The body colour of a piece."""
        return face_of(piece, self.look, self.theme.palette).body

    def placed(
        self, piece: PieceView, rect: pygame.Rect, *, selected: bool = False
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """A counter and where to blit it so that its card fills ``rect``; a selected one is lifted a little."""
        lift = max(2, rect.width // 16) if selected else 0
        pad = self.pad(rect.width)
        return self.counter(piece, rect.width, selected=selected), (rect.x - pad, rect.y - pad - lift)

    def blit(self, surface: pygame.Surface, piece: PieceView, rect: pygame.Rect, *, selected: bool = False) -> None:
        """Draw one counter into its place."""
        surface.blit(*self.placed(piece, rect, selected=selected))

    def printed(self, piece: PieceView, size: int) -> pygame.Surface:
        """A counter for print: a square in the colour of its body, without shadow, and nothing stands over its edge."""
        face = face_of(piece, self.look, self.theme.palette)
        sheet = pygame.Surface((size, size), 0, 32)
        sheet.fill(face.body)
        sheet.blit(_card(face, size), (0, 0))
        draw_tabs(sheet, face, 0, size, self.theme.palette, _WITHIN)
        return sheet

    def blank(self, piece: PieceView, size: int) -> pygame.Surface:
        """The back of a counter that has nothing on it but the colour and the border of its side."""
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
            share = 166 if size >= _SMALL else 204
            card.fill((share, share, share, 255), special_flags=pygame.BLEND_RGBA_MULT)
        if faded:
            card.set_alpha(120)
        edge = rim(size, cut_shape(face.shape, face.pattern))
        out = (edge.get_width() - size) // 2
        edge.set_alpha(120 if faded else 255)
        sheet.blit(edge, (pad - out, pad - out))
        sheet.blit(card, (pad, pad))
        if selected:
            ring = outline(size, self.theme.palette.accent, face.shape)
            off = (ring.get_width() - size) // 2
            sheet.blit(ring, (pad - off, pad - off))
        draw_hits(sheet, face.hits, pad, size, self.theme.palette)
        draw_tabs(sheet, face, pad, size, self.theme.palette)
        return sheet


def _card(face: Face, size: int) -> pygame.Surface:
    """The card with its signs and figures."""
    card = body(size, face.body, face.shape, face.pattern, size >= _SMALL, face.reduced, face.hidden)
    _symbol(card, face, size)
    if size >= _SMALL:
        _values(card, face, size)
        draw_steps(card, face, size)
    return card


def _key(piece: PieceView, size: int, selected: bool, faded: bool) -> _Key:
    """All that a counter shows."""
    values = tuple(piece.values.items())
    return (piece.kind, piece.seat, piece.name, piece.face, values, piece.marks, len(piece.carries),
            piece.mine_hidden, size, selected, faded)  # fmt: skip


def _symbol(card: pygame.Surface, face: Face, size: int) -> None:
    """The sign, centred above the values; alone it fills the counter."""
    alone = size < _SMALL or not (face.line or face.corners)
    share = 0.80 if alone else 0.52
    if face.symbol in UNIT_SIGNS:
        share = 0.56 if size < _TINY or not alone else 0.82
    named = size >= _LARGE and bool(face.name)
    middle = 0.5 if size < _SMALL else (0.46 if alone else 0.37)
    if face.corners and size >= _SMALL:
        share, middle = (0.46, 0.37) if named else (0.56, 0.48)
    if alone and named:
        share, middle = min(share, 0.60), 0.42
    elif named and face.line and face.symbol not in UNIT_SIGNS and face.name != face.line:
        share, middle = 0.46, 0.40
    px = max(8, round(size * share))
    x, y = size / 2, size * middle
    if face.symbol in UNIT_SIGNS and size >= _SMALL:
        k = px / 24
        box = pygame.Rect(0, 0, round((RIGHT - LEFT) * k), round((BOTTOM - TOP) * k))
        box.center = (round(x), round(y))
        card.fill((*mix(face.body, _CREAM, 0.80), 255), box)
        centred(card, sign(face.symbol, px, _DARK, 1.9), x, y)
    elif face.symbol != "none":
        small = size < _SMALL
        ink = mix(face.ink, face.body, 0.45) if small and face.dim else face.ink
        own = inked(face.drawing, px, ink) if face.drawing else None
        centred(card, own or sign(face.symbol, px, ink, 1.6 if small else 2.0), x, y)
    elif face.down:
        asked = fitted("?", size, max(LEAST, round(size * 0.6)), face.ink)
        if asked is not None:
            centred(card, asked, x, size / 2)
    if face.size and size >= 44:
        _size_mark(card, face, size, y - px * 0.31 if face.symbol in UNIT_SIGNS else size * 0.10)


def _size_mark(card: pygame.Surface, face: Face, size: int, bottom: float) -> None:
    """Dots, bars or letters on top of the box."""
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
        text = fitted(face.size, size // 3, max(LEAST, round(size * 0.14)), face.ink)
        if text is not None:
            centred(card, text, size / 2, bottom - text.get_height() * 0.36)


def _values(card: pygame.Surface, face: Face, size: int) -> None:
    if face.line:
        high, y = (0.32, 0.755) if steps_of(face) > 1 else (0.36, 0.79)
        text = fitted(face.line, round(size * 0.90), round(size * high), face.ink)
        if text is not None:
            centred(card, text, size / 2, size * y)
    for value in face.corners:
        _corner(card, value, face, size)
    if size >= _LARGE and face.name:
        _name(card, face, size)


_PLACES = {
    "top_left": (0.19, 0.17), "top_right": (0.81, 0.17), "bottom_left": (0.19, 0.84), "bottom_right": (0.81, 0.84),
    "centre": (0.5, 0.5), "bottom": (0.5, 0.82),
}  # fmt: skip


def _corner(card: pygame.Surface, value: CornerValue, face: Face, size: int) -> None:
    x, y = (part * size for part in _PLACES[value.corner])
    if face.shape != "square":
        x, y = size / 2 + (x - size / 2) * 0.80, size / 2 + (y - size / 2) * 0.80
    ink = _DARK if value.chip else face.ink
    text = fitted(value.text, round(size * 0.34), max(LEAST + 1, round(size * 0.27)), ink)
    if text is None:
        return
    radius = max(text.get_width(), text.get_height() * 0.8) / 2 + 1
    if value.chip:
        chip = pygame.Rect(0, 0, text.get_width() + 6, round(text.get_height() * 0.96))
        chip.center = (round(min(x, size - chip.width / 2 - 2)), round(y))
        pygame.draw.rect(card, _CREAM, chip, border_radius=max(2, size // 20))
        x = chip.centerx
    if value.circled:
        pygame.draw.aacircle(card, ink, (x, y), radius + 1, max(1, size // 36))
    centred(card, text, x, y)


def unit_and_parent(name: str, line: str = "") -> tuple[str, str]:
    """A name in two parts: ``C`` and ``4/47`` of ``4/47 C``, ``A`` and ``1-5`` of ``A/1-5``, without the figures."""
    words = name.removesuffix(line).strip().split(" ")
    if len(words) > 1 and "/" in words[0] and len(words[-1]) <= 2:
        return words[-1], " ".join(words[:-1])
    whole = " ".join(words)
    first, _, rest = whole.partition("/" if "/" in whole else " ")
    return first, rest


def _name(card: pygame.Surface, face: Face, size: int) -> None:
    """Under the picture; beside a unit's box it is set upright, the unit left, its parent right."""
    if face.line and face.symbol in UNIT_SIGNS:
        for part, turn, x in zip(unit_and_parent(face.name, face.line), (90, -90), (0.115, 0.885), strict=True):
            text = fitted(part, round(size * 0.50), max(LEAST, round(size * 0.135)), face.ink) if part else None
            if text is not None:
                centred(card, pygame.transform.rotate(text, turn), size * x, size * 0.37)
        return
    if face.name == face.line:
        return
    y = 0.625 if face.corners else (0.105 if face.line else 0.84)
    text = fitted(face.name, round(size * 0.86), max(LEAST, round(size * 0.13)), face.ink, bold=False)
    if text is not None:
        centred(card, text, size / 2, size * y)
