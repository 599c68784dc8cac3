"""The hand of a player at the table: one click on a far hex or hexside marches or sails there."""

from __future__ import annotations

from hexcore.game.answers import Spot, printed_points
from hexcore.play.session import Session
from launcher.play import Play
from launcher.table.turn.controller import Controller
from launcher.table.turn.marching import Walk
from tests.games.vietnam_battles.vb_table import the_game


def first_move():
    """The Boys of '67 at the first decision of the US player."""
    return Controller(Play(Session(the_game(), "boys_of_67", {}, 1), {"vc": "random"}))


def begin(hand, unit):
    board = hand.play.board
    action = next(a for a in hand.play.decision.actions if a.verb == "move" and a.pieces == (unit,))
    hand.play.submit(action)
    return board


def walk(hand, intent):
    assert intent.kind == "walk"
    Walk(hand.play, intent.action, intent.route).all()


def test_the_reach_of_the_unit_under_way_shows_with_costs_and_stops():
    hand = first_move()
    board = begin(hand, "us_5_cav")
    shown = {board.label(spot.hex): stop for spot, stop in hand.lit().items()}
    assert len(shown) > 10
    assert {printed_points(stop.cost) for stop in shown.values()} > {"1", "2", "3"}
    assert any(stop.halts for stop in shown.values()) == any(stop.halts for stop in hand.play.chair.reach().values())


def test_one_click_on_a_far_hex_marches_there():
    hand = first_move()
    board = begin(hand, "us_5_cav")
    far = next(spot for spot, stop in hand.reach().items() if len(stop.way) == 3)
    walk(hand, hand.meaning(far.hex))
    assert hand.view.piece("us_5_cav").hex == far.hex
    assert board.label(far.hex) != "0618"


def test_one_click_on_a_far_hexside_sails_there():
    hand = first_move()
    begin(hand, "us_monitor_1")
    far = next(spot for spot, stop in hand.reach().items() if spot.side >= 0 and len(stop.way) == 4)
    near = hand.play.board.grid.side_hexes(far.side)[0]
    walk(hand, hand.meaning(near, far.side))
    assert hand.view.piece("us_monitor_1").side == far.side


def test_no_step_of_a_boat_is_a_button():
    hand = first_move()
    begin(hand, "us_monitor_1")
    assert [action.verb for action in hand.reader.buttons] == ["done"]
    assert Spot(side=next(iter(hand.reader.sides()))) in hand.lit()
