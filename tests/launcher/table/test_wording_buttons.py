"""What stands on buttons: it begins with a capital or a figure, no two buttons of a question say the same."""

from __future__ import annotations

import pytest

from hexcore.game.bot import first_bot, make_bot
from hexcore.game.plugins import registry
from hexcore.play.session import Session

CASES = [
    (module.meta.id, scenario.id)
    for module in registry().modules()
    for scenario in module.meta.scenarios
    if module.meta.id != "skirmish"
]
PLIES = 500


@pytest.mark.parametrize(("name", "scenario"), CASES)
def test_every_button_begins_with_a_capital_and_says_something_of_its_own(name, scenario):
    game = registry().open(name)
    session, look = Session(game, scenario, {}, 5), game.look()
    bots = {seat.id: make_bot(game, first_bot(game.meta.bots), 3) for seat in game.meta.seats}
    for _ in range(PLIES):
        decision = session.decision
        if decision is None:
            break
        buttons = [action for action in decision.actions if look.gesture(action.verb).on == "button"]
        words = [game.catalogue.say(game.describe(session.state, action)) for action in buttons[:60]]
        assert not [word for word in words if not word or word[0].islower()], decision.step
        assert len(set(words)) == len(words), f"{decision.step}: {sorted(words)}"
        session.apply(bots[decision.seat].choose(session.vantage(decision.seat), decision))
        session.trim()
