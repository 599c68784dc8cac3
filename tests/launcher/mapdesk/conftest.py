"""The map desk is reached as the other screens are: with their desk and hands."""

from __future__ import annotations

from tests.launcher.screens.conftest import desk, noted_table, play, player, save

__all__ = ["desk", "noted_table", "play", "player", "save"]
