"""GI 6: zones of patrol: two hexes around infantry."""

from __future__ import annotations

from games.green_inferno.state import Scene
from hexcore.types import Hex


def zone(state: Scene, seat: str) -> set[Hex]:
    """GI 6: infantry patrols; engineers, mortars and batteries do not (R-G39)."""
    patrolled, roster = state.content.patrolled, state.content.roster
    found: set[Hex] = set()
    for h, stack in state.ground.items():
        if roster[stack[0]].seat == seat:
            for unit in stack:
                if roster[unit].kind == "infantry":
                    found.update(patrolled[h])
                    break
    return found


def in_zone(state: Scene, h: Hex, seat: str) -> bool:
    """GI 6: within two hexes of any infantry of the seat, demoralised too (R-G88)."""
    ground, roster = state.ground, state.content.roster
    for near in state.content.patrolled[h]:
        stack = ground.get(near)
        if stack and roster[stack[0]].seat == seat and any(roster[unit].kind == "infantry" for unit in stack):
            return True
    return False


def patrolling(state: Scene, h: Hex, seat: str) -> list[str]:
    """GI 6: the infantry of a seat in whose zone a hex lies."""
    roster = state.content.roster
    return [
        unit
        for near in state.content.patrolled[h]
        for unit in state.ground.get(near, ())
        if roster[unit].seat == seat and roster[unit].kind == "infantry"
    ]
