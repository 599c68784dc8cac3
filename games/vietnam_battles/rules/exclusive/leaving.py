"""VB 27.0, R-F26: units that leave the map for good, in the battles that let them."""

from __future__ import annotations

from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.state import Position, take_off
from hexcore.actions import Action
from hexcore.records import Log
from hexcore.steps import pop
from hexcore.text import say

EXIT = Action("exit")


def may_leave(state: Position, march: March) -> bool:
    """R-F26: one point beyond the edge hex."""
    return not march.halted and march.left >= 2 and state.rules.may_exit(state, march.unit)


def leave(state: Position, march: March, log: Log) -> None:
    """R-F26: the unit leaves the map for good."""
    name = march.unit
    state.moving = ""
    pop(state, march)
    take_off(state, name, "exited")
    state.exits += 1
    state.events.append(f"exited {name}")
    text = say("record.exited", unit=state.rules.cards[name].name)
    log.add("exited", text, state.rules.chapter, pieces=(name,), count=state.exits)
