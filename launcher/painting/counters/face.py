"""The face of a counter: its values from piece and look, and its tabs, steps and hits."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from hexcore.game.look import Corner, CounterLook, Look, MarkLook, SideLook
from hexcore.game.views import PieceView
from launcher.kit.style.colour import RGB, contrast, rgb
from launcher.kit.style.theme import Palette
from launcher.painting.canvas import polygon
from launcher.painting.counters.signs import any_sign
from launcher.painting.lettering import LEAST, blit_centred, fit_text

# Marks that dim a counter: it has had its turn.
DIMMING = frozenset({"moved", "spent", "used", "flown", "done"})
# Marks with a diagonal band; so is a back with values. A back without any is face down.
REDUCED = frozenset({"depleted", "reduced"})
# Size marks by the word behind ``size_`` in a mark, or in the value ``size``.
SIZES = {
    "team": "Ø", "squad": "•", "section": "••", "platoon": "•••", "company": "I", "battalion": "II",
    "regiment": "III", "brigade": "X", "division": "XX",
}  # fmt: skip


_PAPER: RGB = (247, 240, 222)
_DARK: RGB = (28, 25, 18)


class Tab(NamedTuple):
    """A small sign on the right edge."""

    letter: str
    icon: str
    tone: str
    # The game's own drawing of the icon, as SVG.
    drawing: str = ""


class CornerValue(NamedTuple):
    """A value in a corner; ``chip`` sets it dark on light, ``circled`` puts a ring around it.

    A small counter leaves out a ``spare`` one.
    """

    corner: Corner
    text: str
    chip: bool
    circled: bool
    spare: bool


class Face(NamedTuple):
    """Everything that a counter shows."""

    body: RGB
    ink: RGB
    pattern: str
    shape: str
    symbol: str
    # The game's own drawing of the symbol, as SVG; empty for a built-in one.
    drawing: str
    size: str
    name: str
    line: str
    # The figure of a counter with room for one: its first value.
    strength: str
    corners: tuple[CornerValue, ...]
    tabs: tuple[Tab, ...]
    steps: int
    hits: int
    carried: int
    dim: bool
    reduced: bool
    down: bool
    hidden: bool


def face_of(piece: PieceView, look: Look, palette: Palette) -> Face:
    """Return the face of a piece; a kind without a look is a plain counter of its seat."""
    own = look.counters.get(piece.kind) or CounterLook(side=piece.seat, layout="plain")
    side = look.sides.get(own.side) or SideLook(body=own.body or "night")
    figures = [piece.values[key] for key in own.line if key in piece.values] if own.layout == "line" else []
    corners = _corners(piece, own)
    body = colour_named(own.body or side.body, palette)
    return Face(
        body=body,
        ink=ink_of(side, body, palette),
        pattern=side.pattern,
        shape=own.shape,
        symbol=own.symbol,
        drawing=look.drawings.get(own.symbol, ""),
        size=_size(piece, own),
        name=piece.name,
        line="-".join(figures),
        strength=figures[0] if figures else corners[0].text if corners else "",
        corners=corners,
        tabs=_tabs(piece, look),
        steps=own.steps,
        hits=_hits(piece, own),
        carried=len(piece.carries),
        dim=any(mark in DIMMING for mark in piece.marks),
        reduced=(piece.face == "back" and bool(piece.values)) or any(mark in REDUCED for mark in piece.marks),
        down=piece.face == "back" and not piece.values,
        hidden=piece.mine_hidden,
    )


def ink_of(side: SideLook, body: RGB, palette: Palette) -> RGB:
    """Return the ink of a side on a body: its own, or the light or dark one that stands out."""
    return colour_named(side.ink, palette) if side.ink else max(_PAPER, _DARK, key=lambda tone: contrast(tone, body))


def colour_named(code: str, palette: Palette) -> RGB:
    """Return the colour of ``#rrggbb``, of a counter family, or of a token of the palette."""
    if code.startswith("#"):
        return rgb(code)
    families = dict(palette.sides)
    return families[code] if code in families else palette.colour(code)


def _size(piece: PieceView, own: CounterLook) -> str:
    # From a mark, from the value ``size`` (a word or the mark itself), or from the kind.
    words = [mark.removeprefix("size_") for mark in piece.marks if mark.startswith("size_")]
    word = words[0] if words else piece.values.get("size", "")
    return SIZES.get(word, word if word in SIZES.values() else own.size)


def _corners(piece: PieceView, own: CounterLook) -> tuple[CornerValue, ...]:
    if own.layout != "corners":
        return ()
    found = []
    for key, corner in own.corners.items():
        text = piece.values.get(key, "")
        if text:
            circled = text.startswith("(") and text.endswith(")")
            found.append(CornerValue(corner, text.strip("()"), key in own.chips, circled, key in own.spare))
    return tuple(found)


def _tabs(piece: PieceView, look: Look) -> tuple[Tab, ...]:
    # Dangers first: they must show where room is short.
    marks = look.marks
    known = [marks[mark] for mark in piece.marks if mark in marks and (marks[mark].letter or marks[mark].icon)]
    known.sort(key=lambda mark: mark.tone != "danger")
    return tuple(tab_of(mark, look) for mark in known)


def tab_of(mark: MarkLook, look: Look) -> Tab:
    return Tab(mark.letter, mark.icon, mark.tone, look.drawings.get(mark.icon, ""))


def _hits(piece: PieceView, own: CounterLook) -> int:
    # A chip value without a place on the face is counted in pips.
    placed = {*own.line, *own.corners}
    counts = [piece.values.get(key, "") for key in own.chips if key not in placed]
    return sum(int(count) for count in counts if count.isdecimal())


_WATER: RGB = (47, 111, 165)
# From this size tabs stand at the edge; below it there is a diamond for danger.
SIGNS_FROM = 40
_MOST = 4
# The share of a tab that stands out over the edge.
_OVERHANG = 0.72
# From this size a small counter has its hits on a badge, which stands out over its corner.
BADGE_FROM, BADGE, _BADGE_OUT = 24, 14, 5
# The part of a counter's height above its figures, where hits are counted.
_BESIDE_SIGN = 0.56


def overhang(size: int) -> int:
    """Return how far tabs and their rim stand out over the edge of a counter."""
    return math.ceil(_side(size) * _OVERHANG) + 2 if size >= SIGNS_FROM else 0


def draw_tabs(sheet: pygame.Surface, face: Face, pad: int, size: int, palette: Palette, out: float = _OVERHANG) -> None:
    """Draw as many tabs as there is room for; a small counter shows danger or loss as a diamond."""
    tabs = list(face.tabs)
    if size < SIGNS_FROM:
        if face.reduced or any(tab.tone == "danger" for tab in tabs):
            _diamond(sheet, (pad + size * 0.92, pad + size * 0.10), max(3.0, size * 0.15), palette.danger)
        return
    if face.carried:
        tabs.append(Tab(str(face.carried) if face.carried < 10 else "+", "", "strong"))
    start, end = (0.30, 1.0) if face.corners else (0.10 if out > 0 else 0.02, 0.70 if face.line else 1.0)
    for tab, rect in zip(tabs, tab_rects(size, pad, start, end, out), strict=False):
        _tab(sheet, tab, rect, palette)


def tab_picture(tab: Tab, side: int, palette: Palette) -> pygame.Surface:
    """Return a tab by itself, for explanations."""
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    sheet.fill((*_DARK, 0))
    _tab(sheet, tab, pygame.Rect(1, 1, side - 2, side - 2), palette)
    return sheet


def tab_rects(size: int, pad: int, start: float, end: float, out: float = _OVERHANG) -> list[pygame.Rect]:
    """Return the places of tabs from the top down, between two shares of the counter's height."""
    side = _side(size)
    room = int((size * (end - start) + side // 3) // (side + 1))
    left, top = pad + size - round(side * (1 - out)), pad + round(size * start)
    return [pygame.Rect(left, top + n * (side + 1), side, side) for n in range(min(_MOST, room))]


def _side(size: int) -> int:
    return max(LEAST + 3, round(size * 0.20))


def steps_of(face: Face) -> int:
    """Return how many steps a counter shows: a reduced one had at least two."""
    return max(face.steps, 2) if face.reduced else face.steps


def draw_steps(card: pygame.Surface, face: Face, size: int) -> None:
    """Draw the steps as bars along the foot: full ones filled, a lost one hollow."""
    steps = steps_of(face)
    if steps < 2:
        return
    high, gap = max(2, round(size * 0.05)), max(3, round(size * 0.06))
    wide = max(5, round(size * 0.20))
    left = (size - steps * wide - (steps - 1) * gap) // 2
    for n in range(steps):
        bar = pygame.Rect(left + n * (wide + gap), size - high - max(1, round(size * 0.035)), wide, high)
        pygame.draw.rect(card, _DARK, bar.inflate(2, 2), border_radius=2)
        if n < steps - face.reduced:
            pygame.draw.rect(card, _PAPER, bar, border_radius=1)


def draw_hits(sheet: pygame.Surface, hits: int, pad: int, size: int, palette: Palette) -> None:
    """Draw pips to six; then a D and the pips beyond. They stand at the edge, beside the symbol.

    A small counter has a badge with the figure instead.
    """
    if hits <= 0:
        return
    if BADGE_FROM <= size < SIGNS_FROM:
        _badge(sheet, str(hits), pygame.Rect(pad - _BADGE_OUT, pad - _BADGE_OUT, BADGE, BADGE), palette)
        return
    marks = ["D", *["•"] * (hits - 6)] if hits > 6 else ["•"] * hits
    step = max(5, round(size * 0.105)) if size >= SIGNS_FROM else max(3, size // 7)
    step = max(3, min(step, int((size * _BESIDE_SIGN - 2) / len(marks))))
    strip = pygame.Rect(pad - step // 2 - 1, pad + round(size * 0.05), step + 1, step * len(marks) + 2)
    pygame.draw.rect(sheet, _DARK, strip.inflate(2, 2), border_radius=3)
    pygame.draw.rect(sheet, palette.danger, strip, border_radius=2)
    for n, mark in enumerate(marks):
        at = (strip.centerx, strip.top + 1 + (n + 0.5) * step)
        letter = fit_text("D", step, max(LEAST, step), _PAPER) if mark == "D" and step >= 5 else None
        if letter is not None:
            blit_centred(sheet, letter, *at)
        else:
            pygame.draw.aacircle(sheet, _PAPER, at, max(1.0, step * 0.30))


def _badge(sheet: pygame.Surface, figure: str, rect: pygame.Rect, palette: Palette) -> None:
    ink = _DARK if contrast(_DARK, palette.danger) > contrast(_PAPER, palette.danger) else _PAPER
    pygame.draw.rect(sheet, _DARK, rect, border_radius=4)
    pygame.draw.rect(sheet, palette.danger, rect.inflate(-2, -2), border_radius=3)
    text = fit_text(figure, BADGE - 2, BADGE - 3, ink)
    if text is not None:
        bare = text.subsurface(text.get_bounding_rect())
        sheet.blit(bare, bare.get_rect(center=rect.center))


def _tone(tab: Tab, palette: Palette) -> RGB:
    if tab.icon == "hexagon" and not tab.tone:
        return _WATER
    tones = {"good": palette.good, "danger": palette.danger, "muted": (112, 116, 104), "strong": palette.accent}
    return tones.get(tab.tone, _PAPER)


def _tab(sheet: pygame.Surface, tab: Tab, rect: pygame.Rect, palette: Palette) -> None:
    fill = _tone(tab, palette)
    ink = _DARK if contrast(_DARK, fill) > contrast(_PAPER, fill) else _PAPER
    pygame.draw.rect(sheet, _DARK, rect.inflate(2, 2), border_radius=4)
    pygame.draw.rect(sheet, fill, rect, border_radius=3)
    picture = any_sign(tab.icon, round(rect.width * 0.86), ink, tab.drawing) if tab.icon else None
    if picture is None and tab.letter:
        picture = fit_text(tab.letter, rect.width, max(LEAST, round(rect.height * 0.86)), ink)
    if picture is not None:
        blit_centred(sheet, picture, *rect.center)


def _diamond(sheet: pygame.Surface, at: tuple[float, float], radius: float, colour: RGB) -> None:
    for reach, tone in ((radius + 1.6, _DARK), (radius + 0.6, _PAPER), (radius - 0.4, colour)):
        pygame.draw.polygon(sheet, tone, polygon(at, reach, 4, -math.pi / 2))
