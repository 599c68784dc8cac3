"""The window: opens the launcher, or a table over it; whoever asks is told in words when there can be none."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from launcher import display, program
from launcher.languages import ENGLISH
from launcher.words import words

if TYPE_CHECKING:
    from hexcore.session import Session
    from launcher.desk.desk import Desk
    from launcher.kit.screen import Screen
    from launcher.play import Play


def open_launcher(language: str = "", *, software: bool = False) -> str | None:
    """Show the launcher until it is left; returns why if no window can be opened."""
    return _open(language, software, None)


def open_table(session: Session, language: str = "", *, software: bool = False) -> str | None:
    """Show a game over the launcher until both are left; returns why if no window can be opened."""
    return _open(language, software, lambda desk: desk.seated(session, {}))


def open_screen(screen: Callable[[Desk], Screen], language: str = "", *, software: bool = False) -> str | None:
    """Show a screen over the launcher until both are left; returns why if no window can be opened."""
    return _hidden(language or ENGLISH) or program.run(language, software=software, screen=screen)


def _open(language: str, software: bool, table: Callable[[Desk], Play] | None) -> str | None:
    return _hidden(language or ENGLISH) or program.run(language, software=software, table=table)


def _hidden(language: str) -> str | None:
    """Return why nobody would see a window: SDL falls back to drivers that show nothing."""
    try:
        pygame.display.init()
    except pygame.error as error:
        return str(error) or words(language).say("display.no_display")
    driver = pygame.display.get_driver()
    return words(language).say("display.hidden", driver=driver) if driver in display.HIDDEN_DRIVERS else None
