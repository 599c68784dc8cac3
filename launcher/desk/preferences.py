"""What a player can set for play, beside what the kit already knows: how the enemy moves, drawing, and the fence."""

from __future__ import annotations

from pydantic import Field

from launcher.kit.settings import Settings, load_settings

ENEMY_SPEEDS = (
    ("step", "Step by step"),
    ("slow", "Slow"),
    ("normal", "Normal"),
    ("fast", "Fast"),
    ("instant", "At once"),
)
"""How the enemy's procedure is shown in solitaire, by key and by name."""


class Preferences(Settings):
    """The kit's settings and the table's: one file holds them all."""

    enemy_speed: str = Field(default="normal", pattern="^(step|slow|normal|fast|instant)$")
    software: bool = False
    undo_fence: bool = True


def load_preferences() -> tuple[Preferences, str]:
    """Read the preferences, and say in words what could not be used of them."""
    loaded = load_settings(Preferences)
    return loaded.settings, loaded.problem
