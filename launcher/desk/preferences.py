"""What a player can set for play, beside what the kit already knows: how the enemy moves, drawing, and the fence."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from launcher.kit.settings_file import Settings, load_settings
from launcher.language import Say, language_for

SPEEDS = ("instant", "fast", "normal", "step")
"""How what others do is shown."""
_OLD_SPEEDS = {"slow": "normal"}
"""Speeds of earlier versions, by what is nearest to them."""


ASKING = ("always", "first", "never")
"""When the end of a phase is asked about while something could still be done in it."""


TIES = ("best", "random", "ask")
"""What is done where the rules let a player choose for the other side."""


ADVISING = ("first", "all", "never")
"""Who may ask what a bot would do: the first of the people at the table, all of them, or none."""


def speeds(say: Say) -> list[tuple[str, str]]:
    """Every speed by key and by name."""
    return [(key, say(f"speed.{key}")) for key in SPEEDS]


ProgramName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^,\"'\s]([^,\"'\x00-\x1f]*[^,\"'\s])?$")]
"""What a program that plays may be called: it is typed among others, with commas between them."""
Command = Annotated[str, Field(min_length=1, max_length=2000)]


class SavedScan(BaseModel):
    """Where somebody's photograph of a map is, and where its pins are, as shares of its width and height."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    path: str = Field(max_length=4096)
    pins: tuple[tuple[str, float, float], ...] = Field(default=(), max_length=200)
    share: float = Field(default=0.5, ge=0.0, le=1.0)
    under: bool = False


class Preferences(Settings):
    """The kit's settings and the table's: one file holds them all."""

    welcomed: bool = False
    """Whether the first questions were shown, or passed over."""
    enemy_speed: str = Field(default="normal", pattern="^(step|normal|fast|instant)$")
    software: bool = False
    undo_fence: bool = True
    ask_ending: str = Field(default="first", pattern="^(always|first|never)$")
    ties: str = Field(default="best", pattern="^(best|random|ask)$")
    text_pane: bool = False
    volume_effects: float = Field(default=0.8, ge=0.0, le=1.0)
    volume_ambience: float = Field(default=0.6, ge=0.0, le=1.0)
    volume_interface: float = Field(default=0.6, ge=0.0, le=1.0)
    muted: bool = False
    advice: str = Field(default="first", pattern="^(first|all|never)$")
    adviser: str = Field(default="", max_length=40)
    """Who was asked for advice by name last: he is asked from then on, wherever he can be."""
    first_lines: bool = True
    """Whether a line says what a decision is about, the first time that its kind comes up."""
    met: dict[str, list[str]] = Field(default_factory=dict)
    """The kinds of decisions that have come up, by game."""
    agreed: dict[str, list[str]] = Field(default_factory=dict)
    """What the player was asked and agreed to once, in each of the games he played last."""
    scans: dict[str, SavedScan] = Field(default_factory=dict)
    """Photographs that the player wants remembered, by board."""
    programs: dict[ProgramName, Command] = Field(default_factory=dict, max_length=50)
    """Programs of other people, or the player's own, that may play a seat: the command of each, by its name."""

    @field_validator("ask_ending", mode="before")
    @classmethod
    def _was_a_switch(cls, asks: object) -> object:
        """Earlier versions knew only whether to ask."""
        return {True: "first", False: "never"}[asks] if isinstance(asks, bool) else asks

    @field_validator("enemy_speed", mode="before")
    @classmethod
    def _renamed(cls, speed: object) -> object:
        return _OLD_SPEEDS.get(speed, speed) if isinstance(speed, str) else speed


SOUND_SETTINGS = ("volume_effects", "volume_ambience", "volume_interface", "muted")


def load_preferences(language: str = "") -> tuple[Preferences, str]:
    """Read the preferences, and say in words what could not be used of them; ``language`` is one asked for."""
    loaded = load_settings(Preferences, asked=language)
    loaded.settings.speak(language_for(language, loaded.settings.language))
    return loaded.settings, loaded.problem
