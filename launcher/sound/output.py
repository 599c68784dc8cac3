"""Outputs of sound: the loudspeakers by SDL, or silence. No failure here may stop the program."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from pathlib import Path

import pygame

from launcher.sound.plan import RATE

UNHEARD_DRIVERS = ("dummy", "disk")  # drivers of SDL without a loudspeaker
BUFFER = 1024


class Output:
    """Channels by number, each of which plays one sound at a time; silent unless a device says otherwise."""

    def load(self, key: tuple[str, int], source: Path | bytes) -> None:
        """Load a sound from a file or from bytes."""

    def has(self, key: tuple[str, int]) -> bool:
        """Return whether a sound is loaded."""
        return False

    def start(self, channel: int, key: tuple[str, int], left: float, right: float, *, loops: bool = False) -> None:
        """Play a sound on a channel, in place of what it played before."""

    def set(self, channel: int, left: float, right: float) -> None:
        """Set the volume of a channel in each ear."""

    def stop(self, channel: int) -> None:
        """Silence a channel."""

    def busy(self, channel: int) -> bool:
        return False

    def close(self) -> None:
        """Release the device."""


class Silence(Output):
    """No device: every sound is accepted and none is heard."""


class Speakers(Output):
    """The sound device, by pygame's mixer."""

    def __init__(self, channels: int) -> None:
        pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        pygame.mixer.set_num_channels(channels)
        self._sounds: dict[tuple[str, int], pygame.mixer.Sound] = {}

    def load(self, key: tuple[str, int], source: Path | bytes) -> None:
        """Load a sound; an unreadable one stays missing. A file is read without blocking other threads."""
        try:
            self._sounds[key] = pygame.mixer.Sound(io.BytesIO(source) if isinstance(source, bytes) else source)
        except (pygame.error, OSError):
            return

    def has(self, key: tuple[str, int]) -> bool:
        return key in self._sounds

    def start(self, channel: int, key: tuple[str, int], left: float, right: float, *, loops: bool = False) -> None:
        """Play a sound; the volume is set first, so that it is right from the first sample on."""
        into = pygame.mixer.Channel(channel)
        into.stop()
        into.set_volume(left, right)
        into.play(self._sounds[key], loops=-1 if loops else 0)

    def set(self, channel: int, left: float, right: float) -> None:
        pygame.mixer.Channel(channel).set_volume(left, right)

    def stop(self, channel: int) -> None:
        pygame.mixer.Channel(channel).stop()

    def busy(self, channel: int) -> bool:
        return bool(pygame.mixer.Channel(channel).get_busy())

    def close(self) -> None:
        self._sounds.clear()
        pygame.mixer.quit()


def unheard() -> bool:
    """Return whether the driver has no loudspeaker, so that no sounds need be made."""
    return os.environ.get("SDL_AUDIODRIVER", os.environ.get("SDL_AUDIO_DRIVER", "")) in UNHEARD_DRIVERS


def has_device(environ: Mapping[str, str], devices: Path = Path("/dev/snd"), platform: str = sys.platform) -> bool:
    """Return whether there may be a device: on Linux without one, SDL would print complaints."""
    if not platform.startswith("linux") or "SDL_AUDIODRIVER" in environ or "PULSE_SERVER" in environ:
        return True
    runtime = Path(environ.get("XDG_RUNTIME_DIR") or "/nowhere")
    return devices.is_dir() or (runtime / "pulse").exists() or (runtime / "pipewire-0").exists()


def speakers(channels: int) -> Output:
    """Return the device, or silence if there is none."""
    if not has_device(os.environ):
        return Silence()
    try:
        return Speakers(channels)
    except (pygame.error, NotImplementedError):  # no device, or a pygame without a mixer
        return Silence()
