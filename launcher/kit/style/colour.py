"""Colours as plain triples: reading, mixing, and the contrast of text."""

from __future__ import annotations

import colorsys
from functools import cache

RGB = tuple[int, int, int]


def rgb(code: str) -> RGB:
    """Read ``#rrggbb`` into a triple."""
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))


def mix(a: RGB, b: RGB, share: float) -> RGB:
    """Return the colour ``share`` of the way from ``a`` to ``b``."""
    keep = 1.0 - share
    return (
        round(a[0] * keep + b[0] * share),
        round(a[1] * keep + b[1] * share),
        round(a[2] * keep + b[2] * share),
    )


def luminance(colour: RGB) -> float:
    """Return the relative luminance as WCAG 2 defines it, 0 for black and 1 for white."""
    r, g, b = (_linear(part / 255) for part in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: RGB, b: RGB) -> float:
    """Return the WCAG contrast ratio between two colours, 1 to 21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


READABLE = 3.0  # the least contrast of a line with its ground


def visible_on(colour: RGB, ground: RGB) -> RGB:
    """Return a colour as it is, or darker or lighter until it stands out from the ground."""
    if luminance(ground) > 0.18:
        return deepened(colour, ground, READABLE)
    shades = (mix(colour, (255, 255, 255), n / 20) for n in range(21))
    return next(shade for shade in shades if contrast(shade, ground) >= READABLE)


@cache
def deepened(colour: RGB, ground: RGB, least: float) -> RGB:
    """Return a colour as it is on a light ground, or darker, and fuller so that it does not turn grey."""
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in colour))
    tone = colour
    while contrast(tone, ground) < least and value > 0:
        value -= 0.03
        saturation = min(1.0, saturation * 1.05) if saturation > 0.08 else saturation
        red, green, blue = (round(part * 255) for part in colorsys.hsv_to_rgb(hue, saturation, max(0.0, value)))
        tone = (red, green, blue)
    return tone


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
