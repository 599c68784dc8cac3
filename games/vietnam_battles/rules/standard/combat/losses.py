"""VB 7.6: losing a step, and losing a unit."""

from __future__ import annotations

from games.vietnam_battles.state import Position, take_off
from hexcore.records import Log
from hexcore.text import say


def lose_step(state: Position, name: str, log: Log, rule: str = "VB 7.6") -> bool:
    """Deplete a unit, or eliminate it if it is depleted already; say whether it was eliminated."""
    unit = state.units[name]
    if unit.depleted:
        eliminate(state, name, log, rule)
        return True
    unit.depleted = True
    log.add("depleted", say("record.depleted", unit=state.rules.cards[name].name), rule, pieces=(name,))
    return False


def eliminate(state: Position, name: str, log: Log, rule: str = "VB 7.6") -> None:
    """Take a unit out of the game; what follows from that waits for the end of the result (R-F65)."""
    take_off(state, name, "lost")
    state.events.append(f"lost {name}")
    if state.rules.cards[name].nation == "us":
        state.us_losses += 1
    log.add("eliminated", say("record.eliminated", unit=state.rules.cards[name].name), rule, pieces=(name,))
