"""How long the answers of overlays take, on boards as full as play makes them."""

from __future__ import annotations

from time import process_time

import pytest

from hexcore.game.bot import RandomBot
from hexcore.game.plugins import registry
from hexcore.play.local_chair import LocalChair, public_of
from hexcore.play.session import Session

GAMES = ("green_beret", "vietnam_battles", "green_inferno")
SCENARIOS = [(game, scenario.id) for game in GAMES for scenario in registry().module(game).meta.scenarios]
PLIES, MOST, TRIES = 240, 0.05, 3


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_answer_comes_within_fifty_milliseconds(game, scenario):
    session, bot = Session(registry().open(game), scenario, {}, 3), RandomBot(3)
    for _ in range(PLIES):
        if session.decision is None:
            break
        session.apply(bot.choose(session.vantage(session.decision.seat), session.decision))
    public = public_of(session)
    for seat in public.meta.seat_ids():
        pieces = [piece for piece in LocalChair(session, seat, public).view.pieces if piece.hex >= 0]
        for meta in public.overlays:
            for piece in [None, *pieces[:2]]:
                at = piece.hex if piece is not None else 40
                tries = (_ask(session, seat, public, meta, at, piece) for _ in range(TRIES))
                assert any(spent <= MOST for spent in tries), f"{meta.key} takes longer than {MOST} s every time"


def _ask(session, seat, public, meta, at, piece) -> float:
    """The time of one answer, at a chair that has not been asked before but has heard and looks."""
    chair = LocalChair(session, seat, public)
    chair.heard()
    assert chair.view is not None
    takes = {*meta.needs, *meta.follows}
    hexes = (at if {"hex", "line"} & takes else -1, at + 5 if "line" in takes else -1)
    begun = process_time()
    chair.overlay(meta.key, *hexes, pieces=(piece.id,) if piece is not None and "piece" in takes else ())
    return process_time() - begun
