"""Positions of Vietnam Battles written by hand, with somebody at the table before them."""

from __future__ import annotations

from functools import lru_cache

from games.vietnam_battles.game import VietnamBattles
from games.vietnam_battles.rules.standard.combat.attack import Combat
from games.vietnam_battles.rules.standard.movement.phase import Movement
from games.vietnam_battles.sequence import PHASES, GameTurn, PlayerTurn
from games.vietnam_battles.state import Position, Unit, rebuild
from hexcore.game.dice import Dice
from hexcore.play.session import Session
from launcher.play import Play
from launcher.table.screen import TableScreen
from tests.launcher.table.table_hand import SIZE, TableHand


@lru_cache(maxsize=1)
def the_game() -> VietnamBattles:
    return VietnamBattles()


def unit(where: str, scenario: str = "snoopys_nose", **fields) -> Unit:
    return Unit(at=the_game().rules(scenario).ground.place(where), **fields)


def battle(
    desk, units, scenario="snoopys_nose", phase="movement", active="us", seats=None, dice=(), size=SIZE, **fields
):
    """Sit down where only the units named are in play."""
    game = the_game()
    rules = game.rules(scenario)
    options = game.meta.check_options(scenario, {})
    state = Position(scenario, options, Dice(0, faces=list(dice)), [], "", rules=rules)
    state.phase, state.active, state.ready = phase, active, ["us", "vc"]
    state.units = {name: Unit(box="reserve") for name in rules.cards}
    for name, where in units.items():
        state.units[name] = where if isinstance(where, Unit) else unit(where, scenario)
    for name, value in fields.items():
        setattr(state, name, value)
    rebuild(state)
    now = Movement() if phase.endswith("movement") else Combat()
    state.stack = [GameTurn(at=2 if active == "us" else 3), PlayerTurn(at=PHASES.index(phase) + 1), now]
    session = Session(game, position=state)
    screen = TableScreen(desk, Play(session, seats or {}, desk.saves))
    hand = TableHand(screen, size, session)
    if screen.curtain.visible:
        hand.click("take-over")
    return hand


def told(hand: TableHand) -> str:
    """What the note on the map says."""
    callout = hand.screen.area.callout
    return " ".join(part.name for part in callout.walk() if part.name) if callout.visible else ""
