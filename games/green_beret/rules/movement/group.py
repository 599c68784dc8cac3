"""A group on the move: who pays for the way, who helps whom, who carries what."""

from __future__ import annotations

from dataclasses import field
from typing import Self

from hexcore.plain import Plain, plain
from hexcore.types import Hex


@plain
class Group(Plain):
    """Counters that move together, as the movement chapter (10.0) sees them.

    Every member is in exactly one of three places: a *head* pays for each hex out of its own allowance; a *plus* serves
    the team it is nominated for; a *load* is carried, or, if it is a leader with a team, walks along.
    """

    origin: Hex
    here: Hex
    heads: list[str] = field(default_factory=list)
    plus: dict[str, str] = field(default_factory=dict)
    """Nominated plus type: the one team its value is added to (10.4)."""
    load: dict[str, str] = field(default_factory=dict)
    """Carried counter: its carrier (9.0)."""
    dropped: dict[str, str] = field(default_factory=dict)
    """Gear hauled in this move and left on the way: the carrier that still deducts it (10.5)."""
    joined: list[str] = field(default_factory=list)
    """Leaders and boats picked up on the way: they add neither movement nor portage (R49, R120)."""
    chosen: dict[str, str] = field(default_factory=dict)
    """What the player decided himself: gear to carrier, plus type to team ("" for on its own)."""
    spent: int = 0
    """What the way has cost so far, on foot."""
    afloat: int = 0
    """What the same way has cost by boat."""
    entered: int = 0
    dry: bool = False
    """Whether a hex without water was entered: then no boat adds its plus (R54)."""

    def members(self) -> list[str]:
        """Return every counter of the group."""
        return [*self.heads, *self.plus, *self.load]

    def __contains__(self, piece: str) -> bool:
        return piece in self.load or piece in self.plus or piece in self.heads

    def pays(self, carrier: str) -> str:
        """Return the head whose allowance a carrier's load is taken from; "" if the carrier has left (R65, R66)."""
        if carrier in self.heads:
            return carrier
        return self.plus.get(carrier) or self.load.get(carrier, "")

    def tidy(self) -> Self:
        """Keep the tables in the order of their names, so that a group read from a file is the very same."""
        for name in ("plus", "load", "dropped", "chosen"):
            setattr(self, name, dict(sorted(getattr(self, name).items())))
        return self

    def loads_of(self, carrier: str) -> list[str]:
        """Return what a carrier carries."""
        return [piece for piece, by in self.load.items() if by == carrier]
