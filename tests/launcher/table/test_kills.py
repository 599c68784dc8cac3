"""Whenever the program is killed, the newest autosave is whole and holds every action that anybody has seen."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexcore.game.plugins import registry
from hexcore.storage.save_folder import SaveFolder
from hexcore.storage.saves import resume, verify

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
LONGEST = 0.25
"""So many seconds at most the bots play before they are killed."""


@pytest.fixture(scope="module")
def doomed() -> Iterator[subprocess.Popen[str]]:
    path = os.pathsep.join([str(ROOT), str(ROOT / "examples" / "skirmish")])
    with subprocess.Popen(
        [sys.executable, str(HERE / "doomed.py")], env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as program:  # fmt: skip
        yield program
        program.stdin.close()
        assert program.wait(10) == 0


def killed(doomed: subprocess.Popen[str], home: Path, game: str, seed: int, after: float) -> tuple[int, int]:
    """Let bots play, kill them, and return the seed and the number of actions of the last thing they showed."""
    print(json.dumps({"home": str(home), "game": game, "seed": seed}), file=doomed.stdin, flush=True)
    process = int(doomed.stdout.readline().removeprefix("process"))
    shown = doomed.stdout.readline()
    time.sleep(after)
    os.kill(process, signal.SIGKILL)
    while (line := doomed.stdout.readline()) != "killed\n":
        assert line, "it ended before it was killed"
        shown = line
    seed, actions = map(int, shown.split())
    return seed, actions


def kill_and_look(doomed: subprocess.Popen[str], home: Path, game: str, times: int) -> int:
    """Kill it again and again, each time at another moment; returns how many actions were seen in all."""
    moment, opened, seen = random.Random(times), registry().open(game), 0
    for number in range(times):
        shown = killed(doomed, home, game, 100 * number, moment.uniform(0, LONGEST))
        listed = SaveFolder(home / "saves").list({game: opened.meta})
        assert listed, "what was seen is on disk"
        assert [entry.problem for entry in listed] == [""] * len(listed)
        save = listed[0].save
        assert (save.seed, len(save.actions)) >= shown, "what was seen is on disk"
        assert (save.seed, len(save.actions)) <= (shown[0], shown[1] + 1) or save.seed == shown[0] + 1
        assert verify(opened, save) == len(save.actions)
        assert len(resume(opened, save).entries) == len(save.actions)
        seen += shown[1]
    return seen


def test_killed_at_any_moment_nothing_that_was_seen_is_lost(doomed, tmp_path):
    assert kill_and_look(doomed, tmp_path, "skirmish", 10) > 10


@pytest.mark.slow
@pytest.mark.parametrize("game", ["green_beret", "green_inferno", "vietnam_battles", "skirmish"])
def test_killed_fifty_times_at_every_game(doomed, tmp_path, game):
    assert kill_and_look(doomed, tmp_path, game, 50) > 50
