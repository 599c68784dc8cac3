"""A replay can be scrubbed by action, phase and turn, from any seat."""

from __future__ import annotations

import random

import pytest

from hexcore.errors import MonsoonError
from hexcore.play.chair import lines_of
from hexcore.play.replay import Replay
from hexcore.play.session import Session
from hexcore.referee import Referee
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


@pytest.fixture
def unfinished():
    session = Session(Skirmish(), "hunt", {}, 9)
    choose = random.Random(9)
    for _ in range(6):
        session.apply(choose.choice(session.decision.actions))
    return session


def test_an_unfinished_game_with_secrets_is_watched_from_one_seat(unfinished):
    replay = Replay(unfinished)
    assert replay.secret
    assert replay.seed is None
    replay.sit("blue")
    with pytest.raises(MonsoonError, match="only after the game is over"):
        replay.view("red")
    with pytest.raises(MonsoonError, match="only after the game is over"):
        replay.records()
    with pytest.raises(MonsoonError, match="another seat"):
        replay.sit("red")


def test_what_a_seat_has_not_heard_of_is_no_step_of_its_replay(unfinished):
    lengths = []
    for seat in ("blue", "red"):
        replay = Replay(unfinished)
        replay.sit(seat)
        heard = Referee(unfinished).chair(seat).heard()
        assert len(replay) == len(heard)
        replay.seek(len(replay))
        assert len(replay.lines(seat)) == len(lines_of(heard))
        assert replay.marks[0].ply == 0
        lengths.append(len(replay))
    assert max(lengths) <= len(unfinished.entries)


def test_after_the_end_everything_may_be_watched(replay):
    assert not replay.secret
    replay.sit("blue")
    assert replay.view("red").seat == "red"
    assert replay.seed == 9
