"""The bank: every sound as a WAV file, rendered at the first start and kept in the cache.

A damaged file is rendered anew; where nothing can be written, everything stays in memory. The cache folder is named by
a hash of the code that makes the sounds, so that no version plays the files of another. The bank is rendered by a
process of its own, which writes missing files in the order of the plan. Reading kept files needs no numpy.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import wave
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from hexcore import version
from hexcore.data.files import NotWritten, write_whole
from launcher.sound.plan import PLAN, RATE

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from hexcore.bots.background import Worker

_CHECK = 4  # bytes of the check sum behind a kept file


def wav(samples: bytes, ears: int) -> bytes:
    """Return 16-bit samples as a WAV file."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(ears)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
    return buffer.getvalue()


def sealed(data: bytes) -> bytes:
    """Return a file with its check sum behind it."""
    return data + zlib.crc32(data).to_bytes(_CHECK, "little")


def unsealed(data: bytes) -> bytes | None:
    """Return the file itself; None if it is damaged."""
    body, check = data[:-_CHECK], data[-_CHECK:]
    whole = len(body) > 44 and body[:4] == b"RIFF" and zlib.crc32(body).to_bytes(_CHECK, "little") == check
    return body if whole else None


# modules that decide how sounds sound
MAKERS = ("plan", "dsp", "synth", "recipes/table", "recipes/vehicles", "recipes/weapons", "recipes/nature")
VERSION = 1  # stands for them where their source cannot be read


def made_by() -> str:
    """Return a hash of the code that makes the sounds."""
    digest = hashlib.sha256(str(VERSION).encode())
    for module in MAKERS:
        try:
            digest.update((Path(__file__).parent / f"{module}.py").read_bytes())
        except OSError:
            digest.update(version.VERSION.encode())  # a bundle has no sources
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder of kept sounds: under ``MONSOON_HOME`` if set, else in the system's cache."""
    home = os.environ.get("MONSOON_HOME")
    return (Path(home) / "cache" if home else platformdirs.user_cache_path("monsoon", appauthor=False)) / "sounds"


class Bank:
    """Finds a kept sound, or renders and keeps it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.parent = folder or cache_folder()
        self.folder = self.parent / made_by()
        self.rendered = 0
        self.writable = True

    def sound(self, name: str, variation: int) -> bytes:
        found = self.kept(name, variation)
        if found is None:
            found = _made(name, variation)
            self.rendered += 1
            self._keep(self._path(name, variation), found)
        return found

    def kept(self, name: str, variation: int) -> bytes | None:
        """Return the sound as it was kept; None if it is missing or damaged."""
        try:
            return unsealed(self._path(name, variation).read_bytes())
        except OSError:
            return None

    def _path(self, name: str, variation: int) -> Path:
        return self.folder / f"{name}-{variation}.wav"

    def source(self, name: str, variation: int) -> Path | bytes:
        """Return the path of a sound, or its bytes if it could not be kept."""
        made, path = self.sound(name, variation), self._path(name, variation)
        return path if self.writable else made

    def complete(self) -> bool:
        return all(self._path(name, variation).is_file() for name, variation in wanted())

    def clear_old(self) -> None:
        """Remove what other versions have kept."""
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
    """Yield every variation of every sound: the first of each, then the beds, which take longest, then the others."""
    heard = {name: planned.takes for name, planned in PLAN.items() if not planned.loops}
    yield from ((name, 0) for name in heard)
    yield from ((name, 0) for name in PLAN if name not in heard)
    for variation in range(1, max(heard.values())):
        yield from ((name, variation) for name, takes in heard.items() if variation < takes)


def _made(name: str, variation: int) -> bytes:
    from launcher.sound.synth import pcm, render

    wave = render(name, variation)
    return wav(pcm(wave), wave.ndim)


NICE = 10
# environment variables that hold numpy to one thread; more would get into each other's way
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


def start(folder: Path) -> Worker:
    """Begin to render into a folder, in a process that ends with this one."""
    from hexcore.bots.background import Worker  # the first frame does not wait for it

    return Worker(render_missing, folder)


def render_missing(line: Connection, folder: Path) -> bool:
    """Render what is missing in a folder, in a process of its own; return whether it could be written."""
    os.environ.update(dict.fromkeys(THREADS, "1"))  # before numpy is loaded
    if hasattr(os, "nice"):
        os.nice(NICE)
    bank = Bank(folder)
    for name, variation in wanted():
        bank.sound(name, variation)
        if not bank.writable:
            return False
    return True
