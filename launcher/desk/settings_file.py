"""The player's settings file: checked, saved whole, and never a reason not to start."""

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar

from hexcore.data.fields import Limit, as_json, checked, problems, types_of
from launcher.kit.style.theme import PALETTES, SCALE_RANGE, Theme
from launcher.language import ENGLISH, FILE, Say, config_folder, language_for, words

Pixels = Annotated[int, Limit(ge=320, le=16384)]


@dataclass(kw_only=True)
class Settings:
    """Everything a player can set that is not part of a game; each value is checked when it is set."""

    ui_scale: Annotated[float, Limit(ge=SCALE_RANGE[0], le=SCALE_RANGE[1])] = 1.0
    palette: Literal["standard", "colour_blind", "high_contrast"] = "standard"
    # "" until the player chooses: then the system's language is used.
    language: Annotated[str, Limit(pattern=r"^([a-z]{2})?$")] = ""
    reduced_motion: bool = False
    animation_speed: Annotated[float, Limit(ge=0.25, le=8.0)] = 1.0
    silenced_prompts: set[str] = field(default_factory=set)
    window_size: tuple[Pixels, Pixels] | None = None  # None until the player has changed the size of the window
    fullscreen: bool = False
    keys: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.speak("")

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, checked(types_of(type(self))[name], value))

    @property
    def spoken(self) -> str:
        """The language in use: the player's, unless the command line asked for another."""
        spoken: str = vars(self)["_spoken"]
        return spoken or self.language or ENGLISH

    def speak(self, language: str) -> None:
        """Use a language until the program ends, without saving it."""
        object.__setattr__(self, "_spoken", language)

    def theme(self, density: float = 1.0) -> Theme:
        return Theme(
            palette=PALETTES[self.palette],
            ui_scale=self.ui_scale,
            density=density,
            language=self.spoken,
            reduced_motion=self.reduced_motion,
            speed=self.animation_speed,
        )


S = TypeVar("S", bound=Settings)


@dataclass(frozen=True, slots=True)
class LoadedSettings(Generic[S]):
    """Settings as read, and a message about what was wrong with the file, if anything."""

    settings: S
    problem: str = ""


def load_settings(kind: type[S], path: Path | None = None, asked: str = "") -> LoadedSettings[S]:
    """Read the settings; a damaged file is copied, and its valid entries are used.

    ``asked`` is the language given when the program was started.
    """
    path, say = path or config_folder() / FILE, words(language_for(asked)).say
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return LoadedSettings(kind())
    except OSError as error:
        return LoadedSettings(kind(), say("file.unreadable", path=str(path), problem=error.strerror or ""))
    except ValueError:
        return LoadedSettings(kind(), say("file.damaged", kept=_keep_aside(path, say)))
    if not isinstance(raw, dict):
        return LoadedSettings(kind(), say("file.no_settings", kept=_keep_aside(path, say)))
    return _read(kind, raw, path, asked)


def _read(kind: type[S], raw: dict[str, Any], path: Path, asked: str) -> LoadedSettings[S]:
    settings, bad = kind(), dict[str, str]()
    for key in raw.keys() & types_of(kind).keys():
        try:
            setattr(settings, key, raw[key])
        except ValueError as error:
            bad[key] = problems(error)[-1][1]
    if not bad:
        return LoadedSettings(settings)
    listed = "; ".join(f"{key}: {message}" for key, message in sorted(bad.items()))
    say = words(language_for(asked, settings.language)).say
    return LoadedSettings(settings, say("file.some", listed=listed, kept=_keep_aside(path, say)))


def _keep_aside(path: Path, say: Say) -> str:
    # A copy, so that the next save loses nothing.
    number = 1
    while (aside := path.with_suffix(f".bad{number}.json")).exists():
        number += 1
    try:
        aside.write_bytes(path.read_bytes())
    except OSError as error:
        _discard(aside)
        return say("file.not_kept", problem=error.strerror or "")
    return say("file.kept", name=aside.name)


def _discard(part: Path) -> None:
    # the part that a full disk has taken
    with suppress(OSError):
        part.unlink()


def save_settings(settings: Settings, path: Path | None = None) -> str:
    """Write the settings whole or not at all; return an error message, or ""."""
    path = path or config_folder() / FILE
    data = {name: as_json(getattr(settings, name)) for name in types_of(type(settings))}
    beside = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8") as file:
            json.dump(data, file, indent=2, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        _discard(beside)
        say = words(settings.spoken).say
        return say("file.not_saved", folder=str(path.parent), problem=error.strerror or "")
    return ""
