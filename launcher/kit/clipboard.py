"""Copy and paste: the system's clipboard where there is one, else one of our own."""

from __future__ import annotations

import pygame

_own_clipboard = [""]


def copy(text: str) -> None:
    """Put text on the system's clipboard where there is one, else on our own."""
    _own_clipboard[0] = text
    if pygame.display.get_init():
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return


def paste() -> str:
    """Text from the system's clipboard, else from our own."""
    if pygame.display.get_init():
        try:
            return pygame.scrap.get_text() or _own_clipboard[0]
        except pygame.error:
            return _own_clipboard[0]
    return _own_clipboard[0]
