"""What a player can set for play, beside what the kit already knows: how the enemy moves, drawing, and the fence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from launcher.kit.settings import FILE, Settings, config_folder, load_settings

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


OWN = tuple(name for name in Preferences.model_fields if name not in Settings.model_fields)


def load_preferences(path: Path | None = None) -> tuple[Preferences, str]:
    """Read the preferences, and say in words what could not be used of them."""
    path = path or config_folder() / FILE
    loaded = load_settings(path)
    found = Preferences.model_validate(loaded.settings.model_dump())
    bad = []
    for name, value in _raw(path).items():
        if name in OWN and not _set(found, name, value):
            bad.append(name)
    unused = f"The settings {', '.join(bad)} cannot be used; their defaults are." if bad else ""
    return found, " ".join(part for part in (loaded.problem, unused) if part)


def _raw(path: Path) -> dict[str, Any]:
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # load_settings has said so
        return {}
    return raw if isinstance(raw, dict) else {}


def _set(found: Preferences, name: str, value: object) -> bool:
    try:
        setattr(found, name, value)
    except ValidationError:
        return False
    return True
