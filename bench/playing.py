"""What it costs to play: the inputs and curtains of the scripted plays, counted in a process of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache

from bench.harness import Effort
from bench.screen import headless_environment


@cache
def _figures(play: str) -> dict[str, int]:
    """The figures of a play; the same seed and the same inputs give the same ones, so that once is enough."""
    command = [sys.executable, "-m", "tools.plays", "--json", play]
    done = subprocess.run(command, capture_output=True, env=headless_environment(), text=True, check=False)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["the play broke off"])[-1])
    found: dict[str, dict[str, int]] = json.loads(done.stdout.splitlines()[-1])
    return found[play]


def figure(play: str, what: str, effort: Effort) -> float:
    """The inputs or the curtains of a play."""
    return _figures(play)[what]
