"""Counters as printed, each with its lines in the tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.green_beret.content import models
from hexcore.types import Hex


# slots, not a named tuple: nothing is read as often, and slots read several times as fast
@dataclass(frozen=True, slots=True)
class Piece:
    """One physical counter of the player."""

    id: str
    counter: str
    name: str
    kind: models.Kind
    firepower: int
    cost: int
    noise: int
    movement: int  # plus for teams and plus types, zero or less for minus types
    move: models.MoveType
    portage: int  # GB 9.1, GB 9.2: how many pieces it may carry and use; of a plus type, its noise
    blue: bool  # GB 11.0: a blue hexagon: it may enter all-water
    helicopter: bool
    anti_tank: bool
    water_only: bool  # GB 11.2: the PBR, which never leaves the water and is never hauled
    floats: bool  # GB 11.1: raft and scuba gear: a plus on water only, cargo on land
    naval: bool
    leader: str  # ``commander``, ``officer`` or empty


class Enemy(NamedTuple):
    """One enemy counter."""

    id: str
    group: str
    name: str
    attack: int
    movement: int
    circled: bool


class Mission(NamedTuple):
    """One mission counter with its lines in both mission tables."""

    id: str
    name: str
    award: int
    needs: tuple[tuple[str, ...], ...]  # groups that must all be met; one counter of a group is enough
    places: tuple[Hex, Hex, Hex]  # the hexes for a die of 1-2, 3-4, 5-6

    def place(self, die: int) -> Hex:
        return self.places[(die - 1) // 2]


class Casualty(NamedTuple):
    """One casualty marker: a killed leader, or changes to a wounded team's values."""

    id: str
    killed: str
    firepower: int
    noise: int
    movement: int


class Level(NamedTuple):
    """One level of victory or defeat, both limits included."""

    id: str
    name: str
    low: int
    high: int
