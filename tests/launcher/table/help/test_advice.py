"""Advice: the bot's choice for the seat that asks, from what that seat may know, with its reason; nothing is kept."""

from __future__ import annotations

import json

import pytest

from hexcore.bots.advice import CHANCE, advise, advisers, leg_of
from hexcore.game.actions import sayable
from hexcore.game.bot import Vantage, make_bot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.saves import write_session
from launcher.kit.widgets.button import Button
from launcher.table.help import advice
from launcher.table.input_guard import MOVED_MS
from launcher.table.sidebar.actions import ActionButton
from launcher.table.sidebar.tiles import PieceTile
from tests.launcher.table.advice_table import asked, led_on, said, seated
from tests.launcher.table.table_hand import TableHand


def test_the_bot_says_what_it_would_do_and_why(desk):
    hand = asked(seated(desk))
    session, table = hand.session, hand.screen
    thought = advise(session.game, session.state.clone(), session.decision, "captain")
    assert thought is not None
    assert thought.why is not None
    assert sayable(thought.why, session.game.catalogue)
    assert table.advice.advised == thought.action
    assert table.controller.words(thought.action) in said(hand)
    assert table.play.say(thought.why.text) in said(hand)
    shown = table.map.picture.showing
    hexes = {piece.hex for piece in map(table.play.view.piece, thought.action.pieces) if piece is not None}
    assert set(shown.aimed) | {spot.hex for spot in shown.route} >= (set(thought.action.hexes[-1:]) or hexes - {-1})
    hand.key("Esc")
    assert not table.advice.visible
    assert not table.layers, "Esc has closed the advice, and nothing else"


def test_the_odds_of_what_is_advised_are_shown_once_nothing_is_half_put_together(desk):
    """With nobody in an attack yet its odds are ruinous, and nobody means that attack."""
    hand = asked(seated(desk, until="muster"))
    table, session, prepared = hand.screen, hand.session, 0
    while not (throws := table.controller.gesture(table.advice.advised.verb).arms) or _odds(hand) is None:
        assert throws or not any(widget.id == "advice-odds" for widget in table.advice.walk())
        prepared += not throws and _odds(hand) is not None
        session.apply(table.advice.advised)
        hand.rewritten()
        table.advice.close()
        assert session.decision.step in ("muster", "support"), "the captain comes to the dice"
        asked(hand)
    assert prepared, "the table knows odds on the way there"
    assert table.sidebar.odds.visible
    assert any(widget.id == "advice-odds" for widget in table.advice.walk())


def _odds(hand):
    return hand.screen.controller.odds(hand.screen.advice.advised)


def test_in_the_middle_of_an_attack_the_advice_says_that_it_can_be_dropped(desk):
    hand = asked(seated(desk, {"vc": "captain"}, until="combat"))
    table, session, lone = hand.screen, hand.session, 0
    for _ in range(12):
        if table.advice.advised is None or (session.decision.step == "combat" and lone):
            break
        words, cancel = said(hand), any(widget.id == "cancel" for widget in table.sidebar.walk())
        assert ("You can still change your mind" in words) == cancel
        assert not (cancel and "This is the only choice." in words)
        lone += cancel
        session.apply(table.advice.advised)
        hand.rewritten()
        table.advice.close()
        asked(hand)
    assert lone, "an attack was put together"


def test_without_a_reason_nothing_is_said_for_one(desk):
    hand = asked(seated(desk))
    card = hand.screen.advice
    card.thought = card.thought._replace(why=None)
    card._again()
    hand.wait()
    assert not any(widget.id == "advice-why" for widget in card.walk())
    assert "choices" not in said(hand)


def test_a_press_says_all_that_it_carries_out(desk):
    hand = asked(seated(desk, {"us": "captain"}, seat="vc"))
    session, table = hand.session, hand.screen
    leg = table.advice.thought.leg
    assert table.controller.gesture(table.advice.advised.verb).picks
    assert len(leg.actions) > 1
    assert " · ".join(map(table.play.say, leg.lines)) in said(hand)
    assert "Do all of this" in said(hand)
    for action in leg.actions:
        session.apply(action)
    board = session.game.board("iron_triangle")
    moved = session.view("vc").piece(leg.actions[0].piece)
    assert board.label(moved.hex) in said(hand), "it is told where the piece comes to stand"
    assert leg.way[-1] == moved.hex


def test_do_it_does_it_and_goes_on_where_a_piece_was_only_taken_in_hand(desk):
    hand = asked(seated(desk, {"us": "captain"}, seat="vc"))
    action, session, table = hand.screen.advice.advised, hand.session, hand.screen
    assert table.controller.gesture(action.verb).picks, "the captain moves a unit"
    plies = len(session.entries)
    hand.click("advice-do")
    assert session.entries[plies].action == action
    assert session.entries[plies].why is None, "that it was advised is kept nowhere"
    led_on(hand)
    assert len(session.entries) > plies + 1
    assert session.decision.step != "march", "it has arrived"


def test_a_move_that_is_advised_is_made_by_one_press(desk):
    """From taking the unit in hand to where it halts; the next unit is another question."""
    hand = asked(seated(desk, {"nva": "captain"}, "us_movement", game="green_inferno", scenario="hill_875"))
    card, session, plies = hand.screen.advice, hand.session, len(hand.session.entries)
    moved = card.advised.piece
    hand.click("advice-do")
    led_on(hand)
    done = [entry.action for entry in session.entries[plies:]]
    assert done[0].piece == moved
    assert len(done) > 2
    assert sum(action.verb == "pick" for action in done) == 1
    assert session.decision.step == "us_movement"
    assert card.advised.verb == "pick", "the move is over, and he is asked on about the next"
    assert card.advised.piece != moved


def test_who_is_led_on_his_way_stops_where_something_happens(desk, monkeypatch):
    hand = asked(seated(desk, {"nva": "captain"}, "us_movement", game="green_inferno", scenario="hill_875"))
    card, session, plies = hand.screen.advice, hand.session, len(hand.session.entries)
    monkeypatch.setattr(advice, "HALTING", frozenset({""}))  # as if each step brought something to light
    hand.click("advice-do")
    led_on(hand, 3)
    assert len(session.entries) == plies + 1
    assert card.visible
    assert card.advised in session.decision.actions


def test_who_asks_again_on_the_way_is_told_and_not_led(desk, monkeypatch):
    hand = asked(seated(desk, {"nva": "captain"}, "us_movement", game="green_inferno", scenario="hill_875"))
    card, session = hand.screen.advice, hand.session
    monkeypatch.setattr(advice, "HALTING", frozenset({""}))
    hand.click("advice-do")
    led_on(hand, 2)
    monkeypatch.undo()
    hand.key("Esc")
    assert not card.visible
    plies = len(session.entries)
    asked(hand)
    led_on(hand, 2)
    assert card.visible
    assert len(session.entries) == plies


def test_the_card_leaves_the_values_in_sight_that_the_question_is_about(desk):
    hand = asked(seated(desk, {"vc": "captain"}, until="support", scenario="boys_of_67"))
    table = hand.screen
    hand.wait(1000)
    tiles = [widget for widget in table.sidebar.stack.walk() if isinstance(widget, PieceTile)]
    view = table.sidebar._scroll.rect
    assert tiles
    assert all(view.contains(tile.rect) for tile in tiles)
    assert view.bottom <= table.sidebar.log.rect.top
    hand.key("Esc")
    hand.wait()
    assert table.sidebar._scroll.rect.height > view.height, "odds and markers have the room of the advice again"


def test_where_orders_are_signed_it_is_said_as_on_the_button(desk):
    hand = seated(desk, {"nva": "captain"}, "write_missions", game="green_inferno", scenario="hill_875")
    table = hand.screen
    for _ in range(60):
        action = asked(hand).screen.advice.advised
        if action is None or table.controller.signs(action):
            break
        hand.click("advice-do")
        led_on(hand)
        hand.screen.advice.dismiss()
    assert action is not None
    buttons = (button for button in table.sidebar.walk() if isinstance(button, ActionButton))
    words = next(button.text for button in buttons if button.offers == action)
    assert words in said(hand)
    assert "Sign: " in words


def test_what_is_grave_is_asked_about_all_the_same(desk):
    hand = asked(seated(desk))
    assert hand.screen.advice.advised.verb == "b52"
    plies = len(hand.session.entries)
    hand.click("advice-do")
    assert hand.screen.layers
    assert len(hand.session.entries) == plies


def test_who_does_what_he_was_advised_is_not_asked_whether_he_means_it(desk):
    hand = asked(seated(desk, {"vc": "captain"}, scenario="boys_of_67"))
    session, card = hand.session, hand.screen.advice
    end = next(action for action in session.decision.actions if action.verb == "end_phase")
    hand.screen.turn.press(end)
    assert hand.screen.layers, "by himself he is"
    hand.key("Esc")
    card.thought = card.thought._replace(action=end)
    plies = len(session.entries)
    card.do()
    assert not hand.screen.layers
    assert session.entries[plies].action == end
    assert hand.screen.advice.doing is None


def test_asking_changes_nothing(desk, tmp_path):
    hand = seated(desk)
    write_session(tmp_path / "before.json", hand.session)
    version = hand.session.version
    asked(hand)
    hand.key("Esc")
    write_session(tmp_path / "after.json", hand.session)
    assert hand.session.version == version
    after, before = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("after", "before"))
    for save in (after, before):
        del save["saved"], save["checksum"]  # the time, and what covers it
    assert after == before


def test_both_players_at_a_table_are_advised_unless_they_do_not_want_it(desk):
    assert said(asked(seated(desk, seat="vc")))
    assert said(asked(seated(desk)))
    desk.change(advice="first")
    hand = seated(desk, seat="vc")
    assert not any(widget.id == "advice-ask" for widget in hand.screen.sidebar.walk())
    hand.key("F7")
    assert not hand.screen.advice.visible
    assert hand.screen.toasts.texts
    desk.change(advice="all")
    hand.screen.sync()
    assert any(widget.id == "advice-ask" for widget in hand.screen.sidebar.walk())
    assert said(asked(hand))
    desk.change(advice="never")
    first = seated(desk)
    first.key("F7")
    assert not first.screen.advice.visible


def test_one_person_against_a_bot_is_advised_at_any_seat(desk):
    hand = asked(seated(desk, {"us": "captain"}, seat="vc"))
    assert said(hand)


def test_nobody_is_advised_at_the_curtain(desk):
    hand = seated(desk)
    asked(hand)
    hand.screen.play.look_as("vc")
    hand.screen.sync()
    assert hand.screen.curtain.visible
    assert not hand.screen.advice.visible
    assert hand.screen.advice.advised is None
    assert hand.screen.play.advisers == ()
    hand.key("F7")
    assert not hand.screen.advice.visible


@pytest.mark.parametrize(("game", "scenario"), [("vietnam_battles", "iron_triangle"), ("green_inferno", "hill_875")])
def test_advice_is_the_same_whatever_the_seat_does_not_know(game, scenario):
    """Asked of the referee as the table does it: two positions that differ only in what is hidden have one answer."""
    session = Session(registry().open(game), scenario, {}, 3)
    bots = {name: make_bot(session.game, "captain", 1) for name in session.game.meta.seat_ids()}
    compared = 0
    for ply in range(260):
        decision = session.decision
        if decision is None:
            break
        other = session.game.swap_secrets(session.state, decision.seat) if ply % 4 == 0 else None
        if other is not None:
            found = [advise(session.game, state, decision, "captain") for state in (session.state.clone(), other)]
            assert found[0] == found[1]
            legs = [
                leg_of(session.game, Vantage(session.game, state, decision.seat), found[0].action,
                       bot=make_bot(session.game, "captain", CHANCE))
                for state in (session.state.clone(), other)
            ]  # fmt: skip
            assert legs[0] == legs[1]
            compared += 1
        session.apply(bots[decision.seat].choose(session.vantage(decision.seat), decision))
    assert compared > 10


def test_play_by_chance_is_no_adviser():
    assert advisers(registry().open("green_beret"))[0] == "sergeant"
    assert advisers(registry().open("skirmish")) == ()


def test_advice_goes_when_something_else_is_picked(desk):
    hand = asked(seated(desk))
    assert hand.screen.advice.visible
    controller = hand.screen.controller
    other = next(piece for piece in controller.reader.pieces if piece not in hand.screen.advice.advised.pieces)
    hand.screen.turn.pick(other)
    hand.wait()
    assert not hand.screen.advice.visible


def _main(hand: TableHand) -> Button:
    """The button that goes on."""
    shown = hand.screen.sidebar.actions.main.walk()
    return next(widget for widget in shown if isinstance(widget, Button))


def test_the_bulb_answers_at_once_after_esc(desk):
    hand = asked(seated(desk))
    hand.wait(1000)
    hand.key("Esc")
    hand.wait(1000)
    assert not hand.screen.advice.visible
    bulb = next(widget for widget in hand.screen.sidebar.walk() if widget.id == "advice-ask")
    hand.click_at(bulb.rect.center)
    hand.wait(1000)
    assert hand.screen.advice.visible


def test_a_second_click_on_the_cross_ends_nothing_that_has_moved_there(desk):
    """The button that ends the phase comes up to where the cross was: the click was not meant for it."""
    desk.change(ask_ending="never")
    hand = asked(seated(desk))
    plies, cross = len(hand.session.entries), hand.screen.advice.find("advice-close").rect.copy()
    below = _main(hand).rect.copy()
    hand.wait(3000)
    hand.click_at(cross.center)
    hand.wait()
    assert not hand.screen.advice.visible
    there = _main(hand).rect
    assert there.top < below.top
    meant = (there.centerx, there.bottom - 3)
    assert not below.collidepoint(meant)
    hand.click_at(meant)
    hand.wait()
    assert len(hand.session.entries) == plies
    hand.wait(MOVED_MS)
    hand.click_at(meant)
    hand.wait()
    assert len(hand.session.entries) > plies, "it is deaf for a moment only"


def test_nothing_moves_when_the_player_takes_to_the_keys(desk):
    hand = seated(desk, scenario="boys_of_67")
    hand.move(hand.screen.map.rect.center)
    hand.wait()
    hint, before = hand.screen.sidebar.prompt.said, _main(hand).rect.copy()
    hand.key("Tab")
    hand.wait()
    assert hand.screen.sidebar.prompt.said != hint, "keys have words of their own"
    assert _main(hand).rect == before
