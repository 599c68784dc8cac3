"""A replay goes event by event: each on the position of its moment, near enough to be read, told as at the table."""

from __future__ import annotations

import random

import pytest

from hexcore.game.bot import any_action
from hexcore.play.replay import Replay
from hexcore.play.session import Session
from launcher.open_game import open_game
from launcher.table.map.camera import READABLE
from launcher.table.replay import ReplayScreen
from tests.launcher.table.table_hand import TableHand

GAMES = [("green_beret", "campaign"), ("vietnam_battles", "boys_of_67"), ("green_inferno", "hill_875")]
ACTIONS = 160


def played(game_id: str, scenario: str) -> Session:
    session, choose = Session(open_game(game_id), scenario, {}, 3), random.Random(3).random
    while session.decision is not None and len(session.entries) < ACTIONS:
        session.apply(any_action(session.decision.actions, session.game.leaving, choose))
    return session


@pytest.fixture(params=GAMES, ids=lambda pair: pair[0])
def watching(desk, request) -> TableHand:
    desk.change(reduced_motion=False)
    session = played(*request.param)
    replay = Replay(session)
    if replay.secret:
        replay.sit(session.game.meta.seat_ids()[0])
    screen = ReplayScreen(desk, replay, "A game")
    hand = TableHand(screen, (1280, 800), session)
    screen.wait()
    return hand


def drawn(hand: TableHand) -> dict[str, int]:
    return {piece.id: piece.hex for piece in hand.screen.map.picture.showing.pieces}


def told(hand: TableHand):
    """The line on stage, and what the seat saw when it had happened."""
    telling = hand.screen.telling
    beat = telling.playback.now
    heard = next(one for one in telling.replay.heard(hand.screen.play.viewer) if beat.line in one.lines)
    view = telling.replay.moments(hand.screen.play.viewer, heard)[heard.lines.index(beat.line) + 1]
    return beat, {piece.id: piece.hex for piece in view.pieces}


def test_each_event_is_drawn_on_the_position_of_its_moment(watching):
    screen, seen = watching.screen, []
    for _ in range(30):
        watching.key("right")
        watching.wait(6000)
        beat, standing = told(watching)
        assert drawn(watching) == standing
        assert screen.play.lines()[-1] is beat.line, "the log goes as far as what is shown"
        assert screen.stage.visible
        seen.append(beat)
    back = []
    for _ in range(29):
        watching.key("left")
        beat, standing = told(watching)
        assert drawn(watching) == standing
        back.append(beat)
    assert back == seen[-2::-1]


def test_the_eye_follows_each_event_near_enough_to_read(watching):
    screen = watching.screen
    for _ in range(25):
        watching.key("right")
        watching.wait(600)
        beat = screen.telling.playback.now
        assert screen.map.camera.zoom >= READABLE or not beat.event.way
        assert not beat.event.way or screen.map.shows_any(beat.event.way[-1:])


def test_an_action_ends_what_an_event_is_in_the_midst_of(watching):
    screen, telling = watching.screen, watching.screen.telling
    while True:
        watching.key("right")
        if len(telling._ends[telling._at :]) > 1 and telling._ends[telling._at + 1] == telling.replay.ply:
            break
    ply = telling.replay.ply
    watching.key("Shift+right")
    assert telling.replay.ply == ply
    assert screen.play.view == telling.replay.view(screen.play.viewer)
    watching.key("Shift+right")
    assert telling.replay.ply == ply + 1
    watching.key("Shift+left")
    watching.key("Shift+left")
    assert telling.replay.ply == ply - 1


def test_it_runs_through_all_events_to_the_end(watching):
    screen, telling = watching.screen, watching.screen.telling
    screen.set_speed("instant")
    watching.click("run")
    for _ in range(6000):
        if not screen.running:
            break
        watching.wait(400)
    assert telling.over
    assert telling.progress[0] == telling.progress[1] > 20
    assert drawn(watching) == {piece.id: piece.hex for piece in telling.replay.view(screen.play.viewer).pieces}


def test_the_keys_are_shown(watching):
    hints = dict(watching.screen.status.hints)
    assert hints == {"right": "event", "Shift+right": "action", "Alt+right": "phase", "Ctrl+right": "turn"}
