"""Bots from outside: what they may do to us (nothing), what they are told (what their seat may know), and their end."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from pathlib import Path
from typing import ClassVar

import pytest

from hexcore.analysis.simulate import Task, play_many, play_out, tally
from hexcore.bots import programs as outside
from hexcore.bots.programs import MOST_LOST, ExternalProgram, Outsider, player, split_command
from hexcore.bots.requests import Advisers, SeatRequests
from hexcore.errors import InvalidInput, Lost, UnknownName
from hexcore.game.bot import Guarded, RandomBot, Vantage
from hexcore.game.plugins import registry
from hexcore.game.program_names import listed
from hexcore.play.session import Session
from hexcore.referee import Referee
from hexcore.storage.saves import read_save

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "bots"

HEAD = """
import json, os, signal, subprocess, sys, time
open(sys.argv[1], "a").write(f"{os.getpid()}\\n")
def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line)
def choices():
    while True:
        message = hear()
        if message["tell"] == "choose":
            yield message
def tell(message):
    print(json.dumps(message), flush=True)
def choose(message, action):
    tell({"cmd": "choose", "number": message["number"], "action": action})
"""

HOSTILE = {
    "hangs": ("for m in choices(): time.sleep(100)", "late"),
    "dies": ("for m in choices(): sys.exit('out of rice')", "died_saying"),
    "never begins": ("os._exit(3)", "died"),
    "garbage": ("for m in choices(): print('nonsense', flush=True)", "garbage"),
    "no object": ("for m in choices(): print('[1]', flush=True)", "garbage"),
    "no number": ("for m in choices(): tell({'cmd': 'choose', 'action': m['decision']['actions'][0]})", "garbage"),
    "not text": ("for m in choices(): os.write(1, bytes([255, 254, 10]))", "not_utf8"),
    "a foreign action": ("for m in choices(): choose(m, {'verb': 'win'})", "not_offered"),
    "no action": ("for m in choices(): choose(m, 7)", "no_action"),
    "endless line": ("for m in choices():\n  for _ in range(1600): os.write(1, b'x' * 65536)", "long"),
    "floods stderr": ("for m in choices():\n  for _ in range(1600): os.write(2, b'x' * 65536)", "flood"),
    "closes its input": ("os.close(0); time.sleep(100)", "late"),
    "closes its output": ("os.close(1); time.sleep(100)", "silent"),
    "will not end": ("signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(1)", "late"),
    "has children": (
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(100)'])\n"
        "open(sys.argv[1], 'a').write(f'{child.pid}\\n')\nfor m in choices(): sys.exit(1)",
        "died",
    ),
}  # fmt: skip


def write(folder: Path, body: str) -> tuple[str, Path]:
    """A program that does something, as a command; and the file in which it says who it was."""
    script, pids = folder / "bot.py", folder / "pids"
    script.write_text(HEAD + body, encoding="utf-8")
    return f'"{sys.executable}" -S "{script}" "{pids}"', pids


def task(command: str, *, clock: float = 0.3, **more: object) -> Task:
    programs = (("mine", command),)
    return Task("skirmish", "hunt", {}, ("outside:mine", "random"), programs=programs, clock=clock, **more)


def is_gone(pid: int) -> bool:
    """Whether a process is no more, nor any that it has left to be buried."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z" and Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1] != str(os.getpid()):
            return True  # whoever adopts orphans will bury it
        time.sleep(0.02)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc")
@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_a_program_does_the_game_goes_on_and_nothing_of_it_is_left(name, tmp_path, capfd, monkeypatch):
    body, why = HOSTILE[name]
    monkeypatch.setattr(outside, "START_S", 0.6 if why == "late" else 20.0)
    command, pids = write(tmp_path, body)
    played = play_out(registry().open("skirmish"), task(command), 1)
    assert (played.error, played.outcome is not None) == ("", True)
    assert [(who, text.key) for who, text in played.lost] == [("mine", f"error.program.{why}")] * MOST_LOST
    assert played.failures == MOST_LOST
    started = [int(pid) for pid in pids.read_text().split()]
    assert started
    assert all(map(is_gone, started))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("times", [1, 2])
def test_an_answer_that_is_given_twice_counts_once(tmp_path, times):
    body = f"for m in choices():\n  for _ in range({times}): choose(m, m['decision']['actions'][-1])"
    played = play_out(registry().open("skirmish"), task(write(tmp_path, body)[0], clock=10), 3)
    assert (played.error, played.failures, played.lost) == ("", 0, ())


def test_one_lost_choice_is_told_and_the_program_plays_on(tmp_path):
    body = """
told = open(sys.argv[1] + ".told", "w")
while True:
    message = hear()
    print(message["tell"], message.get("why", ""), file=told, flush=True)
    if message["tell"] == "choose":
        choose(message, {"verb": "dance"} if message["number"] == 2 else message["decision"]["actions"][0])
"""
    command, pids = write(tmp_path, body)
    played = play_out(registry().open("skirmish"), task(command, clock=10), 3)
    assert (played.error, played.failures) == ("", 1)
    told = Path(f"{pids}.told").read_text().splitlines()
    assert [line for line in told if line.startswith("lost")] == [
        "lost it chose “dance”, which is not legal now (march)"
    ]
    assert [line.split()[0] for line in told[:5]] == ["begin", "choose", "choose", "lost", "choose"]
    assert len(pids.read_text().split()) == 1, "it was not started again"


def test_it_asks_before_it_chooses_and_is_answered_as_by_the_engine(tmp_path):
    body = """
questions = [
    {"cmd": "explain", "action": {"verb": "dance"}}, {"cmd": "query"}, {"cmd": "reach", "pieces": ["patrol_a"]},
    {"cmd": "imagine", "seed": 3, "count": 2}, {"cmd": "imagine", "count": 1000}, {"cmd": "bot", "name": "random"},
    {"cmd": "state"}, {"cmd": "view", "seat": "red"}, {"cmd": "odds", "action": 7}, {"cmd": "odds", "seat": "red"},
    {"cmd": "imagine", "seat": "red"},
]
heard = open(sys.argv[1] + ".heard", "w")
for message in choices():
    for question in questions:
        tell(question)
        print(json.dumps([question, hear()]), file=heard, flush=True)
    choose(message, message["decision"]["actions"][0])
"""
    command, pids = write(tmp_path, body)
    played = play_out(registry().open("skirmish"), task(command, clock=10), 3)
    assert (played.error, played.failures) == ("", 0)
    heard = [json.loads(line) for line in Path(f"{pids}.heard").read_text().splitlines()][:11]
    answers = [answer for _, answer in heard]
    assert answers[0]["legal"] is False
    assert answers[1]["queries"][0]["name"] == "reach"
    assert "reach" in answers[2]
    assert len(answers[3]["positions"]) == 2
    assert registry().open("skirmish").load(answers[3]["positions"][0]).dice.seed != 3
    assert "100" in answers[4]["error"]["message"]
    assert answers[5]["action"]["verb"]
    assert [answer["error"]["code"] for answer in answers[6:]] == [
        "unknown",
        "unknown",
        "invalid",
        "unknown",
        "unknown",
    ]


# -- secrets ---------------------------------------------------------------------------------------------------------


class Tapped:
    """Stands for a program that asks all that may be asked; keeps every byte that it is told."""

    told: ClassVar[list[bytes]] = []

    def __init__(self, command: object) -> None:
        self._lines: list[dict] = []

    def send(self, line: bytes) -> None:
        Tapped.told.append(line)
        message = json.loads(line)
        if message.get("tell") != "choose":
            return
        actions = message["decision"]["actions"]
        some = [actions[0], actions[-1], {"verb": "dance"}]
        pieces = [piece["id"] for piece in message["view"]["pieces"]][:3]
        queries = [{"cmd": "query", "name": name} for name in TAPPED_QUERIES]
        self._lines = [
            *({"cmd": cmd, "action": action} for cmd in ("odds", "explain") for action in some), *queries,
            *({"cmd": "reach", "pieces": [piece]} for piece in pieces), {"cmd": "reach"},
            {"cmd": "imagine", "seed": message["number"], "count": 2}, {"cmd": "bot"},
            {"cmd": "choose", "number": message["number"], "action": actions[-1]},
        ]  # fmt: skip

    def receive(self, until: float) -> bytes:
        return json.dumps(self._lines.pop(0)).encode()

    def end(self) -> None:
        pass


TAPPED_QUERIES: list[str] = []


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("skirmish", "hunt"), ("vietnam_battles", "iron_triangle"), ("vietnam_battles", "snoopys_nose"),
     ("green_inferno", "hill_875"), ("green_beret", None)],
)  # fmt: skip
def test_nothing_that_a_program_is_ever_told_depends_on_what_its_seat_may_not_know(game, scenario, monkeypatch):
    monkeypatch.setattr(outside, "ExternalProgram", Tapped)
    opened = registry().open(game)
    monkeypatch.setattr(sys.modules[__name__], "TAPPED_QUERIES", list(opened.queries))
    stride, compared = 1 if game == "skirmish" else 13, 0
    for seed in range(4, 30):
        state, chance, ply = opened.start(scenario, None, seed), RandomBot(seed), 0
        while compared < 12 and (decision := opened.decision(state)) is not None:
            other = opened.swap_secrets(state, decision.seat) if ply % stride == 0 else None
            if other is not None and len(decision.actions) > 1:
                compared += 1
                assert told(opened, state, decision) == told(opened, other, opened.decision(other))
            action = chance.choose(Vantage(opened, state, decision.seat), decision)
            opened.apply(state, action, offered=decision, quiet=True)
            ply += 1
    assert compared == 12


def told(game, state, decision) -> list[bytes]:
    Tapped.told = []
    Outsider(game, f'"{sys.executable}"', 1).choose(Vantage(game, state.clone(), decision.seat), decision)
    assert len(Tapped.told) > 5
    return Tapped.told


# -- commands --------------------------------------------------------------------------------------------------------


def test_a_name_starts_nothing_that_the_player_has_not_named(tmp_path):
    game, mark = registry().open("skirmish"), tmp_path / "run"
    for name in (f"cmd:touch {mark}", f"outside:touch {mark}", f"outside:cmd:touch {mark}"):
        with pytest.raises(UnknownName):
            player(game, name, 1, {})
        with pytest.raises(UnknownName):
            Referee(Session(game, "hunt", {}, 1), {"red": name})
    assert not mark.exists()


def test_a_save_keeps_the_name_and_not_the_command(tmp_path):
    command, _ = write(tmp_path, "for m in choices(): choose(m, m['decision']['actions'][0])")
    folder = tmp_path / "saves"
    folder.mkdir()
    result = tally(play_many(task(command, clock=10, folder=folder), [5]), 0.0)
    assert (result.errors, result.failures) == ([], 0)
    save = next(folder.iterdir())
    assert set(read_save(save).seats.values()) == {"outside:mine", "random"}
    assert "bot.py" not in save.read_text(encoding="utf-8")


def test_commas_in_quotes_belong_to_the_command():
    assert listed("""cmd:bot 'a,b' "c,'d'", captain""") == ["""cmd:bot 'a,b' "c,'d'\"""", "captain"]
    assert split_command("""bot 'a,b' "c d" """) == ("bot", "a,b", "c d")
    with pytest.raises(InvalidInput, match="quotes are not closed"):
        split_command("bot 'a")
    with pytest.raises(InvalidInput, match="there is no command"):
        split_command("  ")


def test_a_program_that_is_nowhere_is_said_before_the_game():
    with pytest.raises(InvalidInput, match="the program nowhere_at_all was not found"):
        Outsider(registry().open("skirmish"), "nowhere_at_all --fast")


def test_who_does_not_read_is_not_written_to_without_end(monkeypatch):
    monkeypatch.setattr("hexcore.bots.programs.MOST_UNREAD", 1 << 20)
    program = ExternalProgram([sys.executable, "-S", "-c", "import time; time.sleep(100)"])
    try:
        for _ in range(15):
            program.send(b"x" * 65536)
        with pytest.raises(Lost, match="stopped reading its input"):
            program.send(b"x" * 131072)
    finally:
        program.end()
    assert is_gone(program.pid)


def test_thinking_aside_it_can_be_ended_at_any_moment(tmp_path):
    """As at a table that is left while it thinks: the choice is lost, nobody waits, and nothing is left."""
    command, pids = write(tmp_path, "for m in choices(): time.sleep(100)")
    session = Session(registry().open("skirmish"), "hunt", {}, 1)
    referee = Referee(session, dict.fromkeys(("red", "blue"), "outside:mine"), {"mine": command})
    referee.think()
    while not pids.exists():
        time.sleep(0.02)
    started = time.monotonic()
    referee.stop_thinking()
    assert time.monotonic() - started < 0.1
    referee.wait_for_bot(10)
    assert all(is_gone(int(pid)) for pid in pids.read_text().split())
    assert time.monotonic() - started < 5


def test_ended_while_it_is_being_started_it_does_not_live_on(tmp_path, monkeypatch):
    """Whoever leaves the table at that moment finds no program to end: it is ended once it is there."""
    command, pids = write(tmp_path, "for m in choices(): time.sleep(100)")
    game = registry().open("skirmish")
    bot = Outsider(game, command, clock=20)

    def started(words):
        program = ExternalProgram(words)
        while not pids.exists() or not pids.read_text().strip():
            time.sleep(0.02)
        bot.close()
        return program

    monkeypatch.setattr("hexcore.bots.programs.ExternalProgram", started)
    session, began = Session(game, "hunt", {}, 1), time.monotonic()
    with pytest.raises(Lost):
        bot.choose(session.vantage(session.decision.seat), session.decision)
    assert time.monotonic() - began < 10, "long before its clock would have run out"
    assert all(is_gone(int(pid)) for pid in pids.read_text().split())


def test_a_table_hears_that_a_choice_was_lost_and_not_why(tmp_path):
    command, _ = write(tmp_path, "for m in choices(): choose(m, {'verb': 'dance'})")
    session = Session(registry().open("skirmish"), "hunt", {}, 1)
    referee = Referee(session, {"red": "outside:mine"}, {"mine": command})
    assert referee.lost_choices() == []
    referee.wait_for_bot()
    assert referee.think() in session.decision.actions
    assert referee.lost_choices() == ["mine"]
    assert referee.lost_choices() == []
    referee.stop_thinking()


# -- the examples ----------------------------------------------------------------------------------------------------

GAMES = [("green_beret", None), ("vietnam_battles", None), ("green_inferno", None)]


def example(command: str, game: str, scenario: str | None, plies: int) -> None:
    opened = registry().open(game)
    seats = len(opened.meta.seats)
    bots = ("outside:example", *["captain"] * (seats - 1))
    scenario = opened.meta.scenario(scenario).id
    asked = Task(game, scenario, {}, bots, ply_cap=plies, programs=(("example", command),), clock=60)
    played = play_out(opened, asked, 2)
    assert played.lost == ()
    assert played.error in ("", f"no end after {plies} actions")
    assert played.plies > 50


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_the_example_in_python_plays_every_game(game, scenario):
    example(f'"{sys.executable}" "{EXAMPLES / "look_ahead.py"}" 1 1', game, scenario, 90)


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_the_example_in_javascript_plays_every_game(game, scenario):
    example(f'node "{EXAMPLES / "weigh_odds.js"}"', game, scenario, 250)


def test_a_guard_takes_fallback_and_seconds_from_the_bot():
    class Slow:
        fallback = RandomBot(3)
        seconds = 50.0

        def choose(self, vantage, decision):
            raise ValueError

    guard = Guarded(Slow(), 0, 1.0)
    game = registry().open("skirmish")
    state = game.start("hunt", None, 1)
    decision = game.decision(state)
    same = RandomBot(3).choose(Vantage(game, state, decision.seat), decision)
    assert guard.choose(Vantage(game, state, decision.seat), decision) == same
    assert guard._seconds == 50.0


def test_the_page_names_every_question_and_every_message():
    page = (EXAMPLES.parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")
    game = registry().open("skirmish")
    state = game.start("hunt", None, 1)
    decision = game.decision(state)
    asked = SeatRequests(game, Vantage(game, state, decision.seat), decision, Advisers(game))
    known = asked.answer("dance", {"cmd": "dance"})["error"]["message"].partition("known: ")[2].split(", ")
    assert set(known) == set(re.findall(r'"cmd":"(\w+)"', page))
    assert set(re.findall(r'"tell":"(\w+)"', page)) == {"begin", "choose", "lost"}
    for bot in EXAMPLES.iterdir():
        assert f"examples/bots/{bot.name}" in page
