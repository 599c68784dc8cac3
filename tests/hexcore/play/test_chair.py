"""A chair shows its seat everything it may know and nothing else, and does what its player chooses."""

from __future__ import annotations

import random

import pytest

from hexcore.errors import IllegalAction, MonsoonError
from hexcore.game.records import Log
from hexcore.play.chair import CHOSEN, lines_of, since_own
from hexcore.play.hearing import heard_by
from hexcore.play.session import Session
from hexcore.referee import Referee
from hexcore.storage.save_folder import SaveFolder
from hexcore.storage.saves import resume, to_save
from hexcore.text import say
from launcher.open_game import open_game
from skirmish.game import Skirmish


@pytest.fixture
def session():
    return Session(Skirmish(), seed=3)


@pytest.fixture
def referee(session):
    return Referee(session)


def hide(referee):
    """Red hides the scout, far from both patrols: all that Blue is not told."""
    red = referee.chair("red")
    distance, patrols = referee.public.board.grid.distance, [piece.hex for piece in red.view.pieces]
    red.act(max(red.decision.actions, key=lambda action: min(distance(action.hex, hex_) for hex_ in patrols)))


def move_on(referee):
    """Blue ends his turn, which leads to nothing that could be told."""
    blue = referee.chair("blue")
    blue.act(next(action for action in blue.decision.actions if action.verb == "done"))


def test_a_chair_is_asked_its_own_questions_and_told_only_who_decides_of_others(referee):
    red, blue = referee.chair("red"), referee.chair("blue")
    assert red.decision.seat == blue.decision.seat == "red"
    assert red.decision.actions
    assert (blue.decision.actions, blue.decision.step, blue.decision.prompt.key) == ((), "", "")


def test_nobody_acts_for_another(referee):
    offered = referee.chair("red").decision.actions[0]
    with pytest.raises(IllegalAction):
        referee.chair("blue").act(offered)
    assert referee.chair("red").heard() == []


def test_another_seat_neither_describes_nor_explains_what_it_is_not_asked(referee):
    offered = referee.chair("red").decision.actions[0]
    assert referee.chair("blue").describe(offered).key == "refusal.not_your_decision"
    assert referee.chair("blue").explain(offered) is None


def test_a_seat_hears_only_what_is_for_its_ears(referee):
    hide(referee)
    kinds = {seat: [line.record.kind for line in lines_of(referee.chair(seat).heard())] for seat in ("red", "blue")}
    assert kinds == {"red": ["hidden", "ready"], "blue": ["ready"]}


def test_an_action_of_which_a_seat_hears_nothing_is_not_counted_for_it(referee):
    hide(referee)
    move_on(referee)
    assert [heard.number for heard in referee.chair("blue").heard()] == [0, 1]
    assert [heard.number for heard in referee.chair("red").heard()] == [0]


def test_a_choice_that_led_to_nothing_is_told_to_who_made_it(referee):
    hide(referee)
    move_on(referee)
    line = lines_of(referee.chair("blue").heard())[-1]
    assert (line.record.kind, line.seat, line.turn) == (CHOSEN, "blue", 1)


def test_the_view_of_a_chair_follows_the_game(referee):
    before = referee.chair("red").view
    hide(referee)
    assert before.piece("scout") is None
    assert referee.chair("red").view.piece("scout") is not None
    assert referee.chair("blue").view.piece("scout") is None


def test_an_answer_is_worked_out_once_for_a_position(referee, session, monkeypatch):
    hide(referee)
    asked = []
    monkeypatch.setattr(session.game, "reach", lambda state, seat, pieces: asked.append((seat, pieces)) or {})
    blue = referee.chair("blue")
    assert blue.reach(["patrol_a"]) == blue.reach(("patrol_a",)) == {}
    assert asked == [("blue", ("patrol_a",))]
    blue.act(blue.decision.actions[0])
    blue.reach(["patrol_a"])
    assert len(asked) == 2


def test_what_is_taken_back_is_no_longer_heard(referee):
    hide(referee)
    blue = referee.chair("blue")
    blue.act(next(action for action in blue.decision.actions if action.verb == "move"))
    heard = list(blue.heard())
    assert [one.seat for one in heard] == ["red", "blue"]
    assert blue.undo_stopped_by() is None
    words = blue.undo()
    assert list(blue.heard()) == heard[:1]
    assert blue.redo_stopped_by() is None
    assert blue.redo() == words
    assert len(blue.heard()) == 2


def test_undo_stops_where_another_player_has_chosen(referee):
    hide(referee)
    for seat in ("red", "blue"):
        chair = referee.chair(seat)
        assert chair.undo_stopped_by().key == "undo.handover"
        with pytest.raises(MonsoonError):
            chair.undo()


def test_a_chair_remembers_what_its_own_seat_chose(referee):
    hide(referee)
    blue = referee.chair("blue")
    move = next(action for action in blue.decision.actions if action.verb == "move")
    blue.act(move)
    assert blue.own_last() == move.pieces
    assert blue.chosen_this_turn(frozenset({"move"})) == (move,)
    assert referee.chair("red").chosen_this_turn(frozenset({"move"})) == ()


def test_the_recap_is_what_was_heard_since_the_last_own_choice(referee):
    hide(referee)
    blue = referee.chair("blue")
    for patrol in ("patrol_a", "patrol_b"):
        blue.act(next(a for a in blue.decision.actions if a.verb == "move" and a.piece == patrol))
    assert [line.record.pieces for line in lines_of(since_own(referee.chair("red")))] == [("patrol_a",), ("patrol_b",)]
    assert since_own(blue) == []


def test_the_seed_is_told_at_the_end_and_not_before(session):
    referee = Referee(session, {"blue": "random", "red": "random"})
    assert referee.chair("blue").ended is None
    for _ in range(2000):
        referee.wait_for_bot()
        action = referee.think()
        decision = referee.chair("blue").decision
        if decision is None:
            break
        referee.chair(decision.seat).act(action)
    ended = referee.chair("blue").ended
    assert ended.seed == 3
    assert ended.outcome == session.outcome
    assert sum(luck.rolled for luck in ended.luck) == session.state.dice.count


def test_a_referee_saves_what_happened_and_knows_what_it_has_saved(referee, tmp_path):
    folder = SaveFolder(tmp_path)
    assert not referee.unsaved
    hide(referee)
    assert referee.unsaved
    path = referee.autosave(folder, "Turn 1")
    assert path.exists()
    assert not referee.unsaved


# -- rolls, moments, and what two may see at once ---------------------------------------------------------------


class RollsInSecret(Skirmish):
    """Before anything else a die falls that only Red hears of."""

    def apply(self, state, action, *, offered=None, watcher=None):
        secret = Log(state.dice, watcher)
        secret.roll(6, "secret")
        secret.add("secret", say("record.ready"), audience=("red",))
        return [*secret.records, *super().apply(state, action, offered=offered, watcher=watcher)]


def played(game, seed=3, actions=60):
    session, choose = Session(game, seed=seed), random.Random(seed)
    for _ in range(actions):
        if session.decision is None:
            break
        session.apply(choose.choice(session.decision.actions))
    return session


def numbers(chair):
    return [roll.number for line in lines_of(chair.heard()) for roll in line.record.dice]


def test_roll_numbers_count_what_a_seat_has_heard():
    session = played(RollsInSecret(), actions=12)
    blue, red = (Referee(session).chair(seat) for seat in ("blue", "red"))
    assert len(numbers(red)) > len(numbers(blue))
    for chair in (blue, red):
        assert numbers(chair) == list(range(1, len(numbers(chair)) + 1))


def test_no_two_dice_that_a_seat_hears_have_one_number():
    """Several dice may lie in one record: the next one goes on after the last of them."""
    session = Session(open_game("green_beret", ()), "campaign", seed=3)
    choose = random.Random(5)
    while session.decision is not None and len(session.entries) < 90:
        offered = [one for one in session.decision.actions if one.verb not in session.game.leaving]
        session.apply(choose.choice(offered or session.decision.actions))
    found = numbers(Referee(session).chair(session.game.meta.seats[0].id))
    assert len(found) > 12
    assert session.outcome is None
    assert found == list(range(1, len(found) + 1))


def test_after_the_end_rolls_have_their_own_numbers():
    session = played(RollsInSecret(), actions=400)
    assert session.outcome is not None
    blue = Referee(session).chair("blue")
    own = [r.number for e in session.entries for record in heard_by(e.records, "blue") for r in record.dice]
    assert numbers(blue) == own


def test_each_line_has_the_view_of_its_moment(session, referee):
    hide(referee)
    blue = referee.chair("blue")
    move = next(action for action in blue.decision.actions if action.verb == "move")
    before = blue.view.piece(move.piece).hex
    blue.act(move)
    heard = blue.heard()[-1]
    moments = blue.moments(heard)
    assert len(moments) == len(heard.lines) + 1
    assert [view.piece(move.piece).hex for view in moments[:2]] == [before, move.hex]


def test_two_who_look_together_see_what_both_may_know(referee):
    hide(referee)
    red, both = referee.chair("red"), referee.open_chair("red", "blue")
    assert red.view.piece("scout") is not None
    assert both.view.piece("scout") is None
    assert {piece.id for piece in both.view.pieces} == {piece.id for piece in referee.chair("blue").view.pieces}
    said = [line.record.kind for line in lines_of(both.heard())]
    assert said == [line.record.kind for line in lines_of(referee.chair("blue").heard())]


class DealsFirst(Skirmish):
    """Something happens before the first decision; part of it only Red may know."""

    def opening(self, scenario=None, options=None, seed=0):
        state = self.start(scenario, options, seed)
        log = Log(state.dice.clone())
        log.roll(6, "weather")
        log.add("weather", say("record.ready", seat="Red"), "SK 1")
        log.roll(6, "luck")
        log.add("luck", say("record.ready", seat="Red"), "SK 1", audience=("red",))
        return state, log.records


def test_what_led_to_the_first_position_is_heard_before_everything_else_by_whom_it_is_for():
    session = Session(DealsFirst(), seed=3)
    referee = Referee(session)
    red, blue = referee.chair("red"), referee.chair("blue")
    assert [line.record.kind for line in lines_of(red.heard())] == ["weather", "luck"]
    assert [line.record.kind for line in lines_of(blue.heard())] == ["weather"]
    opening = red.heard()[0]
    assert (opening.opening, opening.number, opening.turn) == (True, 0, 1)
    assert len(red.moments(opening)) == 3
    assert red.moments(opening)[2] == red.view
    assert since_own(blue) == [], "who sits down first finds it in the log"
    hide(referee)
    assert [heard.number for heard in red.heard()] == [0, 1]
    assert red.heard()[1].seat == "red"
    assert red.hearing.until(0) == [opening]
    assert list(red.hearing.plies()) == [0, 1]
    session.fenced = False
    session.undo()
    assert red.heard() == [opening]


def test_the_log_of_a_saved_game_begins_with_its_opening_too(tmp_path):
    game = open_game("vietnam_battles")
    session = Session(game, "boys_of_67", {}, 3)
    session.apply(session.decision.actions[0])
    again = resume(game, to_save(session))
    lines = [lines_of(Referee(one).chair("us").heard()) for one in (session, again)]
    assert lines[0] == lines[1]
    assert [line.record.kind for line in lines[0]][:3] == ["turn", "support_dealt", "support_dealt"]
