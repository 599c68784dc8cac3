"""However Monsoon ends, no external bot outlives it: a bot that never reads, burns a core and has a child that does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.launcher.cli.cli_environment import environment
from tests.launcher.cli.test_simulate import ends_within, runs

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="signals, and processes in /proc")

BURNS = """
import os, sys
if os.fork() == 0 and "apart" in sys.argv:
    os.setsid()
with open(sys.argv[1], "a") as pids:
    pids.write(f"{os.getpid()}\\n")
os.nice(19)
while True:
    pass
"""

ADVISES = """
import hexcore.game.bot as bots
from hexcore.bots.programs import Outsider
from hexcore.game.plugins import registry
bots.BOTS["burns"] = lambda seed: Outsider(registry().open("skirmish"), {command!r}, seed)
"""
"""Lets the engine have a bot with a process: one of the game's own may."""

WINDOW = """
import os, sys, threading, time
import pygame
from launcher import app, display
from launcher.cli import main, play
from launcher.desk.desk import Desk

play.no_display = app._hidden = lambda language: None
seated = Desk.seated
Desk.seated = lambda self, session, seats: seated(self, session, dict.fromkeys(("red", "blue"), "outside:burns"))

def close():
    while not (os.path.exists({pids!r}) and len(open({pids!r}).read().split()) == 2):
        time.sleep(0.02)
    pygame.event.post(pygame.event.Event(pygame.QUIT))

if {close}:
    threading.Thread(target=close, daemon=True).start()
sys.argv[1:] = ["play", "skirmish"]
main.run()
"""


class Burner:
    """A command that burns, and Monsoon playing with it."""

    def __init__(self, folder: Path, start: Callable[..., subprocess.Popen[bytes]], home: Path) -> None:
        self.folder, self.pids, self._start, self._home = folder, folder / "pids", start, home
        (folder / "burns.py").write_text(BURNS)
        self.command = f'"{sys.executable}" -S "{folder / "burns.py"}" "{self.pids}" apart'

    def plays(self, *args: object, **options: object) -> subprocess.Popen[bytes]:
        """Start a command of Monsoon in which the program plays, and wait until it burns."""
        named = [str(arg).replace("BURNS", self.command) for arg in args]
        return self._burning(self._start("-m", "launcher", *named, start_new_session=True, **options))

    def advises(self) -> subprocess.Popen[bytes]:
        """Start the engine, and ask for its advice."""
        (self.folder / "sitecustomize.py").write_text(ADVISES.format(command=self.command))
        path = os.pathsep.join([str(self.folder), environment()["PYTHONPATH"]])
        engine = self._start("-m", "launcher", "engine", env=environment(PYTHONPATH=path))
        engine.stdin.write(b'{"cmd":"new","game":"skirmish"}\n{"cmd":"bot","name":"burns"}\n')
        engine.stdin.flush()
        return self._burning(engine)

    def is_seated(self, *, close: bool) -> subprocess.Popen[bytes]:
        """Open a table at which the program plays; ``close`` closes its window once it burns."""
        settings = {"version": 1, "welcomed": True, "programs": {"burns": self.command}}
        (self._home / "settings.json").write_text(json.dumps(settings))
        script = WINDOW.format(pids=str(self.pids), close=close)
        return self._burning(self._start("-c", script, env=environment(SDL_VIDEODRIVER="dummy")))

    def found(self) -> list[int]:
        return [int(pid) for pid in self.pids.read_text().split()] if self.pids.exists() else []

    def _burning(self, monsoon: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
        until = time.monotonic() + 60
        while len(self.found()) < 2 and time.monotonic() < until and monsoon.poll() is None:
            time.sleep(0.01)
        assert len(self.found()) >= 2, monsoon.communicate()[1].decode()
        return monsoon


@pytest.fixture
def burner(tmp_path, start, home) -> Iterator[Burner]:
    burner = Burner(tmp_path, start, home)
    yield burner
    for pid in filter(runs, burner.found()):
        os.kill(pid, signal.SIGKILL)


SIMULATE = ("simulate", "skirmish", "--bots", "cmd:BURNS,random", "--games", 4, "--clock", 60)


def ended(burner: Burner, monsoon: subprocess.Popen[bytes], within: float = 15) -> tuple[int, bytes]:
    """Wait until Monsoon and all that burnt is gone; return its exit code and what it said on stderr."""
    err = monsoon.communicate(timeout=within)[1]
    assert ends_within(5, burner.found())
    return monsoon.returncode, err


def test_sigterm_of_simulate(burner):
    monsoon = burner.plays(*SIMULATE)
    monsoon.terminate()
    assert ended(burner, monsoon) == (-signal.SIGTERM, b"")


def test_sigterm_of_a_tournament_prints_what_there_is(burner):
    monsoon = burner.plays("tournament", "skirmish", "--bots", "random,cmd:BURNS", "--games", 3, "--jobs", 2)
    monsoon.terminate()
    out = monsoon.stdout.read()
    assert ended(burner, monsoon) == (-signal.SIGTERM, b"")
    assert b"Stopped early. Results so far:" in out


def test_sigterm_of_the_engine(burner):
    monsoon = burner.advises()
    monsoon.terminate()
    assert ended(burner, monsoon) == (-signal.SIGTERM, b"")


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c(burner, jobs):
    monsoon = burner.plays(*SIMULATE, "--jobs", jobs)
    os.killpg(monsoon.pid, signal.SIGINT)  # as a terminal does
    assert ended(burner, monsoon) == (130, b"")


def test_a_window_that_is_closed(burner):
    assert ended(burner, burner.is_seated(close=True)) == (0, b"")


def test_sigterm_of_a_window(burner, home):
    monsoon = burner.is_seated(close=False)
    monsoon.terminate()
    assert ended(burner, monsoon) == (-signal.SIGTERM, b"")
    left = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.suffix in {".lock", ".part"}}
    assert not left, "it has tidied up"


def test_monsoon_killed(burner):
    monsoon = burner.plays(*SIMULATE, "--jobs", 2)
    monsoon.kill()
    assert ended(burner, monsoon)[0] == -signal.SIGKILL
