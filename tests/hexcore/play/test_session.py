"""A session owns history: undo is complete, stops at new information, and says why."""

from __future__ import annotations

import pytest

from hexcore.errors import IllegalAction, InvalidInput, MonsoonError
from hexcore.game.actions import Action
from hexcore.game.dice import fair_roll
from hexcore.play.session import Session
from skirmish.game import Skirmish

BOARD = Skirmish().board("hunt")


def act(verb: str, piece: str = "", label: str = "") -> Action:
    return Action(verb, (piece,) if piece else (), (BOARD.hex(label),) if label else ())


@pytest.fixture
def session():
    session = Session(Skirmish(), "hunt", {}, 4)
    session.apply(act("hide", label="0403"))
    return session


def test_a_free_move_can_be_taken_back(session):
    before = session.game.dump(session.state)
    session.apply(act("move", "patrol_a", "0103"))
    assert session.undo_stopped_by() is None
    assert session.undo() == act("move", "patrol_a", "0103")
    assert session.game.dump(session.state) == before


def test_what_was_taken_back_can_be_done_again(session):
    session.apply(act("move", "patrol_a", "0103"))
    after = session.game.dump(session.state)
    session.undo()
    assert session.next_redo() is not None
    session.redo()
    assert session.game.dump(session.state) == after
    assert session.next_redo() is None


def test_a_new_action_forgets_what_was_taken_back(session):
    session.apply(act("move", "patrol_a", "0103"))
    session.undo()
    session.apply(act("move", "patrol_a", "0105"))
    with pytest.raises(MonsoonError, match="There is nothing to redo"):
        session.redo()


def test_undo_stops_at_a_change_of_player(session):
    assert session.undo_stopped_by().key == "undo.handover"
    with pytest.raises(MonsoonError, match="other player"):
        session.undo()


def beside_the_scout(session):
    position = session.state.clone()
    position.patrols["patrol_a"] = BOARD.hex("0203")
    near = Session(session.game, position=position)
    near.apply(act("move", "patrol_a", "0303"))
    return near


def test_undo_stops_at_a_reveal(session):
    session = beside_the_scout(session)
    assert session.state.found
    assert session.undo_stopped_by().key == "undo.reveal"


def test_undo_stops_at_a_die(session):
    session = beside_the_scout(session)
    session.script([3])
    session.apply(act("attack", "patrol_a"))
    assert session.undo_stopped_by().key == "undo.dice"


def test_undo_at_the_start_says_so():
    assert Session(Skirmish()).undo_stopped_by().key == "undo.start"


def test_a_solitaire_player_may_switch_the_fence_off(session):
    session.fenced = False
    session.undo()
    assert session.state == Session(Skirmish(), "hunt", {}, 4).state


def test_a_refused_action_changes_nothing(session):
    before = session.game.dump(session.state)
    with pytest.raises(IllegalAction) as refusal:
        session.apply(act("move", "patrol_a", "0707"))
    assert refusal.value.rule == "SK 2"
    assert session.game.dump(session.state) == before
    assert len(session.entries) == 1


def test_a_die_that_cannot_fall_changes_nothing(session):
    session = beside_the_scout(session)
    session.script([7])
    before = session.game.dump(session.state)
    with pytest.raises(InvalidInput, match="which has no face 7"):
        session.apply(act("attack", "patrol_a"))
    assert session.game.dump(session.state) == before
    assert session.decision.seat == "blue"


def test_any_earlier_position_can_be_shown(session):
    session.fenced = False
    dumps = [session.game.dump(session.position(0))]
    for _ in range(12):
        session.apply(session.decision.actions[-1])
        session.trim()
        dumps.append(session.game.dump(session.state))
        if session.decision is None:
            break
    for ply, dump in enumerate(dumps[1:], start=2):
        assert session.game.dump(session.position(ply)) == dump
    with pytest.raises(InvalidInput, match="no position 99"):
        session.position(99)


def test_scripted_dice_are_part_of_the_history(session):
    session = beside_the_scout(session)
    session.fenced = False
    session.script([5])
    session.apply(act("attack", "patrol_a"))
    assert session.outcome.ending == "captured"
    assert session.entries[-1].script.faces == (5,)
    session.undo()
    assert session.outcome is None
    session.redo()
    assert session.outcome.ending == "captured"


def test_taking_back_a_scripted_action_takes_back_its_script(session):
    session = beside_the_scout(session)
    session.fenced = False
    bare = session.state.dice.clone()
    session.script([5])
    session.apply(act("attack", "patrol_a"))
    session.undo()
    assert session.state.dice == bare
    session.apply(act("attack", "patrol_a"))
    assert session.entries[-1].script.faces == ()
    assert session.entries[-1].records[0].dice[0].face == fair_roll(bare.seed, bare.count + 1, 6)


def test_each_record_is_filed_under_the_turn_in_which_it_was_written(session):
    while session.state.turn == 1:
        decision = session.decision
        session.apply(next((a for a in decision.actions if a.verb == "done"), decision.actions[0]))
    last = session.entries[-1]
    assert last.turn == 1, "the action belongs to the turn that it ends"
    (begun,) = (turn for record, turn in zip(last.records, last.turns, strict=True) if record.kind == "turn")
    assert begun == 2, "what it led to belongs to the turn that begins"
