"""How things are measured: interleaved with their peer, repeated, and told by the median.

A figure from one machine says little; the ratio of two figures from the same minute says a lot. So ours
and the peer take turns, and the median of each is compared.
"""

from __future__ import annotations

import gc
import statistics
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bench.screen import headless_environment

Measure = Callable[["Effort"], float]
"""One measurement: seconds, a rate, megabytes; whatever the target counts."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to measure: how often each side takes its turn, and for how many seconds."""

    repeats: int
    seconds: float


FULL = Effort(repeats=5, seconds=1.0)
QUICK = Effort(repeats=3, seconds=0.15)


class NoSubject(Exception):
    """What should be measured is not there; the message says what is missing."""


class NoPeer(Exception):
    """The program to compare with is not installed; the message says how to get it."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The medians of the two sides; `peer` is None where there is nothing to compare with."""

    ours: float
    peer: float | None

    @property
    def ratio(self) -> float | None:
        """Ours against the peer, or None without one."""
        return self.ours / self.peer if self.peer else None


def compare(ours: Measure, peer: Measure | None, effort: Effort) -> Sample:
    """Measure both sides in turns and return their medians."""
    our_figures: list[float] = []
    peer_figures: list[float] = []
    for _ in range(effort.repeats):
        if peer is not None:
            peer_figures.append(_undisturbed(peer, effort))
        our_figures.append(_undisturbed(ours, effort))
    return Sample(statistics.median(our_figures), statistics.median(peer_figures) if peer_figures else None)


def _undisturbed(measure: Measure, effort: Effort) -> float:
    """Measure after a collection, so that one side does not pay for the other's rubbish."""
    gc.collect()
    return measure(effort)


def seconds_per_call(call: Callable[[], object], effort: Effort) -> float:
    """The time of one call, from as many calls as fit into the effort."""
    call()
    calls = 1
    while True:
        started = time.perf_counter()
        for _ in range(calls):
            call()
        elapsed = time.perf_counter() - started
        if elapsed >= effort.seconds / 4:
            return elapsed / calls
        calls = max(calls * 2, int(calls * effort.seconds / 2 / max(elapsed, 1e-9)))


def per_second(play: Callable[[int], int], effort: Effort) -> float:
    """How many actions a second: `play(seed)` plays one whole game and returns how many it took."""
    play(0)
    actions, seed = 0, 0
    started = time.perf_counter()
    while (elapsed := time.perf_counter() - started) < effort.seconds:
        seed += 1
        actions += play(seed)
    return actions / elapsed


def process_seconds(command: list[str], effort: Effort) -> float:
    """How long a fresh process takes from start to end, without a screen."""
    run = partial(subprocess.run, command, check=True, capture_output=True, env=headless_environment())
    return seconds_per_call(run, effort)
