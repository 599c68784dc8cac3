"""One click on a far hex marches there, in every game: all of the way, or up to where something happens."""

from __future__ import annotations

import random

import pytest

from hexcore.game.answers import Spot
from hexcore.game.bot import first_bot, make_bot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher.play import Play
from launcher.table.turn.controller import Controller
from launcher.table.turn.marching import Walk

CASES = [
    (module.meta.id, scenario.id)
    for module in registry().modules()
    for scenario in module.meta.scenarios
    if module.meta.id != "skirmish"
]
PLIES, MARCHES = 400, 12


def far_spots(hand: Controller) -> list[Spot]:
    return [spot for spot, stop in hand.lit().items() if len(stop.way) > 1] if hand.reader.chain() else []


def march(hand: Controller, to: Spot) -> Walk:
    near = to.hex if to.hex >= 0 else hand.play.board.grid.side_hexes(to.side)[0]
    piece = hand.top_piece(near) if to.hex >= 0 else ""
    intent = hand.meaning(near, to.side if to.side >= 0 else None, piece)
    assert intent.kind == "walk", f"a lit hex is entered whatever stands there: {piece}"
    walk = Walk(hand.play, intent.action, intent.route)
    walk.all()
    return walk


@pytest.mark.parametrize(("game", "scenario"), CASES, ids=lambda name: name)
def test_a_far_click_marches_there(game, scenario):
    session, chance = Session(registry().open(game), scenario, {}, 7), random.Random(7)
    bots = {seat.id: make_bot(session.game, first_bot(session.game.meta.bots), 3) for seat in session.game.meta.seats}
    play, arrived, marches = Play(session), 0, 0
    for _ in range(PLIES):
        if session.decision is None or marches == MARCHES:
            break
        play.look_as(session.decision.seat)
        hand = Controller(play)
        far = far_spots(hand)
        if far:
            assert all(hand.lit()[spot].cost is not None for spot in far), "every far spot has its price"
            walk = march(hand, chance.choice(far))
            marches += 1
            arrived += not walk.left
            assert not walk.left or play.chair.heard()[-1].stops, "a march that stops short has a reason"
            continue
        decision = session.decision
        session.apply(bots[decision.seat].choose(session.vantage(decision.seat), decision))
        session.trim()
    assert arrived, "somebody could march"
