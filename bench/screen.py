"""A window that nobody sees, for measuring what is drawn."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
COMPILED = {"PYTHONDONTWRITEBYTECODE": ""}
"""Modules are kept compiled, as on a player's machine: pip has compiled those of the peers when it installed them."""


def headless_environment(**more: str) -> dict[str, str]:
    """The environment of a child process that must not look for a display."""
    return {**os.environ, **HEADLESS, **COMPILED, **more}


@contextmanager
def headless(size: tuple[int, int]) -> Iterator[tuple[ModuleType, pygame.Surface]]:
    """pygame and a window of that size, closed afterwards."""
    os.environ.update(HEADLESS)
    import pygame

    pygame.display.init()
    try:
        yield pygame, pygame.display.set_mode(size)
    finally:
        pygame.display.quit()
