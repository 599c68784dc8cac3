"""A report is written aside: its progress is heard, it can be stopped, and whatever goes wrong is said."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hexcore.storage.saves import read_save
from launcher.paper.report.writing import ReportOrder, ReportWanted, start_report

GOLDEN = Path(__file__).parents[3] / "golden"
SAVE = GOLDEN / "skirmish" / "hunt-captured.monsoon"


def order(folder, **changes):
    return ReportOrder(read_save(SAVE), (), ReportWanted("", "en", folder, "hunt", seconds=0)._replace(**changes))


def wait(job, until, seconds=100.0):
    end = time.monotonic() + seconds
    while not until(job) and time.monotonic() < end:
        job.poll()
        time.sleep(0.02)


@pytest.fixture
def begun():
    jobs = []

    def begin(order):
        jobs.append(start_report(order))
        return jobs[-1]

    yield begin
    for job in jobs:
        job.stop()


def test_a_job_tells_how_far_it_is_and_where_the_files_are(begun, tmp_path):
    job = begun(order(tmp_path))
    shares = []
    wait(job, lambda job: shares.append(job.share) or job.over)
    assert job.problem is None
    assert job.result.page.read_text().startswith("<!DOCTYPE html>")
    assert job.result.book.read_bytes().startswith(b"%PDF")
    assert shares == sorted(shares)
    assert job.share == 1.0


def test_a_job_that_is_stopped_leaves_neither_a_process_nor_a_file(begun, tmp_path):
    job = begun(order(tmp_path))
    wait(job, lambda job: job.process.is_alive())
    job.stop()
    assert not job.process.is_alive()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_to_is_said(begun, tmp_path):
    there = tmp_path / "file"
    there.write_text("in the way")
    job = begun(order(there))
    wait(job, lambda job: job.over)
    assert job.result is None
    assert job.problem


def test_a_worker_that_dies_is_noticed(begun, tmp_path):
    job = begun(order(tmp_path))
    job.process.kill()
    job.process.join(10)
    wait(job, lambda job: job.over)
    assert job.problem == ""
