"""The two tones that show on every ground: signs on the map and the rims of counters are cased in them.

The dark one alone stands out from each ground, crown and water that is painted; the light one stands out from the dark
one. So whatever colour lies between them, and however an eye sees colours, the shape is seen.
"""

from __future__ import annotations

from typing import Final

from launcher.kit.colour import RGB, contrast, mix

DARK: Final[RGB] = (12, 11, 8)
LIGHT: Final[RGB] = (255, 250, 232)
SIGN, TEXT = 3.0, 4.5
"""The least contrast of a sign with what lies beside it, and of text with its ground."""


def standing_out(ground: RGB, towards: RGB, least: float = SIGN) -> RGB:
    """The first colour on the way from a ground towards another that stands out from the ground enough."""
    for step in range(1, 20):
        colour = mix(ground, towards, step / 20)
        if contrast(colour, ground) >= least:
            return colour
    return towards
