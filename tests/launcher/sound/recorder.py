"""An output that plays nothing and remembers everything."""

from __future__ import annotations


class Recorder:
    """Has every sound; a channel plays until it is stopped, or until the test says that all have ended."""

    def __init__(self) -> None:
        self.begun: list[tuple[int, str, int]] = []
        """Every start: channel, sound, variation."""
        self.gains: dict[int, tuple[float, float]] = {}
        self.playing: dict[int, str] = {}
        self.missing: set[str] = set()

    @property
    def names(self) -> list[str]:
        return [name for _, name, _ in self.begun]

    def ended(self) -> None:
        """All sounds that go on but not for ever have come to their end."""
        self.playing = {}

    def load(self, key, source) -> None:
        self.missing.discard(key[0])

    def has(self, key) -> bool:
        return key[0] not in self.missing

    def start(self, channel, key, left, right, *, loops=False) -> None:
        self.begun.append((channel, *key))
        self.playing[channel] = key[0]
        self.gains[channel] = (left, right)

    def set(self, channel, left, right) -> None:
        self.gains[channel] = (left, right)

    def stop(self, channel) -> None:
        self.playing.pop(channel, None)

    def busy(self, channel) -> bool:
        return channel in self.playing

    def close(self) -> None:
        self.playing = {}
