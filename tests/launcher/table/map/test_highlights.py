"""The eye is led to the pieces that it is about: after a proposal, after a retreat, and when a game is loaded."""

from __future__ import annotations

from games.vietnam_battles.rules.standard.combat.retreat import FallBack
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher.play import Play
from launcher.table.screen import TableScreen
from tests.launcher.table.battlefield import battle, the_game
from tests.launcher.table.table_hand import TableHand

FAR = {"us_5_cav": "0101", "vc_514_1": "3820"}


place = the_game().rules("boys_of_67").ground.place


def in_view(hand, *hexes: int) -> bool:
    return all(hand.screen.map.rect.contains(hand.screen.map.hex_rect(h)) for h in hexes)


def test_who_comes_back_to_a_game_sees_who_is_asked_about(desk):
    hand = battle(desk, FAR, "boys_of_67", phase="combat", active="vc")
    before = hand.screen.map.camera.zoom
    hand.session.state.stack.append(FallBack(["vc_514_1"], 2, [place("3821")]))
    hand.rewritten()
    saved = Session(the_game(), position=hand.session.state.clone())
    saved.apply(next(action for action in saved.decision.actions if action.verb == "retreat"))
    saved.state.stack.append(FallBack(["vc_514_1"], 2, [place("3821")]))
    saved.version, saved._asked = saved.version + 1, False
    screen = TableScreen(desk, Play(saved, {}, desk.saves))
    again = TableHand(screen, session=saved)
    board, piece = screen.play.board, screen.play.view.piece("vc_514_1")
    assert in_view(again, piece.hex)
    assert screen.map.camera.zoom > 2 * before, "near enough to see it"
    assert not in_view(again, board.hex("0101")), "those far away are not what it is about"


def test_a_unit_that_retreats_out_of_view_is_followed(desk):
    hand = battle(desk, {"us_4_47_b": "0718", "vc_514_1": "0717"}, "boys_of_67", phase="combat", active="vc")
    hand.session.state.stack.append(FallBack(["vc_514_1"], 3, [place("0718")]))
    hand.rewritten()
    board, view = hand.screen.play.board, hand.screen.map
    ways = [action for action in hand.session.decision.actions if action.verb == "retreat"]
    way = max(ways, key=lambda action: -board.centre(action.hexes[-1])[1])
    view.camera.zoom_to(4.0, (0.0, 0.0))
    view.centre_on(board.centre(board.hex("0717")))
    hand.wait()
    assert not in_view(hand, way.hexes[-1])
    hand.screen.turn.press(way)
    hand.wait()
    if hand.screen.turn.armed is not None:
        hand.key("Space")
    assert view.shows_any([way.hexes[-1]]), "the eye has gone with it"


def test_what_was_proposed_is_shown_whole(desk, sit):
    hand = sit(registry().open("green_inferno"))
    hand.click("take-over")
    view, board = hand.screen.map, hand.screen.play.board
    view.camera.zoom_to(2.0, (0.0, 0.0))
    view.centre_on(board.centre(max(board.playable)))
    hand.wait()
    hand.look()
    hand.key("Q")
    placed = [piece.hex for piece in hand.screen.play.view.pieces if piece.hex >= 0]
    assert placed
    assert view.shows_any(placed)
    assert all(view.shows_any([h]) for h in placed)
