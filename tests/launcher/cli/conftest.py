"""Running commands: in this process for speed, as a program where the program itself is what is tested."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hexcore.analysis.simulate import Task, play_kept
from hexcore.game.plugins import registry
from hexcore.storage.saves import to_save, write_save
from launcher.cli.main import main
from tests.launcher.cli.cli_environment import environment


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def home(own_home, monkeypatch) -> Path:
    """A person's folder of their own, and no display, whatever this machine has."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "MONSOON_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    return own_home


@pytest.fixture
def run(capfd) -> Callable[..., Ran]:
    """Run a command in this process."""

    def run(*args: object) -> Ran:
        capfd.readouterr()
        code = main([str(arg) for arg in args])
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def refused(run) -> Callable[..., str]:
    """Run a command that must be refused: exit code 2, one line on stderr, nothing on stdout. Returns the line."""

    def refused(*args: object, code: int = 2) -> str:
        ran = run(*args)
        assert ran.code == code, ran
        assert ran.out == ""
        lines = ran.err.splitlines()
        assert len(lines) == 1, ran.err
        assert lines[0].startswith("monsoon: ")
        return lines[0]

    return refused


@pytest.fixture
def program(home) -> Callable[..., subprocess.CompletedProcess[Any]]:
    """Run ``python -m launcher`` as a program of its own."""

    def program(*args: object, env: dict[str, str] | None = None, **options: Any) -> subprocess.CompletedProcess[Any]:
        command = [sys.executable, "-m", "launcher", *map(str, args)]
        settings: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 60, **options}
        return subprocess.run(command, env=environment(**(env or {})), check=False, **settings)

    return program


@pytest.fixture
def start(home) -> Callable[..., subprocess.Popen[bytes]]:
    """Start Python as a program of its own, with its standard streams as pipes."""

    def start(*args: object, **options: Any) -> subprocess.Popen[bytes]:
        pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        return subprocess.Popen([sys.executable, *map(str, args)], **{"env": environment(), **pipes, **options})

    return start


@pytest.fixture
def save(tmp_path) -> Path:
    """A finished game of the reference game, as a file."""
    game = registry().open("skirmish")
    _, session = play_kept(game, Task("skirmish", "hunt", {}, ("random",)), 3)
    path = tmp_path / "game.monsoon"
    write_save(path, to_save(session))
    return path
