"""What one counter shows, worked out from a piece's view and the game's look: plain values, no drawing."""

from __future__ import annotations

from typing import NamedTuple

from hexcore.look import Corner, CounterLook, Look, MarkLook, SideLook
from hexcore.views import PieceView
from launcher.kit.colour import RGB, rgb
from launcher.kit.theme import Palette

DIMMING = frozenset({"moved", "spent", "used", "flown", "done"})
"""Marks that dim a counter: it has had its turn."""
REDUCED = frozenset({"depleted", "reduced"})
"""Marks that lay a diagonal band over a counter; so does a back with values. A back without any lies face down."""
SIZES = {
    "team": "Ø", "squad": "•", "section": "••", "platoon": "•••", "company": "I", "battalion": "II",
    "regiment": "III", "brigade": "X", "division": "XX",
}  # fmt: skip
"""Size marks by the word behind ``size_`` in a mark, or in the value ``size``."""


class Tab(NamedTuple):
    """A small sign on the right edge."""

    letter: str
    icon: str
    tone: str
    drawing: str = ""
    """The game's own drawing of the icon, as SVG."""


class CornerValue(NamedTuple):
    """A value in a corner; ``chip`` sets it dark on light, ``circled`` puts a ring around it."""

    corner: Corner
    text: str
    chip: bool
    circled: bool


class Face(NamedTuple):
    """All that a counter shows."""

    body: RGB
    ink: RGB
    pattern: str
    shape: str
    symbol: str
    drawing: str
    """The game's own drawing of the symbol, as SVG; empty for one that the painters know."""
    size: str
    name: str
    line: str
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
    """The face of a piece; a kind without a look of its own is a plain counter of its seat."""
    own = look.counters.get(piece.kind) or CounterLook(side=piece.seat, layout="plain")
    side = look.sides.get(own.side) or SideLook(body=own.body or "night")
    line = "-".join(piece.values[key] for key in own.line if key in piece.values) if own.layout == "line" else ""
    return Face(
        body=colour_named(own.body or side.body, palette),
        ink=colour_named(side.ink, palette),
        pattern=side.pattern,
        shape=own.shape,
        symbol=own.symbol,
        drawing=look.drawings.get(own.symbol, ""),
        size=_size(piece, own),
        name=piece.name,
        line=line,
        corners=_corners(piece, own),
        tabs=_tabs(piece, look),
        steps=own.steps,
        hits=_hits(piece, own),
        carried=len(piece.carries),
        dim=any(mark in DIMMING for mark in piece.marks),
        reduced=(piece.face == "back" and bool(piece.values)) or any(mark in REDUCED for mark in piece.marks),
        down=piece.face == "back" and not piece.values,
        hidden=piece.mine_hidden,
    )


def colour_named(code: str, palette: Palette) -> RGB:
    """``#rrggbb``, the name of a counter family, or a token of the palette."""
    if code.startswith("#"):
        return rgb(code)
    families = dict(palette.sides)
    return families[code] if code in families else palette.colour(code)


def _size(piece: PieceView, own: CounterLook) -> str:
    """The size mark: from a mark, from the value ``size`` (a word or the mark itself), or that of the kind."""
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
            found.append(CornerValue(corner, text.strip("()"), key in own.chips, circled))
    return tuple(found)


def _tabs(piece: PieceView, look: Look) -> tuple[Tab, ...]:
    """Its marks, dangers first: they are the ones that must show where room is short."""
    marks = look.marks
    known = [marks[mark] for mark in piece.marks if mark in marks and (marks[mark].letter or marks[mark].icon)]
    known.sort(key=lambda mark: mark.tone != "danger")
    return tuple(tab_of(mark, look) for mark in known)


def tab_of(mark: MarkLook, look: Look) -> Tab:
    """The tab of a mark."""
    return Tab(mark.letter, mark.icon, mark.tone, look.drawings.get(mark.icon, ""))


def _hits(piece: PieceView, own: CounterLook) -> int:
    """A value that is a chip but stands nowhere on the face is counted in pips."""
    placed = {*own.line, *own.corners}
    counts = [piece.values.get(key, "") for key in own.chips if key not in placed]
    return sum(int(count) for count in counts if count.isdecimal())
