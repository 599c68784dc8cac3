"""What is left of a plan while it is followed, read from its lines and what the seat sees."""

from __future__ import annotations

import random

from hexcore.bots.advice import arrows_of, left_of, next_of
from hexcore.bots.search import Effort, Search, tell_plan
from hexcore.game.actions import Action
from hexcore.game.bot import make_bot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.text import say


def _planned():
    session = Session(registry().open("green_inferno"), "hill_875", {}, 11)
    game = session.game
    bots = {seat: make_bot(game, "captain", 1) for seat in game.meta.seat_ids()}
    while session.decision.step != "us_movement" or len(session.decision.actions) < 3:
        session.apply(bots[session.decision.seat].choose(session.vantage(session.decision.seat), session.decision))
    seat = session.decision.seat
    world = session.vantage(seat).imagine(random.Random(1))
    actions = Search(game, seat, Effort(1), 1).planned(world, game.profiles()["eager"])
    return game, world, seat, actions


def test_lines_go_as_they_are_done_and_arrows_lead_from_where_pieces_stand():
    game, world, seat, actions = _planned()
    board, plan = game.board(world.scenario), tell_plan(game, world, seat, actions)
    first = game.view(world, seat)
    moves = [line for line in plan if line.key == "plan.goes"]
    assert len(moves) > 2
    assert {*moves} <= {*left_of(first, board, plan)}, "nothing was done yet"
    ways = {arrow.way for arrow in arrows_of(first, board, plan)}
    for line in moves:
        values = dict(line.values)
        assert (board.hex(values["here"]), board.hex(values["there"])) in ways
    counts = []
    for action in actions:
        game.apply(world, action)
        view = game.view(world, seat)
        counts.append(len([line for line in left_of(view, board, plan) if line.key == "plan.goes"]))
    assert counts[-1] == 0
    assert any(0 < count < len(moves) for count in counts), "one by one"
    assert not [arrow for arrow in arrows_of(view, board, plan) if len(arrow.way) > 1]


def test_the_line_of_a_step_is_the_one_that_names_its_piece():
    game, world, seat, actions = _planned()
    view, plan = game.view(world, seat), tell_plan(game, world, seat, actions)
    step = next(action for action in actions if action.pieces)
    line = next_of(view, plan, step)
    assert line is not None
    assert view.piece(step.pieces[0]).name in dict(line.values)["pieces"]
    assert next_of(view, plan, Action("end_phase")) is None


def test_what_has_been_told_since_is_done():
    """A camp that was moved, a halt that was made: the log says so in the very words of the plan."""
    game, world, seat, _ = _planned()
    view, board = game.view(world, seat), game.board(world.scenario)
    bought, moved = say("record.bought", piece="Radio"), say("record.moved_camp", hex="1924")
    assert left_of(view, board, (bought, moved)) == (bought, moved)
    assert left_of(view, board, (bought, moved), [say("record.other"), bought]) == (moved,)


def test_who_goes_where_is_said_once():
    """A flight or a camp that is moved is told by the log too: beside the way that is the same twice."""
    game, world, seat, actions = _planned()
    view, board = game.view(world, seat), game.board(world.scenario)
    way = next(line for line in tell_plan(game, world, seat, actions) if line.key == "plan.goes")
    ends = dict(way.values)
    flown = say("record.flown", unit=ends["pieces"][0], origin=ends["here"], hex=ends["there"])
    other = say("record.flown", unit=ends["pieces"][0], origin=ends["there"], hex="9999")
    assert left_of(view, board, (way, flown, other)) == (way, other)


def test_what_is_no_move_stays_and_has_no_arrow():
    game, world, seat, _ = _planned()
    line = say("why.usual")
    view, board = game.view(world, seat), game.board(world.scenario)
    assert left_of(view, board, (line,)) == (line,)
    assert arrows_of(view, board, (line, say("plan.goes", pieces=("nobody",), here="0101", there="nowhere"))) == ()
