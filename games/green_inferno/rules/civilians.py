"""Civilians of Under Fire: lost when alone near the NVA at the end of a turn (GI 17)."""

from __future__ import annotations

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.zone_of_patrol import in_zone
from games.green_inferno.state import GreenState, holder, take_off
from hexcore.records import Log
from hexcore.text import say


# GI 17: alone is without ARVN infantry, engineer, mortar or battery (R-G81); no points for that
def lose_civilians(state: GreenState, log: Log) -> None:
    """Take off the civilians that are alone in an NVA zone of patrol."""
    for h, stack in list(state.civil.items()):
        if holder(state, h) == US or not in_zone(state, h, NVA):
            continue
        for civilian in list(stack):
            take_off(state, civilian, "lost")
            name = state.content.names[civilian]
            log.add("civilians_lost", say("civilians_lost", unit=name), "GI 17", pieces=(civilian,), hexes=(h,))
