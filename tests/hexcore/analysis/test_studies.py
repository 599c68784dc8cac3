"""Studies in their file: they add up, nothing is there twice, and a file that is none is refused in words."""

from __future__ import annotations

import sqlite3
from collections import Counter

import pytest

from hexcore.analysis.findings import find
from hexcore.analysis.simulate import Task, play_many
from hexcore.analysis.studies import CURRENT, Studies, question_of
from hexcore.errors import MonsoonError, UnknownName
from hexcore.game.plugins import registry

TASK = Task("skirmish", "hunt", {}, ("random",), noted=True)
RICH = Task("vietnam_battles", "boys_of_67", {}, ("random",), noted=True)


def opened(task=TASK):
    return registry().open(task.game)


def kept(studies, task, seeds, name=""):
    game = opened(task)
    study = studies.open(question_of(game, task), name)
    studies.add(study, game, play_many(task, seeds))
    return studies.results(study, game)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "folder" / "studies.db"


@pytest.mark.parametrize("task", [TASK, RICH], ids=lambda task: task.game)
def test_what_is_kept_is_what_was_played(path, task):
    played = list(play_many(task, range(6)))
    with Studies(path) as studies:
        found = kept(studies, task, range(6))
    for before, after in zip(played, found.games, strict=True):
        assert after.notes == before.notes._replace(spots=())
        assert after.outcome == before.outcome._replace(text=after.outcome.text)
        assert after._replace(notes=None, outcome=None) == before._replace(notes=None, outcome=None)
    spots = Counter()
    for one in played:
        spots.update(dict(one.notes.spots))
    assert found.spots == spots


@pytest.mark.parametrize("task", [TASK, RICH], ids=lambda task: task.game)
def test_more_seeds_of_the_same_question_add_up(path, tmp_path, task):
    game = opened(task)
    with Studies(path) as studies:
        kept(studies, task, range(5))
    with Studies(path) as studies:
        added = kept(studies, task._replace(bots=task.bots * 2), range(3, 9))
        assert len(studies.listed()) == 1, "one bot for all seats is that bot in each"
        assert studies.seeds(added.study) == set(range(9))
    with Studies(tmp_path / "at_once.db") as studies:
        once = kept(studies, task, range(9))
    assert added.games == once.games
    assert added.spots == once.spots, "what was there already is not counted twice"
    assert find(added.games, game.meta, game.statistics.counts) == find(once.games, game.meta, game.statistics.counts)


def test_another_question_is_another_study(path):
    with Studies(path) as studies:
        kept(studies, RICH, range(2))
        kept(studies, RICH._replace(bots=("random", "captain")), range(1))
        kept(studies, TASK, range(1))
        other = question_of(opened(), TASK)._replace(data="other values")
        studies.open(other)
        assert [study.games for study in studies.listed()] == [2, 1, 1, 0]
        assert [study.number for study in studies.listed("skirmish")] == [3, 4]


def test_a_study_is_found_by_number_and_name(path):
    with Studies(path) as studies:
        first = kept(studies, TASK, range(1), "base").study
        second = kept(studies, RICH, range(1)).study
        assert studies.find("base", "skirmish").number == studies.find("1", "skirmish").number == first.number
        with pytest.raises(UnknownName, match=r"unknown study '1'; known: 2"):
            studies.find("1", "vietnam_battles")
        with pytest.raises(MonsoonError, match="another study is already called base"):
            studies.open(second.question, "base")
        assert studies.open(first.question, "better").name == "better"
        assert studies.open(first.question).name == "better"


def test_an_error_is_kept_too(path):
    with Studies(path) as studies:
        found = kept(studies, TASK._replace(ply_cap=3), range(2))
    assert [one.error for one in found.games] == ["no end after 3 actions"] * 2
    assert [one.outcome for one in found.games] == [None, None]


def test_who_breaks_off_keeps_what_was_played(path):
    game = opened()

    def broken_off():
        yield from play_many(TASK, range(7))
        raise KeyboardInterrupt

    with Studies(path) as studies:
        study = studies.open(question_of(game, TASK))
        passed = []
        with pytest.raises(KeyboardInterrupt):
            passed.extend(studies.kept(study, game, broken_off()))
    with Studies(path) as studies:
        assert studies.seeds(study) == set(range(7))


def test_two_write_one_reads(path):
    """A second program adds to the same study while the first has it open, and a reader sees both."""
    with Studies(path) as one, Studies(path) as two, Studies(path) as reader:
        kept(one, TASK, range(4))
        found = kept(two, TASK, range(2, 6))
        assert len(found.games) == 6
        assert reader.listed()[0].games == 6
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    database.close()


# -- files that are none


def refused(path, match):
    before = path.read_bytes()
    with pytest.raises(MonsoonError, match=match):
        Studies(path)
    assert path.read_bytes() == before, "what is refused is left as it is"


def test_a_file_that_is_no_database_is_refused(tmp_path):
    file = tmp_path / "notes.db"
    file.write_text("This is a letter, and a long one at that.\n" * 50)
    refused(file, r"notes\.db: its studies cannot be read \(file is not a database\)")


def test_a_database_of_something_else_is_refused(tmp_path):
    file = tmp_path / "birds.db"
    database = sqlite3.connect(file)
    database.execute("CREATE TABLE bird (name TEXT)")
    database.commit()
    database.close()
    refused(file, r"birds\.db: this file does not hold Monsoon’s studies")


def test_a_newer_form_is_refused(path):
    Studies(path).__exit__()
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {CURRENT + 4}")
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    with pytest.raises(
        MonsoonError, match=rf"a newer Monsoon wrote it \(format {CURRENT + 4}; this one reads {CURRENT}\)"
    ):
        Studies(path)


def test_a_torn_file_is_refused(path):
    with Studies(path) as studies:
        kept(studies, RICH, range(20))
    whole = path.read_bytes()
    path.write_bytes(whole[:1000] + b"\xff" * (len(whole) - 1000))
    with pytest.raises(MonsoonError, match=r"its studies cannot be read"), Studies(path) as studies:
        studies.results(studies.listed()[0], opened(RICH))


def test_a_value_that_makes_no_sense_is_refused(path):
    with Studies(path) as studies:
        study = kept(studies, TASK, range(2)).study
    database = sqlite3.connect(path)
    database.execute("UPDATE game SET course = 'far away'")
    database.commit()
    database.close()
    with Studies(path) as studies, pytest.raises(MonsoonError, match="its studies cannot be read"):
        studies.results(study, opened())


def test_a_question_that_makes_no_sense_is_refused(path):
    with Studies(path) as studies:
        kept(studies, TASK, range(1))
    database = sqlite3.connect(path)
    database.execute("""UPDATE study SET question = '{"who": "nobody"}'""")
    database.commit()
    database.close()
    with Studies(path) as studies, pytest.raises(MonsoonError, match="its studies cannot be read"):
        studies.listed()


def test_a_seed_that_is_too_large_is_refused(path):
    with Studies(path) as studies:
        kept(studies, TASK, range(2))
        with pytest.raises(MonsoonError, match="the seed is too large for a study"):
            kept(studies, TASK, [3, 2**70])
        assert studies.listed()[0].games == 2, "all of it is written, or nothing"


def test_a_file_that_is_not_there_is_only_made_to_be_written(path):
    with pytest.raises(MonsoonError, match="there are no studies"):
        Studies(path, make=False)
    assert not path.exists()


def test_a_folder_that_cannot_be_is_said(tmp_path):
    (tmp_path / "file").write_text("here")
    with pytest.raises(MonsoonError, match="cannot be written"):
        Studies(tmp_path / "file" / "studies.db")
    with pytest.raises(MonsoonError, match="cannot be written"):
        Studies(tmp_path)


def test_another_program_that_writes_too_long_is_said(path, monkeypatch):
    monkeypatch.setattr("hexcore.analysis.studies.BUSY_S", 0.05)
    with Studies(path) as studies:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(MonsoonError, match="another program is still writing this file"):
            studies.open(question_of(opened(), TASK))
        other.close()
