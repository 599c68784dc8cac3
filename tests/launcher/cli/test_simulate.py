"""Whole games without a screen."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import time
from pathlib import Path

import pytest

from hexcore.analysis.simulate import Task, play_kept, play_out, tally
from hexcore.game.plugins import registry
from hexcore.storage.saves import read_save, verify
from tests.launcher.cli.cli_environment import environment

KEYS = {"games", "finished", "errors", "plies", "seconds", "plies_per_second", "outcomes", "scores"}


def simulated(run, *args: object) -> dict:
    ran = run("simulate", "skirmish", "--json", *args)
    assert ran.code == 0, ran.err
    return json.loads(ran.out)


def test_json_has_every_key(run):
    result = simulated(run, "--games", 30, "--seed", 5)
    assert result.keys() >= KEYS
    assert (result["games"], result["finished"], result["errors"]) == (30, 30, [])
    assert sum(result["outcomes"].values()) == 30
    assert set(result["outcomes"]) <= {"blue:captured", "red:escaped"}
    assert result["plies"] > 30


def test_the_same_seed_gives_the_same_games(run):
    one, other = (simulated(run, "--games", 20, "--seed", 9) for _ in range(2))
    third = simulated(run, "--games", 20, "--seed", 900)
    same = ("outcomes", "plies", "scores")
    assert [one[key] for key in same] == [other[key] for key in same]
    assert one["plies"] != third["plies"]


def test_more_jobs_change_nothing_but_the_time(program):
    def result(jobs: int) -> dict:
        ran = program("simulate", "skirmish", "--games", 60, "--seed", 2, "--jobs", jobs, "--json")
        assert (ran.returncode, ran.stderr) == (0, b"")
        return {key: value for key, value in json.loads(ran.stdout).items() if "second" not in key}

    assert result(1) == result(2)


def test_options_decide_the_game(run):
    short = simulated(run, "--games", 10, "--option", "turns=1")
    assert short["scores"]["score.turns"] <= 2


def test_the_table_for_people(run):
    ran = run("simulate", "skirmish", "--games", 10)
    assert ran.code == 0
    assert "Skirmish: The hunt. Seeds 1 to 10, bots: random." in ran.out
    assert "10 of 10 games finished" in ran.out
    assert "mean turns needed" in ran.out
    assert "%" in ran.out


def test_every_line_of_the_score_is_said_in_words(run):
    ran = run("simulate", "green_inferno", "--scenario", "hill_875", "--games", 1, "--seed", 3)
    assert ran.code == 0
    means = [line for line in ran.out.splitlines() if line.startswith("mean ")]
    assert not [line for line in means if "{" in line]
    for side in ("United States", "North Vietnamese Army"):
        assert any(re.match(rf"mean Hits inflicted in turn \d+ \({side}\): ", line) for line in means), side


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["chess"], "unknown game 'chess'; known: "),
        (["skirmish", "--scenario", "x"], "unknown scenario 'x'; known: hunt"),
        (["skirmish", "--option", "colour=red"], "unknown option 'colour'; known: turns"),
        (["skirmish", "--option", "turns"], "write an option as name=value"),
        (["skirmish", "--option", "turns=many"], "option turns: 'many' is not a number"),
        (["skirmish", "--bots", "deep"], "unknown bot 'deep'; known: colonel, general, random"),
        (["skirmish", "--bots", "random,random,random"], "skirmish has 2 seats (blue, red)"),
        (["skirmish", "--pack", "nowhere"], "pack nowhere: there is no such folder"),
    ],
)
def test_a_wrong_request_is_refused_before_the_first_game(refused, args, said):
    assert said in refused("simulate", *args)


@pytest.mark.parametrize("args", [["--games", "0"], ["--games", "x"], ["--jobs", "-1"], ["--seed", "one"]])
def test_wrong_numbers_are_refused(run, args):
    ran = run("simulate", "skirmish", *args)
    assert ran.code == 2
    assert "monsoon simulate: error: argument" in ran.err


def test_games_that_fail_are_listed_with_their_seed(run, monkeypatch):
    def broken(*args: object, **more: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr("skirmish.rules.movement.attack", broken)
    ran = run("simulate", "skirmish", "--games", 40, "--json")
    result = json.loads(ran.out)
    assert ran.code == 1
    assert result["errors"]
    assert result["finished"] == 40 - len(result["errors"])
    assert result["errors"] == sorted(result["errors"], key=lambda line: int(line.split()[1][:-1]))
    assert all("KeyError: 'lost'" in error for error in result["errors"])
    told = run("simulate", "skirmish", "--games", 400)
    assert told.code == 1
    assert "monsoon: seed " in told.err
    assert "more games failed" in told.err


def test_a_game_without_an_outcome_counts_as_failed(monkeypatch):
    game = registry().open("skirmish")
    monkeypatch.setattr(type(game), "outcome", lambda self, state: None)
    task = Task("skirmish", "hunt", {}, ("random",))
    result = tally([play_out(game, task, 1)], time.perf_counter())
    assert result.finished == 0
    assert "there is no outcome" in result.errors[0]


def test_an_endless_game_is_reported():
    task = Task("skirmish", "hunt", {}, ("random",), ply_cap=5)
    game = registry().open("skirmish")
    assert play_out(game, task, 1).error == "no end after 5 actions"
    assert play_kept(game, task, 1)[0] == play_out(game, task, 1)


# Saving each game


def test_each_game_is_saved_and_verifies(run, tmp_path):
    folder = tmp_path / "new" / "games"
    result = simulated(run, "--games", 4, "--seed", 11, "--save", folder)
    names = sorted(path.name for path in folder.iterdir())
    assert names == [f"skirmish-hunt-{seed}.monsoon" for seed in range(11, 15)]
    game = registry().open("skirmish")
    saves = [read_save(folder / name) for name in names]
    assert sum(verify(game, save) for save in saves) == result["plies"]
    assert saves[0].seats == {"blue": "random", "red": "random"}


def test_saved_games_are_the_games_that_are_not_saved(run, tmp_path):
    plain = simulated(run, "--games", 15)
    kept = simulated(run, "--games", 15, "--save", tmp_path / "games")
    assert (plain["outcomes"], plain["plies"]) == (kept["outcomes"], kept["plies"])


def test_no_save_is_overwritten(run, refused, tmp_path):
    simulated(run, "--games", 2, "--seed", 5, "--save", tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    said = refused("simulate", "skirmish", "--games", 9, "--seed", 1, "--save", tmp_path)
    assert "skirmish-hunt-5.monsoon: this save already exists" in said
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_that_cannot_be_written_to_is_said_before_the_first_game(refused, tmp_path):
    (tmp_path / "file").write_text("in the way")
    said = refused("simulate", "skirmish", "--save", tmp_path / "file" / "games", code=1)
    assert "cannot write here: a file stands where this folder should be" in said


def test_a_worker_that_dies_is_said(program, tmp_path):
    """A bot's process that is killed (by the system, for memory) ends the work with one line."""
    (tmp_path / "sitecustomize.py").write_text(
        "import multiprocessing, os, skirmish.game\n"
        "def die(*args): multiprocessing.parent_process() and os.kill(os.getpid(), 9)\n"
        "skirmish.game.Skirmish.outcome = die\n"
    )
    path = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    ran = program("simulate", "skirmish", "--games", 10, "--jobs", 2, env={"PYTHONPATH": path})
    assert ran.returncode == 2
    assert ran.stderr == b"monsoon: a process playing games ended unexpectedly; try fewer jobs\n"


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_everything_quietly(start, tmp_path, jobs):
    args = ("simulate", "skirmish", "--games", 50_000, "--jobs", jobs, "--save", tmp_path)
    child = start("-m", "launcher", *args, start_new_session=True)
    deadline = time.monotonic() + 60
    while not any(tmp_path.glob("*.monsoon")) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=30)
    assert (child.returncode, out, err) == (130, b"", b"")
    assert all(read_save(path) for path in tmp_path.glob("*.monsoon"))


def test_an_interrupt_of_the_program_alone_ends_its_workers_too(start, tmp_path):
    child = start("-m", "launcher", "simulate", "skirmish", "--games", 50_000, "--jobs", 2, "--save", tmp_path)
    deadline = time.monotonic() + 60
    while not any(tmp_path.glob("*.monsoon")) and time.monotonic() < deadline:
        time.sleep(0.02)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=30)
    assert (child.returncode, out, err) == (130, b"", b"")
    saves = len(list(tmp_path.iterdir()))
    time.sleep(0.3)
    assert len(list(tmp_path.iterdir())) == saves, "a worker goes on"


def workers_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def runs(pid: int) -> bool:
    """Whether a process is at work; one that is only waiting to be counted out is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def ends_within(seconds: float, pids: list[int]) -> bool:
    deadline = time.monotonic() + seconds
    while any(map(runs, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not any(map(runs, pids))


def at_work(start, *args: object, **options: object):
    """Start a long simulation on two cores, and wait for its workers."""
    child = start("-m", "launcher", "simulate", "skirmish", "--games", 500_000, "--jobs", 2, *args, **options)
    deadline = time.monotonic() + 60
    while len(workers_of(child.pid)) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)
    found = workers_of(child.pid)
    assert len(found) >= 2
    return child, found


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for the processes in /proc")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGINT])
def test_no_worker_outlives_the_program(start, number):
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip("whoever started the tests wants this signal unheard, as nohup does")
    child, found = at_work(start)
    child.send_signal(number)
    out, err = child.communicate(timeout=30)
    assert (out, err) == (b"", b"")
    assert child.returncode == (130 if number == signal.SIGINT else -number)
    assert ends_within(10, found)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for the processes in /proc")
def test_nobody_works_on_when_nobody_listens(start):
    child, found = at_work(start, "--json")
    child.stdout.close()
    child.stdout = None
    assert child.communicate(timeout=30) == (None, b"")
    assert child.returncode == 1
    assert ends_within(10, found)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for the processes in /proc")
def test_a_worker_watches_its_parent_also_where_the_system_does_not(start, tmp_path):
    """The same without what only Linux has."""
    (tmp_path / "sitecustomize.py").write_text(
        "import hexcore.bots.processes, sys\nsys.modules['hexcore.bots.processes'].LINUX = ''\n"
    )
    path = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    child, found = at_work(start, env=environment(PYTHONPATH=path))
    child.kill()
    child.communicate(timeout=30)
    assert ends_within(10, found)


INTERRUPTED_WHILE = """
import os, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
"""


@pytest.mark.parametrize(
    "name",
    ["argparse", "hexcore.errors", "launcher.cli.check", "launcher.cli.simulate", "hexcore.game.plugins", "pydantic",
     "pydantic_core", "games.green_beret", "hexcore.analysis.simulate", "skirmish.game"],
)  # fmt: skip
def test_ctrl_c_while_the_program_is_still_loading_is_quiet(program, tmp_path, name):
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTED_WHILE.format(name=name))
    path = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    ran = program("simulate", "skirmish", "--games", 5, env={"PYTHONPATH": path})
    assert (ran.stdout, ran.stderr) == (b"", b"")
    assert ran.returncode in (130, -signal.SIGINT)


def test_a_bar_is_shown_to_who_is_watching_and_only_there(program):
    master, terminal = pty.openpty()
    ran = program("simulate", "skirmish", "--games", 5, "--json", stderr=terminal, env={"TERM": "xterm"})
    os.close(terminal)
    shown = os.read(master, 100_000)
    os.close(master)
    assert json.loads(ran.stdout)["finished"] == 5
    assert b"Skirmish" in shown
    assert b"/5" in shown
    assert program("simulate", "skirmish", "--games", 5, "--json").stderr == b""
