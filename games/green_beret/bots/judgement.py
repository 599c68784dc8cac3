"""The numbers by which the sergeant judges; three ways of outfitting missions (GB 17.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PURSE: Final = 0.05  # a Purchase Point in points of score

SETBACK: Final = 1.2  # being sent home without a second set of gear in a camp: mostly a forfeit

RETRY: Final = 0.25  # being sent home with another set of gear in a camp

WOUND: Final = 0.5  # a first wound: the next one eliminates the team

KILL: Final = 2.0  # a lost team: its point, its gear and one of few teams

TURN: Final = 0.02  # a turn: time is free, but every halt risks detection


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A way of outfitting missions."""

    name: str
    caution: float  # the fear of enemies: the higher, the sooner the sergeant abandons everything
    outfit: tuple[str, ...] = ()  # gear to buy for far missions beside their needs, in this order
    reserve: int = 20  # Purchase Points kept for the next mission
    relocates: bool = True  # GB 12.11: whether a camp is moved up to far missions
    porters: bool = False  # GB 10.4, GB 12.6: whether leaders carry a mission's needs ahead of the team
    patience: int = 60  # turns after which a mission is given up


STEALTH: Final = Doctrine("stealth", 4.0)  # only what is needed; once detected, abandon it and escape

FIRE: Final = Doctrine("fire", 0.5, ("m72", "m72", "grenades", "m72", "grenades", "b40", "grenades", "m60"))
"""Weapons that neither weigh nor make noise; once detected, stand."""

SPEED: Final = Doctrine("speed", 0.7, ("h34",))  # fly in, fly out

DOCTRINES: Final = {doctrine.name: doctrine for doctrine in (STEALTH, FIRE, SPEED)}
