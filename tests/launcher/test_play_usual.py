"""Needless questions: what a table answers for who decides, that it is told, and that it can be changed."""

from __future__ import annotations

import pytest

from games.green_inferno.state import put
from hexcore.game.actions import Action
from hexcore.play.session import Session
from tests.launcher.test_play_passing import session_at, sit


def rewritten(session: Session) -> None:
    session.state.complete()
    session.version, session._asked = session.version + 1, False


def spread_out(session: Session) -> tuple[str, list[str]]:
    """A unit that may be lifted, and transports in three places; returns it and them."""
    state, board = session.state, session.game.board("hill_875")
    unit = next(action.piece for action in session.decision.actions if action.verb == "lift")
    rides = ["us-trans-1", "us-trans-2", "us-trans-3"]
    for ride, label in zip(rides, ("A22", "A24", "A25"), strict=True):
        put(state, ride, board.hex(label))
    rewritten(session)
    return unit, rides


@pytest.mark.rule("GI 12.3")
def test_of_helicopters_that_are_alike_one_comes_unasked_and_another_can_be_chosen():
    session = session_at("us_movement")
    unit, rides = spread_out(session)
    play = sit(session)
    play.submit(Action("lift", (unit,)))
    assert session.decision.step == "lift"
    assert session.state.stack[-1].transport, "nobody was asked which one comes"
    assert session.entries[-1].action.verb == "aboard", "it is an action like any other"
    assert session.entries[-1].why.text.key == "why.usual"
    play.undo()
    assert not session.state.stack[-1].transport
    assert {action.piece for action in play.decision.actions} >= set(rides), "taken back, it is asked"
    play.submit(Action("aboard", (rides[2],)))
    assert session.state.stack[-1].transport == rides[2]


@pytest.mark.rule("GI 11")
def test_a_helicopter_that_engineers_could_need_is_not_taken_unasked():
    session = session_at("us_movement")
    unit, rides = spread_out(session)
    state = session.state
    for other in session.state.content.copters["transport"]:
        if other not in rides:
            state.units[other].used = 1
    for engineer, ride in zip(("us-eng-1", "us-eng-2", "us-eng-3"), rides, strict=True):
        put(state, engineer, state.units[ride].hex)
    rewritten(session)
    play = sit(session)
    play.submit(Action("lift", (unit,)))
    assert {action.verb for action in play.decision.actions} == {"aboard"}, "which one is missed least is his to say"


def facing(count: int) -> tuple[Session, int]:
    """NVA units beside one of the enemy, in their combat phase."""
    session = session_at("nva_movement")
    state, content = session.state, session.state.content
    target = next(
        h for h in content.flat if all(content.distance(h, held) > 2 for held in state.ground) and content.neighbours[h]
    )
    put(state, "us-inf-4-1", target)
    for unit in [f"nva-inf-5-{number}" for number in range(1, count + 1)]:
        put(state, unit, content.neighbours[target][0])
    rewritten(session)
    return session, target


@pytest.mark.rule("GI 7")
@pytest.mark.parametrize("count", [1, 2])
def test_the_only_one_that_can_attack_is_named_unasked(count):
    session, target = facing(count)
    play = sit(session)
    play.submit(Action("done"))
    assert session.decision.step == "combat"
    play.submit(Action("attack", hexes=(target,)))
    assert session.state.stack[-1].units == (["nva-inf-5-1"] if count == 1 else [])
    assert session.decision.step == "assemble", "fire is not opened by itself"
