"""The bank: every sound as a WAV file, rendered at the first start and kept in the cache, each by itself.

A kept file that is not whole is rendered anew; where nothing can be written, everything stays in memory. The folder is
named by the code that makes the sounds, so that another version of it never plays what an older one has made.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from hexcore.files import NotWritten, write_whole
from launcher.sound.plan import PLAN
from launcher.sound.wav import sealed, unsealed, wav

MAKERS = (
    "plan", "dsp", "loudness", "synth", "dice", "steps", "shots", "shells", "aircraft", "paper", "radio", "ambience",
    "calls",
)  # fmt: skip
"""The modules that decide how anything sounds."""
VERSION = 1
"""Stands for them where their source cannot be read."""


def made_by() -> str:
    """A name for the code that makes the sounds: another one makes others."""
    digest = hashlib.sha256(str(VERSION).encode())
    for module in MAKERS:
        try:
            digest.update((Path(__file__).parent / f"{module}.py").read_bytes())
        except OSError:
            continue
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where sounds are kept: beside everything else of a person who has said where, else in the system's cache."""
    home = os.environ.get("MONSOON_HOME")
    return (Path(home) / "cache" if home else platformdirs.user_cache_path("monsoon", appauthor=False)) / "sounds"


class Bank:
    """Finds a sound: as it was kept, else made now, and kept for the next time."""

    def __init__(self, folder: Path | None = None) -> None:
        self.parent = folder or cache_folder()
        self.folder = self.parent / made_by()
        self.rendered = 0
        """How many had to be made."""
        self.writable = True
        """Whether what is made can be kept."""

    def sound(self, name: str, variation: int) -> bytes:
        """One variation of a sound, as a WAV file."""
        found = self.kept(name, variation)
        if found is None:
            found = _made(name, variation)
            self.rendered += 1
            self._keep(self._path(name, variation), found)
        return found

    def kept(self, name: str, variation: int) -> bytes | None:
        """The sound as it was kept; None if it is not there, or not whole."""
        try:
            return unsealed(self._path(name, variation).read_bytes())
        except OSError:
            return None

    def _path(self, name: str, variation: int) -> Path:
        return self.folder / f"{name}-{variation}.wav"

    def source(self, name: str, variation: int) -> Path | bytes:
        """The same as a file, where it is kept; it is whole then."""
        made, path = self.sound(name, variation), self._path(name, variation)
        return path if self.writable else made

    def complete(self) -> bool:
        """Whether everything is kept, so that nothing will have to be made."""
        return all(self._path(name, variation).is_file() for name, variation in wanted())

    def clear_old(self) -> None:
        """Take away what other versions have kept."""
        try:
            others = [path for path in self.parent.iterdir() if path.is_dir() and path != self.folder]
        except OSError:
            return
        for folder in others:
            shutil.rmtree(folder, ignore_errors=True)

    def _keep(self, path: Path, made: bytes) -> None:
        if not self.writable:
            return
        try:
            write_whole(path, sealed(made))
        except NotWritten:
            self.writable = False


def wanted() -> Iterator[tuple[str, int]]:
    """Every variation of every sound: the first of each, then the beds, which take longest, then the others."""
    heard = {name: planned.takes for name, planned in PLAN.items() if not planned.loops}
    yield from ((name, 0) for name in heard)
    yield from ((name, 0) for name in PLAN if name not in heard)
    for variation in range(1, max(heard.values())):
        yield from ((name, variation) for name, takes in heard.items() if variation < takes)


def _made(name: str, variation: int) -> bytes:
    """Render a sound; numpy is needed from here on."""
    from launcher.sound.synth import pcm, render

    wave = render(name, variation)
    return wav(pcm(wave), wave.ndim)
