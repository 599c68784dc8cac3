"""Thinking in a process: the same as here, from worlds alone, and never a hang whatever becomes of it."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from hexcore.analysis.simulate import Task, play_out
from hexcore.bots import search_workers
from hexcore.bots.forecast import Expected
from hexcore.bots.search import Colonel, Effort, NoAnswer, Search, SearchResult, think_here, world_of
from hexcore.bots.search_workers import Aide, effort_json, found_json, read_found
from hexcore.game.actions import Action
from hexcore.game.bot import Guarded, Vantage, first_bot, make_bot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.referee import Referee
from skirmish.game import Skirmish

LITTLE = Effort(6, plans=3)


def is_gone(pid: int, seconds: float = 10.0) -> bool:
    """Whether a process ends in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
            return True
        time.sleep(0.02)
    return False


def has_plans(game, state, decision) -> bool:
    """Whether there is more than one plan, in a game that has tempers to make plans by."""
    return not game.profiles() or len(Search(game, decision.seat, LITTLE, 1)._propose(state)) > 1


def thoughtful(game, scenario, seat="", seed=2):
    """The first position in which a seat has several plans to think about."""
    bots = {one: make_bot(game, first_bot(game.meta.bots), seed) for one in game.meta.seat_ids()}
    state = game.start(scenario, {}, seed)
    while True:
        decision = game.decision(state)
        worth_it = decision.step in game.planned_steps and len(decision.actions) > 1
        if worth_it and seat in ("", decision.seat) and has_plans(game, state, decision):
            return state, decision
        action = bots[decision.seat].choose(Vantage(game, state, decision.seat), decision)
        game.apply(state, action, offered=decision, quiet=True)


@pytest.fixture
def aide():
    made = Aide(registry().open("skirmish"))
    made.start()
    yield made
    made.end()


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("skirmish", "hunt"),
        ("vietnam_battles", "boys_of_67"),
        ("green_inferno", "hill_875"),
        ("green_beret", "campaign"),
    ],
)
def test_what_is_thought_there_is_what_is_thought_here(name, scenario):
    game = registry().open(name)
    state, decision = thoughtful(game, scenario)
    vantage, there = Vantage(game, state, decision.seat), Aide(game)
    there.start()
    try:
        for seed in (1, 2):
            assert there.search(vantage, LITTLE, seed) == think_here(game, vantage, LITTLE, seed)
    finally:
        there.end()


def choices(game, bots, plies: int) -> list[Action]:
    state, chosen = game.start("hunt", {}, 3), []
    while (decision := game.decision(state)) is not None and len(chosen) < plies:
        chosen.append(bots[decision.seat].choose(Vantage(game, state, decision.seat), decision))
        game.apply(state, chosen[-1], offered=decision, quiet=True)
    return chosen


def test_a_game_is_the_same_here_in_a_process_and_at_a_table():
    game = registry().open("skirmish")
    seats = {"blue": "colonel:12", "red": "random"}
    here = {seat: Guarded(make_bot(game, who, 3 * 31 + n), 3) for n, (seat, who) in enumerate(seats.items())}
    expected = choices(game, here, 200)
    session = Session(game, "hunt", {}, 3)
    referee = Referee(session, seats)
    for bot in referee._bots.values():
        if isinstance(bot._bot, Colonel):
            bot._bot._effort = bot._bot._effort._replace(seconds=float("inf"))  # the clock is off
    try:
        while session.decision is not None:
            referee.wait_for_bot()
            referee.act(referee.think())
    finally:
        referee.stop_thinking()
    assert [entry.action for entry in session.entries] == expected
    played = play_out(game, Task("skirmish", "hunt", {}, tuple(seats.values())), 3)
    assert (played.outcome, played.plies) == (session.outcome, len(expected))


# -- what it knows -------------------------------------------------------------------------------------------------


class Closed(Vantage):
    """A vantage whose position can be reached by its own doors only."""

    __slots__ = ("_hidden", "_inside")

    def __init__(self, game, state, seat):
        self._inside = 0
        self._hidden = state
        super().__init__(game, None, seat)

    @property
    def _state(self):
        if not self._inside:
            raise AssertionError("a bot has reached round its vantage")
        return self._hidden

    @_state.setter
    def _state(self, state):
        pass

    def _door(name):
        def through(self, *args, **kwargs):
            self._inside += 1
            try:
                return getattr(Vantage, name)(self, *args, **kwargs)
            finally:
                self._inside -= 1

        return through

    imagine, odds, ask = _door("imagine"), _door("odds"), _door("ask")

    def _look(name):
        def through(self):
            self._inside += 1
            try:
                return getattr(Vantage, name).fget(self)
            finally:
                self._inside -= 1

        return property(through)

    view, bot_view, mark, board = map(_look, ("view", "bot_view", "mark", "board"))
    best_profile, search_effort = map(_look, ("best_profile", "search_effort"))


def test_a_closed_vantage_bites():
    game = Skirmish()
    state, decision = thoughtful(game, "hunt")
    with pytest.raises(AssertionError, match="reached round"):
        Closed(game, state, decision.seat)._state  # noqa: B018


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("vietnam_battles", "snoopys_nose"),
        ("green_inferno", "hill_875"),
        ("green_beret", "campaign"),
        ("skirmish", "hunt"),
    ],
)
def test_who_thinks_ahead_reaches_for_nothing_but_what_its_seat_may_ask(name, scenario):
    game = registry().open(name)
    state, decision = thoughtful(game, scenario)
    bot = make_bot(game, "colonel:3", 1)
    assert bot.choose(Closed(game, state, decision.seat), decision) in decision.actions
    assert bot.found is not None


class Recording:
    """A line that keeps what is said on it."""

    def __init__(self, line):
        self._line, self.said = line, []

    def send_bytes(self, said):
        self.said.append(bytes(said))
        self._line.send_bytes(said)

    def __getattr__(self, name):
        return getattr(self._line, name)


def asker(line, place):
    """A process that asks for some worlds, and has thought at once."""
    line.send_bytes(json.dumps({"ready": place.game}).encode())
    for number in range(5):
        line.send_bytes(json.dumps({"search": 1, "want": number}).encode())
    found = {"actions": [], "value": 0.5, "before": 0.5, "error": 0, "rollouts": 0, "plans": 1, "worlds": 0,
             "expected": None}  # fmt: skip
    line.send_bytes(json.dumps({"search": 1, "found": found}).encode())
    while True:
        line.recv_bytes()


@pytest.mark.parametrize(
    ("name", "scenario", "seat"),
    [("vietnam_battles", "snoopys_nose", "us"), ("green_inferno", "hill_875", "us"), ("skirmish", "hunt", "blue"),
     ("green_beret", "campaign", "player")],
)  # fmt: skip
def test_what_is_sent_is_the_same_byte_for_byte_whatever_the_seat_does_not_know(monkeypatch, name, scenario, seat):
    monkeypatch.setattr(search_workers, "work", asker)
    game = registry().open(name)
    state, decision = thoughtful(game, scenario, seat, 987_654_321_987)
    other = game.swap_secrets(state, seat)
    while other is None:
        bot = make_bot(game, first_bot(game.meta.bots), 1)
        game.apply(state, bot.choose(Vantage(game, state, decision.seat), decision))
        decision = game.decision(state)
        other = game.swap_secrets(state, seat) if decision.seat == seat else None
    assert game.dump_json(other) != game.dump_json(state)
    other.dice.seed += 1
    sent = []
    for position in (state, other):
        there = Aide(game)
        there.start()
        there._process.line = line = Recording(there._process.line)
        there.search(Vantage(game, position, seat), LITTLE, 5)
        there.end()
        sent.append(line.said)
    assert sent[0] == sent[1]
    assert len(sent[0]) > 6
    assert game.dump_json(state) not in b"".join(sent[0])
    assert str(state.dice.seed).encode() not in b"".join(sent[0])


# -- what may become of it -----------------------------------------------------------------------------------------


def asked(game):
    state, decision = thoughtful(game, "hunt", "blue")
    return Vantage(game, state, "blue"), decision


def test_it_is_there_when_somebody_who_thinks_is_seated_and_not_before():
    session = Session(registry().open("skirmish"), "hunt", {}, 1)
    assert Referee(session, {"blue": "random"})._aide is None
    assert Referee(session, {"blue": "colonel:0"})._aide is None
    referee = Referee(session, {"blue": "colonel", "red": "general"})
    pid = referee._aide.pid
    assert pid
    os.kill(pid, 0)
    del referee
    gc.collect()
    assert is_gone(pid)


def test_it_ends_when_the_table_is_left_and_another_comes_when_a_bot_is_asked_again():
    game = registry().open("skirmish")
    session = Session(game, "hunt", {}, 1)
    referee = Referee(session, {"blue": "colonel:4", "red": "colonel:4"})
    first = referee._aide.pid
    referee.stop_thinking()
    assert is_gone(first)
    referee.wait_for_bot()
    assert referee.think() in session.decision.actions
    assert referee._aide.pid not in (0, first)
    referee.stop_thinking()


def seated(aide, game, patience=5.0):
    colonel = Colonel(game, LITTLE, 1, patience)
    colonel.think_by(aide.search, search_workers.GRACE)
    return colonel, Guarded(colonel)


def test_a_dead_one_costs_time_and_no_strength(aide):
    """The search is done here instead, and comes to the same."""
    game = registry().open("skirmish")
    vantage, decision = asked(game)
    colonel, guard = seated(aide, game)
    aide._process.process.kill()
    first = aide.pid
    alone = Colonel(game, LITTLE, 1)
    assert guard.choose(vantage, decision) == alone.choose(vantage, decision)
    assert colonel.found == alone.found
    assert guard.failures == []
    assert len(guard.slowed) == 1
    aide.start()
    assert aide.pid != first
    colonel, guard = seated(aide, game)
    assert guard.choose(vantage, decision) in decision.actions
    assert (guard.failures, guard.slowed) == ([], [])
    assert colonel.found is not None


def liar(line, place):
    """A process that answers at once, and not what it should."""
    line.send_bytes(json.dumps({"ready": place.game}).encode())
    while True:
        said = json.loads(line.recv_bytes())
        if "seat" in said:
            plan = [{"verb": "win"}]
            found = {"actions": plan, "value": 0.9, "before": 0.1, "error": 0, "rollouts": 6, "plans": 3, "worlds": 2,
                     "expected": None}  # fmt: skip
            line.send_bytes(json.dumps({"search": said["search"], "found": found}).encode())


def braggart(line, place):
    """A process that is surer than one can be."""
    line.send_bytes(json.dumps({"ready": place.game}).encode())
    said = json.loads(line.recv_bytes())
    found = {"actions": [], "value": 7, "before": 0.1, "error": 0, "rollouts": 6, "plans": 3, "worlds": 2,
                     "expected": None}  # fmt: skip
    line.send_bytes(json.dumps({"search": said["search"], "found": found}).encode())
    time.sleep(60)


def babbler(line, place):
    """A process that says nothing that can be read."""
    line.send_bytes(b"hello")
    time.sleep(60)


def sleeper(line, place):
    """A process that never answers."""
    line.send_bytes(json.dumps({"ready": place.game}).encode())
    time.sleep(60)


@pytest.mark.parametrize("work", [liar, braggart, babbler, sleeper])
def test_one_that_lies_or_sleeps_is_given_up_and_the_search_done_here(monkeypatch, work):
    monkeypatch.setattr(search_workers, "work", work)
    monkeypatch.setattr(search_workers, "LATE", 0.3)
    game = registry().open("skirmish")
    vantage, decision = asked(game)
    there = Aide(game)
    there.start()
    try:
        colonel, guard = seated(there, game, patience=0.2)
        began = time.monotonic()
        assert guard.choose(vantage, decision) in decision.actions
        assert time.monotonic() - began < 15
        assert guard.failures == []
        assert len(guard.slowed) == 1
        assert colonel.found is not None
    finally:
        there.end()


def test_a_game_that_cannot_be_opened_there_is_played_by_the_first_bot():
    class Unheard(Skirmish):
        pass

    game = Unheard()
    game.meta = replace(game.meta, id="unheard")
    vantage, _ = asked(game)
    there = Aide(game)
    there.start()
    with pytest.raises(NoAnswer, match="unheard"):
        there.search(vantage, LITTLE, 1)
    there.end()


def test_a_process_that_cannot_be_started_is_told_of_once(monkeypatch):
    """The bot is as strong as with it, and the table hears why it is slow."""

    def refuse(process):
        raise OSError(11, "no more processes")

    monkeypatch.setattr(SpawnProcess, "start", refuse)
    session = Session(registry().open("skirmish"), "hunt", {}, 1)
    referee = Referee(session, {"blue": "colonel:4", "red": "colonel:4"})
    assert referee.worker_problem() == ""
    said = ""
    while not said:
        referee.wait_for_bot()
        action = referee.think()
        said = referee.worker_problem()
        referee.act(action)
    assert said == "no more processes"
    assert referee.worker_problem() == ""


def test_nobody_to_ask_is_no_answer():
    game = registry().open("skirmish")
    with pytest.raises(NoAnswer, match="not started"):
        Aide(game).search(asked(game)[0], LITTLE, 1)


def test_a_thought_about_a_position_that_is_gone_is_broken_off(monkeypatch):
    monkeypatch.setattr(search_workers, "work", sleeper)
    game = registry().open("skirmish")
    session = Session(game, "hunt", {}, 2)
    while session.decision.step not in game.planned_steps:
        session.apply(session.decision.actions[0])
    referee = Referee(session, {session.decision.seat: "colonel"})
    guard = referee._bots[session.decision.seat]
    assert referee.think() is None
    assert referee.thinking
    pid = referee._aide.pid
    session.apply(session.decision.actions[0])
    referee.think()
    assert is_gone(pid)
    referee._thinker.wait(10)
    assert not referee.thinking
    assert guard.failures == []
    referee.stop_thinking()


def test_the_clock_ends_a_search_early():
    game = registry().open("vietnam_battles")
    state, decision = thoughtful(game, "boys_of_67")
    vantage = Vantage(game, state, decision.seat)
    began = time.monotonic()
    found = think_here(game, vantage, Effort(10_000, seconds=0.5), 1)
    assert found.rollouts < 10_000
    assert time.monotonic() - began < 20
    assert Search(game, decision.seat, Effort(4, seconds=0.0), 1).run(lambda n: world_of(vantage, 1, n)).actions == ()


# -- what is said --------------------------------------------------------------------------------------------------


def test_what_was_found_is_written_and_read():
    game = registry().open("skirmish")
    _, decision = thoughtful(game, "hunt", "blue")
    board = game.board("hunt")
    found = SearchResult(decision.actions[:1], 0.625, 0.5, 0.125, 6, 3, 2)
    told = found._replace(expected=Expected(0.4, 0.6, 0.05, 0.1))
    assert read_found(json.loads(json.dumps(found_json(told, board))), board, LITTLE) == told
    assert read_found(json.loads(json.dumps(found_json(found, board))), board, LITTLE) == found
    for wrong in (
        {"value": 1.5},
        {"rollouts": 7},
        {"plans": 4},
        {"worlds": -1},
        {"expected": [0.5, 1.7, 0.1, 0.1]},
        {"error": float("nan")},
        {"rollouts": True},
    ):
        with pytest.raises(ValueError, match="is no"):
            read_found({**found_json(found, board), **wrong}, board, LITTLE)
    assert effort_json(LITTLE) == [6, 3, 1.0, None]


# -- when the program dies -----------------------------------------------------------------------------------------

DOOMED = """
import os, time
from hexcore.game.plugins import registry
from hexcore.referee import Referee
from hexcore.play.session import Session

if __name__ == "__main__":
    referee = Referee(Session(registry().open("skirmish"), "hunt", {}, 1), {"blue": "colonel"})
    print(referee._aide.pid, flush=True)
    time.sleep(60)
"""


def test_it_ends_with_the_program_however_that_ends(tmp_path):
    script = tmp_path / "doomed.py"
    script.write_text(DOOMED)
    known = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=known) as program:
        pid = int(program.stdout.readline())
        os.kill(pid, 0)
        program.kill()
    assert is_gone(pid)
