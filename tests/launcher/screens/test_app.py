"""The program: on screen within a second with nothing heavy loaded, and never a game lost to a mistake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from launcher import app
from launcher.desk.desk import Desk
from launcher.kit.keys import paste
from launcher.opener import ScreenOpener
from launcher.screens.crash import CrashScreen, Marker
from launcher.screens.home import HomeScreen

ROOT = Path(__file__).resolve().parents[3]
FIRST_FRAME = """
import sys, time
begin = time.perf_counter()
from launcher.cli.main import main
from launcher.app import Desk, Program, ScreenOpener
shown = Program(Desk(ScreenOpener()))
while not shown.frame():
    pass
seconds = time.perf_counter() - begin
heavy = [name for name in ("pydantic", "numpy", "matplotlib", "hexalattice", "rich") if name in sys.modules]
parts = [name.split(".") for name in sys.modules]
rules = [part for part in parts if part[0] == "skirmish" and part[1:] or part[0] == "games" and part[2:]]
print(seconds, heavy, rules, len(shown.stack.top.targets()))
"""


def python(code: str, **extra: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(ROOT / "examples" / "skirmish"), str(ROOT)])
    env = {**os.environ, "PYTHONPATH": path, "SDL_VIDEODRIVER": "dummy", **extra}
    return subprocess.run(
        [sys.executable, "-c", code], env=env, text=True, capture_output=True, timeout=60, check=False
    )


def test_the_first_frame_needs_nothing_heavy_and_no_rules(desk, save):
    save("waiting", 5)
    ran = python(FIRST_FRAME)
    assert ran.returncode == 0, ran.stderr
    seconds, rest = ran.stdout.strip().split(" ", 1)
    assert rest.startswith("[] [] "), rest
    assert float(seconds) < 5, "even a busy machine shows the launcher in a few seconds"


@pytest.fixture
def shown(desk):
    opened: list[app.Program] = []

    def show(*, welcomed: bool = True, **options: object) -> app.Program:
        desk.settings.welcomed = welcomed
        opened.append(app.Program(desk, **options))
        opened[-1].begin()
        opened[-1].frame()
        return opened[-1]

    yield show
    for one in opened:
        one.close()
        one.marker.clear()


def key(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


def frames(shown: app.Program, count: int = 3) -> None:
    for _ in range(count):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        shown.frame()


def test_it_opens_at_the_first_screen_and_ends_with_quit(shown):
    opened = shown()
    assert isinstance(opened.stack.top, HomeScreen)
    pygame.event.post(key(pygame.K_q))
    opened.run()
    assert not opened.stack.screens


def test_it_goes_straight_to_the_table_when_asked(shown, desk, play):
    opened = shown(begin=lambda home: home.sit_down(home.desk.seated(play(3), {"red": "random"})))
    assert opened.stack.top.title == "Table"
    assert [screen.title for screen in opened.stack.screens] == ["Monsoon", "Table"]
    assert opened.stack.top.play.seats == {"blue": "human", "red": "random"}


def fail(opened: app.Program) -> None:
    """Let the next thing the first screen does be a mistake of the program, and go on from there."""

    def mistake() -> None:
        raise ZeroDivisionError("the ridge is flat")

    opened.stack.top.settings = mistake
    opened.stack.top.rebuild()
    pygame.event.post(key(pygame.K_s))
    try:
        frames(opened)
    except ZeroDivisionError as error:
        opened._went_wrong(error)


def test_a_mistake_is_written_down_and_shown_with_what_can_be_done(shown, desk, save):
    save("mine", 5)
    opened = shown()
    fail(opened)
    crash = opened.stack.top
    assert isinstance(crash, CrashScreen)
    frames(opened)
    (log,) = (desk.home / "logs").glob("crash-*.log")
    report = log.read_text()
    assert "ZeroDivisionError: the ridge is flat" in report
    assert "Traceback" in report
    words = "\n".join(widget.name for widget in crash.root.walk())
    assert "Monsoon saved your game." in words
    assert str(log) in words
    crash.copy_report()
    assert "the ridge is flat" in paste()
    pygame.event.post(key(pygame.K_c))
    frames(opened)
    assert opened.stack.top.title == "Table"
    assert len(opened.stack.top.play.replay()) == 5


@pytest.mark.parametrize("mistake", [RuntimeError("once"), SystemExit(0)])
def test_the_loop_itself_catches_mistakes(shown, monkeypatch, mistake):
    opened = shown()
    seen = []

    def broken_frame() -> bool:
        seen.append(opened.stack.top)
        if len(seen) == 1:
            raise mistake
        opened.stack.clear()
        return True

    monkeypatch.setattr(opened, "frame", broken_frame)
    opened.run()
    assert isinstance(seen[1], CrashScreen)


def test_a_table_that_fails_to_be_laid_is_caught_too(shown, desk, monkeypatch):
    def broken(home: object) -> None:
        raise RuntimeError("a leg is missing")

    opened = app.Program(desk, begin=broken)
    monkeypatch.setattr(opened, "frame", lambda: (seen.append(opened.stack.top), opened.stack.clear()))
    seen = []
    opened.run()
    assert isinstance(seen[0], CrashScreen)
    assert "a leg is missing" in seen[0].report


def test_mistake_upon_mistake_ends_the_program_with_a_line(shown, monkeypatch, capsys, desk):
    opened = shown()

    def broken_frame() -> bool:
        raise RuntimeError("again and again")

    monkeypatch.setattr(opened, "frame", broken_frame)
    opened.run()
    assert "again and again" in capsys.readouterr().err
    assert not Marker(desk.home).path.exists()


@pytest.mark.parametrize("when", ["made", "built", "drawn"])
def test_a_mistake_of_the_screen_about_a_mistake_ends_the_program_at_once(shown, monkeypatch, capsys, when, desk):
    opened, tries = shown(), []

    def broken(*given: object, **more: object) -> None:
        tries.append(when)
        raise RuntimeError("worse still")

    def broken_frame() -> bool:
        if isinstance(opened.stack.top, CrashScreen):
            opened.stack.top.draw(opened.surface)
        raise ZeroDivisionError("the ridge is flat")

    monkeypatch.setattr(CrashScreen, {"made": "__init__", "built": "build", "drawn": "draw"}[when], broken)
    monkeypatch.setattr(opened, "frame", broken_frame)
    opened.run()
    told = capsys.readouterr().err
    assert "; your game was saved. The report is in " in told
    assert len(tries) == 1
    assert not opened.stack.screens
    assert not Marker(desk.home).path.exists()


def test_a_mistake_on_the_way_out_is_told_and_nothing_left_undone(shown, monkeypatch, capsys, desk):
    opened = shown()

    def broken() -> None:
        raise RuntimeError("stuck in the door")

    monkeypatch.setattr(opened, "_keep_window", broken)
    monkeypatch.setattr(opened, "frame", lambda: opened.stack.clear())
    opened.run()
    assert "RuntimeError: stuck in the door" in capsys.readouterr().err
    assert not Marker(desk.home).path.exists()


def test_what_could_not_be_saved_is_not_said_to_be(shown, desk, play):
    opened = shown(begin=lambda home: home.sit_down(home.desk.seated(play(3), {"red": "random"})))
    (desk.home / "file").write_text("")
    desk.saves.folder = desk.home / "file" / "saves"
    playing = opened.stack.top.play
    action = playing.decision.actions[0] if playing.mine else (playing.wait_for_bot(), playing.think())[1]
    playing.submit(action)
    opened._went_wrong(ZeroDivisionError("the ridge is flat"))
    crash = opened.stack.top
    words = "\n".join(widget.name for widget in crash.root.walk())
    assert "could not save" in words
    assert "Monsoon saved your game." not in words


def test_half_written_files_of_a_run_that_broke_off_are_swept(shown, desk):
    part = desk.home / "saves" / ".x.monsoon.abc.part"
    part.parent.mkdir(parents=True, exist_ok=True)
    part.write_text("")
    os.utime(part, (1e9, 1e9))
    shown()
    assert not part.exists()


def test_a_run_that_broke_off_is_noticed_by_the_next(shown, desk, save):
    save("mine", 5)
    Marker(desk.home).path.write_text(json.dumps({"pid": 2**22 + 12345}))
    opened = shown()
    assert opened.stack.top.layers
    pygame.event.post(key(pygame.K_RETURN))
    frames(opened)
    assert opened.stack.top.title == "Table"


def test_a_run_that_ended_as_it_should_is_not(shown, desk):
    opened = shown()
    assert Marker(desk.home).path.exists()
    opened.stack.clear()
    opened.run()
    assert not Marker(desk.home).path.exists()
    assert not Marker(desk.home).found()


def test_another_window_that_still_runs_is_no_accident(desk):
    marker = Marker(desk.home)
    marker.path.parent.mkdir(exist_ok=True)
    marker.path.write_text(json.dumps({"pid": os.getppid()}))
    assert not marker.found()
    marker.path.write_text("half a fi")
    assert marker.found()


def test_a_home_that_cannot_be_written_to_is_no_reason_not_to_start(desk, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    marker = Marker(blocked)
    marker.set()
    assert not marker.mine
    marker.clear()
    assert app.write_report(blocked, "words") is None


def test_the_windows_size_is_kept(shown, desk):
    opened = shown()
    opened.window.size = (1111, 777)
    opened.stack.clear()
    opened.run()
    assert Desk(ScreenOpener()).settings.window_size == (1111, 777)


def test_a_window_that_cannot_be_opened_is_told(monkeypatch):
    def fail(*args: object, **options: object) -> None:
        raise pygame.error("the display is gone")

    monkeypatch.setattr(pygame, "Window", fail)
    assert app.run() == "the display is gone"
