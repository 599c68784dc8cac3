"""Units that come out of their tunnels (GI 16.1)."""

from __future__ import annotations

from games.green_inferno.content.models import US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.demoralised import alarm
from games.green_inferno.rules.movement.arrival import take_hold
from games.green_inferno.rules.stacking import room
from games.green_inferno.rules.tunnels.entrances import garrison, show, standing
from games.green_inferno.state import GreenState, holder, put
from hexcore.actions import Action, Refusal
from hexcore.records import Log
from hexcore.text import say
from hexcore.types import OFF_MAP, Hex


# GI 16.1: from turn 3, in phase G, into the tunnel hex or one next to it (R-G78)
def exits(state: GreenState, unit_id: str) -> list[Hex]:
    """The hexes into which a hidden unit may come out."""
    tunnel = state.tunnels[state.units[unit_id].box]
    if state.turn < state.content.limits.tunnel_exit_turn:
        return []
    around = (tunnel.hex, *state.content.neighbours[tunnel.hex])
    return [h for h in around if holder(state, h) != US and room(state, unit_id, h)]


def emergences(state: GreenState) -> list[Action]:
    """Every way in which hidden units may come out now."""
    if not state.tunnels or state.turn < state.content.limits.tunnel_exit_turn:
        return []
    return [
        Action("emerge", (unit_id,), (h,))
        for tunnel in standing(state)
        for unit_id in garrison(state, tunnel)
        for h in exits(state, unit_id)
    ]


def why_not_emerge(state: GreenState, action: Action) -> Refusal | None:
    """Say why a unit may not come out."""
    if state.turn < state.content.limits.tunnel_exit_turn:
        return refusals.TUNNEL_WAITS
    return refusals.TUNNEL_WAY


def emerge(state: GreenState, unit_id: str, h: Hex, log: Log) -> None:
    """Bring a unit out: it may not move on or attack this turn, and the entrance is shown."""
    tunnel = state.units[unit_id].box
    show(state, tunnel, log)
    text = say("emerges", unit=state.content.names[unit_id], hex=state.content.label(h))
    state.units[unit_id].emerged = state.turn
    put(state, unit_id, h)
    log.add("emerges", text, "GI 16.1", pieces=(unit_id, tunnel), hexes=(h,), reveals=True)
    take_hold(state, unit_id, h, log)
    alarm(state, unit_id, OFF_MAP, h)
