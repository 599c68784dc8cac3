"""Whether a window would be visible; pygame is not needed to know."""

from __future__ import annotations

import os
import sys

from launcher.language import ENGLISH, words

HIDDEN_DRIVERS = ("dummy", "offscreen", "evdev")  # of SDL


def no_display(language: str = ENGLISH) -> str | None:
    """Return None if a window can be tried, else why there can be none."""
    driver = os.environ.get("SDL_VIDEODRIVER", "")
    if driver in HIDDEN_DRIVERS:
        return words(language).say("display.set_to", driver=driver)
    if sys.platform in ("win32", "darwin", "cygwin") or driver:
        return None
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return None
    return words(language).say("display.neither")
