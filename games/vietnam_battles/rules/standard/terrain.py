"""VB 5.2, 7.1: rivers and bridges: which hexsides are open to whom.

VB 6.0–6.2: zones of control.
"""

from __future__ import annotations

from collections.abc import Set

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.ruleset import NOWHERE
from games.vietnam_battles.state import Position, enemies_at
from hexcore.types import Side


def bridged(state: Position, side: Side) -> bool:
    """VB 18.1: whether a printed bridge stands on a river hexside."""
    return side in state.rules.ground.bridges and side not in state.blown


def bridged_for_moving(state: Position, side: Side, seat: str) -> bool:
    """VB 18.3, R-F61: a ford of the engineers serves US and ARVN moves only."""
    return bridged(state, side) or (seat == "us" and side == state.ford)


def bridged_for_attack(state: Position, side: Side) -> bool:
    """VB 18.3: a ford of the engineers serves attacks of both sides."""
    return bridged(state, side) or side == state.ford


def may_pass(state: Position, name: str, here: Place, there: Place) -> bool:
    """R-F50: whether a unit could ever cross the hexside between two places, in a retreat or an advance."""
    card = state.rules.cards[name]
    barred = state.rules.barrier(state, card.seat)
    if barred is not None and barred(here, there):
        return False
    if card.kind != "mobile":
        return True
    side = state.rules.ground.river_side.get((here, there), -1)
    return side not in state.rules.ground.shut_to_mobile or bridged_for_moving(state, side, card.seat)


def may_strike(state: Position, name: str, here: Place, there: Place) -> bool:
    """VB 7.1, R-F50: who can never cross a hexside does not attack over it; a boat bars no attack (R-F60)."""
    if state.rules.cards[name].kind != "mobile":
        return True
    side = state.rules.ground.river_side.get((here, there), -1)
    return side not in state.rules.ground.shut_to_mobile or bridged_for_attack(state, side)


def in_zoc(state: Position, place: Place, seat: str) -> bool:
    """VB 6.0: whether a place lies in the zone of control of a unit that stands against ``seat``.

    R-F43: that is what it means to be next to an enemy. VB 12.1: boats exert none. VB 19.0: none reaches over
    the Mekong. R-F55: hidden units exert none. VB 22.0: tunnels are free of it (``battles/iron_triangle``).
    """
    enemies = state.vc_at if seat == "us" else state.us_at
    if not enemies or place in state.rules.free_of_zoc[seat]:
        return False
    for there in state.rules.ground.near[place]:  # noqa: SIM110 (the plain loop is twice as fast here)
        if there in enemies:
            return True
    return False


def zone_against(state: Position, seat: str, at: Place | None = None) -> Set[Place]:
    """VB 6.0: every place for which :func:`in_zoc` says yes, for who asks about many of them.

    ``at`` is for who asks about no more than a place and those that one step leads to: distant enemies are left out.
    """
    ground, enemies = state.rules.ground, enemies_at(state, seat)
    exerting = enemies.keys() if at is None else ground.zone_reach[at].intersection(enemies)
    if not exerting:
        return NOWHERE
    return set().union(*[ground.near[enemy] for enemy in exerting]) - state.rules.free_of_zoc[seat]


def heeds_zoc(state: Position, name: str, place: Place) -> bool:
    """VB 6.1: whether a place lies in an enemy zone of control that this unit must heed (VB 20.0: some need not)."""
    return name not in state.rules.ignoring_zoc and in_zoc(state, place, state.rules.seat_of[name])


def may_retreat(state: Position, name: str, here: Place, to: Place) -> bool:
    """VB 6.2, 7.7: whether a unit can step back into a place: no enemy, no enemy zone of control, no closed hexside."""
    if to in enemies_at(state, state.rules.seat_of[name]):
        return False
    return not heeds_zoc(state, name, to) and may_pass(state, name, here, to)
