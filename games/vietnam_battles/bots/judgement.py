"""The numbers by which a captain judges; a profile changes some of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from hexcore.game.foresight import Profile, drawn


@dataclass(frozen=True, slots=True)
class Judgement:
    """Weights of a captain's considerations. Most are factors: 1 is the usual judgement."""

    hurry: float = 1.0  # weight of each hex on the way to a goal
    search: float = 1.0  # weight of looking into jungle
    contact: float = 1.0  # weight of standing beside an enemy that can be beaten
    bar: float = 3.0  # weight of standing in an enemy's way out
    fear: float = 1.0  # weight of the enemy's guns
    prey: float = 1.0  # weight of standing beside a weak enemy
    stay: float = 0.6  # least gain for which a unit moves
    attack: float = 0.35  # least value of an attack
    price: float = 1.0  # weight of own losses
    bombard: float = 0.25  # least value of a bombardment with markers that no attack needs
    support: float = 0.06  # least gain of a marker
    sober: float = 1.0
    """Whether only attacks that are worth it claim markers (1), so that the others do not lapse, or any enemy in reach
    (0).
    """
    spare: float = (
        1.0  # whether markers are kept from units that every die kills (1), or judged by the column alone (0)
    )
    stray: float = 0.5  # weight of the own step that a bombardment may cost
    cover: float = 1.0  # share of the enemy's best marker that counts against a bombardment
    mass: float = 0.5  # weight of each hex on the way to an enemy on whom units gather
    ring: float = 0.3  # weight of closing a hex by which an enemy could retreat
    design: float = 1.0  # whether units are set up by what a hex is worth (1), or as the quick set-up proposes (0)
    escape: float = 0.7  # how often the Viet Cong of the Iron Triangle play for escape
    hold: float = 0.2  # how often they play for the field, otherwise for US losses
    leave: float = 1.0
    """Whether a unit at the edge by which it wants to leave sets out at once (1), or sees no gain (0)."""
    roam: float = 1.0
    """Whether units that play for the field keep away from it until they must be there (1), or wait in it (0)."""
    venture: float = 0.7
    """How much less the enemy's guns count, and its weak units more, for those who play for US losses."""
    noise: float = 0.0  # random change of a hex's worth, the same for the same unit and hex
    share: float = 1.0  # share of the units with such noise


OWN: Final = Judgement()  # the usual judgement

FORMER: Mapping[str, Profile] = {
    "green": {
        "bar": 1.0, "bombard": 0.45, "sober": 0.0, "stray": 0.0, "cover": 0.0,
        "mass": 0.0, "ring": 0.0, "design": 0.0, "escape": 0.95, "hold": 0.05,
        "leave": 0.0, "roam": 0.0, "venture": 0.0, "spare": 0.0,
    },
}  # fmt: skip
"""Earlier versions of the captain, action for action, to be measured against."""

PROFILES: Mapping[str, Profile] = {
    "bold": {"attack": 0.1, "price": 0.6, "fear": 0.5, "contact": 1.5, "stay": 0.2},
    "wary": {"attack": 0.7, "price": 1.5, "fear": 1.8, "contact": 0.4, "stay": 1.0},
    "massed": {"mass": 1.0, "ring": 0.5, "attack": 0.5},
    "scattered": {"mass": 0.0, "ring": 0.0, "bar": 1.0},
    "eager": {"hurry": 1.8, "search": 1.5, "stay": 0.1},
    "steady": {"hurry": 0.5, "stay": 2.0, "support": 0.0, "bombard": 0.2},
    "hunter": {"contact": 2.0, "prey": 2.0, "bar": 4.5, "support": 0.02, "bombard": 0.15},
    "fitful": {"noise": 2.0, "attack": 0.25},
    "wayward": {"noise": 4.0, "attack": 0.45, "fear": 0.7},
}
"""Profiles that the search tries as alternatives to the usual captain."""

SEASONED: Final[Mapping[tuple[str, str], Profile]] = {
    ("boys_of_67", "vc"): PROFILES["wary"],
    ("snoopys_nose", "us"): {"search": 1.7, "contact": 1.6, "price": 0.82, "bombard": 0.35},
    ("iron_triangle", "us"): {"hurry": 1.8, "search": 1.5, "stay": 0.67, "fear": 0.8, "bar": 4.8},
    ("iron_triangle", "vc"): {"escape": 0.9, "hold": 0.06},
}
"""The best profile over many games, by battle and seat (``python -m tools.seasoning``)."""

_DRAWN: Final = (
    "hurry", "search", "contact", "bar", "fear", "prey", "stay", "attack", "price", "bombard", "support", "mass",
    "ring",
)  # fmt: skip
"""The numbers that vary in a drawn profile."""


def random_profile(chance: Random) -> Profile:
    """Draw a random profile, with noise for all units or a few."""
    return {
        **drawn(OWN, _DRAWN, 0.4, chance),
        "noise": round(chance.uniform(0.4, 4.0), 3),
        "share": chance.choice((0.35, 0.6, 1.0)),
    }


RECRUIT: Final[Profile] = {
    "noise": 3.0, "attack": 0.7, "bombard": 0.9, "support": 0.3, "fear": 0.3, "contact": 0.5, "hurry": 0.7, "prey": 0.3,
}  # fmt: skip
"""The profile for beginners: careless of fire and ground, and slow to strike."""
