"""The player's settings for the table, beside those of the kit."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from launcher.kit.settings_file import Settings, load_settings
from launcher.language import Say, language_for

SPEEDS = ("instant", "fast", "normal", "step")  # of the other players' moves
_OLD_SPEEDS = {"slow": "normal"}  # of earlier versions, by the nearest of today
ASKING = ("always", "first", "never")  # when ending a phase asks although something could still be done in it
TIES = ("best", "random", "ask")  # of choices that the rules leave to a player for the other side
COUNTER_RANGE = (0.7, 1.6)
ADVISING = ("first", "all", "never")  # the people who may ask: the first at the table, everybody, or nobody


def speeds(say: Say) -> list[tuple[str, str]]:
    return [(key, say(f"speed.{key}")) for key in SPEEDS]


ProgramName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^,\"'\s]([^,\"'\x00-\x1f]*[^,\"'\s])?$")]
"""Programs are typed in lists, with commas between them."""
Command = Annotated[str, Field(min_length=1, max_length=2000)]


class SavedScan(BaseModel):
    """A player's photograph of a map: its path, and its pins as shares of width and height."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    path: str = Field(max_length=4096)
    pins: tuple[tuple[str, float, float], ...] = Field(default=(), max_length=200)
    share: float = Field(default=0.5, ge=0.0, le=1.0)
    under: bool = False


class Preferences(Settings):
    """The settings of the kit and of the table, in one file."""

    welcomed: bool = False
    enemy_speed: str = Field(default="normal", pattern="^(step|normal|fast|instant)$")
    software: bool = False
    undo_fence: bool = True
    ask_ending: str = Field(default="first", pattern="^(always|first|never)$")
    ties: str = Field(default="best", pattern="^(best|random|ask)$")
    text_pane: bool = False
    # of the counters on the map, beside the size that belongs to its zoom
    counter_size: float = Field(default=1.0, ge=COUNTER_RANGE[0], le=COUNTER_RANGE[1])
    volume_effects: float = Field(default=0.8, ge=0.0, le=1.0)
    volume_ambience: float = Field(default=0.6, ge=0.0, le=1.0)
    volume_interface: float = Field(default=0.6, ge=0.0, le=1.0)
    muted: bool = False
    advice: str = Field(default="all", pattern="^(first|all|never)$")
    # the bot asked for advice last: it is asked again wherever possible
    adviser: str = Field(default="", max_length=40)
    first_lines: bool = True  # whether a hint explains a kind of decision the first time it comes up
    met: dict[str, list[str]] = Field(default_factory=dict)  # the kinds of decisions that have come up, by game
    agreed: dict[str, list[str]] = Field(default_factory=dict)  # the player's agreements, by game, the last game last
    unasked: dict[str, list[str]] = Field(default_factory=dict)  # the kinds of questions not asked again, the same way
    scans: dict[str, SavedScan] = Field(default_factory=dict)  # by board
    # the command of each external bot, by its name
    programs: dict[ProgramName, Command] = Field(default_factory=dict, max_length=50)

    @field_validator("ask_ending", mode="before")
    @classmethod
    def _was_a_switch(cls, asks: object) -> object:
        # earlier versions knew only whether to ask
        return {True: "first", False: "never"}[asks] if isinstance(asks, bool) else asks

    @field_validator("enemy_speed", mode="before")
    @classmethod
    def _renamed(cls, speed: object) -> object:
        return _OLD_SPEEDS.get(speed, speed) if isinstance(speed, str) else speed


SOUND_SETTINGS = ("volume_effects", "volume_ambience", "volume_interface", "muted")


def load_preferences(language: str = "") -> tuple[Preferences, str]:
    """Read the preferences; return the language, too, and in words what could not be used."""
    loaded = load_settings(Preferences, asked=language)
    loaded.settings.speak(language_for(language, loaded.settings.language))
    return loaded.settings, loaded.problem
