"""PrintDialog from the charts: the window goes on, can stop it, and says where the file lies or what is wrong."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hexcore.game.look import Chart
from hexcore.text import say
from launcher.paper.print.job import PrintJob, PrintOrder
from launcher.screens.charts import ChartsScreen, PrintDialog
from skirmish.game import Skirmish


class Charted(Skirmish):
    """Skirmish with a chart."""

    def charts(self, scenario):
        return (Chart("ground", say("phase.red"), ("Ground", "Cost"), (("Wood", 2),)),)


class NotedJob:
    """Stands where the process would be, and does what it is told."""

    def __init__(self, order: PrintOrder) -> None:
        self.order, self.share, self.over, self.problem, self.stopped = order, 0.0, False, None, False

    def poll(self) -> None:
        pass

    def stop(self) -> None:
        self.over, self.stopped = True, True


@pytest.fixture
def jobs() -> list[NotedJob]:
    return []


@pytest.fixture
def person(desk, player, jobs, monkeypatch):
    game = Charted()
    monkeypatch.setattr(desk, "open_game", lambda name: game)

    def start(order: PrintOrder) -> NotedJob:
        jobs.append(NotedJob(order))
        return jobs[-1]

    screen = ChartsScreen(desk, "skirmish", "hunt")
    screen.printing = PrintDialog(desk, "skirmish", "hunt", start)
    screen.rebuild()
    return player(screen)


@pytest.mark.parametrize(
    ("words", "what"), [("Map", "map"), ("Counters", "counters"), ("Player aid", "aid"), ("Our rulings", "rulings")]
)
def test_a_click_prints_what_is_chosen(person, jobs, words, what):
    person.click("print")
    person.click(words)
    (job,) = jobs
    assert (job.order.what, job.order.paper) == (what, "a4")
    assert job.order.out.parent == person.screen.desk.home / "sheets"
    assert job.order.out.name == f"skirmish-hunt-{what}-a4-en.pdf"
    assert "Drawing" in person.words()
    assert person.screen.busy, "time goes on, so that the end is seen"


def test_another_paper(person, jobs):
    person.click("print")
    person.tab_to("paper")
    person.key("Right")
    person.click("Map")
    assert jobs[0].order.paper == "a3"


def test_the_end_says_where_the_file_is(person, jobs):
    person.click("print")
    person.click("Map")
    jobs[0].share = 0.5
    person.wait()
    jobs[0].over = True
    person.wait()
    assert "Ready to print" in person.words()
    assert "skirmish-hunt-map-a4-en.pdf" in person.words()
    assert not person.screen.printing.job


def test_what_went_wrong_is_said(person, jobs):
    person.click("print")
    person.click("Counters")
    jobs[0].over, jobs[0].problem = True, "there is no room"
    person.wait()
    assert "Monsoon could not write the file" in person.words()
    assert "there is no room" in person.words()


@pytest.mark.parametrize("way", ["button", "escape", "leaving"])
def test_it_can_be_stopped(person, jobs, way):
    person.click("print")
    person.click("Map")
    if way == "button":
        person.click("Cancel")
    elif way == "escape":
        person.key("Esc")
    else:
        person.screen.leave()
    assert jobs[0].stopped
    assert not person.screen.printing.job


def test_cancelling_prints_nothing(person, jobs):
    person.click("print")
    person.click("Cancel")
    assert jobs == []


def waited(job: PrintJob, seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not job.over and time.monotonic() < until:
        job.poll()
        time.sleep(0.02)


def order(what: str, out: Path, scenario: str = "hunt") -> PrintOrder:
    return PrintOrder(what, "skirmish", scenario, "en", "a4", out)  # type: ignore[arg-type]


def test_a_process_of_its_own_writes_the_file(tmp_path):
    job = PrintJob(order("counters", tmp_path / "sheets" / "counters.pdf"))
    began = time.monotonic()
    job.poll()
    assert time.monotonic() - began < 0.5, "asking never waits"
    waited(job)
    assert (job.over, job.problem) == (True, None)
    assert (tmp_path / "sheets" / "counters.pdf").read_bytes().startswith(b"%PDF-")
    assert job.share > 0.4


def test_a_process_says_what_is_wrong(tmp_path):
    job = PrintJob(order("aid", tmp_path / "aid.pdf", "nowhere"))
    waited(job)
    assert "unknown scenario 'nowhere'" in job.problem


def test_a_process_that_dies_is_noticed(tmp_path):
    job = PrintJob(order("map", tmp_path / "map.pdf"))
    job.process.kill()
    waited(job)
    assert job.over
    assert "ended early" in job.problem


def test_a_stopped_process_leaves_nothing_behind(tmp_path):
    out = tmp_path / "map.pdf"
    job = PrintJob(PrintOrder("map", "vietnam_battles", "snoopys_nose", "en", "a4", out))
    until = time.monotonic() + 60
    while not list(tmp_path.iterdir()) and time.monotonic() < until:
        time.sleep(0.05)
    assert list(tmp_path.iterdir()), "it has begun to write"
    job.stop()
    assert list(tmp_path.iterdir()) == []
    assert not job.process.is_alive()
