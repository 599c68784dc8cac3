"""The symbols of counters by name, in any colour and size."""

from __future__ import annotations

from functools import lru_cache

import pygame

from launcher.kit.colour import RGB
from launcher.kit.pen import Pen
from launcher.painting.craftsigns import CRAFT_SIGNS
from launcher.painting.gearsigns import GEAR_SIGNS
from launcher.painting.unitsigns import UNIT_SIGNS

SIGNS = {**UNIT_SIGNS, **CRAFT_SIGNS, **GEAR_SIGNS}


@lru_cache(maxsize=1024)
def sign(name: str, px: int, colour: RGB, stroke: float = 1.7) -> pygame.Surface:
    """A symbol ``px`` pixels square in one colour; an empty sheet for ``none``. Treat it as read-only."""
    pen = Pen(px, stroke)
    if name in SIGNS:
        SIGNS[name](pen)
    sheet = pen.done()
    sheet.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet
