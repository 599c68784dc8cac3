"""Tunnel entrances: where they may be dug, who hides in them, and when they are shown (GI 16)."""

from __future__ import annotations

from games.green_inferno.rules import refusals
from games.green_inferno.state import GreenState
from hexcore.actions import Refusal
from hexcore.records import Log
from hexcore.text import say
from hexcore.types import Hex


# GI 16: five from villages, three from fords, four from other tunnels
def why_not_tunnel(state: GreenState, h: Hex) -> Refusal | None:
    """Say why a tunnel may not be dug in a hex."""
    content = state.content
    if h not in content.tunnel_ground:
        return refusals.TUNNEL_PLACE
    apart = content.limits.tunnel_apart
    if any(t.hex >= 0 and content.distance(h, t.hex) < apart for t in state.tunnels.values()):
        return refusals.TUNNEL_APART
    return None


def garrison(state: GreenState, tunnel: str) -> list[str]:
    """The units that hide in a tunnel, the first on top."""
    return [unit_id for unit_id, unit in state.units.items() if unit.box == tunnel]


# GI 16: two at most, only those that set up with the tunnels (R-G32)
def why_not_hide(state: GreenState, piece_id: str, tunnel: str) -> Refusal | None:
    """Say why a unit may not hide in a tunnel."""
    content = state.content
    if tunnel not in state.tunnels or state.tunnels[tunnel].hex < 0:
        return refusals.TUNNEL_UNDUG
    if not content.groups[content.roster[piece_id].group].hides:
        return refusals.OUT_OF_ZONE
    full = len(garrison(state, tunnel)) >= content.limits.tunnel_garrison
    return refusals.TUNNEL_FULL if full else None


def standing(state: GreenState) -> list[str]:
    """The tunnels that are not destroyed."""
    return [tunnel for tunnel, t in state.tunnels.items() if not t.destroyed and t.hex >= 0]


def shown(state: GreenState) -> list[str]:
    """The tunnels that ARVN units may attack."""
    return [tunnel for tunnel in standing(state) if state.tunnels[tunnel].shown]


def show(state: GreenState, tunnel: str, log: Log) -> None:
    """Put a tunnel entrance on the map for both to see."""
    found = state.tunnels[tunnel]
    if found.shown:
        return
    found.shown = True
    text = say("tunnel_shown", unit=state.content.names[tunnel], hex=state.content.label(found.hex))
    log.add("tunnel_shown", text, "GI 16.2", pieces=(tunnel,), hexes=(found.hex,), reveals=True)
