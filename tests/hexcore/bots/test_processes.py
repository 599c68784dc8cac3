"""Programs of others are started through a keeper: how they end, and that all they have started ends with them."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from hexcore.bots import processes
from hexcore.bots.processes import KILL_ON_CLOSE, Child, JobLimits
from tests.hexcore.bots.test_search_workers import is_gone

posix = pytest.mark.skipif(sys.platform == "win32", reason="a keeper, signals and forks")
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can")


def python(code: str, *args: object) -> list[str]:
    return [sys.executable, "-S", "-c", f"import os, signal, sys, time\n{code}", *map(str, args)]


def told(path: Path, count: int) -> list[int]:
    """The numbers that programs write into a file, once all are there."""
    until = time.monotonic() + 20
    while not path.exists() or len(path.read_text().split()) < count:
        assert time.monotonic() < until
        time.sleep(0.01)
    return [int(word) for word in path.read_text().split()]


def close(child: Child) -> None:
    """End a program, and close our ends of its pipes."""
    child.end()
    child.process.communicate()


@posix
@pytest.mark.parametrize(("code", "ends"), [("sys.exit(7)", 7), ("os.kill(os.getpid(), signal.SIGSEGV)", -11)])
def test_the_keeper_ends_as_the_program_does(code, ends):
    child = Child(python(code))
    assert child.process.wait(20) == ends
    close(child)


@posix
def test_a_bundle_keeps_bots_by_itself(tmp_path, monkeypatch):
    monsoon = tmp_path / "monsoon"
    path = f"PYTHONPATH='{Path(__file__).resolve().parents[3]}'"
    monsoon.write_text(f'#!/bin/sh\nexec env {path} "{sys.executable}" -m launcher "$@"\n')
    monsoon.chmod(0o755)
    command = python("print(sys.stdin.readline(), end=''); sys.exit(3)")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(monsoon))
    child = Child(command)
    assert child.process.communicate(b"hello\n", timeout=20) == (b"hello\n", b"")
    assert child.process.returncode == 3
    child.end()


@posix
def test_a_program_that_cannot_be_started_is_told_as_by_the_system(tmp_path):
    (tmp_path / "plain").write_text("no program")
    for name, error in (("nowhere", FileNotFoundError), ("plain", PermissionError)):
        with pytest.raises(error):
            Child([str(tmp_path / name)])
    (tmp_path / "plain").chmod(0o755)
    with pytest.raises(OSError, match="Exec format error"):
        Child([str(tmp_path / "plain")])


@posix
def test_a_program_that_is_well_ends_by_itself():
    child = Child(python("sys.stdin.readline(); sys.exit(5)"))
    child.process.stdin.write(b"\n")
    close(child)
    assert child.process.returncode == 5


@posix
def test_one_that_will_not_end_is_told_and_then_killed(tmp_path):
    heard = "signal.signal(signal.SIGTERM, lambda *_: open(sys.argv[1], 'a').write('0 '))"
    child = Child(
        python(f"{heard}\nopen(sys.argv[1], 'w').write(f'{{os.getpid()}} ')\nwhile True: pass", tmp_path / "x")
    )
    pid = told(tmp_path / "x", 1)[0]
    close(child)
    assert (tmp_path / "x").read_text() == f"{pid} 0 ", "it was asked first"
    assert is_gone(pid)


@linux
def test_what_it_has_started_apart_ends_with_it(tmp_path):
    """In a session of its own, with a parent that is gone: only the keeper can find it."""
    apart = "if os.fork() == 0:\n  os.setsid()\n  if os.fork(): os._exit(0)"
    tells = "open(sys.argv[1], 'a').write(f'{os.getpid()} ')\nwhile True: time.sleep(1)"
    child = Child(python(f"{apart}\n{tells}", tmp_path / "x"))
    pids = told(tmp_path / "x", 2)
    close(child)
    assert all(map(is_gone, pids))


@linux
def test_a_keeper_that_is_slow_still_ends_all_of_it(tmp_path):
    """On a busy machine the keeper comes late: it must not be killed before it has killed."""
    apart = "if os.fork() == 0: os.setsid()"
    tells = "open(sys.argv[1], 'a').write(f'{os.getpid()} ')\nwhile True: time.sleep(1)"
    child = Child(python(f"{apart}\n{tells}", tmp_path / "x"))
    pids = told(tmp_path / "x", 2)
    os.kill(child.process.pid, signal.SIGSTOP)
    child.end()
    os.kill(child.process.pid, signal.SIGCONT)
    child.process.communicate()
    assert all(map(is_gone, pids))


@linux
def test_without_its_keeper_it_ends_too(tmp_path):
    child = Child(python("open(sys.argv[1], 'w').write(f'{os.getpid()} ')\nwhile True: time.sleep(1)", tmp_path / "x"))
    pid = told(tmp_path / "x", 1)[0]
    child.process.kill()
    assert is_gone(pid)
    close(child)


@posix
def test_nothing_of_ours_is_handed_to_it():
    """Neither the socket of the keeper, nor a signal that the keeper hears or Python ignores."""
    child = Child(["/bin/sh", "-c", "trap; ls /dev/fd; ps -o pgid= -p $$; echo $$"])
    out, err = child.process.communicate(timeout=20)
    *files, group, pid = out.decode().split()
    assert err == b""
    assert files == ["0", "1", "2", "3"], "the last is the folder itself"
    assert group == pid
    child.end()


def test_the_limits_of_a_job_lie_where_windows_reads_them():
    wide = ctypes.sizeof(ctypes.c_void_p) == 8
    assert ctypes.sizeof(JobLimits) == (144 if wide else 112)
    assert JobLimits.flags.offset == 16


class System:
    """The calls that are made to Windows."""

    def __init__(self, refuses: str = "") -> None:
        self.calls: list[str] = []
        self.refuses = refuses
        self.windll = self.kernel32 = self

    def __getattr__(self, name: str):
        def call(*args: object) -> int:
            self.calls.append(name)
            if name == "SetInformationJobObject":
                assert args[2]._obj.flags == KILL_ON_CLOSE
            return 0 if name == self.refuses else 77

        return call


@pytest.mark.parametrize("refuses", ["", "CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"])
def test_a_job_on_windows_is_closed_where_it_cannot_be_used(monkeypatch, refuses):
    class Callable:
        """A function of a library: it has a type of its result."""

        def __init__(self, do) -> None:
            self.do = do

        def __call__(self, *args: object) -> int:
            return self.do(*args)

    system = System(refuses)
    system.CreateJobObjectW = Callable(system.__getattr__("CreateJobObjectW"))
    monkeypatch.setattr(processes.ctypes, "windll", system, raising=False)
    job = processes._job_with(5)
    assert job == (None if refuses else 77)
    made = ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"]
    if not refuses:
        assert system.calls == made
    elif refuses != made[0]:
        assert system.calls[-2:] == [refuses, "CloseHandle"]


def test_a_signal_that_ends_workers_is_not_kept_from_them():
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        processes.serve()
        assert {signal.getsignal(number) for number in before} == {signal.SIG_DFL}
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
