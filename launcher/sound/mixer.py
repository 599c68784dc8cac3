"""The mix: channels, volume in each ear, and the ambience that gives way to loud sounds.

Effects, ambience and interface have channels of their own. The same variation never comes twice in a row; no sound
repeats within a moment; the ambience gives way to loud sounds and comes back slowly.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import RLock
from typing import NamedTuple

from launcher.sound.output import Output, Silence
from launcher.sound.plan import GROUPS, PLAN, Group, ducks

# sounds of a group at once; of ambience, beside its beds
VOICES: dict[Group, int] = {"effects": 10, "interface": 2, "ambience": 3}
ALIKE = 3  # of the same sound at once
GAP_MS = 70.0  # before the same sound begins again
FADE_MS = 4000.0  # for a bed to come or go
DUCKED = 0.4  # share of the ambience left under loud sounds
DUCK_MS, HOLD_MS, RETURN_MS = 120.0, 700.0, 1800.0  # giving way, staying so, coming back
UNEVEN = 0.12  # random spread of a sound's strength
WIDTH = 0.75  # place of the map's edge between middle and ear

_BEDS = tuple(name for name, planned in PLAN.items() if planned.loops)
CHANNELS = sum(VOICES.values()) + len(_BEDS)


def share(level: float) -> float:
    """Return the gain for a slider's place: the ear hears it as even steps."""
    return max(0.0, min(1.0, level)) ** 2


def ears(pan: float) -> tuple[float, float]:
    """Return the shares of the left and right ear; −1 is left, and the middle is whole in both."""
    angle = (max(-1.0, min(1.0, pan)) * WIDTH + 1) * math.pi / 4
    return (min(1.0, math.sqrt(2) * math.cos(angle)), min(1.0, math.sqrt(2) * math.sin(angle)))


class PlayingSound(NamedTuple):
    """A sound to play: its place, strength and delay in milliseconds."""

    name: str
    group: Group = "effects"
    gain: float = 1.0
    pan: float = 0.0
    after: float = 0.0


@dataclass(slots=True)
class _Voice:
    """A channel: its sound, its beginning and its intended strength."""

    name: str = ""
    since: float = -1.0
    gain: float = 0.0
    pan: float = 0.0


@dataclass(slots=True)
class _Bed:
    """A loop, with its present and its intended strength."""

    now: float = 0.0
    wanted: float = 0.0
    on: bool = False


@dataclass(slots=True)
class _Duck:
    """The present volume of the ambience under loud sounds."""

    gain: float = 1.0
    until: float = -1.0


@dataclass
class Mixer:
    """Plays sounds at the player's volumes. Time passes by :meth:`tick` only."""

    output: Output = field(default_factory=Silence)
    # the mixer's own: no die of a game is ever rolled for a sound
    chance: random.Random = field(default_factory=random.Random)

    def __post_init__(self) -> None:
        self.now = 0.0
        self.volumes: dict[Group, float] = dict.fromkeys(GROUPS, 1.0)
        self.muted = False
        self._lock = RLock()
        self._first: dict[Group, int] = {}
        channel = 0
        for group, count in VOICES.items():
            self._first[group] = channel
            channel += count
        self._voices = [_Voice() for _ in range(channel)]
        self._beds = {name: _Bed() for name in _BEDS}
        self._bed_channel = {name: channel + place for place, name in enumerate(_BEDS)}
        self._last: dict[str, int] = {}
        self._begun: dict[str, float] = {}
        self._due: list[tuple[float, PlayingSound]] = []
        self._duck = _Duck()

    def set(self, volumes: Mapping[Group, float], muted: bool) -> None:
        """Set the player's volumes; playing sounds follow at once."""
        with self._lock:
            self.volumes, self.muted = {**self.volumes, **volumes}, muted
            if muted:
                self._due.clear()
            self._follow()

    def volume(self, group: Group) -> float:
        """Return the gain of a group now."""
        if self.muted:
            return 0.0
        return share(self.volumes[group]) * (self._duck.gain if group == "ambience" else 1.0)

    def connect(self, output: Output) -> None:
        """Switch to another output."""
        with self._lock:
            self.output = output

    def play(self, played: PlayingSound) -> bool:
        """Play a sound now or after its delay; return whether it begins now."""
        with self._lock:
            if played.after > 0:
                if not self.muted:
                    self._due.append((self.now + played.after, played._replace(after=0.0)))
                return False
            return self._start(played)

    def forget(self) -> None:
        """Drop delayed sounds."""
        with self._lock:
            self._due.clear()

    def _start(self, played: PlayingSound) -> bool:
        name, group = played.name, played.group
        soon = self.now - self._begun.get(name, -1e9) < GAP_MS
        if soon or self.volume(group) <= 0 or not self.output.has((name, 0)):
            return False
        channel = self._channel(name, group)
        if channel is None:
            return False
        self._begun[name] = self.now
        gain = played.gain * (1 - UNEVEN * self.chance.random())
        self._voices[channel] = _Voice(name, self.now, gain, played.pan)
        self.output.start(channel, (name, self._variation(name)), *self._heard(channel, group))
        if ducks(name) and group == "effects":
            self._duck.until = self.now + HOLD_MS
        return True

    def _variation(self, name: str) -> int:
        there = [n for n in range(PLAN[name].takes) if self.output.has((name, n))]
        fresh = [n for n in there if n != self._last.get(name)] or there
        self._last[name] = self.chance.choice(fresh)
        return self._last[name]

    def _channel(self, name: str, group: Group) -> int | None:
        """Return a free channel, or the longest playing one; None if the same sound plays often enough."""
        own = range(self._first[group], self._first[group] + VOICES[group])
        busy = [channel for channel in own if self.output.busy(channel)]
        if sum(self._voices[channel].name == name for channel in busy) >= ALIKE:
            return None
        free = [channel for channel in own if channel not in busy]
        return free[0] if free else min(own, key=lambda channel: self._voices[channel].since)

    def _heard(self, channel: int, group: Group) -> tuple[float, float]:
        voice, volume = self._voices[channel], self.volume(group)
        left, right = ears(voice.pan)
        return (left * voice.gain * volume, right * voice.gain * volume)

    def lay(self, beds: Mapping[str, float]) -> None:
        """Fade to these beds, each at its strength; others fade out."""
        with self._lock:
            for name, bed in self._beds.items():
                bed.wanted = beds.get(name, 0.0)

    def bed(self, name: str) -> float:
        """Return the present strength of a bed."""
        return self._beds[name].now

    @property
    def quiet(self) -> bool:
        """Return whether nothing plays or waits, and no bed fades."""
        beds = any(bed.now or bed.wanted for bed in self._beds.values())
        return not beds and not self._due and not any(self.output.busy(n) for n in range(len(self._voices)))

    def tick(self, ms: float) -> None:
        """Let time pass: delayed sounds begin, beds fade, and the ambience gives way or comes back."""
        with self._lock:
            self.now += ms
            due = [played for at, played in self._due if at <= self.now]
            self._due = [(at, played) for at, played in self._due if at > self.now]
            for played in due:
                self._start(played)
            self._give_way(ms)
            for bed in self._beds.values():
                bed.now += max(-ms / FADE_MS, min(ms / FADE_MS, bed.wanted - bed.now))
            self._follow()

    def _give_way(self, ms: float) -> None:
        ducked = self.now < self._duck.until
        step = ms * (1 - DUCKED) / (DUCK_MS if ducked else RETURN_MS)
        self._duck.gain = max(DUCKED, self._duck.gain - step) if ducked else min(1.0, self._duck.gain + step)

    def _follow(self) -> None:
        volume = self.volume("ambience")
        for name, bed in self._beds.items():
            self._follow_bed(name, bed, bed.now * volume)
        for group in GROUPS:
            for channel in range(self._first[group], self._first[group] + VOICES[group]):
                if self._voices[channel].name and self.output.busy(channel):
                    self.output.set(channel, *self._heard(channel, group))

    def _follow_bed(self, name: str, bed: _Bed, gain: float) -> None:
        channel, wanted = self._bed_channel[name], gain > 0 and self.output.has((name, 0))
        if wanted and not bed.on:
            self.output.start(channel, (name, 0), gain, gain, loops=True)
        elif bed.on and not wanted:
            self.output.stop(channel)
        elif wanted:
            self.output.set(channel, gain, gain)
        bed.on = wanted
