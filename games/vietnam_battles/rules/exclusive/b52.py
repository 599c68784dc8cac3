"""VB 23.0: the B-52s, once a game turn during the US movement phase."""

from __future__ import annotations

from games.vietnam_battles.rules.standard.combat.losses import lose_step
from games.vietnam_battles.state import Position
from hexcore.actions import Action, Refusal
from hexcore.records import Log
from hexcore.text import say


def strikes(state: Position) -> list[Action]:
    """Every Viet Cong unit that can be struck now."""
    if state.bombed or state.phase != "movement" or not state.rules.has_b52(state):
        return []
    zone = state.rules.b52_zone
    return [action for name, action in state.rules.named("b52", "vc").items() if state.units[name].at in zone]


def refusal(state: Position, name: str) -> Refusal:
    """Say why a unit cannot be struck."""
    if not state.rules.has_b52(state):
        return Refusal("VB 23.0", say("refusal.no_b52"))
    if state.active != "us" or state.phase != "movement":
        return Refusal("VB 23.0", say("refusal.b52_phase"))
    if state.bombed:
        return Refusal("VB 23.0", say("refusal.bombed"))
    return Refusal("VB 23.0", say("refusal.b52_target"))


def strike(state: Position, name: str, log: Log) -> None:
    """The unit in the hex loses a step, without a die; caches are not touched."""
    state.bombed = True
    place = state.units[name].at
    assert place is not None, "a target stands on the map"
    text = say("record.b52", unit=state.rules.cards[name].name, hex=state.rules.ground.labels[place])
    log.add("b52", text, "VB 23.0", pieces=(name,), hexes=(state.rules.ground.hex(place),))
    lose_step(state, name, log, "VB 23.0", say("cause.b52"))
