"""GI 5: three ground units and three helicopters a hex; mortars, batteries and civilians do not count."""

from __future__ import annotations

from collections.abc import Iterable

from games.green_inferno.content.content import FIGHTERS
from games.green_inferno.state import GreenState, fighters_in
from hexcore.types import Hex


def room(state: GreenState, unit_id: str, h: Hex) -> bool:
    """GI 5: stacking holds at every moment, passing through included (R-G58)."""
    if state.content.roster[unit_id].kind not in FIGHTERS:
        return True
    stack, limit = state.ground.get(h), state.content.limits.ground_stack
    return not stack or len(stack) < limit or fighters_in(state, h) < limit


def room_for(state: GreenState, units: Iterable[str], h: Hex) -> bool:
    """GI 5: whether several ground units find room in a hex of their side."""
    coming = sum(state.content.roster[unit].kind in FIGHTERS for unit in units)
    return not coming or fighters_in(state, h) + coming <= state.content.limits.ground_stack


def copter_room(state: GreenState, h: Hex) -> bool:
    """GI 5: whether one more helicopter may stay in a hex."""
    return len(state.copters.get(h, ())) < state.content.limits.helicopter_stack
