"""What is printed on each counter, and what the tables say about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.green_beret.content import models
from hexcore.types import Hex


# a dataclass with slots, not a named tuple: nothing is read as often, and Python reads slots several times as fast
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
    movement: int
    """Plus for teams and plus types, zero or less for minus types."""
    move: models.MoveType
    portage: int
    """How many pieces it may carry and use: 9.1 for teams and leaders, its noise for the other plus types (9.2)."""
    blue: bool
    """Printed with a blue hexagon: may enter all-water (11.0)."""
    helicopter: bool
    anti_tank: bool
    water_only: bool
    """Never leaves the water and is never hauled (11.2): the PBR."""
    floats: bool
    """Its plus counts on water only, on land it is cargo (11.1): raft and scuba gear."""
    naval: bool
    leader: str
    """``commander``, ``officer`` or empty."""


class Enemy(NamedTuple):
    """One enemy counter."""

    id: str
    group: str
    name: str
    attack: int
    movement: int
    circled: bool


class Mission(NamedTuple):
    """One mission counter with its line of the two mission tables."""

    id: str
    name: str
    award: int
    needs: tuple[tuple[str, ...], ...]
    """Groups of counters that must all be met; one counter of a group is enough."""
    places: tuple[Hex, Hex, Hex]
    """Where it is put on a die of 1-2, 3-4, 5-6."""

    def place(self, die: int) -> Hex:
        """Return the hex for a face of the die."""
        return self.places[(die - 1) // 2]


class Casualty(NamedTuple):
    """One casualty marker: a killed leader, or what is added to a wounded team's values."""

    id: str
    killed: str
    firepower: int
    noise: int
    movement: int


class Level(NamedTuple):
    """One level of victory or defeat; both ends belong to it."""

    id: str
    name: str
    low: int
    high: int
