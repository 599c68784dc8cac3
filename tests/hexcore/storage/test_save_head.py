"""The head of a save: the same fields as the whole save has, and the same refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexcore.data.files import digest
from hexcore.errors import BrokenSave
from hexcore.play.session import Session
from hexcore.storage.save_head import LONGEST_TITLE, LessonHead, SaveHead, latest_unfinished, read_head
from hexcore.storage.saves import read_save, to_save, write_save
from skirmish.game import Skirmish

MUSEUM = sorted((Path(__file__).resolve().parents[2] / "museum").rglob("*.monsoon"))
FIELDS = ("game", "rules_version", "scenario", "options", "seed", "seats", "title", "turn", "decides")


@pytest.fixture
def path(tmp_path):
    found = tmp_path / "game.monsoon"
    write_save(found, to_save(Session(Skirmish(), "hunt", {}, 3), title="a game"))
    return found


def rewrite(path: Path, **changes: object) -> None:
    content = json.loads(path.read_text()) | changes
    del content["checksum"]
    path.write_text(json.dumps(content | {"checksum": digest(content)}))


@pytest.mark.parametrize("path", MUSEUM[:: max(1, len(MUSEUM) // 12)], ids=lambda path: path.stem)
def test_the_head_says_what_the_save_says(path):
    head, save = read_head(path), read_save(path)
    assert [getattr(head, name) for name in FIELDS] == [getattr(save, name) for name in FIELDS]
    assert head.lesson == (save.lesson and LessonHead(lesson=save.lesson.lesson, done=save.lesson.done))


@pytest.mark.parametrize(
    ("name", "value"),
    [("seed", "3"), ("turn", 1.0), ("turn", 10**9), ("game", None), ("options", {"turns": 1.5}), ("seats", ["us"])],
)
def test_a_field_that_cannot_be_is_refused_as_by_the_save(path, name, value):
    rewrite(path, **{name: value})
    with pytest.raises(BrokenSave, match=name):
        read_save(path)
    assert read_head(path) is None


def test_a_long_title_is_cut(path):
    rewrite(path, title="x" * 999)
    assert len(read_head(path).title) == LONGEST_TITLE == len(read_save(path).title)


def test_what_the_head_does_not_know_is_left_alone(path):
    rewrite(path, stranger=1)
    assert isinstance(read_head(path), SaveHead)


def test_a_broken_save_is_passed_over_for_an_older_one(path):
    meta = Skirmish().meta
    rewrite(path, seed=4)
    newer = path.with_name("newer.monsoon")
    newer.write_text(path.read_text().replace('"seed"', '"sead"'))
    found = latest_unfinished(path.parent, {meta.id: meta})
    assert found is not None
    assert (found.path, found.save.seed) == (path, 4)
    assert latest_unfinished(path.parent, {}) is None
