"""A bot's turn is one story: it grows while the bot thinks on, can be gone back in, stopped, and skipped."""

from __future__ import annotations

import pytest

from games.vietnam_battles.bots.captain import Captain
from hexcore.game.bot import Guarded
from hexcore.play.session import Session
from launcher.open_game import open_game
from launcher.play import Play
from launcher.table.screen import TableScreen
from launcher.table.stage.stage import UNASKED_MS
from tests.launcher.table.table_hand import TableHand

BUTTONS = ("beat-back", "pause", "read", "skip", "go-on")


@pytest.fixture
def watching(desk) -> TableHand:
    """A person who watches a bot's turn."""
    desk.change(reduced_motion=False, enemy_speed="normal")
    game = open_game("vietnam_battles")
    session = Session(game, "boys_of_67", {}, 4)
    bot = session.decision.seat
    seats = {seat: "random" if seat == bot else "human" for seat in game.meta.seat_ids()}
    screen = TableScreen(desk, Play(session, seats))
    return TableHand(screen, (1100, 720), session)


def let_play(hand: TableHand, events: int) -> None:
    """Let the bot play until so many events have been told, and all of them have been seen."""
    playback = hand.screen.flow.playback
    for _ in range(4000):
        if playback.progress[1] >= events and playback.lingers:
            return
        assert hand.screen.play.now.bots_turn, "the bot's turn is over too soon"
        hand.screen.play.wait_for_bot()
        hand.wait(300)
        if playback.waiting:
            hand.key("Space")
    raise AssertionError("nothing more is told")


def thinks_on(hand: TableHand, monkeypatch) -> None:
    """From now on the bot never comes to a choice."""
    monkeypatch.setattr(hand.screen.play, "think", lambda: None)


def test_a_bots_turn_is_told_as_one_story_that_grows(watching):
    let_play(watching, 3)
    assert watching.screen.stage.visible, "the last event stays while the bot thinks on"
    assert "3 of 3" in watching.words()
    assert "Still thinking" in watching.words()


def test_a_key_that_skips_what_has_just_been_shown_opens_no_menu(watching, monkeypatch):
    let_play(watching, 3)
    thinks_on(watching, monkeypatch)
    watching.screen.flow.playback.idle = 0.0
    watching.key("Esc")
    assert not watching.screen.layers, "it was meant for the card, which stays while the bot thinks on"
    watching.wait(UNASKED_MS + 50)
    watching.key("Esc")
    assert not watching.screen.layers, "it skips the rest of the bot's turn, as the button does"
    watching.wait(UNASKED_MS + 50)
    watching.key("Esc")
    assert watching.screen.layers


def test_the_buttons_stay_where_they_are_while_the_bot_thinks(watching, monkeypatch):
    let_play(watching, 2)
    places = [watching.screen.target(button).rect for button in BUTTONS]
    let_play(watching, 4)
    thinks_on(watching, monkeypatch)
    watching.wait(5000)
    assert [watching.screen.target(button).rect for button in BUTTONS] == places


def test_back_reaches_what_the_bot_did_before_and_holds_it(watching, monkeypatch):
    let_play(watching, 3)
    screen, before = watching.screen, len(watching.session.entries)
    now = screen.play.view
    with monkeypatch.context() as thinking:
        thinks_on(watching, thinking)
        watching.click("beat-back")
    assert screen.flow.playback.progress == (2, 3)
    assert screen.flow.playback.paused
    assert screen.play.view is not now, "the position of that moment is shown"
    for _ in range(20):
        screen.play.wait_for_bot()
        watching.wait(500)
    assert len(watching.session.entries) == before, "a bot waits for whoever looks back"
    watching.click("pause")
    let_play(watching, 4)


def test_pausing_stops_a_bot_that_thinks(watching, monkeypatch):
    let_play(watching, 2)
    with monkeypatch.context() as thinking:
        thinks_on(watching, thinking)
        watching.click("pause")
    before = len(watching.session.entries)
    for _ in range(20):
        watching.screen.play.wait_for_bot()
        watching.wait(500)
    assert len(watching.session.entries) == before
    assert watching.screen.stage.visible


def test_a_skipped_turn_goes_to_the_log_only_also_after_an_answer_of_the_player(watching):
    let_play(watching, 2)
    screen, flow = watching.screen, watching.screen.flow
    heard, turn = screen.play.heard, screen.play.view.turn
    watching.click("skip")
    bot, phases, read = screen.play.actor, set(), 0
    for _ in range(3000):
        phase = flow._phase_now()
        if screen.play.now.bots_turn:
            phases.add(phase)
            screen.play.wait_for_bot()
            watching.wait(20)
            assert not flow.playback.busy, "nothing of a skipped turn is shown"
        elif screen.layers:
            read += 1
            watching.key("Enter")
        elif phase in phases and screen.play.view.turn == turn:
            screen.turn.send(screen.play.decision.actions[0])
            while flow.playback.busy:
                watching.key("Space")
        else:
            break
    assert screen.play.heard > heard + 5
    assert screen.play.actor != bot
    assert read, "what was skipped is told in short, before the player is asked"


def test_a_bot_that_has_shown_nothing_yet_is_said_to_think(watching, monkeypatch):
    thinks_on(watching, monkeypatch)
    watching.wait(300)
    assert not watching.screen.stage.visible
    watching.wait(800)
    watching.wait(20)
    assert "Still thinking" in watching.words()
    assert watching.screen.target("skip").enabled


def test_a_bots_reason_stands_on_the_card_and_in_the_log(watching):
    screen = watching.screen
    screen.play._referee._bots[screen.play.actor] = Guarded(Captain(3))
    let_play(watching, 2)
    why = screen.play.say(screen.flow.playback.now.event.why)
    assert why.startswith("Closes with")
    whose = f"{screen.play.public.seat_name(screen.flow.playback.now.line.seat)}: {why}"
    assert whose in screen.root.find("why").name
    assert whose in screen.sidebar.log._words(screen.sidebar.log.list.items[-1])
