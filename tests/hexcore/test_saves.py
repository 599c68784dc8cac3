"""Saves are written whole, read whole, and say what is wrong with them."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from hexcore import saves
from hexcore.canonical import digest
from hexcore.errors import BrokenSave, MonsoonError
from hexcore.saves import Difference, read_save, resume, to_save, verify, write_save
from hexcore.session import Session
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


def test_a_game_begun_from_a_position_keeps_it(tmp_path):
    session = Session(Skirmish(), position=played().state)
    session.apply(session.decision.actions[0])
    write_save(tmp_path / "s.monsoon", to_save(session))
    assert verify(Skirmish(), read_save(tmp_path / "s.monsoon")) == 1


@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_save_is_refused_and_left_alone(path, share):
    data = path.read_bytes()[: int(path.stat().st_size * share)]
    path.write_bytes(data)
    with pytest.raises(BrokenSave, match=r"whole save file|not a Monsoon save"):
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
    with pytest.raises(BrokenSave, match=r"newer Monsoon \(9\.9, format 99\); this is .* up to format"):
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
    monkeypatch.setattr(saves, "CURRENT", 3)
    monkeypatch.setattr(
        saves,
        "MIGRATIONS",
        {1: lambda c: {**c, "title": c["title"] + "!"}, 2: lambda c: {**c, "title": c["title"] + "?"}},
    )
    assert read_save(path).title == "a game!?"


def test_actions_that_do_not_lead_to_the_position_are_noticed(path):
    content = json.loads(path.read_text())
    snapshot = {**content["snapshot"], "turn": 5}
    rewrite(path, snapshot=snapshot)
    with pytest.raises(BrokenSave, match="do not lead to its position"):
        resume(Skirmish(), read_save(path))
    with pytest.raises(Difference, match="the final position differs: turn is 2, saved is 5"):
        verify(Skirmish(), read_save(path))


def test_a_changed_record_is_named(path):
    actions = json.loads(path.read_text())["actions"]
    actions[2]["digest"] = "000000000000"
    rewrite(path, actions=actions)
    with pytest.raises(Difference, match="action 3 "):
        verify(Skirmish(), read_save(path))


def test_an_action_that_is_not_legal_is_named(path):
    actions = json.loads(path.read_text())["actions"]
    actions[1]["action"] = {"verb": "fly"}
    rewrite(path, actions=actions)
    with pytest.raises(BrokenSave, match="action 2 of this save cannot be played again"):
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
from test_saves import played, to_save, write_save
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
    with pytest.raises(MonsoonError, match="nothing there was changed: No space left"):
        write_save(path, to_save(played(3), title="after"))
    assert read_save(path).title == "a game"
    assert [entry.name for entry in path.parent.iterdir()] == ["game.monsoon"]


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(MonsoonError, match="cannot be written"):
        write_save(tmp_path / "file" / "game.monsoon", to_save(played(1)))
