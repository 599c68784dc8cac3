"""GI 4, GI 5, GI 8: one step on foot: its price, or the reason why it is closed."""

from __future__ import annotations

from games.green_inferno.content.models import NVA
from games.green_inferno.rules import refusals
from games.green_inferno.rules.demoralised import comes_closer
from games.green_inferno.rules.firebases import is_building
from games.green_inferno.rules.stacking import room
from games.green_inferno.state import GreenState
from hexcore.game import Hex, Refusal


def points_left(state: GreenState, unit_id: str) -> int:
    return state.content.roster[unit_id].move - state.units[unit_id].spent


def why_not_march(state: GreenState, unit_id: str) -> Refusal | None:
    """GI 4: once a phase, artillery by helicopter only; GI 16.1: not in the turn in which it came out (R-G78)."""
    piece = state.content.roster[unit_id]
    if piece.kind == "battery":
        return refusals.BATTERY_WALKS
    unit = state.units[unit_id]
    if unit.hex < 0:
        return refusals.NOT_ON_MAP
    if not piece.move:
        return refusals.NO_FEET
    if unit.halted or unit.emerged:
        return refusals.ALREADY_MOVED
    return refusals.TIED if state.sites and is_building(state, unit_id) else None


def why_not_step(state: GreenState, unit_id: str, frm: Hex, to: Hex, left: int) -> Refusal | None:
    """GI 4: next hex, no enemy there, helicopters included (R-G67), its price (R-G59).

    GI 5: room (R-G58); GI 8: not closer when shaken (R-G56).
    """
    content = state.content
    price = content.costs[frm].get(to)
    if price is None:
        return refusals.NOT_ADJACENT
    held_by, seat = state.holders.get(to), content.roster[unit_id].seat
    if held_by and held_by != seat:
        return refusals.ENEMY_HEX
    if seat == NVA and to in state.copters:
        return refusals.ENEMY_COPTERS
    if price > left:
        return refusals.TOO_DEAR
    if held_by and not room(state, unit_id, to):
        return refusals.STACK_FULL
    return refusals.CLOSER if state.units[unit_id].shaken and comes_closer(state, unit_id, frm, to) else None
