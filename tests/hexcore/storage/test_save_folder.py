"""The list of saves shows every file, and autosaves roll."""

from __future__ import annotations

import gc
import json
import os
import socket
import subprocess
import sys
import time

import pytest

from hexcore.data import files
from hexcore.data.locks import Held, Holder, hold
from hexcore.play.session import Session
from hexcore.storage import save_folder, save_head
from hexcore.storage.save_folder import SaveFolder, WouldReplace, auto_stem, file_name
from hexcore.storage.saves import read_save
from skirmish.game import Skirmish

STEM = auto_stem("skirmish", "hunt", 3)


def session(seed=3, plies=0):
    made = Session(Skirmish(), "hunt", {}, seed)
    for _ in range(plies):
        made.apply(made.decision.actions[0])
    return made


def test_saves_are_listed_newest_first_and_damaged_ones_with_the_reason(tmp_path):
    folder = SaveFolder(tmp_path)
    first, second = folder.save(session(), "One game"), folder.save(session(), "Another")
    (tmp_path / "bad.monsoon").write_text("{")
    for age, path in enumerate((second, first, tmp_path / "bad.monsoon")):
        os.utime(path, (1000 - age, 1000 - age))
    listed = folder.list()
    assert [entry.path.name for entry in listed] == ["another.monsoon", "one-game.monsoon", "bad.monsoon"]
    assert listed[2].save is None
    assert "save file is incomplete" in listed[2].problem
    assert folder.latest().path == second


def test_autosaves_are_named_by_turn_and_phase_and_roll(tmp_path, monkeypatch):
    monkeypatch.setattr(save_folder, "AUTOSAVES", 3)
    folder = SaveFolder(tmp_path)
    for turn in range(6):
        path = folder.autosave(session(), f"turn {turn}, blue")
        os.utime(path, (turn, turn))
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"{STEM}-turn-{turn}-blue.monsoon" for turn in (3, 4, 5)]


def test_no_folder_is_an_empty_list(tmp_path):
    assert SaveFolder(tmp_path / "none").list() == []
    assert SaveFolder(tmp_path / "none").latest() is None


def test_a_title_becomes_a_file_name_every_system_accepts():
    assert file_name("Hill 875: turn 3/10?") == "hill-875-turn-310"
    assert file_name("???") == "game"
    assert len(file_name("x" * 500)) == 80
    assert len(file_name("字" * 500).encode()) <= 120, "with what is added while it is written it still fits"
    assert file_name("Con") == "con-game"
    assert file_name("--x--") == "x"


# Names


@pytest.mark.parametrize(
    "titles", [("Evening", "evening", "EVENING!"), ("a b", "a-b", "a/b"), ("?", "!", "…"), ("x" * 90, "x" * 91)]
)
def test_names_that_differ_only_in_case_or_signs_get_files_of_their_own(tmp_path, titles):
    folder = SaveFolder(tmp_path)
    for title in titles * 2:
        folder.save(session(), title)
    assert sorted(read_save(path).title for path in tmp_path.iterdir()) == sorted(titles)
    assert len({path.name.casefold() for path in tmp_path.iterdir()}) == len(titles)


def test_a_name_is_not_taken_for_an_autosave(tmp_path):
    folder = SaveFolder(tmp_path)
    path = folder.save(session(), "auto-skirmish-hunt-3-mine")
    for turn in range(save_folder.AUTOSAVES + 3):
        folder.autosave(session(), f"turn {turn}")
    assert path.exists()
    assert not path.name.startswith("auto-")


def test_the_save_of_another_game_is_replaced_only_when_told_so(tmp_path):
    folder = SaveFolder(tmp_path)
    path = folder.save(session(seed=1), "evening")
    with pytest.raises(WouldReplace, match="already saved as evening") as asked:
        folder.save(session(seed=2), "evening")
    assert asked.value.save.seed == 1
    assert read_save(path).seed == 1
    assert folder.save(session(seed=2), "evening", replace=True) == path
    assert read_save(path).seed == 2


def test_the_same_game_replaces_its_save_without_being_asked(tmp_path):
    folder, game = SaveFolder(tmp_path), session(plies=2)
    path = folder.save(game, "evening")
    game.apply(game.decision.actions[0])
    assert folder.save(game, "evening") == path
    game.fenced = False
    game.undo(), game.undo()
    game.apply(game.decision.actions[-1])
    assert folder.save(game, "evening") == path, "what it took back is its own"
    other = session(plies=1)
    other.apply(other.decision.actions[0])
    with pytest.raises(WouldReplace):
        folder.save(other, "evening")


@pytest.mark.parametrize("block", ["folder", "pipe", "torn"])
def test_a_name_never_writes_over_what_is_no_save(tmp_path, block):
    blocked = tmp_path / "evening.monsoon"
    {"folder": blocked.mkdir, "pipe": lambda: os.mkfifo(blocked), "torn": lambda: blocked.write_text("{")}[block]()
    path = SaveFolder(tmp_path).save(session(), "evening")
    assert path != blocked
    assert os.path.lexists(blocked)
    assert SaveFolder(tmp_path).save(session(), "evening") == path


def test_signs_that_steer_a_terminal_are_not_kept_in_a_name(tmp_path):
    path = SaveFolder(tmp_path).save(session(), "a\x1b[2Jb\u202e")
    assert read_save(path).title.isprintable()


# Strange files


@pytest.mark.timeout(20)
def test_whatever_lies_in_the_folder_the_list_is_made(tmp_path, monkeypatch):
    folder = SaveFolder(tmp_path)
    good = folder.save(session(), "good")
    os.mkfifo(tmp_path / "pipe.monsoon")
    (tmp_path / "folder.monsoon").mkdir()
    (tmp_path / "null.monsoon").symlink_to("/dev/null")
    (tmp_path / "loop.monsoon").symlink_to(tmp_path / "loop.monsoon")
    (tmp_path / "gone.monsoon").symlink_to(tmp_path / "nowhere")
    with socket.socket(socket.AF_UNIX) as listening:
        monkeypatch.chdir(tmp_path)
        listening.bind("socket.monsoon")
        listed = {entry.path.name: entry for entry in folder.list()}
    assert set(listed) == {"good.monsoon", "loop.monsoon", "gone.monsoon"}
    assert listed["gone.monsoon"].problem.endswith("cannot be read: No such file or directory")
    assert folder.latest().path == good


def test_a_file_that_goes_while_the_list_is_made_is_left_out(tmp_path, monkeypatch):
    folder = SaveFolder(tmp_path)
    folder.save(session(), "one")
    date = save_head._date
    monkeypatch.setattr(save_head, "_date", lambda path: path.unlink() or date(path))
    assert folder.list() == []


def test_autosaves_roll_over_links_that_lead_nowhere_folders_and_what_cannot_be_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(save_folder, "AUTOSAVES", 3)
    folder, stem = SaveFolder(tmp_path), f"{STEM}-turn"
    (tmp_path / f"{stem}-0.monsoon").symlink_to(tmp_path / "nowhere")
    (tmp_path / f"{stem}-2.monsoon").mkdir()
    (tmp_path / f"{stem}-3.monsoon").symlink_to(tmp_path / "nowhere")
    unlink = type(tmp_path).unlink

    def stubborn(path, missing_ok=False):
        if path.name == f"{stem}-1.monsoon":
            raise PermissionError(1, "Operation not permitted")
        unlink(path, missing_ok)

    monkeypatch.setattr(type(tmp_path), "unlink", stubborn)
    written = [folder.autosave(session(), f"turn {turn}") for turn in range(1, 8)]
    assert written[1].name == f"{stem}-2-2.monsoon"
    assert read_save(written[-1]).seed == 3
    assert [path.exists() for path in written] == [True, False, False, False, True, True, True]
    assert not os.path.lexists(tmp_path / f"{stem}-0.monsoon")


def test_the_save_just_written_never_rolls_off_whatever_the_clock_says(tmp_path, monkeypatch):
    monkeypatch.setattr(save_folder, "AUTOSAVES", 2)
    folder = SaveFolder(tmp_path)
    for turn in range(3):
        os.utime(folder.autosave(session(), f"turn {turn}"), (9e9, 9e9))
    assert folder.autosave(session(), "turn 9").exists()


# Half-written files


def test_old_half_written_files_are_swept_and_nothing_else(tmp_path):
    names = [".a.monsoon.x1.part", ".a.monsoon.x2.part", "mine.part", ".a.monsoon.lock"]
    for name in names:
        (tmp_path / name).write_text("")
    (tmp_path / ".folder.part").mkdir()
    old = time.time() - files.ABANDONED - 5
    for name in (names[0], names[2], names[3], ".folder.part"):
        os.utime(tmp_path / name, (old, old))
    SaveFolder(tmp_path).claim(session())
    left = {path.name for path in tmp_path.iterdir()}
    assert names[0] not in left
    assert {*names[1:], ".folder.part"} <= left
    files.sweep(tmp_path / "none")


# One program at a time


HOLDING = """
import sys
sys.path[:0] = {path!r}
from pathlib import Path
from hexcore.data.locks import hold
held, user = hold(Path({lock!r})), type("User", (), {{}})()
held.used_by(user)
print(type(held).__name__, flush=True)
sys.stdin.read()
"""


def holding(lock):
    code = HOLDING.format(path=sys.path, lock=str(lock))
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "Held\n"
    return child


@pytest.mark.parametrize("end", ["kill", "leave"])
def test_a_lock_is_held_as_long_as_its_program_runs_and_not_longer(tmp_path, end):
    lock = tmp_path / "x.lock"
    with holding(lock) as child:
        found = hold(lock)
        assert isinstance(found, Holder)
        assert found.pid == child.pid
        assert found.words().startswith(f"process {child.pid} of ")
        if end == "kill":
            child.kill()
        child.stdin.close()
        child.wait(10)
        assert lock.exists() == (end == "kill")
        taken = hold(lock)
        assert isinstance(taken, Held)
    assert json.loads(lock.read_text())["pid"] == os.getpid()
    assert hold(lock) is taken, "in one program it is shared"
    taken.release()
    assert not lock.exists()


def test_a_lock_of_another_computer_counts_for_a_day(tmp_path):
    lock = tmp_path / "x.lock"
    lock.write_text(json.dumps({"pid": 1, "host": "attic\x1b[2J", "user": "ann", "since": 0}))
    found = hold(lock)
    assert isinstance(found, Holder)
    assert found.words().isprintable()
    os.utime(lock, (time.time() - 90_000,) * 2)
    taken = hold(lock)
    assert isinstance(taken, Held)
    taken.release()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"pid": "x"}', "[" * 4000])
def test_a_lock_nobody_can_read_stops_nobody(tmp_path, content):
    (tmp_path / "x.lock").write_text(content)
    taken = hold(tmp_path / "x.lock")
    assert isinstance(taken, Held)
    taken.release()


def test_where_nothing_can_be_locked_the_process_itself_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.setattr("hexcore.data.locks._lock", lambda handle: None)
    with holding(tmp_path / "x.lock") as child:
        assert isinstance(hold(tmp_path / "x.lock"), Holder)
        child.kill()
        child.wait(10)
        taken = hold(tmp_path / "x.lock")
    assert isinstance(taken, Held)
    taken.release()


def test_while_another_program_has_the_lock_the_autosaves_get_another_name(tmp_path):
    folder, game = SaveFolder(tmp_path), session(plies=1)
    with holding(tmp_path / f".{STEM}.lock") as child:
        claim = folder.claim(game)
        assert claim.other.pid == child.pid
        path = folder.autosave(game, "turn 1", claim=claim)
        assert path.name == f"{STEM}+2-turn-1.monsoon"
        child.stdin.close()
    for turn in range(save_folder.AUTOSAVES + 2):
        folder.autosave(session(), f"turn {turn}")
    assert path.exists(), "autosaves of one roll without those of the other"


def test_what_stands_where_the_lock_should_be_stops_no_autosave(tmp_path):
    (tmp_path / f".{STEM}.lock").mkdir()
    claim = SaveFolder(tmp_path).claim(session())
    assert claim.stem == f"{STEM}+2"
    assert claim.other is None


def test_a_lock_goes_with_the_game(tmp_path):
    game = session()
    SaveFolder(tmp_path).claim(game)
    (lock,) = tmp_path.iterdir()
    del game
    gc.collect()
    assert not lock.exists()


def test_another_course_of_the_same_dice_is_not_written_over(tmp_path):
    folder, game = SaveFolder(tmp_path), session(plies=3)
    first = folder.autosave(game, "turn 1", claim=folder.claim(game))
    assert folder.claim(session()).stem.endswith("+2"), "a new game"
    assert not folder.claim(session(plies=2)).stem.endswith("+2"), "an earlier moment of it"
    other = session(plies=1)
    other.apply(other.decision.actions[-1])
    claim = folder.claim(other)
    second = folder.autosave(other, "turn 1", claim=claim)
    assert first != second
    assert folder.claim(other).stem == claim.stem


def test_after_very_many_courses_the_oldest_autosaves_give_way(tmp_path, monkeypatch):
    monkeypatch.setattr(save_folder, "_COURSES", 3)
    folder = SaveFolder(tmp_path)
    for _ in range(3):
        game = session()
        claim = folder.claim(game)
        game.apply(game.decision.actions[0])
        folder.autosave(game, "turn 1", claim=claim)
    assert folder.claim(session()).stem == STEM
