"""What the launcher's tests share."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(autouse=True)
def fonts():
    """A program that was run and quit in an earlier test has put its fonts away; every test begins with them."""
    pygame.font.init()
