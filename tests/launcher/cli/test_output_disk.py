"""Full disks, folders that cannot be written to, closed pipes, and a process killed at the worst moment."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys

import pytest

from hexcore.data import files
from hexcore.data.files import NotWritten, require_folder, write_whole
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.saves import read_save, to_save, write_save
from tests.launcher.cli.cli_environment import environment

KILLED_BEFORE_THE_RENAME = """
import os, signal, sys
from pathlib import Path
from hexcore.game.plugins import registry
from hexcore.storage.saves import to_save, write_save
from hexcore.play.session import Session

session = Session(registry().open("skirmish"), seed=2)
session.apply(session.decision.actions[0])
os.replace = lambda *paths: os.kill(os.getpid(), signal.SIGKILL)
write_save(Path(sys.argv[1]), to_save(session, title="the new one"))
"""


def saved(path, title: str) -> bytes:
    write_save(path, to_save(Session(registry().open("skirmish"), seed=1), title=title))
    return path.read_bytes()


def test_a_save_that_is_killed_before_the_rename_leaves_the_old_one(start, run, tmp_path):
    path = tmp_path / "game.monsoon"
    before = saved(path, "the old one")
    child = start("-c", KILLED_BEFORE_THE_RENAME, path)
    _, err = child.communicate(timeout=60)
    assert child.returncode == -signal.SIGKILL, err
    assert path.read_bytes() == before
    assert run("verify", path).code == 0
    left = [name for name in os.listdir(tmp_path) if name != "game.monsoon"]
    assert len(left) == 1, "the new file was complete, and not yet renamed"
    assert read_save(tmp_path / left[0]).title == "the new one"
    saved(path, "the next one")
    assert read_save(path).title == "the next one"


def no_space(*args: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_save_and_nothing_half_written(monkeypatch, tmp_path, step):
    path = tmp_path / "game.monsoon"
    before = saved(path, "the old one")
    monkeypatch.setattr(files.os, step, no_space)
    with pytest.raises(NotWritten, match=r"game\.monsoon: cannot be written; .*No space left on device"):
        saved(path, "the new one")
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.monsoon"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_is_one_line(refused, monkeypatch, tmp_path, step):
    monkeypatch.setattr(files.os, step, no_space)
    folder = tmp_path / "games"
    said = refused("simulate", "skirmish", "--games", 3, "--save", folder, code=1)
    assert "skirmish-hunt-1.monsoon: cannot be written" in said
    assert os.listdir(folder) == []
    assert "No space left on device" in refused("shot", "skirmish", "--out", tmp_path / "x.png", code=1)
    assert not (tmp_path / "x.png").exists()


def test_a_full_disk_while_writing_keeps_the_old_picture(program, tmp_path):
    """A limit on the size of files is a disk that is full for this process alone."""
    path = tmp_path / "x.png"
    path.write_bytes(b"the old one")
    code = "ulimit -f 4; trap '' XFSZ; exec \"$@\""
    command = ["bash", "-c", code, "bash", sys.executable, "-m", "launcher", "shot", "skirmish", "--out", str(path)]
    ran = subprocess.run(command, env=environment(), capture_output=True, check=False, timeout=60)
    assert ran.returncode == 1
    assert ran.stderr.startswith(b"monsoon: ")
    assert b"x.png: cannot be written" in ran.stderr
    assert path.read_bytes() == b"the old one"
    assert os.listdir(tmp_path) == ["x.png"]


def test_a_folder_that_cannot_be_written_to(refused, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    said = refused("shot", "skirmish", "--out", tmp_path / "file" / "x.png", code=1)
    assert "x.png: cannot be written: a file stands where this folder should be" in said

    def denied(*args: object, **more: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(files, "open_part", denied)
    monkeypatch.setattr(files.tempfile, "TemporaryFile", denied)
    assert "Permission denied" in refused("shot", "skirmish", "--out", tmp_path / "x.png", code=1)
    assert "Permission denied" in refused("simulate", "skirmish", "--save", tmp_path, code=1)
    with pytest.raises(NotWritten, match="Permission denied"):
        write_whole(tmp_path / "x", b"")
    with pytest.raises(NotWritten, match="Permission denied"):
        require_folder(tmp_path)
    assert os.listdir(tmp_path) == ["file"]


def test_the_output_goes_to_a_full_disk(program):
    with open("/dev/full", "wb") as full:
        ran = program("games", stdout=full)
    assert ran.returncode == 1
    assert ran.stderr == b"monsoon: the output cannot be written: No space left on device\n"


def test_the_output_goes_nowhere(start):
    code = "import os, sys; os.close(1); os.execv(sys.executable, [sys.executable, '-m', 'launcher', 'games'])"
    child = start("-c", code)
    _, err = child.communicate(timeout=60)
    assert child.returncode == 1
    assert b"Traceback" not in err


@pytest.mark.parametrize("args", [["games", "--json"], ["provenance", "skirmish"], ["rules", "skirmish"]])
def test_who_stops_reading_gets_silence(start, args):
    child = start("-m", "launcher", *args)
    child.stdout.close()
    child.stdout = None
    _, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (1, b"")
