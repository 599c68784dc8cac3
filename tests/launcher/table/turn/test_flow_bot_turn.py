"""The turn of a program can be followed: its fights and losses stay told, and nothing lies over what tells of it."""

from __future__ import annotations

import pytest

from launcher.table.turn.flow import BotTurnSummary
from tests.launcher.table.battlefield import battle


@pytest.fixture
def attacked(desk):
    """The program's turn has been played on stage, and with it an attack; the person is asked again."""
    desk.change(reduced_motion=False, enemy_speed="normal")
    units = {"us_4_47_c": "0818", "us_3_47_b": "1014", "vc_514_1": "1015", "vc_514_2": "1013"}
    seats = {"us": "human", "vc": "captain"}
    hand = battle(desk, units, "boys_of_67", phase="combat", active="vc", seats=seats, dice=[1] * 40, turn=2)
    hand.covered = []
    note = hand.screen.sidebar.recap
    for _ in range(600):
        if note.visible or hand.screen.play.over:
            break
        if hand.screen.play.now.bots_turn:
            hand.screen.play.wait_for_bot()
        elif hand.screen.play.mine and not hand.screen.flow.playback.busy:
            verbs = {action.verb: action for action in hand.session.decision.actions}
            hand.screen.turn.press(verbs.get("pass") or next(iter(verbs.values())))
        hand.wait(200)
        if hand.screen.flow.playback.waiting:
            hand.key("Space")
        hand.covered.append(hand.screen.herald.visible and hand.screen.stage.visible)
    return hand


def test_fights_of_a_turn_that_played_by_itself_stay_told_until_they_are_read(attacked):
    note = attacked.screen.sidebar.recap
    assert note.visible
    assert "Viet Cong: actions of this turn" in attacked.words()
    told = attacked.screen.root.find("recap-list").items
    assert any(one.matters for one in told)
    assert not any(one.event.record.kind == "moved" for one in told), "marches were seen on the map"
    attacked.wait(20000)
    assert note.visible, "time does not put it away"
    attacked.click("recap-done")
    assert not note.visible


def test_the_herald_of_a_turn_never_lies_over_a_card(attacked):
    assert attacked.covered
    assert not any(attacked.covered)


def test_who_is_asked_in_the_midst_of_the_turn_is_not_told_yet():
    turn = BotTurnSummary()
    turn.note(["before"], (1, "us_combat"), bots=False)
    turn.note(["attack"], (1, "vc_combat"), bots=True)
    turn.note(["answer"], (1, "vc_combat"), bots=False)
    assert turn.take((1, "vc_combat")) == []
    assert turn.take((2, "us_movement")) == ["attack", "answer"]
    assert turn.take((2, "us_movement")) == []
