"""VB 6.0–VB 6.2: zones of control."""

from __future__ import annotations

from collections.abc import Set

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.hexsides import may_pass
from games.vietnam_battles.state import Position, enemies_at


def in_zoc(state: Position, place: Place, seat: str) -> bool:
    """VB 6.0: whether a place lies in the zone of control of a unit that stands against ``seat``.

    R-F43: that is what it means to be next to an enemy. VB 12.1: boats exert none. VB 19.0: none reaches over
    the Mekong. R-F55: hidden units exert none. VB 22.0: tunnels are free of it (``battles/iron_triangle``).
    """
    return place in (state.vc_zone if seat == "us" else state.us_zone)


def zone_against(state: Position, seat: str) -> Set[Place]:
    """VB 6.0: every place for which :func:`in_zoc` says yes."""
    return (state.vc_zone if seat == "us" else state.us_zone).keys()


def heeds_zoc(state: Position, name: str, place: Place) -> bool:
    """VB 6.1: whether a place lies in an enemy zone of control that this unit must heed (VB 20.0: some need not)."""
    return name not in state.rules.ignoring_zoc and in_zoc(state, place, state.rules.seat_of[name])


def may_retreat(state: Position, name: str, here: Place, to: Place) -> bool:
    """VB 6.2, VB 7.7: a unit steps back where no enemy, no enemy zone of control and no closed hexside is."""
    if to in enemies_at(state, state.rules.seat_of[name]):
        return False
    return not heeds_zoc(state, name, to) and may_pass(state, name, here, to)
