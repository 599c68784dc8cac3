"""The bank: kept once, read again without numpy, made anew where it is damaged, and in memory where nothing is kept."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from launcher.sound import bank as banks
from launcher.sound import bank as render
from launcher.sound.bank import Bank, cache_folder, made_by, unsealed
from launcher.sound.output import Silence
from launcher.sound.plan import PLAN
from launcher.sound.sound import Sound

ROOT = Path(__file__).resolve().parents[3]


def test_a_sound_is_made_once_and_then_read(tmp_path):
    first = Bank(tmp_path)
    made = first.sound("tick", 0)
    assert made[:4] == b"RIFF"
    assert first.rendered == 1
    again = Bank(tmp_path)
    assert again.sound("tick", 0) == made
    assert again.rendered == 0


@pytest.mark.parametrize("harm", [lambda data: data[:-7], lambda data: b"", lambda data: data[:99] + b"!" + data[100:],
                                  lambda data: b"no sound at all"])  # fmt: skip
def test_a_damaged_file_is_made_anew(tmp_path, harm):
    bank = Bank(tmp_path)
    made = bank.sound("tick", 1)
    path = bank.folder / "tick-1.wav"
    path.write_bytes(harm(path.read_bytes()))
    again = Bank(tmp_path)
    assert again.sound("tick", 1) == made
    assert again.rendered == 1
    assert unsealed(path.read_bytes()) == made, "and kept whole for the next time"


def test_where_nothing_can_be_written_it_stays_in_memory(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    bank = Bank(tmp_path / "file")
    assert bank.sound("tick", 0)[:4] == b"RIFF"
    assert bank.source("tick", 1)[:4] == b"RIFF"
    assert not bank.complete()


def test_other_code_makes_other_sounds_and_clears_the_old_ones(tmp_path, monkeypatch):
    old = Bank(tmp_path)
    old.sound("tick", 0)
    monkeypatch.setattr(banks, "VERSION", banks.VERSION + 1)
    new = Bank(tmp_path)
    assert new.folder != old.folder
    new.sound("tick", 0)
    assert new.rendered == 1
    new.clear_old()
    assert not old.folder.exists()
    assert new.folder.exists()


def test_every_module_that_makes_a_sound_is_in_the_name():
    folder = ROOT / "launcher" / "sound"
    makers = {
        path.relative_to(folder).with_suffix("").as_posix()
        for path in folder.rglob("*.py")
        if "import numpy" in path.read_text()
    }
    assert makers | {"plan"} == set(banks.MAKERS)
    assert len(made_by()) == 16


def test_it_is_kept_with_the_rest_of_a_person_who_says_where(monkeypatch, tmp_path):
    monkeypatch.setenv("MONSOON_HOME", str(tmp_path))
    assert cache_folder().is_relative_to(tmp_path)
    monkeypatch.delenv("MONSOON_HOME")
    assert "monsoon" in str(cache_folder())


def test_a_kept_bank_is_played_without_numpy(tmp_path):
    """The second start reads files: what makes sounds is not even imported."""
    bank = Bank(tmp_path)
    bank.sound("tick", 0)
    script = (
        "import sys; from pathlib import Path; import launcher.sound.sound; from launcher.sound.bank import Bank;"
        f"assert Bank(Path({str(tmp_path)!r})).sound('tick', 0); print('numpy' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_the_plan_wants_several_of_everything_that_comes_often():
    assert all(planned.takes >= 3 for planned in PLAN.values() if not planned.loops)


# -- the process that renders ------------------------------------------------------------------------------------------


def test_a_process_beside_renders_what_is_missing_and_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(render, "wanted", lambda: iter([("tick", 0), ("tick", 1)]))
    monkeypatch.setattr(os, "nice", lambda by: by)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    assert render.render_missing(None, tmp_path)
    assert Bank(tmp_path).kept("tick", 1) is not None
    (tmp_path / "file").write_text("not a folder")
    assert not render.render_missing(None, tmp_path / "file")


def test_the_process_is_started_and_can_be_ended_at_any_time(tmp_path):
    process = render.start(tmp_path)
    bank, until = Bank(tmp_path), time.monotonic() + 60
    while bank.kept("tick", 0) is None and time.monotonic() < until:
        assert process.works
        time.sleep(0.05)
    assert bank.kept("tick", 0) is not None
    process.stop()
    assert Bank(tmp_path).sound("tick", 0) == bank.kept("tick", 0), "nothing half written is taken for a sound"


def test_where_no_process_can_be_started_the_sounds_are_made_here(tmp_path, monkeypatch):
    def refuse(*args, **how):
        raise OSError("no processes")

    monkeypatch.setattr(SpawnProcess, "start", refuse)
    assert render.start(tmp_path).over
    monkeypatch.setattr("launcher.sound.sound.wanted", lambda: iter([("tick", 0), ("tick", 1)]))
    sound, loaded = Sound(), []

    class Keeps(Silence):
        def load(self, key, source):
            loaded.append((key, source.read_bytes()[:4]))

    sound._load(Keeps())
    assert loaded == [(("tick", 0), b"RIFF"), (("tick", 1), b"RIFF")]
