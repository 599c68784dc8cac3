"""Programs of the player's own: named in the settings, chosen for a seat, and missed when a save asks for them."""

from __future__ import annotations

import json
import sys
import time

import pytest

from hexcore.storage.saves import read_save
from launcher.screens.new_game import NewGameScreen
from launcher.screens.saves import SavesScreen
from launcher.screens.settings import SettingsScreen

BOT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["tell"] == "choose":
        answer = {"cmd": "choose", "number": message["number"], "action": message["decision"]["actions"][-1]}
        print(json.dumps(answer), flush=True)
"""


@pytest.fixture
def command(tmp_path) -> str:
    script = tmp_path / "last.py"
    script.write_text(BOT, encoding="utf-8")
    return f'"{sys.executable}" "{script}"'


def name_it(person, name: str, command: str) -> None:
    person.screen.programs.name.text, person.screen.programs.command.text = name, command
    person.screen.programs.add()
    person.wait()


def test_a_program_is_named_kept_chosen_and_plays(desk, player, command):
    person = player(SettingsScreen(desk))
    name_it(person, "The last", command)
    assert json.loads((desk.home / "settings.json").read_text())["programs"] == {"The last": command}
    assert "The last" in person.words()
    person = player(NewGameScreen(desk, desk.module("skirmish")))
    person.click("seat.red")
    person.click("Program: The last")
    assert "The last: an external program" in person.words()
    person.click("start")
    play = person.screen.play
    assert play.seats == {"blue": "human", "red": "outside:The last"}
    assert play.missing == ()
    offered = play._referee._session.decision
    assert offered.seat == "red"
    started = time.monotonic()
    assert play.think() is None
    assert time.monotonic() - started < 0.2, "a window would have waited"
    play.wait_for_bot()
    assert play.think() == offered.actions[-1]
    assert play._referee._bots["red"].failures == []
    saved = read_save(play.save_as("with it"))
    assert saved.seats["red"] == "outside:The last"
    assert "last.py" not in saved.model_dump_json()
    play.stop_thinking()


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("", "python3", "Enter a name."),
        ("a,b", "python3", "Leave commas and quotes out"),
        ("x", "", "there is no command"),
        ("x", "nowhere_at_all --fast", "The program nowhere_at_all was not found"),
        ("x", "bot 'a", "quotes are not closed"),
    ],
)
def test_what_cannot_be_started_is_not_taken(desk, player, name, typed, said):
    person = player(SettingsScreen(desk))
    name_it(person, name, typed)
    assert said in person.words()
    assert desk.settings.programs == {}


def test_a_name_is_given_once_and_taken_out(desk, player, command):
    desk.change(programs={"Mine": command})
    person = player(SettingsScreen(desk))
    name_it(person, "Mine", command)
    assert "There is already a program called Mine." in person.words()
    person.screen.programs.remove("Mine")
    assert desk.settings.programs == {}


def test_a_save_whose_program_is_missing_opens_with_a_bot_and_says_so(desk, player, command):
    desk.change(programs={"Mine": command})
    path = desk.new_play("vietnam_battles", "boys_of_67", {}, 1, {"vc": "outside:Mine"}).save_as("it")
    desk.change(programs={})
    person = player(SavesScreen(desk))
    person.screen.sit_down_with(path)
    person.wait()
    assert person.screen.play.seats == {"us": "human", "vc": "captain"}
    assert "Mine is not set up or cannot be started" in person.words()


def test_a_save_runs_no_command(desk, tmp_path, command):
    mark = tmp_path / "run"
    desk.change(programs={"Mine": command})
    path = desk.new_play("skirmish", "hunt", {}, 1, {"red": f"outside:touch {mark}"}).save_as("it")
    play, _ = desk.load_play(path)
    assert play.missing == ()  # it was not here when the game began, and a bot sat down for it then
    path = desk.saves.save(play._referee._session, "worse", seats={"red": f"outside:touch {mark}"})
    play, _ = desk.load_play(path)
    assert play.missing == (f"touch {mark}",)
    play.wait_for_bot()
    assert not mark.exists()


def test_a_wish_for_a_program_that_is_gone_is_a_person(desk, player):
    from launcher.desk.desk import NewGameSetup

    screen = NewGameScreen(desk, desk.module("skirmish"), NewGameSetup(seats={"red": "outside:Gone", "blue": "random"}))
    assert screen.seats == {"red": "human", "blue": "random"}
