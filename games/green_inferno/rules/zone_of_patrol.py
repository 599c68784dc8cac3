"""GI 6: zones of patrol: two hexes around infantry."""

from __future__ import annotations

from games.green_inferno.state import Scene
from hexcore.types import Hex


def zone(state: Scene, seat: str) -> frozenset[Hex]:
    """GI 6: infantry patrols; engineers, mortars and batteries do not (R-G39). Kept until the seat's units move."""
    found = state.zones.get(seat)
    if found is None:
        holders, roster = state.holders, state.content.roster
        posts = [
            h
            for h, stack in state.ground.items()
            if holders[h] == seat and any(roster[unit].kind == "infantry" for unit in stack)
        ]
        patrolled = state.content.patrolled
        found = state.zones[seat] = frozenset[Hex]().union(*[patrolled[h] for h in posts])
    return found


def in_zone(state: Scene, h: Hex, seat: str) -> bool:
    """GI 6: within two hexes of any infantry of the seat, demoralised too (R-G88)."""
    return h in zone(state, seat)


def patrolling(state: Scene, h: Hex, seat: str) -> list[str]:
    """GI 6: the infantry of a seat in whose zone a hex lies."""
    roster = state.content.roster
    return [
        unit
        for near in state.content.patrolled[h]
        for unit in state.ground.get(near, ())
        if roster[unit].seat == seat and roster[unit].kind == "infantry"
    ]
