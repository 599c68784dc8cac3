"""What a player can set for play, beside what the kit already knows: how the enemy moves, drawing, and the fence."""

from __future__ import annotations

from pydantic import Field

from launcher.kit.settings import Settings, load_settings
from launcher.words import Say, words

SPEEDS = ("step", "slow", "normal", "fast", "instant")
"""How the enemy's procedure is shown in solitaire."""


def speeds(say: Say) -> list[tuple[str, str]]:
    """Every speed by key and by name."""
    return [(key, say(f"speed.{key}")) for key in SPEEDS]


ENEMY_SPEEDS = tuple(speeds(words().say))
"""The speeds as they are called in English."""


class Preferences(Settings):
    """The kit's settings and the table's: one file holds them all."""

    enemy_speed: str = Field(default="normal", pattern="^(step|slow|normal|fast|instant)$")
    software: bool = False
    undo_fence: bool = True


def load_preferences() -> tuple[Preferences, str]:
    """Read the preferences, and say in words what could not be used of them."""
    loaded = load_settings(Preferences)
    return loaded.settings, loaded.problem
