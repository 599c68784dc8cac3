"""No enabled control may do nothing: over random play of every registered game, each thing that can be clicked does
something a person can notice, and each that is disabled says why."""

from __future__ import annotations

import random

import pytest

from hexcore.game.bot import RandomBot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher.play import Play
from launcher.table.screen import TableScreen
from tests.launcher.table.table_hand import TableHand

POSITIONS = 4
CONTROLS = 5
PLIES = 160
GAMES = [(module.meta.id, scenario.id) for module in registry().modules() for scenario in module.meta.scenarios]
EACH = [
    pytest.param(module.meta.id, scenario.id, marks=[pytest.mark.slow] if place else [])
    for module in registry().modules()
    for place, scenario in enumerate(module.meta.scenarios)
]
"""One scenario of each game every day, the others among the long proofs."""


def positions(game: str, scenario: str) -> list[Session]:
    """Sessions at several moments of one random game, each of its own."""
    found = []
    for number in range(POSITIONS):
        session, bot = Session(registry().open(game), scenario, {}, 7), RandomBot(number)
        for _ in range(number * PLIES // POSITIONS):
            decision = session.decision
            if decision is None or len(decision.actions) == 0:
                break
            session.apply(bot.choose(session.vantage(decision.seat), decision))
        found.append(session)
    return found


def seated(desk, session: Session) -> TableHand:
    """A new table with the same history, so that every control is tried on the same position."""
    again = Session(session.game, session.state.scenario, session.state.options, session.seed)
    for entry in session.entries:
        again.apply(entry.action)
    screen = TableScreen(desk, Play(again, {}, None))
    screen.watched = True
    screen.play.look_as(again.decision.seat if again.decision else again.game.meta.seats[0].id)
    hand = TableHand(screen)
    hand.wait(2000)
    return hand


def noticed(hand: TableHand) -> tuple[object, ...]:
    """Everything a person could notice."""
    screen = hand.stack.top
    if screen is None:
        return ("left",)
    entries = len(screen.play.replay()) if isinstance(screen, TableScreen) else -1
    return (type(screen), len(screen.layers), entries, tuple(screen.toasts.texts), screen.tooltip.text, hand.picture())


def try_control(desk, session: Session, name: str) -> str:
    """Click one control on a fresh table; returns what is wrong with it, or nothing."""
    hand = seated(desk, session)
    try:
        target = hand.screen.target(name)
    except LookupError:
        return ""
    if not target.enabled:
        hand.click(name)
        return "" if target.reason and hand.screen.tooltip.text == target.reason else f"{name}: does not say why not"
    pos = (target.rect.x + 6, target.rect.y + 6) if name == "minimap" else target.rect.center
    hand.move(pos)
    hand.wait(1000)
    before = noticed(hand)
    hand.click_at(pos)
    return "" if noticed(hand) != before else f"{name}: a click changes nothing"


@pytest.mark.parametrize(("game", "scenario"), EACH)
def test_every_enabled_control_does_something(desk, game, scenario):
    chance, wrong = random.Random(3), []
    for session in positions(game, scenario):
        names = sorted({target.name for target in seated(desk, session).screen.targets()})
        buttons = [name for name in names if not name.startswith(("hex:", "counter:"))]
        places = [name for name in names if name not in buttons]
        for name in chance.sample(buttons, min(CONTROLS, len(buttons))) + chance.sample(places, min(2, len(places))):
            problem = try_control(desk, session, name)
            if problem:
                wrong.append(f"after {len(session.entries)} actions, {problem}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_every_offered_action_can_be_reached(desk, game, scenario):
    """On a button, in a list, in the shop, or by clicks on the map: nothing that is offered is out of reach."""
    for session in positions(game, scenario):
        decision = session.decision
        if decision is None:
            continue
        reader = seated(desk, session).screen.controller.reader
        reached = {*reader.buttons, *reader.goods}
        picks = [(), *((piece,) for piece in reader.pieces)]
        for picked in picks:
            for h in {h for action in decision.actions for h in action.hexes}:
                reached.update(reader.on_hex(h, picked).actions)
            for side in {side for action in decision.actions for side in action.sides}:
                reached.update(reader.on_side(side, picked).actions)
            for piece in reader.pieces:
                reached.update(reader.on_piece(piece, picked).actions)
        assert set(decision.actions) <= reached
