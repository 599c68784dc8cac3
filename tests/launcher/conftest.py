"""What the launcher's tests share."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import numpy  # noqa: F401 -- a painter's thread imports it late, and pytest.approx must not find it half imported
import pygame
import pytest

from launcher.painting.map import painter
from launcher.table import map_screen

PAINTED = 6
"""So many maps stay painted from one test to the next: as many as most tests show."""


@pytest.fixture(autouse=True)
def fonts():
    """A program that was run and quit in an earlier test has put its fonts away; every test begins with them."""
    pygame.font.init()


@pytest.fixture(autouse=True)
def _untidied(monkeypatch):
    """A table looks through the memory of the whole program once; hundreds of tables in one program need not."""
    monkeypatch.setattr(map_screen, "tidy", lambda: None)


@pytest.fixture(scope="session", autouse=True)
def _kept_maps():
    """A map that one test has painted need not be painted by the next."""
    kept, painter._KEPT = painter._KEPT, PAINTED
    yield
    painter._KEPT = kept


@pytest.fixture(scope="session")
def painted_maps(tmp_path_factory) -> Path:
    """Where the painted maps of all tests are kept, those of other workers too."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "painted"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def share_maps(painted_maps):
    """Let a home find the maps that were painted in others. Where no link can be made, they are painted anew."""

    def share(home: Path) -> None:
        with suppress(OSError):
            (home / "maps").symlink_to(painted_maps, target_is_directory=True)

    return share


@pytest.fixture(autouse=True)
def _shared_maps(own_home, share_maps):
    share_maps(own_home)
