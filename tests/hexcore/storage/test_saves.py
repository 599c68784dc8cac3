"""Saves are written whole, read whole, and say what is wrong with them."""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from hexcore.data.files import digest
from hexcore.errors import BrokenSave, MonsoonError
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage import save_head, saves
from hexcore.storage.save_folder import SaveFolder
from hexcore.storage.saves import (
    ReplayMismatch,
    read_save,
    resume,
    standing_of,
    to_save,
    verify,
    write_save,
    write_session,
)
from skirmish.game import Skirmish


def played(plies: int = 8, seed: int = 5) -> Session:
    session = Session(Skirmish(), "hunt", {}, seed)
    choose = random.Random(seed)
    for _ in range(plies):
        if session.decision is None:
            break
        session.apply(choose.choice(session.decision.actions))
    return session


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "game.monsoon"
    write_save(path, to_save(played(), title="a game"))
    return path


def rewrite(path, **changes):
    content = json.loads(path.read_text())
    content.pop("checksum")
    content.update(changes)
    content["checksum"] = digest(content)
    path.write_text(json.dumps(content))


def test_a_save_resumes_where_it_stood(path):
    session = resume(Skirmish(), read_save(path))
    assert session.state == played().state
    assert session.entries == played().entries


def test_a_save_verifies(path):
    assert verify(Skirmish(), read_save(path)) == 8


def test_a_save_says_what_a_list_shows(path):
    save = read_save(path)
    assert (save.game, save.scenario, save.title, save.seed) == ("skirmish", "hunt", "a game", 5)
    assert save.decides in ("blue", "red")


def test_a_game_with_scripted_dice_is_marked_and_verifies(tmp_path):
    session = Session(Skirmish(), "hunt", {}, 1)
    session.script([6])
    for _ in range(6):
        session.apply(session.decision.actions[-1])
    write_save(tmp_path / "s.monsoon", to_save(session))
    save = read_save(tmp_path / "s.monsoon")
    assert save.snapshot["dice"]["scripted"] is True
    assert verify(Skirmish(), save) == 6


def test_dice_fixed_for_an_action_to_come_are_not_saved(tmp_path):
    session = played()
    before = session.state.clone()
    session.script([6])
    write_save(tmp_path / "s.monsoon", to_save(session))
    save = read_save(tmp_path / "s.monsoon")
    assert verify(Skirmish(), save) == 8
    assert resume(Skirmish(), save).state == before
    assert session.state.dice.faces == [6]


def test_a_game_begun_from_a_position_keeps_it(tmp_path):
    session = Session(Skirmish(), position=played().state)
    session.apply(session.decision.actions[0])
    write_save(tmp_path / "s.monsoon", to_save(session))
    assert verify(Skirmish(), read_save(tmp_path / "s.monsoon")) == 1


@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_save_is_refused_and_left_alone(path, share):
    data = path.read_bytes()[: int(path.stat().st_size * share)]
    path.write_bytes(data)
    with pytest.raises(BrokenSave, match=r"save file is incomplete|not a Monsoon save"):
        read_save(path)
    assert path.read_bytes() == data


def test_a_flipped_bit_is_noticed(path):
    original = path.read_bytes()
    for place in range(0, len(original), 97):
        path.write_bytes(original[:place] + bytes([original[place] ^ 4]) + original[place + 1 :])
        with pytest.raises(BrokenSave):
            read_save(path)


def test_an_edited_save_is_refused(path):
    content = json.loads(path.read_text())
    content["seed"] = 6
    path.write_text(json.dumps(content))
    with pytest.raises(BrokenSave, match="checksum"):
        read_save(path)


def test_a_newer_save_names_both_versions(path):
    rewrite(path, version=99, app="9.9")
    with pytest.raises(
        BrokenSave, match=r"newer Monsoon saved this \(9\.9, format 99\); this is .* reads formats up to"
    ):
        read_save(path)


@pytest.mark.parametrize("version", [0, -1, "1", None, True])
def test_a_version_that_does_not_exist_is_named(path, version):
    rewrite(path, version=version)
    with pytest.raises(BrokenSave, match="does not exist"):
        read_save(path)


@pytest.mark.parametrize("content", [b"", b"[]", b'"x"', b"{}", b'{"format": "other"}', b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_save_is_said(path, content):
    path.write_bytes(content)
    with pytest.raises(BrokenSave):
        read_save(path)


def test_a_missing_save_is_said(tmp_path):
    with pytest.raises(MonsoonError, match="cannot be read"):
        read_save(tmp_path / "none.monsoon")


def test_an_old_format_is_migrated_step_by_step(path, monkeypatch):
    rewrite(path, version=1)
    monkeypatch.setattr(save_head, "CURRENT", 3)
    monkeypatch.setattr(
        save_head,
        "MIGRATIONS",
        {1: lambda c: {**c, "title": c["title"] + "!"}, 2: lambda c: {**c, "title": c["title"] + "?"}},
    )
    assert read_save(path).title == "a game!?"


def test_actions_that_do_not_lead_to_the_position_are_noticed(path):
    content = json.loads(path.read_text())
    snapshot = {**content["snapshot"], "turn": 5}
    rewrite(path, snapshot=snapshot)
    with pytest.raises(BrokenSave, match="does not lead to its position"):
        resume(Skirmish(), read_save(path))
    with pytest.raises(ReplayMismatch, match="the final position differs: turn: 5 in the save, 2 when replayed"):
        verify(Skirmish(), read_save(path))


def test_a_changed_record_is_named(path):
    actions = json.loads(path.read_text())["actions"]
    actions[2]["digest"] = "000000000000"
    rewrite(path, actions=actions)
    with pytest.raises(ReplayMismatch, match="action 3 "):
        verify(Skirmish(), read_save(path))


def test_an_action_that_is_not_legal_is_named(path):
    actions = json.loads(path.read_text())["actions"]
    actions[1]["action"] = {"verb": "fly"}
    rewrite(path, actions=actions)
    with pytest.raises(BrokenSave, match="action 2 of this save cannot be replayed"):
        resume(Skirmish(), read_save(path))


def test_a_game_of_older_rules_goes_on_from_its_position(path):
    rewrite(path, rules_version=0)
    session = resume(Skirmish(), read_save(path))
    assert session.state == played().state
    assert session.entries == []


def test_an_interrupted_save_leaves_the_previous_one(tmp_path):
    path = tmp_path / "game.monsoon"
    write_save(path, to_save(played(3), title="before"))
    killed = f"""
import os, signal, sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from tests.hexcore.storage.test_saves import played, to_save, write_save
os.replace = lambda *names: os.kill(os.getpid(), signal.SIGKILL)
write_save(Path({str(path)!r}), to_save(played(8), title="after"))
"""
    done = subprocess.run([sys.executable, "-c", killed], cwd=Path(__file__).parent, check=False)
    assert done.returncode == -9
    assert read_save(path).title == "before"


def test_a_full_disk_leaves_the_previous_one_and_no_rubbish(path, monkeypatch):
    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(MonsoonError, match="the old file is unchanged: No space left"):
        write_save(path, to_save(played(3), title="after"))
    assert read_save(path).title == "a game"
    assert [entry.name for entry in path.parent.iterdir()] == ["game.monsoon"]


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(MonsoonError, match="cannot be written"):
        write_save(tmp_path / "file" / "game.monsoon", to_save(played(1)))


# Written as the game goes on


def both_ways(session: Session, folder: Path, **given) -> tuple[bytes, bytes]:
    write_save(folder / "old.monsoon", to_save(session, **given))
    write_session(folder / "new.monsoon", session, **given)
    return (folder / "old.monsoon").read_bytes(), (folder / "new.monsoon").read_bytes()


@pytest.fixture
def still(monkeypatch):
    monkeypatch.setattr(saves.time, "strftime", lambda *given: "2026-03-14T20:15:00Z")


@pytest.mark.parametrize("game", [module.meta.id for module in registry().modules()])
def test_a_session_is_written_as_its_save_would_be_byte_for_byte(game, tmp_path, still):
    opened, choose = registry().open(game), random.Random(7)
    session = Session(opened, opened.meta.scenarios[-1].id, {}, 7)
    for _ in range(60):
        if session.decision is None:
            break
        session.apply(choose.choice(session.decision.actions))
        if session.undo_stopped_by() is None and choose.random() < 0.3:
            session.undo()
        old, new = both_ways(session, tmp_path, title="Đắk Tô „875“", seats={"x": "human"})
        assert old == new
    begun = Session(opened, position=session.state)
    old, new = both_ways(begun, tmp_path)
    assert old == new
    assert read_save(tmp_path / "new.monsoon").actions == []


def test_scripted_dice_are_written_alike(tmp_path, still):
    session = Session(Skirmish(), "hunt", {}, 1)
    session.script([6])
    session.apply(session.decision.actions[-1])
    old, new = both_ways(session, tmp_path)
    assert old == new


def test_of_a_long_game_only_what_is_new_is_put_into_words(tmp_path, monkeypatch):
    session, worded = played(20), []
    write_session(tmp_path / "a.monsoon", session)
    word = saves._saved
    monkeypatch.setattr(saves, "_saved", lambda entry, labels: worded.append(entry) or word(entry, labels))
    session.apply(session.decision.actions[0])
    write_session(tmp_path / "a.monsoon", session)
    assert worded == [session.entries[-1]]
    assert verify(Skirmish(), read_save(tmp_path / "a.monsoon")) == len(session.entries)


def test_saves_written_at_once_can_be_told_apart_by_their_dates(tmp_path):
    session, paths = played(1), [tmp_path / f"{n}.monsoon" for n in (3, 1, 2)]
    for path in paths:
        write_session(path, session)
    dates = [path.stat().st_mtime_ns for path in paths]
    assert dates == sorted(set(dates))


# Sealed by hand

RESEALED = [
    {"decides": "nobody"},
    {"decides": 5},
    {"decides": ""},
    {"decides": "red\x1b[2J"},
    {"turn": "3"},
    {"turn": True},
    {"turn": 2.0},
    {"turn": None},
    {"turn": -4},
    {"turn": 77},
    {"options": {"weather": True}},
    {"options": {"turns": "many"}},
    {"options": {"turns": 10**30}},
    {"options": []},
    {"scenario": "nowhere"},
    {"seats": {"green": "human"}},
    {"seats": {"blue": 3}},
    {"snapshot": {}},
    {"snapshot": []},
    {"snapshot": {"scenario": "hunt", "turn": float("nan")}},
    {"first": 3},
    {"seed": "5"},
    {"title": None},
    {"actions": [{"action": 3, "digest": "", "faces": [], "draws": []}]},
]


@pytest.mark.parametrize("changes", RESEALED, ids=lambda changes: repr(changes)[:40])
def test_a_save_sealed_anew_by_hand_is_broken_and_says_why(path, changes):
    rewrite(path, **changes)
    game = Skirmish()
    (listed,) = SaveFolder(path.parent).list({"skirmish": game.meta})
    problem = listed.problem
    if listed.save is not None:
        with pytest.raises(BrokenSave) as broken:
            standing_of(game, listed.save)
        problem = str(broken.value)
    assert problem
    assert problem.isprintable()
    with pytest.raises(MonsoonError):
        standing_of(game, read_save(path))


@pytest.mark.parametrize("changes", [{"options": {"gone": 1}, "rules_version": 0}, {"seats": {}}, {"title": "x"}])
def test_what_an_older_game_called_its_options_is_no_fault(path, changes):
    rewrite(path, **changes)
    assert standing_of(Skirmish(), read_save(path)).turn


# What only has the name of a save


@pytest.mark.timeout(20)
def test_pipes_sockets_and_devices_are_refused_without_being_opened(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe.monsoon")
    (tmp_path / "zero.monsoon").symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as listening:
        monkeypatch.chdir(tmp_path)
        listening.bind("socket.monsoon")
        for name in ("pipe", "zero", "socket"):
            with pytest.raises(MonsoonError, match="not a file"):
                read_save(tmp_path / f"{name}.monsoon")
