"""GI 16, GI 16.1: tunnel entrances: digging, hiding, coming out, being shown."""

from __future__ import annotations

from games.green_inferno.content.models import US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.demoralised import alarm
from games.green_inferno.rules.movement.arrival import take_hold
from games.green_inferno.rules.stacking import room
from games.green_inferno.state import GreenState, occupant, put
from hexcore.game import OFF_MAP, Action, Hex, Log, Refusal, say


def why_not_tunnel(state: GreenState, h: Hex) -> Refusal | None:
    """GI 16: five hexes from villages, three from fords, four from other tunnels."""
    content = state.content
    if h not in content.tunnel_ground:
        return refusals.TUNNEL_PLACE
    apart = content.limits.tunnel_apart
    if any(t.hex >= 0 and content.distance(h, t.hex) < apart for t in state.tunnels.values()):
        return refusals.TUNNEL_APART
    return None


def garrison(state: GreenState, tunnel: str) -> list[str]:
    """Return the units that hide in a tunnel, the first on top."""
    return [unit_id for unit_id, unit in state.units.items() if unit.box == tunnel]


def why_not_hide(state: GreenState, piece_id: str, tunnel: str) -> Refusal | None:
    """GI 16: two units at most, only those that set up with the tunnels (R-G32)."""
    content = state.content
    if tunnel not in state.tunnels or state.tunnels[tunnel].hex < 0:
        return refusals.TUNNEL_UNDUG
    if not content.groups[content.roster[piece_id].group].hides:
        return refusals.OUT_OF_ZONE
    full = len(garrison(state, tunnel)) >= content.limits.tunnel_garrison
    return refusals.TUNNEL_FULL if full else None


def standing(state: GreenState) -> list[str]:
    """Return the tunnels that are not destroyed."""
    return [tunnel for tunnel, t in state.tunnels.items() if not t.destroyed and t.hex >= 0]


def shown(state: GreenState) -> list[str]:
    """Return the tunnels that ARVN units may attack."""
    return [tunnel for tunnel in standing(state) if state.tunnels[tunnel].shown]


def show(state: GreenState, tunnel: str, log: Log) -> None:
    found = state.tunnels[tunnel]
    if found.shown:
        return
    found.shown = True
    text = say("tunnel_shown", unit=state.content.names[tunnel], hex=state.content.label(found.hex))
    log.add("tunnel_shown", text, "GI 16.2", pieces=(tunnel,), hexes=(found.hex,), reveals=True)


def exits(state: GreenState, unit_id: str) -> list[Hex]:
    """GI 16.1: from turn 3, in phase G, into the tunnel hex or one next to it (R-G78)."""
    tunnel = state.tunnels[state.units[unit_id].box]
    if state.turn < state.content.limits.tunnel_exit_turn:
        return []
    around = (tunnel.hex, *state.content.neighbours[tunnel.hex])
    return [h for h in around if occupant(state, h) != US and room(state, unit_id, h)]


def emergences(state: GreenState) -> list[Action]:
    if not state.tunnels or state.turn < state.content.limits.tunnel_exit_turn:
        return []
    return [
        Action("emerge", (unit_id,), (h,))
        for tunnel in standing(state)
        for unit_id in garrison(state, tunnel)
        for h in exits(state, unit_id)
    ]


def why_not_emerge(state: GreenState, action: Action) -> Refusal | None:
    if state.turn < state.content.limits.tunnel_exit_turn:
        return refusals.TUNNEL_WAITS
    return refusals.TUNNEL_WAY


def emerge(state: GreenState, unit_id: str, h: Hex, log: Log) -> None:
    """GI 16.1: bring a unit out, which may not move on or attack this turn; the entrance is shown."""
    tunnel = state.units[unit_id].box
    show(state, tunnel, log)
    start = state.content.label(state.tunnels[tunnel].hex)
    state.units[unit_id].emerged = state.turn
    put(state, unit_id, h)
    text = say("emerges", unit=state.content.names[unit_id], start=start, hex=state.content.label(h))
    log.add("emerges", text, "GI 16.1", pieces=(unit_id, tunnel), hexes=(h,), reveals=True)
    take_hold(state, unit_id, h, log)
    alarm(state, unit_id, OFF_MAP, h)
