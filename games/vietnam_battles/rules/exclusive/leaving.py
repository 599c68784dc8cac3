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
    name, ground = march.unit, state.rules.ground
    place = state.units[name].at
    assert place is not None, "a unit leaves the map from an edge hex"
    state.moving = ""
    pop(state, march)
    take_off(state, name, "exited")
    state.exits += 1
    state.events.append(f"exited {name}")
    label, count = ground.labels[place], state.exits
    text = say("record.exited", unit=state.rules.cards[name].name, hex=label, count=count)
    hexes = ground.hexes[place]
    log.add("exited", text, state.rules.chapter, pieces=(name,), hexes=hexes, count=count, at=label)
