"""The names of a map: which there are, in what style, and how much each matters."""

from __future__ import annotations

from typing import NamedTuple

from launcher.kit.colour import RGB, rgb
from launcher.painting.curves import Point
from launcher.painting.scene import Scene

_PALE = rgb("#f6f0dc")
_BROWN = rgb("#2d2113")
_GREEN = rgb("#17330f")
_BLUE = rgb("#123f66")


class Style(NamedTuple):
    """How a kind of name is set. Sizes are in units, spacing in ems; ``weight`` says who gives way."""

    face: str
    size: float
    ink: RGB
    halo: RGB | None
    spacing: float = 0.0
    weight: int = 3
    growth: float = 0.0
    """How much larger the name of a very large thing is."""


STYLES: dict[str, Style] = {
    "sea": Style("serif-italic", 0.95, rgb("#123c5e"), rgb("#8fbfd8"), 0.45, 9),
    "lagoon": Style("serif-italic", 0.44, _BLUE, rgb("#cfe5ee"), 0.05, 6),
    "river": Style("serif-italic", 0.50, _BLUE, rgb("#e3eff0"), 0.06, 6, 0.6),
    "range": Style("serif-bold", 0.62, _BROWN, rgb("#e8d8b4"), 0.28, 8),
    "area": Style("serif-bold", 0.85, rgb("#8f2415"), _PALE, 0.40, 9),
    "border": Style("serif-bold", 0.55, rgb("#8f2415"), _PALE, 0.25, 7),
    "hill": Style("serif-bold", 0.44, _BROWN, _PALE, 0.0, 6),
    "summit": Style("serif-bold", 0.48, _BROWN, _PALE, 0.0, 7),
    "spur": Style("serif-italic", 0.40, _BROWN, _PALE, 0.0, 4),
    "wood": Style("serif-bold-italic", 0.44, _GREEN, rgb("#d5e6b8"), 0.08, 5, 0.34),
    "woods": Style("serif-italic", 0.50, _GREEN, rgb("#d5e6b8"), 0.30, 5),
    "plantation": Style("serif-italic", 0.52, rgb("#33280c"), rgb("#ece0b4"), 0.05, 5),
    "valley": Style("serif-bold-italic", 0.48, _BROWN, _PALE, 0.04, 5),
    "plain": Style("serif-bold-italic", 0.48, _BROWN, _PALE, 0.04, 5),
    "road": Style("sans-italic", 0.34, _BROWN, _PALE, 0.0, 3),
    "way": Style("sans-italic", 0.34, _BROWN, _PALE, 0.0, 3),
    "pass": Style("sans-italic", 0.34, _BROWN, _PALE, 0.0, 4),
    "town": Style("sans-bold", 0.50, (20, 18, 12), _PALE, 0.02, 9),
}
"""Styles by the kind of the lettering; any other word is set like a valley."""

PLACES: dict[str, Style] = {
    "town": Style("sans-bold", 0.48, (20, 18, 12), _PALE, 0.04, 10),
    "village": Style("sans-bold", 0.40, (20, 18, 12), _PALE, 0.0, 9),
    "airfield": Style("sans-bold", 0.34, (20, 18, 12), _PALE, 0.0, 8),
    "ford": Style("sans-italic", 0.32, _BROWN, _PALE, 0.0, 3),
}
_PLACE = Style("sans-bold", 0.36, rgb("#6b2014"), _PALE, 0.0, 8)
_SILENT = frozenset({"bridge", "bridge_blown", "tunnel", "entrenchment"})


class Name(NamedTuple):
    """A name to be placed: along some points, or beside a mark."""

    text: str
    style: Style
    points: tuple[Point, ...]
    beside: bool


def names_of(scene: Scene) -> list[Name]:
    """All names, the weightiest first; a place that the board letters itself is not named twice."""
    board = scene.board
    lettered = {name.text.casefold() for name in board.names}
    found = [
        Name(name.text, STYLES.get(name.kind, STYLES["valley"]), tuple(board.centre(h) for h in name.hexes), False)
        for name in board.names
        if name.hexes
    ]
    for mark in scene.marks:
        if mark.name and mark.spot not in _SILENT and mark.name.casefold() not in lettered:
            style = PLACES.get(mark.spot, _PLACE)
            text = mark.name.upper() if mark.spot == "town" else mark.name
            found.append(Name(text, style, (mark.at,), True))
    return sorted(found, key=lambda name: -name.style.weight)
