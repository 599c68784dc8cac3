"""A bot may say why: kept beside its action, saved with it, and told only to whom it betrays nothing."""

from __future__ import annotations

import json

import pytest

from hexcore.game.actions import Reason
from hexcore.game.bot import Guarded
from hexcore.game.plugins import registry
from hexcore.play.chair import CHOSEN, lines_of
from hexcore.play.session import Session
from hexcore.referee import Referee
from hexcore.storage.saves import read_save, resume, to_save, write_save, write_session
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


def test_a_reason_stands_at_what_was_chosen_and_not_at_what_came_of_it():
    """Who ends his turn says why there; that the next turn begins was not his thought."""
    game = registry().open("vietnam_battles")
    session, why = Session(game, "boys_of_67", {}, 4), Reason(say("why.usual"))
    while session.decision is not None and session.state.turn < 3:
        ends = [action for action in session.decision.actions if not action.pieces and not action.hexes]
        session.apply((ends or session.decision.actions)[0], why if session.decision.seat == "vc" else None)
    chair = Referee(session).chair("us")
    with_why = [line for line in lines_of(chair.heard()) if line.why is not None]
    assert {line.seat for line in with_why} == {"vc"}
    assert all(line.record.pieces or line.record.hexes or line.record.kind == CHOSEN for line in with_why)
    ended = [heard for heard in chair.heard() if heard.lines[0].why is not None and len(heard.lines) > 1]
    led_to = {line.record.kind for heard in ended for line in heard.lines[1:]}
    assert "turn" in led_to, "a turn was ended with a reason"
    for heard in chair.heard():
        assert len(chair.moments(heard)) == len(heard.lines) + 1


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
