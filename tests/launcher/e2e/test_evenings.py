"""End to end: the real program, by mouse and keyboard events only, from the launcher to the end of a game.

Where Xvfb and xdotool are installed the events take the whole way through a display of X11; elsewhere the same play
runs through SDL's dummy driver, and the test says so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

PERSON = Path(__file__).parent / "person.py"
ROOT = PERSON.parents[3]
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


def evening(act: str, display: dict[str, str], home: Path) -> str:
    """Let the person play one act; everything it said is shown when it fails."""
    environment = {
        **os.environ,
        **display,
        "MONSOON_HOME": str(home),
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests" / "reference"))),
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEO_WINDOW_POS": "0,0",
    }
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, str(PERSON), act], env=environment, capture_output=True, text=True, timeout=110, check=False
    )
    assert done.returncode == 0, f"after {time.monotonic() - started:.0f} s:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_two_evenings_from_the_launcher_to_the_replay(display, tmp_path):
    """New game, hide, march, a refused move and its rule, save, quit; then load, undo, redo, the end, the replay."""
    first = evening("first", display, tmp_path)
    assert f"driver {display['SDL_VIDEODRIVER']}" in first
    assert (tmp_path / "saves" / "river-bend.monsoon").exists()
    assert (tmp_path / "saves" / "river-bend.png").exists(), "a small picture stands beside the save"
    assert "second evening done" in evening("second", display, tmp_path)
