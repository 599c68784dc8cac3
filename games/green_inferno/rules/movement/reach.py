"""GI 4: how far a unit can walk in one move, and why it does not reach a hex."""

from __future__ import annotations

from typing import Final

from games.green_inferno.rules import refusals
from games.green_inferno.rules.movement.price import points_left, why_not_step
from games.green_inferno.rules.steps import in_points
from games.green_inferno.state import GreenState
from hexcore.board.paths import Reached, search
from hexcore.game import Hex, Refusal, say

ENDLESS: Final = 1000  # half points beyond the price of any way


def ways(state: GreenState, unit_id: str, half_points: int | None = None) -> Reached[Hex]:
    """GI 4: the hexes a unit can walk to with so many half points, by default those it has left, and their cost."""
    near, budget = state.content.steps, points_left(state, unit_id) if half_points is None else half_points

    def bars(here: Hex, to: Hex, spent: int) -> Refusal | None:
        return why_not_step(state, unit_id, here, to, budget - spent)

    return search(state.units[unit_id].hex, lambda here, _: near[here], budget, bars)


def why_not_walk(state: GreenState, unit_id: str, to: Hex) -> Refusal | None:
    """Say why a unit does not come to a hex with the points it has left; None if it does."""
    frm, left = state.units[unit_id].hex, points_left(state, unit_id)
    if to == frm:
        return refusals.NOT_ADJACENT
    found = ways(state, unit_id, ENDLESS)
    cost = found.cost.get(to)
    if cost is not None:
        return None if cost <= left else points_short(state, unit_id, left, cost)
    beside = (h for h in state.content.neighbours[to] if h in found.cost)
    reasons = (why_not_step(state, unit_id, h, to, ENDLESS) for h in beside)
    return next((reason for reason in reasons if reason is not None), refusals.NO_WAY)


def points_short(state: GreenState, unit_id: str, left: int, needed: int) -> Refusal:
    said = say(
        "refusal.points_short", unit=state.content.names[unit_id], left=in_points(left), needed=in_points(needed)
    )
    return Refusal("GI 4", said)
