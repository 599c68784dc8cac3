"""A table at which advice is asked for, in the middle of a game, and what is told there."""

from __future__ import annotations

from hexcore.game.bot import make_bot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher.play import Play
from launcher.table.screen import TableScreen
from tests.launcher.table.table_hand import TableHand

US = "us"


def seated(
    desk, seats=None, until: str = "movement", seat: str = US, game="vietnam_battles", scenario="iron_triangle", least=1
):
    session = Session(registry().open(game), scenario, {}, 5)
    first = next(iter(session.game.bots()))
    bots = {name: make_bot(session.game, first, 1) for name in session.game.meta.seat_ids()}
    for ply in range(400):
        decision = session.decision
        if decision.step == until and decision.seat == seat and ply > 10 and len(decision.actions) >= least:
            break
        session.apply(bots[decision.seat].choose(session.vantage(decision.seat), decision))
    assert session.decision.step == until
    play = Play(session, seats or {}, None)
    play.look_as(session.decision.seat)
    screen = TableScreen(desk, play)
    hand = TableHand(screen, (1280, 800), session)
    hand.wait(3000)
    return hand


def asked(hand: TableHand) -> TableHand:
    hand.key("F7")
    hand.screen.play.wait_for_advice()
    hand.wait()
    return hand


def said(hand: TableHand) -> str:
    card = hand.screen.advice
    return "\n".join(widget.name for widget in card.walk() if widget.name) if card.visible else ""


def led_on(hand: TableHand, times: int = 12) -> None:
    """Wait until nobody is led on any more."""
    for _ in range(times):
        hand.wait(3000)
        hand.screen.play.wait_for_advice(60)
        hand.wait()
