"""Choices for the other side at a table: the best for who decides, by the table's own chance, or asked."""

from __future__ import annotations

import random

import pytest

from games.green_beret.rules.enemy.quarry import next_hexes
from games.green_beret.state import Hostile
from hexcore.game.actions import Action
from hexcore.game.plugins import registry
from hexcore.play.chair import lines_of
from hexcore.play.session import Session
from hexcore.storage.save_folder import SaveFolder
from launcher.play import Play

END = Action("end_movement")


def session_before_a_tie() -> Session:
    """A campaign in which an enemy will have two ways to a team, as soon as the movement ends."""
    session = Session(registry().open("green_beret"), "campaign", {}, 1967)
    while session.decision is not None and session.decision.step != "friendly_movement":
        wanted = ("place", "ready", "deploy", "finish_purchases")
        session.apply(next(action for action in session.decision.actions if action.verb in wanted))
    state = session.state
    team, goal = state.pieces["a_team_1"], None
    foe = Hostile(next(one.id for one in state.content.enemies.values() if one.movement > 3), 0)
    for goal in state.content.board.playable:
        for start in state.content.board.playable:
            foe.hex = start
            if state.content.distance(start, goal) < 5 or goal in state.content.water:
                continue
            if len(next_hexes(state, foe, goal, 4, first=True)) > 1:
                team.detected = True
                state.shift(["a_team_1"], goal)
                state.enemies.append(foe)
                return session
    raise AssertionError("no tie is possible on this map")


def play_on(session: Session, ties: str) -> Play:
    play = Play(session)
    play.ties = ties
    play.submit(END)
    return play


def chosen(session: Session) -> list[Action]:
    return [entry.action for entry in session.entries if entry.action.verb == "enter"]


@pytest.fixture
def session() -> Session:
    return session_before_a_tie()


def test_who_wants_to_be_asked_is(session):
    play = play_on(session, "ask")
    assert play.decision is not None
    assert play.decision.step == "choose_way"


def test_the_best_is_taken_and_the_log_says_so(session):
    asked = Play(session_before_a_tie())
    asked.submit(END)
    best = asked.chair.tie().best
    play = play_on(session, "best")
    assert chosen(session)[0] == best
    why = [line.why.key for line in lines_of(play.chair.heard()) if line.why is not None]
    assert why[0] == "why.tie_best"
    assert play.say(next(line.why for line in lines_of(play.chair.heard()) if line.why is not None))


def test_what_was_chosen_by_itself_can_be_taken_back_and_is_asked(session):
    play = play_on(session, "best")
    first = chosen(session)[0]
    while first in chosen(session):
        play.undo()
    assert session.decision.step == "choose_way", "it is not chosen again at once"
    other = next(action for action in play.chair.tie().answers if action != first)
    play.submit(other)
    assert chosen(session)[0] == other


def test_chance_is_the_tables_own(session):
    found = set()
    for seed in range(12):
        game = session_before_a_tie()
        before = game.game.dump(game.state)["dice"]
        play = Play(game)
        play.ties, play._chance = "random", random.Random(seed)
        play.submit(END)
        found.add(chosen(game)[0])
        assert game.game.dump(game.state)["dice"] == before, "no die of the game was rolled for it"
    assert len(found) == 2


def test_the_session_itself_still_asks(session):
    session.apply(END)
    assert session.decision.step == "choose_way"
    assert not any(entry.why for entry in session.entries)


def test_bots_decide_themselves(session):
    play = Play(session, {"player": "sergeant"})
    play.ties = "best"
    play.submit(END)
    assert session.decision.step == "choose_way"


def test_the_reason_is_kept_in_a_save(session, tmp_path):
    play = play_on(session, "best")
    play.saves = SaveFolder(tmp_path)
    play.save_as("tied")
    assert "why.tie_best" in next(tmp_path.rglob("*.monsoon")).read_text(encoding="utf-8")
