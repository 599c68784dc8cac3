"""The numbers that the sergeant plays by, and the three ways of outfitting a mission (GB 17.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PURSE: Final = 0.05
"""What a Purchase Point is worth in points of score."""

SETBACK: Final = 1.2
"""What it costs to be sent home when no second set of gear waits in a camp: mostly a forfeit."""

RETRY: Final = 0.25
"""What it costs to be sent home when one can set out again."""

WOUND: Final = 0.5
"""What a first wound costs: the next one eliminates the team."""

KILL: Final = 2.0
"""What a lost team costs: its point, its gear and one of few teams."""

TURN: Final = 0.02
"""What a turn costs: time is free, but every halt is one more chance to be heard."""


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A way of outfitting missions."""

    name: str
    caution: float
    """How much the sergeant dreads enemies: he escapes by abandonment the sooner, the higher it is."""
    outfit: tuple[str, ...] = ()
    """What he buys for far missions beside their needs, in this order; a counter named twice is wanted twice."""
    reserve: int = 20
    """Purchase Points that he keeps for what the next mission may need."""
    relocates: bool = True
    """Whether a camp is moved up to missions that are far away (12.11)."""
    porters: bool = False
    """Whether leaders carry what a mission needs ahead of the team (10.4, 12.6)."""
    patience: int = 60
    """A mission that takes more turns than this is given up."""


STEALTH: Final = Doctrine("stealth", 4.0)
"""Take what is needed and nothing else; whoever is heard abandons it and slips away."""

FIRE: Final = Doctrine("fire", 0.5, ("m72", "m72", "grenades", "m72", "grenades", "b40", "grenades", "m60"))
"""Weapons that neither weigh nor rattle, and stand when heard."""

SPEED: Final = Doctrine("speed", 0.7, ("h34",))
"""Fly in, do it, fly out."""

DOCTRINES: Final = {doctrine.name: doctrine for doctrine in (STEALTH, FIRE, SPEED)}
