"""A desk of its own for each test, saves to find on it, and a table that only notes who sat down."""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from hexcore.game.bot import RandomBot
from hexcore.game.plugins import registry
from hexcore.play.replay import Replay
from hexcore.play.session import Session
from launcher.desk.desk import Desk
from launcher.kit.window.screen import Screen
from launcher.opener import ScreenOpener
from tests.launcher.player import ScreenPlayer


@pytest.fixture
def desk() -> Desk:
    pygame.font.init()
    desk = Desk(ScreenOpener())
    desk.settings.reduced_motion = True
    return desk


@pytest.fixture
def player() -> Callable[..., ScreenPlayer]:
    return ScreenPlayer


class NotedTable(Screen):
    """Stands where the table would be."""

    title = "Table"

    def __init__(self, desk: Desk, play: object) -> None:
        super().__init__(desk.ui)
        self.play = play


class NotedReplay(Screen):
    """Stands where the replay would be."""

    title = "Replay"

    def __init__(self, desk: Desk, replay: Replay, title: str) -> None:
        super().__init__(desk.ui)
        self.replay, self.heading = replay, title


@pytest.fixture(autouse=True)
def noted_table(monkeypatch):
    """The screens are tested for reaching the table, not the table for being reached."""
    for name, part, screen in (("screen", "TableScreen", NotedTable), ("replay", "ReplayScreen", NotedReplay)):
        module = types.ModuleType(f"launcher.table.{name}")
        setattr(module, part, screen)
        monkeypatch.setitem(sys.modules, f"launcher.table.{name}", module)


def played(plies: int, seed: int = 1) -> Session:
    """A game of the reference game after some random actions, or at its end."""
    session, bot = Session(registry().open("skirmish"), "hunt", {}, seed), RandomBot(seed)
    for _ in range(plies):
        if session.decision is None:
            break
        session.apply(bot.choose(session.vantage(session.decision.seat), session.decision))
    return session


@pytest.fixture
def play() -> Callable[..., Session]:
    return played


@pytest.fixture
def save(desk) -> Callable[..., Path]:
    """Save a game that has gone some way, so many seconds ago."""

    def save(name: str, plies: int, ago: float = 0.0, seed: int = 1) -> Path:
        path = desk.saves.save(played(plies, seed), name, seats={"blue": "human", "red": "random"})
        now = path.stat().st_mtime
        os.utime(path, (now - ago, now - ago))
        return path

    return save


def reload(desk: Desk) -> Desk:
    """The desk of the next start."""
    desk.keep()
    return Desk(ScreenOpener())
