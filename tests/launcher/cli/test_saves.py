"""Saved games from the command line: told, played again, listed; and every way in which a file can be wrong."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from hexcore.data.files import digest
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.save_folder import SaveFolder, own_saves
from hexcore.storage.saves import changed_packs, has_history, read_save, to_save, write_save

BAD_BYTES = {
    "empty": b"",
    "not JSON": b"hello",
    "not an object": b"[1, 2]",
    "not a save": b'{"format": "something else"}',
    "not UTF-8": b"\xff\xfe\x00",
    "too deep": b"[" * 100_000,
    "a number without end": b'{"format": ' + b"1" * 6000 + b"}",
    "half a character": b'{"format": "\\ud800"}',
}


def rewritten(path: Path, **changes: object) -> Path:
    """Change a save and give it a checksum that fits, as someone who means harm would."""
    content = json.loads(path.read_bytes())
    del content["checksum"]
    content.update(changes)
    content["checksum"] = digest(content)
    path.write_text(json.dumps(content))
    return path


def edited(path: Path, change) -> Path:
    """Change a save and leave its checksum, as someone who is curious would."""
    content = json.loads(path.read_bytes())
    change(content)
    path.write_text(json.dumps(content))
    return path


# Verify


def test_a_whole_save_verifies(run, save):
    ran = run("verify", save)
    assert ran.code == 0
    assert "every log entry and the final position match" in ran.out


def test_a_flipped_byte_is_found(refused, save):
    data = save.read_bytes()
    save.write_bytes(data.replace(b'"turn":7', b'"turn":8', 1))
    assert save.read_bytes() != data
    assert "the checksum does not match" in refused("verify", save, code=1)


def test_what_was_edited_is_named(refused, save):
    def move(content: dict) -> None:
        content["snapshot"]["patrols"]["patrol_a"] = "0101"

    said = refused("verify", edited(save, move), code=1)
    assert "the checksum does not match" in said
    assert "first difference: the final position differs: patrols.patrol_a: '" in said
    assert "'0101' in the save" in said


def test_an_action_that_led_elsewhere_is_named(refused, save):
    def forge(content: dict) -> None:
        content["actions"][4]["digest"] = "0" * 12

    content = json.loads(save.read_bytes())
    forge(content)
    said = refused("verify", rewritten(save, actions=content["actions"]), code=1)
    assert "action 5 (" in said
    assert "produced different log entries" in said


def test_an_action_that_cannot_be_played_again_is_named(refused, save):
    actions = json.loads(save.read_bytes())["actions"]
    actions[2]["action"] = {"verb": "dance"}
    said = refused("verify", rewritten(save, actions=actions), code=1)
    assert re.search("action 3 .*cannot be replayed: You cannot do that now", said)


def test_a_changed_position_is_named(refused, save):
    snapshot = json.loads(save.read_bytes())["snapshot"]
    snapshot["moved"] = ["patrol_a"]
    said = refused("verify", rewritten(save, snapshot=snapshot), code=1)
    assert "the final position differs: moved: ['patrol_a'] in the save, [] when replayed" in said


def test_other_rules_and_other_data_are_named(refused, save):
    assert "rules version 9, but this is version 1" in refused("verify", rewritten(save, rules_version=9), code=1)
    assert "played with data version x" in refused("verify", rewritten(save, rules_version=1, data="x"), code=1)


def test_a_position_edited_into_nonsense_is_no_traceback(refused, save):
    def nonsense(content: dict) -> None:
        content["first"] = {"game": "skirmish", "scenario": "hunt", "options": {}, "stack": [{"step": "march"}]}

    assert "the checksum does not match" in refused("verify", edited(save, nonsense), code=1)


@pytest.mark.parametrize("what", BAD_BYTES)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_no_save_is_refused_and_left_alone(refused, tmp_path, command, what):
    path = tmp_path / "bad.monsoon"
    path.write_bytes(BAD_BYTES[what])
    assert "bad.monsoon: " in refused(command, path, code=1 if command == "verify" else 2)
    assert path.read_bytes() == BAD_BYTES[what]


@pytest.mark.parametrize("keep", [1, 40, -200, -1])
@pytest.mark.parametrize("command", ["verify", "replay", "shot"])
def test_a_truncated_save_is_refused(refused, save, tmp_path, command, keep):
    save.write_bytes(save.read_bytes().rstrip()[:keep])
    args = ("skirmish", "--load", save, "--out", tmp_path / "x.png") if command == "shot" else (save,)
    assert "this save file is incomplete" in refused(command, *args, code=1 if command == "verify" else 2)
    assert not (tmp_path / "x.png").exists()


def test_a_newer_save_says_so(refused, save):
    assert "a newer Monsoon saved this" in refused("replay", rewritten(save, version=99))
    assert "format version 'x' of this save does not exist" in refused("replay", rewritten(save, version="x"))


def test_a_save_of_a_game_that_is_not_installed(refused, save):
    said = refused("replay", rewritten(save, game="chess"))
    assert "game.monsoon: unknown game 'chess'" in said


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_not_there(refused, tmp_path, command):
    assert "No such file or directory" in refused(command, tmp_path / "nothing.monsoon")
    assert "Is a directory" in refused(command, tmp_path)


def test_a_file_without_end_is_refused(refused, tmp_path):
    with (tmp_path / "vast.monsoon").open("wb") as vast:
        vast.truncate(1 << 33)
    assert "files of this kind can have at most" in refused("verify", tmp_path / "vast.monsoon")
    assert "not a file" in refused("verify", "/dev/zero")


def test_an_unknown_seat(refused, save):
    assert "unknown seat 'green'; known: blue, red" in refused("replay", save, "--seat", "green")


# Replay


def test_the_game_is_told_by_turn_and_phase(run, save):
    ran = run("replay", save)
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert lines[0].startswith("Skirmish: The hunt, seed 3, ")
    assert "Turn 1 · Red" in lines
    assert lines.index("Turn 1 · Blue") < lines.index("Turn 2 · Blue")
    assert "  Turn 2 begins.  [SK 5]" in lines
    assert any(line.startswith("  The scout has hidden in ") for line in lines)
    assert lines[-2] in ("The scout got away.", "The scout is caught.")


def test_an_unfinished_game_is_told_from_ones_own_seat_and_without_its_seed(run, refused, tmp_path):
    session = Session(registry().open("skirmish"), seed=271828)
    for _ in range(4):
        session.apply(session.decision.actions[0])
    assert session.outcome is None
    shared, solo = tmp_path / "shared.monsoon", tmp_path / "solo.monsoon"
    write_save(shared, to_save(session, seats={"blue": "human", "red": "human"}))
    write_save(solo, to_save(session, seats={"blue": "human", "red": "random"}))
    assert "--seat blue or --seat red" in refused("replay", shared)
    assert "--seat blue" in refused("replay", solo, "--seat", "red")
    blue = run("replay", shared, "--seat", "blue")
    assert blue.out == run("replay", solo).out
    assert "271828" not in blue.out
    assert "has hidden in" not in blue.out


def test_a_seat_is_told_only_what_it_knew(run, save):
    blue, red = run("replay", save, "--seat", "blue"), run("replay", save, "--seat", "red")
    assert "has hidden in" not in blue.out
    assert "has hidden in" in red.out
    assert "Red is ready." in blue.out
    assert "Red: " not in blue.out
    assert "Blue: End the turn" in blue.out
    assert "Blue: End the turn" not in red.out


def test_dice_are_told(run, tmp_path):
    state = registry().open("skirmish").load({
        "scenario": "hunt", "options": {"turns": 4}, "dice": {"seed": 1}, "ending": "", "scout": "0404", "found": True,
        "stack": [{"step": "turn", "at": 1}, {"step": "march"}], "patrols": {"patrol_a": "0304", "patrol_b": "0704"},
    })  # fmt: skip
    session = Session(registry().open("skirmish"), position=state)
    session.script([6])
    session.apply(next(action for action in session.decision.actions if action.verb == "attack"))
    write_save(tmp_path / "dice.monsoon", to_save(session))
    assert "  patrol_a attacks: scout caught.  [attack 6 of 6, SK 3]" in run("replay", tmp_path / "dice.monsoon").out


def test_a_game_of_other_rules_shows_its_position_only(run, save):
    ran = run("replay", rewritten(save, rules_version=9))
    assert ran.code == 0
    assert "played with different rules or data" in ran.err


# The list


def test_no_saves_yet(run, home):
    assert run("saves").out == f"No saved games in {home / 'saves'}.\n"
    assert json.loads(run("saves", "--json").out) == {"folder": str(home / "saves"), "saves": []}


def test_saves_are_listed_with_their_problems(run, home):
    folder = own_saves()
    assert folder.folder == home / "saves"
    session = Session(registry().open("skirmish"), seed=5)
    folder.save(session, "Before the storm")
    (folder.folder / "torn.monsoon").write_bytes(b'{"format":')
    (folder.folder / "gone.monsoon").symlink_to(home / "nowhere")
    text = run("saves")
    assert text.code == 0
    assert "Before the storm" in text.out
    assert "torn.monsoon: this save file is incomplete" in text.out
    listed = {Path(one["path"]).name: one for one in json.loads(run("saves", "--json").out)["saves"]}
    assert "seed" not in listed["before-the-storm.monsoon"], "nobody is told before the end"
    assert listed["before-the-storm.monsoon"]["problem"] == ""
    assert "save file is incomplete" in listed["torn.monsoon"]["problem"]
    assert "cannot be read" in listed["gone.monsoon"]["problem"]


def test_nothing_in_a_save_steers_the_terminal(run, save, home):
    wicked = "\x1b[2Jgone\u202e\x9b2J\n"
    folder = own_saves().folder
    folder.mkdir(parents=True)
    for name, changes in {
        "a": {"title": wicked},
        "b": {"game": wicked},
        "c": {"scenario": wicked, "rules_version": 0},
        "d": {"version": 7, "app": wicked},
        "e": {"decides": wicked},
        "f\x1b[2J": {},
    }.items():
        shutil.copy(save, folder / f"{name}.monsoon")
        rewritten(folder / f"{name}.monsoon", **changes)
    listed = run("saves")
    assert listed.code == 0
    told = [listed.out, listed.err]
    for path in folder.iterdir():
        for command in ("verify", "replay"):
            ran = run(command, path)
            told += [ran.out, ran.err]
    assert all(sign.isprintable() or sign == "\n" for text in told for sign in text)
    assert "gone" in listed.out


@pytest.mark.timeout(30)
def test_strange_files_among_the_saves_hold_nobody_up(run, home, refused):
    folder = own_saves().folder
    folder.mkdir(parents=True)
    os.mkfifo(folder / "pipe.monsoon")
    (folder / "folder.monsoon").mkdir()
    assert run("saves").out == f"No saved games in {folder}.\n"
    assert "not a file" in refused("verify", folder / "pipe.monsoon")


def test_a_save_sealed_anew_by_hand_is_listed_as_broken(run, save, home):
    folder = own_saves().folder
    folder.mkdir(parents=True)
    shutil.copy(save, folder / "mended.monsoon")
    rewritten(folder / "mended.monsoon", decides="nobody")
    text = run("saves")
    assert "cannot be read" in text.out
    assert "mended.monsoon: the seat 'nobody' does not exist in Skirmish" in text.out
    (one,) = json.loads(run("saves", "--json").out)["saves"]
    assert "nobody" in one["problem"]


def test_an_edited_save_is_never_played_on(save):
    edited(save, lambda content: content.update(title="Mine"))
    assert read_save(save, edited=True).title == "Mine"
    assert SaveFolder(save.parent).latest() is None


# What has no end, and what is not here


@pytest.fixture
def battle(tmp_path) -> Path:
    """A save of a battle."""
    path = tmp_path / "battle.monsoon"
    write_save(path, to_save(Session(registry().open("vietnam_battles"), "iron_triangle", {}, 1)))
    return path


def test_a_battle_that_is_not_installed_is_named(refused, battle):
    rewritten(battle, scenario="ben_luong")
    for command, code in (("verify", 1), ("replay", 2)):
        said = refused(command, battle, code=code)
        assert said.startswith(f"monsoon: {battle}: ")
        assert "unknown scenario 'ben_luong'; known: boys_of_67, iron_triangle, snoopys_nose" in said


def test_a_battle_that_is_not_installed_changes_no_packs(battle):
    game = registry().open("vietnam_battles")
    save = read_save(rewritten(battle, scenario="ben_luong", rules_version=2))
    assert not has_history(game, save)
    assert changed_packs(save, game, {}) == []


def test_a_title_without_end_is_cut(run, save, home):
    (home / "saves").mkdir()
    path = shutil.copy(save, home / "saves" / "long.monsoon")
    rewritten(Path(path), title="x" * 5_000_000)
    assert read_save(Path(path)).title == "x" * 199 + "…"
    assert len(run("saves").out) < 600
    assert len(run("saves", "--json").out) < 2000
    assert run("verify", path).code == 0


def test_a_title_is_cut_when_it_is_written(tmp_path):
    session = Session(registry().open("skirmish"), "hunt", {}, 1)
    folder = SaveFolder(tmp_path)
    path = folder.save(session, "y" * 900)
    assert json.loads(path.read_bytes())["title"] == "y" * 199 + "…"
    assert folder.save(session, "y" * 900) == path


@pytest.mark.parametrize(
    "changes",
    [{"game": "x" * 400}, {"app": "x" * 400}, {"seats": {"x" * 400: "y"}}, {"turn": 10**7}, {"rules_version": 10**3000},
     {"packs": {str(n): "" for n in range(1001)}}, {"version": "x" * 10**6}, {"scenario": "x" * 10**6}],
    ids=lambda changes: next(iter(changes)),
)  # fmt: skip
def test_names_and_numbers_have_an_end(run, save, changes):
    rewritten(save, **changes)
    for command in ("verify", "replay"):
        ran = run(command, save)
        assert (ran.code in (1, 2), ran.out) == (True, "")
        assert len(ran.err) < 1000
        assert "internal" not in ran.err


def test_a_folder_of_saves_that_is_a_file_is_not_empty(refused, home):
    (home / "saves").write_text("in the way")
    assert "/saves: cannot be read: a file stands where this folder should be" in refused("saves")
