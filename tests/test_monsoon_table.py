"""The door of the program: it says so when a package of another project is in the way."""

from __future__ import annotations

import multiprocessing.spawn
import os
import subprocess
import sys
from pathlib import Path

import pytest

import monsoon_table

ROOT = Path(__file__).resolve().parents[1]
CALL = """
import sys
sys.path[:0] = {path!r}
sys.argv[1:] = {words!r}
import monsoon_table
{change}
monsoon_table.{door}()
"""


def call(
    *words: str, path: tuple[Path, ...] = (), door: str = "run", change: str = "", **environ: str
) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own, with folders that come before ours."""
    code = CALL.format(path=[*map(str, path), str(ROOT)], words=list(words), door=door, change=change)
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "MONSOON"))}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", env=plain | environ, check=False
    )


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    """A folder with somebody else's games and launcher in it."""
    for name in ("games", "launcher"):
        (tmp_path / "other things" / name).mkdir(parents=True)
        (tmp_path / "other things" / name / "__init__.py").write_text("raise SystemError('not ours')\n")
    return tmp_path / "other things"


def test_a_package_in_the_way_is_named_with_its_folder(stranger):
    ran = call("games", path=(stranger,))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.splitlines() == [
        f"monsoon: Python finds another package called {name} first: {stranger / name}. "
        "Remove it, or take its folder off PYTHONPATH"
        for name in ("games", "launcher")
    ]


@pytest.mark.parametrize(("language", "word"), [("es_ES.UTF-8", "Python encuentra antes"), ("ja", "優先")])
def test_it_says_so_in_the_language_of_the_system(stranger, language, word):
    assert word in call("games", path=(stranger,), LANG=language, PYTHONUTF8="1").stderr


def test_a_folder_that_is_no_package_is_not_in_the_way(tmp_path):
    (tmp_path / "games").mkdir()
    assert "green_beret" in call("games", path=(tmp_path,)).stdout


def test_our_own_packages_pass():
    ran = call("--version")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("monsoon ")


def test_a_project_that_was_installed_over_ours_is_named(tmp_path):
    """Two projects with a package of one name write into one folder: the last one's files are there."""
    (tmp_path / "hexcore").mkdir()
    (tmp_path / "hexcore" / "__init__.py").write_text("raise ImportError('I need a library that is not there')\n")
    (tmp_path / "monsoon_table.py").write_bytes((ROOT / "monsoon_table.py").read_bytes())
    for name in ("games", "launcher"):
        (tmp_path / name).symlink_to(ROOT / name)
    info = tmp_path / "hexcore-11.3.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hexcore\nVersion: 11.3.0\n")
    (info / "RECORD").write_text("hexcore/__init__.py,,\nhexcore-11.3.0.dist-info/METADATA,,\n")
    ran = call("games", path=(tmp_path,), change="monsoon_table.PACKAGES = ('hexcore',)")
    assert ran.returncode == 2
    assert f"Python finds another package called hexcore first: hexcore 11.3.0, {tmp_path / 'hexcore'}." in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_mistake_of_our_own_is_not_blamed_on_others(monkeypatch):
    monkeypatch.setitem(sys.modules, "launcher.cli.main", None)
    with pytest.raises(ImportError, match="launcher"):
        monsoon_table.run()


def test_a_stub_with_python_in_it_is_its_own_worker(monkeypatch):
    """On Windows an app's stub is no Python: multiprocessing must start it as a frozen program."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", r"C:\Monsoon\Monsoon.exe")
    monkeypatch.setattr(sys, "frozen", False, raising=False)
    monkeypatch.setattr(sys, "argv", ["Monsoon.exe", "--multiprocessing-fork", "pipe_handle=5"])
    called: dict[str, object] = {}
    monkeypatch.setattr(multiprocessing.spawn, "spawn_main", lambda **given: called.update(given))
    with pytest.raises(SystemExit):
        monsoon_table.run()
    assert called == {"pipe_handle": 5}


def test_without_a_console_its_words_are_kept_in_a_file(tmp_path, monkeypatch):
    none = "sys.stdout = sys.stderr = None"
    ran = call(door="run_window", change=none, MONSOON_HOME=str(tmp_path), SDL_VIDEODRIVER="dummy")
    assert (ran.stdout, ran.stderr) == ("", "")
    assert "monsoon simulate" in (tmp_path / "logs" / "console.log").read_text(encoding="utf-8")


def test_without_a_console_and_a_place_to_write_it_starts_all_the_same(tmp_path):
    (tmp_path / "a file").write_text("no folder")
    none = "sys.stdout = sys.stderr = None"
    ran = call("games", door="run_window", change=none, MONSOON_HOME=str(tmp_path / "a file"))
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
