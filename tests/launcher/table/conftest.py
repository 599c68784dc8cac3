"""A desk of its own for each test, and tables on it that are not painted: the land is proven elsewhere."""

from __future__ import annotations

import os
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from hexcore.play.session import Session
from launcher.desk.desk import Desk
from launcher.opener import ScreenOpener
from launcher.painting.map import painter as painters
from launcher.painting.map.painter import MapPainter
from launcher.play import Play
from launcher.table.screen import TableScreen
from skirmish.game import Skirmish
from tests.launcher.table.table_hand import TableHand

UNPAINTED: list[MapPainter] = []


@pytest.fixture(autouse=True)
def _unpainted(monkeypatch):
    """Land that was painted for other tests is not found here: how far it has come depends on the time there was."""
    monkeypatch.setattr(painters, "_painters", UNPAINTED)
    yield
    UNPAINTED[:] = [painter for painter in UNPAINTED if not painter.ready]


@pytest.fixture
def desk() -> Desk:
    pygame.font.init()
    desk = Desk(ScreenOpener())
    desk.change(reduced_motion=True, first_lines=False)
    return desk


@pytest.fixture
def sit(desk) -> Callable[..., TableHand]:
    """Sit down at a game: ``sit(game, seats, seed)``."""

    def make(game=None, seats=None, seed: int = 4, options=None, size=(1280, 800)) -> TableHand:
        session = Session(game or Skirmish(), None, options or {}, seed)
        screen = TableScreen(desk, Play(session, seats or {}, desk.saves))
        return TableHand(screen, size, session)

    return make
