"""Civilians of Under Fire: the way off the map, and who is lost when alone near the NVA (GI 17)."""

from __future__ import annotations

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules import refusals
from games.green_inferno.rules.firebases import drop_sites
from games.green_inferno.rules.zone_of_patrol import in_zone
from games.green_inferno.state import GreenState, holder, take_off
from hexcore.actions import Refusal
from hexcore.records import Log
from hexcore.text import say


# GI 17: off the map by the exit, on foot, infantry and civilians (R-G31, R-G77, R-G101)
def why_not_leave(state: GreenState, unit_id: str, left: int) -> Refusal | None:
    """Say why a unit with so many half points left may not leave the map."""
    content = state.content
    piece = content.roster[unit_id]
    if content.exit < 0 or state.units[unit_id].hex != content.exit:
        return refusals.NO_EXIT
    if piece.seat != US or piece.kind not in ("infantry", "civilian"):
        return refusals.NO_EXIT
    return refusals.TOO_DEAR if content.charts.terrain.exit > left else None


def leave_map(state: GreenState, unit_id: str, log: Log) -> None:
    """Take a unit off the map for good by the exit."""
    h = state.units[unit_id].hex
    take_off(state, unit_id, "exited")
    drop_sites(state, unit_id, log)
    piece = state.content.roster[unit_id]
    log.add("leaves", say("leaves", unit=piece.name), "GI 17", pieces=(unit_id,), hexes=(h,), unit_kind=piece.kind)


# GI 17: alone is without ARVN infantry, engineer, mortar or battery (R-G81); no points for that
def lose_civilians(state: GreenState, log: Log) -> None:
    """Take off the civilians that are alone in an NVA zone of patrol."""
    for h, stack in sorted(state.civil.items()):
        if holder(state, h) == US or not in_zone(state, h, NVA):
            continue
        for civilian in list(stack):
            take_off(state, civilian, "lost")
            name = state.content.names[civilian]
            log.add("civilians_lost", say("civilians_lost", unit=name), "GI 17", pieces=(civilian,), hexes=(h,))
