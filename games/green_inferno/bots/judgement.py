"""The numbers by which a captain judges, in one place; a temper changes some of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hexcore.tempers import Temper


@dataclass(frozen=True, slots=True)
class Judgement:
    """By how much a captain thinks otherwise than his side does as a rule: factors, all 1 by himself."""

    fear: float = 1.0
    """How much a hit suffered counts."""
    exposure: float = 1.0
    """How much it counts to go up to the enemy."""
    bar: float = 1.0
    """How good an attack must be."""
    watch: float = 1.0
    """How much it is worth to stand two hexes from the enemy."""
    hurry: float = 1.0
    """How much each hex on the way to a goal counts."""
    fight: float = 0.0
    """What an attack on the spot must be worth."""
    noise: float = 0.0
    """How far the worth of a hex may be off, the same for the same unit and hex."""


OWN: Final = Judgement()
"""A captain as he is."""

TEMPERS: Mapping[str, Temper] = {
    "bold": {"fear": 0.5, "exposure": 0.2, "bar": 0.3, "fight": -1.0},
    "wary": {"fear": 1.8, "exposure": 2.5, "bar": 2.0, "fight": 1.0},
    "eager": {"hurry": 3.0, "exposure": 0.5},
    "steady": {"hurry": 0.3, "watch": 1.5, "bar": 1.4},
    "grim": {"fear": 0.2, "bar": 0.0, "exposure": 0.0, "hurry": 1.5, "fight": -2.0},
    "fitful": {"noise": 1.0},
    "wayward": {"noise": 2.0, "bar": 0.6, "exposure": 0.6},
}
"""Captains of other tempers: what they would do is tried by those who think ahead."""

RECRUIT: Final[Temper] = {
    "noise": 3.0,
    "fear": 0.3,
    "exposure": 0.3,
    "bar": 2.5,
    "watch": 0.3,
    "hurry": 0.6,
    "fight": 1.0,
}
"""A captain for beginners: he is careless of fire and of the ground, and holds back where he could strike."""
