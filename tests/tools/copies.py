"""A copy of Monsoon that somebody has got, however he got it: what he would try first."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

XVFB, XDOTOOL = shutil.which("Xvfb"), shutil.which("xdotool")
SETTINGS = {"welcomed": True, "ask_ending": "never", "reduced_motion": True, "first_lines": False}
PATIENCE = 300.0  # seconds, on a busy machine


class Copy:
    """The command of a copy, and a home of its own for saves and settings."""

    def __init__(self, command: Sequence[str | Path], home: Path) -> None:
        self.command = tuple(map(str, command))
        self.home = home
        kept = ("PATH", "LANG", "TMPDIR", "TEMP", "SYSTEMROOT")
        self.environment = {name: os.environ[name] for name in kept if name in os.environ} | {
            "MONSOON_HOME": str(home), "HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
        }  # fmt: skip

    def say(self, *words: str | Path, given: str = "", code: int = 0, **environ: str) -> str:
        """Run a command and return what it prints."""
        self.home.mkdir(parents=True, exist_ok=True)
        ran = subprocess.run(
            [*self.command, *map(str, words)], input=given, capture_output=True, text=True, encoding="utf-8",
            env=self.environment | environ, cwd=self.home, timeout=600, check=False,
        )  # fmt: skip
        assert ran.returncode == code, f"{words}: {ran.returncode}\n{ran.stdout[-3000:]}\n{ran.stderr[-3000:]}"
        assert "Traceback" not in ran.stderr, ran.stderr
        return ran.stdout

    def ask(self, *questions: dict[str, Any]) -> list[dict[str, Any]]:
        """Ask the engine one thing after the other."""
        lines = "".join(json.dumps(question) + "\n" for question in questions)
        return [json.loads(line) for line in self.say("engine", given=lines).splitlines()]

    # -- what a newcomer tries -------------------------------------------------------------------------------

    def lists_its_games(self) -> None:
        told = self.say("games")
        for game in ("green_beret", "green_inferno", "vietnam_battles"):
            assert game in told, told

    def speaks_every_language(self) -> None:
        assert "プレイヤー" in self.say("--lang", "ja", "games")
        assert "jugador" in self.say("--lang", "es", "games")

    def simulates(self, jobs: int = 1) -> None:
        told = json.loads(self.say("simulate", "vietnam_battles", "--games", "2", "--jobs", str(jobs), "--json"))
        assert told["finished"] == 2, told

    def paints_the_table(self) -> None:
        picture = self.home / "a table.png"
        self.say("shot", "green_beret", "--out", picture)
        data = picture.read_bytes()
        assert data.startswith(b"\x89PNG")
        assert len(data) > 100_000, "a map is on it"

    def answers_a_program(self) -> None:
        new, asked = self.ask({"cmd": "new", "game": "green_beret"}, {"cmd": "decision"})
        assert new["ok"] is True
        assert asked["actions"], asked

    def writes_a_report(self) -> None:
        saves, out = self.home / "played", self.home / "a report"
        self.say("simulate", "vietnam_battles", "--scenario", "boys_of_67", "--games", "1", "--save", saves)
        (save,) = saves.glob("*.monsoon")
        self.say("verify", save)
        self.say("report", save, "--out", out, "--lang", "ja", "--seconds", "1")
        (page,) = out.rglob("*.html")
        (document,) = out.rglob("*.pdf")
        assert "アメリカ" in page.read_text(encoding="utf-8")
        assert document.read_bytes().startswith(b"%PDF")

    def shows_its_progress(self) -> None:
        """On a terminal a bar is drawn."""
        command = shlex.join([*self.command, "simulate", "vietnam_battles", "--games", "3"])
        ran = subprocess.run(
            ["script", "-qec", command, "/dev/null"], capture_output=True, text=True, cwd=self.home,
            env=self.environment | {"TERM": "xterm", "COLUMNS": "100"}, timeout=120, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stdout
        assert "3/3" in ran.stdout, ran.stdout

    def plays_a_turn_in_its_window(self) -> None:
        """Move a unit and end every phase of both players, by a real keyboard."""
        with self.window("play", "vietnam_battles", "--scenario", "boys_of_67", "--seed", "1967") as (keys, window):
            self._play_a_turn(keys, window)

    def lets_a_colonel_move(self, save: Callable[[Path], None]) -> None:
        """Continue a game in which a bot that thinks ahead moves first; it thinks in a process of its own."""
        (self.home / "saves").mkdir(parents=True, exist_ok=True)
        save(self.home / "saves")
        with self.window() as (keys, window):
            keys.look()
            keys.press("c")
            began, workers = time.monotonic(), list[str]()
            while not self._actions():
                assert window.poll() is None, window.stderr and window.stderr.read()
                assert time.monotonic() - began < PATIENCE, "the colonel moves"
                time.sleep(0.1)
                workers = workers or children(window.pid)
            assert workers, "it was not thought in the window"
        assert not list((self.home / "logs").glob("crash*"))

    def renders_its_sounds(self) -> None:
        """Where a device is, sounds are rendered by a process and kept; this device is there and plays nothing."""
        self.home.mkdir(parents=True, exist_ok=True)
        (self.home.parent / "alsa.conf").write_text("pcm.default { type null }\nctl.default { type null }\n")
        device = {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": str(self.home.parent / "alsa.conf")}  # no spaces in it
        with self.window(**device) as (_, window):
            began = time.monotonic()
            while len(list((self.home / "cache" / "sounds").glob("*/*.wav"))) < 1:
                assert window.poll() is None, window.stderr and window.stderr.read()
                assert time.monotonic() - began < PATIENCE, "sounds are made"
                time.sleep(0.2)
            assert children(window.pid), "they are made in a process beside the window"

    @contextmanager
    def window(self, *words: str, **environ: str) -> Iterator[tuple[Keyboard, subprocess.Popen[str]]]:
        """Open the window on a display of its own; nothing may be complained of while it is open."""
        self.home.mkdir(parents=True, exist_ok=True)
        (self.home / "settings.json").write_text(json.dumps(SETTINGS))
        with screen() as (display, frame):
            shown = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_VIDEO_WINDOW_POS": "0,0"}
            window = subprocess.Popen(
                [*self.command, *words], env=self.environment | shown | environ, cwd=self.home,
                stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
            try:
                yield Keyboard(display, frame), window
            finally:
                window.terminate()
                _, complaints = window.communicate(timeout=20)
        assert "Traceback" not in complaints, complaints

    def _play_a_turn(self, keys: Keyboard, window: subprocess.Popen[str]) -> None:
        keys.look()
        began = time.monotonic()
        while not any(entry["action"]["verb"] != "end_phase" for entry in self._actions()):
            assert window.poll() is None, window.stderr and window.stderr.read()
            assert time.monotonic() - began < PATIENCE, "a unit has moved"
            for key in ("Tab", "Return", "Right", "Return"):
                keys.press(key)
        while self._latest().get("turn", 0) < 2:
            assert window.poll() is None, window.stderr and window.stderr.read()
            assert time.monotonic() - began < 2 * PATIENCE, f"the turn ends: {self._actions()}"
            keys.press("space")

    def _latest(self) -> dict[str, Any]:
        """The newest autosave."""
        kept = sorted((self.home / "saves").glob("auto-*.monsoon"), key=lambda path: path.stat().st_mtime_ns)
        return dict(json.loads(kept[-1].read_text(encoding="utf-8"))["snapshot"]) if kept else {}

    def _actions(self) -> list[dict[str, Any]]:
        kept = sorted((self.home / "saves").glob("auto-*.monsoon"), key=lambda path: path.stat().st_mtime_ns)
        return list(json.loads(kept[-1].read_text(encoding="utf-8"))["actions"]) if kept else []


class Keyboard:
    """The keyboard of a display, at the pace of a person."""

    def __init__(self, display: str, frame: Path) -> None:
        self.display, self.frame = display, frame

    def look(self) -> None:
        """Wait until something is on the screen and stays as it is: a busy machine answers late."""
        until, before = time.monotonic() + PATIENCE, b""
        while time.monotonic() < until:
            time.sleep(0.4)
            seen = self.frame.read_bytes()[-1280 * 800 * 4 :]
            if seen == before and len(set(seen[::4001])) > 20:
                return
            before = seen

    def press(self, key: str) -> None:
        assert XDOTOOL
        subprocess.run([XDOTOOL, "key", key], env={**os.environ, "DISPLAY": self.display}, check=True, timeout=20)
        self.look()


def children(process: int) -> list[str]:
    """Return the workers of a process by their command lines."""
    threads = Path(f"/proc/{process}/task").iterdir()
    found = [
        Path(f"/proc/{child}/cmdline") for thread in threads for child in (thread / "children").read_text().split()
    ]
    lines = [path.read_bytes().replace(b"\0", b" ").decode() for path in found if path.exists()]
    return [line for line in lines if "multiprocessing-fork" in line]


@contextmanager
def screen() -> Iterator[tuple[str, Path]]:
    """A display of its own, and the file in which what is on it can be seen."""
    assert XVFB
    seen = Path(tempfile.mkdtemp(prefix="monsoon-screen-"))
    read, write = os.pipe()
    server = subprocess.Popen(
        [XVFB, "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-fbdir", str(seen)],
        pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    try:
        yield f":{number}", seen / "Xvfb_screen0"
    finally:
        server.terminate()
        server.wait(10)
        shutil.rmtree(seen, ignore_errors=True)
