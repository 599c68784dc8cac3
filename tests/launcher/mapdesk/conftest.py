"""The map desk is reached as the other screens are: with their desk and hands."""

from __future__ import annotations

from tests.launcher.screens.conftest import desk, hand, noted_table, play, save

__all__ = ["desk", "hand", "noted_table", "play", "save"]
