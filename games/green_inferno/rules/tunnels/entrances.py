"""Tunnels of Under Fire: coming out, detection, destruction and the fight for one (GI 16 to GI 16.3)."""

from __future__ import annotations

from collections.abc import Iterable

from games.green_inferno.content.models import US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.movement.arrival import arrive
from games.green_inferno.rules.set_up import garrison
from games.green_inferno.rules.stacking import room
from games.green_inferno.state import GreenState, holder
from hexcore.actions import Action, Refusal, Seat
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Step, pop, push
from hexcore.text import say
from hexcore.types import Hex

DONE = Action("done")
SEARCH_ALL = Action("search_all")


def standing(state: GreenState) -> list[str]:
    """The tunnels that are not destroyed."""
    return [tunnel for tunnel, t in state.tunnels.items() if not t.destroyed and t.hex >= 0]


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
    log.add("emerges", text, "GI 16.1", pieces=(unit_id, tunnel), hexes=(h,), reveals=True)
    state.emerged[unit_id] = state.turn
    arrive(state, unit_id, h, log)


def show(state: GreenState, tunnel: str, log: Log) -> None:
    """Put a tunnel entrance on the map for both to see."""
    found = state.tunnels[tunnel]
    if found.shown:
        return
    found.shown = True
    text = say("tunnel_shown", hex=state.content.label(found.hex))
    log.add("tunnel_shown", text, "GI 16.2", pieces=(tunnel,), hexes=(found.hex,), reveals=True)


# GI 16.2: each ARVN infantry unit once a turn, after all moves of J (R-G79)
def searchers(state: GreenState) -> list[str]:
    """The infantry that may still look for tunnels this turn."""
    roster, units = state.content.roster, state.units
    return [
        unit
        for unit in state.content.us_ground
        if roster[unit].kind == "infantry" and units[unit].hex >= 0 and unit not in state.searched
    ]


def begin_detection(state: GreenState, log: Log) -> None:
    """Ask who looks for tunnels, as long as some have not been shown: both players know how many."""
    if any(not tunnel.shown for tunnel in state.tunnels.values()) and searchers(state):
        push(state, Detect())


@plain
class Detect(Step[GreenState]):
    """ARVN infantry looks for tunnels, unit by unit."""

    def seat(self, state: GreenState) -> Seat:
        """The ARVN player."""
        return US

    def offer(self, state: GreenState) -> Iterable[Action]:
        """Each unit that has not looked yet, all of them, or no more."""
        acts = state.content.piece_actions("search")
        return (DONE, SEARCH_ALL, *(acts[unit] for unit in searchers(state)))

    def refuse(self, state: GreenState, action: Action) -> Refusal | None:
        """Say why a unit does not look."""
        return refusals.NOT_SEARCHER if action.verb == "search" else None

    def take(self, state: GreenState, action: Action, log: Log) -> None:
        """Roll for the units named, or end."""
        if action.verb != "done":
            for unit in searchers(state) if action.verb == "search_all" else [action.piece]:
                search(state, unit, log)
        if action.verb != "search" or not searchers(state):
            pop(state, self)


def search(state: GreenState, unit_id: str, log: Log) -> None:
    """One unit looks: on a success every tunnel in its zone is shown, though not what is inside."""
    content, h = state.content, state.units[unit_id].hex
    state.searched[unit_id] = 1
    face = log.roll(6, "detection")
    result = str(content.charts.detection.look_up(face))
    text = say(f"search.{result}", unit=content.names[unit_id])
    log.add("search", text, "GI 16.2", pieces=(unit_id,), hexes=(h,), die=face, result=result)
    if result == "found":
        for tunnel in standing(state):
            if content.distance(h, state.tunnels[tunnel].hex) <= content.limits.zone_of_patrol:
                show(state, tunnel, log)


def shown(state: GreenState) -> list[str]:
    """The tunnels that ARVN units may attack."""
    return [tunnel for tunnel in standing(state) if state.tunnels[tunnel].shown]
