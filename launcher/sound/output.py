"""Where sounds come out: the loudspeakers by SDL, or nowhere. Nothing that goes wrong here may stop anything."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import pygame

from launcher.sound.plan import RATE

UNHEARD_DRIVERS = ("dummy", "disk")
"""Drivers of SDL that nobody hears."""
BUFFER = 1024


class Output(Protocol):
    """Channels by number, each of which plays one sound at a time."""

    def load(self, key: tuple[str, int], source: Path | bytes) -> None:
        """Take a sound in, from a file or as one."""

    def has(self, key: tuple[str, int]) -> bool:
        """Whether a sound has been taken in."""

    def start(self, channel: int, key: tuple[str, int], left: float, right: float, *, loops: bool = False) -> None:
        """Let a channel play a sound, whatever it played before."""

    def set(self, channel: int, left: float, right: float) -> None:
        """How loud a channel is in each ear."""

    def stop(self, channel: int) -> None:
        """Let a channel be silent."""

    def busy(self, channel: int) -> bool:
        """Whether a channel plays."""

    def close(self) -> None:
        """Give the device back."""


class Silence:
    """No device: everything is taken and nothing is heard."""

    def load(self, key: tuple[str, int], source: Path | bytes) -> None:
        """Nothing is kept."""

    def has(self, key: tuple[str, int]) -> bool:
        """There is nothing."""
        return False

    def start(self, channel: int, key: tuple[str, int], left: float, right: float, *, loops: bool = False) -> None:
        """Nothing is played."""

    def set(self, channel: int, left: float, right: float) -> None:
        """Nothing is played."""

    def stop(self, channel: int) -> None:
        """Nothing is played."""

    def busy(self, channel: int) -> bool:
        """Nothing is played."""
        return False

    def close(self) -> None:
        """There is nothing to give back."""


class Speakers:
    """The sound device, by pygame's mixer."""

    def __init__(self, channels: int) -> None:
        pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        pygame.mixer.set_num_channels(channels)
        self._sounds: dict[tuple[str, int], pygame.mixer.Sound] = {}

    def load(self, key: tuple[str, int], source: Path | bytes) -> None:
        """Take a sound in; one that SDL cannot read is not there. From a file it is read beside all else."""
        try:
            self._sounds[key] = pygame.mixer.Sound(io.BytesIO(source) if isinstance(source, bytes) else source)
        except (pygame.error, OSError):
            return

    def has(self, key: tuple[str, int]) -> bool:
        """Whether a sound has been taken in."""
        return key in self._sounds

    def start(self, channel: int, key: tuple[str, int], left: float, right: float, *, loops: bool = False) -> None:
        """Let a channel play a sound; a silent channel that is set first is right from its first sample on."""
        into = pygame.mixer.Channel(channel)
        into.stop()
        into.set_volume(left, right)
        into.play(self._sounds[key], loops=-1 if loops else 0)

    def set(self, channel: int, left: float, right: float) -> None:
        """How loud a channel is in each ear."""
        pygame.mixer.Channel(channel).set_volume(left, right)

    def stop(self, channel: int) -> None:
        """Let a channel be silent."""
        pygame.mixer.Channel(channel).stop()

    def busy(self, channel: int) -> bool:
        """Whether a channel plays."""
        return bool(pygame.mixer.Channel(channel).get_busy())

    def close(self) -> None:
        """Give the device back."""
        self._sounds.clear()
        pygame.mixer.quit()


def unheard() -> bool:
    """Whether the sounds would go to a driver that nobody hears, so that none need be made."""
    return os.environ.get("SDL_AUDIODRIVER", os.environ.get("SDL_AUDIO_DRIVER", "")) in UNHEARD_DRIVERS


def has_device(environ: Mapping[str, str], devices: Path = Path("/dev/snd"), platform: str = sys.platform) -> bool:
    """Whether there may be a device: Linux without one and without a server would only grumble when it is asked."""
    if not platform.startswith("linux") or "SDL_AUDIODRIVER" in environ or "PULSE_SERVER" in environ:
        return True
    runtime = Path(environ.get("XDG_RUNTIME_DIR") or "/nowhere")
    return devices.is_dir() or (runtime / "pulse").exists() or (runtime / "pipewire-0").exists()


def speakers(channels: int) -> Output:
    """The device, or silence where there is none."""
    if not has_device(os.environ):
        return Silence()
    try:
        return Speakers(channels)
    except (pygame.error, NotImplementedError):  # no device, or a pygame without a mixer
        return Silence()
