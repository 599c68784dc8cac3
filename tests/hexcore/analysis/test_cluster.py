"""The same work here, in processes and on a cluster, with the same results, whoever dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from hexcore.analysis.cluster import LARGEST, each, portions
from hexcore.analysis.simulate import Task, play_many, play_seed
from hexcore.errors import InvalidInput, MonsoonError
from hexcore.game.plugins import registry

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.timeout(300)
TASK = Task("skirmish", "hunt", {}, ("random",), noted=True)
SLOWER = Task("green_beret", "campaign", {}, ("random",), noted=True)
WAIT_S = 60.0


def by_seed(played):
    return {one.seed: one for one in played}


# -- processes


@pytest.mark.parametrize(("count", "jobs"), [(1, 2), (7, 2), (100, 2), (1000, 3), (26, 1)])
def test_portions_are_all_keys_once_and_become_single(count, jobs):
    pieces = list(portions(range(count), jobs))
    assert [key for piece in pieces for key in piece] == list(range(count))
    sizes = [len(piece) for piece in pieces]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] <= LARGEST
    assert len(pieces) < jobs or sizes[-jobs:] == [1] * jobs


def test_processes_give_what_one_gives():
    one, two = (by_seed(play_many(TASK, range(60), jobs=jobs)) for jobs in (1, 2))
    assert one == two
    assert set(one) == set(range(60))


def test_a_task_is_a_function_of_its_seed():
    """Done twice, in any order, it gives the same: so it can be done anywhere, and again."""
    work = partial(play_seed, TASK)
    once = list(each(work, range(10)))
    again = list(each(work, [*reversed(range(10))]))
    assert once == again[::-1]


def test_other_data_are_not_played_with():
    game = registry().open("skirmish")
    same = TASK._replace(data=game.data_hash("hunt"))
    assert play_seed(same, 1) == play_seed(TASK, 1)
    with pytest.raises(MonsoonError, match="has other data or packs for skirmish"):
        play_seed(TASK._replace(data="0123"), 1)


# -- a cluster


class Cluster:
    """A scheduler and workers on this machine, started with dask's own commands."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.running = folder, list[subprocess.Popen]()
        self.file = folder / "scheduler.json"
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(self.file))
        self.address = str(self._until(self._scheduler)["address"])

    def start(self, *command: str) -> subprocess.Popen:
        log = (self.folder / f"{len(self.running)}.log").open("wb")
        paths = os.pathsep.join([str(ROOT), str(ROOT / "examples" / "skirmish")])
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *command, "--no-dashboard"],
            stdout=log,
            stderr=log,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": paths},
        )
        log.close()
        self.running.append(process)
        return process

    def worker(self) -> subprocess.Popen:
        """A worker without a nanny: nothing starts it again when it is killed."""
        before = self.log(0).count("Register worker")
        where = ("--host", "127.0.0.1", "--local-directory", str(self.folder / "space"))
        process = self.start("worker", self.address, "--nthreads", "1", "--no-nanny", *where)
        self._until(lambda: self.log(0).count("Register worker") > before)
        return process

    def log(self, place: int) -> str:
        return (self.folder / f"{place}.log").read_text(errors="replace")

    def _scheduler(self):
        try:
            return json.loads(self.file.read_text())
        except (OSError, ValueError):
            return None

    def _until(self, found):
        end = time.monotonic() + WAIT_S
        while not (value := found()):
            assert time.monotonic() < end, [self.log(place) for place in range(len(self.running))]
            assert self.running[-1].poll() is None, self.log(len(self.running) - 1)
            time.sleep(0.05)
        return value

    def end(self) -> None:
        for process in reversed(self.running):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield made
    finally:
        made.end()


def test_a_cluster_without_workers_is_said(cluster, monkeypatch):
    monkeypatch.setattr("hexcore.analysis.cluster.ANSWER_S", 0.5)
    with pytest.raises(MonsoonError, match=r"has had no worker for 0 seconds: start one with “dask worker tcp://"):
        list(play_many(TASK, range(3), cluster=cluster.address))


def test_a_cluster_gives_what_this_machine_gives_and_loses_nothing_with_a_worker(cluster):
    first, second = cluster.worker(), cluster.worker()
    seeds = range(1, 41)
    wanted = by_seed(play_many(SLOWER, seeds))
    came = {}
    for one in play_many(SLOWER, seeds, cluster=cluster.address):
        came[one.seed] = one
        if len(came) == 8:
            assert (first.poll(), second.poll()) == (None, None)
            first.send_signal(signal.SIGKILL)
            first.wait()
    assert first.returncode == -signal.SIGKILL
    assert second.poll() is None
    assert "Removing worker" in cluster.log(0) or "Remove worker" in cluster.log(0), cluster.log(0)
    assert came == wanted, "every game is there, and is the same as here"
    assert by_seed(play_many(TASK, range(20), cluster=cluster.address)) == by_seed(play_many(TASK, range(20)))


def test_an_error_of_a_worker_is_said(cluster):
    with pytest.raises(MonsoonError, match="has other data or packs for skirmish"):
        list(play_many(TASK._replace(data="0123"), range(3), cluster=cluster.address))
    with pytest.raises(MonsoonError, match=r"a worker of the cluster at tcp://.* failed: .*nonsense"):
        list(each(int, ["nonsense"], name="words", cluster=cluster.address))


def test_a_scheduler_that_goes_is_said(tmp_path):
    gone = Cluster(tmp_path)
    try:
        gone.worker()
        played = play_many(SLOWER, range(200), cluster=gone.address)
        next(played)
        for process in gone.running:
            process.kill()
        with pytest.raises(MonsoonError, match=r"the scheduler at tcp://.* has stopped"):
            list(played)
    finally:
        gone.end()


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "127.0.0.1", "a b:1", "tcp://host:port"])
def test_what_is_no_address_is_refused(address):
    with pytest.raises(InvalidInput, match="is not the address of a scheduler"):
        list(play_many(TASK, range(2), cluster=address))


def test_where_nobody_answers_it_is_said(monkeypatch):
    monkeypatch.setattr("hexcore.analysis.cluster.ANSWER_S", 0.5)
    with pytest.raises(MonsoonError, match=r"no scheduler answers at tcp://127\.0\.0\.1:9"):
        list(play_many(TASK, range(2), cluster="tcp://127.0.0.1:9"))


def test_without_the_library_the_command_that_installs_it_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MonsoonError, match=r"not installed; install it: pip install 'monsoon-table\[cluster\]'"):
        list(play_many(TASK, range(2), cluster="tcp://127.0.0.1:8786"))


def test_the_library_is_not_imported_for_nothing():
    code = (
        "import sys; from hexcore.analysis.simulate import *; "
        "list(play_many(Task('skirmish', 'hunt', {}, ('random',)), [1]))"
    )
    heavy = "print([name for name in ('distributed', 'dask', 'sqlite3', 'numpy', 'matplotlib') if name in sys.modules])"
    paths = os.pathsep.join([str(ROOT), str(ROOT / "examples" / "skirmish")])
    environment = {**os.environ, "PYTHONPATH": paths}
    ran = subprocess.run([sys.executable, "-c", f"{code}; {heavy}"], capture_output=True, text=True, env=environment)
    assert ran.stdout.strip() == "[]", ran.stderr
