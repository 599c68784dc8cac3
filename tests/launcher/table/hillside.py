"""Positions of Green Inferno written by hand, with somebody at the table before them."""

from __future__ import annotations

from functools import lru_cache

from games.green_inferno.game import GreenInferno
from games.green_inferno.state import GreenState, put, take_off
from hexcore.play.session import Session
from launcher.play import Play
from launcher.table.screen import TableScreen
from tests.launcher.table.table_hand import SIZE, TableHand


@lru_cache(maxsize=1)
def the_game() -> GreenInferno:
    return GreenInferno()


def asked_of(step: str, seat: str) -> GreenState:
    """Hill 875 as proposed, with nothing done until a step is asked of a seat."""
    session = Session(the_game(), "hill_875", {}, 3)
    while (asked := session.decision) is not None and (asked.step, asked.seat) != (step, seat):
        quick = (action for action in asked.actions if action.verb.startswith("quick_"))
        session.apply(next(quick, asked.actions[0]))
    return session.state


def hill(desk, units: dict[str, tuple[str, ...]], step="combat", seat="nva", seats=None, sky=(), done=(), size=SIZE):
    """Sit down where only the units named are in play, by their hexes or in the sky, and some verbs are done."""
    state, board = asked_of(step, seat), the_game().board("hill_875")
    for piece in state.content.roster:
        take_off(state, piece, "lost")
    for tunnel in state.tunnels.values():
        tunnel.hex = -1
    for label, names in units.items():
        for name in names:
            put(state, name, board.hex(label))
    state.strikes.clear()
    for plane in sky:
        state.units[plane].box = "sky"
    session = Session(the_game(), position=state)
    for verb in done:
        session.apply(next(action for action in session.decision.actions if action.verb == verb))
    screen = TableScreen(desk, Play(session, seats or {}, desk.saves))
    hand = TableHand(screen, size, session)
    if screen.curtain.visible:
        hand.click("take-over")
    return hand
