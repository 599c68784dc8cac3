"""A colonel at the table: it says that it thinks, the table goes on, and nothing of it stays behind."""

from __future__ import annotations

import os
import time

import pytest

from games.vietnam_battles.bots.captain import Captain
from hexcore.bots.forecast import thought_of
from hexcore.play.session import Session
from launcher.open_game import open_game
from launcher.play import Play
from launcher.table.screen import TableScreen
from tests.launcher.table.table_hand import TableHand

FRAMES = 60
PATIENCE = 60.0


def at_the_table(desk, us: str) -> TableHand:
    """The Boys of '67 where the US player has something to think about, and who plays him."""
    game = open_game("vietnam_battles")
    session, bots = Session(game, "boys_of_67", {}, 4), {seat: Captain(4) for seat in game.meta.seat_ids()}
    while session.decision.seat != "us" or session.decision.step not in game.planned_steps:
        seat = session.decision.seat
        session.apply(bots[seat].choose(session.vantage(seat), session.decision))
    screen = TableScreen(desk, Play(session, {"us": us}, desk.saves))
    return TableHand(screen, (1280, 800), session)


@pytest.fixture
def colonel(desk):
    """A colonel who thinks in his process."""
    hand = at_the_table(desk, "colonel")
    play, until = hand.screen.play, time.monotonic() + PATIENCE
    while not play._referee._aide._searches and time.monotonic() < until:
        hand.wait()
        time.sleep(0.002)
    assert play.thinking
    yield hand
    play.stop_thinking()


def frame(hand: TableHand) -> float:
    began = time.perf_counter()
    hand.screen.map.invalidate()
    hand.wait(16.0)
    return time.perf_counter() - began


def slow(frames: list[float]) -> float:
    return sorted(frames)[len(frames) * 95 // 100]


def test_the_table_goes_on_while_a_colonel_thinks(colonel):
    play, frames = colonel.screen.play, []
    before = play.view
    while play.thinking and len(frames) < FRAMES:
        frames.append(frame(colonel))
        time.sleep(0.002)
    assert play.view is before, "it has thought all the while"
    assert len(frames) > 10
    idle = at_the_table(colonel.screen.desk, "human")
    bar = max(
        0.020, 2 * slow([frame(idle) for _ in range(len(frames))])
    )  # a busy machine is slow without a colonel too
    assert slow(frames) < bar


def test_it_is_said_who_thinks_and_everything_else_can_be_used(colonel):
    assert "Colonel is thinking" in colonel.words()
    assert "played by Colonel" in colonel.words()
    zoom = colonel.screen.map.camera.scale
    colonel.wheel(colonel.screen.map.rect.center, 1)
    colonel.wait()
    assert colonel.screen.map.camera.scale != zoom
    assert colonel.screen.play.thinking


def test_who_leaves_the_table_leaves_no_process_behind(colonel):
    pid = colonel.screen.play._referee._aide.pid
    os.kill(pid, 0)
    colonel.screen.tools.stop_working()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_what_it_thought_is_told_where_nothing_is_hidden(colonel):
    play, before = colonel.screen.play, len(colonel.session.entries)
    play.wait_for_bot(PATIENCE)
    while len(colonel.session.entries) == before:
        colonel.wait(300)
    entry = colonel.session.entries[before]
    assert entry.seat == "us"
    assert entry.why is not None
    guard = play._referee._bots["us"]
    assert guard.failures == []
    found = guard._bot.found
    assert found.plans > 1
    if found.actions:  # else the captain has a word of his own for what it does as he would
        assert entry.why == thought_of(colonel.session.game, found)
        assert f"{found.plans} plans tried in" in play.say(entry.why.text)
