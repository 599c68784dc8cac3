"""The list of saves shows every file, and autosaves roll."""

from __future__ import annotations

import os

from hexcore import savefolder
from hexcore.savefolder import SaveFolder, file_name
from hexcore.session import Session
from skirmish.game import Skirmish


def session():
    return Session(Skirmish(), "hunt", {}, 3)


def test_saves_are_listed_newest_first_and_damaged_ones_with_the_reason(tmp_path):
    folder = SaveFolder(tmp_path)
    first, second = folder.save(session(), "One game"), folder.save(session(), "Another")
    (tmp_path / "bad.monsoon").write_text("{")
    for age, path in enumerate((second, first, tmp_path / "bad.monsoon")):
        os.utime(path, (1000 - age, 1000 - age))
    listed = folder.list()
    assert [entry.path.name for entry in listed] == ["another.monsoon", "one-game.monsoon", "bad.monsoon"]
    assert listed[2].save is None
    assert "not a whole save file" in listed[2].problem
    assert folder.latest().path == second


def test_autosaves_are_named_by_turn_and_phase_and_roll(tmp_path, monkeypatch):
    monkeypatch.setattr(savefolder, "AUTOSAVES", 3)
    folder = SaveFolder(tmp_path)
    for turn in range(6):
        path = folder.autosave(session(), f"turn {turn}, blue")
        os.utime(path, (turn, turn))
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"auto-skirmish-hunt-3-turn-{turn}-blue.monsoon" for turn in (3, 4, 5)]


def test_no_folder_is_an_empty_list(tmp_path):
    assert SaveFolder(tmp_path / "none").list() == []
    assert SaveFolder(tmp_path / "none").latest() is None


def test_a_title_becomes_a_file_name_every_system_accepts():
    assert file_name("Hill 875: turn 3/10?") == "hill-875-turn-310"
    assert file_name("???") == "game"
    assert len(file_name("x" * 500)) == 80
