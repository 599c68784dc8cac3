"""What every end-to-end test starts with: a display, and people who play the real program on it.

Where Xvfb and xdotool are installed the events take the whole way through a display of X11; elsewhere the same play
runs through SDL's dummy driver, and the tests say so.
"""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hexcore.data.files import home
from launcher.screens import map_preview
from tools.player import Player, headless

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
REAL = shutil.which("Xvfb") is not None and shutil.which("xdotool") is not None


@pytest.fixture(scope="module")
def display() -> Iterator[dict[str, str]]:
    """The environment of a program with a display: X11 if there is one to be had, else SDL's dummy driver."""
    if not REAL:
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            warnings.warn("Xvfb or xdotool is missing: the same play runs through SDL's dummy driver", stacklevel=1)
        yield {"SDL_VIDEODRIVER": "dummy"}
        return
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    try:
        yield {"SDL_VIDEODRIVER": "x11", "DISPLAY": f":{number}"}
    finally:
        server.terminate()
        server.wait(10)


@pytest.fixture
def evening(display: dict[str, str], tmp_path: Path, share_maps: Callable[[Path], None]) -> Callable[..., str]:
    """Let the people of a program here play one act; everything they said is shown when it fails."""
    share_maps(tmp_path)
    environment = {
        **os.environ,
        **display,
        "MONSOON_HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "examples" / "skirmish"))),
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEO_WINDOW_POS": "0,0",
    }

    def play(program: str, act: str, **changed: str) -> str:
        started = time.monotonic()
        command = [sys.executable, str(HERE / program), act]
        done = subprocess.run(
            command, env=environment | changed, capture_output=True, text=True, timeout=110, check=False
        )
        assert done.returncode == 0, f"after {time.monotonic() - started:.0f} s:\n{done.stdout}\n{done.stderr}"
        return done.stdout

    return play


@pytest.fixture(autouse=True)
def _no_small_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at the small map of a new game so long that it is painted: it would be left half done every time."""
    monkeypatch.setattr(map_preview, "PATIENCE", math.inf)


@pytest.fixture
def player(share_maps: Callable[[Path], None]) -> Iterator[Player]:
    """Somebody at the first screen of the program, whose inputs are counted."""
    with headless():
        share_maps(home())
        player = Player()
        yield player
        player.finish()
