"""Where the enemies would come from whom a noise in a hex brings: exactly, hex by hex (GB 12.7, 12.8)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import NamedTuple

from games.green_beret.rules.enemy_placement import landing
from games.green_beret.rules.terrain import barred_to_enemy
from games.green_beret.state import GreenBeretState
from hexcore.types import Hex

FACES = 6


class Arrival(NamedTuple):
    """How likely enemies appear in a hex: one that was drawn, and at least one of all who come."""

    one: Fraction
    any: Fraction


class Arrivals(NamedTuple):
    """Every hex where enemies may appear, how many come on the average, and how likely one is sent back."""

    hexes: dict[Hex, Arrival]
    number: Fraction
    """How many are drawn, on the average."""
    sent_back: Fraction


def arrivals(state: GreenBeretState, h: Hex) -> Arrivals:
    """Return where the enemies appear whom a noise in a hex brings.

    GB 3.6: the track markers may be among them as far as the player knows, for nobody knows which they are.
    """
    may_come = [*state.enemy_cup, *state.track_markers]
    most = len(state.enemy_cup)
    if not most:
        return Arrivals({}, Fraction(0), Fraction(0))
    # GB 12.8: each pair of direction and distance is as likely as any other; R50: several may lead to one hex
    rolls = Counter(landing(state, h, way, far) for way in range(1, FACES + 1) for far in range(1, FACES + 1))
    found: dict[Hex, Arrival] = {}
    for there, ways in sorted(rolls.items()):
        stays = sum(not barred_to_enemy(state, enemy, there) for enemy in may_come)
        if stays:
            put = Fraction(ways, FACES * FACES)
            found[there] = Arrival(put * Fraction(stays, len(may_come)), _any(put, stays, len(may_come), most))
    count = Fraction(sum(min(die, most) for die in range(1, FACES + 1)), FACES)
    return Arrivals(found, count, 1 - sum((one.one for one in found.values()), Fraction(0)))


def _any(put: Fraction, stays: int, total: int, most: int) -> Fraction:
    """GB 12.7, R87: the chance that at least one of d6 enemies, drawn blindly, is put in a hex and stays there."""
    missed = Fraction(0)
    for die in range(1, FACES + 1):
        drawn = min(die, most)
        for staying in range(max(0, drawn - (total - stays)), min(drawn, stays) + 1):
            ways = Fraction(comb(stays, staying) * comb(total - stays, drawn - staying), comb(total, drawn))
            missed += ways * (1 - put) ** staying / FACES
    return 1 - missed
