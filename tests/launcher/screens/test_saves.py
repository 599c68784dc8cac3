"""Load and replays: every file is listed, the bad ones with the reason; what is deleted comes back; verifying tells."""

from __future__ import annotations

import json
import os
import time

import pygame
import pytest

from hexcore.data.files import digest
from hexcore.storage.save_folder import MOST
from launcher.kit.widgets.markup import plain
from launcher.language import words
from launcher.screens.home import HomeScreen
from launcher.screens.save_views import when
from launcher.screens.saves import SavesScreen


def wait(person):
    """Let the list be looked through and the verifying end."""
    for _ in range(200):
        person.wait()
        if not person.screen.busy:
            return
        time.sleep(0.01)
    raise AssertionError("it never comes to rest")


def test_a_save_tells_game_scenario_turn_phase_side_and_date(desk, player, save):
    save("evening", 5)
    person = player(SavesScreen(desk))
    wait(person)
    (line,) = [name for name in person.names() if "evening" in name]
    assert line.startswith("Skirmish · The hunt")
    assert "Turn" in line
    assert "to move" in line
    words = person.words()
    for fact in ("Phase", "To move", "Players", "Blue: human, Red: random", "Actions", "today"):
        assert fact in words
    assert "Seed" not in words, "nobody is told before the end"


def test_autosaves_of_one_game_are_one_line_until_all_are_asked_for(desk, player, save):
    named = save("evening", 2)
    for course in ("0123456789", "0123456789+2", "abcdefabcd"):
        for turn in (1, 2, 3):
            stem = f"auto-skirmish-hunt-{course}-turn-{turn}"
            named.with_name(f"{stem}.monsoon").write_bytes(named.read_bytes())
    person = player(SavesScreen(desk))
    wait(person)
    lines = [name for name in person.names() if name.startswith("Skirmish · ")]
    assert len(lines) == 4
    assert sum("2 earlier" in line for line in lines) == 3
    person.click("All")
    wait(person)
    assert len(person.screen.lines) == 10
    assert not any("earlier" in name for name in person.names())


def test_damaged_and_newer_files_are_listed_with_the_reason(desk, player, save):
    good = save("good", 2)
    (desk.saves.folder / "torn.monsoon").write_text(good.read_text()[:200])
    data = json.loads(good.read_text())
    (desk.saves.folder / "edited.monsoon").write_text(json.dumps({**data, "seed": 9}))
    (desk.saves.folder / "newer.monsoon").write_text(json.dumps({**data, "version": 7, "app": "9.0"}))
    person = player(SavesScreen(desk))
    wait(person)
    names = "\n".join(person.names())
    assert "torn.monsoon · This save file is incomplete" in names
    assert "edited.monsoon · The checksum does not match" in names
    assert "newer.monsoon · A newer Monsoon saved this (9.0" in names
    person.click(next(name for name in person.names() if name.startswith("torn.monsoon")))
    assert "Monsoon cannot load this save." in person.words()
    for button in ("Continue this game", "Watch the replay", "verify"):
        assert "save file is incomplete" in person.screen.target(button).reason
    assert person.screen.target("delete").enabled


def test_a_save_of_a_game_that_is_not_installed_says_so(desk, player, save, monkeypatch):
    save("orphan", 2)
    monkeypatch.delitem(desk.registry._modules, "skirmish")
    person = player(SavesScreen(desk))
    assert "The game “skirmish” is not installed." in person.words()


def reseal(path, **changes):
    """Change a save by hand and seal it anew, as somebody with our source could."""
    content = json.loads(path.read_text())
    content.pop("checksum")
    content.update(changes)
    path.write_text(json.dumps({**content, "checksum": digest(content)}))
    return path


RESEALED = {
    "decides": ({"decides": "nobody"}, "The seat 'nobody' does not exist in Skirmish."),
    "turn": ({"turn": "3"}, "Turn: Input should be a valid integer."),
    "options": ({"options": {"weather": 1}}, "Unknown option 'weather'; known: turns."),
    "scenario": ({"scenario": "nowhere"}, "Unknown scenario 'nowhere'"),
    "position": ({"snapshot": {"scenario": "hunt"}}, "The position in this save"),
    "other": ({"turn": 5}, "It records a different position: turn:"),
}


@pytest.mark.parametrize("changes", RESEALED)
def test_a_save_sealed_anew_by_hand_is_shown_as_broken(desk, player, save, changes):
    values, sentence = RESEALED[changes]
    good = save("good", 3, ago=100)
    reseal(save("mended", 3), **values)
    person = player(SavesScreen(desk))
    wait(person)
    screen = person.screen
    screen.list.selected = next(n for n, line in enumerate(screen.lines) if line.path.name == "mended.monsoon")
    screen._show()
    screen.relayout()
    assert sentence in plain(person.words())
    assert not person.screen.target("Continue this game").enabled
    if changes not in ("position", "other"):
        assert desk.latest().path == good


def test_signs_that_steer_are_cleaned_before_anything_is_drawn(desk, player, save):
    wicked = "a\x00b\x1b[2J\u202ec\nd"
    reseal(save("one", 3), title=wicked, app=wicked, seats={"blue": wicked, "red": "random"})
    reseal(save("two", 3), game=wicked)
    reseal(save("three", 3), version=7, app=wicked)
    os.rename(save("four", 3), desk.saves.folder / "a\x1b[2Jb\n.monsoon")
    (desk.saves.folder / "torn\x1b.monsoon").write_text("{")
    for screen in (SavesScreen(desk), HomeScreen(desk)):
        person = player(screen)
        wait(person)
        for index in range(len(getattr(screen, "lines", ()))):
            screen.list.selected = index
            screen._show()
            screen.relayout()
            person.wait()
            assert "\x1b" not in person.words() + "".join(person.names())
            assert "\x00" not in person.words() + "".join(person.names())


@pytest.mark.timeout(30)
def test_strange_files_are_passed_over(desk, player, save):
    path = save("good", 3)
    os.mkfifo(desk.saves.folder / "pipe.monsoon")
    (desk.saves.folder / "folder.monsoon").mkdir()
    (desk.saves.folder / "gone.monsoon").symlink_to("nowhere")
    os.mkfifo(path.with_suffix(".png"))
    assert desk.latest().path == path
    person = player(SavesScreen(desk))
    wait(person)
    assert [line.path.name for line in person.screen.lines if not line.problem] == ["good.monsoon"]
    assert len(person.screen.lines) == 2
    assert isinstance(player(HomeScreen(desk)).screen.last.path, type(path))


def test_the_first_save_that_can_be_loaded_is_chosen(desk, player, save):
    save("good", 2, ago=50)
    (desk.saves.folder / "torn.monsoon").write_text("{")
    person = player(SavesScreen(desk))
    assert person.screen.chosen.save is not None


@pytest.mark.parametrize("way", ["button", "letter", "enter", "double click"])
def test_going_on_with_a_save(desk, player, save, way):
    save("mine", 6)
    person = player(SavesScreen(desk))
    line = next(name for name in person.names() if "mine" in name)
    if way == "button":
        person.click("Continue this game")
    elif way == "letter":
        person.key("L")
    elif way == "enter":
        person.tab_to("saves")
        person.key("Enter")
    else:
        person.click(line)
        person.click(line)
    assert person.screen.title == "Table"
    assert len(person.screen.play.replay()) == 6


def test_a_game_of_other_rules_goes_on_from_its_position_and_that_is_said(desk, player, save):
    reseal(save("old", 6), rules_version=99)
    person = player(SavesScreen(desk))
    wait(person)
    assert "continue from its position" in person.words()
    person.click("Continue this game")
    assert "cannot undo or replay what came before" in person.words()
    assert person.screen.play.undo_reason()


def test_a_game_of_these_rules_goes_on_without_a_word(desk, player, save):
    save("mine", 6)
    person = player(SavesScreen(desk))
    wait(person)
    assert "different rules" not in person.words()
    person.click("Continue this game")
    assert "different rules" not in person.words()


def test_what_is_deleted_can_be_brought_back(desk, player, save):
    path = save("mine", 3)
    before = path.read_bytes()
    path.with_suffix(".png").write_bytes(b"no picture")
    person = player(SavesScreen(desk))
    assert "No save has been deleted" in person.screen.target("bring_back").reason
    person.click("delete")
    assert not path.exists()
    assert not path.with_suffix(".png").exists()
    assert "No games yet." in person.words()
    assert "delete" not in person.names()
    person.key("Ctrl+Z")
    assert path.read_bytes() == before
    assert path.with_suffix(".png").read_bytes() == b"no picture"
    assert person.screen.chosen.path == path
    person.key("Del")
    person.click("bring_back")
    assert path.exists()


def test_what_is_brought_back_takes_nobodys_place(desk, player, save):
    path = save("mine", 3)
    first = path.read_bytes()
    person = player(SavesScreen(desk))
    person.click("delete")
    other = save("mine", 5)
    person.key("Ctrl+Z")
    assert other.read_bytes() != first
    assert {line.path.read_bytes() for line in person.screen.lines} == {first, other.read_bytes()}


def test_deleted_saves_go_for_good_when_there_are_many(desk, save):
    for number in range(MOST + 3):
        desk.deleted.delete(save(f"game {number}", 2))
    assert len(list(desk.deleted.folder.glob("*.monsoon"))) == MOST
    for _ in range(MOST):
        desk.deleted.bring_back()
    assert desk.deleted.last is None
    assert not (desk.saves.folder / "game-2.monsoon").exists()
    assert (desk.saves.folder / "game-3.monsoon").exists()


def news(session) -> bool:
    return any(record.kind == "found" for entry in session.entries for record in entry.records)


def with_news(play):
    """How far a game is played until something has happened that is news, and who plays on."""
    for seed in range(1, 60):
        for plies in range(2, 40):
            session = play(plies, seed)
            if session.decision is None:
                break
            if news(session):
                return plies, seed
    raise AssertionError("nobody ever finds the scout")


def test_a_save_is_named_by_what_happened_and_found_by_it(desk, player, save, play):
    plies, seed = with_news(play)
    save("quiet", 2, ago=5)
    save("eventful", plies, seed=seed)
    person = player(SavesScreen(desk))
    wait(person)
    first = person.screen.lines[0]
    assert "finds the scout in" in first.called
    assert first.called.startswith("Turn")
    assert person.screen.lines[1].called.startswith("Turn")
    person.click("search")
    person.type("finds the scout")
    assert [line.title for line in person.screen.lines] == ["eventful"]
    person.type(" never")
    assert person.screen.lines == []


def test_finished_games_stand_apart_and_files_that_cannot_be_read_last(desk, player, save):
    save("over", 999)
    (desk.saves.folder / "torn.monsoon").write_text("{")
    save("going on", 3, ago=500)
    person = player(SavesScreen(desk))
    wait(person)
    groups = [(line.group, line.leads) for line in person.screen.lines]
    assert groups == [("Skirmish", True), ("Finished games", True), ("Files that cannot load", True)]
    assert person.screen.chosen.title == "going on"


def test_a_save_goes_out_and_comes_in_by_drag(desk, player, save, tmp_path):
    path = save("mine", 4)
    person = player(SavesScreen(desk))
    person.click("export")
    (out,) = (desk.home / "exports").glob("*.monsoon")
    assert out.read_bytes() == path.read_bytes()
    person.key("Enter")
    path.unlink()
    out.rename(tmp_path / "from a friend.monsoon")
    person.drop_file(tmp_path / "from a friend.monsoon")
    assert [line.title for line in person.screen.lines] == ["mine"]
    person.drop_file(tmp_path / "from a friend.monsoon")
    assert len(person.screen.lines) == 1, "the same file is not taken in twice"


def test_what_is_no_save_is_not_taken_in(desk, player, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear friend")
    person = player(SavesScreen(desk))
    person.drop_file(tmp_path / "letter.txt")
    assert "this save file is incomplete" in plain(person.words())
    assert person.screen.lines == []
    person.key("Enter")
    person.key("I")
    person.type("nowhere.monsoon")
    person.key("Enter")
    assert "there is no such file" in plain(person.words())


def test_verifying_a_save_that_is_what_it_says(desk, player, save):
    save("mine", 8)
    person = player(SavesScreen(desk))
    person.click("verify")
    wait(person)
    assert "Every log entry and the final position match" in person.words()
    person.key("Enter")
    assert not person.screen.layers


def test_verifying_a_save_of_other_data_names_the_difference(desk, player, save):
    path = save("mine", 8)
    person = player(SavesScreen(desk))
    person.screen.chosen.save.data = "0123456789abcdef"
    person.click("verify")
    wait(person)
    assert "Played with data version 0123456789abcdef" in person.words()
    assert path.exists()


def test_the_picture_beside_a_save_is_shown_and_a_bad_one_does_no_harm(desk, player, save):
    plain, shown = save("mine", 3), None
    person = player(SavesScreen(desk))
    wait(person)
    without = person.picture()
    picture = pygame.Surface((64, 40))
    picture.fill((200, 40, 40))
    pygame.image.save(picture, str(plain.with_suffix(".png")))
    shown = player(SavesScreen(desk))
    wait(shown)
    assert shown.picture() != without
    assert shown.surface.get_at(shown.screen.list.line_rect(0).move(50, 0).midleft)[0] > 150
    plain.with_suffix(".png").write_bytes(b"torn")
    assert player(SavesScreen(desk)).words()


def test_replays_are_the_finished_games_and_all_can_be_watched(desk, player, save):
    save("over", 999, ago=10)
    save("open", 3)
    person = player(SavesScreen(desk))
    person.click("Finished")
    assert [line.title for line in person.screen.lines] == ["over"]
    assert "This game is over" in person.screen.target("Continue this game").reason
    person.key("W")
    assert person.screen.title == "Replay"
    assert person.screen.heading == "Skirmish · The hunt"
    assert person.screen.replay.seed is not None, "the game is over"
    person.stack.pop()
    person.click("All")
    assert {line.title for line in person.screen.lines} == {"over", "open"}


def test_a_game_of_other_data_is_not_watched_but_told(desk, player, save, monkeypatch):
    save("mine", 4)
    person = player(SavesScreen(desk))
    monkeypatch.setattr(desk.open_game("skirmish").data, "_hash", "other", raising=False)
    person.click("Watch the replay")
    assert "Only its last position is left" in person.words()


def test_when_is_said_as_people_say_it():
    now = time.mktime((2026, 3, 14, 12, 0, 0, 0, 0, -1))
    say = words().say
    assert when(say, now - 60, now) == "today 11:59"
    assert when(say, now - 86400, now) == "yesterday 12:00"
    assert when(say, now - 10 * 86400, now) == "4 Mar 2026, 12:00"
