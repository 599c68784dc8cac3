"""The player's settings file: checked, saved whole, and never a reason not to start."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError

from launcher.kit.style.theme import PALETTES, SCALE_RANGE, Theme
from launcher.language import ENGLISH, FILE, Say, config_folder, language_for, words

Pixels = Annotated[int, Field(ge=320, le=16384)]


class Settings(BaseModel):
    """Everything a player can set that is not part of a game."""

    model_config = ConfigDict(validate_assignment=True, extra="ignore", defer_build=True)

    ui_scale: float = Field(default=1.0, ge=SCALE_RANGE[0], le=SCALE_RANGE[1])
    palette: Literal["standard", "colour_blind", "high_contrast"] = "standard"
    # "" until the player chooses: then the system's language is used.
    language: str = Field(default="", pattern=r"^([a-z]{2})?$")
    reduced_motion: bool = False
    animation_speed: float = Field(default=1.0, ge=0.25, le=8.0)
    silenced_prompts: set[str] = Field(default_factory=set)
    window_size: tuple[Pixels, Pixels] | None = None  # None until the player has changed the size of the window
    fullscreen: bool = False
    keys: dict[str, str] = Field(default_factory=dict)

    _spoken: str = PrivateAttr("")

    @property
    def spoken(self) -> str:
        """The language in use: the player's, unless the command line asked for another."""
        return self._spoken or self.language or ENGLISH

    def speak(self, language: str) -> None:
        """Use a language until the program ends, without saving it."""
        self._spoken = language

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
        # the defaults need no check, which would take time to build
        return LoadedSettings(cast("S", kind.model_construct()))
    except OSError as error:
        return LoadedSettings(kind(), say("file.unreadable", path=str(path), problem=error.strerror or ""))
    except ValueError:
        return LoadedSettings(kind(), say("file.damaged", kept=_keep_aside(path, say)))
    if not isinstance(raw, dict):
        return LoadedSettings(kind(), say("file.no_settings", kept=_keep_aside(path, say)))
    return _checked(kind, raw, path, asked)


def _checked(kind: type[S], raw: dict[str, Any], path: Path, asked: str) -> LoadedSettings[S]:
    try:
        return LoadedSettings(kind.model_validate(raw))
    except ValidationError as error:
        bad = {str(part["loc"][0]): part["msg"] for part in error.errors() if part["loc"]}
    good = {key: value for key, value in raw.items() if key not in bad}
    listed = "; ".join(f"{key}: {message}" for key, message in sorted(bad.items()))
    settings = kind.model_validate(good)
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
    data = settings.model_dump(mode="json")
    data["silenced_prompts"] = sorted(data["silenced_prompts"])
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
