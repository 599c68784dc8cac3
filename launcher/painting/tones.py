"""The tones of an overlay, each a pattern of its own: on the map, and in small for the legend beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from hexcore.answers import Tone
from hexcore.types import Hex
from launcher.kit.colour import RGB
from launcher.kit.theme import Palette
from launcher.painting.arrows import arrow_colour, draw_arrow
from launcher.painting.canvas import around
from launcher.painting.casing import DARK
from launcher.painting.places import Sight
from launcher.painting.rims import RimPainter
from launcher.painting.stamps import stamped

PATTERNS: dict[Tone, str] = {"danger": "hatch", "good": "fill", "strong": "grid", "muted": "veil", "": "dots"}
"""The pattern of each tone."""
RIMS: dict[Tone, int] = {"good": 2, "strong": 3}
"""How wide the line is around the hexes of a tone that has one."""
SAMPLE: RGB = (132, 146, 104)
"""The ground under a pattern in the legend: that of a meadow."""


def tone_colour(palette: Palette, tone: Tone) -> RGB:
    """The colour of a tone's pattern."""
    colours = {"danger": palette.danger_text, "good": palette.good_text, "strong": palette.accent, "muted": DARK}
    return colours.get(tone, palette.series[0])


def draw_tone(
    surface: pygame.Surface, sight: Sight, rims: RimPainter, hexes: frozenset[Hex], tone: Tone, palette: Palette,
    start: float,
) -> None:  # fmt: skip
    """Lay the pattern of a tone over hexes."""
    seen: Sequence[Hex] = sight.seen(hexes)
    colour = tone_colour(palette, tone)
    if seen:
        sight.lay(surface, stamped(PATTERNS[tone], round(sight.scale * 4) / 4, start, colour), seen)
    if tone in RIMS:
        rims.around(surface, sight, hexes, seen, colour, RIMS[tone])


def draw_sample(surface: pygame.Surface, rect: pygame.Rect, tone: Tone, palette: Palette, *, arrow: bool) -> None:
    """A hex, or an arrow, of a tone in small."""
    centre, size = rect.center, min(rect.width, rect.height) / 2
    if arrow:
        ends = [(rect.left, rect.centery), (rect.right, rect.centery)]
        draw_arrow(surface, ends, size * 1.6, tone, arrow_colour(palette, tone))
        return
    corners = around(centre, size, 6, math.pi / 6)
    pygame.draw.polygon(surface, SAMPLE, corners)
    stamp = stamped(PATTERNS[tone], round(size * 4) / 4, math.pi / 6, tone_colour(palette, tone))
    surface.blit(stamp, stamp.get_rect(center=centre))
    rim = tone_colour(palette, tone) if tone in RIMS else DARK
    pygame.draw.polygon(surface, rim, corners, RIMS.get(tone, 1))
