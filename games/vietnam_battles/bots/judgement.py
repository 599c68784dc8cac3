"""The numbers by which a captain judges, in one place; a temper changes some of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hexcore.tempers import Temper


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a captain thinks a thing is worth. Most are factors: 1 is how he judges by himself."""

    hurry: float = 1.0
    """How much each hex on the way to a goal counts."""
    search: float = 1.0
    """How much it is worth to look into jungle."""
    contact: float = 1.0
    """How much it is worth to stand beside an enemy who can be beaten."""
    bar: float = 1.0
    """How much it is worth to stand in an enemy's way out."""
    fear: float = 1.0
    """How much the enemy's guns count where one stands."""
    prey: float = 1.0
    """How much it is worth to stand beside an enemy who is weak."""
    stay: float = 0.6
    """How much better a place must be than the one where a unit stands."""
    attack: float = 0.35
    """An attack below this value is left alone."""
    price: float = 1.0
    """How much own losses count."""
    bombard: float = 0.45
    """A bombardment below this value is left alone."""
    support: float = 0.06
    """A marker that gains less than this is kept."""
    noise: float = 0.0
    """How far the worth of a hex may be off, the same for the same unit and hex."""


OWN: Final = Judgement()
"""A captain as he is."""

TEMPERS: Mapping[str, Temper] = {
    "bold": {"attack": 0.1, "price": 0.6, "fear": 0.5, "contact": 1.5, "stay": 0.2},
    "wary": {"attack": 0.7, "price": 1.5, "fear": 1.8, "contact": 0.4, "stay": 1.0},
    "eager": {"hurry": 1.8, "search": 1.5, "stay": 0.1},
    "steady": {"hurry": 0.5, "stay": 2.0, "support": 0.0, "bombard": 0.2},
    "hunter": {"contact": 2.0, "prey": 2.0, "bar": 1.5, "support": 0.02, "bombard": 0.15},
    "fitful": {"noise": 2.0, "attack": 0.25},
    "wayward": {"noise": 4.0, "attack": 0.45, "fear": 0.7},
}
"""Captains of other tempers: what they would do is tried by those who think ahead."""

RECRUIT: Final[Temper] = {
    "noise": 3.0, "attack": 0.7, "bombard": 0.9, "support": 0.3, "fear": 0.3, "contact": 0.5, "hurry": 0.7, "prey": 0.3,
}  # fmt: skip
"""A captain for beginners: he is careless of guns and of the ground, and holds back where he could strike."""
