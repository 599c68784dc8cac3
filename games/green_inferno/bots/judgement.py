"""The numbers by which a captain judges; a profile changes some of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from hexcore.game.foresight import Profile, drawn


@dataclass(frozen=True, slots=True)
class Judgement:
    """Changes to the usual weights of a side; most are factors, 1 by default."""

    fear: float = 1.0  # weight of a hit suffered
    exposure: float = 1.0  # weight of going up to the enemy
    bar: float = 1.0  # least value of an attack, as a factor
    watch: float = 1.0  # weight of standing two hexes from the enemy
    hurry: float = 1.0  # weight of each hex on the way to a goal
    fight: float = 0.0  # least value of an attack on the spot
    noise: float = 0.0  # random change of a hex's worth, the same for the same unit and hex
    share: float = 1.0  # share of the units with such noise
    covers: float = 1.0  # how many hexes beside a stack a tube must reach to be held in its defence; with 0 any tube is
    spread: float = 1.0  # reduction for a further mission in defence of the same hex
    guns: float = 1.0  # weight of shells that batteries could fire from another hex; with 0 they fly like any unit
    shy: float = 1.0  # weight of each enemy that could come up to batteries
    traps: float = 1.0  # weight of hits by traps on the way
    ambush: float = 0.5  # weight of hits by likely ambushes
    assault: float = 2.0  # least value of an air assault
    escorts: float = 4.0  # attack helicopters that escort an air assault
    counter: float = 1.0  # weight of each enemy that could come up to a landing
    rally: float = 1.0  # weight of each hex by which a demoralised unit gets away from the enemy; with 0 it stays
    guile: float = 3.0  # random change of an ambush hex's worth, each turn anew, so that nobody can tell where one lies
    hide: float = 1.0  # weight of shells that batteries may fire next turn; with 0 only from where they stand now
    risk: float = 0.4  # weight of the same shells in an attack, beyond what other attacks draw
    raid: float = 4.0  # value of each unguarded battery beyond its hits
    press: float = 0.1  # share of the NVA's fear of shells while points are to be won by a date
    bombs: float = 1.0  # weight of bombs that planes may drop where the NVA stands now, or next to it
    patience: float = 2.0  # hexes that a goal may be further off for each turn left to take it
    landing: float = 6.0  # value of an ambush where helicopters will likely land
    gunships: float = 0.6  # weight of attack helicopters' return fire
    claim: float = 1.0  # weight of points won by being in a hex at the end of this turn; with 0 attacks come first
    poise: float = 0.5  # weight of points that can be won next turns from where a unit stands; with 0 nobody waits
    hold: float = 0.25  # weight of points of an NVA objective, for a unit that stays there
    shelter: float = 6.0  # weight of infantry before an NVA mortar
    hunt: float = 1.0  # weight of hits on helicopters that stand alone; with 0 they are let alone
    recall: float = 1.0  # with 0 helicopters stay on the map where their ground units have left them


OWN: Final = Judgement()  # the usual judgement

PROFILES: Mapping[str, Profile] = {
    "bold": {
        "fear": 0.5, "exposure": 0.2, "bar": 0.3, "fight": -1.0, "assault": 0.5, "counter": 0.5, "ambush": 0.2,
        "risk": 0.2, "raid": 8.0,
    },
    "wary": {
        "fear": 1.8, "exposure": 2.5, "bar": 2.0, "fight": 1.0, "assault": 5.0, "ambush": 1.2, "shy": 4.0,
        "risk": 1.0, "bombs": 1.5,
    },
    "eager": {
        "hurry": 3.0, "exposure": 0.5, "traps": 0.3, "ambush": 0.0, "counter": 0.7, "rally": 0.0, "patience": 0.5,
    },
    "steady": {"hurry": 0.3, "watch": 1.5, "bar": 1.4, "spread": 4.0, "guile": 1.0, "hold": 1.0, "poise": 1.0},
    "grim": {
        "fear": 0.2, "bar": 0.0, "exposure": 0.0, "hurry": 1.5, "fight": -2.0, "assault": -2.0, "counter": 0.2,
        "hide": 0.3, "risk": 0.0,
    },
    "fitful": {"noise": 1.0, "guile": 6.0},
    "wayward": {"noise": 2.0, "bar": 0.6, "exposure": 0.6, "guile": 12.0, "covers": 3.0, "landing": 0.0},
}  # fmt: skip
"""Profiles that the search tries as alternatives to the usual captain."""

SEASONED: Final[Mapping[tuple[str, str], Profile]] = {
    ("hill_875", "nva"): {
        "fear": 0.87, "exposure": 1.2, "bar": 0.47, "fight": -0.4, "watch": 1.2, "spread": 1.27, "bombs": 0.56,
        "gunships": 1.45, "poise": 0.62, "patience": 1.74, "landing": 5.1, "guile": 4.7,
    },
    ("dak_to", "nva"): {
        "hurry": 0.46, "watch": 1.5, "bar": 1.4, "fight": 1.2, "fear": 2.7, "patience": 2.76, "traps": 0.7,
        "counter": 0.7, "guile": 1.0, "hold": 0.0, "poise": 0.45, "spread": 0.8,
    },
    ("under_fire", "us"): {
        "fear": 1.5, "exposure": 1.2, "bar": 0.47, "fight": -0.4, "watch": 1.35, "assault": 6.0, "counter": 2.9,
        "gunships": 1.45, "spread": 1.27, "ambush": 0.44, "traps": 0.94, "guile": 4.7,
    },
    ("under_fire", "nva"): {
        "bar": 1.5, "fight": -1.3, "spread": 2.1, "rally": 0.26, "bombs": 0.3, "poise": 0.7, "hold": 0.12, "traps": 0.8,
        "ambush": 0.3, "gunships": 0.8, "press": 0.07, "guile": 7.5,
    },
}  # fmt: skip
"""The best profile over many games, by battle and seat (``python -m tools.seasoning``)."""

_DRAWN: Final = (
    "fear", "exposure", "bar", "watch", "hurry", "spread", "shy", "traps", "ambush", "assault", "counter", "rally",
    "hide", "risk", "raid", "press", "bombs", "patience", "landing", "gunships", "claim", "poise", "hold",
)  # fmt: skip
"""The numbers that vary in a drawn profile."""


def random_profile(chance: Random) -> Profile:
    """Draw a random profile, with noise for all units or a few."""
    return {
        **drawn(OWN, _DRAWN, 0.5, chance),
        "fight": round(chance.gauss(0.0, 0.7), 3),
        "noise": round(chance.uniform(0.1, 1.5), 3),
        "share": chance.choice((0.2, 0.4, 1.0)),
        "guile": round(chance.uniform(2.0, 8.0), 3),
    }


RECRUIT: Final[Profile] = {
    "noise": 3.0,
    "fear": 0.3,
    "exposure": 0.3,
    "bar": 2.5,
    "watch": 0.3,
    "hurry": 0.6,
    "fight": 1.0,
}
"""The profile for beginners: careless of fire and ground, and slow to strike."""

_IN_SIGHT: Final[Profile] = {
    "hide": 0.0, "risk": 0.0, "raid": 0.0, "bombs": 0.0, "patience": 0.0, "shelter": 0.0, "hold": 0.0, "poise": 0.0,
    "claim": 0.0, "gunships": 0.0, "landing": 0.0, "hunt": 0.0, "recall": 0.0,
}  # fmt: skip
"""A captain that neither hides from batteries nor waits until points are due."""

FORMER: Mapping[str, Profile] = {
    "green": {
        "covers": 0.0, "spread": 0.0, "guns": 0.0, "traps": 0.0, "ambush": 0.0, "assault": 2.0, "escorts": 2.0,
        "counter": 1.2, "rally": 0.0, "guile": 0.0, **_IN_SIGHT,
    },
    "first": _IN_SIGHT,
}  # fmt: skip
"""Earlier versions of the captain, to be measured against. The search does not use them."""
