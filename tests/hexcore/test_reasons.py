"""A bot may say why: kept beside its action, saved with it, and told only to whom it betrays nothing."""

from __future__ import annotations

import json

import pytest

from hexcore.bots import Guarded
from hexcore.chair import lines_of
from hexcore.reasons import Reason
from hexcore.referee import Referee
from hexcore.saves import read_save, resume, to_save, write_save, write_session
from hexcore.session import Session
from hexcore.text import say
from skirmish.game import Skirmish

SECRET = say("record.ready", seat="a secret")
OPEN = say("record.ready", seat="plain to see")


class Talker:
    """Chooses the first action, and says why."""

    def __init__(self, why):
        self._why = why

    def choose(self, vantage, decision):
        self.why = self._why
        return decision.actions[0]


def played(why, *, actions: int = 6) -> Session:
    """A hunt in which a bot plays Red and gives a reason for everything."""
    session = Session(Skirmish(), seed=3)
    referee = Referee(session, {"red": "random"})
    referee._bots["red"] = Guarded(Talker(why))
    while session.decision is not None and len(session.entries) < actions:
        if referee.decides == "red":
            referee.wait_for_bot()
            referee.act(referee.think())
        else:
            quiet = [action for action in session.decision.actions if action.verb == "done"]
            referee.act((quiet or session.decision.actions)[0])
    return session


def told(session: Session, seat: str) -> set:
    return {line.why for line in lines_of(Referee(session).chair(seat).heard())} - {None}


def test_a_reason_is_for_the_own_seat_unless_it_is_open():
    session = played(Reason(SECRET))
    assert next(entry.why.text for entry in session.entries if entry.seat == "red") == SECRET
    assert told(session, "red") == {SECRET}
    assert told(session, "blue") == set()
    assert told(played(Reason(OPEN, open=True)), "blue") == {OPEN}


def test_after_the_end_every_reason_may_be_read():
    session = played(Reason(SECRET), actions=400)
    assert session.outcome is not None
    assert told(session, "blue") == {SECRET}


def test_where_two_look_together_only_what_both_may_know_is_told():
    referee = Referee(played(Reason(SECRET)))
    assert {line.why for line in lines_of(referee.open_chair("red", "blue").heard())} == {None}


@pytest.mark.parametrize("why", ["words", 7, Reason(say("no.such.key"))])
def test_what_cannot_be_said_is_left_out_and_the_game_goes_on(why):
    session = played(why)
    assert len(session.entries) == 6
    assert [entry.why for entry in session.entries] == [None] * 6


def test_reasons_are_saved_with_their_actions_and_only_there(tmp_path):
    session, path = played(Reason(OPEN, open=True)), tmp_path / "game.monsoon"
    write_session(path, session)
    one = path.read_bytes()
    save = read_save(path)
    write_save(path, save)
    assert path.read_bytes() == one
    kept = [action.get("why") for action in json.loads(one)["actions"]]
    assert [why is not None for why in kept] == [entry.seat == "red" for entry in session.entries]
    assert all("why" not in action for action in json.loads(one)["actions"] if action.get("why") is None)
    again = resume(Skirmish(), save)
    assert again.entries == session.entries
    assert told(again, "blue") == {OPEN}


@pytest.mark.parametrize(
    "why", [{}, {"text": 3, "open": True}, {"text": {"key": "no.key", "values": {}}, "open": True}]
)
def test_a_reason_in_a_save_that_makes_no_sense_is_passed_over(why):
    session = played(Reason(OPEN, open=True))
    save = to_save(session)
    for action in save.actions:
        action.why = why
    assert [entry.why for entry in resume(Skirmish(), save).entries] == [None] * len(session.entries)
