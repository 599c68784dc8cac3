"""``monsoon simulate`` with studies: what is kept, the report, the list, two compared, and what is refused."""

from __future__ import annotations

import csv
import json
import re
import sqlite3

import pytest

from hexcore.analysis.intervals import mean, share
from hexcore.analysis.simulate import Task, play_many


@pytest.fixture(autouse=True)
def _no_display(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def test_nothing_is_kept_unless_it_is_wanted(run, home):
    assert run("simulate", "skirmish", "--games", 3).code == 0
    assert not (home / "studies.db").exists()


def test_the_report_tells_what_was_played(run, home, tmp_path):
    folder = tmp_path / "report"
    ran = run("simulate", "skirmish", "--games", 40, "--report", folder)
    assert ran.code == 0, ran
    assert f"Study 1 in {home / 'studies.db'} now has 40 games." in ran.out
    assert f"Report: {folder / 'study.html'}" in ran.out
    played = list(play_many(Task("skirmish", "hunt", {}, ("random",)), range(1, 41)))
    blue = sum(one.outcome.winner == "blue" for one in played)
    data = json.loads((folder / "study.json").read_text())
    assert data["question"]["bots"] == ["random", "random"]
    assert data["found"]["wins"]["blue"] == share(blue, 40).json()
    assert data["found"]["plies"] == mean([one.plies for one in played]).json()
    rows = list(csv.DictReader((folder / "games.csv").read_text().splitlines()))
    assert [(int(row["seed"]), int(row["actions"]), row["winner"]) for row in rows] == [
        (one.seed, one.plies, one.outcome.winner) for one in played
    ]
    page = (folder / "study.html").read_text()
    assert f"{100 * blue / 40:.1f}\u00a0%" in page
    assert not re.findall(r"(?:src|href)=[\"'](?!data:)|url\((?!data:)|@import|<script", page), (
        "it needs nothing from the net"
    )


def test_studies_add_up_and_what_is_there_is_not_played_again(run, tmp_path, monkeypatch):
    db = tmp_path / "s.db"
    one = json.loads(run("simulate", "skirmish", "--games", 20, "--db", db, "--json").out)
    assert (one["study"]["games"], one["study"]["known"]) == (20, 0)
    more = json.loads(run("simulate", "skirmish", "--games", 30, "--seed", 11, "--db", db, "--json").out)
    assert (more["study"]["games"], more["study"]["known"], more["games"]) == (40, 10, 30)
    plain = json.loads(run("simulate", "skirmish", "--games", 30, "--seed", 11, "--json").out)
    timed = ("seconds", "plies_per_second")
    assert {k: v for k, v in more.items() if k not in (*timed, "study")} == {
        k: v for k, v in plain.items() if k not in timed
    }

    def none(*_):
        raise AssertionError("a game was played that is known")

    monkeypatch.setattr("hexcore.analysis.simulate.play_seed", none)
    again = run("simulate", "skirmish", "--games", 40, "--db", db, "--name", "all")
    assert "40 of these games were already in the study" in again.out


def test_games_that_are_saved_are_played_though_they_are_known(run, tmp_path):
    db, folder = tmp_path / "s.db", tmp_path / "saves"
    run("simulate", "skirmish", "--games", 3, "--db", db)
    ran = run("simulate", "skirmish", "--games", 3, "--db", db, "--save", folder)
    assert ran.code == 0
    assert len(list(folder.iterdir())) == 3
    assert "now has 3 games" in ran.out


def test_two_processes_keep_what_one_keeps(run, tmp_path):
    for jobs in (1, 2):
        assert run("simulate", "skirmish", "--games", 30, "--jobs", jobs, "--db", tmp_path / f"{jobs}.db").code == 0
    found = []
    for jobs in (1, 2):
        database = sqlite3.connect(tmp_path / f"{jobs}.db")
        found.append([database.execute(f"SELECT * FROM {table}").fetchall() for table in ("game", "thing", "spot")])
        database.close()
    assert found[0] == found[1]


def test_studies_are_listed_and_compared(run, refused, tmp_path):
    db, folder = tmp_path / "s.db", tmp_path / "compared"
    run("simulate", "green_beret", "--games", 8, "--db", db, "--name", "short", "--option", "pathway_cost=yes")
    run("simulate", "green_beret", "--games", 9, "--db", db)
    run("simulate", "skirmish", "--games", 2, "--db", db)
    listed = run("simulate", "green_beret", "--studies", "--db", db).out
    assert re.search(r"1 +short +The campaign +random +8\n +2 +The campaign +random +9", listed)
    assert "skirmish" not in listed
    ran = run("simulate", "green_beret", "--compare", "short", 2, "--db", db, "--report", folder)
    assert "First: short, 8 games. Second: study 2 (random), 9 games." in ran.out
    assert "Missions forfeited" in ran.out
    data = json.loads(run("simulate", "green_beret", "--compare", "short", 2, "--db", db, "--json").out)
    assert data == json.loads((folder / "comparison.json").read_text())
    assert data["games"] == [8, 9]
    turns = data["turns"]
    assert turns["apart"]["value"] == pytest.approx(turns["b"] - turns["a"], abs=1e-5)
    assert turns["apart"]["low"] < turns["apart"]["value"] < turns["apart"]["high"]
    assert "two studies compared" in (folder / "comparison.html").read_text()
    assert "unknown study '3'; known: 2, short" in refused("simulate", "green_beret", "--compare", 3, 2, "--db", db)


def test_the_same_study_differs_from_itself_in_nothing(run, tmp_path):
    db = tmp_path / "s.db"
    run("simulate", "skirmish", "--games", 20, "--db", db)
    data = json.loads(run("simulate", "skirmish", "--compare", 1, 1, "--db", db, "--json").out)
    assert data["worth"]["blue"]["apart"]["value"] == data["turns"]["apart"]["value"] == 0


def test_what_cannot_be_is_refused(run, refused, tmp_path):
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"nothing of the kind" * 100)
    assert "its studies cannot be read" in refused("simulate", "skirmish", "--games", 2, "--db", broken)
    assert "there are no studies" in refused("simulate", "skirmish", "--studies", "--db", tmp_path / "none.db")
    assert "there are no studies" in refused("simulate", "skirmish", "--compare", 1, 2)
    (tmp_path / "file").write_text("")
    line = refused("simulate", "skirmish", "--games", 2, "--report", tmp_path / "file", code=1)
    assert "a file stands where this folder should be" in line
    assert "leave out --jobs and --save" in refused("simulate", "skirmish", "--dask", "tcp://127.0.0.1:1", "--jobs", 2)
    assert "is not the address of a scheduler" in refused("simulate", "skirmish", "--dask", "here")
    run("simulate", "skirmish", "--games", 2, "--db", tmp_path / "s.db", "--name", "mine")
    other = ("simulate", "green_beret", "--games", 1, "--db", tmp_path / "s.db", "--name", "mine")
    assert "another study is already called mine" in refused(*other)


def test_the_studies_of_a_game_are_named_where_there_are_none(run, tmp_path):
    run("simulate", "skirmish", "--games", 2, "--db", tmp_path / "s.db")
    ran = run("simulate", "green_beret", "--studies", "--db", tmp_path / "s.db")
    assert (ran.code, ran.out.strip()) == (0, f"There is no study of Green Beret in {tmp_path / 's.db'}.")
