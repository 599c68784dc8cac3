"""Where called-in fire may stray to, and which friends it may fall on (GI 9.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from games.green_inferno.rules.artillery.call_in import stray_hex
from games.green_inferno.state import GreenState, holder
from hexcore.actions import Seat
from hexcore.types import Hex


# GI 9.1
def stray_chances(state: GreenState, target: Hex) -> dict[Hex, Fraction]:
    """The chance of each hex that a called-in battery may stray to, ``OFF_MAP`` for all beyond the edge."""
    found: dict[Hex, Fraction] = {}
    for far, p in state.content.charts.stray_distance.chances().items():
        for face in range(1, 7):
            h = stray_hex(state, target, int(far), face)
            found[h] = found.get(h, Fraction(0)) + state.content.call_in["stray"] * p / 6
    return found


class Danger(NamedTuple):
    """The friends that stray fire may fall on, and how likely it falls on any of them."""

    units: tuple[str, ...] = ()
    chance: Fraction = Fraction(0)


# GI 9.1: stray fire hits whoever is there, friends too (R-G7); each battery strays by its own die
def friends_in_danger(state: GreenState, seat: Seat, target: Hex, batteries: int = 1) -> Danger:
    """Whom batteries that are called in on a hex may hit of their own side."""
    near = {h: p for h, p in stray_chances(state, target).items() if h >= 0 and holder(state, h) == seat}
    units = tuple(unit for h in sorted(near) for unit in state.ground[h])
    missed = (1 - sum(near.values(), Fraction(0))) ** batteries
    return Danger(units, 1 - missed) if units else Danger()
