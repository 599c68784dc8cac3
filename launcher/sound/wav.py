"""Samples as a WAV file in memory, and whether one is whole. No numpy: what was rendered once is only read."""

from __future__ import annotations

import io
import wave
import zlib

from launcher.sound.plan import RATE

_CHECK = 4
"""Bytes of the check sum that follows a kept file."""


def wav(samples: bytes, ears: int) -> bytes:
    """Samples of sixteen bits as a WAV file."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(ears)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
    return buffer.getvalue()


def sealed(data: bytes) -> bytes:
    """A file with its check sum behind it."""
    return data + zlib.crc32(data).to_bytes(_CHECK, "little")


def unsealed(data: bytes) -> bytes | None:
    """The file itself; None if it is not what was sealed."""
    body, check = data[:-_CHECK], data[-_CHECK:]
    whole = len(body) > 44 and body[:4] == b"RIFF" and zlib.crc32(body).to_bytes(_CHECK, "little") == check
    return body if whole else None
