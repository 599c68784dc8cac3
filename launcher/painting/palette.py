"""The colours of the painted map. The map is print: no colour palette changes it.

DARK and LIGHT show on every ground: DARK stands out from each ground, crown and water, LIGHT from DARK. A shape
cased in both is seen whatever colour lies between them, and however an eye sees colours.
"""

from __future__ import annotations

from typing import Final

from hexcore.game.look import Ground
from launcher.kit.style.colour import RGB, contrast, mix, rgb

PAPER: Final[RGB] = rgb("#eee6d1")
PAPER_DEEP: Final[RGB] = rgb("#d9ccaa")
INK: Final[RGB] = rgb("#2a2619")

# The flat colour of each ground, before relief and texture.
GROUND: Final[dict[Ground, RGB]] = {
    "clear": rgb("#cdc68c"),
    "jungle": rgb("#66845e"),
    "grass": rgb("#bec47f"),
    "paddy": rgb("#aabf91"),
    "mountain": rgb("#a88e6e"),
    "jungle_mountain": rgb("#7f7f5a"),
    "hill": rgb("#a58d64"),
    "beach": rgb("#e8d8a8"),
    "sea": rgb("#5d93b4"),
    "river_water": rgb("#5a93b8"),
    "plantation": rgb("#a2934f"),
    "palms": rgb("#8da56b"),
    "brush": rgb("#88a164"),
    "town": rgb("#cdb993"),
    "chart": PAPER_DEEP,
}

WATERS: Final = frozenset({"sea", "river_water"})
FORESTS: Final = frozenset({"jungle", "jungle_mountain", "palms", "brush"})
# How high a ground rises, for the relief.
HEIGHTS: Final[dict[Ground, float]] = {"mountain": 1.0, "jungle_mountain": 0.62, "hill": 0.72}

DEEP: Final[RGB] = rgb("#467ea6")
SHALLOW: Final[RGB] = rgb("#7fb3cc")
SHORE: Final[RGB] = rgb("#2f5f83")
FOAM: Final[RGB] = rgb("#d6e8e6")
SAND: Final[RGB] = rgb("#dccd9a")

RIVER: Final[RGB] = rgb("#6ba6cb")
RIVER_LIGHT: Final[RGB] = rgb("#8fc0dc")
RIVER_BANK: Final[RGB] = rgb("#2f5d7c")
MEADOW: Final[RGB] = rgb("#8aac69")

ROAD: Final[RGB] = rgb("#f5e3b6")
ROAD_CASE: Final[RGB] = rgb("#573317")
TRAIL: Final[RGB] = rgb("#5c2f16")
TRAIL_CASE: Final[RGB] = rgb("#e6d6ac")
HIGHWAY: Final[RGB] = rgb("#f4e4b4")

PLOTS: Final[tuple[RGB, ...]] = tuple(
    map(rgb, ("#abc092", "#afc392", "#a8be93", "#b2c592", "#a9bf97", "#adc08e", "#a5bc95"))
)
BUND: Final[RGB] = rgb("#76945f")

# Three greens of tree crowns for each wooded ground.
CROWNS: Final[dict[str, tuple[RGB, ...]]] = {
    "jungle": tuple(map(rgb, ("#68875f", "#6f8e65", "#61815a"))),
    "jungle_mountain": tuple(map(rgb, ("#5d7b53", "#668459", "#557150"))),
    "hill": tuple(map(rgb, ("#7d8a5c", "#859262", "#748256"))),
    "palms": tuple(map(rgb, ("#658959", "#6e925f", "#5b7f54"))),
    "brush": tuple(map(rgb, ("#75915f", "#7d9965", "#6d8958"))),
    "plantation": tuple(map(rgb, ("#737f44", "#7b874a", "#6b763f"))),
    "meadow": tuple(map(rgb, ("#668f55", "#6e975b", "#5f874f"))),
}

TUFTS: Final[dict[str, RGB]] = {
    "grass": rgb("#8c9c46"),
    "clear": rgb("#a9a05f"),
    "beach": rgb("#c9b57e"),
    "paddy": rgb("#7ea05f"),
}
SUMMIT: Final[RGB] = rgb("#dcc89c")
ROCK_LIGHT: Final[RGB] = rgb("#dfcba7")
ROCK_DARK: Final[RGB] = rgb("#50412f")

ROOF: Final[RGB] = rgb("#a4502f")
ROOF_LIGHT: Final[RGB] = rgb("#cf8350")
ROOF_DARK: Final[RGB] = rgb("#61301e")
TOWN_ROOF: Final[RGB] = rgb("#c1563a")
WALL: Final[RGB] = rgb("#f0dfb8")
YARD: Final[RGB] = rgb("#d8c48c")
CONCRETE: Final[RGB] = rgb("#c9c3b2")
RED: Final[RGB] = rgb("#b02a1e")
ORANGE: Final[RGB] = rgb("#c9761c")


DARK: Final[RGB] = (12, 11, 8)
LIGHT: Final[RGB] = (255, 250, 232)
# The least contrast of a sign with what lies beside it, and of text with its ground.
SIGN, TEXT = 3.0, 4.5


def contrasting(ground: RGB, towards: RGB, least: float = SIGN) -> RGB:
    """Return the first colour on the way from a ground towards another that has enough contrast."""
    for step in range(1, 20):
        colour = mix(ground, towards, step / 20)
        if contrast(colour, ground) >= least:
            return colour
    return towards
