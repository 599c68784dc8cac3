"""GI 12.4: antiaircraft fire at an air assault, and the transports it costs."""

from __future__ import annotations

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.combat.shots import Shot
from games.green_inferno.state import GreenState, Scene, holder, take_off
from hexcore.game import Hex, Log, say


def flak_row(state: Scene, h: Hex, *, revealed: bool = False) -> str:
    """GI 12.4 C: the row of the antiaircraft table, the highest that applies (R-G20)."""
    if revealed:
        return "ambush"
    return "occupied" if holder(state, h) == NVA else "zone"


def flak_value(state: Scene, h: Hex, *, revealed: bool = False) -> int:
    return int(getattr(state.content.charts.antiaircraft, flak_row(state, h, revealed=revealed)))


def flak_shot(state: GreenState, h: Hex, *, revealed: bool = False) -> Shot:
    """GI 12.4 C: the antiaircraft shot at an assault, without terrain modifiers."""
    return Shot(flak_value(state, h, revealed=revealed), state.content.fire_table)


def lose_transport(state: GreenState, transport: str, carried: str, hits: int, h: Hex, log: Log) -> None:
    """GI 12.4: take a transport out of the game, as the unit it carried was hit too often (R-G89)."""
    limit, names = state.content.limits.transport_lost_above, state.content.names
    take_off(state, transport, "lost")
    text = say(
        "transport_lost",
        hits=hits,
        unit=names[transport],
        hex=state.content.label(h),
        carried=names[carried],
        limit=limit,
    )
    log.add("copter_lost", text, "GI 12.4", pieces=(transport,), hexes=(h,), seat=US, hits=hits, limit=limit)
