"""GB 17.0: the three ways of outfitting a mission, as numbers that the sergeant plays by."""

from __future__ import annotations

from typing import NamedTuple
import os
def E(n,d): return float(os.environ.get(n,d))

PURSE = E('PURSE',0.05)
"""What a Purchase Point is worth in points of score."""
SETBACK = E('SETBACK',1.2)
"""What it costs to be sent home when no second set of gear waits in a camp: mostly a forfeit."""
RETRY = E('RETRY',0.25)
"""What it costs to be sent home when one can set out again."""
WOUND = E('WOUND',0.5)
"""What a first wound costs: the next one eliminates the team."""
KILL = E('KILL',2)
"""What a lost team costs: its point, its gear and one of few teams."""
TURN = E('TURN',0.02)
"""What a turn costs: time is free, but every halt is one more chance to be heard."""


class Doctrine(NamedTuple):
    """A way of outfitting missions."""

    name: str
    caution: float
    """How much the sergeant dreads enemies: he escapes by abandonment the sooner, the higher it is."""
    kit: tuple[str, ...]
    """What he buys beside the needs of the mission, in this order; a counter named twice is wanted twice."""
    reserve: int
    """Purchase Points that he keeps for what the next mission may need."""
    spares: bool
    """Whether a second set of what the mission needs is bought, to wait in camp."""
    relocates: bool = False
    """Whether a camp is moved up to missions that are far away (12.11)."""


STEALTH = Doctrine("stealth", E("CAUT",1.5), ("night_vision", "intel") if E("NV",1) else (), int(E("RES",30)), bool(E("SP",1)), bool(E("REL",1)))
FIRE = Doctrine("fire", 0.5, ("m72", "m72", "grenades", "m72", "grenades", "b40", "grenades", "m60"), 20, False, bool(E("REL",1)))
SPEED = Doctrine("speed", E("CS",0.7), ("h34",) if E("H",0) else ("jeep", "m72", "grenades"), 20, False, bool(E("REL",1)))

DOCTRINES: dict[str, Doctrine] = {doctrine.name: doctrine for doctrine in (STEALTH, FIRE, SPEED)}
