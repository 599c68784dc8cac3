"""The player's settings for the table, beside those of the kit."""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from hexcore.data.fields import Declared, Limit
from launcher.desk.settings_file import Settings, load_settings
from launcher.language import Say, language_for

SPEEDS = ("instant", "fast", "normal", "step")  # of the other players' moves
_OLD_SPEEDS = {"slow": "normal"}  # of earlier versions, by the nearest of today
ASKING = ("always", "first", "never")  # when ending a phase asks although something could still be done in it
TIES = ("best", "random", "ask")  # of choices that the rules leave to a player for the other side
COUNTER_RANGE = (0.7, 1.6)
ADVISING = ("first", "all", "never")  # the people who may ask: the first at the table, everybody, or nobody


def speeds(say: Say) -> list[tuple[str, str]]:
    return [(key, say(f"speed.{key}")) for key in SPEEDS]


ProgramName = Annotated[str, Limit(min_length=1, max_length=40, pattern=r"^[^,\"'\s]([^,\"'\x00-\x1f]*[^,\"'\s])?$")]
"""Programs are typed in lists, with commas between them."""
Command = Annotated[str, Limit(min_length=1, max_length=2000)]


@dataclass(frozen=True, kw_only=True)
class SavedScan(Declared):
    """A player's photograph of a map: its path, and its pins as shares of width and height."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "ignore"}

    path: Annotated[str, Limit(max_length=4096)]
    pins: Annotated[tuple[tuple[str, float, float], ...], Limit(max_length=200)] = ()
    share: Annotated[float, Limit(ge=0.0, le=1.0)] = 0.5
    under: bool = False


@dataclass(kw_only=True)
class Preferences(Settings):
    """The settings of the kit and of the table, in one file."""

    welcomed: bool = False
    enemy_speed: Annotated[str, Limit(pattern="^(step|normal|fast|instant)$")] = "normal"
    software: bool = False
    undo_fence: bool = True
    ask_ending: Annotated[str, Limit(pattern="^(always|first|never)$")] = "first"
    ties: Annotated[str, Limit(pattern="^(best|random|ask)$")] = "best"
    text_pane: bool = False
    # of the counters on the map, beside the size that belongs to its zoom
    counter_size: Annotated[float, Limit(ge=COUNTER_RANGE[0], le=COUNTER_RANGE[1])] = 1.0
    volume_effects: Annotated[float, Limit(ge=0.0, le=1.0)] = 0.8
    volume_ambience: Annotated[float, Limit(ge=0.0, le=1.0)] = 0.6
    volume_interface: Annotated[float, Limit(ge=0.0, le=1.0)] = 0.6
    muted: bool = False
    advice: Annotated[str, Limit(pattern="^(first|all|never)$")] = "all"
    # the bot asked for advice last: it is asked again wherever possible
    adviser: Annotated[str, Limit(max_length=40)] = ""
    first_lines: bool = True  # whether a hint explains a kind of decision the first time it comes up
    met: dict[str, list[str]] = field(default_factory=dict)  # the kinds of decisions that have come up, by game
    agreed: dict[str, list[str]] = field(default_factory=dict)  # the player's agreements, by game, the last game last
    unasked: dict[str, list[str]] = field(default_factory=dict)  # the kinds of questions not asked again, the same way
    scans: dict[str, SavedScan] = field(default_factory=dict)  # by board
    # the command of each external bot, by its name
    programs: Annotated[dict[ProgramName, Command], Limit(max_length=50)] = field(default_factory=dict)

    def __setattr__(self, name: str, value: object) -> None:
        if name == "ask_ending" and isinstance(value, bool):  # earlier versions knew only whether to ask
            value = "first" if value else "never"
        elif name == "enemy_speed" and isinstance(value, str):
            value = _OLD_SPEEDS.get(value, value)
        super().__setattr__(name, value)


SOUND_SETTINGS = ("volume_effects", "volume_ambience", "volume_interface", "muted")


def load_preferences(language: str = "") -> tuple[Preferences, str]:
    """Read the preferences; return the language, too, and in words what could not be used."""
    loaded = load_settings(Preferences, asked=language)
    loaded.settings.speak(language_for(language, loaded.settings.language))
    return loaded.settings, loaded.problem
