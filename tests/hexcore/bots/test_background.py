"""Worker processes: how far they are, what comes of them, and that none is left behind."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time

from hexcore.bots.background import Worker, share_teller
from hexcore.errors import MonsoonError
from hexcore.text import say
from tests.hexcore.bots.test_search_workers import is_gone


def until_over(worker: Worker) -> list[object]:
    messages, end = [], time.monotonic() + 30
    while not worker.over:
        assert time.monotonic() < end
        messages += worker.poll()
        time.sleep(0.01)
    return messages


def count_to(line, most):
    tell = share_teller(line)
    for n in range(most):
        line.send(n)
        tell((n + 1) / most)
    return most


def echo(line):
    while True:
        line.send(line.recv())


def fail(line, error):
    raise error


def vanish(line):
    os._exit(3)


def chatter(line):
    while True:
        line.send("x" * 1000)


def test_a_job_tells_its_share_and_returns_its_result():
    worker = Worker(count_to, 3)
    assert until_over(worker) == [0, 1, 2]
    assert (worker.result, worker.share, worker.problem) == (3, 1.0, None)


def test_a_server_answers_until_it_is_stopped():
    worker = Worker(echo)
    worker.send("hello")
    end, answers = time.monotonic() + 30, []
    while not answers and time.monotonic() < end:
        answers = worker.poll()
    assert answers == ["hello"]
    assert not worker.over
    worker.stop()
    worker.stop()
    worker.send("nobody hears this")
    assert worker.over
    assert is_gone(worker.pid)
    assert worker.poll() == []


def test_an_error_is_told_in_words():
    lost = Worker(fail, MonsoonError(say("error.over")), language="en")
    full = Worker(fail, OSError(28, "No space left on device"))
    wrong = Worker(fail, ZeroDivisionError("by nought"))
    for worker in (lost, full, wrong):
        until_over(worker)
    assert lost.problem == "the game is over"
    assert full.problem == "No space left on device"
    assert wrong.problem == "ZeroDivisionError: by nought"


def test_a_process_that_is_gone_without_a_word_has_failed():
    worker = Worker(vanish)
    until_over(worker)
    assert (worker.problem, worker.exit_code) == ("", 3)


def test_it_is_stopped_when_it_is_no_longer_referred_to():
    worker = Worker(echo)
    pid = worker.pid
    del worker
    gc.collect()
    assert is_gone(pid)


TALKS_ON = """
import time
from hexcore.bots.background import Worker
from tests.hexcore.bots.test_background import chatter

if __name__ == "__main__":
    worker = Worker(chatter)
    while not worker.poll():
        time.sleep(0.01)
    worker.line.close()
    worker.process.join(20)
"""


def test_one_that_talks_on_to_a_closed_line_ends_without_a_traceback(tmp_path):
    script = tmp_path / "talks_on.py"
    script.write_text(TALKS_ON)
    known = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, env=known, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
