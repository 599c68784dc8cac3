"""A replay can be scrubbed by action, phase and turn, from any seat."""

from __future__ import annotations

import random

import pytest

from hexcore.replays import Replay
from hexcore.session import Session
from skirmish.game import Skirmish


@pytest.fixture
def replay():
    session = Session(Skirmish(), "hunt", {}, 9)
    choose = random.Random(9)
    while session.decision is not None:
        session.apply(choose.choice(session.decision.actions))
    return Replay(session)


def test_seeking_stops_at_the_ends(replay):
    replay.seek(999)
    assert replay.ply == len(replay)
    replay.step(-9999)
    assert replay.ply == 0
    assert replay.entry() is None


def test_turns_and_phases_are_marked(replay):
    replay.turn(+1)
    assert replay.view("blue").turn == 2
    start_of_two = replay.ply
    replay.step(+1)
    replay.turn(-1)
    assert replay.ply == start_of_two
    replay.phase(+1)
    assert replay.view("blue").decides == "red"


def test_a_replay_shows_what_a_seat_could_see(replay):
    replay.seek(1)
    assert [record.kind for record in replay.records()] == ["hidden", "ready"]
    assert [record.kind for record in replay.records("blue")] == ["ready"]
    assert replay.view("blue").piece("scout") is None
    assert replay.view("red").piece("scout") is not None


def test_the_last_position_is_the_end(replay):
    replay.seek(len(replay))
    assert replay.view("blue").over
