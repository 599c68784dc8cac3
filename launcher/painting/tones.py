"""The tones of an overlay, each a pattern of its own: on the map, and in small for the legend beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

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
AS_ON_MAP = 30
"""How large a hex is whose pattern the legend shows a piece of."""


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


@lru_cache(maxsize=32)
def _ground(size: int, tone: Tone, colour: RGB) -> pygame.Surface:
    """A piece of meadow with a pattern as large as on the map, in the shape of a hex."""
    sheet = pygame.Surface((2 * size, 2 * size), pygame.SRCALPHA)
    sheet.fill((*SAMPLE, 255))
    stamp = stamped(PATTERNS[tone], float(max(2 * size, AS_ON_MAP)), math.pi / 6, colour)
    sheet.blit(stamp, stamp.get_rect(center=(size, size)))
    mask = pygame.Surface(sheet.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), around((size, size), size, 6, math.pi / 6))
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


def draw_sample(surface: pygame.Surface, rect: pygame.Rect, tone: Tone, palette: Palette, *, arrow: bool) -> None:
    """A hex, or an arrow, of a tone in small."""
    centre, size = rect.center, min(rect.width, rect.height) / 2
    if arrow:
        ends = [(rect.left, rect.centery), (rect.right, rect.centery)]
        draw_arrow(surface, ends, size * 1.6, tone, arrow_colour(palette, tone))
        return
    corners = around(centre, size, 6, math.pi / 6)
    surface.blit(_ground(math.ceil(size), tone, tone_colour(palette, tone)), (rect.centerx - size, rect.centery - size))
    rim = tone_colour(palette, tone) if tone in RIMS else DARK
    pygame.draw.polygon(surface, rim, corners, RIMS.get(tone, 1))
