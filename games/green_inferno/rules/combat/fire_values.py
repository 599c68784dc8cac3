"""GI 7, GI 9.2, GI 16.1: fire values in a fight, and what a shot costs."""

from __future__ import annotations

from games.green_inferno.content.content import COPTERS, TUBES
from games.green_inferno.rules.artillery.allowance import can_spend, spend_mission
from games.green_inferno.rules.combat.shots import half
from games.green_inferno.state import GreenState, Strike


def can_fire(state: GreenState, unit_id: str) -> bool:
    """GI 9.2: a shot of a battery or mortar in a fight costs it a mission (R-G48)."""
    return state.content.roster[unit_id].kind not in TUBES or can_spend(state, unit_id)


def strike_of(state: GreenState, plane: str) -> Strike:
    return next(strike for strike in state.strikes if strike.plane == plane)


def value_in_fight(kind: str, fire: int, *, emerged: bool = False) -> int:
    """GI 9.2, GI 16.1: half for artillery next to the enemy (R-G9) and for a unit just out of a tunnel."""
    return half(fire) if kind == "battery" or emerged else fire


def ground_fire(state: GreenState, unit_id: str) -> int:
    piece = state.content.roster[unit_id]
    return value_in_fight(piece.kind, piece.fire, emerged=bool(state.units[unit_id].emerged))


def halved_in_fight(state: GreenState, unit_id: str) -> tuple[tuple[str, str], ...]:
    """Return a ground unit with the rule that halves its fire in a fight, if one does."""
    if state.content.roster[unit_id].kind == "battery":
        return ((unit_id, "GI 9.2"),)
    return ((unit_id, "GI 16.1"),) if state.units[unit_id].emerged else ()


def pay(state: GreenState, unit_id: str) -> None:
    """Note that a unit, helicopter or plane has fired in this phase."""
    kind = state.content.roster[unit_id].kind
    if kind == "plane":
        strike_of(state, unit_id).spent = True
        return
    unit = state.units[unit_id]
    unit.fired = 1
    if kind in COPTERS:
        unit.used = 1
    elif kind in TUBES:
        spend_mission(state, unit_id)
