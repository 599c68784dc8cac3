"""VB 6.0: zones of control, and which hexsides are open to whom."""

from __future__ import annotations

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.state import Position
from hexcore.types import Side


def in_zoc(state: Position, place: Place, seat: str) -> bool:
    """VB 6.0: whether a place lies in the zone of control of a unit that stands against ``seat``.

    VB 12.1: boats exert none. VB 19.0: none reaches over the Mekong. R-F55: hidden units exert none. VB 22.0: tunnels.
    """
    enemies = state.vc_at if seat == "us" else state.us_at
    if not enemies or place in state.rules.shelter[seat]:
        return False
    for there in state.rules.ground.near[place]:  # noqa: SIM110 (the plain loop is twice as fast here)
        if there in enemies:
            return True
    return False


def heeds_zoc(state: Position, name: str, place: Place) -> bool:
    """Whether a place lies in an enemy zone of control that this unit must heed (VB 20.0: special forces need not)."""
    return name not in state.rules.ignoring_zoc and in_zoc(state, place, state.rules.seat_of[name])


def bridged(state: Position, side: Side) -> bool:
    """VB 18.1: whether a printed bridge stands on a river hexside."""
    return side in state.rules.ground.bridges and side not in state.blown


def bridged_for_moving(state: Position, side: Side, seat: str) -> bool:
    """VB 18.3, R-F61: a ford of the engineers serves US and ARVN moves only."""
    return bridged(state, side) or (seat == "us" and side == state.ford)


def bridged_for_attack(state: Position, side: Side) -> bool:
    """VB 18.3: a ford of the engineers serves attacks of both sides."""
    return bridged(state, side) or side == state.ford


def held_by_boat(state: Position, here: Place | None, there: Place) -> bool:
    """VB 12.0: a boat closes its hexside, and the coastal hex it is in, to the Viet Cong; not to one who is in it."""
    if not state.boat_at:
        return False
    ground = state.rules.ground
    if here is not None and ground.twin.get(here) == there:
        return False
    if ground.berth_of_hex.get(ground.hexes[there][0], -1) in state.boat_at:
        return True
    side = ground.river_side.get((here, there), -1) if here is not None else -1
    return ground.berth_of_side.get(side, -1) in state.boat_at


def may_pass(state: Position, name: str, here: Place, there: Place) -> bool:
    """R-F50: whether a unit could ever cross the hexside between two places, in a retreat or an advance."""
    card = state.rules.cards[name]
    seat = card.seat
    if seat == "vc" and held_by_boat(state, here, there):
        return False
    if card.kind != "mobile":
        return True
    side = state.rules.ground.river_side.get((here, there), -1)
    return side not in state.rules.ground.shut_to_mobile or bridged_for_moving(state, side, seat)


def may_strike(state: Position, name: str, here: Place, there: Place) -> bool:
    """VB 7.1, R-F50: who can never cross a hexside does not attack over it; a boat bars no attack (R-F60)."""
    if state.rules.cards[name].kind != "mobile":
        return True
    side = state.rules.ground.river_side.get((here, there), -1)
    return side not in state.rules.ground.shut_to_mobile or bridged_for_attack(state, side)


def taken(state: Position, place: Place) -> bool:
    """Whether a land unit that both sides see stands in a place."""
    return place in state.us_at or place in state.vc_at
