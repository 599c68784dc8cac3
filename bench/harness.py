"""How things are measured: interleaved with their peer, repeated, and told by the median.

A figure from one machine says little; the ratio of two figures from the same minute says a lot. So ours and the peer
take short turns, each turn gives a ratio, and the medians are compared. Time is that of the processor where nothing
else counts, so that other programs on the machine matter little. A row whose turns differ too much is noisy.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias

from bench.screen import headless_environment

Clock: TypeAlias = Callable[[], float]

Measure = Callable[["Effort"], float]
"""One measurement: seconds, a rate, megabytes; whatever the target counts."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to measure: how often each side takes its turn, and for how many seconds."""

    repeats: int
    seconds: float


FULL = Effort(repeats=9, seconds=0.5)
QUICK = Effort(repeats=3, seconds=0.15)


class NoSubject(Exception):
    """What should be measured is not there; the message says what is missing."""


class NoPeer(Exception):
    """The program to compare with is not installed; the message says how to get it."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The figures of the two sides, turn by turn; `peers` is empty where there is nothing to compare with."""

    turns: tuple[float, ...]
    peers: tuple[float, ...] = ()

    @property
    def ours(self) -> float:
        return statistics.median(self.turns)

    @property
    def peer(self) -> float | None:
        return statistics.median(self.peers) if self.peers else None

    @property
    def ratios(self) -> tuple[float, ...]:
        """Ours against the peer in each pair of turns."""
        return tuple(ours / peer for ours, peer in zip(self.turns, self.peers, strict=False) if peer)

    @property
    def ratio(self) -> float | None:
        """Ours against the peer, or None without one."""
        return statistics.median(self.ratios) if self.ratios else None

    def spread(self, on: Literal["ratio", "ours"]) -> float:
        """How far the middle half of the turns lies apart, as a share of the median."""
        return spread(self.ratios if on == "ratio" and self.ratios else self.turns)


def spread(figures: Sequence[float]) -> float:
    """How far the middle half of some figures lies apart, as a share of the median; 0 of a single one."""
    middle = statistics.median(figures)
    if len(figures) < 2 or not middle:
        return 0.0
    low, _, high = statistics.quantiles(figures, n=4, method="inclusive")
    return (high - low) / middle


def compare(ours: Measure, peer: Measure | None, effort: Effort) -> Sample:
    """Measure both sides in turns."""
    our_figures: list[float] = []
    peer_figures: list[float] = []
    for _ in range(effort.repeats):
        if peer is not None:
            peer_figures.append(_undisturbed(peer, effort))
        our_figures.append(_undisturbed(ours, effort))
    return Sample(tuple(our_figures), tuple(peer_figures))


def _undisturbed(measure: Measure, effort: Effort) -> float:
    """Measure after a collection, so that one side does not pay for the other's rubbish."""
    gc.collect()
    return measure(effort)


def seconds_per_call(call: Callable[[], object], effort: Effort, clock: Clock = time.process_time) -> float:
    """The time of one call, from as many calls as fit into the effort."""
    call()
    calls = 1
    while True:
        started = clock()
        for _ in range(calls):
            call()
        elapsed = clock() - started
        if elapsed >= effort.seconds / 4:
            return elapsed / calls
        calls = max(calls * 2, int(calls * effort.seconds / 2 / max(elapsed, 1e-9)))


def per_second(play: Callable[[int], int], effort: Effort, clock: Clock = time.process_time) -> float:
    """How many actions a second: `play(seed)` plays one whole game and returns how many it took."""
    play(0)
    actions, seed = 0, 0
    started = clock()
    while (elapsed := clock() - started) < effort.seconds:
        seed += 1
        actions += play(seed)
    return actions / elapsed


def process_seconds(command: list[str], effort: Effort, **more: str) -> float:
    """How long a fresh process takes from start to end, without a screen; ``more`` is added to its environment."""
    run = partial(subprocess.run, command, check=True, capture_output=True, env=headless_environment(**more))
    return seconds_per_call(run, effort, _children_clock())


def _children_clock() -> Clock:
    """The processor time of finished processes, or real time where it is not counted."""
    try:
        from resource import RUSAGE_CHILDREN, getrusage
    except ImportError:
        return time.perf_counter

    def spent() -> float:
        used = getrusage(RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    return spent


LOOK_S = 0.5


def other_load() -> float | None:
    """How many cores other programs keep busy while this one rests; None where the system does not tell."""
    before = _core_seconds()
    time.sleep(LOOK_S)
    after = _core_seconds()
    if before is None or after is None or after[1] <= before[1]:
        return None
    busy, all_of_it = after[0] - before[0], after[1] - before[1]
    return busy / all_of_it * (os.cpu_count() or 1)


def _core_seconds() -> tuple[int, int] | None:
    """The ticks that all cores together have been busy, and all their ticks."""
    file = Path("/proc/stat")
    if not file.exists():
        return None
    ticks = [int(word) for word in file.read_text().splitlines()[0].split()[1:9]]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)
